"""The committed notebooks are in the state that `make notebooks` leaves them in.

nbval compares only cells that were run, so a cell without an execution count would never be
checked: these tests close that gap.
"""

import re
from base64 import b64decode
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter

from bossbook.resources import notebooks_dir
from bossbook.views.stills.still import how_to_wake_it

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


# -- where nothing runs: GitHub, Colab, VS Code, a copy that Jupyter does not trust

PICTURE = "image/png"
SHOWS_ITSELF = ("text/html", PICTURE)
MOST_KB = 150


def results(file: Path) -> list[nbformat.NotebookNode]:
    """What cells show, but for printed lines."""
    shown = [output for cell in code_cells(file) for output in cell.outputs]
    return [output for output in shown if "data" in output]


@each_notebook
def test_no_result_is_a_bare_repr(file: Path) -> None:
    bare = [one.data for one in results(file) if not any(form in one.data for form in SHOWS_ITSELF)]
    assert not bare


@each_notebook
def test_no_page_needs_a_style_that_an_untrusted_copy_has_not(file: Path) -> None:
    """Without it drawings are a jumble of words: what is drawn is stored as a picture."""
    pages = [one.data.get("text/html", "") for one in results(file)]
    assert not [page for page in pages if "<svg" in page]


@each_notebook
def test_every_widget_and_chart_has_a_still_with_words_and_one_line(file: Path) -> None:
    for output in results(file):
        if PICTURE in output.data:
            assert "text/html" not in output.data, "readers would show that instead"
            assert len(b64decode(output.data[PICTURE])) < MOST_KB * 1000
            about = output.metadata[PICTURE]
            assert len(about.alt) > len(how_to_wake_it()) + 10
            assert about.alt.endswith(how_to_wake_it())


@each_notebook
def test_a_page_without_scripts_and_styles_shows_the_stills(file: Path) -> None:
    """As nbconvert makes it for readers who trust nothing."""
    stills = [one for one in results(file) if PICTURE in one.data]
    page, _ = HTMLExporter(sanitize_html=True).from_filename(str(file))
    shown = re.findall(r'src="data:image/png;base64,([^"]*)"', page)
    assert shown == [one.data[PICTURE].strip() for one in stills]
    assert stills


@each_notebook
def test_a_lesson_that_begins_with_a_table_is_short_above_it(file: Path) -> None:
    """Three lines or so: then the button that goes on is in sight when the lesson opens."""
    above, table = nbformat.read(file, as_version=4).cells[:2]
    if re.search(r"^(Table|first_\w+)\(|= first_\w+\(", table.source, re.MULTILINE):
        assert len(above.source) <= 360


@each_notebook
def test_no_python_list_or_dict_is_shown(file: Path) -> None:
    shown = [
        line
        for cell in code_cells(file)
        for output in cell.outputs
        if output.output_type == "stream"
        for line in output.text.splitlines()
    ]
    assert not [line for line in shown if re.search(r"\{['\"]|\[\]|\[['\"]", line)]
