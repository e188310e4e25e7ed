"""`make … PYTHON=…`: the tests run on the Python that was asked for, not on the one of before."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SAME = f"{sys.version_info.major}.{sys.version_info.minor}"


@pytest.mark.parametrize(
    ("there", "wanted", "stays"),
    [
        ("3.0", [f"PYTHON={sys.executable}"], False),
        (SAME, [f"PYTHON={sys.executable}"], True),
        ("3.0", [], True),  # nobody has asked for another one
        ("3.0", ["PYTHON=no-such-python"], True),
    ],
)
def test_an_environment_of_another_python_is_made_anew(
    tmp_path: Path, there: str, wanted: list[str], stays: bool
) -> None:
    if shutil.which("make") is None:
        pytest.skip("there is no make")
    shutil.copy(ROOT / "Makefile", tmp_path)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\necho {there}\n")
    python.chmod(0o755)
    env = {
        name: told for name, told in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))
    }
    subprocess.run(
        ["make", "help", *wanted], cwd=tmp_path, env=env, check=True, capture_output=True
    )
    assert python.exists() == stays
