"""What a table shows beside the board: the controls, the timeline, the story, the panel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bossbook.card.model import Card
from bossbook.messages import N_, Message, say
from bossbook.phases import PHASES
from bossbook.protocol import Event
from bossbook.tabletop.hints import TIERS, Hints, rules_for
from bossbook.tabletop.session import (
    CURTAIN,
    DECISION,
    OVER,
    PREDICTION,
    STEP,
    Session,
    curtain_sentence,
)
from bossbook.views.board.events import events_html, legend_html, track_html
from bossbook.views.board.offers import PANEL, Offers, TableOffer, refusals_html
from bossbook.views.board.pieces import boss_card, hand_card
from bossbook.views.board.predictions import answer_html, question_html
from bossbook.views.escape import Markup, slug, tag, together
from bossbook.views.pixels.icons import icon
from bossbook.views.pixels.sprites import flag, gravestone
from bossbook.views.pressing import folded, press
from bossbook.views.rulebook.clauses import rule_buttons
from bossbook.wording import how_it_ends

_HINTS = {
    "first_room": N_("It will lie beside your boss. Treasure lures heroes in, damage kills them."),
    "build": N_(
        "Look at the heroes in town: which treasure lures them, how much damage do they survive?"
    ),
    "act": N_("You may use something now, or pass. Passing is often right."),
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


def bar_html(session: Session) -> Markup:
    """The phases, the buttons, where we are."""
    waiting = session.waiting
    going = waiting == STEP
    over = waiting == OVER
    enabled = {
        **dict.fromkeys(_FORWARD, going),
        "undo": session.can_go_back,
        "undo-choice": session.can_go_back,
        "redo": session.can_redo,
        "more": over and session.can_go_on,
    }
    forward = ["more"] if enabled["more"] else [] if over else _FORWARD
    shown = [*forward, "undo", "undo-choice", "redo"]
    buttons = [_control(name, enabled[name]) for name in shown]
    return together(
        track_html(session.game, session.phase),
        tag("div", buttons, _progress(session), class_="bb-bar"),
    )


_FORWARD = ["step", "run-decision", "run-phase", "run-round", "watch"]


def _control(name: str, enabled: bool) -> Markup:
    label, tooltip, css = _CONTROLS[name]
    main = " bb-main" if name in ("step", "more") else ""
    css = f"bb-do {css}{main}"
    return press(name, say(label), css=css, title=say(tooltip), disabled=not enabled)


def _progress(session: Session) -> Markup:
    tally = tag("span", icon("right"), session.tally, class_="bb-tally")
    return tag(
        "span",
        tag("span", session.progress, class_="bb-progress"),
        tally if session.guesses else None,
        class_="bb-where",
    )


# -- the timeline


def marks_html(session: Session) -> Markup:
    """The phases along the timeline: a click goes there."""
    moments = list(enumerate(session.timeline))
    spans = []
    for (number, phase), group in groupby(moments, key=lambda one: (one[1].round, one[1].phase)):
        listed = list(group)
        spans.append((number, phase, listed[0][0], len(listed)))
    return tag("div", [_mark(*span, session) for span in spans], class_="bb-marks")


def _mark(number: int, phase: str, start: int, steps: int, session: Session) -> Markup:
    first = session.game.state.setup.edition.phases[0]
    said = say(PHASES[phase].name)
    where = say(N_("Round {round}, {phase}"), round=number, phase=said) if number else said
    here = start <= session.game.length < start + steps
    letter = say(N_("R{round}"), round=number) if phase == first else None
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


# -- what happened


def story_html(session: Session, intro: object) -> Markup:
    """What was done last, and how a prediction came out."""
    guess, last = session.last_guess, session.last
    if guess is not None:
        told = answer_html(guess.question, guess.guess, rule_buttons)
    elif session.waiting == CURTAIN:
        told = _told([event for event in last if event.seen_by is None])
    elif last:
        before = [event for event in last if event.kind != "game_over"]  # the ending tells it
        told = together(_told(before), ending_html(session))
    else:
        told = tag("div", _untold(session, intro), class_="bb-said")
    return told


def notices_html(session: Session) -> Markup | None:
    """What the opened game has to say about itself; mostly nothing."""
    paragraphs = [tag("p", notice, class_="bb-hint") for notice in session.notices]
    return together(*paragraphs) if paragraphs else None


def _untold(session: Session, intro: object) -> object:
    """What is said where nothing has happened: the intro belongs to the start alone."""
    if session.game.length == session.began:
        return intro or _what_to_do(session)
    return session.last_choice or _what_to_do(session)


def _told(events: Sequence[Event]) -> Markup:
    return events_html(events, shown=2, rules=rule_buttons)


def _what_to_do(session: Session) -> Message:
    go_on = say(N_('Press "Next step" and watch.'))
    if session.is_task:  # watching step by step one would not know where to act
        go_on = say(N_('Press "Next decision": it stops where you can act.'))
    return {
        DECISION: say(N_("Your turn: choose below.")),
        PREDICTION: say(N_("Predict below what happens next.")),
    }.get(session.waiting, go_on)


def ending_html(session: Session) -> Markup | None:
    """The verdict, or what can be done when the last round of a lesson is over."""
    if session.waiting != OVER:
        return None
    result = session.game.result
    if result is not None:
        return tag(
            "div",
            _cheer(result.winner in session.people) if len(session.people) == 1 else None,
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


def _cheer(won: bool) -> Markup:
    text = say(N_("You have won!")) if won else say(N_("Not your game. The next one may be."))
    return tag("p", flag(48) if won else gravestone(48), text, class_="bb-cheer")


# -- the panel in which somebody chooses or predicts


def panel_html(session: Session, offers: Offers, hint: Markup | None) -> Markup | None:
    """What is asked now, with the choices that stand nowhere else."""
    question = session.question
    if session.waiting == PREDICTION and question is not None:
        return _panel(question_html(question), tag("div", _guesses(session), class_="bb-bar"))
    if session.waiting == CURTAIN:
        return _curtain(session)
    if session.waiting == DECISION:
        return _panel(*_decision(session, offers), hint)
    return None


def _panel(*parts: object) -> Markup:
    label = say(N_("Your choice"))  # it can take the focus: see page.js
    return tag("section", *parts, class_="bb-panel", aria_label=label, tabindex=-1)


def _guesses(session: Session) -> list[Markup]:
    assert session.question is not None
    return [
        press(
            "predict",
            text,
            key=key,
            css=f"bb-do bb-guess bb-predict-{slug(key)}",
            title=say(N_("Predict this, then see what happens")),
        )
        for key, text in session.question.choices.items()
    ]


def _curtain(session: Session) -> Markup:
    name = session.next_person or ""
    lift = press("lift", say(N_("I am {player}"), player=name), css="bb-do bb-main bb-lift")
    text = tag("p", icon("door"), curtain_sentence(name), class_="bb-prompt")
    return tag("section", text, lift, class_="bb-panel bb-curtain", aria_label=say(N_("Curtain")))


def _decision(session: Session, offers: Offers) -> list[object]:
    decision = session.decision
    assert decision is not None
    elsewhere = sum(
        not offer.refused for place, some in offers.places.items() if place != PANEL
        for offer in some
    )  # fmt: skip
    listed = offers.places.get(PANEL, ())
    buttons = [_offer(session, offer, bool(elsewhere)) for offer in listed]
    help_ = [say(_HINTS[decision.kind]), " "] if decision.kind in _HINTS else []
    return [
        tag("div", decision.prompt, class_="bb-prompt"),
        tag("div", help_, _where(elsewhere), class_="bb-hint"),
        tag("div", buttons, class_="bb-bar bb-choices") if buttons else None,
        refusals_html(offers.unplaced, rule_buttons),
    ]


def _where(buttons: int) -> Message | None:
    """Where to choose, if not in the panel."""
    if buttons == 1:
        return say(N_("Your choice is the yellow button below, beside its card."))
    text = N_("Your choices are the {count} yellow buttons below, beside the cards.")
    return say(text, count=buttons) if buttons else None


def _offer(session: Session, offer: TableOffer, elsewhere: bool) -> Markup:
    """A choice in the panel; with its card, if it is about one that is not on the table.

    To do nothing is not what catches the eye while there is something to do ``elsewhere``.
    """
    if elsewhere and offer.about.idle:
        return offer.button(plain=True)
    if offer.about.what not in ("card", "boss"):
        return offer.button()
    table = session.game.state.setup.table
    card = table[table.keys.index(offer.about.card)]
    return tag("span", _face(card), offer.button(), class_="bb-choice")


def _face(card: Card) -> Markup:
    return boss_card(card, levelled=False) if card.deck == "boss" else hand_card(card)


def help_html(session: Session) -> Markup:
    """How to read this table, and the keys."""
    keys = (
        ("N", N_("next step")), ("D", N_("to the next decision")), ("P", N_("to the next phase")),
        ("R", N_("to the next round")), ("U", N_("step back")), ("Y", N_("step forward")),
        ("O", N_("to the next thing you may choose, with Shift to the one before")),
        ("Tab", N_("through everything else; Enter or Space presses a button")),
    )  # fmt: skip
    rows = [tag("li", tag("kbd", key), tag("span", say(text))) for key, text in keys]
    keys_box = folded("keys", say(N_("Keys")), tag("ul", rows), css="bb bb-legend")
    return tag("div", legend_html(session.game.state.setup.edition), keys_box, class_="bb-help")


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
