//! Verdicts of ids that did not sit at the table: of made-up members, and of people who only watch.

use super::Party;
use crate::chain::LogEntry;
use crate::key::MemberKey;
use crate::verdict::{Finding, Misfit, SignedVerdict, Verdict};

/// The verdict of somebody who did not sit.
fn said_by(party: &Party, n: u64, finding: Option<Finding>) -> SignedVerdict {
    let key = MemberKey::toy(n);
    let verdict = Verdict { finding, ..party.verdict(0) };
    SignedVerdict { id: key.id(), verdict, signature: key.sign(&verdict.digest(&party.host.room)) }
}

#[test]
fn a_round_is_proven_by_those_who_sat() {
    let mut party = Party::new();
    party.end_round();
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
fn whoever_watches_breaks_no_seal() {
    let mut party = Party::new();
    party.end_round();
    let (entries, seq) = (party.host.log().count(), party.host.tip().seq);
    let said = said_by(&party, 50, Some(Finding { seq, what: Misfit::Seed }));
    assert_eq!(party.host.found(said), Some(()));
    assert_eq!(party.host.log().count(), entries, "it is nobody's who sat");
    party.host.enter(LogEntry::Verdict(said));
    party.deliver();
    for guest in &party.guests {
        assert_eq!(guest.round_proof().unwrap().findings().count(), 0);
    }
}
