"""The editor of the card workshop: what is typed is read at once, and words fit the cursor.

``card_editor.js`` shows it. Its messages are not trusted: only known words, only texts and numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

import anywidget
import traitlets

from bossbook.messages import N_, say
from bossbook.views.styles import style_text
from bossbook.views.workshop.pieces import mistakes_html
from bossbook.workshop.completion import proposals
from bossbook.workshop.draft import Draft

LONGEST = 100_000  # characters: nobody types a longer card


class CardEditor(anywidget.AnyWidget):
    """A draft to type in. ``changed`` is called with what came of every change in the page."""

    _esm = resources.files(__package__).joinpath("card_editor.js").read_text(encoding="utf-8")
    _css = style_text() + style_text("workshop.css")
    label = traitlets.Unicode().tag(sync=True)
    given = traitlets.Dict().tag(sync=True)  # the text as Python has it
    mistakes = traitlets.List(traitlets.Dict()).tag(sync=True)  # lines and columns
    below = traitlets.Unicode().tag(sync=True)  # what is wrong, in words

    def __init__(self, draft: Draft, changed: Callable[[Draft], None]) -> None:
        super().__init__()
        self.label = say(N_("The card as YAML; Ctrl and Space propose words")).text
        self._changed = changed
        self.draft = draft
        self.put(draft)
        self.on_msg(self._received)

    def put(self, draft: Draft) -> None:
        """Show another text."""
        self.draft = draft
        self.given = {"text": draft.text}
        self._tell()

    def _tell(self) -> None:
        draft = self.draft
        self.mistakes = [{"line": one.line, "column": one.column} for one in draft.mistakes]
        self.below = mistakes_html(draft.mistakes, draft.doubts, draft.looks_like)

    def write(self, text: str, view: str = "") -> None:
        """What was typed, in which view of it: that one is not told what it knows."""
        self.draft = Draft(self.draft.deck, text)
        self.given = {"text": text, "view": view}
        self._tell()
        self._changed(self.draft)

    def _received(self, _: object, content: object, buffers: object) -> None:
        message = content if isinstance(content, dict) else {}
        text, cursor, number = (message.get(name) for name in ("text", "cursor", "number"))
        if not isinstance(text, str) or len(text) > LONGEST or type(number) is not int:
            return
        if message.get("do") == "write":
            view = message.get("view")
            self.write(text, view if isinstance(view, str) else "")
        elif message.get("do") == "complete" and type(cursor) is int:
            self.send(self.completed(text, cursor) | {"number": number})

    def completed(self, text: str, cursor: int) -> dict[str, object]:
        """The words that fit at the cursor. The page counts in UTF-16, as it is told them."""
        at = len(text.encode("utf-16-le")[: max(cursor, 0) * 2].decode("utf-16-le", "ignore"))
        found = proposals(self.draft.deck, text, at)
        words = [
            {"word": one.word, "meaning": one.meaning, "insert": one.insert} for one in found.words
        ]
        return {"start": _units(text, found.start), "end": _units(text, found.end), "words": words}


def _units(text: str, at: int) -> int:
    return len(text[:at].encode("utf-16-le")) // 2
