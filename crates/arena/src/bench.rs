//! `bench`: the speed of random play on one core, as a simulation plays it.
//!
//! It measures listing all legal answers and carrying one out unchecked; only decisions with at least two
//! options count. Time is processor time. Whole games are played, including shuffling and dealing. With
//! `--games` it plays that many and no more, so that a tool can count the instructions of a fixed run.

use std::hint::black_box;
use std::time::{Duration, Instant};

use game::{Asks, Entry, Game, NullSink, Options, Rng, Seed};
use serde::Serialize;

use crate::args::{Args, Which};
use crate::games::{Playable, pack_names};
use crate::report::Stopwatch;
use crate::{Outcome, report};

pub(crate) const OPTIONS: &[&str] =
    &["game", "players", "packs", "rule-cards", "seconds", "games", "seed", "json"];

#[derive(Serialize)]
struct Report {
    game: &'static str,
    /// Only games with packs have them.
    #[serde(skip_serializing_if = "Option::is_none")]
    packs: Option<Vec<&'static str>>,
    players: u8,
    in_webassembly: bool,
    decisions_per_second: f64,
    games_per_second: f64,
    decisions_per_game: f64,
    /// Answers per decision in a simulation, forced ones included.
    answers_per_decision: f64,
    state_bytes: usize,
    /// How long copying a state takes; `None` for a fixed run.
    clone_ns: Option<f64>,
}

/// The counts of games played so far.
#[derive(Default)]
struct Done {
    games: u32,
    steps: u64,
    decisions: u64,
}

pub(crate) fn run(args: &Args) -> Outcome {
    match args.game {
        Which::Cards => bench::<cards::State>(args, Some(pack_names(args.table.packs))),
        Which::Board => bench::<board::State>(args, None),
    }
}

fn bench<G: Playable>(args: &Args, packs: Option<Vec<&'static str>>) -> Outcome {
    let setup = G::setup_of(args.table)?;
    let mut rng = Rng::new(Seed::from_number(args.seed));
    let mut done = Done::default();
    let enough = Duration::from_secs_f64(args.seconds);
    if args.games.is_none() {
        let warm_up = Instant::now();
        while warm_up.elapsed() < enough / 10 {
            game::<G>(&setup, &mut rng, &mut done);
        }
        done = Done::default();
    }
    let (began, watch) = (Instant::now(), Stopwatch::start());
    while args.games.map_or_else(|| began.elapsed() < enough, |games| done.games < games) {
        game::<G>(&setup, &mut rng, &mut done);
    }
    let seconds = watch.seconds();
    #[allow(clippy::cast_precision_loss, reason = "there are not 2^52 decisions")]
    let [decisions, steps] = [done.decisions, done.steps].map(|n| n as f64);
    let report = Report {
        game: G::NAME,
        packs,
        players: args.table.players,
        in_webassembly: cfg!(target_family = "wasm"),
        decisions_per_second: decisions / seconds,
        games_per_second: f64::from(done.games) / seconds,
        decisions_per_game: decisions / f64::from(done.games),
        answers_per_decision: steps / decisions,
        state_bytes: size_of::<G>(),
        clone_ns: args.games.is_none().then(|| clone_ns::<G>(&setup, &mut rng)),
    };
    if args.json {
        report::json(&report)?;
    } else {
        print(&report);
    }
    Ok(true)
}

/// Plays a whole random game.
fn game<G: Game>(setup: &G::Setup, rng: &mut Rng, done: &mut Done) {
    let mut state = G::new(setup);
    let mut options = Options::new();
    while step(&mut state, rng, done, &mut options) {}
    done.games += 1;
}

/// Lists the answers of the next person and carries out one of them.
fn step<G: Game>(state: &mut G, rng: &mut Rng, done: &mut Done, options: &mut Options<G::Action>) -> bool {
    match state.asks() {
        Asks::Over => return false,
        Asks::Seed => state.play_unchecked(&Entry::Seed(rng.seed()), &mut NullSink),
        Asks::People { number: to, seats, .. } => {
            let Some(by) = seats.lowest() else { return false };
            options.clear();
            state.options(by, options);
            let choice = options.len() > 1;
            done.steps += 1;
            done.decisions += u64::from(choice);
            let k = if choice { rng.below(options.len() as u32) as usize } else { 0 };
            let Some(action) = options.get(k) else { return false };
            state.play_unchecked(&Entry::Answer { by, to, action }, &mut NullSink);
        }
    }
    true
}

/// How long it takes to copy a state in the middle of a game, in nanoseconds.
fn clone_ns<G: Game>(setup: &G::Setup, rng: &mut Rng) -> f64 {
    const COPIES: u32 = 200_000;
    let mut state = G::new(setup);
    for _ in 0..100 {
        step(&mut state, rng, &mut Done::default(), &mut Options::new());
    }
    let watch = Stopwatch::start();
    for _ in 0..COPIES {
        black_box(black_box(&state).clone());
    }
    watch.seconds() * 1e9 / f64::from(COPIES)
}

fn print(report: &Report) {
    let packs = report.packs.as_ref().map(|packs| format!(", packs: {}", packs.join(", ")));
    report::line(&format!("{}, {} players{}", report.game, report.players, packs.unwrap_or_default()));
    report::line(&format!("{:>12.0} decisions per second", report.decisions_per_second));
    report::line(&format!("{:>12.1} games per second", report.games_per_second));
    report::line(&format!("{:>12.1} decisions per game", report.decisions_per_game));
    report::line(&format!("{:>12.3} answers per decision", report.answers_per_decision));
    let copied = report.clone_ns.map(|ns| format!(", copied in {ns:.0} ns")).unwrap_or_default();
    report::line(&format!("{:>12} bytes of state{copied}", report.state_bytes));
}
