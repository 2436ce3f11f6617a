# The order of thought, twice: a model in Python, written from the design alone, answers random requests as the library does.
#
#   make test-model                          the model's stories, 5,000 requests, and the laws of the decision
#   make test-model COUNT=100000 SEED=7      more of them, and others: every run prints its seed
#
# A disagreement is shown shrunk, as the smallest request that the two answer differently.

COUNT ?= 5000
SEED ?= 1
MODEL_RUN = PYTHONPATH=$(CURDIR)/bindings/python/src:$(CURDIR)/Tests/model PYTHONDONTWRITEBYTECODE=1 \
  UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so python3 -W error

.PHONY: test-model
test-model: build/libupdategate.so
	@echo "== stories of the design"; cd Tests/model && $(MODEL_RUN) -m unittest -q test_model
	@echo "== model and library"; $(MODEL_RUN) Tests/model/compare.py --count $(COUNT) --seed $(SEED) --jobs 2
	@echo "== laws"; $(MODEL_RUN) Tests/model/laws.py --count $$(( $(COUNT) / 5 )) --seed $(SEED)
