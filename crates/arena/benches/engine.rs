//! Times of the parts of the card game's engine: `cargo bench -p arena`. Its limit is a count of instructions instead
//! (docs/performance.md).

#![allow(
    missing_docs,
    clippy::expect_used,
    reason = "a benchmark is named after what it measures, and may fail"
)]

use cards::{Action, HouseRules, Memory, Pack, Packs, Setup, State};
use divan::{Bencher, black_box};
use game::{Asks, Entry, Game, NullSink, Options, Rng, Seed, View, Viewer};

fn main() {
    divan::main();
}

/// The tables that are measured: how many people, and whether with all packs.
const TABLES: [(u8, bool); 4] = [(2, false), (4, false), (8, false), (4, true)];

fn setup((players, packs): (u8, bool)) -> Setup {
    let packs: Packs = Pack::ALL.iter().copied().filter(|&pack| packs || pack == Pack::Base).collect();
    Setup::new(players, packs, HouseRules::original(packs)).expect("it can be played")
}

/// The next entry of a random game; `None` when it is over.
fn choose(state: &State, rng: &mut Rng, options: &mut Options<Action>) -> Option<Entry<Action>> {
    match state.asks() {
        Asks::Over => None,
        Asks::Seed => Some(Entry::Seed(rng.seed())),
        Asks::People { number: to, seats, .. } => {
            let by = seats.lowest()?;
            options.clear();
            state.options(by, options);
            let action = options.get(rng.below(options.len() as u32) as usize)?;
            Some(Entry::Answer { by, to, action })
        }
    }
}

/// A game after some hundred answers, in the middle of a round.
fn in_the_middle(table: (u8, bool)) -> State {
    let mut rng = Rng::new(Seed::from_number(7));
    let (mut state, mut options) = (State::new(&setup(table)), Options::new());
    for at in 0.. {
        let Some(entry) = choose(&state, &mut rng, &mut options) else { break };
        if at > 300 && matches!(entry, Entry::Answer { .. }) {
            break;
        }
        state.play_unchecked(&entry, &mut NullSink);
    }
    state
}

/// The person whose answer is waited for.
fn asked(state: &State) -> Viewer {
    let Asks::People { seats, .. } = state.asks() else { return Viewer::Spectator };
    seats.lowest().map_or(Viewer::Spectator, Viewer::Seat)
}

/// A whole random game, as a simulation plays it.
#[divan::bench(args = TABLES)]
fn game_simulated(bencher: Bencher, table: (u8, bool)) {
    let setup = setup(table);
    bencher.bench_local(|| {
        let mut rng = Rng::new(Seed::from_number(7));
        let (mut state, mut options) = (State::new(&setup), Options::new());
        while let Some(entry) = choose(&state, &mut rng, &mut options) {
            state.play_unchecked(&entry, &mut NullSink);
        }
        state
    });
}

/// A whole random game, as a real table plays it: checked, with every window and all facts.
#[divan::bench(args = TABLES)]
fn game_checked(bencher: Bencher, table: (u8, bool)) {
    let setup = setup(table);
    bencher.bench_local(|| {
        let mut rng = Rng::new(Seed::from_number(7));
        let (mut state, mut options, mut facts) = (State::new(&setup), Options::new(), Vec::new());
        while let Some(entry) = choose(&state, &mut rng, &mut options) {
            state.apply(&entry, &mut facts).ok();
        }
        facts.len()
    });
}

/// All piles shuffled, hands dealt, the starter card turned up.
#[divan::bench(args = TABLES)]
fn round_begun(bencher: Bencher, table: (u8, bool)) {
    let state = State::new(&setup(table));
    let seed = Entry::Seed(Seed::from_number(7));
    bencher
        .with_inputs(|| state.clone())
        .bench_local_refs(|state| state.play_unchecked(&seed, &mut NullSink));
}

#[divan::bench(args = TABLES)]
fn state_copied(bencher: Bencher, table: (u8, bool)) {
    let state = in_the_middle(table);
    bencher.bench_local(|| black_box(&state).clone());
}

#[divan::bench(args = TABLES)]
fn state_saved(bencher: Bencher, table: (u8, bool)) {
    let state = in_the_middle(table);
    bencher.bench_local(|| black_box(&state).to_text());
}

#[divan::bench(args = TABLES)]
fn view_made(bencher: Bencher, table: (u8, bool)) {
    let state = in_the_middle(table);
    let viewer = asked(&state);
    bencher.bench_local(|| black_box(&state).view(viewer));
}

/// A state guessed from a view: what a search does before each simulation.
#[divan::bench(args = TABLES)]
fn state_guessed(bencher: Bencher, table: (u8, bool)) {
    let state = in_the_middle(table);
    let (view, memory, mut rng) = (state.view(asked(&state)), Memory::default(), Rng::default());
    bencher.bench_local(|| black_box(&view).determinize(&memory, &mut rng));
}
