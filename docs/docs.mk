# Documentation: the samples of every page are run, and compared with the output that the page shows. The pages of the
# interfaces are made into build/docs: C from the header, Python from its docstrings, the Swift modules by DocC.

REFERENCE = UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so PYTHONDONTWRITEBYTECODE=1 docs/reference.py

.PHONY: test-docs
test-docs: build/libupdategate.so
	@docs/check_samples.py
	@$(REFERENCE) --check

.PHONY: docs
docs: build/libupdategate.so
	@$(REFERENCE) build/docs
	@docs/docc.sh build/docs
