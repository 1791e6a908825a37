# Everything happens in .venv, which is made on the first run. "make help" lists the targets.
# Another Python: make run PYTHON=python3.13

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help run test system compiler gate behaviour speed startup growth memory lint format clean

help:
	@echo "make run     set up .venv if needed, extract the sample pages, digest the sample sites"
	@echo "make test    set up .venv if needed, then check style, types, import layers, and run the tests"
	@echo "make gate    measure every method on the data sets and compare it with its floors (minutes)"
	@echo "make behaviour  hash all that the library returns on the data sets, compare with the committed totals"
	@echo "make speed   time every method beside trafilatura and the bare parser, as ratios"
	@echo "make startup time a first extraction beside trafilatura, for the command and in Python"
	@echo "make growth  time pages from 10 KB to 10 MB: how the cost grows with the size"
	@echo "make memory  10,000 pages through one process: how the resident size grows"
	@echo "make lint    the checks without the tests"
	@echo "make format  put the source into its format"
	@echo "make clean   remove .venv and all caches"

run: $(VENV)/.run-ready
	@echo "== Extracting the sample pages with every method"
	@$(BIN)/python tools/run_samples.py
	@$(BIN)/python tools/run_digest.py

test: lint system
	@echo "== Running the tests"
	@$(BIN)/python -m pytest

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

lint: $(VENV)/.test-ready
	@echo "== Checking style"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@echo "== Checking types"
	@$(BIN)/mypy
	@echo "== Checking import layers"
	@$(BIN)/lint-imports

DATA := $(or $(NUTGRAF_DATA),$(HOME)/.cache/nutgraf-data)

speed: $(VENV)/.test-ready
	@$(BIN)/python -m nutgraf_bench.figures.speed $(DATA)/aed2023

startup: $(VENV)/.test-ready
	@$(BIN)/python -m nutgraf_bench.figures.startup

growth: $(VENV)/.test-ready
	@$(BIN)/python -m nutgraf_bench.figures.growth

memory: $(VENV)/.test-ready
	@$(BIN)/python -m nutgraf_bench.figures.memory $(DATA)/aed2023

format: $(VENV)/.test-ready
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +

# A stamp is newer than these as long as what it stands for is installed and compiled.
BUILT_FROM := pyproject.toml setup.py bench/pyproject.toml $(shell find src -name '*.pyx' -o -name '*.pxd')

$(VENV)/.run-ready: $(BUILT_FROM) | $(VENV)/.made compiler
	@echo "== Installing nutgraf into $(VENV) (the first time takes a minute)"
	@$(PIP) install --editable '.[zh,fetch,crawl]'
	@touch $@

$(VENV)/.test-ready: $(BUILT_FROM) | $(VENV)/.made compiler
	@echo "== Installing nutgraf and what its tests need into $(VENV) (the first time takes a minute)"
	@$(PIP) install --editable '.[zh,fetch,crawl,postgres,parquet,dev]' --editable 'bench[peers,train]'
	@touch $@

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo "nutgraf needs Python 3.11 or newer, and there is no $(PYTHON); try: make run PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "nutgraf needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1); try: make run PYTHON=python3.12"; exit 1; }
	@echo "== Making a virtual environment in $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) || { echo "could not make a virtual environment; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@# Old versions of pip trip over the extras of what the bench installs.
	@$(PIP) install --upgrade pip
	@touch $@
