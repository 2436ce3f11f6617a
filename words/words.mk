# The built-in words: `make words` turns the files in words/ into Swift code and into rows; test-words checks the files, that
# both are today's, and what the library knows of languages against CLDR as Babel has it.

BABEL = babel==2.19.0
WORDS_PYTHON = PYTHONDONTWRITEBYTECODE=1 python3

.PHONY: words check-words
words: check-words
	@$(WORDS_PYTHON) words/generate.py
	@$(WORDS_PYTHON) words/rows.py

check-words:
	@$(WORDS_PYTHON) words/check.py

.PHONY: test-words
test-words: build/libupdategate.so check-words
	@$(WORDS_PYTHON) words/generate.py --check
	@$(WORDS_PYTHON) words/rows.py --check
	@python3 -c 'import ensurepip, venv' 2>/dev/null || sh packaging/need.sh python3-venv
	@[ -x build/babel/bin/python3 ] || python3 -m venv build/babel
	@if build/babel/bin/python3 -m pip -q --disable-pip-version-check install '$(BABEL)' >build/babel.log 2>&1; then \
	  PYTHONDONTWRITEBYTECODE=1 UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so build/babel/bin/python3 Tests/words/check_cldr.py; \
	else echo "skipped, CLDR is not compared: $(BABEL) cannot be fetched ($$(tail -n 1 build/babel.log))"; fi
