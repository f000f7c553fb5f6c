//! Loot: in order, everybody draws three unseen cards (or all, if fewer) from the person to their right and
//! lays them aside; afterwards everybody takes up theirs.

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
    fn three_unseen_cards_or_all_if_fewer_come_from_the_right() {
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
    fn cards_come_from_the_right_whatever_the_direction() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["loot"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["green-4"], ["green-5"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_draws_but_gives_nothing() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "events": ["loot"], "script": ["0 play black-9"],
            "expect": {"hands": [["green-4"], ["green-5"], []], "round_over": true, "finished": [2]}}"#,
        );
    }

    #[test]
    fn excluded_people_are_skipped() {
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
