//! A Web Worker beside the page, to which bytes are sent and which answers with bytes.
//!
//! Where there are no workers, none starts; the caller goes on without. Deliberately absent: the worker's file, whose
//! name compiled code must not contain (index.html), and the order of jobs.

use crate::event::Listener;
use crate::object::call_with;
use crate::window::window;
use js_sys::Uint8Array;
use wasm_bindgen::JsCast as _;
use web_sys::{MessageEvent, Worker as PageWorker};

/// A message or failure from a worker.
pub enum WorkerEvent {
    /// A message without bytes: it is ready.
    Ready,
    /// Bytes.
    Answer(Vec<u8>),
    /// It has failed, or could not be loaded.
    Died,
}

/// A worker. It ends when this is dropped.
pub struct Worker {
    worker: PageWorker,
    _listeners: [Listener; 2],
}

impl Worker {
    /// Starts a worker with the function of the page that makes it; `None` where there are none.
    pub fn start(maker: &str, handle: fn(WorkerEvent)) -> Option<Worker> {
        let worker: PageWorker = call_with(&window(), maker, &[])?.dyn_into().ok()?;
        let message = Listener::new(&worker, "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
            let bytes = data.and_then(|data| data.dyn_into::<Uint8Array>().ok());
            handle(bytes.map_or(WorkerEvent::Ready, |bytes| WorkerEvent::Answer(bytes.to_vec())));
        });
        let error = Listener::new(&worker, "error", move |_| handle(WorkerEvent::Died));
        Some(Worker { worker, _listeners: [message, error] })
    }

    /// Sends bytes; `false` if that fails.
    pub fn post(&self, bytes: &[u8]) -> bool {
        self.worker.post_message(&Uint8Array::from(bytes)).is_ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
