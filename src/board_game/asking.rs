//! The question in words, the buttons that answer it (hand, board and seats are elsewhere), and the effect of the
//! answer that is being put together.

use super::screen::Screen;
use super::{ahead, around, chip_word};
use crate::art::board_card;
use crate::lazy::TableView;
use crate::prelude::*;
use crate::table::question;
use board::{Action, Arrow, Colour, Halt, Question, Reply, Teleport, Why};
use drawing::board::spots;
use play::board_table::model::Model;
use play::board_table::ways::{Roll, Way, ways};
use words::board_table;

/// Question, looked-at card, buttons and outlook.
pub(super) fn asking(screen: Screen) -> AnyView {
    html! {
        {dynamic(move || heading(screen))}
        {dynamic(move || shown_card(screen))}
        {dynamic(move || choices(screen))}
        {dynamic(move || outlook(screen))}
    }
}

/// The question and the card that asks, or the people who are being waited for.
fn heading(screen: Screen) -> AnyView {
    let l = screen.l;
    let Some((_, ask)) = screen.asked.get() else {
        let waiting = |model: &Model| {
            let asked = model.view.asked.into_iter().filter(|&seat| model.view.me() != Some(seat));
            asked.map(|seat| model.name(seat)).collect::<Vec<_>>()
        };
        let waiting = screen.with_model(waiting);
        return question::waiting(l, &waiting, beside(screen));
    };
    let words = current();
    let why = match ask.why {
        Why::Event(event) => Some((words.board_event(event), words.board_event_text(event), event.name())),
        Why::Card(card) => Some((words.board_card(card), words.board_card_text(card), card.name())),
        Why::Setup | Why::Turn | Why::Teleport(_) => None,
    };
    let why = why.map(|(name, text, id)| html! { <p class="why small"><b>{name}</b> " " {text} " " {about(screen, id)}</p> });
    let refused = screen.session.refused().get().map(|why| current().board_refusal(why));
    question::asked(screen.question(ask), beside(screen), why, refused)
}

/// The buttons beside the question: to undo, and to look ahead.
fn beside(screen: Screen) -> AnyView {
    html! { {undo(screen)} {ahead::look_ahead(screen)} }
}

/// The button that explains a card or an event, by its id. The code that handles the tap is loaded later
/// (`src/board_game/slip.rs`).
fn about(screen: Screen, id: &'static str) -> AnyView {
    html! {
        <button type="button" class="ask-about" data-about=id aria-label=tx!(screen.l, board.about)>"i"</button>
    }
}

/// The button that undoes the last answer, while nothing is chosen.
fn undo(screen: Screen) -> AnyView {
    let chosen = move || !screen.parts.with(Vec::is_empty);
    screen.frame.undo_button(screen.session, chosen, || around(TableView::Undo))
}

/// The card that is chosen or looked at, and what it does.
fn shown_card(screen: Screen) -> AnyView {
    let reply = screen.view().map(|view| view.picked()).unwrap_or_default();
    // Once a place for the card is chosen, the outlook is shown instead.
    let chosen = reply.card.filter(|_| reply.field.is_none() && reply.seat.is_none());
    let Some(which) = chosen.or_else(|| screen.looked_at.get()) else { return ().into_any() };
    html! {
        <div class="looked-at">
            {board_card(which)}
            <p><b>{current().board_card(which)}</b> " " {current().board_card_text(which)}</p>
            {about(screen, which.name())}
        </div>
    }
}

/// A button that chooses a part of the answer.
fn chip(screen: Screen, action: Action, word: String) -> AnyView {
    html! {
        <button
            type="button" class="chip" aria-pressed=bool_attr(move || screen.is_chosen(action))
            on:click=on_click(move || screen.choose(action))
        >
            {word}
        </button>
    }
}

/// Arrows, colours and teleports; and the next step in words.
fn choices(screen: Screen) -> AnyView {
    let l = screen.l;
    let (Some(kind), Some(view)) = (screen.kind(), screen.view()) else { return ().into_any() };
    let Reply { card, field, .. } = view.picked();
    let lays = matches!(kind, Question::Play | Question::Lay { .. } | Question::Block);
    if lays && card.is_some() && field.is_none() {
        return html! { <p class="next-part">{tx!(l, board.ask.field)}</p> };
    }
    let (label, all): (String, Vec<Action>) = match kind {
        _ if lays => (tx!(l, board.ask.arrow), Arrow::ALL.iter().copied().map(Action::Arrow).collect()),
        Question::Colour => {
            (tx!(l, board.ask.colour), Colour::ALL.iter().copied().map(Action::Colour).collect())
        }
        Question::Drift => (tx!(l, board.ask.drift), Teleport::all().map(Action::Teleport).collect()),
        _ => return ().into_any(),
    };
    let may = |action: &Action| kind == Question::Drift || screen.may_choose(*action);
    let one = |action| Some(chip(screen, action, chip_word(action)?));
    let chips: Vec<AnyView> = all.into_iter().filter(may).filter_map(one).collect();
    if lays && chips.is_empty() {
        return ().into_any();
    }
    let next = lays.then(|| view! { <p class="next-part">{label.clone()}</p> });
    html! {
        {next}
        <div class="chips" role="group" aria-label=label aria-disabled=screen.frame.taps.disabled()>{chips}</div>
    }
}

/// Where each roll would lead, for the pawns that the unfinished answer concerns.
fn outlook(screen: Screen) -> AnyView {
    let l = screen.l;
    let Some(view) = screen.view() else { return ().into_any() };
    let laid = view.picked().field.is_some() && view.picked().card.is_some();
    let ways = ways(&view);
    if ways.is_empty() {
        return laid.then(|| view! { <p class="small">{tx!(l, board.ahead.none)}</p> }).into_any();
    }
    let rolls = (1..=6).map(|n: u8| html! { <th scope="col"><span class="unseen">{tx!(l, board.ahead.roll, n = n)}</span> {die(n)}</th> });
    let rows = ways.iter().map(|way| row(screen, way)).collect_view();
    html! {
        <table class="ways">
            <caption>{tx!(l, board.ahead.title)}</caption>
            <thead>
                <tr><th scope="col"><span class="unseen">{tx!(l, board.ahead.person)}</span></th> {rolls.collect_view()}</tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// A die that shows a number.
pub(super) fn die(n: u8) -> AnyView {
    let spot = |&(x, y): &(i32, i32)| format!("<circle cx='{}' cy='{}' r='2.4'/>", 12 + 6 * x, 12 + 6 * y);
    let spots: String = spots(n).iter().map(spot).collect();
    html! { <svg class="die" viewBox="0 0 24 24" aria-hidden="true" inner_html=spots></svg> }
}

fn row(screen: Screen, way: &Way) -> AnyView {
    let l = screen.l;
    let who = screen.with_model(|model| model.people.get(way.seat.index()).cloned().unwrap_or_default());
    let (name, figure) = (who.name, who.avatar);
    let back = way.back.then(|| view! { <small>{tx!(l, board.ahead.back)}</small> });
    let cells = way.rolls.iter().map(|&roll| cell(screen, roll)).collect_view();
    html! { <tr><th scope="row">{avatar(figure)} <span>{name} {back}</span></th> {cells}</tr> }
}

/// Where one roll leads.
fn cell(screen: Screen, roll: Roll) -> AnyView {
    let words = board_table::roll(screen.l, roll);
    let more = (roll.halt != Halt::Rest).then(|| view! { <span aria-hidden="true">"+"</span> });
    let title = words.clone();
    html! {
        <td data-changed=roll.changed.to_string() title=title>
            <span aria-hidden="true">{roll.to}</span> {more} <span class="unseen">{words}</span>
        </td>
    }
}
