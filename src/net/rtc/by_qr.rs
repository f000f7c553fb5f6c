//! Connections between devices that have only a network in common: the host's offer and a guest's
//! answer are shown as QR codes and scanned (`meet::QrOffer`). Relays and the other servers have no
//! part in it; from the connection on it is a room like any other.
//!
//! A host has at most one offer open, for one guest; the next one is for the next. A guest's answer
//! stands until the connection is open: the person may take their time to show it.

use super::connections::{Maker, TrackedConnection};
use super::{Inner, MAX_CONNECTIONS};
use crate::net::later::later;
use crate::net::link::Link;
use crate::net::next_peer;
use crate::net::status::{QrFault, QrStep};
use ::room::Peer;
use gloo_timers::callback::Timeout;
use meet::{QrAnswer, QrOffer};
use std::cell::RefCell;
use std::rc::Rc;

/// How long a connection may take after the answer was scanned, in milliseconds.
const TIMEOUT: u32 = 20_000;
/// No servers: there may be no internet, and their addresses would only make the codes larger.
const NO_SERVERS: &str = r#"{"iceServers":[]}"#;

/// What is being arranged by QR codes here.
#[derive(Default)]
pub(super) struct ByQr {
    /// The number of the game, while the host shows offers.
    game: std::cell::Cell<Option<u8>>,
    /// The host's open offer, or the one that a guest answers.
    offer: RefCell<Option<QrOffer>>,
    timer: RefCell<Option<Timeout>>,
}

impl ByQr {
    /// Of a guest who has scanned this.
    pub(super) fn of_guest(offer: Option<QrOffer>) -> ByQr {
        ByQr { offer: RefCell::new(offer), ..ByQr::default() }
    }
}

impl Inner {
    fn qr_step(&self, step: QrStep) {
        self.update_status(|status| status.qr = step);
    }

    /// As the host: makes an offer and shows it, until there is a connection; `None` ends that. What was answered
    /// goes on until there is a connection, or none.
    pub(super) fn show_offer(&self, game: Option<u8>) {
        // A guest whose answer was scanned comes in, although the dialog is closed meanwhile.
        if !self.host || self.over.get() || self.status.borrow().qr == QrStep::Connecting {
            return;
        }
        self.by_qr.game.set(game);
        self.drop_pending_by_qr();
        if game.is_none() {
            return self.qr_step(QrStep::Off);
        }
        self.qr_step(QrStep::Preparing);
        if self.connections.borrow().len() >= MAX_CONNECTIONS || !self.connect_by_qr(None) {
            self.qr_step(QrStep::Failed(QrFault::NoNetwork));
        }
    }

    /// The room has another secret: an offer that nobody has answered yet gets it, too.
    pub(super) fn renew_offer(&self) {
        if matches!(self.status.borrow().qr, QrStep::Preparing | QrStep::Showing(_)) && self.host {
            self.show_offer(self.by_qr.game.get());
        }
    }

    /// As the host: a guest's answer was scanned. `false` if it answers another offer.
    pub(super) fn accept_answer(&self, answer: &QrAnswer) -> bool {
        if !self.by_qr.offer.borrow().as_ref().is_some_and(|offer| answer.is_for(offer)) {
            return false;
        }
        // It is for one guest.
        self.by_qr.offer.take();
        let Some(endpoint) = self.endpoint(TrackedConnection::is_pending_by_qr) else { return false };
        self.qr_step(QrStep::Connecting);
        let me = self.me.clone();
        let over = move || {
            if let Some(inner) = me.upgrade() {
                inner.drop_pending_by_qr();
                inner.qr_step(QrStep::Failed(QrFault::NoConnection));
            }
        };
        self.by_qr.timer.replace(Some(Timeout::new(TIMEOUT, over)));
        let Some(later) = later() else { return false };
        endpoint.accept((later.answer_to_sdp)(answer));
        true
    }

    /// As a guest: answers this offer from now on, instead of what was tried before.
    pub(super) fn take_offer(&self, offer: QrOffer) {
        if self.host || self.over.get() {
            return;
        }
        self.through.stop();
        self.connections.borrow_mut().retain(|one| one.open.is_some());
        self.drop_meeting();
        self.by_qr.offer.replace(Some(offer));
        self.wanted.set(true);
        self.answer_offer();
    }

    /// As a guest: answers the offer that was scanned, if there is one; relays are left alone meanwhile.
    pub(super) fn answer_offer(&self) -> bool {
        let Some(later) = later() else { return false };
        let Some(offer) = self.by_qr.offer.borrow().as_ref().filter(|_| !self.host).map(later.offer_to_sdp)
        else {
            return false;
        };
        if self.connections.borrow().is_empty() {
            self.qr_step(QrStep::Preparing);
            if !self.connect_by_qr(Some(offer)) {
                self.qr_failed(QrFault::NoConnection);
            }
        }
        true
    }

    fn connect_by_qr(&self, offer: Option<String>) -> bool {
        let peer = next_peer();
        let Some(link) = Link::new(NO_SERVERS, false, offer, self.event_handler(peer)) else { return false };
        // A guest's checks begin before the host has its answer, and fail until then.
        let endpoint = Rc::new(if self.host { link } else { link.patient() });
        self.track(peer, Maker::Qr, endpoint);
        true
    }

    /// The own description is complete: shows it.
    pub(super) fn described_by_qr(&self, peer: Peer, sdp: &str) {
        // Whoever has scanned or shows codes has that code.
        let text = later().and_then(|later| {
            if self.host {
                let offer = self.by_qr.game.get().zip(self.key.get());
                let offer = offer.and_then(|(game, key)| (later.offer_from_sdp)(game, key, sdp));
                let text = offer.as_ref().map(later.offer_to_text);
                self.by_qr.offer.replace(offer);
                text
            } else {
                let offer = self.by_qr.offer.borrow();
                offer.as_ref().and_then(|offer| (later.answer_from_sdp)(offer, sdp))
            }
        });
        if let Some(text) = text {
            self.qr_step(QrStep::Showing(text));
        } else {
            drop(self.remove(peer));
            self.qr_failed(QrFault::NoNetwork);
        }
    }

    /// A connection by QR codes is open.
    pub(super) fn opened_by_qr(&self) {
        self.by_qr.offer.take();
        self.by_qr.timer.take();
        self.by_qr.game.take();
        self.qr_step(QrStep::Connected);
    }

    /// It could not be made.
    pub(super) fn qr_failed(&self, fault: QrFault) {
        self.by_qr.offer.take();
        self.by_qr.timer.take();
        self.qr_step(QrStep::Failed(fault));
    }

    /// Drops what is not a connection yet.
    pub(super) fn drop_pending_by_qr(&self) {
        self.by_qr.offer.take();
        self.by_qr.timer.take();
        self.connections.borrow_mut().retain(|one| !one.is_pending_by_qr());
    }
}
