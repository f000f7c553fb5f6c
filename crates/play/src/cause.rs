//! Finds who caused something. Facts name the rule that moved a card; the person who used that rule
//! last is found in earlier facts.

use cards::{Fact, Source, Window};
use game::{Seat, Seats};

/// The person who last used this rule before the fact at `at`, in the same round.
pub(crate) fn find_actor(facts: &[Fact], at: usize, why: Source) -> Option<Seat> {
    this_round(facts, at).find_map(|fact| match (*fact, why) {
        (Fact::Named { by, why: of, .. } | Fact::Chose { by, why: of, yes: true }, _) if of == why => {
            Some(by)
        }
        // An attack that was turned back counts as done by the person who turned it.
        (Fact::Tossed { by, window: Window::Attack, .. }, Source::Special(_)) => Some(by),
        (Fact::Played { by, card, imitates, .. }, Source::Special(special))
            if imitates.or(card.as_special()) == Some(special) =>
        {
            Some(by)
        }
        (Fact::Power { by, power }, Source::Power(of)) if power == of => Some(by),
        _ => None,
    })
}

/// The person who last named this one as a target, and by which rule; for facts that do not name a rule.
pub(crate) fn find_chooser(facts: &[Fact], at: usize, who: Seat) -> Option<(Seat, Source)> {
    this_round(facts, at).take_while(|fact| !matches!(fact, Fact::TurnBegan(_))).find_map(
        |fact| match *fact {
            Fact::Named { by, why, people, .. } if people.has(who) => Some((by, why)),
            _ => None,
        },
    )
}

/// The card or event that last did something before the fact at `at`, in the same turn; for facts
/// that do not name it.
pub(crate) fn find_cause(facts: &[Fact], at: usize) -> Option<Source> {
    let turn = this_round(facts, at).take_while(|fact| !matches!(fact, Fact::TurnBegan(_)));
    turn.into_iter().find_map(|fact| match *fact {
        Fact::Moved { why, .. } | Fact::Named { why, .. } | Fact::Chose { why, yes: true, .. } => {
            Some(why).filter(|why| !matches!(why, Source::Deal | Source::Turn))
        }
        Fact::TurnedUp { event, .. } => Some(Source::Event(event)),
        Fact::Power { power, .. } => Some(Source::Power(power)),
        Fact::Played { card, imitates, .. } => imitates.or(card.as_special()).map(Source::Special),
        Fact::Tossed { card, .. } => card.as_special().map(Source::Special),
        _ => None,
    })
}

/// All seats except this one.
pub(crate) fn others(seats: impl IntoIterator<Item = Seat>, but: Option<Seat>) -> Seats {
    seats.into_iter().filter(|&seat| Some(seat) != but).collect()
}

/// The facts of this round before the one at `at`, the newest first.
pub(crate) fn this_round(facts: &[Fact], at: usize) -> impl Iterator<Item = &Fact> {
    facts.iter().take(at).rev().take_while(|fact| !matches!(fact, Fact::RoundBegan { .. }))
}
