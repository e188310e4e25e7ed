"""The committed notebooks are in the state that `make notebooks` leaves them in.

nbval compares only cells that were run, so a cell without an execution count would never be
checked: these tests close that gap.
"""

from pathlib import Path

import nbformat
import pytest

from bossbook.resources import notebooks_dir

LIMIT_KB = 600
NOTEBOOKS = sorted(
    file for file in notebooks_dir().rglob("*.ipynb") if ".ipynb_checkpoints" not in file.parts
)
each_notebook = pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)


def code_cells(file: Path) -> list[nbformat.NotebookNode]:
    cells = nbformat.read(file, as_version=4).cells
    return [cell for cell in cells if cell.cell_type == "code"]


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS, f"no notebooks in {notebooks_dir().name}/"


@each_notebook
def test_every_code_cell_was_run(file: Path) -> None:
    not_run = [cell.source for cell in code_cells(file) if cell.execution_count is None]
    assert not not_run, "run `make notebooks`"


@each_notebook
def test_no_output_is_an_error(file: Path) -> None:
    outputs = [output for cell in code_cells(file) for output in cell.outputs]
    assert not [output.evalue for output in outputs if output.output_type == "error"]


@each_notebook
def test_the_file_is_small(file: Path) -> None:
    assert file.stat().st_size < LIMIT_KB * 1000


@each_notebook
def test_the_file_is_a_valid_notebook_without_widget_state(file: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata, "run `make notebooks`"


@each_notebook
def test_it_says_that_it_is_a_lesson(file: Path) -> None:
    """By this the extension knows which notebooks to run."""
    assert nbformat.read(file, as_version=4).metadata.bossbook == {"lesson": True}
