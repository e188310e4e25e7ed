"""What the engine tells and asks: events, decisions, options."""

from bossbook.protocol.events import Event, Log, hero_details, rest, verdict
from bossbook.protocol.kinds import (
    DECISIONS,
    EVENTS,
    MOMENTS,
    OPTION_KEYS,
    SCORE,
    TARGETS,
    VARIANTS,
    VERDICTS,
    VERSION,
)
from bossbook.protocol.options import About, Option, Refusal, prompt

__all__ = [
    "DECISIONS",
    "EVENTS",
    "MOMENTS",
    "OPTION_KEYS",
    "SCORE",
    "TARGETS",
    "VARIANTS",
    "VERDICTS",
    "VERSION",
    "About",
    "Event",
    "Log",
    "Option",
    "Refusal",
    "hero_details",
    "prompt",
    "rest",
    "verdict",
]
