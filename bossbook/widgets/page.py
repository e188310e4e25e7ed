"""A part of a notebook page whose HTML Python makes: one click is one message there and one back.

``page.js`` shows the parts and sends back what was pressed: a word (``data-do``) and a text. What a
page understands is its ``actions``; a message that is not in it, or that is older than what
is shown, does nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import resources

import anywidget
import traitlets

from bossbook.views.escape import Markup
from bossbook.views.styles import style_text
from bossbook.widgets.drawings import Drawings
from bossbook.widgets.lively import Lively

Action = Callable[[str], None]
PIECEWISE = ("board", "marks", "rows", "drawings")


def changes(before: Sequence[str], now: Sequence[str]) -> list[object]:
    """How many pieces there are now, and those that are others than before, by their places."""
    kept = zip(before, now, strict=False)
    others: dict[str, object] = {
        str(at): splice(old, new) for at, (old, new) in enumerate(kept) if old != new
    }
    others |= {str(at): now[at] for at in range(len(before), len(now))}
    return [len(now), others]


def splice(old: str, new: str) -> str | list[object]:
    """How a piece comes about: so many letters at its beginning and end stay, and what is between.

    A page counts letters beyond the first 65,536 twice, so a piece that has one comes whole.
    """
    if len(new.encode("utf-16-le", "surrogatepass")) > 2 * len(new):
        return new
    most = min(len(old), len(new))
    begins = _alike(most, lambda length: old[:length] == new[:length])
    ends = _alike(most - begins, lambda length: old[-length:] == new[-length:])
    return [begins, ends, new[begins : len(new) - ends]]


def _alike(most: int, alike: Callable[[int], bool]) -> int:
    """The greatest length, ``most`` at most, for which two texts are alike."""
    return bisect_left(range(1, most + 1), True, key=lambda length: not alike(length))


def _script(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


class Page(Lively, anywidget.AnyWidget):  # type: ignore[misc]
    """The parts of a page, from top to bottom: bar, timeline, story, board and log.

    ``actions``: what every word does that the page may send. ``of_the_moment``: those words that
    an old page may not say.
    """

    _esm = "".join(_script(name) for name in ("motion.js", "page.js"))
    _css = style_text()
    kind = traitlets.Unicode("page").tag(sync=True)  # "table": everything fits on one screen
    bar = traitlets.Unicode().tag(sync=True)
    story = traitlets.Unicode().tag(sync=True)
    # what comes piece by piece: the page gets it whole once, then by patches. All are texts that we
    # have made; to have each of them looked at again would take as long as sending them.
    board: traitlets.List[str] = traitlets.List().tag(sync=True)
    marks: traitlets.List[str] = traitlets.List().tag(sync=True)
    rows: traitlets.List[str] = traitlets.List().tag(sync=True)
    drawings: traitlets.List[str] = traitlets.List().tag(sync=True)
    patch = traitlets.Dict().tag(sync=True)
    log = traitlets.Unicode().tag(sync=True)
    hand = traitlets.Unicode().tag(sync=True)
    live = traitlets.Unicode().tag(sync=True)
    focus = traitlets.Unicode().tag(sync=True)
    waiting = traitlets.Unicode().tag(sync=True)
    cues = traitlets.List(traitlets.Dict()).tag(
        sync=True
    )  # what there is to see of what was done: motion.js
    striding = traitlets.Bool().tag(sync=True)  # whether more of it follows
    lit = traitlets.Unicode().tag(sync=True)  # a selector: what a guide points at
    slider_label = traitlets.Unicode().tag(sync=True)
    slider_text = traitlets.Unicode().tag(sync=True)
    at = traitlets.Int().tag(sync=True)
    end = traitlets.Int(-1).tag(sync=True)  # of the timeline; without one -1
    tick = traitlets.Int().tag(sync=True)
    opens = traitlets.Unicode().tag(sync=True)  # what to do with a position that a link carries

    def __init__(self, actions: Mapping[str, Action], of_the_moment: Iterable[str]) -> None:
        super().__init__()
        self._actions = {**actions, "whole": self._send_whole}
        self._of_the_moment = frozenset(of_the_moment)
        self._drawn = Drawings()
        self.on_msg(self._received)

    def act(self, what: str, arg: str = "") -> None:
        """Do what a button says, and show what came of it."""
        self.attempt(lambda: self._actions[what](arg))
        self.acted()

    def acted(self) -> None:
        """For those who want to know that something was done."""

    def _received(self, _: object, content: object, buffers: object) -> None:
        """A message from the page. It is not trusted: only known words, only texts."""
        message = content if isinstance(content, dict) else {}
        what, arg = message.get("do"), message.get("arg", "")
        sound = isinstance(what, str) and what in self._actions and isinstance(arg, str)
        stale = sound and what in self._of_the_moment and message.get("tick") != self.tick
        if sound and not stale:
            self.act(str(what), arg)
        else:
            self.tick += 1  # so that the page knows that it was heard

    def show(
        self,
        bar: Markup,
        story: Markup,
        board: Iterable[Markup],
        log: Markup | None,
        *,
        hand: str = "",
        marks: Iterable[Markup] = (),
        rows: Iterable[Markup] = (),
    ) -> None:
        """Put the parts on the page; drawings go there once, and of pieces those that changed.

        A ``log`` of None stays as it is: ``show_log`` shows another one later.
        """
        thin = self._drawn.thin
        self.bar, self.story = thin(bar), thin(story)
        self.log = self.log if log is None else thin(log)
        self.hand = thin(hand)
        wanted: dict[str, list[str]] = {
            "board": [thin(piece) for piece in board],
            "marks": list(marks),
            "rows": [thin(row) for row in rows],
            "drawings": self._drawn.drawings,
        }
        changed = {name: changes(getattr(self, name), now) for name, now in wanted.items()}
        for name, now in wanted.items():
            setattr(self, name, now)
        self.patch = {"since": self.tick, **changed}
        self.tick += 1

    def show_log(self, log: Markup) -> None:
        """The lowest part by itself, in a message of its own: the picture has not waited for it."""
        self.log = self._drawn.thin_known(log)

    def _should_send_property(self, key: str, value: object) -> bool:
        """Pieces are sent as patches, once the page has them."""
        if key in PIECEWISE and self.tick > 0:
            return False
        return bool(super()._should_send_property(key, value))

    def _send_whole(self, _: str) -> None:
        """For a page that has missed something."""
        self.send_state(list(PIECEWISE))
