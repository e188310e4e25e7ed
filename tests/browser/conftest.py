"""JupyterLab in a real browser, on this machine only.

One server and one browser serve all tests of a run. A test that lets the page talk to any other
machine, or that leaves an error of ours in the browser's console, fails.

A missing browser skips these tests; where CI=true it fails them.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from running_lab import AT_REST, CHANGE_THEME, CHROMIUM_FLAGS, COMES_ALIVE, running_lab

from bossbook.lessons.ribbons import FOLDER as RIBBONS
from bossbook.resources import notebooks_dir

HERE = Path(__file__).parent
LOCAL = re.compile(r"(http|ws)://127\.0\.0\.1[:/]|(data|blob|about):")

expect.set_options(timeout=20_000)  # a busy machine may take its time

# JupyterLab's own noise in the console; nothing of ours belongs here.
NOISE: list[str] = []

OpenNotebook = Callable[[str], Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program: BB_CHROMIUM, or the first one on the path."""
    wanted = os.environ.get("BB_CHROMIUM")
    for name in [wanted] if wanted else ["chromium", "chromium-browser", "google-chrome"]:
        if program := shutil.which(name):
            return program
    reason = "no browser: run `make browser` or set BB_CHROMIUM"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def lab_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where that JupyterLab has everything: its notebooks/, and what is the learner/'s."""
    return tmp_path_factory.mktemp("jupyter")


@pytest.fixture(scope="session")
def lab_url(chromium: str, lab_home: Path) -> Iterator[str]:
    """A JupyterLab of its own, with copies of the notebooks (Lab saves by itself)."""
    notebooks = lab_home / "notebooks"
    shutil.copytree(notebooks_dir(), notebooks)
    with running_lab(lab_home, notebooks) as url:
        yield url


@pytest.fixture(autouse=True)
def a_learner_who_was_never_here(lab_home: Path, request: pytest.FixtureRequest) -> None:
    """Every test begins its tables and exercises anew; a module that shares pages does not."""
    if not getattr(request.module, "SHARES_PAGES", False):
        shutil.rmtree(lab_home / "learner" / RIBBONS, ignore_errors=True)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One for all tests, so that Lab's 10 MB of scripts are loaded once."""
    size = {"width": 1366, "height": 768}
    context = browser.new_context(viewport=size, reduced_motion="reduce")  # it has its own tests
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that fails its test if it asks another machine or reports an error."""
    asked: list[str] = []
    errors: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda websocket: asked.append(websocket.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield page
    page.close()
    assert not [url for url in asked if not LOCAL.match(url)], "asked another machine"
    assert not [error for error in errors if not is_noise(error)], "errors in the browser's console"


@pytest.fixture
def dark(page: Page) -> Iterator[Callable[[], None]]:
    """Switches the dark theme on, and off again at the end (it is a setting of the server)."""

    def switch() -> None:
        page.evaluate(CHANGE_THEME, "JupyterLab Dark")
        page.wait_for_selector("body[data-jp-theme-light='false']", state="attached")
        page.evaluate(AT_REST)

    yield switch
    page.evaluate(CHANGE_THEME, "JupyterLab Light")


@pytest.fixture
def open_notebook(page: Page, lab_url: str) -> OpenNotebook:
    """Open a notebook by its path under notebooks/, wait until it is alive, and give the page."""

    def open_alive(name: str) -> Page:
        page.goto(f"{lab_url}/lab/tree/{name}{'' if '?' in name else '?reset'}")
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
        assert page.evaluate(COMES_ALIVE) == {"state": "alive", "errors": []}
        expect(page.locator(".jp-RenderedText[data-mime-type$='stderr']")).to_have_count(0)
        page.evaluate(AT_REST)
        return page

    return open_alive


@pytest.fixture
def lesson(request: pytest.FixtureRequest, open_notebook: OpenNotebook) -> Page:
    """The page of the notebook that a module of tests is about: its ``NOTEBOOK``."""
    return open_notebook(request.module.NOTEBOOK)


def is_noise(error: str) -> bool:
    return any(re.search(pattern, error) for pattern in NOISE)
