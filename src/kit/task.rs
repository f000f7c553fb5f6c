//! Delayed work: after an await, or after a while.
//!
//! The part of the page that began it may be gone by then, and its signals with it: reading one, or calling a
//! `Callback`, would crash the program. So delayed work belongs to the part of the page that begins it, and is dropped
//! with it: [`spawn`], [`after`], [`next_frame`], [`after_paint`], and [`Here`] for callbacks of the browser. Only work
//! that must be finished even if the page is left is [`detached`]; it uses signals only by their `try_` methods. No
//! other module calls Leptos' own functions for this (clippy.toml).

use leptos::prelude::*;
use leptos::reactive::owner::WeakOwner;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// A part of the page, as a handle that can be copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Here(StoredValue<WeakOwner>);

impl Here {
    /// The part that is being built now, or whose event is being handled; `None` in other callbacks of the browser:
    /// make the handle before.
    pub(crate) fn now() -> Option<Here> {
        let owner = Owner::current();
        debug_assert!(owner.is_some(), "no part of the page is being built");
        Some(Here(StoredValue::new(owner?.downgrade())))
    }

    /// Runs this as a part of it; does nothing if it is gone.
    fn with<T>(self, action: impl FnOnce() -> T) -> Option<T> {
        let owner = self.0.try_get_value()?.upgrade()?;
        Some(owner.with(action))
    }

    /// Carries out a task, until this part of the page is gone.
    pub(crate) fn spawn(self, task: impl Future<Output = ()> + 'static) {
        self.spawn_boxed(Box::pin(task));
    }

    /// Does something after this time, unless this part of the page is gone by then.
    pub(crate) fn after(self, time: Duration, then: impl FnOnce() + 'static) {
        detached_after(time, move || self.with(then).unwrap_or_default());
    }

    /// Does something each time this time has passed, until this part of the page is gone.
    pub(crate) fn every(self, time: Duration, action: impl Fn() + 'static) {
        self.every_boxed(time, Box::new(action));
    }

    fn every_boxed(self, time: Duration, action: Box<dyn Fn()>) {
        self.after(time, move || {
            action();
            self.every_boxed(time, action);
        });
    }

    /// Does something before the next paint, unless this part of the page is gone by then.
    pub(crate) fn next_frame(self, then: impl FnOnce() + 'static) {
        detached_next_frame(move || self.with(then).unwrap_or_default());
    }

    fn spawn_boxed(self, mut task: Pin<Box<dyn Future<Output = ()>>>) {
        detached(poll_fn(move |context| self.poll(&mut task, context)));
    }

    /// Carries a task on; it is over if this part of the page is gone.
    fn poll(self, task: &mut Pin<Box<dyn Future<Output = ()>>>, context: &mut Context<'_>) -> Poll<()> {
        self.with(|| task.as_mut().poll(context)).unwrap_or(Poll::Ready(()))
    }
}

/// Carries out a task as a part of the page that is being built, or whose event is being handled, until that is gone.
pub(crate) fn spawn(task: impl Future<Output = ()> + 'static) {
    if let Some(here) = Here::now() {
        here.spawn(task);
    }
}

/// Does something after this time, as a part of the page as [`spawn`] does.
pub(crate) fn after(time: Duration, then: impl FnOnce() + 'static) {
    if let Some(here) = Here::now() {
        here.after(time, then);
    }
}

/// Does something before the next paint, as a part of the page as [`spawn`] does.
pub(crate) fn next_frame(then: impl FnOnce() + 'static) {
    if let Some(here) = Here::now() {
        here.next_frame(then);
    }
}

/// Does something after the next paint, as a part of the page as [`spawn`] does; at once if nothing is painted.
pub(crate) fn after_paint(then: impl FnOnce() + 'static) {
    if let Some(here) = Here::now() {
        detached_after_paint(move || here.with(then).unwrap_or_default());
    }
}

/// Carries out a task to its end, even if the page is left: it must not use signals of the page.
#[expect(clippy::disallowed_methods, reason = "the one place that calls it")]
pub(crate) fn detached(task: impl Future<Output = ()> + 'static) {
    leptos::task::spawn_local(task);
}

/// Does something after this time, even if the page is left: it must not use signals of the page.
#[expect(clippy::disallowed_methods, reason = "the one place that calls it")]
pub(crate) fn detached_after(time: Duration, then: impl FnOnce() + 'static) {
    set_timeout(then, time);
}

/// Does something before the next paint, even if the page is left: it must not use signals of the page.
#[expect(clippy::disallowed_methods, reason = "the one place that calls it")]
pub(crate) fn detached_next_frame(then: impl FnOnce() + 'static) {
    request_animation_frame(then);
}

/// Does something after the next paint, even if the page is left; at once if nothing is painted: on a hidden page, and
/// in native tests. It must not use signals of the page.
pub(crate) fn detached_after_paint(then: impl FnOnce() + 'static) {
    if !cfg!(target_arch = "wasm32") || browser::page::is_hidden() {
        return then();
    }
    paint_first(Box::new(then));
}

fn paint_first(then: Box<dyn FnOnce()>) {
    detached_next_frame(move || detached_after(Duration::ZERO, then));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::rc::Rc;
    use std::task::Waker;

    /// A task that uses a signal of the page after its first wait.
    fn waits_once(signal: RwSignal<u8>, done: Rc<Cell<bool>>) -> Pin<Box<dyn Future<Output = ()>>> {
        let mut waited = false;
        let wait =
            poll_fn(
                move |_| if std::mem::replace(&mut waited, true) { Poll::Ready(()) } else { Poll::Pending },
            );
        Box::pin(async move {
            wait.await;
            signal.update(|n| *n += 1);
            assert_eq!((signal.get_untracked(), Owner::current().is_some()), (1, true));
            done.set(true);
        })
    }

    fn poll(here: Here, task: &mut Pin<Box<dyn Future<Output = ()>>>) -> Poll<()> {
        here.poll(task, &mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn a_task_goes_on_as_long_as_the_part_of_the_page_that_began_it() {
        let page = Owner::new();
        let done = Rc::new(Cell::new(false));
        let (here, signal) = page.with(|| (Here::now().unwrap(), RwSignal::new(0)));
        let mut task = waits_once(signal, done.clone());
        assert_eq!(poll(here, &mut task), Poll::Pending);
        assert_eq!(poll(here, &mut task), Poll::Ready(()));
        assert!(done.get());
    }

    #[test]
    fn a_task_ends_with_the_part_of_the_page_that_began_it() {
        let page = Owner::new();
        let done = Rc::new(Cell::new(false));
        let (here, signal) = page.with(|| (Here::now().unwrap(), RwSignal::new(0)));
        let mut task = waits_once(signal, done.clone());
        assert_eq!(poll(here, &mut task), Poll::Pending);
        page.cleanup();
        // The signal is gone; to use it would be a crash.
        assert!(signal.is_disposed());
        assert_eq!(poll(here, &mut task), Poll::Ready(()));
        assert!(!done.get() && here.with(|| ()).is_none());
    }
}
