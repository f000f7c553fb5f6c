//! Timers of the browser: once, again and again, and a pause within a task. Each ends when it is dropped.
//!
//! On a hidden page, browsers let them wait for up to a minute. Deliberately absent: timers that belong to a part of
//! the page (src/kit/task.rs).

pub use gloo_timers::callback::{Interval, Timeout};
pub use gloo_timers::future::TimeoutFuture;
