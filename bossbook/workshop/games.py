"""A game with the card in the first hand, or as one's boss."""

from __future__ import annotations

from bossbook.api import load_position, new_game
from bossbook.card.model import BOSS, EPIC, HERO, ITEM, MINIBOSS, Card
from bossbook.editions import EDITIONS
from bossbook.forecast.walks import idle_option
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.workshop.tables import LEARNER, OTHER, SPOKEN_OF
from bossbook.workshop.trying import name_among, set_with, words_of_card

MOST_STEPS = 400


def edition_for(card: Card) -> str:
    """The edition in which it is at home: where there is what it speaks of."""
    if card.deck == MINIBOSS:
        return next(edition for edition in EDITIONS if EDITIONS[edition].coins)
    said = words_of_card(card)
    return next((edition for edition, words in SPOKEN_OF.items() if said & words), "base")


def game_with(card: Card, seed: int = 1, edition: str = "") -> Game:
    """A new game of two in its first round; the learner has the card, whatever was dealt."""
    edition = edition or edition_for(card)
    name = name_among(card, edition)
    own: Data = {**set_with(card, name), "expands": EDITIONS[edition].card_set}
    game = new_game(edition, [LEARNER, OTHER], seed, (), [EDITIONS[edition].card_set, own])
    for _ in range(MOST_STEPS):
        if game.phase != "setup":
            break
        if game.decision is None:
            game.step()
        else:
            game.play(idle_option(game.decision))
    return load_position(_with_card(game.position(), card, name))


def _with_card(position: Data, card: Card, name: str) -> Data:
    """The position with the card where the learner meets it in this round."""
    position.pop("agenda", None)
    pip, grim = position["players"]
    if card.deck == BOSS:
        if grim["boss"] == name:
            grim["boss"], pip["boss"] = pip["boss"], name
        pip["boss"] = name
    elif card.deck in (HERO, EPIC):
        position["town"] = [*position["town"][:1], name]
    elif card.deck == ITEM:
        raise ValueError(
            say(N_("An item is carried by a hero: try it, it has no place in a hand.")).text
        )
    elif name not in pip["hand"]:
        pip["hand"] = [name, *pip["hand"][:-1]]
    return position
