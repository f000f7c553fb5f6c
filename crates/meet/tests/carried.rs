//! Two ends and the member who carries between them: a member of the room, who has its link, and reads nothing and
//! forges nothing.

use game::{Rng, Seed};
use meet::{AnswerNonce, RoomSecret, Session};
use meet::{Carrier, CarrierOutput, CarryFrame, CarryKind, GUEST_PAIR, Opened, Pipe, PipeSeed};

const PAIR: u32 = 2;
const PLAIN: &[u8] = b"the two of swords, and who has it";

fn end(host: bool, seed: u64) -> Pipe {
    let (session, nonce) = (Session([2; 16]), AnswerNonce([3; 16]));
    let both = PipeSeed { secret: RoomSecret::from_bytes([1; 16]), session, nonce };
    Pipe::new(both, host, Rng::new(Seed::from_number(seed))).unwrap()
}

fn data(pair: u32, content: Vec<u8>) -> CarryFrame {
    CarryFrame { kind: CarryKind::Data, pair, content }
}

/// A member in the middle, who carries for a guest.
fn carrier() -> Carrier {
    let mut carrier = Carrier::default();
    carrier.from_host(CarryFrame { kind: CarryKind::Connect, pair: PAIR, content: b"v=0".to_vec() }, 0);
    assert!(matches!(carrier.poll(), Some(CarrierOutput::Connect(PAIR, _))));
    carrier
}

/// What arrives at the host when the guest sends this.
fn up(carrier: &mut Carrier, sealed: Vec<u8>) -> Vec<u8> {
    carrier.from_guest(PAIR, data(GUEST_PAIR, sealed), 0);
    match carrier.poll() {
        Some(CarrierOutput::ToHost(CarryFrame { kind: CarryKind::Data, pair: PAIR, content })) => content,
        other => panic!("{other:?}"),
    }
}

/// What arrives at the guest when the host sends this.
fn down(carrier: &mut Carrier, sealed: Vec<u8>) -> Vec<u8> {
    carrier.from_host(data(PAIR, sealed), 0);
    match carrier.poll() {
        Some(CarrierOutput::ToGuest(
            PAIR,
            CarryFrame { kind: CarryKind::Data, pair: GUEST_PAIR, content },
        )) => content,
        other => panic!("{other:?}"),
    }
}

/// Both ends with their keys agreed on over that member, and all that the member has seen.
fn met() -> (Carrier, Pipe, Pipe, Vec<Vec<u8>>) {
    let (mut carrier, mut host, mut guest) = (carrier(), end(true, 1), end(false, 2));
    let seen = vec![guest.hello().to_vec(), host.hello().to_vec()];
    let there = host.open(&up(&mut carrier, guest.hello().to_vec()));
    let here = guest.open(&down(&mut carrier, host.hello().to_vec()));
    assert!(
        matches!((&there, &here), (Some(Opened::Agreed(one)), Some(Opened::Agreed(other))) if one == other)
    );
    (carrier, host, guest, seen)
}

#[test]
fn frames_arrive_both_ways_unchanged() {
    let (mut carrier, mut host, mut guest, _) = met();
    let sealed = guest.seal(PLAIN).unwrap();
    assert_eq!(host.open(&up(&mut carrier, sealed)), Some(Opened::Frame(PLAIN.to_vec())));
    let sealed = host.seal(PLAIN).unwrap();
    assert_eq!(guest.open(&down(&mut carrier, sealed)), Some(Opened::Frame(PLAIN.to_vec())));
}

/// With all that a relaying member has: the room's secret, session, nonce and both hellos.
#[test]
fn whoever_carries_reads_nothing() {
    let (_, mut host, mut guest, seen) = met();
    for (sealed, as_host) in [(guest.seal(PLAIN).unwrap(), true), (host.seal(PLAIN).unwrap(), false)] {
        assert!(!sealed.windows(8).any(|part| PLAIN.windows(8).any(|plain| part == plain)));
        let mut reader = end(as_host, 3);
        for hello in &seen {
            drop(reader.open(hello));
        }
        assert_eq!(reader.open(&sealed), None);
    }
}

/// Frames that a relaying member makes, alters, repeats or leaves out.
#[test]
fn whoever_carries_forges_nothing() {
    let (_, mut host, mut guest, seen) = met();
    let mut forger = end(false, 3);
    for hello in &seen {
        drop(forger.open(hello));
    }
    assert_eq!(host.open(&forger.seal(PLAIN).unwrap_or_default()), None);
    let first = guest.seal(PLAIN).unwrap();
    for at in 0..first.len() {
        let mut altered = first.clone();
        altered[at] ^= 1;
        assert_eq!(host.open(&altered), None, "byte {at}");
    }
    // Not even back to where it came from.
    assert_eq!(guest.open(&first), None);
    assert_eq!(host.open(&first), Some(Opened::Frame(PLAIN.to_vec())));
    assert_eq!(host.open(&first), None);
    drop(guest.seal(PLAIN));
    assert_eq!(host.open(&guest.seal(PLAIN).unwrap()), None);
}

/// With a key exchange of their own with each end: the room compares what both ends have.
#[test]
fn whoever_stands_between_the_ends_is_noticed() {
    let (mut host, mut guest) = (end(true, 1), end(false, 2));
    let (mut to_host, mut to_guest) = (end(false, 3), end(true, 4));
    drop((to_host.open(host.hello()), to_guest.open(guest.hello())));
    let there = host.open(to_host.hello());
    let here = guest.open(to_guest.hello());
    assert!(
        matches!((&there, &here), (Some(Opened::Agreed(one)), Some(Opened::Agreed(other))) if one != other)
    );
}
