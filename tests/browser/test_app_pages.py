"""The pages that a server shows without any notebook around them, as visitors find them.

One server for all; every visitor is somebody else, with a browser that was never here.
"""

from __future__ import annotations

import os
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import LOCAL, SIZE
from players import Player, pictured
from playwright.sync_api import Browser, BrowserContext, Page, expect
from running_apps import PYTHON, running_apps
from running_lab import AT_REST
from static_site.pages import PUZZLE
from test_what_if_lesson import Tinkerer

import bossbook as bb
from bossbook.apps.pages import PAGES
from bossbook.luggage import NAME
from bossbook.positions.sharing import share

COMES = 60_000  # milliseconds
TABLET = {"width": 820, "height": 1180}
SENDS_CODE = """async (code) => {
  const { kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const socket = new WebSocket(`ws://${location.host}/api/kernels/${kernelId}/channels`);
  await new Promise((done, failed) => { socket.onopen = done; socket.onerror = failed; });
  const answered = [];
  const told = new Promise((done) => {
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string") return;
      const { header, parent_header } = JSON.parse(data);
      answered.push(`${header.msg_type} to ${parent_header.msg_type}`);
      if (header.msg_type === "kernel_info_reply") done();
    };
  });
  const send = (msg_type, content) => socket.send(JSON.stringify({
    header: { msg_id: `ours-${msg_type}`, msg_type, session: "ours", username: "", date: "", version: "5.3" },
    parent_header: {}, metadata: {}, content, channel: "shell", buffers: [],
  }));
  send("execute_request", { code, silent: false, store_history: false, user_expressions: {},
                            allow_stdin: false, stop_on_error: true });
  send("kernel_info_request", {});
  await told;
  socket.close();
  return answered;
}"""  # noqa: E501
PUTS_AWAY = """async (kernel) => {
  await fetch(`voila/api/shutdown/${kernel}`, { method: "POST" });
  dispatchEvent(new Event("pageshow"));
}"""
# A button that has been judged: it is not offered any more.
ANSWERED = "(button) => button.disabled || !button.isConnected || !button.getClientRects().length"
KERNEL = """() => JSON.parse(document.getElementById("jupyter-config-data").textContent).kernelId"""


class Visitor:
    """Somebody with a browser, in whose window nothing is asked of another machine."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page, self.url = context.new_page(), url
        self.asked: list[str] = []
        self.errors: list[str] = []
        context.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", lambda socket: self.asked.append(socket.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, said: object) -> None:
        if said.type == "error":  # type: ignore[attr-defined]
            self.errors.append(said.text)  # type: ignore[attr-defined]

    def opens(self, address: str) -> Page:
        """A page, once it has come to life; before, somebody says that it will."""
        self.page.goto(f"{self.url}/{address}", wait_until="commit")
        expect(self.page.locator("#loading .wait")).to_be_visible()
        return self.waits()

    def waits(self) -> Page:
        self.page.wait_for_selector(".bb-lesson", timeout=COMES)
        expect(self.page.locator("#loading")).to_be_hidden()
        expect(self.page.locator(".told:visible")).to_have_count(0)
        return self.page


@pytest.fixture(scope="module")
def server_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all that the server writes is, and its own learner's folder."""
    return tmp_path_factory.mktemp("apps")


@pytest.fixture(scope="module")
def served(server_home: Path) -> Iterator[str]:
    if not PYTHON.exists():
        assert os.environ.get("CI") != "true", "make sets .venv-apps up"
        pytest.skip("there is no .venv-apps: `make test-browser` sets it up")
    with running_apps(server_home) as url:
        yield url
    left = [path.name for path in (server_home / "tmp").glob("bossbook-apps-*")]
    assert left == [], "what visitors did is thrown away with the server"
    learner = server_home / "learner"
    assert not learner.exists() or not any(learner.iterdir()), "nothing of theirs is kept as ours"


Comes = Callable[..., "Visitor"]


@pytest.fixture
def comes(browser: Browser, served: str) -> Iterator[Comes]:
    """Somebody comes who was never here."""
    there: list[tuple[BrowserContext, Visitor]] = []

    def come(size: dict[str, int] = SIZE, dark: bool = False) -> Visitor:
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        there.append((context, Visitor(context, served)))
        return there[-1][1]

    yield come
    for context, visitor in there:
        context.close()
        assert [url for url in visitor.asked if not LOCAL.match(url)] == []
        assert visitor.errors == []


def test_the_first_page_says_what_there_is_and_what_is_kept(comes: Comes, tmp_path: Path) -> None:
    visitor = comes()
    page = visitor.page
    page.goto(visitor.url)
    pictured(page, "apps-0-first-page")
    doors = page.locator(".doors a")
    assert doors.evaluate_all("all => all.map(one => one.getAttribute('href'))") == [
        one.name for one in PAGES
    ]
    expect(page.locator("footer")).to_contain_text("not affiliated with")
    with page.expect_download() as saved:
        page.get_by_role("link", name=f"Save {NAME}").click()
    file = tmp_path / NAME
    saved.value.save_as(file)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator(".told")).to_contain_text("Taken along")
    file.write_text("{}")
    page.locator("input[type=file]").set_input_files(file)
    with refused(visitor, 400):
        page.get_by_role("button", name="Bring it back").click()
        expect(page.locator(".told")).to_contain_text("no file that bossbook has made")
    with refused(visitor, 404):
        page.goto(f"{visitor.url}/voila/render/table.ipynb")
        expect(page.locator("h1")).to_have_text("There is no such page here.")
    page.get_by_role("link", name="To the first page").click()
    page.get_by_role("link", name="Puzzles").first.click()
    expect(visitor.waits().locator(".bb-puzzle-box")).to_be_visible()


@contextmanager
def refused(visitor: Visitor, status: int) -> Iterator[None]:
    """The browser says in its console that an answer was no page; that is no mistake of ours."""
    yield
    assert len(visitor.errors) == 1 and f"status of {status}" in visitor.errors.pop()


def test_a_round_is_played_on_one_screen_and_the_game_is_this_visitors_own(comes: Comes) -> None:
    visitor = comes()
    player = Player(visitor.opens("table"))
    page = player.page
    assert page.evaluate("() => document.body.dataset.jpThemeLight") == "true"
    page.get_by_role("button", name="Another game").click()
    page.locator(".bb-setup-seed input").fill("11")
    page.get_by_role("button", name="New game", exact=True).click()
    expect(page.get_by_label("Deal number")).to_be_hidden()
    expect(player.table).to_contain_text("Step 0")
    while not re.search(r"round 2\b", player.table.inner_text(), re.IGNORECASE):
        player.go_on()
        expect(player.table).to_be_in_viewport(ratio=0.99)
    pictured(page, "apps-1-table")
    player.button("bb-full").click()
    page.wait_for_function("() => document.fullscreenElement")
    player.button("bb-full").click()
    page.wait_for_function("() => !document.fullscreenElement")
    step = page.locator(".bb-progress").inner_text()
    page.keyboard.press("u")  # keys work: back, and on again
    expect(page.locator(".bb-progress")).not_to_have_text(step)
    page.keyboard.press("y")
    expect(page.locator(".bb-progress")).to_have_text(step)
    page.reload()
    visitor.waits()
    expect(page.locator(".bb-progress")).to_have_text(step)
    somebody_else = comes(size=TABLET, dark=True)
    other = somebody_else.opens("table")
    expect(other.locator(".bb-progress")).to_contain_text("Step 0")
    assert other.evaluate("() => document.body.dataset.jpThemeLight") == "false"
    pictured(other, "apps-2-table-dark-tablet")


def test_an_edit_changes_the_answer_and_a_link_brings_its_position(comes: Comes) -> None:
    visitor = comes()
    bench = Tinkerer(visitor.opens("laboratory"), "[data-bb=laboratory]")
    answer = bench.column("A")
    expect(answer).to_contain_text("Johnny of the Evening Watch reaches the boss")
    expect(bench.table.locator(".bb-forecast")).to_contain_text("Build Dark Altar as a new room.")
    bench.press("select", "hero:2")
    bench.press("remove-hero", "2")
    expect(answer).not_to_contain_text("Johnny")
    pictured(bench.page, "apps-3-laboratory")
    game = bb.new_game("base", ["Wanda", "Otto"], seed=3)
    game.run()
    bench.page.goto("about:blank")
    visitor.opens(f"laboratory?position={share(game)}")
    expect(bench.table).to_contain_text("Wanda")
    bench.table.locator(".bb-lab-io > summary").click()
    bench.press("share")
    link = bench.table.locator(".bb-link-text").inner_text()
    assert link.startswith(f"{visitor.url}/laboratory#position=bb1.")


def test_a_puzzle_is_opened_by_a_link_and_solved(comes: Comes) -> None:
    page = comes().opens(f"puzzles#puzzle={PUZZLE}")
    entry = page.locator(f".bb-puzzles [data-bb-open='puzzle {PUZZLE}']")
    expect(entry).to_have_attribute("aria-current", "true")
    verdict = page.locator(".bb-verdict").first
    for answer in page.locator("button.bb-guess").all():
        answer.click()
        page.wait_for_function(ANSWERED, arg=answer.element_handle())  # not the verdict before
        page.evaluate(AT_REST)
        if "Right!" in verdict.inner_text():
            break
    expect(verdict).to_contain_text("Right!")
    expect(page.locator(".bb-browse-hits")).to_contain_text("1 of ")
    pictured(page, "apps-4-puzzles")


def test_a_card_is_written_mended_and_tried(comes: Comes) -> None:
    page = comes(size=TABLET).opens("workshop")
    area = page.locator(".bb-code-text")
    area.fill("name: Goose Gate\nkind: monstre\ndamage: 2\n")
    expect(page.locator(".bb-mistakes")).to_contain_text("Did you mean 'monster'?")
    area.fill("name: Goose Gate\nkind: monster\ndamage: 2\ntreasure: {fighter: 1}\n")
    expect(page.locator(".bb-face-name")).to_have_text("Goose Gate")
    pictured(page, "apps-5-workshop-tablet")
    page.get_by_role("button", name="Try it").click()
    table = page.locator("[data-bb=table]")
    expect(table).to_contain_text("Goose Gate")
    before = table.get_attribute("data-tick") or ""
    table.locator("[data-bb=go]").click()
    expect(table).not_to_have_attribute("data-tick", before)
    page.get_by_role("button", name="Keep and hand in").click()
    expect(page.get_by_role("link", name="Download the cards (YAML)")).to_be_visible()
    expect(page.get_by_text("Save beside this notebook")).to_be_hidden()


def test_no_visitor_runs_code_or_reads_files_and_python_goes_with_the_page(
    comes: Comes, server_home: Path, tmp_path: Path
) -> None:
    visitor = comes()
    bench = Tinkerer(visitor.opens("laboratory"), "[data-bb=laboratory]")
    page, mark = bench.page, tmp_path / "was-here"
    answered = page.evaluate(SENDS_CODE, f"open({str(mark)!r}, 'w').close()")
    assert "kernel_info_reply to kernel_info_request" in answered
    assert not [one for one in answered if "execute" in one] and not mark.exists()
    secret = tmp_path / "secret.yaml"
    secret.write_text("set: secret\nrooms: [{name: Hidden Vault, kind: trap, damage: 1}]\n")
    bench.table.locator(".bb-lab-io > summary").click()
    for cards in (secret, tmp_path / "nothing.yaml"):  # there or not: it is told the same
        players = "players: [{name: Ann, boss: Gorgona}]"
        text = f"edition: base\ncards: [base, {cards}]\n{players}\n"
        bench.table.locator("textarea.bb-paste").fill(text)
        bench.press("open")
        said = page.locator(".bb-lab-said")
        expect(said).to_contain_text(f"There is no card set '{cards}'")
    page.evaluate(PUTS_AWAY, page.evaluate(KERNEL))  # as the server does with what is left alone
    expect(page.locator("#asleep")).to_contain_text("Open it again, and go on")
    pictured(page, "apps-6-put-away")
    page.get_by_role("button", name="Open it again").click()
    page.wait_for_selector("#loading")
    visitor.waits()
    kernel = f"{visitor.url}/api/kernels/{page.evaluate(KERNEL)}"
    assert page.request.get(kernel).ok
    page.goto(visitor.url)
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_function("async (url) => (await fetch(url)).status === 404", arg=kernel)
    visitor.errors.clear()  # the browser says of each of these that nothing was there
    homes = list((server_home / "tmp").glob("bossbook-apps-*/visitors/*"))
    assert homes and all(home.stat().st_mode & 0o077 == 0 for home in homes)


def test_ones_own_server_answers_to_its_own_name_and_only_so_many(
    served: str, tmp_path: Path
) -> None:
    with running_apps(tmp_path, "--mine", "--most", "0") as url:
        assert answer(url) == (200, "for you alone")
        assert answer(f"{url}/table") == (503, "All 0 seats are taken")
        assert answer(f"{url}/take-along") == (200, "bossbook luggage")
        assert answer(f"{url}/take-along", Host="elsewhere.example") == (403, "")
        assert answer(f"{url}/take-along", Sec_Fetch_Mode="no-cors") == (403, "")
        assert answer(f"{url}/bring-back", b"", Origin="http://elsewhere.example") == (403, "")
    assert answer(served, Host="school.example")[0] == 200  # behind a server of that name


def answer(url: str, sent: bytes | None = None, **headers: str) -> tuple[int, str]:
    """How a request is answered, and which of our words are in it."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, sent, named)) as given:
            status, text = given.status, given.read().decode()
    except urllib.error.HTTPError as refused:
        status, text = refused.code, refused.read().decode()
    said = re.search(r"for you alone|All \d+ seats are taken|bossbook luggage", text)
    return status, said[0] if said else ""
