//! Colour-blockade: name a colour; no card that has it may be played until your next turn has ended. `Public::blocked`
//! has the blocked colours, for `legality`, mimicry and the wish of a colour-swap; `flow::turn` ends it.

use super::*;

impl PowerRules for ColourBlockade {
    fn activate(&self, t: &mut Table, by: Seat) {
        let kind = Question::Wish { colours: t.setup.colours(), highest: 0 };
        ActivatedPower::ask(t, Power::ColourBlockade, by, kind);
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(Action::Wish(Wish::Colour(colour))) = t.reply(by).word else { return };
        t.public.places.lasting.block(by, Some(colour));
        t.public.places.lasting.blockade_this_turn.add(by);
        t.tell(Fact::Blocked { by, colour });
    }
}
