"""A conflict of spells and abilities to go through step by step, drawn as a pile of cards.

    from bossbook.widgets.pile import Pile
    Pile(position("super_stack/four-deep"), plan, name="super_stack/four-deep")

What happens is found in ``bossbook/tabletop/conflict.py``.
"""

from __future__ import annotations

from collections.abc import Iterable

from bossbook.api import AnySource, game_of
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_
from bossbook.tabletop.conflict import PileMoment, conflict
from bossbook.views.board.pile import how_deep, pile_html, pile_lines, pile_style_html
from bossbook.views.escape import together
from bossbook.widgets.parts import Frame, html, row, show


class Pile(Frame):
    """Every press of the button is one play more, or one that takes effect."""

    def __init__(self, source: AnySource, plan: Iterable[str], name: str = "") -> None:
        self.moments = conflict(game_of(source), plan)
        self._ribbon = ribbon(name and f"pile/{name}")
        shown = self._ribbon.read().get("shown")
        self.shown = shown if isinstance(shown, int) and 0 < shown <= len(self.moments) else 1
        self._drawn = html()
        self.next_button = self.button(
            N_("Next step"), N_("What happens then"), self._go_on, "bb-next-stage", "bb-main"
        )
        self.back_button = self.button(
            N_("One step back"), N_("Take the last step back"), self._go_back, "bb-last-stage"
        )
        bar = row(self.next_button, self.back_button)
        super().__init__(html(pile_style_html()), bar, self._drawn)  # buttons that stay in place
        self.refresh()

    def _go_on(self) -> None:
        self._show_up_to(self.shown + 1)

    def _go_back(self) -> None:
        self._show_up_to(self.shown - 1)

    def _show_up_to(self, count: int) -> None:
        self.shown = max(1, min(count, len(self.moments)))
        self._ribbon.write({"shown": self.shown})

    @property
    def told(self) -> list[PileMoment]:
        """The moments so far."""
        return self.moments[: self.shown]

    def refresh(self) -> None:
        """Draw the pile as it is now."""
        self._drawn.value = together(self.trouble_html(), pile_html(self.told))
        show(self.shown < len(self.moments), self.next_button)
        show(self.shown > 1, self.back_button)
        self.live.say(how_deep(len(self.told[-1].pile)).text)

    def next_focus(self) -> str:
        """The button that goes on; at the end the one that goes back."""
        return "bb-next-stage" if self.shown < len(self.moments) else "bb-last-stage"

    def text(self) -> str:
        """The pile and what was told, as plain text."""
        return "\n".join([*self.trouble_lines, *pile_lines(self.told)])
