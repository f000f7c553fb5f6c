//! Rooms with people who lie, fall silent, are sent away, or come and go.

use crate::party::{Party, answer, name, stream};
use crate::{seat, window};
use cards::{HouseRules, Packs, Setup, State};
use game::Seed;
use room::{
    Bot, Chair, CloseReason, Event, ExitReason, Guest, Host, HostCommand, HostFault, Input, JoinRefusal,
    LeaveReason, LogEntry, MemberKey, NoBots, Phase, Refusal, Request, Settings, ToGuest, ToHost, decode,
};

/// Bytes as a file of the repository has them.
fn saved(hex: &str) -> Vec<u8> {
    let digits = hex.trim().as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn doubts(party: &Party, at: usize) -> Vec<HostFault> {
    let doubt = |event: &Event<State>| match event {
        Event::HostFault(doubt) => Some(*doubt),
        _ => None,
    };
    party.events[at].iter().filter_map(doubt).collect()
}

fn bots(party: &Party) -> Vec<Bot> {
    let bot = |chair: &Chair| match chair {
        Chair::Bot(bot) => Some(bot.clone()),
        _ => None,
    };
    party.host.lobby().chairs.iter().filter_map(bot).collect()
}

/// Till the guest of this number is asked something that does not pass by itself.
fn till_asked(party: &mut Party, at: usize) {
    party.play_till(|party| {
        party.guests[at].table().is_some_and(|table| answer(table).is_some() && table.until.is_none())
    });
}

#[test]
fn only_what_the_host_has_signed_raises_its_term() {
    let mut party = Party::playing(2);
    let term = party.host.term();
    // What Ann's device has kept says where: version, key, host, key of the room, name,
    // figure, and then the term, which is 1.
    let mut kept = party.guests[0].save();
    let at = 1 + 32 + 33 + 16 + 1 + "Guest 1".len() + 1;
    assert_eq!(kept[at..at + 2], [1, 1]);
    kept.splice(at + 1..at + 2, [0xff, 0xff, 0xff, 0xff, 0x0f]);
    party.disconnect(0);
    party.guests[0] = Guest::resume(&kept, Seed::from_number(5)).unwrap();
    let peer = party.connect(0);
    assert_eq!(party.host.term(), term, "nobody but the host says so");
    assert_eq!(party.closed_for(peer), Some(CloseReason::ProtocolError), "whoever claims it is not in");
    assert!(party.guests[1].is_connected());
    // And a host that is back once more is still believed.
    let saved = party.host.save();
    party.host = Host::resume(&saved, Seed::from_number(4), Box::new(NoBots), party.now).unwrap();
    let old = party.peers[1].take().unwrap();
    party.guests[1].handle(Input::Disconnected(old), party.now);
    party.connect(1);
    assert!(party.guests[1].is_connected() && party.host.term() > term);
}

#[test]
fn who_has_promised_is_in_the_seed_though_the_term_is_another() {
    let mut party = Party::of(2);
    party.mute = Some(1);
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert_eq!(party.host.lobby().phase, Phase::Dealing);
    let (saved, now) = (party.host.save(), party.now);
    let again = |n| Host::<State>::resume(&saved, Seed::from_number(n), Box::new(NoBots), now).unwrap();
    // A host that loses the same twice may count less the second time.
    let (high, low) = (0..100).map(|n| (again(n), again(n + 1))).find(|(a, b)| a.term() > b.term()).unwrap();
    let left = |party: &mut Party, at: usize| {
        let peer = party.peers[at].take().unwrap();
        party.guests[at].handle(Input::Disconnected(peer), party.now);
        party.deliver();
    };
    party.mute = None;
    party.host = high;
    left(&mut party, 0);
    left(&mut party, 1);
    party.connect(1);
    party.host = low;
    left(&mut party, 1);
    let before = party.host.term();
    party.connect(0);
    assert_eq!(party.host.lobby().phase, Phase::Dealing, "Ann has promised, Bo is awaited");
    // Bo knows more than this host, which begins another term.
    party.connect(1);
    assert!(party.host.term() > before);
    assert_eq!(party.host.lobby().phase, Phase::Playing, "nobody is waited for in vain");
    let promises = party.host.log().find_map(|line| match line {
        LogEntry::Deal { promises, .. } => Some(promises.len()),
        _ => None,
    });
    assert_eq!(promises, Some(3));
    assert_eq!([doubts(&party, 0), doubts(&party, 1)], [vec![], vec![]]);
}

#[test]
fn who_is_left_out_of_a_seed_is_told() {
    let mut party = Party::of(2);
    // Bo is asked, and what they say does not arrive.
    party.deaf = Some(1);
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    party.wait(3000);
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    assert_eq!([doubts(&party, 0), doubts(&party, 1)], [vec![], vec![HostFault::ShareOmitted]]);
}

#[test]
fn who_is_cut_off_for_too_much_is_not_there_any_more() {
    let mut party = Party::playing(2);
    let (ann, peer) = (party.id(0), party.peers[0].unwrap());
    party.guests[0].handle(Input::Request(Request::Rename(name("Ann"), 3)), party.now);
    let request = party.guests[0].poll_transmit(party.now).unwrap().bytes;
    // Nothing gets through to her, and she asks the same again and again.
    party.host.handle(Input::Blocked(peer, true), party.now);
    for _ in 0..60 {
        party.host.handle(Input::Frame(peer, request.clone()), party.now);
    }
    party.host.handle(Input::Tick, party.now);
    let told = std::iter::from_fn(|| party.host.poll_event())
        .any(|e| e == Event::Close(peer, CloseReason::RateLimit));
    assert!(told && !party.host.lobby().member(ann).unwrap().present);
    party.wait(30_000);
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::StandIn(ann));
}

#[test]
fn a_link_is_another_only_where_the_host_says_so() {
    let mut party = Party::of(0);
    let key = party.host.key();
    let mut guest: Guest<State> = Guest::new(Seed::from_number(5), name("Ann"), key);
    guest.set_key_from_code([9; 16]);
    assert_eq!(guest.key(), key, "who comes by a link goes where it leads");
    let mut guest: Guest<State> = Guest::new(Seed::from_number(5), name("Ann"), [0; 16]);
    guest.set_key_from_code(key);
    assert_eq!(guest.key(), key, "who comes by words learns it");
    let at = party.comes(1, key);
    assert!(party.guests[at].is_connected());
}

#[test]
fn what_is_cheap_is_looked_at_before_a_signature() {
    let mut party = Party::of(1);
    assert_eq!(party.order(HostCommand::Kick(party.id(0))), Ok(()));
    // Somebody with the id that was sent away, and a signature that is none.
    let mut guest: Guest<State> =
        Guest::with_key(MemberKey::toy(1), stream(1), name("Ann"), party.host.key());
    let peer = room::Peer(500);
    party.host.handle(Input::Connected { peer, binding: [1; 32] }, party.now);
    guest.handle(Input::Connected { peer, binding: [1; 32] }, party.now);
    let mut heard = Vec::new();
    for _ in 0..3 {
        while let Some(mut frame) = guest.poll_transmit(party.now) {
            if matches!(decode::<ToHost<State>>(&frame.bytes), Some(ToHost::Join(_))) {
                *frame.bytes.last_mut().unwrap() ^= 1;
            }
            party.host.handle(Input::Frame(peer, frame.bytes), party.now);
        }
        while let Some(frame) = party.host.poll_transmit(party.now) {
            heard.extend(decode::<ToGuest<State>>(&frame.bytes));
            guest.handle(Input::Frame(peer, frame.bytes), party.now);
        }
    }
    let sorry = heard.iter().any(|frame| matches!(frame, ToGuest::Sorry(JoinRefusal::Kicked)));
    assert!(sorry, "they are told at once: {heard:?}");
}

#[test]
fn who_changes_the_lobby_again_and_again_is_refused() {
    let mut party = Party::of(2);
    let asked: Vec<_> = (0..20).map(|n| party.asks(0, Request::Sit(seat(3 + n % 2)))).collect();
    assert_eq!(asked[..12], [Ok(()); 12]);
    assert_eq!(asked[12..], [Err(Refusal::TooMany); 8]);
    assert_eq!(party.asks(0, Request::Rename(name("Ann"), 3)), Err(Refusal::TooMany));
    assert_eq!(party.asks(1, Request::Rename(name("Bo"), 3)), Ok(()), "others are not concerned");
    party.wait(2000);
    assert_eq!(party.asks(0, Request::Rename(name("Ann"), 3)), Ok(()));
}

#[test]
fn who_watches_can_be_sent_away_and_leaves_where_nobody_may_watch() {
    let mut party = Party::playing(1);
    let watchers = [2, 3].map(|n| party.comes(n, party.host.key()));
    let ids = watchers.map(|at| party.id(at));
    assert!(ids.iter().all(|id| party.host.lobby().watches(*id)));
    assert_eq!(party.order(HostCommand::Kick(ids[0])), Ok(()));
    assert!(party.events[watchers[0]].contains(&Event::Left(ExitReason::Left(LeaveReason::Kicked))));
    let settings = Settings { spectators: false, ..Settings::default() };
    assert_eq!(party.order(HostCommand::Settings(settings)), Ok(()));
    assert!(party.events[watchers[1]].contains(&Event::Left(ExitReason::Left(LeaveReason::NoSpectators))));
    assert_eq!(party.host.lobby().members.len(), 2, "who plays stays");
    assert_eq!(party.asks(0, Request::Stand), Err(Refusal::NotNow), "nobody begins to watch");
    // They are not banned.
    assert_eq!(party.order(HostCommand::Settings(Settings::default())), Ok(()));
    let back = party.comes(3, party.host.key());
    assert!(party.guests[back].is_connected());
}

#[test]
fn who_only_watched_when_somebody_was_sent_away_is_not_told_the_new_link() {
    let mut party = Party::playing(2);
    let old = party.host.key();
    let [here, gone] = [7, 8].map(|n| party.comes(n, old));
    party.disconnect(gone);
    // Bo is gone, too, but has a chair.
    party.disconnect(1);
    assert_eq!(party.order(HostCommand::Kick(party.id(0))), Ok(()));
    let new = party.host.key();
    assert_eq!((party.guests[here].key(), party.guests[here].lobby().unwrap().key), (old, None));
    assert!(party.guests[here].is_connected(), "the host sees them, and lets them watch");
    party.connect(gone);
    assert!(party.events[gone].contains(&Event::Left(ExitReason::JoinRefused(JoinRefusal::WrongKey))));
    party.connect(1);
    assert_eq!(party.guests[1].key(), new);
    party.disconnect(here);
    party.connect(here);
    assert!(party.guests[here].is_connected());
    assert_eq!(party.guests[here].key(), old);
    let late = party.comes(9, new);
    assert_eq!(party.guests[late].lobby().unwrap().key, Some(new), "whoever has it may have it");
}

#[test]
fn a_bot_stays_the_same_for_the_whole_game() {
    let mut party = Party::of(2);
    for n in 3..6 {
        assert_eq!(party.order(HostCommand::Bot(seat(n), Some(name("greedy")))), Ok(()));
    }
    let before = bots(&party);
    let mut figures: Vec<u8> = before.iter().map(|bot| bot.figure).collect();
    figures.extend(party.host.lobby().members.iter().map(|member| member.figure));
    for at in 0..3 {
        let bot = figures[at];
        assert_eq!(figures.iter().position(|figure| *figure == bot), Some(at));
        assert!(!figures[at + 1..].contains(&bot), "nobody else looks like it: {figures:?}");
    }
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert_eq!(bots(&party), before, "also where chairs move up");
    // Cleo takes the first bot's chair: the others are who they were.
    let cleo = party.comes(9, party.host.key());
    assert_eq!(party.asks(cleo, Request::Sit(seat(3))), Ok(()));
    party.play_till(|party| party.host.lobby().phase == Phase::RoundOver);
    assert_eq!(party.host.lobby().chair(seat(3)).owner(), Some(party.id(cleo)));
    assert_eq!(bots(&party), before[1..]);
    // She leaves: the bot that sat there is back, and what she did is told of her.
    let facts = party.table(0).facts.len();
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert_eq!(party.asks(cleo, Request::Leave), Ok(()));
    assert_eq!(bots(&party), before);
    let (chairs, id) = (&party.table(0).seat_history, party.id(cleo));
    assert_eq!(chairs.at(facts - 1)[3], Chair::Bot(before[0].clone()));
    assert_eq!(chairs.at(facts)[3], Chair::Person(id));
    assert_eq!(chairs.at(usize::MAX)[3], Chair::Bot(before[0].clone()));
    assert_eq!(party.guests[0].lobby().unwrap().departed.len(), 1, "she is still named");
    // And somebody who leaves in mid-game makes nobody else another.
    assert_eq!(party.asks(1, Request::Leave), Ok(()));
    assert_eq!(bots(&party)[1..], before[..]);
}

#[test]
fn everybody_sees_for_whom_the_game_waits_and_since_when() {
    let mut party = Party::playing(2);
    till_asked(&mut party, 0);
    let since = party.host.table().unwrap().waits.unwrap().since;
    assert!(since <= party.now);
    party.wait(7000);
    // Bo comes back to it: the time is the same.
    party.disconnect(1);
    party.wait(3000);
    party.connect(1);
    let waits = party.table(1).waits.unwrap();
    assert!(waits.persons.has(seat(1)));
    assert_eq!(waits.since, since);
    assert_eq!(party.host.table().unwrap().waits, Some(waits));
    // And since when somebody is away.
    party.disconnect(0);
    let gone = party.now;
    party.wait(5000);
    let member = party.guests[1].lobby().unwrap().member(party.id(0)).unwrap().clone();
    assert_eq!((member.present, party.guests[1].local(member.since)), (false, gone));
}

#[test]
fn a_window_tells_nobody_for_whom_the_game_waits() {
    let party = window(2);
    assert!((0..2).all(|at| party.table(at).waits.is_none()));
    assert!(party.host.table().unwrap().waits.is_none());
}

#[test]
fn a_bot_plays_for_somebody_who_does_nothing_till_they_do_something() {
    let mut party = Party::playing(2);
    till_asked(&mut party, 0);
    let (ann, said) = (party.id(0), answer(party.table(0)).unwrap());
    assert_eq!(party.order(HostCommand::StandIn(ann)), Err(Refusal::NotNow), "they may think");
    party.wait(59_000);
    assert_eq!(party.order(HostCommand::StandIn(ann)), Err(Refusal::NotNow));
    assert_eq!(party.order(HostCommand::StandIn(party.id(1))), Err(Refusal::NotNow), "it is not their turn");
    // Time in which the game is halted does not count.
    party.order(HostCommand::Pause(true)).unwrap();
    party.wait(60_000);
    party.order(HostCommand::Pause(false)).unwrap();
    assert_eq!(party.order(HostCommand::StandIn(ann)), Err(Refusal::NotNow));
    party.wait(60_000);
    assert_eq!(party.order(HostCommand::StandIn(ann)), Ok(()));
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::StandIn(ann));
    assert!(party.guests[1].lobby().unwrap().member(ann).unwrap().present, "they are there");
    let tip = party.host.tip();
    party.wait(900);
    assert!(party.host.tip().seq > tip.seq, "the game goes on");
    // A connection that is lost and back is nothing they do.
    party.disconnect(0);
    party.connect(0);
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::StandIn(ann));
    // Their answer comes too late, but they have their seat.
    assert_eq!(party.asks(0, said), Err(Refusal::OldQuestion));
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::Person(ann));
    // Also by saying that they are there, and no more.
    till_asked(&mut party, 0);
    party.wait(60_000);
    assert_eq!(party.order(HostCommand::StandIn(ann)), Ok(()));
    assert_eq!(party.asks(0, Request::Sit(seat(1))), Ok(()));
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::Person(ann));
    // A room may not want that at all.
    assert_eq!(
        party.order(HostCommand::Settings(Settings { idle_after: None, ..Settings::default() })),
        Ok(())
    );
    till_asked(&mut party, 0);
    party.wait(3_600_000);
    assert_eq!(party.order(HostCommand::StandIn(ann)), Err(Refusal::NotNow));
}

#[test]
fn what_a_device_says_by_itself_is_nothing_that_somebody_does() {
    let mut party = Party::playing(3);
    till_asked(&mut party, 0);
    let ann = party.id(0);
    party.wait(60_000);
    assert_eq!(party.order(HostCommand::StandIn(ann)), Ok(()));
    // Others play on; windows come by in which her device could only pass.
    for _ in 0..60 {
        for at in 1..3 {
            if let Some(what) = answer(party.table(at)) {
                party.asks(at, what).ok();
            }
        }
        if let Some(what) = party.host.table().and_then(answer) {
            party.host_asks(what).ok();
        }
        party.wait(1000);
        if party.host.lobby().phase != Phase::Playing {
            break;
        }
        assert_eq!(*party.host.lobby().chair(seat(1)), Chair::StandIn(ann));
    }
}

#[test]
fn the_host_need_not_wait_for_whoever_is_away() {
    let mut party = Party::playing(2);
    let never = Settings { stand_in_after: None, ..Settings::default() };
    assert_eq!(party.order(HostCommand::Settings(never)), Ok(()));
    party.disconnect(0);
    let ann = party.id(0);
    party.wait(120_000);
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::Person(ann));
    assert_eq!(party.order(HostCommand::StandIn(ann)), Ok(()));
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::StandIn(ann));
    party.connect(0);
    assert_eq!(*party.host.lobby().chair(seat(1)), Chair::Person(ann), "who comes back plays");
}

#[test]
fn who_waits_for_a_chair_has_it_in_the_next_game() {
    let mut party = Party::of(1);
    let rules = HouseRules { limit: 10, ..HouseRules::original(Packs::BASE) };
    let short = Setup::new(2, Packs::BASE, rules).unwrap();
    assert_eq!(party.order(HostCommand::Setup(short)), Ok(()));
    assert_eq!(party.order(HostCommand::Bot(seat(2), Some(name("greedy")))), Ok(()));
    let settings = Settings { spectators: false, ..Settings::default() };
    assert_eq!(party.order(HostCommand::Settings(settings)), Ok(()));
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    party.play_till(|party| matches!(party.host.lobby().phase, Phase::RoundOver | Phase::Over));
    while party.host.lobby().phase != Phase::Over {
        assert_eq!(party.order(HostCommand::Start), Ok(()));
        party.play_till(|party| matches!(party.host.lobby().phase, Phase::RoundOver | Phase::Over));
    }
    // The next game, and in the midst of it somebody comes.
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    let late = party.comes(9, party.host.key());
    let id = party.id(late);
    assert_eq!(party.host.lobby().member(id).unwrap().next, Some(seat(2)));
    party.play_till(|party| matches!(party.host.lobby().phase, Phase::RoundOver | Phase::Over));
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert_eq!(party.host.lobby().chair(seat(2)).owner(), Some(id), "whether it was over or not");
}

#[test]
fn a_room_that_the_first_version_kept_goes_on() {
    let bytes = saved(include_str!("../saves/host-1.txt"));
    let host = Host::<State>::resume(&bytes, Seed::from_number(4), Box::new(NoBots), 1000).unwrap();
    let lobby = host.lobby();
    let names: Vec<&str> = lobby.members.iter().map(|member| member.name.as_str()).collect();
    assert_eq!(names, ["Host", "Guest 1", "Guest 2", "Guest 9"]);
    assert!(matches!(lobby.chairs[3], Chair::Bot(_)) && lobby.chairs[1].owner().is_some());
    assert!(host.term() > 1 && lobby.settings.idle_after.is_some());
    // Its game goes on as long as the rules are the same; else the room is in its lobby.
    let plays = host.dealer().is_some();
    assert_eq!(lobby.phase, if plays { Phase::Playing } else { Phase::Lobby });
    let kept = saved(include_str!("../saves/guest-1.txt"));
    let guest = Guest::<State>::resume(&kept, Seed::from_number(5)).unwrap();
    assert_eq!((guest.key(), guest.host()), (host.key(), Some(host.id())));
    assert_eq!(lobby.members[1].id, guest.id());
    let mut party = Party::of(0);
    party.host = host;
    party.guests.push(guest);
    party.peers.push(None);
    party.events.push(Vec::new());
    party.connect(0);
    assert!(party.guests[0].is_connected());
    assert_eq!(party.guests[0].tip(), party.host.tip());
    if !plays {
        assert_eq!(party.order(HostCommand::Start), Ok(()));
    }
    let again = Host::<State>::resume(&party.host.save(), Seed::from_number(6), Box::new(NoBots), 1).unwrap();
    assert_eq!(again.tip(), party.host.tip());
}
