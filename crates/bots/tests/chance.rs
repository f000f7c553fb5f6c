//! The chances of each person in rounds of the card game that a search cuts short.

use crate::common::{card_moments, card_setup};
use bots::search::chance::{TRAITS, chances, is_quiet, traits};
use bots::search::{PlayedOut as _, WON};
use cards::State;
use game::{Asks, Entry, Game as _, NullSink, Rng, Seats, Seed};

#[test]
fn chances_add_up_to_a_victory() {
    for moment in (0..5).flat_map(card_moments) {
        let everybody = moment.state.everybody();
        let chances = chances(&moment.state);
        let sum: i32 = everybody.into_iter().map(|place| chances[place]).sum();
        assert!((WON - 8..=WON).contains(&sum), "{sum}");
        assert!((Seats::first(8) - everybody).into_iter().all(|nobody| chances[nobody] == 0));
    }
}

#[test]
fn every_trait_has_a_weight() {
    for moment in (0..5).flat_map(card_moments) {
        for place in moment.state.everybody() {
            traits(&moment.state, place, |at, count| {
                assert!(at < TRAITS && count > 0, "{at} {count}");
            });
        }
    }
}

#[test]
fn a_small_hand_has_better_chances() {
    let state = cards::scenario::after(
        r#"{"hands": [["red-1"], ["red-2", "blue-9", "green-8", "yellow-7"],
        ["red-3", "blue-8", "green-9", "yellow-8"], ["red-4", "blue-7", "green-7", "yellow-9"]]}"#,
    );
    let chances = chances(&state);
    let [mine, others @ ..] = [0, 1, 2, 3].map(|n| chances[game::Seat::wrapping(n)]);
    assert!(mine > WON / 2 && others.iter().all(|&other| other < WON / 4), "{mine} {others:?}");
}

/// The chances that the winners had been given, on average over moments of some rounds between greedy bots.
fn given_to_winners(players: u8, all: bool) -> i32 {
    let setup = card_setup(players, all);
    let mut rng = Rng::new(Seed::from_number(17));
    let (mut sum, mut moments) = (0, 0);
    for _ in 0..300 {
        let mut state = State::new(&setup);
        state.play_unchecked(&Entry::Seed(rng.seed()), &mut NullSink);
        let mut before = Vec::new();
        while let Asks::People { number: to, seats, .. } = state.asks() {
            if is_quiet(&state) {
                before.push(state.standing().chances.unwrap());
            }
            let by = seats.lowest().unwrap();
            let options = state.choices(by);
            let action = State::quick(&state, by, &options, &mut rng).unwrap();
            state.play_unchecked(&Entry::Answer { by, to, action }, &mut NullSink);
        }
        let end = state.standing();
        let least = end.people.into_iter().map(|person| end.points[person]).min();
        let winner = end.people.filter(|person| Some(end.points[person]) == least).lowest().unwrap();
        sum += before.iter().map(|chances| chances[winner]).sum::<i32>();
        moments += i32::try_from(before.len()).unwrap();
    }
    sum / moments
}

#[test]
fn winners_had_been_given_more_than_an_equal_share() {
    for (players, all, at_least) in [(2, false, 5500), (2, true, 5200), (4, false, 2800), (4, true, 2600)] {
        let given = given_to_winners(players, all);
        assert!(given > at_least, "{players} {all}: {given}");
    }
}
