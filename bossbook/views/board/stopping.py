"""Where people are asked: the switch for it, the small menu of a window, what is at stake there."""

from __future__ import annotations

from bossbook.messages import N_, say
from bossbook.tabletop.session import Session
from bossbook.tabletop.stakes import Stake
from bossbook.tabletop.stops import LEFT_ALONE, MODES, WINDOWS
from bossbook.views.escape import Markup, tag
from bossbook.views.pressing import folded, press


def asked_html(session: Session) -> Markup:
    """Where one is asked: at every window, or where it matters."""
    options = [
        tag("option", say(text), value=mode, selected=mode == session.stops.mode)
        for mode, text in MODES.items()
    ]
    field = tag("select", options, data_change="asks", data_f="asks", class_="bb-asks-me")
    return tag("label", say(N_("Ask me in windows")), " ", field, class_="bb-pace")


def alone_html(session: Session) -> Markup | None:
    """A small menu in a window: what could be used, on what; and to be left alone for a while."""
    decision, stops = session.decision, session.stops
    if decision is None or decision.kind not in WINDOWS or not stops.goes_on:
        return None
    untils = [press("until", say(text), key=what, css="bb-do") for what, text in LEFT_ALONE.items()]
    cards = dict.fromkeys([use.card for use in stops.stake(decision).uses if use.card])
    mutes = [
        press("mute", say(N_("Not for {card} again"), card=card), key=card, css="bb-do")
        for card in cards
    ]
    drop = tag("div", _all_at_stake(stops.stake(decision)), untils, mutes, class_="bb-drop")
    told = "; ".join([use.short for use in stops.stake(decision).uses])
    matter = say(N_("It could matter: {uses}"), uses=told) if told else say(N_("Pass until …"))
    label = tag("span", matter, class_="bb-at-stake", title=matter)
    return folded("alone", label, drop, css="bb-refused bb-alone")


def _all_at_stake(found: Stake) -> list[Markup]:
    told = [use.said for use in found.uses]
    if found.doubt:
        told.append(say(N_("There is more than can be foreseen.")).text)
    return [tag("p", text, class_="bb-hint") for text in told]
