# Everything happens in .venv inside this folder. `make setup` is run by whatever needs it, and does nothing twice.

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
EXAMPLE := examples/hodeidah-truce.txt
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate --custom-compile-command "make lock"

.PHONY: help setup demo room test check lint types docs lock vendor clean
.DEFAULT_GOAL := help

help:
	@echo "make setup   install sitroom and its tools into .venv (once; again when requirements change)"
	@echo "make demo    read an example report: records of every kind, in the terminal"
	@echo "make room    open two weeks of an example in the browser, until Ctrl-C"
	@echo "make test    run all tests"
	@echo "make check   test, lint, types, import rules, lexicon"
	@echo "make docs    write the generated pages in docs/ and the schema in schema/"
	@echo "make lock    pin requirements/*.txt anew from pyproject.toml"
	@echo "make vendor  fetch the front-end libraries anew, as pinned in tools/vendor.py (needs npm)"

setup: $(INSTALLED)

$(INSTALLED): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing into .venv, which takes some minutes …"
	@# The list is whole: what it names is installed, and nothing is looked for besides. Else pip takes the newest release of what a
	@# dependency asks for with an extra, and a fresh set-up fails on the day on which that appears.
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --no-deps -r requirements/dev.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@# Compiled once here: without byte code, where Python may not write it, every start takes a second longer.
	@$(BIN)/python -m compileall -q -j 0 .venv/lib src >/dev/null 2>&1 || true
	@$(BIN)/python -c "from sitroom.lexicon.gazetteer import ensure_gazetteer; ensure_gazetteer()"
	@touch $@

demo: setup
	@$(BIN)/sitroom read $(EXAMPLE) --published 2018-03-14
	@echo
	@echo "Next: make room opens two weeks of reports as one picture in the browser."
	@echo "Which source says how many died, and who denies it? Press Disputed there, on the left."

room: setup
	@$(BIN)/sitroom add examples/scenario/reports.jsonl --room scenario.db
	@$(BIN)/sitroom serve --room scenario.db --today 2025-05-14 --zone Africa/Lusaka

test: setup
	@$(BIN)/python -m pytest

check: lint types test

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports --no-cache
	$(BIN)/python -m sitroom.lexicon.lint

types: setup
	@$(BIN)/mypy

docs: setup
	@$(BIN)/python docs/generate.py

lock: setup
	@$(LOCK) --output-file requirements/runtime.txt
	@$(LOCK) --extra tables --output-file requirements/tables.txt
	@$(LOCK) --extra postgresql --output-file requirements/postgresql.txt
	@$(LOCK) --extra web --output-file requirements/web.txt
	@$(LOCK) --extra tables --extra postgresql --extra web --extra dev --output-file requirements/dev.txt

vendor: setup
	@$(BIN)/python tools/vendor.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
