"""What the widgets of lessons are made of: buttons, fields, pieces of HTML, and the frame."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping

from ipywidgets import HTML, Box, Button, Checkbox, Dropdown, HBox, Text, VBox, Widget

from bossbook.messages import N_, Message, say
from bossbook.showing import Pictured
from bossbook.views.escape import Markup, html_text, tag
from bossbook.views.stills.still import Still
from bossbook.widgets.live import Live
from bossbook.widgets.lively import Lively
from bossbook.widgets.rule_words import RuleWords, rule_words

_NOTHING = html_text("")


def html(markup: Markup = _NOTHING, *css: str) -> HTML:
    """A piece of HTML. Only :class:`Markup` comes in: everything else would be unescaped."""
    return _marked(HTML(value=str(html_text(markup))), "bb", *css)


def row(*children: Widget, css: str = "bb-bar") -> HBox:
    """Widgets side by side."""
    return _marked(HBox(list(children)), css)


def panel(*children: Widget) -> VBox:
    """A question and what can be answered, below each other."""
    return _marked(VBox(list(children)), "bb-panel")


def filter_bar(filters: Iterable[Widget]) -> Box:
    """Filters side by side, as many to a line as fit."""
    return _marked(Box(list(filters)), "bb-browse-filters")


def choice_box(label: str, options: Iterable[object], value: object = None) -> Dropdown:
    """A labelled box to choose from; an option is a value, or a text with its value."""
    box = Dropdown(description=say(label).text, options=list(options))
    if value is not None:
        box.value = value
    return box


def tick_box(label: str, value: bool = False, **values: object) -> Checkbox:
    """A box to tick."""
    return Checkbox(description=say(label, **values).text, value=value, indent=False)


def search_box(label: str, example: str) -> Text:
    """A field for words to look for; every letter counts at once."""
    return Text(description=say(label).text, placeholder=say(example).text, continuous_update=True)


def _marked(widget: Widget, *css: str) -> Widget:
    """A widget with classes of our own."""
    for name in css:
        widget.add_class(name)
    return widget


def named(prefix: str, fields: Mapping[str, Widget]) -> dict[str, Widget]:
    """Fields by their names, each with its name as a class: ``prefix-name``."""
    return {name: _marked(field, f"{prefix}-{name}") for name, field in fields.items()}


def show(visible: bool, *widgets: Widget) -> None:
    """Show or hide widgets."""
    for widget in widgets:
        widget.layout.display = None if visible else "none"


def replace_children(box: Box, children: Iterable[Widget]) -> None:
    """Put other widgets into a box; the old ones are closed, or they would pile up."""
    old, box.children = box.children, tuple(children)
    for widget in old:
        _close(widget)


def _close(widget: Widget) -> None:
    if isinstance(widget, RuleWords):
        return  # every frame of the kernel shows it
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


class Folded(Pictured):
    """Something to be seen after one has guessed: folded up, and unfolded by a click."""

    def __init__(self, summary: str, *things: object) -> None:
        self.summary, self._things = summary, things

    def __repr__(self) -> str:
        return "\n".join(map(str, self._things))

    def _repr_html_(self) -> str:
        return tag("details", tag("summary", self.summary), map(markup_of, self._things))


def still_of_folded(folded: object) -> Still:
    """What a notebook keeps: not what is inside, for that is to be guessed."""
    assert isinstance(folded, Folded)
    return Still(folded.summary, [folded.summary])


def markup_of(thing: object) -> Markup:
    """A thing as it shows itself in a notebook; a text as text."""
    drawn = getattr(thing, "_repr_html_", None)
    return tag("pre", thing) if drawn is None else Markup(drawn())


class Frame(Lively, VBox):  # type: ignore[misc]
    """The frame of a lesson widget: the live region, the style, and where the keyboard goes."""

    def __init__(self, *parts: Widget) -> None:
        self.live = Live()
        self.appeared = ""  # the class of a button in a part that the handler has put on the page
        super().__init__([self.live, rule_words(), *parts])
        _marked(self, "bb", "bb-lesson")

    def button(
        self, label: str | Message, tooltip: str, act: Callable[[], None], *css: str
    ) -> Button:
        """A button that does something here. Its label is a sentence, and text, never HTML."""
        text = label.text if isinstance(label, Message) else say(label).text
        made = Button(description=text, tooltip=say(tooltip).text)
        made.on_click(lambda _: self.do(act))
        return _marked(made, *css)

    def do(self, action: Callable[[], None]) -> None:
        """Do what a button says, show what came of it, and give the keyboard a place."""
        self.appeared = ""
        self.attempt(action)
        self.live.go_to(self.appeared or self.next_focus(), new=bool(self.appeared))

    @abstractmethod
    def next_focus(self) -> str:
        """The class of the button that the keyboard goes to."""
