//! Judges from the facts how far a learner has come; a task has a first and a last step.
//!
//! A learner who does something else has strayed. They can still complete the task if the rules
//! allow it.

use crate::flow::lesson::Progress;
use cards::{Fact, Source, Special, Zone};
use game::{Seat, Seats};

/// How far somebody has come whose task is to do `first`, then `last`.
pub(super) fn progress(facts: &[Fact], first: fn(&Fact) -> bool, last: fn(&Fact) -> bool) -> Progress {
    let (mut begun, mut strayed) = (false, false);
    for fact in facts {
        if !begun && first(fact) {
            (begun, strayed) = (true, false);
        } else {
            strayed |= if begun { gives_up(fact) } else { strays(fact) };
        }
        if begun && last(fact) {
            return Progress::Done;
        }
    }
    match (strayed, begun) {
        (true, _) => Progress::Strayed,
        (false, true) => Progress::Halfway,
        (false, false) => Progress::Start,
    }
}

/// The learner's seat.
fn me() -> Seat {
    Seat::default()
}

/// Whether this fact strays from the task before its first step.
fn strays(fact: &Fact) -> bool {
    match *fact {
        Fact::Played { by, .. } | Fact::TurnPassed(by) => by == me(),
        Fact::Moved { n, to: Zone::Hand(who), .. } => who == me() && n > 0,
        Fact::RoundOver(_) => true,
        _ => false,
    }
}

/// Whether this fact strays from the task between its first and last step.
fn gives_up(fact: &Fact) -> bool {
    matches!(fact, Fact::TurnPassed(_) | Fact::TurnBegan(_) | Fact::RoundOver(_))
}

pub(super) fn plays_anything(fact: &Fact) -> bool {
    matches!(*fact, Fact::Played { by, .. } if by == me())
}

pub(super) fn plays_a_black_card(fact: &Fact) -> bool {
    matches!(*fact, Fact::Played { by, card, .. } if by == me() && card.is_black())
}

/// Whether the learner played this special card.
pub(super) fn plays_special(fact: &Fact, special: Special) -> bool {
    matches!(*fact, Fact::Played { by, card, .. } if by == me() && card.as_special() == Some(special))
}

pub(super) fn draws(fact: &Fact) -> bool {
    matches!(*fact, Fact::Moved { n: 1, to: Zone::Hand(who), why: Source::Turn, .. } if who == me())
}

pub(super) fn wishes(fact: &Fact) -> bool {
    matches!(*fact, Fact::Wished { by, .. } if by == me())
}

pub(super) fn event_is_over(fact: &Fact) -> bool {
    matches!(fact, Fact::EventOver(_))
}

pub(super) fn gives(fact: &Fact) -> bool {
    let gift = Source::Special(Special::Gift);
    matches!(*fact, Fact::Moved { n: 2, from: Zone::Hand(who), why, .. } if who == me() && why == gift)
}

pub(super) fn tosses(fact: &Fact) -> bool {
    matches!(*fact, Fact::Tossed { by, .. } if by == me())
}

pub(super) fn ends_with_me(fact: &Fact) -> bool {
    matches!(*fact, Fact::RoundOver(result) if result.finished == Seats::one(me()))
}
