"""The other side: uno of RLCard, hold'em of PokerKit, boards of python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable

import chess
import rlcard
from pokerkit import Automation, NoLimitTexasHoldem, State

BLINDS, MIN_BET, STACK, PLAYERS = (1, 2), 2, 200, 4


class Uno:
    """A block is some steps of RLCard's uno, any legal action with the same chance."""

    def __init__(self, steps: int = 400) -> None:
        self.env = rlcard.make("uno", config={"seed": 1})
        self.dice = random.Random(1)
        self.steps = steps
        self.state, _ = self.env.reset()

    def __call__(self) -> dict[str, int]:
        for _ in range(self.steps):
            if self.env.is_over():
                self.state, _ = self.env.reset()
            legal = list(self.state["legal_actions"])
            self.state, _ = self.env.step(legal[int(self.dice.random() * len(legal))])
        return {"steps": self.steps}


class Holdem:
    """A block is some hands of PokerKit's no-limit hold'em with all automations."""

    def __init__(self, hands: int = 15) -> None:
        random.seed(1)  # PokerKit shuffles by Python's global generator
        self.dice = random.Random(1)
        self.hands = hands

    def __call__(self) -> dict[str, int]:
        decisions = operations = 0
        for _ in range(self.hands):
            hand = NoLimitTexasHoldem.create_state(
                tuple(Automation), True, 0, BLINDS, MIN_BET, STACK, PLAYERS
            )
            while hand.status:
                self._act(hand)
                decisions += 1
            operations += len(hand.operations)
        return {"decisions": decisions, "operations": operations}

    def _act(self, hand: State) -> None:
        """Any kind of legal action with the same chance; a raise is the smallest legal one."""
        actions: list[Callable[[], object]] = []
        if hand.can_fold():
            actions.append(hand.fold)
        if hand.can_check_or_call():
            actions.append(hand.check_or_call)
        if hand.can_complete_bet_or_raise_to():
            amount = hand.min_completion_betting_or_raising_to_amount
            actions.append(lambda: hand.complete_bet_or_raise_to(amount))
        actions[int(self.dice.random() * len(actions))]()


def boards(number: int = 12, plies: int = 30) -> list[chess.Board]:
    """Chess positions in the middle of random games."""
    found: list[chess.Board] = []
    dice = random.Random(1)
    while len(found) < number:
        board = chess.Board()
        while board.ply() < plies and not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(dice.random() * len(legal))])
        if not board.is_game_over():
            found.append(board)
    return found
