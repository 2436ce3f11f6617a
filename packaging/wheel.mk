# make wheel : build/dist/updategate-*.whl, the Python package with the library inside. Needs python3 (3.11) and binutils.

.PHONY: wheel test-wheel
wheel: build/libupdategate.so
	@rm -rf build/dist && python3 packaging/wheel.py build/$(SONAME) build/dist

test-wheel: wheel
	python3 packaging/completion.py --check
	packaging/test-wheel.sh build/dist/*.whl
