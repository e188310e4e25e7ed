"""Modules of the site are compiled when it is built, and not by every browser once more.

Nothing but the very Python that is on the site can do that, so it does: in node, which comes with
npm. Python in the browser is slow to compile, and would do all of it again at every start.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from static_site.places import FETCHED, CannotBuild

HERE = Path(__file__).parent
COMPILED = FETCHED / "compiled"
LIBRARY = "python_stdlib.zip"
OURS = "bossbook-"  # what we have written can be read on the site, too


def compiled(pyodide: Path, wheels: Iterable[Path]) -> list[Path]:
    """Those wheels, and Python's own library as the last one, with compiled modules.

    What has not changed since the last build is taken from there.
    """
    wanted = [(wheel, "ours" if wheel.name.startswith(OURS) else "theirs") for wheel in wheels]
    wanted.append((pyodide / LIBRARY, "library"))
    jobs = [(archive, _place(archive, pyodide), kind) for archive, kind in wanted]
    missing = [job for job in jobs if not job[1].is_file()]
    if missing:
        _run(pyodide, [(archive, _half(result), kind) for archive, result, kind in missing])
    for _, result, _ in missing:
        _half(result).rename(result)
    return [result for _, result, _ in jobs]


def _half(result: Path) -> Path:
    return result.with_name(f"{result.name}.half")


def _place(archive: Path, pyodide: Path) -> Path:
    """Where the result belongs: whatever goes into it is in its name."""
    found = hashlib.sha256(archive.read_bytes())
    found.update(pyodide.name.encode())
    for script in ("compile.mjs", "compile.py"):
        found.update((HERE / script).read_bytes())
    return COMPILED / found.hexdigest()[:16] / archive.name


def _run(pyodide: Path, jobs: Iterable[tuple[Path, Path, str]]) -> None:
    program = shutil.which("node")
    if program is None:
        raise CannotBuild("node is missing: it compiles what the site's Python loads")
    root = FETCHED.parent
    told = []
    for archive, half, kind in jobs:
        half.parent.mkdir(parents=True, exist_ok=True)
        told.append((str(archive.relative_to(root)), str(half.relative_to(root)), kind))
    script = str(HERE / "compile.mjs")
    command = [program, script, str(pyodide), str(root), json.dumps(told)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"compiling: {done.stderr.strip()[-2000:]}")
