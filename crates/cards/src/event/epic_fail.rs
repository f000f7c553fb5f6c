//! Epic-fail: the person with the fewest cards gets fuck-you, wherever it is: in a hand, in the draw pile
//! (which is then reshuffled) or in the discard pile. Everybody sees where it goes.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::state::State;
use crate::table::Table;
use crate::zone::Zone;
use crate::{Card, Special};

pub(crate) struct EpicFail;

impl EventRules for EpicFail {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let Some(card) = Card::special(None, Special::FuckYou) else { return };
        let Some(who) = e.first(t, t.holding_fewest(e.present)) else { return };
        let to = Zone::Hand(who);
        if let Some(holder) = t.everybody().into_iter().find(|&s| t.hand(s).has(card)) {
            if e.present.has(holder) {
                t.fetch(card, Zone::Hand(holder), to, e.source());
            }
        } else if t.fetch(card, Zone::Draw, to, e.source()) {
            let state: &mut State = t;
            state.rng.shuffle(state.draw.all_mut());
        } else {
            t.fetch(card, Zone::Discard, to, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{after, facts, play};

    #[test]
    fn everybody_sees_where_it_goes() {
        for (hands, draw, discard) in [
            (r#"["black-9", "blue-1"], ["green-4", "fuck-you"], ["green-5", "green-6"]"#, "", ""),
            (r#"["black-9", "blue-1"], ["green-4", "green-3"], ["green-5", "green-6"]"#, r#""fuck-you""#, ""),
            (
                r#"["black-9", "blue-1"], ["green-4", "green-3"], ["green-5", "green-6"]"#,
                "",
                r#""fuck-you","#,
            ),
            (r#"["black-9", "fuck-you"], ["green-4", "green-3"], ["green-5", "green-6"]"#, "", ""),
        ] {
            let begun = after(&format!(
                r#"{{"packs": ["supercharge"], "hands": [{hands}], "draw": [{draw}],
                "discard": [{discard} "red-9"], "events": ["epic-fail"]}}"#
            ));
            let all = begun.everybody();
            let told = facts(begun, (0, "play black-9"));
            for seat in all {
                let mut memory = crate::Memory::default();
                let viewer = game::Viewer::Seat(seat);
                for fact in &told {
                    game::Memory::note(&mut memory, &fact.redacted(viewer));
                }
                let known = memory.known[game::Seat::wrapping(0)];
                assert!(known.has(Card::special(None, Special::FuckYou).unwrap()), "{seat}: {told:?}");
            }
        }
    }

    #[test]
    fn the_person_with_the_fewest_cards_gets_it_from_another_hand() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "blue-3"], ["green-4"], ["fuck-you", "green-5"]],
            "events": ["epic-fail"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "blue-3"], ["green-4", "fuck-you"], ["green-5"]], "turn":
            1}}"#,
        );
    }

    #[test]
    fn it_may_come_from_the_draw_pile() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "blue-3"], ["green-4"], ["green-5", "green-6"]],
            "draw": ["red-1", "fuck-you", "red-2"], "events": ["epic-fail"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "blue-3"], ["green-4", "fuck-you"], ["green-5", "green-6"]],
            "draw_size": 2}}"#,
        );
    }

    #[test]
    fn it_may_come_from_the_discard_pile() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "blue-3"], ["green-4"], ["green-5", "green-6"]],
            "discard": ["red-1", "fuck-you", "red-9"], "draw": ["red-1"], "events": ["epic-fail"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "blue-3"], ["green-4", "fuck-you"], ["green-5", "green-6"]],
            "discard": ["red-1", "red-9", "black-9"], "demand": "black 9"}}"#,
        );
    }

    #[test]
    fn of_several_people_the_first_in_play_order_gets_it() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5", "fuck-you"], ["green-6"]],
            "events": ["epic-fail"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "fuck-you"], ["green-5"], ["green-6"]]}}"#,
        );
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5", "fuck-you"], ["green-6"]],
            "events": ["epic-fail"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5"], ["green-6", "fuck-you"]]}}"#,
        );
    }

    #[test]
    fn if_all_hold_equally_many_the_first_in_play_order_gets_it() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "fuck-you"], ["green-4"], ["green-5"]],
            "events": ["epic-fail"], "script": ["0 play black-9"],
            "expect": {"hands": [[], ["green-4", "fuck-you"], ["green-5"]], "round_over": true,
            "finished": [0]}}"#,
        );
    }

    #[test]
    fn the_person_may_already_have_it() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "blue-3"], ["fuck-you"], ["green-5", "green-6"]],
            "events": ["epic-fail"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "blue-3"], ["fuck-you"], ["green-5", "green-6"]], "turn": 1,
            "round_over": false}}"#,
        );
    }

    #[test]
    fn an_empty_hand_has_the_fewest_cards() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "draw": ["fuck-you"], "events": ["epic-fail"], "script": ["0 play black-9"],
            "expect": {"hands": [["fuck-you"], ["green-4"], ["green-5"]], "round_over": false}}"#,
        );
    }

    #[test]
    fn excluded_people_neither_get_it_nor_lose_it() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["fuck-you", "green-5"]],
            "events": ["epic-fail"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1", "fuck-you"], ["green-4"], ["green-5"]]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1", "blue-3"], ["lucky-bastard", "fuck-you"], ["green-5"]],
            "events": ["epic-fail"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1", "blue-3"], ["fuck-you"], ["green-5"]], "round_over": false}}"#,
        );
    }

    #[test]
    fn the_draw_pile_is_reshuffled() {
        let cards: Vec<String> =
            (1..=8).flat_map(|n| ["red", "yellow"].map(|c| format!("\"{c}-{n}\""))).collect();
        let state = after(&format!(
            r#"{{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["fuck-you", {}], "events": ["epic-fail"], "script": ["0 play black-9"]}}"#,
            cards.join(", ")
        ));
        let now: Vec<String> = state.draw.all().iter().rev().map(|card| format!("\"{card}\"")).collect();
        assert!(now.len() == 16 && now != cards, "{now:?}");
    }
}
