//! Searching bots at both games.

use std::fmt::Write as _;

use crate::common::{Moment, board_moments, card_moments, card_setup};
use bots::search::{Others, Search, Searchable, WON};
use bots::{Bot, Level, Temper};
use game::{Asks, Entry, Game, Rng, Seat, Seed, Viewer};

/// All kinds of searches, small.
fn searches() -> Vec<Search> {
    let plain = Search::new(40);
    vec![
        plain,
        Search { others: Others::Searched, ..plain },
        Search { temper: Temper::Miser, ..plain },
        Search::new(1),
        Search::new(0),
    ]
}

fn every_answer_is_legal<G: Searchable>(moments: &[Moment<G>]) {
    let bots = [Level::Novice, Level::Regular].into_iter();
    let bots = bots.flat_map(|level| Temper::ALL.iter().map(move |&temper| Bot { level, temper }));
    let bots: Vec<Bot> = bots.collect();
    for (moment, seed) in moments.iter().zip(0..) {
        let options = moment.state.choices(moment.by);
        let legal = |action| options.iter().any(|option| Some(option) == action);
        for search in searches() {
            assert!(legal(moment.answer(&search, seed)), "{search:?}");
        }
        for bot in &bots {
            assert!(legal(moment.answer(bot, seed)), "{bot:?}");
        }
    }
}

#[test]
fn every_answer_is_legal_at_the_card_game() {
    (0..5).for_each(|seed| every_answer_is_legal(&card_moments(seed)));
}

#[test]
fn every_answer_is_legal_at_the_board_game() {
    (0..2).for_each(|seed| every_answer_is_legal(&board_moments(seed)));
}

#[test]
fn the_budget_is_kept_and_the_stream_goes_on_at_the_same_place() {
    for moment in card_moments(2) {
        let think = |search: Search, stop_at: u32| {
            let mut rng = Rng::new(Seed::from_number(5));
            let thought = search
                .think::<cards::State>(&moment.view(), &moment.memory, &mut rng, &mut |n| n < stop_at)
                .unwrap();
            assert!(thought.answers.iter().all(|tried| (0..=WON).contains(&tried.value)));
            assert_eq!(thought.playouts, thought.answers.iter().map(|tried| tried.playouts).sum::<u32>());
            (thought, rng)
        };
        let (one, after_one) = think(Search::new(300), u32::MAX);
        assert!((1..=300).contains(&one.playouts), "{}", one.playouts);
        assert_eq!(one, think(Search::new(300), u32::MAX).0, "a search can be repeated");
        // A caller with a clock can stop it at any time.
        let (stopped, after_stop) = think(Search::new(1_000_000), 200);
        assert!(stopped.playouts < 200 + 16 * 24, "{}", stopped.playouts);
        assert_eq!(after_one, after_stop);
        assert_eq!(think(Search::new(300), 0).0.playouts, 0);
    }
}

#[test]
fn nothing_is_tried_where_there_is_no_choice_or_no_question() {
    let setup = card_setup(2, false);
    let mut state = cards::State::new(&setup);
    let mut rng = Rng::new(Seed::from_number(1));
    let seat = Seat::default();
    let memory = cards::Memory::default();
    let mut think = |state: &cards::State| {
        let view = state.view(Viewer::Seat(seat));
        Search::new(1000).think::<cards::State>(&view, &memory, &mut rng, &mut |_| true)
    };
    assert_eq!(think(&state), None);
    state.apply(&Entry::Seed(Seed::from_number(4)), &mut game::NullSink).unwrap();
    let Asks::People { seats, .. } = state.asks() else { return };
    let other = state.players() - 1;
    let spectator = state.view(Viewer::Spectator);
    assert!(seats.has(seat) || seats.has(Seat::wrapping(other)));
    let nobody = Search::new(10).think::<cards::State>(&spectator, &memory, &mut rng, &mut |_| true);
    assert_eq!(nobody, None);
}

/// The answers of searches at some moments. The same list must come out on every machine.
#[test]
fn golden_answers() {
    let mut text = String::new();
    for seed in 0..8 {
        for moment in card_moments(seed).iter().take(12) {
            list(&mut text, moment);
        }
    }
    for moment in board_moments(2) {
        list(&mut text, &moment);
    }
    harness::golden::golden(env!("CARGO_MANIFEST_DIR"), "answers.txt", &text);
}

fn list<G: Searchable>(text: &mut String, moment: &Moment<G>) {
    let think = |search: Search| {
        let mut rng = Rng::new(Seed::from_number(7));
        search.think::<G>(&moment.view(), &moment.memory, &mut rng, &mut |_| true).unwrap()
    };
    let thought = think(Search::new(200));
    let deep = think(Search { others: Others::Searched, ..Search::new(200) });
    let best = thought.answers.iter().map(|tried| tried.value).max().unwrap_or_default();
    writeln!(text, "{:?}, {:?}: {best} in {}", thought.action, deep.action, thought.playouts).unwrap();
}
