# Documentation: the samples of every page are run; the Swift module's pages are made by DocC.

.PHONY: test-docs
test-docs: build/libupdategate.so
	docs/check_samples.py

.PHONY: docs
docs:
	docs/docc.sh build/docs
