//! Connects the protocol with the browser: passes inputs in one after the other, frames and events
//! out, and keeps time.

use super::host_half::host_half;
use super::{NewHost, PendingQuestion, Reaction, RoomClient, RoomLink, persist};
use crate::net::{OnTransportEvent, TransportEvent, now, until};
use crate::route::{Route, hash};
use crate::task::detached;
use ::room::{AnyGame, Event, ExitReason, Input, JoinRefusal, LeaveReason, Mismatch, Phase, Refusal, Room};
use game::Seat;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use meet::RoomSecret;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// The most reactions kept for display.
const MAX_REACTIONS: usize = 6;
/// A host sends something at least every five seconds. After this many milliseconds of silence the
/// table is shown as halted; that the connection is dead is known only later.
const SILENCE_TIMEOUT: u64 = 6000;
/// The room is ticked at least this often, in milliseconds, whatever it has asked for.
const MAX_TIMER: u32 = 60_000;
/// How long to wait, in milliseconds, before trying to store the room again when the storage was
/// full.
const RETRY_SAVE_AFTER: u32 = 10_000;

impl RoomClient {
    /// The handler for events of the transport.
    pub(super) fn transport_handler(&self) -> OnTransportEvent {
        let weak = Rc::downgrade(&self.0);
        Rc::new(move |event| {
            let Some(client) = weak.upgrade().map(RoomClient) else { return };
            client.handle(match event {
                TransportEvent::Connected { peer, binding } => Input::Connected { peer, binding },
                TransportEvent::Disconnected(peer) => Input::Disconnected(peer),
                TransportEvent::Frame(peer, frame) => Input::Frame(peer, frame),
                TransportEvent::Blocked(peer, blocked) => Input::Blocked(peer, blocked),
                TransportEvent::Woke => Input::Woke,
                TransportEvent::Secret(secret) => return client.set_secret(secret),
                TransportEvent::MeetingStatus(status) => return client.0.meeting_status.set(status),
                TransportEvent::Carry(event) => return client.carry(event),
                TransportEvent::Signal(to, note) => match to.or_else(|| client.with(Room::host_id)) {
                    Some(to) => Input::Signal { to, note },
                    None => return,
                },
                TransportEvent::WayChanged => return client.0.lobby.update(|_| {}),
            });
        })
    }

    /// The room's key is known now: a guest who came by six words has the link from here on.
    fn set_secret(&self, secret: RoomSecret) {
        if let Room::Guest(guest) = &mut *self.0.room.borrow_mut() {
            guest.set_key_from_code(secret.to_bytes());
        }
    }

    /// Once inside, the address is only that of the room's page, without the key: addresses are
    /// read over shoulders, and stay in histories and screenshots. After a reload the page
    /// continues from what is stored; others are invited with the invitation.
    fn hide_key(&self) {
        let hash = hash();
        if Route::room(&hash).is_some_and(|link| RoomLink::parse(link) == Ok(self.link())) {
            clear_address();
        }
    }

    /// Processes an input and everything that follows from it.
    pub(super) fn handle(&self, input: Input<AnyGame>) {
        if matches!(input, Input::Frame(..) | Input::Connected { .. }) {
            self.0.last_heard.set(now());
        }
        if let Some(flooder) = self.0.queue.push(input)
            && let Some(transport) = &*self.0.transport.borrow()
        {
            transport.close(flooder);
        }
        // Inputs that arrive while another is processed wait in the queue.
        if !self.0.busy.replace(true) {
            self.run();
        }
    }

    /// Continues until nothing is left to do, or until the room has to be stored first. In that
    /// case all inputs wait, so that storing once is enough for all of them.
    fn run(&self) {
        while self.ensure_saved() {
            self.flush();
            let all = self.0.queue.take();
            if all.is_empty() {
                self.0.busy.set(false);
                self.update_halted();
                return self.set_timer();
            }
            for input in all {
                self.0.room.borrow_mut().handle(input, now());
            }
        }
    }

    /// Whether the room is stored in its current version. If not, `run` continues when it is:
    /// others must not know more than this device would after a reload.
    fn ensure_saved(&self) -> bool {
        let version = self.with(Room::version);
        let settled = self.with(Room::is_settled);
        if self.0.saved_version.get() == version
            || !settled
            || self.0.allow_unsaved.get()
            || self.0.over.get()
        {
            return true;
        }
        if !self.is_host() {
            let kept = self.with(|room| persist::save_seat(self.game().key(), room));
            self.save_finished(version, kept);
            return kept;
        }
        self.0.saving.set(true);
        let (client, room) = (self.clone(), self.with(Room::save));
        detached(async move {
            let kept = persist::save_room(client.game().key(), &room).await;
            // The person may have chosen to continue without storing, or have left.
            if client.0.saving.replace(false) {
                let kept = persist::room_saved(client.game().key(), room, kept);
                client.save_finished(version, kept);
                if kept {
                    client.run();
                }
            }
        });
        false
    }

    /// Stores what a guest was shown since that was last stored, before its page goes away.
    pub(super) fn save_record(&self) {
        let settled = self.with(Room::is_settled);
        if settled && !self.is_host() && !self.0.over.get() && !self.0.taken_over.get_untracked() {
            self.with(|room| persist::save_seat(self.game().key(), room));
        }
    }

    /// Handles the result of storing a version of the room; after a failure it is tried again
    /// later.
    fn save_finished(&self, version: (u64, u64, u64, u32), kept: bool) {
        if kept {
            self.0.saved_version.set(version);
        } else {
            let client = self.clone();
            self.0.timer.set(Some(Timeout::new(RETRY_SAVE_AFTER, move || client.retry_save())));
        }
        if self.0.unsaved.get_untracked() == kept {
            self.0.unsaved.set(!kept);
        }
    }

    /// Tries again to store the room.
    pub(crate) fn retry_save(&self) {
        if self.0.unsaved.get_untracked() && !self.0.saving.get() && !self.0.over.get() {
            self.0.timer.take();
            self.run();
        }
    }

    /// Continues although the room cannot be stored; it is lost when its page is closed.
    pub(crate) fn continue_unsaved(&self) {
        self.0.allow_unsaved.set(true);
        if self.0.unsaved.get_untracked() {
            self.0.unsaved.set(false);
        }
        // Process what has waited.
        if self.0.busy.get() {
            self.0.saving.set(false);
            self.run();
        }
    }

    /// Sends all frames and handles all events.
    fn flush(&self) {
        while let Some(out) = { self.0.room.borrow_mut().poll_transmit(now()) } {
            if let Some(transport) = &*self.0.transport.borrow() {
                transport.send(out.peer, &out.bytes);
            }
        }
        while let Some(event) = { self.0.room.borrow_mut().poll_event() } {
            self.handle_event(event);
        }
    }

    fn handle_event(&self, event: Event<AnyGame>) {
        match event {
            Event::KeyChanged => {
                let (key, former) = self.with(|room| (room.key(), room.former_key()));
                if let Some(transport) = &*self.0.transport.borrow() {
                    transport.key(key, former);
                }
            }
            Event::LobbyChanged => {
                self.update_passes();
                if let Some(transport) = &*self.0.transport.borrow() {
                    transport.peers(self.with(Room::peers));
                }
                // A guest who is in has been stored.
                self.hide_key();
                let lobby = self.with(|room| room.lobby().cloned());
                let plays = lobby.as_ref().is_some_and(|lobby| lobby.phase != Phase::Lobby);
                self.update_others();
                self.0.lobby.set(lobby);
                self.count_waiting();
                if plays {
                    self.show_table();
                }
                // The table also shows names and who plays for whom.
                if plays && !self.0.away_from_table.get() {
                    self.game().people_changed();
                }
            }
            Event::TableChanged { .. } => {
                self.show_table();
                if !self.0.away_from_table.get() {
                    self.game().changed();
                }
                self.0.closes_at.set(self.with(|room| room.table().and_then(|table| table.until)));
                let undo = self.with(|room| room.table().map(|table| table.undo).unwrap_or_default());
                if self.0.undo.get_untracked() != undo {
                    self.0.undo.set(undo);
                }
                self.update_proof();
                self.count_waiting();
            }
            Event::Reply(result) => {
                let why = match result {
                    Err(Refusal::Illegal(why)) => Some(why),
                    _ => None,
                };
                self.game().set_refused(why);
                self.0.refused.set(result.err());
            }
            Event::OtherVersion(reload) => self.0.other_version.set(Some(reload)),
            Event::HostConnected(up) => {
                self.0.connected.set(up);
                self.0.other_version.set(None);
                if up {
                    self.fetch_half();
                }
            }
            Event::Dial => {
                if let Some(transport) = &*self.0.transport.borrow() {
                    transport.dial();
                }
                self.0.others.ask();
            }
            Event::Seek => {
                if let Some(transport) = &*self.0.transport.borrow() {
                    transport.seek();
                }
            }
            Event::Close(peer, why) => {
                // The peer learns what concerns it from frames; this line is for debugging.
                leptos::logging::debug_log!("connection {} closed: {why:?}", peer.0);
                if let Some(transport) = &*self.0.transport.borrow() {
                    transport.close(peer);
                }
            }
            Event::Left(out) => {
                // After a reload this page may have the right version; the host may let somebody in again.
                let may_return = matches!(
                    out,
                    ExitReason::Mismatch(Mismatch::Version(_))
                        | ExitReason::Left(LeaveReason::Kicked)
                        | ExitReason::JoinRefused(JoinRefusal::Kicked)
                );
                if !may_return {
                    self.forget_stored(self.is_host());
                }
                self.stop();
                let was_at_table = self.game().is_shown();
                self.0.exit_reason.set(Some(out));
                if was_at_table {
                    // The room's page says why.
                    self.game().leave();
                    Route::Room.go();
                }
            }
            Event::ProofChanged => self.update_proof(),
            Event::HostFault(why) => self.0.host_fault.set(Some(why)),
            Event::ChangeRole => {
                // Not in the middle of an event of the connections that are closed then.
                let client = self.clone();
                if let Some(half) = host_half() {
                    Timeout::new(0, move || (half.change_role)(&client)).forget();
                }
            }
            Event::Continued(heir) => self.has_new_host(NewHost { id: heir, lost: true }),
            Event::HandedOver(heir) => self.has_new_host(NewHost { id: heir, lost: false }),
            // Between a guest and the host it is about a better way.
            Event::Signal { from, note } if self.is_host() || self.with(Room::host_id) == Some(from) => {
                if let Some(transport) = &*self.0.transport.borrow() {
                    transport.signal(from, &note);
                }
            }
            Event::Signal { from, note } => self.0.others.received(from, note),
            Event::Reacted { from, what } => self.0.reactions.update(|reactions| {
                let number = reactions.last().map_or(0, |last| last.number + 1);
                if reactions.len() >= MAX_REACTIONS {
                    reactions.remove(0);
                }
                reactions.push(Reaction { by: from, what, number });
            }),
        }
    }

    /// Shows the table in the session, if there is one.
    pub(super) fn show_table(&self) {
        let there = self.with(|room| room.table().is_some());
        // What has a table has that code, too.
        if let Some(later) = self.later_game().filter(|_| there && !self.0.away_from_table.get()) {
            later.show(self, self.game().session());
        }
    }

    /// Updates what is known of the round that is over.
    fn update_proof(&self) {
        let proof = self.with(Room::round_proof);
        if self.0.proof.with_untracked(|before| *before != proof) {
            self.0.proof.set(proof);
        }
        self.keep_finished();
    }

    /// Updates for whom the open question waits.
    fn count_waiting(&self) {
        let waits = self.with(|room| {
            let waits = room.table()?.waits?;
            let who = waits.persons.into_iter().map(Seat::index).collect();
            Some(PendingQuestion { who, since: waits.since })
        });
        self.0.pending_question.set(waits);
    }

    /// When the host's silence becomes suspicious, for a guest that is connected.
    fn silence(&self) -> Option<u64> {
        let linked = !self.is_host() && self.0.connected.get_untracked();
        linked.then(|| self.0.last_heard.get() + SILENCE_TIMEOUT)
    }

    /// Halts the table while answers would go nowhere.
    fn update_halted(&self) {
        let silent = self.silence().is_some_and(|at| at <= now());
        if self.0.host_silent.get_untracked() != silent {
            self.0.host_silent.set(silent);
        }
        let search = self.with(Room::host_search);
        if self.0.host_search.get_untracked() != search {
            self.0.host_search.set(search);
        }
        // Without a network the others may be there.
        let may_go_on = self.with(|room| room.may_go_on(now())) && window().navigator().on_line();
        if self.0.may_go_on.get_untracked() != may_go_on {
            self.0.may_go_on.set(may_go_on);
        }
        let paused = self.with(|room| room.lobby().is_some_and(|lobby| lobby.paused));
        if self.game().is_shown() {
            let away = !self.0.connected.get_untracked() || search.halts();
            self.game().set_halted(silent || paused || away);
        }
    }

    /// Sets the timer for the next tick.
    fn set_timer(&self) {
        self.0.timer.take();
        let silence = self.silence().filter(|&at| at > now());
        let Some(at) = self.with(Room::poll_timeout).into_iter().chain(silence).min() else { return };
        let weak = Rc::downgrade(&self.0);
        let tick = move || {
            if let Some(inner) = weak.upgrade() {
                RoomClient(inner).handle(Input::Tick);
            }
        };
        self.0.timer.set(Some(Timeout::new(until(at).min(MAX_TIMER), tick)));
    }

    /// Stops everything: nothing is sent or received any more.
    pub(super) fn stop(&self) {
        self.0.over.set(true);
        self.0.saving.set(false);
        if let Some(transport) = &*self.0.transport.borrow() {
            transport.stop();
        }
        self.0.others.stop();
        self.0.seat.take();
        self.0.awake.take();
        self.0.timer.take();
    }
}

/// Sets the address to that of the room's page, without a key.
pub(crate) fn clear_address() {
    let history = window().history();
    // If the browser does not allow it the old address stays.
    drop(
        history.map(|history| {
            history.replace_state_with_url(&JsValue::NULL, "", Some(&Route::Room.to_string()))
        }),
    );
}
