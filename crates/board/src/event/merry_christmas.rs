//! Merry-christmas: in order everyone gives a card of choice to a person of choice; they are taken up when
//! all have given. Who holds no card gives none.

use crate::ask::{Question, Reply};
use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::hand::Hand;
use crate::state::Gift;
use crate::table::Table;

pub(crate) struct MerryChristmas;

impl EventRules for MerryChristmas {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.go_round(t);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        if !t.hands[e.at].is_empty() {
            e.ask(t, e.at, Question::Give);
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let Reply { card: Some(card), seat: Some(to), .. } = t.reply else { return };
        if t.hands[e.at].remove(card) {
            t.gifts[e.at] = Some(Gift { card, to });
            let seen = t.sees_hand(e.at);
            t.tell(Fact::Gave { by: e.at, to, card: Some(card), seen });
        }
    }

    fn finish(&self, t: &mut Table, e: RunningEvent) {
        let gifts = core::mem::take(&mut t.gifts);
        for seat in e.order(t) {
            let mine = gifts.0.iter().flatten().filter(|gift| gift.to == seat);
            let cards: Hand = mine.map(|gift| gift.card).collect();
            if !cards.is_empty() {
                t.hands[seat].add_all(&cards);
                let seen = t.sees_hand(seat);
                t.tell(Fact::TookUp { by: seat, cards: Some(cards), n: cards.len(), seen });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn who_holds_no_card_gives_none() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["stop", "snail"]], "dice": [14], "draw": [],
            "script": ["0 play troublemaker 47", "1 give 0: x", "2 give 0: stop"],
            "expect": {"hands": [["x", "stop"], [], ["snail"]], "round_over": true}}"#,
        );
    }

    #[test]
    fn what_has_been_given_cannot_be_given_on() {
        play(
            r#"{"hands": [["troublemaker", "x"], ["stop"], ["snail"]], "dice": [14], "draw": [],
            "script": ["0 play troublemaker 47", "1 give 2: stop", "! 2 give 0: stop", "2 give 1: snail", "0 give 1: x"],
            "expect": {"hands": [[], ["snail", "x"], ["stop"]]}}"#,
        );
    }

    #[test]
    fn one_card_and_one_other_person_leave_no_choice() {
        play(
            r#"{"hands": [["troublemaker", "x"], ["stop"]], "dice": [14], "draw": [],
            "script": ["0 play troublemaker 47"], "expect": {"hands": [["stop"], ["x"]]}}"#,
        );
    }
}
