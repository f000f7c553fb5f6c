//! Answers that a cheating host undoes, or enters again after they were undone.

use game::Answer;

use super::Party;
use crate::api::Input;
use crate::chain::{LogEntry, RequestProof};
use crate::frame::{Request, SignedRequest, ToHost, decode};
use crate::undo::UndoState;
use crate::verdict::{Finding, Misfit};
use cards::State;

/// Plays until Ann has just given an answer that could be undone.
fn till_undoable(party: &mut Party) -> u64 {
    let ann = |party: &Party| party.guests[0].table().is_some_and(|table| table.undo == UndoState::MayAsk);
    assert!(party.play_till(ann));
    party.host.undoing.last.as_ref().unwrap().seq
}

#[test]
fn a_host_that_undoes_without_consent_is_named() {
    let mut party = Party::new();
    let answer = till_undoable(&mut party);
    party.host.enter_undo(answer, Vec::new(), party.now);
    let seq = party.host.tip().seq;
    party.deliver();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Undone }); 2]);
}

#[test]
fn a_host_that_counts_a_no_as_a_yes_is_named() {
    let mut party = Party::new();
    let answer = till_undoable(&mut party);
    let mut consents = Vec::new();
    for (at, what) in [(0, Request::Undo), (1, Request::AgreeToUndo(false))] {
        party.guests[at].handle(Input::Request(what), party.now);
        let frame = party.guests[at].poll_transmit(party.now).unwrap();
        let Some(ToHost::Request(signed)) = decode::<ToHost<State>>(&frame.bytes) else {
            panic!("a request")
        };
        let SignedRequest { term, seq, nonce, signature, .. } = *signed;
        consents.push(RequestProof { id: party.guests[at].id(), term, seq, nonce, signature });
    }
    consents.sort_unstable_by_key(|proof| proof.id);
    party.host.enter_undo(answer, consents, party.now);
    let seq = party.host.tip().seq;
    party.deliver();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Undone }); 2]);
}

#[test]
fn a_host_that_repeats_an_answer_after_it_was_undone_is_named() {
    let mut party = Party::new();
    till_undoable(&mut party);
    let said = party.host.log().rfind(|line| matches!(line, LogEntry::Answer { proof: Some(_), .. }));
    let Some(LogEntry::Answer { by, to, parts, proof }) = said.cloned() else { panic!("Ann's answer") };
    party.guests[0].handle(Input::Request(Request::Undo), party.now);
    party.deliver();
    party.guests[1].handle(Input::Request(Request::AgreeToUndo(true)), party.now);
    party.deliver();
    party.host.handle(Input::Request(Request::AgreeToUndo(true)), party.now);
    assert!(matches!(party.host.log().last(), Some(LogEntry::Undo { .. })));
    party.host.enter_cheated(Answer { by, to, parts }, proof, party.now);
    let seq = party.host.tip().seq;
    party.deliver();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Forged }); 2]);
}

#[test]
fn a_host_that_undoes_a_revealing_answer_is_named() {
    let mut party = Party::new();
    // Everybody agrees, but Ann has drawn a card.
    let drew = |party: &Party| {
        let last = party.host.undoing.last.as_ref().zip(party.host.dealer.as_ref());
        last.is_some_and(|(last, dealer)| !last.may_be_undone(dealer, &party.host.persons))
    };
    assert!(party.play_till(drew));
    let answer = party.host.undoing.last.as_ref().unwrap().seq;
    party.host.enter(LogEntry::Undo { answer, consents: Vec::new() });
    let seq = party.host.tip().seq;
    party.deliver();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Illegal }); 2]);
}
