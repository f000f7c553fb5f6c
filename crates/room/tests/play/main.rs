//! Evenings in a room, as the people there would tell them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod party;
mod trouble;

use cards::{Action, State};
use game::{Asks, Game as _, Seat, View as _, Viewer};
use party::{Party, answer, name, setup, stream};
use room::{
    Chair, CloseReason, Event, ExitReason, Greeting, Guest, Host, HostCommand, HostFault, Input, JoinRefusal,
    LeaveReason, LogEntry, MemberKey, NoBots, Phase, Refusal, Reload, Request, Settings, ToHost, encode,
};

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

#[test]
fn friends_come_sit_down_and_play() {
    let mut party = Party::of(2);
    let lobby = party.host.lobby().clone();
    assert_eq!(lobby.members.len(), 3);
    assert_eq!(lobby.chair_of(party.id(1)), Some(seat(2)), "whoever comes gets a chair");
    assert_eq!(party.guests[0].lobby(), Some(&lobby));
    assert_eq!(party.asks(0, Request::Sit(seat(5))), Ok(()));
    assert_eq!(party.asks(1, Request::Sit(seat(5))), Err(Refusal::Taken));
    assert_eq!(party.order(HostCommand::Bot(seat(6), Some(name("greedy")))), Ok(()));
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    let lobby = party.host.lobby();
    let chairs = [0, 1, 2, 3].map(|n| lobby.chairs[n].owner());
    assert_eq!(chairs, [Some(party.host.id()), Some(party.id(1)), Some(party.id(0)), None], "they move up");
    assert_eq!(State::people(&lobby.setup), 4);
    for at in 0..2 {
        let (viewer, game) = (party.host.viewer(party.id(at)), party.host.dealer().unwrap().game());
        assert_eq!(party.table(at).view, game.view(viewer));
    }
    party.play_till(|party| party.host.lobby().phase == Phase::RoundOver);
    assert_eq!(party.asks(0, Request::Ready(true)), Ok(()));
    assert_eq!(party.asks(1, Request::Ready(true)), Ok(()));
    assert_eq!(party.host.lobby().phase, Phase::RoundOver, "the host's own person is not ready");
    assert_eq!(party.host_asks(Request::Ready(true)), Ok(()));
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    assert_eq!(party.table(0).view.round, 2);
}

#[test]
fn nobody_starts_alone_and_only_the_host_orders() {
    let mut party = Party::of(0);
    assert_eq!(party.order(HostCommand::Start), Err(Refusal::Players));
    let ann = party.comes(1, party.host.key());
    party.guests[ann].handle(Input::Command(HostCommand::Start), party.now);
    party.deliver();
    assert!(party.events[ann].contains(&Event::Reply(Err(Refusal::NotHost))));
    assert_eq!(party.order(HostCommand::Kick(party.host.id())), Err(Refusal::NoSuch));
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert_eq!(party.order(HostCommand::Start), Err(Refusal::NotNow), "a round is being played");
    assert_eq!(party.order(HostCommand::Setup(setup())), Err(Refusal::NotNow));
    assert_eq!(party.order(HostCommand::Bot(seat(1), None)), Err(Refusal::Taken));
    assert_eq!(party.order(HostCommand::Bot(seat(4), Some(name("greedy")))), Err(Refusal::NoSuch));
}

#[test]
fn whoever_is_sent_away_does_not_come_back_with_the_old_link() {
    let mut party = Party::of(2);
    let old = party.host.key();
    let (ann, bo) = (party.id(0), party.id(1));
    assert_eq!(party.order(HostCommand::Kick(ann)), Ok(()));
    assert!(party.host_events.contains(&Event::KeyChanged));
    assert!(party.events[0].contains(&Event::Left(ExitReason::Left(LeaveReason::Kicked))));
    assert!(party.host.lobby().member(ann).is_none());
    assert_eq!(party.guests[1].key(), party.host.key(), "who stays learns the new key");
    assert_ne!(old, party.host.key());
    let again = party.comes(1, party.host.key());
    assert!(
        party.events[again].contains(&Event::Left(ExitReason::JoinRefused(JoinRefusal::Kicked))),
        "as themselves never"
    );
    let other = party.comes(7, old);
    assert!(party.events[other].contains(&Event::Left(ExitReason::JoinRefused(JoinRefusal::WrongKey))));
    // Bo was not connected meanwhile, say, and knows only the old key: a member all the same.
    party.disconnect(1);
    assert_eq!(party.host.former_key(), Some(old), "at that door the host still listens for them");
    party.connect(1);
    assert!(party.guests[1].is_connected() && party.host.lobby().member(bo).is_some());
}

#[test]
fn a_device_stays_with_the_host_it_has_met() {
    let mut party = Party::of(1);
    assert_eq!(party.guests[0].host(), Some(party.host.id()));
    let saved = party.guests[0].save();
    let mut again: Guest<State> = Guest::resume(&saved, game::Seed::from_number(8)).unwrap();
    assert_eq!(again.host(), Some(party.host.id()));
    // Somebody else who knows the room's key says that they are the host.
    let liar = Host::with_key(MemberKey::toy(66), stream(66), name("Liar"), setup(), Box::new(NoBots));
    party.host = liar;
    again.handle(Input::Connected { peer: room::Peer(9), binding: [0; 32] }, party.now);
    party.host.handle(Input::Connected { peer: room::Peer(9), binding: [0; 32] }, party.now);
    while let Some(frame) = again.poll_transmit(party.now) {
        party.host.handle(Input::Frame(frame.peer, frame.bytes), party.now);
    }
    while let Some(frame) = party.host.poll_transmit(party.now) {
        again.handle(Input::Frame(frame.peer, frame.bytes), party.now);
    }
    let events: Vec<_> = std::iter::from_fn(|| again.poll_event()).collect();
    assert!(events.contains(&Event::Close(room::Peer(9), CloseReason::ProtocolError)), "{events:?}");
}

#[test]
fn the_older_of_two_versions_is_told_to_reload() {
    let mut party = Party::of(0);
    let peer = room::Peer(77);
    party.host.handle(Input::Connected { peer, binding: [0; 32] }, party.now);
    let newer = Greeting { protocol: 9, ..Greeting::new::<State>([0; 32]) };
    party.host.handle(Input::Frame(peer, newer.to_bytes()), party.now);
    party.deliver();
    assert_eq!(party.closed_for(peer), Some(CloseReason::VersionMismatch(Reload::Here)));
    let mut guest: Guest<State> = Guest::new(game::Seed::from_number(5), name("Ann"), party.host.key());
    guest.handle(Input::Connected { peer, binding: [0; 32] }, 0);
    let older = Greeting { rules: 0, ..newer };
    guest.handle(Input::Frame(peer, Greeting { protocol: 1, ..older }.to_bytes()), 0);
    let events: Vec<_> = std::iter::from_fn(|| guest.poll_event()).collect();
    assert!(events.contains(&Event::Left(ExitReason::VersionMismatch(Reload::There))), "{events:?}");
}

#[test]
fn a_double_tap_answers_one_question() {
    let mut party = Party::playing(1);
    party.play_till(|party| {
        party.guests[0].table().is_some_and(|table| answer(table).is_some() && table.until.is_none())
    });
    let Some(Request::Answer { to, parts }) = answer(party.table(0)) else { panic!() };
    let before = party.host.log().count();
    for _ in 0..2 {
        party.guests[0].handle(Input::Request(Request::Answer { to, parts: parts.clone() }), party.now);
    }
    party.deliver();
    let answers: Vec<_> = party.events[0].iter().filter(|e| matches!(e, Event::Reply(_))).collect();
    let [.., first, second] = answers[..] else { panic!() };
    assert_eq!(*first, Event::Reply(Ok(())));
    assert!(matches!(second, Event::Reply(Err(_))));
    let said =
        party.host.log().skip(before).filter(|line| matches!(line, LogEntry::Answer { proof: Some(_), .. }));
    assert_eq!(said.count(), 1);
}

#[test]
fn what_the_rules_forbid_is_refused_with_their_reason() {
    let mut party = Party::playing(1);
    party.play_till(|party| {
        party.guests[0].table().is_some_and(|table| answer(table).is_some() && table.until.is_none())
    });
    let Asks::People { number: to, .. } = party.table(0).view.asks() else { panic!() };
    let why = party.table(0).view.refusal(Action::Yes).unwrap();
    let tip = party.host.tip();
    assert_eq!(party.asks(0, Request::Answer { to, parts: vec![Action::Yes] }), Err(Refusal::Illegal(why)));
    assert_eq!(party.asks(0, Request::Answer { to, parts: vec![] }), Err(Refusal::Incomplete));
    assert_eq!(
        party.asks(0, Request::Answer { to: to + 9, parts: vec![Action::Pass] }),
        Err(Refusal::OldQuestion)
    );
    assert_eq!(party.host.tip(), tip, "nothing has changed");
}

/// Plays till somebody may toss something in, several people are asked.
fn window(guests: u64) -> Party {
    let mut party = Party::playing(guests);
    party.play_till(|party| party.host.table().is_some_and(|t| t.until.is_some() && t.view.asked.len() > 1));
    party
}

#[test]
fn who_answers_in_a_window_is_told_when_it_closes() {
    let mut party = window(3);
    let (asked, until) = (party.table(0).view.asked, party.host.table().unwrap().until.unwrap());
    assert!(until > party.now + 3000);
    let tip = party.host.tip();
    for at in 0..3 {
        if let Some(pass) = answer(party.table(at)) {
            assert_eq!(party.asks(at, pass), Ok(()));
        }
    }
    // By now everybody at another device has said something, most of them by themselves.
    for at in 0..3 {
        let table = party.table(at);
        let me = match table.view.viewer() {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => panic!("they sit"),
        };
        assert_eq!(table.answered, asked.has(me));
        assert_eq!(table.view.asked, asked, "nobody sees who has answered");
    }
    assert_eq!(party.host.tip(), tip);
    party.wait(until - party.now - 1);
    assert_eq!(party.host.tip(), tip, "it stands as long as if somebody had thought");
    party.wait(1);
    let said = |line: &LogEntry<State>| match line {
        LogEntry::Answer { by, .. } => Some(*by),
        _ => None,
    };
    let order: Vec<Seat> = party.host.log().skip(tip.seq as usize).filter_map(said).collect();
    assert_eq!(
        order[..asked.len() as usize],
        asked.into_iter().collect::<Vec<_>>(),
        "by seat, not by who was first"
    );
}

#[test]
fn alone_among_bots_nobody_waits_for_a_window() {
    let mut party = Party::of(0);
    for n in 1..4 {
        assert_eq!(party.order(HostCommand::Bot(seat(n), Some(name("greedy")))), Ok(()));
    }
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    party.play_till(|party| party.host.lobby().phase == Phase::RoundOver);
    let mut longest = 0;
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    party.play_till(|party| {
        let table = party.host.table().unwrap();
        let me = table.view.asked.has(seat(0)) && answer(table).is_none();
        longest = longest.max(if me { table.until.map_or(0, |until| until - party.now) } else { 0 });
        party.host.lobby().phase != Phase::Playing
    });
    assert_eq!(longest, 0, "what leaves no choice is over at once");
}

#[test]
fn a_rounds_seed_is_made_of_everybodys_share() {
    let party = Party::playing(2);
    let lines: Vec<&LogEntry<State>> = party.host.log().collect();
    let [LogEntry::Game { .. }, LogEntry::Deal { promises, .. }, LogEntry::Seed { shares, .. }, ..] =
        lines[..]
    else {
        panic!("{lines:?}")
    };
    let ids: Vec<_> = promises.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, [party.host.id(), party.id(0), party.id(1)]);
    assert_eq!(shares.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ids);
    assert!(party.events.iter().flatten().all(|event| !matches!(event, Event::HostFault(_))));
}

#[test]
fn a_device_that_promises_nothing_is_left_out() {
    let mut party = Party::of(2);
    party.mute = Some(1);
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert_eq!(party.host.lobby().phase, Phase::Dealing);
    party.wait(3000);
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    let promised = party.host.log().find_map(|line| match line {
        LogEntry::Deal { promises, .. } => Some(promises.len()),
        _ => None,
    });
    assert_eq!(promised, Some(2));
}

#[test]
fn a_bot_stands_in_for_somebody_who_is_gone_till_they_are_back() {
    let mut party = Party::playing(2);
    let ann = party.id(0);
    party.disconnect(0);
    assert!(!party.host.lobby().member(ann).unwrap().present);
    party.wait(29_999);
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::Person(ann));
    party.wait(1);
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::StandIn(ann));
    party.connect(0);
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::Person(ann));
    let chairs: Vec<&LogEntry<State>> =
        party.host.log().filter(|l| matches!(l, LogEntry::Chair { .. })).collect();
    let marked = |chair| LogEntry::Chair { person: seat(1), chair };
    assert_eq!(chairs, [&marked(Chair::StandIn(ann)), &marked(Chair::Person(ann))]);
    assert_eq!(party.guests[0].tip(), party.host.tip(), "they have what they missed");
    assert_eq!(party.table(0).facts.len(), party.table(1).facts.len());
}

#[test]
fn whoever_comes_late_watches_and_plays_from_the_next_round_on() {
    let mut party = Party::of(1);
    assert_eq!(party.order(HostCommand::Bot(seat(2), Some(name("greedy")))), Ok(()));
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    let late = party.comes(9, party.host.key());
    assert_eq!(party.table(late).view.viewer(), Viewer::Spectator);
    assert!(party.table(late).view.places.0.iter().all(|place| place.hand.is_none()));
    assert_eq!(party.table(late).facts.len(), party.table(0).facts.len(), "they hear how it began");
    assert_eq!(party.asks(late, Request::Sit(seat(1))), Err(Refusal::Taken));
    assert_eq!(party.asks(late, Request::Sit(seat(5))), Err(Refusal::NoSuch));
    assert_eq!(party.asks(late, Request::Sit(seat(2))), Ok(()));
    assert_eq!(party.table(late).view.viewer(), Viewer::Spectator);
    party.play_till(|party| party.host.lobby().phase == Phase::RoundOver);
    assert_eq!(party.host.lobby().chair(seat(2)).owner(), Some(party.id(late)));
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert_eq!(party.host.viewer(party.id(late)), party.table(late).view.viewer());
    assert!(matches!(party.table(late).view.viewer(), Viewer::Seat(_)));
    // And whoever stands up leaves their hand to a bot at once.
    assert_eq!(party.asks(0, Request::Stand), Ok(()));
    assert!(matches!(party.host.lobby().chair(seat(1)), Chair::Bot(_)));
    assert_eq!(party.table(0).view.viewer(), Viewer::Spectator);
}

#[test]
fn who_only_watches_is_let_in_only_where_that_is_wanted() {
    let mut party = Party::of(1);
    let settings = Settings { spectators: false, ..Settings::default() };
    assert_eq!(party.order(HostCommand::Settings(settings)), Ok(()));
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    let late = party.comes(9, party.host.key());
    assert!(party.events[late].contains(&Event::Left(ExitReason::JoinRefused(JoinRefusal::NoSpectators))));
}

#[test]
fn a_game_that_is_halted_waits_for_the_host() {
    let mut party = Party::playing(1);
    party.play_till(|party| {
        party.guests[0].table().is_some_and(|table| answer(table).is_some() && table.until.is_none())
    });
    assert_eq!(party.order(HostCommand::Pause(true)), Ok(()));
    assert!(party.guests[0].lobby().unwrap().paused, "everybody sees it");
    let (tip, said) = (party.host.tip(), answer(party.table(0)).unwrap());
    assert_eq!(party.asks(0, said.clone()), Err(Refusal::NotNow));
    party.wait(120_000);
    assert_eq!(party.host.tip(), tip, "no time passes");
    assert_eq!(party.order(HostCommand::Pause(false)), Ok(()));
    assert_eq!(party.asks(0, said), Ok(()));
}

#[test]
fn a_window_is_whole_again_after_a_pause() {
    let mut party = Party::playing(1);
    party.play_till(|party| party.host.table().is_some_and(|table| table.until.is_some()));
    party.order(HostCommand::Pause(true)).unwrap();
    party.wait(60_000);
    assert!(party.host.table().unwrap().until.is_some(), "it has not passed");
    party.order(HostCommand::Pause(false)).unwrap();
    let until = party.host.table().unwrap().until;
    assert_eq!(until, Some(party.now + 4000));
    assert_eq!(party.table(0).until, until);
}

#[test]
fn everybody_sees_what_somebody_feels_but_not_all_the_time() {
    let mut party = Party::of(2);
    for _ in 0..5 {
        party.guests[0].handle(Input::React(3), party.now);
        party.deliver();
    }
    let ouch = Event::Reacted { from: party.id(0), what: 3 };
    let seen = |events: &[Event<State>]| events.iter().filter(|event| **event == ouch).count();
    assert_eq!([seen(&party.host_events), seen(&party.events[0]), seen(&party.events[1])], [1, 1, 1]);
    party.wait(1500);
    party.guests[0].handle(Input::React(3), party.now);
    party.host.handle(Input::React(1), party.now);
    party.deliver();
    assert_eq!(seen(&party.events[1]), 2);
    assert!(party.events[1].contains(&Event::Reacted { from: party.host.id(), what: 1 }));
}

#[test]
fn guests_reach_each_other_through_the_host() {
    let mut party = Party::of(2);
    let (ann, bo) = (party.id(0), party.id(1));
    party.guests[0].handle(Input::Signal { to: bo, note: vec![1, 2, 3] }, party.now);
    party.deliver();
    assert!(party.events[1].contains(&Event::Signal { from: ann, note: vec![1, 2, 3] }));
    let signals =
        |events: &[Event<State>]| events.iter().filter(|e| matches!(e, Event::Signal { .. })).count();
    party.guests[0].handle(Input::Signal { to: ann, note: vec![1] }, party.now);
    party.guests[0].handle(Input::Signal { to: bo, note: vec![1; room::MAX_SIGNAL_LEN + 1] }, party.now);
    party.disconnect(1);
    party.guests[0].handle(Input::Signal { to: bo, note: vec![1] }, party.now);
    party.deliver();
    assert_eq!(
        [signals(&party.events[0]), signals(&party.events[1])],
        [0, 1],
        "not to oneself, not at length"
    );
}

#[test]
fn the_hosts_page_is_loaded_anew_and_the_room_goes_on() {
    let mut party = Party::playing(2);
    party.play_till(|party| party.host.log().count() > 12);
    let (saved, tip) = (party.host.save(), party.host.tip());
    let facts = party.table(0).facts.len();
    let seed = game::Seed::from_number(4);
    let host = Host::<State>::resume(&saved, seed, Box::new(NoBots), party.now).unwrap();
    assert_eq!((host.tip(), host.lobby().phase), (tip, Phase::Playing));
    let term = host.term();
    assert!(term > 1);
    party.host = host;
    for at in 0..2 {
        let peer = party.peers[at].take().unwrap();
        party.guests[at].handle(Input::Disconnected(peer), party.now);
        party.connect(at);
        assert_eq!((party.guests[at].tip(), party.guests[at].term()), (tip, term));
    }
    assert_eq!(party.table(0).facts.len(), facts, "nothing is told twice");
    party.play_till(|party| party.host.lobby().phase == Phase::RoundOver);
    for bad in [&saved[1..], &saved[..saved.len() - 1], &[], &[1]] {
        assert!(Host::<State>::resume(bad, seed, Box::new(NoBots), 0).is_none());
    }
}

#[test]
fn a_host_that_has_lost_the_last_answers_deals_under_another_term() {
    let mut party = Party::playing(1);
    let saved = party.host.save();
    let early = party.host.tip();
    party.play_till(|party| party.host.log().count() > 12);
    assert!(party.guests[0].tip().seq > early.seq);
    party.host = Host::resume(&saved, game::Seed::from_number(4), Box::new(NoBots), party.now).unwrap();
    let peer = party.peers[0].take().unwrap();
    party.guests[0].handle(Input::Disconnected(peer), party.now);
    party.connect(0);
    assert_eq!(party.guests[0].tip(), party.host.tip(), "the guest forgets what the host has lost");
    assert!(party.events[0].iter().all(|event| !matches!(event, Event::HostFault(_))));
    party.play_till(|party| party.host.lobby().phase == Phase::RoundOver);
}

#[test]
fn a_guests_page_is_loaded_anew_and_they_are_the_same() {
    let mut party = Party::playing(1);
    party.play_till(|party| party.host.log().count() > 12);
    let (id, token, facts) = (party.id(0), party.guests[0].save(), party.table(0).facts.clone());
    party.disconnect(0);
    party.guests[0] = Guest::resume(&token, game::Seed::from_number(8)).unwrap();
    assert_eq!(party.id(0), id);
    party.connect(0);
    assert_eq!(party.table(0).facts, facts, "they get the whole game");
    assert!(matches!(party.table(0).view.viewer(), Viewer::Seat(_)));
    party.play_till(|party| party.host.lobby().phase == Phase::RoundOver);
    assert!(Guest::<State>::resume(&token[1..], game::Seed::from_number(8)).is_none());
}

#[test]
fn a_device_never_gives_up_and_is_quick_when_it_wakes() {
    let mut party = Party::of(1);
    party.disconnect(0);
    let dials = |party: &Party| party.events[0].iter().filter(|event| **event == Event::Dial).count();
    assert_eq!(dials(&party), 1, "at once");
    party.wait(3_600_000);
    assert!((230..260).contains(&dials(&party)), "every fifteen seconds: {}", dials(&party));
    party.events[0].clear();
    party.guests[0].handle(Input::Woke, party.now);
    party.deliver();
    assert_eq!(dials(&party), 1);
    party.connect(0);
    // The connection does not work any more, and nobody knows it yet.
    party.events[0].clear();
    party.mute = Some(0);
    party.guests[0].handle(Input::Woke, party.now);
    party.deliver();
    party.wait(2500);
    assert!(party.events[0].contains(&Event::HostConnected(false)) && dials(&party) == 1);
}

#[test]
fn who_floods_the_room_is_cut_off_and_nobody_else_notices() {
    let mut party = Party::playing(2);
    let peer = party.peers[0].unwrap();
    for _ in 0..300 {
        party.host.handle(Input::Frame(peer, encode(&ToHost::<State>::Knock)), party.now);
    }
    assert!(party.host.queue_len() < 100);
    party.deliver();
    assert_eq!(party.closed_for(peer), Some(CloseReason::RateLimit));
    assert!(party.guests[1].is_connected());
    for frame in
        [vec![], vec![1], vec![9; 10], vec![1, 99], vec![0; 70_000], encode(&ToHost::<State>::Pong(3))]
    {
        let peer = party.connect(0);
        let fine = frame == encode(&ToHost::<State>::Pong(3));
        party.host.handle(Input::Frame(peer, frame), party.now);
        party.deliver();
        assert_eq!(party.closed_for(peer), if fine { None } else { Some(CloseReason::ProtocolError) });
    }
    // Nor does anybody get in who only knocks.
    for n in 100..200 {
        party.host.handle(Input::Connected { peer: room::Peer(n), binding: [0; 32] }, party.now);
    }
    assert!(party.host.queue_len() < 200);
    party.wait(10_000);
    assert_eq!(party.closed_for(room::Peer(110)), Some(CloseReason::Timeout));
    assert_eq!(party.closed_for(room::Peer(190)), Some(CloseReason::RateLimit));
}

#[test]
fn nobody_speaks_for_another() {
    let mut party = Party::playing(2);
    // Ann sends what Bo has signed, on her own connection.
    party.guests[1].handle(Input::Request(Request::Ready(true)), party.now);
    let stolen = party.guests[1].poll_transmit(party.now).unwrap().bytes;
    let peer = party.peers[0].unwrap();
    party.host.handle(Input::Frame(peer, stolen), party.now);
    party.deliver();
    assert_eq!(party.closed_for(peer), Some(CloseReason::ProtocolError));
    assert!(party.host.lobby().members.iter().all(|member| !member.ready));
    // And whoever pretends to be the host is not believed.
    let false_host = Host::with_key(MemberKey::toy(66), stream(1), name("Host"), setup(), Box::new(NoBots));
    let real = std::mem::replace(&mut party.host, false_host);
    let victim = party.comes(5, real.key());
    assert!(!party.guests[victim].is_connected());
    assert!(
        party.events[victim].contains(&Event::Left(ExitReason::JoinRefused(JoinRefusal::WrongKey))),
        "it does not know the key"
    );
}

#[test]
fn a_log_that_was_tampered_with_is_doubted() {
    let mut party = Party::playing(1);
    party.play_till(|party| party.host.log().count() > 6);
    // The fourth kind of frame is an update; its first entry's hash is another.
    party.spoil = Some(|bytes| {
        if bytes.get(1) == Some(&4) && bytes.len() > 40 {
            bytes[12] ^= 1;
        }
    });
    let tip = party.host.tip();
    party.play_till(|party| {
        party.host.tip() != tip && party.events[0].contains(&Event::HostFault(HostFault::InvalidLog))
    });
    party.spoil = None;
    assert!(!party.guests[0].is_connected());
    party.connect(0);
    assert_eq!(party.guests[0].tip(), party.host.tip());
}

#[test]
fn the_same_member_on_two_devices_is_one() {
    let mut party = Party::playing(1);
    let twin = party.comes(1, party.host.key());
    assert!(party.events[0].contains(&Event::Left(ExitReason::Left(LeaveReason::Elsewhere))));
    assert!(party.guests[twin].is_connected());
    assert_eq!(party.host.lobby().members.len(), 2);
    assert!(party.host.lobby().member(party.id(twin)).unwrap().present);
}

#[test]
fn whoever_leaves_is_gone_and_a_closed_room_is_closed() {
    let mut party = Party::playing(2);
    assert_eq!(party.asks(0, Request::Leave), Ok(()));
    assert!(party.events[0].contains(&Event::Left(ExitReason::Left(LeaveReason::Left))));
    assert_eq!(party.host.lobby().members.len(), 2);
    assert!(matches!(party.host.lobby().chair(seat(1)), Chair::Bot(_)), "a bot plays on");
    assert_eq!(party.order(HostCommand::Close), Ok(()));
    assert!(party.events[1].contains(&Event::Left(ExitReason::Left(LeaveReason::Closed))));
}

#[test]
fn a_slow_guest_gets_everything_in_one_go() {
    let mut party = Party::playing(2);
    let peer = party.peers[0].unwrap();
    party.host.handle(Input::Blocked(peer, true), party.now);
    let queue_len = party.host.queue_len();
    // The guest answers nothing meanwhile; a bot or time does. The others see a round.
    assert_eq!(
        party.order(HostCommand::Settings(Settings { stand_in_after: None, ..Settings::default() })),
        Ok(())
    );
    for n in 0..50 {
        party.host_asks(Request::Rename(name(&format!("Host {n}")), 3)).unwrap();
    }
    assert!(party.host.queue_len() <= queue_len + 2, "nothing piles up");
    party.host.handle(Input::Blocked(peer, false), party.now);
    let before = party.events[0].iter().filter(|event| **event == Event::LobbyChanged).count();
    party.deliver();
    let after = party.events[0].iter().filter(|event| **event == Event::LobbyChanged).count();
    assert_eq!(after, before + 1);
    assert_eq!(party.guests[0].lobby(), Some(party.host.lobby()));
}
