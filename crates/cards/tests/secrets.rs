//! Nobody learns what they should not: hidden cards are exchanged behind a
//! person's back, and nothing they see changes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod common;

use cards::{Action, Fact, State};
use common::Game_;
use game::{Asks, Entry, Game, Rng, Seat, Viewer};
use serde_json::Value;

/// The same state with everything that this seat may not know dealt anew, and
/// another random stream: the other hands and the draw pile (power cards and
/// events in their piles too).
fn behind_the_back(state: &State, seat: Seat, rng: &mut Rng) -> Option<State> {
    let view = state.view(Viewer::Seat(seat));
    let mut json = serde_json::to_value(state).unwrap();
    let hidden: Vec<usize> =
        state.everybody().into_iter().filter(|&s| view.places[s].hand.is_none()).map(Seat::index).collect();
    let mut cards: Vec<Value> = Vec::new();
    for &place in &hidden {
        cards.extend(json["places"][place]["hand"].as_array()?.clone());
    }
    cards.extend(json["draw"].as_array()?.clone());
    rng.shuffle(&mut cards);
    let mut deal = |n: usize| -> Value { cards.split_off(cards.len() - n).into() };
    for &place in &hidden {
        let n = json["places"][place]["hand"].as_array()?.len();
        json["places"][place]["hand"] = deal(n);
    }
    let n = json["draw"].as_array()?.len();
    json["draw"] = deal(n);
    for pile in ["power-pile", "rule-pile"] {
        if let Some(pile) = json[pile].as_array_mut() {
            rng.shuffle(pile);
        }
    }
    json["rng"] = serde_json::to_value(Rng::new(rng.seed())).unwrap();
    serde_json::from_value(json).ok()
}

#[test]
fn a_view_depends_on_nothing_its_seat_may_not_know() {
    let mut tried = 0;
    for number in 0..1500 {
        let mut game = Game_::into_the_middle(number, number % 3 != 0);
        for seat in game.state.everybody() {
            let Some(other) = behind_the_back(&game.state, seat, &mut game.rng) else { continue };
            // Somebody half-way through picking hidden cards has picked others.
            tried += 1;
            let viewer = Viewer::Seat(seat);
            assert_eq!(
                format!("{:?}", other.view(viewer)),
                format!("{:?}", game.state.view(viewer)),
                "seat {seat} sees through hidden cards"
            );
            let watching = |s: &State| format!("{:?}", s.view(Viewer::Spectator));
            if game
                .state
                .everybody()
                .into_iter()
                .all(|s| game.state.view(Viewer::Spectator).places[s].hand.is_none())
            {
                assert_eq!(watching(&other), watching(&game.state));
            }
        }
    }
    assert!(tried > 3000, "{tried}");
}

#[test]
fn somebody_elses_draw_tells_nobody_which_card() {
    let mut tried = 0;
    for number in 0..1500 {
        let mut game = Game_::into_the_middle(number, number % 3 != 0);
        let Asks::People { number: to, seats, .. } = game.state.asks() else { continue };
        let Some(by) = seats.only() else { continue };
        let quiet = [Action::Draw, Action::End];
        for say in game.options(by).into_iter().filter(|say| quiet.contains(say)) {
            for seat in game.state.everybody().without(by) {
                let Some(mut other) = behind_the_back(&game.state, seat, &mut game.rng) else {
                    continue;
                };
                let viewer = Viewer::Seat(seat);
                let mut here = game.state.clone();
                let (mut facts, mut others): (Vec<Fact>, Vec<Fact>) = Default::default();
                let entry = Entry::Answer { by, to, say };
                here.apply(&entry, &mut facts).unwrap();
                other.apply(&entry, &mut others).unwrap();
                let open = facts.iter().any(|fact| {
                    matches!(fact.redacted(viewer), Fact::Moved { cards: Some(_), .. } | Fact::RoundOver(_))
                });
                if open {
                    continue;
                }
                tried += 1;
                let redacted = |facts: &[Fact]| {
                    let facts: Vec<Fact> = facts.iter().map(|f| f.redacted(viewer)).collect();
                    serde_json::to_string(&facts).unwrap()
                };
                assert_eq!(redacted(&facts), redacted(&others));
                assert_eq!(format!("{:?}", here.view(viewer)), format!("{:?}", other.view(viewer)));
            }
        }
    }
    assert!(tried > 500, "{tried}");
}
