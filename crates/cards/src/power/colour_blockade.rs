//! Colour-blockade: name a colour; no card bearing it may be played till your
//! next turn has ended.

use game::Seat;

use crate::Power;
use crate::ask::{Action, Question, Source, Wish};
use crate::fact::Fact;
use crate::flow::powers::{Activated, When};
use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct ColourBlockade;

impl PowerRules for ColourBlockade {
    fn when(&self) -> When {
        When::Second
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        Activated::back(t, Power::ColourBlockade, by);
        let kind = Question::Wish { colours: t.setup.colours(), highest: 0 };
        t.ask_one(by, kind, Source::Power(Power::ColourBlockade));
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(Action::Wish(Wish::Colour(colour))) = t.reply(by).word else { return };
        let lasting = &mut t.places[by].lasting;
        lasting.blockade = Some(colour);
        lasting.blockade_fresh = true;
        t.tell(Fact::Blocked { by, colour });
    }
}
