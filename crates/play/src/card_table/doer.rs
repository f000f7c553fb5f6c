//! Whose doing a question is, and what an attack would do to the viewer.
//!
//! This only affects the words and the face at the head of a question. It is inferred from facts.

use crate::card_table::model::Model;
use crate::card_table::question::{Asked, Kind};
use crate::cause::{find_actor, this_round};
use cards::{Choice, Fact, Query, Source, Special, Window};
use game::Seat;

/// What asks the viewer, and whose doing it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doing {
    /// Somebody attacks the viewer.
    Attack {
        /// The attacker.
        by: Seat,
        /// With which card.
        with: Special,
        /// How many cards or turns that is about; 0 if the card does not say.
        n: u8,
    },
    /// Somebody has triggered an event.
    Event(Seat),
    /// Somebody has no cards left.
    RoundEnd(Seat),
    /// A rule asks. If it was used by somebody, by whom.
    Rule(Option<Seat>),
}

impl Doing {
    /// The person whose doing it is.
    pub fn by(self) -> Option<Seat> {
        match self {
            Doing::Attack { by, .. } | Doing::Event(by) | Doing::RoundEnd(by) => Some(by),
            Doing::Rule(by) => by,
        }
    }

    /// Whose doing this question is, after these facts.
    pub fn of(asked: &Asked, model: &Model, facts: &[Fact]) -> Doing {
        let found = match asked.kind {
            Kind::List { of: Choice::Reaction(window), .. } => reacted_to(window, asked.why, model, facts),
            _ => None,
        };
        found.unwrap_or_else(|| Doing::Rule(rule_user(asked.why, model.viewer, facts)))
    }
}

/// What opened a window for reactions.
fn reacted_to(window: Window, why: Source, model: &Model, facts: &[Fact]) -> Option<Doing> {
    match (window, why) {
        (Window::Attack, Source::Special(with)) => {
            let me = model.viewer?;
            this_round(facts, facts.len()).find_map(|fact| match fact {
                Fact::Named { by, why: of, people, draws } if *of == why && people.has(me) => {
                    let number = |query: Query| query.under(model.rule_cards.iter().copied().collect());
                    let n = match with {
                        Special::Gift => number(Query::CardsGiven),
                        Special::Thief => number(Query::CardsStolen),
                        Special::Skip => number(Query::TurnsSkipped),
                        _ => draws[me],
                    };
                    Some(Doing::Attack { by: *by, with, n })
                }
                _ => None,
            })
        }
        (Window::Event, _) => this_round(facts, facts.len()).find_map(|fact| match fact {
            Fact::Triggered(by) => Some(Doing::Event(*by)),
            _ => None,
        }),
        (Window::RoundEnd, _) => {
            let empty = model.seats.iter().find(|place| place.count == 0);
            empty.map(|place| Doing::RoundEnd(place.seat))
        }
        (Window::Attack, _) => None,
    }
}

/// The person who used the rule that asks. Of an event that is who has named the viewer, or else who triggered it.
fn rule_user(why: Source, me: Option<Seat>, facts: &[Fact]) -> Option<Seat> {
    let Source::Event(event) = why else { return find_actor(facts, facts.len(), why) };
    this_round(facts, facts.len()).find_map(|fact| match *fact {
        Fact::Named { by, why: of, people, .. } if of == why && me.is_some_and(|me| people.has(me)) => {
            Some(by)
        }
        Fact::TurnedUp { event: up, by } if up == event => Some(by),
        _ => None,
    })
}
