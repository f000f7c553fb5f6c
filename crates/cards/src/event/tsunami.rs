//! Tsunami: in order each lays an open card of at least the value before,
//! round and round, until somebody cannot or will not: they take all laid
//! cards. The first to lay must.

use game::Seats;

use crate::ask::{But, From, Question};
use crate::event::EventRules;
use crate::flow::Frame;
use crate::flow::happening::{Happening, Phase};
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Tsunami;

impl EventRules for Tsunami {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        e.round(t, e.present);
    }

    /// Who holds no card is not asked; who holds none high enough is, since
    /// that is nobody's business.
    fn person(&self, t: &mut Table, e: Happening) {
        t.then(Frame::Event(Happening { phase: Phase::Answered, ..e }));
        let (must, but) = (t.side.is_empty(), But::Below(e.value));
        let kind = Question::Cards { from: From::OwnHand, n: 1, must, but };
        let who = Seats::one(e.at).filter(|s| t.count(s) > 0);
        t.ask(who, kind, e.source());
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        // The frame that goes round lies below; it goes on from here, or not.
        let below = t.stack.pop();
        let reply = e.reply(t);
        let Some(card) = reply.cards.lowest() else {
            let side = t.side;
            t.shift(side, Zone::Side, Zone::Hand(e.at), e.source());
            return;
        };
        t.shift(reply.cards, Zone::Hand(e.at), Zone::Side, e.source());
        if let Some(Frame::Event(round)) = below {
            let left = if round.left.is_empty() { e.present } else { round.left };
            t.then(Frame::Event(Happening { value: card.points(), left, ..round }));
        }
    }
}
