"""bossbook: a Boss Monster engine that plays one visible step at a time, for notebooks and lessons.

Unofficial; not affiliated with Brotherwise Games. Boss Monster is their trademark.

The names below are loaded when first used, so that ``import bossbook`` itself costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from bossbook.showing import show_by

if TYPE_CHECKING:
    from bossbook.api import cards, imagine, load_game, load_position, new_game, play_out
    from bossbook.errors import (
        BossbookError,
        EndlessRound,
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
    "EndlessRound",
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

_HOMES = {
    "bossbook.api": ("cards", "imagine", "load_game", "load_position", "new_game", "play_out"),
    "bossbook.errors": (
        "BossbookError",
        "EndlessRound",
        "IllegalPlay",
        "InvalidCards",
        "InvalidPosition",
        "InvalidSave",
        "InvalidSetup",
        "Mistake",
    ),
    "bossbook.game": ("Decision", "Game", "Result"),
    "bossbook.messages": ("set_language",),
    "bossbook.protocol": ("Event", "Option", "Refusal"),
}
# What shows the things that a cell ends with: loaded when one is shown.
show_by(
    "bossbook.game.Game",
    text="bossbook.views.board.plain:game_text",
    html="bossbook.views.board.layout:game_html",
    still="bossbook.views.stills.still:still_of_game",
)
show_by(
    "bossbook.forecast.compare.Comparison",
    html="bossbook.views.laboratory.comparison:styled_html",
)
show_by("bossbook.views.pictures.theme.Figure", still="bossbook.views.pictures.theme:still_of")
show_by("bossbook.widgets.parts.Folded", still="bossbook.widgets.parts:still_of_folded")
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'bossbook' has no attribute {name!r}")
    value: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
