"""The laboratory and the table together: change a position, play on from it, and come back."""

from __future__ import annotations

from ipywidgets import VBox

from bossbook.api import AnySource
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.views.escape import tag
from bossbook.views.stills.still import Still
from bossbook.widgets.laboratory import Laboratory
from bossbook.widgets.parts import Frame, html, replace_children, row, show
from bossbook.widgets.table import Table


class WhatIf(Frame):
    """A laboratory; "Play on from here" puts its position on a table below it."""

    def __init__(
        self, source: AnySource | None = None, player: str | None = None, name: str = ""
    ) -> None:
        self.lab = Laboratory(source, player, play_on=self._play_on, name=name)
        self.table: Table | None = None
        self._place, self._said = VBox(), html()
        self.back_button = self.button(
            N_("Take this moment into the laboratory"),
            N_("The table as it stands now becomes the variant on the bench; undo brings"
               " the old one back"),
            self._take_back,
            "bb-take-back",
        )  # fmt: skip
        self.close_button = self.button(
            N_("Put the table away"),
            N_("Back to the laboratory alone"),
            self._put_away,
            "bb-put-away",
        )
        self._bar = row(self.back_button, self.close_button)
        super().__init__(self.lab, self._bar, self._said, self._place)
        self.refresh()

    def _play_on(self, lab: Laboratory) -> None:
        game = lab.bench.look().game.fork()
        self.table = Table(game, lab.player, hints=True)
        replace_children(self._place, [self.table])
        self.refresh()
        self.live.say(say(N_("The position lies on a table below; play on.")).text)
        self.live.go_to("bb-take-back", new=True)

    def _take_back(self) -> None:
        if self.table is not None:
            self.lab.take(self.table.game)

    def _put_away(self) -> None:
        self.table = None
        replace_children(self._place, [])

    def refresh(self) -> None:
        """Show the table's own buttons if there is one."""
        show(self.table is not None, self._bar)
        self._said.value = tag("div", self.trouble_html())

    def next_focus(self) -> str:
        """The keyboard stays with the laboratory."""
        return "bb-tab"

    @property
    def game(self) -> Game:
        """The game on the table, or else the position on the bench as a game."""
        return self.table.game if self.table is not None else self.lab.bench.look().game

    def still(self) -> Still:
        """The laboratory."""
        return self.lab.still()

    def text(self) -> str:
        """What is shown, as plain text."""
        playing = [self.table.text()] if self.table is not None else []
        return "\n".join([self.lab.text(), *playing])


def what_if(source: AnySource | None = None, player: str | None = None, name: str = "") -> WhatIf:
    """A laboratory for a position, a game, a line of text, or an empty table.

    ``name``: by it the learner comes back to how it was left.
    """
    return WhatIf(source, player, name)
