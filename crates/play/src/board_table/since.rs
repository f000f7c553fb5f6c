//! Hits on a person since their last turn, and their own moves during a time.

use crate::motion::since::MAX_MOVES;
use board::{Fact, Why};
use game::Seat;
use std::ops::Range;

/// The last things that `me` did in this range of facts: cards they laid, and moves of their pawn.
pub fn moves_of(facts: &[Fact], during: &Range<usize>, me: Seat) -> Vec<usize> {
    let own = |fact: &Fact| match *fact {
        Fact::Laid { by, .. } => by == me,
        Fact::Walked { pawn, .. } => pawn == me,
        _ => false,
    };
    let end = during.end.min(facts.len());
    let all = facts.get(during.start..end).unwrap_or_default().iter().zip(during.start..);
    let mut moves: Vec<usize> = all.filter(|(fact, _)| own(fact)).map(|(_, at)| at).collect();
    moves.drain(..moves.len().saturating_sub(MAX_MOVES));
    moves
}

/// The indices of the facts that hit `me` since the end of their last turn: their pawn was moved,
/// they were attacked, their hand changed. Their own turn is not among them.
pub fn hits(facts: &[Fact], me: Seat) -> Vec<usize> {
    let began = |fact: &Fact| matches!(fact, Fact::RoundBegan { .. });
    let mine = |fact: &Fact| *fact == Fact::TurnBegan(me);
    // The turn that has just begun is not the last one.
    let end = match facts.iter().rposition(mine) {
        Some(at) if !facts.iter().skip(at).any(|fact| matches!(fact, Fact::TurnBegan(by) if *by != me)) => at,
        _ => facts.len(),
    };
    let before = facts.get(..end).unwrap_or_default();
    let last = before.iter().rposition(|fact| mine(fact) || began(fact));
    let from = last.and_then(|last| {
        let next = |fact: &Fact| matches!(fact, Fact::TurnBegan(by) if *by != me);
        before.iter().skip(last).position(next).map(|next| last + next)
    });
    let Some(from) = from else { return Vec::new() };
    let all = before.iter().enumerate().skip(from);
    all.filter(|(_, fact)| hits_me(fact, me)).map(|(at, _)| at).collect()
}

fn hits_me(fact: &Fact, me: Seat) -> bool {
    match *fact {
        Fact::Walked { pawn, .. } | Fact::Worked { pawn, .. } => pawn == me,
        Fact::Went { pawn, from, to, .. } => pawn == me && from != to,
        Fact::Named { person, .. } => person == me,
        Fact::Gave { to, .. } => to == me,
        Fact::Drew { by, n, why, .. } => by == me && n > 0 && why != Why::Turn,
        Fact::Discarded { by, cards } => by == me && !cards.is_empty(),
        Fact::HandsPassed { .. } | Fact::HandsMixed { .. } | Fact::HandsOpen(true) | Fact::LastTurn(_) => {
            true
        }
        _ => false,
    }
}
