//! A device whose program has only what the lobby needs, and gets the rest later.

use crate::{CloseReason, Event, Guest, HostCommand, HostHalf, Input, NoBots, Phase, Request};
use cards::State;

use super::hand_over::comes_back;
use super::party::{Party, name, stream};

fn newcomer_comes(party: &mut Party) -> usize {
    party.comes_as(Guest::bare(stream(77).seed(), name("New"), party.host.key()))
}

/// A party to which somebody has come whose device lacks the rest; returns their number.
fn with_newcomer(guests: u64) -> (Party, usize) {
    let mut party = Party::of(guests);
    let at = newcomer_comes(&mut party);
    (party, at)
}

fn completes(party: &mut Party, at: usize) {
    party.guests[at].complete(HostHalf::ALL, Box::new(NoBots));
    party.guests[at].handle(Input::Tick, party.now);
    party.deliver();
}

#[test]
fn the_lobby_needs_no_more() {
    let (mut party, new) = with_newcomer(1);
    assert!(party.guests[new].is_connected());
    let own = party.id(new);
    assert!(party.guests[new].lobby().unwrap().chair_of(own).is_some(), "it sits");
    assert_eq!(party.asks(new, Request::Ready(true)), Ok(()));
    assert_eq!(party.asks(new, Request::Rename(name("Newer"), 3)), Ok(()));
    assert!(party.guests[new].lobby().unwrap().member(own).unwrap().ready);
    party.wait(60_000);
    assert!(party.guests[new].is_connected(), "pings are answered");
}

#[test]
fn what_is_told_of_the_game_waits_and_nothing_is_lost() {
    let (mut party, new) = with_newcomer(1);
    party.starts();
    party.wait(3000);
    assert!(party.guests[new].table().is_none());
    assert!(party.guests[new].is_connected(), "the host does not care");
    completes(&mut party, new);
    assert!(party.guests[new].table().is_some());
    party.plays_round();
    party.wait(5000);
    assert_eq!(party.host.round_proof().expect("a round is over").proven_by().count(), 2);
    party.assert_trusted();
}

#[test]
fn who_comes_late_or_again_reads_on_too() {
    let (mut party, new) = with_newcomer(1);
    party.starts();
    party.wait(3000);
    // The connection breaks meanwhile: the host sends everything again.
    party.reconnect(new);
    party.wait(500);
    completes(&mut party, new);
    assert!(party.guests[new].is_connected() && party.guests[new].table().is_some());
    party.assert_trusted();
}

#[test]
fn a_host_that_does_not_wait_is_left_before_memory_is_full() {
    let mut party = Party::playing(1);
    let at = newcomer_comes(&mut party);
    let peer = party.peers[at].unwrap();
    let mut most = 0;
    party.play_till(|party| {
        most = most.max(party.guests[at].queue_len());
        party.phase() != Phase::Playing || party.peers[at].is_none()
    });
    assert!((20..60).contains(&most), "{most}");
    assert_eq!(party.closed_for(peer), Some(CloseReason::ProtocolError));
    // With the code, on a new connection, it sees everything.
    party.connect(at);
    completes(&mut party, at);
    assert!(party.guests[at].is_connected() && !party.table(at).facts.is_empty());
    party.assert_trusted();
}

#[test]
fn a_room_that_is_handed_over_waits_for_the_code() {
    let (mut party, _) = with_newcomer(0);
    party.comes(1, party.host.key());
    assert_eq!(party.host.heir(), Some(party.id(0)));
    assert_eq!(party.order(HostCommand::HandOver), Ok(()));
    party.loses_host(0);
    party.peers[1].take();
    // The others have five seconds of patience and more.
    for _ in 0..5 {
        party.now += 1000;
        party.guests[0].handle(Input::Tick, party.now);
    }
    let wants = |guest: &mut Guest<State>| {
        core::iter::from_fn(|| guest.poll_event()).any(|event| event == Event::ChangeRole)
    };
    assert!(!wants(&mut party.guests[0]), "not without the code");
    party.guests[0].complete(HostHalf::ALL, Box::new(NoBots));
    party.guests[0].handle(Input::Tick, party.now);
    assert!(wants(&mut party.guests[0]), "with it at once");
    party.heir_hosts();
    comes_back(&mut party);
    party.starts();
    party.plays_round();
    party.assert_trusted();
}
