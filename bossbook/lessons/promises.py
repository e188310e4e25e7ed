"""A kind of exercise about forecasts: which build promises most? The ranking tells."""

from __future__ import annotations

from bossbook.documents import suggest
from bossbook.forecast.ranking import Ranked, Ranking, ranking
from bossbook.lessons.given import Given
from bossbook.lessons.tasks import Said, Solution
from bossbook.messages import N_, say

_EVEN = 1e-9


def promise(given: Given) -> Solution:
    """Which of these builds promises most, in souls minus wounds of this round?"""
    game = given.game("build")
    player = given.player(game)
    ranked = ranking(game, player)
    shown = _shown(given, ranked)
    best = max(shown, key=lambda one: one.value)
    even = [one for one in shown if one is not best and best.value - one.value < _EVEN]
    if even:
        given.refuse("choices", N_("Several of these builds promise the same."))
    text = N_("Which of these builds promises {player} most this round?")
    return Solution(
        right=(best.build.key,),
        asks=say(text, player=player),
        nudge=say(N_("Who would come for it, how surely, and would they die?")),
        choices={one.build.key: say("{build}", build=one.build.text) for one in shown},
        rules=("BAIT-2", "ADV-4"),
        told=tuple(_told(one) for one in sorted(shown, key=lambda one: -one.value)),
        replies={one.build.key: one.reason for one in shown},
        before=game,
        after=game,
        viewer=player,
    )


def _shown(given: Given, ranked: Ranking) -> list[Ranked]:
    keys = given.texts("choices") or tuple(one.build.key for one in ranked.builds)
    known = {one.build.key: one for one in ranked.builds}
    for key in keys:
        if key not in known:
            text = N_("There is no build {key!r} here. There is: {known}.")
            given.refuse("choices", text, suggest(key, known), key=key, known=list(known))
    return [known[key] for key in keys if key in known]


def _told(one: Ranked) -> Said:
    text = N_("{build} {souls:.2f} souls, {wounds:.2f} wounds to expect. {reason}")
    values = {"build": one.build.text, "souls": one.souls, "wounds": one.wounds}
    return Said(say(text, reason=one.reason, **values))
