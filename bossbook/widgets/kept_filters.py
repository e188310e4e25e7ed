"""Filters that are as they were left, another day too."""

from __future__ import annotations

from collections.abc import Mapping

from ipywidgets import Widget
from traitlets import TraitError

from bossbook.lessons.ribbons import Ribbon


def recall_filters(ribbon: Ribbon, filters: Mapping[str, Widget]) -> None:
    """Set the filters to what was kept; what does not fit any more is left alone."""
    kept = ribbon.read().get("filters")
    for name, value in (kept if isinstance(kept, dict) else {}).items():
        if name in filters:
            try:
                filters[name].value = value
            except TraitError:
                continue


def keep_filters(ribbon: Ribbon, filters: Mapping[str, Widget], **more: object) -> None:
    """Write down how the filters stand."""
    if ribbon.file is not None:
        ribbon.write({"filters": {name: box.value for name, box in filters.items()}, **more})
