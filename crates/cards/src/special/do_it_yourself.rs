//! Do-it-yourself: has the effect agreed before the game (§12). It is not an attack.

use game::{Seat, Seats};

use crate::Special;
use crate::ask::{PickExcept, PickFrom, Question, Source};
use crate::frame::Frame;
use crate::hint::Hint;
use crate::house::Diy;
use crate::special::{SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct DoItYourself;

const SPECIAL: Special = Special::DoItYourself;
const WHY: Source = Source::Special(SPECIAL);

impl SpecialRules for DoItYourself {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH
    }

    fn possible(&self, state: &State, by: Seat, present: Seats) -> bool {
        match state.setup.rules().diy {
            Diy::RuleCard => !state.rule_pile.is_empty(),
            Diy::Event => true,
            Diy::OthersDrawTwo | Diy::SwapHands | Diy::PassRight => !present.without(by).is_empty(),
            Diy::WishOnly => false,
        }
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        match t.setup.rules().diy {
            Diy::RuleCard => crate::rule::turn_up(t),
            Diy::Event => t.trigger(by),
            Diy::OthersDrawTwo => {
                for seat in t.in_order(by, t.present().without(by)) {
                    t.draw(seat, 2, WHY);
                }
            }
            Diy::SwapHands => {
                t.push_frame(Frame::Effect { special: SPECIAL, by });
                t.ask_one(by, Question::Seats { of: t.present().without(by), n: 1 }, WHY);
            }
            Diy::PassRight => ask_for_cards(t, by),
            Diy::WishOnly => {}
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        if t.setup.rules().diy == Diy::PassRight {
            pass_right(t);
        } else if let Some(victim) = t.reply(by).people().lowest() {
            t.swap_hands(by, victim, WHY);
        }
    }

    /// To pass cards on, only those are asked who hold one that may be passed.
    fn hint(&self) -> Hint {
        Hint::Asking
    }
}

/// Asks everybody for the card that they pass to the right. A lone fuck-you is shown, because everybody can tell
/// it from its owner not being asked.
fn ask_for_cards(t: &mut Table, by: Seat) {
    let holding = t.present() - t.empty_handed();
    let asked = holding.filter(|s| !t.pickable(s, PickFrom::OwnHand, PickExcept::FuckYou).is_empty());
    for seat in holding - asked {
        t.show_hand(seat, t.everybody());
    }
    t.push_frame(Frame::Effect { special: SPECIAL, by });
    let kind = Question::Cards { from: PickFrom::OwnHand, n: 1, must: true, except: PickExcept::FuckYou };
    t.ask(asked, kind, WHY);
}

/// Passes the card that each person picked; all are taken up at once.
fn pass_right(t: &mut Table) {
    let present = t.present();
    for seat in present {
        let (cards, to) = (t.reply(seat).cards, Zone::Aside(t.right_of(seat, present)));
        t.shift(cards, Zone::Hand(seat), to, WHY);
    }
    for seat in present {
        t.take_up(seat, WHY);
    }
}

#[cfg(test)]
mod tests {
    use crate::fact::Fact;
    use crate::testing::{after, facts, may_undo, play};

    #[test]
    fn it_adds_a_rule_card() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "rules": {"diy": "rule-card"}, "rule_pile": ["deep-draw", "bounty"],
            "script": ["0 play do-it-yourself", "0 yes", "! 0 wish 7", "0 wish red"],
            "expect": {"active_rule_cards": ["deep-draw"], "demand": "red", "turn": 1}}"#,
        );
    }

    #[test]
    fn with_no_rule_card_left_only_the_wish_remains() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "rules": {"diy": "rule-card"}, "rule_pile": [],
            "script": ["0 play do-it-yourself", "! 0 yes", "0 wish red"],
            "expect": {"active_rule_cards": [], "demand": "red"}}"#,
        );
    }

    #[test]
    fn by_default_a_rule_card_if_they_are_used() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "rule_cards": ["generous"], "rule_pile": ["deep-draw"],
            "script": ["0 play do-it-yourself", "0 yes", "0 wish red"],
            "expect": {"active_rule_cards": ["generous", "deep-draw"]}}"#,
        );
    }

    #[test]
    fn by_default_an_event_if_rule_cards_are_not_used() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play do-it-yourself", "0 yes", "0 wish red"],
            "expect": {"hand_sizes": [4, 4, 4], "demand": "red"}}"#,
        );
    }

    #[test]
    fn the_others_draw_two_cards() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "rules": {"diy": "others-draw-two"}, "draw": ["red-1", "red-2", "red-3", "red-4", "red-5"],
            "script": ["0 play do-it-yourself", "0 yes", "0 wish red"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-1", "red-2"],
                ["green-5", "red-3", "red-4"]]}}"#,
        );
    }

    #[test]
    fn its_player_swaps_hands_with_somebody() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1", "fuck-you"], ["green-4"],
            ["green-5"]],
            "rules": {"diy": "swap-hands"},
            "script": ["0 play do-it-yourself", "0 yes", "! 0 seat 0", "0 seat 2", "0 wish red"],
            "expect": {"hands": [["green-5"], ["green-4"], ["blue-1", "fuck-you"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn everybody_passes_a_card_to_the_right() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1", "blue-2"], ["green-4",
            "green-6"], ["green-5", "green-7"]],
            "rules": {"diy": "pass-right"},
            "script": ["0 play do-it-yourself", "0 yes", "0 cards blue-1", "2 cards green-5",
            "1 cards green-6", "0 wish red"],
            "expect": {"hands": [["blue-2", "green-5"], ["green-4", "blue-1"], ["green-7", "green-6"]]}}"#,
        );
    }

    #[test]
    fn cards_are_passed_right_whatever_the_direction() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "rules": {"diy": "pass-right"}, "rule_cards": ["clockwise"],
            "script": ["0 play do-it-yourself", "0 yes", "0 wish red"],
            "expect": {"hands": [["green-5"], ["blue-1"], ["green-4"]], "turn": 2}}"#,
        );
    }

    #[test]
    fn a_lone_fuck_you_is_kept_when_passing() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["fuck-you"], ["green-5"]],
            "rules": {"diy": "pass-right"},
            "script": ["0 play do-it-yourself", "0 yes", "0 wish red"],
            "expect": {"hands": [["green-5"], ["fuck-you", "blue-1"], []]}}"#,
        );
    }

    #[test]
    fn a_lone_fuck_you_is_shown() {
        let text = r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["fuck-you"], ["green-5"]],
            "rules": {"diy": "pass-right"}, "script": ["0 play do-it-yourself"]}"#;
        let shown = facts(after(text), (0, "yes")).into_iter().find_map(|fact| match fact {
            Fact::Shown { of, to, .. } => Some((of.number(), to.len())),
            _ => None,
        });
        assert_eq!(shown, Some((1, 3)));
    }

    #[test]
    fn it_cannot_be_undone_once_people_can_tell_who_holds_a_lone_fuck_you() {
        let plays = |hands: &str, others: &[(u8, &str)]| {
            let text = format!(
                r#"{{"packs": ["pandora"], "hands": {hands}, "rules": {{"diy": "pass-right", "wish_effects": "must"}}}}"#
            );
            may_undo(after(&text), (0, "play do-it-yourself"), others, &[])
        };
        assert!(!plays(r#"[["do-it-yourself", "blue-1"], ["fuck-you"]]"#, &[]), "only seat 0 is asked");
        assert!(!plays(r#"[["do-it-yourself"], ["fuck-you"]]"#, &[]), "nobody is asked");
        let both = r#"[["do-it-yourself", "blue-1"], ["green-4"]]"#;
        assert!(!plays(both, &[]), "seat 1 is asked, so they do not hold it");
        assert!(!plays(both, &[(1, "cards green-4")]), "that remains known when only seat 0 is asked");
    }

    #[test]
    fn not_using_it_and_the_card_passed_can_be_undone() {
        let hands = r#""hands": [["do-it-yourself", "blue-1", "blue-2"], ["green-4"]], "rules": {"diy": "pass-right"}"#;
        let at = |script: &str| after(&format!(r#"{{"packs": ["pandora"], {hands}, "script": [{script}]}}"#));
        let play = r#""0 play do-it-yourself""#;
        assert!(may_undo(at(play), (0, "no"), &[], &[]));
        let asked = at(&format!(r#"{play}, "0 yes""#));
        assert!(may_undo(asked.clone(), (0, "cards blue-1"), &[], &[]));
        assert!(
            !may_undo(asked, (0, "cards blue-1"), &[(1, "cards green-4")], &[]),
            "the cards are taken up"
        );
    }

    #[test]
    fn fuck_you_cannot_be_picked_for_passing() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["fuck-you", "green-4",
            "green-6"], ["green-5"]],
            "rules": {"diy": "pass-right"},
            "script": ["0 play do-it-yourself", "0 yes", "! 1 cards fuck-you", "1 cards green-6",
            "0 wish red"],
            "expect": {"hands": [["green-5"], ["fuck-you", "green-4", "blue-1"], ["green-6"]]}}"#,
        );
    }

    #[test]
    fn it_is_only_a_wish_if_so_agreed() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "rules": {"diy": "wish-only"},
            "script": ["0 play do-it-yourself", "! 0 yes", "0 wish red"],
            "expect": {"hand_sizes": [1, 1, 1], "demand": "red"}}"#,
        );
    }

    #[test]
    fn the_effect_may_be_skipped() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "rules": {"diy": "others-draw-two"},
            "script": ["0 play do-it-yourself", "0 no", "0 wish red"],
            "expect": {"hand_sizes": [1, 1, 1]}}"#,
        );
    }

    #[test]
    fn the_effect_must_be_used_under_the_house_rule() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "rules": {"diy": "others-draw-two", "wish_effects": "must"},
            "script": ["0 play do-it-yourself", "! 0 no", "0 wish red"],
            "expect": {"hand_sizes": [1, 3, 3]}}"#,
        );
    }

    #[test]
    fn it_cannot_be_countered() {
        play(
            r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4", "counterattack"],
            ["green-5"]],
            "rules": {"diy": "swap-hands"},
            "script": ["0 play do-it-yourself", "0 yes", "0 seat 1", "! 1 react counterattack",
            "0 wish red"],
            "expect": {"hands": [["green-4", "counterattack"], ["blue-1"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_uses_the_effect() {
        play(
            r#"{"packs": ["pandora"], "hands": [["blue-1"], ["green-4"], ["green-5"]],
            "rules": {"diy": "others-draw-two"}, "starter": "do-it-yourself", "dealer": 2,
            "script": ["2 yes", "2 wish red"],
            "expect": {"hand_sizes": [3, 3, 1], "turn": 0, "demand": "red"}}"#,
        );
    }

    #[test]
    fn the_wish_counts_even_if_the_top_card_has_changed() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "hands": [["do-it-yourself", "blue-1"], ["green-4"],
            ["green-5"]],
            "rules": {"diy": "event"}, "discard": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-9"],
            "draw": ["yellow-5", "yellow-6"], "events": ["rewind"],
            "script": ["0 play do-it-yourself", "0 yes", "0 wish green"],
            "expect": {"top": "yellow-5", "demand": "green"}}"#,
        );
    }
}
