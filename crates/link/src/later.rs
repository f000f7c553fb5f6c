//! Code of the transport that is loaded later, with the later pages of a room (src/parts.rs): for hosts, QR codes,
//! members who carry, and the devices they carry for. The
//! transport knows it as one function, which carries out a [`Task`]. A guest who comes in by a link fetches it once it
//! is in (`RoomClient::fetch_half`), or before if no direct route is found at once (transport/joining.rs).

use super::transport::{Pair, Purpose, TrackedConnection, Transport};
use ::room::Peer;
use meet::{Pass, PipeSeed};
use std::cell::Cell;
use std::pin::Pin;

/// A task for the code that is loaded later.
pub(super) enum Task<'a> {
    /// A host listens for knocks.
    Listen,
    /// A guest answers the offer that it has scanned.
    AnswerQr,
    /// The room has another secret, which an offer that is shown as a QR code gets, too.
    RenewQr,
    /// At a host: a guest that has found no direct route knocks. A member is to answer its offer and carry the frames.
    MemberWanted(PipeSeed, Vec<u8>, Option<Pass>),
    /// A guest asks for a member who answers its offer and carries the frames.
    AskMember,
    /// This member has answered a guest's knock, and carries the frames.
    MemberAnswers([u8; 32], PipeSeed, &'a [u8]),
    /// The description of a connection is complete.
    Described(Peer, &'a Purpose, String),
    /// A connection is open.
    Opened(Peer, &'a Purpose),
    /// A connection has ended, or could not be made.
    Ended(&'a TrackedConnection),
    /// A frame of the room is to be sent over a pair.
    SendOver(&'a Pair, &'a [u8]),
    /// Something has arrived beside the frames of a connection.
    Carry(Peer, &'a Purpose, &'a [u8]),
}

/// Loads the code; the result tells whether that succeeded.
pub type Loading = Pin<Box<dyn Future<Output = bool>>>;

/// The function that carries out a task.
type Run = fn(&Transport, Task<'_>);

thread_local! {
    static RUN: Cell<Option<Run>> = const { Cell::new(None) };
    static LOAD: Cell<Option<fn() -> Loading>> = const { Cell::new(None) };
}

/// Sets how the code is loaded.
pub fn load_by(load: fn() -> Loading) {
    LOAD.set(Some(load));
}

/// Loads the code, unless it is there; `false` if that failed.
pub(super) async fn load() -> bool {
    if !is_loaded()
        && let Some(load) = LOAD.get()
    {
        load().await;
    }
    is_loaded()
}

/// Makes the code available. A program that calls this contains the code.
pub fn install() {
    RUN.set(Some(Transport::run));
}

/// Whether the code is loaded: from the start at a host, at a guest that returns to a room, and where codes are
/// scanned; at a new guest soon after it is in.
pub(super) fn is_loaded() -> bool {
    RUN.get().is_some()
}

/// Carries out a task; `false` if the code for it is not there.
pub(super) fn run_later(transport: &Transport, task: Task<'_>) -> bool {
    if let Some(run) = RUN.get() {
        run(transport, task);
    }
    is_loaded()
}
