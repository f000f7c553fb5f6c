//! Hosts that show somebody's cards to a spectator without their consent. Here the host itself watches.

use super::Party;
use crate::api::Input;
use crate::chain::{LogEntry, RequestProof};
use crate::frame::Request;
use crate::key::MemberId;
use crate::verdict::{Finding, Misfit};
use game::Seat;

/// A host that only watches Ann and Bo.
fn watched() -> Party {
    let mut party = Party::with(|host| host.handle(Input::Request(Request::Stand), 0));
    party.play_till(|party| party.host.log().count() > 9);
    party
}

fn person(party: &Party, at: usize) -> Seat {
    party.host.lobby().chair_of(party.guests[at].id()).unwrap()
}

/// The host asks a guest, who lets it; what the guest has signed.
fn is_let(party: &mut Party, at: usize) -> RequestProof {
    let (host, guest) = (party.host.id(), party.guests[at].id());
    party.host.handle(Input::Request(Request::SeeHand(Some(guest))), party.now);
    party.deliver();
    says(party, at, host, true);
    match party.host.log().last() {
        Some(LogEntry::HandShown { proof: Some(proof), .. }) => *proof,
        other => panic!("{other:?}"),
    }
}

fn says(party: &mut Party, at: usize, who: MemberId, may: bool) {
    party.guests[at].handle(Input::Request(Request::ShowHand(who, may)), party.now);
    party.deliver();
}

/// The host enters that it looks at a guest's cards, and both guests say that this does not fit.
fn is_named(mut party: Party, at: usize, proof: Option<RequestProof>) {
    let (to, person) = (party.host.id(), person(&party, at));
    party.host.enter(LogEntry::HandShown { to, person: Some(person), proof });
    let seq = party.host.tip().seq;
    party.deliver();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Forged }); 2]);
}

#[test]
fn a_hand_that_is_shown_with_consent_is_proven() {
    let mut party = watched();
    is_let(&mut party, 0);
    party.end_round();
    assert_eq!(party.found(), [None, None]);
}

#[test]
fn a_hand_that_is_shown_without_consent_is_named() {
    is_named(watched(), 0, None);
}

#[test]
fn an_older_consent_counts_once() {
    let mut party = watched();
    let proof = is_let(&mut party, 0);
    let host = party.host.id();
    says(&mut party, 0, host, false);
    is_named(party, 0, Some(proof));
}

#[test]
fn anothers_consent_does_not_count() {
    let mut party = watched();
    let proof = is_let(&mut party, 1);
    is_named(party, 0, Some(proof));
}

#[test]
fn a_consent_for_somebody_else_does_not_count() {
    let mut party = watched();
    let proof = is_let(&mut party, 0);
    let (to, person) = (party.guests[1].id(), person(&party, 0));
    party.host.enter(LogEntry::HandShown { to, person: Some(person), proof: Some(proof) });
    let seq = party.host.tip().seq;
    party.deliver();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Forged }); 2]);
}
