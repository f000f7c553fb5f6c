//! Joins where relays fail, and many rooms on the same relays.

use crate::sim::{self, Behaviour, Machine, Relay, World, relays, secret};
use game::{Rng, Seed};
use meet::Millis;

/// How many joins of each kind are played.
const FEW: u64 = 8;
/// As many relays as `public/config.json` names and as are used at once.
const RELAYS: usize = 4;
/// From the answer until the connection is open, in the simulated page.
const CONNECTING: Millis = 300;
const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;

/// What is wrong with a relay that fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Failure {
    /// It refuses connections.
    Gone,
    /// It never answers: a socket opens neither nor fails.
    Hangs,
    /// It opens sockets and says nothing.
    Mute,
    /// It confirms everything and passes on nothing. Nobody can tell until no answer comes.
    Deaf,
    /// It refuses events.
    Refuses,
    /// It takes three seconds to open a socket and up to two for each frame.
    Slow,
    /// It works, but goes away for 5 to 60 seconds while somebody joins.
    Restarts,
    /// It is gone for one of the two devices, drawn for each of them: a firewall, a provider.
    OneSided,
    /// Any of those before, except the last.
    Mixed,
}

const SHARED: [Failure; 7] = [
    Failure::Gone,
    Failure::Hangs,
    Failure::Mute,
    Failure::Deaf,
    Failure::Refuses,
    Failure::Slow,
    Failure::Restarts,
];

impl Failure {
    fn behaviour(self) -> Behaviour {
        let good = Behaviour::default();
        match self {
            Failure::Gone => Behaviour { opens: None, ..good },
            Failure::Hangs => Behaviour { opens: Some(MINUTE), ..good },
            Failure::Mute => Behaviour { mute: true, ..good },
            Failure::Deaf => Behaviour { drops: 100, ..good },
            Failure::Refuses => Behaviour { refuses: Some("blocked: not here"), ..good },
            Failure::Slow => Behaviour { opens: Some(3 * SECOND), delay: 2_000, ..good },
            Failure::Restarts | Failure::OneSided | Failure::Mixed => good,
        }
    }

    /// Whether nobody ever meets there.
    fn is_total(self) -> bool {
        !matches!(self, Failure::Slow | Failure::Restarts)
    }
}

/// How a join went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Join {
    /// How long it took; `None` if it failed.
    took: Option<Millis>,
    /// Whether there was a relay or broker at which they could meet.
    possible: bool,
}

/// Somebody joins a room that was opened a minute ago. Each relay fails with this probability, in per cent.
fn join(failing: u32, failure: Failure, number: u64) -> Join {
    let mut rng = Rng::new(Seed::from_number(number));
    let failures = [(); RELAYS].map(|()| {
        // Both are always drawn, so that a relay fails in the same way whatever the probability.
        let (chance, kind) = (rng.below(100), SHARED[rng.below(SHARED.len() as u32) as usize]);
        (chance < failing).then_some(if failure == Failure::Mixed { kind } else { failure })
    });
    let of = |failure: Option<Failure>| failure.map_or_else(Behaviour::default, Failure::behaviour);
    let mut relays: Vec<Relay> = failures.iter().map(|&failure| Relay::nostr(of(failure))).collect();
    // What stands in for a relay that one device cannot reach.
    relays.push(Relay::nostr(Failure::Gone.behaviour()));
    let mut world = World::new(number, relays);
    let mut all = world.servers();
    let nowhere = all.pop().unwrap();
    let mut devices = [all.clone(), all];
    if failure == Failure::OneSided {
        for server in devices.iter_mut().flatten() {
            if rng.below(100) < failing {
                *server = nowhere.clone();
            }
        }
    }
    let possible = (0..RELAYS).any(|at| match failure {
        Failure::OneSided => devices.iter().all(|device| device[at] != nowhere),
        _ => !failures[at].is_some_and(Failure::is_total),
    });
    let [hosts, joiners] = devices;
    world.host_at(secret(number), hosts);
    world.run(MINUTE);
    for (at, _) in failures.iter().enumerate().filter(|(_, failure)| **failure == Some(Failure::Restarts)) {
        let (after, downtime) = (rng.below(2_500), 5_000 + rng.below(55_000));
        world.restart(at, after.into(), downtime.into());
    }
    let begun = world.now;
    let joiner = world.joiner_at(secret(number), joiners);
    while world.peers[joiner].answered_at.is_none() && world.peers[joiner].gave_up.is_none() {
        world.run(SECOND);
    }
    let took = world.peers[joiner].answered_at.map(|at| at + CONNECTING - begun);
    Join { took, possible }
}

/// A few joins, always the same ones.
fn joins(failing: u32, failure: Failure) -> Vec<Join> {
    (0..FEW).map(|number| join(failing, failure, number)).collect()
}

#[test]
fn joins_succeed_as_long_as_one_relay_works() {
    let (mut late, mut all) = (0, 0);
    for failure in SHARED.into_iter().chain([Failure::OneSided, Failure::Mixed]) {
        for share in [40, 80] {
            for (number, join) in joins(share, failure).into_iter().enumerate() {
                let case = format!("join {number}, {share} % fail: {failure:?}");
                assert_eq!(join.took.is_some(), join.possible, "{case}");
                // A relay is gone for a minute, is tried again up to 20 seconds later, and is then
                // knocked at within 25; others take two seconds for a frame.
                assert!(join.took.is_none_or(|took| took < 2 * MINUTE), "{case}: {join:?}");
                late += usize::from(join.took.is_some_and(|took| took >= 75 * SECOND));
                all += 1;
            }
        }
    }
    assert!(late * 20 <= all, "{late} of {all} take longer than 75 seconds");
}

#[test]
fn joins_are_quick_where_nothing_fails() {
    for join in joins(0, Failure::Mixed) {
        assert!(join.took.is_some_and(|took| took < 2 * SECOND), "{join:?}");
    }
}

/// A dead relay costs nothing as long as another one works.
#[test]
fn relays_that_can_be_seen_to_fail_cost_no_time() {
    for failure in [Failure::Gone, Failure::Hangs, Failure::Mute] {
        for join in joins(60, failure).iter().filter(|join| join.possible) {
            assert!(join.took.is_some_and(|took| took < 2 * SECOND), "{failure:?}: {join:?}");
        }
    }
}

#[test]
fn the_same_joins_are_simulated_each_time() {
    let again = |number| join(60, Failure::Mixed, number);
    assert_eq!((0..4).map(again).collect::<Vec<_>>(), (0..4).map(again).collect::<Vec<_>>());
}

/// A crowd on the same relays: rooms do not disturb each other.
#[test]
fn fifty_rooms_share_four_relays() {
    let mut world = World::new(7, relays(RELAYS));
    for number in 0..50 {
        world.host(secret(number));
    }
    world.run(5 * SECOND);
    let sum = |world: &World, of: fn(&Relay) -> usize| world.relays.iter().map(of).sum::<usize>();
    assert_eq!(sum(&world, |relay| relay.sockets), 50 * RELAYS, "sockets");
    let before = sum(&world, |relay| relay.published.len());
    let joiners: Vec<usize> = (0..50).map(|number| world.joiner(secret(number))).collect();
    world.run(20 * SECOND);
    for joiner in joiners {
        assert_eq!(world.peers[joiner].connected.len(), 1);
    }
    let heard = |peer: &sim::Peer| matches!(peer.machine, Machine::Host(_)).then_some(peer.knocks.len());
    assert!(world.peers.iter().filter_map(heard).all(|knocks| knocks == 1));
    assert_eq!(sum(&world, |relay| relay.published.len()) - before, 50 * 3, "events");
}
