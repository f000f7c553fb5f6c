//! Loot: in order each draws three unseen cards from the person to the right
//! (all if three or fewer), laid aside; afterwards all take theirs.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Loot;

impl EventRules for Loot {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            let from = t.right_of(seat, e.present);
            t.take_unseen(from, 3, Zone::Aside(seat), e.source());
        }
        for seat in e.order(t) {
            t.take_up(seat, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn three_unseen_cards_from_the_right_all_if_fewer() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["loot"], "script": ["0 play black-9"],
            "expect": {"hands": [["green-4"], ["green-5"], ["blue-1"]], "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "blue-2", "blue-3"], ["green-4", "green-6"], ["green-5"]],
            "events": ["loot"], "script": ["0 play black-9"],
            "expect": {"hands": [["green-4", "green-6"], ["green-5"], ["blue-1", "blue-2", "blue-3"]]}}"#,
        );
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "blue-2", "blue-3", "blue-4"], ["green-4", "green-6"],
            ["green-5"]],
            "events": ["loot"], "script": ["0 play black-9"], "expect": {"hand_sizes": [3, 1, 3]}}"#,
        );
    }

    #[test]
    fn right_is_right_whichever_way_play_runs() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["loot"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["green-4"], ["green-5"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_loots_and_yields_nothing() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "events": ["loot"], "script": ["0 play black-9"],
            "expect": {"hands": [["green-4"], ["green-5"], []], "round_over": true, "finished": [2]}}"#,
        );
    }

    #[test]
    fn past_those_who_are_out_of_it() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["loot"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["green-5"], ["green-4"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"]], "events": ["loot"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["green-4"]]}}"#,
        );
    }
}
