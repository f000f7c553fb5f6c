//! Seppuku: in order each decides. With points: dare → turn up a draw card,
//! number −21, else +42; decline +21. Without: number → discard two of choice,
//! else draw four; decline → draw two. Turned-up cards go under the top of the
//! pile; nothing left to turn up → no points.

use crate::ask::{From, Question};
use crate::event::EventRules;
use crate::fact::Fact;
use crate::flow::happening::Happening;
use crate::setup::Scorekeeping;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Seppuku;

impl EventRules for Seppuku {
    fn happen(&self, t: &mut Table, e: Happening) {
        e.round(t, e.present);
    }

    fn person(&self, t: &mut Table, e: Happening) {
        e.ask(t, e.at, Question::Confirm);
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        let (reply, by) = (e.reply(t), e.at);
        let points = t.setup.rules().scorekeeping == Scorekeeping::Points;
        if reply.word.is_none() {
            return t.discard(by, reply.cards, e.source());
        }
        let yes = t.said_yes(by);
        t.tell(Fact::Dared { by, yes });
        if !yes {
            if points {
                t.score(by, 21);
            } else {
                t.draw(by, 2, e.source());
            }
            return;
        }
        let Some(card) = t.turn_up(1, Zone::Discard, e.source()).lowest() else { return };
        match (points, card.as_number().is_some()) {
            (true, true) => t.score(by, -21),
            (true, false) => t.score(by, 42),
            (false, true) => e.ask_cards(t, by, From::OwnHand, 2),
            (false, false) => {
                t.draw(by, 4, e.source());
            }
        }
    }
}
