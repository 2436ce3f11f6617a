# make npm : build/npm/updategate-*.tgz, the JavaScript package with the WebAssembly module inside, as `npm pack` makes it.
# make test-npm : its tests from the tree's rows, its types by the TypeScript compiler, and a stranger's project that installs it
# without a network. Needs Node 18 or later.

NPM_OUT := build/npm
NPM_PACKAGE := $(NPM_OUT)/package
NPM_SOURCES := $(wildcard bindings/javascript/*.json bindings/javascript/*.md bindings/javascript/src/*.js bindings/javascript/types/*.ts)

# The package as it will be installed; the tests run on it.
$(NPM_PACKAGE)/package.json: $(NPM_SOURCES) $(WASM_OUT)/updategate.small.wasm include/updategate.h packaging/wasm/abi.py packaging/npm.mk LICENSE
	@rm -rf $(NPM_PACKAGE); mkdir -p $(NPM_PACKAGE)/src
	@cp -r bindings/javascript/src bindings/javascript/types bindings/javascript/README.md LICENSE LICENSES $(NPM_PACKAGE)/
	@cp $(WASM_OUT)/updategate.small.wasm $(NPM_PACKAGE)/updategate.wasm; chmod 644 $(NPM_PACKAGE)/updategate.wasm
	@python3 packaging/wasm/abi.py $(CLANG) js >$(NPM_PACKAGE)/src/abi.js
	@grep -q 'UG_VERSION_STRING "$(shell sed -n 's/.*"version": "\(.*\)".*/\1/p' bindings/javascript/package.json)"' include/updategate.h || \
	  { echo "package.json and updategate.h name different versions" >&2; exit 1; }
	@cp bindings/javascript/package.json $(NPM_PACKAGE)/

.PHONY: npm test-npm
npm: $(NPM_PACKAGE)/package.json
	@command -v node >/dev/null || sh packaging/need.sh nodejs
	@command -v npm >/dev/null || sh packaging/need.sh npm
	@rm -f $(NPM_OUT)/*.tgz
	@npm pack ./$(NPM_PACKAGE) --silent --offline --pack-destination $(NPM_OUT) >/dev/null
	@ls $(NPM_OUT)/*.tgz

test-npm: npm
	@sh packaging/need.sh node-typescript
	cd bindings/javascript/tests && node --expose-gc --test .
	sh bindings/javascript/tests/types.sh
	sh Tests/consumers/npm.sh $(NPM_OUT)/*.tgz
