//! Rooms whose topic is flooded: members and the newest knocks still get through.

use crate::sim::{Flood, Machine, World, relays, secret};
use meet::{Approach, Input, Pass};

fn world(seed: u64) -> (World, usize) {
    World::with_host(seed, relays(1), 5_000)
}

fn member(pass: Pass) -> Approach {
    Approach { pass: Some(pass), ..Approach::default() }
}

fn is_in(world: &World, joiner: usize) -> bool {
    world.peers[joiner].connected.len() == 1
}

fn load(world: &World, host: usize) -> (usize, usize) {
    match &world.peers[host].machine {
        Machine::Host(host) => host.load(),
        _ => panic!(),
    }
}

/// 75 valid events a second on the topic: noise, or replays of earlier knocks.
#[test]
fn newcomers_get_in_while_a_stranger_floods_the_topic() {
    for flood in [Flood::Noise, Flood::Replays] {
        let (mut world, host) = world(1);
        let first = world.joiner(secret(1));
        world.run(3_000);
        assert!(is_in(&world, first));
        world.flood(0, flood, secret(1), 75, 20_000);
        world.run(8_000);
        for _ in 0..3 {
            let joiner = world.joiner(secret(1));
            world.run(3_000);
            assert!(is_in(&world, joiner), "{flood:?}: by the first knock");
        }
        assert_eq!(world.peers[host].knocks.len(), 4, "{flood:?}: nobody else was heard");
    }
}

/// Somebody with the link can make real knocks. Members have places of their own.
#[test]
fn members_get_in_while_somebody_with_the_link_floods() {
    let (mut world, host) = world(2);
    let passes = [1, 2, 3].map(|byte| Pass::from_bytes([byte; 32]));
    world.feed(host, Input::Members(passes.to_vec()));
    world.flood(0, Flood::Knocks, secret(1), 75, 45_000);
    world.run(15_000);
    for pass in passes {
        let member = world.joiner_who(secret(1), member(pass));
        world.run(3_000);
        assert!(is_in(&world, member), "by the first knock");
    }
    // Repeatedly, as on a bad network; a member never takes more than one place.
    for _ in 0..4 {
        let member = world.joiner_who(secret(1), member(passes[0]));
        world.run(4_000);
        assert!(is_in(&world, member));
    }
    let (pending, all) = load(&world, host);
    assert!(pending <= meet::MAX_PENDING_JOINS && all < meet::MAX_SESSIONS + 16);
    // A removed member counts as a stranger.
    world.feed(host, Input::Members(passes[1..].to_vec()));
    let gone = world.joiner_who(secret(1), member(passes[0]));
    world.run(3_000);
    assert!(!is_in(&world, gone));
}

/// A removed person still knows the former link. So does a member who was away, and the heir of a lost host cannot check
/// the tag of that member.
#[test]
fn the_former_link_keeps_nobody_out_who_has_the_new_one() {
    let (mut world, host) = world(6);
    let pass = Pass::from_bytes([1; 32]);
    world.feed(host, Input::Members(vec![pass]));
    world.feed(host, Input::Key(secret(2), Some(secret(1))));
    world.run(2_000);
    world.flood(0, Flood::Knocks, secret(1), 75, 180_000);
    world.run(20_000);
    for minute in 0..3 {
        for joiner in [world.joiner(secret(2)), world.joiner_who(secret(1), member(pass))] {
            world.run(3_000);
            assert!(is_in(&world, joiner), "by the first knock, after {minute} minutes");
        }
        world.run(50_000);
    }
    let newcomers = 6;
    assert!(world.peers[host].knocks.len() - newcomers <= 5, "{} answers", world.peers[host].knocks.len());
    let away = world.joiner(secret(1));
    world.run(70_000);
    assert!(is_in(&world, away), "once the flood is over");
}

#[test]
fn newcomers_get_in_soon_after_a_flood_of_knocks_ends() {
    let (mut world, _) = world(3);
    world.flood(0, Flood::Knocks, secret(1), 75, 30_000);
    world.run(25_000);
    let joiner = world.joiner(secret(1));
    world.run(40_000);
    assert!(is_in(&world, joiner), "by a knock within half a minute of its end");
}

/// One knock every ten seconds for half an hour, by somebody with the link. This once filled the
/// table of sessions for minutes.
#[test]
fn half_an_hour_of_knocks_keeps_nobody_out() {
    let (mut world, host) = world(4);
    for minute in 0..30 {
        for _ in 0..6 {
            world.flood(0, Flood::Knocks, secret(1), 1, 0);
            world.run(10_000);
        }
        let joiner = world.joiner(secret(1));
        world.run(3_000);
        assert!(is_in(&world, joiner), "after {minute} minutes");
        assert!(load(&world, host).1 <= meet::MAX_SESSIONS);
    }
}

/// The host's connection failed before it could answer: the next knock restarts the join.
#[test]
fn a_failed_join_is_restarted_by_the_next_knock() {
    let (mut world, host) = world(5);
    let joiner = world.joiner(secret(1));
    let session = world.session(joiner);
    world.peers[host].answering = false;
    world.run(5_000);
    assert_eq!(world.peers[host].knocks.get(&session), Some(&1));
    world.feed(host, Input::Failed(session));
    world.peers[host].answering = true;
    world.run(25_000);
    assert_eq!(world.peers[host].knocks.get(&session), Some(&2));
    assert!(is_in(&world, joiner));
}

#[test]
fn a_crowd_is_let_in_gradually() {
    let mut world = World::new(15, relays(4));
    let host = world.host(secret(1));
    world.peers[host].answering = false;
    world.run(1_000);
    let crowd: Vec<usize> = (0..40).map(|_| world.joiner(secret(1))).collect();
    world.run(30_000);
    assert_eq!(load(&world, host).0, meet::MAX_PENDING_JOINS, "no more connections than these");
    world.run(600_000);
    assert_eq!(load(&world, host).0, 0);
    assert!(crowd.iter().all(|&joiner| world.peers[joiner].gave_up.is_some()));
    world.run(3_600_000);
    assert_eq!(load(&world, host), (0, 0), "all is forgotten in the end");
}
