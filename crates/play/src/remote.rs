//! A game in a room, on several devices, as the screen of one of them sees it.

use crate::flow::Next;
use crate::games::LocalGame;
use crate::people::{Lineup, Person};
use core::ops::Range;
use game::{Asks, View as _, Viewer};

/// A game in a room, dealt by another device or by this one.
pub trait RemoteGame<G: LocalGame> {
    /// The view of the person here now; `None` if nothing has arrived yet.
    fn view(&self) -> Option<G::View>;
    /// The facts of this game, as far as the person here may know them.
    fn facts(&self) -> Vec<G::Fact>;
    /// The players, by their first seat.
    fn people(&self) -> Vec<Person>;
    /// The players over time: seats may have changed hands.
    fn lineups(&self) -> Vec<Lineup> {
        vec![Lineup { from: 0, people: self.people(), me: true }]
    }
    /// The facts of the last time that a bot played for the person here, once it is over.
    fn stood_in(&self) -> Option<Range<usize>> {
        None
    }
    /// Whether this device has answered the open question; the answer takes effect once everybody
    /// has answered.
    fn answered(&self) -> bool;
    /// Whether the open question stays open only for a while.
    fn is_timed(&self) -> bool {
        false
    }
    /// Sends an answer with all its parts to the question with this number. Whether it was accepted
    /// is reported later.
    fn submit(&self, question: u32, parts: Vec<G::Action>);
    /// Whether the person here may ask to undo their last answer.
    fn may_undo(&self) -> bool {
        false
    }
    /// Asks everybody who plays whether it may be undone.
    fn undo(&self) {}
    /// The person here is ready for the next round, or for another game.
    fn ready(&self);
    /// Whether the person here is ready. Callers in a reactive context are notified of changes.
    fn is_ready(&self) -> bool {
        false
    }
    /// The person here leaves the table's page; the game goes on.
    fn leave(&self);
    /// Whether the room allows hints.
    fn allows_hints(&self) -> bool {
        false
    }
}

/// The next step, on a device that shows one person's game.
pub fn next<G: LocalGame>(view: &G::View, answered: bool) -> Next {
    match (view.asks(), view.viewer()) {
        (Asks::Over, _) => Next::GameOver,
        (Asks::People { seats, .. }, Viewer::Seat(me)) if seats.has(me) && !answered => Next::Ask(me),
        (Asks::Seed, _) if G::round(view) > 0 => Next::RoundOver,
        // Others are asked, or the first cards are about to be dealt.
        _ => Next::BotThinks,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{HouseRules, Packs, Setup, State};
    use game::{Game as _, Seat};

    #[test]
    fn nobody_is_asked_to_continue_before_the_first_deal() {
        let setup = Setup::new(3, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
        let view = State::new(&setup).view(Viewer::Seat(Seat::new(0).unwrap()));
        assert_eq!(next::<State>(&view, false), Next::BotThinks);
    }
}
