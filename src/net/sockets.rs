//! A socket of a meeting, to one of its relays or brokers.

use gloo_events::EventListener;
use js_sys::{ArrayBuffer, Uint8Array};
use meet::{Frame, LineId, Net, Server};
use wasm_bindgen::JsCast as _;
use web_sys::{BinaryType, Event, MessageEvent, WebSocket};

/// One socket. Dropping it closes it once everything has been sent; no more events follow.
pub(super) struct Socket {
    socket: WebSocket,
    _listeners: [EventListener; 3],
}

impl Socket {
    /// Starts to open a socket. `None` if the browser refuses.
    pub(super) fn open(
        server: &Server,
        line: LineId,
        on_event: impl Fn(Net) + Clone + 'static,
    ) -> Option<Socket> {
        let socket = match server {
            Server::Nostr { url, .. } => WebSocket::new(url),
            Server::Mqtt(broker) => WebSocket::new_with_str(&broker.url, "mqtt"),
        }
        .ok()?;
        socket.set_binary_type(BinaryType::Arraybuffer);
        let listener = move |event: &Event| {
            let event = match event.type_().as_str() {
                "open" => Net::Opened(line),
                "close" => Net::Closed(line),
                _ => {
                    let data = event.unchecked_ref::<MessageEvent>().data();
                    let frame = match (data.as_string(), data.dyn_ref::<ArrayBuffer>()) {
                        (Some(text), _) => Frame::Text(text),
                        (None, Some(bytes)) => Frame::Bytes(Uint8Array::new(bytes).to_vec()),
                        (None, None) => return,
                    };
                    Net::Received(line, frame)
                }
            };
            on_event(event);
        };
        let listeners =
            ["open", "close", "message"].map(|name| EventListener::new(&socket, name, listener.clone()));
        Some(Socket { socket, _listeners: listeners })
    }

    /// Sends a frame. If the socket is closed, an event reports that.
    pub(super) fn send(&self, frame: &Frame) {
        match frame {
            Frame::Text(text) => self.socket.send_with_str(text),
            Frame::Bytes(bytes) => self.socket.send_with_u8_array(bytes),
        }
        .ok();
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.close().ok();
    }
}
