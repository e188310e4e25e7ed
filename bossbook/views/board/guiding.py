"""What a guide says and points at, on the table."""

from __future__ import annotations

import json
from collections.abc import Mapping

from bossbook.tabletop.guide import GuideStep
from bossbook.views.escape import Markup, tag
from bossbook.views.pixels.icons import icon

# what can be lit -> where a page finds it; those with a name need it
_FOUND: Mapping[str, str] = {
    "town": '[data-bb="town"]',
    "hand": '[data-bb="hand"]',
    "place": '[data-bb="dungeon"] [data-bb="option"]',
    "question": '[data-bb="question"]',
    "story": '[data-bb="story"]',
    "go": '[data-bb="go"]',
    "controls": ".bb-tools",
}
_FOUND_BY_NAME: Mapping[str, str] = {
    "hand": '[data-bb="card"][data-card={name}]',
    "place": '[data-bb="option"][data-key={name}]',
    "dungeon": '[data-bb="dungeon"][data-player={name}]',
    "score": '[data-bb="dungeon"][data-player={name}] .bb-score-soul',
}


def selector(step: GuideStep | None) -> str:
    """Where a page finds what is lit; nowhere without a step."""
    if step is None or not step.light:
        return ""
    if step.name:
        return _FOUND_BY_NAME[step.light].format(name=json.dumps(step.name, ensure_ascii=False))
    return _FOUND[step.light]


def guide_html(step: GuideStep) -> Markup:
    """The sentence of a step."""
    return tag("p", icon("star"), " ", step.says, class_="bb-guide")
