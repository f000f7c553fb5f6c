//! Identity-theft: highest and lowest total swap totals. Without points the
//! trigger picks two other people who swap places; everything on the table
//! stays at the places. With two people (or two left) both swap.

use game::{Seat, Seats};

use crate::ask::Question;
use crate::event::EventRules;
use crate::fact::Fact;
use crate::flow::happening::Happening;
use crate::setup::Scorekeeping;
use crate::table::Table;

pub(crate) struct IdentityTheft;

impl EventRules for IdentityTheft {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        if t.setup.rules().scorekeeping == Scorekeeping::Points {
            return swap_totals(t, e);
        }
        let others = e.present.without(e.trigger);
        match e.present.len() {
            2 => swap_places(t, e.present),
            _ if others.len() == 2 => swap_places(t, others),
            _ => e.ask(t, e.trigger, Question::Seats { of: others, n: 2 }),
        }
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        swap_places(t, t.reply(e.trigger).people());
    }
}

fn swap_totals(t: &mut Table, e: Happening) {
    let total = |s: Seat| t.totals[t.persons[s]];
    let highest = e.present.into_iter().map(total).max();
    let lowest = e.present.into_iter().map(total).min();
    let top = e.first(t, e.present.filter(|s| Some(total(s)) == highest));
    let bottom = e.first(t, e.present.filter(|s| Some(total(s)) == lowest));
    if let (Some(top), Some(bottom)) = (top, bottom) {
        let gap = total(top).saturating_sub(total(bottom));
        if gap != 0 {
            t.score(top, -gap);
            t.score(bottom, gap);
        }
    }
}

fn swap_places(t: &mut Table, two: Seats) {
    let mut both = two.into_iter();
    if let (Some(one), Some(other)) = (both.next(), both.next()) {
        t.persons.0.swap(one.index(), other.index());
        t.tell(Fact::SwappedPlaces(one, other));
    }
}
