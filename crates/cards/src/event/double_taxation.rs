//! Double-taxation: the three highest values of each hand are added to the person's total at once; the hand
//! stays. Without points: the lowest such sum draws one card, the next higher sum two, and so on; equal sums
//! draw equally many, and do not skip a rank.

use game::{BySeat, Seat};

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::house::Scorekeeping;
use crate::table::Table;

pub(crate) struct DoubleTaxation;

impl EventRules for DoubleTaxation {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let taxes = BySeat::make(|seat| tax(t, seat));
        for seat in e.order(t) {
            if t.setup.rules().scorekeeping == Scorekeeping::Points {
                t.score(seat, i32::from(taxes[seat]));
            } else {
                // The rank of a sum among the different sums, from 1.
                let lower = |s: Seat| taxes[s] < taxes[seat];
                let mut ranks = [false; 256];
                e.present.into_iter().filter(|&s| lower(s)).for_each(|s| {
                    ranks[usize::from(taxes[s])] = true;
                });
                let below = ranks.iter().filter(|&&there| there).count();
                t.draw(seat, below as u8 + 1, e.source());
            }
        }
    }
}

/// The sum of the three highest values of a hand: at most 42 + 17 + 13.
fn tax(t: &Table, seat: Seat) -> u8 {
    let mut best = [0u8; 3];
    for card in t.hand(seat) {
        let mut points = card.points();
        for place in &mut best {
            if points > *place {
                core::mem::swap(place, &mut points);
            }
        }
    }
    best.iter().sum()
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_three_highest_values_are_added_to_the_total_at_once() {
        play(
            r#"{"packs": ["troublemaker"], "totals": [1, -9, 0],
            "hands": [["black-9", "blue-1", "blue-2", "red-7", "red-gift"], ["green-4"], ["fuck-you",
            "green-5"]],
            "events": ["double-taxation"], "script": ["0 play black-9"],
            "expect": {"totals": [17, -5, 47], "round_over": false, "hands": [["blue-1", "blue-2",
            "red-7", "red-gift"], ["green-4"], ["fuck-you", "green-5"]]}}"#,
        );
    }

    #[test]
    fn the_three_highest_cards_count_in_any_hand() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["fuck-you", "blue-9", "the-end", "curse"], ["green-8",
            "green-7", "green-6", "green-5"]],
            "events": ["double-taxation"], "script": ["0 play black-9"],
            "expect": {"totals": [1, 72, 21]}}"#,
        );
    }

    #[test]
    fn it_is_not_part_of_the_round_score() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "events": ["double-taxation"], "script": ["0 play black-9"],
            "expect": {"round_over": true, "round_scores": [0, 4, 5], "totals": [0, 8, 10]}}"#,
        );
    }

    #[test]
    fn the_limit_is_only_checked_at_the_end_of_the_round() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"limit": 154}, "totals": [0, 154, 0],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["double-taxation"], "script": ["0 play black-9"],
            "expect": {"totals": [1, 158, 5], "round_over": false, "game_over": false}}"#,
        );
    }

    #[test]
    fn luxury_tax_does_not_apply() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["luxury-tax"],
            "hands": [["black-9", "blue-1"], ["red-gift"], ["green-5"]],
            "events": ["double-taxation"], "script": ["0 play black-9"],
            "expect": {"totals": [1, 7, 5]}}"#,
        );
    }

    #[test]
    fn excluded_people_pay_nothing() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "fuck-you"], ["green-5"]],
            "events": ["double-taxation"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"totals": [1, 0, 5]}}"#,
        );
    }

    #[test]
    fn without_points_ranks_draw_one_two_and_so_on_and_ties_the_same() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9", "blue-5"], ["green-5"], ["red-gift", "green-2"], ["blue-gift",
            "fantastic", "black-6"]],
            "events": ["double-taxation"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [2, 2, 4, 6], "totals": [0, 0, 0, 0]}}"#,
        );
    }

    #[test]
    fn without_points_an_empty_hand_has_the_lowest_rank() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9"], ["green-4"]], "events": ["double-taxation"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [1, 3], "round_over": false}}"#,
        );
    }

    #[test]
    fn without_points_only_three_cards_of_a_hand_count() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9", "blue-5"], ["green-2", "yellow-2", "green-1", "yellow-1"],
            ["green-4"]],
            "events": ["double-taxation"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [3, 6, 2]}}"#,
        );
    }

    #[test]
    fn without_points_people_draw_in_play_order_while_cards_last() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9", "blue-5"], ["green-5"], ["red-5"]], "draw": ["red-1", "red-2"],
            "events": ["double-taxation"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-5"], ["green-5", "red-1"], ["red-5", "red-2"]], "round_over":
            true, "finished": []}}"#,
        );
    }

    #[test]
    fn without_points_excluded_people_have_no_rank() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9", "blue-5"], ["lucky-bastard", "green-1"], ["green-8"]],
            "events": ["double-taxation"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [2, 1, 3]}}"#,
        );
    }
}
