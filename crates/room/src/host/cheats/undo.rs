//! Answers that a cheating host undoes, or enters again after they were undone.

use game::Answer;

use super::Party;
use crate::api::Input;
use crate::chain::{LogEntry, RequestProof};
use crate::frame::{Request, SignedRequest, ToHost, decode};
use crate::undo::UndoState;
use crate::verdict::Misfit;
use cards::State;

/// Ann has just given an answer that could be undone: its number in the log.
fn undoable() -> (Party, u64) {
    let mut party = Party::playing(2);
    assert!(party.holds_once(|party| party.table(0).undo == UndoState::MayAsk));
    let answer = party.host.undoing.last.as_ref().unwrap().seq;
    (party, answer)
}

#[test]
fn a_host_that_undoes_without_consent_is_named() {
    let (mut party, answer) = undoable();
    party.host.enter_undo(answer, Vec::new(), party.now);
    party.assert_named(Misfit::Undone);
}

#[test]
fn a_host_that_counts_a_no_as_a_yes_is_named() {
    let (mut party, answer) = undoable();
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
    party.assert_named(Misfit::Undone);
}

#[test]
fn a_host_that_repeats_an_answer_after_it_was_undone_is_named() {
    let (mut party, _) = undoable();
    let said = party.host.log().rfind(|line| matches!(line, LogEntry::Answer { proof: Some(_), .. }));
    let Some(LogEntry::Answer { by, to, parts, proof }) = said.cloned() else { panic!("Ann's answer") };
    assert_eq!(party.asks(0, Request::Undo), Ok(()));
    assert_eq!(party.asks(1, Request::AgreeToUndo(true)), Ok(()));
    party.host.handle(Input::Request(Request::AgreeToUndo(true)), party.now);
    assert!(matches!(party.host.log().last(), Some(LogEntry::Undo { .. })));
    party.host.enter_cheated(Answer { by, to, parts }, proof, party.now);
    party.assert_named(Misfit::Forged);
}

#[test]
fn a_host_that_undoes_a_revealing_answer_is_named() {
    let mut party = Party::playing(2);
    // Everybody agrees, but Ann has drawn a card.
    let drew = |party: &Party| {
        let last = party.host.undoing.last.as_ref().zip(party.host.dealer.as_ref());
        last.is_some_and(|(last, dealer)| !last.may_be_undone(dealer, &party.host.persons))
    };
    assert!(party.holds_once(drew));
    let answer = party.host.undoing.last.as_ref().unwrap().seq;
    party.host.enter(LogEntry::Undo { answer, consents: Vec::new() });
    party.assert_named(Misfit::Illegal);
}
