//! Web sockets to servers.
//!
//! A socket that the browser refuses to open is `None`; one that fails later is reported as closed. Deliberately
//! absent: trying again, and the content of messages.

use crate::event::{Event, Listener};
use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::JsCast as _;
use web_sys::{BinaryType, MessageEvent, WebSocket};

/// An event of a socket.
pub enum SocketEvent {
    /// It is open.
    Opened,
    /// It is closed, or could not be opened.
    Closed,
    /// A text has come.
    Text(String),
    /// Bytes have come.
    Bytes(Vec<u8>),
}

/// A socket. Dropping it closes it once everything has been sent; no more events follow.
pub struct Socket {
    socket: WebSocket,
    _listeners: [Listener; 3],
}

impl Socket {
    /// Starts to open a socket, with this protocol if one is named. `None` if the browser refuses.
    pub fn open(
        url: &str,
        protocol: Option<&str>,
        handle: impl Fn(SocketEvent) + Clone + 'static,
    ) -> Option<Socket> {
        let socket = match protocol {
            None => WebSocket::new(url),
            Some(protocol) => WebSocket::new_with_str(url, protocol),
        }
        .ok()?;
        socket.set_binary_type(BinaryType::Arraybuffer);
        let listener = move |event: &Event| {
            handle(match event.type_().as_str() {
                "open" => SocketEvent::Opened,
                "close" => SocketEvent::Closed,
                _ => {
                    let data = event.unchecked_ref::<MessageEvent>().data();
                    match (data.as_string(), data.dyn_ref::<ArrayBuffer>()) {
                        (Some(text), _) => SocketEvent::Text(text),
                        (None, Some(bytes)) => SocketEvent::Bytes(Uint8Array::new(bytes).to_vec()),
                        (None, None) => return,
                    }
                }
            });
        };
        let listeners =
            ["open", "close", "message"].map(|name| Listener::new(&socket, name, listener.clone()));
        Some(Socket { socket, _listeners: listeners })
    }

    /// Sends a text. If the socket is closed, an event reports that.
    pub fn send_text(&self, text: &str) {
        self.socket.send_with_str(text).ok();
    }

    /// Sends bytes. If the socket is closed, an event reports that.
    pub fn send_bytes(&self, bytes: &[u8]) {
        self.socket.send_with_u8_array(bytes).ok();
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.close().ok();
    }
}
