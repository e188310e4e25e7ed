"""Figures as files for other programs."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import networkx as nx
import pytest
from command_line import WALKS, WORKED_EXAMPLE

from bossbook.views.pictures import damage_tree, hero_routes, treasure_counts
from bossbook.views.pictures.exports import flat_graph


def test_one_call_writes_all_that_a_figure_has(tmp_path: Path) -> None:
    figure = hero_routes(WORKED_EXAMPLE)
    files = figure.save(tmp_path / "deep" / "routes")
    assert [file.name for file in files] == [
        "routes.csv",
        "routes.json",
        "routes.svg",
        "routes.graphml",
    ]
    with files[0].open(encoding="utf-8", newline="") as table:
        assert [row["hero"] for row in csv.DictReader(table)] == [
            row["hero"] for row in figure.rows
        ]
    assert "vega-lite" in json.loads(files[1].read_text(encoding="utf-8"))["$schema"]
    assert files[2].read_text(encoding="utf-8").startswith("<svg")
    assert len(treasure_counts(WORKED_EXAMPLE).save(tmp_path / "counts")) == 3  # no graph


@pytest.mark.parametrize("draw", [hero_routes, damage_tree])
def test_graphs_go_to_graphml_and_back(draw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    figure = draw(WALKS if draw is damage_tree else WORKED_EXAMPLE)
    (file,) = figure.save(tmp_path / "graph.graphml")
    back = nx.read_graphml(file)
    assert set(back.nodes) == {str(node) for node in figure.graph.nodes}
    assert back.number_of_edges() == figure.graph.number_of_edges()
    flat = (str, int, float, bool)
    assert all(
        isinstance(v, flat)
        for _, d in flat_graph(figure.graph).nodes(data=True)
        for v in d.values()
    )


def test_what_cannot_be_written_is_told_and_nothing_is(tmp_path: Path) -> None:
    figure = treasure_counts(WORKED_EXAMPLE)
    with pytest.raises(ValueError, match="cannot be written as 'docx'"):
        figure.save(tmp_path / "x", "csv", "docx")
    with pytest.raises(ValueError, match="not drawn from a graph"):
        figure.save(tmp_path / "x", "csv", "graphml")
    assert list(tmp_path.iterdir()) == []


def test_parquet_is_written_or_its_extra_is_named(tmp_path: Path) -> None:
    figure = treasure_counts(WORKED_EXAMPLE)
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        with pytest.raises(ValueError, match=r"bossbook\[parquet\]"):
            figure.save(tmp_path / "x.parquet")
    else:
        (file,) = figure.save(tmp_path / "x.parquet")
        assert file.read_bytes()[:4] == b"PAR1"
