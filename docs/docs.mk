# Documentation: the samples of every page are run, and compared with the output that the page shows. The pages of the
# interfaces are made into build/docs: C from the header, Python from its docstrings, the Swift modules by DocC. The pages that
# things are looked up in are made by docs/generate, and committed.

REFERENCE = UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so PYTHONDONTWRITEBYTECODE=1 docs/reference.py

GENERATE = UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so PYTHONDONTWRITEBYTECODE=1 python3 docs/generate

.PHONY: test-docs
test-docs: build/libupdategate.so
	@docs/check_samples.py
	@$(REFERENCE) --check
	@$(GENERATE)/pages.py --check
	@$(GENERATE)/named.py
	@python3 docs/generate/words.py

.PHONY: pages
pages: build/libupdategate.so
	@$(GENERATE)/pages.py

.PHONY: docs
docs: build/libupdategate.so
	@$(REFERENCE) build/docs
	@docs/docc.sh build/docs
