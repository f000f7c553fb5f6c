//! Pandoras-box: has the effect agreed before the game (§12).

use super::*;
use crate::PandorasBox as Effect;

impl EventRules for PandorasBox {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        match t.setup.rules().pandora {
            Effect::NewRuleCards => {
                let n = t.rule_cards.len();
                crate::rule::shuffle_back(t);
                (0..n).for_each(|_| crate::rule::turn_up(t));
            }
            Effect::NewHands => new_hands(t, e),
            Effect::PassLeft => {
                let mut from = BySeat::make(|s| s);
                for seat in e.present {
                    from[seat] = t.right_of(seat, e.present);
                }
                t.pass_hands(from, e.source());
            }
            Effect::Reverse => {
                t.public.reversed = !t.reversed;
                let leftward = t.leftward();
                t.tell(Fact::Turned { leftward });
            }
            Effect::Nothing => {}
        }
    }
}

/// All hands go under the top of the discard pile, and new hands of the same size are dealt.
fn new_hands(t: &mut Table, e: RunningEvent) {
    let sizes = BySeat::make(|s| t.count(s));
    for seat in e.order(t) {
        let hand = *t.hand(seat);
        t.discard(seat, hand, e.source());
    }
    for seat in e.order(t) {
        t.move_from_draw(sizes[seat], Zone::Hand(seat), e.source());
    }
}

#[cfg(test)]
mod tests {
    use crate::{Action, Card, RuleCard, State, testing::after};
    use game::{NullSink, Rng, Seat, Seed};

    /// The states of twenty games after the event, with these rule cards in force before and this pile of others.
    fn new_rule_cards(in_force: &str, pile: &str) -> Vec<State> {
        let begin = after(&format!(
            r#"{{"packs": ["pandora"], "hands": [["black-9", "blue-1"], ["red-3"], ["green-5"]],
            "rules": {{"pandora": "new-rule-cards"}}, "rule_cards": [{in_force}], "rule_pile": [{pile}],
            "events": ["pandoras-box"]}}"#
        ));
        let open = |number| {
            let mut state = begin.clone();
            state.hidden.rng = Rng::new(Seed::from_number(number));
            let play = Action::Play(Card::from_name("black-9").unwrap(), None);
            state.answer(Seat::wrapping(0), play, &mut NullSink).unwrap();
            state
        };
        (0..20).map(open).collect()
    }

    #[test]
    fn as_many_rule_cards_as_before_are_turned_up() {
        for (pile, all) in [("", 2), (r#""bounty""#, 3), (r#""bounty", "pickpocket", "long-nap""#, 5)] {
            for state in new_rule_cards(r#""generous", "deep-draw""#, pile) {
                assert_eq!((state.rule_cards.len(), state.hidden.rule_pile.len()), (2, all - 2), "{pile}");
            }
        }
    }

    #[test]
    fn those_in_force_are_shuffled_into_the_pile_first() {
        let all = new_rule_cards(r#""generous", "deep-draw""#, r#""bounty", "pickpocket", "long-nap""#);
        for card in [RuleCard::Generous, RuleCard::DeepDraw, RuleCard::Bounty, RuleCard::LongNap] {
            let comes = all.iter().filter(|state| state.rule_cards.has(card)).count();
            assert!((1..20).contains(&comes), "{card:?}: {comes} of 20");
        }
    }

    #[test]
    fn the_direction_follows_a_clockwise_that_comes_or_goes_at_once() {
        for (in_force, pile) in [(r#""clockwise""#, r#""bounty""#), (r#""bounty""#, r#""clockwise""#)] {
            let all = new_rule_cards(in_force, pile);
            for state in &all {
                let clockwise = state.rule_cards.has(RuleCard::Clockwise);
                let next = Seat::wrapping(if clockwise { 2 } else { 1 });
                assert_eq!((state.leftward(), state.active), (clockwise, next));
            }
            let lies = all.iter().filter(|state| state.rule_cards.has(RuleCard::Clockwise)).count();
            assert!((1..20).contains(&lies), "{lies} of 20");
        }
    }
}
