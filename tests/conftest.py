"""What all tests share."""

import sys
from pathlib import Path

import pytest
from command_line import Cli
from hypothesis import settings

# No test asserts a time: a busy machine may take its own.
settings.register_profile("bossbook", deadline=None)
settings.load_profile("bossbook")

# The words of the rule tests, and tables of printed cards, are spoken elsewhere, too.
sys.path += [str(Path(__file__).parent / folder) for folder in ("cards", "rules")]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    """The command line, in this process, with a folder for its files."""
    return Cli(capsys, tmp_path)


@pytest.fixture(autouse=True)
def nobodys_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test writes into the folder of whoever runs it."""
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path / "learner"))
