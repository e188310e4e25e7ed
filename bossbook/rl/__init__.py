"""Games for programs that learn: a PettingZoo environment (extra ``rl``).

``env()`` is an AEC environment: action i is option i of the decision that is due, what there is no
option for is masked, and the observation is a fixed vector of what the player may know
(docs/rl.md).
"""

from __future__ import annotations

from bossbook.rl.environment import BossEnv, env

__all__ = ["BossEnv", "env"]
