//! The page's side of a room's driver ([`Driver`](::link::Driver)): it stores the room and shows what happens.

use super::host_half::host_half;
use super::{NewHost, Reaction, RoomClient, RoomLink, persist};
use crate::prelude::*;
use crate::route::hash;
use ::link::{MeetingStatus, RoomPage};
use ::room::{AnyGame, Event, ExitReason, LeaveReason, Mismatch, Phase, Refusal, Room};
use browser::durable::StoreOutcome;
use browser::location;
use browser::timer::Timeout;
use std::pin::Pin;

/// The most reactions kept for display.
const MAX_REACTIONS: usize = 6;

impl RoomPage for RoomClient {
    fn save_seat(&self, room: &Room<AnyGame>) -> bool {
        persist::save_seat(self.game().key(), room)
    }

    fn save_room<'a>(&self, room: &'a [u8]) -> Pin<Box<dyn Future<Output = StoreOutcome> + 'a>> {
        Box::pin(persist::save_room(self.game().key(), room))
    }

    fn room_saved(&self, room: &[u8], outcome: StoreOutcome) -> bool {
        persist::room_saved(self.game().key(), room, outcome)
    }

    fn set_unsaved(&self, unsaved: bool) {
        self.unsaved.set(unsaved);
    }

    fn handle_event(&self, event: Event<AnyGame>) {
        match event {
            Event::LobbyChanged => {
                // A guest who is in has been stored.
                self.hide_key();
                self.lobby_changed.notify();
                if self.with(|room| room.lobby().is_some_and(|lobby| lobby.phase != Phase::Lobby)) {
                    self.show_table();
                    // The table shows names and stand-ins, too.
                    self.game().people_changed();
                }
            }
            Event::TableChanged => {
                self.show_table();
                self.game().changed();
                self.keep_finished();
            }
            Event::Reply(result) => self.game().set_refused(match result {
                Err(Refusal::Illegal(why)) => Some(why),
                _ => None,
            }),
            Event::OtherVersion(reload) => self.other_version.set(Some(reload)),
            Event::HostConnected(up) => {
                self.connected.set(up);
                self.other_version.set(None);
                if up {
                    self.fetch_half();
                }
            }
            Event::Left(out) => {
                // After a reload this page may have the right version; the host may let somebody in again.
                let may_return = matches!(
                    out,
                    ExitReason::Mismatch(Mismatch::Version(_)) | ExitReason::Left(LeaveReason::Kicked)
                );
                if !may_return {
                    self.forget_stored();
                }
                self.driver().stop();
                self.exit_reason.set(Some(out));
                if self.game().leave() {
                    // The room's page says why.
                    Route::Room.go();
                }
            }
            Event::ProofChanged => self.keep_finished(),
            Event::HostFault(why) => self.host_fault.set(Some(why)),
            Event::ChangeRole => {
                // Deferred, because this closes the connections whose event is being handled.
                if let Some(half) = host_half() {
                    let client = *self;
                    Timeout::new(0, move || (half.change_role)(client)).forget();
                }
            }
            Event::Continued(heir) => self.has_new_host(NewHost { id: heir, lost: true }),
            Event::HandedOver(heir) => self.has_new_host(NewHost { id: heir, lost: false }),
            Event::Reacted { from, what } => self.reactions.update(|reactions| {
                let number = reactions.last().map_or(0, |last| last.number + 1);
                if reactions.len() >= MAX_REACTIONS {
                    reactions.remove(0);
                }
                reactions.push(Reaction { by: from, what, number });
            }),
            // These concern only connections.
            Event::KeyChanged | Event::Dial | Event::Seek | Event::Close(..) => {}
        }
    }

    fn set_meeting_status(&self, status: MeetingStatus) {
        self.meeting_status.set(status);
    }

    fn route_changed(&self) {
        self.lobby_changed.notify();
    }

    fn processed(&self) {
        self.update_halted();
        self.room_changed.notify();
    }
}

impl RoomClient {
    /// Removes the key from the address once this device is in the room: addresses are read over shoulders, and stay in
    /// histories and screenshots. After a reload the page continues from the stored room; to invite others, the lobby
    /// has a link.
    fn hide_key(self) {
        let hash = hash();
        if Route::room(&hash).is_some_and(|link| RoomLink::parse(link) == Ok(self.link())) {
            clear_address();
        }
    }

    /// Shows the table in the session, if there is one.
    pub(super) fn show_table(self) {
        let there = self.with(|room| room.table().is_some());
        // Where a table is shown, that code is loaded.
        if let Some(later) = self.later_game().filter(|_| there && !self.away_from_table.get()) {
            later.show(self, self.game().session());
        }
    }

    /// Whether the host has been silent for too long although the connection is open. Tracks it.
    pub(crate) fn is_host_silent(self) -> bool {
        self.room_changed.track();
        self.driver().is_host_silent()
    }

    /// Halts the table while answers could not reach the host.
    fn update_halted(self) {
        // The next room may have its table by now.
        if !self.driver().is_over() && self.game().is_shown() {
            let is_lost = !self.connected.get_untracked() || untrack(|| self.is_host_silent());
            let halts = |room: &Room<AnyGame>| {
                room.host_search().halts() || room.lobby().is_some_and(|lobby| lobby.paused)
            };
            self.game().set_halted(is_lost || self.with(halts));
        }
    }
}

/// Sets the address to that of the room's page, without a key.
pub(crate) fn clear_address() {
    location::rename(&Route::Room.to_string());
}
