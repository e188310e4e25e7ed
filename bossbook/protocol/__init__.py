"""What the engine tells and asks: events, decisions, options."""

from bossbook.protocol.events import (
    Event,
    EventList,
    EventTuple,
    Log,
    hero_details,
    rest,
    verdict,
)
from bossbook.protocol.kinds import (
    DECISIONS,
    EVENTS,
    MOMENTS,
    OPTION_KEYS,
    OPTION_WORDS,
    SCORE,
    TARGETS,
    VARIANTS,
    VERDICTS,
    VERSION,
)
from bossbook.protocol.options import About, Option, Options, Refusal, Refusals, prompt

__all__ = [
    "DECISIONS",
    "EVENTS",
    "MOMENTS",
    "OPTION_KEYS",
    "OPTION_WORDS",
    "SCORE",
    "TARGETS",
    "VARIANTS",
    "VERDICTS",
    "VERSION",
    "About",
    "Event",
    "EventList",
    "EventTuple",
    "Log",
    "Option",
    "Options",
    "Refusal",
    "Refusals",
    "hero_details",
    "prompt",
    "rest",
    "verdict",
]
