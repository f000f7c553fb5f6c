//! The bytes of frames, and the limits of a member who carries.

use super::*;
use proptest::prelude::*;

fn frame(kind: CarryKind, pair: u32, content: &[u8]) -> CarryFrame {
    CarryFrame { kind, pair, content: content.to_vec() }
}

#[test]
fn frames_are_pinned() {
    let all = [
        (frame(CarryKind::Connect, 2, b"v=0"), vec![0, 0, 0, 0, 2, b'v', b'=', b'0']),
        (frame(CarryKind::Answer, 2, &[7]), vec![1, 0, 0, 0, 2, 7]),
        (frame(CarryKind::Data, 1, &[9, 8]), vec![4, 0, 0, 0, 1, 9, 8]),
        (CarryFrame::close(u32::MAX), vec![6, 255, 255, 255, 255]),
    ];
    for (frame, bytes) in all {
        assert_eq!((frame.to_bytes(), CarryFrame::read(&bytes)), (bytes, Some(frame)));
    }
}

#[test]
fn a_device_that_cannot_carry_closes_the_pair() {
    let connect = frame(CarryKind::Connect, 258, b"v=0").to_bytes();
    assert_eq!(CarryFrame::refusal(&connect), Some(CarryFrame::close(258)));
    // Otherwise two such devices would answer each other for ever.
    assert_eq!(CarryFrame::refusal(&CarryFrame::close(258).to_bytes()), None);
    assert_eq!((CarryFrame::refusal(&[]), CarryFrame::refusal(&[0, 0, 0, 1])), (None, None));
}

#[test]
fn frames_that_are_too_long_or_have_bytes_left_over_are_refused() {
    let of =
        |kind: u8, len: usize| CarryFrame::read(&[&[kind, 0, 0, 0, 1], vec![0; len].as_slice()].concat());
    for kind in [0, 1] {
        assert!(of(kind, MAX_SDP_LEN).is_some() && of(kind, MAX_SDP_LEN + 1).is_none());
    }
    assert!(of(4, MAX_CARRIED_LEN).is_some() && of(4, MAX_CARRIED_LEN + 1).is_none());
    assert!(of(6, 0).is_some() && of(6, 1).is_none() && of(8, 0).is_none());
}

/// Members whose page is an earlier version may send such frames.
#[test]
fn kinds_that_are_not_used_any_more_are_ignored() {
    for (kind, len) in [(2, 32), (3, 0), (5, 1), (7, 32)] {
        assert_eq!(CarryFrame::read(&[&[kind, 0, 0, 0, 1], vec![0; len].as_slice()].concat()), None);
    }
}

/// A room's longest frame fits, sealed.
#[test]
fn the_longest_frame_fits() {
    let rng = |seed| game::Rng::new(game::Seed::from_number(seed));
    let secret = crate::RoomSecret::from_bytes([1; 16]);
    let (session, nonce) = (crate::Session([2; 16]), crate::AnswerNonce([3; 16]));
    let seed = crate::PipeSeed { secret, session, nonce };
    let end = |host, number| crate::Pipe::new(seed, host, rng(number)).unwrap();
    let (mut host, guest) = (end(true, 1), end(false, 2));
    host.open(guest.hello()).unwrap();
    let sealed = host.seal(&vec![0; MAX_PIPE_FRAME_LEN]).unwrap();
    let bytes = frame(CarryKind::Data, 1, &sealed).to_bytes();
    assert!(CarryFrame::read(&bytes).is_some_and(|frame| frame.kind == CarryKind::Data));
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        if let Some(frame) = CarryFrame::read(&bytes) {
            prop_assert_eq!(frame.to_bytes(), bytes);
        }
    }
}

fn out(carrier: &mut Carrier) -> Vec<CarrierOutput> {
    core::iter::from_fn(|| carrier.poll()).collect()
}

fn to_host(frame: CarryFrame) -> CarrierOutput {
    CarrierOutput::ToHost(frame)
}

fn connect(pair: u32) -> CarryFrame {
    frame(CarryKind::Connect, pair, b"o")
}

fn data(pair: u32, len: usize) -> CarryFrame {
    frame(CarryKind::Data, pair, &vec![7; len])
}

/// A carrier that carries pair 2.
fn carrier() -> Carrier {
    let mut carrier = Carrier::default();
    carrier.from_host(connect(2), 0);
    carrier.described(2, b"a".to_vec());
    let answer = to_host(frame(CarryKind::Answer, 2, b"a"));
    assert_eq!(out(&mut carrier), [CarrierOutput::Connect(2, b"o".to_vec()), answer]);
    carrier
}

#[test]
fn frames_are_carried_both_ways() {
    let mut carrier = carrier();
    carrier.from_guest(2, data(GUEST_PAIR, 3), 0);
    carrier.from_host(data(2, 400), 0);
    assert_eq!(out(&mut carrier), [to_host(data(2, 3)), CarrierOutput::ToGuest(2, data(GUEST_PAIR, 400))]);
    carrier.gone(2);
    assert_eq!(out(&mut carrier), [to_host(CarryFrame::close(2)), CarrierOutput::Drop(2)]);
    assert_eq!(carrier.load(), 0);
    carrier.gone(2);
    assert_eq!(out(&mut carrier), [], "that is over");
}

#[test]
fn either_end_may_close_a_pair() {
    let mut both = carrier();
    both.from_host(CarryFrame::close(2), 0);
    assert_eq!(out(&mut both), [CarrierOutput::Drop(2)]);
    let mut both = carrier();
    both.from_guest(2, CarryFrame::close(GUEST_PAIR), 0);
    assert_eq!(out(&mut both), [to_host(CarryFrame::close(2)), CarrierOutput::Drop(2)]);
}

#[test]
fn only_pairs_that_the_host_has_asked_for_are_carried() {
    let mut carrier = Carrier::default();
    carrier.from_guest(4, data(GUEST_PAIR, 1), 0);
    carrier.described(4, Vec::new());
    assert_eq!(out(&mut carrier), []);
    carrier.from_host(data(4, 1), 0);
    assert_eq!(out(&mut carrier), [to_host(CarryFrame::close(4))]);
    // A guest cannot make the member connect with others.
    carrier.from_host(connect(4), 0);
    carrier.from_guest(4, connect(6), 0);
    assert_eq!(carrier.load(), 0);
    let connected =
        [CarrierOutput::Connect(4, b"o".to_vec()), to_host(CarryFrame::close(4)), CarrierOutput::Drop(4)];
    assert_eq!(out(&mut carrier), connected);
}

#[test]
fn without_a_host_no_pair_is_carried() {
    let mut carrier = carrier();
    carrier.host_gone();
    assert_eq!((out(&mut carrier), carrier.load()), (vec![CarrierOutput::Drop(2)], 0));
}

#[test]
fn the_number_of_pairs_and_their_rate_are_limited() {
    let mut all = Carrier::default();
    let refused = |carrier: &mut Carrier| out(carrier).contains(&to_host(CarryFrame::close(1000)));
    for pair in 0..MAX_PAIRS as u32 {
        all.from_host(connect(pair), 0);
    }
    assert_eq!((all.load(), out(&mut all).len()), (MAX_PAIRS, MAX_PAIRS));
    all.from_host(connect(1000), 0);
    assert!(refused(&mut all));
    let mut often = Carrier::default();
    for pair in 0..CONNECT_BURST as u32 {
        often.from_host(connect(pair), 0);
        often.from_host(CarryFrame::close(pair), 0);
    }
    out(&mut often);
    often.from_host(connect(1000), 0);
    assert!(refused(&mut often));
    often.from_host(connect(1000), CONNECT_INTERVAL);
    assert!(!refused(&mut often));
}

#[test]
fn frames_that_come_too_late_are_dropped() {
    let mut carrier = carrier();
    carrier.from_host(CarryFrame::close(2), 0);
    out(&mut carrier);
    carrier.described(2, Vec::new());
    carrier.from_guest(2, data(GUEST_PAIR, 1), 0);
    assert_eq!(out(&mut carrier), []);
}

#[test]
fn a_flood_ends_the_pair() {
    let mut flooded = carrier();
    let at_once = BLOCKS_AT_ONCE as usize / (MAX_CARRIED_LEN / BLOCK);
    for _ in 0..at_once {
        flooded.from_host(data(2, MAX_CARRIED_LEN), 0);
    }
    assert_eq!((flooded.load(), out(&mut flooded).len()), (1, at_once));
    flooded.from_guest(2, data(GUEST_PAIR, MAX_CARRIED_LEN), 0);
    assert_eq!(flooded.load(), 0);
    // At a lower rate it is carried, for as long as anybody plays.
    let mut carrier = carrier();
    for second in 0..1000 {
        carrier.from_host(data(2, 50 * 1024), second * 1000);
    }
    assert_eq!(carrier.load(), 1);
}

#[test]
fn a_number_that_is_used_twice_ends_the_pair() {
    let mut carrier = carrier();
    carrier.from_host(connect(2), 0);
    assert_eq!(carrier.load(), 0);
}

fn any_frame() -> impl Strategy<Value = CarryFrame> {
    let pair = 0..4_u32;
    (pair, 0..6_u8, 0..3000_usize).prop_map(|(pair, kind, len)| match kind {
        0 => frame(CarryKind::Connect, pair, &vec![1; len]),
        1 => frame(CarryKind::Answer, pair, &vec![1; len]),
        2 => CarryFrame::close(pair),
        _ => data(pair, len),
    })
}

proptest! {
    /// For any inputs: it carries no more than it may, all frames that it sends belong to a pair that the host has
    /// asked for, and each connection is dropped exactly once.
    #[test]
    fn anything_may_be_sent(inputs in prop::collection::vec((0..5_u8, any_frame()), 0..200)) {
        let mut carrier = Carrier::default();
        let (mut made, mut dropped) = (Vec::new(), Vec::new());
        for (time, (from, frame)) in (0..).map(|step| step * 700).zip(inputs) {
            let last = made.last().copied().unwrap_or(5);
            match from {
                0..3 => carrier.from_host(frame, time),
                3 => carrier.from_guest(last, frame, time),
                _ => carrier.gone(last),
            }
            prop_assert!(carrier.load() <= MAX_PAIRS);
            for output in out(&mut carrier) {
                match output {
                    CarrierOutput::Connect(number, _) => made.push(number),
                    CarrierOutput::Drop(number) => dropped.push(number),
                    CarrierOutput::ToHost(frame) => prop_assert!(CarryFrame::read(&frame.to_bytes()).is_some()),
                    CarrierOutput::ToGuest(number, _) => prop_assert!(made.contains(&number)),
                }
            }
        }
        carrier.host_gone();
        dropped.extend(out(&mut carrier).into_iter().filter_map(|output| match output {
            CarrierOutput::Drop(number) => Some(number),
            _ => None,
        }));
        made.sort_unstable();
        dropped.sort_unstable();
        prop_assert_eq!(made, dropped);
    }
}
