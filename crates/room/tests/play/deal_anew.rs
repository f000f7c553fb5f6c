//! The heir of a lost host has continued a round, and people vote on dealing it anew.

use crate::{
    Chair, DealVote, Departure, Guest, Host, Input, LogEntry, MemberId, NoBots, Phase, Refusal, Request,
    Room, audit,
};
use game::{Seed, View as _};

use super::admission::elects_without_shares as elects;
use super::hand_over::{comes_back, heir, succeeds};
use super::party::{Party, PartyOf, Played, answer, doubts};

/// The second round of this many people, whose host is lost in the middle of it; all others have voted for the first
/// of them.
fn continued<G: Played>(people: u64) -> PartyOf<G> {
    let mut party = PartyOf::playing(people - 1);
    party.play_till(|party| party.host.lobby().phase != Phase::Playing);
    let rounds =
        |party: &PartyOf<G>| party.host.log().filter(|line| matches!(line, LogEntry::Seed { .. })).count();
    party.play_till(|party| rounds(party) == 2);
    let entries = party.host.log().count();
    party.play_till(|party| party.host.log().count() > entries + 6);
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    elects(&mut party, &(0..people as usize - 2).collect::<Vec<_>>());
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    party
}

/// How it stands for everybody: the host first.
fn votes<G: Played>(party: &PartyOf<G>) -> Vec<Option<DealVote>> {
    let id = party.host.id();
    core::iter::once(party.host.deal_vote(id)).chain(party.guests.iter().map(Guest::deal_vote)).collect()
}

fn vote(said: Option<bool>, votes: u8, needed: u8) -> DealVote {
    DealVote { said, votes, needed }
}

/// The votes with which the round was dealt anew.
fn dealt_anew<G: Played>(party: &PartyOf<G>) -> Option<Vec<MemberId>> {
    party.host.log().find_map(|line| match line {
        LogEntry::DealtAnew { votes } => Some(votes.iter().map(|vote| vote.id).collect()),
        _ => None,
    })
}

/// Everybody's hand.
fn views<G: Played>(party: &PartyOf<G>) -> Vec<G::View> {
    let tables = party.host.table().into_iter().chain(party.guests.iter().filter_map(Guest::table));
    tables.map(|table| table.view.clone()).collect()
}

fn is_proven<G: Played>(party: &mut PartyOf<G>) {
    party.play_till(|party| matches!(party.host.lobby().phase, Phase::RoundOver | Phase::Over));
    party.wait(2000);
    for at in 0..party.guests.len() {
        let proof = party.guests[at].round_proof().expect("a round that is over");
        assert_eq!((proof.findings().count(), proof.continued), (0, None));
        assert_eq!(proof.proven_by().count(), party.guests.len());
        assert_eq!(doubts(party, at), []);
        let report = audit::<G>(&party.guests[at].evidence().expect("evidence"), &NoBots).expect("evidence");
        assert_eq!((report.finding, report.is_signed), (None, true));
    }
}

fn is_dealt_anew<G: Played>(points: impl Fn(&G::View) -> (u16, [i32; 8])) {
    let mut party = continued::<G>(4);
    let (before, deals) = (views(&party), party.host.deal_report());
    assert_eq!(votes(&party), [Some(vote(None, 0, 2)); 3]);
    assert_eq!(party.asks(0, Request::DealAnew(true)), Ok(()));
    assert_eq!(votes(&party), [Some(vote(None, 1, 2)), Some(vote(Some(true), 1, 2)), Some(vote(None, 1, 2))]);
    assert_eq!((views(&party), dealt_anew(&party)), (before.clone(), None), "one of three does not decide");
    assert_eq!(party.asks(0, Request::DealAnew(true)), Err(Refusal::OldQuestion), "nobody votes twice");
    assert_eq!(party.asks(1, Request::DealAnew(true)), Ok(()));
    assert_eq!(votes(&party), [None; 3]);
    // Round and points are as they were; cards are not.
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    for (now, before) in views(&party).iter().zip(&before) {
        assert_eq!(points(now), points(before));
        assert!(!now.clone().merge(before), "another deal");
    }
    // Everybody can see who wanted it, and whose share it has.
    let mut both = vec![party.id(0), party.id(1)];
    both.sort_unstable();
    assert_eq!(dealt_anew(&party), Some(both.clone()));
    for report in [&party.host.deal_report(), party.guests[0].deal_report(), party.guests[1].deal_report()] {
        assert_eq!((&report.anew, report.restarts), (&both, 0));
        assert_eq!(report.shared.len(), 2);
        assert_ne!(report.head, deals.head);
    }
    // The heir's page is loaded anew, and somebody comes who has not seen it.
    let host = Host::<G>::resume(&party.host.save(), Seed::from_number(5), Box::new(NoBots), party.now);
    assert_eq!(
        host.and_then(|host| host.dealer().map(|d| d.game().clone())),
        party.host.dealer().map(|d| d.game().clone())
    );
    party.comes(9, party.host.key());
    party.disconnect(2);
    party.guests.pop();
    is_proven(&mut party);
    // The next round has nothing of it.
    if party.host.lobby().phase == Phase::RoundOver {
        party.order(crate::HostCommand::Start).unwrap();
        assert!(party.host.deal_report().anew.is_empty() && party.guests[1].deal_report().anew.is_empty());
        assert_eq!(votes(&party), [None; 3]);
    }
}

#[test]
fn most_people_have_a_continued_round_dealt_anew_and_it_is_proven() {
    is_dealt_anew::<cards::State>(|view| (view.round, view.totals.0));
}

#[test]
fn so_they_have_at_the_board_game() {
    is_dealt_anew::<board::State>(|view| (view.round, view.totals.0));
}

#[test]
fn the_game_goes_on_meanwhile_and_the_heir_votes_as_well() {
    let mut party = continued::<cards::State>(4);
    assert_eq!(party.asks(1, Request::DealAnew(true)), Ok(()));
    let tip = party.host.tip();
    party.play_till(|party| party.host.tip().seq >= tip.seq + 4);
    assert_eq!(votes(&party), [Some(vote(None, 1, 2)), Some(vote(None, 1, 2)), Some(vote(Some(true), 1, 2))]);
    assert_eq!(party.host_asks(Request::DealAnew(true)), Ok(()));
    assert_eq!(dealt_anew(&party), Some(vec![party.id(1)]), "the host has signed the log");
    assert_eq!(party.guests[0].deal_report().anew, [party.id(1), party.host.id()]);
    is_proven(&mut party);
}

#[test]
fn it_is_not_dealt_anew_when_most_would_rather_play_on() {
    let mut party = continued::<cards::State>(4);
    assert_eq!(party.asks(0, Request::DealAnew(false)), Ok(()));
    assert_eq!(
        votes(&party),
        [Some(vote(None, 0, 2)), Some(vote(Some(false), 0, 2)), Some(vote(None, 0, 2))]
    );
    assert_eq!(party.host_asks(Request::DealAnew(false)), Ok(()));
    assert_eq!(votes(&party), [None; 3], "no majority is left");
    assert_eq!(party.asks(1, Request::DealAnew(true)), Err(Refusal::OldQuestion));
    assert_eq!(dealt_anew(&party), None);
}

#[test]
fn nobody_is_asked_for_long() {
    let mut party = continued::<cards::State>(3);
    party.wait(40_000);
    assert_eq!(votes(&party), [Some(vote(None, 0, 2)); 2]);
    party.wait(25_000);
    assert_eq!(votes(&party), [None; 2], "a minute is over");
    // Nor when the round has gone on for a while, however fast that was.
    let mut party = continued::<cards::State>(3);
    let (from, now) = (party.host.tip().seq, party.now);
    party.play_till(|party| party.host.tip().seq > from + 64 || party.host.lobby().phase != Phase::Playing);
    party.now = party.now.min(now + 59_000);
    assert_eq!(votes(&party), [None; 2]);
}

#[test]
fn bots_spectators_and_who_is_represented_have_no_say() {
    let mut party = continued::<cards::State>(4);
    let watcher = party.comes(9, party.host.key());
    assert_eq!(party.guests[watcher].deal_vote(), None);
    assert_eq!(party.asks(watcher, Request::DealAnew(true)), Err(Refusal::OldQuestion));
    // Somebody is away: so long as no bot stands in, they might be against it.
    assert_eq!(party.asks(0, Request::DealAnew(true)), Ok(()));
    party.disconnect(1);
    assert_eq!(party.host.deal_vote(party.host.id()), Some(vote(None, 1, 2)));
    party.wait(31_000);
    assert!(party.host.lobby().chairs.contains(&Chair::StandIn(party.id(1))));
    assert_eq!(party.host.deal_vote(party.host.id()), Some(vote(None, 1, 2)), "of two, both have to want it");
    assert_eq!(party.host_asks(Request::DealAnew(true)), Ok(()));
    assert!(dealt_anew(&party).is_some());
}

#[test]
fn of_two_the_one_who_is_left_decides_alone() {
    let mut party = Party::playing(1);
    party.play_till(|party| party.host.log().count() > 9);
    let peer = party.peers[0].take().unwrap();
    party.guests[0].handle(Input::Disconnected(peer), party.now);
    party.wait(20_500);
    let Room::Host(alone) = heir(&mut party) else { panic!("it does not propose itself") };
    party.host = *alone.into_host();
    party.host.handle(Input::GoOn, party.now);
    party.wait(10_000);
    assert_eq!(votes(&party), [Some(vote(None, 0, 1))]);
    let before = views(&party);
    assert_eq!(party.host_asks(Request::DealAnew(true)), Ok(()));
    assert_eq!((dealt_anew(&party), votes(&party)), (Some(vec![]), vec![None]));
    assert!(!views(&party)[0].clone().merge(&before[0]));
    assert_eq!(party.host.deal_report().anew, [party.host.id()]);
}

#[test]
fn a_round_that_no_host_was_lost_in_is_not_dealt_anew() {
    let mut party = Party::playing(2);
    assert_eq!(votes(&party), [None; 3]);
    assert_eq!(party.asks(0, Request::DealAnew(true)), Err(Refusal::OldQuestion));
    // After a hand-over everything is as it was, so nobody is asked.
    party.play_till(|party| party.host.log().count() > 12);
    party.order(crate::HostCommand::HandOver(Departure::Leaves)).unwrap();
    succeeds(&mut party);
    assert_eq!(votes(&party), [None; 2]);
}

#[test]
fn people_are_asked_again_by_the_next_host() {
    let mut party = continued::<cards::State>(4);
    assert_eq!(party.asks(1, Request::DealAnew(true)), Ok(()));
    let saved = party.host.save();
    party.host = Host::resume(&saved, Seed::from_number(6), Box::new(NoBots), party.now).unwrap();
    comes_back(&mut party);
    assert_eq!(votes(&party), [Some(vote(None, 0, 2)); 3], "its page was loaded anew");
    party.order(crate::HostCommand::HandOver(Departure::Leaves)).unwrap();
    succeeds(&mut party);
    assert_eq!(votes(&party), [Some(vote(None, 0, 2)); 2], "it has handed over");
    party.asks(0, Request::DealAnew(true)).unwrap();
    party.host_asks(Request::DealAnew(true)).unwrap();
    assert!(dealt_anew(&party).is_some());
    is_proven(&mut party);
}

#[test]
fn a_host_that_is_reloaded_while_it_deals_anew_starts_over() {
    let mut party = continued::<cards::State>(4);
    let before = views(&party);
    party.asks(0, Request::DealAnew(true)).unwrap();
    // Nobody's share arrives: what was seen last stays, and takes no answers.
    party.deaf = Some(1);
    party.host.handle(Input::Request(Request::DealAnew(true)), party.now);
    party.deliver();
    assert_eq!(party.host.lobby().phase, Phase::Dealing);
    assert_eq!(views(&party).len(), before.len());
    assert!(party.guests.iter().all(|guest| guest.table().unwrap().answered));
    party.deaf = None;
    let saved = party.host.save();
    party.host = Host::resume(&saved, Seed::from_number(6), Box::new(NoBots), party.now).unwrap();
    comes_back(&mut party);
    // The former host might still come.
    party.wait(16_000);
    assert_eq!(party.host.lobby().phase, Phase::Playing);
    assert_eq!((party.host.deal_report().restarts, party.guests[0].deal_report().restarts), (1, 1));
    assert_eq!(party.guests[0].deal_report().anew, party.host.deal_report().anew);
    assert!(!party.guests[0].table().unwrap().answered);
    is_proven(&mut party);
}

#[test]
fn a_vote_that_nobody_heard_is_none_for_the_round_of_another_host() {
    let mut party = continued::<cards::State>(5);
    // Somebody wants new hands just when the next host is lost, too.
    party.guests[2].handle(Input::Request(Request::DealAnew(true)), party.now);
    elects(&mut party, &[0]);
    assert_eq!(votes(&party)[0], Some(vote(None, 0, 2)));
    // They come when this one has dealt, and are asked for the first time.
    party.connect(1);
    party.wait(1000);
    assert_eq!(votes(&party), [Some(vote(None, 0, 2)); 3]);
    assert_eq!(party.asks(1, Request::DealAnew(false)), Ok(()));
    assert_eq!(party.host.deal_vote(party.id(1)), Some(vote(Some(false), 0, 2)));
}

#[test]
fn an_answer_that_was_meant_for_the_former_hand_is_none_to_the_new_one() {
    let mut party = continued::<cards::State>(4);
    let asked = |party: &PartyOf<_>| (0..2).find_map(|at| Some((at, answer(party.table(at))?)));
    party.play_till(|party| asked(party).is_some());
    let (at, late) = asked(&party).expect("a guest who is asked");
    party.asks(0, Request::DealAnew(true)).unwrap();
    party.asks(1, Request::DealAnew(true)).unwrap();
    assert!(dealt_anew(&party).is_some());
    assert_eq!(party.asks(at, late), Err(Refusal::OldQuestion));
    is_proven(&mut party);
}
