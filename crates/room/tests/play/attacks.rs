//! Peers that lie, flood, or claim to be somebody else.

use super::party::{Party, answer, name, setup, stream};
use crate::chain::Tip;
use crate::key::{Signature, room_id};
use crate::{
    Chair, CloseReason, Event, ExitReason, Greeting, Guest, Host, HostCommand, HostFault, Input, LeaveReason,
    MemberKey, Mismatch, NoBots, PROTOCOL, Reload, Request, SignedRequest, ToGuest, ToHost, decode, encode,
};
use cards::State;
use game::Seed;

#[test]
fn a_guest_accepts_no_other_host() {
    let mut party = Party::of(1);
    let honest = party.host.id();
    assert_eq!(party.guests[0].host(), Some(honest));
    let saved = party.guests[0].save();
    // A liar who knows the room's key claims to be the host.
    party.host = Host::with_key(MemberKey::toy(66), stream(66), name("Liar"), setup(), Box::new(NoBots));
    // It would have to show how it became the host: it is left whatever else it says, and if it says nothing.
    let welcome = encode(&ToGuest::<State>::Welcome { term: 9, nonce: 0 });
    let (says, peer) = (Input::Frame(crate::Peer(9), welcome), crate::Peer(9));
    for (then, reason) in [(says, CloseReason::ProtocolError), (Input::Tick, CloseReason::Timeout)] {
        let mut again: Guest<State> = Guest::resume(&saved, Seed::from_number(8)).unwrap();
        assert_eq!(again.host(), Some(honest));
        party.talks_with(peer, &mut again, |_| {});
        assert!(again.poll_transmit(party.now).is_none(), "it is told nothing");
        party.wait(10_000);
        again.handle(then, party.now);
        let events: Vec<_> = std::iter::from_fn(|| again.poll_event()).collect();
        assert!(events.contains(&Event::Close(peer, reason)), "{events:?}");
        assert_eq!(again.host(), Some(honest));
        party.host.handle(Input::Disconnected(peer), party.now);
    }
}

#[test]
fn nobody_leaves_because_of_a_greeting() {
    let mut party = Party::of(2);
    // Anybody can say that, before they have proven who they are.
    for (version, reload) in [(PROTOCOL + 1, Reload::Here), (PROTOCOL - 1, Reload::There)] {
        party.disconnect(0);
        let greeting = Greeting { protocol: version, ..Greeting::new::<State>([3; 32]) };
        let (peer, now) = (crate::Peer(900 + u64::from(version)), party.now);
        party.guests[0].handle(Input::Connected { peer, binding: [0; 32] }, now);
        party.guests[0].handle(Input::Frame(peer, greeting.to_bytes()), now);
        party.deliver();
        let events = &party.events[0];
        assert!(events.contains(&Event::OtherVersion(reload)), "the person here is told: {events:?}");
        assert!(!events.iter().any(|event| matches!(event, Event::Left(_))), "and stays");
        party.connect(0);
        assert!(party.guests[0].is_connected());
        // A newcomer has nothing to lose.
        let mut newcomer: Guest<State> =
            Guest::with_key(MemberKey::toy(7), stream(7), name("New"), party.host.key());
        newcomer.handle(Input::Connected { peer, binding: [0; 32] }, now);
        newcomer.handle(Input::Frame(peer, greeting.to_bytes()), now);
        let events: Vec<_> = std::iter::from_fn(|| newcomer.poll_event()).collect();
        assert!(events.contains(&Event::Left(ExitReason::Mismatch(Mismatch::Version(reload)))), "{events:?}");
    }
}

#[test]
fn a_flooding_peer_is_disconnected_and_others_are_not_affected() {
    let mut party = Party::playing(2);
    let peer = party.peers[0].unwrap();
    for _ in 0..300 {
        party.host.handle(Input::Frame(peer, encode(&ToHost::<State>::Knock)), party.now);
    }
    assert!(party.host.queue_len() < 100);
    party.deliver();
    assert_eq!(party.closed_for(peer), Some(CloseReason::RateLimit));
    assert!(party.guests[1].is_connected());
    let wrong = [vec![], vec![1], vec![9; 10], vec![1, 99], vec![0; 65_000]];
    let wrong = wrong.map(|frame| (frame, Some(CloseReason::ProtocolError)));
    let too_large = (vec![2; crate::MAX_FRAME_LEN + 1], Some(CloseReason::FrameTooLarge));
    let fine = (encode(&ToHost::<State>::Pong(3)), None);
    for (frame, closed) in wrong.into_iter().chain([too_large, fine]) {
        let peer = party.connect(0);
        party.host.handle(Input::Frame(peer, frame), party.now);
        party.deliver();
        assert_eq!(party.closed_for(peer), closed);
    }
    // Peers that connect and send nothing do not get in either.
    for n in 100..200 {
        party.host.handle(Input::Connected { peer: crate::Peer(n), binding: [0; 32] }, party.now);
    }
    assert!(party.host.queue_len() < 200);
    party.wait(10_000);
    assert_eq!(party.closed_for(crate::Peer(110)), Some(CloseReason::Timeout));
    assert_eq!(party.closed_for(crate::Peer(190)), Some(CloseReason::RateLimit));
}

#[test]
fn requests_signed_by_others_are_rejected() {
    let mut party = Party::playing(2);
    // Ann sends a request signed by Bo on her own connection.
    party.guests[1].handle(Input::Request(Request::Ready(true)), party.now);
    let stolen = party.guests[1].poll_transmit(party.now).unwrap().bytes;
    let peer = party.peers[0].unwrap();
    party.host.handle(Input::Frame(peer, stolen), party.now);
    party.deliver();
    assert_eq!(party.closed_for(peer), Some(CloseReason::ProtocolError));
    assert!(party.host.lobby().members.iter().all(|member| !member.ready));
    // A guest does not believe a peer that pretends to be the host.
    let false_host = Host::with_key(MemberKey::toy(66), stream(1), name("Host"), setup(), Box::new(NoBots));
    let real = std::mem::replace(&mut party.host, false_host);
    let victim = party.comes(5, real.key());
    assert!(!party.guests[victim].is_connected());
    assert_eq!(party.left(victim), Some(LeaveReason::WrongKey), "it does not know the key");
}

#[test]
fn what_was_answered_before_the_game_began_is_refused() {
    // Entered, it would be a fault that every device finds in an honest round.
    let mut party = Party::asking(2, 0);
    let (what, id, peer) = (answer(party.table(0)).unwrap(), party.id(0), party.peers[0].unwrap());
    let (room, term, seat) = (room_id(party.host.id()), party.host.term(), party.host.place(id));
    let signed = SignedRequest { term, seq: 0, seat, nonce: 500, what, signature: Signature::NONE };
    let signed = signed.by(&MemberKey::toy(1), &room, &Tip::start(&room).head);
    let before = party.host.tip();
    party.host.handle(Input::Frame(peer, encode(&ToHost::Request(Box::new(signed)))), party.now);
    assert_eq!(party.host.tip(), before);
    assert_eq!(party.closed_for(peer), None);
}

#[test]
fn a_tampered_log_is_detected() {
    let mut party = Party::playing_for(1, 6);
    // Frame number 4 is an update; the hash of its first entry is changed.
    party.spoil = Some(|bytes| {
        if bytes.get(1) == Some(&4) && bytes.len() > 40 {
            bytes[12] ^= 1;
        }
    });
    let tip = party.host.tip();
    party.play_till(|party| {
        party.host.tip() != tip && party.events[0].contains(&Event::HostFault(HostFault::InvalidLog))
    });
    party.spoil = None;
    assert!(!party.guests[0].is_connected());
    party.connect(0);
    assert_eq!(party.guests[0].tip(), party.host.tip());
}

#[test]
fn only_a_signature_of_the_host_raises_its_term() {
    let mut party = Party::playing(2);
    let term = party.host.term();
    // Where the term is in what Ann's device has stored: after version, key, host, room key, name
    // and figure. It is 1.
    let mut kept = party.guests[0].save();
    let at = 1 + 32 + 33 + 16 + 1 + "Guest 1".len() + 1;
    assert_eq!(kept[at..at + 2], [1, 1]);
    kept.splice(at + 1..at + 2, [0xff, 0xff, 0xff, 0xff, 0x0f]);
    party.disconnect(0);
    party.guests[0] = Guest::resume(&kept, Seed::from_number(5)).unwrap();
    let peer = party.connect(0);
    assert_eq!(party.host.term(), term, "nobody but the host says so");
    assert_eq!(party.closed_for(peer), Some(CloseReason::ProtocolError), "a false claim is not let in");
    assert!(party.guests[1].is_connected());
    // A host that has really been reloaded once more is still believed.
    party.reload_host();
    party.comes_back(1);
    assert!(party.guests[1].is_connected() && party.host.term() > term);
}

#[test]
fn a_member_disconnected_for_flooding_is_absent() {
    let mut party = Party::playing(2);
    let (ann, peer) = (party.id(0), party.peers[0].unwrap());
    party.guests[0].handle(Input::Request(Request::Rename(name("Ann"), 3)), party.now);
    let request = party.guests[0].poll_transmit(party.now).unwrap().bytes;
    // Nothing gets through to her, and she sends the same request again and again.
    party.host.handle(Input::Blocked(peer, true), party.now);
    for _ in 0..60 {
        party.host.handle(Input::Frame(peer, request.clone()), party.now);
    }
    party.host.handle(Input::Tick, party.now);
    let told = std::iter::from_fn(|| party.host.poll_event())
        .any(|e| e == Event::Close(peer, CloseReason::RateLimit));
    assert!(told && !party.host.lobby().member(ann).unwrap().present);
    party.wait(30_000);
    assert_eq!(*party.chair(1), Chair::StandIn(ann));
}

#[test]
fn only_the_host_can_change_the_link() {
    let mut party = Party::of(0);
    let key = party.host.key();
    let mut guest: Guest<State> = Guest::new(Seed::from_number(5), name("Ann"), key);
    guest.set_key_from_code([9; 16]);
    assert_eq!(guest.key(), key, "who comes by a link goes where it leads");
    let mut guest: Guest<State> = Guest::new(Seed::from_number(5), name("Ann"), [0; 16]);
    guest.set_key_from_code(key);
    assert_eq!(guest.key(), key, "who comes by words learns it");
    let at = party.comes(1, key);
    assert!(party.guests[at].is_connected());
}

#[test]
fn cheap_checks_come_before_the_signature() {
    let mut party = Party::of(1);
    assert_eq!(party.order(HostCommand::Kick(party.id(0))), Ok(()));
    // A guest with the id of a removed member and an invalid signature.
    let mut guest: Guest<State> =
        Guest::with_key(MemberKey::toy(1), stream(1), name("Ann"), party.host.key());
    party.talks_with(crate::Peer(500), &mut guest, |bytes| {
        if matches!(decode::<ToHost<State>>(bytes), Some(ToHost::Join(_))) {
            *bytes.last_mut().unwrap() ^= 1;
        }
    });
    let events: Vec<_> = std::iter::from_fn(|| guest.poll_event()).collect();
    let sorry = Event::Left(ExitReason::Left(LeaveReason::Kicked));
    assert!(events.contains(&sorry), "they are told at once: {events:?}");
}
