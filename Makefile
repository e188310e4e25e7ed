PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.up-to-date
BESIDE := $(patsubst %,.venv-%/.up-to-date,apps nbgrader site)
PYTEST := $(BIN)/python -m pytest
ENVIRONMENTS := .venv $(addprefix .venv-,apps bench binder nbgrader site)
NOTEBOOKS = $(shell find notebooks -name '*.ipynb' -not -path '*/.ipynb_checkpoints/*' | sort)

# `make test PYTHON=python3.12` means that one: environments of another Python are made anew.
VERSION = $(shell $(1) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
ifeq ($(origin PYTHON),command line)
ifneq ($(wildcard $(BIN)/python),)
ifneq ($(call VERSION,$(PYTHON)),)
ifneq ($(call VERSION,$(PYTHON)),$(call VERSION,$(BIN)/python))
$(shell rm -rf $(ENVIRONMENTS))
endif
endif
endif
endif

# Where Python is told to keep no bytecode (images of containers do), every kernel that a test starts
# would compile the package again, and every worker all the tests.
unexport PYTHONDONTWRITEBYTECODE

# What has no notebooks to compare does not load the tool for that: three seconds in every process.
NO_NBVAL := -p no:nbval

# Kernels are often waited for: a third worker uses what two leave of two cores. Browsers need all of theirs.
KERNELS ?= 3
BROWSERS ?= 2

# A busy machine can lose a click: what waited in vain is tried once more, and shown as R. Nothing else is.
ONCE_MORE := --reruns 1 --only-rerun 'TimeoutError' --only-rerun 'Locator expected'

# How many damaged inputs `make fuzz` makes, and from which seed.
FUZZ ?= 100000
SEED ?= 1
GAMES ?= 200
GREEDY ?= 10000
CAREFUL ?= 1000
PORTIONS ?= 40
PORT ?= 8000

# An environment, named by the folder of its stamp; $(1): what pip installs there, $(2): the Python
# whose packages it uses, too, if any.
define environment
	@echo "Setting up $(@D) (a minute or two the first time)"
	@$(PYTHON) -m venv $(@D)
	$(if $(2),@$(@D)/bin/python tools/share_packages.py $(2))
	@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check $(1)
	@touch $@
endef
PINNED := --constraint requirements/pinned.txt
WITH_TESTS := --editable '.[lab,test]'
WITH_LAB := --editable '.[lab]'

.DEFAULT_GOAL := help
.PHONY: help setup lab test test-unit test-notebooks test-browser lint soak fuzz nightly browser notebooks \
        reference playthroughs digests bench ladder balance case-studies slides apps site serve site-zip site-check site-bench wheelhouse wheelhouse-check binder-check pins clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## create .venv with bossbook (editable) and all it needs

$(STAMP): pyproject.toml requirements/pinned.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "bossbook needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." \
	       "Try: make setup PYTHON=python3.12" >&2; exit 1; }
	$(call environment,$(PINNED) $(WITH_TESTS))
	@echo "Ready: $(BIN)/bossbook"

lab: setup ## open the notebooks in JupyterLab
	$(BIN)/bossbook lab

# What must be fetched and mypy each keep one core busy: they go side by side, the tests one by one.
test: ## lint, then every test
	@$(MAKE) --no-print-directory --jobs 2 lint $(BESIDE) browser
	@$(MAKE) --no-print-directory test-unit
	@$(MAKE) --no-print-directory test-notebooks
	@$(MAKE) --no-print-directory test-browser

test-unit: setup .venv-nbgrader/.up-to-date ## the unit and rule tests
	$(PYTEST) $(NO_NBVAL) -n 2 -m 'not browser' --ignore tests/browser

test-notebooks: setup ## run every notebook and compare its outputs
	BOSSBOOK_HOME=$(CURDIR)/build/home $(PYTEST) -n $(KERNELS) --dist loadfile --nbval --nbval-current-env --nbval-cell-timeout 60 \
	  --nbval-sanitize-with tests/nbval_sanitize.cfg notebooks

test-browser: setup browser .venv-apps/.up-to-date .venv-site/.up-to-date ## drive JupyterLab in a real browser
	$(PYTEST) $(NO_NBVAL) -n $(BROWSERS) --dist loadfile -m browser $(ONCE_MORE) tests/browser

lint: setup ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soak: setup ## the long runs: very many games
	BB_SOAK=full $(PYTEST) $(NO_NBVAL) -n 2 -m soak

fuzz: setup ## very many damaged inputs: make fuzz FUZZ=100000 SEED=1; what fails is kept in build/fuzz
	PYTHONPATH=tests $(BIN)/python -m fuzz --inputs $(FUZZ) --seed $(SEED)

# One after the other, to the end, whatever fails on the way; then it says what did.
NIGHTLY := soak fuzz site-check binder-check
nightly: ## everything that takes long: very many games, damaged inputs, every lesson of the site, Binder
	@failed=; for one in $(NIGHTLY); do $(MAKE) --no-print-directory $$one || failed="$$failed $$one"; done; \
	  test -z "$$failed" || { echo "nightly: failed:$$failed" >&2; exit 1; }

browser: ## install chromium for the browser tests, where that can be done
	@tools/install_browser.sh

notebooks: setup ## run the notebooks anew and keep their outputs
	BOSSBOOK_HOME=$(CURDIR)/build/home $(BIN)/jupyter nbconvert --to notebook --execute --inplace $(NOTEBOOKS)
	$(BIN)/nbstripout --keep-output --keep-count --extra-keys metadata.language_info.version $(NOTEBOOKS)
	$(BIN)/python tools/tidy_notebooks.py $(NOTEBOOKS)

reference: setup ## write docs/effects.md, docs/cards.md and cardsets/schema.json anew from the tables
	$(BIN)/python -m bossbook.card.manual.effects_page > docs/effects.md
	$(BIN)/python -m bossbook.card.manual.cards_page > docs/cards.md
	$(BIN)/python -m bossbook.card.manual.set_schema > cardsets/schema.json

playthroughs: setup ## write the golden playthroughs anew (read the diff before you commit it)
	$(BIN)/python tests/playthrough.py

digests: setup ## write the digests of games anew; with LONG=1 also those that `make soak` compares
	$(BIN)/python tests/digests.py $(if $(LONG),--long)

bench: .venv-bench/.up-to-date setup ## ratios to yardsticks of the same run, goals, verdicts: benchmarks/RESULTS.md
	.venv-bench/bin/python -m benchmarks
	$(BIN)/python benchmarks/page.py

ladder: setup ## bots against each other: docs/ladder.md; GAMES=200 a match, gone on from where it was stopped
	$(BIN)/python -m benchmarks.ladder --games $(GAMES)

balance: setup ## how often each boss wins: docs/balance.md; GREEDY=10000 CAREFUL=1000 games, gone on from where it was stopped
	$(BIN)/python -m benchmarks.balance --greedy $(GREEDY) --careful $(CAREFUL)

.venv-bench/.up-to-date: pyproject.toml requirements/pinned.txt benchmarks/requirements.txt
	$(call environment,$(PINNED) $(WITH_LAB) --requirement benchmarks/requirements.txt)

# Voilà, nbgrader and JupyterLite have environments of their own, beside ours: what they pin must not
# hold us back.
$(BESIDE): .venv-%/.up-to-date: $(STAMP) requirements/%.txt
	$(call environment,$(PINNED) --requirement requirements/$*.txt,$(BIN)/python)

apps: .venv-apps/.up-to-date ## table, laboratory, puzzles and workshop as pages: make apps PORT=8866 APPS="--mine"
	@JUPYTER_PATH=$(CURDIR)/.venv/share/jupyter .venv-apps/bin/python -m bossbook.cli apps --port $(PORT) $(APPS)

apps: PORT := 8866

site: .venv-site/.up-to-date ## the course as a static site, for any web space: build/site
	PYTHONPATH=tools .venv-site/bin/python -m static_site

serve: ## serve build/site on this machine: make serve PORT=8000
	@PYTHONPATH=tools $(BIN)/python -m static_site.serving build/site $(PORT)

site-zip: site ## the site as the one file that a release carries: build/bossbook-site.zip
	$(BIN)/python -m zipfile -c build/bossbook-site.zip build/site/

site-check: setup browser .venv-site/.up-to-date ## build the site and take every lesson in it in a real browser
	BB_SITE=full $(PYTEST) $(NO_NBVAL) $(ONCE_MORE) tests/browser/test_site.py

site-bench: setup browser ## how long the first table takes on the site that `make site` has built: benchmarks/SITE.md
	$(BIN)/python benchmarks/site.py

case-studies: setup ## play on at the games of lesson 19's case studies, and write them down; PORTIONS=40 of each
	nice $(BIN)/python -m benchmarks.case_studies --portions $(PORTIONS)
	$(BIN)/python -m benchmarks.case_studies --write

slides: setup ## the slides of the first lesson, one file that needs no network: build/slides/first_lesson.html
	$(BIN)/bossbook class slides docs/teaching/first_lesson.ipynb --to build/slides

wheelhouse: setup ## everything that a class without a network installs from: build/wheelhouse
	@rm -rf build/wheelhouse
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --constraint requirements/pinned.txt \
	  --wheel-dir build/wheelhouse '.[lab]'

wheelhouse-check: wheelhouse ## install from it, with no index at all, and play a game
	@rm -rf build/offline && $(PYTHON) -m venv build/offline
	build/offline/bin/python -m pip install --quiet --disable-pip-version-check \
	  --no-index --find-links build/wheelhouse 'bossbook[lab]'
	cd build && offline/bin/bossbook play --players 2 --seed 1 && offline/bin/jupyter lab --version

binder-check: .venv-binder/.up-to-date ## prove the Binder set-up without Docker (last commit)
	.venv-binder/bin/python tools/binder_check.py

.venv-binder/.up-to-date:
	$(call environment,jupyter-repo2docker)

pins: setup ## write the versions in .venv to requirements/pinned.txt and binder/requirements.txt
	$(BIN)/python tools/pin.py
	@touch $(STAMP)

clean: ## remove environments, builds and caches
	rm -rf $(ENVIRONMENTS) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
