//! Tests of `event.rs`.

use super::{carry_out, refill};
use crate::{Event, Fact, Frame, Table, testing::after};
use game::{NullSink, Seats};

#[test]
fn events_for_two_do_nothing_with_one_person_present() {
    let before = ["points", "none"].map(|scorekeeping| {
        after(&format!(
            r#"{{"packs": ["troublemaker", "supercharge", "pandora"], "powers": [["looping"], []],
                "rules": {{"scorekeeping": "{scorekeeping}"}}, "totals": [30, 7],
                "hands": [["black-9", "red-5", "fantastic"], ["green-4"]]}}"#
        ))
    });
    let events = "black-hole charity crowdfunding distributor earthquake gambling-man identity-theft loot \
        merry-christmas riot robin-hood surprise-party tornado trust-fall tsunami";
    let events = events.split(' ').map(|name| Event::from_name(name).unwrap());
    for (event, before) in events.flat_map(|event| before.each_ref().map(|before| (event, before))) {
        let (mut state, mut expected) = (before.clone(), before.clone());
        let who = before.active;
        let mut facts = Vec::new();
        carry_out(&mut Table::new(&mut state, &mut facts), event, who, Seats::one(who));
        assert_eq!(facts, [Fact::TurnedUp { event, by: who }]);
        expected.stack.push(Frame::EventOver(event));
        assert_eq!(state, expected, "{event:?}");
    }
}

#[test]
fn the_new_pile_is_shuffled() {
    let mut state = after(r#"{"hands": [["red-1"], ["green-4"]], "events": []}"#);
    state.turned_up = Event::ALL.iter().copied().collect();
    refill(&mut Table::new(&mut state, &mut NullSink));
    assert_eq!(state.hidden.events.len(), 44);
    assert_ne!(state.hidden.events.all(), Event::ALL);
    assert!(state.turned_up.is_empty());
}
