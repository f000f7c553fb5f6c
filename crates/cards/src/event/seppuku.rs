//! Seppuku: in order, everybody decides whether they dare. With points: if they dare, a card of the draw pile
//! is turned up; a number is −21 points, anything else +42; to decline is +21. Without points: a number means
//! discarding two cards of choice, anything else drawing four; to decline is drawing two. Turned-up cards go
//! under the top of the discard pile. If nothing is left to turn up, nothing is scored.

use super::*;

impl EventRules for Seppuku {
    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        e.ask(t, e.at, Question::Confirm);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let (reply, by) = (e.reply(t), e.at);
        let points = t.setup.rules().scorekeeping == Scorekeeping::Points;
        if reply.word.is_none() {
            return t.discard(by, reply.cards, e.source());
        }
        let yes = t.said_yes(by);
        t.tell(Fact::Dared { by, yes });
        if !yes {
            return if points { t.score(by, 21) } else { t.draw(by, 2, e.source()) };
        }
        let Some(card) = t.move_from_draw(1, Zone::Discard, e.source()).lowest() else { return };
        match (points, card.as_number().is_some()) {
            (true, true) => t.score(by, -21),
            (true, false) => t.score(by, 42),
            (false, true) => e.ask_cards(t, by, PickFrom::OwnHand, 2),
            (false, false) => t.draw(by, 4, e.source()),
        }
    }
}
