//! One connection to another device: WebRTC with one channel that keeps order and
//! loses nothing. Made from one offer and one answer, each complete with all ways
//! there are; where it breaks there is a new one, not the same again.

use super::ear::{Ear, Timer};
use js_sys::{ArrayBuffer, Uint8Array};
use leptos::task::spawn_local;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Event, MessageEvent, RtcConfiguration, RtcDataChannel, RtcDataChannelInit, RtcDataChannelState,
    RtcDataChannelType, RtcIceGatheringState, RtcPeerConnection, RtcPeerConnectionState, RtcSdpType,
    RtcSessionDescriptionInit,
};

/// How long a description waits for ways that may still be found, in milliseconds.
const GATHERING: u64 = 2500;
/// The same where none is found yet, or only relayed ones count.
const SLOW: u64 = 8000;
/// How long a connection may be interrupted.
const HICCUP: u64 = 4000;
/// How long what was sent may take to arrive when a connection ends.
const DRAINING: u64 = 3000;
/// With so many bytes waiting nothing more is to be sent, and with so few again.
const MANY: u32 = 262_144;
const FEW: u32 = 65_536;

/// What becomes of a connection.
pub(super) enum Fate {
    /// This device's description is complete: the offer, or the answer.
    Described(String),
    /// It is open. What both ends know and nobody between them.
    Open([u8; 32]),
    /// A frame has come.
    Frame(Vec<u8>),
    /// It takes nothing more for now, or does again.
    Blocked(bool),
    /// It is gone, or never came to be. The last that is told.
    Gone,
}

/// Where a connection tells what becomes of it.
pub(super) type Hear = Rc<dyn Fn(Fate)>;

/// Another end, however it is reached.
pub(super) trait End {
    /// Sends a frame.
    fn send(&self, frame: &[u8]);
    /// Ends it when all that was sent is on its way. Nothing more is told.
    fn close(&self);
    /// Takes the other end's answer.
    fn accept(&self, _sdp: String) {}
}

/// A connection, which ends when this is dropped.
pub(super) struct Link(Rc<Inner>);

struct Inner {
    pc: RtcPeerConnection,
    channel: RtcDataChannel,
    hear: RefCell<Option<Hear>>,
    described: Cell<bool>,
    /// One of both ends knows no way at all.
    hopeless: Cell<bool>,
    open: Cell<bool>,
    blocked: Cell<bool>,
    timer: RefCell<Option<Timer>>,
    ears: RefCell<Vec<Ear>>,
}

impl Link {
    /// Begins one: by an offer of its own, or with the answer to one. `ice` is the
    /// browser's configuration as JSON. `None` where a browser has no such thing.
    pub(super) fn new(ice: &str, relay_only: bool, offer: Option<String>, hear: Hear) -> Option<Link> {
        let ice: RtcConfiguration = js_sys::JSON::parse(ice).ok()?.unchecked_into();
        let pc = RtcPeerConnection::new_with_configuration(&ice).ok()?;
        let agreed = RtcDataChannelInit::new();
        agreed.set_negotiated(true);
        agreed.set_id(0);
        let channel = pc.create_data_channel_with_data_channel_dict("room", &agreed);
        channel.set_binary_type(RtcDataChannelType::Arraybuffer);
        channel.set_buffered_amount_low_threshold(FEW);
        let inner = Rc::new(Inner {
            pc,
            channel,
            hear: RefCell::new(Some(hear)),
            described: Cell::default(),
            hopeless: Cell::new(offer.as_ref().is_some_and(|sdp| !has_ways(sdp))),
            open: Cell::default(),
            blocked: Cell::default(),
            timer: RefCell::default(),
            ears: RefCell::default(),
        });
        let ear = |target, names, heard: fn(&Rc<Inner>, &Event)| {
            let weak = Rc::downgrade(&inner);
            let heard = move |event| {
                if let Some(inner) = weak.upgrade() {
                    heard(&inner, &event);
                }
            };
            inner.ears.borrow_mut().push(Ear::new(target, names, Box::new(heard)));
        };
        ear(&inner.pc, &["icegatheringstatechange", "connectionstatechange"], |inner, _| inner.look());
        ear(&inner.channel, &["open", "close", "bufferedamountlow"], |inner, _| inner.look());
        ear(&inner.channel, &["message"], Inner::message);
        inner.wait(if relay_only { SLOW } else { GATHERING }, move |inner| inner.patience(!relay_only));
        let remote = offer.map(|sdp| (RtcSdpType::Offer, sdp));
        inner.negotiate(remote, true);
        Some(Link(inner))
    }
}

impl End for Link {
    fn send(&self, frame: &[u8]) {
        let inner = &self.0;
        if inner.channel.send_with_u8_array(frame).is_err() {
            // Open no more; that is told by an event, or it is too full to be of use.
            return inner.gone();
        }
        if !inner.blocked.get() && inner.channel.buffered_amount() > MANY {
            inner.blocked.set(true);
            inner.tell(Fate::Blocked(true));
        }
    }

    fn close(&self) {
        let inner = &self.0;
        inner.hear.take();
        if inner.open.get() {
            inner.channel.close();
            // The timer keeps it till then, or till the channel is closed.
            let keep = inner.clone();
            inner.timer.replace(Some(Timer::new(DRAINING, Box::new(move || drop(keep.timer.take())))));
        }
    }

    fn accept(&self, sdp: String) {
        if self.0.hopeless.get() || !has_ways(&sdp) {
            return self.0.gone();
        }
        self.0.negotiate(Some((RtcSdpType::Answer, sdp)), false);
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.pc.close();
    }
}

impl Inner {
    fn tell(&self, fate: Fate) {
        let hear = self.hear.borrow().clone();
        if let Some(hear) = hear {
            hear(fate);
        }
    }

    fn gone(&self) {
        if let Some(hear) = self.hear.take() {
            hear(Fate::Gone);
        }
    }

    fn wait(self: &Rc<Self>, time: u64, then: impl Fn(&Rc<Inner>) + 'static) {
        let weak = Rc::downgrade(self);
        let then = move || {
            if let Some(inner) = weak.upgrade() {
                then(&inner);
            }
        };
        self.timer.replace(Some(Timer::new(time, Box::new(then))));
    }

    /// Takes a description, and makes one.
    fn negotiate(self: &Rc<Self>, remote: Option<(RtcSdpType, String)>, own: bool) {
        let (pc, weak) = (self.pc.clone(), Rc::downgrade(self));
        spawn_local(async move {
            if negotiate(&pc, remote, own).await.is_err()
                && let Some(inner) = Weak::upgrade(&weak)
            {
                inner.gone();
            }
        });
    }

    /// Looks how it stands, whatever it was that happened.
    fn look(self: &Rc<Self>) {
        if self.hear.borrow().is_none() {
            // It is ending, and now over.
            if self.channel.ready_state() == RtcDataChannelState::Closed {
                self.timer.take();
            }
            return;
        }
        if self.pc.ice_gathering_state() == RtcIceGatheringState::Complete {
            self.describe();
        }
        match self.pc.connection_state() {
            RtcPeerConnectionState::Failed | RtcPeerConnectionState::Closed => return self.gone(),
            RtcPeerConnectionState::Disconnected => self.wait(HICCUP, |inner| inner.gone()),
            RtcPeerConnectionState::Connected => drop(self.timer.take()),
            _ => {}
        }
        match self.channel.ready_state() {
            RtcDataChannelState::Open if !self.open.replace(true) => match self.binding() {
                Some(binding) => self.tell(Fate::Open(binding)),
                None => self.gone(),
            },
            RtcDataChannelState::Closing | RtcDataChannelState::Closed => self.gone(),
            _ => {}
        }
        if self.blocked.get() && self.channel.buffered_amount() <= FEW {
            self.blocked.set(false);
            self.tell(Fate::Blocked(false));
        }
    }

    /// What is to be said of a wait that was long enough.
    fn patience(self: &Rc<Self>, again: bool) {
        let sdp = self.pc.local_description().map(|own| own.sdp()).unwrap_or_default();
        if again && !has_ways(&sdp) {
            return self.wait(SLOW - GATHERING, |inner| inner.patience(false));
        }
        // Without a single way it is told all the same: a broker may carry the frames.
        self.describe();
    }

    fn describe(&self) {
        if let Some(own) = self.pc.local_description()
            && !self.described.replace(true)
        {
            self.timer.take();
            let sdp = own.sdp();
            let hopeless = self.hopeless.get() || !has_ways(&sdp);
            self.hopeless.set(hopeless);
            self.tell(Fate::Described(sdp));
            // An answer was the last word.
            if hopeless && self.pc.remote_description().is_some() {
                self.gone();
            }
        }
    }

    fn binding(&self) -> Option<[u8; 32]> {
        meet::binding(&self.pc.local_description()?.sdp(), &self.pc.remote_description()?.sdp())
    }

    fn message(self: &Rc<Self>, event: &Event) {
        let data = event.unchecked_ref::<MessageEvent>().data();
        // Text is no frame; the room hangs up on an empty one.
        let bytes = data.dyn_into::<ArrayBuffer>().map(|data| Uint8Array::new(&data).to_vec());
        self.tell(Fate::Frame(bytes.unwrap_or_default()));
    }
}

fn has_ways(sdp: &str) -> bool {
    sdp.contains("a=candidate:")
}

async fn negotiate(
    pc: &RtcPeerConnection,
    remote: Option<(RtcSdpType, String)>,
    own: bool,
) -> Result<(), JsValue> {
    let reply = remote.is_some();
    if let Some((kind, sdp)) = remote {
        let description = RtcSessionDescriptionInit::new(kind);
        description.set_sdp(&sdp);
        JsFuture::from(pc.set_remote_description(&description)).await?;
    }
    if own {
        let made = if reply { pc.create_answer() } else { pc.create_offer() };
        let made = JsFuture::from(made).await?;
        JsFuture::from(pc.set_local_description(made.unchecked_ref())).await?;
    }
    Ok(())
}
