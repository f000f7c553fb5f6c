//! Repeat: the person who triggered it picks an event turned up earlier this round, except those being
//! carried out now, and it is carried out again. If there is none, nothing happens.

use super::*;

impl EventRules for Repeat {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut earlier = t.happened;
        t.stack.events().for_each(|running| earlier.remove(running));
        if !earlier.is_empty() {
            e.ask(t, e.trigger, Question::One(Choice::Events(earlier)));
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        if let Some(Action::Event(event)) = t.reply(e.trigger).word {
            event::carry_out(t, event, e.trigger, t.everybody());
        }
    }
}
