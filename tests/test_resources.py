"""The card sets and notebooks are found, in a checkout and in an installed wheel."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bossbook import resources

ROOT = Path(__file__).resolve().parent.parent
LOCATE = """
from bossbook.resources import cardsets_dir, notebooks_dir
print(cardsets_dir(), notebooks_dir(), sep="\\n")
"""


def shipped(folder: str) -> set[str]:
    """The files of a top-level folder that belong into the wheel."""
    files = (file for file in (ROOT / folder).rglob("*") if file.is_file())
    caches = {"__pycache__", ".ipynb_checkpoints"}
    return {str(f.relative_to(ROOT / folder)) for f in files if not caches & set(f.parts)}


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A freshly built wheel, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_a_checkout_uses_the_folders_at_the_top() -> None:
    assert resources.cardsets_dir() == ROOT / "cardsets"
    assert resources.notebooks_dir() == ROOT / "notebooks"


def test_package_data_comes_first(tmp_path: Path) -> None:
    package = tmp_path / "bossbook"
    (package / "data" / "cardsets").mkdir(parents=True)
    assert resources._folder("cardsets", package) == package / "data" / "cardsets"
    assert resources._folder("notebooks", package) == tmp_path / "notebooks"


@pytest.mark.parametrize(
    ("folder", "inside"),
    [
        ("bossbook", "bossbook"),
        ("cardsets", "bossbook/data/cardsets"),
        ("notebooks", "bossbook/data/notebooks"),
        ("docs", "bossbook/data/docs"),
    ],
)
def test_the_wheel_has_every_file(unpacked: Path, folder: str, inside: str) -> None:
    files = shipped(folder)
    assert files, f"{folder}/ is empty"
    missing = {file for file in files if not (unpacked / inside / file).is_file()}
    assert not missing


def test_the_wheel_has_the_extension_where_jupyter_looks(unpacked: Path) -> None:
    (data,) = unpacked.glob("*.data/data")
    there = data / "share" / "jupyter" / "labextensions" / "bossbook-lessons"
    about = json.loads((there / "package.json").read_text())
    assert (there / about["jupyterlab"]["_build"]["load"]).is_file()
    assert {file.name for file in (there / "static").iterdir()} == {"lessons.css", "remoteEntry.js"}


def test_the_wheel_finds_its_own_data(unpacked: Path, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(unpacked)}
    run = [sys.executable, "-c", LOCATE]
    found = subprocess.run(run, cwd=tmp_path, env=env, check=True, capture_output=True, text=True)
    data = unpacked / "bossbook" / "data"
    assert found.stdout.splitlines() == [str(data / "cardsets"), str(data / "notebooks")]
    assert (data / "cardsets").is_dir()
    assert not list(unpacked.rglob(".ipynb_checkpoints"))
