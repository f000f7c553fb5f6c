//! Tsunami: in order, everybody lays an open card of at least the previous value, round and round, until
//! somebody cannot or does not want to: they take all cards laid. The first person must lay a card.

use super::*;

impl EventRules for Tsunami {
    /// Somebody without cards is not asked. Somebody without a high enough card is asked, to keep that
    /// secret.
    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..e }));
        let (must, except) = (t.side.is_empty(), PickExcept::Below(e.least));
        let kind = Question::Cards { from: PickFrom::OwnHand, n: 1, must, except };
        let who = Seats::one(e.at).filter(|s| t.count(s) > 0);
        t.ask(who, kind, e.source());
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        // It only goes on round the table if a card was laid.
        e.stop(t);
        let reply = e.reply(t);
        let Some(card) = reply.cards.lowest() else {
            return t.shift(t.side, Zone::Side, Zone::Hand(e.at), e.source());
        };
        t.shift(reply.cards, Zone::Hand(e.at), Zone::Side, e.source());
        let left = if e.left.is_empty() { e.present } else { e.left };
        RunningEvent { least: card.points(), ..e }.round(t, left);
    }
}
