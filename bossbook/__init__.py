"""bossbook: a Boss Monster engine that plays one visible step at a time, for notebooks and lessons.

Unofficial; not affiliated with Brotherwise Games. Boss Monster is their trademark.
"""

from bossbook.api import (
    cards,
    imagine,
    load_game,
    load_position,
    new_game,
    play_out,
)
from bossbook.errors import (
    BossbookError,
    IllegalPlay,
    InvalidCards,
    InvalidPosition,
    InvalidSave,
    InvalidSetup,
    Mistake,
)
from bossbook.game import Decision, Game, Result
from bossbook.messages import set_language
from bossbook.protocol import Event, Option, Refusal

__version__ = "0.1.0"

__all__ = [
    "BossbookError",
    "Decision",
    "Event",
    "Game",
    "IllegalPlay",
    "InvalidCards",
    "InvalidPosition",
    "InvalidSave",
    "InvalidSetup",
    "Mistake",
    "Option",
    "Refusal",
    "Result",
    "cards",
    "imagine",
    "load_game",
    "load_position",
    "new_game",
    "play_out",
    "set_language",
]
