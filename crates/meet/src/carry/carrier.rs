//! The member in the middle: which pairs it carries, and how much of each.
//!
//! It begins with nobody whom the host has not asked it to carry for: a newcomer's connection is made only
//! after `Connect`, and what a guest asks for is carried only after the host's `Open`. Beyond its limits it
//! closes a pair, which both ends notice at once, rather than dropping frames of it.

use std::collections::VecDeque;

use super::{CarryFrame, MAX_PAIRS, NEWCOMER_PAIR};
use crate::Millis;
use crate::secret::{Session, Visit};
use crate::timing::TokenBucket;

/// How long it may take until a pair is carried, in milliseconds.
const OPEN_TIMEOUT: Millis = 20_000;
/// How many pairs may be asked for at once, and how often after that, in milliseconds.
const ASK_BURST: u64 = 12;
const ASK_INTERVAL: Millis = 3000;
/// How many bytes of one pair are carried at once, in both directions together, and how many each second after
/// that. A room's host sends a newcomer the whole log at first.
const BYTES_AT_ONCE: u64 = 2_097_152;
const BYTES_PER_SECOND: u64 = 49_152;
/// How many bytes one end may still send while the way to the other is full.
const MAX_HELD: usize = 524_288;
/// Connections to newcomers have numbers from here on; those of the page are lower.
const NEWCOMERS: u32 = 1 << 31;

/// What the page has to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CarrierOutput {
    /// Make a connection that answers this offer; from now on it has this number.
    Connect(u32, Vec<u8>),
    /// Send this to the host.
    ToHost(CarryFrame),
    /// Send this over the connection with this number.
    To(u32, CarryFrame),
    /// Close the connection with this number, which was made for a newcomer.
    Drop(u32),
}

/// A member that carries for others.
pub struct Carrier {
    /// Whether there is a connection to the host that nobody else carries.
    host: bool,
    /// Whether no server carries it either.
    direct: bool,
    pairs: Vec<Pair>,
    /// The number of the next pair that a guest asks for.
    next: u32,
    asks: TokenBucket,
    /// The ways that are full: to the host (`None`), or over a connection.
    full: Vec<Option<u32>>,
    out: VecDeque<CarrierOutput>,
}

struct Pair {
    /// Its number at the host, and at the other end.
    up: u32,
    down: u32,
    /// The connection to the other end.
    line: u32,
    /// Until when it has to be open; `None` once it is.
    until: Option<Millis>,
    budget: Budget,
    /// How much arrived for the host, and for the other end, while the way there was full; `None` while it is not.
    /// The first frame is answered with `Hold`: if the way was full before the pair was open, its sender does not know.
    held: [Option<usize>; 2],
}

/// Bytes that may be carried.
struct Budget {
    left: u64,
    refilled_at: Millis,
}

impl Budget {
    fn take(&mut self, bytes: usize, now: Millis) -> bool {
        self.refilled_at = self.refilled_at.min(now);
        let gained = now.saturating_sub(self.refilled_at).saturating_mul(BYTES_PER_SECOND) / 1000;
        if gained > 0 {
            self.left = self.left.saturating_add(gained).min(BYTES_AT_ONCE);
            self.refilled_at = now;
        }
        let left = self.left.checked_sub(bytes as u64);
        self.left = left.unwrap_or(0);
        left.is_some()
    }
}

/// A direction, as an index of [`Pair::held`].
const UP: usize = 0;
const DOWN: usize = 1;

impl Pair {
    /// Whether nothing has come in this direction since the way there is full.
    fn just_full(&self, way: usize) -> bool {
        self.held.get(way) == Some(&Some(0))
    }

    /// Whether so many bytes are carried in this direction.
    fn passes(&mut self, way: usize, bytes: usize, now: Millis) -> bool {
        let held = self.held.get_mut(way).and_then(Option::as_mut).is_none_or(|held| {
            *held = held.saturating_add(bytes);
            *held <= MAX_HELD
        });
        held && self.budget.take(bytes, now)
    }

    /// A frame in this direction.
    fn to(&self, way: usize, frame: impl FnOnce(u32) -> CarryFrame) -> CarrierOutput {
        if way == UP { self.to_host(frame) } else { self.to_other(frame) }
    }

    fn to_host(&self, frame: impl FnOnce(u32) -> CarryFrame) -> CarrierOutput {
        CarrierOutput::ToHost(frame(self.up))
    }

    fn to_other(&self, frame: impl FnOnce(u32) -> CarryFrame) -> CarrierOutput {
        CarrierOutput::To(self.line, frame(self.down))
    }
}

fn close(pair: u32) -> CarryFrame {
    CarryFrame::Close { pair }
}

fn hold(pair: u32) -> CarryFrame {
    CarryFrame::Hold { pair, full: true }
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
        let asks = TokenBucket::new(ASK_BURST, ASK_INTERVAL);
        Carrier {
            host: false,
            direct: false,
            pairs: Vec::new(),
            next: 1,
            asks,
            full: Vec::new(),
            out: VecDeque::new(),
        }
    }

    /// How many pairs it carries or is about to.
    #[must_use]
    pub fn load(&self) -> usize {
        self.pairs.len()
    }

    /// Whether this device has a connection to the host that no member carries. A new one counts as the loss of the
    /// former.
    pub fn set_host(&mut self, here: bool) {
        while let Some(pair) = self.pairs.pop() {
            self.out.push_back(pair.to_other(close));
            self.drop_line(&pair);
        }
        self.host = here;
        self.has_room(None);
    }

    /// Whether no server carries that connection either, as far as this is known. Who has another way is carried only
    /// then; what is carried already is not concerned.
    pub fn set_direct(&mut self, direct: bool) {
        self.direct = direct;
    }

    /// A frame from the host.
    pub fn from_host(&mut self, frame: CarryFrame, now: Millis) {
        let at = self.pairs.iter().position(|pair| pair.up == frame.pair());
        let Some(pair) = at.and_then(|at| self.pairs.get_mut(at)) else {
            return match frame {
                CarryFrame::Connect { pair: up, offer } => self.connect(up, offer, now),
                CarryFrame::Close { .. } => {}
                frame => self.out.push_back(CarrierOutput::ToHost(close(frame.pair()))),
            };
        };
        match frame {
            // Only what a guest has asked for; a newcomer's pair opens with its connection.
            CarryFrame::Open { .. } if pair.line < NEWCOMERS => {
                pair.until = None;
                let frame = pair.to_other(|pair| CarryFrame::Open { pair });
                self.out.push_back(frame);
            }
            CarryFrame::Data { sealed, .. } if pair.until.is_none() => self.carry(at, DOWN, sealed, now),
            CarryFrame::Hold { full, .. } if pair.until.is_none() => {
                let frame = pair.to_other(|pair| CarryFrame::Hold { pair, full });
                self.out.push_back(frame);
            }
            CarryFrame::Close { .. } => self.end(at, false, true),
            _ => self.end(at, true, true),
        }
    }

    /// A frame from another device than the host, over the connection with this number.
    pub fn from_other(&mut self, line: u32, frame: CarryFrame, now: Millis) {
        // The page may hear of the first frame before it hears that the connection is open.
        self.opened(line);
        let at = self.pairs.iter().position(|pair| pair.line == line && pair.down == frame.pair());
        let Some(pair) = at.and_then(|at| self.pairs.get_mut(at)) else {
            let has_other_way = matches!(frame, CarryFrame::AskIfDirect { .. });
            let may_ask = line < NEWCOMERS && (self.direct || !has_other_way);
            return match frame {
                CarryFrame::Ask { pair, session, visit }
                | CarryFrame::AskIfDirect { pair, session, visit }
                    if may_ask =>
                {
                    self.ask(line, pair, session, visit, now);
                }
                CarryFrame::Close { .. } => {}
                frame => self.out.push_back(CarrierOutput::To(line, close(frame.pair()))),
            };
        };
        match frame {
            CarryFrame::Data { sealed, .. } if pair.until.is_none() => self.carry(at, UP, sealed, now),
            CarryFrame::Hold { full, .. } if pair.until.is_none() => {
                let frame = pair.to_host(|pair| CarryFrame::Hold { pair, full });
                self.out.push_back(frame);
            }
            CarryFrame::Close { .. } => self.end(at, true, false),
            _ => self.end(at, true, true),
        }
    }

    /// Carries what has arrived on an open pair in this direction, and tells its sender with the first frame if the way
    /// is full.
    fn carry(&mut self, at: Option<usize>, way: usize, sealed: Vec<u8>, now: Millis) {
        let Some(pair) = at.and_then(|at| self.pairs.get_mut(at)) else { return };
        let first = pair.just_full(way);
        if !pair.passes(way, sealed.len(), now) {
            return self.end(at, true, true);
        }
        self.out.push_back(pair.to(way, |pair| CarryFrame::Data { pair, sealed }));
        self.out.extend(first.then(|| pair.to(UP + DOWN - way, hold)));
    }

    fn may_begin(&mut self, now: Millis) -> bool {
        self.host && self.pairs.len() < MAX_PAIRS && self.asks.take(now)
    }

    fn begin(&mut self, up: u32, line: u32, down: u32, now: Millis) {
        let budget = Budget { left: BYTES_AT_ONCE, refilled_at: now };
        let held = [None, Some(line)].map(|way| self.full.contains(&way).then_some(0));
        self.pairs.push(Pair { up, down, line, until: Some(now + OPEN_TIMEOUT), budget, held });
    }

    /// The host asks for a connection with a newcomer.
    fn connect(&mut self, up: u32, offer: Vec<u8>, now: Millis) {
        // The host's numbers are even; so none is mistaken for one that a guest has asked for.
        if up % 2 == 1 || up >= NEWCOMERS || !self.may_begin(now) {
            return self.out.push_back(CarrierOutput::ToHost(close(up)));
        }
        let line = NEWCOMERS | up;
        self.begin(up, line, NEWCOMER_PAIR, now);
        self.out.push_back(CarrierOutput::Connect(line, offer));
    }

    /// A guest asks to be carried: it is up to the host.
    fn ask(&mut self, line: u32, down: u32, session: Session, visit: Visit, now: Millis) {
        if !self.may_begin(now) {
            return self.out.push_back(CarrierOutput::To(line, close(down)));
        }
        let up = self.next;
        self.next = self.next.wrapping_add(2);
        self.begin(up, line, down, now);
        self.out.push_back(CarrierOutput::ToHost(CarryFrame::Ask { pair: up, session, visit }));
    }

    /// The connection to a newcomer has this answer.
    pub fn described(&mut self, line: u32, answer: Vec<u8>) {
        if let Some(pair) = self.pairs.iter().find(|pair| pair.line == line && line >= NEWCOMERS) {
            let frame = pair.to_host(|pair| CarryFrame::Answer { pair, answer });
            self.out.push_back(frame);
        }
    }

    /// The connection to a newcomer is open.
    pub fn opened(&mut self, line: u32) {
        let fresh = |pair: &&mut Pair| pair.line == line && line >= NEWCOMERS && pair.until.is_some();
        if let Some(pair) = self.pairs.iter_mut().find(fresh) {
            pair.until = None;
            let frame = pair.to_host(|pair| CarryFrame::Open { pair });
            self.out.push_back(frame);
        }
    }

    /// A connection, of any kind, is closed.
    pub fn gone(&mut self, line: u32) {
        while let Some(at) = self.pairs.iter().position(|pair| pair.line == line) {
            self.end(Some(at), true, false);
        }
        self.has_room(Some(line));
    }

    fn has_room(&mut self, way: Option<u32>) {
        self.full.retain(|full| *full != way);
    }

    /// The way to the host (`None`) or over a connection is full, or has room again: whoever sends there
    /// is told.
    pub fn full(&mut self, line: Option<u32>, full: bool) {
        self.has_room(line);
        if full {
            self.full.push(line);
        }
        let way = if line.is_none() { UP } else { DOWN };
        for pair in self.pairs.iter_mut().filter(|pair| line.is_none_or(|line| pair.line == line)) {
            if let Some(held) = pair.held.get_mut(way) {
                *held = full.then_some(0);
            }
            let hold = |pair| CarryFrame::Hold { pair, full };
            if pair.until.is_none() {
                self.out.push_back(if way == UP { pair.to_other(hold) } else { pair.to_host(hold) });
            }
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Millis) {
        let late = |pair: &Pair| pair.until.is_some_and(|until| until <= now);
        while let Some(at) = self.pairs.iter().position(late) {
            self.end(Some(at), true, true);
        }
    }

    /// The time by which [`Carrier::tick`] is due.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<Millis> {
        self.pairs.iter().filter_map(|pair| pair.until).min()
    }

    /// What to do next.
    pub fn poll(&mut self) -> Option<CarrierOutput> {
        self.out.pop_front()
    }

    /// Ends a pair, and says so to those ends who do not know.
    fn end(&mut self, at: Option<usize>, tell_host: bool, tell_other: bool) {
        let Some(at) = at.filter(|&at| at < self.pairs.len()) else { return };
        let pair = self.pairs.swap_remove(at);
        if tell_host {
            self.out.push_back(pair.to_host(close));
        }
        if tell_other {
            self.out.push_back(pair.to_other(close));
        }
        self.drop_line(&pair);
    }

    /// A newcomer's connection is for nothing else.
    fn drop_line(&mut self, pair: &Pair) {
        if pair.line >= NEWCOMERS {
            self.has_room(Some(pair.line));
            self.out.push_back(CarrierOutput::Drop(pair.line));
        }
    }
}

#[cfg(test)]
mod tests;
