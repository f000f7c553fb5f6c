//! Seats that move to a new device of the same person.

use super::party::{Party, doubts, seat};
use crate::{Chair, HostFault, LogEntry, Refusal, Request, SeatClaim};
use game::{Game as _, Viewer};

/// The other device.
const NEW: usize = 3;

/// The host, Dora (0) and two more, in the middle of a round. Dora's device is lost, and she has come with another one.
fn lost() -> Party {
    let mut party = Party::playing_for(3, 9);
    party.disconnect(0);
    party.wait(1000);
    assert_eq!(party.comes(9, party.host.key()), NEW);
    party
}

fn claims(party: &mut Party) {
    let seat = party.host.lobby().chair_of(party.id(0)).unwrap();
    assert_eq!(party.asks(NEW, Request::ClaimSeat(Some(seat))), Ok(()));
    let claim = SeatClaim { member: party.id(NEW), seat, granted: false };
    assert!(party.guests[1..].iter().all(|guest| guest.seat_claims() == [claim]));
    assert_eq!(party.host.seat_claims(), [claim]);
}

/// Whether the new device has Dora's seat, and her former device is no member.
fn has_moved(party: &Party) -> bool {
    let lobby = party.host.lobby();
    lobby.member(party.id(0)).is_none() && lobby.chair_of(party.id(NEW)) == Some(seat(1))
}

#[test]
fn a_person_goes_on_with_another_device_and_the_same_hand() {
    let mut party = lost();
    let before = party.host.dealer().unwrap().game().view(Viewer::Seat(seat(1)));
    let (dora, name) = (party.id(0), party.host.lobby().member(party.id(0)).unwrap().name.clone());
    claims(&mut party);
    let stored = party.guests[NEW].version();
    assert_eq!(party.host_asks(Request::AnswerClaim(party.id(NEW), true)), Ok(()));
    assert!(has_moved(&party));
    assert_ne!(party.guests[NEW].version(), stored, "the new name is stored");
    assert_eq!(party.table(NEW).view, before, "the same cards, and the same points");
    assert_eq!(party.host.lobby().member(party.id(NEW)).unwrap().name, name);
    // All are told so until the next round, and the round is proven like any other.
    let moved = SeatClaim { member: party.id(NEW), seat: seat(1), granted: true };
    assert!(party.guests[1..].iter().all(|guest| guest.seat_claims() == [moved]));
    party.plays_round();
    party.wait(5000);
    let answers = |line: &&LogEntry<_>| matches!(line, LogEntry::Answer { proof: Some(proof), .. } if proof.id == party.id(NEW));
    assert!(party.host.log().any(|line| answers(&line)), "she has played");
    for guest in &party.guests[1..] {
        let proof = guest.round_proof().expect("a round is over");
        assert_eq!((proof.findings().count(), &proof.stand_ins[..]), (0, &[][..]), "no bot has played");
        let moved: Vec<_> = proof.moved.iter().map(|moved| (moved.from, moved.to)).collect();
        assert_eq!(moved, [(dora, party.id(NEW))]);
    }
    party.assert_trusted();
    assert_eq!(party.guests[1].round_proof().unwrap().proven_by().count(), 2, "the two who sat all the time");
    // Also after a reload, whatever name was typed on the new device.
    party.reload_guest(NEW);
    assert_eq!(party.host.lobby().member(party.id(NEW)).unwrap().name, name);
    // Her first device watches from now on.
    party.connect(0);
    party.wait(1000);
    let lobby = party.host.lobby();
    assert!(lobby.watches(party.id(0)) && lobby.member(party.id(0)).unwrap().name != name);
}

#[test]
fn the_seat_of_a_page_that_is_only_loaded_again_stays() {
    let mut party = lost();
    claims(&mut party);
    for at in [1, 2] {
        assert_eq!(party.asks(at, Request::AnswerClaim(party.id(NEW), true)), Ok(()));
    }
    party.wait(4000);
    party.connect(0);
    party.wait(60_000);
    assert!(!has_moved(&party) && party.host.lobby().chair_of(party.id(0)) == Some(seat(1)));
}

#[test]
fn everybody_is_told_also_if_the_bot_has_played_since_an_earlier_round() {
    let mut party = lost();
    party.wait(35_000);
    party.plays_round();
    party.starts();
    assert_eq!(*party.chair(1), Chair::StandIn(party.id(0)));
    claims(&mut party);
    assert_eq!(party.host_asks(Request::AnswerClaim(party.id(NEW), true)), Ok(()));
    assert!(has_moved(&party));
    let moved = SeatClaim { member: party.id(NEW), seat: seat(1), granted: true };
    assert!(party.guests[1..].iter().all(|guest| guest.seat_claims() == [moved]));
}

#[test]
fn most_of_those_who_sit_decide_if_the_host_says_nothing() {
    let mut party = lost();
    claims(&mut party);
    let yes = Request::AnswerClaim(party.id(NEW), true);
    assert_eq!(party.asks(1, yes.clone()), Ok(()));
    party.wait(40_000);
    assert!(!has_moved(&party), "one of three");
    assert!(party.host.poll_timeout().is_none_or(|due| due > party.now), "nothing is due again and again");
    assert_eq!(party.asks(2, yes.clone()), Ok(()));
    assert!(has_moved(&party));

    let mut party = lost();
    claims(&mut party);
    for at in [1, 2] {
        assert_eq!(party.asks(at, yes.clone()), Ok(()));
    }
    party.wait(20_000);
    assert!(!has_moved(&party), "the host's person is asked first");
    assert_eq!(party.host_asks(Request::AnswerClaim(party.id(NEW), false)), Ok(()));
    party.wait(40_000);
    assert!(!has_moved(&party), "and may say no");
    assert_eq!(party.asks(2, yes), Err(Refusal::NoSuch));
    assert_eq!(party.asks(NEW, Request::ClaimSeat(Some(seat(1)))), Err(Refusal::NotNow), "for this round");
}

#[test]
fn nobody_takes_the_seat_of_somebody_who_is_there() {
    let mut party = lost();
    for (other, why) in [(0, "the host's"), (2, "of somebody who is there")] {
        assert_eq!(party.asks(NEW, Request::ClaimSeat(Some(seat(other)))), Err(Refusal::Taken), "{why}");
    }
    assert_eq!(party.asks(NEW, Request::ClaimSeat(Some(seat(5)))), Err(Refusal::NoSuch), "nobody's");
    assert_eq!(party.asks(1, Request::ClaimSeat(Some(seat(1)))), Err(Refusal::Taken), "they have one");
    claims(&mut party);
    assert_eq!(party.asks(NEW, Request::AnswerClaim(party.id(NEW), true)), Err(Refusal::NotSeated));
    // Dora's device was only asleep.
    party.connect(0);
    party.wait(1000);
    assert_eq!(party.host.seat_claims(), []);
    assert_eq!(party.host_asks(Request::AnswerClaim(party.id(NEW), true)), Ok(()));
    assert!(!has_moved(&party) && *party.chair(1) == Chair::Person(party.id(0)));
}

#[test]
fn what_somebody_said_who_has_left_is_forgotten() {
    let mut party = lost();
    let before = party.host.queue_len();
    claims(&mut party);
    assert!(party.host.queue_len() > before);
    _ = party.asks(NEW, Request::Leave);
    assert_eq!(party.host.seat_claims(), []);
    assert!(party.host.queue_len() <= before);
}

#[test]
fn a_host_that_moves_the_seat_of_somebody_who_is_there_is_found_out() {
    let mut party = Party::playing(3);
    let wim = party.comes(9, party.host.key());
    party.play_till(|party| party.host.log().count() > 9);
    let id = party.id(wim);
    party.host.moves_seat(seat(1), id, party.now);
    party.deliver();
    party.plays_round();
    party.wait(5000);
    let proof = party.guests[0].round_proof().expect("a round is over");
    assert!(proof.of(party.id(0)).unwrap().finding.is_some());
    assert!(doubts(&party, 0).contains(&HostFault::RoundMismatch));
    let moved = &party.guests[1].round_proof().unwrap().moved;
    assert!(moved.iter().any(|moved| moved.to == id), "the others are told");
}
