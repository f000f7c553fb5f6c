//! The deal of the day: the cards of its rounds, and what its bots do, follow from the date alone. So whoever answers
//! the same has the same game, on every device and without a server.
//!
//! The seed of its first round names the day. A game therefore needs nothing beside its log to be known as one. The
//! other seeds differ from it only in a number at their end ([`Flow::seed`](super::flow::Flow::seed)).

use super::Session;
use super::flow::{Flow, NewGame};
use crate::games::AppGame;
use game::{Entry, Seed};

/// How the seeds of every day begin. Must never change.
const MARK: &[u8; 24] = b"frantic deal of the day!";

/// A date: year, month and day as one number, such as 20261123.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub u32);

impl Day {
    /// The seed of its first round.
    pub fn first_seed(self) -> Seed {
        let mut bytes = [0; 32];
        let all = MARK.iter().copied().chain(self.0.to_le_bytes());
        bytes.iter_mut().zip(all).for_each(|(byte, is)| *byte = is);
        Seed(bytes)
    }
}

impl<G: AppGame> Flow<G> {
    /// Makes this game, whose first round begins with [`Day::first_seed`] of some day, the deal of that day; does
    /// nothing to any other game.
    pub fn note_day(&mut self) {
        self.fixed = self.day().map(Day::first_seed);
    }

    /// The day of which this game is the deal.
    pub fn day(&self) -> Option<Day> {
        let Some(Entry::Seed(seed)) = self.dealer().log().entries.first() else { return None };
        let date = seed.0.get(MARK.len()..)?.first_chunk()?;
        Some(Day(u32::from_le_bytes(*date))).filter(|day| day.first_seed() == *seed)
    }
}

impl<G: AppGame> Session<G> {
    /// Begins the deal of a day, unless another window is playing. What was chosen for the last game stays chosen.
    pub fn start_deal(self, day: Day, new: NewGame<G>) {
        self.leave_remote();
        let mut flow = Flow::new(new);
        flow.begin_round(day.first_seed());
        flow.note_day();
        self.begin(flow);
    }

    /// The day of which the game being played is the deal. A moment of it that is tried again is not.
    pub fn day(self) -> Option<Day> {
        self.state().flow.with_value(|flow| flow.as_ref().filter(|flow| !flow.is_replay)?.day())
    }
}
