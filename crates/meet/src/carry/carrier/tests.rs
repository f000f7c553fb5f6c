//! What a member carries, for whom, and how much.

use super::*;
use crate::carry::MAX_CARRIED_LEN;
use crate::secret::{Session, Visit};
use CarryFrame::{Answer, Ask, AskIfDirect, Close, Connect, Data, Hold, Open};
use proptest::prelude::*;

fn carrier() -> Carrier {
    let mut carrier = Carrier::new();
    carrier.set_host(true);
    carrier
}

fn out(carrier: &mut Carrier) -> Vec<CarrierOutput> {
    core::iter::from_fn(|| carrier.poll()).collect()
}

fn to_host(frame: CarryFrame) -> CarrierOutput {
    CarrierOutput::ToHost(frame)
}

fn ask(pair: u32) -> CarryFrame {
    Ask { pair, session: Session([1; 16]), visit: Visit([2; 16]) }
}

/// The same of somebody who has another way.
fn ask_if_direct(pair: u32) -> CarryFrame {
    AskIfDirect { pair, session: Session([1; 16]), visit: Visit([2; 16]) }
}

fn data(pair: u32, len: usize) -> CarryFrame {
    Data { pair, sealed: vec![7; len] }
}

/// A carrier that carries pair 2 for the host and a newcomer, whose connection has this number.
fn with_newcomer() -> (Carrier, u32) {
    let mut carrier = carrier();
    carrier.from_host(Connect { pair: 2, offer: b"o".to_vec() }, 0);
    let [CarrierOutput::Connect(line, _)] = out(&mut carrier)[..] else { panic!() };
    carrier.described(line, b"a".to_vec());
    carrier.opened(line);
    assert_eq!(
        out(&mut carrier),
        [to_host(Answer { pair: 2, answer: b"a".to_vec() }), to_host(Open { pair: 2 })]
    );
    (carrier, line)
}

#[test]
fn a_newcomer_is_carried() {
    let (mut carrier, line) = with_newcomer();
    carrier.from_other(line, data(NEWCOMER_PAIR, 3), 0);
    carrier.from_host(data(2, 4), 0);
    assert_eq!(out(&mut carrier), [to_host(data(2, 3)), CarrierOutput::To(line, data(NEWCOMER_PAIR, 4))]);
    carrier.gone(line);
    assert_eq!(out(&mut carrier), [to_host(Close { pair: 2 }), CarrierOutput::Drop(line)]);
    assert_eq!(carrier.load(), 0);
}

#[test]
fn a_first_frame_says_that_the_connection_is_open() {
    let mut carrier = carrier();
    carrier.from_host(Connect { pair: 2, offer: Vec::new() }, 0);
    let [CarrierOutput::Connect(line, _)] = out(&mut carrier)[..] else { panic!() };
    carrier.from_other(line, data(NEWCOMER_PAIR, 1), 0);
    carrier.opened(line);
    assert_eq!(out(&mut carrier), [to_host(Open { pair: 2 }), to_host(data(2, 1))]);
}

#[test]
fn a_guest_is_carried_once_the_host_agrees() {
    let mut carrier = carrier();
    carrier.from_other(5, ask(4), 0);
    assert_eq!(out(&mut carrier), [to_host(ask(1))]);
    carrier.from_host(Open { pair: 1 }, 0);
    carrier.from_host(data(1, 1), 0);
    carrier.from_other(5, data(4, 1), 0);
    let open = CarrierOutput::To(5, Open { pair: 4 });
    assert_eq!(out(&mut carrier), [open, CarrierOutput::To(5, data(4, 1)), to_host(data(1, 1))]);
    carrier.from_host(Close { pair: 1 }, 0);
    assert_eq!(
        out(&mut carrier),
        [CarrierOutput::To(5, Close { pair: 4 })],
        "that connection is for other things too"
    );
}

/// Or they would go from one server's way to another's.
#[test]
fn who_has_another_way_is_carried_over_a_direct_connection_only() {
    let mut carrier = carrier();
    carrier.from_other(5, ask_if_direct(4), 0);
    assert_eq!(out(&mut carrier), [CarrierOutput::To(5, Close { pair: 4 })]);
    carrier.set_direct(true);
    carrier.from_other(5, ask_if_direct(4), 0);
    assert_eq!(out(&mut carrier), [to_host(ask(1))], "hosts know no other question");
    carrier.from_host(Open { pair: 1 }, 0);
    assert_eq!(out(&mut carrier), [CarrierOutput::To(5, Open { pair: 4 })]);
    // What is carried stays, and who has no other way is carried all the same.
    carrier.set_direct(false);
    carrier.from_other(5, data(4, 1), 0);
    carrier.from_other(6, ask(2), 0);
    assert_eq!(out(&mut carrier), [to_host(data(1, 1)), to_host(ask(3))]);
    // A newcomer's connection is for that pair alone.
    let (mut carrier, line) = with_newcomer();
    carrier.set_direct(true);
    carrier.from_other(line, ask_if_direct(4), 0);
    assert_eq!(out(&mut carrier), [CarrierOutput::To(line, Close { pair: 4 })]);
}

/// Frames before the host has agreed end it.
#[test]
fn nothing_is_carried_that_the_host_has_not_asked_for() {
    let mut carrier = carrier();
    carrier.from_other(5, data(4, 1), 0);
    assert_eq!(out(&mut carrier), [CarrierOutput::To(5, Close { pair: 4 })]);
    carrier.from_other(5, ask(4), 0);
    carrier.from_other(5, data(4, 1), 0);
    let ended = [to_host(ask(1)), to_host(Close { pair: 1 }), CarrierOutput::To(5, Close { pair: 4 })];
    assert_eq!(out(&mut carrier), ended);
    // A guest cannot have others connected to, nor open what it has asked for itself.
    carrier.from_other(5, Connect { pair: 2, offer: Vec::new() }, 0);
    assert_eq!(out(&mut carrier), [CarrierOutput::To(5, Close { pair: 2 })]);
    carrier.from_other(5, ask(6), 0);
    carrier.from_other(5, Open { pair: 6 }, 0);
    assert_eq!(carrier.load(), 0);
}

#[test]
fn without_a_host_nobody_is_carried() {
    let (mut carrier, line) = with_newcomer();
    carrier.set_host(false);
    let closed = CarrierOutput::To(line, Close { pair: NEWCOMER_PAIR });
    assert_eq!(out(&mut carrier), [closed, CarrierOutput::Drop(line)]);
    carrier.from_other(5, ask(4), 0);
    assert_eq!(out(&mut carrier), [CarrierOutput::To(5, Close { pair: 4 })]);
}

#[test]
fn only_so_many_pairs_are_carried_and_only_so_often() {
    let mut all = carrier();
    let refused = |carrier: &mut Carrier| out(carrier).contains(&CarrierOutput::To(5, Close { pair: 1000 }));
    for pair in 0..MAX_PAIRS as u32 {
        all.from_other(5, ask(pair), 0);
    }
    assert_eq!((all.load(), out(&mut all).len()), (MAX_PAIRS, MAX_PAIRS));
    all.from_other(5, ask(1000), 0);
    assert!(refused(&mut all));
    let mut often = carrier();
    for pair in 0..ASK_BURST as u32 {
        often.from_other(5, ask(pair), 0);
        often.from_other(5, Close { pair }, 0);
    }
    out(&mut often);
    often.from_other(5, ask(1000), 0);
    assert!(refused(&mut often));
    often.from_other(5, ask(1000), ASK_INTERVAL);
    assert!(!refused(&mut often));
}

#[test]
fn what_does_not_open_in_time_ends() {
    let mut carrier = carrier();
    carrier.from_host(Connect { pair: 2, offer: Vec::new() }, 0);
    let [CarrierOutput::Connect(line, _)] = out(&mut carrier)[..] else { panic!() };
    assert_eq!(carrier.poll_timeout(), Some(OPEN_TIMEOUT));
    carrier.tick(OPEN_TIMEOUT);
    let closed = CarrierOutput::To(line, Close { pair: NEWCOMER_PAIR });
    assert_eq!(out(&mut carrier), [to_host(Close { pair: 2 }), closed, CarrierOutput::Drop(line)]);
    assert_eq!(carrier.poll_timeout(), None);
    carrier.opened(line);
    carrier.described(line, Vec::new());
    assert_eq!(out(&mut carrier), [], "too late");
}

#[test]
fn a_flood_ends_the_pair() {
    let (mut carrier, line) = with_newcomer();
    let at_once = BYTES_AT_ONCE as usize / MAX_CARRIED_LEN;
    for _ in 0..at_once {
        carrier.from_host(data(2, MAX_CARRIED_LEN), 0);
    }
    assert_eq!((carrier.load(), out(&mut carrier).len()), (1, at_once));
    carrier.from_other(line, data(NEWCOMER_PAIR, MAX_CARRIED_LEN), 0);
    assert_eq!(carrier.load(), 0);
    // In time it is carried, for as long as anybody plays.
    let (mut carrier, _) = with_newcomer();
    for second in 0..1000 {
        carrier.from_host(data(2, BYTES_PER_SECOND as usize), second * 1000);
    }
    assert_eq!(carrier.load(), 1);
}

#[test]
fn whoever_sends_too_fast_is_told_and_then_ended() {
    let (mut carrier, line) = with_newcomer();
    carrier.full(Some(line), true);
    assert_eq!(out(&mut carrier), [to_host(Hold { pair: 2, full: true })]);
    let held = MAX_HELD / MAX_CARRIED_LEN;
    for _ in 0..held {
        carrier.from_host(data(2, MAX_CARRIED_LEN), 0);
    }
    carrier.full(Some(line), false);
    assert_eq!(out(&mut carrier).last(), Some(&to_host(Hold { pair: 2, full: false })));
    carrier.full(None, true);
    assert_eq!(out(&mut carrier), [CarrierOutput::To(line, Hold { pair: NEWCOMER_PAIR, full: true })]);
    for _ in 0..=held {
        carrier.from_other(line, data(NEWCOMER_PAIR, MAX_CARRIED_LEN), 0);
    }
    assert_eq!(carrier.load(), 0);
}

/// Whoever is told too early, or not at all, would send on until the pair is closed.
#[test]
fn a_pair_that_begins_on_a_full_way_is_told_with_its_first_frame() {
    let mut carrier = carrier();
    carrier.full(None, true);
    carrier.full(Some(5), true);
    carrier.from_other(5, ask(4), 0);
    carrier.from_host(Open { pair: 1 }, 0);
    out(&mut carrier);
    carrier.from_other(5, data(4, 3), 0);
    let hold = |full| CarrierOutput::To(5, Hold { pair: 4, full });
    assert_eq!(out(&mut carrier), [to_host(data(1, 3)), hold(true)]);
    carrier.from_other(5, data(4, 3), 0);
    assert_eq!(out(&mut carrier), [to_host(data(1, 3))], "once");
    carrier.from_host(data(1, 4), 0);
    let down = CarrierOutput::To(5, data(4, 4));
    assert_eq!(out(&mut carrier), [down, to_host(Hold { pair: 1, full: true })]);
    carrier.full(None, false);
    assert_eq!(out(&mut carrier), [hold(false)]);
    carrier.from_other(5, ask(6), 0);
    carrier.from_host(Open { pair: 3 }, 0);
    out(&mut carrier);
    carrier.from_other(5, data(6, 3), 0);
    assert_eq!(out(&mut carrier), [to_host(data(3, 3))], "it has room again");
}

#[test]
fn a_way_that_fills_up_before_a_pair_is_open_is_told_with_its_first_frame() {
    let mut carrier = carrier();
    carrier.from_host(Connect { pair: 2, offer: Vec::new() }, 0);
    carrier.full(None, true);
    let [CarrierOutput::Connect(line, _)] = out(&mut carrier)[..] else { panic!() };
    carrier.from_other(line, data(NEWCOMER_PAIR, 1), 0);
    let held = CarrierOutput::To(line, Hold { pair: NEWCOMER_PAIR, full: true });
    assert_eq!(out(&mut carrier), [to_host(Open { pair: 2 }), to_host(data(2, 1)), held]);
}

/// A new connection to the host has room, and so has one that comes after another with its number.
#[test]
fn a_way_that_is_gone_is_full_no_more() {
    let (mut carrier, line) = with_newcomer();
    carrier.full(Some(line), true);
    carrier.full(Some(5), true);
    carrier.full(None, true);
    carrier.gone(line);
    carrier.gone(5);
    carrier.set_host(true);
    assert_eq!(carrier.full, []);
    carrier.from_host(Connect { pair: 2, offer: Vec::new() }, 0);
    carrier.full(Some(line), true);
    carrier.from_host(Close { pair: 2 }, 0);
    assert_eq!(carrier.full, [], "its connection is dropped");
}

/// The host's numbers and those of guests never meet.
#[test]
fn a_pair_of_the_host_is_none_of_a_guest() {
    let mut carrier = carrier();
    for pair in [1, 3, NEWCOMERS, u32::MAX] {
        carrier.from_host(Connect { pair, offer: Vec::new() }, 0);
        assert_eq!(out(&mut carrier), [to_host(Close { pair })]);
    }
    carrier.from_host(Connect { pair: 2, offer: Vec::new() }, 0);
    carrier.from_host(Connect { pair: 2, offer: Vec::new() }, 0);
    assert_eq!(carrier.load(), 0, "the same number twice");
}

fn any_frame() -> impl Strategy<Value = CarryFrame> {
    let pair = 0..4_u32;
    (pair, 0..9_u8, 0..3000_usize).prop_map(|(pair, kind, len)| match kind {
        0 => Connect { pair, offer: vec![1; len] },
        1 => Answer { pair, answer: vec![1; len] },
        2 => ask(pair),
        3 => Open { pair },
        4 => Hold { pair, full: len % 2 == 0 },
        5 => Close { pair },
        6 => ask_if_direct(pair),
        _ => data(pair, len),
    })
}

proptest! {
    /// Whatever anybody sends: it carries no more than it may, what goes out belongs to a pair that the host has
    /// asked for or agreed to, and a newcomer's connection is dropped exactly once.
    #[test]
    fn anything_may_be_sent(inputs in prop::collection::vec((0..5_u8, any_frame()), 0..200)) {
        let mut carrier = carrier();
        carrier.set_direct(true);
        let (mut made, mut dropped) = (Vec::new(), Vec::new());
        for (time, (from, frame)) in (0..).map(|step| step * 700).zip(inputs) {
            let last = made.last().copied().unwrap_or(5);
            match from {
                0 | 1 => carrier.from_host(frame, time),
                2 => carrier.from_other(5, frame, time),
                3 => carrier.from_other(last, frame, time),
                _ => carrier.opened(last),
            }
            carrier.tick(time);
            prop_assert!(carrier.load() <= MAX_PAIRS);
            for output in out(&mut carrier) {
                match output {
                    CarrierOutput::Connect(line, _) => made.push(line),
                    CarrierOutput::Drop(line) => dropped.push(line),
                    CarrierOutput::ToHost(frame) => prop_assert!(CarryFrame::read(&frame.to_bytes()).is_some()),
                    CarrierOutput::To(line, _) => prop_assert!(line == 5 || made.contains(&line)),
                }
            }
        }
        carrier.set_host(false);
        dropped.extend(out(&mut carrier).into_iter().filter_map(|output| match output {
            CarrierOutput::Drop(line) => Some(line),
            _ => None,
        }));
        made.sort_unstable();
        dropped.sort_unstable();
        prop_assert_eq!(made, dropped);
    }
}
