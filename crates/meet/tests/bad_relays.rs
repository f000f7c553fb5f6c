//! Relays that refuse, swallow, die, or ask who this is: what is said of them, and that no device stays out where another
//! relay works.

use crate::sim::relay::Sort;
use crate::sim::{self, Behaviour, Relay, World, assert_met, relays, secret};
use meet::{LineState, Reason, Refusal};

#[test]
fn the_reason_for_a_failure_is_told() {
    let reason = |behaviour: &[Behaviour]| {
        let mut world = World::new(10, behaviour.iter().cloned().map(Relay::nostr).collect());
        let joiner = world.joiner(secret(1));
        world.run(311_000);
        let (why, at) = world.peers[joiner].gave_up.unwrap();
        (why, at - sim::START, world.peers[joiner].states.values().copied().collect::<Vec<_>>())
    };
    let good = Behaviour::default();
    let gone = Behaviour { opens: None, ..good.clone() };
    let mute = Behaviour { mute: true, ..good.clone() };
    let blocked = Behaviour { refuses: Some("blocked: not here"), ..good.clone() };
    let members = Behaviour { closes: Some("auth-required: who are you?"), ..good.clone() };
    let busy = Behaviour { refuses: Some("rate-limited: slow down"), ..good.clone() };
    assert_eq!(reason(&[gone.clone(), mute.clone()]).0, Reason::NoRelay);
    assert_eq!(reason(&[gone.clone(), good]).0, Reason::Nobody);
    let (why, at, states) = reason(&[blocked.clone(), members]);
    assert_eq!(why, Reason::Refused(Refusal::Auth));
    assert!(at < 3_000, "nobody waits for five minutes: {at}");
    assert_eq!(states, [LineState::Refused(Refusal::Blocked), LineState::Refused(Refusal::Auth)]);
    // Where no relay works, nobody says that the link is wrong.
    assert_eq!(reason(&[gone, mute, blocked.clone()]).0, Reason::Refused(Refusal::Blocked));
    let good = Behaviour::default();
    assert_eq!(reason(&[busy.clone(), blocked, good]).0, Reason::Nobody);
    assert_eq!(reason(&[busy]).0, Reason::Refused(Refusal::RateLimited));
}

/// A relay works if what one publishes comes back, and the host knows that before anybody knocks.
#[test]
fn relays_that_refuse_or_swallow_are_told_apart_from_those_that_work() {
    let good = Behaviour::default();
    let refuses = |why| Behaviour { refuses: Some(why), ..good.clone() };
    for (behaviour, state) in [
        (good.clone(), LineState::Works),
        (Behaviour { drops: 100, ..good.clone() }, LineState::Silent),
        (Behaviour { mute: true, ..good.clone() }, LineState::Silent),
        (Behaviour { opens: None, ..good.clone() }, LineState::Unreachable),
        (refuses("pow: 28 bits needed"), LineState::Refused(Refusal::Work)),
        (refuses("auth-required: who are you?"), LineState::Refused(Refusal::Auth)),
        (refuses("restricted: members only"), LineState::Refused(Refusal::Restricted)),
        (refuses("rate-limited: slow down"), LineState::Refused(Refusal::RateLimited)),
        (refuses("blocked: not here"), LineState::Refused(Refusal::Blocked)),
    ] {
        let (mut world, host) =
            World::with_host(26, vec![Relay::nostr(good.clone()), Relay::nostr(behaviour)], 15_000);
        assert_eq!(world.state(host, 1), state);
        let joiner = world.joiner(secret(3));
        world.run(40_000);
        assert_eq!(world.state(joiner, 1), state);
        assert_eq!(world.state(joiner, 0), LineState::Works);
        assert_eq!(world.state(host, 1), state, "it stays so while it is tried again");
    }
    let (world, host) =
        World::with_host(26, vec![Relay::of(Sort::Mqtt, Behaviour { drops: 100, ..good })], 15_000);
    assert_eq!(world.state(host, 0), LineState::Silent, "a broker that swallows");
}

/// A connection that has died without a word is noticed by the next check, and made again.
#[test]
fn a_relay_that_stops_passing_on_is_noticed_and_found_again() {
    let (mut world, host) = World::with_host(27, relays(1), 60_000);
    world.relays[0].behaviour.drops = 100;
    world.run(11 * 60_000);
    assert_eq!(world.state(host, 0), LineState::Silent);
    world.relays[0].behaviour.drops = 0;
    world.run(2 * 60_000);
    assert_eq!(world.state(host, 0), LineState::Works);
    world.meets(host, 3_000);
}

/// NIP-42: what was refused is sent again, once.
#[test]
fn a_relay_that_asks_who_this_is_gets_an_answer() {
    let asking = |good| Relay::nostr(Behaviour { asks: Some(good), ..Behaviour::default() });
    let (mut world, host) = World::with_host(28, vec![asking(true)], 5_000);
    assert_eq!(world.state(host, 0), LineState::Works);
    world.meets(host, 3_000);
    let (world, host) = World::with_host(28, vec![asking(false)], 60_000);
    assert_eq!(world.state(host, 0), LineState::Refused(Refusal::Restricted));
    assert_eq!(world.peers[host].sent, 2, "a subscription, and one answer");
}

#[test]
fn odd_relays_keep_nobody_out_if_another_one_works() {
    let good = Behaviour::default();
    for odd in [
        Behaviour { hangs_up: true, ..good.clone() },
        Behaviour { ahead: 600, ..good.clone() },
        Behaviour { ahead: -600, ..good.clone() },
        Behaviour { opens: Some(600_000), ..good.clone() },
        Behaviour { delay: 5_000, ..good.clone() },
    ] {
        let relays = [&odd, &odd, &odd, &good].map(|behaviour| Relay::nostr(behaviour.clone()));
        let mut world = World::new(17, relays.into());
        let (host, joiner) = (world.host(secret(1)), world.joiner(secret(1)));
        world.run(10_000);
        assert_met(&world, host, joiner);
    }
    // With all of them like that it is said what is wrong.
    let mut world = World::new(18, vec![Relay::nostr(Behaviour { ahead: 600, ..good })]);
    let joiner = world.joiner(secret(1));
    world.run(60_000);
    assert_eq!(world.state(joiner, 0), LineState::Refused(Refusal::Clock));
}

#[test]
fn a_busy_relay_is_left_alone_for_a_while() {
    let busy = Behaviour { refuses: Some("rate-limited: slow down"), ..Behaviour::default() };
    let mut world = World::new(11, vec![Relay::nostr(busy)]);
    let joiner = world.joiner(secret(1));
    world.run(50_000);
    assert_eq!(world.events_of(joiner), [1], "the second knock, due at 15 s, was not sent");
    assert_eq!(world.state(joiner, 0), LineState::Refused(Refusal::RateLimited));
}

#[test]
fn a_dead_relay_is_tried_less_and_less_often() {
    let gone = Behaviour { opens: None, ..Behaviour::default() };
    let (mut world, host) = World::with_host(12, vec![Relay::nostr(gone)], 100_000);
    assert_eq!(world.state(host, 0), LineState::Unreachable);
    world.relays[0].behaviour.opens = Some(100);
    world.net(host, meet::Net::Woke);
    world.run(1_000);
    assert_eq!(world.state(host, 0), LineState::Works);
}
