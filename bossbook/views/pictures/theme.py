"""How charts are drawn: the one switch for the renderer, the palette, and a chart with its words.

Charts are drawn as SVG on the kernel's side: that works without a network, in JupyterLab and
Voilà, and the same data give the same bytes. Colours are the style sheet's, with the light ones
to fall back on, so that charts follow the theme wherever the style sheet is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bossbook.messages import N_, Message, say
from bossbook.showing import Pictured
from bossbook.views.escape import Markup, tag
from bossbook.views.pictures.drawing import draw
from bossbook.views.pictures.exports import save
from bossbook.views.rows import Chart, DataFrame, Row
from bossbook.views.stills.still import Still
from bossbook.wording import LETTERS, wrap

RENDERER = "svg"
PAPER = "var(--bb-paper, #ffffff)"
INK = "var(--bb-ink, #211c17)"
FAINT = "var(--bb-faint, #6a6560)"
SILVER = "var(--bb-silver, #7f8b99)"
GOLD = "var(--bb-gold, #b07d00)"
GLYPH = "var(--bb-glyph, #ffffff)"
HEART = "var(--bb-heart, #c8323c)"
COLOURS: Mapping[str, str] = {
    "cleric": "var(--bb-cleric, #0072b2)",
    "fighter": "var(--bb-fighter, #c44f00)",
    "mage": "var(--bb-mage, #b04f95)",
    "thief": "var(--bb-thief, #007a59)",
    "explorer": "var(--bb-explorer, #8a6a00)",
    "none": FAINT,
}
# The shapes of the badges: circle, shield, square, hexagon, octagon; a diamond for none.
SHAPES: Mapping[str, str] = {
    "cleric": "circle",
    "fighter": "M-1-1L1-1L1,.33L0,1L-1,.33Z",
    "mage": "square",
    "thief": "M-.5-1L.5-1L1,0L.5,1L-.5,1L-1,0Z",
    "explorer": "M-.4-1L.4-1L1-.4L1,.4L.4,1L-.4,1L-1,.4L-1-.4Z",
    "none": "diamond",
}
CHART_LETTERS: Mapping[str, str] = {**LETTERS, "none": "?"}
# How players are told apart, by seat: a colour that is no class's, a dash and a point.
SEATS: Sequence[tuple[str, Sequence[int], str]] = (
    ("var(--bb-focus, #0072b2)", (1, 0), "circle"),
    (GOLD, (7, 3), "square"),
    (INK, (2, 3), "triangle-up"),
    (HEART, (9, 3, 2, 3), "diamond"),
    (SILVER, (14, 4), "cross"),
    ("var(--bb-good, #006b4e)", (4, 2), "triangle-down"),
)
HEART_SHAPE = "M0,1L-1-.1C-1.2-.9-.3-1.2,0-.5C.3-1.2,1.2-.9,1-.1Z"
HOUSE_SHAPE = "M-.8,1L-.8-.1L-1-.1L0-1L1-.1L.8-.1L.8,1Z"
_TITLE_LETTERS = 96  # a title of this length is still narrower than 800 pixels
_SMALLEST = 0.75  # of a drawing's own size: words of 12 pixels then have 9
_BADGE = 330
# Altair loads jsonschema, and that, where Jupyter has brought it along, this: it works out 38
# grammars of web addresses, which no chart has, and the first chart of a lesson waited for seconds.
_GRAMMARS = "rfc3987_syntax"


def altair() -> Chart:
    """Altair, loaded when a chart is wanted, and told in this one place how to draw."""
    with _without(_GRAMMARS):
        import altair as alt

    alt.renderers.enable(RENDERER)
    return alt


@contextmanager
def _without(name: str) -> Iterator[None]:
    """As if a module was not installed, unless it is loaded already."""
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]  # so Python does not look for it
    try:
        yield
    finally:
        del sys.modules[name]


def themed(chart: Chart) -> Chart:
    """A chart with our look."""
    text = {"labelColor": INK, "titleColor": INK, "labelFontSize": 12, "titleFontSize": 12}
    return chart.configure(
        background=PAPER,
        font="sans-serif",
        padding={"left": 26, "right": 12, "top": 6, "bottom": 6},  # fonts differ in width
        view={"stroke": None},
        axis={
            **text,
            "titleFontWeight": "normal",
            "domainColor": FAINT,
            "tickColor": FAINT,
            "gridColor": FAINT,
            "gridOpacity": 0.25,
            "aria": False,
        },
        legend={
            **text,
            "orient": "top",
            "columnPadding": 26,
            "titleFontWeight": "bold",
            "aria": False,
        },
        title={"color": INK, "fontSize": 13, "anchor": "start"},
        # the text alternative says it all; a label for every mark would only make the file big
        mark={"aria": False},
    )


def heading(title: Message, hint: Message | None = None) -> Chart:
    """A chart's title, in lines that are short enough; the hint says how to read the chart."""
    lines = [line.strip() for line in wrap(title.text, _TITLE_LETTERS)]
    small = {"subtitle": hint.text, "subtitleColor": FAINT, "subtitlePadding": 4} if hint else {}
    return altair().Title(lines, offset=12, **small)


class Sheet:
    """A drawing laid out by hand: every mark has its place in pixels from the top left.

    Marks are plain dicts with ``x`` and ``y``. All that looks alike becomes one layer, to keep the
    drawing small; a look that was used first lies below those that follow.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._layers: dict[str, tuple[str, Row, list[Row]]] = {}
        self._lines = 0

    def text(self, marks: Sequence[Row], **look: object) -> None:
        """Words: a mark has a ``text``, which begins there unless the look says otherwise."""
        style = {"align": "left", "baseline": "middle", "fontSize": 12, "color": INK, **look}
        self._add("text", style, marks)

    def points(self, marks: Sequence[Row], **look: object) -> None:
        """Shapes: a mark has a ``shape`` and a ``colour``; filled unless the look says not."""
        self._add("point", {"filled": True, "opacity": 1, "size": _BADGE, **look}, marks)

    def line(self, places: Sequence[tuple[float, float]], colour: str, **look: object) -> None:
        """A line through these places."""
        self._lines += 1
        marks = [
            {"x": x, "y": y, "line": self._lines, "step": step, "colour": colour}
            for step, (x, y) in enumerate(places)
        ]
        self._add("line", {"strokeWidth": 2, **look}, marks)

    def badges(self, marks: Sequence[Row]) -> None:
        """Badges of classes: a mark has a ``class``, told by shape, letter and colour."""
        self.points([{**mark, **badge_look(mark["class"])} for mark in marks])
        letters = [{**mark, "text": CHART_LETTERS[mark["class"]]} for mark in marks]
        self.text(letters, align="center", fontWeight="bold", color=GLYPH)

    def heart(self, x: float, y: float, health: int) -> None:
        """A heart, and the number of them to its right."""
        self.points([{"x": x, "y": y, "shape": HEART_SHAPE, "colour": HEART}], size=90)
        self.text([{"x": x + 9, "y": y, "text": health}], fontWeight="bold")

    def chart(self, title: Message, hint: Message | None = None) -> Chart:
        """All that was drawn, as one chart with our look."""
        layers = [self._layer(*layer) for layer in self._layers.values()]
        size = {"width": self.width, "height": self.height}
        return themed(altair().layer(*layers, **size, title=heading(title, hint)))

    def _add(self, kind: str, look: Row, marks: Sequence[Row]) -> None:
        if marks:
            self._layers.setdefault(f"{kind} {look}", (kind, look, []))[2].extend(marks)

    def _layer(self, kind: str, look: Row, marks: list[Row]) -> Chart:
        alt = altair()
        placed = alt.Chart(alt.Data(values=marks)).encode(
            x=alt.X("x:Q", axis=None).scale(domain=[0, self.width], nice=False),
            y=alt.Y("y:Q", axis=None).scale(domain=[self.height, 0], nice=False),
        )
        if kind == "text":
            return placed.mark_text(**look).encode(text=alt.Text("text:N"))
        colour = alt.Color("colour:N", scale=None)
        if kind == "point":
            shape = alt.Shape("shape:N", scale=None)
            return placed.mark_point(**look).encode(shape=shape, color=colour)
        way = {"detail": alt.Detail("line:N"), "order": alt.Order("step:Q")}
        return placed.mark_line(**look).encode(**way, color=colour)


def badge_look(name: str) -> Row:
    """The shape and the colour of a class's badge."""
    return {"shape": SHAPES[name], "colour": COLOURS[name]}


@dataclass(frozen=True)
class Figure(Pictured):
    """A chart with its data and its words. In a notebook it shows itself."""

    chart: Chart
    rows: Sequence[Row]
    message: Message

    @property
    def text(self) -> str:
        """What the chart shows, in words."""
        return self.message.text

    def as_frame(self) -> DataFrame:
        """The data as a pandas data frame."""
        import pandas as pd

        return pd.DataFrame(list(self.rows))

    def svg(self) -> str:
        """The drawing."""
        return self._svg

    @cached_property
    def _svg(self) -> str:
        return draw(self.chart.to_dict())

    def save(self, path: str | Path, *formats: str) -> list[Path]:
        """Write it to files: csv, parquet, json (Vega-Lite), svg, graphml; by the path's ending."""
        return save(self, path, *formats)

    def html(self) -> Markup:
        """The drawing, and folded up below it its words and its numbers."""
        return tag(
            "figure",
            _drawing(self.svg(), self.text),
            tag("figcaption", _in_words(self.text), style="max-width: 68ch; font-size: 13px"),
            _table(self.rows),
            class_="bb bb-chart",
        )

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html()


def still_of(figure: object) -> Still:
    """What a notebook keeps of a chart."""
    assert isinstance(figure, Figure)
    return Still(figure.text, drawing=Markup(figure.svg()))


def _drawing(svg: str, text: str) -> Markup:
    """The drawing in a box that scrolls where it would become too small to read."""
    width = re.search(r'<svg[^>]* width="(\d+)', svg)
    least = f"min-width: {round(int(width[1]) * _SMALLEST)}px" if width else None
    inside = tag("div", Markup(svg), style=least)
    return tag("div", inside, class_="bb-drawing", role="img", aria_label=text)


def _in_words(text: str) -> Markup:
    """For the eye they repeat the drawing; a screen reader has them as the drawing's label."""
    return tag("details", tag("summary", say(N_("In words"))), text)


def _table(rows: Sequence[Row]) -> Markup | None:
    if not rows:
        return None
    head = tag("tr", [tag("th", name, scope="col") for name in rows[0]])
    body = [tag("tr", [tag("td", value) for value in row.values()]) for row in rows]
    summary = tag("summary", say(N_("The numbers")))
    return tag("details", summary, tag("table", tag("thead", head), tag("tbody", body)))
