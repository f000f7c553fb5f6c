//! A member carries frames between the host and a device that has no direct way to it. Both ends seal
//! what they send with a [`Pipe`](crate::Pipe), as over a broker, so the member in the middle can delay
//! or drop frames, and nothing else.
//!
//! The frames here go over a channel of their own beside a room's, of which each connection has one. A
//! *pair* is the two ends that are carried for; each connection on the way has a number for it, chosen by
//! whichever end began: even by the host, odd by a member, [`NEWCOMER_PAIR`] on the connection of a newcomer.
//!
//! - The host asks a member to connect with a newcomer, whose offer it has from a relay:
//!   [`CarryFrame::Connect`], [`CarryFrame::Answer`].
//! - A guest that has lost the host asks another guest: [`CarryFrame::Ask`], which that one passes on to
//!   the host. Nothing is carried before the host has said [`CarryFrame::Open`].
//! - A guest whose frames go by a server asks with [`CarryFrame::AskIfDirect`], which is passed on as the same.
//!
//! [`Carrier`] is the member in the middle.

mod asks;
mod carrier;
mod switches;

pub use asks::Asks;
pub use carrier::{Carrier, CarrierOutput};
pub use switches::Switches;

use crate::pipe::MAX_PIPE_FRAME_LEN;
use crate::secret::{Session, Visit};
use crate::timing::MAX_SDP_LEN;

/// The most pairs that one member carries at once.
pub const MAX_PAIRS: usize = 8;
/// The number of a pair on the connection that was made for a newcomer.
pub const NEWCOMER_PAIR: u32 = 0;
/// The longest sealed frame: number, length, padding and seal are added to a room's.
pub const MAX_CARRIED_LEN: usize = MAX_PIPE_FRAME_LEN + 512;

/// What is sent beside a room's frames.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CarryFrame {
    /// From the host to a member: connect with the device that made this offer, and carry between it and
    /// the host.
    Connect {
        /// The pair's number on this connection.
        pair: u32,
        /// The newcomer's offer, at most [`MAX_SDP_LEN`] bytes.
        offer: Vec<u8>,
    },
    /// From a member to the host: the answer to that offer.
    Answer {
        /// The pair's number.
        pair: u32,
        /// The answer, at most [`MAX_SDP_LEN`] bytes.
        answer: Vec<u8>,
    },
    /// From a guest to a member, and from the member to the host: carry between the guest and the host.
    Ask {
        /// The pair's number on this connection.
        pair: u32,
        /// What the ends of the pipe need.
        session: Session,
        /// The same.
        visit: Visit,
    },
    /// From a guest to a member: the same, but only if the member's own connection to the host is direct. The guest
    /// has another way, by a server.
    AskIfDirect {
        /// The pair's number on this connection.
        pair: u32,
        /// What the ends of the pipe need.
        session: Session,
        /// The same.
        visit: Visit,
    },
    /// The pair is carried from now on.
    Open {
        /// The pair's number.
        pair: u32,
    },
    /// A sealed frame, or a hello.
    Data {
        /// The pair's number.
        pair: u32,
        /// At most [`MAX_CARRIED_LEN`] bytes.
        sealed: Vec<u8>,
    },
    /// The way ahead is full (`true`) or has room again.
    Hold {
        /// The pair's number.
        pair: u32,
        /// Whether to wait.
        full: bool,
    },
    /// The pair is not carried, or not any more.
    Close {
        /// The pair's number.
        pair: u32,
    },
}

impl CarryFrame {
    /// The pair that it is about.
    #[must_use]
    pub fn pair(&self) -> u32 {
        match *self {
            CarryFrame::Connect { pair, .. }
            | CarryFrame::Answer { pair, .. }
            | CarryFrame::Ask { pair, .. }
            | CarryFrame::AskIfDirect { pair, .. }
            | CarryFrame::Open { pair }
            | CarryFrame::Data { pair, .. }
            | CarryFrame::Hold { pair, .. }
            | CarryFrame::Close { pair } => pair,
        }
    }

    /// Its kind (1 byte), the pair (4, big-endian), and what it contains.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let pair = self.pair().to_be_bytes();
        let of = |kind: u8, parts: &[&[u8]]| [&[kind], pair.as_slice(), &parts.concat()].concat();
        match self {
            CarryFrame::Connect { offer, .. } => of(0, &[offer]),
            CarryFrame::Answer { answer, .. } => of(1, &[answer]),
            CarryFrame::Ask { session, visit, .. } => of(2, &[&session.0, &visit.0]),
            CarryFrame::Open { .. } => of(3, &[]),
            CarryFrame::Data { sealed, .. } => of(4, &[sealed]),
            CarryFrame::Hold { full, .. } => of(5, &[&[u8::from(*full)]]),
            CarryFrame::Close { .. } => of(CLOSE, &[]),
            CarryFrame::AskIfDirect { session, visit, .. } => of(7, &[&session.0, &visit.0]),
        }
    }

    /// Reads what another device has sent; `None` if it is no such frame.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<CarryFrame> {
        let (&kind, rest) = bytes.split_first()?;
        let (pair, rest) = rest.split_first_chunk::<4>()?;
        let pair = u32::from_be_bytes(*pair);
        let text = || (rest.len() <= MAX_SDP_LEN).then(|| rest.to_vec());
        Some(match (kind, rest) {
            (0, _) => CarryFrame::Connect { pair, offer: text()? },
            (1, _) => CarryFrame::Answer { pair, answer: text()? },
            (2 | 7, _) => {
                let (session, visit) = rest.split_first_chunk::<16>()?;
                let (session, visit) = (Session(*session), Visit(visit.try_into().ok()?));
                if kind == 2 {
                    CarryFrame::Ask { pair, session, visit }
                } else {
                    CarryFrame::AskIfDirect { pair, session, visit }
                }
            }
            (3, []) => CarryFrame::Open { pair },
            (4, _) if rest.len() <= MAX_CARRIED_LEN => CarryFrame::Data { pair, sealed: rest.to_vec() },
            (5, [full @ (0 | 1)]) => CarryFrame::Hold { pair, full: *full == 1 },
            (CLOSE, []) => CarryFrame::Close { pair },
            _ => return None,
        })
    }
}

/// The kind of [`CarryFrame::Close`].
const CLOSE: u8 = 6;

/// The bytes of a [`CarryFrame::Close`].
#[must_use]
pub fn close_carried(pair: u32) -> [u8; 5] {
    let [a, b, c, d] = pair.to_be_bytes();
    [CLOSE, a, b, c, d]
}

/// What a device that cannot carry yet answers to these bytes of a frame: that the pair is closed. `None` if nothing
/// is to be answered.
#[must_use]
pub fn refuse_carry(frame: &[u8]) -> Option<[u8; 5]> {
    let (&kind, rest) = frame.split_first()?;
    let &pair = rest.first_chunk::<4>()?;
    (kind != CLOSE).then(|| close_carried(u32::from_be_bytes(pair)))
}

/// What the host knows of a member who may carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CarrierRecord<T> {
    /// Who it is.
    pub who: T,
    /// How many pairs it carries, or was asked to carry.
    pub pairs: usize,
    /// How often that has led to nothing in a row.
    pub failures: u32,
}

/// Whom the host asks to carry next: whoever has failed least, then whoever carries least, then the first.
/// Who is behind which router is not known beforehand, so everybody has a turn.
pub fn choose_carrier<T>(members: impl Iterator<Item = CarrierRecord<T>>) -> Option<T> {
    let able = members.filter(|member| member.pairs < MAX_PAIRS);
    able.min_by_key(|member| (member.failures, member.pairs)).map(|member| member.who)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn frames_are_pinned() {
        let (session, visit) = (Session([1; 16]), Visit([2; 16]));
        let all = [
            (CarryFrame::Connect { pair: 2, offer: b"v=0".to_vec() }, vec![0, 0, 0, 0, 2, b'v', b'=', b'0']),
            (CarryFrame::Answer { pair: 2, answer: vec![7] }, vec![1, 0, 0, 0, 2, 7]),
            (
                CarryFrame::Ask { pair: 258, session, visit },
                [[2, 0, 0, 1, 2].as_slice(), &[1; 16], &[2; 16]].concat(),
            ),
            (CarryFrame::Open { pair: 1 }, vec![3, 0, 0, 0, 1]),
            (CarryFrame::Data { pair: 1, sealed: vec![9, 8] }, vec![4, 0, 0, 0, 1, 9, 8]),
            (CarryFrame::Hold { pair: 1, full: true }, vec![5, 0, 0, 0, 1, 1]),
            (CarryFrame::Close { pair: u32::MAX }, vec![6, 255, 255, 255, 255]),
            (
                CarryFrame::AskIfDirect { pair: 258, session, visit },
                [[7, 0, 0, 1, 2].as_slice(), &[1; 16], &[2; 16]].concat(),
            ),
        ];
        for (frame, bytes) in all {
            assert_eq!((frame.to_bytes(), CarryFrame::read(&bytes)), (bytes, Some(frame)));
        }
    }

    #[test]
    fn whoever_cannot_carry_closes_the_pair() {
        let close = |pair| Some(CarryFrame::Close { pair });
        assert_eq!(CarryFrame::read(&close_carried(258)), close(258));
        let connect = CarryFrame::Connect { pair: 258, offer: b"v=0".to_vec() }.to_bytes();
        assert_eq!(refuse_carry(&connect).and_then(|no| CarryFrame::read(&no)), close(258));
        // Or two such devices would never stop.
        assert_eq!(refuse_carry(&close_carried(258)), None);
        assert_eq!((refuse_carry(&[]), refuse_carry(&[0, 0, 0, 1])), (None, None));
    }

    #[test]
    fn what_is_too_long_or_left_over_is_refused() {
        let of =
            |kind: u8, len: usize| CarryFrame::read(&[&[kind, 0, 0, 0, 1], vec![0; len].as_slice()].concat());
        for kind in [0, 1] {
            assert!(of(kind, MAX_SDP_LEN).is_some() && of(kind, MAX_SDP_LEN + 1).is_none());
        }
        assert!(of(4, MAX_CARRIED_LEN).is_some() && of(4, MAX_CARRIED_LEN + 1).is_none());
        for kind in [2, 7] {
            assert!(of(kind, 32).is_some() && of(kind, 31).is_none() && of(kind, 33).is_none());
        }
        assert!(of(3, 1).is_none() && of(6, 1).is_none() && of(5, 0).is_none() && of(7, 0).is_none());
        assert!(of(8, 0).is_none() && of(8, 32).is_none());
    }

    /// A room's longest frame fits, sealed.
    #[test]
    fn the_longest_frame_fits() {
        let rng = |seed| game::Rng::new(game::Seed::from_number(seed));
        let secret = crate::RoomSecret::from_bytes([1; 16]);
        let end =
            |host, seed| crate::Pipe::new(secret, Session([2; 16]), Visit([3; 16]), host, rng(seed)).unwrap();
        let (mut host, guest) = (end(true, 1), end(false, 2));
        host.open(guest.hello()).unwrap();
        let sealed = host.seal(&vec![0; MAX_PIPE_FRAME_LEN]).unwrap();
        let bytes = CarryFrame::Data { pair: 1, sealed }.to_bytes();
        assert!(matches!(CarryFrame::read(&bytes), Some(CarryFrame::Data { .. })));
    }

    #[test]
    fn whoever_has_failed_least_is_asked_next() {
        let of = |who: u8, pairs: usize, failures: u32| CarrierRecord { who, pairs, failures };
        let choose = |all: &[CarrierRecord<u8>]| choose_carrier(all.iter().copied());
        assert_eq!(choose(&[]), None);
        assert_eq!(choose(&[of(1, 0, 1), of(2, 3, 0), of(3, 2, 0), of(4, 2, 0)]), Some(3));
        assert_eq!(choose(&[of(1, MAX_PAIRS, 0), of(2, 0, 9)]), Some(2));
        assert_eq!(choose(&[of(1, MAX_PAIRS, 0)]), None);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
            if let Some(frame) = CarryFrame::read(&bytes) {
                prop_assert_eq!(frame.to_bytes(), bytes);
            }
        }
    }
}
