//! Taps by touch: a button is pressed as soon as the finger is lifted.
//!
//! Browsers turn a touch into mouse events (move, press, release, click), and before each they find the element below
//! it, for which they lay out the page and prepare it for painting. On a slow phone this was half of the time from a
//! tap to its result. So this module ends a touch that was a tap with a click. The browser still handles everything
//! else: scrolling, dragging, long presses, lists to choose from.

use crate::prelude::*;
use browser::element::{self, HtmlElement, html, nearest};
use browser::root::has_root_flag;
use leptos::ev::{Event, PointerEvent, pointercancel, pointerdown, pointerup};
use storage::settings::STREAMER;

/// A longer touch, in milliseconds, may be a long press.
const MAX_TIME: f64 = 400.0;
/// A touch that moved further than this, in CSS pixels, is no tap.
const MAX_MOVE: i32 = 10;

/// Where and when a button was touched.
#[derive(Clone)]
struct Touch {
    button: HtmlElement,
    at: (i32, i32),
    time: f64,
}

/// Handles touches of the buttons that match while the table is shown.
pub(super) fn taps(buttons: &'static str) {
    let touch = StoredValue::new_local(None::<Touch>);
    let tapped = StoredValue::new_local(None::<HtmlElement>);
    let down = move |event: PointerEvent| {
        tapped.set_value(None);
        let finger = event.is_primary() && event.pointer_type() == "touch";
        // Covered texts are uncovered by the browser's own hovering and focus.
        let ends_early = finger && !has_root_flag(STREAMER);
        let on = element::of(event.target()).filter(|_| ends_early).and_then(|on| nearest(&on, buttons));
        touch.set_value(on.and_then(html).map(|button| Touch {
            button,
            at: (event.client_x(), event.client_y()),
            time: event.time_stamp(),
        }));
    };
    let up = move |event: PointerEvent| {
        let Some(Touch { button, at, time }) = touch.try_update_value(Option::take).flatten() else { return };
        let moved = (event.client_x() - at.0).abs().max((event.client_y() - at.1).abs());
        let short = event.time_stamp() - time < MAX_TIME;
        tapped.set_value(Some(button).filter(|_| event.is_primary() && short && moved <= MAX_MOVE));
    };
    // `touchend` comes after the pointer's event, and only cancelling it prevents the mouse events.
    let end = move |event: Event| {
        let button = tapped.try_update_value(Option::take).flatten();
        if let Some(button) = button.filter(|button| event.cancelable() && button.is_connected()) {
            event.prevent_default();
            button.click();
        }
    };
    on_window(pointerdown, down);
    on_window(pointerup, up);
    on_window(pointercancel, move |_| touch.set_value(None));
    on_window_named("touchend", end);
}
