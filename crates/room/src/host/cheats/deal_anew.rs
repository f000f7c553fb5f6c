//! Heirs of a lost host that deal the round anew without the votes it takes.

use super::Party;
use crate::api::{HostCommand, HostFault, Input};
use crate::chain::{LogEntry, RequestProof};
use crate::frame::{Request, SignedRequest, ToHost, decode};
use crate::lobby::Phase;
use crate::verdict::{Finding, Misfit};
use cards::State;
use game::{Dealer, Game as _, Seat, Seed, View as _, Viewer};

/// The host has continued the round of another one.
fn continued() -> Party {
    continued_from(5)
}

/// The same, from this deal.
fn continued_from(seed: u8) -> Party {
    let mut party = Party::with(|host| {
        let mut lost = Dealer::<State>::new(host.lobby().setup, Vec::new());
        lost = Dealer::new(State::for_players(lost.game().setup(), 3).unwrap(), Vec::new());
        lost.begin_round(Seed([seed; 32])).unwrap();
        let mut view = lost.game().view(Viewer::Seat(Seat::new(0).unwrap()));
        let same = view.clone();
        view.merge(&same);
        host.resumes = Some(view);
    });
    assert!(party.host.log().any(|line| matches!(line, LogEntry::Continued { .. })));
    let entries = party.host.log().count();
    party.play_till(|party| party.host.log().count() > entries + 4);
    assert!(party.guests.iter().all(|guest| guest.deal_vote().is_some()));
    party
}

/// What a guest has signed, who says this.
fn says(party: &mut Party, at: usize, yes: bool) -> RequestProof {
    party.guests[at].handle(Input::Request(Request::DealAnew(yes)), party.now);
    let frame = party.guests[at].poll_transmit(party.now).unwrap();
    let Some(ToHost::Request(signed)) = decode::<ToHost<State>>(&frame.bytes) else { panic!("a request") };
    let SignedRequest { term, seq, nonce, signature, seat, .. } = *signed;
    assert_eq!(seat, None);
    RequestProof { id: party.guests[at].id(), term, seq, nonce, signature }
}

/// The host deals anew with these votes.
fn deals_anew(party: &mut Party, mut votes: Vec<RequestProof>) -> u64 {
    votes.sort_unstable_by_key(|vote| vote.id);
    party.host.voting = None;
    party.host.open = None;
    party.host.open_round();
    let seq = party.host.tip().seq + 1;
    party.host.enter_dealt_anew(votes, party.now);
    party.deliver();
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    seq
}

/// Both guests say at once that the round was not dealt rightly, and at its end why.
fn is_named(mut party: Party, votes: Vec<RequestProof>) {
    let seq = deals_anew(&mut party, votes);
    assert!(
        party.faults.iter().all(|faults| faults.contains(&HostFault::DealMismatch)),
        "{:?}",
        party.faults
    );
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::DealtAnew }); 2]);
}

#[test]
fn a_new_deal_with_the_votes_is_proven() {
    let mut party = continued();
    let vote = says(&mut party, 0, true);
    deals_anew(&mut party, vec![vote]);
    party.end_round();
    assert_eq!((party.found(), &party.faults), ([None, None], &vec![vec![], vec![]]));
}

#[test]
fn a_new_deal_without_the_votes_is_named() {
    is_named(continued(), Vec::new());
}

#[test]
fn a_no_that_is_counted_as_a_yes_is_named() {
    let mut party = continued();
    let vote = says(&mut party, 0, false);
    is_named(party, vec![vote]);
}

#[test]
fn a_vote_that_is_counted_twice_is_named() {
    let mut party = continued();
    let vote = says(&mut party, 1, true);
    party.host.handle(Input::Request(Request::Stand), party.now);
    is_named(party, vec![vote, vote]);
}

#[test]
fn a_new_deal_in_another_round_is_named() {
    // An honest vote, but no host was lost in this round.
    let mut party = Party::new();
    party.play_till(|party| party.host.log().count() > 9);
    let votes = vec![says(&mut party, 0, true), says(&mut party, 1, true)];
    let seq = deals_anew(&mut party, votes);
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::DealtAnew }); 2]);
}

#[test]
fn a_new_deal_that_comes_late_is_named() {
    // Some rounds are short.
    let long = (5..20).find_map(|seed| {
        let mut party = continued_from(seed);
        let (vote, from) = (says(&mut party, 0, true), party.host.tip().seq);
        let long = party.play_till(|party| party.host.tip().seq > from + 70);
        long.then_some((party, vote))
    });
    let (mut party, vote) = long.expect("a long round");
    let seq = deals_anew(&mut party, vec![vote]);
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::DealtAnew }); 2]);
}

#[test]
fn a_deal_in_the_middle_of_a_round_is_named() {
    let mut party = continued();
    (party.host.voting, party.host.open, party.host.deals_anew) = (None, None, true);
    let seq = party.host.tip().seq + 1;
    party.host.begin_deal(party.now);
    // Nobody takes part in it.
    party.wait(7000);
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    assert!(
        party.faults.iter().all(|faults| faults.contains(&HostFault::DealMismatch)),
        "{:?}",
        party.faults
    );
    party.end_round();
    // What was played before cannot be read, since it was never opened.
    for found in party.found() {
        assert!(matches!(found, Some(Finding { seq: at, .. }) if at <= seq), "{found:?}");
    }
}

#[test]
fn a_round_that_was_opened_and_begun_again_is_named() {
    let mut party = continued();
    (party.host.voting, party.host.open, party.host.deals_anew) = (None, None, true);
    party.host.open_round();
    let seq = party.host.tip().seq + 1;
    party.host.begin_deal(party.now);
    // Nobody takes part in it.
    party.wait(7000);
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::DealtAnew }); 2]);
}

#[test]
fn a_round_that_is_continued_although_no_host_was_lost_is_named() {
    let mut party = Party::new();
    party.end_round();
    let mut other = Dealer::<State>::new(*party.host.dealer.as_ref().unwrap().game().setup(), Vec::new());
    other.begin_round(Seed([5; 32])).unwrap();
    party.host.resumes = Some(other.game().view(Viewer::Spectator));
    party.host.handle(Input::Command(HostCommand::Start), party.now);
    let continues = party.host.log().position(|line| matches!(line, LogEntry::Continued { .. })).unwrap();
    party.deliver();
    party.end_round();
    let seq = continues as u64 + 1;
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::DealtAnew }); 2]);
}
