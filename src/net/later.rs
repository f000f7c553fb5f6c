//! What only a host's device, QR codes, members who carry, those they carry for, and the search for a
//! better way need: code that comes with the pages of a room that are loaded later (src/parts.rs), and is known here
//! as a table of functions. Whoever comes in by a link fetches it once they are in (`RoomClient::fetch_half`), or
//! before if no direct way is found at once (rtc/through.rs).

use super::OtherGuests;
use super::clock::now;
use super::mesh::{Mesh, OnCarrier, SendFrame, SendNote};
use super::rtc::{Better, ByMember};
use ::game::Rng;
use ::room::MemberId;
use meet::{
    Host, HostEvent, HostInput, LineId, LineState, QrAnswer, QrOffer, RoomSecret, Server, SocketAction,
};
use std::cell::Cell;

/// A host that listens for knocks.
pub(super) trait Listening {
    fn handle(&mut self, input: HostInput);
    fn poll_transmit(&mut self) -> Option<(LineId, SocketAction)>;
    fn poll_event(&mut self) -> Option<HostEvent>;
    fn poll_timeout(&self) -> u64;
    fn servers(&self) -> Vec<(LineId, LineState)>;
}

impl Listening for Host {
    fn handle(&mut self, input: HostInput) {
        Host::handle(self, input, now());
    }

    fn poll_transmit(&mut self) -> Option<(LineId, SocketAction)> {
        Host::poll_transmit(self, now())
    }

    fn poll_event(&mut self) -> Option<HostEvent> {
        Host::poll_event(self)
    }

    fn poll_timeout(&self) -> u64 {
        Host::poll_timeout(self, now())
    }

    fn servers(&self) -> Vec<(LineId, LineState)> {
        Host::servers(self).collect()
    }
}

/// Makes connections to the other guests.
type ByMesh = fn(MemberId, SendNote, SendFrame, OnCarrier) -> Box<dyn OtherGuests>;

/// The functions.
#[derive(Clone, Copy)]
pub(super) struct Later {
    /// Listens with this secret.
    pub(super) listen: fn(RoomSecret, &[Server], Rng) -> Box<dyn Listening>,
    /// The functions of [`QrOffer`] and [`QrAnswer`] by these names.
    pub(super) offer_from_sdp: fn(u8, RoomSecret, &str) -> Option<QrOffer>,
    pub(super) offer_to_text: fn(&QrOffer) -> String,
    pub(super) offer_to_sdp: fn(&QrOffer) -> String,
    pub(super) answer_from_sdp: fn(&QrOffer, &str) -> Option<String>,
    pub(super) answer_to_sdp: fn(&QrAnswer) -> String,
    /// Connections that members carry.
    pub(super) by_member: ByMember,
    /// Better ways than the one in use.
    pub(super) better: Better,
    mesh: ByMesh,
}

thread_local! {
    static LATER: Cell<Option<Later>> = const { Cell::new(None) };
    static FETCH: Cell<Option<fn()>> = const { Cell::new(None) };
}

/// Sets how the code is fetched.
pub(crate) fn fetch_by(fetch: fn()) {
    FETCH.set(Some(fetch));
}

/// Fetches the code: it may be needed soon.
pub(super) fn fetch() {
    if let Some(fetch) = FETCH.get().filter(|_| later().is_none()) {
        fetch();
    }
}

/// Makes them available. Whatever calls this contains their code.
pub(crate) fn install() {
    LATER.set(Some(Later {
        listen: |secret, servers, rng| Box::new(Host::new(secret, servers, rng, now())),
        offer_from_sdp: QrOffer::from_sdp,
        offer_to_text: QrOffer::to_text,
        offer_to_sdp: QrOffer::to_sdp,
        answer_from_sdp: |offer, sdp| QrAnswer::from_sdp(offer, sdp).map(|answer| answer.to_text()),
        answer_to_sdp: QrAnswer::to_sdp,
        by_member: ByMember::new(),
        better: Better::new(),
        mesh: |me, send, to_host, on_carrier| Box::new(Mesh::new(me, send, to_host, on_carrier)),
    }));
}

/// The functions, if they are there: from the start at a host, at whoever returns to a room, and where codes are
/// scanned; at a new guest soon after it is in.
pub(super) fn later() -> Option<Later> {
    LATER.get()
}

/// Connections to the other guests, of whom none is known yet; `None` until the code is there.
pub(crate) fn other_guests(
    me: MemberId,
    send: SendNote,
    to_host: SendFrame,
    on_carrier: OnCarrier,
) -> Option<Box<dyn OtherGuests>> {
    later().map(|later| (later.mesh)(me, send, to_host, on_carrier))
}
