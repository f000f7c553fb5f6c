//! The question in words, and the selected card. Other means of answering (wishes, lists, open
//! cards) are loaded later: [`tools`](super::tools).

use super::prelude::*;
use crate::art::playing_card;
use crate::lazy::{LazyView, TableView, lazy};
use crate::table::question;
use cards::{Action, Source};
use play::card_table::answer::Draft;
use play::card_table::question::{Asked, Kind};

/// The question, the selected card, and the other means of answering.
pub(super) fn asking(screen: Screen) -> AnyView {
    html! {
        {dynamic(move || heading(screen))}
        {dynamic(move || picked_card(screen))}
        {dynamic(move || screen.asked.get().map(|asked| hints(screen, asked)).into_any())}
        {dynamic(move || {
            let asked = screen.asked.get().filter(Asked::needs_tools);
            asked.map(|_| lazy(LazyView::Tools)).into_any()
        })}
        {shown_while(move || screen.hands_are_open(), || lazy(LazyView::OpenHands))}
    }
}

/// The question and whose doing it is, or the people who are being waited for.
fn heading(screen: Screen) -> AnyView {
    let l = screen.l;
    let Some(asked) = screen.asked.get() else {
        let waiting = screen.with_model(|model| model.waiting.as_ref().map(|waiting| waiting.seats.clone()));
        let names: Vec<String> =
            waiting.unwrap_or_default().into_iter().map(|seat| screen.name(seat)).collect();
        return question::waiting(l, &names, undo(screen));
    };
    let refused = screen.session.refused().get().map(|why| current().refusal(why));
    let plain = asked.why == Source::Turn && matches!(asked.kind, Kind::Turn { .. });
    let asker = (!plain).then(|| lazy(LazyView::Asker));
    question::asked(screen.question(&asked), undo(screen), asker, refused)
}

/// The button that undoes the last answer, while no card is selected.
fn undo(screen: Screen) -> AnyView {
    let shared = || lazy(LazyView::Around(TableView::Undo));
    screen.frame.undo_button(screen.session, move || screen.picked.get().is_some(), shared)
}

/// The selected hand card: why it cannot be played, and what it does.
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
        let play = move || screen.submit(to, vec![Action::Play(card, Some(special))]);
        button("chip", tx!(l, act.play_as, card = current().special(special)), play)
    });
    html! {
        <div class="looked-at">
            {playing_card(card)}
            {why_not}
            <p><b>{current().card(card)}</b> " " {current().card_text(card)}</p>
            {named_button("ask-about", tx!(l, explain.title), "i", move || screen.explain(Topic::Card(card)))}
            <div class="chips" role="group" aria-disabled=screen.frame.taps.disabled()>{as_what.collect_view()}</div>
        </div>
    }
}

/// Hints for questions that need none of the [`tools`](super::tools).
fn hints(screen: Screen, asked: Asked) -> AnyView {
    match asked.kind {
        Kind::Give { .. } => {
            html! { <p class="small">{text(move || tx!(screen.l, ask.give_left, n = screen.drafted(Draft::remaining)))}</p> }
        }
        Kind::Confirm if !asked.idle.is_empty() => would_do_nothing(screen),
        Kind::Seats { .. } if !asked.idle.is_empty() => {
            let is_idle = move |seat: &Seat| asked.idle.contains(&Action::Seat(*seat));
            let idle = move || screen.drafted(|draft| draft.seats().iter().any(&is_idle));
            shown_while(idle, move || would_do_nothing(screen))
        }
        _ => ().into_any(),
    }
}

/// The warning for an answer that is legal but would do nothing.
pub(super) fn would_do_nothing(screen: Screen) -> AnyView {
    html! { <span class="small why-not">{tx!(screen.l, ask.idle)}</span> }
}
