"""A small page inside a frame: HTML with buttons that say what they mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import traitlets

from bossbook.views.escape import Markup, html_text
from bossbook.widgets.page import Page


class Pane(Page):
    """HTML that its owner makes; ``does`` has what its buttons do, each told with its key."""

    kind = traitlets.Unicode("pane").tag(sync=True)

    def __init__(self, does: Mapping[str, Callable[[str], None]]) -> None:
        super().__init__(does, ())
        self.focus = "bb-main"  # where the keyboard goes if what it was on has gone
        self._shown: Markup = html_text("")

    def put(self, markup: Markup) -> None:
        """Show this."""
        self._shown = markup
        self.refresh()

    def refresh(self) -> None:
        """Show it again; the page knows by that that it was heard."""
        nothing = html_text("")
        self.show(nothing, self._shown, (), nothing)

    def text(self) -> str:
        """Its owner tells what it shows."""
        return ""
