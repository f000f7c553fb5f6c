//! Keyboard shortcuts and long presses at the table. `h` goes to the hand; `t`, `c` and `l` make a screen
//! reader say the state of the game; `i` explains; `s` asks for a hint; `?` shows a sheet with all keys. Single letters
//! can be switched off, for people who use speech input or hit keys by mistake (WCAG 2.1.4).
//!
//! There is one listener of each kind for the whole table; the target is read from `data-about`.

use super::drag::drag;
use super::prelude::*;
use super::touch::taps;
use crate::table::hold::{about, hold};
use crate::table::keys::{self, say};
use browser::element::{active, first};
use words::card_table::counts;

/// Listens while the table is shown; answers to a key are read aloud by screen readers.
pub(crate) fn keys(screen: Screen) -> AnyView {
    hold(Topic::from_name, move |topic| screen.explain(topic));
    drag(screen);
    taps(".table button");
    let l = screen.l;
    let own = move || {
        vec![
            ("← →", tx!(l, keys.steps)),
            ("↵", tx!(l, keys.press)),
            ("i", tx!(l, keys.about)),
            ("t", tx!(l, keys.top)),
            ("c", tx!(l, keys.everybody)),
        ]
    };
    keys::keys(screen.frame, screen.session, own, move |letter, said| {
        match letter {
            "t" => say(said, top(screen)),
            "c" => say(said, everybody(screen)),
            "i" => {
                let on = active().and_then(|element| about(&element, Topic::from_name));
                if let Some(topic) = on {
                    screen.explain(topic);
                }
            }
            _ => return false,
        }
        true
    })
}

/// The top of the pile, and the demand.
fn top(screen: Screen) -> String {
    let l = screen.l;
    let card = screen.with_model(|model| model.pile.top).map(|card| current().card(card)).unwrap_or_default();
    let demand = first(".demand").and_then(|demand| demand.text_content()).unwrap_or_default();
    format!("{}: {card}. {demand}", tx!(l, table.top_card))
}

/// How many cards and points everybody has.
fn everybody(screen: Screen) -> String {
    let all = screen.seats.get_untracked();
    let all = all.iter().map(|place| format!("{}: {}", place.name, counts(screen.l, place)));
    all.collect::<Vec<_>>().join(" ")
}
