//! Rooms whose host is lost at some moment, on a network that is divided, slow, and whose devices sleep: the
//! others go on, each on their own seat, to the end of the game. Everything follows from one number:
//!
//! ```sh
//! HEIR=1234 cargo test -p room heirs            # this room, told
//! HEIRS=0..200000 cargo test -p room heirs --release
//! ```

mod played;
mod world;

use std::env;

use harness::runs;

use self::world::{Outcome, World};

/// How many rooms an ordinary run simulates, and one with `LAWS=all`.
const ROOMS: [u64; 2] = [120, 1200];
const LATE_ROOMS: [u64; 2] = [40, 400];
/// Rooms in which a law did not hold once: a candidate was lost as well, those who had voted for it refused the next one,
/// and devices went on with a round each.
const FAILED_ONCE: [u64; 6] = [9784, 21_275, 40_574, 46_810, 50_966, 57_328];

fn play(number: u64, loud: bool, late: bool) -> Outcome {
    if number.is_multiple_of(2) {
        World::<cards::State>::new(number, loud, late).run()
    } else {
        World::<board::State>::new(number, loud, late).run()
    }
}

/// Their hosts may be lost before they have the code: what was told until then is read when they have it.
#[test]
fn games_end_on_devices_that_get_the_code_late() {
    let late = |room: &u64| {
        let outcome = play(*room, false, true);
        if !outcome.finished {
            println!("room {room} does not end: {outcome:?}");
        }
        outcome.finished
    };
    let numbers = env::var("LATE")
        .map_or(runs::numbers(LATE_ROOMS[0], LATE_ROOMS[1]), |rooms| 0..rooms.parse().expect("how many"));
    let rooms = numbers.end - numbers.start;
    let finished = numbers.filter(late).count() as u64;
    println!("{finished} of {rooms} rooms end");
    assert!(finished * 100 >= rooms * 95, "{finished} of {rooms}");
}

/// The next host is lost as well, so soon after it was elected that it has not told everybody who is there, or has let
/// in some of them. Three of five are left, which are enough.
#[test]
fn an_heir_that_is_lost_at_once_costs_nobody_their_hand() {
    let mut rooms = 0;
    for room in 0..24 {
        let world = World::<cards::State>::of(5, room, env::var("LOUD").is_ok());
        let Some(outcome) = world.lose_two(room * 60, room * 37 % 900) else { continue };
        rooms += 1;
        assert!(outcome.finished && outcome.elected >= 4, "room {room}: {outcome:?}");
        assert!(outcome.hands >= 3 && outcome.kept == outcome.hands, "room {room}: {outcome:?}");
        assert_eq!((outcome.dealt_anew, outcome.found), (0, 0), "room {room}: {outcome:?}");
    }
    assert!(rooms >= 20, "{rooms} rooms");
}

#[test]
fn games_end_although_their_host_is_lost() {
    if let Ok(room) = env::var("HEIR") {
        println!("{:?}", play(room.parse().expect("the number of a room"), true, env::var("LATE").is_ok()));
        return;
    }
    let rooms = env::var("HEIRS").map_or(0..runs::how_many(ROOMS[0], ROOMS[1]), |text| {
        let (first, end) = text.split_once("..").expect("numbers of rooms, as in 0..1000");
        first.parse().expect("a number")..end.parse().expect("a number")
    });
    let (mut finished, mut left, mut continued, mut handed_over, mut kept, mut hands) = (0, 0, 0, 0, 0, 0);
    let (mut dealt_anew, mut proven, mut restarted) = (0, 0, 0);
    for room in rooms.chain(FAILED_ONCE) {
        let outcome = play(room, false, false);
        finished += u64::from(outcome.finished);
        continued += u64::from(outcome.elected + outcome.handed_over > 0);
        handed_over += u64::from(outcome.handed_over > 0);
        kept += outcome.kept;
        hands += outcome.hands;
        dealt_anew += u64::from(outcome.dealt_anew > 0);
        restarted += u64::from(outcome.restarted > 0);
        proven += u64::from(outcome.proven > 0);
        assert!(!outcome.calm || outcome.found == 0, "room {room}: {outcome:?}");
        left += 1;
        assert!(!outcome.calm || outcome.kept == outcome.hands, "room {room}: {outcome:?}");
        // Where nothing else happens, most of those who sat always go on with the same round.
        let again = outcome.dealt_anew + outcome.restarted;
        let most_left = 2 * (outcome.people - outcome.lost) > outcome.people;
        assert!(!outcome.calm || !most_left || again == 0, "room {room}: {outcome:?}");
        if !outcome.finished {
            println!("room {room} does not end: {outcome:?}");
        }
    }
    println!(
        "{finished} of {left} rooms end, {continued} with an heir, {handed_over} by hand-over, {kept} of {hands} \
         hands as they were, {dealt_anew} with a round that was dealt anew, {restarted} with another game, {proven} \
         proven after their host was lost"
    );
    assert!(finished * 100 >= left * 99, "{finished} of {left}");
    assert!(continued * 2 >= left, "{continued} of {left}: most hosts are lost for good");
    // A quarter of them are rooms of two.
    assert!(dealt_anew * 20 >= left, "{dealt_anew} of {left}");
    assert!(restarted * 20 <= left, "{restarted} of {left}");
    assert!(proven * 3 >= left, "{proven} of {left}");
    assert!(kept * 100 >= hands * 85, "{kept} of {hands}");
}
