# make sbom : build/updategate.spdx.json, what is in the library, by whom, under which licence. make check-sbom : SPDX's own tool
# has nothing to say about it; it comes from a package registry, so this is no part of make test.

build/updategate.spdx.json: build/libupdategate.so packaging/sbom.py
	@command -v python3 >/dev/null || sh packaging/need.sh python3
	@python3 packaging/sbom.py build/$(SONAME) $(SWIFT)c >$@.tmp && mv $@.tmp $@

.PHONY: sbom check-sbom
sbom: build/updategate.spdx.json
	@echo "$<"
check-sbom: build/updategate.spdx.json
	@sh packaging/need.sh python3-venv
	@work=$$(mktemp -d); trap 'rm -rf "$$work"' EXIT; python3 -m venv "$$work/venv" && \
	  "$$work/venv/bin/pip" install --quiet --disable-pip-version-check spdx-tools || exit 1; \
	  "$$work/venv/bin/pyspdxtools" -i $< && echo "ok     $<: a valid SPDX document, by spdx-tools"
