//! Channels between the tabs of this browser: each message reaches all other tabs that have opened the same channel.
//!
//! A message is three numbers and bytes. A browser without such channels opens none. Deliberately absent: sender and
//! recipient of a message, which the numbers may name.

use crate::event::Listener;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast as _;
use web_sys::{BroadcastChannel, MessageEvent};

/// A channel that this tab has opened.
#[derive(Clone)]
pub struct Channel(BroadcastChannel);

impl Channel {
    /// Opens the channel of this name; `None` if the browser has none.
    pub fn open(name: &str) -> Option<Channel> {
        BroadcastChannel::new(name).ok().map(Channel)
    }

    /// Calls `handler` with every message of the other tabs, until the listener is dropped. Messages of another form
    /// are ignored; missing bytes count as none.
    pub fn listen(&self, handler: impl Fn([u32; 3], Vec<u8>) + 'static) -> Listener {
        Listener::new(&self.0, "message", move |event| {
            let message = Array::from(&event.unchecked_ref::<MessageEvent>().data());
            #[expect(clippy::cast_sign_loss, reason = "the numbers sent are never negative")]
            let number = |at: u32| message.get(at).as_f64().map(|number| number as u32);
            if let (Some(a), Some(b), Some(c)) = (number(0), number(1), number(2)) {
                let bytes = message.get(3).dyn_into::<Uint8Array>().map(|bytes| bytes.to_vec());
                handler([a, b, c], bytes.unwrap_or_default());
            }
        })
    }

    /// Sends a message. It fails only on a closed channel.
    pub fn post(&self, [a, b, c]: [u32; 3], bytes: &[u8]) {
        let message = Array::of4(&a.into(), &b.into(), &c.into(), &Uint8Array::from(bytes));
        self.0.post_message(&message).ok();
    }

    /// Closes it for this tab.
    pub fn close(&self) {
        self.0.close();
    }
}
