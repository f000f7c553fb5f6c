//! Connects the protocol of a room with the browser: passes inputs in one after the other, frames and events out, keeps
//! time, and has the room stored before others learn of a change.
//!
//! Deliberately absent: storing and showing the room, which the page does ([`RoomPage`]).

use crate::queue::Queue;
use crate::{Invitation, MeetingStatus, OnTransportEvent, Servers, Transport, TransportEvent};
use ::room::{AnyGame, BotPlayer, Event, HostHalf, Input, MemberId, Room, Standing};
use browser::clock::{now, until};
use browser::durable::StoreOutcome;
use browser::lock::Lock;
use browser::task::detached;
use browser::timer::Timeout;
use browser::wake::WakeLock;
use meet::Pass;
use std::cell::{Cell, OnceCell, RefCell};
use std::pin::Pin;
use std::rc::Rc;

/// A host sends something at least every five seconds. After this many milliseconds of silence the
/// table is shown as halted; whether the connection is dead is known only later.
const SILENCE_TIMEOUT: u64 = 6000;
/// The room is ticked at least this often, in milliseconds, even if it has asked for a later time.
const MAX_TIMER: u32 = 60_000;
/// How long to wait, in milliseconds, before trying to store the room again when the storage was full.
const RETRY_SAVE_AFTER: u32 = 10_000;

/// The page as the driver of a room uses it: requests and notices.
pub trait RoomPage {
    /// Stores a guest's seat; `false` if there is no space.
    fn save_seat(&self, room: &Room<AnyGame>) -> bool;
    /// Stores a host's room.
    fn save_room<'a>(&self, room: &'a [u8]) -> Pin<Box<dyn Future<Output = StoreOutcome> + 'a>>;
    /// Handles the result of storing a host's room; `false` if there was no space.
    fn room_saved(&self, room: &[u8], outcome: StoreOutcome) -> bool;
    /// Whether the game stands still because the room could not be stored.
    fn set_unsaved(&self, unsaved: bool);
    /// An event of the room that does not concern connections alone.
    fn handle_event(&self, event: Event<AnyGame>);
    /// The state of finding each other has changed.
    fn set_meeting_status(&self, status: MeetingStatus);
    /// More is known about the route of a connection.
    fn route_changed(&self);
    /// All inputs have been processed, so the room may have changed.
    fn processed(&self);
}

/// A room on this device, with its connections. It exists as long as the page, so that timers can use it at any time;
/// there are few rooms.
pub struct Driver {
    room: RefCell<Room<AnyGame>>,
    page: OnceCell<Box<dyn RoomPage>>,
    transport: RefCell<Option<Rc<Transport>>>,
    /// The secrets shared with each of the others, as the transport was last told.
    passes: RefCell<Vec<(MemberId, Pass)>>,
    timer: Cell<Option<Timeout>>,
    /// Inputs that arrived while another was processed, or the room was being stored.
    queue: Queue,
    busy: Cell<bool>,
    /// The version of the room that is stored.
    saved_version: Cell<(u64, u64, u64, u32)>,
    /// The room is being stored: nothing is sent or processed until that is done.
    saving: Cell<bool>,
    /// The last value that the page was told.
    unsaved: Cell<bool>,
    /// The person has chosen to continue without storing the room.
    allow_unsaved: Cell<bool>,
    /// This device is out of the room.
    over: Cell<bool>,
    seat: RefCell<Option<Lock>>,
    /// Keeps the host's screen on: a phone that sleeps would stop the game.
    awake: RefCell<Option<WakeLock>>,
}

impl Driver {
    /// For a room without connections yet.
    pub fn new(room: Room<AnyGame>) -> &'static Driver {
        Box::leak(Box::new(Driver {
            room: RefCell::new(room),
            page: OnceCell::new(),
            transport: RefCell::default(),
            passes: RefCell::default(),
            timer: Cell::default(),
            queue: Queue::default(),
            busy: Cell::default(),
            saved_version: Cell::default(),
            saving: Cell::default(),
            unsaved: Cell::default(),
            allow_unsaved: Cell::default(),
            over: Cell::default(),
            seat: RefCell::default(),
            awake: RefCell::default(),
        }))
    }

    /// Sets the page, once. Without it nothing is processed.
    pub fn set_page(&self, page: Box<dyn RoomPage>) {
        self.page.set(page).ok();
    }

    /// Reads the room.
    pub fn with<T>(&self, look: impl FnOnce(&Room<AnyGame>) -> T) -> T {
        look(&self.room.borrow())
    }

    /// Uses the connections to others; `None` if there are none, because another tab plays this seat.
    pub fn transport<T>(&self, act: impl FnOnce(&Transport) -> T) -> Option<T> {
        self.transport.borrow().as_deref().map(act)
    }

    /// Whether this device is out of the room.
    pub fn is_over(&self) -> bool {
        self.over.get()
    }

    /// Whether this device is the host.
    pub fn is_host(&self) -> bool {
        // Even while it looks for another host of the room.
        matches!(self.with(Room::standing), Standing::Host | Standing::Checking)
    }

    /// Keeps the lock of this device's seat until it is out of the room.
    pub fn hold_seat(&self, seat: Lock) {
        self.seat.replace(Some(seat));
    }

    /// Connects with others: as the host, or as a guest by this invitation. Without one a guest uses the room's key.
    pub fn connect(&'static self, invitation: Option<Invitation>, servers: Servers) {
        let (host, key, former) =
            self.with(|room| (matches!(room, Room::Host(_)), room.key(), room.former_key()));
        let invitation = invitation.unwrap_or(Invitation::Key(key));
        let transport = Transport::new(invitation, former, host, servers, self.transport_handler());
        self.transport.replace(Some(transport));
        self.update_passes();
        self.awake.replace(host.then(WakeLock::acquire));
        self.handle(Input::Tick);
    }

    /// Gives the room the code that only hosts, and devices that may become one, need.
    pub fn complete(&'static self, half: &'static HostHalf<AnyGame>, bots: Box<dyn BotPlayer<AnyGame>>) {
        self.room.borrow_mut().complete(half, bots);
        self.handle(Input::Tick);
    }

    /// Becomes the host, or a guest, if the room wants that, without any connections.
    pub fn change_role(&self, bots: Box<dyn BotPlayer<AnyGame>>) -> bool {
        if !self.room.borrow_mut().change_role(bots, now()) {
            return false;
        }
        if let Some(former) = self.transport.take() {
            former.stop();
        }
        self.passes.take();
        true
    }

    /// The stored room has become useless: it is stored again.
    pub fn forget_saved(&self) {
        self.saved_version.take();
    }

    /// The handler for events of the transport.
    fn transport_handler(&'static self) -> OnTransportEvent {
        Rc::new(move |event| {
            let Some(page) = self.page.get() else { return };
            self.handle(match event {
                TransportEvent::Room(input) => input,
                // A guest who came by six words has the link from here on.
                TransportEvent::Secret(secret) => {
                    if let Room::Guest(guest) = &mut *self.room.borrow_mut() {
                        guest.set_key_from_code(secret.to_bytes());
                    }
                    return;
                }
                TransportEvent::MeetingStatus(status) => return page.set_meeting_status(status),
                TransportEvent::RouteChanged => return page.route_changed(),
            });
        })
    }

    /// Processes an input and everything that follows from it.
    pub fn handle(&'static self, input: Input<AnyGame>) {
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
    fn run(&'static self) {
        let Some(page) = self.page.get() else { return self.busy.set(false) };
        while self.ensure_saved(&**page) {
            self.flush(&**page);
            let all = self.queue.take();
            if all.is_empty() {
                self.busy.set(false);
                page.processed();
                return self.set_timer();
            }
            for input in all {
                self.room.borrow_mut().handle(input, now());
            }
        }
    }

    /// Whether the room is stored in its current version. If not, `run` continues when it is:
    /// others must not know more than this device would after a reload.
    fn ensure_saved(&'static self, page: &'static dyn RoomPage) -> bool {
        let version = self.with(Room::version);
        let settled = self.with(Room::is_settled);
        if self.saved_version.get() == version || !settled || self.allow_unsaved.get() || self.over.get() {
            return true;
        }
        if !self.is_host() {
            let kept = self.with(|room| page.save_seat(room));
            self.save_finished(page, version, kept);
            return kept;
        }
        self.saving.set(true);
        let room = self.with(Room::save);
        detached(async move {
            let outcome = page.save_room(&room).await;
            // The person may have chosen to continue without storing, or have left.
            if self.saving.replace(false) {
                let kept = page.room_saved(&room, outcome);
                self.save_finished(page, version, kept);
                if kept {
                    self.run();
                }
            }
        });
        false
    }

    /// Stores a guest's record of its views, if it has changed, before its page goes away.
    pub fn save_record(&self) {
        let settled = self.with(Room::is_settled);
        if let Some(page) = self.page.get().filter(|_| settled && !self.is_host() && !self.over.get()) {
            self.with(|room| page.save_seat(room));
        }
    }

    /// Handles the result of storing a version of the room; after a failure it is tried again later.
    fn save_finished(&'static self, page: &dyn RoomPage, version: (u64, u64, u64, u32), kept: bool) {
        if kept {
            self.saved_version.set(version);
        } else {
            self.timer.set(Some(Timeout::new(RETRY_SAVE_AFTER, move || self.retry_save())));
        }
        self.set_unsaved(page, !kept);
    }

    fn set_unsaved(&self, page: &dyn RoomPage, unsaved: bool) {
        if self.unsaved.replace(unsaved) != unsaved {
            page.set_unsaved(unsaved);
        }
    }

    /// Tries again to store the room.
    pub fn retry_save(&'static self) {
        if self.unsaved.get() && !self.saving.get() && !self.over.get() {
            self.timer.take();
            self.run();
        }
    }

    /// Continues although the room cannot be stored; it is lost when its page is closed.
    pub fn continue_unsaved(&'static self) {
        self.allow_unsaved.set(true);
        if let Some(page) = self.page.get() {
            self.set_unsaved(&**page, false);
        }
        // Process inputs that have waited.
        if self.busy.get() {
            self.saving.set(false);
            self.run();
        }
    }

    /// Sends all frames and handles all events.
    fn flush(&self, page: &dyn RoomPage) {
        while let Some(out) = { self.room.borrow_mut().poll_transmit(now()) } {
            self.transport(|transport| transport.send(out.peer, &out.bytes));
        }
        while let Some(event) = { self.room.borrow_mut().poll_event() } {
            self.handle_event(page, event);
        }
    }

    /// Handles events that concern connections; the page handles the others.
    fn handle_event(&self, page: &dyn RoomPage, event: Event<AnyGame>) {
        match event {
            Event::KeyChanged => {
                let (key, former) = self.with(|room| (room.key(), room.former_key()));
                self.transport(|transport| transport.key(key, former));
            }
            Event::LobbyChanged => {
                self.update_passes();
                self.transport(|transport| transport.peers(self.with(Room::peers)));
                page.handle_event(event);
            }
            Event::Dial => drop(self.transport(Transport::dial)),
            Event::Seek => drop(self.transport(Transport::woke)),
            Event::Close(peer, _) => drop(self.transport(|transport| transport.close(peer))),
            event => page.handle_event(event),
        }
    }

    /// Tells the transport who the members are, if that has changed: by their passes it tells their knocks from those
    /// of strangers, and lets them in first.
    fn update_passes(&self) {
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

    /// Whether the host has been silent for too long although the connection is open.
    pub fn is_host_silent(&self) -> bool {
        self.silent_from().is_some_and(|at| at <= now())
    }

    /// When the host's silence becomes suspicious, for a guest that is connected.
    fn silent_from(&self) -> Option<u64> {
        let heard = self.with(|room| match room {
            Room::Guest(guest) => guest.last_heard(),
            Room::Host(_) => None,
        });
        heard.map(|at| at + SILENCE_TIMEOUT)
    }

    /// Sets the timer for the next tick.
    fn set_timer(&'static self) {
        self.timer.take();
        if self.over.get() {
            return;
        }
        let silence = self.silent_from().filter(|&at| at > now());
        let Some(at) = self.with(Room::poll_timeout).into_iter().chain(silence).min() else { return };
        let tick = move || self.handle(Input::Tick);
        self.timer.set(Some(Timeout::new(until(at).min(MAX_TIMER), tick)));
    }

    /// Stops everything: nothing more is sent or received.
    pub fn stop(&self) {
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
