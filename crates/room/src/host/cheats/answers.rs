//! Hosts that answer for a guest, or leave out a guest's answer.

use super::Party;
use crate::api::Input;
use crate::chain::{LogEntry, RequestProof};
use crate::frame::{Request, ToGuest, encode};
use crate::key::Signature;
use crate::lobby::Chair;
use crate::verdict::{Finding, Misfit};
use cards::State;
use game::Answer;

/// The host says that it has answered later requests of Ann's than she knows of: her device has no record of these.
fn skip_numbers(party: &mut Party) -> u64 {
    let (term, nonce) = (party.host.term(), 1000);
    let welcome = encode(&ToGuest::<State>::Welcome { term, nonce });
    party.host.connection(party.peers[0].unwrap()).unwrap().push(welcome, party.now);
    party.deliver();
    nonce + 1
}

#[test]
fn an_answer_under_a_number_that_its_owner_never_used_is_named_by_all() {
    let mut party = Party::playing(2);
    let answer = party.asks_ann_after(12);
    let nonce = skip_numbers(&mut party);
    let (id, term, seq) = (party.guests[0].id(), party.host.term(), party.host.tip().seq);
    let proof = RequestProof { id, term, seq, nonce, signature: Signature::NONE };
    party.host.enter_cheated(answer, Some(proof), party.now);
    party.assert_named(Misfit::Forged);
    let proof = party.guests[1].round_proof().unwrap();
    assert_eq!(proof.proven_by().count(), 0, "{proof:?}");
}

#[test]
fn an_answer_that_was_refused_and_entered_is_named_by_its_owner() {
    let mut party = Party::playing(2);
    let Answer { by, to, parts } = party.asks_ann_after(8);
    // The host says that it was too late, and enters it when it likes: Ann has signed it.
    party.host.lobby.paused = true;
    assert!(party.asks(0, Request::Answer { to, parts: parts.clone() }).is_err());
    party.host.lobby.paused = false;
    let said = party.guests[0].record.answers.back().cloned().unwrap();
    assert_eq!(said.accepted, Some(false));
    let (id, signed) = (party.guests[0].id(), said.request);
    let (term, seq, nonce, signature) = (signed.term, signed.seq, signed.nonce, signed.signature);
    let proof = RequestProof { id, term, seq, nonce, signature };
    party.host.enter_cheated(Answer { by, to, parts }, Some(proof), party.now);
    let seq = party.host.tip().seq;
    party.end_round();
    assert_eq!(party.found()[0], Some(Finding { seq, what: Misfit::Altered }));
}

#[test]
fn an_answer_that_the_host_ignored_is_named_by_its_owner() {
    for (mut party, _, what) in super::all_tossing() {
        // Frames of Ann's device disappear, and the host lets her pass.
        party.guests[0].handle(Input::Request(what), party.now);
        while party.guests[0].poll_transmit(party.now).is_some() {}
        let nonce = party.guests[0].record.answers.back().unwrap().request.nonce;
        party.wait_for_entry();
        party.end_round();
        // Her device knows it once the host has replied to something later.
        let later = |said: &crate::SentAnswer<State>| said.request.nonce > nonce && said.accepted.is_some();
        if !party.guests[0].record.answers.iter().any(later) {
            continue;
        }
        assert_eq!(party.mismatches()[0], Some(Misfit::Dropped));
        return;
    }
    panic!("nobody could toss anything in");
}

#[test]
fn a_host_that_takes_the_chair_of_a_guest_for_a_moment_is_named() {
    let mut party = Party::playing(2);
    let answer = party.asks_ann_after(8);
    let person = party.host.lobby().chair_of(party.guests[0].id()).unwrap();
    let (own, theirs) = (Chair::Person(party.host.id()), Chair::Person(party.guests[0].id()));
    party.host.enter(LogEntry::Chair { person, chair: own, by: None });
    let seq = party.host.tip().seq;
    party.host.enter_cheated(answer, None, party.now);
    party.host.enter(LogEntry::Chair { person, chair: theirs, by: None });
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Illegal }); 2]);
}
