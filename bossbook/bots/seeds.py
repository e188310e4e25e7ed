"""Seeds for many generators from one seed, and a small generator that is nobody else's."""

from __future__ import annotations

_MASK = (1 << 64) - 1


def _mix(number: int) -> int:
    """Scramble 64 bits (the finisher of splitmix64)."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


def derive(seed: int, index: int) -> int:
    """The seed of number ``index`` that belongs to ``seed``: far apart for neighbouring numbers."""
    return _mix((_mix(seed & _MASK) + (index + 1) * 0x9E3779B97F4A7C15) & _MASK)


class Dice:
    """A seeded generator that neither reads nor touches Python's global one."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        return _mix(self._state) % n

    def seed(self) -> int:
        """A seed for another generator."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        return _mix(self._state)
