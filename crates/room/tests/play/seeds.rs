//! How the devices agree on a round's seed.

use super::party::{Party, PartyOf, Played, doubts};
use crate::{Event, Host, HostFault, Input, LogEntry, NoBots, Phase, SeedPromise};
use cards::State;
use game::{Game as _, Seed};

/// The last promises and shares in the host's log.
fn dealt<G: Played>(party: &PartyOf<G>) -> (Vec<SeedPromise>, Vec<Option<[u8; 32]>>) {
    let (mut promised, mut shared) = (Vec::new(), Vec::new());
    for line in party.host.log() {
        match line {
            LogEntry::SeedPromises { promises, .. } => promised.clone_from(promises),
            LogEntry::SeedShares { shares, .. } => shared.clone_from(shares),
            _ => {}
        }
    }
    (promised, shared)
}

/// Whether this is a guest's frame `Share`.
fn is_share(bytes: &[u8]) -> bool {
    bytes.get(1) == Some(&3)
}

/// The host starts, waits for a device that does not answer, and deals.
fn deals_in_the_end(party: &mut Party) {
    party.starts();
    assert_eq!(party.phase(), Phase::Dealing);
    party.wait(3000);
    assert_eq!(party.phase(), Phase::Playing);
}

#[test]
fn a_rounds_seed_is_made_of_everybodys_share() {
    let party = Party::playing(2);
    let lines: Vec<&LogEntry<State>> = party.host.log().collect();
    let [
        LogEntry::Game { .. },
        LogEntry::Deal { deal: 1, .. },
        LogEntry::SeedPromises { deal: 1, promises },
        LogEntry::SeedShares { deal: 1, shares },
        LogEntry::Seed { .. },
        ..,
    ] = lines[..]
    else {
        panic!("{lines:?}")
    };
    let ids: Vec<_> = promises.iter().map(|promise| promise.id).collect();
    assert_eq!(ids, [party.id(0), party.id(1)]);
    assert!(shares.len() == 2 && shares.iter().all(Option::is_some));
    for guest in &party.guests {
        let report = guest.deal_report();
        assert_eq!((&report.shared, report.restarts), (&ids, 0), "everybody sees who took part");
        assert!(report.missing.is_empty() && report.silent.is_empty());
    }
    assert!(party.events.iter().flatten().all(|event| !matches!(event, Event::HostFault(_))));
}

fn every_round_is_dealt_anew<G: Played>() {
    let mut party = PartyOf::<G>::after_a_round(2);
    party.starts();
    let deal = |line: &LogEntry<G>| if let LogEntry::Deal { deal, .. } = line { Some(*deal) } else { None };
    assert_eq!(party.host.log().filter_map(deal).collect::<Vec<_>>(), [1, 2]);
    let (promises, shares) = dealt(&party);
    assert!(promises.len() == 2 && shares.len() == 2 && shares.iter().all(Option::is_some), "by all");
    party.assert_trusted();
}

#[test]
fn every_round_is_dealt_anew_by_all() {
    every_round_is_dealt_anew::<State>();
    every_round_is_dealt_anew::<board::State>();
}

#[test]
fn a_device_without_a_promise_is_left_out_of_the_seed() {
    let mut party = Party::of(2);
    party.mute = Some(1);
    deals_in_the_end(&mut party);
    assert_eq!(dealt(&party).0.len(), 1);
    assert_eq!(party.guests[0].deal_report().silent, [party.id(1)], "the others see it");
}

#[test]
fn a_missing_share_is_replaced_and_counted() {
    let mut party = Party::of(2);
    party.lose = Some(|at, bytes| at == 1 && is_share(bytes));
    deals_in_the_end(&mut party);
    let (promises, shares) = dealt(&party);
    assert_eq!((promises.len(), shares[0].is_some(), shares[1]), (2, true, None), "nothing starts over");
    assert_eq!(party.guests[0].deal_report().missing, [party.id(1)]);
    assert_eq!([doubts(&party, 0), doubts(&party, 1)], [vec![], vec![HostFault::ShareOmitted]]);
}

#[test]
fn holding_a_share_back_tells_a_guest_nothing() {
    // Ann sees Bo's share before her own is due, and everything else that is public.
    let mut party = Party::of(2);
    party.lose = Some(|at, bytes| at == 0 && is_share(bytes));
    deals_in_the_end(&mut party);
    let seed = party.host.log().find_map(|line| match line {
        LogEntry::Seed { seed } => Some(*seed),
        _ => None,
    });
    let public: Vec<&LogEntry<State>> = party.host.log().filter(|line| line.is_public()).collect();
    assert!(public.len() >= 4);
    // The seed is made with the host's secret, which none of the public entries contains.
    let bytes: Vec<u8> = public.into_iter().flat_map(crate::encode).collect();
    assert!(!bytes.windows(32).any(|part| Some(part) == seed.as_ref().map(|seed| &seed[..])));
}

#[test]
fn a_deal_that_is_interrupted_by_reloads_starts_over_in_the_log() {
    for times in 1..=2 {
        let mut party = Party::of(2);
        party.mute = Some(1);
        party.starts();
        (0..times).for_each(|_| party.reload_host());
        assert_eq!(party.phase(), Phase::Dealing);
        party.mute = None;
        (0..2).for_each(|at| party.comes_back(at));
        assert_eq!(party.phase(), Phase::Playing, "the round begins at once");
        assert_eq!(dealt(&party).0.len(), 2, "both have a part in the seed");
        assert!(
            party.guests.iter().all(|guest| guest.deal_report().restarts == times),
            "everybody can count it"
        );
        party.assert_trusted();
    }
}

#[test]
fn a_guest_on_a_full_line_accuses_nobody_of_its_late_share() {
    let mut party = Party::after_a_round(3);
    let peer = party.peers[0].unwrap();
    party.host.handle(Input::Blocked(peer, true), party.now);
    party.starts();
    party.wait(3500);
    party.host.handle(Input::Blocked(peer, false), party.now);
    party.wait(4000);
    assert_eq!(party.phase(), Phase::Playing);
    let faults = doubts(&party, 0);
    assert!(faults.iter().all(|fault| *fault != HostFault::WrongShare), "{faults:?}");
}

#[test]
fn a_host_that_has_lost_a_deal_is_noticed() {
    let mut party = Party::of(2);
    let saved = party.host.save();
    party.starts();
    // Its storage has lost everything since, and it deals again, perhaps because it disliked the deal.
    party.resume_host(&saved);
    party.comes_back(0);
    // A reloaded page remembers it, too.
    party.reload_guest(1);
    party.starts();
    assert_eq!(party.phase(), Phase::Playing);
    let replaced = vec![HostFault::DealReplaced];
    assert_eq!([doubts(&party, 0), doubts(&party, 1)], [replaced.clone(), replaced]);
}

#[test]
fn a_promise_counts_across_a_change_of_term() {
    let mut party = Party::of(2);
    let early = party.host.save();
    party.mute = Some(1);
    party.starts();
    assert_eq!(dealt(&party).0.len(), 0);
    // A member returns who knows a later term than this host, which therefore begins another one.
    let later = Host::<State>::resume(&early, Seed::from_number(1), Box::new(NoBots), party.now).unwrap();
    let dealing = std::mem::replace(&mut party.host, later);
    let peer = party.peers[1].unwrap();
    party.mute = None;
    party.comes_back(1);
    party.loses_host(1);
    party.host = dealing;
    let before = party.host.term();
    party.host.handle(Input::Disconnected(peer), party.now);
    party.connect(1);
    assert!(party.host.term() > before || party.guests[1].term() == before);
    assert_eq!(party.phase(), Phase::Playing, "the round begins at once");
    assert_eq!(dealt(&party).0.len(), 2);
    party.assert_trusted();
    assert_eq!(party.table(0).view, party.host.dealer().unwrap().game().view(party.host.viewer(party.id(0))));
}
