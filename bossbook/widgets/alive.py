"""What shows itself as a picture: alive in a notebook that runs, a still in the file."""

from __future__ import annotations

from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import HTML

from bossbook.showing import view_named
from bossbook.views.escape import tag, together
from bossbook.views.stills.still import Still, how_to_wake_it

Bundle = tuple[dict[str, object], dict[str, object]]


def display_alive(thing: object) -> None:
    """Show a thing as its HTML, with all its style; what is stored of it is its still."""
    if getattr(get_ipython(), "kernel", None) is None:
        raise NotImplementedError  # a terminal: IPython shows the text
    widget = HTML(value=thing._repr_html_())  # type: ignore[attr-defined]
    data, about = with_still(widget._repr_mimebundle_(), text_of(thing), still_of(thing))
    display(data, metadata=about, raw=True)  # type: ignore[no-untyped-call]


def with_still(data: dict[str, object], text: str, still: Still) -> Bundle:
    """A widget's bundle with a still in it. Where none can be drawn, it is the words."""
    data["text/plain"] = text
    try:
        picture, about = still.bundle()
    except ImportError:  # what draws it is not installed
        words = tag("pre", text), tag("p", tag("em", how_to_wake_it()))
        return {**data, "text/html": together(words)}, {}
    return {**data, **picture}, about


def text_of(thing: object) -> str:
    """A thing as plain text."""
    text = view_named(thing, "text")
    return repr(thing) if text is None else str(text(thing))


def still_of(thing: object) -> Still:
    """What a notebook keeps of a thing."""
    draws = view_named(thing, "still")
    still = draws(thing) if draws is not None else None
    return still if isinstance(still, Still) else Still(repr(thing), [repr(thing)])
