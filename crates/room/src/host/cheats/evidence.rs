//! Evidence: what a device knows of a round, as a file that others check.

use super::Party;
use crate::api::{HostCommand, Input, NoBots};
use crate::chain::LogEntry;
use crate::evidence::{NotEvidence, audit};
use crate::verdict::Misfit;
use cards::State;

#[test]
fn evidence_is_checked_without_having_been_there() {
    let mut party = Party::new();
    assert_eq!(party.guests[0].evidence(), None, "the round is not over");
    party.end_round();
    let file = party.guests[0].evidence().unwrap();
    let report = audit::<State>(&file, &NoBots).unwrap();
    let ids = [party.host.id(), party.guests[0].id()];
    assert_eq!(([report.host, report.id], report.is_signed, report.rounds), (ids, true, 1));
    assert_eq!((report.finding, report.views.1, report.verdicts.len()), (None, 0, 2));
    assert!(report.views.0 > 10);
    // A changed file is unreadable, or it does not fit, or nobody has signed it.
    for at in (0..file.len()).step_by(file.len() / 25) {
        let mut bad = file.clone();
        bad[at] ^= 1;
        // What the device says about its own requests is all that is not signed.
        let passes = audit::<State>(&bad, &NoBots).is_ok_and(|bad| bad == report);
        let answers = file.len() - party.guests[0].answers().count() * 160;
        assert!(!passes || at >= answers, "byte {at} of {}", file.len());
    }
    for bad in [&b"FProof"[..], b"FProof\x03", b"", &file[1..], &file[..file.len() / 2]] {
        assert_eq!(audit::<State>(bad, &NoBots), Err(NotEvidence::Unreadable));
    }
    let other = [&b"FProof\x02"[..], &[99], &file[8..]].concat();
    assert_eq!(audit::<State>(&other, &NoBots), Err(NotEvidence::OtherRules(99)));
}

#[test]
fn evidence_of_a_stacked_deck_names_the_host() {
    let mut party = Party::of_three();
    party.host.handle(Input::Command(HostCommand::Start), party.now);
    party.deliver_till(|host| matches!(host.log().last(), Some(LogEntry::SeedPromises { .. })));
    party.host.deal_from([7; 32], party.now);
    party.deliver();
    party.end_round();
    let report = audit::<State>(&party.guests[1].evidence().unwrap(), &NoBots).unwrap();
    assert!(report.is_signed, "the host has signed it");
    assert_eq!(report.finding, party.found()[1]);
    assert_eq!(report.finding.map(|finding| finding.what), Some(Misfit::Seed));
}
