"""Every kind of event and decision and the grammar of option keys, in one place.

``VERSION`` goes up when a kind or the grammar of the option keys changes its meaning; new kinds
may be added without that. The sentences are catalogue entries, filled in when they are read.
"""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.model import TREASURE_WORD
from bossbook.messages import N_

VERSION = 1

# kind of event -> its sentence. The names in braces are keys of the event's data; {rest} says in
# words what its "left" says in numbers, {number} counts from 1 what "place" counts from 0, {about}
# says what kind of hero it is.
EVENTS: Mapping[str, str] = {
    # setup
    "heroes_sorted": N_("{ordinary} ordinary and {epic} epic {epic:hero|heroes} are shuffled."),
    "heroes_left_out": N_(
        "{count} {count:hero|heroes} of '{set}' {count:stays|stay} in the box: "
        "heroes come from one set only, '{used}'."
    ),
    "decks_shuffled": N_("The room deck ({rooms}) and the spell deck ({spells}) are shuffled."),
    "boss_dealt": N_("{player} is {boss} ({xp} XP)."),
    "bosses_offered": N_("{player} is dealt {count} {count:boss|bosses} to choose from."),
    "bosses_seen": N_("{player} may choose between {bosses}."),
    "boss_chosen": N_("{player} has chosen a boss."),
    "hand_dealt": N_(
        "{player} draws {rooms} room {rooms:card|cards} and {spells} {spells:spell|spells}."
    ),
    "hand_seen": N_("{player} holds {cards}."),
    "mulligan": N_("{player} shuffles the hand back and draws a new one."),
    "keeps_hand": N_("{player} keeps the hand."),
    "sets_aside": N_("{player} chooses a card to discard, face down."),
    "set_aside_card": N_("{player} will discard {card}."),
    # decks and hands
    "draws": N_("{player} draws a {deck} card."),
    "drew": N_("{player} drew {card}."),
    "nothing_to_draw": N_("{player} finds no {deck} card to draw."),
    "deck_remade": N_("The {deck} deck is remade from {count} discarded {count:card|cards}."),
    "discards": N_("{player} discards {card}."),
    "takes": N_("{player} takes {card} from the discard pile."),
    "looks": N_("{player} looks at the hand of {other}."),
    "looked_at": N_("{player} holds {cards}."),
    "steals": N_("{player} takes a {deck} card from the hand of {other}."),
    "stolen": N_("{player} took {card}."),
    "removed": N_("{hero}, a soul of {player}, is removed from the game."),
    "searches": N_("{player} searches the {deck} deck and shuffles it."),
    "found": N_("{player} found {card}."),
    "discard_pile_laid": N_("The discard pile begins with {cards}."),
    "milled": N_("From the top of the room deck to the discard pile: {cards}."),
    "shows_minibosses": N_("{player} shows {cards}."),
    # coins: 'vaults' and 'piles' say by how much whose coins have changed
    "gains_coins": N_("{player} gains {coins} {coins:coin|coins}."),
    "pays_coins": N_("{player} pays {coins} {coins:coin|coins}."),
    "gives_coins": N_("{player} gives {other} {coins} {coins:coin|coins}."),
    "steals_coins": N_("{player} steals {coins} {coins:coin|coins} from {other}."),
    "vaults_swapped": N_("{player} and {other} swap their vaults."),
    "puts_coins": N_("{player} puts {coins} {coins:coin|coins} on {card}."),
    "coins_lost": N_("{coins} {coins:coin|coins} on {card} of {player} {coins:is|are} lost."),
    # counters: 'heaps' says by how much whose dungeon has more
    "counters_put": N_(
        "{card} of {player} gets {count} {count:counter|counters} ({count:+} damage)."
    ),
    "counters_taken": N_("{card} of {player} loses {count} {count:counter|counters}."),
    "counters_moved": N_(
        "{count} {count:counter|counters} {count:goes|go} from {card} of {player} to {other}."
    ),
    "counters_lost": N_(
        "{count} {count:counter|counters} on {card} of {player} {count:is|are} lost."
    ),
    "health_counter": N_("{hero} gets a health counter ({health:+}): {rest}."),
    "items_gone": N_("What {hero} carried leaves the game: {cards}."),
    "item_given": N_("{hero} now carries {card}."),
    "health_counters_gone": N_("The health counters of {hero} ({health:+}) go back to the supply."),
    # the round
    "round_begins": N_("Round {round} begins."),
    "phase_begins": N_("{phase}"),
    "hero_arrives": N_("{hero} comes to town."),
    "first_epic": N_("{hero} is the first epic hero of this game: worth 2 souls, or 2 wounds."),
    "no_hero_left": N_("No hero is left to come to town."),
    # the town board: {where} is the key location in words, {what} the action space
    "takes_marker": N_("{player} takes the first-player marker; everybody takes a minion."),
    "passes_marker": N_("The first-player marker goes to {player}."),
    "shows_hand": N_("{player} shows the hand: {cards}."),
    "market_filled": N_("On the market: {cards}."),
    "market_short": N_("The market stays short: there is no {deck} card left."),
    "market_cleared": N_("What is left on the market is discarded: {cards}."),
    "takes_from_market": N_("{player} takes {card} from the market."),
    "item_revealed": N_("An item is revealed: {card}."),
    "item_waits": N_("{card} waits above the town for a hero whom it suits."),
    "pushed": N_("There is no place left in town: {hero} is pushed down to {where}."),
    "goes_straight": N_("{hero} goes straight to {where}."),
    "minion_placed": N_("The minion of {player} goes to {what}."),
    "minion_acts": N_("The minion of {player} is on {what}."),
    "minion_idle": N_("The minion of {player} on {what} brings nothing."),
    "minions_home": N_("The minions go home."),
    "last_room_boosted": N_("The last room of {player} deals {damage:+} damage this round."),
    "summoned": N_("{player} summons {hero} from {where}."),
    "stack_shuffled": N_("A stack of {player} is shuffled: {card} is now on top."),
    # build
    "places": N_("{player} places a room card face down as a new room."),
    "places_over": N_("{player} places a room card face down on {under}."),
    "placed_card": N_("{player} placed {card}."),
    "declines": N_("{player} declines to build."),
    "nothing_revealed": N_("There is no room to reveal."),
    "built": N_("{player} has built {card}."),
    "built_over": N_("{player} has built {card} on {under}, which is now covered."),
    "returned": N_("{card} is no legal build any more; {player} takes it back."),
    "taken_back": N_("{player} takes a face-down card back."),
    "level_up": N_("{player} has five rooms: {boss} levels up!"),
    "miniboss_revealed": N_("{player} reveals the miniboss {card} on {room}."),
    "miniboss_built": N_("{card} is now under {room} of {player}, on level {level}."),
    "miniboss_discarded": N_("The miniboss {card} of {player} is discarded."),
    "promoted": N_("{card} of {player} is promoted to level {level}."),
    "demoted": N_("{card} of {player} goes back to level {level}."),
    "miniboss_returned": N_("{card} goes back to the hand of {player}."),
    "miniboss_taken": N_("{player} has taken {card}: it is now under {room}, on level {level}."),
    # bait
    "lured": N_("{hero} finds most treasure with {player} and goes to the entrance ({counts})."),
    "lured_by_souls": N_("{hero} goes to {player}, who has the fewest souls ({counts})."),
    "stays_tied": N_(
        "{hero} cannot decide: the most treasure is shared ({counts}). Stays in town."
    ),
    "stays_no_treasure": N_("{hero} sees no treasure anywhere and stays in town."),
    "stays_classless": N_("{hero} is lured by no treasure and stays in town."),
    "stays_souls_tied": N_("{hero} stays in town: the fewest souls are shared ({counts})."),
    "lured_alone": N_("{hero} wants {wanted} treasure here, finds {count} and comes."),
    "stays_wanting": N_("{hero} wants {wanted} treasure here, finds {count} and stays in town."),
    # adventure
    "enters_dungeon": N_("{hero} (health {left}) enters the dungeon of {player}."),
    "enters_room": N_("{hero} enters {room}."),
    "skips_room": N_("{hero} passes {room}, the first room."),
    "hero_delayed": N_("{hero} does not enter the dungeon of {player} this round."),
    "first_room_skipped": N_(
        "Heroes who enter the dungeon of {player} pass its first room this round."
    ),
    "passes_room": N_("{hero} passes {room} without entering: it is deactivated."),
    "room_deals": N_("{room} deals {damage} damage to {hero}: {total} in all, {rest}."),
    "dies": N_("{hero} dies in {room}, in the dungeon of {player}."),
    "dies_outside": N_("{hero} dies."),
    "soul": N_("{player} gets {hero}: souls +{souls}."),
    "wound": N_("{hero} survives and hurts {player}: wounds +{wounds}."),
    "hurt": N_("{hero} takes {damage} damage: {total} in all, {rest}."),
    "strengthened": N_("{hero} has {health:+} health this round."),
    "to_town": N_("{hero} goes back to town, last in the queue."),
    "to_entrance": N_("{hero} now stands at the entrance of {player}."),
    "sent_back": N_("{hero} is sent back to {to} (room {number} in the dungeon of {player})."),
    "healed": N_("{player} heals: {hero} turns face down, souls +{souls}."),
    # spells and abilities
    "plays": N_("{player} plays {card}."),
    "uses": N_("{player} uses {card}."),
    "works": N_("{card} of {player} takes effect."),
    "negated": N_("{card} of {player} is negated."),
    "no_effect": "",  # one of card.reasons.NO_EFFECT
    "may_build_now": N_("{player} may build a room at once."),
    "fizzles": N_("{card} of {player} has lost its target and does nothing."),
    "destroyed": N_("{card} of {player} is destroyed."),
    "uncovered": N_("{card} of {player} comes to light."),
    "deactivated": N_("{card} of {player} is deactivated till the end of the round."),
    "stunned": N_("{card} of {player} is stunned: it deals no damage this round."),
    "woken": N_("{card} of {player} is awake and deals its damage."),
    "swapped": N_("Two rooms of {player} swap places: {cards}."),
    "room_boosted": N_("{card} of {player} deals {damage:+} damage this round."),
    "room_doubled": N_("{card} of {player} deals double damage this round."),
    "rooms_boosted": N_("All rooms of {player} deal {damage:+} damage this round."),
    "treasure_doubled": N_("The treasure in the rooms of {player} counts double this round."),
    "treasure_added": N_("The dungeon of {player} has {count:+} treasure this round: {treasure}."),
    "treasure_of_each": N_("{card} of {player} has one treasure of each kind this round."),
    "treasure_gone": N_("{card} of {player} has no treasure this round."),
    "room_silenced": N_("{card} of {player} loses its text this round."),
    "dungeon_silenced": N_("All text in the dungeon of {player} is ignored this round."),
    "boss_silenced": N_("The boss of {player} is switched off this round."),
    "counts_as_built": N_("As if {player} had just built: {cards}."),
    "marks_player": N_("{card} of {player} is aimed at {other} this round."),
    "spells_taxed": N_("Spells of {player} cost a coin each this round."),
    "may_match_freely": N_("{player} may build advanced rooms on any room this round."),
    "builds_no_more": N_("{player} builds no room this round."),
    "may_build_more": N_("{player} may build one more room this round."),
    "building_forbidden": N_("No room can be built this round."),
    "entrance_blocked": N_("No hero enters the dungeon of {player} this round."),
    # end
    "effects_end": N_("The effects of this round end."),
    "reactivated": N_("{card} of {player} is active again."),
    "scores": "",  # SCORE, for each player
    "eliminated": N_("{player} has {wounds} {wounds:wound|wounds} and is out of the game."),
    "back_from_entrance": N_("{hero} goes back to town from the entrance of {player}."),
    "game_over": "",  # one of VERDICTS
}

# kind of event -> sentences for it where its data have this: a key, its value, the sentence
VARIANTS: Mapping[str, tuple[tuple[str, object, str], ...]] = {
    "phase_begins": (
        (
            "lure",
            "thresholds",
            N_("Bait phase: every hero in town wants as much treasure as its place says."),
        ),
    ),
    "hand_seen": (("cards", [], N_("{player} holds no cards.")),),
    "looked_at": (("cards", [], N_("{player} holds no cards.")),),
    "hero_arrives": (
        ("epic", False, N_("{hero} comes to town ({about}).")),
        ("epic", True, N_("The epic hero {hero} comes to town ({about}).")),
    ),
    "declines": (("why", "banned", N_("{player} cannot build: no room can be built this round.")),),
    "level_up": (
        ("why", "fallen", N_("{player} had five rooms, though one has gone: {boss} levels up!")),
    ),
    "rooms_boosted": (
        ("kind", "monster", N_("All monster rooms of {player} deal {damage:+} damage this round.")),
        ("kind", "trap", N_("All trap rooms of {player} deal {damage:+} damage this round.")),
    ),
    "works": (("hero", True, N_("The ability of {card} works in the dungeon of {player}.")),),
    "room_deals": (
        (
            "why",
            "stunned",
            N_("{room} is stunned and deals no damage to {hero}: {total} in all, {rest}."),
        ),
        (
            "why",
            "frozen",
            N_("{room} is frozen and deals no damage to {hero}: {total} in all, {rest}."),
        ),
    ),
    "dies": (("room", "", N_("{hero} dies in the dungeon of {player}.")),),
    "may_build_now": (("what", "card", N_("{player} may build the card at once.")),),
}

# what was chosen -> how it is called
TARGETS: Mapping[str, str] = {
    "room": N_("{card} (room {place} of {player})"),
    "hero": N_("{hero}"),
    "player": N_("{player}"),
    "spell": N_("{card} (played by {player})"),
    "rooms": N_("a room card"),
    "spells": N_("a spell"),
    "scored": N_("{hero} (in the score area of {player})"),
    "deck_hero": N_("{hero} (from the deck)"),
    "card": N_("{card}"),
    "miniboss": N_("{card} (room {place} of {player})"),
    "number": N_("{number} {number:coin|coins}"),
    **TREASURE_WORD,
}
AIMED = N_("{what} Chosen: {targets}.")

SCORE = N_("{player}: souls {souls}, wounds {wounds}.")

VERDICTS: Mapping[str, str] = {
    "souls": N_(
        "{winner} has {souls} {souls:soul|souls} and {wounds} {wounds:wound|wounds} and wins."
    ),
    "best_of_souls": N_(
        "Several have enough souls; {winner} has the best score ({score}) and wins."
    ),
    "last_left": N_("Everybody else is out: {winner} wins."),
    "all_lost": N_("All have too many wounds; {winner} has the best score ({score}) and wins."),
    "decks_empty": N_("The hero decks are empty; {winner} has the best score ({score}) and wins."),
    "standstill": N_(
        "No hero is left to fight for; {winner} has the best score ({score}) and wins."
    ),
    "idle": N_(
        "No hero has moved for three rounds; {winner} has the best score ({score}) and wins."
    ),
    "souls_end": N_("There are enough souls; {winner} has the best score ({score}) and wins."),
    "deck_empty": N_("The town deck is empty; {winner} has the best score ({score}) and wins."),
    "wounded": N_("{player} has too many wounds ({wounds}): a score of {score}. Title: {rank}."),
    "crowded": N_("A hero had to go to the inn: {player} has a score of {score}. Title: {rank}."),
    "all_came": N_("All heroes have come: {player} has a score of {score}. Title: {rank}."),
    "alone": N_("{player} has a score of {score} so far. Title: {rank}."),
    "leads": N_("Nobody has won yet. {winner} leads with a score of {score}."),
    "level": N_("Nobody has won yet, and the lead is shared ({score})."),
}

# the titles of SOLO-8: from which score on
TITLES: tuple[tuple[int | None, str], ...] = (
    (None, N_("failure")),
    (0, N_("kobold")),
    (7, N_("minion")),
    (13, N_("mini boss")),
    (17, N_("boss")),
    (22, N_("decent boss")),
    (26, N_("dungeon sultan")),
    (29, N_("boss monster")),
    (32, N_("grand boss")),
    (35, N_("dungeon master")),
    (36, N_("grand ultimate dungeon master")),
)
MOST_SCORE = 36
# the same in challenge mode (SOLO-9)
TRUE_TITLES: Mapping[str, str] = {
    "failure": N_("true failure"),
    "kobold": N_("true kobold"),
    "minion": N_("true minion"),
    "mini boss": N_("true mini boss"),
    "boss": N_("true boss"),
    "decent boss": N_("true decent boss"),
    "dungeon sultan": N_("true dungeon sultan"),
    "boss monster": N_("true boss monster"),
    "grand boss": N_("true grand boss"),
    "dungeon master": N_("true dungeon master"),
    "grand ultimate dungeon master": N_("true grand ultimate dungeon master"),
}

# the clause that breaks a tie -> what it adds to the verdict
TIES: Mapping[str, str] = {
    "WIN-5": N_("{verdict} Others have the same score: the lowest XP decides."),
    "ORDER-1": N_("{verdict} Others have the same score: the highest XP decides."),
}

# kind of decision -> its prompt
DECISIONS: Mapping[str, str] = {
    "keep_boss": N_("{player}, which boss do you keep?"),
    "town_turn": N_("{player}, take a card from the market and place your minion."),
    "market_card": N_("{player}, which of the cards left on the market do you take?"),
    "discard_spell": N_("{player}, which spell do you discard?"),
    "summon": N_("{player}, to whose entrance does the hero go?"),
    "shuffle_stack": N_("{player}, which stack of rooms is shuffled?"),
    "mulligan": N_("{player}, this hand may be exchanged. Do you want a new one?"),
    "setup_discard": N_("{player}, which card do you discard?"),
    "first_room": N_("{player}, which room do you build first?"),
    "build": N_("{player}, it is your turn to build."),
    "act": N_("{player}, do you want to use a spell or an ability?"),
    "negate": N_("{player}, do you want to negate this spell?"),
    "target": N_("{player}, what do you choose?"),
    "order": N_("{player}, which effect comes first?"),
    "may": N_("{player}, do you want to use this ability?"),
    "way": N_("{player}, in which way do you use it?"),
    "pay_miniboss": N_("{player}, do you pay a coin for this miniboss?"),
    "pay_tax": N_("{player}, do you pay for this spell?"),
    "build_discarded": N_("{player}, you may build this card at once."),
    "build_now": N_("{player}, you may build a room at once."),
    "build_card": N_("{player}, you may build this room at once."),
    "start_draw": N_("{player}, do you draw a room card or a spell?"),
    "scheming": N_("{player}, you got no soul this round: do you draw a card?"),
    # what a view shows of a window in which somebody else is asked (RULING-57)
    "window": N_("Spells and abilities may be used."),
}

# What a decision is about goes before its prompt.
ABOUT = N_("{about} {asks}")
MOMENTS: Mapping[str, str] = {
    "card": N_("{card}:"),
    "their_card": N_("{card} of {owner}:"),
    "about_card": N_("{card}: {other} has been discarded."),
    "entry": N_("{hero} is about to enter the dungeon of {owner}."),
    "no_hero": N_("It is the part of {owner} in the adventure phase, and no hero goes in."),
    "build": N_("It is the building turn of {owner}."),
    "room": N_("{hero} is in {room} of {owner}, {rest}."),
    "played": N_("{other} plays {card}."),
    "answer": N_("{card} of {other} waits until you have answered it."),
    "own_answer": N_("{card} waits to take effect; whatever is played now comes before it."),
    "last_moment": N_("{card} of {other} is about to take effect."),
    "waits": N_("It is the part of {owner}; {card} of {other} waits to take effect."),
}

# The grammar of option keys: a word, then ':' and its parts; the parts are data in an option's
# ``about``, so that nobody need take a key to pieces. NAME is a card's name ('#2' is put
# behind it for a namesake), PLACE counts rooms from 0 at the entrance.
OPTION_KEYS: Mapping[str, str] = {
    "boss:NAME": "keep this boss",
    "keep": "keep the hand",
    "mulligan": "exchange the hand",
    "discard:NAME": "discard this card",
    "build:NAME@new": "build a card as a new room, left of the leftmost",
    "build:NAME@PLACE": "build a card (a room, or a miniboss) on the room at that place",
    "decline": "build nothing",
    "pass": "do nothing more here",
    "cast:NAME": "play a spell",
    "hand:NAME": "play a room card out of the hand for its ability",
    "use:PLACE:NAME:N": "use the activated ability number N of a room of one's own",
    "use:boss:NAME:N": "use the activated ability number N of one's own boss",
    "pay:PLAYER:PLACE:NAME:N": "use the ability number N that a room of that player offers others",
    "pay:PLAYER:boss:NAME:N": "use the ability number N that the boss of that player offers others",
    "promote:PLACE": "pay a coin to promote the miniboss of that room of one's own",
    "promote:PLACE:NAME": "discard a card instead of paying for that",
    "sell:NAME": "discard a room card for a coin",
    "pay": "pay for what was revealed or played",
    "refuse": "do not pay for it",
    "way:N": "use an ability in the way number N, counted from 1",
    "miniboss:PLAYER:PLACE": "choose the miniboss of that room",
    "number:N": "choose that number",
    "class:CLASS": "choose that kind of treasure",
    "room:PLAYER:PLACE": "choose that room",
    "hero:NAME": "choose that hero",
    "player:PLAYER": "choose that player",
    "spell:NAME": "choose that spell being played",
    "card:NAME": "choose that card",
    "dead:PLAYER:NAME": "choose a dead hero in that score area",
    "survivor:PLAYER:NAME": "choose a survivor in that score area",
    "deck:rooms": "choose a room card",
    "deck:spells": "choose a spell",
    "first:NAME": "resolve that card's effect first",
    "first:NAME:N": "of several effects of that card, resolve number N first",
    "yes": "use an optional ability",
    "no": "do not use it",
    "draw:rooms": "draw a room card",
    "draw:spells": "draw a spell",
    "skip": "draw nothing",
    "take:NAME": "take this card from the market",
    "minion:LOCATION:SPACE": "place one's minion: treasure, second or summon space",
    "minion:room:PLACE": "place one's minion on the room of one's own at that place",
    "minion:boss": "place one's minion on one's own boss",
}
OPTION_WORDS = tuple(dict.fromkeys(form.partition(":")[0] for form in OPTION_KEYS))
