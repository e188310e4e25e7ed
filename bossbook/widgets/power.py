"""How many games one needs: choose how strong a bot is, and how sure one wants to be."""

from __future__ import annotations

from collections.abc import Sequence

from bossbook.messages import N_, Message, say
from bossbook.tournaments.intervals import chance_to_tell, games_needed
from bossbook.views.escape import Markup, tag, together
from bossbook.views.pictures.standings import percent
from bossbook.widgets.parts import Frame, choice_box, filter_bar, html, named

STRENGTHS = (0.51, 0.52, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9)
POWERS = (0.5, 0.8, 0.9, 0.99)
GAMES = (20, 50, 100, 200, 400, 1000)
_CELL = "text-align: right; padding: 2px 12px 2px 0"


class PowerCalculator(Frame):
    """Two boxes: how often the bot really wins, and in how many tournaments one wants to see it."""

    def __init__(self, share: float = 0.6, power: float = 0.8) -> None:
        boxes = {
            "share": choice_box(N_("It wins"), _choices(STRENGTHS), share),
            "power": choice_box(N_("Seen in"), _choices(POWERS), power),
        }
        self.boxes = named("bb-power", boxes)
        self._answer = html()
        super().__init__(filter_bar(self.boxes.values()), self._answer)
        for box in self.boxes.values():
            box.observe(lambda _: self.attempt(lambda: None), "value")
        self.refresh()

    def refresh(self) -> None:
        """Work it out anew."""
        table = self._table()
        self._answer.value = str(tag("div", self.trouble_html(), tag("p", self._needed()), table))
        self.live.say(self._needed().text)

    def next_focus(self) -> str:
        """The first box."""
        return "bb-power-share"

    def text(self) -> str:
        """What is shown, as plain text."""
        share = self.boxes["share"].value
        lines = [
            say(N_("After {games} games: in {chance}."), games=games, chance=percent(found)).text
            for games, found in self._chances(share)
        ]
        return "\n".join([self._needed().text, *lines, *self.trouble_lines])

    def _needed(self) -> Message:
        share, power = self.boxes["share"].value, self.boxes["power"].value
        text = N_(
            "A bot that really wins {share} of its games against another one: it takes about "
            "{games} games until the interval leaves out 50 % in {power} of all tournaments."
        )
        games = games_needed(share, power=power)
        return say(text, share=f"{100 * share:.0f} %", power=f"{100 * power:.0f} %", games=games)

    def _chances(self, share: float) -> Sequence[tuple[int, float]]:
        return [(games, chance_to_tell(games, share)) for games in GAMES]

    def _table(self) -> Markup:
        """For numbers of games that people play: how likely they are to show it."""
        found = self._chances(self.boxes["share"].value)
        games = [tag("td", n, style=_CELL) for n, _ in found]
        chances = [tag("td", percent(chance), style=_CELL) for _, chance in found]
        heads = (N_("games"), N_("chance to see it"))
        first, second = (tag("th", say(head), scope="row", style=_CELL) for head in heads)
        return tag("table", together(tag("tr", first, games), tag("tr", second, chances)))


def _choices(numbers: Sequence[float]) -> list[tuple[str, float]]:
    return [(f"{100 * number:.0f} %", number) for number in numbers]
