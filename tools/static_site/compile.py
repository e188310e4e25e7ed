"""Runs in the site's own Python (`compile.mjs`): archives get what their modules are compiled to.

``jobs``, which is given: a list of archive, result and kind. "ours": the compiled module stands
beside its source, which people may want to see. "theirs", "library": in its place.
"""

import json
import sys
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# unchecked: nobody looks whether the source has changed
from importlib._bootstrap_external import _code_to_hash_pyc  # isort: skip

HERE, TIME = Path("/here"), (1980, 1, 1, 0, 0, 0)
_VERSION = sys.version_info
PLACES = {
    "library": f"/lib/python{_VERSION.major}{_VERSION.minor}.zip",
    "ours": f"/lib/python{_VERSION.major}.{_VERSION.minor}/site-packages",
}
NEVER_USED = ("/tests/",)
# most of them nobody needs, and to compile them takes long
AS_THEY_ARE = ("pygments/lexers/", "pygments/styles/", "pygments/formatters/")


def compiled(source: bytes, name: str) -> bytes:
    """What Python keeps of a module; nothing if that is no Python."""
    try:
        code = compile(source, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return b""
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def files_of(archive: Path, kind: str) -> dict[str, bytes]:
    """What shall be in the archive."""
    files, place = {}, PLACES.get(kind, PLACES["ours"])
    with ZipFile(archive) as old:
        for name in sorted(old.namelist()):
            if name.endswith("/") or any(one in name for one in NEVER_USED):
                continue
            content, code = old.read(name), b""
            if name.endswith(".py") and not name.startswith(AS_THEY_ARE):
                code = compiled(content, f"{place}/{name}")
            if code:
                files[cache_from_source(name) if kind == "ours" else f"{name}c"] = code
            if not code or kind == "ours":
                files[name] = content
    return files


for archive, result, kind in json.loads(jobs):  # type: ignore[name-defined]  # noqa: F821
    made = files_of(HERE / archive, kind)
    with ZipFile(HERE / result, "w", ZIP_DEFLATED) as new:
        for name, content in made.items():
            new.writestr(ZipInfo(name, TIME), content, ZIP_DEFLATED)
