"""How charts are drawn: the one switch for the renderer, the palette, and a chart with its words.

Charts are drawn as SVG on the kernel's side: that works without a network, in JupyterLab and
Voilà, and the same data give the same bytes. Colours are the style sheet's, with the light ones
to fall back on, so that charts follow the theme wherever the style sheet is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bossbook.messages import N_, Message, say
from bossbook.views.escape import Markup, tag
from bossbook.views.summary import LETTERS

Row = dict[str, Any]

RENDERER = "svg"
PAPER = "var(--bb-paper, #ffffff)"
INK = "var(--bb-ink, #211c17)"
FAINT = "var(--bb-faint, #6a6560)"
SILVER = "var(--bb-silver, #7f8b99)"
GOLD = "var(--bb-gold, #b07d00)"
GLYPH = "var(--bb-glyph, #ffffff)"
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


def altair() -> Any:
    """Altair, loaded when a chart is wanted, and told in this one place how to draw."""
    import altair as alt

    alt.renderers.enable(RENDERER)
    return alt


def themed(chart: Any) -> Any:
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


@dataclass(frozen=True)
class Figure:
    """A chart with its data and its words. In a notebook it shows itself."""

    chart: Any
    rows: Sequence[Row]
    message: Message

    @property
    def text(self) -> str:
        """What the chart shows, in words."""
        return self.message.text

    def as_frame(self) -> Any:
        """The data as a pandas data frame."""
        import pandas as pd

        return pd.DataFrame(list(self.rows))

    def svg(self) -> str:
        """The drawing."""
        import vl_convert

        drawn: str = vl_convert.vegalite_to_svg(self.chart.to_dict())
        return drawn

    def html(self) -> Markup:
        """The drawing, its words, and the numbers folded up below it."""
        drawing = tag("div", Markup(self.svg()), role="img", aria_label=self.text)
        return tag(
            "figure",
            drawing,
            tag("figcaption", self.text),
            _table(self.rows),
            class_="bb bb-chart",
        )

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html()


def _table(rows: Sequence[Row]) -> Markup | None:
    if not rows:
        return None
    head = tag("tr", [tag("th", name, scope="col") for name in rows[0]])
    body = [tag("tr", [tag("td", value) for value in row.values()]) for row in rows]
    summary = tag("summary", say(N_("The numbers")))
    return tag("details", summary, tag("table", tag("thead", head), tag("tbody", body)))
