//! Random-chance: play a further hand card whatever is demanded, with its effects. If no card can be played,
//! nothing happens.

use super::*;

const WHY: Source = Source::Power(Power::RandomChance);

impl PowerRules for RandomChance {
    fn activate(&self, t: &mut Table, by: Seat) {
        if t.seen_from(by).can_play(true) {
            let kind = Question::Turn { draw: false, end: false, free: true };
            ActivatedPower::ask(t, Power::RandomChance, by, kind);
        } else {
            t.tell(Fact::Chose { by, why: WHY, yes: false });
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        if let Some(Action::Play(card, imitates)) = t.reply(by).word {
            play::from_hand(t, by, card, imitates, How::Free);
        }
    }

    /// It may take effect after the wish of somebody who has countered the card: they learn whether its owner can
    /// play one.
    fn hint(&self) -> Hint {
        Hint::Asking
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{after, facts, may_undo};

    #[test]
    fn if_no_card_can_be_played_the_log_says_so() {
        let text = r#"{"packs": ["supercharge", "troublemaker"], "hands": [["red-4", "curse"], ["red-5"]],
            "powers": [["random-chance"], []], "script": ["0 play red-4"]}"#;
        let left = Fact::Chose { by: Seat::default(), why: WHY, yes: false };
        assert!(facts(after(text), (0, "power random-chance")).contains(&left));
    }

    #[test]
    fn the_wish_of_somebody_else_cannot_be_undone_once_it_tells_whether_a_card_can_be_played() {
        let wishes = |mine: &str| {
            let text = format!(
                r#"{{"packs": ["supercharge", "troublemaker"], "hands": [["red-gift", "{mine}"],
                ["counterattack", "green-4", "green-6", "green-7"], ["green-5"]], "powers": [["random-chance"], [], []],
                "script": ["0 play red-gift", "0 power random-chance", "0 seat 1", "1 react counterattack",
                "1 seat 2", "1 cards green-4 green-6"]}}"#
            );
            may_undo(after(&text), (1, "wish red"), &[], &[0, 2])
        };
        assert!(!wishes("blue-1"), "a card can be played");
        assert!(!wishes("curse"), "no card can");
    }

    #[test]
    fn its_owners_wish_can_be_undone() {
        for mine in ["blue-1", "curse"] {
            let text = format!(
                r#"{{"packs": ["supercharge", "troublemaker"], "hands": [["fantastic", "{mine}"], ["green-5"]],
                "powers": [["random-chance"], []], "script": ["0 play fantastic", "0 power random-chance"]}}"#
            );
            assert!(may_undo(after(&text), (0, "wish red"), &[], &[]), "{mine}");
        }
    }
}
