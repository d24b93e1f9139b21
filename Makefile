# Two commands do everything: `make run` and `make test`. Both set up .venv first, if it is not there yet.
PYTHON ?= python3
PUZZLE ?= 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
export PUZZLE

BIN := .venv/bin
READY := .venv/.ready

.PHONY: help run test check lint types pytest format clean

help:
	@echo "make run                 solve the example puzzle; make run PUZZLE='...' takes yours"
	@echo "make test                set up, then run everything that CI runs"
	@echo "make check               the same, under the name that developers use"
	@echo "make format              lay out the code"
	@echo "make clean               bring the checkout back to how it was cloned"

run: $(READY)
	@if [ -t 1 ]; then $(BIN)/fullhouse solve --show puzzle,solution --stats "$$PUZZLE"; \
	else $(BIN)/fullhouse solve --show puzzle,solution --stats --to box-drawing "$$PUZZLE"; fi

test check: lint types pytest

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(READY)
	$(BIN)/mypy

pytest: $(READY)
	$(BIN)/pytest --numprocesses 2

format: $(READY)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# The environment is made anew when the list of what belongs into it changes.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fullhouse needs Python 3.11 or later; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12")'
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade --constraint constraints.txt pip
	@PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
