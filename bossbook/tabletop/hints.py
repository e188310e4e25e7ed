"""Help with a decision, in three steps: where to look, which rules, what a careful bot would do.

A hint knows no more than the player does: it reads the player's view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bossbook.bots import make
from bossbook.engine.bait_phase import lure
from bossbook.engine.numbers import health_left, room_damage
from bossbook.forecast.ranking import Ranking, ranking
from bossbook.forecast.tree import damage_tree
from bossbook.game import Decision, Game
from bossbook.messages import N_, Message, say
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.state import State
from bossbook.tabletop.session import Session

TIERS = 3
_CLEARLY = 0.25  # souls; for less the shape of the dungeon counts more than this round
_MOST_LOOKED_AT = 150  # choices; more would take too long for a click
_BUILDING = ("BAIT-2", "ADV-2", "ADV-4", "BUILD-3")
_RULES: Mapping[str, Sequence[str]] = {
    "keep_boss": ("CARD-2", "LEVEL-1"),
    "mulligan": ("SETUP-5",),
    "setup_discard": ("SETUP-4",),
    "first_room": ("SETUP-7", "BAIT-2", "ADV-4"),
    "build": _BUILDING,
    "build_now": _BUILDING,
    "build_card": _BUILDING,
    "act": ("SPELL-1", "SPELL-3", "ORDER-3"),
    "negate": ("SPELL-4", "RULING-38"),
    "target": ("SPELL-5",),
    "order": ("RULING-29",),
    "start_draw": ("START-2",),
}
_LOOK: Mapping[str, str] = {
    "keep_boss": N_("Look at the treasure each boss adds, and at what its Level Up does."),
    "mulligan": N_("Can you build with this hand? Advanced rooms need another room below them."),
    "setup_discard": N_("Keep ordinary rooms for the first rounds, with damage and treasure."),
    "act": N_("What changes if you do nothing? If nothing bad, keep your cards."),
    "negate": N_("What does that spell do to you? If little, keep your answer for later."),
    "target": N_("Whom does it hurt most, or help you most?"),
    "order": N_("Does one of the effects help the other?"),
    "may": N_("What does it cost, and what does it bring right now?"),
    "start_draw": N_("Rooms are what you build and are judged by; a spell saves the day once."),
    "scheming": N_("A card costs nothing here. Which kind do you lack?"),
}
BUILDS = ("first_room", "build", "build_now", "build_card")  # for these it looks at the heroes


class Hints:
    """How much help was asked for at the decision that is due."""

    def __init__(self) -> None:
        self._at, self._tiers = -1, 0
        self.taken = 0  # in the whole game

    def more(self, session: Session) -> None:
        """One tier more."""
        if session.decision is not None and self.tiers(session) < TIERS:
            self._at, self._tiers = session.game.length, self.tiers(session) + 1
            self.taken += 1

    def tiers(self, session: Session) -> int:
        """How many tiers are open at this decision."""
        return self._tiers if self._at == session.game.length else 0

    def texts(self, session: Session) -> list[str]:
        """The hints that are open, as text."""
        decision = session.decision
        if decision is None:
            return []
        made: list[Callable[[], Message]] = [
            lambda: nudge(session.game.state, decision),
            lambda: say(N_("The rules to think of: {ids}."), ids=list(rules_for(decision))),
            lambda: answer(session, decision),
        ]
        return [make_text().text for make_text in made[: self.tiers(session)]]


def rules_for(decision: Decision) -> Sequence[str]:
    """The clauses that a decision has to do with."""
    return _RULES.get(decision.kind) or decision.options[0].rules


def nudge(state: State, decision: Decision) -> Message:
    """Where to look: for a build, the hero in town that is most within reach."""
    if decision.kind in _LOOK:
        return say(_LOOK[decision.kind])
    return _about_heroes(state, state.setup.names.index(decision.player)) or say(
        N_("No hero is in town yet: damage and treasure of one kind together are a good start.")
    )


def _about_heroes(state: State, seat: int) -> Message | None:
    """The first hero in town that treasure can lure, and what stands for and against it."""
    names = state.setup.names
    total = sum(room_damage(state, seat, at) for at in range(len(state.players[seat].stacks)))
    for hero in state.town:
        counts = lure(state, hero).counts
        card = state.setup.table[hero.card]
        if not card.classes or seat not in counts:
            continue
        listed = [f"{names[one]} {count}" for one, count in counts.items()]
        text = N_(
            "{hero} has health {health} and compares: {counts}. Your rooms deal {damage} in all."
            " Who would get that hero, and would it live?"
        )
        left = health_left(state, hero)
        return say(text, hero=card.name, health=left, counts=listed, damage=total)
    return None


def answer(session: Session, decision: Decision) -> Message:
    """What a careful bot would do, and for a build what the forecast says of it."""
    option = advised(session, decision)
    said = say(N_("A careful bot would choose: {option}"), option=option.text)
    ranked = _ranking(session.game, decision)
    found = ranked.of(option.key) if ranked is not None else None
    if found is None:
        return said
    return say(N_("{advice} {reason}"), advice=said, reason=found.reason)


def _ranking(game: Game, decision: Decision) -> Ranking | None:
    """The builds by the forecast, for a decision that is about them."""
    return ranking(game, decision.player) if decision.kind == "build" else None


def advised(session: Session, decision: Decision) -> Option:
    """The option to advise: while a hero walks, the one by which its walk ends best."""
    game, best = session.game, None
    if game.phase == "adventure":
        best = _best_for_the_walk(game, decision)
    elif decision.kind == "build":
        best = _best_build(game, decision)
    chosen = best or make("greedy", 0).choose(View(game, decision.player), decision)
    option = decision.find(chosen)
    assert option is not None
    return option


def _best_build(game: Game, decision: Decision) -> str | None:
    """The greedy choice, unless the forecast promises clearly more for another build."""
    ranked = ranking(game, decision.player)
    greedy = decision.find(make("greedy", 0).choose(View(game, decision.player), decision))
    stands = ranked.of(greedy.key) if greedy is not None else None
    if stands is not None and ranked.best.value - stands.value < _CLEARLY:
        return None
    best = ranked.best.build.key
    return best if decision.find(best) is not None else None


def _best_for_the_walk(game: Game, decision: Decision) -> str | None:
    """What best play would do now, if the hero's walk can be looked through to its end."""
    try:
        tree = damage_tree(game, viewer=decision.player, most=_MOST_LOOKED_AT)
    except ValueError:  # nobody walks or is about to
        return None
    root = tree.root
    if tree.value is None or root.kind != "choice" or root.player != decision.player:
        return None
    best = next((branch.key for branch in root.branches if branch.best), None)
    return best if best is not None and decision.find(best) is not None else None
