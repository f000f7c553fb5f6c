//! Which relays rooms use, in a small simulated world, and how the load spreads over them.

use crate::sim::{BY_WORDS, World, assert_met, relays, secret};
use meet::{Input, Millis, Server};

const SECOND: Millis = 1_000;
/// As many relays as `public/config.json` names, and as a room uses.
const FOUR: usize = 4;
/// As many as it may name.
const MANY: usize = 12;

/// Of twelve relays a room uses four, and no relay learns a topic that nobody uses there.
#[test]
fn a_room_uses_four_of_many_relays() {
    let (mut world, host) = World::with_host(22, relays(MANY), 2_000);
    let four = world.relays_of(host);
    assert_eq!(four.len(), 4);
    let joiner = world.joiner(secret(1));
    world.run(500);
    assert_eq!(world.relays_of(joiner), four, "the same ones, though nobody has told it");
    world.run(3_000);
    assert_met(&world, host, joiner);
    assert_eq!(world.relays_of(host), four);
    let other = world.host(secret(2));
    assert_ne!(world.relays_of(other), four);
}

/// Six words are another secret, so they lead over other relays; the host is there as long as the
/// words are shown, and the link's relays hear nothing of it.
#[test]
fn six_words_have_relays_of_their_own() {
    let mut world = World::new(23, relays(MANY));
    let (host, code, former) = (world.host(secret(1)), secret(7), secret(3));
    world.run(2_000);
    let of_link = world.relays_of(host);
    let sockets = world.sockets_of(host);
    world.feed(host, Input::Code(Some(code)));
    world.run(2_000);
    let both = world.relays_of(host);
    let by_words = world.joiner_who(code, BY_WORDS);
    world.run(500);
    let of_words = world.relays_of(by_words);
    assert_eq!(both, &of_link | &of_words);
    assert!(both.len() > 4, "{both:?}");
    for &relay in &both {
        // Two days for each way that leads over this relay.
        let ways = usize::from(of_link.contains(&relay)) + usize::from(of_words.contains(&relay));
        assert_eq!(world.topics_of(host, relay).len(), 2 * ways);
    }
    world.run(3_000);
    assert_met(&world, host, by_words);
    // The words are hidden: those sockets close, and the others were never disturbed.
    world.feed(host, Input::Code(None));
    world.run(2_000);
    assert_eq!(world.sockets_of(host), sockets);
    // With another link, the former one and words there are twelve at most.
    world.feed(host, Input::Key(former, Some(secret(1))));
    world.feed(host, Input::Code(Some(code)));
    world.run(2_000);
    for joiner in [world.joiner(former), world.joiner(secret(1)), world.joiner_who(code, BY_WORDS)] {
        world.run(3_000);
        assert_met(&world, host, joiner);
    }
}

/// A host with either list meets a joiner with the other one, within this time.
fn meet_by_two_lists(world: &mut World, number: u64, [one, other]: [&[Server]; 2], within: Millis) {
    let hosts = [world.host_at(secret(number), one.to_vec()), world.host_at(secret(99), other.to_vec())];
    world.run(2_000);
    let joiners =
        [world.joiner_at(secret(number), other.to_vec()), world.joiner_at(secret(99), one.to_vec())];
    world.run(within);
    for (host, joiner) in hosts.into_iter().zip(joiners) {
        assert_met(world, host, joiner);
    }
}

/// A page that has been open for days, or a configuration that a person has copied.
#[test]
fn an_older_list_of_relays_leads_there_too() {
    for number in 0..20 {
        let mut world = World::new(24, relays(13));
        let all = world.servers();
        meet_by_two_lists(&mut world, number, [&all[..12], &all[1..]], 10_000);
    }
}

/// The version before used the first four of the list, in their order. With a list of four both
/// versions use the same ones.
#[test]
fn the_version_before_is_met_at_four_relays() {
    let before = |world: &World| -> Vec<Server> {
        let url = |server| match server {
            Server::Nostr { url, .. } => Server::Nostr { url, own: true },
            broker @ Server::Mqtt(_) => broker,
        };
        world.servers().into_iter().take(4).map(url).collect()
    };
    for number in 0..20 {
        let mut world = World::new(number, relays(FOUR));
        let (old, now) = (before(&world), world.servers());
        meet_by_two_lists(&mut world, number, [&old, &now], 3_000);
    }
}

/// A second join to the same room begins at other relays.
#[test]
fn joins_of_one_room_spread_over_its_relays() {
    let (mut world, host) = World::with_host(25, relays(FOUR), 2_000);
    let mut events = [0; 4];
    for _ in 0..40 {
        let joiner = world.joiner(secret(1));
        // Strangers may begin a join every five seconds.
        world.run(6_000);
        assert_met(&world, host, joiner);
        for (sum, count) in events.iter_mut().zip(world.events_of(joiner)) {
            *sum += count;
        }
    }
    assert_eq!(events.iter().sum::<usize>(), 3 * 40);
    assert!(events.iter().all(|sum| (15..45).contains(sum)), "{events:?}");
}

/// How one join in each of many rooms spreads over this many relays: sockets of hosts, and events.
fn spread(relays: usize, rooms: u64) -> [Vec<usize>; 2] {
    let [mut sockets, mut events] = [vec![0; relays], vec![0; relays]];
    for number in 0..rooms {
        let mut world = World::new(number, crate::sim::relays(relays));
        world.host(secret(number));
        world.run(5 * SECOND);
        let joiner = world.joiner(secret(number));
        let of_host = world.relays_of(0);
        world.run(5 * SECOND);
        assert_eq!(world.peers[joiner].connected.len(), 1);
        for (at, relay) in world.relays.iter().enumerate() {
            sockets[at] += usize::from(of_host.contains(&at));
            events[at] += relay.published.len();
        }
    }
    [sockets, events]
}

/// None has much more to do than the others, whatever its place in the list.
#[test]
fn no_relay_carries_more_than_its_share() {
    for relays in [FOUR, MANY] {
        let rooms = 200;
        let [sockets, events] = spread(relays, rooms);
        for (all, sum) in [(sockets, FOUR * 200), (events, 3 * 200)] {
            assert_eq!(all.iter().sum::<usize>(), sum);
            let share = sum / relays;
            assert!(all.iter().all(|&one| one > share / 2 && one < share * 3 / 2), "{relays}: {all:?}");
        }
    }
}
