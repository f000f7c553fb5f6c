//! Connections between devices that have only a network in common: the host's offer and a guest's answer are shown as
//! QR codes and scanned (`meet::QrOffer`). Relays and the other servers have no part in it; from the connection on it
//! is a room like any other.
//!
//! A host has at most one offer open, for one guest; the next guest gets another. A guest's answer stands until the
//! connection is open: the person may take their time to show it. All but the type is loaded later.

use super::Transport;
use super::connections::{Purpose, TrackedConnection};
use crate::link::Link;
use crate::next_peer;
use crate::status::{QrFault, QrStep};
use ::room::Peer;
use browser::timer::Timeout;
use meet::{QrAnswer, QrOffer};
use std::cell::{Cell, RefCell};

/// No servers: there may be no internet, and their addresses would only make the codes larger.
const NO_SERVERS: &str = r#"{"iceServers":[]}"#;

/// How long a host makes a connection after it has scanned an answer, in milliseconds; the next code waits for that.
const CONNECT_TIMEOUT: u32 = 60_000;

/// The state of meeting by QR codes.
#[derive(Default)]
pub(super) struct Qr {
    /// The number of the game, while the host shows offers.
    game: Cell<Option<u8>>,
    /// The host's open offer, or the one that a guest answers.
    pub(super) offer: RefCell<Option<QrOffer>>,
    /// The time limit of a connection that a host is making.
    timer: RefCell<Option<Timeout>>,
}

impl Qr {
    /// Drops the offer.
    pub(super) fn stop(&self) {
        self.offer.take();
        self.timer.take();
    }
}

impl Transport {
    fn qr_step(&self, step: QrStep) {
        self.update_status(|status| status.qr = step);
    }

    /// Makes an offer to be shown as a QR code, with the number of the room's game, until there is a connection; `None`
    /// ends that. A connection that is being made goes on. Hosts only.
    pub fn show_offer(&self, game: Option<u8>) {
        // A guest whose answer was scanned comes in, although the dialog is closed meanwhile.
        if !self.host || self.over.get() || self.status.borrow().qr == QrStep::Connecting {
            return;
        }
        self.qr.game.set(game);
        self.qr.stop();
        self.close_all(is_pending);
        if game.is_none() {
            return self.qr_step(QrStep::Off);
        }
        self.qr_step(QrStep::Preparing);
        if !self.may_connect() || !self.connect_by_qr(None) {
            self.failed_by_qr();
        }
    }

    /// The room has another secret: an open offer gets it, too.
    pub(super) fn renew_offer(&self) {
        if matches!(self.status.borrow().qr, QrStep::Preparing | QrStep::Showing(_)) && self.host {
            self.show_offer(self.qr.game.get());
        }
    }

    /// Accepts a guest's answer, which was scanned; `false` if it answers another offer. Hosts only.
    pub fn accept_answer(&self, answer: &QrAnswer) -> bool {
        if !self.qr.offer.borrow().as_ref().is_some_and(|offer| answer.is_for(offer)) {
            return false;
        }
        // An offer is for one guest only.
        self.qr.offer.take();
        self.qr_step(QrStep::Connecting);
        self.accept(is_pending, answer.to_sdp().as_bytes());
        let late = self.timeout(CONNECT_TIMEOUT, |transport| {
            transport.close_all(is_pending);
            transport.failed_by_qr();
        });
        self.qr.timer.replace(Some(late));
        true
    }

    /// Answers the host's offer, scanned from its screen, instead of joining over relays. Guests only.
    pub fn take_offer(&self, offer: QrOffer) {
        if self.host || self.over.get() {
            return;
        }
        self.stop_searching();
        self.close_all(|one| one.open.is_none());
        self.drop_meeting();
        self.qr.offer.replace(Some(offer));
        self.want_to_join();
    }

    /// As a guest: answers the offer that was scanned; relays are left alone meanwhile.
    pub(super) fn answer_offer(&self) {
        let offer = self.qr.offer.borrow().as_ref().map(QrOffer::to_sdp);
        if offer.is_none() || !self.connections.borrow().is_empty() {
            return;
        }
        self.qr_step(QrStep::Preparing);
        if !self.connect_by_qr(offer) {
            self.failed_by_qr();
        }
    }

    fn connect_by_qr(&self, offer: Option<String>) -> bool {
        let peer = next_peer();
        let Some(link) = Link::new(NO_SERVERS, false, offer, self.event_handler(peer)) else { return false };
        // A guest's checks begin before the host has its answer, and fail until then.
        if !self.host {
            link.be_patient();
        }
        self.track(peer, Purpose::Qr, link);
        true
    }

    /// The own description is complete: shows it.
    pub(super) fn described_by_qr(&self, peer: Peer, sdp: &str) {
        let text = if self.host {
            let of = self.qr.game.get().zip(self.key.get());
            let offer = of.and_then(|(game, key)| QrOffer::from_sdp(game, key, sdp));
            let text = offer.as_ref().map(QrOffer::to_text);
            self.qr.offer.replace(offer);
            text
        } else {
            let offer = self.qr.offer.borrow();
            let answer = offer.as_ref().and_then(|offer| QrAnswer::from_sdp(offer, sdp));
            answer.map(|answer| answer.to_text())
        };
        if let Some(text) = text {
            self.qr_step(QrStep::Showing(text));
        } else {
            drop(self.remove(peer));
            self.failed_by_qr();
        }
    }

    /// A connection by QR codes is open.
    pub(super) fn opened_by_qr(&self) {
        self.qr.game.take();
        self.qr.stop();
        self.qr_step(QrStep::Connected);
    }

    /// A connection by QR codes could not be made.
    pub(super) fn failed_by_qr(&self) {
        let prepares = self.status.borrow().qr == QrStep::Preparing;
        let fault = if prepares { QrFault::NoNetwork } else { QrFault::NoConnection };
        self.qr.stop();
        self.qr_step(QrStep::Failed(fault));
    }
}

fn is_pending(one: &TrackedConnection) -> bool {
    matches!(one.purpose, Purpose::Qr) && one.open.is_none()
}
