//! Rooms of two to eight devices on a bad network, with people who tap wildly and devices that fall
//! asleep, crash and lie. Everything follows from one number, so that a failure can be reproduced:
//!
//! ```sh
//! ROOM=1234 cargo test -p room simulation            # this room, told
//! LAWS=all cargo test -p room simulation             # 5,000 rooms
//! ROOMS=200000 cargo test -p room simulation --release
//! ```

mod device;
mod laws;
mod network;
mod played;
mod world;

use std::env;

use harness::runs;

use self::world::{Totals, World};

/// How many rooms an ordinary run simulates, and one with `LAWS=all`.
const ROOMS: [u64; 2] = [400, 5000];

/// Plays a room: half of them the card game, the others the board game.
fn play(room: u64, loud: bool) -> Totals {
    let played = if room.is_multiple_of(2) { &played::CARDS } else { &played::BOARD };
    World::new(played, room, loud).run()
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

#[test]
fn rooms_keep_their_laws_whatever_happens() {
    if let Some(room) = number("ROOM") {
        let totals = play(room, true);
        println!("{totals:?}");
        return;
    }
    let numbers = runs::numbers(ROOMS[0], ROOMS[1]);
    let first = number("FIRST").unwrap_or(numbers.start);
    let rooms = number("ROOMS").unwrap_or(numbers.end - numbers.start);
    let start = std::time::Instant::now();
    let (all, broken) = runs::on_all_cores(first..first + rooms, |room| play(room, false));
    if let Some((room, why)) = broken.iter().min() {
        panic!(
            "{} of {rooms} rooms break a law; ROOM={room} cargo test -p room simulation: {why}",
            broken.len()
        );
    }
    let mut sums = Totals::default();
    for totals in all {
        sums.0.iter_mut().zip(totals.0).for_each(|(sum, n)| *sum += n);
    }
    let time = start.elapsed().as_millis().max(1);
    println!("{rooms} rooms in {time} ms, {} a second: {sums:?}", u128::from(rooms) * 1000 / time);
    if rooms >= ROOMS[0] {
        sums.assert_varied();
    }
}
