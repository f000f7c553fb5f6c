//! Hints at the board game: every reason given is true, and the expert does what is plainly best.

use std::collections::BTreeSet;

use crate::common::{board_moments, review};
use board::{Action, Arrow, Card, Laid, Question, State, View};
use bots::help::{BoardReason, Confidence, board_reasons, decisions, hint, hint_job};
use bots::job::Job;
use bots::search::WON;
use game::{Asks, Entry, Game, Memory as _, Rng, Seat, Seed, View as _, Viewer};
use harness::RandomGame;

/// The state after the script of a scenario.
fn state(json: &str) -> State {
    board::scenario::after(&format!("{{{json}}}"))
}

/// The view of seat 0 after the script.
fn scene(json: &str) -> View {
    state(json).view(Viewer::Seat(Seat::default()))
}

/// The whole answer that a hint gives.
fn hinted(view: &View, memory: &board::Memory) -> Option<Vec<Action>> {
    let thought = hint_job::<State>(view, memory, 100, 0).as_ref().and_then(Job::carry_out);
    hint::<State>(view, memory, thought.as_ref()).map(|hint| hint.answer)
}

/// The words of an answer, by their first word.
fn word(answer: &[Action], kind: &str) -> Option<String> {
    let mut texts = answer.iter().map(ToString::to_string);
    texts.find_map(|text| text.strip_prefix(kind).map(|rest| rest.trim().to_owned()))
}

/// Where each roll leads somebody, with the card of this answer on the board or without it.
fn ends(view: &View, who: Seat, answer: &[Action], with: bool) -> Vec<u8> {
    let arrow = word(answer, "arrow").map(|arrow| Arrow::from_name(&arrow).unwrap());
    let card = Card::from_name(&word(answer, "card").unwrap()).unwrap();
    let field = word(answer, "field").unwrap().parse::<u8>().unwrap();
    let mut other = view.clone();
    if with {
        other.public.ground.lay(board::Field::new(field).unwrap(), Laid::new(card, arrow).unwrap());
    }
    other.ahead(who, false, None).map(|way| way.to.number()).to_vec()
}

fn is_true(view: &View, me: Seat, answer: &[Action], reason: BoardReason) -> bool {
    let laid = word(answer, "card");
    let at = |seat: Seat| view.pawns[seat].number();
    let differ = |who, further: bool| {
        let both = ends(view, who, answer, true).into_iter().zip(ends(view, who, answer, false));
        both.filter(|(with, without)| if further { with > without } else { with < without }).count()
    };
    match reason {
        BoardReason::Only => view.choices().len() == 1,
        BoardReason::Backwards => laid.as_deref() == Some("reverse") && at(me) > 0,
        BoardReason::Stays => matches!(laid.as_deref(), Some("remote" | "troublemaker")),
        BoardReason::Drives(who, n) => who != me && differ(who, true) == usize::from(n) && n > 0,
        BoardReason::Holds(n) => differ(me, false) == usize::from(n) && n > 0,
        BoardReason::Counts(n) => laid.as_deref() == Some("fuck-you") && n == 21,
        BoardReason::FurthestBack(who, field) => {
            let others = view.everybody().without(me);
            at(who) == field.number() && others.into_iter().all(|other| at(other) >= at(who))
        }
        BoardReason::GoesBack(n) => {
            let who = Seat::wrapping(word(answer, "seat").unwrap().parse().unwrap());
            at(who) + n == at(me) && n > 0
        }
        BoardReason::WardsOff(card) => view.attack().is_some_and(|attack| attack.with == card),
        BoardReason::Keeps(card) => view.my_hand().has(card) && laid.as_deref() != Some(card.name()),
        BoardReason::Loses(colour, n) => {
            word(answer, "colour").as_deref() == Some(colour.name())
                && view.my_hand().iter().filter(|card| card.colour() == colour).count() == usize::from(n)
        }
    }
}

#[test]
fn every_reason_is_true() {
    let mut kinds = BTreeSet::new();
    for seed in 0..40 {
        for moment in board_moments(seed) {
            let view = moment.view();
            let Some(answer) = hinted(&view, &moment.memory) else { continue };
            let why = board_reasons(&view, &answer);
            assert!(why.len() <= 3);
            for reason in why {
                assert!(is_true(&view, moment.by, &answer, reason), "{reason:?} of {answer:?}");
                kinds.insert(format!("{reason:?}").split('(').next().unwrap().to_owned());
            }
        }
    }
    for kind in ["Backwards", "Stays", "Drives", "Holds", "Counts", "Keeps"] {
        assert!(kinds.contains(kind), "{kind} is not among {kinds:?}");
    }
}

#[test]
fn there_are_no_reasons_for_people_who_are_not_asked() {
    let view = scene(r#""hands": [["x"], ["x"]], "script": []"#);
    let other = state(r#""hands": [["x"], ["x"]], "script": []"#).view(Viewer::Seat(Seat::wrapping(1)));
    let answer: Vec<Action> = ["card x", "field 20"].map(|part| part.parse().unwrap()).to_vec();
    assert_eq!(board_reasons(&other, &answer), []);
    assert_eq!(board_reasons(&view, &[]), []);
    assert!(board_reasons(&view, &answer).iter().all(|reason| is_true(
        &view,
        Seat::default(),
        &answer,
        *reason
    )));
}

#[test]
fn before_the_goal_the_expert_turns_round_and_is_sure_of_it() {
    let view =
        scene(r#""hands": [["reverse", "x", "push", "jump"], ["x"]], "pawns": [49, 40], "script": []"#);
    let memory = board::Memory::default();
    let thought = hint_job::<State>(&view, &memory, 100, 0).as_ref().and_then(Job::carry_out);
    let hint = hint::<State>(&view, &memory, thought.as_ref()).unwrap();
    assert_eq!(hint.answer.first(), Some(&Action::Card(Card::Reverse)));
    assert_eq!(hint.confidence, Confidence::Clear);
    assert!(matches!(view.my_ask().unwrap().kind, Question::Play));
    assert_eq!(board_reasons(&view, &hint.answer).first(), Some(&BoardReason::Backwards));
}

#[test]
fn the_expert_does_not_keep_cards_that_count_against_it() {
    let view = scene(
        r#""hands": [["fuck-you", "reverse", "x", "push", "jump", "remote", "stop", "snail"], ["x"]],
        "phase": "lay", "turn": 0, "script": []"#,
    );
    assert_eq!(
        hinted(&view, &board::Memory::default()).and_then(|answer| answer.first().copied()),
        Some(Action::Card(Card::FuckYou))
    );
}

#[test]
fn reasons_do_not_depend_on_memories_of_others() {
    let mut memory = board::Memory::default();
    let view = scene(r#""hands": [["remote", "x"], ["x"]], "pawns": [10, 30], "script": []"#);
    memory.note(&board::Fact::RoundBegan { round: 1 });
    let answer = hinted(&view, &memory).unwrap();
    assert!(board_reasons(&view, &answer).iter().all(|why| is_true(&view, Seat::default(), &answer, *why)));
}

/// The answer of seat 0 with these parts, as a log.
fn log_of(state: &State, parts: &[&str]) -> Vec<Entry<Action>> {
    let Asks::People { number: to, .. } = state.asks() else { panic!("somebody is asked") };
    let part = |part: &&str| Entry::Answer { by: Seat::default(), to, action: part.parse().unwrap() };
    parts.iter().map(part).collect()
}

#[test]
fn a_card_that_would_have_spared_the_goal_is_told_as_a_moment() {
    let state =
        state(r#""hands": [["reverse", "x", "push", "jump"], ["x"]], "pawns": [49, 40], "script": []"#);
    let log = log_of(&state, &["card x", "field 20"]);
    let found = review(decisions(&state, &log, Seat::default()), 100).moments();
    let [moment] = &found[..] else { panic!("{found:?}") };
    assert_eq!((moment.at, moment.given.len()), (0, 2));
    assert_eq!(moment.better.first(), Some(&Action::Card(Card::Reverse)));
    assert!(moment.value > WON / 10, "{moment:?}");
    // A person who does that gets no moments.
    let better: Vec<String> = moment.better.iter().map(ToString::to_string).collect();
    let better: Vec<&str> = better.iter().map(String::as_str).collect();
    let log = log_of(&state, &better);
    assert_eq!(review(decisions(&state, &log, Seat::default()), 100).moments(), []);
}

#[test]
fn of_a_whole_round_at_most_three_moments_are_told_and_each_better_choice_is_legal() {
    let mut told = 0;
    for seed in 0..6 {
        let base = State::new(&board::Setup::medium(2 + (seed % 3) as u8).unwrap());
        let mut game = RandomGame::from_state(base.clone(), Rng::new(Seed::from_number(seed)));
        while game.state.view(Viewer::Spectator).result.is_none() && game.step() {}
        let all = decisions(&base, &game.entries, Seat::default());
        let found = review(all.clone(), 100).moments();
        assert!(found.len() <= 3 && found.is_sorted_by_key(|moment| moment.at));
        for moment in &found {
            assert!(moment.value >= WON * 4 / 100 && moment.given != moment.better, "{moment:?}");
            let decision = all.iter().find(|decision| decision.at == moment.at).unwrap();
            assert_eq!(decision.answer, moment.given);
            assert!(decision.view.with_parts(&moment.better).is_ok(), "{moment:?}");
            told += 1;
        }
    }
    assert!(told > 6, "random answers cost something: {told}");
}
