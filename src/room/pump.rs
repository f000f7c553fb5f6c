//! What happens between the protocol and the browser: inputs go in one after the
//! other, frames and events come out, time passes.

use super::game::AtTable;
use super::{Felt, Party, kept};
use crate::net::mesh::Mesh;
use crate::net::{Tell, Told, now};
use crate::route::Route;
use ::room::{Event, Input, Out, Phase, Refusal, Room};
use cards::State;
use leptos::leptos_dom::helpers::set_timeout_with_handle;
use leptos::prelude::*;
use meet::RoomSecret;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// So many reactions are kept for whoever draws them.
const FELT: usize = 6;

impl Party {
    /// What connections tell.
    pub(super) fn ear(&self) -> Tell {
        let weak = Rc::downgrade(&self.0);
        Rc::new(move |told| {
            let Some(party) = weak.upgrade().map(Party) else { return };
            party.feed(match told {
                Told::Connected { peer, binding } => Input::Connected { peer, binding },
                Told::Disconnected(peer) => Input::Disconnected(peer),
                Told::Frame(peer, frame) => Input::Frame(peer, frame),
                Told::Blocked(peer, blocked) => Input::Blocked(peer, blocked),
                Told::Woke => Input::Woke,
                Told::Secret(secret) => return party.found(secret),
                Told::Standing(standing) => return party.0.standing.set(standing),
            });
        })
    }

    /// Connections to other guests, who are spoken with by way of the host.
    pub(super) fn mesh(&self) -> Mesh {
        let weak = Rc::downgrade(&self.0);
        let say = move |to, note| {
            if let Some(inner) = weak.upgrade() {
                Party(inner).feed(Input::Signal { to, note });
            }
        };
        Mesh::new(self.me(), Box::new(say))
    }

    /// The room's key is known: who came by words has the link from now on.
    fn found(&self, secret: RoomSecret) {
        if let Room::Guest(guest) = &mut *self.0.room.borrow_mut() {
            guest.found(secret.to_bytes());
        }
        self.show_link();
    }

    /// The address of the room's page is its link.
    fn show_link(&self) {
        let hash = window().location().hash().unwrap_or_default();
        if Route::parse(&hash) == Route::Room {
            let link = format!("#/room/{}", self.link().to_text());
            let history = window().history();
            // Where it may not, the old address stays.
            drop(history.map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&link))));
        }
    }

    /// Takes in what happens, and does what follows.
    pub(super) fn feed(&self, input: Input<State>) {
        self.0.queue.borrow_mut().push(input);
        // What is told while something is told has its turn after it.
        if self.0.busy.replace(true) {
            return;
        }
        loop {
            let all = self.0.queue.take();
            if all.is_empty() {
                break;
            }
            for input in all {
                self.0.room.borrow_mut().handle(input, now());
            }
            self.flush();
        }
        self.0.busy.set(false);
        self.wait();
    }

    /// Sends and tells what there is.
    fn flush(&self) {
        // Others must not know more than this device after it starts anew.
        let version = self.with(Room::version);
        if self.0.kept.replace(version) != version {
            self.with(kept::keep);
        }
        while let Some(out) = { self.0.room.borrow_mut().poll_transmit(now()) } {
            if let Some(carrier) = &*self.0.carrier.borrow() {
                carrier.send(out.peer, &out.bytes);
            }
        }
        while let Some(event) = { self.0.room.borrow_mut().poll_event() } {
            self.happened(event);
        }
    }

    fn happened(&self, event: Event<State>) {
        match event {
            Event::Key => {
                let (key, former) = self.with(|room| (room.key(), room.former_key()));
                if let Some(carrier) = &*self.0.carrier.borrow() {
                    carrier.key(key, former);
                }
                self.show_link();
            }
            Event::Lobby => {
                self.tell_passes();
                let lobby = self.with(|room| room.lobby().cloned());
                let plays = lobby.as_ref().is_some_and(|lobby| lobby.phase != Phase::Lobby);
                if let (Some(mesh), Some(lobby)) = (&*self.0.mesh.borrow(), &lobby) {
                    // The host is the first.
                    let there = lobby.members.iter().skip(1).filter(|member| member.present);
                    mesh.members(&there.map(|member| member.id).collect::<Vec<_>>());
                }
                self.0.lobby.set(lobby);
                if plays {
                    self.sit_down();
                }
            }
            Event::Table { .. } => {
                self.sit_down();
                if !self.0.elsewhere.get() {
                    self.0.session.went_on();
                }
                self.0.until.set(self.with(|room| room.table().and_then(|table| table.until)));
            }
            Event::Answered(result) => {
                let why = match result {
                    Err(Refusal::Illegal(why)) => Some(why),
                    _ => None,
                };
                self.0.session.judged(why);
                self.0.refused.set(result.err());
            }
            Event::Link(up) => self.0.linked.set(up),
            Event::Dial => {
                if let Some(carrier) = &*self.0.carrier.borrow() {
                    carrier.dial();
                }
            }
            Event::Close(peer, _) => {
                if let Some(carrier) = &*self.0.carrier.borrow() {
                    carrier.close(peer);
                }
            }
            Event::Out(out) => {
                // Loaded anew, this page may be of the right version.
                if !matches!(out, Out::Version(_)) {
                    kept::forget(self.is_host());
                }
                self.stop();
                let was_at_table = self.0.session.is_afar();
                self.0.out.set(Some(out));
                if was_at_table {
                    // Why, is said on the room's page.
                    self.0.session.leave();
                    Route::Room.go();
                }
            }
            // What to make of it is said with the proof of fair dealing.
            Event::Doubt(_) => {}
            Event::Signal { from, note } => {
                if let Some(mesh) = &*self.0.mesh.borrow() {
                    mesh.heard(from, &note);
                }
            }
            Event::Reacted { from, what } => self.0.felt.update(|felt| {
                let number = felt.last().map_or(0, |last| last.number + 1);
                if felt.len() >= FELT {
                    felt.remove(0);
                }
                felt.push(Felt { by: from, what, number });
            }),
        }
    }

    /// The session shows the table, if there is one.
    pub(super) fn sit_down(&self) {
        let there = self.with(|room| room.table().is_some());
        if there && !self.0.elsewhere.get() && !self.0.session.is_afar() {
            self.0.session.join(Box::new(AtTable(self.clone())));
        }
    }

    /// Comes back when time has passed.
    fn wait(&self) {
        if let Some(timer) = self.0.timer.take() {
            timer.clear();
        }
        let Some(at) = self.with(Room::poll_timeout) else { return };
        let weak = Rc::downgrade(&self.0);
        let tick = move || {
            if let Some(inner) = weak.upgrade() {
                Party(inner).feed(Input::Tick);
            }
        };
        let time = Duration::from_millis(at.saturating_sub(now()).min(60_000));
        self.0.timer.set(set_timeout_with_handle(tick, time).ok());
    }

    /// Nothing is sent or heard any more.
    pub(super) fn stop(&self) {
        if let Some(carrier) = &*self.0.carrier.borrow() {
            carrier.stop();
        }
        self.0.mesh.take();
        self.0.seat.take();
        self.0.awake.take();
        if let Some(timer) = self.0.timer.take() {
            timer.clear();
        }
    }
}
