//! Heirs that a cheating host enters although too few have voted for them.

use super::Party;
use crate::chain::LogEntry;
use crate::key::{MemberKey, Signature};
use crate::shares::DealId;
use crate::succession::{Authority, Certificate, vote};
use crate::verdict::Finding;

/// A certificate with which the first guest would be the heir, as these have voted.
fn succeeds(party: &Party, voters: &[u64]) -> Certificate {
    let (room, term, from, tip) = (party.host.room, party.host.term + 1, party.host.id(), party.host.tip());
    let heir = MemberKey::toy(1).id();
    let of = DealId { term: party.host.last_deal.term, deal: party.host.last_deal.deal };
    let vote = |n: &u64| vote(&MemberKey::toy(*n), &room, term, heir, Some((of, [7; 32]))).signed;
    let votes = voters.iter().map(vote).collect();
    Certificate { room, term, heir, from, tip, authority: Authority::Votes(votes) }
}

#[test]
fn a_succession_for_which_too_few_have_voted_is_named() {
    type Change = fn(&mut Certificate);
    let nothing: Change = |_| {};
    let unsigned: Change = |certificate| {
        if let Authority::Votes(votes) = &mut certificate.authority {
            votes[1].signature = Signature::NONE;
        }
    };
    let elsewhere: Change = |certificate| certificate.tip.seq -= 1;
    let of_another: Change = |certificate| certificate.from = MemberKey::toy(2).id();
    let all = &[1, 2][..];
    let cases = [
        (&[1][..], nothing, true),
        (&[1, 2, 7], nothing, true),
        // Otherwise a host could give up a round by itself.
        (&[0, 1, 2], nothing, true),
        (all, unsigned, true),
        (all, elsewhere, true),
        (all, of_another, true),
        (all, nothing, false),
    ];
    for (at, (voters, change, named)) in cases.into_iter().enumerate() {
        let mut party = Party::playing_for(2, 9);
        let mut certificate = succeeds(&party, voters);
        change(&mut certificate);
        let seq = party.host.tip().seq + 1;
        party.host.enter(LogEntry::Succeeded(Box::new(certificate)));
        party.end_round();
        // The next entries are not by that heir.
        let right = |found: Option<Finding>| found.is_some_and(|found| found.seq == seq) == named;
        let found = party.found();
        assert!(found.into_iter().all(right), "case {at}: {found:?}");
    }
}
