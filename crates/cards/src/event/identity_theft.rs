//! Identity-theft: the people with the highest and the lowest total swap totals. Without points: the person
//! who triggered it picks two others who swap places, and everything on the table stays where it is. With
//! only two people (in the game or present), those two swap.

use super::*;

impl EventRules for IdentityTheft {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        if t.setup.rules().scorekeeping == Scorekeeping::Points {
            return swap_totals(t, e);
        }
        let others = e.present.without(e.trigger);
        match e.present.len() {
            2 => swap_places(t, e.present),
            _ if others.len() == 2 => swap_places(t, others),
            _ => e.ask(t, e.trigger, Question::Seats { of: others, n: 2 }),
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        swap_places(t, t.reply(e.trigger).people());
    }
}

fn swap_totals(t: &mut Table, e: RunningEvent) {
    let total = |s: Seat| t.totals[t.persons[s]];
    let highest = e.present.into_iter().map(total).max();
    let lowest = e.present.into_iter().map(total).min();
    let top = e.first(t, e.present.filter(|s| Some(total(s)) == highest));
    let bottom = e.first(t, e.present.filter(|s| Some(total(s)) == lowest));
    if let (Some(top), Some(bottom)) = (top, bottom) {
        let gap = total(top).saturating_sub(total(bottom));
        if gap != 0 {
            t.score(top, -gap);
            t.score(bottom, gap);
        }
    }
}

fn swap_places(t: &mut Table, two: Seats) {
    let mut both = two.into_iter();
    if let (Some(one), Some(other)) = (both.next(), both.next()) {
        t.public.persons.0.swap(one.index(), other.index());
        t.tell(Fact::SwappedPlaces(one, other));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Bag, Card, Fact, testing::after};
    use game::{Answer, Asks, Dealer, Game as _, Seat, Sitter, Viewer};

    #[test]
    fn people_who_swap_places_keep_their_memories() {
        let seat = Seat::wrapping;
        let state = after(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"}, "turn": 1,
            "draw": ["yellow-1", "yellow-2", "yellow-3"],
            "hands": [["black-9", "blue-1"], ["red-5", "green-4"], ["green-5"]], "discard": ["red-9"],
            "events": ["identity-theft"]}"#,
        );
        let mut dealer = Dealer::carry_on(state, vec![Sitter::Bot; 3]);
        let mut say = |line: &str| {
            let (by, action) = line.split_once(' ').unwrap();
            let Asks::People { number: to, .. } = dealer.game().asks() else { panic!("nobody is asked") };
            let by = seat(by.parse().unwrap());
            dealer.handle(&Answer { by, to, parts: vec![action.parse().unwrap()] }).unwrap();
        };
        // 1 draws a card that nobody else sees; then 1 and 2 swap places.
        for line in ["1 draw", "1 end", "2 draw", "2 end", "0 play black-9", "1 pass", "2 pass"] {
            say(line);
        }
        assert_eq!([0, 1, 2].map(|n| dealer.game().person_at(seat(n))), [0, 2, 1].map(seat));
        let drawn = |name: &str| Bag::one(Card::from_name(name).unwrap());
        let sees = |place: u8, name: &str| {
            let cards = Some(drawn(name));
            let mut facts = dealer.facts_for(Viewer::Seat(seat(place)), 0);
            facts.any(|fact| matches!(fact, Fact::Moved { cards: seen, .. } if seen == cards))
        };
        assert_eq!([0, 1, 2].map(|place| sees(place, "yellow-1")), [false, false, true]);
        assert_eq!([0, 1, 2].map(|place| sees(place, "yellow-2")), [false, true, false]);
        assert_eq!(dealer.facts_for(Viewer::Seat(seat(2)), dealer.facts().len() - 1).count(), 1);
        // Each still knows the card at the place they left.
        let knows = |place: u8, of: u8, name: &str| {
            dealer.memory(seat(place)).known[seat(of)].has(Card::from_name(name).unwrap())
        };
        assert!(knows(2, 1, "yellow-1") && !knows(1, 1, "yellow-1") && !knows(0, 1, "yellow-1"));
        assert!(knows(1, 2, "yellow-2") && !knows(2, 2, "yellow-2"));
    }

    #[test]
    fn after_the_only_two_others_have_swapped_places_it_is_the_next_persons_turn() {
        let state = after(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9", "blue-1"], ["lucky-bastard"], ["green-5"]],
            "events": ["identity-theft"], "script": ["0 play black-9", "1 pass", "2 pass"]}"#,
        );
        assert_eq!(state.active, Seat::wrapping(1));
    }
}
