"""Coins on the table: in the vaults of the players, and on rooms."""

from __future__ import annotations

from bossbook.engine import coins
from bossbook.messages import N_, say
from bossbook.state import Room, State
from bossbook.views.board.offers import Offers
from bossbook.views.escape import Markup, classes, sr, tag
from bossbook.views.pixels.icons import icon


def vault_html(state: State, seat: int, offers: Offers) -> Markup | None:
    """The coins of a player; nothing in games without any. Where coins are paid, it is pressed."""
    player, name = state.players[seat], state.setup.names[seat]
    if not (player.coins or coins.in_play(state)):
        return None
    told = say(N_("Coins in the vault: {coins}"), coins=player.coins)
    chosen = offers.on("vault", name)
    label = tag("span", chosen.label, class_="bb-vault-for") if chosen is not None else None
    return tag(
        "span",
        icon("coin"),
        tag("b", player.coins, aria_hidden="true"),
        sr(told),
        label,
        class_=classes("bb-vault", chosen is not None and f"bb-do bb-option {chosen.css}"),
        title=told if chosen is None else chosen.text,
        data_vault=player.coins,
        **(chosen.attributes() if chosen is not None else {}),
    )


def coins_on(room: Room) -> Markup | None:
    """The coins that lie on a room."""
    if not room.coins:
        return None
    told = say(N_("coins on this room: {count}"), count=room.coins)
    number = tag("b", room.coins, aria_hidden="true")
    return tag("span", icon("coin"), number, sr(told), class_="bb-coins-on", title=told)
