"""The balance laboratory: choose a card, measure it, and read what can be said about it.

    from bossbook.widgets.balance import balance_laboratory
    balance_laboratory()                                   # any card of the base set
    balance_laboratory(["base", "homemade.yaml"], "Trapdoor Office")

Games are played in slices on the kernel's own loop: the page stays alive meanwhile, and cancelling
takes effect after the decision that a bot is about to make. What was measured is kept in the
learner's folder, and gone on from.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ipywidgets import HTML, Box

from bossbook import luggage
from bossbook.balance.findings import Measurement
from bossbook.balance.measuring import MeasuringPlan, make_plan
from bossbook.balance.twins import BLANK, PLAIN, card_named, in_the_box, measurable
from bossbook.balance.working import Work
from bossbook.card.model import Card
from bossbook.card.sets import SetSource
from bossbook.lessons.learner_file import home
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, slug, tag, together
from bossbook.views.pictures.balance import pictures_of
from bossbook.views.pictures.balance_files import export
from bossbook.views.pictures.balance_report import (
    answer_html,
    needed_words,
    progress_html,
    progress_words,
)
from bossbook.views.pictures.theme import Figure
from bossbook.views.stills.still import Still
from bossbook.views.styles import style_html
from bossbook.widgets.parts import Frame, choice_box, html, named, row, show

FOLDER = luggage.MEASUREMENTS
SLICE, PAUSE = 0.12, 0.02  # seconds of playing, and of listening
DEALS = (10, 25, 100, 250, 500, 1000, 4000)
BOTS = ("random", "greedy", "careful")
TABLES: dict[str, tuple[int, ...]] = {
    N_("2 players"): (2,),
    N_("3 players"): (3,),
    N_("4 players"): (4,),
    N_("2, 3 and 4 in turn"): (2, 3, 4),
}
TWINS = {BLANK: N_("itself without ability"), PLAIN: N_("an ordinary card")}
SHOWN = {
    "effect": N_("The answer"),
    "having": N_("In hand, built, used"),
    "by_boss": N_("By boss"),
    "by_seat": N_("By seat"),
    "by_order": N_("By turn order"),
    "by_players": N_("By number of players"),
    "length": N_("Length of games"),
    "built_on": N_("What is built on what"),
}
_running: dict[str, BalanceLaboratory] = {}  # one measurement for each file at a time


class BalanceLaboratory(Frame):
    """Boxes for what is measured, a bar, the answer, and one picture at a time."""

    def __init__(
        self,
        cards: SetSource | Iterable[SetSource] | None = None,
        card: str | None = None,
        edition: str = "base",
        deals: int = 100,
        seed: int = 1,
        name: str = "",
    ) -> None:
        self._cards, self._edition, self._seed = cards, edition, seed
        self._only, self._ribbon = card, ribbon(name and f"balance/{name}")
        self._plan: MeasuringPlan | None = None
        self._work: Work | None = None
        self._task: asyncio.Task[None] | None = None
        self._going, self._written = False, ""
        self._picture: Figure | None = None
        self._box: tuple[Card, ...] = ()
        self._make_parts(deals)
        parts = (self._bar, self._buttons, self._progress, self._answer, *self._below)
        super().__init__(html(style_html("balance.css")), *parts)
        self.add_class("bb-balance")
        self.attempt(self._begin)
        for box in self.boxes.values():
            box.observe(lambda _: self.attempt(self._chosen), "value")
        self.picture_box.observe(lambda _: self.attempt(lambda: None), "value")

    def _make_parts(self, deals: int) -> None:
        twins = [(say(words).text, key) for key, words in TWINS.items()]
        tables = [(say(words).text, players) for words, players in TABLES.items()]
        numbers = sorted({*DEALS, deals})
        boxes = {
            "card": choice_box(N_("Card"), []),
            "against": choice_box(N_("Against"), twins),
            "bot": choice_box(N_("Bots"), BOTS, "greedy"),
            "players": choice_box(N_("Table"), tables),
            "deals": choice_box(N_("Deals"), numbers, deals),
        }
        self.boxes = named("bb-balance", boxes)
        self.start_button = self.button(
            N_("Measure"),
            N_("Play these deals with the card and with its twin"),
            self.start,
            "bb-balance-start",
        )
        self.cancel_button = self.button(
            N_("Cancel"), N_("Stop here; what was played is kept"), self.cancel, "bb-balance-cancel"
        )
        self.export_button = self.button(
            N_("Write files"),
            N_("All tables and pictures as CSV, Parquet, Vega-Lite and GraphML"),
            self._export,
            "bb-balance-export",
        )
        self.picture_box = choice_box(N_("Show"), [])
        self.picture_box.add_class("bb-balance-picture")
        self._bar: Box = row(*self.boxes.values(), css="bb-setup")
        self._buttons: Box = row(
            self.start_button, self.cancel_button, self.export_button, css="bb-setup"
        )
        self._progress, self._answer, self._figure = html(), html(), html()
        self._below = (row(self.picture_box, css="bb-setup"), self._figure)

    # -- what is measured

    def measure(self, cards: SetSource | Iterable[SetSource] | None, card: str) -> None:
        """Another card to measure, of other sets."""
        self._cards, self._only = cards, card
        self.attempt(self._begin)

    def _begin(self) -> None:
        """Look into the box, and choose what was chosen last."""
        self._stop()
        self._work = self._plan = None
        self._box = in_the_box(self._edition, self._cards)
        kept = self._ribbon.read()
        if self._only is not None:
            names = [card_named(self._box, self._only).name]
        else:
            names = [card.name for card in measurable(self._box)]
        wanted = str(kept.get("card", ""))
        with self.hold_trait_notifications():
            self.boxes["card"].options = names
            self.boxes["card"].value = wanted if wanted in names else names[0]
        show(self._only is None, self.boxes["card"])
        self._take_up()

    def _chosen(self) -> None:
        """Something else was chosen: show what is known of it."""
        if not self._going:
            self._ribbon.write({"card": self.boxes["card"].value})
            self._take_up()

    def _take_up(self) -> None:
        """The measurement that the boxes name, with what the learner's folder has of it."""
        self._written = ""
        self._work = self._plan = None
        card = card_named(self._box, self.boxes["card"].value)
        self._offer_twins(card)
        chosen = {name: box.value for name, box in self.boxes.items()}
        self._plan = make_plan(
            card.name,
            self._edition,
            self._cards,
            chosen["players"],
            chosen["bot"],
            self._seed,
            against=chosen["against"],
        )
        self._work = Work(self._plan, chosen["deals"], _file_of(self._plan))

    def _offer_twins(self, card: Card) -> None:
        """What it can be compared with: nothing can be taken from a card without ability."""
        ways = TWINS if card.abilities else (PLAIN,)
        options = [(say(TWINS[way]).text, way) for way in ways]
        box = self.boxes["against"]
        if [way for _, way in box.options] != [way for _, way in options]:
            box.options = options

    # -- measuring

    def start(self) -> None:
        """Begin, or go on; without a loop to share (in a test) it is played to its end at once."""
        if self._work is None or self._going:
            return
        self._written, self._going = "", True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.finish()
            return
        other = _running.get(self._plan.label if self._plan else "")
        if other is not None and other is not self:
            other.cancel()
            self._take_up()  # with what the other one has played
        assert self._plan is not None
        _running[self._plan.label] = self
        assert self._work is not None
        self._work.begin()
        self._task = loop.create_task(self._go_on(self._work))

    def finish(self) -> None:
        """Play all that is left, now."""
        try:
            if self._work is not None:
                self._work.finish()
        finally:
            self._stop()

    async def _go_on(self, work: Work) -> None:
        """Slice after slice, with a pause in which the kernel hears what is pressed."""
        while self._going and work is self._work and not work.over:
            self.attempt(lambda: self._slice(work))
            await asyncio.sleep(PAUSE)
        if work is self._work:
            self._stop()
            self.refresh()
            self.live.say(work.found().answer().text)
            self.live.go_to(self.next_focus())

    def _slice(self, work: Work) -> None:
        try:
            work.advance(SLICE)
        except Exception:
            self._going = False
            raise

    def cancel(self) -> None:
        """Stop after the decision that is being made; what was played stays."""
        self._stop()

    def _stop(self) -> None:
        self._going = False
        if self._plan is not None:
            _running.pop(self._plan.label, None)

    def _export(self) -> None:
        found = self.found
        if found is None or self._plan is None:
            return
        folder = Path.cwd() / "balance" / slug(found.card)
        files = export(found, folder)
        text = N_("{count} files are in {folder}.")
        self._written = say(text, count=len(files), folder=str(folder)).text

    @property
    def found(self) -> Measurement | None:
        """What has come out so far."""
        return self._work.found() if self._work is not None else None

    @property
    def going(self) -> bool:
        """Whether games are being played."""
        return self._going

    # -- what is shown

    def refresh(self) -> None:
        """Show how far it is; when it stands, also the answer and a picture."""
        for box in (*self.boxes.values(), self.start_button, self.export_button):
            box.disabled = self._going or self._work is None
        self.cancel_button.disabled = not self._going
        work = self._work
        _change(self._progress, together(self.trouble_html(), self._bar_html(work)))
        if self._going and self._picture is not None:
            return  # what was found before stays in sight
        found = work.found() if work is not None else None
        measured = found is not None and bool(found.pairs)
        self.export_button.disabled = self.export_button.disabled or not measured
        _change(self._answer, together(answer_html(found) if found is not None else None))
        known = pictures_of(found) if found is not None and measured and not self._going else {}
        show(bool(known), *self._below)
        self._offer_pictures(known)

    def _offer_pictures(self, known: Mapping[str, Callable[[], Figure]]) -> None:
        """The pictures that there are, and the chosen one, drawn."""
        options = [(say(SHOWN[name]).text, name) for name in known]
        if known and list(self.picture_box.options) != options:
            value = self.picture_box.value
            self.picture_box.options = options
            self.picture_box.value = value if value in known else options[0][1]
        self._picture = known[self.picture_box.value]() if known else None
        _change(self._figure, together(self._picture.html() if self._picture else None))

    def _bar_html(self, work: Work | None) -> Markup:
        if work is None:
            return together()
        words = progress_words(work.done, work.deals, work.seconds_left if self._going else None)
        written = tag("p", self._written, class_="bb-hint") if self._written else None
        return together(progress_html(work.done, work.deals, words), written)

    def next_focus(self) -> str:
        """The button that can be pressed."""
        return "bb-balance-cancel" if self._going else "bb-balance-start"

    def text(self) -> str:
        """What is shown, as plain text."""
        work = self._work
        if work is None:
            return "\n".join(self.trouble_lines)
        found, chosen = work.found(), self.boxes
        about = N_("{card}: {deals} deals, {bot} at every seat.")
        lines = [
            say(about, card=chosen["card"].value, deals=work.deals, bot=chosen["bot"].value).text,
            progress_words(work.done, work.deals, None).text,
            found.answer().text,
            *(needed_words(found) if found.pairs and found.plan.arms.dealt else []),
            *([self._picture.text] if self._picture else []),
        ]
        return "\n".join([*self.trouble_lines, *lines, *([self._written] if self._written else [])])

    def still(self) -> Still:
        """What a notebook keeps: the picture that is chosen, or what can be measured."""
        text = self.text()
        if self._picture is None:
            return Still(text, text.splitlines())
        return Still(text, text.splitlines()[:3], drawing=Markup(self._picture.svg()))


def balance_laboratory(
    cards: SetSource | Iterable[SetSource] | None = None,
    card: str | None = None,
    edition: str = "base",
    deals: int = 100,
    seed: int = 1,
    name: str = "",
) -> BalanceLaboratory:
    """The laboratory for one card, or for any card of an edition or of other sets.

    ``cards``: as in ``bb.new_game``. By its ``name`` it is as it was left; what was measured is
    kept in any case.
    """
    return BalanceLaboratory(cards, card, edition, deals, seed, name)


def _file_of(plan: MeasuringPlan) -> Path | None:
    """Where a measurement is kept: in the learner's folder, by all that decides it."""
    folder = home()
    if folder is None:
        return None
    digest = hashlib.sha256(plan.label.encode()).hexdigest()[:12]
    return folder / FOLDER / f"{slug(plan.arms.card.name)[:40]}-{digest}.jsonl"


def _change(part: HTML, markup: Markup) -> None:
    """Send a piece of the page only if it is another one than before."""
    if part.value != str(markup):
        part.value = str(markup)
