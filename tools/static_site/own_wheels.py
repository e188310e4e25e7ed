"""What is ours in the kernel: bossbook, without what only readers of the repository need, and what
draws charts; and JupyterLite's own part, changed in one line.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from static_site.archives import read, write, write_package
from static_site.places import ROOT, CannotBuild

DRAWING = "bossbook_drawing"  # the package that bossbook.views.pictures.drawing looks for
_NOTEBOOKS, _LEFT_OUT = "bossbook/data/notebooks/", ("bossbook/data/docs/", "bossbook/jupyter/")
# jedi is as big as all of ours together, and loads for seconds: what the Tab key offers IPython
# then finds out by itself. JupyterLite asks for a package of that name: it gets an empty one.
_JEDI = "self.Completer.use_jedi = True"
_FROM_JUPYTERLITE = ("ipykernel-", "piplite-", "widgetsnbextension-4")


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
    kept = {
        name: content
        for name, content in read(wheel).items()
        if not name.startswith(_LEFT_OUT) and ".data/" not in name
    }
    for name, content in kept.items():
        if name.startswith(_NOTEBOOKS) and name.endswith(".ipynb"):
            kept[name] = without_outputs(content)
    write(wheel, kept)


def without_outputs(notebook: bytes) -> bytes:
    """A notebook as it was before it ran."""
    content = json.loads(notebook)
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
    return json.dumps(content, separators=(",", ":")).encode()


def drawing_wheel(vega: Path, lite: Path, version: str, folder: Path) -> Path:
    """What draws charts, as a package of data that Python finds."""
    files = {
        "__init__.py": b'"""Vega and Vega-Lite, for bossbook\'s charts."""\n',
        "vega.js": (vega / "build/vega.min.js").read_bytes(),
        "vega-lite.js": (lite / "build/vega-lite.min.js").read_bytes(),
        "vega-LICENSE": (vega / "LICENSE").read_bytes(),
        "vega-lite-LICENSE": (lite / "LICENSE").read_bytes(),
    }
    return write_package(folder, DRAWING, version, files)


def jupyterlite_wheels(extension: Path, folder: Path) -> list[Path]:
    """What JupyterLite brings for its kernel, in the place of what a server's kernel has."""
    brought = sorted((extension / "static/pypi").glob("*.whl"))
    (kernel,) = (wheel for wheel in brought if wheel.name.startswith("pyodide_kernel-"))
    as_it_is = [
        write(folder / wheel.name, read(wheel))
        for wheel in brought
        if wheel.name.startswith(_FROM_JUPYTERLITE)
    ]
    changed = write(folder / kernel.name, without_jedi(read(kernel)))
    return [*as_it_is, changed, write_package(folder, "jedi", "0", {})]


def without_jedi(files: dict[str, bytes]) -> dict[str, bytes]:
    """The kernel, told to do without jedi."""
    name = "pyodide_kernel/interpreter.py"
    before = files[name].decode()
    if before.count(_JEDI) != 1:
        raise CannotBuild(f"{name} is not what it was: {_JEDI!r}")
    return {**files, name: before.replace(_JEDI, _JEDI.replace("True", "False")).encode()}
