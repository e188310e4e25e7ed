"""Games for one: a deal of one's own or the deal of the day, and the table of the best scores.

    from bossbook.widgets.solo import Solo
    Solo(name="solo/table")

A game that is over goes into the learner's table of scores by itself, once. Challenge mode has a
table of its own, and what was taken back and chosen otherwise is told beside the score.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from ipywidgets import BoundedIntText, VBox

from bossbook.lessons.high_scores import (
    LEARNER,
    HighScores,
    SoloScore,
    daily_seed,
    score_of,
    solo_game,
)
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, Message, say
from bossbook.tabletop.stops import MATTERS
from bossbook.views.escape import Markup, tag, together
from bossbook.views.stills.still import Still
from bossbook.views.styles import style_html
from bossbook.widgets.parts import Frame, html, replace_children, row, show, tick_box
from bossbook.widgets.review import Review
from bossbook.widgets.table import Table

COLUMNS: Mapping[str, Callable[[SoloScore], object]] = {
    N_("Score"): lambda one: one.score,
    N_("Title"): lambda one: say(one.title),
    N_("Boss"): lambda one: one.boss,
    N_("Deal"): lambda one: one.deal,
    N_("Souls"): lambda one: one.souls,
    N_("Wounds"): lambda one: one.wounds,
    N_("Rounds"): lambda one: one.rounds,
    N_("Choices taken back"): lambda one: one.rethought or say(N_("none")),
}


class Solo(Frame):
    """A table for one, and below it other deals and the best games so far.

    ``name``: by it every deal is as it was left. ``today``: the day, if it is not today.
    """

    def __init__(
        self,
        seed: int = 1,
        scores: HighScores | None = None,
        name: str = "",
        today: date | None = None,
    ) -> None:
        self.scores = HighScores.of_the_learner() if scores is None else scores
        self._name, self._today, self._ribbon = name, today, ribbon(name)
        left = self._ribbon.read()
        number, kept = left.get("seed"), left.get("challenge")
        self.seed = BoundedIntText(
            description=say(N_("Deal number")).text,
            value=number if type(number) is int and 0 <= number < 10**9 else seed,
            min=0,
            max=999_999_999,
            tooltip=say(N_("The same number deals the same cards")).text,
        )
        self.challenge = tick_box(N_("Challenge mode"), value=kept is True)
        self.today_button = self.button(
            N_("The deal of the day"),
            N_("The same cards for everybody on this date"),
            self._deal_today,
            "bb-daily-deal",
        )
        self.new_button = self.button(
            N_("Deal"), N_("Deal the cards of this number"), self._deal, "bb-solo-deal"
        )
        self.review_button = self.button(
            N_("Look back at this game"),
            N_("How it went, and which choices cost you points"),
            self._look_back,
            "bb-look-back",
        )
        self._place, self._said, self._best, self._review_place = VBox(), html(), html(), VBox()
        deal = (self.seed, self.challenge, self.new_button, self.today_button)
        bar = row(self.review_button, *deal, css="bb-setup")
        style = html(style_html("exercise.css", "scores.css"))
        # The table comes first: what a learner presses next is in view as soon as a lesson opens.
        super().__init__(style, self._place, self._said, bar, self._best, self._review_place)
        self.place = 0  # in the table, of the game that has just ended
        self.review: Review | None = None
        self.table = self._laid()
        self.refresh()

    # -- what can be pressed

    def _deal_today(self) -> None:
        self.seed.value = daily_seed(self._today or date.today())
        self._deal()

    def _deal(self) -> None:
        self.table = self._laid()
        self.refresh()
        self._ribbon.write({"seed": self.seed.value, "challenge": self.challenge.value})

    def _look_back(self) -> None:
        """The review of the game that is over, below it all."""
        self.review = Review(self.table.game.fork(), LEARNER)
        replace_children(self._review_place, [self.review])
        self.appeared = "bb-next-moment"

    def _laid(self) -> Table:
        """A table with the deal that is chosen, as it was left."""
        self.deal = _deal_words(self.seed.value, self.challenge.value)
        self._challenging = self.challenge.value
        game = solo_game(self.seed.value, self.challenge.value)
        deal = f"{self.seed.value}-{'challenge' if self.challenge.value else 'plain'}"
        ribbon_name = self._name and f"{self._name}/{deal}"
        made = Table(game, LEARNER, hints=True, after=self._look, name=ribbon_name, asks=MATTERS)
        self.place = 0
        self.review = None
        replace_children(self._place, [made])
        replace_children(self._review_place, [])
        show(made.game.result is not None, self.review_button)
        return made

    def _look(self, table: Table) -> None:
        """After everything that was done: a game that is over counts, once."""
        ended = score_of(table.game, self.deal, table.session.rethought)
        show(ended is not None, self.review_button)
        before = self.place
        self.place = self.scores.add(ended) if ended is not None else 0
        if self.place != before:
            self.refresh()

    # -- what is shown

    def refresh(self) -> None:
        """Show the table of scores, and what is to be said about it."""
        notes = [note for note in (self.scores.take_notice(), self._news()) if note]
        said = [tag("p", note, class_="bb-hint") for note in notes]
        self._said.value = together(self.trouble_html(), said)
        self._best.value = self._best_html()
        if notes:
            self.live.say(" ".join(notes))

    def _news(self) -> str:
        if not self.place:
            return ""
        text = N_("This game is number {place} of your table.")
        rethought = self.table.session.rethought
        if rethought:
            text = N_(
                "This game is number {place} of your table, with {count}"
                " {count:choice|choices} taken back."
            )
        return say(text, place=self.place, count=rethought).text

    def _best_html(self) -> Markup:
        """The table of the mode that is played; then the other one, if there is anything in it."""
        mine, other = self._challenging, not self._challenging
        shown = _scores_html(self.scores.best(challenge=mine), mine, self.place)
        rest = self.scores.best(challenge=other)
        return together(shown, _scores_html(rest, other, 0) if rest else ())

    def next_focus(self) -> str:
        """Where the deal is chosen."""
        return "bb-solo-deal"

    def text(self) -> str:
        """The table and the best games as plain text."""
        kept = self.scores.best(challenge=self._challenging)
        best = [_line(at, one).text for at, one in enumerate(kept, 1)]
        news = [self._news()] if self.place else []
        shown = best or [_none_yet().text]
        return "\n".join([self.deal, self.table.text(), *self.trouble_lines, *news, *shown])

    def still(self) -> Still:
        """What a notebook keeps: the table."""
        return self.table.still()


def _deal_words(seed: int, challenge: bool) -> str:
    text = N_("{seed}, challenge") if challenge else N_("{seed}")
    return say(text, seed=seed).text


def _none_yet() -> Message:
    return say(N_("None yet: finish one."))


_HEADINGS = {
    False: N_("Your best solo games"),
    True: N_("Your best solo games in challenge mode"),
}


def _scores_html(best: Sequence[SoloScore], challenge: bool, place: int) -> Markup:
    """One table of scores; ``place``: of the game that has just ended."""
    heading = tag("b", say(_HEADINGS[challenge]))
    if not best:
        return together(heading, tag("p", _none_yet()))
    heads = [tag("th", say(one), scope="col") for one in (N_("Place"), *COLUMNS)]
    rows = [_row(at, one, at == place) for at, one in enumerate(best, 1)]
    body = together(tag("thead", tag("tr", heads)), tag("tbody", rows))
    return together(heading, tag("table", body, class_="bb-scores"))


def _row(at: int, one: SoloScore, new: bool) -> Markup:
    place = say(N_("{place} (this game)") if new else N_("{place}"), place=at)
    cells = [tag("td", read(one)) for read in COLUMNS.values()]
    return tag("tr", tag("th", place, scope="row"), cells)


def _line(at: int, one: SoloScore) -> Message:
    text = N_("{at}. {score}: {title}, {boss}, deal {deal}")
    if one.rethought:
        text = N_(
            "{at}. {score}: {title}, {boss}, deal {deal}, {count} {count:choice|choices} taken back"
        )
    values = {"score": one.score, "title": say(one.title), "boss": one.boss, "deal": one.deal}
    return say(text, at=at, count=one.rethought, **values)
