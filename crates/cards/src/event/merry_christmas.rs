//! Merry-christmas: in order, everybody deals out their whole hand to other people as they like; afterwards
//! all take up what they got.

use super::*;

impl EventRules for MerryChristmas {
    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        if t.count(e.at) > 0 {
            e.ask(t, e.at, Question::Give { to: e.present.without(e.at) });
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        t.deal_out(e.at, e.source());
    }
}
