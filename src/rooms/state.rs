//! This device's state of a room, besides that of the protocol.

use super::choice::Choice;
use super::{NewHost, Reaction, RoomClient};
use ::link::MeetingStatus;
use ::room::{AnyGame, ExitReason, HostFault, Lobby, Reload, Room};
use leptos::prelude::*;
use meet::Code;
use std::cell::{Cell, RefCell};

/// The signals that pages follow besides the room's state, which they read with [`RoomClient::in_lobby`] and
/// [`RoomClient::follow`]; and the connection to the browser.
#[derive(Default)]
pub(crate) struct ClientState {
    /// Something of the room may have changed.
    pub(super) room_changed: ArcTrigger,
    /// The lobby has changed, or the route of a connection.
    pub(super) lobby_changed: ArcTrigger,
    /// Whether the host is connected.
    pub(crate) connected: ArcRwSignal<bool>,
    /// The game is halted because the room could not be stored: after a reload others would know more than this device.
    pub(crate) unsaved: ArcRwSignal<bool>,
    /// A fault of the host. Set it to `None` once the person has read it.
    pub(crate) host_fault: ArcRwSignal<Option<HostFault>>,
    /// The device that must reload, if a device that may be the host's has another version. Nothing proves that it is
    /// the host's.
    pub(crate) other_version: ArcRwSignal<Option<Reload>>,
    /// The date of the finished game in the history, once it can be replayed.
    pub(crate) kept_at: ArcRwSignal<Option<u64>>,
    /// The member whose device has become the host. Set it to `None` once the person has read it.
    pub(crate) new_host: ArcRwSignal<Option<NewHost>>,
    /// Another tab plays this seat.
    pub(crate) taken_over: ArcRwSignal<bool>,
    /// Why this device is out of the room.
    pub(crate) exit_reason: ArcRwSignal<Option<ExitReason>>,
    pub(crate) reactions: ArcRwSignal<Vec<Reaction>>,
    /// The state of finding each other.
    pub(crate) meeting_status: ArcRwSignal<MeetingStatus>,
    /// The six words by which the room can be found, if any.
    pub(crate) code: ArcRwSignal<Option<Code>>,
    /// The choices of the person here for this device.
    pub(super) choices: ArcRwSignal<Vec<Choice>>,
    /// Which game that is over was added to the history last (src/rooms/history.rs).
    pub(super) game_in_history: RefCell<Option<String>>,
    /// The person here is not looking at the table.
    pub(super) away_from_table: Cell<bool>,
    /// Whether a guest's device is fetching the host's half of the code, or has it.
    pub(super) completing: Cell<bool>,
}

/// Sets a signal, and notifies its followers only if the value changes.
pub(super) fn set_if_new(signal: &ArcRwSignal<bool>, value: bool) {
    if signal.get_untracked() != value {
        signal.set(value);
    }
}

impl RoomClient {
    /// Looks at the lobby, and tracks its changes; `None` until a guest has received it.
    pub(crate) fn in_lobby<T>(self, look: impl FnOnce(&Lobby<AnyGame>) -> T) -> Option<T> {
        self.lobby_changed.track();
        self.with(|room| room.lobby().map(look))
    }

    /// A value of the room that is kept up to date as long as the caller's part of the page exists.
    pub(crate) fn follow<T: PartialEq + Send + Sync + 'static>(
        self,
        look: impl Fn(&Room<AnyGame>) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| {
            self.room_changed.track();
            self.with(&look)
        })
    }
}
