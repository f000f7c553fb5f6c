//! Games that are played on from one of their moments.

use super::{new, play};
use crate::flow::{Flow, Next};
use cards::State;
use game::{Entry, Game as _, Rng, Seat, Seed, Viewer};

/// A game of this many humans and bots after many answers.
fn played(humans: u8, bots: u8) -> Flow<State> {
    let mut flow = new(humans, bots);
    play(&mut flow, &mut Rng::new(Seed::from_number(21)), 160, |_, _| {});
    flow
}

/// The first answer of this person after this many entries: how many came before it.
fn answer_of(flow: &Flow<State>, person: Seat, from: usize) -> usize {
    let log = flow.dealer().log();
    let mut state = State::new(&log.setup);
    let mut found = None;
    for (at, entry) in log.entries.iter().enumerate() {
        if at >= from && matches!(entry, Entry::Answer { by, .. } if state.person_at(*by) == person) {
            found.get_or_insert(at);
        }
        state.apply(entry, &mut game::NullSink).unwrap();
    }
    found.unwrap()
}

#[test]
fn a_replay_is_the_same_game_at_that_moment() {
    let flow = played(1, 3);
    let me = Seat::new(0).unwrap();
    let entries = &flow.dealer().log().entries;
    for from in [2, 20, 60] {
        let at = answer_of(&flow, me, from);
        let replay = flow.replay(at, me).unwrap();
        let mut state = State::new(&flow.dealer().log().setup);
        entries[..at].iter().for_each(|entry| state.apply(entry, &mut game::NullSink).unwrap());
        // Hands, piles and the cards to come: everything.
        assert_eq!(*replay.dealer().game(), state);
        assert_eq!(replay.dealer().log().entries, entries[..at]);
        // The same answers lead to the same game again.
        let mut again = replay.dealer().clone();
        entries[at..].iter().for_each(|entry| again.enter(*entry).unwrap());
        assert_eq!(again.game(), flow.dealer().game());
    }
}

#[test]
fn nobody_sees_the_hands_of_others_at_the_device() {
    let flow = played(3, 1);
    for me in [0, 1, 2].map(|seat| Seat::new(seat).unwrap()) {
        let mut replay = flow.replay(answer_of(&flow, me, 30), me).unwrap();
        let mut rng = Rng::new(Seed::from_number(4));
        play(&mut replay, &mut rng, 60, |replay, next| {
            assert!(!matches!(next, Next::HandOver(_) | Next::Window(_)));
            let Viewer::Seat(seat) = replay.viewer() else { panic!("{next:?}") };
            assert_eq!(replay.dealer().game().person_at(seat), me);
        });
    }
}

#[test]
fn a_replay_needs_a_player_and_a_log_that_plays() {
    let flow = played(1, 2);
    assert!(flow.replay(3, Seat::new(7).unwrap()).is_none());
    // More entries than there are: the game as it stands.
    let all = flow.replay(usize::MAX, Seat::new(0).unwrap()).unwrap();
    assert_eq!(all.dealer().game(), flow.dealer().game());
}

#[test]
fn a_replay_stays_one_after_further_answers() {
    let flow = played(1, 2);
    let me = Seat::new(0).unwrap();
    let mut replay = flow.replay(answer_of(&flow, me, 10), me).unwrap();
    assert!(replay.is_replay() && replay.lesson.is_none());
    play(&mut replay, &mut Rng::new(Seed::from_number(1)), 3, |_, _| {});
    replay.undo();
    assert!(replay.is_replay());
}
