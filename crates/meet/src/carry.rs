//! A member carries frames between the host and a guest who have no direct route to each other. Both ends seal
//! their frames with a [`Pipe`](crate::Pipe), so the member in the middle can only delay or drop them.
//!
//! A [`CarryFrame`] goes over a channel of its own beside a room's, of which each WebRTC connection has one. A
//! *pair* is the two ends that are carried for. The host asks a member to connect with a guest, whose offer it has
//! ([`CarryKind::Connect`]), and gives the pair a number; the member answers the offer ([`CarryKind::Answer`]). On the
//! connection between member and guest, which is for that pair alone, the number is [`GUEST_PAIR`].
//!
//! [`Carrier`] is the member in the middle: which pairs it carries, and how much of each. It connects with a guest only
//! if the host asks for it. Beyond its limits it closes a pair, which both ends notice at once, rather than dropping
//! frames of it.

use std::collections::VecDeque;

use game::TokenBucket;

use crate::Millis;
use crate::pipe::MAX_PIPE_FRAME_LEN;
use crate::timing::MAX_SDP_LEN;

/// The most pairs that one member carries at once.
pub const MAX_PAIRS: usize = 8;
/// The number of a pair on the connection between the member who carries and the guest.
pub const GUEST_PAIR: u32 = 0;
/// The longest sealed frame: number, length, padding and seal are added to a room's.
pub const MAX_CARRIED_LEN: usize = MAX_PIPE_FRAME_LEN + 512;

/// How many pairs the host may ask for at once, and how often after that, in milliseconds.
const CONNECT_BURST: u64 = 12;
const CONNECT_INTERVAL: Millis = 3000;
/// Sealed frames consist of blocks of this many bytes, and a little more.
const BLOCK: usize = 256;
/// How many blocks of one pair are carried at once, in both directions together, and how often another one after that,
/// in milliseconds: 2 MiB, and 50 KiB a second. A room's host sends a newcomer the whole log at first.
const BLOCKS_AT_ONCE: u64 = 8192;
const BLOCK_INTERVAL: Millis = 5;

/// A message sent beside a room's frames.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CarryFrame {
    /// Its content.
    pub kind: CarryKind,
    /// The number of the pair that it is about.
    pub pair: u32,
    /// A description or a sealed frame, by the kind.
    pub content: Vec<u8>,
}

/// The kind of a [`CarryFrame`]: its first byte. Earlier versions also know 2, 3, 5 and 7; they are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CarryKind {
    /// From the host to a member: connect with the guest that made this offer, and carry between it and the host.
    Connect = 0,
    /// From the member to the host: the answer to that offer.
    Answer = 1,
    /// A sealed frame, or a hello.
    Data = 4,
    /// The pair is not carried, or no longer.
    Close = 6,
}

impl CarryFrame {
    /// The pair with this number is not carried, or no longer.
    pub fn close(pair: u32) -> CarryFrame {
        CarryFrame { kind: CarryKind::Close, pair, content: Vec::new() }
    }

    /// Its kind (1 byte), the pair (4, big-endian), and its content.
    pub fn to_bytes(&self) -> Vec<u8> {
        [&[self.kind as u8], self.pair.to_be_bytes().as_slice(), &self.content].concat()
    }

    /// Reads what another device has sent; `None` if it is no such frame.
    pub fn read(bytes: &[u8]) -> Option<CarryFrame> {
        let (&[kind], rest) = bytes.split_first_chunk()?;
        let (pair, content) = rest.split_first_chunk()?;
        let (kind, most) = match kind {
            0 => (CarryKind::Connect, MAX_SDP_LEN),
            1 => (CarryKind::Answer, MAX_SDP_LEN),
            4 => (CarryKind::Data, MAX_CARRIED_LEN),
            6 => (CarryKind::Close, 0),
            _ => return None,
        };
        let pair = u32::from_be_bytes(*pair);
        (content.len() <= most).then(|| CarryFrame { kind, pair, content: content.to_vec() })
    }

    /// The answer of a device that cannot carry frames yet to these bytes of a frame: the pair is closed. `None` if no
    /// answer is due.
    pub fn refusal(bytes: &[u8]) -> Option<CarryFrame> {
        let frame = CarryFrame::read(bytes).filter(|frame| frame.kind != CarryKind::Close);
        frame.map(|frame| CarryFrame::close(frame.pair))
    }
}

/// A command to the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CarrierOutput {
    /// Make a connection that answers this offer, for the pair with this number.
    Connect(u32, Vec<u8>),
    /// Send this to the host.
    ToHost(CarryFrame),
    /// Send this over the connection that was made for the pair with this number.
    ToGuest(u32, CarryFrame),
    /// Close that connection: the pair has ended.
    Drop(u32),
}

/// A member that carries for others.
pub struct Carrier {
    /// By their numbers at the host: how much more may be carried.
    pairs: Vec<(u32, TokenBucket)>,
    begun: TokenBucket,
    out: VecDeque<CarrierOutput>,
}

impl Default for Carrier {
    /// Carries nothing yet.
    fn default() -> Carrier {
        let begun = TokenBucket::new(CONNECT_BURST, CONNECT_INTERVAL);
        Carrier { pairs: Vec::new(), begun, out: VecDeque::new() }
    }
}

impl Carrier {
    /// The connection to the host over which it carries is closed, or about to be replaced.
    pub fn host_gone(&mut self) {
        self.out.extend(self.pairs.drain(..).map(|(number, _)| CarrierOutput::Drop(number)));
    }

    /// A frame from the host.
    pub fn from_host(&mut self, frame: CarryFrame, now: Millis) {
        let number = frame.pair;
        match frame.kind {
            CarryKind::Connect
                if !self.carries(number) && self.pairs.len() < MAX_PAIRS && self.begun.take(now) =>
            {
                self.pairs.push((number, TokenBucket::new(BLOCKS_AT_ONCE, BLOCK_INTERVAL)));
                self.out.push_back(CarrierOutput::Connect(number, frame.content));
            }
            CarryKind::Data if self.may_carry(&frame, number, now) => {
                let frame = CarryFrame { pair: GUEST_PAIR, ..frame };
                self.out.push_back(CarrierOutput::ToGuest(number, frame));
            }
            CarryKind::Close => self.end(number),
            _ => self.refuse(number),
        }
    }

    /// A frame from the guest of this pair.
    pub fn from_guest(&mut self, number: u32, frame: CarryFrame, now: Millis) {
        let fits = frame.kind == CarryKind::Data && frame.pair == GUEST_PAIR;
        if fits && self.may_carry(&frame, number, now) {
            self.out.push_back(CarrierOutput::ToHost(CarryFrame { pair: number, ..frame }));
        } else {
            self.gone(number);
        }
    }

    fn carries(&self, number: u32) -> bool {
        self.pairs.iter().any(|(other, _)| *other == number)
    }

    /// Whether this frame may be carried for this pair now.
    fn may_carry(&mut self, frame: &CarryFrame, number: u32, now: Millis) -> bool {
        let pair = self.pairs.iter_mut().find(|(other, _)| *other == number);
        pair.is_some_and(|(_, budget)| budget.take_many(frame.content.len().div_ceil(BLOCK) as u64, now))
    }

    /// The connection for a pair has this answer.
    pub fn described(&mut self, number: u32, answer: Vec<u8>) {
        if self.carries(number) {
            let answer = CarryFrame { kind: CarryKind::Answer, pair: number, content: answer };
            self.out.push_back(CarrierOutput::ToHost(answer));
        }
    }

    /// The connection for a pair is closed, or could not be made.
    pub fn gone(&mut self, number: u32) {
        if self.carries(number) {
            self.refuse(number);
        }
    }

    /// The next command.
    pub fn poll(&mut self) -> Option<CarrierOutput> {
        self.out.pop_front()
    }

    /// Ends a pair, or refuses a new one with this number, and tells the host.
    fn refuse(&mut self, number: u32) {
        self.out.push_back(CarrierOutput::ToHost(CarryFrame::close(number)));
        self.end(number);
    }

    /// Ends a pair. The guest learns it when its connection is closed.
    fn end(&mut self, number: u32) {
        if let Some(at) = self.pairs.iter().position(|(other, _)| *other == number) {
            self.pairs.swap_remove(at);
            self.out.push_back(CarrierOutput::Drop(number));
        }
    }
}

#[cfg(test)]
impl Carrier {
    /// How many pairs it carries or is about to.
    fn load(&self) -> usize {
        self.pairs.len()
    }
}

#[cfg(test)]
mod tests;
