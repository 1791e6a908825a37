# Everything happens in .venv, which is made on the first run. "make help" lists the targets.
# Another Python: make run PYTHON=python3.13

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help run test test-fast tests coverage lint format lock wheels system compiler gate behaviour \
  speed startup growth memory clean

help:
	@echo "make run        extract the sample pages and digest the sample sites"
	@echo "make test       everything that a change must pass: lint, then all tests"
	@echo "make test-fast  the tests that take a minute together; for while you work"
	@echo "make tests      all tests, without lint"
	@echo "make coverage   all tests, with the lines that no test runs"
	@echo "make lint       style, types, import layers, workflow files"
	@echo "make format     put the source into its format"
	@echo "make wheels     build and test a wheel and the sdist, into dist/"
	@echo "make lock       resolve requirements.lock again"
	@echo "make gate       compare every method with its floors on the data sets (minutes)"
	@echo "make behaviour  compare all that the library returns with the committed totals (minutes)"
	@echo "make speed      time every method beside its peers, as ratios"
	@echo "make startup    time a first extraction beside trafilatura"
	@echo "make growth     time pages from 10 KB to 10 MB"
	@echo "make memory     how memory grows over 10,000 pages"
	@echo "make clean      remove .venv, caches and everything built"
	@echo "Each sets up .venv first if needed."

run: $(VENV)/.run-ready
	@echo "== Extracting the sample pages with every method"
	@$(BIN)/python tools/run_samples.py
	@$(BIN)/python tools/run_digest.py

test: lint tests

# Two processes for each core would only wait for each other: the tests start processes themselves.
tests: $(VENV)/.test-ready system
	@echo "== Running the tests"
	@$(BIN)/python -m pytest -n auto

test-fast: $(VENV)/.test-ready
	@$(BIN)/python -m pytest -n auto -m "not slow"

coverage: $(VENV)/.test-ready system
	@$(BIN)/python -m pytest -n auto --cov --cov-report=term:skip-covered --cov-report=html:build/coverage

# A real PostgreSQL for the tests of the store, where one may be installed; without it they say
# that they were skipped.
system:
	@if ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 && ! command -v postgres >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "== Installing PostgreSQL for the tests of the store"; \
	    (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql) >/dev/null 2>&1 \
	      || echo "PostgreSQL could not be installed: its tests will be skipped"; \
	  else echo "There is no PostgreSQL: its tests will be skipped"; fi; \
	fi

# A C compiler and Python's headers, which the compiled part is built with.
compiler: $(VENV)/.made
	@if ! command -v cc >/dev/null || ! $(BIN)/python -c 'import os, sysconfig; raise SystemExit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))'; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "== Installing a C compiler and Python's headers"; \
	    apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gcc libc6-dev python3-dev >/dev/null; \
	  else echo "nutgraf is compiled in part: a C compiler and Python's headers are needed (on Debian and Ubuntu: apt-get install gcc libc6-dev python3-dev)"; exit 1; fi; \
	fi

# The data sets are pages of others: they are where NUTGRAF_DATA says, or in ~/.cache/nutgraf-data.
gate: $(VENV)/.test-ready
	@echo "== Measuring every method on the data sets (some minutes)"
	@$(BIN)/nutgraf-bench gate

behaviour: $(VENV)/.test-ready
	@echo "== Hashing what the library returns on the data sets (some minutes)"
	@$(BIN)/nutgraf-bench behaviour --out build/behaviour.jsonl

lint: $(VENV)/.lint-ready
	@echo "== Checking style"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@echo "== Checking types"
	@$(BIN)/mypy
	@echo "== Checking import layers"
	@PYTHONPATH=src:bench/src $(BIN)/lint-imports
	@echo "== Checking workflow files"
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml

wheels: $(VENV)/.made
	@$(BIN)/python tools/build_wheels.py

lock: $(VENV)/.made
	@$(PIP) install uv
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate \
	  --no-emit-index-url --no-emit-package nutgraf --output-file requirements.lock \
	  pyproject.toml bench/pyproject.toml $(EXTRAS:%=--extra %) --extra peers --extra train --group dev

DATA := $(or $(NUTGRAF_DATA),$(HOME)/.cache/nutgraf-data)

speed: $(VENV)/.test-ready
	@$(BIN)/python -m nutgraf_bench.measurements.speed $(DATA)/aed2023

startup: $(VENV)/.test-ready
	@$(BIN)/python -m nutgraf_bench.measurements.startup

growth: $(VENV)/.test-ready
	@$(BIN)/python -m nutgraf_bench.measurements.growth

memory: $(VENV)/.test-ready
	@$(BIN)/python -m nutgraf_bench.measurements.memory $(DATA)/aed2023

format: $(VENV)/.test-ready
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage build dist
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +

# A stamp is newer than these as long as what it stands for is installed and compiled.
BUILT_FROM := pyproject.toml setup.py bench/pyproject.toml $(shell find src -name '*.pyx' -o -name '*.pxd')

# What is installed has the versions of requirements.lock.
LOCKED := --constraint requirements.lock
EXTRAS := fetch crawl postgres parquet
empty :=
comma := ,
ALL_EXTRAS := $(subst $(empty) $(empty),$(comma),$(EXTRAS))

$(VENV)/.run-ready: $(BUILT_FROM) requirements.lock | $(VENV)/.made compiler
	@echo "== Installing nutgraf into $(VENV) (the first time takes a minute)"
	@$(PIP) install $(LOCKED) --editable '.[fetch,crawl]' --group samples
	@touch $@

$(VENV)/.lint-ready: $(VENV)/.run-ready
	@echo "== Installing the checkers into $(VENV)"
	@$(PIP) install $(LOCKED) --group lint
	@touch $@

$(VENV)/.test-ready: $(VENV)/.run-ready
	@echo "== Installing what the tests need into $(VENV) (the first time takes a minute)"
	@$(PIP) install $(LOCKED) --editable '.[$(ALL_EXTRAS)]' --editable 'bench[peers,train]' --group dev
	@touch $@

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo "nutgraf needs Python 3.11 or newer, and there is no $(PYTHON); try: make run PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "nutgraf needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1); try: make run PYTHON=python3.12"; exit 1; }
	@echo "== Making a virtual environment in $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) || { echo "could not make a virtual environment; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@# Old versions of pip trip over the extras of what the bench installs.
	@$(PIP) install --upgrade pip
	@touch $@
