//! Host and joiner in a small simulated world: one situation per test.

use crate::sim::relay::Sort;
use crate::sim::{self, Behaviour, Page, Relay, World, assert_met, relays, secret};
use meet::{
    Approach, Frame, Input, LineId, LineState, Millis, Reason, Refusal, STRETCHING_ROUNDS, Stretching, Words,
};

#[test]
fn nothing_is_sent_once_connected() {
    let mut world = World::new(2, relays(3));
    let host = world.host(secret(1));
    let joiner = world.meets(host, 20_000);
    let sent = (world.peers[host].sent, world.peers[joiner].sent);
    world.run(9 * 60_000);
    assert_eq!((world.peers[host].sent, world.peers[joiner].sent), sent);
    assert!(world.relays_of(joiner).is_empty());
    // After ten minutes the host checks each relay again.
    world.run(2 * 60_000);
    assert_eq!(world.peers[host].sent, sent.0 + 3);
    assert_eq!(world.peers[host].states.get(&LineId(0)), Some(&LineState::Works));
}

/// Often at first, then steadily: a host that returns is found soon.
#[test]
fn knocks_continue_at_a_steady_pace() {
    let mut world = World::new(3, relays(4));
    let joiner = world.joiner(secret(1));
    let mut times: Vec<Millis> = Vec::new();
    let mut before = 0;
    for second in 0..400 {
        world.run(1_000);
        let events: usize = world.events_of(joiner).iter().sum();
        if events > before {
            times.push(second);
        }
        before = events;
    }
    let steady = (0..10).map(|wave| 60 + 25 * wave);
    assert_eq!(times, [0, 2, 5, 15, 35].into_iter().chain(steady).collect::<Vec<_>>(), "seconds");
    let mut events = world.events_of(joiner);
    events.sort_unstable();
    assert_eq!(events, [7, 7, 8, 8], "two of four each time");
    assert_eq!(world.peers[joiner].gave_up, Some((Reason::Nobody, sim::START + 310_000)));
}

/// The budget of a relay in docs/signalling.md, with one relay and with several, however often a
/// person asks for a knock.
#[test]
fn knocks_stay_within_a_relays_budget() {
    for (count, asks) in [(1, false), (1, true), (2, true), (3, false), (4, true)] {
        let mut world = World::new(18, relays(count));
        let joiner = world.joiner(secret(1));
        for _ in 0..310 {
            world.run(1_000);
            if asks {
                world.net(joiner, meet::Net::Woke);
            }
        }
        for times in world.times_of(joiner) {
            let (in_a_minute, in_all) = if asks { (9, 31) } else { (4, 14) };
            let from = |at: Millis| times.iter().filter(|&&t| t >= at && t < at + 60_000).count();
            // Relays take up to 80 ms to receive something.
            let apart = times.is_sorted_by(|a, b| b - a >= meet::MIN_KNOCK_GAP - 100);
            let few = times.len() <= in_all && times.iter().all(|at| from(*at) <= in_a_minute);
            assert!(apart && few, "{count} relays: {times:?}");
        }
    }
}

/// A host that was busy elsewhere for a moment hears the next knock, also where there is one relay only.
#[test]
fn a_host_that_missed_the_first_knock_hears_another_within_five_seconds() {
    for count in 1..=4 {
        let mut world = World::new(21, relays(count));
        let joiner = world.joiner(secret(1));
        world.run(2_500);
        let host = world.host(secret(1));
        world.run(4_000);
        assert_eq!((world.peers[host].knocks.len(), world.peers[joiner].connected.len()), (1, 1), "{count}");
    }
}

#[test]
fn the_person_is_told_after_twenty_seconds_without_an_answer() {
    let mut world = World::new(19, relays(2));
    let joiner = world.joiner(secret(1));
    let unanswered = |world: &World| world.peers[joiner].unanswered;
    world.run(19_000);
    assert!(!unanswered(&world));
    world.run(2_500);
    assert!(unanswered(&world));
    // Knocking continues, so a host that starts now is found; at once if the person asks.
    let host = world.host(secret(1));
    world.run(500);
    world.net(joiner, meet::Net::Woke);
    world.run(2_000);
    assert!(!unanswered(&world));
    assert_eq!((world.peers[host].knocks.len(), world.peers[joiner].connected.len()), (1, 1));
}

/// After half an hour without an answer a page that nobody looks at knocks rarely.
#[test]
fn an_unattended_page_knocks_rarely() {
    for (tries, knocks) in [(1, 13), (6, 3)] {
        let mut world = World::new(20, relays(1));
        let joiner = world.joiner_who(secret(1), Approach { unanswered: tries, ..Approach::default() });
        world.run(310_000);
        assert_eq!(world.events_of(joiner), [knocks]);
    }
}

#[test]
fn a_host_that_starts_late_is_found() {
    for (keeps, within) in [(false, 8_000), (true, 1_000)] {
        let behaviour = Behaviour { keeps, ..Behaviour::default() };
        let mut world = World::new(4, vec![Relay::nostr(behaviour.clone()), Relay::nostr(behaviour)]);
        let joiner = world.joiner(secret(1));
        world.run(10_000);
        let host = world.host(secret(1));
        world.run(within);
        assert_eq!(world.peers[joiner].answers.len(), 1, "a relay that keeps events: {keeps}");
        world.run(2_000);
        assert_met(&world, host, joiner);
    }
}

#[test]
fn a_host_that_reloads_is_found_again() {
    let mut world = World::new(5, relays(3));
    let old = world.host(secret(1));
    world.run(3_000);
    let joiner = world.joiner(secret(1));
    // The knock is heard, then the page is reloaded.
    world.page(old, 1_000, Page::Leave);
    world.page(old, 2_500, Page::Enter);
    world.run(30_000);
    let host = world.peers.len() - 1;
    assert_eq!(world.peers[old].knocks.len(), 1);
    assert_met(&world, host, joiner);
}

#[test]
fn a_broker_works_like_a_relay() {
    let (mut world, host) = World::with_host(7, vec![Relay::of(Sort::Mqtt, Behaviour::default())], 200_000);
    world.meets(host, 3_000);
    // The connection stays alive for hours and across a change of day.
    world.run(30 * 3_600_000);
    world.meets(host, 3_000);
    let refusing = Behaviour { refuses: Some("5"), ..Behaviour::default() };
    let mut world = World::new(7, vec![Relay::of(Sort::Mqtt, refusing)]);
    let joiner = world.joiner(secret(1));
    world.run(3_000);
    assert_eq!(world.why(joiner), Some(Reason::Refused(Refusal::Auth)));
}

#[test]
fn rooms_on_one_relay_do_not_hear_each_other() {
    let mut world = World::new(8, relays(1));
    let hosts = [world.host(secret(1)), world.host(secret(2))];
    world.run(2_000);
    let joiners = [world.joiner(secret(1)), world.joiner(secret(2)), world.joiner(secret(1))];
    world.run(5_000);
    for (host, joiner) in [(0, 0), (1, 1), (0, 2)] {
        assert_met(&world, hosts[host], joiners[joiner]);
    }
    assert_eq!(hosts.map(|host| world.peers[host].knocks.len()), [2, 1]);
}

#[test]
fn six_words_lead_to_the_room_while_they_are_shown() {
    let words = Words::parse(include_str!("../../../public/words.txt")).unwrap();
    let code = words.read("cat hazard icon mountain pudding zoo").unwrap();
    let stretched = Stretching::new(&code).run(STRETCHING_ROUNDS).unwrap();
    let mut world = World::new(9, relays(2));
    let host = world.host(secret(1));
    world.feed(host, Input::Code(Some(stretched)));
    world.run(2_000);
    let (by_code, by_link) = (world.joiner_who(stretched, sim::BY_WORDS), world.joiner(secret(1)));
    world.run(5_000);
    assert_met(&world, host, by_code);
    assert_met(&world, host, by_link);
    assert_eq!(world.peers[by_code].answers[0].1, Some(secret(1)), "who came by the code gets the link");
    assert_eq!(world.peers[by_link].answers[0].1, None);
    world.feed(host, Input::Code(None));
    world.run(2_000);
    let late = world.joiner_who(stretched, sim::BY_WORDS);
    world.run(311_000);
    assert_eq!(world.why(late), Some(Reason::Nobody));
    assert_eq!(world.peers[host].knocks.len(), 2);
}

/// Somebody who was removed still knows the former link and answers there.
#[test]
fn a_joiner_who_came_by_a_link_accepts_no_other_link() {
    let mut world = World::new(21, relays(2));
    let liar = world.host(secret(5));
    // The liar uses the joiners' link as if it were a code.
    world.feed(liar, Input::Code(Some(secret(1))));
    world.run(2_000);
    let (by_link, by_words) = (world.joiner(secret(1)), world.joiner_who(secret(1), sim::BY_WORDS));
    world.run(5_000);
    assert_eq!(world.peers[liar].knocks.len(), 2);
    assert!(world.peers[by_link].answers.is_empty(), "it knocks on, and the host may still answer");
    assert_eq!(world.peers[by_words].answers[0].1, Some(secret(5)), "words lead to a link");
    let host = world.host(secret(1));
    world.run(30_000);
    assert_eq!(world.peers[host].knocks.len(), 1);
    assert_eq!(world.peers[by_link].answers.iter().map(|answer| answer.1).collect::<Vec<_>>(), [None]);
}

/// A member who was away when somebody was removed only knows the former link.
#[test]
fn members_come_back_by_the_former_link() {
    let (mut world, host) = World::with_host(17, relays(2), 2_000);
    let early = world.joiner(secret(1));
    world.run(450);
    world.feed(host, Input::Key(secret(2), Some(secret(1))));
    // Sockets keep the order of messages, which simulated ones do not.
    world.run(200);
    world.feed(host, Input::Code(Some(secret(9))));
    world.run(5_000);
    let joiners =
        [world.joiner(secret(1)), world.joiner(secret(2)), world.joiner_who(secret(9), sim::BY_WORDS)];
    world.run(10_000);
    assert_met(&world, host, early);
    for (joiner, told) in joiners.into_iter().zip([None, None, Some(secret(2))]) {
        assert_met(&world, host, joiner);
        assert_eq!(world.peers[joiner].answers[0].1, told, "only the code leads to the link");
    }
    world.feed(host, Input::Key(secret(3), Some(secret(2))));
    world.run(2_000);
    let late = world.joiner(secret(1));
    world.run(311_000);
    assert_eq!(world.why(late), Some(Reason::Nobody));
}

#[test]
fn a_connection_that_cannot_be_made_is_reported() {
    let (mut world, host) = World::with_host(13, relays(1), 1_000);
    let joiner = world.joiner(secret(1));
    world.peers[joiner].connects = false;
    world.run(120_000);
    assert_eq!(world.why(joiner), Some(Reason::NoWay));
    assert_eq!(world.peers[host].expired, [world.session(joiner)], "the host lets go");
    let impatient = world.joiner(secret(1));
    world.peers[impatient].connects = false;
    world.run(2_500);
    world.feed(impatient, Input::NoWay);
    assert_eq!(world.why(impatient), Some(Reason::NoWay));
}

/// The answer then is a member's, and says whose.
#[test]
fn who_finds_no_direct_way_is_answered_by_a_member() {
    let (mut world, host) = World::with_host(14, relays(4), 5_000);
    let carried = Approach { through_member: true, ..Approach::default() };
    let (direct, through) = (world.joiner(secret(1)), world.joiner_who(secret(1), carried));
    world.run(5_000);
    assert_met(&world, host, direct);
    assert_met(&world, host, through);
    assert_eq!(world.peers[direct].carried_by, None);
    assert_eq!(world.peers[through].carried_by, Some(sim::peer::MEMBER));
}

/// A joiner accepts only the answer to its own knock.
#[test]
fn a_members_answer_has_to_be_asked_for() {
    let mut world = World::new(15, relays(4));
    let host = world.host(secret(1));
    world.peers[host].answering = false;
    let joiner = world.joiner(secret(1));
    world.run(3_000);
    let session = world.session(joiner);
    assert!(world.peers[host].knocks.contains_key(&session));
    world.page(host, 0, Page::AnswerOfMember(session, b"v=0".to_vec()));
    world.run(5_000);
    assert!(world.peers[joiner].answers.is_empty());
}

#[test]
fn a_full_table_is_reported() {
    let mut world = World::new(14, relays(2));
    let host = world.host(secret(1));
    world.peers[host].answering = false;
    world.run(1_000);
    let joiner = world.joiner(secret(1));
    world.run(1_000);
    let session = world.session(joiner);
    world.feed(host, Input::Decline(session));
    world.run(1_000);
    assert_eq!(world.why(joiner), Some(Reason::Full));
}

#[test]
fn nothing_is_sent_in_clear_text() {
    let mut lengths = std::collections::BTreeSet::new();
    for sort in [Sort::Nostr, Sort::Mqtt] {
        let (mut world, host) = World::with_host(16, vec![Relay::of(sort, Behaviour::default())], 2_000);
        let joiner = world.meets(host, 61_000);
        let bytes = secret(1).to_bytes();
        let digits = meet::Topic(bytes).to_string();
        let session = world.session(joiner).0;
        for frame in &world.transcript {
            let raw: Vec<u8> = match frame {
                Frame::Text(text) => {
                    assert!(!text.contains(&digits) && !text.contains(&secret(1).to_text()));
                    if let Some((_, rest)) = text.split_once("\"content\":\"") {
                        lengths.insert(rest.split('"').next().unwrap().len());
                    }
                    text.clone().into_bytes()
                }
                Frame::Bytes(bytes) => bytes.clone(),
            };
            for clear in [b"candidate".as_slice(), b"offer", b"answer", &bytes, &session] {
                assert!(!raw.windows(clear.len()).any(|window| window == clear));
            }
        }
    }
    let all: Vec<usize> = lengths.into_iter().collect();
    assert_eq!(all, [22, 2784], "checks of the relay; offer and answer are equally long");
}
