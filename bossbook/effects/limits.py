"""What no card may do without end: a fuse for the cards that people write themselves.

No printed card comes near these limits. A homemade one may send a hero round and round, or be used
for nothing as often as one likes; then the round would never end, and nobody would be told why.
"""

from __future__ import annotations

from bossbook.card.model import Card
from bossbook.errors import EndlessRound
from bossbook.messages import N_, say
from bossbook.pending.record import Play
from bossbook.state import State

MOST_USES = 1000  # of all abilities in a round
USES_PER_HERO = 20  # a position may have thousands of heroes, and every room may meet each of them


def check_play(state: State, card: int) -> None:
    """Somebody wants to play a card or use an ability; raises EndlessRound after too many."""
    if state.uses >= MOST_USES and state.uses >= _most(state):
        raise _endless(state.setup.table[card], _most(state))


def count_use(state: State, play: Play) -> None:
    """One more ability is used in this round; raises EndlessRound if that cannot go on by itself.

    Abilities that move no hero may only happen along the way: another one is named if possible.
    """
    state.uses += 1
    if state.uses <= MOST_USES:
        return
    most, card = _most(state), state.setup.table[play.card]
    if state.uses > most + (1 if _moves_heroes(card) else most):
        raise _endless(card, most)


def _most(state: State) -> int:
    return max(MOST_USES, USES_PER_HERO * _heroes_under_way(state))


def _heroes_under_way(state: State) -> int:
    return len(state.town) + sum(len(player.entrance) for player in state.players) + 1


def _moves_heroes(card: Card) -> bool:
    return any(op.verb == "send" for one in card.abilities for op in (*one.cost, *one.do))


def _endless(card: Card, most: int) -> EndlessRound:
    sentence = N_(
        "The round does not come to an end: abilities have been used more than {most} times in it, "
        "and '{card}' goes on. Give its ability 'once: true' or a cost."
    )
    return EndlessRound(say(sentence, most=most, card=card.name), card.name)
