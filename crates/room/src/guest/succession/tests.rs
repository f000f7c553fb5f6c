//! Tests of losing the host and following another one.

use super::*;
use crate::api::{Event, HostFault, NoBots};
use crate::chain::Tip;
use crate::frame::Handshake;
use crate::key::{Signature, room_id};
use crate::lobby::{Chair, Phase};
use crate::rooms::play::party::{name, stream};
use crate::succession::{Authority, vote};
use cards::{HouseRules, Packs, Setup, State};
use game::Seed;

/// A guest at a table of a host (0) and four guests, whose host has been lost for this many milliseconds at
/// the time 100,000.
fn lost_for(ms: u64) -> Guest<State> {
    in_chair(1, ms)
}

/// The guest in this chair, whose host has been lost for this many milliseconds.
fn in_chair(chair: u64, ms: u64) -> Guest<State> {
    let setup = Setup::new(5, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
    let host = Host::<State>::with_key(MemberKey::toy(0), stream(1), name("Ann"), setup, Box::new(NoBots));
    let mut guest = Guest::with_key(MemberKey::toy(chair), stream(1), name("Ann"), host.key());
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

/// Its events since the last call.
fn events(guest: &mut Guest<State>) -> Vec<Event<State>> {
    core::iter::from_fn(|| guest.poll_event()).collect()
}

/// Whether it has asked to be the host since the last call.
fn proposes_itself(guest: &mut Guest<State>) -> bool {
    events(guest).contains(&Event::ChangeRole)
}

/// Handles all timers of a device until this time; `false` if it stands for host before.
fn waits_until(guest: &mut Guest<State>, from: u64, until: u64) -> bool {
    let mut now = from;
    while now < until {
        guest.handle(Input::Tick, now);
        if proposes_itself(guest) {
            return false;
        }
        now = guest.poll_timeout().unwrap_or(until).clamp(now + 1, until);
    }
    true
}

/// The guest of `lost_for`, but connected at the time 0.
fn connected() -> Guest<State> {
    let mut guest = lost_for(0);
    guest.succession.lost_since = None;
    guest.be_connected();
    guest.handle(Input::Tick, 0);
    guest
}

/// How long after the first of these times a device looks for others, until the second; it must not stand for host.
fn looks_for_others(guest: &mut Guest<State>, from: u64, until: u64) -> Vec<u64> {
    let (mut sought, mut now) = (Vec::new(), from);
    while now < until {
        guest.handle(Input::Tick, now);
        let events = events(guest);
        assert!(!events.contains(&Event::ChangeRole), "before its turn, at {now}");
        sought.extend(events.iter().filter(|event| **event == Event::Seek).map(|_| now - from));
        now = guest.poll_timeout().unwrap_or(until).clamp(now + 1, until);
    }
    sought
}

#[test]
fn a_later_candidate_looks_for_each_earlier_one_as_soon_as_it_listens() {
    // At its usual intervals it would knock once between the 15th and the 35th second, and become a candidate, too,
    // before it has found the first one.
    let mut guest = in_chair(3, 0);
    assert_eq!(looks_for_others(&mut guest, 100_000, 138_000), [21_500, 31_500]);
    // The first heir is lost before it has let anybody in.
    guest.follow(vec![certificate(guest.room, 4, 1, &[1, 2, 3, 4])], 138_000);
    assert_eq!(looks_for_others(&mut guest, 138_000, 166_000), [21_500]);
    // The first is the candidate itself.
    let mut guest = in_chair(1, 0);
    for now in (100_000..120_000).step_by(500) {
        guest.handle(Input::Tick, now);
        assert!(!events(&mut guest).contains(&Event::Seek));
    }
}

#[test]
fn a_guest_whose_phone_slept_looks_for_the_host_first() {
    for slept in [17_000, 25_000, 60_000, 600_000] {
        let mut guest = connected();
        // The host is silent, as far as this device knows.
        guest.handle(Input::Tick, slept);
        assert!(!guest.is_connected() && !proposes_itself(&mut guest), "after {slept} ms");
        assert!(waits_until(&mut guest, slept + 1, slept + 19_900), "after {slept} ms");
        assert!(!waits_until(&mut guest, slept + 19_900, slept + 31_000), "the host is lost after all");
    }
    // A device that is awake notices it at once, and nothing takes longer.
    let mut guest = connected();
    assert!(waits_until(&mut guest, 1, 19_900));
    assert!(!waits_until(&mut guest, 19_900, 20_100));
}

#[test]
fn a_guest_that_slept_while_the_host_was_lost_looks_for_another_one_first() {
    // It was awake for three seconds of it, and the others have had ten minutes.
    let mut guest = connected();
    guest.handle(Input::Disconnected(crate::Peer(1)), 1000);
    assert!(waits_until(&mut guest, 1000, 4000));
    guest.handle(Input::Tick, 600_000);
    assert!(!proposes_itself(&mut guest));
    assert!(waits_until(&mut guest, 600_001, 619_900));
    // A page in the background gets its timers once a minute, but does not count as asleep.
    let mut guest = connected();
    guest.handle(Input::Disconnected(crate::Peer(1)), 1000);
    for minute in 1..3 {
        guest.handle(Input::Tick, minute * 60_000);
    }
    assert!(guest.lost_for(120_000).is_some_and(|ms| ms > 100_000), "it may vote");
}

fn certificate(room: Hash, term: u32, heir: u64, voters: &[u64]) -> Certificate {
    after(0, room, term, heir, voters)
}

/// A certificate by which an heir follows the host with the number `lost`.
fn after(lost: u64, room: Hash, term: u32, heir: u64, voters: &[u64]) -> Certificate {
    let (from, heir, tip) = (MemberKey::toy(lost).id(), MemberKey::toy(heir).id(), Tip::start(&room));
    let sign = |n: &u64| vote(&MemberKey::toy(*n), &room, term, heir, None).signed;
    let mut votes: Vec<_> = voters.iter().map(sign).collect();
    votes.sort_by_key(|vote| vote.id);
    Certificate { room, term, heir, from, tip, authority: Authority::Votes(votes) }
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
    // A member who is silent for a minute counts as gone.
    let guest = lost_for(60_000);
    assert!(guest.accepts(&[certificate(guest.room, 4, 2, &[2, 3])], 100_000));
}

#[test]
fn a_lineage_leads_from_a_known_host_without_a_gap() {
    let guest = lost_for(30_000);
    let first = certificate(guest.room, 4, 2, &[2, 3, 4]);
    let second = after(2, guest.room, 5, 3, &[3, 4]);
    assert!(guest.accepts(&[first.clone(), second.clone()], 100_000));
    assert!(!guest.accepts(std::slice::from_ref(&second), 100_000), "an unknown host");
    let gap = after(4, guest.room, 5, 3, &[3, 4]);
    assert!(!guest.accepts(&[first.clone(), gap], 100_000));
    let earlier = after(2, guest.room, 4, 3, &[3, 4]);
    assert!(!guest.accepts(&[first, earlier], 100_000));
}

#[test]
fn a_former_host_is_not_an_elector() {
    // The heir is lost, too, before it has said who is there: 3 and 4 are most of those who are left.
    let mut guest = lost_for(30_000);
    let first = certificate(guest.room, 4, 2, &[1, 2, 3, 4]);
    guest.follow(vec![first.clone()], 100_000);
    let second = after(2, guest.room, 5, 3, &[3, 4]);
    assert_eq!(guest.present_electors(), 3);
    assert!(guest.accepts(&[first, second], 125_000));
}

#[test]
fn of_two_halves_the_one_with_more_votes_counts() {
    let mut guest = lost_for(60_000);
    let room = guest.room;
    let (few, many) = (certificate(room, 4, 2, &[1, 2]), certificate(room, 4, 3, &[3, 4, 2]));
    guest.follow(vec![few.clone()], 100_000);
    assert!(guest.accepts(std::slice::from_ref(&many), 100_000));
    guest.follow(vec![many], 100_000);
    assert!(!guest.accepts(&[few], 100_000));
}

#[test]
fn a_new_host_is_not_lost_because_the_former_one_is() {
    let mut guest = lost_for(50_000);
    let elected = certificate(guest.room, 4, 2, &[2, 3, 4]);
    guest.follow(vec![elected], 100_000);
    assert!(waits_until(&mut guest, 100_000, 119_900), "it is about to join");
    assert!(!waits_until(&mut guest, 119_900, 131_000), "this one is lost, too");
}

#[test]
fn without_the_code_a_device_does_not_stand_for_host() {
    let mut guest = lost_for(0);
    guest.half = None;
    guest.handle(Input::GoOn, 100_000);
    assert!(waits_until(&mut guest, 100_000, 400_000));
    assert!(!guest.may_be_asked(400_000), "nor is its person asked");
    guest.complete(crate::HostHalf::ALL, Box::new(NoBots));
    assert!(!waits_until(&mut guest, 400_000, 400_100), "its turn was long ago");
}

#[test]
fn a_host_that_was_just_heard_is_not_replaced() {
    let mut guest = connected();
    let majority = [certificate(guest.room, 4, 2, &[2, 3, 4])];
    guest.note_heard(99_000);
    guest.handle(Input::Disconnected(crate::Peer(1)), 99_500);
    assert!(!guest.accepts(&majority, 100_000), "a second ago");
    assert!(guest.accepts(&majority, 109_500), "it is lost");
}

#[test]
fn a_former_host_does_not_replace_one_that_was_just_heard() {
    // The heir was elected by its own vote, since nobody else was left.
    let mut guest = lost_for(60_000);
    let room = guest.room;
    guest.follow(vec![certificate(room, 4, 2, &[2])], 100_000);
    hears_host(&mut guest, 110_000);
    let back = [handed_over(room, 5, 0, 3)];
    assert!(!guest.accepts(&back, 110_500), "half a second ago");
    assert!(guest.accepts(&back, 120_000), "a hand-over counts for more than one vote");
    // The host itself may name another one at once.
    let named = [certificate(room, 4, 2, &[2]), handed_over(room, 5, 2, 3)];
    assert!(guest.accepts(&named, 110_500));
}

#[test]
fn an_absurd_term_ends_no_succession() {
    let guest = lost_for(30_000);
    let takes = |term| guest.accepts(&[certificate(guest.room, term, 2, &[2, 3, 4])], 100_000);
    assert!(takes(1 << 16) && !takes(u32::MAX) && !takes(0x4000 << 16));
    // An absurd term that many have signed in the other half of a divided network is refused, too.
    let mut divided = lost_for(60_000);
    divided.follow(vec![certificate(guest.room, 4, 2, &[1, 2])], 0);
    let rival = |term| [certificate(guest.room, term, 3, &[2, 3, 4])];
    assert!(divided.accepts(&rival(5), 100_000) && !divided.accepts(&rival(u32::MAX), 100_000));
    // The host cannot announce an absurd term either: no later one could follow.
    let mut guest = connected();
    assert_eq!(guest.welcome(u32::MAX, 0), None);
    assert_eq!(guest.welcome(0x8000 << 16, 0), None);
    assert_eq!(guest.welcome(0x1000 << 16, 0), Some(()));
}

/// Whether a guest votes for the candidate with this number. The connection is closed afterwards.
fn votes_for(guest: &mut Guest<State>, candidate: u64, term: u32, now: u64) -> bool {
    let (key, peer, theirs) = (MemberKey::toy(candidate), crate::Peer(now), [8; 32]);
    guest.handle(Input::Connected { peer, binding: [0; 32] }, now);
    let own = guest.poll_transmit(now).expect("its greeting").bytes;
    let own = crate::Greeting::from_bytes(&own).unwrap().nonce;
    let greeting = crate::Greeting::new::<State>(theirs).to_bytes();
    guest.handle(Input::Frame(peer, greeting), now);
    let handshake = Handshake { room: room_id(key.id()), host: theirs, guest: own, binding: [0; 32] };
    let (id, signature) = (key.id(), key.sign(&handshake.proof_digest()));
    let (ticket, room) = (handshake.ticket(&guest.key(), id), guest.room);
    let asks = crate::ToGuest::<State>::Candidate { id, signature, ticket, room, term };
    guest.handle(Input::Frame(peer, crate::encode(&asks)), now);
    let voted = guest.is_voter();
    guest.handle(Input::Disconnected(peer), now);
    while guest.poll_transmit(now).is_some() {}
    voted
}

#[test]
fn a_device_votes_once_in_a_term() {
    let mut guest = lost_for(30_000);
    let term = 5 << 16;
    assert!(votes_for(&mut guest, 2, term, 100_000));
    let version = guest.version();
    assert!(!votes_for(&mut guest, 3, term, 100_100), "it has voted for another");
    assert!(!votes_for(&mut guest, 3, term + 1, 100_200), "terms are counted by their upper half");
    assert!(votes_for(&mut guest, 2, term, 100_300), "the same vote again");
    // A page that is reloaded remembers it, since it is stored before it is sent.
    assert_ne!(version, lost_for(30_000).version());
    let mut again = Guest::<State>::resume(&guest.save(), Seed::from_number(5)).unwrap();
    again.succession.lost_since = Some(60_000);
    assert!(!votes_for(&mut again, 3, term, 100_400));
    assert!(votes_for(&mut again, 3, 6 << 16, 100_500), "a later term");
    assert!(!votes_for(&mut again, 3, u32::MAX, 100_600), "an absurd one");
}

#[test]
fn a_candidate_does_not_vote_for_itself_in_a_term_in_which_it_has_voted() {
    let mut guest = lost_for(30_000);
    let term = 5 << 16;
    assert!(votes_for(&mut guest, 2, term, 100_000));
    let lobby = guest.lobby.clone().unwrap();
    let host = Host::candidate(guest, lobby, Box::new(NoBots), 100_100);
    assert!(host.term() >> 16 > term >> 16);
}

#[test]
fn a_vote_that_was_not_used_is_void_once_the_host_is_back() {
    let mut guest = lost_for(30_000);
    assert!(votes_for(&mut guest, 2, 4 << 16, 100_000));
    let kept = [certificate(guest.room, 4 << 16, 2, &[1, 2, 3, 4])];
    assert!(guest.accepts(&kept, 101_000), "it has voted for this");
    // The host was only asleep. Later it is lost indeed.
    hears_host(&mut guest, 110_000);
    assert!(!guest.accepts(&kept, 135_000), "that vote is void");
    assert!(guest.accepts(&kept, 166_000), "the host has been silent for long");
}

/// The host is heard at this time, and lost again at once.
fn hears_host(guest: &mut Guest<State>, now: u64) {
    guest.be_connected();
    guest.connection.as_mut().unwrap().last_heard = now;
    guest.note_heard(now);
    guest.handle(Input::Disconnected(crate::Peer(1)), now);
}

#[test]
fn a_void_vote_does_not_count_for_the_other_half_of_a_divided_network() {
    // It votes for two, follows the second, and hears it; the first was elected, too, and counts for more.
    let mut guest = lost_for(30_000);
    let (room, first, second) = (guest.room, 4 << 16, 9 << 16);
    assert!(votes_for(&mut guest, 2, first, 100_000) && votes_for(&mut guest, 3, second, 100_100));
    guest.follow(vec![certificate(room, second, 3, &[1, 3])], 101_000);
    let rival = [certificate(room, first, 2, &[1, 2, 4])];
    assert!(guest.accepts(&rival, 101_000), "it has heard nobody since");
    hears_host(&mut guest, 110_000);
    assert!(!guest.accepts(&rival, 135_000), "it was there, and may be back");
    assert!(!guest.accepts(&[certificate(room, first, 2, &[2, 3, 4])], 135_000), "without its vote");
    let (other, later) = (certificate(room, 10 << 16, 4, &[2, 3, 4]), after(4, room, 11 << 16, 2, &[2, 3]));
    assert!(guest.accepts(&[other, later], 135_000), "it has not voted in these terms");
    assert!(guest.accepts(&rival, 166_000), "the host has been silent for long");
    // The same holds if the vote comes after another election, or a hand-over.
    let mut guest = lost_for(30_000);
    assert!(votes_for(&mut guest, 3, first, 100_000));
    hears_host(&mut guest, 110_000);
    for before in [certificate(room, 3 << 16, 2, &[2, 3, 4]), handed_over(room, 3 << 16, 0, 2)] {
        let lineage = [before, after(2, room, first, 3, &[1, 3])];
        assert!(!guest.accepts(&lineage, 135_000) && guest.accepts(&lineage, 166_000));
    }
}

#[test]
fn an_heir_that_names_two_elections_is_reported_and_the_better_one_counts() {
    let rewritten = Event::HostFault(HostFault::HistoryRewritten);
    let mut guest = lost_for(60_000);
    let room = guest.room;
    let (claimed, real) = (certificate(room, 4, 2, &[1, 2]), certificate(room, 5, 2, &[2, 3, 4]));
    let learns = |guest: &mut Guest<State>, one: &Certificate| {
        assert!(guest.learn_lineage(vec![one.clone()]).is_some());
        (guest.lineage() == std::slice::from_ref(one), events(guest).contains(&rewritten))
    };
    guest.follow(vec![claimed.clone()], 100_000);
    assert_eq!(learns(&mut guest, &claimed), (true, false), "already known");
    let invented = certificate(room, 5, 2, &[2, 3, 4, 77]);
    assert_eq!(learns(&mut guest, &invented), (false, true), "by somebody who has no chair");
    let mut elsewhere = real.clone();
    elsewhere.tip.seq = 9;
    // Votes do not name the last entry; views shown after it must not be forgotten.
    assert_eq!(learns(&mut guest, &elsewhere), (false, false), "of another log");
    assert_eq!(learns(&mut guest, &real), (true, true));
    assert_eq!(learns(&mut guest, &claimed), (false, true), "fewer votes");
    assert_eq!(guest.lineage(), [real]);
}

#[test]
fn an_unsigned_lineage_is_not_believed() {
    let room = room_id(MemberKey::toy(0).id());
    let newcomer = || {
        let mut guest = Guest::<State>::with_key(MemberKey::toy(4), stream(1), name("Ann"), [7; 16]);
        guest.knows(MemberKey::toy(2).id());
        guest
    };
    let signed = handed_over(room, 4, 0, 2);
    assert!(newcomer().learn_lineage(vec![signed.clone()]).is_some());
    let forge = |certificate: &mut Certificate| match &mut certificate.authority {
        Authority::Host(signature) => *signature = Signature::NONE,
        Authority::Votes(votes) => votes[0].signature = Signature::NONE,
    };
    for mut forged in [signed, certificate(room, 4, 2, &[1, 2])] {
        forge(&mut forged);
        assert!(newcomer().learn_lineage(vec![forged]).is_none());
    }
    // Unsigned certificates before the known host are not believed either.
    let guest = lost_for(30_000);
    let mut lineage = [after(5, guest.room, 1, 0, &[0, 5]), certificate(guest.room, 4, 2, &[2, 3, 4])];
    assert!(guest.accepts(&lineage, 100_000));
    forge(&mut lineage[0]);
    assert!(!guest.accepts(&lineage, 100_000));
}

/// The certificate with which the host with the number `from` hands over to the member with the number `heir`.
fn handed_over(room: Hash, term: u32, from: u64, heir: u64) -> Certificate {
    let (from, heir, tip) = (MemberKey::toy(from), MemberKey::toy(heir).id(), Tip::start(&room));
    let signature = from.sign(&crate::succession::hand_over_digest(&room, term, &tip, heir));
    Certificate { room, term, heir, from: from.id(), tip, authority: Authority::Host(signature) }
}

#[test]
fn one_member_alone_cannot_take_a_room_that_was_handed_over() {
    let mut guest = lost_for(0);
    let room = guest.room;
    guest.follow(vec![handed_over(room, 4, 0, 2)], 100_000);
    let takes = |certificate: Certificate| guest.accepts(&[certificate], 100_000);
    // The hash of a certificate can be made as low as wanted, by trying terms.
    for term in 5..40 {
        assert!(!takes(certificate(room, term, 3, &[3])), "by their own vote");
        assert!(!takes(handed_over(room, term, 3, 4)), "by somebody who was not the host");
    }
    assert!(!takes(certificate(room, 5, 3, &[3, 4])), "by two of four");
    // The other half of a divided network knows nothing of the hand-over.
    assert!(takes(certificate(room, 5, 3, &[2, 3, 4])));
}

#[test]
fn a_former_host_takes_nothing_back() {
    let mut guest = lost_for(0);
    let room = guest.room;
    guest.follow(vec![handed_over(room, 4, 0, 2)], 0);
    // By another certificate of its own, with any hash.
    for term in 5..200 {
        assert!(!guest.accepts(&[handed_over(room, term, 0, 3)], 100_000), "term {term}");
    }
}

#[test]
fn a_hand_over_of_a_log_that_went_on_is_void() {
    let mut guest = lost_for(0);
    let late = handed_over(guest.room, 4, 0, 2);
    assert!(guest.accepts(std::slice::from_ref(&late), 100_000));
    // The host came back to its page, and played on.
    let tip = Tip { seq: 9, head: Hash([9; 32]) };
    let (shown, signature) = (Hash::default(), Signature::NONE);
    guest.known = Some(crate::KnownLog { term: 3, tip, shown, signature, whole: true });
    assert!(!guest.accepts(&[late], 100_000));
}

#[test]
fn a_device_that_would_not_be_accepted_does_not_stand_for_host() {
    let mut guest = lost_for(0);
    guest.succession.lineage = (4..68).map(|term| handed_over(guest.room, term, 0, 0)).collect();
    assert_eq!(guest.succession.lineage.len(), MAX_LINEAGE);
    assert!(waits_until(&mut guest, 100_000, 200_000));
}
