//! The choice of people: attacks go to the person who is about to finish, and cards are taken from those who have many.

use cards::{Action, Event, Power, Question, Source, Special};

use super::table::Table;

/// Rates choosing somebody, or giving them a card.
pub(super) fn worth(table: &Table, option: Action) -> i32 {
    match option {
        Action::Seat(seat) if seat == table.me => myself(table),
        Action::Seat(seat) if takes_cards(table.ask.why) => -table.danger(seat),
        Action::Seat(seat) => table.danger(seat),
        // Cards they already get make them less attractive, so that everybody gets some.
        Action::Give(_, to) => {
            let gets = table.view.hand(to).aside.saturating_add(table.view.picked().seats[to]);
            table.danger(to) - 10 * i32::from(gets)
        }
        _ => 0,
    }
}

/// Rates choosing oneself: the last resort, since it usually does harm (recycling would bring the card back
/// into one's hand); with Edison less than otherwise.
fn myself(table: &Table) -> i32 {
    match table.ask.why {
        Source::Special(Special::Edison) => -500,
        _ => -1000,
    }
}

/// Whether the chosen person gets rid of cards, so that it should be somebody far from finishing.
fn takes_cards(why: Source) -> bool {
    matches!(why, Source::Special(Special::Thief) | Source::Event(Event::TrustFall))
        || why == Source::Power(Power::SpecialCharge)
}

/// Rates whose hand goes where, when all hands are redistributed: the bot takes the smallest (that is the
/// first pick), the others get the largest.
pub(super) fn hand_for(table: &Table, option: Action) -> i32 {
    let (Action::Seat(seat), Question::Hands { not_own, .. }) = (option, table.ask.kind) else { return 0 };
    let points = match table.view.hand(seat).hand {
        Some(hand) => hand.iter().map(|card| i32::from(card.points())).sum(),
        None => 7 * table.count(seat),
    };
    let dear = points + 5 * table.count(seat);
    let first = table.view.picked().picks == 0;
    if first && not_own == table.me { -dear } else { dear }
}
