"""The notebooks as the site has them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

KERNEL = {"name": "python", "display_name": "Python", "language": "python"}


def copy_lessons(originals: Path, folder: Path) -> list[str]:
    """All notebooks and what lies beside them, for the site; their names."""
    names = []
    for path in sorted(originals.rglob("*")):
        name = path.relative_to(originals)
        if not path.is_file() or ".ipynb_checkpoints" in name.parts:
            continue
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        content = path.read_bytes()
        if path.suffix == ".ipynb":
            content = for_the_site(json.loads(content))
        copy.write_bytes(content)
        names.append(name.as_posix())
    return names


def for_the_site(notebook: dict[str, Any]) -> bytes:
    """A notebook for the site's kernel, whose cells are trusted.

    A server keeps signatures of what it trusts. Here is none: JupyterLab believes what the cell
    itself says, so ours say it, and what a visitor brings along does not, and is not run by itself.
    """
    notebook["metadata"]["kernelspec"] = dict(KERNEL)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()
