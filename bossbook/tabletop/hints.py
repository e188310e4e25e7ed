"""Help with a decision, in three steps: where to look, which rules, what a careful bot would do.

A hint knows no more than the player does: it reads the player's view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bossbook.bots.careful import CarefulBot, first_build
from bossbook.bots.outlook import Outlook, Prospect
from bossbook.engine.bait_phase import lure
from bossbook.engine.numbers import health_left, room_damage
from bossbook.forecast.ranking import ranking
from bossbook.game import Decision
from bossbook.messages import N_, Message, say
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.state import State
from bossbook.tabletop.session import Session

TIERS = 3
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
    "pay_miniboss": ("MINI-2",),
    "town_turn": ("TOWN-6", "LOC-3", "LOC-4", "LOC-5"),
    "summon": ("LOC-4",),
}
_LOOK: Mapping[str, str] = {
    "keep_boss": N_("Look at the treasure each boss adds, and at what its Level Up does."),
    "mulligan": N_("Can you build with this hand? Advanced rooms need another room below them."),
    "setup_discard": N_("Keep ordinary rooms for the first rounds, with damage and treasure."),
    "act": N_("What changes if you do nothing? If nothing bad, keep your cards."),
    "negate": N_("What does that spell do to you? If little, keep your answer for later."),
    "target": N_("Whom does it hurt most, or help you most?"),
    "order": N_("Does one of the effects help the other?"),
    "way": N_("Which of them changes more this round, and what does each cost you?"),
    "pay_miniboss": N_(
        "Without the coin it is lost. What will its powers bring you, round by round?"
    ),
    "pay_tax": N_("Is what the spell brings worth a coin, and what else would the coin buy?"),
    "build_discarded": N_("A room for nothing: does it fit what you have, and the heroes in town?"),
    "may": N_("What does it cost, and what does it bring right now?"),
    "start_draw": N_("Rooms are what you build and are judged by; a spell saves the day once."),
    "scheming": N_("A card costs nothing here. Which kind do you lack?"),
    "town_turn": N_(
        "Which card do you lack? And what does your minion change: a treasure to be ahead, a card,"
        " or a hero sent to somebody?"
    ),
    "market_card": N_("Which of them will you build or play soonest?"),
    "discard_spell": N_("Which spell fits none of the rounds to come?"),
    "summon": N_("Who cannot kill it, with its two counters? If you can, the soul is yours."),
    "shuffle_stack": N_("Whose best room lies on top of others that are worse?"),
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
    """What a careful bot would do, what it expects, and what it did not look at."""
    outlook = _look(session, decision)
    best = outlook.ranked()[0]
    said = say(N_("A careful bot would choose: {option}"), option=best.text)
    alone = session.game.state.setup.edition.alone
    reason, expects = _reason(session, decision, best), _expected(outlook, alone)
    told = [reason, expects, _not_seen(outlook, alone)]
    for sentence in told:
        if sentence is not None:
            said = say(N_("{advice} {reason}"), advice=said, reason=sentence)
    return said


def advised(session: Session, decision: Decision) -> Option:
    """The option to advise."""
    return _look(session, decision).ranked()[0]


def _look(session: Session, decision: Decision) -> Outlook:
    return CarefulBot().look(View(session.game, decision.player), decision)


def _reason(session: Session, decision: Decision, option: Option) -> Message | None:
    """What the exact forecast says of a build."""
    if not first_build(decision):
        return None
    exact = ranking(session.game, decision.player).of(option.key)
    return exact.reason if exact is not None else None


def _expected(outlook: Outlook, alone: bool) -> Message | None:
    """What the round brings by then, on average of the tables that were tried."""
    if outlook.all_alike:
        return None
    best, *others = outlook.ranked()
    found = outlook.of(best)
    amounts = {"souls": found.mean(found.souls), "wounds": found.mean(found.wounds)}
    expects = say(_EXPECTS_ALONE if alone else _EXPECTS, **amounts, percent=_percent(found))
    if not others or not outlook.of(others[0]).tables:
        return expects
    second = {"option": others[0].text, "percent": _percent(outlook.of(others[0]))}
    return say(
        N_("{advice} {reason}"),
        advice=expects,
        reason=say(_NEXT_ALONE if alone else _NEXT, **second),
    )


def _not_seen(outlook: Outlook, alone: bool) -> Message:
    """What it left out: that is much."""
    if outlook.cut or not all(outlook.of(option).tables for option in outlook.options):
        return say(_MORE)
    if alone:
        return say(_ALIKE_ALONE if outlook.all_alike else _LEFT_OUT_ALONE)
    return say(_ALIKE if outlook.all_alike else _LEFT_OUT)


def _percent(prospect: Prospect) -> int:
    return round(100 * min(max(prospect.chance, 0.0), 1.0))


_EXPECTS = N_(
    "By the end of this round it expects {souls:.1f} souls and {wounds:.1f} wounds for you, and a"
    " chance of about {percent}% to win."
)
_EXPECTS_ALONE = N_(
    "By the end of this round it expects {souls:.1f} souls and {wounds:.1f} wounds for you. Alone,"
    " it plays for the score."
)
_NEXT = N_("Next best ({percent}%): {option}")
_NEXT_ALONE = N_("Next best: {option}")
_LEFT_OUT_ALONE = N_("Of later rounds it has only a rule of thumb.")
_ALIKE_ALONE = N_(
    "As far as it can foresee, this round ends alike whatever you choose; it did not look at later"
    " rounds."
)
_LEFT_OUT = N_(
    "It did not look at spells that the others may cast; of later rounds it has only a rule of"
    " thumb."
)
_MORE = N_("This is more than it can foresee: it tried only some of what may come of it.")
_ALIKE = N_(
    "As far as it can foresee, this round ends alike whatever you choose; it did not look at spells"
    " that the others may cast, nor at later rounds."
)
