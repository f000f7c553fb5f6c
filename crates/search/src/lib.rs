//! Searches in a Web Worker beside the page: for bots that try their answers out, and for hints and reviews, which
//! need the values of answers.
//!
//! ```text
//! worker::ask(&Job { view, memory, answers, seed, search, millis }, patience, done) -> Ticket
//!     └─▶ public/search.js, crates/search-worker: bots::job::carry_out
//!             └─▶ done(Some(Thought { action, answers: [Tried { action, value, playouts }, …], playouts }))
//! ```
//!
//! The worker has a wasm file of its own, which is fetched with the first search and never before. It gets the view and
//! the memory of the person who answers, and nothing else. Searches wait in a [queue](play::search); one runs at a
//! time. Dropping a [`Ticket`](worker::Ticket) cancels its search, even a running one. If there is no worker, or it
//! dies, or does not answer in time, `done` is called with `None`: then the caller goes on without.
//!
//! [`brain`] answers for bots.

pub mod brain;
pub mod worker;
