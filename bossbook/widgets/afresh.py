"""Something about a game that goes on: a button shows it as it is now."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import VBox, Widget

from bossbook.messages import N_
from bossbook.views.stills.still import Still
from bossbook.widgets.alive import still_of, text_of
from bossbook.widgets.lively import Lively
from bossbook.widgets.parts import Frame, html, markup_of, replace_children, row


class Afresh(Frame):
    """What ``make`` gives: a picture or a widget, made anew whenever one wants to see it."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._make, self.thing = make, make()
        self._said, self._place = html(), VBox()
        self.look_button = self.button(
            N_("Show it as it is now"),
            N_("Your game has gone on since: look at it again"),
            self._look,
            "bb-look-again",
        )
        super().__init__(row(self.look_button), self._said, self._place)
        self._lay()

    def _look(self) -> None:
        self.thing = self._make()
        self._lay()

    def _lay(self) -> None:
        shown = self.thing if isinstance(self.thing, Widget) else html(markup_of(self.thing))
        replace_children(self._place, [shown])

    def refresh(self) -> None:
        """Say what went wrong, if something did."""
        self._said.value = self.trouble_html() or ""

    def next_focus(self) -> str:
        """It may be pressed again and again."""
        return "bb-look-again"

    def text(self) -> str:
        """The thing, as plain text."""
        return self.thing.text() if isinstance(self.thing, Lively) else text_of(self.thing)

    def still(self) -> Still:
        """What a notebook keeps of the thing."""
        return self.thing.still() if isinstance(self.thing, Lively) else still_of(self.thing)
