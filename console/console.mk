# make console : build/console, one static page on the WebAssembly module. Any file server will do; it works offline once seen.
# make test-console : the page in a real browser: its stories, its accessibility, its silence towards the network. Screenshots of every
# state are left in build/console-pictures.

CONSOLE_OUT := build/console
CONSOLE_FILES := $(wildcard console/*.html console/*.css console/*.js console/*.svg)

$(CONSOLE_OUT)/files.json: $(CONSOLE_FILES) $(NPM_PACKAGE)/package.json console/console.mk
	@rm -rf $(CONSOLE_OUT); mkdir -p $(CONSOLE_OUT)/lib
	@cp $(CONSOLE_FILES) $(CONSOLE_OUT)/
	@cp -r $(NPM_PACKAGE)/src $(NPM_PACKAGE)/updategate.wasm $(CONSOLE_OUT)/lib/
	@cd $(CONSOLE_OUT) && find . -type f ! -name offline.js ! -name 'files.json*' | sed 's|^\./||' | sort | sed 's/.*/ "&",/; 1s|^|["./",\n|; $$s/,$$/]/' >files.json.tmp && mv files.json.tmp files.json

.PHONY: console
console: $(CONSOLE_OUT)/files.json
	@echo "$(CONSOLE_OUT) is the page; python3 -m http.server -d $(CONSOLE_OUT) shows it"

# Chromium and its driver are Debian's; Selenium and axe come from PyPI into an environment of their own.
BROWSER_VENV := build/browser

$(BROWSER_VENV)/.ready: Tests/browser/requirements.txt
	@python3 -c 'import ensurepip, venv' 2>/dev/null || sh packaging/need.sh python3-venv
	@python3 -m venv $(BROWSER_VENV)
	@echo "installing from PyPI: $$(tr '\n' ' ' <$<)"
	@$(BROWSER_VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps -r $<
	@touch $@

CONSOLE_TESTS ?= test_console

.PHONY: test-console
test-console: console build/libupdategate.so
	@if $(EV)/fetched.sh $@ sh packaging/need.sh chromium chromium-driver fonts-dejavu-core fonts-noto-core fonts-noto-cjk && \
	  $(EV)/fetched.sh $@ $(MAKE) --no-print-directory -s -o build/libupdategate.so $(BROWSER_VENV)/.ready; then \
	  cd Tests/browser && ../../$(BROWSER_VENV)/bin/python -W ignore::ResourceWarning -m unittest $(CONSOLE_TESTS); fi
