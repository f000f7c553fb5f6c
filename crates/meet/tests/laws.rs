//! Laws that hold whatever relays do, as properties of random worlds.

use crate::sim::relay::Sort;
use crate::sim::{self, Behaviour, Machine, Page, Relay, World, secret};
use game::{Rng, Seed};
use meet::{Approach, Frame, Host, Input, Joiner, LineId, Net, Party as _, Server};
use proptest::prelude::*;

/// Any relay; most of them misbehave.
fn behaviour() -> impl Strategy<Value = Behaviour> {
    let refusals =
        [None, None, Some("blocked: no"), Some("rate-limited: no"), Some("error: no"), Some("pow: 30")];
    let refusals = || prop::sample::select(refusals.to_vec());
    let clock = prop::sample::select(vec![0, 0, 600, -600]);
    let odd = (any::<[bool; 5]>(), clock, refusals(), refusals());
    (prop::option::weighted(0.8, 0_u64..8_000), 1_u32..3_000, 0_u32..100, 0_u32..100, odd).prop_map(
        |(
            opens,
            delay,
            drops,
            doubles,
            ([replays, forges, mute, keeps, hangs_up], ahead, refuses, closes),
        )| Behaviour {
            opens,
            delay,
            drops,
            doubles,
            replays,
            forges,
            refuses,
            closes,
            mute: mute && keeps,
            asks: (mute != keeps).then_some(replays),
            keeps,
            hangs_up,
            ahead,
        },
    )
}

/// A relay that works: it may be slow, duplicate, replay and forge.
fn works() -> impl Strategy<Value = Behaviour> {
    (0_u64..5_000, 1_u32..1_500, 0_u32..100, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(opens, delay, doubles, replays, forges, keeps)| Behaviour {
            opens: Some(opens),
            delay,
            doubles,
            replays,
            forges,
            keeps,
            ..Behaviour::default()
        },
    )
}

fn assert_bounds(world: &World, joiners: &[usize]) {
    // A reloaded host cannot know what it has answered before.
    let hosts = world.peers.len() - joiners.len();
    for &joiner in joiners {
        let events = world.events_of(joiner);
        assert!(events.iter().all(|&events| events <= 14 + 3 * hosts), "{events:?}");
        let peer = &world.peers[joiner];
        assert!(peer.answers.len() <= 1 && peer.connected.len() <= 1);
    }
    for peer in &world.peers {
        for (session, &times) in &peer.knocks {
            let expired = peer.expired.iter().filter(|other| *other == session).count();
            assert!(times <= 1 + expired, "each knock is heard once, or again when nothing came of it");
        }
        if let Machine::Host(host) = &peer.machine {
            let (pending, all) = host.load();
            assert!(pending <= meet::MAX_PENDING_JOINS && all <= meet::MAX_SESSIONS);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn one_working_relay_is_enough(
        seed: u64, good in works(), others in prop::collection::vec(behaviour(), 0..4), at in 0_usize..4,
    ) {
        let mut relays: Vec<Relay> = others.into_iter().map(Relay::nostr).collect();
        relays.insert(at.min(relays.len()), Relay::nostr(good));
        let (mut world, host) = World::with_host(seed, relays, 12_000);
        let joiner = world.joiner(secret(1));
        let stranger = world.joiner(secret(2));
        world.run(311_000);
        assert_bounds(&world, &[joiner, stranger]);
        prop_assert_eq!(world.peers[joiner].answers.len(), 1);
        prop_assert_eq!(world.peers[joiner].connected.len(), 1);
        prop_assert_eq!(world.peers[host].knocks.len(), 1, "nobody else was heard");
        prop_assert!(world.peers[stranger].gave_up.is_some());
    }

    #[test]
    fn knocks_and_memory_are_bounded_whatever_relays_do(
        seed: u64,
        all in prop::collection::vec((behaviour(), prop::sample::select(vec![Sort::Nostr, Sort::Mqtt])), 1..6),
        reload in prop::option::of(0_u64..70_000), joiners in 1_usize..9,
    ) {
        let relays = all.into_iter().map(|(behaviour, sort)| Relay::of(sort, behaviour));
        let mut world = World::new(seed, relays.collect());
        let host = world.host(secret(1));
        if let Some(after) = reload {
            world.page(host, after, Page::Leave);
            world.page(host, after + 3_000, Page::Enter);
        }
        let joiners: Vec<usize> = (0..joiners).map(|_| world.joiner(secret(1))).collect();
        world.run(60_000);
        assert_bounds(&world, &joiners);
        world.run(320_000);
        assert_bounds(&world, &joiners);
        for joiner in joiners {
            let peer = &world.peers[joiner];
            prop_assert!(peer.connected.len() == 1 || peer.gave_up.is_some(), "it has an end");
            prop_assert!(peer.answers.iter().all(|(sdp, _)| sdp.starts_with(b"v=0 answer to")));
        }
    }

    #[test]
    fn no_input_makes_anybody_panic(
        seed: u64, inputs in prop::collection::vec((0_u8..8, 0_u8..8, any::<u32>(), frame()), 0..200),
    ) {
        let mut rng = Rng::new(Seed::from_number(seed));
        let servers = [
            Server::Nostr { url: "wss://a".into(), own: false },
            Server::Mqtt(sim::broker_account("wss://b")),
            Server::Nostr { url: "wss://c".into(), own: false },
        ];
        let mut now = sim::START;
        let mut host = Host::new(secret(seed), &servers, Rng::new(rng.seed()), now);
        let mut joiner = Joiner::new(secret(seed), Approach::default(), &servers, Rng::new(rng.seed()), now);
        joiner.handle(Input::Offer(vec![1; 100]), now);
        for (what, line, later, frame) in inputs {
            let line = LineId(line);
            let net = match what {
                0 => Net::Closed(line),
                1 => Net::Woke,
                2 | 3 => Net::Opened(line),
                _ => Net::Received(line, frame),
            };
            now += u64::from(later) >> (8 + what);
            host.handle(Input::Net(net.clone()), now);
            joiner.handle(Input::Net(net), now);
            while host.poll_transmit(now).is_some() || joiner.poll_transmit(now).is_some() {}
            while host.poll_event().is_some() || joiner.poll_event().is_some() {}
            prop_assert!(host.poll_timeout(now).is_some_and(|at| at > now), "no busy loop");
            prop_assert!(joiner.poll_timeout(now).is_none_or(|at| at > now));
        }
    }
}

/// Random frames: noise, and frames that look valid.
fn frame() -> impl Strategy<Value = Frame> {
    let text = prop::sample::select(vec![
        r#"["EOSE","m"]"#,
        r#"["CLOSED","m","error: x"]"#,
        r#"["CLOSED","m",""]"#,
        r#"["OK","x",false,"rate-limited: x"]"#,
        r#"["OK","x",true,""]"#,
        r#"["NOTICE","x"]"#,
        r#"["AUTH","x"]"#,
        r#"["EVENT","m",{}]"#,
        "[",
        "",
    ]);
    let bytes = prop::sample::select(vec![
        vec![0x20, 2, 0, 0],
        vec![0x20, 2, 0, 5],
        vec![0x90, 3, 0, 1, 0],
        vec![0x90, 3, 0, 1, 0x80],
        vec![0xd0, 0],
        vec![0x30],
    ]);
    prop_oneof![
        text.prop_map(|text| Frame::Text(text.to_owned())),
        bytes.prop_map(Frame::Bytes),
        any::<Vec<u8>>().prop_map(Frame::Bytes),
        any::<String>().prop_map(Frame::Text),
    ]
}
