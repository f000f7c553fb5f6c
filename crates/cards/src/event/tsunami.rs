//! Tsunami: in order, everybody lays an open card of at least the previous value, round and round, until
//! somebody cannot or does not want to: they take all cards laid. The first person must lay a card.

use super::*;

impl EventRules for Tsunami {
    /// Somebody without cards is not asked. Somebody without a card high enough is, because nobody should
    /// know that.
    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..e }));
        let (must, except) = (t.side.is_empty(), PickExcept::Below(e.value));
        let kind = Question::Cards { from: PickFrom::OwnHand, n: 1, must, except };
        let who = Seats::one(e.at).filter(|s| t.count(s) > 0);
        t.ask(who, kind, e.source());
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        // The frame that goes round is below; going on from here decides whether it continues.
        let Some(Frame::Event(round)) = t.stack.top() else { return };
        t.stack.pop();
        let reply = e.reply(t);
        let Some(card) = reply.cards.lowest() else {
            let side = t.side;
            t.shift(side, Zone::Side, Zone::Hand(e.at), e.source());
            return;
        };
        t.shift(reply.cards, Zone::Hand(e.at), Zone::Side, e.source());
        let left = if round.left.is_empty() { e.present } else { round.left };
        t.push_frame(Frame::Event(RunningEvent { value: card.points(), left, ..round }));
    }
}
