//! Whom to name: who is about to finish gets what hurts, and cards are taken
//! from who has plenty.

use cards::{Action, Event, Power, Question, Source, Special};

use super::table::Table;

/// What it is worth to name somebody, or to give them a card.
pub(super) fn worth(table: &Table, option: Action) -> i32 {
    match option {
        Action::Seat(seat) if seat == table.me => myself(table),
        Action::Seat(seat) if takes_cards(table.ask.why) => -table.danger(seat),
        Action::Seat(seat) => table.danger(seat),
        // What they get anyway already counts as theirs, so that all get some.
        Action::Give(_, to) => {
            let gets = table.view.places[to].aside.saturating_add(table.view.picked().seats[to]);
            table.danger(to) - 10 * i32::from(gets)
        }
        _ => 0,
    }
}

/// Naming oneself: only where it does no harm (recycling brings the card back).
fn myself(table: &Table) -> i32 {
    match table.ask.why {
        Source::Special(Special::Edison) => -500,
        _ => -1000,
    }
}

/// Whether who is named loses cards by it, so that somebody far from the end
/// should be named.
fn takes_cards(why: Source) -> bool {
    matches!(why, Source::Special(Special::Thief) | Source::Event(Event::TrustFall))
        || why == Source::Power(Power::SpecialCharge)
}

/// Which hand goes where, in a question about all hands: the smallest comes to
/// us (that is the first pick), the largest go to the others.
pub(super) fn hand_for(table: &Table, option: Action) -> i32 {
    let (Action::Seat(seat), Question::Hands { not_own, .. }) = (option, table.ask.kind) else { return 0 };
    let points = match table.view.places[seat].hand {
        Some(hand) => hand.iter().map(|card| i32::from(card.points())).sum(),
        None => 7 * table.count(seat),
    };
    let dear = points + 5 * table.count(seat);
    let first = table.view.picked().picks == 0;
    if first && not_own == table.me { -dear } else { dear }
}
