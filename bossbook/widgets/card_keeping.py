"""The last station of the card workshop: keep a card, hand it in, open what others have sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from ipywidgets import Button, Textarea, VBox

from bossbook.api import printed_cards
from bossbook.balance.findings import Measurement
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, tag, together
from bossbook.views.pictures.balance import effect_picture
from bossbook.views.workshop.pieces import download_html, kept_html
from bossbook.views.workshop.sheet import SheetNotes, sheet_html
from bossbook.widgets.pane import Pane
from bossbook.widgets.parts import choice_box, row
from bossbook.workshop.challenges import CHALLENGES
from bossbook.workshop.comparing import findings
from bossbook.workshop.draft import Draft
from bossbook.workshop.own_set import OwnSet, save_beside, set_text
from bossbook.workshop.sharing import share_cards, taken

_ONE, _ALL = "one", "all"
_FILE = "workshop-cards"


class CardBench(Protocol):
    """What the station needs of the workshop around it."""

    draft: Draft
    solved: set[str]

    def do(self, action: Callable[[], None]) -> None:
        """Do something, and show what came of it."""

    def button(self, label: str, tooltip: str, act: Callable[[], None], *css: str) -> Button:
        """A button that does something."""

    def put_on_bench(self, draft: Draft) -> None:
        """Go on with another card."""

    def remember(self) -> None:
        """Write down how things stand."""

    def measurement(self) -> Measurement | None:
        """What was measured of the card on the bench."""

    def tell(self, sentence: str) -> None:
        """Say something once."""


class Keeping:
    """The station, as widgets; ``stage`` has them all."""

    def __init__(self, bench: CardBench, note: str = "") -> None:
        self._bench = bench
        self.own = OwnSet.of_the_learner()
        self.kept = Pane(
            {
                "open-own": lambda name: bench.do(lambda: self._open(name)),
                "remove-own": lambda name: bench.do(lambda: self.own.remove(name)),
            }
        )
        self.note = Textarea(
            value=note,
            description=say(N_("Idea")).text,
            placeholder=say(N_("What is the card for? What did you find out?")).text,
        )
        which = [(say(N_("this card")).text, _ONE), (say(N_("my whole set")).text, _ALL)]
        self.which = choice_box(N_("On the sheet"), which, _ONE)
        self.paste = Textarea(
            description=say(N_("Paste")).text,
            placeholder=say(N_("a line of a friend, a card, or a whole set")).text,
        )
        self.keep_button = bench.button(
            N_("Keep this card"), N_("In your own set; it is there another day, too"), self._keep,
            "bb-keep",
        )  # fmt: skip
        self.save_button = bench.button(
            N_("Save beside this notebook"),
            N_("The cards as YAML and the sheet as HTML, into the folder of the notebook"),
            self._save,
            "bb-save",
        )
        self.take_button = bench.button(
            N_("Open what is pasted"), N_("Its first card goes on the bench"), self._take, "bb-take"
        )
        self.note.add_class("bb-note")
        self.paste.add_class("bb-paste")
        self.note.observe(lambda _: bench.do(bench.remember), names="value")
        self.which.observe(lambda _: bench.do(lambda: None), names="value")
        picks = row(self.keep_button, self.save_button, self.which, css="bb-picks")
        pasting = row(self.paste, self.take_button, css="bb-picks")
        self.stage = VBox([self.note, picks, self.kept, pasting])

    # -- what can be pressed

    def _keep(self) -> None:
        self.own.keep(self._bench.draft, self.note.value)

    def _open(self, name: str) -> None:
        kept = self.own.find(name)
        if kept is not None:
            self.note.value = kept.note
            self._bench.put_on_bench(kept.draft)

    def _take(self) -> None:
        drafts = taken(self.paste.value, self._bench.draft.deck)
        self.paste.value = ""
        self._bench.put_on_bench(drafts[0])

    def _save(self) -> None:
        drafts = self.drafts()
        if not drafts:
            sentence = N_("The card has mistakes: there is nothing to save yet.")
            raise ValueError(say(sentence).text)
        saved = [
            save_beside(f"{self._stem}.yaml", set_text(drafts)),
            save_beside(f"{self._stem}.html", self.sheet()),
        ]
        names = [path.name for path in saved]
        self._bench.tell(say(N_("Saved beside this notebook: {names}."), names=names).text)

    # -- what is handed in

    @property
    def _stem(self) -> str:
        """What files are called: a card's by its name, so that no bench writes over another's."""
        if self._all:
            return _FILE
        words = re.findall(r"\w+", self._bench.draft.name.lower())
        return f"{'-'.join(words)[:40]}-card" if words else _FILE

    @property
    def _all(self) -> bool:
        return self.which.value == _ALL and bool(self.own.cards())

    def drafts(self) -> list[Draft]:
        """The cards that go on the sheet: this one, or all that are kept."""
        if self._all:
            return [one.draft for one in self.own.cards()]
        return [self._bench.draft] if self._bench.draft.card is not None else []

    def sheet(self) -> str:
        """The page to print and to hand in."""
        drafts = self.drafts()
        cards = [draft.card for draft in drafts if draft.card is not None]
        texts = [(draft.name, draft.text) for draft in drafts]
        measured = self._bench.measurement()
        drawing = effect_picture(measured).html() if measured is not None else None
        return sheet_html(cards, SheetNotes(idea=self.note.value, findings=self._found(),
                                            texts=texts, drawing=drawing))  # fmt: skip

    def _found(self) -> list[str]:
        card, told = self._bench.draft.card, []
        if card is not None:
            told = [str(one) for one in findings(card, printed_cards())]
        measured = self._bench.measurement()
        if measured is not None:
            told.append(measured.answer().text)
        done = [say(one.title).text for key, one in CHALLENGES.items() if key in self._bench.solved]
        if done:
            told.append(say(N_("Challenges solved: {titles}."), titles=done).text)
        return told

    def show(self) -> None:
        """The cards that are kept, and what can be taken along."""
        drafts = self.drafts()
        files = self._files(drafts) if drafts else None
        self.kept.put(together(kept_html(self.own.cards(), self._bench.draft.name), files))

    def _files(self, drafts: list[Draft]) -> Markup:
        cards, sheet = say(N_("Download the cards (YAML)")), say(N_("Download the sheet (HTML)"))
        return tag(
            "div",
            tag(
                "p",
                download_html(cards, f"{self._stem}.yaml", set_text(drafts), "text/yaml"),
                " ",
                download_html(sheet, f"{self._stem}.html", self.sheet(), "text/html"),
            ),
            tag("p", say(N_("A line to send to a friend:"))),
            tag("pre", _line(drafts), tabindex=0, class_="bb-card-line"),
            class_="bb-workshop-told",
        )


def _line(drafts: list[Draft]) -> str:
    try:
        return share_cards(drafts)
    except ValueError as error:
        return str(error)
