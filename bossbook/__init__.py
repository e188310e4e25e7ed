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
        InvalidResults,
        InvalidSave,
        InvalidSetup,
        Mistake,
    )
    from bossbook.game import Decision, Game, Result
    from bossbook.messages import set_language
    from bossbook.protocol import Event, Option, Refusal
    from bossbook.tournaments import tournament

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
    "InvalidResults",
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
    "tournament",
]

_HOMES = {
    "bossbook.api": ("cards", "imagine", "load_game", "load_position", "new_game", "play_out"),
    "bossbook.errors": (
        "BossbookError",
        "EndlessRound",
        "IllegalPlay",
        "InvalidCards",
        "InvalidPosition",
        "InvalidResults",
        "InvalidSave",
        "InvalidSetup",
        "Mistake",
    ),
    "bossbook.game": ("Decision", "Game", "Result"),
    "bossbook.messages": ("set_language",),
    "bossbook.protocol": ("Event", "Option", "Refusal"),
    "bossbook.tournaments": ("tournament",),
}
# What shows the things that a cell ends with: loaded when one is shown.
show_by(
    "bossbook.game.Game",
    text="bossbook.views.board.plain:game_text",
    html="bossbook.views.board.layout:game_html",
    still="bossbook.views.stills.still:still_of_game",
)
for _kind, _html in {
    "api.CardList": "cards",
    "decision.Decision": "decision",
    "forecast.bait.BuildForecast": "build",
    "forecast.bait.Forecast": "forecast",
    "forecast.bait.HeroForecast": "hero",
    "forecast.changes.Change": "change",
    "forecast.ranking.Guest": "guest",
    "forecast.ranking.Ranked": "ranked",
    "forecast.ranking.Ranking": "ranking",
    "forecast.walks.WalkList": "walks",
    "forecast.why.Why": "why",
    "game.MomentAsPosition": "position",
    "game.Result": "result",
    "positions.view.View": "position",
    "protocol.events.Event": "event",
    "protocol.events.EventList": "events",
    "protocol.events.EventTuple": "events",
    "protocol.options.Option": "option",
    "protocol.options.Options": "options",
    "protocol.options.Refusal": "option",
    "protocol.options.Refusals": "options",
    "rules.Clause": "clause",
    "rules.Clauses": "clauses",
    "rules.differences.Topic": "topic",
    "rules.differences.Topics": "topics",
    "rules.glossary.Term": "term",
    "rules.glossary.Terms": "terms",
}.items():
    show_by(f"bossbook.{_kind}", html=f"bossbook.views.results:{_html}_html")
for _kind, _name in {"Walk": "walk", "RoomEntered": "room"}.items():
    show_by(
        f"bossbook.forecast.walks.{_kind}",
        text=f"bossbook.views.results:{_name}_text",
        html=f"bossbook.views.results:{_name}_html",
    )
show_by(
    "bossbook.forecast.compare.Comparison",
    html="bossbook.views.laboratory.comparison:comparison_html",
)
show_by(
    "bossbook.forecast.compared.Compared", html="bossbook.views.laboratory.comparison:compared_html"
)
show_by(
    "bossbook.forecast.tree.Tree",
    html="bossbook.views.pictures.trees:tree_html",
    still="bossbook.views.pictures.trees:still_of_tree",
)
show_by(
    "bossbook.forecast.chance_tree.ChanceTree",
    html="bossbook.views.pictures.chances:chances_html",
    still="bossbook.views.pictures.chances:still_of_chances",
)
show_by(
    "bossbook.tournaments.standings.Tournament",
    text="bossbook.views.pictures.standings:standings_text",
    html="bossbook.views.pictures.standings:standings_html",
    frame="bossbook.views.frames:as_frame",
)
show_by(
    "bossbook.balance.findings.Measurement",
    html="bossbook.views.pictures.balance_report:measurement_html",
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
