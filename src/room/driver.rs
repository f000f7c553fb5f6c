//! Connects the protocol with the browser: passes inputs in one after the other, frames and events out, and keeps time.

use super::host_half::host_half;
use super::state::set_if_new;
use super::{NewHost, Reaction, RoomClient, RoomLink, persist};
use crate::route::{Route, hash};
use crate::task::detached;
use ::link::{OnTransportEvent, Transport, TransportEvent};
use ::room::{AnyGame, Event, ExitReason, Input, LeaveReason, MemberId, Mismatch, Phase, Refusal, Room};
use browser::clock::{now, until};
use browser::location;
use browser::timer::Timeout;
use leptos::prelude::*;
use meet::Pass;
use std::rc::Rc;

/// The most reactions kept for display.
const MAX_REACTIONS: usize = 6;
/// A host sends something at least every five seconds. After this many milliseconds of silence the
/// table is shown as halted; that the connection is dead is known only later.
const SILENCE_TIMEOUT: u64 = 6000;
/// The room is ticked at least this often, in milliseconds, whatever it has asked for.
const MAX_TIMER: u32 = 60_000;
/// How long to wait, in milliseconds, before trying to store the room again when the storage was full.
const RETRY_SAVE_AFTER: u32 = 10_000;

impl RoomClient {
    /// The handler for events of the transport.
    pub(super) fn transport_handler(self) -> OnTransportEvent {
        Rc::new(move |event| {
            self.handle(match event {
                TransportEvent::Room(input) => input,
                // A guest who came by six words has the link from here on.
                TransportEvent::Secret(secret) => {
                    if let Room::Guest(guest) = &mut *self.0.room.borrow_mut() {
                        guest.set_key_from_code(secret.to_bytes());
                    }
                    return;
                }
                TransportEvent::MeetingStatus(status) => return self.meeting_status.set(status),
                TransportEvent::Signal(to, note) => match to.or_else(|| self.with(Room::host_id)) {
                    Some(to) => Input::Signal { to, note },
                    None => return,
                },
                TransportEvent::RouteChanged => return self.lobby_changed.notify(),
            });
        })
    }

    /// Once inside, the address is only that of the room's page, without the key: addresses are
    /// read over shoulders, and stay in histories and screenshots. After a reload the page
    /// continues from what is stored; others are invited with the invitation.
    fn hide_key(self) {
        let hash = hash();
        if Route::room(&hash).is_some_and(|link| RoomLink::parse(link) == Ok(self.link())) {
            clear_address();
        }
    }

    /// Processes an input and everything that follows from it.
    pub(crate) fn handle(self, input: Input<AnyGame>) {
        if let Some(flooder) = self.queue.push(input) {
            self.transport(|transport| transport.close(flooder));
        }
        // Inputs that arrive while another is processed wait in the queue.
        if !self.busy.replace(true) {
            self.run();
        }
    }

    /// Continues until nothing is left to do, or until the room has to be stored first. In that
    /// case all inputs wait, so that storing once is enough for all of them.
    fn run(self) {
        while self.ensure_saved() {
            self.flush();
            let all = self.queue.take();
            if all.is_empty() {
                self.busy.set(false);
                self.update_halted();
                self.room_changed.notify();
                return self.set_timer();
            }
            for input in all {
                self.0.room.borrow_mut().handle(input, now());
            }
        }
    }

    /// Whether the room is stored in its current version. If not, `run` continues when it is:
    /// others must not know more than this device would after a reload.
    fn ensure_saved(self) -> bool {
        let version = self.with(Room::version);
        let settled = self.with(Room::is_settled);
        if self.saved_version.get() == version || !settled || self.allow_unsaved.get() || self.over.get() {
            return true;
        }
        if !self.is_host() {
            let kept = self.with(|room| persist::save_seat(self.game().key(), room));
            self.save_finished(version, kept);
            return kept;
        }
        self.saving.set(true);
        let room = self.with(Room::save);
        detached(async move {
            let kept = persist::save_room(self.game().key(), &room).await;
            // The person may have chosen to continue without storing, or have left.
            if self.saving.replace(false) {
                let kept = persist::room_saved(self.game().key(), &room, kept);
                self.save_finished(version, kept);
                if kept {
                    self.run();
                }
            }
        });
        false
    }

    /// Stores what a guest was shown since that was last stored, before its page goes away.
    pub(super) fn save_record(self) {
        let settled = self.with(Room::is_settled);
        if settled && !self.is_host() && !self.over.get() && !self.taken_over.get_untracked() {
            self.with(|room| persist::save_seat(self.game().key(), room));
        }
    }

    /// Handles the result of storing a version of the room; after a failure it is tried again later.
    fn save_finished(self, version: (u64, u64, u64, u32), kept: bool) {
        if kept {
            self.saved_version.set(version);
        } else {
            self.timer.set(Some(Timeout::new(RETRY_SAVE_AFTER, move || self.retry_save())));
        }
        set_if_new(&self.unsaved, !kept);
    }

    /// Tries again to store the room.
    pub(crate) fn retry_save(self) {
        if self.unsaved.get_untracked() && !self.saving.get() && !self.over.get() {
            self.timer.take();
            self.run();
        }
    }

    /// Continues although the room cannot be stored; it is lost when its page is closed.
    pub(crate) fn continue_unsaved(self) {
        self.allow_unsaved.set(true);
        set_if_new(&self.unsaved, false);
        // Process what has waited.
        if self.busy.get() {
            self.saving.set(false);
            self.run();
        }
    }

    /// Sends all frames and handles all events.
    fn flush(self) {
        while let Some(out) = { self.0.room.borrow_mut().poll_transmit(now()) } {
            self.transport(|transport| transport.send(out.peer, &out.bytes));
        }
        while let Some(event) = { self.0.room.borrow_mut().poll_event() } {
            self.handle_event(event);
        }
    }

    fn handle_event(self, event: Event<AnyGame>) {
        match event {
            Event::KeyChanged => {
                let (key, former) = self.with(|room| (room.key(), room.former_key()));
                self.transport(|transport| transport.key(key, former));
            }
            Event::LobbyChanged => {
                self.update_passes();
                self.transport(|transport| transport.peers(self.with(Room::peers)));
                // A guest who is in has been stored.
                self.hide_key();
                self.lobby_changed.notify();
                if self.with(|room| room.lobby().is_some_and(|lobby| lobby.phase != Phase::Lobby)) {
                    self.show_table();
                    // It also shows names and who plays for whom.
                    self.game().people_changed();
                }
            }
            Event::TableChanged { .. } => {
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
            Event::Dial => drop(self.transport(Transport::dial)),
            Event::Seek => drop(self.transport(Transport::woke)),
            Event::Close(peer, why) => {
                // The peer learns what concerns it from frames; this line is for debugging.
                leptos::logging::debug_log!("connection {} closed: {why:?}", peer.0);
                self.transport(|transport| transport.close(peer));
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
                self.stop();
                self.exit_reason.set(Some(out));
                if self.game().leave() {
                    // The room's page says why.
                    Route::Room.go();
                }
            }
            Event::ProofChanged => self.keep_finished(),
            Event::HostFault(why) => self.host_fault.set(Some(why)),
            Event::ChangeRole => {
                // Not in the middle of an event of the connections that are closed then.
                if let Some(half) = host_half() {
                    Timeout::new(0, move || (half.change_role)(self)).forget();
                }
            }
            Event::Continued(heir) => self.has_new_host(NewHost { id: heir, lost: true }),
            Event::HandedOver(heir) => self.has_new_host(NewHost { id: heir, lost: false }),
            // It is about a better route between a guest and the host.
            Event::Signal { from, note } if self.is_host() || self.with(Room::host_id) == Some(from) => {
                self.transport(|transport| transport.signal(from, &note));
            }
            Event::Signal { .. } => {}
            Event::Reacted { from, what } => self.reactions.update(|reactions| {
                let number = reactions.last().map_or(0, |last| last.number + 1);
                if reactions.len() >= MAX_REACTIONS {
                    reactions.remove(0);
                }
                reactions.push(Reaction { by: from, what, number });
            }),
        }
    }

    /// Tells the transport who the members are, if that has changed: by their passes it tells their knocks from those of
    /// strangers, and lets them in first.
    pub(super) fn update_passes(self) {
        let partners = self.with(Room::partners);
        let before = self.passes.borrow().clone();
        if before.iter().map(|(id, _)| *id).eq(partners.iter().copied()) {
            return;
        }
        // Computing a pass takes some milliseconds, so each is computed once.
        let pass = |id: MemberId| {
            let known = before.iter().find(|(other, _)| *other == id).map(|(_, pass)| *pass);
            let pass = known.or_else(|| self.with(|room| room.pass(id)).map(Pass::from_bytes));
            pass.map(|pass| (id, pass))
        };
        let passes: Vec<_> = partners.into_iter().filter_map(pass).collect();
        if self.transport(|transport| transport.members(passes.clone())).is_some() {
            self.passes.replace(passes);
        }
    }

    /// Shows the table in the session, if there is one.
    pub(super) fn show_table(self) {
        let there = self.with(|room| room.table().is_some());
        // What has a table has that code, too.
        if let Some(later) = self.later_game().filter(|_| there && !self.away_from_table.get()) {
            later.show(self, self.game().session());
        }
    }

    /// Whether the host has been silent for too long although the connection is open. Tracks it.
    pub(crate) fn is_host_silent(self) -> bool {
        self.room_changed.track();
        self.silent_from().is_some_and(|at| at <= now())
    }

    /// When the host's silence becomes suspicious, for a guest that is connected.
    fn silent_from(self) -> Option<u64> {
        let heard = self.with(|room| match room {
            Room::Guest(guest) => guest.last_heard(),
            Room::Host(_) => None,
        });
        heard.map(|at| at + SILENCE_TIMEOUT)
    }

    /// Halts the table while answers would go nowhere.
    fn update_halted(self) {
        // The next room may have its table by now.
        if !self.over.get() && self.game().is_shown() {
            let is_lost = !self.connected.get_untracked() || untrack(|| self.is_host_silent());
            let halts = |room: &Room<AnyGame>| {
                room.host_search().halts() || room.lobby().is_some_and(|lobby| lobby.paused)
            };
            self.game().set_halted(is_lost || self.with(halts));
        }
    }

    /// Sets the timer for the next tick.
    fn set_timer(self) {
        self.timer.take();
        if self.over.get() {
            return;
        }
        let silence = self.silent_from().filter(|&at| at > now());
        let Some(at) = self.with(Room::poll_timeout).into_iter().chain(silence).min() else { return };
        let tick = move || self.handle(Input::Tick);
        self.timer.set(Some(Timeout::new(until(at).min(MAX_TIMER), tick)));
    }

    /// Stops everything: nothing is sent or received any more.
    pub(super) fn stop(self) {
        if self.over.replace(true) {
            return;
        }
        self.saving.set(false);
        self.transport(Transport::stop);
        self.seat.take();
        self.awake.take();
        self.timer.take();
    }
}

/// Sets the address to that of the room's page, without a key.
pub(crate) fn clear_address() {
    location::rename(&Route::Room.to_string());
}
