//! The-all-seeing-eye: all hands are open until the trigger's next turn begins, or the round ends.

use super::*;

impl EventRules for TheAllSeeingEye {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.eye = Some(e.trigger);
        t.tell(Fact::HandsOpen(true));
        for of in t.everybody() {
            let to = t.everybody();
            t.tell(Fact::Shown { of, cards: Some(t.hands[of]), to });
        }
    }
}
