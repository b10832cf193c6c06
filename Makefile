# Everything a person runs here; `make` alone lists it.

# Any Python from 3.11 on: make lab PYTHON=python3.13
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help lab test quick soak bench bench-peers notebooks format lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

lab: $(VENV)/.lab ## open the notebooks (UI=fr or UI=en; ARGS=--no-browser prints the address)
	@$(VENV)/bin/serengeti lab $(if $(UI),--lang $(UI)) $(ARGS)

test: $(VENV)/.dev ## every check, with one verdict at the end
	@$(PY) tools/browser.py
	@$(PY) tools/check.py

quick: $(VENV)/.dev ## the checks to run while writing: no notebooks, no browser, nothing slow
	@$(PY) tools/check.py --quick

soak: $(VENV)/.dev ## the long tests in their large sizes, for a night (ARGS=0.01: a hundredth)
	@$(PY) tools/soak.py $(ARGS)

bench: $(VENV)/.bench ## speed as ratios measured side by side (ARGS=--write: into docs/benchmarks.md)
	@$(PY) -m benchmarks $(ARGS)

bench-peers: $(VENV)/.bench ## libraries for other games beside it, in .venv-peers (ARGS="pgx RLCard")
	@$(PY) -m benchmarks.peers $(ARGS)

notebooks: $(VENV)/.dev ## copy the code of the English notebooks to the French ones, execute both
	@$(PY) tools/notebooks.py

format: $(VENV)/.dev ## sort imports, lay out code
	@$(PY) -m ruff check --fix
	@$(PY) -m ruff format

lock: $(VENV)/.created ## write constraints.txt again (ARGS=--upgrade takes newer versions)
	@$(PIP) install uv
	@$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --no-header \
		--all-extras pyproject.toml --output-file constraints.txt $(ARGS)

clean: ## remove the environment, caches and test output
	rm -rf $(VENV) .venv-peers build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache tests/output
	find serengeti tests tools benchmarks notebooks \( -name __pycache__ -o -name .ipynb_checkpoints \) -prune -exec rm -rf {} +

# A stamp in the environment says what was installed; newer requirements install again.
$(VENV)/.created:
	@sh tools/venv.sh "$(PYTHON)" $(VENV)
	@touch $@

$(VENV)/.lab: $(VENV)/.created pyproject.toml constraints.txt
	@echo "Installing what the notebooks need (about a minute the first time)..."
	@$(PIP) install --constraint constraints.txt --editable ".[notebook]"
	@touch $@

$(VENV)/.dev: $(VENV)/.created pyproject.toml constraints.txt
	@echo "Installing what the checks need (about a minute the first time)..."
	@$(PIP) install --constraint constraints.txt --editable ".[dev]"
	@touch $(VENV)/.lab $@

$(VENV)/.bench: $(VENV)/.created pyproject.toml constraints.txt
	@echo "Installing what the benchmarks need (about a minute the first time)..."
	@$(PIP) install --constraint constraints.txt --editable ".[bench]"
	@touch $@
