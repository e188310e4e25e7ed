"""The stepper: a game clicked through step by step, with its rules, predictions and a way back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from importlib import resources
from typing import Any

from ipywidgets import VBox

from bossbook.api import Bot, load_position
from bossbook.bots import make
from bossbook.card.model import Card
from bossbook.game import Decision, Game
from bossbook.messages import N_, Message, say
from bossbook.protocol import Option
from bossbook.views.cards import hand_card
from bossbook.views.escape import Markup, tag, together
from bossbook.views.html import (
    events_html,
    hand_html,
    legend_html,
    rules_html,
    table_html,
    track_html,
)
from bossbook.views.icons import icon
from bossbook.views.questions import answer_html
from bossbook.views.summary import with_rules
from bossbook.widgets.parts import (
    Frame,
    button,
    html,
    question_panel,
    replace_children,
    row,
    show,
)
from bossbook.widgets.plan import Plan
from bossbook.widgets.tour import DECISION, OVER, PREDICTION, STEP, Tour

_HINTS = {
    "first_room": N_("It will lie beside your boss. Treasure lures heroes in, damage kills them."),
    "build": N_(
        "Look at the heroes in town: which treasure lures them, how much damage do they survive?"
    ),
}


class Stepper(Frame):
    """A game to click through. ``learner`` is the player whose choices are asked for."""

    def __init__(
        self,
        game: Game,
        learner: str | None = None,
        *,
        bots: Mapping[str, Bot] | None = None,
        rounds: int | None = None,
        intro: object = "",
    ) -> None:
        self.tour = Tour(game, learner, bots, rounds)
        self._intro = intro
        self._asked: object = None  # what the panel was built for
        self._options: dict[str, Any] = {}
        self._make_buttons()
        self._track, self._progress, self._story, self._table = html(), html(), html(), html()
        self._panel = VBox()
        self._panel.add_class("bb-panel")
        self._hand = html()
        buttons = (self.next_button, self.run_button, self.more_button, self.back_button)
        super().__init__(
            self._track,
            row(*buttons, self._progress),
            self._story,
            self._panel,
            self._table,
            self._hand,
            html(legend_html()),
        )
        self.refresh()

    def _make_buttons(self) -> None:
        tour = self.tour
        self.next_button = button(
            say(N_("Next step")),
            say(N_("Do one thing, and say which rule it follows")),
            lambda: self.do(tour.step),
            "bb-next",
            "bb-main",
        )
        self.run_button = button(
            say(N_("To the next decision")),
            say(N_("Go on until it is your turn to choose or to predict")),
            lambda: self.do(tour.run),
            "bb-run-phase",
        )
        self.back_button = button(
            say(N_("Step back")),
            say(N_("Take the last step back, your own choices too")),
            lambda: self.do(tour.back),
            "bb-back",
        )
        self.more_button = button(
            say(N_("Play another round")),
            say(N_("Go on with this game")),
            lambda: self.do(tour.more),
            "bb-more",
            "bb-main",
        )

    # -- for check cells: the buttons as they are now

    @property
    def option_buttons(self) -> dict[str, Any]:
        """The buttons of the decision that is due, by the keys of their options."""
        return dict(self._options) if self.tour.waiting == DECISION else {}

    @property
    def predict_buttons(self) -> dict[str, Any]:
        """The buttons of the prediction that is due: a player's name, or 'town'."""
        if self.tour.waiting != PREDICTION or self.tour.question is None:
            return {}
        buttons = self._panel.children[1].children
        return dict(zip(self.tour.question.choices, buttons, strict=True))

    def text(self) -> str:
        """What is shown, as plain text."""
        intro = [str(self._intro)] if self.tour.steps == 0 and self._intro else []
        return "\n".join([*intro, *([self.trouble] if self.trouble else []), self.tour.text()])

    # -- showing

    def refresh(self) -> None:
        """Show how things stand."""
        tour = self.tour
        self._table.value = table_html(tour.game, tour.learner, now=tour.latest, hand=False)
        self._track.value = track_html(tour.game, tour.phase)
        self._progress.value = together(
            tag("span", tour.progress, class_="bb-progress"), self._tally()
        )
        self._story.value = tag("div", self.trouble_html(), self._told(), class_="bb-story")
        self._refresh_buttons()
        self._refresh_panel()
        self._hand.value = hand_html(tour.game, tour.learner)
        show(self._hand, tour.waiting != DECISION)
        self.live.say(self._read_out())

    def next_focus(self) -> str:
        """Where the keyboard goes after a click."""
        where = {DECISION: "bb-option-0", PREDICTION: "bb-guess", OVER: "bb-more"}
        return where.get(self.tour.waiting, "bb-next")

    def _refresh_buttons(self) -> None:
        waiting = self.tour.waiting
        self.next_button.disabled = self.run_button.disabled = waiting != STEP
        self.back_button.disabled = not self.tour.can_go_back
        show(self.next_button, waiting != OVER)
        show(self.run_button, waiting != OVER)
        show(self.more_button, waiting == OVER and self.tour.game.result is None)

    def _tally(self) -> Markup | None:
        if not self.tour.guesses:
            return None
        return tag("span", icon("right"), self.tour.tally, class_="bb-tally")

    def _told(self) -> Markup:
        guess, last = self.tour.last_guess, self.tour.last
        if guess is not None:
            return answer_html(guess.question, guess.guess)
        if last:
            return together(events_html(last, shown=2), self._ending())
        return tag("div", self._intro or self._what_to_do(), class_="bb-said")

    def _ending(self) -> Markup | None:
        if self.tour.waiting != OVER:
            return None
        result = self.tour.game.result
        if result is not None:
            return tag("p", result.text, " ", rules_html(result.rules), class_="bb-prompt")
        text = N_(
            "That was a whole round. Ten souls win the game, five wounds lose it."
            " Step back to try something else, play another round, or read on below."
        )
        return tag("div", say(text), class_="bb-prompt bb-ending")

    def _what_to_do(self) -> Message:
        return {
            DECISION: say(N_("Your turn: choose below.")),
            PREDICTION: say(N_("Predict below what happens next.")),
        }.get(self.tour.waiting, say(N_('Press "Next step" and watch.')))

    def _read_out(self) -> str:
        guess, parts = self.tour.last_guess, [event.text for event in self.tour.last]
        if guess is not None:
            right = N_("Your prediction was right.")
            wrong = N_("Your prediction was wrong.")
            parts.insert(0, say(right if guess.right else wrong).text)
        if self.tour.waiting == DECISION and self.tour.game.decision is not None:
            parts.append(self.tour.game.decision.prompt)
        if self.tour.waiting == PREDICTION and self.tour.question is not None:
            parts.append(self.tour.question.asks.text)
        return " ".join([self.tour.progress + ".", *parts])

    # -- the panel in which the learner chooses or predicts

    def _refresh_panel(self) -> None:
        tour = self.tour
        asked = (tour.waiting, tour.game.length) if tour.waiting in (DECISION, PREDICTION) else None
        show(self._panel, asked is not None)
        if asked == self._asked:
            return
        self._asked, self._options = asked, {}
        replace_children(self._panel, self._panel_parts())

    def _panel_parts(self) -> list[Any]:
        tour, decision = self.tour, self.tour.game.decision
        if tour.waiting == PREDICTION and tour.question is not None:
            return question_panel(tour.question, lambda key: self.do(lambda: tour.predict(key)))
        if tour.waiting == DECISION and decision is not None:
            return self._decision_parts(decision)
        return []

    def _decision_parts(self, decision: Decision) -> list[Any]:
        made = [self._option_button(at, one) for at, one in enumerate(decision.options)]
        self._options = dict(zip((one.key for one in decision.options), made, strict=True))
        asks = together(
            tag("div", decision.prompt, class_="bb-prompt"),
            tag("div", say(_HINTS.get(decision.kind, "")), class_="bb-hint"),
        )
        return [html(asks), self._choices(decision), html(_refused(decision))]

    def _choices(self, decision: Decision) -> Any:
        """The buttons: what is done with a card stands below the card."""
        by_card = _by_card(decision.options)
        with_card = {one.key for options in by_card.values() for one in options}
        others = [made for key, made in self._options.items() if key not in with_card]
        if not by_card:
            return row(*others)
        columns = [self._card_column(held, by_card, decision) for held in self._held()]
        return row(*columns, *([_column(*others)] if others else []), css="bb-choices")

    def _held(self) -> list[tuple[str, Card]]:
        """The distinct cards of the learner's hand with their keys."""
        state = self.tour.game.state
        hand = state.players[state.setup.names.index(self.tour.learner)].hand
        table = state.setup.table
        return [(table.keys[card], table[card]) for card in dict.fromkeys(hand)]

    def _card_column(
        self, held: tuple[str, Card], by_card: Mapping[str, list[Option]], decision: Decision
    ) -> Any:
        key, card = held
        options = by_card.get(key, [])
        reason = None if options else _reason(decision, key)
        shown = together(hand_card(card), reason and tag("div", reason, class_="bb-hint"))
        return _column(html(shown), *(self._options[one.key] for one in options))

    def _option_button(self, at: int, option: Option) -> Any:
        tooltip = with_rules(option.text, option.rules)
        act = partial(self.do, partial(self.tour.choose, option.key))
        label = _label(option, self.tour.game.decision)
        return button(label, tooltip, act, f"bb-option-{at}", "bb-option")


def _column(*widgets: Any) -> Any:
    column = VBox(list(widgets))
    column.add_class("bb-choice")
    return column


def _label(option: Option, decision: Decision | None) -> object:
    """An option in few words where it stands below its card; the whole sentence is the tooltip."""
    if not option.key.startswith("build:"):
        return option.text
    if "under" not in option.values:
        return say(N_("Build it as a new room"))
    others = decision.options if decision is not None else ()
    alike = [one for one in others if {**one.values, "place": 0} == {**option.values, "place": 0}]
    if len(alike) > 1:
        return say(N_("Build it on {under} (room {place})"), **option.values)
    return say(N_("Build it on {under}"), **option.values)


def _by_card(options: Iterable[Option]) -> dict[str, list[Option]]:
    """The options to build, by the key of the card that is built."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        if option.key.startswith("build:"):
            card = option.key.removeprefix("build:").rpartition("@")[0]
            groups.setdefault(card, []).append(option)
    return groups


def _reason(decision: Decision, card: str) -> str | None:
    """Why a card cannot be used now."""
    keys = (f"build:{card}@", f"cast:{card}")
    return next((one.text for one in decision.refused if one.key.startswith(keys)), None)


def _refused(decision: Decision) -> Markup:
    """What the learner may not do now, and why, folded up."""
    if not decision.refused:
        return together()
    rows = [tag("li", one.text, " ", rules_html(one.rules)) for one in decision.refused]
    summary = tag("summary", say(N_("What you may not do now, and why")))
    return tag("details", summary, tag("ul", rows), class_="bb-refused")


# -- the first lesson


def first_round() -> Stepper:
    """The first round of a game of two: everything is set up, and the learner builds a room."""
    game = load_position(_data("first_round.yaml"))
    grim = Plan(_data("first_round_grim.txt").splitlines(), make("greedy", 1))
    learner, opponent = game.players
    text = N_(
        "You are {boss}, a boss with an empty dungeon; {opponent} has the one above. The cards are"
        " dealt and both of you have put your spells away. {opponent} builds first: press"
        ' "Next step".'
    )
    state = game.state
    boss = state.setup.table.names[state.players[game.players.index(learner)].boss]
    intro = say(text, boss=boss, opponent=opponent)
    return Stepper(game, learner, bots={opponent: grim}, rounds=1, intro=intro)


def _data(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
