//! Event-manager: three events are turned up; the person who triggered it picks one, which is carried out. The others
//! go under the event pile and do not count as turned up. If fewer than three are left, only those are shown.

use super::*;

impl EventRules for EventManager {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        event::refill(t);
        let shown: EventSet = t.hidden.events.all().iter().rev().take(3).copied().collect();
        if !shown.is_empty() {
            e.ask(t, e.trigger, Question::One(Choice::Events(shown)));
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let Some(Action::Event(picked)) = t.reply(e.trigger).word else { return };
        for _ in 0..t.hidden.events.len().min(3) {
            let Some(event) = t.hidden.events.pop() else { break };
            if event == picked {
                t.public.turned_up.add(event);
                t.public.happened.add(event);
            } else {
                t.events_go_under(event);
            }
        }
        event::carry_out(t, picked, e.trigger, t.everybody());
    }
}
