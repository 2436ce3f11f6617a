# make wheel : build/dist/updategate-*.whl, the Python package with the library inside. Needs python3 (3.11) and binutils.

.PHONY: wheel test-wheel test-completion check-wheel-tag
wheel: build/libupdategate.so
	@sh packaging/need.sh binutils python3
	@rm -rf build/dist; echo "packing the wheel"; python3 packaging/wheel.py build/$(SONAME) build/dist

# A python3 that is not Debian's brings ensurepip along.
test-wheel: wheel
	@python3 -c 'import ensurepip, venv' 2>/dev/null || sh packaging/need.sh python3-venv
	@packaging/test-wheel.sh build/dist/*.whl

# The completions as the parser has them, and what bash and zsh make of them.
test-completion:
	@sh packaging/need.sh bash zsh python3
	@python3 packaging/completion.py --check
	@Tests/completion/run.py

# auditwheel knows the platform policies better than we do. It comes from a package registry, so this is no part of make test.
check-wheel-tag: wheel
	packaging/check-wheel-tag.sh build/dist/*.whl
