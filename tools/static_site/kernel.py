"""Python in the browser: Pyodide with all our packages beside it, and a list of them (the lock).

Pyodide loads what the lock has, and nothing else: its own lock has hundreds of packages that lie
on a server of theirs. The kernel gets all packages when it starts, at once; resolving them one by
one, as `%pip install` does, takes several times as long.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from zipfile import ZipFile

from static_site.pins import plain

_CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_LOCK = "pyodide-lock.json"


def assemble(pyodide: Path, library: Path, wheels: Iterable[Path], folder: Path) -> list[str]:
    """A folder that the kernel is served from; the names of the packages in it."""
    folder.mkdir(parents=True)
    for name in _CORE:
        shutil.copyfile(pyodide / name, folder / name)
    shutil.copyfile(library, folder / library.name)
    entries = {}
    for wheel in wheels:
        shutil.copyfile(wheel, folder / wheel.name)
        entry = entry_of(wheel)
        entries[str(entry["name"])] = entry
    theirs = json.loads((pyodide / _LOCK).read_text(encoding="utf-8"))
    lock = {"info": theirs["info"], "packages": dict(sorted(entries.items()))}
    (folder / _LOCK).write_text(json.dumps(lock, indent=1), encoding="utf-8")
    return sorted(entries)


def entry_of(wheel: Path) -> Mapping[str, object]:
    """What the lock says of a wheel."""
    name, version, *_ = wheel.name.split("-")
    return {
        "depends": [],
        "file_name": wheel.name,
        "imports": sorted(modules_in(wheel)),
        "install_dir": "site",
        "name": plain(name),
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "unvendored_tests": False,
        "version": version,
    }


def modules_in(wheel: Path) -> set[str]:
    """What can be imported from a wheel: the modules and packages at its top."""
    with ZipFile(wheel) as archive:
        files = [file.split("/") for file in archive.namelist() if file.endswith((".py", ".pyc"))]
    tops = {parts[0].partition(".")[0] for parts in files}
    return {top for top in tops if top.isidentifier()}


def digest_of(folder: Path) -> str:
    """Whatever changes in a folder changes this."""
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.update(path.relative_to(folder).as_posix().encode())
            found.update(path.read_bytes())
    return base64.b32encode(found.digest())[:16].decode().lower()
