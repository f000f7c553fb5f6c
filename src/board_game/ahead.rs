//! The page “ahead”: where each roll of the die would take the viewer's pawn, and what would happen on the way. The
//! rules compute the moves (`crates/board`); this page shows them in the log's sentences.

use super::asking::die;
use super::screen::Screen;
use crate::prelude::*;
use crate::session::players::with_names;
use board::{Ahead, Halt, View};
use game::{BySeat, Viewer};
use play::board_table::ways::{OwnMove, own_move};
use play::people::Lineup;
use play::reference::FieldKind;
use words::telling;

/// The button that opens the page, for people who have a pawn.
pub(super) fn look_ahead(screen: Screen) -> AnyView {
    let mine = untrack(|| screen.with_model(|model| model.view.me().is_some()));
    let open = || {
        let (name, drawing) = (tx!(screen.l, board.ahead.open), icon("b-ahead", "drawing"));
        named_button("button look-ahead", name, drawing, move || screen.ahead.set(true))
    };
    mine.then(open).into_any()
}

pub(super) fn ahead(screen: Screen) -> AnyView {
    let l = screen.l;
    let Some(view) = untrack(|| screen.view()) else { return ().into_any() };
    let Some(own) = own_move(&view) else { return ().into_any() };
    let from = view.pawns[own.seat];
    let now = match own.also {
        Some((laid, field)) => {
            tx!(l, board.ahead.with, n = from, card = current().board_laid(laid), field = field)
        }
        None => tx!(l, board.ahead.now, n = from),
    };
    let ways = view.ahead(own.seat, own.back, own.also);
    // A pawn on the goal, or on the start and moving back, rolls no die.
    let moves = ways.iter().any(|way| !view.way_ahead(own.seat, way.roll, own.back, own.also).is_empty());
    let now = if moves { now } else { tx!(l, board.ahead.arrived) };
    let rolls = ways.iter().filter(|_| moves).map(|way| roll(screen, &view, own, *way)).collect_view();
    sheet("explain ahead", "ahead", resets(screen.ahead), |close| {
        html! {
            <h2 id="ahead">{tx!(l, board.ahead.open)}</h2>
            <p>{now}</p>
            <ol class="rolls">{rolls}</ol>
            {button("button", tx!(l, table.close), move || close.run(()))}
        }
    })
}

/// One roll: where it leads, and what happens on the way.
fn roll(screen: Screen, view: &View, own: OwnMove, way: Ahead) -> AnyView {
    let l = screen.l;
    let lines = effects(screen, view, own, way);
    let lines = lines.into_iter().map(|line| html! { <li>{line}</li> }).collect_view();
    html! {
        <li>
            {die(way.roll)}
            <h3>
                <span class="unseen">{tx!(l, board.ahead.roll, n = way.roll)} ": "</span>
                {tx!(l, board.seat.field, n = way.to)}
            </h3>
            <ul>{lines}</ul>
        </li>
    }
}

/// The effects of this roll, in sentences; the last one is an effect whose outcome cannot be foreseen.
fn effects(screen: Screen, view: &View, own: OwnMove, way: Ahead) -> Vec<String> {
    let words = current();
    let facts = view.way_ahead(own.seat, way.roll, own.back, own.also);
    let lineup = Lineup { from: 0, people: with_names(&screen.session.people()), me: true };
    let (viewer, seats) = (Viewer::Seat(own.seat), BySeat::make(|seat| seat));
    let lines = telling::last_lines(&words, &facts, &[lineup], viewer, seats, usize::MAX);
    let last = match way.halt {
        Halt::Rest => None,
        Halt::Card(laid) => Some(words.board_card_text(laid.card())),
        Halt::Teleport(_) => Some(words.board_field_text(FieldKind::Teleport)),
    };
    lines.into_iter().map(|line| line.text).chain(last).collect()
}
