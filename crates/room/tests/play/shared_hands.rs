//! Spectators who see a person's hand, with that person's consent.

use crate::{
    Guest, HandRequest, Host, HostCommand, MemberId, NoBots, Phase, Refusal, Request, Settings, Verdict,
};
use game::{Seed, View as _, Viewer};

use super::hand_over::succeeds;
use super::party::{Party, answer, doubts, name, seat, till_asked};

/// A game of the host, Ann (0) and Bo (1), which Wim (2) watches.
fn watched() -> (Party, MemberId, MemberId) {
    let mut party = Party::playing(2);
    let wim = party.comes(7, party.host.key());
    party.play_till(|party| party.host.log().count() > 9);
    let ids = (party.id(0), party.id(wim));
    (party, ids.0, ids.1)
}

/// The same; Ann lets Wim look.
fn looking() -> (Party, MemberId, MemberId) {
    let (mut party, ann, wim) = watched();
    assert_eq!(party.asks(2, Request::SeeHand(Some(ann))), Ok(()));
    assert_eq!(party.asks(0, Request::ShowHand(wim, true)), Ok(()));
    assert!(sees_ann(&party));
    (party, ann, wim)
}

fn watches(party: &Party, at: usize) -> bool {
    let view = &party.table(at).view;
    view.viewer() == Viewer::Spectator && view.places.0.iter().all(|place| place.hand.is_none())
}

fn sees_ann(party: &Party) -> bool {
    matches!(party.table(2).view.viewer(), Viewer::Seat(_)) && party.table(2).view == party.table(0).view
}

fn ends_round(party: &mut Party) {
    party.play_till(|party| party.host.lobby().phase != Phase::Playing);
    party.wait(5000);
}

/// What a device has found in the round that is over.
fn found(party: &Party, at: usize) -> Option<Verdict> {
    party.guests[at].round_proof()?.of(party.id(at)).copied()
}

/// Everybody has played the round again, Wim, too, and all they were shown follows from the log. Those who sat have
/// a say in it.
fn is_proven(party: &Party) -> bool {
    let proof = party.host.round_proof().expect("a round is over");
    let proven: Vec<MemberId> = proof.proven_by().collect();
    let fits = |at| found(party, at).is_some_and(|verdict| verdict.finding.is_none());
    (0..party.guests.len()).all(|at| {
        proven.contains(&party.id(at)) == proof.sat.contains(&party.id(at))
            && fits(at)
            && doubts(party, at).is_empty()
    }) && proof.findings().count() == 0
}

#[test]
fn nobody_is_asked_for_a_spectator_who_is_away() {
    let (mut party, ann, wim) = watched();
    assert_eq!(party.asks(2, Request::SeeHand(Some(ann))), Ok(()));
    let asked = HandRequest { spectator: wim, member: ann, allowed: false };
    assert_eq!(party.guests[0].hand_requests(), [asked]);
    party.disconnect(2);
    party.wait(30_000);
    assert_eq!(party.guests[0].hand_requests(), []);
    party.connect(2);
    party.wait(1000);
    assert_eq!(party.guests[0].hand_requests(), [asked]);
}

#[test]
fn a_spectator_sees_a_hand_once_its_owner_lets_them() {
    let (mut party, ann, wim) = watched();
    assert!(watches(&party, 2));
    assert_eq!(party.asks(2, Request::SeeHand(Some(ann))), Ok(()));
    // Everybody sees that, and nothing is shown yet.
    let asked = HandRequest { spectator: wim, member: ann, allowed: false };
    assert!(party.guests.iter().all(|guest| guest.hand_requests() == [asked]));
    assert!(watches(&party, 2));
    assert_eq!(party.asks(1, Request::ShowHand(wim, true)), Err(Refusal::NoSuch), "it is not Bo's to say");
    assert_eq!(party.asks(0, Request::ShowHand(wim, true)), Ok(()));
    assert!(sees_ann(&party));
    assert!(
        party.guests.iter().all(|guest| guest.hand_requests() == [HandRequest { allowed: true, ..asked }])
    );
    assert_eq!((party.host.place(wim), party.guests[2].place()), (None, None), "they play nowhere");
    let mut shown = 0;
    party.play_till(|party| {
        let over = party.host.lobby().phase != Phase::Playing;
        assert!(over || sees_ann(party), "at every moment");
        shown += 1;
        shown > 12 || over
    });
    // Enough of it.
    assert_eq!(party.asks(0, Request::ShowHand(wim, false)), Ok(()));
    assert!(watches(&party, 2) && party.guests[1].hand_requests().is_empty());
    ends_round(&mut party);
    assert!(is_proven(&party));
}

#[test]
fn who_looks_on_plays_nothing() {
    let (mut party, _, _) = looking();
    till_asked(&mut party, 0);
    let theirs = answer(party.table(2)).expect("they see what Ann is asked");
    assert_eq!(party.asks(2, theirs), Err(Refusal::NotSeated));
    let log = party.host.log().count();
    party.wait(20_000);
    assert_eq!(party.host.log().count(), log, "their device does not pass for her either");
    let own = answer(party.table(0)).expect("Ann is asked");
    assert_eq!(party.asks(0, own), Ok(()));
}

#[test]
fn who_said_no_is_not_asked_again_in_this_round() {
    let (mut party, ann, wim) = watched();
    assert_eq!(party.asks(2, Request::SeeHand(Some(ann))), Ok(()));
    assert_eq!(party.asks(0, Request::ShowHand(wim, false)), Ok(()));
    assert!(party.guests[0].hand_requests().is_empty());
    assert_eq!(party.asks(2, Request::SeeHand(Some(ann))), Err(Refusal::NotNow));
    assert_eq!(party.asks(0, Request::ShowHand(wim, true)), Err(Refusal::NoSuch), "nobody asks any more");
    assert!(watches(&party, 2));
    // Somebody else may be asked, and who asks may think better of it.
    assert_eq!(party.asks(2, Request::SeeHand(Some(party.id(1)))), Ok(()));
    assert_eq!(party.asks(2, Request::SeeHand(None)), Ok(()));
    assert_eq!(party.asks(1, Request::ShowHand(wim, true)), Err(Refusal::NoSuch));
    ends_round(&mut party);
    if party.host.lobby().phase == Phase::RoundOver {
        assert_eq!(party.order(HostCommand::Start), Ok(()));
        assert_eq!(party.asks(2, Request::SeeHand(Some(ann))), Ok(()), "in the next round");
    }
}

#[test]
fn only_spectators_ask_and_only_people_who_play_are_asked() {
    let (mut party, ann, wim) = watched();
    assert_eq!(party.asks(1, Request::SeeHand(Some(ann))), Err(Refusal::NoSuch), "Bo plays");
    assert_eq!(party.asks(2, Request::SeeHand(Some(wim))), Err(Refusal::NoSuch));
    assert_eq!(party.asks(2, Request::SeeHand(Some(crate::MemberKey::toy(50).id()))), Err(Refusal::NoSuch));
    assert_eq!(party.asks(0, Request::ShowHand(wim, true)), Err(Refusal::NoSuch), "nobody has asked");
    let mut lobby = Party::of(1);
    let watcher = lobby.comes(7, lobby.host.key());
    assert_eq!(lobby.asks(watcher, Request::Stand), Ok(()));
    let ann = lobby.id(0);
    assert_eq!(lobby.asks(watcher, Request::SeeHand(Some(ann))), Err(Refusal::NotNow), "no game is running");
}

#[test]
fn the_hosts_own_hand_is_shown_in_the_same_way() {
    let (mut party, _, wim) = watched();
    let host = party.host.id();
    assert_eq!(party.asks(2, Request::SeeHand(Some(host))), Ok(()));
    assert_eq!(party.host.hand_requests(), [HandRequest { spectator: wim, member: host, allowed: false }]);
    assert_eq!(party.host_asks(Request::ShowHand(wim, true)), Ok(()));
    assert_eq!(party.table(2).view, party.host.table().unwrap().view);
    ends_round(&mut party);
    assert!(is_proven(&party));
}

#[test]
fn looking_on_survives_reloads_and_ends_with_whoever_leaves() {
    let (mut party, ann, wim) = looking();
    // Wim's page is reloaded, then the host's, then the host hands over.
    let token = party.guests[2].save();
    party.disconnect(2);
    party.guests[2] = Guest::resume(&token, Seed::from_number(5)).unwrap();
    party.connect(2);
    assert!(sees_ann(&party), "a reload");
    party.host = Host::resume(&party.host.save(), Seed::from_number(4), Box::new(NoBots), party.now).unwrap();
    for at in 0..3 {
        party.connect(at);
    }
    assert!(sees_ann(&party), "the host's reload");
    assert_eq!(party.host.hand_requests(), [HandRequest { spectator: wim, member: ann, allowed: true }]);
    party.play_till(|party| party.host.log().count() > 18);
    assert!(sees_ann(&party));
    // A bot that plays for Ann for a while changes nothing; it is still her hand.
    party.disconnect(0);
    party.wait(31_000);
    assert!(matches!(party.table(2).view.viewer(), Viewer::Seat(_)));
    party.connect(0);
    assert!(sees_ann(&party));
    assert_eq!(party.asks(0, Request::Leave), Ok(()));
    assert!(watches(&party, 2), "her seat is a bot's now");
    party.play_till(|party| party.host.lobby().phase != Phase::Playing);
    party.wait(5000);
    let proof = party.host.round_proof().unwrap();
    assert_eq!(proof.findings().count(), 0, "{proof:?}");
    assert!(proof.of(wim).is_none() && found(&party, 2).is_some(), "who watches has no say in it");
}

#[test]
fn an_heir_by_hand_over_goes_on_showing_it() {
    let mut party = Party::playing(2);
    let wim = party.comes(7, party.host.key());
    let (bo, id) = (party.id(1), party.id(wim));
    assert_eq!(party.asks(wim, Request::SeeHand(Some(bo))), Ok(()));
    assert_eq!(party.asks(1, Request::ShowHand(id, true)), Ok(()));
    ends_round(&mut party);
    assert_eq!(party.order(HostCommand::HandOver), Ok(()));
    succeeds(&mut party);
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    let (bo, wim) = (0, 1);
    assert!(matches!(party.table(wim).view.viewer(), Viewer::Seat(_)));
    assert_eq!(party.table(wim).view, party.table(bo).view);
    ends_round(&mut party);
    assert!(is_proven(&party));
}

#[test]
fn who_takes_a_seat_sees_their_own_cards() {
    let mut party = Party::of(2);
    assert_eq!(party.order(HostCommand::Bot(seat(3), Some(name("greedy")))), Ok(()));
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    let at = party.comes(7, party.host.key());
    let (ann, wim) = (party.id(0), party.id(at));
    assert_eq!(party.asks(at, Request::SeeHand(Some(ann))), Ok(()));
    assert_eq!(party.asks(0, Request::ShowHand(wim, true)), Ok(()));
    assert_eq!(party.asks(at, Request::Sit(seat(3))), Ok(()));
    assert!(sees_ann(&party), "the seat is theirs from the next round on");
    ends_round(&mut party);
    assert!(is_proven(&party));
    if party.host.lobby().phase == Phase::RoundOver {
        assert_eq!(party.host.lobby().chair_of(wim), Some(seat(3)));
        assert!(party.host.hand_requests().is_empty());
        assert_eq!(party.order(HostCommand::Start), Ok(()));
        assert_eq!(party.table(at).view.viewer(), party.host.viewer(wim));
        assert!(party.table(at).view != party.table(0).view);
    }
}

#[test]
fn between_rounds_there_is_nothing_to_see_and_then_there_is_again() {
    let (mut party, ann, wim) = looking();
    ends_round(&mut party);
    assert_eq!(party.table(2).view.viewer(), Viewer::Spectator);
    assert!(is_proven(&party));
    if party.host.lobby().phase == Phase::RoundOver {
        assert_eq!(party.host.hand_requests(), [HandRequest { spectator: wim, member: ann, allowed: true }]);
        assert_eq!(party.order(HostCommand::Start), Ok(()));
        assert!(sees_ann(&party));
        ends_round(&mut party);
        assert!(is_proven(&party));
    }
}

#[test]
fn spectators_who_are_sent_away_see_nothing_when_they_return() {
    let (mut party, _, wim) = looking();
    let closed = Settings { spectators: false, ..Settings::default() };
    assert_eq!(party.order(HostCommand::Settings(closed)), Ok(()));
    assert!(party.host.hand_requests().is_empty());
    assert_eq!(party.order(HostCommand::Settings(Settings::default())), Ok(()));
    let again = party.comes(7, party.host.key());
    assert_eq!(party.id(again), wim);
    assert!(watches(&party, again));
}

#[test]
fn everybody_reads_who_sees_whose_hand_however_many_do() {
    let mut party = Party::playing(2);
    let (ann, bo) = (party.id(0), party.id(1));
    for spectator in 10..31 {
        let at = party.comes(spectator, party.host.key());
        let id = party.id(at);
        assert_eq!(party.asks(at, Request::SeeHand(Some(ann))), Ok(()));
        assert_eq!(party.asks(0, Request::ShowHand(id, true)), Ok(()));
        // Who changes the lobby too often is refused.
        party.wait(2100);
        // Ann's is shown until Bo agrees.
        assert_eq!(party.asks(at, Request::SeeHand(Some(bo))), Ok(()));
    }
    assert!(party.guests.iter().all(Guest::is_connected));
    assert_eq!(party.guests[1].hand_requests().len(), 42);
}
