"""What a table shows beside the board: the controls, the timeline, the panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from bossbook.editions import Edition
from bossbook.engine import coins
from bossbook.game import Result
from bossbook.messages import N_, language, say
from bossbook.phases import PHASES
from bossbook.protocol import Option
from bossbook.tabletop.guide import GuideStep
from bossbook.tabletop.hints import TIERS, Hints, rules_for
from bossbook.tabletop.session import (
    CURTAIN,
    OVER,
    PREDICTION,
    STEP,
    Session,
)
from bossbook.tabletop.table_lines import curtain_sentence
from bossbook.views.board.events import legend_html, track_html
from bossbook.views.board.fixtures import pace_html
from bossbook.views.board.guiding import guide_html
from bossbook.views.board.offers import GO, PANEL, Offers, TableOffer
from bossbook.views.board.pieces import boss_card, hand_card, tell_html
from bossbook.views.board.predictions import question_html
from bossbook.views.board.stopping import asked_html
from bossbook.views.board.story import what_to_do
from bossbook.views.escape import Markup, classes, slug, sr, tag
from bossbook.views.pixels.icons import icon
from bossbook.views.pixels.sprites import flag, gravestone
from bossbook.views.pressing import folded, press
from bossbook.views.rulebook.clauses import rule_buttons
from bossbook.wording import how_it_ends, with_rules

_HINTS = {
    "first_room": N_("It will lie beside your boss. Treasure lures heroes in, damage kills them."),
    "build": N_(
        "Look at the heroes in town: which treasure lures them, how much damage do they survive?"
    ),
    "act": N_("Passing is often right."),
    "town_turn": N_("Press what you want, or carry it."),
    "summon": N_("Press a name."),
    "pay_miniboss": N_("Press the miniboss under its room to pay; unpaid, it is discarded."),
    "pay_tax": N_("Press your vault to pay; unpaid, the spell does nothing."),
}

_PASS = {
    "pass": N_("Pass"),
    "decline": N_("Build nothing"),
    "no": N_("No"),
    "skip": N_("Draw nothing"),
}

# what is sent -> label, what it does, and the class of the button
_CONTROLS: dict[str, tuple[str, str, str]] = {
    "step": (N_("Next step"), N_("Do one thing, and say which rule it follows (N)"), "bb-next"),
    "run-decision": (
        N_("Next decision"),
        N_("Go on until it is your turn to choose or to predict (D)"),
        "bb-run-phase",
    ),
    "run-phase": (N_("Phase"), N_("Go on to the next phase (P)"), "bb-to-phase"),
    "run-round": (N_("Round"), N_("Go on to the next round (R)"), "bb-to-round"),
    "watch": (N_("Watch"), N_("Step by step by itself, until you are asked"), "bb-watch"),
    "undo": (N_("Step back"), N_("Take the last step back, your own choices too (U)"), "bb-back"),
    "undo-choice": (
        N_("Last choice"),
        N_("Take back everything since you chose last"),
        "bb-back-choice",
    ),
    "redo": (N_("Redo"), N_("Do again what was taken back (Y)"), "bb-forward"),
    "more": (N_("Play another round"), N_("Go on with this game"), "bb-more"),
}


# -- the bar


def bar_html(session: Session, guide: GuideStep | None = None) -> Markup:
    """The phases, where we are, and what is not needed at every moment; with a guide, less."""
    enabled = {
        **dict.fromkeys(_FORWARD, session.waiting == STEP),
        "undo": session.can_go_back,
        "undo-choice": session.can_go_back,
        "redo": session.can_redo,
    }
    buttons = {name: _control(name, enabled[name]) for name in enabled}
    if guide is not None:
        return _guided_bar(session, [one for n, one in buttons.items() if n in guide.controls])
    rest = [one for name, one in buttons.items() if name != "undo"]
    more = [*rest, asked_html(session), pace_html(language())]
    menu = folded("more", say(N_("More")), tag("div", more, class_="bb-drop"), css="bb-menu")
    history = _here(
        "drawer",
        say(N_("History")),
        css="bb-history",
        title=say(N_("Everything so far, the timeline, and how to read the table")),
        aria_expanded="false",
    )
    return tag(
        "div",
        track_html(session.game, session.phase),
        _progress(session),
        tag("span", buttons["undo"], menu, history, _whole(), class_="bb-tools"),
        class_="bb-bar",
    )


def _guided_bar(session: Session, buttons: Sequence[Markup]) -> Markup:
    track = track_html(session.game, session.phase)
    tools = tag("span", buttons, _whole(), class_="bb-tools")
    return tag("div", track, _progress(session), tools, class_="bb-bar")


def _whole() -> Markup:
    label = say(N_("Full screen"))
    return _here("full", icon("full"), sr(label), css="bb-full", title=label)


_FORWARD = ["run-phase", "run-round", "watch"]


def _control(name: str, enabled: bool, **more: Any) -> Markup:
    return _button(name, enabled, language(), **more)


@lru_cache(maxsize=128)
def _button(name: str, enabled: bool, _language: str, **more: Any) -> Markup:
    label, tooltip, css = _CONTROLS[name]
    main = " bb-main" if name in ("step", "more") else ""
    css = f"bb-do {css}{main}"
    return press(name, say(label), css=css, title=say(tooltip), disabled=not enabled, **more)


def _here(what: str, *label: object, css: str, **more: object) -> Markup:
    """A button for what the page does by itself."""
    css = f"bb-do {css}"
    return tag("button", label, type="button", class_=css, data_local=what, data_f=what, **more)


def _progress(session: Session) -> Markup:
    tally = tag("span", icon("right"), session.tally, class_="bb-tally")
    return tag(
        "span",
        tag("span", session.progress, class_="bb-progress"),
        tally if session.guesses else None,
        class_="bb-where",
    )


# -- the button that goes on


def goes_html(session: Session, offers: Offers, guide: GuideStep | None = None) -> Markup:
    """The one button that goes on, always in its place; below it the one that goes further."""
    further = None
    if guide is None or "run-decision" in guide.controls:
        further = _control("run-decision", session.waiting == STEP)
    return tag("div", _go(session, offers), further, class_="bb-goes")


def _go(session: Session, offers: Offers) -> Markup:
    found = offers.places.get(GO, ())
    if found:
        return _pass(found[0])
    if session.waiting == CURTAIN:
        label = say(N_("I am {player}"), player=session.next_person or "")
        return press("lift", label, css="bb-do bb-main bb-lift bb-go", data_bb="go")
    if session.waiting == OVER and session.can_go_on:
        return _control("more", True, data_bb="go")
    return _control("step", session.waiting == STEP, data_bb="go")


def _pass(offer: TableOffer) -> Markup:
    """To do nothing goes on: it is an option like others."""
    label = tag("span", say(_PASS[offer.about.what]), data_bb="option", data_key=offer.key)
    return press(
        "play",
        label,
        key=offer.key,
        css="bb-do bb-go bb-pass",
        title=with_rules(offer.text, offer.rules),
        aria_label=offer.text,
        data_bb="go",
    )


# -- the timeline


def marks_html(session: Session) -> list[Markup]:
    """The phases along the timeline, one by one: a click goes there."""
    first, here = session.game.state.setup.edition.phases[0], session.game.length
    moments = list(enumerate(session.timeline))
    spans = []
    for (number, phase), group in groupby(moments, key=lambda one: (one[1].round, one[1].phase)):
        listed = list(group)
        spans.append((number, phase, listed[0][0], len(listed)))
    return [
        _mark(
            number, phase, start, steps, start <= here < start + steps, phase == first, language()
        )
        for number, phase, start, steps in spans
    ]


@lru_cache(maxsize=500)
def _mark(
    number: int, phase: str, start: int, steps: int, here: bool, first: bool, _language: str
) -> Markup:
    said = say(PHASES[phase].name)
    where = say(N_("Round {round}, {phase}"), round=number, phase=said) if number else said
    letter = say(N_("R{round}"), round=number) if first else None
    return tag(
        "button",
        tag("span", letter, aria_hidden="true") if letter else None,
        type="button",
        class_=f"bb-when bb-when-{phase}" + (" bb-here" if here else ""),
        style=f"flex-grow: {steps}",
        title=where,
        aria_label=where,
        tabindex=-1,
        data_do="go",
        data_key=start,
    )


# -- how it ends


def ending_html(session: Session) -> Markup | None:
    """The verdict, or what can be done when the last round of a lesson is over."""
    if session.waiting != OVER:
        return None
    result = session.game.result
    if result is not None:
        return tag(
            "div",
            _cheer(result, session) if len(session.people) == 1 else None,
            tag("p", result.text, " ", rule_buttons(result.rules), class_="bb-prompt"),
            class_="bb-ending",
        )
    if not session.can_go_on:
        return None
    text = N_(
        "Round {round} is over. {souls} {wounds}"
        " Step back to try something else, play another round, or read on below."
    )
    ends = how_it_ends(session.game.state.setup.edition)
    told = say(text, round=session.game.round - 1, **ends)
    return tag("div", told, class_="bb-prompt bb-ending")


def _cheer(result: Result, session: Session) -> Markup:
    """What the end means to the one person at the table; alone, nobody wins (SOLO-8)."""
    won = result.winner in session.people
    if result.title is not None:
        won = (result.score or 0) > 0
        text = say(N_("Your title: {title}"), title=say(result.title))
    else:
        text = say(N_("You have won!")) if won else say(N_("Not your game. The next one may be."))
    return tag("p", flag(48) if won else gravestone(48), text, class_="bb-cheer")


# -- the question: what somebody chooses or predicts

MANY = 12  # choices; more of them get a filter
_SHORT = 4  # choices that stand beside the question, if they have few words
_WORDS = 52  # letters in all


def panel_html(
    session: Session, offers: Offers, *more: object, guide: GuideStep | None = None
) -> Markup:
    """What is asked now, with the choices that stand nowhere else; or what to do."""
    buttons = [] if boxed(session, offers) else _in_the_panel(session, offers)
    return tag(
        "section",
        tag("div", _asks(session, guide), class_="bb-asks"),
        tag("div", buttons, *more, class_="bb-bar") if buttons or any(more) else None,
        class_=classes("bb-panel", session.waiting != STEP and "bb-asking"),
        aria_label=say(N_("Your choice")),
        tabindex=-1,  # it can take the focus: see page.js
        data_bb="question",
    )


def _asks(session: Session, guide: GuideStep | None) -> object:
    question, decision = session.question, session.decision
    told = guide_html(guide) if guide is not None else None
    if session.waiting == PREDICTION and question is not None:
        return [told, question_html(question)]
    if told is not None and session.waiting != CURTAIN:
        return told
    if session.waiting == CURTAIN:
        text = curtain_sentence(session.next_person or "")
        return tag("p", icon("door"), text, class_="bb-prompt")
    if decision is None:
        return ending_html(session) or tag("p", what_to_do(session), class_="bb-hint")
    help_ = say(_HINTS[decision.kind]) if decision.kind in _HINTS else None
    return [
        tag("div", decision.prompt, class_="bb-prompt"),
        tag("div", help_, class_="bb-hint") if help_ else None,
    ]


def _in_the_panel(session: Session, offers: Offers) -> list[Markup]:
    if session.waiting == PREDICTION:
        return _guesses(session)
    return [offer.button() for offer in offers.places.get(PANEL, ())]


def boxed(session: Session, offers: Offers) -> bool:
    """Whether the choices that stand nowhere need a box of their own."""
    if session.waiting == PREDICTION and session.question is not None:
        texts = [str(text) for text in session.question.choices.values()]
    else:
        listed = offers.places.get(PANEL, ())
        if any(one.about.what in ("card", "boss", "build") for one in listed):
            return True
        texts = [one.label for one in listed]
    return len(texts) > _SHORT or sum(map(len, texts)) > _WORDS


def _guesses(session: Session) -> list[Markup]:
    assert session.question is not None
    return [
        press(
            "predict",
            text,
            key=key,
            css=f"bb-do bb-guess bb-predict-{slug(key)}",
            title=say(N_("Predict this, then see what happens")),
            disabled=key == session.missed,
        )
        for key, text in session.question.choices.items()
    ]


def box_html(session: Session, offers: Offers, everything: bool = False) -> Markup | None:
    """The choices that lie nowhere on the table; or ``everything`` that can be chosen, as buttons.

    Many of them scroll in their box, and can be filtered.
    """
    if everything and session.decision is not None:
        shown = [_plain(at, one) for at, one in enumerate(session.decision.options)]
    elif not boxed(session, offers):
        return None
    elif session.waiting == PREDICTION:
        shown = _guesses(session)
    else:
        shown = [_choice(session, offer) for offer in offers.places.get(PANEL, ())]
    many = len(shown) > MANY
    label = say(N_("Filter the {count} choices"), count=len(shown))
    field = tag("input", type="search", class_="bb-filter", data_filter="bb-box", data_f="filter",
                placeholder=label, aria_label=label)  # fmt: skip
    return tag(
        "section",
        field if many else None,
        tag("div", shown, class_="bb-choices"),
        class_=classes("bb-box", many and "bb-many", everything and "bb-listed"),
        aria_label=say(N_("What you can choose")),
    )


def _plain(at: int, option: Option) -> Markup:
    offer = TableOffer(at, option.key, option.text, option.text, option.rules, about=option.about)
    return offer.button(plain=True)


def _choice(session: Session, offer: TableOffer) -> Markup:
    """A choice in the box: its card is pressed, if it is about one that is not on the table."""
    if offer.about.what not in ("card", "boss", "build"):
        return offer.button()
    table = session.game.state.setup.table
    card = table[table.keys.index(offer.about.card)]
    marks, pressed = f"bb-open {offer.css}", offer.attributes()
    if card.deck == "boss":
        return boss_card(card, levelled=False, marks=marks, **pressed)
    return hand_card(card, told=tell_html(card), marks=(marks, "bb-tells"), **pressed)


def listing_html(on: bool) -> Markup:
    """The button for those who would rather have buttons."""
    title = say(N_("Everything you can choose, as plain buttons"))
    return press("list", say(N_("As a list")), css="bb-do bb-plain bb-as-list", title=title,
                 aria_pressed="true" if on else "false")  # fmt: skip


def help_html(session: Session) -> Markup:
    """How to read this table, and the keys."""
    state = session.game.state
    return _help(state.setup.edition, coins.in_play(state), language())


@lru_cache(maxsize=8)
def _help(edition: Edition, riches: bool, _language: str) -> Markup:
    keys = (
        ("N", N_("next step")), ("D", N_("to the next decision")), ("P", N_("to the next phase")),
        ("R", N_("to the next round")), ("U", N_("step back")), ("Y", N_("step forward")),
        ("X", N_("pass")),
        ("O", N_("to the next thing you may choose, with Shift to the one before")),
        ("\u2190\u2191\u2192\u2193", N_("from thing to thing on the table")),
        ("Tab", N_("through everything else; Enter or Space presses a button")),
        ("Esc", N_("puts a picked card back, and closes what is open")),
    )  # fmt: skip
    rows = [tag("li", tag("kbd", key), tag("span", say(text))) for key, text in keys]
    keys_box = folded("keys", say(N_("Keys")), tag("ul", rows), css="bb bb-legend")
    return tag("div", legend_html(edition, riches), keys_box, class_="bb-help")


# -- help with a decision


def hints_html(hints: Hints, session: Session) -> Markup:
    """The open hints, and the button for the next one."""
    decision, opened = session.decision, hints.tiers(session)
    assert decision is not None
    label = say(N_("Hint ({number} of {all})"), number=opened + 1, all=TIERS)
    button = press("hint", icon("star"), label, css="bb-do bb-hint-button")
    shown: list[object] = list(hints.texts(session))
    if opened >= 2:
        shown[1] = tag("span", say(N_("Rules to think of:")), " ",
                       rule_buttons(rules_for(decision)))  # fmt: skip
    listed = tag("ul", [tag("li", hint) for hint in shown], class_="bb-hints")
    return tag("div", listed if shown else None, button if opened < TIERS else None)
