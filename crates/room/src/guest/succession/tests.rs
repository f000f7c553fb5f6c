//! Tests of `succession.rs`.

use super::*;
use crate::api::NoBots;
use crate::lobby::Phase;
use crate::name::Name;
use crate::shown::{self, ShownPath};
use crate::succession::vote_digest;
use cards::{HouseRules, Packs, Setup, State};
use game::{Game as _, Seat, Seed, Viewer};

fn name() -> Name {
    Name::new("Ann").unwrap()
}

/// A guest at a table of a host (0) and four guests, whose host has been lost for so many milliseconds at
/// the time 100,000.
fn lost_for(ms: u64) -> Guest<State> {
    let setup = Setup::new(5, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
    let rng = || Rng::new(Seed::from_number(1));
    let host = Host::<State>::with_key(MemberKey::toy(0), rng(), name(), setup, Box::new(NoBots));
    let mut guest = Guest::with_key(MemberKey::toy(1), rng(), name(), host.key());
    guest.knows(host.id());
    let mut lobby = host.lobby().clone();
    for n in 1..5 {
        let id = MemberKey::toy(n).id();
        lobby.members.push(crate::lobby::Member { id, ..lobby.members[0].clone() });
        lobby.chairs[n as usize] = Chair::Person(id);
    }
    lobby.phase = Phase::Playing;
    (guest.lobby, guest.term) = (Some(lobby), 3);
    guest.succession.lost_since = Some(100_000 - ms);
    guest
}

fn certificate(room: Hash, term: u32, heir: u64, voters: &[u64]) -> Certificate {
    let heir = MemberKey::toy(heir).id();
    let sign = |n: &u64| {
        let key = MemberKey::toy(*n);
        (key.id(), key.sign(&vote_digest(&room, term, heir)))
    };
    let mut votes: Vec<_> = voters.iter().map(sign).collect();
    votes.sort_by_key(|(id, _)| *id);
    Certificate { room, term, heir, votes }
}

#[test]
fn an_heir_needs_the_votes_of_most_and_a_later_term() {
    let guest = lost_for(30_000);
    let takes = |term, voters: &[u64]| guest.accepts(&[certificate(guest.room, term, 2, voters)], 100_000);
    assert!(takes(4, &[2, 3, 4]));
    assert!(!takes(4, &[2, 3]), "too few");
    assert!(!takes(3, &[2, 3, 4]), "no later term");
    assert!(!takes(4, &[2, 3, 5]), "somebody has no chair");
    assert!(!takes(4, &[1, 3, 4]), "the heir has not voted");
    assert!(!guest.accepts(&[certificate(Hash([9; 32]), 4, 2, &[2, 3, 4])], 100_000), "another room");
    // Who is silent for a minute is not there any more.
    let guest = lost_for(60_000);
    assert!(guest.accepts(&[certificate(guest.room, 4, 2, &[2, 3])], 100_000));
}

#[test]
fn a_lineage_leads_from_a_known_host_without_a_gap() {
    let guest = lost_for(30_000);
    let heirs_room = room_id(MemberKey::toy(2).id());
    let first = certificate(guest.room, 4, 2, &[2, 3, 4]);
    let second = certificate(heirs_room, 5, 3, &[3, 4]);
    assert!(guest.accepts(&[first.clone(), second.clone()], 100_000));
    assert!(!guest.accepts(std::slice::from_ref(&second), 100_000), "nobody knows that host");
    let gap = certificate(room_id(MemberKey::toy(4).id()), 5, 3, &[3, 4]);
    assert!(!guest.accepts(&[first.clone(), gap], 100_000));
    let earlier = certificate(heirs_room, 4, 3, &[3, 4]);
    assert!(!guest.accepts(&[first, earlier], 100_000));
}

#[test]
fn of_two_halves_the_one_with_more_votes_counts() {
    let mut guest = lost_for(60_000);
    let room = guest.room;
    let (few, many) = (certificate(room, 4, 2, &[1, 2]), certificate(room, 4, 3, &[3, 4, 2]));
    guest.succeed(vec![few.clone()], None);
    assert!(guest.accepts(std::slice::from_ref(&many), 100_000));
    guest.succeed(vec![many], None);
    assert!(!guest.accepts(&[few], 100_000));
}

#[test]
fn what_the_host_has_not_signed_is_no_testimony() {
    let setup = Setup::new(5, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
    let (key, own) = (MemberKey::toy(0), MemberKey::toy(1).id());
    let mut game = game::Dealer::<State>::new(setup, Vec::new());
    game.begin_round(Seed([1; 32])).unwrap();
    let view = game.game().view(Viewer::Seat(Seat::new(1).unwrap()));
    let (host, term, seq, head, told) = (key.id(), 1, 5, Hash([5; 32]), Hash::default());
    let leaf = shown::leaf(own, &shown::view_hash::<State>(&view), &told);
    let digest = crate::chain::head_digest(&room_id(host), term, &Tip { seq, head }, &leaf);
    let (path, signature) = (ShownPath::default(), key.sign(&digest));
    let seen = SeenView::<State> { host, term, seq, head, view, told, path, signature, facts: 0 };
    assert!(seen.was_shown_to(own));
    assert!(!seen.was_shown_to(MemberKey::toy(2).id()), "it is somebody else's");
    let other = game.game().view(Viewer::Seat(Seat::new(2).unwrap()));
    assert!(!SeenView { view: other, ..seen.clone() }.was_shown_to(own), "an invented view");
    assert!(!SeenView { head: Hash([6; 32]), ..seen.clone() }.was_shown_to(own), "another moment");
    assert!(!SeenView { host: MemberKey::toy(3).id(), ..seen }.was_shown_to(own), "another host");
}
