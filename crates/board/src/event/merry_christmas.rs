//! Merry-christmas: in order everyone gives a card of choice to a person of choice; they are taken up when all have
//! given. People without cards give none.

use super::*;

impl EventRules for MerryChristmas {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.go_round(t);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        if !t.hidden.hands[e.at].is_empty() {
            e.ask(t, e.at, Question::Give);
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let Reply { card: Some(card), seat: Some(to), .. } = t.hidden.reply else { return };
        if t.hidden.hands[e.at].remove(card) {
            t.hidden.gifts[e.at] = Some(Gift { card, to });
            let seen = t.sees_hand(e.at);
            t.tell(Fact::Gave { by: e.at, to, card: Some(card), seen });
        }
    }

    fn finish(&self, t: &mut Table, e: RunningEvent) {
        let gifts = core::mem::take(&mut t.hidden.gifts);
        for seat in e.order(t) {
            let mine = gifts.0.iter().flatten().filter(|gift| gift.to == seat);
            let cards: Hand = mine.map(|gift| gift.card).collect();
            if !cards.is_empty() {
                t.hidden.hands[seat].add_all(&cards);
                let seen = t.sees_hand(seat);
                t.tell(Fact::TookUp { by: seat, cards: Some(cards), n: cards.len(), seen });
            }
        }
    }
}
