"""How long the first table takes on the static site, in a browser, once its files are there.

The yardstick is JupyterLite's own empty notebook: the same JupyterLite and the same Python, with
nothing of ours: no extension, no package but what its kernel needs, no module compiled before. Both
are opened in turn, in pages whose files the browser has, from the address to the picture (a table;
the answer to an empty notebook's first cell). What all processes of the browser have worked until
then is compared, for a busy machine makes all of it late; every round gives a ratio.

    make site-bench     print it, and write it to SITE.md
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools"), str(ROOT / "tests" / "browser")]
from running_lab import CHROMIUM_FLAGS  # noqa: E402
from static_site import kernel, pins  # noqa: E402
from static_site.assembling import KERNEL  # noqa: E402
from static_site.places import FETCHED, SITE, WORK  # noqa: E402
from static_site.serving import server  # noqa: E402

from benchmarks.goals import FIRST_GAME, FIRST_TABLE  # noqa: E402
from benchmarks.measuring import spread  # noqa: E402
from benchmarks.rows import Row, markdown  # noqa: E402

RESULTS = Path(__file__).with_name("SITE.md")
HEAD = """# The static site

<!-- Written by `make site-bench`; docs/speed.md says how to read it. -->
"""
ROUNDS = 7
PLAIN = ROOT / "build" / "site-plain"
EMPTY = "00_start_here.ipynb"  # a name that JupyterLite has on its list; what is in it is empty
PATIENCE = 300_000  # milliseconds
# What the lessons need, and a kernel does not.
OF_LESSONS = (
    *("altair", "anywidget", "attrs", "bossbook", "bossbook-drawing", "ipywidgets", "jinja2"),
    *("jsonschema", "markupsafe", "narwhals", "networkx", "psygnal", "pyrsistent", "ruamel-yaml"),
    "widgetsnbextension",
)
ANSWERS = """async () => {
  while (!window.jupyterapp || !window.jupyterapp.shell.currentWidget)
    await new Promise((done) => setTimeout(done, 20));
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  const { kernel } = panel.sessionContext.session;
  await kernel.info;
  await kernel.requestExecute({ code: "1" }).done;
  return performance.now();
}"""
SHOWS = """async () => {
  while (!document.querySelector(".bb-screen .bb-town"))
    await new Promise((done) => setTimeout(done, 20));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now();
}"""


def plain_site() -> Path:
    """The site without anything of ours."""
    shutil.rmtree(PLAIN, ignore_errors=True)
    shutil.copytree(SITE, PLAIN)
    shutil.rmtree(PLAIN / "static" / "pyodide")
    pyodide = FETCHED / "npm" / f"pyodide-{pins.npm_packages()['pyodide']}"
    wheels = [*FETCHED.glob("wheels/*.whl"), *WORK.glob("wheels/*.whl")]
    needed = [one for one in wheels if kernel.entry_of(one)["name"] not in OF_LESSONS]
    library = pyodide / "python_stdlib.zip"
    names = kernel.assemble(pyodide, library, needed, PLAIN / "static" / "pyodide")
    page = PLAIN / "jupyter-lite.json"
    config = json.loads(page.read_text(encoding="utf-8"))
    inner = config["jupyter-config-data"]
    extensions = inner["federated_extensions"]
    inner["federated_extensions"] = [one for one in extensions if "bossbook" not in one["name"]]
    settings = inner["litePluginSettings"][f"{KERNEL}:kernel"]
    settings["loadPyodideOptions"] = {"packages": names}
    page.write_text(json.dumps(config), encoding="utf-8")
    about = {"kernelspec": {"name": "python", "display_name": "Python", "language": "python"}}
    notebook = {"cells": [], "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    (PLAIN / "files" / EMPTY).write_text(json.dumps(notebook), encoding="utf-8")
    return PLAIN


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a site."""
    serving = server(folder)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    serving.server_close()


class Load(NamedTuple):
    """From the address to the picture: on the clock, and of all the browser's processes."""

    seconds: float
    work: float


def processes(session: CDPSession) -> dict[int, float]:
    """Seconds that each process of the browser has worked so far."""
    told = session.send("SystemInfo.getProcessInfo")
    return {one["id"]: one["cpuTime"] for one in told["processInfo"]}


def load(page: Page, session: CDPSession, address: str, until: str) -> Load:
    """Open a page and wait for its picture."""
    before = processes(session)
    page.goto(address)
    seconds = float(page.evaluate(until)) / 1000
    after = processes(session)
    return Load(seconds, sum(spent - before.get(id, 0.0) for id, spent in after.items()))


def measured(works: Sequence[tuple[str, str]], rounds: int) -> list[list[Load]]:
    """Every work, round by round, after a round that brings the files."""
    found = []
    with sync_playwright() as playwright:
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        session = browser.new_browser_cdp_session()
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(PATIENCE)
        for address, _ in works:
            page.goto(address.partition("/notebooks")[0])
            page.evaluate("navigator.serviceWorker.ready")
        for number in range(-1, rounds):
            loads = []
            for work in works:
                loads.append(load(page, session, *work))
                print(f"{loads[-1].seconds:.1f} s, work {loads[-1].work:.1f} s", flush=True)
            if number >= 0:
                found.append(loads)
        browser.close()
    return found


def main(argv: list[str] | None = None) -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python benchmarks/site.py", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args(argv).rounds
    with served(plain_site()) as plain, served(SITE) as ours:
        lesson = "notebooks/index.html?path="
        works = [
            (f"{plain}/{lesson}{EMPTY}", ANSWERS),
            (f"{ours}/{lesson}01_first_round.ipynb", SHOWS),
            (f"{ours}/{lesson}08_play.ipynb", SHOWS),
        ]
        loads = measured(works, rounds)
    rows = [
        Row(goal, spread(one[at].work / one[0].work for one in loads))
        for at, goal in enumerate((FIRST_TABLE, FIRST_GAME), start=1)
    ]
    names = ("the empty notebook", "lesson 01", "lesson 08")
    told = [
        f"{name} {statistics.median(one.seconds for one in column):.1f} s on the clock and "
        f"{statistics.median(one.work for one in column):.1f} s of work"
        for name, column in zip(names, zip(*loads, strict=True), strict=True)
    ]
    cores, busy = os.cpu_count(), os.getloadavg()[1]
    about = f"Medians: {', '.join(told)}; {cores} cores, load {busy:.0f}."
    text = f"{HEAD}\n{markdown(rows)}\n\n{about}\n"
    print(text)
    RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
