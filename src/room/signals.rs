//! The signals of the room, for pages to follow.

use super::{NewHost, PendingQuestion, Reaction, RoomClient};
use crate::net::MeetingStatus;
use ::room::{AnyGame, ExitReason, HostFault, HostSearch, Lobby, Reload, RoundProof, UndoState};
use leptos::prelude::*;
use meet::Code;

impl RoomClient {
    /// Who is in the room and what is agreed; `None` until a guest has received it.
    pub(crate) fn lobby(&self) -> ArcRwSignal<Option<Lobby<AnyGame>>> {
        self.0.lobby.clone()
    }

    /// Whether the host is connected.
    pub(crate) fn connected(&self) -> ArcRwSignal<bool> {
        self.0.connected.clone()
    }

    /// Whether the game stands still because the room could not be stored: after a reload others
    /// would know more than this device.
    pub(crate) fn unsaved(&self) -> ArcRwSignal<bool> {
        self.0.unsaved.clone()
    }

    /// Whether the host has been silent for too long.
    pub(crate) fn host_silent(&self) -> ArcRwSignal<bool> {
        self.0.host_silent.clone()
    }

    /// A fault of the host. Set it to `None` once the person has read it.
    pub(crate) fn host_fault(&self) -> ArcRwSignal<Option<HostFault>> {
        self.0.host_fault.clone()
    }

    /// Who is to reload, if a device that may be the host's has another version. Nothing proves that it is the host's.
    pub(crate) fn other_version(&self) -> ArcRwSignal<Option<Reload>> {
        self.0.other_version.clone()
    }

    /// What is known of the round that is over; `None` while one is being played.
    pub(crate) fn proof(&self) -> ArcRwSignal<Option<RoundProof>> {
        self.0.proof.clone()
    }

    /// By which date the history has the game that is over, once it can be looked at again.
    pub(crate) fn kept_at(&self) -> ArcRwSignal<Option<u64>> {
        self.0.kept_at.clone()
    }

    /// Whose device is the host now, after another one was. Set it to `None` once the person has read it.
    pub(crate) fn new_host(&self) -> ArcRwSignal<Option<NewHost>> {
        self.0.new_host.clone()
    }

    /// What has to be found out before the game goes on.
    pub(crate) fn host_search(&self) -> ArcRwSignal<HostSearch> {
        self.0.host_search.clone()
    }

    /// Whether the host is lost, and the person may go on without those who do not answer.
    pub(crate) fn may_go_on(&self) -> ArcRwSignal<bool> {
        self.0.may_go_on.clone()
    }

    /// For whom the game is waiting.
    pub(crate) fn pending_question(&self) -> ArcRwSignal<Option<PendingQuestion>> {
        self.0.pending_question.clone()
    }

    /// How it stands with undoing an answer, for the person here.
    pub(crate) fn undo_state(&self) -> ArcRwSignal<UndoState> {
        self.0.undo.clone()
    }

    /// Whether another tab plays this seat.
    pub(crate) fn taken_over(&self) -> ArcRwSignal<bool> {
        self.0.taken_over.clone()
    }

    /// Why this device is out of the room.
    pub(crate) fn exit_reason(&self) -> ArcRwSignal<Option<ExitReason>> {
        self.0.exit_reason.clone()
    }

    /// The latest reactions.
    pub(crate) fn reactions(&self) -> ArcRwSignal<Vec<Reaction>> {
        self.0.reactions.clone()
    }

    /// The state of finding each other.
    pub(crate) fn meeting_status(&self) -> ArcRwSignal<MeetingStatus> {
        self.0.meeting_status.clone()
    }

    /// The six words by which the room can be found, if any.
    pub(crate) fn code(&self) -> ArcRwSignal<Option<Code>> {
        self.0.code.clone()
    }

    /// When the open question's window closes, in milliseconds of [`RoomClient::now`].
    pub(crate) fn closes_at(&self) -> ArcRwSignal<Option<u64>> {
        self.0.closes_at.clone()
    }
}
