//! Recycling: the card it was activated with goes to a hand of your choice,
//! wherever it lies in the pile by now; not in the pile → nothing.

use game::Seat;

use crate::Power;
use crate::ask::{Question, Source};
use crate::flow::powers::{Activated, When};
use crate::power::PowerRules;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Recycling;

const WHY: Source = Source::Power(Power::Recycling);

impl PowerRules for Recycling {
    fn when(&self) -> When {
        When::Second
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        let Some((card, _)) = t.notes.carrier else { return };
        if t.discard.all().contains(&card) {
            Activated::back(t, Power::Recycling, by);
            t.ask_one(by, Question::Seats { of: t.everybody(), n: 1 }, WHY);
        }
    }

    /// If it was the top, what was demanded before it was played is demanded
    /// again; a wish made this turn stays in any case.
    fn answered(&self, t: &mut Table, by: Seat) {
        let Some((card, before)) = t.notes.carrier else { return };
        let Some(to) = t.reply(by).people().lowest() else { return };
        let on_top = t.discard.top() == Some(card);
        t.fetch(card, Zone::Discard, Zone::Hand(to), WHY);
        if on_top && !t.notes.wished {
            t.demand = before;
        }
    }
}
