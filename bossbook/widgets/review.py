"""The review of a game: the player's three costliest builds, each to be tried once more."""

from __future__ import annotations

from ipywidgets import VBox

from bossbook.game import Game
from bossbook.lessons.blunders import Blunder, blunders
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, tag
from bossbook.views.laboratory.rankings import ranking_html
from bossbook.views.stills.still import Still
from bossbook.widgets.parts import Frame, html, replace_children, row, show
from bossbook.widgets.table import Table


class Review(Frame):
    """One moment after the other: build again, then see what the forecast says."""

    def __init__(self, game: Game, player: str) -> None:
        self.game, self.player = game, player
        self.blunders = blunders(game, player)
        self.at = 0
        self.tried = ""  # the key of the second try
        self.table: Table | None = None
        self._said, self._place = html(), VBox()
        self.next_button = self.button(
            N_("The next moment"),
            N_("Another build that could have been better"),
            self._next,
            "bb-next-moment",
            "bb-main",
        )
        self.again_button = self.button(
            N_("Try again"), N_("The same moment once more"), self._lay, "bb-again"
        )
        super().__init__(self._said, row(self.next_button, self.again_button), self._place)
        self._lay()
        self.refresh()

    @property
    def moment(self) -> Blunder | None:
        """The moment that is looked at."""
        return self.blunders[self.at] if self.at < len(self.blunders) else None

    def _next(self) -> None:
        self.at = (self.at + 1) % max(len(self.blunders), 1)
        self._lay()

    def _lay(self) -> None:
        self.tried = ""
        moment = self.moment
        if moment is None:
            replace_children(self._place, [])
            return
        game = self.game.at(moment.index)
        start = game.length
        self.table = Table(
            game, self.player, ends=lambda one: one.length > start, after=self._played
        )
        replace_children(self._place, [self.table])

    def _played(self, table: Table) -> None:
        """The learner has chosen; or went back, and chooses again."""
        moment = self.moment
        if moment is None:
            return
        more = table.game.length > moment.index
        self.tried = table.game.last_play or "" if more else ""
        self.refresh()

    def refresh(self) -> None:
        """Say what is asked, or what the forecast says to the second try."""
        self._said.value = tag("div", self.trouble_html(), self._told(), class_="bb-story")
        show(len(self.blunders) > 1, self.next_button)
        show(bool(self.tried), self.again_button)
        self.live.say(self.text())

    def next_focus(self) -> str:
        """The keyboard goes to the table's first choice."""
        return "bb-option-0"

    def _told(self) -> Markup:
        moment = self.moment
        body = [tag("p", line) for line in self.text().splitlines()]
        if moment is None or not self.tried:
            return tag("div", body)
        return tag("div", body, ranking_html(moment.ranking))

    def still(self) -> Still:
        """The moment, and what is said about it."""
        text = self.text()
        return Still(text, text.splitlines(), self.table.game if self.table is not None else None)

    def text(self) -> str:
        """What is said, as plain text; the better build only after the second try."""
        moment = self.moment
        if moment is None:
            if self.game.result is None:
                return say(N_("Play the game to its end first, or a few rounds of it.")).text
            return say(N_("The forecast finds nothing to blame in your builds. Well played!")).text
        where = say(
            N_("Moment {number} of {all}: round {round}. You chose: {build}"),
            number=self.at + 1,
            all=len(self.blunders),
            round=moment.round,
            build=moment.chosen.build.text,
        )
        if not self.tried:
            text = N_(
                "The forecast knew a build that promised {cost} more (souls minus wounds)."
                " Which? Try again."
            )
            return f"{where}\n{say(text, cost=f'{moment.cost:.2f}')}"
        return f"{where}\n{moment.says_to(self.tried)}"


def review(game: Game, player: str = "") -> Review:
    """The review of a game for one player, by default the first."""
    return Review(game, player or game.players[0])
