"""What every widget here has: it shows how things stand, and what goes wrong in it is told.

Two kinds stand on it: a :class:`~bossbook.widgets.page.Page` shows HTML that Python makes, a
:class:`~bossbook.widgets.parts.Frame` holds other widgets: boxes to choose from, and pages.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable

from ipywidgets import Widget
from traitlets import MetaHasTraits

from bossbook.errors import BossbookError
from bossbook.messages import N_, say
from bossbook.rules import UnknownRule
from bossbook.views.escape import Markup, tag
from bossbook.views.stills.still import Still
from bossbook.widgets.alive import with_still


class _Kind(ABCMeta, MetaHasTraits):
    """Widgets have a metaclass of their own; with this one they can have abstract methods."""


class Lively(Widget, metaclass=_Kind):  # type: ignore[misc]
    """A widget that can be asked what it shows, and whose handlers never raise."""

    trouble = ""  # what went wrong in a handler; shown, never raised into the notebook

    @abstractmethod
    def refresh(self) -> None:
        """Show how things stand."""

    @abstractmethod
    def text(self) -> str:
        """What is shown, as plain text."""

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something, and show what came of it."""
        self.trouble = ""
        try:
            action()
        except Exception as error:
            self.trouble = _told(error)
        self.refresh()

    def trouble_html(self) -> Markup | None:
        """What went wrong, for people."""
        return trouble_html(self.trouble)

    @property
    def trouble_lines(self) -> list[str]:
        """What went wrong, as plain text."""
        return [self.trouble] if self.trouble else []

    def _repr_mimebundle_(self, **kwargs: object) -> object:
        """The widget; and, where there is none (a file just opened), its still."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        return with_still(data, self.text(), self.still())

    def still(self) -> Still:
        """What a notebook keeps of it: a picture."""
        text = self.text()
        return Still(text, text.splitlines())


def trouble_html(what: str) -> Markup | None:
    """What went wrong, for people; nothing if nothing did."""
    if not what:
        return None
    text = say(N_("This did not work: {what}"), what=what)
    return tag("div", text, class_="bb-trouble", role="alert")


def _told(error: Exception) -> str:
    """What went wrong, in words: a refusal has its own sentence, a fault of ours needs advice."""
    if isinstance(error, (BossbookError, UnknownRule, ValueError)):
        return str(error)
    advice = N_("{kind}: {what}. Step back, or run the cell again.")
    return say(advice, kind=type(error).__name__, what=str(error)).text
