//! Games that are looked at again, step by step.

use super::{new, play};
use crate::card_table::hand::Sort;
use crate::flow::{self, NewGame, Next};
use crate::games::{Drawing, LocalGame};
use crate::people::Person;
use crate::players::show_names;
use crate::recording::{Perspective, Recording, Seen, Step};
use crate::testing::seat;
use cards::{Fact, State};
use game::{Asks, Entry, Game as _, Rng, Seat, Seed, Viewer};

/// A game as the only human saw it: after each answer the table and all facts, with the length of the log.
type Live<G> = Vec<(usize, <G as Drawing>::Model, Vec<<G as game::Game>::Fact>)>;

/// The names to show.
fn show(people: &[Person]) -> Vec<Person> {
    show_names(people, false, &|number| number.map_or("you", |_| "player").to_owned())
}

fn perspective(n: u8) -> Perspective {
    Perspective { person: Some(seat(n)), open: false }
}

/// Plays on, and notes the views of the only human.
fn live<G: LocalGame>(flow: &mut flow::Flow<G>, moments: u32, sort: G::Sort) -> Live<G> {
    let mut seen: Live<G> = Vec::new();
    play(flow, &mut Rng::new(Seed::from_number(5)), moments, |flow, _| {
        let mut model = flow.model(sort);
        G::remove_question(&mut model);
        seen.push((flow.dealer().log().entries.len(), model, flow.facts()));
    });
    seen
}

fn recording<G: LocalGame>(flow: &flow::Flow<G>, own: Option<Seat>) -> Recording<G> {
    let entries = &flow.dealer().log().entries;
    Recording::new(flow.begin(), entries, flow.people().to_vec(), own, show).unwrap()
}

/// The length of the log at a step.
fn entries<G: LocalGame>(recording: &Recording<G>, step: Step, perspective: Perspective) -> usize {
    recording.at(step, perspective, None).dealer().log().entries.len()
}

fn equals_live<G: LocalGame>(flow: &flow::Flow<G>, live: &Live<G>, sort: G::Sort)
where
    G::Model: core::fmt::Debug,
{
    let recording = recording(flow, Some(seat(0)));
    let Seen { steps, facts } = recording.seen(perspective(0));
    let mut compared = 0;
    let mut before = None;
    for &step in &steps {
        let now = recording.at(step, perspective(0), before);
        let entries = now.dealer().log().entries.len();
        // Bots that answer at the same time do so in one moment of the live game, and in several steps.
        if let Some((_, model, known)) = live.iter().find(|(at, ..)| *at == entries) {
            assert_eq!(recording.model(&now, perspective(0), sort), *model, "after {entries} entries");
            assert_eq!(facts[..step.facts], **known);
            compared += 1;
        }
        before = Some((step, now));
    }
    assert!(compared * 10 > steps.len() * 7, "{compared} of {} steps", steps.len());
    assert_eq!(facts, flow.facts());
    // Going back leads to the same tables as going forward.
    for &step in steps.iter().rev().step_by(7) {
        let (one, other) =
            (recording.at(step, perspective(0), None), recording.at(step, perspective(0), before.clone()));
        assert_eq!(one.dealer().game(), other.dealer().game());
        assert_eq!(
            recording.model(&one, perspective(0), sort),
            recording.model(&other, perspective(0), sort)
        );
    }
}

#[test]
fn a_replay_shows_at_every_step_what_was_seen_then() {
    let mut flow = new(1, 3);
    let live = live(&mut flow, 400, Sort::Drawn);
    equals_live(&flow, &live, Sort::Drawn);
}

/// A board game of one human and two bots.
fn new_board() -> flow::Flow<::board::State> {
    let setup = ::board::Setup::medium(3).unwrap();
    flow::Flow::new(NewGame { people: super::people(1, 2), setup })
}

#[test]
fn a_replay_of_the_board_game_shows_at_every_step_what_was_seen_then() {
    let mut flow: flow::Flow<::board::State> = new_board();
    let live = live(&mut flow, 300, ());
    equals_live(&flow, &live, ());
}

#[test]
fn only_the_own_seat_sees_the_running_round() {
    let mut flow = new(1, 3);
    let mut rng = Rng::new(Seed::from_number(8));
    while flow.round() < 3 {
        play(&mut flow, &mut rng, 1, |_, _| {});
    }
    play(&mut flow, &mut rng, 25, |_, _| {});
    assert!(matches!(flow.dealer().game().asks(), Asks::People { .. }), "the round goes on");
    let recording = recording(&flow, Some(seat(0)));
    let own = recording.seen(perspective(0));
    assert_eq!(own.facts, flow.facts());
    assert_eq!(own.steps.last().unwrap().round, 3);
    // For other viewers, and with all hands open, the running round does not exist.
    for other in [
        perspective(1),
        Perspective { person: Some(seat(0)), open: true },
        Perspective { person: None, open: false },
    ] {
        let seen = recording.seen(other);
        assert_eq!(seen.steps.last().map(|step| (step.round, step.over)), Some((2, true)));
        assert!(!seen.facts.iter().any(|fact| matches!(fact, Fact::RoundBegan { round: 3, .. })));
    }
    // It can neither be played on from nor be shared.
    let now = *own.steps.last().unwrap();
    assert!(recording.play_on(now, seat(0)).is_none());
    let passed_on = recording.finished_rounds().unwrap();
    assert_eq!(passed_on.next(), Next::RoundOver);
    assert_eq!(passed_on.round(), 2);
    let entries = &passed_on.dealer().log().entries;
    assert_eq!(entries.iter().filter(|entry| matches!(entry, Entry::Seed(_))).count(), 2);
    // Earlier rounds can.
    let begun = own.steps.iter().find(|step| step.round == 1).unwrap();
    assert!(recording.play_on(*begun, seat(2)).is_some());
}

#[test]
fn open_hands_are_those_that_were_held() {
    let mut flow = new(1, 3);
    let mut rng = Rng::new(Seed::from_number(3));
    while flow.next() != Next::RoundOver || flow.round() == 0 {
        play(&mut flow, &mut rng, 1, |_, _| {});
    }
    let recording = recording(&flow, Some(seat(0)));
    let open = Perspective { person: Some(seat(1)), open: true };
    let seen = recording.seen(open);
    // No fact is missing.
    assert_eq!(seen.facts, flow.dealer().facts());
    for step in seen.steps.iter().filter(|step| !step.over) {
        let now = recording.at(*step, open, None);
        let model = recording.model(&now, open, Sort::Colour);
        assert!(model.question.is_none());
        for place in model.seats.iter().filter(|place| !place.me) {
            let view = now.dealer().game().view(Viewer::Seat(place.seat));
            let shown = place.open.as_ref().unwrap().iter().map(|copy| copy.card);
            assert!(shown.eq(view.my_hand().iter()));
        }
        // People keep their names, and bots stay bots.
        assert_eq!(model.seats.iter().filter(|place| !place.bot).count(), 1);
    }
    let closed = recording.at(seen.steps[1], perspective(1), None);
    let closed = recording.model(&closed, perspective(1), Sort::Colour);
    assert!(closed.seats.iter().all(|place| place.open.is_none()));
}

#[test]
fn from_any_moment_the_round_can_be_played_on() {
    let mut flow = new(2, 2);
    let mut rng = Rng::new(Seed::from_number(12));
    while flow.next() != Next::RoundOver || flow.round() == 0 {
        play(&mut flow, &mut rng, 1, |_, _| {});
    }
    let recording = recording(&flow, Some(seat(0)));
    for person in [0, 1, 3].map(seat) {
        let look = Perspective { person: Some(person), open: false };
        let seen = recording.seen(look);
        let step = seen.steps[seen.steps.len() / 2];
        let mut other = recording.play_on(step, person).unwrap();
        assert_eq!(other.dealer().game(), recording.at(step, look, None).dealer().game());
        while !matches!(other.next(), Next::RoundOver | Next::GameOver) {
            if let Next::Ask(at) = other.next() {
                assert_eq!(other.dealer().game().person_at(at), person, "bots play for everybody else");
            }
            play(&mut other, &mut rng, 1, |_, _| {});
        }
        assert_eq!(
            entries(&recording, step, look),
            recording.at(step, look, None).dealer().log().entries.len()
        );
        // At the end of a round there is nothing to play on.
        assert!(recording.play_on(*seen.steps.last().unwrap(), person).is_none());
    }
}

#[test]
fn a_log_that_does_not_play_is_no_replay() {
    let mut flow = new(1, 2);
    play(&mut flow, &mut Rng::new(Seed::from_number(1)), 40, |_, _| {});
    let log = flow.dealer().log().entries.clone();
    let of = |entries: &[Entry<cards::Action>]| {
        Recording::new(State::new(&flow.dealer().log().setup), entries, flow.people().to_vec(), None, show)
    };
    assert!(of(&log).is_some());
    assert!(of(&[]).is_none(), "nothing has happened");
    assert!(of(&log[1..]).is_none(), "no round has begun");
    assert!(of(&[&log[..], &log[..1]].concat()).is_none(), "a round begins in the middle of another");
    let mut wrong = log.clone();
    if let Some(Entry::Answer { to, .. }) = wrong.last_mut() {
        *to += 1;
    }
    assert!(of(&wrong).is_none(), "an answer to no question");
}

#[test]
fn only_the_viewer_is_called_you() {
    let mut flow = new(1, 2);
    flow.set_person(seat(0), Person::default());
    play(&mut flow, &mut Rng::new(Seed::from_number(2)), 10, |_, _| {});
    let recording = recording(&flow, Some(seat(0)));
    let names = |person| recording.people(person).into_iter().map(|who| who.name).collect::<Vec<_>>();
    assert_eq!(names(Some(seat(0))), ["you", "P1", "P2"]);
    assert_eq!(names(Some(seat(2))), ["player", "P1", "P2"]);
    assert!(recording.people(Some(seat(2)))[2].bot.is_some(), "a bot stays one");
}
