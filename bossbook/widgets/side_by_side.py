"""One opening under several editions side by side, stage by stage, with variants to switch.

    from bossbook.widgets.side_by_side import SideBySide
    SideBySide(position("editions/the-opening"), plan, name="editions/the-opening")

What is compared, and how, is in ``bossbook/tabletop/openings.py``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ipywidgets import Checkbox

from bossbook.api import AnySource, game_of
from bossbook.editions import EDITIONS, FOR_ONE, VARIANTS, offered
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, Message, say
from bossbook.tabletop.openings import Scene, side_by_side
from bossbook.views.escape import tag, together
from bossbook.views.rulebook.openings import openings_style_html, scenes_html, scenes_lines
from bossbook.widgets.parts import Frame, html, row, show, tick_box


class SideBySide(Frame):
    """A column for every edition; what comes next is to be guessed first."""

    def __init__(
        self,
        source: AnySource,
        plan: Collection[str],
        editions: Sequence[str] = offered(),
        name: str = "",
    ) -> None:
        self._opening, self._plan, self.editions = game_of(source), tuple(plan), tuple(editions)
        self._ribbon = ribbon(name and f"side_by_side/{name}")
        self.switches = {one: self._switch(one) for one in self._variants()}
        self.shown, self._told = 0, html()
        self.scenes: list[Scene] = []
        buttons = self._buttons()
        bar = row(*self.switches.values(), css="bb-switches")
        super().__init__(html(openings_style_html()), bar, self._told, buttons)
        self.add_class("bb-side-by-side")
        self._recall()
        for box in self.switches.values():
            box.observe(lambda _: self.do(self._replay), names="value")
        self._replay()
        self.refresh()

    def _buttons(self) -> object:
        self.next_button = self.button(
            N_("Next stage"), N_("What happens then"), self._go_on, "bb-next-stage", "bb-main"
        )
        self.back_button = self.button(
            N_("One stage back"), N_("Hide the last stage"), self._go_back, "bb-last-stage"
        )
        self.all_button = self.button(
            N_("All stages"), N_("The whole opening"), self._go_to_the_end, "bb-all-stages"
        )
        return row(self.next_button, self.back_button, self.all_button)

    def _variants(self) -> list[str]:
        """The variants that one of the editions has, for as many players as there are."""
        known = {one for name in self.editions for one in EDITIONS[name].variants}
        if len(self._opening.players) > 1:
            known -= {*FOR_ONE}
        return [one for one in VARIANTS if one in known]

    def _switch(self, variant: str) -> Checkbox:
        box = tick_box(VARIANTS[variant])
        box.add_class("bb-markable")
        box.add_class(f"bb-variant-{variant}")
        return box

    @property
    def variants(self) -> list[str]:
        """Those that are switched on."""
        return [name for name, box in self.switches.items() if box.value]

    # -- what can be done

    def _replay(self) -> None:
        """Deal and play the opening anew in every edition."""
        self.scenes = side_by_side(self._opening, self._plan, self.editions, self.variants)
        self._keep()

    def _go_on(self) -> None:
        self._show_up_to(self.shown + 1)

    def _go_back(self) -> None:
        self._show_up_to(self.shown - 1)

    def _go_to_the_end(self) -> None:
        self._show_up_to(len(self.scenes))

    def _show_up_to(self, count: int) -> None:
        self.shown = max(0, min(count, len(self.scenes)))
        self._keep()

    def _keep(self) -> None:
        self._ribbon.write({"variants": self.variants, "shown": self.shown})

    def _recall(self) -> None:
        memory = self._ribbon.read()
        chosen, shown = memory.get("variants"), memory.get("shown")
        for name, box in self.switches.items():
            box.value = isinstance(chosen, list) and name in chosen
        self.shown = shown if isinstance(shown, int) and 0 < shown < 100 else 0

    # -- what is shown

    @property
    def told(self) -> list[Scene]:
        """The stages so far."""
        return self.scenes[: self.shown]

    def refresh(self) -> None:
        """Show the stages so far."""
        notes = [tag("p", note, class_="bb-hint") for note in self._without()]
        table = scenes_html(self.told, self.editions) if self.told else tag("p", _nothing_yet())
        self._told.value = together(self.trouble_html(), notes, table)
        show(self.shown < len(self.scenes), self.next_button, self.all_button)
        show(self.shown > 0, self.back_button)
        if self.told:
            self.live.say(self._news().text)

    def _news(self) -> Message:
        last = self.told[-1]
        text = N_("{stage}: all alike.") if last.same else N_("{stage}: the editions part.")
        return say(text, stage=last.title)

    def _without(self) -> list[Message]:
        """Editions that do not have a variant play without it, and that is said."""
        text = N_("{variant} Not in: {editions}.")
        found = {
            one: [n for n in self.editions if one not in EDITIONS[n].variants]
            for one in self.variants
        }
        return [
            say(
                text,
                variant=say(N_("{words}."), words=say(VARIANTS[one])),
                editions=[say(EDITIONS[name].title) for name in names],
            )
            for one, names in found.items()
            if names
        ]

    def next_focus(self) -> str:
        """The button that goes on; at the end the one that goes back."""
        return "bb-next-stage" if self.shown < len(self.scenes) else "bb-last-stage"

    def text(self) -> str:
        """The stages so far as plain text."""
        notes = [note.text for note in self._without()]
        told = scenes_lines(self.told) if self.told else [_nothing_yet().text]
        return "\n".join([*self.trouble_lines, *notes, *told])


def _nothing_yet() -> Message:
    return say(N_("Nothing is told yet. First comes the deal: what will not be the same?"))
