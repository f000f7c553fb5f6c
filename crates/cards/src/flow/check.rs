//! The check after every turn: does the round go on (rules §8)?

use game::Seats;

use crate::{Check, Event, Frame, PendingWish, Query, RoundEnd, Source, Special, Table, Window, score};

/// A round with this many turns ends as if the draw pile were empty (§8.6).
pub const MAX_TURNS: u16 = 1000;

impl Check {
    pub(crate) fn run(self, t: &mut Table) {
        match self {
            Check::Begin => begin(t),
            // Something has happened since the previous check.
            Check::LastChance(_) | Check::EmptyHands if must_end(t) => end(t),
            Check::LastChance(had) => last_chance(t, had),
            Check::EmptyHands => empty_hands(t),
            Check::NiceTry => nice_try(t),
            Check::Parasites { how, finished, parasites } => {
                score::parasites(t, how, finished, parasites);
            }
        }
    }
}

/// Counts down the time-bomb and checks whether the round must end now.
fn begin(t: &mut Table) {
    let (active, starter) = (t.active, t.this_turn.starter);
    if let Some(bomb) = &mut t.public.lasting.bomb
        && !bomb.armed_this_turn
        && !starter
    {
        bomb.left[active] = bomb.left[active].saturating_sub(1);
    }
    if let Some(bomb) = t.lasting.bomb {
        t.public.this_turn.ending.bomb = t.everybody().into_iter().all(|s| bomb.left[s] == 0);
    }
    if t.turns >= MAX_TURNS {
        t.public.this_turn.pile_ran_out = true;
    }
    if must_end(t) {
        return end(t);
    }
    last_chance(t, Seats::NONE);
}

/// Whether the round ends regardless of anybody's hand (§8.4–6).
fn must_end(t: &Table) -> bool {
    let ending = t.this_turn.ending;
    t.this_turn.pile_ran_out
        || ending.bomb
        || ending.doomsday.is_some()
        || ending.finish_line.is_some()
        || ending.the_end.is_some()
}

/// Triggers an event for each person who lost their last card other than by an event, one after the other,
/// provided their hand is still empty when it is their turn. Somebody who tosses in their last card meanwhile
/// also gets one, and somebody who has had one gets another.
fn last_chance(t: &mut Table, had: Seats) {
    let due = match t.lasting.last_chance {
        Some(spared) => (t.this_turn.emptied & t.empty_handed()) - spared - had,
        None => Seats::NONE,
    };
    if due.is_empty() {
        return empty_hands(t);
    }
    let Some(who) = t.first_in_order(t.active, due) else { return };
    t.public.this_turn.emptied.remove(who);
    t.push_frame(Frame::Check(Check::LastChance(had)));
    t.trigger(who);
}

/// If any hand is empty, everybody may toss in nice-try.
fn empty_hands(t: &mut Table) {
    if t.empty_handed().is_empty() {
        return;
    }
    t.push_frame(Frame::Check(Check::NiceTry));
    t.open(Window::RoundEnd, t.everybody(), Source::Special(Special::NiceTry));
}

/// Only the first who tossed in counts, in play order from the active person.
fn nice_try(t: &mut Table) {
    let tossers = t.tossers(t.everybody());
    let Some(who) = t.first_in_order(t.active, tossers) else { return end(t) };
    let empty = t.empty_handed();
    t.toss_in(who, Window::RoundEnd);
    let n = t.query(Query::NiceTryDraws);
    t.all_draw(t.in_order(t.active, empty), n, Source::Special(Special::NiceTry));
    // First comes the wish. If it was the tosser's last card, last-chance comes next, and then a new window.
    t.push_frame(Frame::Check(Check::LastChance(Seats::NONE)));
    PendingWish::ask(t, who, false);
}

/// Ends the round and works out why it ended and who finished it.
fn end(t: &mut Table) {
    let ending = t.this_turn.ending;
    let empty = t.empty_handed();
    let doomsday = ending.doomsday.is_some();
    let (how, finished) = if let Some(who) = ending.the_end {
        (RoundEnd::TheEnd, Seats::one(who))
    } else if t.this_turn.pile_ran_out {
        // If the pile is empty, nobody has finished; the points of doomsday still count.
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
mod tests {
    use crate::{Action, Card, MAX_TURNS, RoundEnd, testing::after};
    use game::{NullSink, Seat, Seats};

    #[test]
    fn after_a_thousand_turns_the_round_ends_and_nobody_finishes() {
        let mut state = after(r#"{"hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]]}"#);
        assert_eq!(MAX_TURNS, 1000);
        state.turns = MAX_TURNS - 1;
        let mut later = state.clone();
        let play = Action::Play(Card::from_name("red-4").unwrap(), None);
        state.answer(Seat::default(), play, &mut NullSink).unwrap();
        assert!(state.result.is_none());
        later.turns = MAX_TURNS;
        later.answer(Seat::default(), play, &mut NullSink).unwrap();
        assert_eq!(later.result.map(|r| (r.how, r.finished)), Some((RoundEnd::EmptyPile, Seats::NONE)));
    }
}
