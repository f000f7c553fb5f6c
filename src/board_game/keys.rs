//! The table of the board game by keyboard: letters as at the card game's, and some for the board.

use super::screen::Screen;
use crate::kit::text::{tn, tx};
use crate::sound;
use crate::table::keys::{focus_hand, last, letter, on_keys, press, say, spoken};
use browser::element::find;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::board_table::model::SeatModel;
use play::board_table::ways::ahead;
use words::{board_table, current};

/// Installs the listener while the table is shown, and says aloud what was asked for.
pub(super) fn keys(screen: Screen) -> AnyView {
    let l = screen.l;
    sound::get_ready(screen.session);
    let said = RwSignal::new(String::new());
    on_keys(move |event| on_key(screen, said, event));
    let keys = move || {
        vec![
            ("h", tx!(l, keys.hand)),
            ("b", tx!(l, board.keys.board)),
            ("← →", tx!(l, board.keys.steps)),
            ("↵", tx!(l, board.keys.press)),
            ("r", tx!(l, board.keys.turn)),
            ("p", tx!(l, board.keys.go)),
            ("x", tx!(l, board.act.clear)),
            ("+ −", tx!(l, board.keys.zoom)),
            ("0", tx!(l, board.picture.whole)),
            ("i", tx!(l, board.keys.about)),
            ("a", tx!(l, board.keys.ahead)),
            ("c", tx!(l, board.keys.everybody)),
            ("l", tx!(l, keys.last)),
            ("s", tx!(l, keys.hint)),
            ("?", tx!(l, keys.sheet)),
            ("Esc", tx!(l, keys.close)),
        ]
    };
    spoken(screen.frame, said, keys)
}

fn on_key(screen: Screen, said: RwSignal<String>, event: &KeyboardEvent) {
    match letter(event).as_deref() {
        Some("h") => focus_hand(),
        Some("b") => {
            if let Some(field) = find(".board-picture .field[tabindex=\"0\"]") {
                field.focus().ok();
            }
        }
        Some("r") => screen.turn(),
        Some("p") => screen.confirm(),
        Some("x") => screen.clear(),
        Some("+" | "=") => press(".board-picture .nearer"),
        Some("-") => press(".board-picture .further"),
        Some("0") => press(".board-picture .whole"),
        Some("a") => say(said, untrack(|| outlook(screen))),
        Some("c") => say(said, everybody(screen)),
        Some("l") => say(said, last(screen.session)),
        Some("s") => press(".ask-hint"),
        Some("?") => screen.frame.shortcuts.set(true),
        _ => return,
    }
    event.prevent_default();
}

/// Where each roll would lead, with the answer in the making.
fn outlook(screen: Screen) -> String {
    let l = screen.l;
    let ways = screen.view().map(|view| ahead(&view)).unwrap_or_default();
    let said = ways.iter().flat_map(|way| {
        let rolls = (1..).zip(&way.rolls).map(|(n, &roll): (u8, _)| {
            format!("{}: {}.", tx!(l, board.ahead.roll, n = n), board_table::roll(l, roll))
        });
        [format!("{}:", screen.name(way.seat))].into_iter().chain(rolls)
    });
    said.collect::<Vec<_>>().join(" ")
}

/// Where everybody's pawn stands, and how many cards and points they have.
fn everybody(screen: Screen) -> String {
    let l = screen.l;
    let one = |place: &SeatModel| {
        let SeatModel { count, points, field, .. } = *place;
        let name = &place.person.name;
        let cards = format!("{count} {}", tn!(l, count, table.cards));
        format!("{name}: {}, {cards}, {}.", tx!(l, board.seat.field, n = field), current().points(points))
    };
    screen.seats.with_untracked(|seats| seats.iter().map(one).collect::<Vec<_>>().join(" "))
}
