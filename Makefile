# Every target does its own set-up. PYTHON may name another interpreter: make test PYTHON=python3.12
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet -c constraints.txt
WEB := $(BIN)/python hatch_build.py
STEPS := $(BIN)/python tests/everything.py
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYTHONHASHSEED := 0
export NO_MKDOCS_2_WARNING := 1

PAGE := $(shell find web -type f -not -path 'web/node_modules/*' 2>/dev/null) hatch_build.py

# Some machines forbid it; then every process of the tests would read all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test test-long check coverage bench docs web types screens format clean
.DEFAULT_GOAL := help

help:  ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

run: .venv/run.ok  ## serve the games and the page at an address of this machine; the terminal: .venv/bin/mirabilis
	@$(BIN)/mirabilis serve

test: .venv/dev.ok .venv/browser.ok  ## everything that must hold before a change lands
	@$(STEPS)
	@touch .venv/run.ok

test-long: .venv/dev.ok .venv/browser.ok web  ## the checks that take long; PART=… for one part of at most an hour
	@$(STEPS) long $(PART)

check: .venv/dev.ok  ## format, lint, types, import rules
	@$(STEPS) check

coverage: .venv/dev.ok web  ## branch coverage of rules, core, arena and server, line by line
	@$(STEPS) coverage

bench: .venv/dev.ok  ## speed beside its peers; also written to build/bench.json
	$(BIN)/python -m benchmarks

docs: .venv/dev.ok  ## build the documentation into site/
	$(BIN)/mkdocs build --strict --quiet
	@echo "open site/index.html"

web: .venv/dev.ok  ## build the page into the package, as installing does
	$(WEB)
	@touch .venv/run.ok

types: .venv/dev.ok  ## write the page's types from the server's models
	$(WEB) types

screens: .venv/dev.ok .venv/browser.ok web  ## screenshots of every page, both themes, two sizes, into build/screens/
	PYTHONPATH=tests $(BIN)/python -m page.screens build/screens

format: .venv/dev.ok  ## put the code into its usual form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(WEB) npm run --silent format

clean:  ## remove what was built here, the environment included
	rm -rf web/node_modules src/mirabilis/server/web/built
	rm -rf .venv build dist site .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

.venv/python.ok:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Mirabilis needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/run.ok: .venv/python.ok pyproject.toml constraints.txt $(PAGE)
	@$(PIP) -e .
	@touch $@

# Without the page: that is built beside the tests, or by `make web`.
.venv/dev.ok: .venv/python.ok pyproject.toml constraints.txt
	@MIRABILIS_PAGE=later $(PIP) -e '.[dev]'
	@touch $@

# A browser for the tests of the page, from the system's packages; without one they fail.
.venv/browser.ok: .venv/dev.ok
	@PYTHONPATH=tests $(BIN)/python -m page.browser || { \
	  command -v apt-get > /dev/null || { echo "The tests of the page need Chromium or Chrome: install one, or name it in TEST_BROWSER."; exit 1; }; \
	  as=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  [ -z "$$as" ] || command -v sudo > /dev/null || { echo "The tests of the page need a browser. Type as root: apt-get install chromium-headless-shell"; exit 1; }; \
	  echo "Installing a browser (once) ..."; \
	  $$as apt-get update -qq && { $$as apt-get install -y -qq chromium-headless-shell || $$as apt-get install -y -qq chromium; } && PYTHONPATH=tests $(BIN)/python -m page.browser; }
	@touch $@
