//! A member carries frames between the host and a guest who have no direct route to each other. Both ends seal
//! what they send with a [`Pipe`](crate::Pipe), so the member in the middle can delay or drop frames, and nothing
//! else.
//!
//! A [`CarryFrame`] goes over a channel of its own beside a room's, of which each WebRTC connection has one. A
//! *pair* is the two ends that are carried for. The host asks a member to connect with a guest, whose offer it has
//! ([`CarryFrame::Connect`]), and gives the pair a number; the member answers the offer ([`CarryFrame::Answer`]).
//! On the connection between member and guest, which is for that pair alone, the number is [`GUEST_PAIR`].
//!
//! [`Carrier`] is the member in the middle.

mod carrier;

pub use carrier::{Carrier, CarrierOutput};

use crate::pipe::MAX_PIPE_FRAME_LEN;
use crate::timing::MAX_SDP_LEN;

/// The most pairs that one member carries at once.
pub const MAX_PAIRS: usize = 8;
/// The number of a pair on the connection between the member who carries and the guest.
pub const GUEST_PAIR: u32 = 0;
/// The longest sealed frame: number, length, padding and seal are added to a room's.
pub const MAX_CARRIED_LEN: usize = MAX_PIPE_FRAME_LEN + 512;

/// What is sent beside a room's frames. Earlier versions also know the kinds 2, 3, 5 and 7; they are ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CarryFrame {
    /// From the host to a member: connect with the guest that made this offer, and carry between it and the host.
    Connect {
        /// The pair's number.
        pair: u32,
        /// The guest's offer, at most [`MAX_SDP_LEN`] bytes.
        offer: Vec<u8>,
    },
    /// From the member to the host: the answer to that offer.
    Answer {
        /// The pair's number.
        pair: u32,
        /// The answer, at most [`MAX_SDP_LEN`] bytes.
        answer: Vec<u8>,
    },
    /// A sealed frame, or a hello.
    Data {
        /// The pair's number.
        pair: u32,
        /// At most [`MAX_CARRIED_LEN`] bytes.
        sealed: Vec<u8>,
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
            | CarryFrame::Data { pair, .. }
            | CarryFrame::Close { pair } => pair,
        }
    }

    /// Its kind (1 byte), the pair (4, big-endian), and what it contains.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let pair = self.pair().to_be_bytes();
        let of = |kind: u8, content: &[u8]| [&[kind], pair.as_slice(), content].concat();
        match self {
            CarryFrame::Connect { offer, .. } => of(0, offer),
            CarryFrame::Answer { answer, .. } => of(1, answer),
            CarryFrame::Data { sealed, .. } => of(4, sealed),
            CarryFrame::Close { .. } => of(CLOSE, &[]),
        }
    }

    /// Reads what another device has sent; `None` if it is no such frame.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<CarryFrame> {
        let (&kind, rest) = bytes.split_first()?;
        let (pair, rest) = rest.split_first_chunk::<4>()?;
        let pair = u32::from_be_bytes(*pair);
        let content = |most: usize| (rest.len() <= most).then(|| rest.to_vec());
        Some(match kind {
            0 => CarryFrame::Connect { pair, offer: content(MAX_SDP_LEN)? },
            1 => CarryFrame::Answer { pair, answer: content(MAX_SDP_LEN)? },
            4 => CarryFrame::Data { pair, sealed: content(MAX_CARRIED_LEN)? },
            CLOSE if rest.is_empty() => CarryFrame::Close { pair },
            _ => return None,
        })
    }
}

/// The kind of [`CarryFrame::Close`].
const CLOSE: u8 = 6;

/// The bytes of a [`CarryFrame::Close`].
#[must_use]
pub fn close_pair(pair: u32) -> [u8; 5] {
    let [a, b, c, d] = pair.to_be_bytes();
    [CLOSE, a, b, c, d]
}

/// What a device that cannot carry yet answers to these bytes of a frame: that the pair is closed. `None` if nothing
/// is to be answered.
#[must_use]
pub fn refuse_carry(frame: &[u8]) -> Option<[u8; 5]> {
    let (&kind, rest) = frame.split_first()?;
    let &pair = rest.first_chunk::<4>()?;
    (kind != CLOSE).then(|| close_pair(u32::from_be_bytes(pair)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn frames_are_pinned() {
        let all = [
            (CarryFrame::Connect { pair: 2, offer: b"v=0".to_vec() }, vec![0, 0, 0, 0, 2, b'v', b'=', b'0']),
            (CarryFrame::Answer { pair: 2, answer: vec![7] }, vec![1, 0, 0, 0, 2, 7]),
            (CarryFrame::Data { pair: 1, sealed: vec![9, 8] }, vec![4, 0, 0, 0, 1, 9, 8]),
            (CarryFrame::Close { pair: u32::MAX }, vec![6, 255, 255, 255, 255]),
        ];
        for (frame, bytes) in all {
            assert_eq!((frame.to_bytes(), CarryFrame::read(&bytes)), (bytes, Some(frame)));
        }
    }

    #[test]
    fn whoever_cannot_carry_closes_the_pair() {
        let connect = CarryFrame::Connect { pair: 258, offer: b"v=0".to_vec() }.to_bytes();
        assert_eq!(
            refuse_carry(&connect).and_then(|no| CarryFrame::read(&no)),
            Some(CarryFrame::Close { pair: 258 })
        );
        // Or two such devices would never stop.
        assert_eq!(refuse_carry(&CarryFrame::Close { pair: 258 }.to_bytes()), None);
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
        assert!(of(CLOSE, 0).is_some() && of(CLOSE, 1).is_none() && of(8, 0).is_none());
    }

    /// Of members whose page is an earlier version.
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
        let (session, visit) = (crate::Session([2; 16]), crate::Visit([3; 16]));
        let end = |host, seed| crate::Pipe::new(secret, session, visit, host, rng(seed)).unwrap();
        let (mut host, guest) = (end(true, 1), end(false, 2));
        host.open(guest.hello()).unwrap();
        let sealed = host.seal(&vec![0; MAX_PIPE_FRAME_LEN]).unwrap();
        let bytes = CarryFrame::Data { pair: 1, sealed }.to_bytes();
        assert!(matches!(CarryFrame::read(&bytes), Some(CarryFrame::Data { .. })));
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
