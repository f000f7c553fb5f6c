//! The sockets of a meeting: one for each relay or broker in use.

use gloo_events::EventListener;
use js_sys::{ArrayBuffer, Uint8Array};
use meet::{Frame, LineId, Net, Server, SocketAction};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast as _;
use web_sys::{BinaryType, Event, MessageEvent, WebSocket};

/// A handler for events of sockets.
pub(super) type OnNet = Rc<dyn Fn(Net)>;

/// Sockets, by their line.
pub(super) struct Sockets {
    servers: Vec<Server>,
    all: RefCell<Vec<(LineId, Socket)>>,
    on_event: OnNet,
}

/// One socket. Dropping it closes it once everything has been sent; no more events follow.
pub(super) struct Socket {
    socket: WebSocket,
    _listeners: [EventListener; 3],
}

impl Socket {
    /// Starts to open a socket. `None` if the browser refuses.
    pub(super) fn open(server: &Server, line: LineId, on_event: OnNet) -> Option<Socket> {
        let socket = match server {
            Server::Nostr { url, .. } => WebSocket::new(url),
            Server::Mqtt(broker) => WebSocket::new_with_str(&broker.url, "mqtt"),
        };
        let socket = socket.ok()?;
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

impl Sockets {
    pub(super) fn new(servers: Vec<Server>, on_event: OnNet) -> Sockets {
        Sockets { servers, all: RefCell::default(), on_event }
    }

    /// Carries out an instruction; `false` if a socket could not even start to open.
    pub(super) fn transmit(&self, line: LineId, action: &SocketAction) -> bool {
        let mut all = self.all.borrow_mut();
        let at = all.iter().position(|(other, _)| *other == line);
        match (action, at) {
            (SocketAction::Open, _) => {
                all.retain(|(other, _)| *other != line);
                let server = self.servers.get(usize::from(line.0));
                let socket = server.and_then(|server| Socket::open(server, line, self.on_event.clone()));
                let opens = socket.is_some();
                all.extend(socket.map(|socket| (line, socket)));
                return opens;
            }
            (SocketAction::Send(frame), Some(at)) => {
                if let Some((_, socket)) = all.get(at) {
                    socket.send(frame);
                }
            }
            (SocketAction::Close, Some(at)) => drop(all.swap_remove(at)),
            (_, None) => {}
        }
        true
    }
}
