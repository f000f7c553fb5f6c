//! Pages that are reloaded, devices that sleep, connections that are slow.

use super::party::{Party, PartyOf, Played, name};
use crate::{Event, Guest, Host, HostCommand, HostSearch, Input, NoBots, Phase, Request, Room, Settings};
use cards::State;
use game::{Seed, Viewer};

fn continues_after_reloads<G: Played>() {
    let mut party = PartyOf::<G>::playing_for(2, 12);
    let (saved, token, tip) = (party.host.save(), party.guests[0].save(), party.host.tip());
    let (id, facts) = (party.id(0), party.table(0).facts.clone());
    party.resume_host(&saved);
    assert_eq!((party.host.tip(), party.phase()), (tip, Phase::Playing));
    let term = party.host.term();
    assert!(term > 1);
    party.guests[0] = Guest::resume(&token, Seed::from_number(8)).unwrap();
    assert_eq!(party.id(0), id, "the same member");
    for at in 0..2 {
        party.comes_back(at);
        assert_eq!((party.guests[at].tip(), party.guests[at].term()), (tip, term));
        let viewer = party.host.viewer(party.id(at));
        assert!(matches!(viewer, Viewer::Seat(_)));
        assert_eq!(party.table(at).view, party.host.dealer().unwrap().game().view(viewer));
        assert_eq!(party.table(at).facts.len(), facts.len(), "nothing is told twice");
    }
    assert_eq!(party.table(0).facts, facts, "they get the whole game");
    party.plays_round();
    party.assert_trusted();
    for bad in [&saved[1..], &saved[..saved.len() - 1], &[], &[1]] {
        assert!(Host::<G>::resume(bad, Seed::from_number(4), Box::new(NoBots), 0).is_none());
    }
    assert!(Guest::<G>::resume(&token[1..], Seed::from_number(8)).is_none());
}

#[test]
fn the_room_continues_after_the_hosts_page_and_a_guests_are_reloaded() {
    continues_after_reloads::<State>();
    continues_after_reloads::<board::State>();
}

#[test]
fn a_host_that_lost_entries_begins_a_new_term() {
    let mut party = Party::playing(1);
    let saved = party.host.save();
    let early = party.host.tip();
    party.play_till(|party| party.host.log().count() > 12);
    assert!(party.guests[0].tip().seq > early.seq);
    party.resume_host(&saved);
    party.comes_back(0);
    assert_eq!(party.guests[0].tip(), party.host.tip(), "the guest forgets what the host has lost");
    party.assert_trusted();
    party.plays_round();
}

#[test]
fn a_guest_keeps_reconnecting_and_dials_at_once_when_it_wakes() {
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
    // The connection is dead, but nobody knows it yet.
    party.events[0].clear();
    party.mute = Some(0);
    party.guests[0].handle(Input::Woke, party.now);
    party.deliver();
    party.wait(2500);
    assert!(party.events[0].contains(&Event::HostConnected(false)) && dials(&party) == 1);
}

#[test]
fn a_guest_that_slept_for_so_long_that_the_host_has_given_it_up_does_not_wait_for_an_answer() {
    let mut party = Party::of(1);
    party.events[0].clear();
    party.guests[0].handle(Input::Woke, party.now + 22_000);
    let events: Vec<_> = core::iter::from_fn(|| party.guests[0].poll_event()).collect();
    assert!(events.contains(&Event::Dial) && events.contains(&Event::HostConnected(false)), "{events:?}");
}

#[test]
fn a_slow_guest_gets_all_changes_in_one_update() {
    let mut party = Party::playing(2);
    let peer = party.peers[0].unwrap();
    party.host.handle(Input::Blocked(peer, true), party.now);
    let queue_len = party.host.queue_len();
    // The guest does not answer meanwhile; a bot or the time limit does. The others see a whole
    // round.
    party.sets(Settings { stand_in_after: None, ..Settings::default() });
    for n in 0..50 {
        party.host_asks(Request::Rename(name(&format!("Host {n}")), 3)).unwrap();
    }
    assert!(party.host.queue_len() <= queue_len + 2, "nothing piles up");
    party.host.handle(Input::Blocked(peer, false), party.now);
    party.events[0].clear();
    party.deliver();
    assert_eq!(party.events[0].iter().filter(|event| **event == Event::LobbyChanged).count(), 1);
    assert_eq!(party.guests[0].lobby(), Some(party.host.lobby()));
}

#[test]
fn what_the_oldest_versions_saved_is_no_room_any_more() {
    for bytes in [[1; 900], [2; 900]] {
        assert!(Host::<State>::resume(&bytes, Seed::from_number(4), Box::new(NoBots), 1000).is_none());
        assert!(Guest::<State>::resume(&bytes, Seed::from_number(4)).is_none());
    }
}

/// A room and a seat that an earlier version has stored. The guest is the member that it was.
fn stored(host: &str, guest: &str) -> Party {
    let bytes = |text: &str| game::hex::decode(text.trim()).unwrap();
    let mut party = Party::of(0);
    party.resume_host(&bytes(host));
    let guest = Guest::resume(&bytes(guest), Seed::from_number(5)).unwrap();
    assert_eq!((guest.key(), guest.host()), (party.host.key(), Some(party.host.id())));
    party.comes_as(guest);
    assert!(party.guests[0].is_connected());
    party
}

#[test]
fn a_room_and_a_seat_saved_by_version_4_go_on_as_they_were() {
    let mut party = stored(include_str!("../saves/host-4.txt"), include_str!("../saves/guest-4.txt"));
    assert_eq!(party.guests[0].tip(), party.host.tip());
    party.assert_trusted();
    // Its first round is dealt again, so the game is proven like any other.
    assert_eq!((party.phase(), party.host.deal_report().round_lost), (Phase::Dealing, true));
    party.wait(45_000);
    party.plays_round();
    party.wait(1000);
    let id = party.id(0);
    assert!(party.guests[0].round_proof().is_some_and(|proof| proof.proven_by().any(|by| by == id)));
}

/// It was stored in the middle of the second round of three people.
#[test]
fn a_room_stored_in_a_round_before_secrets_were_shared_keeps_people_and_points() {
    let mut party =
        stored(include_str!("../saves/host-4-round.txt"), include_str!("../saves/guest-5-round.txt"));
    assert_eq!((party.host.lobby().taken(), party.phase()), (3, Phase::Dealing));
    assert_eq!(party.guests[0].lobby().unwrap().members.len(), 3);
    // The third person does not come back.
    party.wait(13_000);
    assert_eq!(party.phase(), Phase::Playing);
    let totals = party.host.table().unwrap().view.totals;
    assert_eq!(format!("{totals:?}"), "BySeat([35, 63, 37, 0, 0, 0, 0, 0])");
    assert_eq!(party.table(0).view.totals, totals);
    assert_eq!(party.guests[0].tip(), party.host.tip());
    // It is dealt again, which is said and is nobody's fault.
    party.assert_trusted();
    assert!(party.host.deal_report().round_lost);
    let third = party.host.lobby().members[2].id;
    assert_eq!(party.host_asks(Request::LetBotPlay(third)), Ok(()));
    party.plays_round();
    assert!(!party.host.deal_report().round_lost);
    // No device says that its rounds fit, or that they do not, also after one more reload.
    party.reload_guest(0);
    party.wait(1000);
    party.assert_trusted();
    assert!(party.guests[0].round_proof().is_none() && party.host.round_proof().is_none());
}

#[test]
fn a_host_that_looks_for_another_one_does_not_keep_its_person_waiting() {
    let mut party = Party::playing(1);
    party.disconnect(0);
    party.wait(74_000);
    assert!(!party.host_events.contains(&Event::ChangeRole), "among two nobody elects another host");
    party.wait(2000);
    assert!(party.host_events.contains(&Event::ChangeRole), "but its guest may have gone on alone");
    let mut rest = Party::of(0);
    let mut room = Room::Host(Box::new(core::mem::replace(&mut party.host, rest.host)));
    assert!(room.change_role(Box::new(NoBots), party.now) && !room.is_settled());
    // Its person does something in the middle of that.
    party.now += 1000;
    room.handle(Input::Request(Request::Rename(name("Hostess"), 3)), party.now);
    let asks = core::iter::from_fn(|| room.poll_event()).any(|event| event == Event::ChangeRole);
    assert!(asks && room.change_role(Box::new(NoBots), party.now) && room.is_settled());
    let Room::Host(host) = room else { panic!("it is the host again") };
    rest.host = *host.into_host();
    rest.deliver();
    assert!(rest.host_events.contains(&Event::Reply(Ok(()))), "it is done at once");
    assert_eq!(rest.host.lobby().members[0].name, name("Hostess"));
}

#[test]
fn a_host_that_slept_soon_looks_whether_it_was_replaced() {
    // A host that is awake gives everybody more time.
    for (slept, awake, looks) in [(60_000, 45, true), (0, 100, false)] {
        let mut party = Party::playing(2);
        party.now += slept;
        party.host.handle(Input::Tick, party.now);
        // The others are gone, with somebody else: nothing is delivered any more.
        for _ in 0..awake {
            party.now += 100;
            party.host.handle(Input::Tick, party.now);
            while party.host.poll_transmit(party.now).is_some() {}
        }
        let events: Vec<_> = core::iter::from_fn(|| party.host.poll_event()).collect();
        assert_eq!(events.contains(&Event::ChangeRole), looks, "{events:?}");
    }
}

/// The room of this host after its page was loaded again. Nobody has come back yet.
fn loaded_again(party: &Party) -> Room<State> {
    let saved = party.host.save();
    let mut host = Host::resume(&saved, Seed::from_number(4), Box::new(NoBots), party.now).unwrap();
    host.handle(Input::Tick, party.now);
    Room::Host(Box::new(host))
}

/// Whether something that the host's person does is carried out.
fn acts(room: &mut Room<State>, now: u64) -> bool {
    room.handle(Input::Command(HostCommand::Pause(true)), now);
    let mut events = core::iter::from_fn(|| room.poll_event());
    events.any(|event| event == Event::Reply(Ok(())))
}

#[test]
fn a_host_that_was_away_does_nothing_before_it_knows_whether_the_others_went_on() {
    let party = Party::playing_for(2, 12);
    let mut room = loaded_again(&party);
    let (tip, start) = (room_tip(&room), party.now);
    assert_eq!(room.host_search(), HostSearch::Checks);
    assert!(!acts(&mut room, start));
    // Nobody comes: it looks for another host, as a guest, for eight seconds.
    for ms in (0..13_000).step_by(100) {
        let now = start + ms;
        room.handle(Input::Tick, now);
        let changes = core::iter::from_fn(|| room.poll_event()).any(|event| event == Event::ChangeRole);
        if changes {
            assert!(room.change_role(Box::new(NoBots), now));
        }
        let over = matches!(room, Room::Host(_)) && ms > 4000;
        let search = if over { HostSearch::None } else { HostSearch::Checks };
        assert_eq!(room.host_search(), search, "after {ms} ms");
        assert!(over || !acts(&mut room, now));
    }
    assert_eq!(room_tip(&room), tip, "nothing was entered meanwhile");
    assert!(acts(&mut room, start + 13_000));
}

#[test]
fn a_host_goes_on_as_soon_as_somebody_who_plays_is_back() {
    let mut party = Party::playing_for(2, 12);
    let Room::Host(host) = loaded_again(&party) else { panic!("a host") };
    party.host = *host.into_host();
    party.comes_back(1);
    assert!(!party.host.is_unsure());
    party.plays_round();
}

#[test]
fn a_host_with_whom_nobody_else_plays_goes_on_at_once() {
    let mut party = Party::of(0);
    for command in [HostCommand::Bot(game::Seat::wrapping(1), Some(name("greedy"))), HostCommand::Start] {
        assert_eq!(party.order(command), Ok(()));
    }
    let mut room = loaded_again(&party);
    assert_eq!(room.host_search(), HostSearch::None);
    assert!(acts(&mut room, party.now));
}

fn room_tip(room: &Room<State>) -> crate::chain::Tip {
    match room {
        Room::Host(host) => host.host().tip(),
        Room::Guest(_) => panic!("a guest"),
    }
}
