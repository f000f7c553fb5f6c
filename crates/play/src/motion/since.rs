//! "Since your last turn": the hits on the viewer, and who did them.

use crate::cause::{find_actor, find_cause, find_chooser};
use cards::{Fact, How, Source, Zone};
use game::{BySeat, Seat, Seats};
use std::ops::Range;

/// The largest number of lines; the log has everything.
pub const MAX_HITS: usize = 3;

/// Something that hit the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The index of the fact; the log has a sentence about it.
    pub fact: usize,
    /// The person who did it, by their current seat; `None` for an event that struck everybody.
    pub by: Option<Seat>,
    /// By which rule; `None` for the normal rules of a turn.
    pub why: Option<Source>,
    /// How much it matters.
    pub(crate) weight: u8,
}

/// The hits on the person at `me` (whose first seat is `person`) since their last turn in this round ended. If there is
/// too much, only the most important hits.
pub fn hits(facts: &[Fact], me: Seat, person: Seat) -> Vec<Hit> {
    let mut all: Vec<Hit> = Vec::new();
    // Facts name seats, and people may exchange seats. Going backwards, this maps a seat then to
    // the seat now.
    let mut now = BySeat::make(|seat| seat);
    // Where the first turn of others after the viewer's last own turn began.
    let mut began = facts.len();
    for (at, fact) in facts.iter().enumerate().rev() {
        let Some(place) = Seats::first(Seat::MAX).into_iter().find(|&seat| now[seat] == me) else { break };
        match *fact {
            Fact::RoundBegan { .. } => {
                began = 0;
                break;
            }
            // The turn that has just begun.
            Fact::TurnBegan(who) if who == place && at + 1 == facts.len() => {}
            Fact::TurnBegan(who) if who == place => break,
            Fact::TurnBegan(_) | Fact::TurnLost(_) => began = at,
            _ => {}
        }
        if let Some(hit) = hit(facts, at, fact, place, person) {
            all.push(Hit { by: hit.by.map(|by| now[by]), ..hit });
        }
        if let Fact::SwappedPlaces(one, other) = *fact {
            now.0.swap(one.index(), other.index());
        }
    }
    all.retain(|hit| hit.fact >= began);
    all.reverse();
    while all.len() > MAX_HITS {
        // Of equally important hits the oldest goes.
        let Some(least) = (0..all.len()).min_by_key(|&k| all.get(k).map(|hit| hit.weight)) else { break };
        all.remove(least);
    }
    all
}

/// The largest number of lines about the moves of a bot.
pub const MAX_MOVES: usize = 5;

/// The last things that the person at `me` did in this range of facts: cards played, tossed in, and drawn in their
/// own turn.
pub fn moves_of(facts: &[Fact], during: &Range<usize>, me: Seat) -> Vec<usize> {
    let mut place = me;
    let mut all = Vec::new();
    // Backwards, because people may have exchanged seats since.
    for (at, fact) in facts.iter().enumerate().skip(during.start).rev() {
        let is_move = match *fact {
            Fact::Played { by, how: How::Turn | How::Free, .. } | Fact::Tossed { by, .. } => by == place,
            Fact::Moved { n, from: Zone::Draw, to: Zone::Hand(who), why: Source::Turn, .. } => {
                n > 0 && who == place
            }
            Fact::SwappedPlaces(one, other) => {
                place = match place {
                    _ if place == one => other,
                    _ if place == other => one,
                    _ => place,
                };
                false
            }
            _ => false,
        };
        if is_move && at < during.end && all.len() < MAX_MOVES {
            all.push(at);
        }
    }
    all.reverse();
    all
}

/// The person who made this one skip a turn, and by which rule.
fn marker(facts: &[Fact], at: usize, me: Seat) -> (Option<Seat>, Option<Source>) {
    let (by, why) = find_chooser(facts, at, me).unzip();
    (by, why.or_else(|| find_cause(facts, at)))
}

/// The hit on the person then at `me`, if the fact at `at` is one.
pub fn hit(facts: &[Fact], at: usize, fact: &Fact, me: Seat, person: Seat) -> Option<Hit> {
    let plain = |weight| Some(Hit { fact: at, by: None, why: find_cause(facts, at), weight });
    let struck = |why: Source, weight| {
        let by = find_actor(facts, at, why);
        (by != Some(me)).then_some(Hit { fact: at, by, why: Some(why), weight })
    };
    match *fact {
        Fact::Moved { why: Source::Deal | Source::Turn, .. } | Fact::Moved { n: 0, .. } => None,
        Fact::Moved { n, from: Zone::Draw, to: Zone::Hand(who), why, .. } if who == me => struck(why, n),
        Fact::Moved { n, from: Zone::Hand(giver), to: Zone::Hand(taker), why, .. }
            if giver != taker && (giver == me || taker == me) =>
        {
            let hit = struck(why, n)?;
            // If nobody used a rule, it was done by the giver.
            Some(Hit { by: hit.by.or((taker == me).then_some(giver)), ..hit })
        }
        Fact::HandsMoved { from, why } if from[me] != me => struck(why, 20),
        Fact::HandsMixed { of, why } if of.has(me) => struck(why, 20),
        Fact::PowersMoved { of, why } if of.has(me) => struck(why, 3),
        Fact::Marked(who) if who == me => {
            let (by, why) = marker(facts, at, me);
            (by != Some(me)).then_some(Hit { fact: at, by, why, weight: 5 })
        }
        // They were made to skip it possibly long ago.
        Fact::TurnLost(who) if who == me => {
            let marked = |fact: &Fact| matches!(fact, Fact::Marked(marked) if *marked == me);
            let (by, why) = match facts.iter().take(at).rposition(marked) {
                Some(marked) => marker(facts, marked, me),
                None => (None, None),
            };
            Some(Hit { fact: at, by, why, weight: 4 })
        }
        Fact::Shown { of, to, .. } if of == me && to != Seats::one(me) => plain(2),
        Fact::Scored { person: who, by } if who == person => plain(by.unsigned_abs().min(15) as u8),
        Fact::SwappedPlaces(one, other) if one == me || other == me => plain(6),
        _ => None,
    }
}
