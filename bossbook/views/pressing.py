"""What can be pressed and unfolded on a page: it says what it means, and ``page.js`` listens."""

from __future__ import annotations

from bossbook.views.escape import Markup, tag


def press(
    what: str, *label: object, key: object = None, css: str = "", find: str = "", **more: object
) -> Markup:
    """A button that sends a word and a text.

    The page finds it again by both when it was drawn anew, unless there is something to ``find``
    it by.
    """
    return tag(
        "button",
        *label,
        type="button",
        class_=css or None,
        data_do=what,
        data_key=key,
        data_f=find or (what if key is None else f"{what} {key}"),
        **more,
    )


def folded(key: str, summary: object, *body: object, css: str | None = None) -> Markup:
    """Something folded up; whether it is open is remembered by its key."""
    return tag("details", tag("summary", summary, data_f=key), *body, class_=css, data_k=key)
