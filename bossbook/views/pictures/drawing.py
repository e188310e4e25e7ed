"""How a chart becomes an SVG: the one place that knows who draws it.

With vl-convert where Python runs on a computer. In the browser (Pyodide), where that cannot be,
with the same programs that it has in it, Vega and Vega-Lite: the site brings them along as a
package of data. Both draw without a page, and the same bytes, but for the widths of letters.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path

from bossbook.views.rows import Row

BROUGHT = "bossbook_drawing"  # what the site calls that package
_SCRIPT = Path(__file__).with_name("drawing.js")


def draw(chart: Row) -> str:
    """The drawing of a Vega-Lite chart, as an SVG."""
    return _drawer()(chart)


@cache
def _drawer() -> Callable[[Row], str]:
    if sys.platform == "emscripten":
        return _in_the_browser()
    import vl_convert

    return lambda chart: vl_convert.vegalite_to_svg(chart)


def _in_the_browser() -> Callable[[Row], str]:
    from pyodide.code import run_js

    there = files(BROUGHT)
    sources = {
        name: (there / f"{name}.js").read_text(encoding="utf-8") for name in ("vega", "vega-lite")
    }
    drawer = run_js(f"(sources) => ({_SCRIPT.read_text(encoding='utf-8')})(JSON.parse(sources))")
    drawn = drawer(json.dumps(sources))
    return lambda chart: str(drawn(json.dumps(chart)))
