# make BUILD=FOLDER GOAL... : everything as ever, but in that folder; this tree may be read-only.

OUTSIDE := $(or $(MAKECMDGOALS),all)

.PHONY: $(OUTSIDE)
$(firstword $(OUTSIDE)):
	+@MAKE='$(MAKE)' packaging/outside.sh '$(BUILD)' $(OUTSIDE)
$(filter-out $(firstword $(OUTSIDE)),$(OUTSIDE)): $(firstword $(OUTSIDE))
	@:
