"""The card workshop: invent a card, see it, try it, play with it, compare it, keep it.

    workshop()                       # the card that was on the bench last
    workshop("room", name="mine")    # a bench of its own

On the left the card as YAML or as a form, each following the other; on the right the card as it
looks. What has to do with the card but not with Jupyter is in :mod:`bossbook.workshop`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ipywidgets import BoundedIntText, Combobox, HBox, VBox

from bossbook.api import printed_cards
from bossbook.balance.findings import Measurement
from bossbook.bots import BOTS, derive, make
from bossbook.card.model import DECKS, ROOM, Card
from bossbook.card.sets import SetSource, known_sets, load_set
from bossbook.editions import EDITIONS
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, say
from bossbook.tabletop.stops import MATTERS
from bossbook.views.card_face import DECK_WORDS, fields_of
from bossbook.views.escape import html_text, tag, together
from bossbook.views.pictures.own_card import own_card_among
from bossbook.views.stills.still import Still
from bossbook.views.styles import style_html
from bossbook.views.workshop.pieces import (
    challenge_html,
    face_html,
    tabs_html,
    told_html,
)
from bossbook.widgets.balance import BalanceLaboratory, balance_laboratory
from bossbook.widgets.card_editor import CardEditor
from bossbook.widgets.card_form import CardForm
from bossbook.widgets.card_keeping import Keeping
from bossbook.widgets.pane import Pane
from bossbook.widgets.parts import Frame, choice_box, html, replace_children, row, show
from bossbook.widgets.table import Table
from bossbook.wording import clip
from bossbook.workshop.challenges import CHALLENGES, GoalReport, check, solved, task_words
from bossbook.workshop.comparing import findings, rows_beside
from bossbook.workshop.draft import Draft
from bossbook.workshop.games import edition_for, game_with
from bossbook.workshop.tables import LEARNER, OTHER
from bossbook.workshop.trying import CardTrial, name_among, set_with, trials_of

WRITE, TRY, PLAY, MEASURE, COMPARE, KEEP = "write", "try", "play", "measure", "compare", "keep"
STATIONS: Mapping[str, str] = {
    WRITE: N_("Write"),
    TRY: N_("Try it"),
    PLAY: N_("Play it"),
    MEASURE: N_("Measure it"),
    COMPARE: N_("Compare"),
    KEEP: N_("Keep and hand in"),
}
MOST_REPLACED = 10  # cards that can be brought back
_TEXT, _FORM = "text", "form"
_MEND = N_("The card has mistakes. Go back to “Write” and mend them first.")


def workshop(deck: str = ROOM, challenge: str = "", name: str = "workshop") -> Workshop:
    """The workshop with the card that was on the bench last; without a name with a new one."""
    return Workshop(deck, challenge, name)


class Workshop(Frame):
    """The bench and its stations. ``name``: by it the learner comes back to the card."""

    def __init__(self, deck: str = ROOM, challenge: str = "", name: str = "") -> None:
        self._ribbon = ribbon(name and f"workshop/{name}")
        self.draft = Draft.begun(deck)
        self._before: Card | None = self.draft.card  # as it was before the last mistake
        self.station = WRITE
        self.reports: tuple[GoalReport, ...] = ()
        self.solved: set[str] = set()
        self._notice = ""
        self.trials: tuple[CardTrial, ...] = ()
        self._listens = True  # to the box of abilities
        self.table: Table | None = None
        self.measured: BalanceLaboratory | None = None
        self._measured_for: Card | None = None
        self._replaced: list[Draft] = []  # what was written here before another card came
        self._laid_for: tuple[str, Card | None] = ("", None)
        self._recall(deck, challenge)
        self._make_bench()
        self._make_stations()
        super().__init__(
            html(style_html("card_face.css", "workshop.css")),
            self.tabs,
            self._bench,
            *self._stages.values(),
            self._said,
        )
        self.add_class("bb-workshop")
        self.go_to(WRITE)

    # -- what there is on the bench

    def _make_bench(self) -> None:
        self.tabs = Pane({"station": lambda key: self.do(lambda: self.go_to(key))})
        self.editor = CardEditor(self.draft, lambda draft: self.do(lambda: self._put(draft, _TEXT)))
        self.form = CardForm(self.draft, lambda key, value: self.do(lambda: self._fill(key, value)))
        decks = [(say(DECK_WORDS[deck]).text, deck) for deck in DECKS]
        self.deck_box = choice_box(N_("Kind"), decks, self.draft.deck)
        ways = [(say(N_("as text")).text, _TEXT), (say(N_("as a form")).text, _FORM)]
        self.way_box = choice_box(N_("Write"), ways, self._way)
        self.remix_box = Combobox(
            description=say(N_("Printed card")).text,
            placeholder=say(N_("type a name")).text,
            options=list(printed_labels()),
            ensure_option=False,
        )
        self.open_button = self.button(
            N_("Open"), N_("Put a copy of this card on the bench, to change it"), self._remix,
            "bb-remix",
        )  # fmt: skip
        self.back_button = self.button(
            N_("Bring back"), N_("Put the card on the bench that was here before this one"),
            self._bring_back, "bb-bring-back",
        )  # fmt: skip
        none = (say(N_("a card of your own")).text, "")
        listed = [(say(one.title).text, key) for key, one in CHALLENGES.items()]
        self.challenge_box = choice_box(N_("Challenge"), [none, *listed], self._challenge)
        self.check_button = self.button(
            N_("Check by playing"), N_("The engine tries the card on made tables"), self._check,
            "bb-check-card",
        )  # fmt: skip
        self._face, self._challenge_told = html(), html()
        self._form_said = html()
        self._editing = VBox([self.editor, self.form.box, self._form_said])
        picks = row(
            self.deck_box, self.way_box, self.remix_box, self.open_button, self.back_button,
            css="bb-picks",
        )  # fmt: skip
        left = VBox([picks, self._editing])
        challenging = row(self.challenge_box, self.check_button, css="bb-picks")
        right = VBox([self._face, challenging, self._challenge_told])
        left.add_class("bb-bench-left")
        right.add_class("bb-bench-right")
        self._bench = HBox([left, right])
        self._bench.add_class("bb-bench")
        self.deck_box.add_class("bb-deck")
        self.way_box.add_class("bb-way")
        self.remix_box.add_class("bb-remix-name")
        self.challenge_box.add_class("bb-which")
        self.deck_box.observe(lambda _: self.do(self._change_deck), names="value")
        self.way_box.observe(lambda _: self.do(self._change_way), names="value")
        self.challenge_box.observe(lambda _: self.do(self._change_challenge), names="value")

    def _make_stations(self) -> None:
        self._said = html()
        self.ability_box = choice_box(N_("Ability"), [])
        self.ability_box.observe(lambda _: self.do(self._lay_trial), names="value")
        self._tried, self._table_place = html(), VBox()
        bots = [(f"{name}: {say(kind.plays)}", name) for name, kind in BOTS.items()]
        self.bot_box = choice_box(N_("Against"), bots, "greedy")
        self.seed_box = BoundedIntText(
            description=say(N_("Deal number")).text, value=1, min=0, max=999_999
        )
        self.deal_button = self.button(
            N_("Deal"), N_("A new game with the card in your first hand"), self._deal, "bb-deal"
        )
        self._played, self._game_place = html(), VBox()
        self._compared, self._measure_place = html(), VBox()
        self.keeping = Keeping(self, self._note)
        self._stages = {
            TRY: VBox([self._tried, row(self.ability_box, css="bb-picks"), self._table_place]),
            PLAY: VBox([row(self.bot_box, self.seed_box, self.deal_button, css="bb-picks"),
                        self._played, self._game_place]),
            MEASURE: self._measure_place,
            COMPARE: VBox([self._compared]),
            KEEP: self.keeping.stage,
        }  # fmt: skip

    # -- remembering

    def _recall(self, deck: str, challenge: str) -> None:
        memory = self._ribbon.read()
        kept_deck, text = memory.get("deck"), memory.get("text")
        if isinstance(text, str) and isinstance(kept_deck, str) and kept_deck in DECKS:
            self.draft = Draft(kept_deck, text)
            self._before = self.draft.card
        way, which, note = (memory.get(key) for key in ("way", "challenge", "note"))
        self._way = _FORM if way == _FORM else _TEXT
        known = isinstance(which, str) and which in CHALLENGES
        self._challenge = str(which) if known else (challenge if challenge in CHALLENGES else "")
        done = memory.get("solved")
        self.solved = (
            {one for one in done if one in CHALLENGES} if isinstance(done, list) else set()
        )
        self._note = note if isinstance(note, str) else ""
        before = memory.get("replaced")
        self._replaced = [
            Draft(one[0], one[1])
            for one in (before if isinstance(before, list) else [])
            if isinstance(one, list)
            and len(one) == 2
            and one[0] in DECKS
            and isinstance(one[1], str)
        ]

    def tell(self, sentence: str) -> None:
        """Say something, once."""
        self._notice = sentence

    def remember(self) -> None:
        """Write down how things stand."""
        self._ribbon.write({
            "deck": self.draft.deck, "text": self.draft.text, "way": self.way_box.value,
            "challenge": self.challenge_box.value, "solved": sorted(self.solved),
            "note": self.keeping.note.value,
            "replaced": [[one.deck, one.text] for one in self._replaced],
        })  # fmt: skip

    # -- changing the card

    def _put(self, draft: Draft, source: str = "") -> None:
        """Another draft; whoever has changed it is not told."""
        self.draft = draft
        if draft.card is not None:
            self._before = draft.card
        if source != _TEXT:
            self.editor.put(draft)
        if source != _FORM:
            self.form.show(draft)
        if self.deck_box.value != draft.deck:
            self.deck_box.value = draft.deck
        self.reports = ()
        self.remember()

    def put_on_bench(self, draft: Draft) -> None:
        """Go on with another card; what somebody has written here can be brought back."""
        old = self.draft
        if old != draft and old.text != Draft.begun(old.deck).text:
            others = [one for one in self._replaced if one not in (old, draft)]
            self._replaced = [*others, old][-MOST_REPLACED:]
        self._before = draft.card
        self._put(draft)
        self.go_to(WRITE)

    def _bring_back(self) -> None:
        if self._replaced:
            self.put_on_bench(self._replaced[-1])

    def _fill(self, key: str, value: object) -> None:
        self._put(self.draft.changed(key, value), _FORM)

    def _change_deck(self) -> None:
        if self.deck_box.value != self.draft.deck:
            self.put_on_bench(self.draft.on_deck(self.deck_box.value))

    def _change_way(self) -> None:
        self.remember()

    def _remix(self) -> None:
        card = printed_labels().get(self.remix_box.value)
        if card is None:
            sentence = N_(
                "No printed card is called “{name}”. Type a part of its name, and choose."
            )
            raise ValueError(say(sentence, name=self.remix_box.value).text)
        self.put_on_bench(Draft.of_card(card))

    # -- challenges

    def _change_challenge(self) -> None:
        self.reports = ()
        which = CHALLENGES.get(self.challenge_box.value)
        if which is not None and self.draft.text == Draft.begun(self.draft.deck).text:
            self.put_on_bench(Draft.begun(which.deck))
        self.remember()

    def _check(self) -> None:
        key = self.challenge_box.value
        if key not in CHALLENGES:
            raise ValueError(say(N_("Choose a challenge first.")).text)
        self.reports = check(CHALLENGES[key], self.draft)
        if solved(self.reports):
            self.solved.add(key)
            self.remember()
        self.live.say(" ".join(str(report.seen) for report in self.reports))

    # -- stations

    def go_to(self, station: str) -> None:
        """Go to a station; what is needed there is made when it is needed."""
        if station not in STATIONS:
            return
        self.station = station
        card = self.draft.card
        if station in (TRY, PLAY, MEASURE, COMPARE) and card is not None:
            {
                TRY: self._at_try,
                PLAY: self._at_play,
                MEASURE: self._at_measure,
                COMPARE: self._at_compare,
            }[station](card)
        self.refresh()

    def _at_try(self, card: Card) -> None:
        if self._laid_for == (TRY, card):
            return
        self.trials = trials_of(card)
        first = next((at for at, one in enumerate(self.trials) if one.game is not None), 0)
        self._laid_for = (TRY, card)
        self._listens = False
        self.ability_box.options = [
            (clip(one.says, 90) or say(N_("no ability")).text, at)
            for at, one in enumerate(self.trials)
        ]
        self.ability_box.value = first
        self._listens = True
        self._lay_trial()

    def _lay_trial(self) -> None:
        if not self._listens or self.ability_box.value is None:
            return
        trial = self.trials[self.ability_box.value]
        self._tried.value = told_html(tag("b", trial.says) if trial.says else None, trial.told)
        if trial.game is None:
            replace_children(self._table_place, [])
            return
        self.table = Table(trial.game.fork(), LEARNER, trial.bots(), intro=trial.told)
        replace_children(self._table_place, [self.table])

    def _at_play(self, card: Card) -> None:
        if self._laid_for != (PLAY, card):
            self._deal()

    def _deal(self) -> None:
        card = self.draft.card
        if card is None:
            raise ValueError(say(_MEND).text)
        if self._laid_for == (PLAY, card):
            self.seed_box.value += 1  # nobody asked for the same cards again
        game = game_with(card, self.seed_box.value)
        bot = make(self.bot_box.value, derive(7, self.seed_box.value))
        self.table = Table(game, LEARNER, {OTHER: bot}, hints=True, asks=MATTERS)
        replace_children(self._game_place, [self.table])
        title = say(game.state.setup.edition.title)
        self._played.value = told_html(
            say(N_("You are {player}; your card is at hand. Edition: {title}."), player=LEARNER,
                title=title)
        )  # fmt: skip
        self._laid_for = (PLAY, card)

    def _at_measure(self, card: Card) -> None:
        if self._measured_for == card:
            return
        edition = edition_for(card)
        name = name_among(card, edition)
        sets: list[SetSource] = [EDITIONS[edition].card_set, set_with(card, name)]
        self.measured = balance_laboratory(sets, card=name, edition=edition)
        self._measured_for = card
        replace_children(self._measure_place, [self.measured])

    def measurement(self) -> Measurement | None:
        """What was measured of the card on the bench; None before the first deal."""
        if self.measured is None or self._measured_for != self.draft.card:
            return None
        found = self.measured.found
        return found if found is not None and found.pairs else None

    def _at_compare(self, card: Card) -> None:
        base = printed_cards()
        told = findings(card, base)
        drawn = None
        if any(one.deck == card.deck for one in base):
            drawn = own_card_among(rows_beside(card, base), card.deck == ROOM, told[0]).html()
        self._compared.value = together(told_html(*told), drawn)

    # -- showing

    def refresh(self) -> None:
        """Show how things stand."""
        draft, card = self.draft, self.draft.card
        self.tabs.put(
            tabs_html(STATIONS, self.station, draft.name or self._name_before(), card is not None)
        )
        self._face.value = face_html(card, self._before)
        show(self.way_box.value == _TEXT, self.editor)
        show(self.way_box.value == _FORM, self.form.box, self._form_said)
        self._form_said.value = self.editor.below if self.way_box.value == _FORM else ""
        show(self.station == WRITE, self._bench)
        for key, stage in self._stages.items():
            show(key == self.station and (card is not None or key == KEEP), stage)
        show(len(self.trials) > 1, self.ability_box)
        show(bool(self._replaced), self.back_button)
        self._show_challenge()
        if self.station == KEEP:
            self.keeping.show()
        notice = self._notice or self.keeping.own.take_notice()
        mend = say(_MEND) if card is None and self.station not in (WRITE, KEEP) else None
        self._said.value = together(
            self.trouble_html(), told_html(mend, notice) if mend or notice else html_text("")
        )
        self._notice = ""

    def _name_before(self) -> str:
        return self._before.name if self._before else ""

    def _show_challenge(self) -> None:
        key = self.challenge_box.value
        which = CHALLENGES.get(key)
        show(which is not None, self.check_button)
        if which is None:
            self._challenge_told.value = html_text("")
            return
        goals = [say(goal.asks).text for goal in which.goals]
        self._challenge_told.value = challenge_html(
            task_words(which), goals, self.reports, key in self.solved
        )

    def next_focus(self) -> str:
        """The keyboard stays where it is."""
        return ""

    def text(self) -> str:
        """The card and how it stands, as plain text."""
        label = fields_of(self.draft.card).get("text", "") if self.draft.card else ""
        wrong = [
            f"{one.line}:{one.column}: {one.what} {one.hint}".strip() for one in self.draft.mistakes
        ]
        goals = [f"{'+' if one.met else '-'} {one.asks} {one.seen}" for one in self.reports]
        lines = [
            self.draft.name,
            *self.draft.text.rstrip().splitlines(),
            str(label),
            *wrong,
            *goals,
        ]
        return "\n".join([*self.trouble_lines, *(line for line in lines if line)])

    def still(self) -> Still:
        """The card, and its text."""
        cards = [fields_of(self.draft.card)] if self.draft.card else []
        return Still(self.text(), self.text().splitlines(), cards=cards)


def printed_labels() -> dict[str, Card]:
    """Every printed card by its name and its set."""
    return {
        f"{card.name} · {name}": card
        for name in known_sets()
        for card in load_set(name).cards
    }  # fmt: skip
