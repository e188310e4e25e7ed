"""The colours of the style sheets: what a rule says, and how well it can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

Colour = tuple[float, float, float, float]  # red, green, blue, opacity, from 0 to 1
Values = Mapping[str, str]

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_DECLARED = re.compile(
    r"(?<![\w-])(--[\w-]+|color|background|background-color|opacity)\s*:\s*([^;]+)"
)
_NAMED = {"transparent": (0.0, 0.0, 0.0, 0.0), "white": (1.0, 1.0, 1.0, 1.0)}


class Rule(NamedTuple):
    """A rule of a style sheet, as far as it is about colours."""

    sheet: str
    selector: str
    says: dict[str, str]

    @property
    def background(self) -> str | None:
        return self.says.get("background-color") or self.says.get("background")


def rules(sheet: Path) -> Iterator[Rule]:
    """The rules of a sheet that say something about colours."""
    text = _COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    for selector, body in _RULE.findall(text):
        says = {name: " ".join(value.split()) for name, value in _DECLARED.findall(body)}
        if says:
            yield Rule(sheet.name, " ".join(selector.split()), says)


def colours(value: str, values: Values) -> list[Colour]:
    """The colours of a value: one, or all of a gradient."""
    value = _resolved(value, values)
    if "gradient" in value:
        return [colour for part in _COLOUR.findall(value) for colour in colours(part, {})]
    found = _COLOUR.match(value)
    return [_colour(found[0])] if found else []


def _resolved(value: str, values: Values) -> str:
    """A value without variables."""
    while "var(" in value:
        start = value.index("var(")
        inside = _inside(value, start + 3)
        name, _, otherwise = inside.partition(",")
        value = value.replace(f"var({inside})", values.get(name.strip(), otherwise.strip()), 1)
    return value


def _inside(text: str, opening: int) -> str:
    depth = 0
    for at in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if not depth:
            return text[opening + 1 : at]
    raise ValueError(text)


_SIMPLE = r"#[0-9a-fA-F]{3,8}|rgba?\([^()]*\)|transparent|white"
_COLOUR = re.compile(rf"color-mix\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|{_SIMPLE}")
_MIX = re.compile(r"color-mix\(in srgb, ?(.+)\)\Z")


def _colour(text: str) -> Colour:
    if text in _NAMED:
        return _NAMED[text]
    if text.startswith("#"):
        digits = text[1:] if len(text) > 5 else "".join(2 * digit for digit in text[1:])
        r, g, b = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
        return r, g, b, 1.0
    if mixed := _MIX.match(text):
        return _mixed(*_parts(mixed[1]))
    numbers = [
        float(n.rstrip("%")) / (100 if n.endswith("%") else 1)
        for n in re.findall(r"[\d.]+%?", text)
    ]
    r, g, b = (number / 255 for number in numbers[:3])
    return r, g, b, numbers[3] if len(numbers) > 3 else 1.0


def _parts(inside: str) -> list[tuple[Colour, float | None]]:
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(f"{inside},"):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            parts.append(inside[start:at].strip())
            start = at + 1
    shares = [re.search(r" ([\d.]+)%\Z", part) for part in parts]
    return [
        (
            _colour(part[: share.start()] if share else part),
            float(share[1]) / 100 if share else None,
        )
        for part, share in zip(parts, shares, strict=True)
    ]


def _mixed(one: tuple[Colour, float | None], other: tuple[Colour, float | None]) -> Colour:
    share = one[1] if one[1] is not None else 1 - (other[1] if other[1] is not None else 0.5)
    r, g, b, a = (share * x + (1 - share) * y for x, y in zip(one[0], other[0], strict=True))
    return r, g, b, a


def laid(colour: Colour, ground: Colour, opacity: float = 1.0) -> Colour:
    """What is seen of a colour on an opaque ground."""
    share = colour[3] * opacity
    r, g, b = (share * x + (1 - share) * y for x, y in zip(colour[:3], ground[:3], strict=True))
    return r, g, b, 1.0


def contrast(one: Colour, other: Colour) -> float:
    """By how much one is lighter than the other, as WCAG counts it: from 1 to 21."""
    darker, lighter = sorted((_light(one), _light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: Colour) -> float:
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
