"""JupyterLab in a real browser, on this machine only.

One server and one window serve all tests of a run: JupyterLab is loaded once, and each test opens
its notebook in it anew. A test that lets the page talk to any other machine, or that leaves an
error of ours in the browser's console, fails, and the next one gets another window.

A missing browser skips these tests; where CI=true it fails them.
"""

import json
import os
import re
import shutil
import urllib.request
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from running_lab import (
    AT_REST,
    CHANGE_THEME,
    CHROMIUM_FLAGS,
    COMES_ALIVE,
    OPEN_ANEW,
    PUT_AWAY,
    running_lab,
)

from bossbook.lessons.ribbons import FOLDER as RIBBONS
from bossbook.resources import notebooks_dir

HERE = Path(__file__).parent
SIZE = {"width": 1366, "height": 768}
LOCAL = re.compile(r"(http|ws)://127\.0\.0\.1[:/]|(data|blob|about):")

expect.set_options(timeout=20_000)  # a busy machine may take its time

# Others' own noise in the console; nothing of ours belongs here. anywidget says the first of a
# widget that takes more than two seconds to start, as on a busy machine; one that never does is
# missed. ipywidgets says the second when it brings back what a running kernel has while a lesson,
# opened again, replaces that: nothing is lost by it, and what is lost on the page is looked for.
NOISE: list[str] = [
    r"^\[anywidget\] Failed to initialize model\.$",
    r"^Error: widget model not found\b",
]

# What ipywidgets shows in the place of a widget that it has not got.
LOST_WIDGETS = """() => [
  ...document.querySelectorAll('.jupyter-widgets-error-widget'),
  ...[...document.querySelectorAll('.jupyter-widgets')]
    .filter((one) => one.textContent.startsWith('Error displaying widget')),
].map((one) => one.textContent)"""

OpenNotebook = Callable[[str], Page]
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Notes what has failed: it may have left a window in any state."""
    report = yield
    item.stash[FAILED] = report.failed or item.stash.get(FAILED, False)
    return report


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


class Window:
    """A window of the browser for test after test: what it asked for, what went wrong in it."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self.page: Page | None = None
        self.asked: list[str] = []
        self.errors: list[str] = []

    def wiped(self) -> Page:
        """Its page, at the usual size, with nothing heard of it yet."""
        self.page = self.page or self._opened()
        self.page.set_viewport_size(SIZE)  # type: ignore[arg-type]
        self.asked.clear()
        self.errors.clear()
        return self.page

    def _opened(self) -> Page:
        page = self._context.new_page()
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", lambda websocket: self.asked.append(websocket.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        return page

    @property
    def has_lab(self) -> bool:
        return self.page is not None and self.page.evaluate("() => 'jupyterapp' in window")

    def lost_widgets(self) -> list[str]:
        """What stands on the page in the place of widgets."""
        if self.page is None or self.page.is_closed():
            return []
        lost: list[str] = self.page.evaluate(LOST_WIDGETS)
        return lost

    def close(self) -> None:
        if self.page is not None:
            self.page.close()
        self.page = None


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[Window]:
    """One for all tests, so that Lab's 10 MB of scripts are loaded and started once."""
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")  # it has its own tests
    yield Window(context)
    context.close()


@pytest.fixture(scope="module")
def lab(lab_url: str, window: Window) -> Iterator[str]:
    """The server, for the notebooks of a module. Idle kernels would fill the memory: they end."""
    yield lab_url
    if window.has_lab and window.page is not None:
        window.page.evaluate(PUT_AWAY)
    with urllib.request.urlopen(f"{lab_url}/api/sessions") as answer:
        sessions = json.load(answer)
    for session in sessions:
        address = f"{lab_url}/api/sessions/{session['id']}"
        urllib.request.urlopen(urllib.request.Request(address, method="DELETE")).close()


@pytest.fixture
def page(window: Window, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that fails its test if it asks another machine or reports an error."""
    yield window.wiped()
    foreign = [url for url in window.asked if not LOCAL.match(url)]
    errors = [error for error in window.errors if not is_noise(error)] + window.lost_widgets()
    if foreign or errors or request.node.stash.get(FAILED, False):
        window.close()
    assert not foreign, "asked another machine"
    assert not errors, "errors in the browser's console"


@pytest.fixture(scope="module")
def bare(browser: Browser) -> Iterator[Page]:
    """A page without JupyterLab, for the tests of a module that need none."""
    page = browser.new_page(reduced_motion="reduce")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert not errors


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
def open_notebook(page: Page, window: Window, lab: str) -> Iterator[OpenNotebook]:
    """Open a notebook by its path under notebooks/, wait until it is alive, and give the page.

    What has a ``?`` is an address of its own, for a window of its own.
    """
    addressed = []

    def open_alive(name: str) -> Page:
        if "?" in name or not window.has_lab:
            addressed.append("?" in name)
            page.goto(f"{lab}/lab/tree/{name}{'' if '?' in name else '?reset'}")
        else:
            page.evaluate(OPEN_ANEW, name)
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
        assert page.evaluate(COMES_ALIVE) == {"state": "alive", "errors": []}
        expect(page.locator(".jp-RenderedText[data-mime-type$='stderr']")).to_have_count(0)
        page.evaluate(AT_REST)
        return page

    yield open_alive
    if any(addressed):
        window.close()


@pytest.fixture
def lesson(request: pytest.FixtureRequest, open_notebook: OpenNotebook) -> Page:
    """The page of the notebook that a module of tests is about: its ``NOTEBOOK``."""
    return open_notebook(request.module.NOTEBOOK)


def is_noise(error: str) -> bool:
    return any(re.search(pattern, error) for pattern in NOISE)
