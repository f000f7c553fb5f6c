//! Repeat: the trigger picks an event turned up earlier this round (none being
//! carried out now) and it is carried out again; none → nothing.

use crate::ask::{Action, List, Question};
use crate::event::EventRules;
use crate::flow::happening::{self, Happening};
use crate::table::Table;

pub(crate) struct Repeat;

impl EventRules for Repeat {
    fn happen(&self, t: &mut Table, e: Happening) {
        let mut earlier = t.happened;
        t.stack.events().for_each(|running| earlier.remove(running));
        if !earlier.is_empty() {
            e.ask(t, e.trigger, Question::One(List::Events(earlier)));
        }
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        if let Some(Action::Event(event)) = t.reply(e.trigger).word {
            happening::carry_out(t, event, e.trigger, t.everybody());
        }
    }
}
