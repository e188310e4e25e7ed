"""The review of a game: its curve, every choice with what it cost, the worst to be tried again."""

from __future__ import annotations

from ipywidgets import VBox

from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.tabletop.hindsight import WORTH_TELLING, Hindsight, Judged, hindsight
from bossbook.views.board.course_of_chances import MOMENT, curve_html, percent
from bossbook.views.escape import Markup, tag, together
from bossbook.views.laboratory.rankings import ranking_html
from bossbook.views.rulebook.book import book_style_html
from bossbook.views.stills.still import Still
from bossbook.views.styles import style_html
from bossbook.widgets.links import Links
from bossbook.widgets.parts import Frame, html, replace_children, row, show
from bossbook.widgets.table import Table


class Review(Frame):
    """The curve of a game, and one moment of it on the table: choose again, then hear more."""

    def __init__(self, game: Game, player: str) -> None:
        self.game, self.player = game, player
        self.seen: Hindsight = hindsight(game, player)
        self.tried = ""  # the key of the second try
        self.table: Table | None = None
        first = [*self.seen.worst, self.seen.best_moment, *self.seen.choices[:1]]
        self.moment: Judged | None = next(filter(None, first), None)
        self.links = Links(self._followed)
        self._curve, self._said, self._place = html(), html(), VBox()
        self.next_button = self.button(
            N_("The next moment"),
            N_("Another choice that could have been better"),
            self._next,
            "bb-next-moment",
            "bb-main",
        )
        self.again_button = self.button(
            N_("Try again"), N_("The same moment once more"), self._lay, "bb-again"
        )
        super().__init__(
            html(together(book_style_html(), style_html("review.css"))),
            self.links,
            self._curve,
            self._said,
            row(self.next_button, self.again_button),
            self._place,
        )
        self._lay()
        self.refresh()

    # -- what is looked at

    def _next(self) -> None:
        """The next of the costliest choices."""
        worst = self.seen.worst
        at = worst.index(self.moment) + 1 if self.moment in worst else 0
        self._look_at(worst[at % len(worst)])

    def _followed(self, kind: str, index: str) -> None:
        if kind == MOMENT:
            self.go(int(index))

    def go(self, index: int) -> None:
        """Look at the choice at a move of the game."""
        found = [judged for judged in self.seen.choices if judged.index == index]
        self.do(lambda: self._look_at(found[0]) if found else None)

    def _look_at(self, moment: Judged) -> None:
        self.moment = moment
        self._lay()

    def _lay(self) -> None:
        self.tried = ""
        if self.moment is None:
            replace_children(self._place, [])
            return
        game = self.moment.before.fork()
        start = game.length
        self.table = Table(
            game, self.player, ends=lambda one: one.length > start, after=self._played
        )
        replace_children(self._place, [self.table])

    def _played(self, table: Table) -> None:
        """The learner has chosen; or went back, and chooses again."""
        if self.moment is None:
            return
        more = table.game.length > self.moment.index
        self.tried = table.game.last_play or "" if more else ""
        self.refresh()

    # -- showing

    def refresh(self) -> None:
        """Say what is asked, or what is known of the second try."""
        if self.seen.choices:
            self._curve.value = curve_html(self.seen, self.moment)
        self._said.value = tag("div", self.trouble_html(), self._told(), class_="bb-story")
        show(len(self.seen.worst) > 1 or self._off_the_worst(), self.next_button)
        show(bool(self.tried), self.again_button)
        self.live.say(self.text())

    def _off_the_worst(self) -> bool:
        return bool(self.seen.worst) and self.moment not in self.seen.worst

    def next_focus(self) -> str:
        """The keyboard goes to the table's first choice."""
        return "bb-option-0"

    def _told(self) -> Markup:
        moment = self.moment
        body = [tag("p", line) for line in self.text().splitlines()]
        if moment is None or not self.tried or moment.ranking is None:
            return tag("div", body)
        return tag("div", body, ranking_html(moment.ranking))

    def still(self) -> Still:
        """The moment, and what is said about it."""
        text = self.text()
        return Still(text, text.splitlines(), self.table.game if self.table is not None else None)

    def text(self) -> str:
        """What is said, as plain text; the better choice only after the second try."""
        moment = self.moment
        if moment is None:
            return say(N_("Play the game to its end first, or a few rounds of it.")).text
        said = [_summary(self.seen), self._where(moment)]
        said += [_verdict(moment, self.tried)] if self.tried else [_asked(moment)]
        return "\n".join(sentence.text for sentence in said)

    def _where(self, moment: Judged) -> Message:
        values = {
            "when": say(N_("round {round}") if moment.round else N_("setup"), round=moment.round),
            "choice": moment.chosen.text,
            "measure": self.seen.measure,
            "chance": percent(moment.chance.mean),
            "low": percent(moment.chance.low),
            "high": percent(moment.chance.high),
        }
        worst = self.seen.worst
        if moment in worst:
            values |= {"number": worst.index(moment) + 1, "all": len(worst)}
            return say(_COSTLY, **values)
        return say(_BEST if moment is self.seen.best_moment else _ANY, **values)


def _summary(seen: Hindsight) -> Message:
    """The whole game in a sentence."""
    costly = [judged for judged in seen.choices if judged.mistake]
    values = {"choices": len(seen.choices), "alike": seen.alike, "costly": len(costly)}
    return say(_SUMMARY if costly else _FAULTLESS, **values)


def _asked(moment: Judged) -> Message:
    if moment.mistake:
        return say(_BETTER, cost=percent(moment.cost))
    if moment.gain > WORTH_TELLING:
        return say(_GAINED, gain=percent(moment.gain))
    return say(N_("Nothing was seen that is surely better."))


def _verdict(moment: Judged, key: str) -> Message:
    """What is said to a second try."""
    cost = moment.cost_of(key) or 0.0
    values: dict[str, object] = {"choice": moment.best.text, "reason": _reason(moment)}
    if cost <= WORTH_TELLING:
        return say(N_("Yes! Nothing better is known. {reason}"), **values)
    if cost < moment.cost - WORTH_TELLING:
        text = N_("Better than before, by {gain} points. Still better: {choice} {reason}")
        return say(text, gain=percent(moment.cost - cost), **values)
    text = N_("Not yet. Better, by {cost} points: {choice} {reason}")
    return say(text, cost=percent(cost), **values)


def _reason(moment: Judged) -> Message | str:
    """What the exact forecast says of the best choice, where it is a build."""
    exact = moment.ranking.of(moment.best.key) if moment.ranking is not None else None
    return exact.reason if exact is not None else ""


_SUMMARY = N_(
    "{choices} choices could have made a difference ({alike} could not); {costly} of them cost you"
    " something, judged by what you saw."
)
_FAULTLESS = N_(
    "{choices} choices could have made a difference ({alike} could not), and none is surely a"
    " mistake, judged by what you saw. Well played!"
)
_COSTLY = N_(
    "Moment {number} of {all}: {when}, {measure} {chance}% ({low} to {high}). You chose: {choice}"
)
_BEST = N_("Your best moment: {when}, {measure} {chance}% ({low} to {high}). You chose: {choice}")
_ANY = N_("This moment: {when}, {measure} {chance}% ({low} to {high}). You chose: {choice}")
_BETTER = N_("A careful bot knew something that promised {cost} points more. What? Try again.")
_GAINED = N_("That was worth {gain} points more than the next best.")


def review(game: Game, player: str = "") -> Review:
    """The review of a game for one player, by default the first."""
    return Review(game, player or game.players[0])
