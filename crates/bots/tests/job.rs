//! A search as bytes: the job that a page sends to its worker, and the result.

use std::fmt::Write as _;

use bots::job::{Job, Sendable, carry_out, thought_from_bytes};
use bots::search::Search;
use bots::{Bot, Level, Temper};
use cards::State;
use game::{Asks, Game, Rng, Seat, Seed, Viewer};
use harness::golden::golden;

use crate::common::{card_setup, play};

/// A clock that stands still.
fn never() -> u32 {
    0
}

/// Jobs of people who have a choice, at some moments of a game in which everybody answers greedily.
fn jobs<G: Sendable>(setup: &G::Setup, seed: u64, n: usize) -> Vec<(G, Job<G>)> {
    let mut found = Vec::new();
    let choose = |state: &G, by, memory: &G::Memory, rng: &mut Rng| {
        if found.len() == n {
            return None;
        }
        let options = state.choices(by);
        let (view, memory) = (state.view(Viewer::Seat(by)), memory.clone());
        let action = G::greedy(&view, &memory, rng);
        if options.len() > 1 && rng.below(4) == 0 {
            let temper = Temper::ALL[found.len() % Temper::ALL.len()];
            let search = if found.len() % 3 == 2 { Search::thorough(120) } else { Search::new(120) };
            let search = Search { temper, ..search };
            let compared = if found.len() % 5 == 4 { 2 } else { 0 };
            let answers = options.iter().take(compared).map(|one| vec![one]).collect();
            found.push((state.clone(), Job { view, memory, answers, seed: rng.seed(), search, millis: 0 }));
        }
        action
    };
    play(G::new(setup), &mut Rng::new(Seed::from_number(seed)), choose, |_, _, _| true);
    found
}

fn card_jobs() -> Vec<(State, Job<State>)> {
    [jobs(&card_setup(4, true), 1, 12), jobs(&card_setup(2, false), 2, 8)].concat()
}

fn board_jobs() -> Vec<(board::State, Job<board::State>)> {
    jobs(&board::Setup::medium(3).unwrap(), 3, 4)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// Each job and its result. Browsers carry out the same jobs (`e2e/tests/search.spec.ts`): the same bytes must
/// come back.
#[test]
fn golden_jobs() {
    let mut text = String::new();
    let cards = card_jobs().into_iter().map(|(_, job)| job.to_bytes().unwrap());
    let board = board_jobs().into_iter().map(|(_, job)| job.to_bytes().unwrap());
    for job in cards.chain(board) {
        writeln!(text, "{} {}", hex(&job), hex(&carry_out(&job, &mut never).unwrap())).unwrap();
    }
    golden(env!("CARGO_MANIFEST_DIR"), "jobs.txt", &text);
}

#[test]
fn bytes_carry_the_whole_job_and_its_whole_result() {
    fn there_and_back<G: Sendable>(jobs: Vec<(G, Job<G>)>) {
        assert!(!jobs.is_empty());
        for (_, job) in jobs {
            let found = carry_out(&job.to_bytes().unwrap(), &mut never).unwrap();
            let thought = thought_from_bytes::<G>(&found).unwrap();
            assert_eq!(Some(&thought), job.carry_out().as_ref());
            assert_eq!(thought.playouts > 0, G::NUMBER == State::NUMBER, "only the card game is played out");
            assert!(thought.answers.iter().any(|tried| tried.action == thought.action));
        }
    }
    there_and_back(card_jobs());
    there_and_back(board_jobs());
}

#[test]
fn a_search_with_a_clock_takes_no_longer_than_agreed() {
    let (_, job) = card_jobs().swap_remove(0);
    let job = Job { search: Search::new(1_000_000), millis: 50, ..job };
    let mut now = 0;
    let found = carry_out(&job.to_bytes().unwrap(), &mut || {
        now += 10;
        now
    });
    let thought = thought_from_bytes::<State>(&found.unwrap()).unwrap();
    assert!((1..4000).contains(&thought.playouts), "{}", thought.playouts);
}

#[test]
fn bytes_that_are_no_job_are_refused() {
    let (_, job) = card_jobs().swap_remove(0);
    let good = job.to_bytes().unwrap();
    assert_eq!(carry_out(&[], &mut never), None);
    assert_eq!(carry_out(&[7], &mut never), None);
    assert_eq!(carry_out(&[&[1], &good[1..]].concat(), &mut never), None, "a job of another game");
    assert_eq!(thought_from_bytes::<State>(&[]), None);
    for at in 1..good.len() {
        assert_eq!(carry_out(&good[..at], &mut never), None, "cut off after {at} bytes");
    }
    // A job with one damaged byte may be valid, and is carried out then. Otherwise it is refused.
    let short = Job { millis: 1, ..job.clone() }.to_bytes().unwrap();
    for at in 1..short.len() - 2 {
        let (mut bad, mut now) = (short.clone(), 0);
        bad[at] ^= 1 << (at % 8);
        let _ = carry_out(&bad, &mut || {
            now += 10;
            now
        });
    }
    let nobody = Job { view: State::new(&job.view.setup).view(Viewer::Seat(Seat::default())), ..job };
    assert_eq!(carry_out(&nobody.to_bytes().unwrap(), &mut never), None, "nobody is asked");
}

#[test]
fn a_bot_does_not_search_where_others_would_see_that_it_has_a_choice() {
    let expert = Bot { level: Level::Expert, temper: Temper::Neutral };
    let (mut windows, mut others) = (0, 0);
    for seed in 0..4 {
        for (state, job) in jobs::<State>(&card_setup(4, true), seed, 60) {
            let Asks::People { ask, .. } = state.asks() else { continue };
            let window = State::pass(&ask).is_some();
            assert_eq!(expert.search_for::<State>(&job.view).is_none(), window);
            *(if window { &mut windows } else { &mut others }) += 1;
        }
    }
    assert!(windows > 0 && others > 0, "{windows} {others}");
}

#[test]
fn bots_are_found_by_the_names_under_which_games_are_saved() {
    for &level in Level::ALL {
        for &temper in Temper::ALL {
            let bot = Bot { level, temper };
            assert_eq!(Bot::from_name(&bot.name()), Some(bot));
            assert_eq!(bot.search().is_some(), level.playouts() > 0);
        }
    }
    let tempers = Temper::ALL.iter().map(|temper| temper.name()).collect::<Vec<_>>();
    assert_eq!(tempers, ["neutral", "friendly", "vengeful", "chaotic", "miser"]);
    let regular = Bot { level: Level::Regular, temper: Temper::Neutral };
    assert_eq!(Bot::from_name("greedy"), Some(regular), "as older versions saved it");
    assert_eq!(Bot::from_name("random").map(|bot| bot.level), Some(Level::Novice));
    for bad in ["", "expert+", "+miser", "expert+miser+miser", "Expert", "bot", "simple"] {
        assert_eq!(Bot::from_name(bad), None, "{bad}");
    }
}
