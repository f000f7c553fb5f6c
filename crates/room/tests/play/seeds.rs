//! How the devices agree on a round's seed.

use crate::party::{Party, doubts};
use cards::State;
use game::Seed;
use room::{Event, Host, HostCommand, HostFault, Input, LogEntry, NoBots, Phase};

#[test]
fn a_rounds_seed_is_made_of_everybodys_share() {
    let party = Party::playing(2);
    let lines: Vec<&LogEntry<State>> = party.host.log().collect();
    let [LogEntry::Game { .. }, LogEntry::SeedPromises { promises, .. }, LogEntry::Seed { shares, .. }, ..] =
        lines[..]
    else {
        panic!("{lines:?}")
    };
    let ids: Vec<_> = promises.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, [party.host.id(), party.id(0), party.id(1)]);
    assert_eq!(shares.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ids);
    assert!(party.events.iter().flatten().all(|event| !matches!(event, Event::HostFault(_))));
}

#[test]
fn a_device_without_a_promise_is_left_out_of_the_seed() {
    let mut party = Party::of(2);
    party.mute = Some(1);
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert_eq!(party.host.lobby().phase, Phase::Dealing);
    party.wait(3000);
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    let promised = party.host.log().find_map(|line| match line {
        LogEntry::SeedPromises { promises, .. } => Some(promises.len()),
        _ => None,
    });
    assert_eq!(promised, Some(2));
}

#[test]
fn a_promise_counts_across_a_change_of_term() {
    let mut party = Party::of(2);
    party.mute = Some(1);
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert_eq!(party.host.lobby().phase, Phase::Dealing);
    let (saved, now) = (party.host.save(), party.now);
    let again = |n| Host::<State>::resume(&saved, Seed::from_number(n), Box::new(NoBots), now).unwrap();
    // A host that loses the same entries twice may pick a lower number the second time.
    let (high, low) = (0..100).map(|n| (again(n), again(n + 1))).find(|(a, b)| a.term() > b.term()).unwrap();
    let left = |party: &mut Party, at: usize| {
        let peer = party.peers[at].take().unwrap();
        party.guests[at].handle(Input::Disconnected(peer), party.now);
        party.deliver();
    };
    party.mute = None;
    party.host = high;
    left(&mut party, 0);
    left(&mut party, 1);
    party.connect(1);
    party.host = low;
    left(&mut party, 1);
    let before = party.host.term();
    party.connect(0);
    assert_eq!(party.host.lobby().phase, Phase::Dealing, "Ann has promised, Bo is awaited");
    // Bo knows more than this host, which therefore begins another term.
    party.connect(1);
    assert!(party.host.term() > before);
    assert_eq!(party.host.lobby().phase, Phase::Playing, "nobody is waited for in vain");
    let promises = party.host.log().find_map(|line| match line {
        LogEntry::SeedPromises { promises, .. } => Some(promises.len()),
        _ => None,
    });
    assert_eq!(promises, Some(3));
    assert_eq!([doubts(&party, 0), doubts(&party, 1)], [vec![], vec![]]);
}

#[test]
fn a_guest_reports_a_seed_without_its_share() {
    let mut party = Party::of(2);
    // Bo is asked, but what Bo sends does not arrive.
    party.deaf = Some(1);
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    party.wait(3000);
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    assert_eq!([doubts(&party, 0), doubts(&party, 1)], [vec![], vec![HostFault::ShareOmitted]]);
}
