//! One WebRTC connection to another device, with an ordered and reliable data channel for the room's frames, and
//! another beside it for frames that a member carries (`meet::CarryFrame`). It needs one offer and one answer, each
//! complete with all candidates. If it breaks a new one is made; there is no ICE restart.

use browser::event::{Event, EventTarget, Listener};
use browser::rtc::{
    RtcDataChannel, RtcDataChannelState, RtcIceGatheringState, RtcPeerConnection, RtcPeerConnectionState,
    RtcSdpType, bytes_of, connection, goes_by_server, has_candidates, negotiate, open_channel,
};
use browser::task::detached;
use browser::timer::{Timeout, TimeoutFuture};
use meet::CarryFrame;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// How long to wait for further candidates before a description is used, in milliseconds.
const GATHERING_TIMEOUT: u32 = 2500;
/// How long to wait if there is no candidate yet, or if only candidates of a TURN server count.
const SLOW_GATHERING_TIMEOUT: u32 = 8000;
/// How long a connection may be interrupted, in milliseconds.
const INTERRUPTION_TIMEOUT: u32 = 4000;
/// How often a browser is asked which pair of candidates it uses, until it knows, in milliseconds.
const PAIR_INTERVAL: u32 = 1000;
/// How long frames may take to be delivered when a connection is closed, in milliseconds.
const CLOSE_TIMEOUT: u32 = 3000;
/// Sending pauses above this many queued bytes and resumes below `LOW_WATER`.
const HIGH_WATER: u32 = 262_144;
const LOW_WATER: u32 = 65_536;
/// How many bytes may be queued on the second channel; the connection is closed above that.
const MAX_CARRY_QUEUE: u32 = 4_194_304;
/// The most frames that are kept until the connection is open here; the other end may see it open earlier.
const MAX_EARLY_FRAMES: usize = 8;

/// An event of a connection.
pub(super) enum ConnectionEvent {
    /// The local description (offer or answer) is complete.
    Described(String),
    /// The connection is open. Contains the channel binding, which only its two ends know.
    Open([u8; 32]),
    /// A frame was received.
    Frame(Vec<u8>),
    /// The send buffer is full (`true`) or has room again.
    Blocked(bool),
    /// Bytes arrived on the second channel, to be read as a `meet::CarryFrame`; none if it was text.
    Carry(Vec<u8>),
    /// The send buffer of the second channel is full (`true`) or has room again.
    CarryBlocked(bool),
    /// Its packets go by a TURN server.
    Relayed,
    /// The connection is closed, or could not be made. Later events are to be ignored.
    Gone,
}

/// A handler for events of a connection.
pub(super) type OnConnectionEvent = Rc<dyn Fn(ConnectionEvent)>;

/// A WebRTC connection; dropping it closes it.
pub(super) struct Link {
    pc: RtcPeerConnection,
    room: Channel,
    beside: Channel,
    on_event: OnConnectionEvent,
    /// It was closed here.
    closed: Cell<bool>,
    described: Cell<bool>,
    /// Whether failures that the browser reports before the connection is open are ignored.
    patient: Cell<bool>,
    open: Cell<bool>,
    /// Frames that came before it was open.
    early: RefCell<Vec<Vec<u8>>>,
    relayed: Cell<bool>,
    timer: RefCell<Option<Timeout>>,
    listeners: RefCell<Vec<Listener>>,
}

/// A data channel.
struct Channel {
    channel: RtcDataChannel,
    /// Its sender has to wait.
    blocked: Cell<bool>,
}

impl Channel {
    fn open(pc: &RtcPeerConnection, name: &str, id: u16) -> Channel {
        Channel { channel: open_channel(pc, name, id, LOW_WATER), blocked: Cell::default() }
    }

    /// Whether its sender has to wait, if that has changed.
    fn changed(&self) -> Option<bool> {
        let limit = if self.blocked.get() { LOW_WATER } else { HIGH_WATER };
        let blocked = self.channel.buffered_amount() > limit;
        (self.blocked.replace(blocked) != blocked).then_some(blocked)
    }
}

impl Link {
    /// Starts a connection with an offer of its own, or by answering `offer`. `ice` is the
    /// browser's configuration as JSON. `None` if the browser has no WebRTC.
    pub(super) fn new(
        ice: &str,
        relay_only: bool,
        offer: Option<String>,
        on_event: OnConnectionEvent,
    ) -> Option<Rc<Link>> {
        let pc = connection(ice)?;
        let (room, beside) = (Channel::open(&pc, "room", 0), Channel::open(&pc, "carry", 1));
        let link = Rc::new(Link {
            pc,
            room,
            beside,
            on_event,
            closed: Cell::default(),
            described: Cell::default(),
            patient: Cell::default(),
            open: Cell::default(),
            early: RefCell::default(),
            relayed: Cell::default(),
            timer: RefCell::default(),
            listeners: RefCell::default(),
        });
        let listen = |target: &EventTarget, name: &'static str, handle: fn(&Rc<Link>, &Event)| {
            let weak = Rc::downgrade(&link);
            let listener = Listener::new(target, name, move |event| {
                if let Some(link) = weak.upgrade() {
                    handle(&link, event);
                }
            });
            link.listeners.borrow_mut().push(listener);
        };
        for name in ["icegatheringstatechange", "connectionstatechange"] {
            listen(&link.pc, name, |link, _| link.check_state());
        }
        for name in ["open", "close", "bufferedamountlow"] {
            listen(&link.room.channel, name, |link, _| link.check_state());
        }
        for name in ["open", "bufferedamountlow"] {
            listen(&link.beside.channel, name, |link, _| link.check_state());
        }
        listen(&link.room.channel, "message", |link, event| {
            // Text is not a frame; the room closes the connection on an empty one.
            link.receive(bytes_of(event).unwrap_or_default());
        });
        listen(&link.beside.channel, "message", |link, event| {
            link.emit(ConnectionEvent::Carry(bytes_of(event).unwrap_or_default()));
        });
        link.wait(if relay_only { SLOW_GATHERING_TIMEOUT } else { GATHERING_TIMEOUT }, move |link| {
            link.gathering_timed_out(!relay_only);
        });
        let remote = offer.map(|sdp| (RtcSdpType::Offer, sdp));
        link.negotiate(remote, true);
        Some(link)
    }

    /// Waits for the other end without a time limit, because a person carries the answer. Browsers begin to look for
    /// the other end at once and report a failure after half a minute, but a later connection still succeeds.
    pub(super) fn be_patient(&self) {
        self.patient.set(true);
    }

    /// Sets the other end's answer.
    pub(super) fn accept(self: &Rc<Self>, sdp: String) {
        if has_candidates(&sdp) {
            self.negotiate(Some((RtcSdpType::Answer, sdp)), false);
        } else {
            self.gone();
        }
    }

    /// Sends a frame on the second channel.
    pub(super) fn carry(&self, frame: &CarryFrame) {
        // A frame that cannot be sent is like one that is lost on the way: the other end notices the gap.
        if self.beside.channel.send_with_u8_array(&frame.to_bytes()).is_err() {
            return;
        }
        if self.beside.channel.buffered_amount() > MAX_CARRY_QUEUE {
            self.gone();
        } else {
            self.check_buffers();
        }
    }

    /// Whether its packets go by a TURN server, as far as this is known.
    pub(super) fn goes_by_server(&self) -> bool {
        self.relayed.get()
    }

    /// Sends a frame.
    pub(super) fn send(&self, frame: &[u8]) {
        if self.room.channel.send_with_u8_array(frame).is_err() {
            // Either the channel is closed, which an event reports too, or its buffer is hopelessly full.
            return self.gone();
        }
        self.check_buffers();
    }

    /// Closes the connection once everything has been sent. Events that follow are to be ignored.
    pub(super) fn close(self: &Rc<Self>) {
        self.closed.set(true);
        if self.open.get() {
            self.room.channel.close();
            // The timer keeps the connection alive until then, or until the channel is closed.
            let keep = self.clone();
            self.timer.replace(Some(Timeout::new(CLOSE_TIMEOUT, move || drop(keep.timer.take()))));
        }
    }

    fn emit(&self, event: ConnectionEvent) {
        (self.on_event)(event);
    }

    fn gone(&self) {
        self.emit(ConnectionEvent::Gone);
    }

    fn wait(self: &Rc<Self>, time: u32, then: impl Fn(&Rc<Link>) + 'static) {
        let weak = Rc::downgrade(self);
        let then = move || {
            if let Some(link) = weak.upgrade() {
                then(&link);
            }
        };
        self.timer.replace(Some(Timeout::new(time, then)));
    }

    fn negotiate(self: &Rc<Self>, remote: Option<(RtcSdpType, String)>, own: bool) {
        let (pc, weak) = (self.pc.clone(), Rc::downgrade(self));
        detached(async move {
            let result = negotiate(&pc, remote, own).await;
            let Some(link) = Weak::upgrade(&weak) else { return };
            match result {
                Ok(()) => link.check_state(),
                Err(_) => link.gone(),
            }
        });
    }

    /// Passes a frame on, or keeps it until the connection is open.
    fn receive(&self, frame: Vec<u8>) {
        if self.open.get() {
            self.emit(ConnectionEvent::Frame(frame));
        } else if self.early.borrow().len() < MAX_EARLY_FRAMES {
            self.early.borrow_mut().push(frame);
        } else {
            self.gone();
        }
    }

    /// Whether the second channel is open too, and the other end's description can be read. Chromium may report an open
    /// channel before `setRemoteDescription` is over.
    fn is_ready(&self) -> bool {
        self.beside.channel.ready_state() == RtcDataChannelState::Open
            && self.pc.remote_description().is_some()
    }

    /// Checks the state after any event.
    fn check_state(self: &Rc<Self>) {
        if self.closed.get() {
            // It is being closed, and is closed now.
            if self.room.channel.ready_state() == RtcDataChannelState::Closed {
                self.timer.take();
            }
            return;
        }
        if self.pc.ice_gathering_state() == RtcIceGatheringState::Complete {
            self.describe();
        }
        match self.pc.connection_state() {
            RtcPeerConnectionState::Failed | RtcPeerConnectionState::Disconnected
                if self.patient.get() && !self.open.get() => {}
            RtcPeerConnectionState::Failed | RtcPeerConnectionState::Closed => return self.gone(),
            RtcPeerConnectionState::Disconnected => {
                self.wait(INTERRUPTION_TIMEOUT, |link| link.gone());
            }
            RtcPeerConnectionState::Connected => drop(self.timer.take()),
            _ => {}
        }
        match self.room.channel.ready_state() {
            RtcDataChannelState::Open if !self.open.get() && !self.is_ready() => {}
            RtcDataChannelState::Open if !self.open.replace(true) => match self.binding() {
                Some(binding) => {
                    self.emit(ConnectionEvent::Open(binding));
                    for frame in self.early.take() {
                        self.emit(ConnectionEvent::Frame(frame));
                    }
                    self.look_for_server();
                }
                None => self.gone(),
            },
            RtcDataChannelState::Closing | RtcDataChannelState::Closed => self.gone(),
            _ => {}
        }
        self.check_buffers();
    }

    /// Reports which buffers are full now, or have room again.
    fn check_buffers(&self) {
        if let Some(blocked) = self.room.changed() {
            self.emit(ConnectionEvent::Blocked(blocked));
        }
        if let Some(blocked) = self.beside.changed() {
            self.emit(ConnectionEvent::CarryBlocked(blocked));
        }
    }

    /// Decides what to do after waiting for candidates.
    fn gathering_timed_out(self: &Rc<Self>, again: bool) {
        let sdp = self.pc.local_description().map(|own| own.sdp()).unwrap_or_default();
        if again && !has_candidates(&sdp) {
            return self
                .wait(SLOW_GATHERING_TIMEOUT - GATHERING_TIMEOUT, |link| link.gathering_timed_out(false));
        }
        self.describe();
    }

    fn describe(&self) {
        if let Some(own) = self.pc.local_description()
            && !self.described.replace(true)
        {
            self.timer.take();
            let sdp = own.sdp();
            if has_candidates(&sdp) {
                self.emit(ConnectionEvent::Described(sdp));
            } else {
                self.gone();
            }
        }
    }

    /// Finds out whether packets go by a server. A browser on a busy device opens the channel before it
    /// decides for a pair of candidates, and is asked again.
    fn look_for_server(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        detached(async move {
            while let Some(link) = weak.upgrade() {
                match goes_by_server(&link.pc).await {
                    Ok(Some(true)) => {
                        link.relayed.set(true);
                        return link.emit(ConnectionEvent::Relayed);
                    }
                    Ok(None) => drop(link),
                    Ok(Some(false)) | Err(_) => return,
                }
                TimeoutFuture::new(PAIR_INTERVAL).await;
            }
        });
    }

    fn binding(&self) -> Option<[u8; 32]> {
        meet::binding(&self.pc.local_description()?.sdp(), &self.pc.remote_description()?.sdp())
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.pc.close();
    }
}
