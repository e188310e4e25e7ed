"""What is ours in the kernel: bossbook, without what only readers of the repository need; the drawers.

Entries of an archive get one and the same time, so that the same sources make the same bytes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from static_site.places import ROOT, CannotBuild

DRAWING = "bossbook_drawing"  # the package that bossbook.views.pictures.drawing looks for
_NOTEBOOKS, _LEFT_OUT = "bossbook/data/notebooks/", ("bossbook/data/docs/", "bossbook/jupyter/")
_TIME = (1980, 1, 1, 0, 0, 0)


def bossbook_wheel(folder: Path) -> Path:
    """Our wheel, as small as it can be."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("bossbook-*.whl"):
        old.unlink()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"bossbook's own wheel: {done.stderr.strip()[-2000:]}")
    (whole,) = folder.glob("bossbook-*.whl")
    slim(whole)
    return whole


def slim(wheel: Path) -> None:
    """Take out of a wheel what the site has elsewhere: documents, the extension, saved pictures."""
    with ZipFile(wheel) as archive:
        kept = {
            name: archive.read(name)
            for name in sorted(archive.namelist())
            if not name.startswith(_LEFT_OUT) and ".data/" not in name
        }
    for name, content in kept.items():
        if name.startswith(_NOTEBOOKS) and name.endswith(".ipynb"):
            kept[name] = without_outputs(content)
    _write(wheel, kept)


def without_outputs(notebook: bytes) -> bytes:
    """A notebook as it was before it ran."""
    content = json.loads(notebook)
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
    return json.dumps(content, separators=(",", ":")).encode()


def drawing_wheel(vega: Path, lite: Path, version: str, folder: Path) -> Path:
    """What draws charts, as a package of data that Python finds."""
    wheel = folder / f"{DRAWING}-{version}-py3-none-any.whl"
    about = f"{DRAWING}-{version}.dist-info"
    says = f"Metadata-Version: 2.1\nName: {DRAWING.replace('_', '-')}\nVersion: {version}\n"
    _write(
        wheel,
        {
            f"{DRAWING}/__init__.py": b'"""Vega and Vega-Lite, for bossbook\'s charts."""\n',
            f"{DRAWING}/vega.js": (vega / "build/vega.min.js").read_bytes(),
            f"{DRAWING}/vega-lite.js": (lite / "build/vega-lite.min.js").read_bytes(),
            f"{DRAWING}/vega-LICENSE": (vega / "LICENSE").read_bytes(),
            f"{DRAWING}/vega-lite-LICENSE": (lite / "LICENSE").read_bytes(),
            f"{about}/METADATA": says.encode(),
            f"{about}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            f"{about}/RECORD": b"",
        },
    )
    return wheel


def _write(wheel: Path, files: Mapping[str, bytes] | Iterable[tuple[str, bytes]]) -> None:
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        for name, content in dict(files).items():
            archive.writestr(ZipInfo(name, _TIME), content, ZIP_DEFLATED)
