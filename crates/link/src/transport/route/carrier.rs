//! This device as the member who carries for others: makes the connections to guests that the host asks for, and passes
//! frames on. `meet::Carrier` decides which frames, and how many. Code that is loaded later.

use super::super::Transport;
use super::super::connections::Purpose;
use super::pair::Pair;
use ::room::Peer;
use browser::clock::now;
use meet::{Carrier, CarrierOutput, CarryFrame, CarryKind, GUEST_PAIR};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The pairs for which this device relays.
#[derive(Default)]
pub(in super::super) struct Carrying {
    carrier: RefCell<Carrier>,
    /// The connection to the host over which it relays.
    over: Cell<Option<Peer>>,
}

impl Transport {
    /// Handles untrusted bytes from the second channel of a connection: they concern a pair of which this device is
    /// an end, or one that it carries.
    pub(super) fn carry_arrived(&self, link: Peer, purpose: &Purpose, bytes: &[u8]) {
        let frame = CarryFrame::read(bytes);
        if let &Purpose::Carried(pair) = purpose {
            let frame = frame.unwrap_or_else(|| CarryFrame::close(GUEST_PAIR));
            return self.carry(|carrier| carrier.from_guest(pair, frame, now()));
        }
        let Some(frame) = frame else { return };
        match (self.pair_over(link, frame.pair), frame) {
            (Some((peer, pair)), frame) if self.host && frame.kind == CarryKind::Answer => {
                self.answered_by_member(peer, &pair, frame.content);
            }
            (Some((peer, pair)), frame) => self.pair_arrived(peer, &pair, frame),
            // That pair has ended.
            (None, _) if self.host || matches!(purpose, Purpose::Carrier) => {}
            (None, frame) => {
                if self.carrying.over.replace(Some(link)) != Some(link) {
                    self.carry(Carrier::host_gone);
                }
                self.carry(|carrier| carrier.from_host(frame, now()));
            }
        }
    }

    /// The pair with this number that is carried over this connection.
    fn pair_over(&self, link: Peer, number: u32) -> Option<(Peer, Rc<Pair>)> {
        self.connections.borrow().iter().find_map(|one| {
            let pair = one.pair().filter(|pair| (pair.link, pair.number) == (link, number))?;
            Some((one.peer, pair.clone()))
        })
    }

    /// Stops carrying if this is the connection to the host over which it does: it is closed, or about to be.
    pub(super) fn stop_carrying_over(&self, peer: Peer) {
        if self.carrying.over.get() == Some(peer) {
            self.carrying.over.set(None);
            self.carry(Carrier::host_gone);
        }
    }

    /// Passes an input to the state machine, and carries out its commands.
    pub(super) fn carry(&self, input: impl FnOnce(&mut Carrier)) {
        input(&mut self.carrying.carrier.borrow_mut());
        while let Some(output) = { self.carrying.carrier.borrow_mut().poll() } {
            match output {
                CarrierOutput::Connect(pair, offer) => match self.config_without_turn() {
                    Some(config) => self.connect(&config, Purpose::Carried(pair), Some(offer)),
                    // A person who hides their address carries for nobody.
                    None => self.carrying.carrier.borrow_mut().gone(pair),
                },
                CarrierOutput::ToHost(frame) => {
                    if let Some(host) = self.carrying.over.get() {
                        self.carry_over(host, &frame);
                    }
                }
                CarrierOutput::ToGuest(pair, frame) => {
                    if let Some(link) = self.link(|one| one.is_carried_for(pair)) {
                        link.carry(&frame);
                    }
                }
                CarrierOutput::Drop(pair) => self.close_all(|one| one.is_carried_for(pair)),
            }
        }
    }
}
