# Documentation: the samples of every page are run, and compared with the output that the page shows.

.PHONY: test-docs
test-docs: build/libupdategate.so
	docs/check_samples.py
