# The order of thought, twice: a model in Python, written from the design alone, answers random requests as the library does.
#
#   make test-model                          the model's stories, 10,000 requests, and the laws of the decision
#   make test-model COUNT=100000 SEED=7      more of them, or the same again: every run prints its seed
#
# A disagreement is shown shrunk, as the smallest request that the two answer differently.

COUNT ?= 10000
SEED ?=
MODEL_RUN = PYTHONPATH=$(CURDIR)/bindings/python/src:$(CURDIR)/Tests/model PYTHONDONTWRITEBYTECODE=1 \
  UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so python3 -W error
MODEL_SEED = $(if $(SEED),--seed $(SEED))

.PHONY: test-model
test-model: build/libupdategate.so
	@echo "== stories of the design"; cd Tests/model && $(MODEL_RUN) -m unittest -q test_model
	@echo "== model and library"; $(MODEL_RUN) Tests/model/compare.py --count $(COUNT) $(MODEL_SEED) --jobs 2
	@echo "== laws"; $(MODEL_RUN) Tests/model/laws.py --count $$(( $(COUNT) / 5 )) $(MODEL_SEED)
