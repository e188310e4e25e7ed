"""Figures as files for other programs: CSV, Parquet, Vega-Lite, SVG, GraphML."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from bossbook.files import write_at_once
from bossbook.messages import N_, say
from bossbook.views.rows import Chart, Graph, Row


class Drawn(Protocol):
    """What is needed of a figure."""

    @property
    def chart(self) -> Chart:
        """Its Altair chart."""

    @property
    def rows(self) -> Sequence[Row]:
        """Its data."""

    def svg(self) -> str:
        """Its drawing."""


def save(figure: Drawn, path: str | Path, *formats: str) -> list[Path]:
    """Write a figure to files: the format is the path's ending, or all of ``formats``.

    Without either: CSV, Vega-Lite and SVG, and GraphML if the figure was drawn from a graph.
    """
    target = Path(path)
    named = target.suffix.removeprefix(".")
    if not formats and named in FORMATS:
        formats, target = (named,), target.with_suffix("")
    wanted = formats or tuple(
        name for name in USUAL if name != "graphml" or _graph(figure) is not None
    )
    unknown = [name for name in wanted if name not in FORMATS]
    if unknown:
        text = N_("A figure cannot be written as {name!r}. There is: {known}.")
        raise ValueError(say(text, name=unknown[0], known=list(FORMATS)).text)
    written = [
        (target.with_name(f"{target.name}.{name}"), FORMATS[name](figure)) for name in wanted
    ]
    for file, content in written:
        write_at_once(file, content)
    return [file for file, _ in written]


def _csv(figure: Drawn) -> bytes:
    return csv_of(figure.rows)


def csv_of(rows: Sequence[Row]) -> bytes:
    """Rows as a CSV file."""
    table = io.StringIO()
    heads = list(dict.fromkeys(key for row in rows for key in row))
    writer = csv.DictWriter(table, heads, lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _flat(value) for key, value in row.items()} for row in rows)
    return table.getvalue().encode()


def _parquet(figure: Drawn) -> bytes:
    return parquet_of(figure.rows)


def parquet_of(rows: Sequence[Row]) -> bytes:
    """Rows as a Parquet file; ValueError if its extra is not installed."""
    import pandas as pd

    flat = [{key: _flat(value) for key, value in row.items()} for row in rows]
    try:
        content: bytes = pd.DataFrame(flat).to_parquet(index=False)
    except ImportError:
        text = N_(
            "For Parquet, bossbook's extra 'parquet' is needed: pip install 'bossbook[parquet]'."
        )
        raise ValueError(say(text).text) from None
    return content


def has_parquet() -> bool:
    """Whether the extra is installed."""
    return any(find_spec(name) is not None for name in ("pyarrow", "fastparquet"))


def _vega_lite(figure: Drawn) -> bytes:
    return json.dumps(figure.chart.to_dict(), ensure_ascii=False).encode()


def _svg(figure: Drawn) -> bytes:
    return figure.svg().encode()


def _graphml(figure: Drawn) -> bytes:
    import networkx as nx

    graph = _graph(figure)
    if graph is None:
        raise ValueError(say(N_("This figure was not drawn from a graph.")).text)
    written: bytes = "\n".join(nx.generate_graphml(flat_graph(graph))).encode()
    return written


def _graph(figure: Drawn) -> Graph:
    return getattr(figure, "graph", None)


def flat_graph(graph: Graph) -> Graph:
    """The same graph with plain attributes only: lists are joined, what is None goes."""
    flat = graph.__class__()
    for node, about in graph.nodes(data=True):
        flat.add_node(node, **_flat_fields(about))
    for one, other, about in graph.edges(data=True):
        flat.add_edge(one, other, **_flat_fields(about))
    return flat


def _flat_fields(fields: Mapping[str, object]) -> dict[str, object]:
    return {key: _flat(value) for key, value in fields.items() if value is not None}


def _flat(value: object) -> object:
    """A value that a cell of a table can hold."""
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_flat(one)}" for key, one in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return "; ".join(str(_flat(one)) for one in value)
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)


FORMATS: Mapping[str, Callable[[Drawn], bytes]] = {
    "csv": _csv,
    "parquet": _parquet,
    "json": _vega_lite,
    "svg": _svg,
    "graphml": _graphml,
}
USUAL = ("csv", "json", "svg", "graphml")
