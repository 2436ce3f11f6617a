# Documentation: the samples of every page are run, and compared with the output that the page shows; the pages of the
# Swift modules are made by DocC, into build/docs.

.PHONY: test-docs
test-docs: build/libupdategate.so
	docs/check_samples.py

.PHONY: docs
docs:
	docs/docc.sh build/docs
