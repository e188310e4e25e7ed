"""What the widgets of lessons share: buttons, pieces of HTML, the frame, and calm handlers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ipywidgets import HTML, Button, HBox, VBox

from bossbook.errors import BossbookError
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, html_text, tag
from bossbook.views.escape import slug as slug
from bossbook.views.styles import style_html
from bossbook.widgets.live import Live

_NOTHING = html_text("")


def button(label: object, tooltip: object, act: Callable[[], None], *css: str) -> Any:
    """A button with classes of our own; the label is text, never HTML."""
    made = Button(description=str(label), tooltip=str(tooltip))
    for name in css:
        made.add_class(name)
    made.on_click(lambda _: act())
    return made


def html(markup: Markup = _NOTHING, *css: str) -> Any:
    """A piece of HTML. Only :class:`Markup` comes in: everything else would be unescaped."""
    made = HTML(value=str(html_text(markup)))
    for name in ("bb", *css):
        made.add_class(name)
    return made


def row(*children: Any, css: str = "bb-bar") -> Any:
    """Widgets side by side."""
    made = HBox(list(children))
    made.add_class(css)
    return made


def show(widget: Any, visible: bool) -> None:
    """Show or hide a widget."""
    widget.layout.display = None if visible else "none"


def replace_children(box: Any, children: Iterable[Any]) -> None:
    """Put other widgets into a box; the old ones are closed, or they would pile up."""
    old, box.children = box.children, tuple(children)
    for widget in old:
        _close(widget)


def _close(widget: Any) -> None:
    for child in getattr(widget, "children", ()):
        _close(child)
    widget.close()


class Checked:
    """What a notebook's own check cell found: folded up for people, plain text for the tests."""

    def __init__(self, *found: object) -> None:
        self._text = "\n\n".join(map(str, found))

    def __repr__(self) -> str:
        return self._text

    def _repr_html_(self) -> str:
        summary = tag("summary", say(N_("This notebook has checked itself")))
        return tag("details", summary, tag("pre", self._text))


class Folded:
    """Something to be seen after one has guessed: folded up, and unfolded by a click."""

    def __init__(self, summary: str, *things: object) -> None:
        self._summary, self._things = summary, things

    def __repr__(self) -> str:
        return "\n".join(map(str, self._things))

    def _repr_html_(self) -> str:
        return tag("details", tag("summary", self._summary), map(_shown, self._things))


def _shown(thing: Any) -> Markup:
    """A thing as it shows itself in a notebook; a text as text."""
    drawn = getattr(thing, "_repr_html_", None)
    return tag("pre", thing) if drawn is None else Markup(drawn())


def told(error: Exception) -> str:
    """What went wrong, in words: a refusal has its own sentence, a fault of ours needs advice."""
    if isinstance(error, (BossbookError, ValueError)):
        return str(error)
    advice = N_("{kind}: {what}. Step back, or run the cell again.")
    return say(advice, kind=type(error).__name__, what=str(error)).text


def trouble_html(what: str) -> Markup | None:
    """What went wrong, for people; nothing if nothing did."""
    if not what:
        return None
    text = say(N_("This did not work: {what}"), what=what)
    return tag("div", text, class_="bb-trouble", role="alert")


def without_widgets(text: str) -> dict[str, str]:
    """What stands where there is no widget (in a file just opened): what to do, and the text."""
    invitation = say(N_("This comes to life as soon as the cell runs: press Shift+Enter."))
    return {"text/plain": text, "text/html": tag("p", tag("em", invitation))}


class Frame(VBox):  # type: ignore[misc]
    """The frame of a lesson widget: the style, the live region, and handlers that never raise."""

    def __init__(self, *parts: Any) -> None:
        self.live = Live()
        self.trouble = ""  # what went wrong in a handler; shown, never raised into the notebook
        self.appeared = ""  # the class of a button in a part that the handler has put on the page
        super().__init__([html(style_html()), self.live, *parts])
        self.add_class("bb")
        self.add_class("bb-lesson")

    def do(self, action: Callable[[], None]) -> None:
        """Do what a button says, show what came of it, and give the keyboard a place."""
        self.trouble = self.appeared = ""
        try:
            action()
        except Exception as error:
            self.trouble = told(error)
        self.refresh()
        self.live.go_to(self.appeared or self.next_focus(), new=bool(self.appeared))

    def refresh(self) -> None:
        """Show how things stand."""
        raise NotImplementedError

    def next_focus(self) -> str:
        """The class of the button that the keyboard goes to."""
        raise NotImplementedError

    def trouble_html(self) -> Markup | None:
        """What went wrong, for people."""
        return trouble_html(self.trouble)

    def text(self) -> str:
        """What the widget shows, as plain text."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; and, where there is none (a file just opened), what to do."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return bundle | without_widgets(self.text())
