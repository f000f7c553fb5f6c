//! A table of examples of cards that fit on others. A test checks each against the rules.

use cards::{Colour, Demand, Special, Symbol};

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The key of its sentence (`ref.overview.fits.…`).
    pub key: &'static str,
    /// The card on top of the pile, by id.
    pub pile: &'static str,
    /// Its demand.
    pub demand: Demand,
    /// The wish of that card, to be shown beside it.
    pub wish: Option<Demand>,
    /// Some cards that can be played on it.
    pub fits: &'static [&'static str],
}

const fn row(
    key: &'static str,
    pile: &'static str,
    demand: Demand,
    wish: bool,
    fits: &'static [&'static str],
) -> Row {
    Row { key, pile, demand, wish: if wish { Some(demand) } else { None }, fits }
}

/// All rows.
pub const ROWS: [Row; 7] = [
    row(
        "number",
        "blue-7",
        Demand::Card(Some(Colour::Blue), Symbol::Number(7)),
        false,
        &["blue-2", "red-7", "black-7", "blue-gift"],
    ),
    row("black", "black-7", Demand::Card(None, Symbol::Number(7)), false, &["blue-7", "red-7"]),
    row(
        "special",
        "red-skip",
        Demand::Card(Some(Colour::Red), Symbol::Special(Special::Skip)),
        false,
        &["red-4", "green-skip", "red-thief"],
    ),
    row("swap", "green-yellow-swap", Demand::Colour(Colour::Yellow), true, &["yellow-6", "yellow-gift"]),
    row("colour", "fantastic", Demand::Colour(Colour::Green), true, &["green-1", "green-exchange"]),
    row("wished", "fantastic", Demand::Number(4), true, &["green-4", "blue-4", "black-4"]),
    row("black-wish", "red-9", Demand::Black, true, &["black-2", "black-8"]),
];

/// Cards that can be played on all of these.
pub const ALWAYS: [&str; 3] = ["fantastic", "fantastic-four", "counterattack"];
