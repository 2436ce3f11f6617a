# Documentation: the samples of every page are run, and compared with the output that the page shows. The pages of the
# interfaces are made into build/docs: C from the header, Python from its docstrings, the Swift modules by DocC. The pages that
# things are looked up in are made by docs/generate, and committed. The guide is made into one site, build/site.

REFERENCE = UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so PYTHONDONTWRITEBYTECODE=1 docs/reference.py

GENERATE = UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so PYTHONDONTWRITEBYTECODE=1 python3 docs/generate

.PHONY: test-docs
test-docs: build/libupdategate.so
	@$(MAKE) --no-print-directory -s check-pages
	@docs/check_samples.py
	@$(REFERENCE) --check
	@$(GENERATE)/pages.py --check
	@$(GENERATE)/named.py
	@python3 docs/generate/words.py

.PHONY: pages
pages: build/libupdategate.so
	@$(GENERATE)/pages.py

# The pictures of the pages, committed so that every reader of a page has them.
PICTURES = UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so PYTHONDONTWRITEBYTECODE=1 docs/pictures.py

.PHONY: pictures
pictures: build/libupdategate.so
	@$(PICTURES)

# What a look at the pages themselves tells; the pictures alone need the library.
.PHONY: check-pages
check-pages: build/libupdategate.so
	@docs/check_links.py
	@sh packaging/need.sh aspell aspell-en
	@docs/check_spelling.py
	@$(PICTURES) --check

# MkDocs comes from PyPI into an environment of its own.
SITE_VENV := build/site-venv

$(SITE_VENV)/.ready: docs/site/requirements.txt
	@python3 -c 'import ensurepip, venv' 2>/dev/null || sh packaging/need.sh python3-venv
	@[ -x $(SITE_VENV)/bin/pip ] || python3 -m venv $(SITE_VENV)
	@[ -x $(SITE_VENV)/bin/mkdocs ] || echo "installing from PyPI: $$(tr '\n' ' ' <$<)"
	@$(SITE_VENV)/bin/pip install --quiet --disable-pip-version-check -r $< || [ -x $(SITE_VENV)/bin/mkdocs ] || \
	  { echo "make site: PyPI cannot be reached"; PYTHONDONTWRITEBYTECODE=1 docs/site/make.py $(SITE_VENV); exit 1; } >&2
	@touch $@

.PHONY: site site-venv
site-venv: $(SITE_VENV)/.ready

site: $(SITE_VENV)/.ready
	@PYTHONDONTWRITEBYTECODE=1 docs/site/make.py $(SITE_VENV)

.PHONY: docs
docs: build/libupdategate.so
	@$(REFERENCE) build/docs
	@docs/docc.sh build/docs
