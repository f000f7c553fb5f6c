//! The host is lost, and those who are left have enough shares of the round's secret: everything goes on as it was.

use crate::{
    Event, Guest, Host, HostSearch, Input, LogEntry, MemberKey, NoBots, Phase, Request, Room, Table, ToHost,
    encode,
};
use game::{Asks, Seed, View as _};

use super::admission::elects;
use super::party::{Party, PartyOf, Played, answer, doubts, stream};

/// In the middle of a round of this many people, one of whom is asked, and not the host: nothing happens by itself.
fn in_a_round<G: Played>(people: u64) -> PartyOf<G> {
    let mut party = PartyOf::playing(people - 1);
    let asked = |table: &Table<G>| table.until.is_none() && answer(table).is_some();
    party.play_till(|party| {
        let guests = party.guests.iter().filter_map(Guest::table);
        party.host.log().count() > 16 && guests.filter(|table| asked(table)).count() == 1
    });
    assert_eq!(party.phase(), Phase::Playing);
    party
}

/// What everybody but the host sees.
fn views<G: Played>(party: &PartyOf<G>) -> Vec<G::View> {
    party.guests.iter().map(|guest| guest.table().expect("a game").view.clone()).collect()
}

/// What everybody sees after the first guest is the host.
fn views_after<G: Played>(party: &PartyOf<G>) -> Vec<G::View> {
    party.tables().map(|table| table.view.clone()).collect()
}

/// Whether the host has gone on where another one has stopped.
fn went_on<G: Played>(party: &PartyOf<G>) -> bool {
    party.host.log().any(|line| matches!(line, LogEntry::Succeeded(_)))
}

/// Whether the host has given up a round that it could not go on with.
fn gave_up<G: Played>(party: &PartyOf<G>) -> bool {
    party.host.log().any(|line| matches!(line, LogEntry::GivenUp(_)))
}

/// The round is played to its end, and everybody has found that it fits.
fn is_proven<G: Played>(party: &mut PartyOf<G>, by: usize) {
    party.plays_round();
    party.wait(3000);
    let proof = party.host.round_proof().expect("a round is over");
    assert_eq!((proof.findings().count(), proof.proven_by().count()), (0, by));
    assert_eq!(proof.held.last(), Some(&party.host.id()));
}

fn the_same_hands_go_on<G: Played>(people: u64) {
    let mut party = in_a_round::<G>(people);
    let (before, room, log) = (views(&party), party.guests[0].room_id(), party.host.log().count());
    let lost = party.host.id();
    elects(&mut party, &(0..people as usize - 2).collect::<Vec<_>>());
    assert!(went_on(&party) && party.phase() == Phase::Playing);
    for (now, before) in views_after(&party).iter().zip(&before) {
        assert!(now.clone().merge(before), "hands are as they were");
    }
    assert!(party.host.log().count() > log, "the log goes on where it was");
    for (guest, events) in party.guests.iter().zip(&party.events) {
        assert_eq!(guest.room_id(), room);
        assert!(events.contains(&Event::Continued(party.host.id())));
    }
    party.assert_trusted();
    let chair = party.host.lobby().chair_of(lost).expect("its chair");
    assert!(party.host.lobby().chair(chair).is_bot(), "a bot plays for the lost host");
    // The heir's page is reloaded.
    party.reload_host();
    super::hand_over::comes_back(&mut party);
    is_proven(&mut party, people as usize - 2);
    if party.phase() == Phase::RoundOver {
        party.starts();
        party.plays_round();
    }
    party.assert_trusted();
}

#[test]
fn the_same_hands_go_on_and_the_round_is_proven() {
    for people in 3..=5 {
        the_same_hands_go_on::<cards::State>(people);
    }
    the_same_hands_go_on::<board::State>(3);
}

/// Whether the round of before was given up, and another one is dealt, with the points of the rounds before.
fn deals_again<G: Played>(party: &mut PartyOf<G>, points: impl Fn(&G::View) -> String, before: &str) {
    assert!(went_on(party), "it says that it has succeeded");
    assert!(gave_up(party), "nobody here knows what was played");
    party.wait(13_000);
    assert_eq!(party.phase(), Phase::Playing);
    assert_eq!(points(&party.host.table().unwrap().view), before);
    for at in 0..party.guests.len() {
        if party.guests[at].is_connected() {
            assert_eq!(points(&party.guests[at].table().unwrap().view), before);
            assert_eq!(doubts(party, at), [], "guest {at}");
        }
    }
}

fn totals(view: &cards::View) -> String {
    format!("{:?}", view.totals)
}

/// In the middle of the second round.
fn in_the_second_round(people: u64) -> Party {
    let mut party = Party::playing(people - 1);
    party.plays_round();
    party.wait(3000);
    party.starts();
    let log = party.host.log().count();
    party.play_till(|party| party.host.log().count() > log + 12);
    assert_eq!(party.phase(), Phase::Playing);
    party
}

#[test]
fn nobody_alone_opens_the_round() {
    let mut party = in_the_second_round(2);
    let before = totals(&party.host.table().unwrap().view);
    elects_alone(&mut party);
    deals_again(&mut party, totals, &before);
    party.plays_round();
}

#[test]
fn a_round_after_one_that_was_given_up_is_proven() {
    let mut party = in_the_second_round(4);
    let before = totals(&party.host.table().unwrap().view);
    elects_without_one(&mut party);
    deals_again(&mut party, totals, &before);
    // Who was away comes back into it, and a page is reloaded.
    party.connect(1);
    party.reload_host();
    super::hand_over::comes_back(&mut party);
    assert_eq!(doubts(&party, 1), []);
    let heir = party.host.id();
    is_proven(&mut party, 2);
    assert_eq!(party.host.round_proof().unwrap().held, [heir], "the lost host has seen nothing of it");
}

#[test]
fn an_answer_to_a_round_that_was_given_up_answers_nothing_else() {
    let mut party = in_the_second_round(4);
    party.disconnect(2);
    party.wait(100);
    // Its person has answered the lost host, which never said anything.
    let said = (0..2).find_map(|at| Some((at, party.guests[at].table().and_then(answer)?)));
    let Some((asked, said)) = said.filter(|(asked, _)| *asked > 0) else { return };
    party.mute = Some(asked);
    party.guests[asked].handle(Input::Request(said), party.now);
    party.mute = None;
    elects(&mut party, &[0]);
    party.wait(13_000);
    assert!(party.events[0].iter().all(|event| *event != Event::Reply(Ok(()))));
}

#[test]
fn a_room_whose_host_is_lost_before_its_first_game_plays_one() {
    let mut party = Party::of(4);
    party.has_candidate_after(60_500);
    (0..3).for_each(|at| _ = party.connect(at));
    party.wait(9000);
    assert!(!party.host.is_candidate());
    party.starts();
    party.wait(5000);
    assert_eq!(party.phase(), Phase::Playing);
    assert!(party.guests.iter().all(|guest| guest.is_connected() && guest.tip() == party.host.tip()));
    party.assert_trusted();
    is_proven(&mut party, 3);
}

/// One of four is away when the host is lost, and another one is elected: two of the four shares are there.
fn elects_without_one(party: &mut Party) {
    party.disconnect(2);
    party.wait(100);
    elects(party, &[0]);
}

/// The only guest goes on, as its person wants.
fn elects_alone(party: &mut Party) {
    party.has_candidate_after(20_500);
    party.host.handle(Input::GoOn, party.now);
    party.wait(9000);
    assert!(!party.host.is_candidate());
}

#[test]
fn who_went_on_alone_can_look_for_the_others_at_any_time() {
    let mut party = in_a_round::<cards::State>(2);
    elects_alone(&mut party);
    let mut room = Room::Host(Box::new(core::mem::replace(&mut party.host, Party::of(0).host)));
    assert_eq!(room.host_search(), HostSearch::Alone);
    assert!(!HostSearch::Alone.halts(), "it plays on meanwhile");
    room.handle(Input::GoBack, party.now);
    assert_eq!(room.host_search(), HostSearch::Checks);
    assert!(room.change_role(Box::new(NoBots), party.now));
    assert!(matches!(room, Room::Guest(_)), "it looks as a guest");
    assert_eq!(room.host_search(), HostSearch::Checks);
    // Nobody is found.
    room.handle(Input::Tick, party.now + 8000);
    assert!(room.change_role(Box::new(NoBots), party.now + 8000) && room.is_settled());
    room.handle(Input::Tick, party.now + 8100);
    assert_eq!(room.host_search(), HostSearch::Alone, "and may look again");
}

#[test]
fn who_was_the_host_meanwhile_and_whose_page_was_loaded_again_does_not_vote_again() {
    let mut party = in_a_round::<cards::State>(4);
    elects(&mut party, &[0, 1]);
    let last = party.host.lineage()[0].clone();
    let room = last.room;
    let (own, other) = (party.host.id(), party.id(1));
    let resumed =
        Host::resume(&party.host.save(), Seed::from_number(4), Box::new(NoBots), party.now).unwrap();
    for host in [&party.host, &resumed] {
        let key = MemberKey::toy(1);
        assert_eq!(key.id(), own);
        let mut guest = Guest::<cards::State>::of_host(key, stream(1), host).unwrap();
        let mut again = Guest::<cards::State>::resume(&guest.save(), Seed::from_number(4)).unwrap();
        for guest in [&mut guest, &mut again] {
            assert!(!guest.note_vote(last.room, last.term, other), "it has voted in that term");
            assert!(guest.note_vote(room, last.term + (1 << 16), other), "it may in the next one");
        }
    }
}

#[test]
fn two_of_four_are_too_few() {
    let mut party = in_a_round::<cards::State>(4);
    elects_without_one(&mut party);
    assert!(gave_up(&party), "three of the four shares are needed");
}

#[test]
fn what_somebody_knows_of_the_log_and_the_heir_does_not_counts() {
    let mut party = in_a_round::<cards::State>(3);
    // The next host hears nothing any more, while the others play.
    party.mute = Some(0);
    let known = party.host.tip().seq;
    for _ in 0..40 {
        if party.host.tip().seq > known + 3 {
            break;
        }
        if let Some(said) = party.host.table().and_then(answer) {
            party.host_asks(said).ok();
        } else if let Some(said) = party.guests[1].table().and_then(answer) {
            party.asks(1, said).ok();
        }
        party.wait(1000);
    }
    assert!(party.host.tip().seq > known, "something has happened");
    assert!(party.guests[0].tip().seq < party.host.tip().seq);
    let (tip, seen) = (party.guests[1].tip(), party.guests[1].table().unwrap().view.clone());
    assert_eq!(tip, party.host.tip());
    party.mute = None;
    elects(&mut party, &[0]);
    assert!(went_on(&party));
    let heads = party.host.log().count();
    assert!(party.host.tip().seq > tip.seq && heads > 0);
    assert!(party.guests[0].table().unwrap().view.clone().merge(&seen), "as the other one saw it last");
    is_proven(&mut party, 1);
    assert_eq!(doubts(&party, 0), []);
}

#[test]
fn a_share_survives_a_reload() {
    let mut party = in_a_round::<cards::State>(3);
    party.guests[1] = Guest::resume(&party.guests[1].save(), Seed::from_number(3)).unwrap();
    // It has not found the host again when that is lost.
    elects(&mut party, &[0]);
    assert!(went_on(&party));
    is_proven(&mut party, 1);
}

#[test]
fn a_vote_with_a_wrong_share_counts_for_nothing() {
    let mut party = in_a_round::<cards::State>(5);
    let before = views(&party);
    party.lose = Some(|at, bytes| at == 2 && bytes.get(1) == Some(&9));
    party.has_candidate_after(20_500);
    // This device lies: it signs that it gives its share, and gives another one.
    let (term, own) = (party.host.term(), party.host.id());
    let peer = party.connect(2);
    let vote = crate::Vote { share: Some([7; 32]), ..party.guests[2].own_vote(term, own) };
    party.host.handle(Input::Frame(peer, encode(&ToHost::<cards::State>::Vote(Box::new(vote)))), party.now);
    party.lose = None;
    party.connect(0);
    party.connect(1);
    party.wait(9000);
    assert!(!party.host.is_candidate() && went_on(&party));
    let liar = party.id(2);
    let succeeded = party.host.lineage().last().expect("a certificate");
    assert!(succeeded.votes().unwrap().iter().all(|vote| vote.id != liar), "everybody else goes on");
    for (now, before) in views_after(&party).iter().zip(&before).take(3) {
        assert!(now.clone().merge(before), "hands are as they were");
    }
}

#[test]
fn the_score_sheet_stays_and_the_next_round_is_dealt() {
    let mut party = PartyOf::<cards::State>::playing(2);
    party.plays_round();
    party.wait(2000);
    let totals = party.guests[0].table().unwrap().view.totals;
    elects(&mut party, &[0]);
    assert!(went_on(&party) && party.phase() == Phase::RoundOver);
    assert_eq!(party.host.table().unwrap().view.totals, totals);
    assert_eq!(party.host_asks(Request::Ready(true)), Ok(()));
    assert_eq!(party.asks(0, Request::Ready(true)), Ok(()));
    party.wait(5000);
    assert!(matches!(party.host.table().unwrap().view.asks(), Asks::People { .. }));
    is_proven(&mut party, 1);
}
