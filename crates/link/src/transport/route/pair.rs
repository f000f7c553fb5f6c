//! A pair: a connection between a guest and the host that a member carries. It is a pipe of sealed and numbered frames
//! (`meet::Pipe`), over that member's connections to both ends. The member can read none of it.
//!
//! The guest says hello first, with a key made for this connection, and the host answers with its
//! own. The shared secret seals the frames and gives the channel binding. All but the type is loaded later.

use super::super::Transport;
use super::super::connections::Purpose;
use super::member::MemberOffer;
use crate::link::ConnectionEvent;
use crate::next_peer;
use crate::real_seed;
use ::game::Rng;
use ::room::{MemberId, Peer};
use browser::timer::Timeout;
use meet::{CarryFrame, CarryKind, Opened, Pipe, PipeSeed, Session};
use std::cell::RefCell;
use std::rc::Rc;

/// How long a member may take to answer an offer, in milliseconds: gathering candidates takes a second or two.
const ANSWER_TIMEOUT: u32 = 6000;
/// How long it may take after that until the keys are agreed on: the host's end waits while the member connects to the
/// other.
pub(super) const TIMEOUT_OF_HOST: u32 = 25_000;
const TIMEOUT_OF_GUEST: u32 = 8000;

// A pipe carries every frame that a room may send.
const _: () = assert!(meet::MAX_PIPE_FRAME_LEN == ::room::MAX_FRAME_LEN);

/// One end of a pair.
pub(crate) struct Pair {
    /// The connection to the member, and the pair's number there.
    pub(in super::super) link: Peer,
    pub(in super::super) number: u32,
    /// The member.
    pub(in super::super) by: MemberId,
    /// The session that the pipe began with.
    pub(in super::super) session: Session,
    /// At the host: the offer that the member is to answer, until it has.
    pub(super) offer: RefCell<Option<MemberOffer>>,
    pipe: RefCell<Pipe>,
    timer: RefCell<Option<Timeout>>,
}

impl Transport {
    /// Begins one end of a pair, over a connection to this member, where it has this number. `None` without randomness,
    /// or if that connection is gone.
    pub(super) fn begin_pair(
        &self,
        link: Peer,
        number: u32,
        by: MemberId,
        seed: PipeSeed,
    ) -> Option<Rc<Pair>> {
        let over = self.link(|one| one.peer == link)?;
        let pipe = RefCell::new(Pipe::new(seed, self.host, Rng::new(real_seed()?))?);
        let (offer, timer) = (RefCell::default(), RefCell::default());
        let pair = Rc::new(Pair { link, number, by, session: seed.session, offer, pipe, timer });
        let peer = next_peer();
        self.track(peer, Purpose::Pair(pair.clone()), over);
        self.end_after(if self.host { ANSWER_TIMEOUT } else { TIMEOUT_OF_GUEST }, peer, &pair);
        if !self.host {
            self.say_hello(&pair);
        }
        Some(pair)
    }

    /// Ends a pair unless the keys are agreed on by then.
    pub(super) fn end_after(&self, time: u32, peer: Peer, pair: &Pair) {
        pair.timer.replace(Some(self.timeout(time, move |transport| transport.end_pair(peer))));
    }

    fn say_hello(&self, pair: &Pair) {
        let hello = pair.pipe.borrow().hello().to_vec();
        self.send_sealed(pair, hello);
    }

    fn send_sealed(&self, pair: &Pair, sealed: Vec<u8>) {
        let frame = CarryFrame { kind: CarryKind::Data, pair: pair.number, content: sealed };
        self.carry_over(pair.link, &frame);
    }

    /// Sends a frame of the room.
    pub(super) fn send_over(&self, pair: &Pair, frame: &[u8]) {
        let sealed = pair.pipe.borrow_mut().seal(frame);
        if let Some(sealed) = sealed {
            self.send_sealed(pair, sealed);
        }
    }

    /// The member who carries has sent something that concerns the pair.
    pub(super) fn pair_arrived(&self, peer: Peer, pair: &Pair, frame: CarryFrame) {
        if frame.kind != CarryKind::Data {
            return self.handle_connection_event(peer, ConnectionEvent::Gone);
        }
        let frame = pair.pipe.borrow_mut().open(&frame.content);
        match frame {
            Some(Opened::Agreed(binding)) => {
                pair.timer.take();
                if self.host {
                    self.say_hello(pair);
                }
                self.handle_connection_event(peer, ConnectionEvent::Open(binding));
            }
            Some(Opened::Frame(frame)) => self.handle_connection_event(peer, ConnectionEvent::Frame(frame)),
            // The member in the middle has altered, repeated or dropped something.
            None => self.end_pair(peer),
        }
    }

    /// Ends a pair from this side.
    fn end_pair(&self, peer: Peer) {
        if let Some(connection) = self.remove(peer) {
            connection.close();
            self.ended(&connection);
        }
    }
}
