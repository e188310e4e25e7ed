"""What of the Binder set-up can be checked in a moment; `make binder-check` does the rest."""

import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"


def pins(file: Path) -> set[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def test_binder_pins_are_among_the_tested_ones() -> None:
    binder = pins(BINDER / "requirements.txt")
    assert binder
    assert binder <= pins(ROOT / "requirements" / "pinned.txt"), "run `make pins`"


def test_pins_are_names_and_versions_only() -> None:
    for file in (BINDER / "requirements.txt", ROOT / "requirements" / "pinned.txt"):
        assert not [pin for pin in pins(file) if not re.fullmatch(r"[a-z0-9.-]+==[\w.]+", pin)]


def test_every_need_of_the_lab_is_pinned() -> None:
    names = {pin.split("==")[0] for pin in pins(BINDER / "requirements.txt")}
    assert {"jupyterlab", "ipywidgets", "pandas", "altair", "ruamel-yaml"} <= names


def test_runtime_is_a_python_that_bossbook_supports() -> None:
    # Binder takes anything it cannot read for "use the default", which is too old.
    assert (BINDER / "runtime.txt").read_text() == "python-3.11\n"


def test_post_build_stops_at_the_first_failure() -> None:
    script = BINDER / "postBuild"
    lines = script.read_text().splitlines()
    assert lines[0].startswith("#!")
    assert "set -e" in lines
    assert os.access(script, os.X_OK)


def test_post_build_trusts_the_lessons() -> None:
    """Only what Jupyter trusts comes to life by itself."""
    lines = (BINDER / "postBuild").read_text().splitlines()
    assert "jupyter trust notebooks/*.ipynb" in lines
    assert lines.index("set -e") < lines.index("jupyter trust notebooks/*.ipynb")


def test_what_needs_no_image_stays_out_of_it() -> None:
    """The history and the tests only make it larger; what is installed and opened must be there."""
    ignored = set((BINDER / ".dockerignore").read_text(encoding="utf-8").split("\n"))
    assert {".git", "tests", "benchmarks"} <= ignored
    needed = {"bossbook", "cardsets", "notebooks", "docs", "binder", "pyproject.toml", "README.md"}
    assert not needed & ignored
