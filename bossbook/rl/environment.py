"""The environment itself."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bossbook.api import new_game
from bossbook.card.sets import SetSource, take_sets
from bossbook.errors import EndlessRound, IllegalPlay
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.positions import View
from bossbook.rl.actions import most_options
from bossbook.rl.observation import MOST, Observing

Seen = dict[str, NDArray[np.float32] | NDArray[np.int8]]
_SEEDS = 2**31


def env(
    edition: str = "base",
    players: int = 2,
    variants: Iterable[str] = (),
    cards: SetSource | Iterable[SetSource] | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, int]:
    """An environment in the usual wrappers: an action that is masked ends the game with −1."""
    bare = BossEnv(edition, players, variants, cards, render_mode)
    guarded = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class BossEnv(AECEnv[str, Seen, int]):
    """A game as PettingZoo wants it. Whoever has to choose is selected, maybe twice in a row.

    The winner gets 1, everybody else −1, when the game is over. A card that would never let a round
    end truncates the game.
    """

    metadata = {  # noqa: RUF012 - PettingZoo's own name
        "render_modes": ["ansi", "human"],
        "name": "bossbook_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str = "base",
        players: int = 2,
        variants: Iterable[str] = (),
        cards: SetSource | Iterable[SetSource] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        self.render_mode = render_mode
        sets = None if cards is None else take_sets(cards)
        self._setup = (edition, tuple(variants), sets)
        self.game = self._new_game(0)
        table = self.game.state.setup.table
        self.observing = Observing(tuple(table), players, most_options(table, players))
        self.observation_spaces = {agent: self._seen_space() for agent in self.agents}
        self.action_spaces = {a: spaces.Discrete(self.observing.actions) for a in self.agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all: the vector, and the mask of the actions that there are now."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for all."""
        return self.action_spaces[agent]

    def _seen_space(self) -> spaces.Dict:
        vector = spaces.Box(0.0, MOST, (self.observing.length,), np.float32)
        mask = spaces.Box(0, 1, (self.observing.actions,), np.int8)
        return spaces.Dict({"observation": vector, "action_mask": mask})

    # -- going on

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new game: with a seed the very one that ``bb.new_game`` gives."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        chosen = int(self._random.integers(_SEEDS)) if seed is None else seed
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.game = self._new_game(chosen)
        self._go_on()

    def _new_game(self, seed: int) -> Game:
        edition, variants, sets = self._setup
        return new_game(edition, self.possible_agents, seed, variants, sets)

    def step(self, action: int | None) -> None:
        """Play option number ``action`` of the decision that is due."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._play(action)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _play(self, action: int | None) -> None:
        decision = self.game.decision
        assert decision is not None
        if action is None or not 0 <= action < len(decision.options):
            text = N_("There is no option {action!r} now: there are {count}, counted from 0.")
            raise IllegalPlay(say(text, action=action, count=len(decision.options)))
        try:
            self.game.play(decision.options[int(action)])
        except EndlessRound:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Automatic steps until somebody has to choose, or the game is over."""
        try:
            self.game.run("over")
        except EndlessRound:
            self.truncations = dict.fromkeys(self.agents, True)
            return
        if self.game.decision is not None:
            self.agent_selection = self.game.decision.player
        elif self.game.result is not None:
            winner = self.game.result.winner
            self.rewards = {agent: 1.0 if agent == winner else -1.0 for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)

    # -- what is seen

    def observe(self, agent: str) -> Seen:
        """What a player may know now; nobody but whoever has to choose has an action."""
        decision = self.game.decision
        mine = decision if decision is not None and decision.player == agent else None
        vector = self.observing.vector(View(self.game, agent), mine)
        mask = np.zeros(self.observing.actions, np.int8)
        mask[: len(mine.options) if mine else 0] = 1
        return {"observation": np.array(vector, np.float32), "action_mask": mask}

    def render(self) -> str | None:
        """The table as text."""
        if self.render_mode == "human":
            print(self.game)
        return str(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
