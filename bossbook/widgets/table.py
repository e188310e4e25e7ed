"""The table: a whole game to watch, to play and to go back in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

import traitlets

from bossbook.api import AnySource, Bot, game_of
from bossbook.game import Game
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.protocol import Option
from bossbook.rules import clause
from bossbook.tabletop.cues import cues_of, graves, worth_seeing
from bossbook.tabletop.foreseen import Foreseen, foresee
from bossbook.tabletop.guide import Guide, GuideStep
from bossbook.tabletop.hints import Hints
from bossbook.tabletop.namesakes import heroes_meant
from bossbook.tabletop.session import CURTAIN, DECISION, OVER, PREDICTION, Session
from bossbook.tabletop.stops import ALWAYS, WINDOWS, passing
from bossbook.views.board.controls import (
    bar_html,
    box_html,
    goes_html,
    help_html,
    hints_html,
    listing_html,
    marks_html,
    panel_html,
)
from bossbook.views.board.fixtures import covered_hand_html
from bossbook.views.board.guiding import selector
from bossbook.views.board.layout import hand_html, screen_pieces
from bossbook.views.board.log import Filter, log_parts
from bossbook.views.board.offers import NOTHING, Offers, refusals_html
from bossbook.views.board.stopping import alone_html
from bossbook.views.board.story import notices_html, story_html
from bossbook.views.escape import Markup, tag, together
from bossbook.views.rulebook.clauses import rule_box, rule_buttons
from bossbook.views.stills.still import Still
from bossbook.widgets.page import Action, Page

_FOCUS = {
    DECISION: "bb-choosable",
    PREDICTION: "bb-guess",
    CURTAIN: "bb-lift",
    OVER: "bb-more",
}

# What means something only for the moment it was shown for.
_OF_THE_MOMENT = ("play", "predict", "lift", "hint", "pick", "until", "mute")
# What is played on the table as it happens; everything else goes to a moment, and is there.
_SHOWN = ("step", "play", "predict", "stride", "stride-on", "more", "until", "mute")
_READ_OUT = 6  # sentences at once; the log has them all
_LOOKED_AT = 0.02  # seconds after an answer: it is on the page, and nobody waits for the kernel


class Table(Page):
    """A game on a table. ``people`` choose by clicking, ``bots`` for everybody else.

    ``predict``: ask where a hero goes before it does; without ``totals`` the learner has to count
    the treasure then. ``rounds``: stop after the round of this number. ``ends``: stop when that
    is true of the game. ``hints``: with a button that helps. ``after``: called with the table
    after everything that was done. ``name``: by it the learner comes back to where the table was
    left, another day too. ``guide``: leads through the beginning. ``asks``: people are asked
    "always" when they could do something, or where it "matters".
    """

    kind = traitlets.Unicode("table").tag(sync=True)

    def __init__(
        self,
        game: AnySource,
        people: str | Iterable[str] | None = None,
        bots: Mapping[str, Bot] | None = None,
        *,
        predict: bool = False,
        rounds: int | None = None,
        ends: Callable[[Game], bool] | None = None,
        totals: bool = True,
        intro: object = "",
        hints: bool = False,
        after: Callable[[Table], None] | None = None,
        name: str = "",
        guide: Guide | None = None,
        asks: str = ALWAYS,
    ) -> None:
        playing = game if isinstance(game, Game) else game_of(game)
        self.session = Session(
            playing, people, bots, predict=predict, rounds=rounds, ends=ends, asks=asks
        )
        self._ribbon = ribbon(name)
        self.session.recall(self._ribbon.read())
        super().__init__(self._what_can_be_pressed(), _OF_THE_MOMENT)
        self._intro, self._after, self._totals = intro, after, totals
        self._guide = guide
        self._hints = Hints() if hints else None
        self._filter = Filter()
        self._rule = ""  # the clause that is open
        self._picked = (-1, "")  # at which move which card was picked
        self._listed = False  # whether the choices are listed as plain buttons
        self._shown, self._doing = len(playing.events), ""  # how much was seen; what is being done
        self.refresh()

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.session.game

    # -- what can be pressed

    def _what_can_be_pressed(self) -> dict[str, Action]:
        session = self.session
        return {
            "step": lambda _: self._step(),
            "run-decision": lambda _: session.run("decision"),
            "run-phase": lambda _: session.run("phase"),
            "run-round": lambda _: session.run("round"),
            "stride": session.stride,
            "stride-on": lambda _: session.stride_on(),
            "stride-out": lambda _: session.stride_out(),
            "undo": lambda _: session.undo(),
            "undo-choice": lambda _: session.undo_choice(),
            "redo": lambda _: session.redo(),
            "go": lambda index: session.go(int(index)),
            "more": lambda _: session.more(),
            "lift": lambda _: session.lift(),
            "play": self._choose,
            "predict": session.predict,
            "rule": self._open_rule,
            "hint": self._help,
            "pick": self._pick,
            "asks": session.stops.ask,
            "until": self._pass_until,
            "mute": self._mute,
            "list": lambda _: self._show_list(),
            "log-group": lambda value: self._filter_log("group", value),
            "log-player": lambda value: self._filter_log("player", value),
            "log-more": lambda _: self._lengthen_log(),
        }

    def acted(self) -> None:
        """How things stand now is kept, and whoever watches is told."""
        if self._ribbon.file is not None:
            self._ribbon.write(self.session.memory())
        if self._after is not None:
            self._after(self)
        with suppress(RuntimeError):  # in a script nobody looks at it meanwhile
            asyncio.get_running_loop().call_later(_LOOKED_AT, self._think_ahead, self.tick)

    def _think_ahead(self, tick: int) -> None:
        """While the page is looked at, a bot thinks; what goes wrong there is told at its turn."""
        if tick == self.tick:
            with suppress(Exception):
                self.session.think_ahead()

    def play(self, key: str) -> None:
        """Choose an option by its key."""
        self.act("play", key)

    def restart(self) -> None:
        """Back to the moment at which the table was laid."""
        self.act("go", str(self.session.began))

    def _step(self) -> None:
        """One step; with a guide, to what is worth seeing, or to the end of what it says."""
        guide, session = self._guide, self.session
        if guide is None or self._due is None:
            session.step()
            return
        now = guide.at(session.game.events)
        session.advance(
            lambda: worth_seeing(session.latest) or guide.at(session.game.events) != now
        )

    def _choose(self, key: str) -> None:
        """Play an option, unless a guide has something else in mind."""
        if self._due is None or self._due.offers(key):
            decision = self.session.decision
            passes = decision is not None and decision.kind in WINDOWS and key == passing(decision)
            self.session.choose(key)
            self._picked = (-1, "")  # who takes it back picks anew
            if passes and self.session.stops.goes_on:
                self.session.stride_after()
            elif self._due is not None and not self.session.latest:
                self._step()  # nothing is seen of it yet, and the guide would say the same again

    def _pass_until(self, what: str) -> None:
        """Pass, and be left alone until something has happened."""
        self.session.pass_until(what)
        self.session.stride_after()

    def _mute(self, card: str) -> None:
        """Ask no more for the sake of a card."""
        if self.session.decision is not None:
            self.session.stops.mute(self.session.decision, card)
            self.session.stride()

    @property
    def _due(self) -> GuideStep | None:
        """What the guide says now."""
        if self._guide is None or self.session.waiting == OVER:
            return None
        return self._guide.due(self.session.game.events, self._card)

    @property
    def _card(self) -> str:
        """The card that is picked."""
        at, card = self._picked
        return card if at == self.session.game.length else ""

    def _open_rule(self, id: str) -> None:
        self._rule = clause(id).id if id else ""

    def _help(self, _: str) -> None:
        if self._hints is not None:
            self._hints.more(self.session)

    def _pick(self, card: str) -> None:
        """Show where a card can go; picked once more, or nothing, it is put back."""
        here = self.session.game.length
        self._picked = (here, "" if self._picked == (here, card) else card)

    def _show_list(self) -> None:
        self._listed = not self._listed

    def _filter_log(self, what: str, value: str) -> None:
        self._filter = self._filter.changed(what, value)

    def _lengthen_log(self) -> None:
        self._filter = self._filter.longer()

    # -- showing

    def refresh(self) -> None:
        """Show how things stand: one message, with those parts only that have changed."""
        session = self.session
        if self._due is None:  # who has been led once knows the way
            self._guide = None
        offers = self._offers()
        with self.hold_sync():
            self.cues, self.striding = self._seen_since(), session.striding
            self.live = "" if session.striding else self._read_out()  # told once, at the end
            self.focus = self._next_focus(offers)
            self.waiting = session.waiting
            self.at, self.end = session.game.length, len(session.timeline) - 1
            self.slider_label = say(N_("Timeline: every step so far")).text
            self.slider_text = session.progress
            self.lit = selector(self._due)
            log, rows = self._log()
            self.show(
                bar_html(session, self._due),
                self._middle(offers),
                self._board(offers),
                log,
                hand=self._hand(offers),
                marks=marks_html(session),
                rows=rows,
            )

    def _seen_since(self) -> list[Data]:
        """What there is to see of what was done since the page was shown last; going back, none."""
        session, before = self.session, self._shown
        self._shown = len(session.game.events)
        if before >= self._shown or self._doing not in _SHOWN or session.waiting == CURTAIN:
            return []
        viewer = session.viewer or ""
        meant = heroes_meant(session.game, session.timeline, before)
        return cues_of((event, uid) for event, uid in meant if event.visible_to(viewer))

    def act(self, what: str, arg: str = "") -> None:
        """Do what a button says, and show what came of it."""
        self._doing = what
        super().act(what, arg)

    def _offers(self) -> Offers:
        session = self.session
        if session.decision is None:
            return NOTHING
        state, due = session.game.state, self._due
        return Offers.of(session.decision, state, self._card, self._foreseen, due)

    def _foreseen(self, option: Option) -> Foreseen | None:
        """What a build or a promotion would change, as if nobody else changed anything."""
        session = self.session
        assert session.decision is not None
        return foresee(session.game.state, session.decision, option.key).get(option.key)

    def _next_focus(self, offers: Offers) -> str:
        if self._rule:
            return "bb-rule-close"
        if offers.picked and self._picked[1] == offers.picked:
            return "bb-dungeon .bb-choosable"
        return _FOCUS.get(self.session.waiting, "bb-next")

    def _middle(self, offers: Offers) -> Markup:
        """What happened, what is asked, what goes on; over it what somebody wants to read."""
        session, hint = self.session, None
        deciding = session.decision is not None
        if self._hints is not None and deciding:
            hint = hints_html(self._hints, session)
        story = (self.trouble_html(), notices_html(session), story_html(session, self._intro))
        refused = refusals_html(offers.refused, rule_buttons)
        listed = listing_html(self._listed) if deciding else None
        guide = self._due
        alone = alone_html(session) if deciding else None
        help_ = (hint, refused, listed, alone) if guide is None else ()  # a guide says what to do
        return together(
            tag("div", *story, class_="bb-story", data_bb="story"),
            panel_html(session, offers, *help_, guide=guide),
            goes_html(session, offers, guide),
            rule_box(self._rule) if self._rule else None,
        )

    def _board(self, offers: Offers) -> list[Markup]:
        session = self.session
        now = [] if session.waiting == CURTAIN else session.latest
        totals = self._totals_seen
        box = box_html(session, offers, self._listed)
        return screen_pieces(
            session.game,
            session.viewer,
            now=now,
            totals=totals,
            offers=offers,
            box=box,
            graves=graves(session.game.events),
        )

    def _hand(self, offers: Offers) -> Markup:
        session = self.session
        if session.viewer is None:
            return covered_hand_html() if session.people else together()
        return hand_html(session.game, session.viewer, offers, told=False)

    @property
    def _totals_seen(self) -> bool:
        """Whether the treasure stands there counted up: not while the learner is to count it."""
        return self._totals or self.session.game.phase != "bait"

    def _log(self) -> tuple[Markup, list[Markup]]:
        """What has happened, and how to read the table; the rows of it by themselves."""
        session, numbered, move = self.session, [], 0
        ends = [moment.events for moment in session.timeline]
        for number, event in enumerate(session.game.events):
            while ends[move] <= number:
                move += 1
            numbered.append((move, event))
        viewer = session.viewer or ""
        shown = [(at, event) for at, event in numbered if event.visible_to(viewer)]
        passed = {at: window.text.text for at, window in session.stops.passed.items()}
        log, rows = log_parts(shown, self._filter, session.game.players, passed)
        return together(log, help_html(session)), rows

    def _read_out(self) -> str:
        session, question = self.session, self.session.question
        guess, parts = session.last_guess, [event.text for event in session.last[-_READ_OUT:]]
        if session.told_round is not None:
            parts = [line.text for line in session.told_round.lines]
        parts = parts or [text for text in [session.last_choice] if text]
        if question is not None and session.missed:
            parts = [question.says_to(session.missed)]
        elif guess is not None:
            right, wrong = N_("Your prediction was right."), N_("Your prediction was wrong.")
            parts.insert(0, say(right if guess.right else wrong).text)
        decision = session.decision
        if self._due is not None:
            parts.append(self._due.says)
        elif decision is not None:
            parts.append(decision.prompt)
        elif session.waiting == PREDICTION and question is not None:
            parts.append(question.asks.text)
        said = [*self.trouble_lines, *session.notices]
        return " ".join([*said, f"{session.progress}.", *parts])

    def still(self) -> Still:
        """The table, and what is asked."""
        session, text = self.session, self.text()
        asked = session.decision.prompt if session.decision is not None else ""
        if session.waiting == PREDICTION and session.question is not None:
            asked = session.question.asks.text
        intro = str(self._intro) if session.steps == 0 and self._intro else ""
        return Still(text, [intro, asked], session.game, totals=self._totals_seen)

    def text(self) -> str:
        """What is shown, as plain text."""
        intro = [str(self._intro)] if self.session.steps == 0 and self._intro else []
        says = [self._due.says] if self._due is not None else []
        said = [*intro, *says, *self.trouble_lines, *self.session.notices]
        return "\n".join([*said, self.session.text(self._totals_seen)])
