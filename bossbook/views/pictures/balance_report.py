"""What a measurement says, as HTML: how far it is, the answer, and how many deals show what."""

from __future__ import annotations

from collections.abc import Sequence

from bossbook.balance.findings import Measurement, plain_points
from bossbook.messages import N_, Message, say
from bossbook.views.escape import Markup, tag, together
from bossbook.views.pictures.balance import pictures_of

_CELL = "text-align: right; padding: 2px 12px 2px 0"


def progress_html(done: int, deals: int, words: Message) -> Markup:
    """A bar, and the same in words."""
    bar = tag("progress", value=done, max=deals, aria_label=words)
    return tag("div", bar, tag("span", words), class_="bb-measuring")


def progress_words(done: int, deals: int, seconds: float | None) -> Message:
    """How far it is, and how long it will take."""
    if seconds is None:
        return say(N_("{done} of {deals} deals"), done=done, deals=deals)
    minutes = round(seconds / 60)
    if minutes < 1:
        text = N_("{done} of {deals} deals; less than a minute left")
    else:
        text = N_("{done} of {deals} deals; about {minutes} {minutes:minute|minutes} left")
    return say(text, done=done, deals=deals, minutes=minutes)


def answer_html(found: Measurement) -> Markup:
    """The answer in plain words, and below it how many deals it takes to see how much."""
    answer = tag("p", found.answer(), class_="bb-measured-answer")
    if not found.pairs or not found.plan.arms.dealt:
        return answer
    return together(answer, _needed_html(found.needed()))


def measurement_html(found: Measurement) -> Markup:
    """A measurement that is the last line of a cell: the answer, and the picture of it."""
    first = next(iter(pictures_of(found).values()))() if found.pairs else None
    return together(answer_html(found), first.html() if first else None)


def needed_words(found: Measurement) -> list[str]:
    """How many deals it takes, line by line."""
    text = N_("To see {points} {points:point|points}: {deals} deals.")
    return [
        say(text, points=round(100 * effect), deals=f"{deals:,}").text
        for effect, deals in found.needed()
        if deals is not None
    ]


def _needed_html(needed: Sequence[tuple[float, int | None]]) -> Markup:
    heads = (N_("to see so many points"), N_("it takes so many deals"))
    points = [tag("td", plain_points(effect), style=_CELL) for effect, _ in needed]
    deals = [tag("td", f"{number:,}" if number else "–", style=_CELL) for _, number in needed]
    first, second = (tag("th", say(head), scope="row", style=_CELL) for head in heads)
    table = tag("table", together(tag("tr", first, points), tag("tr", second, deals)))
    return tag("details", tag("summary", say(N_("How many deals for which difference?"))), table)
