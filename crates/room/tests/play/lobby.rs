//! Members of a room: who gets in, who sits where, who must leave, and who may only watch.

use super::party::{Party, name, seat, setup};
use crate::{
    Chair, CloseReason, Event, Greeting, HostCommand, Input, LeaveReason, LogEntry, Mismatch, PROTOCOL, Peer,
    Phase, Refusal, Reload, Request, Settings,
};
use cards::{HouseRules, Packs, Setup, State};
use game::{Game as _, View as _, Viewer};

#[test]
fn friends_come_sit_down_and_play() {
    let mut party = Party::of(2);
    let lobby = party.host.lobby().clone();
    assert_eq!(lobby.members.len(), 3);
    assert_eq!(lobby.chair_of(party.id(1)), Some(seat(2)), "newcomers get a chair");
    assert_eq!(party.guests[0].lobby(), Some(&lobby));
    assert_eq!(party.asks(0, Request::Sit(seat(5))), Ok(()));
    assert_eq!(party.asks(1, Request::Sit(seat(5))), Err(Refusal::Taken));
    party.add_bots([6]);
    party.starts();
    let lobby = party.host.lobby();
    let chairs = [0, 1, 2, 3].map(|n| lobby.chairs[n].owner());
    assert_eq!(chairs, [Some(party.host.id()), Some(party.id(1)), Some(party.id(0)), None], "they move up");
    assert_eq!(State::people(&lobby.setup), 4);
    for at in 0..2 {
        let (viewer, game) = (party.host.viewer(party.id(at)), party.host.dealer().unwrap().game());
        assert_eq!(party.table(at).view, game.view(viewer));
    }
    party.plays_round();
    assert_eq!(party.asks(0, Request::Ready(true)), Ok(()));
    assert_eq!(party.asks(1, Request::Ready(true)), Ok(()));
    assert_eq!(party.phase(), Phase::RoundOver, "the host's own person is not ready");
    assert_eq!(party.host_asks(Request::Ready(true)), Ok(()));
    assert_eq!(party.phase(), Phase::Playing);
    assert_eq!(party.table(0).view.round, 2);
}

#[test]
fn one_person_alone_cannot_start_and_only_the_host_gives_commands() {
    let mut party = Party::of(0);
    assert_eq!(party.order(HostCommand::Pause(true)), Ok(()));
    let before = party.host.lobby().clone();
    assert_eq!(party.order(HostCommand::Start), Err(Refusal::Players));
    assert_eq!(*party.host.lobby(), before, "a game that cannot begin changes nothing");
    let ann = party.comes(1, party.host.key());
    party.guests[ann].handle(Input::Command(HostCommand::Start), party.now);
    party.deliver();
    assert!(party.events[ann].contains(&Event::Reply(Err(Refusal::NotHost))));
    assert_eq!(party.order(HostCommand::Kick(party.host.id())), Err(Refusal::NoSuch));
    party.starts();
    assert_eq!(party.order(HostCommand::Start), Err(Refusal::NotNow), "a round is being played");
    assert_eq!(party.order(HostCommand::Setup(setup())), Err(Refusal::NotNow));
    assert_eq!(party.order(HostCommand::Bot(seat(1), None)), Err(Refusal::Taken));
    assert_eq!(party.order(HostCommand::Bot(seat(4), Some(name("greedy")))), Err(Refusal::NoSuch));
}

#[test]
fn a_kicked_member_cannot_return_with_the_old_link() {
    let mut party = Party::of(2);
    let old = party.host.key();
    let (ann, bo) = (party.id(0), party.id(1));
    assert_eq!(party.order(HostCommand::Kick(ann)), Ok(()));
    assert!(party.host_events.contains(&Event::KeyChanged));
    assert_eq!(party.left(0), Some(LeaveReason::Kicked));
    assert!(party.host.lobby().member(ann).is_none());
    assert_eq!(party.guests[1].key(), party.host.key(), "who stays learns the new key");
    assert_ne!(old, party.host.key());
    let again = party.comes(1, party.host.key());
    assert_eq!(party.left(again), Some(LeaveReason::Kicked), "as themselves never");
    let other = party.comes(7, old);
    assert_eq!(party.left(other), Some(LeaveReason::WrongKey));
    // Bo was disconnected meanwhile and knows only the old key, but is still a member.
    party.disconnect(1);
    assert_eq!(party.host.former_key(), Some(old), "the host still listens under the old key for them");
    party.connect(1);
    assert!(party.guests[1].is_connected() && party.host.lobby().member(bo).is_some());
}

#[test]
fn the_older_of_two_versions_is_told_to_reload() {
    let mut party = Party::of(0);
    let peer = Peer(77);
    party.host.handle(Input::Connected { peer, binding: [0; 32] }, party.now);
    let newer = Greeting { protocol: PROTOCOL + 1, ..Greeting::new::<State>([0; 32]) };
    party.host.handle(Input::Frame(peer, newer.to_bytes()), party.now);
    party.deliver();
    assert_eq!(party.closed_for(peer), Some(CloseReason::Mismatch(Mismatch::Version(Reload::Here))));
}

#[test]
fn a_latecomer_watches_and_plays_from_the_next_round() {
    let mut party = Party::of(1);
    party.add_bots([2]);
    party.starts();
    let late = party.comes(9, party.host.key());
    assert_eq!(party.table(late).view.viewer(), Viewer::Spectator);
    assert!(party.table(late).view.hands.0.iter().all(|place| place.hand.is_none()));
    assert_eq!(party.table(late).facts.len(), party.table(0).facts.len(), "they hear how it began");
    assert_eq!(party.asks(late, Request::Sit(seat(1))), Err(Refusal::Taken));
    assert_eq!(party.asks(late, Request::Sit(seat(5))), Err(Refusal::NoSuch));
    assert_eq!(party.asks(late, Request::Sit(seat(2))), Ok(()));
    assert_eq!(party.table(late).view.viewer(), Viewer::Spectator);
    party.plays_round();
    assert_eq!(party.chair(2).owner(), Some(party.id(late)));
    party.starts();
    assert_eq!(party.host.viewer(party.id(late)), party.table(late).view.viewer());
    assert!(matches!(party.table(late).view.viewer(), Viewer::Seat(_)));
    // Somebody who stands up leaves their hand to a bot at once.
    assert_eq!(party.asks(0, Request::Stand), Ok(()));
    assert!(matches!(party.chair(1), Chair::Bot(_)));
    assert_eq!(party.table(0).view.viewer(), Viewer::Spectator);
}

#[test]
fn reactions_reach_everybody_and_are_rate_limited() {
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
fn the_same_member_on_two_devices_is_one() {
    let mut party = Party::playing(1);
    let twin = party.comes(1, party.host.key());
    assert_eq!(party.left(0), Some(LeaveReason::Elsewhere));
    assert!(party.guests[twin].is_connected());
    assert_eq!(party.host.lobby().members.len(), 2);
    assert!(party.member(twin).present);
}

#[test]
fn leaving_and_closing_the_room_are_final() {
    let mut party = Party::playing(2);
    assert_eq!(party.asks(0, Request::Leave), Ok(()));
    assert_eq!(party.left(0), Some(LeaveReason::Left));
    assert_eq!(party.host.lobby().members.len(), 2);
    assert!(matches!(party.chair(1), Chair::Bot(_)), "a bot plays on");
    assert_eq!(party.order(HostCommand::Close), Ok(()));
    assert_eq!(party.left(1), Some(LeaveReason::Closed));
}

#[test]
fn lobby_changes_are_rate_limited() {
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
fn spectators_can_be_kicked_and_leave_when_spectating_is_disabled() {
    let mut party = Party::playing(1);
    let watchers = [2, 3].map(|n| party.comes(n, party.host.key()));
    let ids = watchers.map(|at| party.id(at));
    assert!(ids.iter().all(|id| party.host.lobby().watches(*id)));
    assert_eq!(party.order(HostCommand::Kick(ids[0])), Ok(()));
    assert_eq!(party.left(watchers[0]), Some(LeaveReason::Kicked));
    party.sets(Settings { spectators: false, ..Settings::default() });
    assert_eq!(party.left(watchers[1]), Some(LeaveReason::NoSpectators));
    let late = party.comes(9, party.host.key());
    assert_eq!(party.left(late), Some(LeaveReason::NoSpectators), "nobody comes to watch");
    assert_eq!(party.host.lobby().members.len(), 2, "who plays stays");
    assert_eq!(party.asks(0, Request::Stand), Err(Refusal::NotNow), "nobody begins to watch");
    // They are not banned.
    party.sets(Settings::default());
    let back = party.comes(3, party.host.key());
    assert!(party.guests[back].is_connected());
}

#[test]
fn spectators_are_not_told_the_new_link_after_a_kick() {
    let mut party = Party::playing(2);
    let old = party.host.key();
    let [here, gone] = [7, 8].map(|n| party.comes(n, old));
    party.disconnect(gone);
    // Bo is absent too, but has a chair.
    party.disconnect(1);
    assert_eq!(party.order(HostCommand::Kick(party.id(0))), Ok(()));
    let new = party.host.key();
    assert_eq!((party.guests[here].key(), party.guests[here].lobby().unwrap().key), (old, None));
    assert!(party.guests[here].is_connected(), "the host sees them, and lets them watch");
    party.connect(gone);
    assert_eq!(party.left(gone), Some(LeaveReason::WrongKey));
    party.connect(1);
    assert_eq!(party.guests[1].key(), new);
    party.reconnect(here);
    assert!(party.guests[here].is_connected());
    assert_eq!(party.guests[here].key(), old);
    let late = party.comes(9, new);
    assert_eq!(party.guests[late].lobby().unwrap().key, Some(new), "it came with the new key");
}

#[test]
fn a_reserved_chair_is_kept_for_the_next_game() {
    let mut party = Party::of(1);
    let rules = HouseRules { limit: 10, ..HouseRules::original(Packs::BASE) };
    let short = Setup::new(2, Packs::BASE, rules).unwrap();
    assert_eq!(party.order(HostCommand::Setup(short)), Ok(()));
    party.add_bots([2]);
    party.sets(Settings { spectators: false, ..Settings::default() });
    party.starts();
    party.plays_game();
    // The next game starts, and somebody joins during it.
    party.starts();
    let late = party.comes(9, party.host.key());
    let id = party.id(late);
    assert_eq!(party.host.lobby().member(id).unwrap().next, Some(seat(2)));
    party.plays_round();
    party.starts();
    assert_eq!(party.chair(2).owner(), Some(id), "whether it was over or not");
}

#[test]
fn whoever_hammers_on_start_and_ready_begins_each_round_once() {
    let mut party = Party::of(3);
    let deals = |party: &Party| party.host.log().filter(|line| matches!(line, LogEntry::Seed { .. })).count();
    for _ in 0..4 {
        let expected = if party.phase() == Phase::RoundOver { deals(&party) + 1 } else { 1 };
        for tap in 0..30 {
            let at = tap % 3;
            _ = party.order(HostCommand::Start);
            _ = party.host_asks(Request::Ready(true));
            // One hesitates, and each of them taps several times before anything is back.
            for wish in [tap % 2 == 0, true, true].map(Request::Ready) {
                party.guests[at].handle(Input::Request(wish), party.now);
            }
            party.deliver();
        }
        party.wait(10_000);
        assert_eq!((party.phase(), deals(&party)), (Phase::Playing, expected));
        assert!(party.guests.iter().all(|guest| guest.tip() == party.host.tip()));
        party.assert_trusted();
        party.plays_round();
    }
}

#[test]
fn who_was_ready_is_ready_after_a_reload() {
    let mut party = Party::after_a_round(2);
    assert_eq!(party.asks(0, Request::Ready(true)), Ok(()));
    assert_eq!(party.host_asks(Request::Ready(true)), Ok(()));
    party.disconnect(0);
    party.wait(1000);
    assert_eq!(party.phase(), Phase::RoundOver, "the other one is waited for");
    party.connect(0);
    party.wait(1000);
    assert!(party.member(0).ready);
    // The same after a reload of the host's page.
    party.reload_host();
    assert!(party.member(0).ready);
}
