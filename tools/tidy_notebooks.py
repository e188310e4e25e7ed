"""Take out of notebooks what would change with every run.

The random ids of widgets go. A widget without its id cannot be drawn, so readers show the output's
other form, which is its still; that is made smaller. What was printed is put together: in how many
pieces it arrived is chance.
"""

import sys
from base64 import b64decode, b64encode
from pathlib import Path

import nbformat
from small_png import smaller

WIDGET, PICTURE = "application/vnd.jupyter.widget-view+json", "image/png"


def tidy(file: Path) -> None:
    """Rewrite one notebook."""
    notebook = nbformat.read(file, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
            for output in cell.outputs:
                data = output.get("data", {})
                data.pop(WIDGET, None)
                if PICTURE in data:
                    data[PICTURE] = b64encode(smaller(b64decode(data[PICTURE]))).decode("ascii")
    nbformat.write(notebook, file)


def joined(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """The outputs, with neighbouring pieces of one stream made one."""
    kept: list[nbformat.NotebookNode] = []
    for output in outputs:
        stream = output.output_type == "stream" and output.name
        if stream and kept and kept[-1].get("name") == stream:
            kept[-1].text += output.text
        else:
            kept.append(output)
    return kept


if __name__ == "__main__":
    for name in sys.argv[1:]:
        tidy(Path(name))
