//! How far a learner has come: first one thing, then another, told from the facts.
//!
//! Whoever does something else instead has strayed, and comes back to the way by
//! doing the thing after all, where the rules still let them.

use crate::session::lesson::Progress;
use cards::{Fact, Source, Special, Zone};
use game::{Seat, Seats};

/// How far somebody has come who is first to do one thing, then the last.
pub(super) fn way(facts: &[Fact], first: fn(&Fact) -> bool, last: fn(&Fact) -> bool) -> Progress {
    let (mut begun, mut strayed) = (false, false);
    for fact in facts {
        if !begun && first(fact) {
            (begun, strayed) = (true, false);
        } else {
            strayed |= if begun { leaves_off(fact) } else { strays(fact) };
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

/// The learner.
fn me() -> Seat {
    Seat::default()
}

/// Something was done, or let happen, before the first thing was.
fn strays(fact: &Fact) -> bool {
    match *fact {
        Fact::Played { by, .. } | Fact::TurnPassed(by) => by == me(),
        Fact::Moved { n, to: Zone::Hand(who), .. } => who == me() && n > 0,
        Fact::RoundOver(_) => true,
        _ => false,
    }
}

/// The way was left between the first thing and the last.
fn leaves_off(fact: &Fact) -> bool {
    matches!(fact, Fact::TurnPassed(_) | Fact::TurnBegan(_) | Fact::RoundOver(_))
}

pub(super) fn plays_anything(fact: &Fact) -> bool {
    matches!(*fact, Fact::Played { by, .. } if by == me())
}

pub(super) fn plays_a_black_card(fact: &Fact) -> bool {
    matches!(*fact, Fact::Played { by, card, .. } if by == me() && card.is_black())
}

/// Plays a card that bears this name.
pub(super) fn plays_its(fact: &Fact, special: Special) -> bool {
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
