"""What a lesson shows without a button: sentences with their rules, a part of a table, rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ipywidgets import Widget

from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.views.board.events import events_html
from bossbook.views.board.excerpt import excerpt_html
from bossbook.views.escape import tag, together
from bossbook.views.styles import lesson_style_html
from bossbook.widgets.parts import Frame, html
from bossbook.wording import with_rules


class Told(Frame):
    """What has happened, a sentence each, with the rules it follows."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = tuple(events)
        super().__init__(html(events_html(self.events, shown=len(self.events))))

    def refresh(self) -> None:
        """Nothing changes here."""

    def next_focus(self) -> str:
        """There is nothing to press."""
        return ""

    def text(self) -> str:
        """The same as plain text."""
        return "\n".join(with_rules(event.text, event.rules) for event in self.events)


class Seen(Told):
    """A dungeon as some players see it, one below the other."""

    def __init__(self, game: Game, owner: str, *viewers: str) -> None:
        self.game, self.owner, self.viewers = game, owner, viewers
        Frame.__init__(self, html(lesson_style_html()), *map(self._as_seen_by, viewers))

    def _as_seen_by(self, viewer: str) -> Widget:
        part = excerpt_html(self.game, viewer, concerned=(self.owner,), hand=False, town=False)
        title = tag("b", say(N_("{viewer} sees:"), viewer=viewer))
        return html(together(title, part))

    def text(self) -> str:
        """The rooms that each of them sees."""
        return "\n".join(self._line(viewer) for viewer in self.viewers)

    def _line(self, viewer: str) -> str:
        seat = self.game.view(viewer)["players"][self.game.players.index(self.owner)]
        text = N_("{viewer} sees: {rooms}")
        return say(text, viewer=viewer, rooms=[_room(one) for one in seat["rooms"]]).text


def _room(room: object) -> Message:
    """A room of a view in words."""
    lying = room.get("facedown") if isinstance(room, Mapping) else None
    if lying is None:
        return say("{room}", room=room)
    if isinstance(lying, str):
        return say(N_("{room}, face down"), room=lying)
    return say(N_("a card, face down"))


class Grid:
    """Rows of a small table."""

    def __init__(self, rows: Iterable[Mapping[str, object]]) -> None:
        self.rows = [dict(row) for row in rows]

    def __repr__(self) -> str:
        return "\n".join(
            ", ".join(f"{name}: {value}" for name, value in row.items()) for row in self.rows
        )

    def _repr_html_(self) -> str:
        heads = [tag("th", name, scope="col") for name in self.rows[0]] if self.rows else []
        lines = [tag("tr", [tag("td", one) for one in row.values()]) for row in self.rows]
        return tag("table", tag("thead", tag("tr", heads)), tag("tbody", lines))
