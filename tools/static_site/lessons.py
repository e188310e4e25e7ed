"""The notebooks as the site has them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from static_site.places import CannotBuild

TWINS = Path(__file__).with_name("without_pandas.yaml")
KERNEL = {"name": "python", "display_name": "Python", "language": "python"}


def copy_lessons(originals: Path, folder: Path) -> list[str]:
    """All notebooks and what lies beside them, for the site; their names."""
    names, twins = [], twins_of_cells()
    for path in sorted(originals.rglob("*")):
        name = path.relative_to(originals)
        if not path.is_file() or ".ipynb_checkpoints" in name.parts:
            continue
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        content = path.read_bytes()
        if path.suffix == ".ipynb":
            content = for_the_site(json.loads(content), twins.get(name.name, {}))
        copy.write_bytes(content)
        names.append(name.as_posix())
    return names


def twins_of_cells(path: Path = TWINS) -> dict[str, dict[str, str]]:
    """What stands in the place of cells, for each notebook that has some."""
    content = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
    return {
        notebook: {twin["cell"].strip(): twin["there"].strip() for twin in twins}
        for notebook, twins in content.items()
    }


def for_the_site(notebook: dict[str, Any], twins: Mapping[str, str] | None = None) -> bytes:
    """A notebook for the site's kernel, whose cells are trusted.

    A server keeps signatures of what it trusts. Here is none: JupyterLite believes what a cell
    itself says, in every notebook, so ours say it.
    """
    notebook["metadata"]["kernelspec"] = dict(KERNEL)
    left = dict(twins or {})
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True
            source = "".join(cell["source"])
            cell["source"] = left.pop(source, source)
    if left:
        raise CannotBuild(f"{TWINS.name}: no notebook has this cell any more:\n{min(left)}")
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()
