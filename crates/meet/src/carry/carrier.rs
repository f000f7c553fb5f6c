//! The member in the middle: which pairs it carries, and how much of each.
//!
//! It connects with a guest only if the host asks for it. Beyond its limits it closes a pair, which
//! both ends notice at once, rather than dropping frames of it.

use std::collections::VecDeque;

use super::{CarryFrame, GUEST_PAIR, MAX_PAIRS};
use crate::Millis;
use crate::timing::TokenBucket;

/// How many pairs the host may ask for at once, and how often after that, in milliseconds.
const CONNECT_BURST: u64 = 12;
const CONNECT_INTERVAL: Millis = 3000;
/// Sealed frames consist of blocks of so many bytes, and a little more.
const BLOCK: usize = 256;
/// How many blocks of one pair are carried at once, in both directions together, and how often another one after that,
/// in milliseconds: 2 MiB, and 50 KiB a second. A room's host sends a newcomer the whole log at first.
const BLOCKS_AT_ONCE: u64 = 8192;
const BLOCK_INTERVAL: Millis = 5;

/// What the page has to do.
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
    pairs: Vec<Pair>,
    begun: TokenBucket,
    out: VecDeque<CarrierOutput>,
}

struct Pair {
    /// Its number at the host.
    number: u32,
    budget: TokenBucket,
}

impl Pair {
    /// Whether so many bytes may be carried now.
    fn may_carry(&mut self, bytes: usize, now: Millis) -> bool {
        self.budget.take_many(bytes.div_ceil(BLOCK) as u64, now)
    }
}

impl Default for Carrier {
    fn default() -> Carrier {
        Carrier::new()
    }
}

impl Carrier {
    /// Carries nothing yet.
    #[must_use]
    pub fn new() -> Carrier {
        Carrier {
            pairs: Vec::new(),
            begun: TokenBucket::new(CONNECT_BURST, CONNECT_INTERVAL),
            out: VecDeque::new(),
        }
    }

    /// How many pairs it carries or is about to.
    #[must_use]
    pub fn load(&self) -> usize {
        self.pairs.len()
    }

    /// The connection to the host over which it carries is closed, or about to be replaced.
    pub fn host_gone(&mut self) {
        for pair in self.pairs.drain(..) {
            self.out.push_back(CarrierOutput::Drop(pair.number));
        }
    }

    /// A frame from the host.
    pub fn from_host(&mut self, frame: CarryFrame, now: Millis) {
        let number = frame.pair();
        match (self.pair(number), frame) {
            (None, CarryFrame::Connect { offer, .. }) => self.connect(number, offer, now),
            (Some(pair), CarryFrame::Data { sealed, .. }) => {
                if pair.may_carry(sealed.len(), now) {
                    let frame = CarryFrame::Data { pair: GUEST_PAIR, sealed };
                    self.out.push_back(CarrierOutput::ToGuest(number, frame));
                } else {
                    self.refuse(number);
                }
            }
            (_, CarryFrame::Close { .. }) => self.end(number),
            _ => self.refuse(number),
        }
    }

    /// A frame from the guest of this pair.
    pub fn from_guest(&mut self, number: u32, frame: CarryFrame, now: Millis) {
        let Some(pair) = self.pair(number) else { return };
        match frame {
            CarryFrame::Data { pair: GUEST_PAIR, sealed } if pair.may_carry(sealed.len(), now) => {
                self.out.push_back(CarrierOutput::ToHost(CarryFrame::Data { pair: number, sealed }));
            }
            _ => self.refuse(number),
        }
    }

    fn pair(&mut self, number: u32) -> Option<&mut Pair> {
        self.pairs.iter_mut().find(|pair| pair.number == number)
    }

    /// The host asks for a connection with a guest.
    fn connect(&mut self, number: u32, offer: Vec<u8>, now: Millis) {
        if self.pairs.len() >= MAX_PAIRS || !self.begun.take(now) {
            return self.refuse(number);
        }
        let budget = TokenBucket::new(BLOCKS_AT_ONCE, BLOCK_INTERVAL);
        self.pairs.push(Pair { number, budget });
        self.out.push_back(CarrierOutput::Connect(number, offer));
    }

    /// The connection for a pair has this answer.
    pub fn described(&mut self, number: u32, answer: Vec<u8>) {
        if self.pair(number).is_some() {
            self.out.push_back(CarrierOutput::ToHost(CarryFrame::Answer { pair: number, answer }));
        }
    }

    /// The connection for a pair is closed, or could not be made.
    pub fn gone(&mut self, number: u32) {
        if self.pair(number).is_some() {
            self.refuse(number);
        }
    }

    /// What to do next.
    pub fn poll(&mut self) -> Option<CarrierOutput> {
        self.out.pop_front()
    }

    /// Ends a pair, or carries none with this number, and says so to the host.
    fn refuse(&mut self, number: u32) {
        self.out.push_back(CarrierOutput::ToHost(CarryFrame::Close { pair: number }));
        self.end(number);
    }

    /// Ends a pair. The guest learns it when its connection is closed.
    fn end(&mut self, number: u32) {
        if let Some(at) = self.pairs.iter().position(|pair| pair.number == number) {
            self.pairs.swap_remove(at);
            self.out.push_back(CarrierOutput::Drop(number));
        }
    }
}

#[cfg(test)]
mod tests;
