//! The question in words, and the selected card. Other means of answering (wishes, lists, open
//! cards) are loaded later: [`tools`](super::tools).

use super::hints::{remaining, would_do_nothing};
use super::names;
use super::screen::Screen;
use crate::art::{Picture, card_face};
use crate::kit::reactive::{dynamic, on_click, text};
use crate::kit::text::{tn, tx};
use crate::lazy::{AroundTable, LazyView, later_text, lazy};
use crate::table::question;
use cards::{Action, Choice, Event, PickFrom, Source, Window};
use leptos::prelude::*;
use play::card_table::question::{Asked, Kind};
use play::topic::Topic;
use words::current;

/// The question, the selected card, and the other means of answering.
pub(super) fn asking(screen: Screen) -> AnyView {
    view! {
        {dynamic(move || heading(screen))}
        {dynamic(move || picked_card(screen))}
        {dynamic(move || screen.asked.get().map(|asked| hints(screen, asked)).into_any())}
        {dynamic(move || {
            let asked = screen.asked.get().filter(Asked::needs_tools);
            asked.map(|_| lazy(LazyView::Tools)).into_any()
        })}
        {dynamic(move || {
            if screen.hands_are_open() { lazy(LazyView::OpenHands) } else { ().into_any() }
        })}
    }
    .into_any()
}

/// What is asked and by which card, or who is being waited for.
fn heading(screen: Screen) -> AnyView {
    let l = screen.l;
    let Some(asked) = screen.asked.get() else {
        let waiting = screen.with_model(|model| model.waiting.as_ref().map(|waiting| waiting.seats.clone()));
        let names: Vec<String> =
            waiting.unwrap_or_default().into_iter().map(|seat| screen.name(seat)).collect();
        return question::waiting(l, &names, undo(screen));
    };
    let in_force = untrack(|| screen.with_model(|model| model.rule_cards.clone()));
    let why = asked.explained_by(&in_force);
    let why = names::source(why).map(|name| (name, later_text(l, move || names::source_text(why))));
    let refused = screen.session.refused().get().map(|why| current().refusal(why));
    question::asked(question_text(screen, &asked), undo(screen), why, refused)
}

/// The button that undoes the last answer, while no card is selected.
fn undo(screen: Screen) -> AnyView {
    let shared = || lazy(LazyView::Around(AroundTable::Undo));
    screen.frame.undo_button(screen.session, move || screen.picked.get().is_some(), shared)
}

/// The question as a sentence.
pub(super) fn question_text(screen: Screen, asked: &Asked) -> String {
    let l = screen.l;
    match &asked.kind {
        Kind::Turn { free: true, .. } => tx!(l, ask.turn_free),
        Kind::Turn { can_draw: true, .. } => tx!(l, ask.turn),
        Kind::Turn { can_end: true, .. } => tx!(l, ask.turn_drawn),
        Kind::Turn { .. } => tx!(l, ask.turn_must),
        Kind::Confirm if asked.why == Source::Event(Event::Seppuku) => tx!(l, ask.dare),
        Kind::Confirm => tx!(l, ask.confirm),
        Kind::List { of, .. } => match *of {
            Choice::Reaction(Window::Attack) => tx!(l, ask.attack),
            Choice::Reaction(Window::Event) => tx!(l, ask.event),
            Choice::Reaction(Window::RoundEnd) => tx!(l, ask.round_end),
            Choice::Powers { .. } => tx!(l, ask.powers),
            Choice::Imitations => tx!(l, ask.imitations),
            Choice::Events(_) => tx!(l, ask.events),
            Choice::PowerOf { of, .. } if screen.is_me(of) => tx!(l, ask.power_of_own),
            Choice::PowerOf { of, .. } => tx!(l, ask.power_of, name = screen.name(of)),
            Choice::Seen { .. } => tx!(l, ask.seen),
        },
        Kind::Cards { from: PickFrom::OwnHand, min: 0, max, .. } => tn!(l, *max, ask.up_to),
        Kind::Cards { from: PickFrom::OwnHand, max, .. } => tn!(l, *max, ask.own_cards),
        Kind::Cards { from: PickFrom::Hand(seat), max, .. } => {
            tn!(l, *max, ask.hand_of, name = screen.name(*seat))
        }
        Kind::Cards { from: PickFrom::Side, max, .. } => tn!(l, *max, ask.side),
        Kind::Seats { n, .. } => tn!(l, *n, ask.seats),
        Kind::Wish { numbers, .. } if numbers.is_empty() => tx!(l, ask.wish_colour),
        Kind::Wish { colours, .. } if colours.is_empty() => tx!(l, ask.wish_number),
        Kind::Wish { .. } => tx!(l, ask.wish),
        Kind::Split { draws, .. } => tx!(l, ask.split, n = draws),
        Kind::Give { .. } => tx!(l, ask.give),
        Kind::Hands { .. } => tx!(l, ask.hands),
    }
}

/// The selected hand card: what it does, or why it cannot be played.
fn picked_card(screen: Screen) -> AnyView {
    let l = screen.l;
    let Some(face) = screen.picked_card() else { return ().into_any() };
    let why_not = face.playable.err().filter(|_| screen.asks_for_hand_cards());
    let why_not = why_not
        .map(|why| view! { <p class="why-not">{tx!(l, ask.not_playable, why = current().refusal(why))}</p> });
    let card = face.which.card;
    let to = screen.question_number();
    // Only mimicry has these: each button plays it as another card.
    let as_what = face.imitates.into_iter().map(|special| {
        let play = move |_| screen.submit(to, vec![Action::Play(card, Some(special))]);
        view! {
            <button type="button" class="chip" on:click=play>
                {tx!(l, act.play_as, card = current().special(special))}
            </button>
        }
        .into_any()
    });
    view! {
        <div class="looked-at">
            {card_face(Picture::Card(card), &current().printed(card))}
            <p><b>{current().card(card)}</b> " " {current().card_text(card)}</p>
            {why_not}
            <button
                type="button" class="ask-about" aria-label=tx!(l, explain.title)
                on:click=on_click(move || screen.explain(Topic::Card(card)))
            >
                "i"
            </button>
            <div class="chips" role="group" aria-disabled=screen.frame.taps.disabled()>{as_what.collect_view()}</div>
        </div>
    }
    .into_any()
}

/// Hints for questions that need none of the [`tools`](super::tools).
fn hints(screen: Screen, asked: Asked) -> AnyView {
    match asked.kind {
        Kind::Give { .. } => {
            view! { <p class="small">{text(move || tx!(screen.l, ask.give_left, n = remaining(screen)))}</p> }
                .into_any()
        }
        Kind::Confirm if !asked.idle.is_empty() => would_do_nothing(screen),
        Kind::Seats { .. } if !asked.idle.is_empty() => {
            let named = move || screen.draft.with(|draft| draft.as_ref().map(|draft| draft.seats().to_vec()));
            let idle = move || {
                named().is_some_and(|all| all.iter().any(|&seat| asked.idle.contains(&Action::Seat(seat))))
            };
            dynamic(move || if idle() { would_do_nothing(screen) } else { ().into_any() })
        }
        _ => ().into_any(),
    }
}
