//! The lessons of the board game: laying a card, walking, warding off an attack.

use crate::flow::lesson::Progress;
use crate::lessons::{Lesson, Taught};
use ::board::{Arrow, Card, Fact, State, Why};
use game::Seat;

/// The ids of the lessons, in order; also for pages that do not have the game.
pub const IDS: [&str; 3] = ["lay", "walk", "block"];

impl Taught for State {
    const LESSONS: &'static [Lesson<State>] = &[
        Lesson { id: IDS[0], bots: &[], card: Some("push"), judge: |facts| judge(facts, lays_in_the_way) },
        Lesson { id: IDS[1], bots: &[], card: None, judge: |facts| judge(facts, is_carried) },
        Lesson {
            id: IDS[2],
            bots: &["card remote", "field 30", "seat 0"],
            card: Some("block"),
            judge: |facts| judge(facts, wards_off),
        },
    ];

    const POSITIONS: &'static str = include_str!("board-positions.txt");
}

/// The learner's seat.
fn me() -> Seat {
    Seat::default()
}

/// How far somebody has come who is to do something in this turn. Once the turn is over, or their pawn
/// has been moved by somebody else, they did something else.
fn judge(facts: &[Fact], done: fn(&Fact) -> bool) -> Progress {
    let mut progress = Progress::Start;
    for fact in facts {
        if done(fact) {
            return Progress::Done;
        }
        progress = match *fact {
            Fact::Laid { by, why: Why::Turn, .. } if by == me() => Progress::Halfway,
            Fact::Drew { .. } | Fact::RoundOver(_) => Progress::Strayed,
            _ => progress,
        };
    }
    progress
}

/// Whether the learner laid a card that pushes up any pawn that ends there, in the way of the pawn on field 12.
fn lays_in_the_way(fact: &Fact) -> bool {
    let Fact::Laid { by, card, on, why: Why::Turn } = *fact else { return false };
    let ahead = (13..=18).contains(&on.number());
    by == me() && ahead && card.card() == Card::Push && card.arrow() == Some(Arrow::Up)
}

/// Whether a card on the board moved the learner's pawn further.
fn is_carried(fact: &Fact) -> bool {
    matches!(*fact, Fact::Went { pawn, why: Why::Card(_), .. } if pawn == me())
}

/// Whether the learner warded off an attack.
fn wards_off(fact: &Fact) -> bool {
    matches!(*fact, Fact::Blocked { by, .. } if by == me())
}
