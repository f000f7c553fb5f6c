//! May the round go on? Asked when a turn and everything in it is through
//! (rules §8).

use game::Seats;

use crate::ask::{Source, Window};
use crate::frame::{Check, Frame, PendingWish};
use crate::query::Query;
use crate::result::RoundEnd;
use crate::score;
use crate::table::Table;
use crate::{Event, Special};

/// A round of so many turns ends as if the draw pile were empty (§8.6).
pub const MAX_TURNS: u16 = 1000;

impl Check {
    pub(crate) fn run(self, t: &mut Table) {
        match self {
            Check::Begin => begin(t),
            Check::LastChance(had) => last_chance(t, had),
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
    let (active, starter) = (t.active, t.this_turn.starter);
    if let Some(bomb) = &mut t.lasting.bomb
        && !bomb.armed_this_turn
        && !starter
    {
        bomb.left[active] = bomb.left[active].saturating_sub(1);
    }
    if let Some(bomb) = t.lasting.bomb {
        t.this_turn.ending.bomb = t.everybody().into_iter().all(|s| bomb.left[s] == 0);
    }
    if t.turns >= MAX_TURNS {
        t.this_turn.pile_ran_out = true;
    }
    if must_end(t) {
        return end(t);
    }
    t.push_frame(Frame::Check(Check::LastChance(Seats::NONE)));
}

/// Whether the round ends whatever hands people hold (§8.4–6).
fn must_end(t: &Table) -> bool {
    let ending = t.this_turn.ending;
    t.this_turn.pile_ran_out
        || ending.bomb
        || ending.doomsday.is_some()
        || ending.finish_line.is_some()
        || ending.the_end.is_some()
}

/// An event for everybody whose last card left otherwise than by an event, one
/// after the other, only those still empty-handed when theirs is due; who tosses
/// in the last card meanwhile is due too.
fn last_chance(t: &mut Table, had: Seats) {
    if must_end(t) {
        return end(t);
    }
    let due = match t.lasting.last_chance {
        Some(spared) => (t.this_turn.emptied & t.empty_handed()) - spared - had,
        None => Seats::NONE,
    };
    let Some(who) = t.first_in_order(t.active, due) else {
        t.push_frame(Frame::Check(Check::EmptyHands));
        return;
    };
    t.push_frame(Frame::Check(Check::LastChance(had | Seats::one(who))));
    t.trigger(who);
}

/// Anybody with an empty hand → everybody may toss in nice-try.
fn empty_hands(t: &mut Table) {
    if must_end(t) {
        return end(t);
    }
    if t.empty_handed().is_empty() {
        return;
    }
    t.push_frame(Frame::Check(Check::NiceTry));
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
    t.push_frame(Frame::Check(Check::EmptyHands));
    PendingWish::ask(t, who, false);
}

/// The round is over: by what, and who finished it.
fn end(t: &mut Table) {
    let ending = t.this_turn.ending;
    let empty = t.empty_handed();
    let doomsday = ending.doomsday.is_some();
    let (how, finished) = if let Some(who) = ending.the_end {
        (RoundEnd::TheEnd, Seats::one(who))
    } else if t.this_turn.pile_ran_out {
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

#[cfg(test)]
mod tests;
