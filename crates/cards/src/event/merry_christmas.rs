//! Merry-christmas: in order everyone deals out the whole hand to other people
//! as they like; afterwards all take theirs.

use game::Seats;

use crate::Event;
use crate::ask::{Question, Source};
use crate::event::EventRules;
use crate::fact::Fact;
use crate::flow::happening::Happening;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct MerryChristmas;

const WHY: Source = Source::Event(Event::MerryChristmas);

impl EventRules for MerryChristmas {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        e.round(t, e.present);
    }

    fn person(&self, t: &mut Table, e: Happening) {
        if t.count(e.at) > 0 {
            e.ask(t, e.at, Question::Give { to: e.present.without(e.at) });
        }
    }

    /// Each `Give` has moved its card aside already; now it is told how many
    /// lie before whom.
    fn answered(&self, t: &mut Table, e: Happening) {
        let reply = e.reply(t);
        t.left_hand(e.at);
        for seat in reply.people() {
            let (n, from, to) = (reply.seats[seat], Zone::Hand(e.at), Zone::Aside(seat));
            t.tell(Fact::Moved { cards: None, n, from, to, why: WHY, seen: Seats::NONE });
        }
    }

    fn after(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            t.take_up(seat, WHY);
        }
    }
}
