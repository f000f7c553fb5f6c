//! Playing the deal of the day ([`play::day`]).

use super::Session;
use crate::games::AppGame;
use play::day::Day;
use play::flow::{Flow, NewGame};

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
        self.state().flow.with_value(|flow| flow.as_ref().filter(|flow| !flow.is_replay())?.day())
    }
}
