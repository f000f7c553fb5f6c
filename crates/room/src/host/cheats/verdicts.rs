//! Verdicts that a host invents or leaves out, and those of ids that did not sit at the table: of made-up members, and
//! of people who only watch.

use super::Party;
use crate::api::HostFault;
use crate::chain::LogEntry;
use crate::hash::Hash;
use crate::key::{MemberKey, Signature};
use crate::verdict::{Finding, Misfit, SignedVerdict, Verdict};

fn after_a_round() -> Party {
    let mut party = Party::playing(2);
    party.end_round();
    party
}

/// The verdict of somebody who did not sit.
fn said_by(party: &Party, n: u64, finding: Option<Finding>) -> SignedVerdict {
    let key = MemberKey::toy(n);
    let verdict = Verdict { finding, ..party.verdict(0) };
    SignedVerdict { id: key.id(), verdict, signature: key.sign(&verdict.digest(&party.host.room)) }
}

#[test]
fn a_round_is_proven_by_those_who_sat() {
    let mut party = after_a_round();
    for n in 50..62 {
        let said = said_by(&party, n, None);
        party.host.enter(LogEntry::Verdict(said));
    }
    party.deliver();
    for guest in &party.guests {
        assert_eq!(guest.round_proof().unwrap().proven_by().count(), 2, "by Ann and Bo");
    }
    assert_eq!(party.host.round_proof().unwrap().proven_by().count(), 2);
}

#[test]
fn a_spectators_verdict_breaks_no_seal() {
    let mut party = after_a_round();
    let (entries, seq) = (party.host.log().count(), party.host.tip().seq);
    let said = said_by(&party, 50, Some(Finding { seq, what: Misfit::Seed }));
    assert_eq!(party.host.found(said), Some(()));
    assert_eq!(party.host.log().count(), entries, "its member did not sit");
    party.host.enter(LogEntry::Verdict(said));
    party.deliver();
    for guest in &party.guests {
        assert_eq!(guest.round_proof().unwrap().findings().count(), 0);
    }
}

#[test]
fn a_forged_verdict_is_named_at_once() {
    let mut party = after_a_round();
    let verdict = party.verdict(0);
    // Of somebody who was there, and has not spoken yet.
    let id = party.host.id();
    party.host.enter(LogEntry::Verdict(SignedVerdict { id, verdict, signature: Signature::NONE }));
    party.deliver();
    assert_eq!(party.faults(), [vec![HostFault::InvalidLog], vec![HostFault::InvalidLog]]);
}

#[test]
fn a_host_that_enters_no_verdicts_has_none() {
    let mut party = after_a_round();
    // A verdict of another round, or with another signature, is not entered.
    let entries = party.host.log().count();
    let verdict = Verdict { seq: 3, head: Hash([1; 32]), finding: None, bots: true };
    let id = party.guests[0].id();
    assert_eq!(party.host.found(SignedVerdict { id, verdict, signature: Signature::NONE }), Some(()));
    let own = party.verdict(0);
    let (sat, stranger) = (party.host.id(), MemberKey::toy(9).id());
    let forged = |id| SignedVerdict { id, verdict: own, signature: Signature::NONE };
    assert_eq!(party.host.found(forged(sat)), None);
    assert_eq!(party.host.found(forged(stranger)), Some(()), "a stranger's verdict is ignored");
    assert_eq!(party.host.log().count(), entries);
}
