"""JupyterLab in a real browser, on this machine only.

One server and one browser serve all tests of a run. A test that lets the page talk to any other
machine, or that leaves an error of ours in the browser's console, fails.

A missing browser skips these tests; where CI=true it fails them.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bossbook.resources import notebooks_dir

HERE = Path(__file__).parent
LOCAL = re.compile(r"(http|ws)://127\.0\.0\.1[:/]|(data|blob|about):")

SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "none"},  # all cells are in the page, always
}

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

# JupyterLab's own noise in the console; nothing of ours belongs here.
NOISE: list[str] = []

# Commands sent before the kernel answers are silently lost, so wait for its first reply.
RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  const done = await app.commands.execute('notebook:run-all-cells');
  const outputs = panel.content.widgets
    .filter(cell => cell.model.type === 'code')
    .flatMap(cell => cell.model.outputs.toJSON());
  const errors = outputs
    .filter(output => output.output_type === 'error')
    .map(output => `${output.ename}: ${output.evalue}`);
  return {done, errors};
}"""

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
def lab_url(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A JupyterLab of its own, with copies of the notebooks (Lab saves by itself)."""
    home = tmp_path_factory.mktemp("jupyter")
    notebooks = home / "notebooks"
    shutil.copytree(notebooks_dir(), notebooks)
    for name, values in SETTINGS.items():
        file = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))

    port = free_port()
    url = f"http://127.0.0.1:{port}"
    log = home / "lab.log"
    with log.open("w") as output:
        server = subprocess.Popen(
            lab_command(port, notebooks),
            env=os.environ | lab_environment(home),
            stdout=output,
            stderr=output,
            start_new_session=True,  # so that its kernels can be ended with it
        )
    try:
        wait_for(url, server, log)
        yield url
    finally:
        end(server)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One for all tests, so that Lab's 10 MB of scripts are loaded once."""
    context = browser.new_context(viewport={"width": 1280, "height": 1600})
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
def open_notebook(page: Page, lab_url: str) -> OpenNotebook:
    """Open a notebook by its path under notebooks/, run all its cells, and give the page."""

    def open_and_run(name: str) -> Page:
        page.goto(f"{lab_url}/lab/tree/{name}?reset")
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
        outcome = page.evaluate(RUN_ALL)
        assert outcome == {"done": True, "errors": []}
        return page

    return open_and_run


def is_noise(error: str) -> bool:
    return any(re.search(pattern, error) for pattern in NOISE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def lab_command(port: int, notebooks: Path) -> list[str]:
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--ServerApp.disable_check_xsrf=True",
        "--LabApp.expose_app_in_browser=True",
        f"--ServerApp.root_dir={notebooks}",
    ]


def lab_environment(home: Path) -> dict[str, str]:
    """Nothing of the user's own Jupyter is read or written."""
    return {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(f"{url}/api", timeout=1):
                return
        except OSError:
            alive = server.poll() is None and time.monotonic() < deadline
            assert alive, f"JupyterLab did not start:\n{log.read_text()[-2000:]}"
            time.sleep(0.1)


def end(server: subprocess.Popen[bytes]) -> None:
    """End the server and the kernels it started."""
    try:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
    except ProcessLookupError:
        server.wait()
