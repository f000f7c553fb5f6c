//! Long presses and right clicks on whatever can be explained: elements with `data-about`. There is one
//! listener of each kind for the whole table.

use browser::element::{self, Element, nearest};
use leptos::ev::{MouseEvent, PointerEvent, pointercancel, pointerdown, pointermove, pointerup};
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use std::time::Duration;

/// From this many milliseconds on, a press is a long one.
const LONG_PRESS: u64 = 480;
/// A touch that moved further than this, in CSS pixels, is not a long press.
const MAX_MOVE: i32 = 10;

/// What an element or the nearest ancestor with `data-about` is about.
pub(crate) fn about<T>(element: &Element, read: fn(&str) -> Option<T>) -> Option<T> {
    let holder = nearest(element, "[data-about]")?;
    read(&holder.get_attribute("data-about")?)
}

/// A long press, or a right click, opens the explanation and does nothing else.
pub(crate) fn hold<T: Copy + 'static>(
    read: fn(&str) -> Option<T>,
    open: impl Fn(T) + Copy + 'static,
) -> Vec<WindowListenerHandle> {
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let down = StoredValue::new((0, 0));
    let stop = move || {
        timer.update_value(|timer| {
            if let Some(timer) = timer.take() {
                timer.clear();
            }
        });
    };
    let begin = move |event: PointerEvent| {
        stop();
        let on = element::of(event.target()).and_then(|element| about(&element, read));
        let Some(topic) = on.filter(|_| event.is_primary() && event.button() == 0) else { return };
        down.set_value((event.client_x(), event.client_y()));
        let long = move || open(topic);
        timer.set_value(set_timeout_with_handle(long, Duration::from_millis(LONG_PRESS)).ok());
    };
    let slip = move |event: PointerEvent| {
        let (x, y) = down.get_value();
        if (event.client_x() - x).abs().max((event.client_y() - y).abs()) > MAX_MOVE {
            stop();
        }
    };
    let menu = move |event: MouseEvent| {
        if let Some(topic) = element::of(event.target()).and_then(|element| about(&element, read)) {
            event.prevent_default();
            stop();
            open(topic);
        }
    };
    vec![
        window_event_listener(pointerdown, begin),
        window_event_listener(pointermove, slip),
        window_event_listener(pointerup, move |_| stop()),
        window_event_listener(pointercancel, move |_| stop()),
        window_event_listener(leptos::ev::contextmenu, menu),
    ]
}
