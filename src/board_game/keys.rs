//! Keyboard shortcuts of the board game's table: those of the card game, and some for the board.

use super::screen::Screen;
use crate::prelude::*;
use crate::sound;
use crate::table::keys::{self, click, focus, say};
use play::board_table::model::SeatModel;
use play::board_table::ways::ahead;
use words::board_table;

/// Listens for keys while the table is shown; answers to a key are read aloud by screen readers.
pub(super) fn keys(screen: Screen) -> AnyView {
    let l = screen.l;
    sound::get_ready(screen.session);
    let own = move || {
        vec![
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
        ]
    };
    keys::keys(screen.frame, screen.session, own, move |letter, said| {
        match letter {
            "b" => focus(".board-picture .field[tabindex=\"0\"]"),
            "r" => screen.turn(),
            "p" => screen.confirm(),
            "x" => screen.clear(),
            "+" | "=" => click(".board-picture .nearer"),
            "-" => click(".board-picture .further"),
            "0" => click(".board-picture .whole"),
            "a" => say(said, untrack(|| outlook(screen))),
            "c" => say(said, everybody(screen)),
            _ => return false,
        }
        true
    })
}

/// Where each roll would lead, after the parts of the answer that are chosen.
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
