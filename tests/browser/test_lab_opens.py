"""The first notebook works as a student meets it: opened in JupyterLab, all cells run."""

from collections.abc import Callable

from playwright.sync_api import Page, expect


def test_start_here_runs_all_cells(open_notebook: Callable[[str], Page]) -> None:
    page = open_notebook("00_start_here.ipynb")
    expect(page.locator(".jp-OutputArea-output").first).to_be_visible()
    expect(page.locator(".jp-RenderedText[data-mime-type$='stderr']")).to_have_count(0)
