//! Edison: two people with power cards swap one each. Its player chooses the cards; both end up face down.

use game::{Seat, Seats};

use crate::ask::{Action, Choice, Question, Source};
use crate::fact::Fact;
use crate::frame::{Attack, AttackStep};
use crate::special::{Aim, SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;
use crate::{Power, Special};

pub(crate) struct Edison;

const WHY: Source = Source::Special(Special::Edison);

impl SpecialRules for Edison {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH.aimed(Aim::Two)
    }

    fn victims(&self, state: &State, _: Seat) -> Seats {
        let has = |s| !state.places[s].powers.is_empty() || !state.places[s].spent.is_empty();
        state.everybody().filter(has)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        point_at(t, attack, attack.victim());
    }

    /// A card of each of the two is chosen in turn. In between, the first one is face down on top of the
    /// power pile.
    fn struck(&self, t: &mut Table, attack: &Attack) {
        let Some(Action::PowerOf(of, pointed)) = t.reply(attack.by).word else { return };
        let Some(power) = take(t, of, pointed) else { return };
        let first = attack.victim();
        let Some(second) = attack.on.without(first).lowest() else { return };
        if of == first {
            t.power_pile.push(power);
            return point_at(t, attack, second);
        }
        if let Some(taken) = t.power_pile.pop() {
            t.places[second].powers.add(taken);
        }
        t.places[first].powers.add(power);
        t.tell(Fact::PowersMoved { of: attack.on, why: WHY });
    }
}

fn point_at(t: &mut Table, attack: &Attack, of: Seat) {
    t.push_frame(attack.at(AttackStep::Struck));
    let list = Choice::PowerOf { of, spent: false, except_taken: false };
    t.ask_one(attack.by, Question::One(list), WHY);
}

/// Takes the chosen power card. If it was chosen unseen, it is any of the face-down ones with equal chance.
fn take(t: &mut Table, of: Seat, pointed: Option<Power>) -> Option<Power> {
    let power = if let Some(power) = pointed {
        power
    } else {
        let n = u32::from(t.places[of].powers.len());
        let k = t.rng.below(n) as usize;
        t.places[of].powers.iter().nth(k)?
    };
    t.take_power(of, power, pointed.is_none()).then_some(power)
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn two_power_cards_are_swapped_and_end_face_down() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["looping", "*recycling"], ["*open-hands"], []],
            "script": ["0 play edison", "0 yes", "0 seats 0 1", "0 card 0 looping", "0 card 1 open-hands",
            "! 0 wish 7", "0 wish blue"],
            "expect": {"powers": [["open-hands", "*recycling"], ["looping"], []], "demand": "blue",
            "turn": 1}}"#,
        );
    }

    #[test]
    fn other_peoples_face_down_cards_are_chosen_unseen() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["looping"], ["open-hands", "*recycling"], []],
            "script": ["0 play edison", "0 yes", "0 seats 0 1", "0 card 0 looping",
            "! 0 card 1 open-hands", "0 card 1 ?", "0 wish blue"],
            "expect": {"powers": [["open-hands"], ["*recycling", "looping"], []]}}"#,
        );
    }

    #[test]
    fn other_peoples_spent_cards_are_chosen_by_name() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["looping"], ["open-hands", "*recycling"], []],
            "script": ["0 play edison", "0 yes", "0 seats 0 1", "0 card 0 looping", "0 card 1 recycling",
            "0 wish blue"],
            "expect": {"powers": [["recycling"], ["open-hands", "looping"], []]}}"#,
        );
    }

    #[test]
    fn it_can_swap_between_two_other_people() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["open-hands"], ["*looping"], ["*recycling"]],
            "script": ["0 play edison", "0 yes", "0 seats 1 2", "0 card 1 looping", "0 card 2 recycling",
            "0 wish blue"],
            "expect": {"powers": [["open-hands"], ["recycling"], ["looping"]]}}"#,
        );
    }

    #[test]
    fn both_people_must_have_power_cards() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["recycling"], ["*looping"], []],
            "script": ["0 play edison", "0 yes", "! 0 seats 0 2", "! 0 seats 1 1", "0 seats 0 1",
            "0 wish blue"],
            "expect": {"powers": [["looping"], ["recycling"], []]}}"#,
        );
    }

    #[test]
    fn with_only_one_owner_of_power_cards_only_the_wish_remains() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5"], ["green-5"]],
            "rules": {"wish_effects": "must"}, "powers": [["looping", "recycling"], [], []],
            "script": ["0 play edison", "! 0 yes", "0 wish blue"],
            "expect": {"powers": [["looping", "recycling"], [], []], "demand": "blue"}}"#,
        );
    }

    #[test]
    fn the_effect_may_be_skipped() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["looping"], ["*recycling"], []],
            "script": ["0 play edison", "0 no", "0 wish blue"],
            "expect": {"powers": [["looping"], ["*recycling"], []]}}"#,
        );
    }

    #[test]
    fn a_victim_may_counter() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5", "counterattack"],
            ["green-5"]],
            "powers": [["*recycling"], ["*open-hands"], ["*looping"]],
            "script": ["0 play edison", "0 yes", "0 seats 0 1", "! 0 react counterattack",
            "1 react counterattack", "1 seats 0 2", "1 card 0 recycling", "1 card 2 looping", "1 wish red"],
            "expect": {"powers": [["looping"], ["*open-hands"], ["recycling"]], "demand": "red"}}"#,
        );
    }

    #[test]
    fn both_of_two_other_victims_may_counter() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5"], ["counterattack",
            "green-5"]],
            "powers": [["*open-hands"], ["*looping"], ["*recycling"]],
            "script": ["0 play edison", "0 yes", "0 seats 1 2", "2 react counterattack", "2 seats 0 1",
            "2 card 0 open-hands", "2 card 1 looping", "2 wish red"],
            "expect": {"powers": [["looping"], ["open-hands"], ["*recycling"]]}}"#,
        );
    }

    #[test]
    fn the_power_card_activated_with_it_may_be_swapped() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["all-draw-one", "*recycling"], ["*looping"], []],
            "script": ["0 play edison", "0 power all-draw-one", "0 yes", "0 seats 0 1",
            "0 card 0 all-draw-one", "0 card 1 looping", "0 wish red"],
            "expect": {"powers": [["looping", "*recycling"], ["all-draw-one"], []]}}"#,
        );
    }

    #[test]
    fn its_player_cannot_counter_even_as_one_of_the_two() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "counterattack"], ["red-5"], ["green-5"]],
            "powers": [["*recycling"], ["*looping"], []],
            "script": ["0 play edison", "0 yes", "0 seats 0 1", "! 0 react counterattack", "0 wish red"],
            "expect": {"hands": [["counterattack"], ["red-5"], ["green-5"]], "powers": [["looping"],
            ["recycling"], []]}}"#,
        );
    }
}
