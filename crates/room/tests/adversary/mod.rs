//! Rooms in which some of the devices lie: the host, a guest, somebody who watches, a stranger with the link, and a
//! device between two others. What honest devices see must keep the laws of `laws.rs`. Everything follows from one
//! number:
//!
//! ```sh
//! GAME=1234 cargo test -p room adversary -- --nocapture     # this game, told
//! LAWS=all cargo test -p room adversary                     # 10,000 games
//! GAMES=100000 cargo test -p room adversary --release
//! ```

mod device;
mod impostor;
mod laws;
mod lies;
mod on_the_way;
mod people;
mod trouble;
mod world;

use std::collections::BTreeMap;
use std::env;

use harness::runs;

use self::world::World;

/// How many games an ordinary run plays, and one with `LAWS=all`.
const GAMES: [u64; 2] = [300, 10_000];

/// Games that have broken a law once: a vote that was forgotten, newcomers who waited for long, another game that was
/// shown after the round, an old vote behind a hand-over, a round that one heir had given up and the next one went on
/// with, an answer from before the game, an heir that the host had put off its chair, a lineage without its beginning,
/// elections that a device had missed (before a hand-over, and by the same host again), an election shown in two terms.
const BROKEN_BEFORE: [u64; 14] =
    [983, 1224, 2353, 3057, 4641, 4935, 5497, 9960, 11_920, 12_173, 15_229, 28_070, 36_886, 48_042];

/// How often each kind of lie was told, and what came of it.
pub type Totals = BTreeMap<String, u64>;

#[test]
fn games_that_have_broken_a_law_keep_them_now() {
    for game in BROKEN_BEFORE {
        World::new(game, false).run();
    }
}

#[test]
fn honest_devices_keep_their_laws_whoever_lies() {
    let number = |name: &str| env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    if let Some(game) = number("GAME") {
        println!("{:?}", World::new(game, true).run());
        return;
    }
    let games = number("GAMES")
        .map_or_else(|| runs::numbers(GAMES[0], GAMES[1]), |games| number("FROM").unwrap_or_default()..games);
    let count = games.end - games.start;
    let (all, mut broken) = runs::on_all_cores(games, |game| World::new(game, false).run());
    let mut totals = Totals::new();
    for (what, n) in all.into_iter().flatten() {
        *totals.entry(what).or_default() += n;
    }
    broken.sort_unstable();
    println!("{count} games: {totals:#?}");
    if let Some((game, why)) = broken.first() {
        let all: Vec<u64> = broken.iter().map(|(game, _)| *game).collect();
        panic!("{} of {count} games break a law, {all:?}; the first: GAME={game} {why}", all.len());
    }
    for what in ["rounds proven", "rounds with a finding", "newcomers let in", "hosts replaced"] {
        let times = totals.get(what).copied().unwrap_or_default();
        assert!(times * 20 >= count, "{what}: only {times} times");
    }
}
