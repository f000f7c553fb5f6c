//! A host that leaves, in order: the next one deals, and everything is as it was.

use crate::{Chair, Event, Host, HostCommand, Input, NoBots, Phase, Refusal, Request, Settings};
use cards::State;
use game::{Seed, View as _};

use super::party::{Party, PartyOf, Played, name};

/// Lets the guest 0 be the host, to whom all others come; returns the former host.
pub fn succeeds(party: &mut Party) -> Host<State> {
    let former = party.heir_hosts();
    comes_back(party);
    former
}

/// Everybody who is in the room loses their connection, and comes to the host.
pub fn comes_back<G: Played>(party: &mut PartyOf<G>) {
    for at in 0..party.guests.len() {
        if party.events[at].iter().any(|event| matches!(event, Event::Left(_))) {
            continue;
        }
        party.comes_back(at);
        assert!(party.guests[at].is_connected());
    }
}

/// The host of a game hands over between two rounds, and the next one deals.
pub fn hands_over(party: &mut Party) {
    if party.phase() == Phase::Playing {
        party.plays_round();
    }
    party.wait(3000);
    assert_eq!(party.order(HostCommand::HandOver), Ok(()));
}

/// The host and these guests have played a round.
pub fn between_rounds(guests: u64) -> Party {
    let mut party = Party::after_a_round(guests);
    party.wait(3000);
    party
}

fn proven_by(party: &mut Party) -> usize {
    party.wait(5000);
    let proof = party.host.round_proof().expect("a round is over");
    assert_eq!(proof.findings().count(), 0, "{proof:?}");
    proof.proven_by().count()
}

#[test]
fn a_host_who_leaves_hands_over_and_every_round_stays_proven() {
    let mut party = between_rounds(3);
    let views: Vec<_> = (0..3).map(|at| party.table(at).view.clone()).collect();
    let facts = party.table(1).facts.clone();
    let (log, next) = (party.host.log().count(), party.id(0));
    assert_eq!(party.host.heir(), Some(next));
    assert_eq!(party.order(HostCommand::HandOver), Ok(()));
    assert!(party.events[0].contains(&Event::ChangeRole));
    let former = succeeds(&mut party);
    assert!(former.is_handed_over());
    assert_eq!(party.host.id(), next);
    // The score sheet is as it was, and nothing is told twice.
    for (at, view) in views.iter().enumerate() {
        let now = if at == 0 { party.host.table() } else { party.guests[at - 1].table() };
        assert!(now.expect("a game").view.clone().merge(view));
    }
    assert_eq!(party.table(0).facts, facts);
    assert!(party.host.log().count() > log, "the log goes on where it was");
    assert!(party.host.lobby().member(former.id()).is_none(), "who leaves is no member any more");
    assert_eq!(party.host.lobby().chairs.iter().filter(|chair| matches!(chair, Chair::Bot(_))).count(), 1);
    assert_eq!(proven_by(&mut party), 3, "all guests had played the round again");
    assert_eq!(party.host.round_proof().expect("a round is over").held, [former.id()]);
    assert_eq!(party.phase(), Phase::RoundOver);
    // The next round is dealt by the heir.
    party.starts();
    party.plays_round();
    assert_eq!(proven_by(&mut party), 2);
    assert_eq!(party.host.round_proof().expect("a round is over").held, [next]);
    party.assert_trusted();
}

#[test]
fn nobody_who_plays_is_handed_the_cards() {
    let mut party = Party::playing_for(2, 12);
    assert_eq!(party.host.heir(), None);
    assert_eq!(party.order(HostCommand::HandOver), Err(Refusal::NotNow));
    assert!(!party.host.is_handed_over());
    // When everything is open there is nothing to see.
    party.plays_round();
    assert_eq!(party.host.heir(), Some(party.id(0)));
}

#[test]
fn a_host_that_has_left_comes_back_by_the_link() {
    let mut party = Party::playing(3);
    for own in 0..2 {
        hands_over(&mut party);
        let former = succeeds(&mut party);
        assert!(former.is_handed_over());
        // The room is not this device's any more, should its page be reloaded.
        let bytes = former.save();
        let again = Host::<State>::resume(&bytes, Seed::from_number(3), Box::new(NoBots), party.now);
        assert!(again.is_none());
        let at = party.comes(own, party.host.key());
        assert!(party.guests[at].is_connected() && party.id(at) == former.id());
        party.wait(13_000);
        assert!(!party.table(at).facts.is_empty());
        party.starts();
    }
    party.plays_round();
    assert_eq!(proven_by(&mut party), 1, "the one who has always been a guest");
}

#[test]
fn who_was_away_finds_the_heir_by_its_certificate() {
    let mut party = Party::after_a_round(3);
    party.disconnect(2);
    hands_over(&mut party);
    let token = party.guests[1].save();
    succeeds(&mut party);
    assert!(party.events[1].iter().any(|event| matches!(event, Event::HandedOver(_))));
    // So does a page that was reloaded, and somebody who comes for the first time.
    party.resume_guest(0, &token);
    assert!(party.guests[0].is_connected());
    party.assert_trusted();
    let key = party.host.key();
    let new = party.comes(9, key);
    assert!(party.guests[new].is_connected());
    assert_eq!(party.guests[new].room_id(), party.guests[0].room_id());
    // The heir's page may be reloaded as well.
    party.reload_host();
    comes_back(&mut party);
    party.play_till(|party| party.phase() == Phase::Playing);
    party.plays_round();
    assert!(proven_by(&mut party) >= 1);
}

/// Attack 2: nothing of the cards leaves the device for a reload, and nobody takes over.
#[test]
fn a_page_that_is_loaded_anew_hands_over_nothing() {
    let mut party = Party::playing_for(2, 12);
    let (saved, host) = (party.host.save(), party.host.id());
    party.all_lose_host();
    party.wait(15_000);
    party.resume_host(&saved);
    comes_back(&mut party);
    party.wait(60_000);
    for at in 0..2 {
        let replaced = |event: &Event<State>| matches!(event, Event::ChangeRole | Event::HandedOver(_));
        assert!(!party.events[at].iter().any(replaced) && party.guests[at].host() == Some(host));
    }
    party.plays_round();
    assert_eq!(proven_by(&mut party), 2);
}

#[test]
fn a_lobby_is_handed_over_too() {
    let mut party = Party::of(2);
    assert_eq!(party.host_asks(Request::Rename(name("Ann"), 3)), Ok(()));
    assert_eq!(party.order(HostCommand::HandOver), Ok(()));
    succeeds(&mut party);
    let lobby = party.host.lobby();
    assert_eq!((lobby.phase, lobby.members.len(), lobby.taken()), (Phase::Lobby, 2, 2));
    party.starts();
    party.plays_round();
    assert_eq!(proven_by(&mut party), 1);
}

#[test]
fn what_the_host_has_not_signed_hands_nothing_over() {
    // A frame on its way to the heir is spoiled: the certificate does not count, and the line is cut.
    let mut party = Party::of(1);
    party.spoil = Some(|bytes| {
        if bytes[1] == 13 {
            bytes[60] ^= 1;
        }
    });
    assert_eq!(party.order(HostCommand::HandOver), Ok(()));
    party.spoil = None;
    assert!(!party.events[0].contains(&Event::ChangeRole));
}

#[test]
fn a_device_that_nobody_plays_on_is_no_heir() {
    let mut party = Party::of(3);
    party.sets(Settings { big_table: true, ..Settings::default() });
    assert_eq!(party.asks(0, Request::Stand), Ok(()));
    assert_eq!(party.host.heir(), Some(party.id(1)), "the screen is left out");
    assert_eq!(party.host_asks(Request::Stand), Ok(()));
    party.all_ready();
    assert_eq!(party.phase(), Phase::Playing);
    assert!(party.host.lobby().has_quiet_dealer());
    party.plays_round();
    party.all_ready();
    assert!(!party.host.is_handed_over(), "it goes on dealing");
}

#[test]
fn a_room_changes_hands_as_often_as_people_like() {
    let mut party = Party::of(3);
    for times in 1..=40 {
        assert_eq!(party.order(HostCommand::HandOver), Ok(()), "the {times}th time");
        succeeds(&mut party);
        party.comes(100 + times, party.host.key());
        let members = &party.host.lobby().members;
        let here = members.iter().filter(|member| member.present).count();
        assert_eq!(here, 4, "the {times}th time: {members:?} {:?}", party.events);
    }
}

#[test]
fn nothing_is_handed_to_a_device_that_is_away_or_cannot_be_told_at_once() {
    let mut party = Party::of(1);
    party.disconnect(0);
    assert_eq!((party.host.heir(), party.order(HostCommand::HandOver)), (None, Err(Refusal::NotNow)));
    party.connect(0);
    let peer = party.peers[0].unwrap();
    party.host.handle(Input::Blocked(peer, true), party.now);
    assert_eq!(party.order(HostCommand::HandOver), Err(Refusal::NotNow));
    assert!(!party.host.is_handed_over());
    party.host.handle(Input::Blocked(peer, false), party.now);
    assert_eq!(party.order(HostCommand::HandOver), Ok(()));
}
