# Two commands do everything: `make run` and `make test`. Both set up .venv first, if it is not there yet.
PYTHON ?= python3
PUZZLE ?= 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
export PUZZLE

BIN := .venv/bin
ENVIRONMENT := .venv/.environment
READY := .venv/.ready
TOOLS := .venv/.tools
PAGE := node_modules/.installed
NATIVE := $(shell find native -name '*.?pp')
ISA ?= host
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help run serve pictures test check lint types pytest quick slow watchful sanitize fuzz attack format docs site wheels clean

help:
	@echo "make run                 solve, explain and rate the example puzzle; make run PUZZLE='...' takes yours"
	@echo "make serve               start the web app"
	@echo "make test                set up, then run everything that CI runs"
	@echo "make check               the same, under the name that developers use"
	@echo "make quick               the tests of core, formats, engines, techniques and logic, in less than a minute"
	@echo "make slow                the tests that take minutes or much memory, and all examples of the others"
	@echo "make sanitize            the tests of the native module, built with ASan and UBSan"
	@echo "make fuzz                random bytes, boards and pictures into the native module, 30 s each; SECONDS=... for longer"
	@echo "make attack              hostile clients, kills, full disks and damaged files, with a table of what held; SECONDS=... each"
	@echo "make format              format the code"
	@echo "make pictures            draw the pictures of the documentation again"
	@echo "make docs                the documentation as a site, in build/site"
	@echo "make site                the web app without a server, in build/app; needs npm, and Python 3.12 or later as SITE_PYTHON"
	@echo "make wheels              wheels for this machine, tested, and a compile check for all other platforms; Linux only"
	@echo "make ISA=all ...         compile for all CPUs of this architecture, as wheels are, and not for this one alone"
	@echo "make clean               bring the checkout back to how it was cloned"

run: $(READY)
	@if [ -t 1 ]; then $(BIN)/fullhouse solve --show puzzle,solution --stats "$$PUZZLE"; \
	else $(BIN)/fullhouse solve --show puzzle,solution --stats --to box-drawing "$$PUZZLE"; fi
	@$(BIN)/fullhouse explain "$$PUZZLE"
	@$(BIN)/fullhouse rate --to card "$$PUZZLE"
	@echo
	@echo "Try next:  make serve                                  play in the browser"
	@echo "           $(BIN)/fullhouse generate --level hard   generate a puzzle"
	@echo "           $(BIN)/fullhouse --help                  see all commands"

serve: $(READY)
	@$(PIP) --constraint constraints.txt $$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["web"])')
	@$(BIN)/fullhouse serve

# Where we check, a warning of the compiler is an error; not so for users, whose compilers may be newer.
test check: BUILD_OPTIONS = --config-settings=cmake.define.FULLHOUSE_WERROR=ON
test check: lint types pytest

lint: $(TOOLS)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@echo clang-format --dry-run native
	@$(BIN)/clang-format --dry-run --Werror $(NATIVE)
	@if [ -d .github ]; then $(BIN)/zizmor --offline --quiet .github; fi

types: $(TOOLS)
	$(BIN)/mypy

pytest: $(TOOLS) $(PAGE)
	$(BIN)/pytest --numprocesses 2 --dist loadfile

# npm packages that check the web app: a type checker and an accessibility checker. Without npm the tests that need
# them are skipped with a message; with CI=true they fail.
$(PAGE): package.json
	@if command -v npm > /dev/null; then npm install --no-package-lock --no-fund --no-audit --loglevel=error > /dev/null && touch $@; \
	else echo "npm is missing, so the modules of the page are not checked."; fi

format: $(TOOLS)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(NATIVE)

# For the edit loop: no browser, no cluster, no process that is killed.
QUICK := tests/core tests/formats tests/engines tests/symmetry tests/techniques tests/logic tests/play tests/project/test_imports.py

quick: $(TOOLS)
	$(BIN)/pytest --numprocesses 2 --dist loadfile -m 'not thorough and not slow and not gpu' $(QUICK)

slow: $(TOOLS)
	$(BIN)/pytest -m 'slow or hypothesis' --hypothesis-profile thorough

docs: $(TOOLS)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build
	@echo "The site is in build/site: open build/site/index.html"

# The web app without a server. zig compiles the native module for the stable ABI, which needs Python 3.12 or later.
PYENV := $(wildcard $(or $(PYENV_ROOT),$(HOME)/.pyenv)/versions/3.*/bin/python3)
SITE_PYTHON ?= $(firstword $(foreach name,python3.14 python3.13 python3.12 $(PYTHON) $(PYENV),$(shell $(name) -c 'import sys; sys.version_info >= (3, 12) or sys.exit(1)' 2> /dev/null && echo $(name))))
CROSS := build/cross/.ready

$(CROSS): pyproject.toml constraints.txt
	@test -n "$(SITE_PYTHON)" || { echo "make site needs Python 3.12 or later; name one: make site SITE_PYTHON=..."; exit 1; }
	@$(SITE_PYTHON) -m venv --clear build/cross/venv
	@build/cross/venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt pip --upgrade
	@build/cross/venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --group cross
	@touch $@

site: $(TOOLS) $(CROSS)
	@echo "Compiling the native module for the browser (minutes, the first time) ..."
	@build/cross/venv/bin/python tools/cross_compile.py emscripten build/cross > build/cross/module
	@$(BIN)/python tools/make_site.py $$(cat build/cross/module) build/app

# Wheels without Docker. The environment has the tools that build and check them.
WHEELS := build/wheels/.ready

$(WHEELS): pyproject.toml constraints.txt
	@test -n "$(SITE_PYTHON)" || { echo "make wheels needs Python 3.12 or later; name one: make wheels SITE_PYTHON=..."; exit 1; }
	@$(SITE_PYTHON) -m venv --clear build/wheels/venv
	@build/wheels/venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt pip --upgrade
	@build/wheels/venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --group wheels
	@touch $@

wheels: $(WHEELS)
	@build/wheels/venv/bin/python tools/make_wheels.py build/wheels

pictures: $(TOOLS)
	$(BIN)/python tools/make_pictures.py
	$(BIN)/python tools/photo_pictures.py

# A second build of the native module with sanitizers, for `sanitize`. Tests find it in an environment of
# its own, which borrows the tools of the other one, and so do the processes that they start. The sanitizers' runtimes
# must come before everything else, hence LD_PRELOAD.
WATCHFUL := build/sanitize
RUNTIMES = $(foreach name,libasan.so libubsan.so libstdc++.so,$(shell $${CXX:-c++} -print-file-name=$(name)))
WATCHED = FULLHOUSE_SANITIZED=1 ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 LD_PRELOAD="$(RUNTIMES)" $(WATCHFUL)/venv/bin/python

watchful: $(TOOLS)
	@mkdir -p $(WATCHFUL)
	@$(BIN)/cmake -S . -B $(WATCHFUL)/build -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DPython_EXECUTABLE=$(abspath $(BIN)/python) -DFULLHOUSE_WERROR=ON -DFULLHOUSE_SANITIZE=ON -DFULLHOUSE_ISA=host > $(WATCHFUL)/log || { cat $(WATCHFUL)/log; exit 1; }
	@echo "Building the native part with sanitizers (minutes, the first time) ..."
	@$(BIN)/cmake --build $(WATCHFUL)/build --target _native

sanitize: watchful
	@$(BIN)/python -m venv --without-pip $(WATCHFUL)/venv
	@site=$$(echo $(WATCHFUL)/venv/lib/python3*/site-packages) && rm -rf $$site/fullhouse && cp -r src/fullhouse $$site/ && \
	cp $(WATCHFUL)/build/_native*.so $$site/fullhouse/ && $(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' > $$site/tools.pth
	$(WATCHED) -c 'from fullhouse import _native as n; print(n.__file__, n.isa()); assert "$(WATCHFUL)" in n.__file__'
	$(WATCHED) -m pytest --numprocesses 2 tests/engines tests/native tests/symmetry tests/logic tests/rating tests/generator tests/techniques tests/constraints tests/jobs --ignore tests/jobs/test_dask.py

# Inputs that learn from coverage (libFuzzer) if Clang is installed, otherwise inputs that each target makes itself.
SECONDS ?= 30
FUZZING := build/fuzz
CLANG := $(firstword $(foreach name,clang++ clang++-19 clang++-16 clang++-14,$(shell command -v $(name))))
fuzz: $(TOOLS)
	@mkdir -p $(FUZZING)
	@$(BIN)/cmake -S . -B $(FUZZING)/build -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DPython_EXECUTABLE=$(abspath $(BIN)/python) -DFULLHOUSE_SANITIZE=ON -DFULLHOUSE_ISA=host $(if $(CLANG),-DCMAKE_CXX_COMPILER=$(CLANG) -DFULLHOUSE_LIBFUZZER=ON) > $(FUZZING)/log || { cat $(FUZZING)/log; exit 1; }
	@echo "Building the fuzz targets (minutes, the first time) ..."
	@$(BIN)/cmake --build $(FUZZING)/build --target fuzz_lines fuzz_boards fuzz_grids fuzz_photos
	@$(BIN)/python tools/fuzz_seeds.py $(FUZZING)/seeds
	@for target in lines boards grids photos; do mkdir -p $(FUZZING)/found/$$target; \
	$(FUZZING)/build/fuzz_$$target $(if $(CLANG),-max_total_time=$(SECONDS) -timeout=120 -verbosity=0 -print_final_stats=1 -artifact_prefix=$(FUZZING)/ $(FUZZING)/found/$$target $(FUZZING)/seeds/$$target,--seconds $(SECONDS)) || exit 1; done
	@$(BIN)/python tools/fuzz_readers.py --seconds $(SECONDS)

attack: $(TOOLS)
	cd benchmarks && $(abspath $(BIN))/python -m attack $(if $(filter command line environment,$(origin SECONDS)),--seconds $(SECONDS))

NO_COMPILER := "No C++ compiler found; install one with \`apt install g++ python3-dev\` (Debian, Ubuntu), \`dnf install gcc-c++ python3-devel\` (Fedora), \`xcode-select --install\` (macOS) or \`winget install LLVM.LLVM Microsoft.VisualStudio.2022.BuildTools\` (Windows), or run \`FULLHOUSE_PURE=1 pip install .\` to install without the native module."

# 1. The environment is recreated when the list of its packages changes.
$(ENVIRONMENT): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fullhouse needs Python 3.11 or later; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12")'
	@for name in c++ g++ clang++; do command -v $$name > /dev/null && exit; done; echo $(NO_COMPILER); exit 1
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) --upgrade --constraint constraints.txt pip
	@$(PIP) --constraint constraints.txt --group build
	@touch $@

# 2. The package points to src/. Its native module is rebuilt when its sources change, for this CPU alone unless ISA=all
#    is given. The module and its stub are copied to src/, where Python and mypy find them. scikit-build-core would list
#    every Python file in the environment; a path instead of that list lets files be moved and renamed.
$(READY): $(ENVIRONMENT) CMakeLists.txt $(NATIVE)
	@echo "Building the native module (about a minute the first time) ..."
	@$(BIN)/python -m pip install --verbose --disable-pip-version-check --constraint constraints.txt --no-build-isolation --config-settings=cmake.define.FULLHOUSE_ISA=$(ISA) $(BUILD_OPTIONS) --editable . > .venv/build.log 2>&1 & \
	builder=$$!; while kill -0 $$builder 2> /dev/null; do sleep 2; $(SHOW_BUILD); done; \
	wait $$builder || { tail -40 .venv/build.log; exit 1; }
	@if [ -t 1 ]; then echo; fi
	@rm -f src/fullhouse/_native.*
	@cp .venv/lib/python3*/site-packages/fullhouse/_native.* src/fullhouse/
	@for path in .venv/lib/python3*/site-packages/_editable_*fullhouse.pth; do echo $(abspath src) > $$path; done
	@touch $@

# The last step reported by ninja: in a terminal one line that changes, elsewhere a line every few steps.
SHOW_BUILD = step=$$(grep -oE '\[[0-9]+/[0-9]+\]' .venv/build.log | tail -1); \
	if [ -n "$$step" ] && [ "$$step" != "$$shown" ]; then shown=$$step; if [ -t 1 ]; then printf '\r  %s ' "$$step"; else echo "  $$step"; fi; fi

# 3. Tools for developers: linters, type checker, tests, documentation.
$(TOOLS): $(READY) tools/install_programs.sh
	@echo "Installing the tools of developers ..."
	@$(PIP) --constraint constraints.txt --group dev
	@tools/install_programs.sh
	@touch $@

clean:
	rm -rf .venv build dist node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis src/fullhouse/_native.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
