"""Take out of notebooks what would change with every run.

The random ids of widgets go. A widget without its id cannot be drawn, so JupyterLab shows the
output's other form: our widgets say there that the cell wants to be run. What was printed is put
together: in how many pieces it arrived is chance.
"""

import sys
from pathlib import Path

import nbformat

WIDGET = "application/vnd.jupyter.widget-view+json"


def tidy(file: Path) -> None:
    """Rewrite one notebook."""
    notebook = nbformat.read(file, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
            for output in cell.outputs:
                output.get("data", {}).pop(WIDGET, None)
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
