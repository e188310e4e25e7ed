"""Guides as lesson files have them: a position, who plays it, and what is said step by step."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bossbook.documents import Node, Report, items, mapping, suggest, text, word
from bossbook.messages import N_
from bossbook.protocol import EVENTS
from bossbook.state import State
from bossbook.tabletop.guide import LIGHTS, NAMED_LIGHTS, PICKED, Guide, GuideStep

GUIDE_KEYS = ("position", "player", "plan", "steps")
STEP_KEYS = ("say", "light", "until", "player", "controls", "allow")
CONTROLS = ("run-decision", "run-phase", "run-round", "watch", "undo", "undo-choice", "redo")


@dataclass(frozen=True)
class GuidedTable:
    """A table to begin with: its position, who sits there, what the others will do, the guide."""

    state: State
    player: str
    plan: tuple[str, ...]
    guide: Guide


def read_guide(node: Node, report: Report, states: Mapping[str, State]) -> GuidedTable | None:
    """A guide of a lesson file; None after mistakes."""
    before = report.noted
    fields = mapping(node, report, GUIDE_KEYS, ("position", "player", "steps"), "guide")
    if report.noted > before:
        return None
    named = word(fields["position"], report, tuple(states), "position")
    steps = [_step(one, report) for one in items(fields["steps"], report, "steps")]
    plan = _texts(fields.get("plan"), report, "plan")
    if named not in states:
        return None
    player = word(fields["player"], report, states[named].setup.names, "player")
    if report.noted > before:
        return None
    guide = Guide(tuple(step for step in steps if step is not None))
    return GuidedTable(states[named], player, plan, guide)


def _step(node: Node, report: Report) -> GuideStep | None:
    before = report.noted
    fields = mapping(node, report, STEP_KEYS, ("say", "until"), "step")
    if report.noted > before:
        return None
    light, name = _light(fields["light"], report) if "light" in fields else ("", "")
    return GuideStep(
        says=text(fields["say"], report, "say"),
        until=_words(fields["until"], report, (*EVENTS, PICKED), "until"),
        light=light,
        name=name,
        player=text(fields["player"], report, "player") if "player" in fields else "",
        controls=_words(fields.get("controls"), report, CONTROLS, "controls"),
        allow=_texts(fields.get("allow"), report, "allow"),
    )


def _light(node: Node, report: Report) -> tuple[str, str]:
    """What is lit, and which one: "hand:CARD"."""
    light, _, name = text(node, report, "light").partition(":")
    if light not in LIGHTS:
        known = suggest(light, LIGHTS)
        report.add(node, N_("Nothing is called '{light}' that can be lit."), known, light=light)
    elif light in NAMED_LIGHTS and not name:
        report.add(node, N_("Which {light} is lit? Its name comes after a colon."), light=light)
    return light, name.strip()


def _listed(node: Node | None) -> list[Node]:
    """One thing, or a list of them."""
    if node is None:
        return []
    return node.value if isinstance(node.value, list) else [node]


def _words(node: Node | None, report: Report, known: Collection[str], what: str) -> tuple[str, ...]:
    return tuple(word(one, report, known, what) for one in _listed(node))


def _texts(node: Node | None, report: Report, what: str) -> tuple[str, ...]:
    return tuple(text(one, report, what) for one in _listed(node))
