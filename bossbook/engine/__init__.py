"""The engine: the rules as small steps on an agenda. Importing it registers every step."""

from bossbook.effects import naming, run, triggers
from bossbook.engine import (
    adventure_phase,
    bait_phase,
    build_phase,
    end_phase,
    minion_phase,
    rounds,
    setup_phase,
    start_phase,
    town_phase,
    windows,
)

__all__ = [
    "adventure_phase",
    "bait_phase",
    "build_phase",
    "end_phase",
    "minion_phase",
    "rounds",
    "setup_phase",
    "start_phase",
    "town_phase",
    "windows",
]
_ = (naming, run, triggers)
