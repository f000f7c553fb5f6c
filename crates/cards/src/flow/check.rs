//! May the round go on? Asked when a turn and everything in it is through
//! (rules §8).

use game::Seats;
use serde::{Deserialize, Serialize};

use crate::ask::{Source, Window};
use crate::flow::Frame;
use crate::flow::wish::Wishing;
use crate::rule::Query;
use crate::score::{self, RoundEnd};
use crate::table::Table;
use crate::{Event, Special};

/// A round of so many turns ends as if the draw pile were empty (§8.6).
pub const MOST_TURNS: u16 = 1000;

/// Where in the check we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Check {
    /// It begins.
    Begin,
    /// last-chance for those whose last card left (§8.1).
    LastChance(Seats),
    /// Is anybody's hand empty?
    EmptyHands,
    /// The nice-try window is closed.
    NiceTry,
    /// The parasites of those who finished have discarded.
    Parasites {
        /// What ended the round.
        how: RoundEnd,
        /// Who finished it.
        finished: Seats,
        /// Who was asked.
        parasites: Seats,
    },
}

impl Check {
    pub(crate) fn run(self, t: &mut Table) {
        match self {
            Check::Begin => begin(t),
            Check::LastChance(due) => last_chance(t, due),
            Check::EmptyHands => empty_hands(t),
            Check::NiceTry => nice_try(t),
            Check::Parasites { how, finished, parasites } => {
                score::parasites(t, how, finished, parasites);
            }
        }
    }
}

/// Counts the time-bomb down and sees whether the round must end now.
fn begin(t: &mut Table) {
    let (active, starter) = (t.active, t.notes.starter);
    if let Some(bomb) = &mut t.lasting.bomb
        && !bomb.fresh
        && !starter
    {
        bomb.left[active] = bomb.left[active].saturating_sub(1);
    }
    if let Some(bomb) = t.lasting.bomb {
        t.notes.ending.bomb = t.everybody().into_iter().all(|s| bomb.left[s] == 0);
    }
    if t.turns >= MOST_TURNS {
        t.notes.short = true;
    }
    if must_end(t) {
        return end(t);
    }
    match t.lasting.last_chance {
        Some(spared) => {
            let due = t.notes.emptied & t.empty_handed();
            t.then(Frame::Check(Check::LastChance(due - spared)));
        }
        None => t.then(Frame::Check(Check::EmptyHands)),
    }
}

/// Whether the round ends whatever hands people hold (§8.4–6).
fn must_end(t: &Table) -> bool {
    let ending = t.notes.ending;
    t.notes.short
        || ending.bomb
        || ending.doomsday.is_some()
        || ending.finish_line.is_some()
        || ending.the_end.is_some()
}

/// An event for everybody whose last card left otherwise than by an event, one
/// after the other, only those still empty-handed when theirs is due.
fn last_chance(t: &mut Table, due: Seats) {
    if must_end(t) {
        return end(t);
    }
    let due = due & t.empty_handed();
    let Some(who) = t.first_in_order(t.active, due) else {
        t.then(Frame::Check(Check::EmptyHands));
        return;
    };
    t.then(Frame::Check(Check::LastChance(due.without(who))));
    t.trigger(who);
}

/// Anybody with an empty hand → everybody may toss in nice-try.
fn empty_hands(t: &mut Table) {
    if must_end(t) {
        return end(t);
    }
    if t.empty_handed().is_empty() {
        t.notes.emptied = Seats::NONE;
        return;
    }
    t.then(Frame::Check(Check::NiceTry));
    t.open(Window::RoundEnd, t.everybody(), Source::Special(Special::NiceTry));
}

/// The first who tossed in, in play order from the active person, counts.
fn nice_try(t: &mut Table) {
    let tossers = t.tossers(t.everybody());
    let Some(who) = t.first_in_order(t.active, tossers) else { return end(t) };
    let empty = t.empty_handed();
    t.toss_in(who, Window::RoundEnd);
    let n = t.query(Query::NiceTryDraws);
    for seat in t.in_order(t.active, empty) {
        t.draw(seat, n, Source::Special(Special::NiceTry));
    }
    // The tosser's last card opens a new window; but first the wish.
    t.then(Frame::Check(Check::EmptyHands));
    Wishing::ask(t, who, false);
}

/// The round is over: by what, and who finished it.
fn end(t: &mut Table) {
    let ending = t.notes.ending;
    let empty = t.empty_handed();
    let doomsday = ending.doomsday.is_some();
    let (how, finished) = if let Some(who) = ending.the_end {
        (RoundEnd::TheEnd, Seats::one(who))
    } else if t.notes.short {
        // An empty pile decides that nobody finished; doomsday still scores.
        let how = if doomsday { RoundEnd::Event(Event::Doomsday) } else { RoundEnd::EmptyPile };
        (how, Seats::NONE)
    } else {
        let spared = ending.doomsday.unwrap_or_default() | ending.finish_line.unwrap_or_default();
        let how = match ending {
            _ if doomsday => RoundEnd::Event(Event::Doomsday),
            _ if ending.finish_line.is_some() => RoundEnd::Event(Event::FinishLine),
            _ if ending.bomb => RoundEnd::Event(Event::TimeBomb),
            _ => RoundEnd::EmptyHand,
        };
        (how, empty | spared)
    };
    score::end_round(t, how, finished);
}
