//! Vandalism: the trigger names a colour; in order everyone lays all hand cards of that colour, without their
//! effects.

use super::*;

impl EventRules for Vandalism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.ask(t, e.trigger, Question::Colour);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        if e.colour.is_some_and(|colour| holds(t, e.at, colour)) {
            e.ask(t, e.at, Question::Lay { colour: e.colour });
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        if e.colour.is_some() {
            t.lay(e.at, e.why());
            return self.person_turn(t, e);
        }
        if let Some(colour) = t.hidden.reply.colour {
            t.tell(Fact::ColourNamed { by: e.trigger, colour });
            RunningEvent { colour: Some(colour), ..e }.go_round(t);
        }
    }

    fn asks_by_hand(&self) -> bool {
        true
    }
}

fn holds(t: &Table, seat: Seat, colour: Colour) -> bool {
    t.hidden.hands[seat].kinds().any(|card| card.colour() == colour)
}
