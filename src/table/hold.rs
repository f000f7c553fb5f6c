//! Long presses and right clicks on elements that can be explained, those with `data-about`. There is one
//! listener of each kind for the whole table.

use crate::kit::events::Timer;
use crate::prelude::*;
use browser::element::{self, Element, nearest};
use leptos::ev::{MouseEvent, PointerEvent, contextmenu, pointercancel, pointerdown, pointermove, pointerup};

/// A press of at least this time is a long one.
const LONG_PRESS: Duration = Duration::from_millis(480);
/// A touch that moved further than this, in CSS pixels, is not a long press.
const MAX_MOVE: i32 = 10;

/// The topic of an element, or of its nearest ancestor with `data-about`.
pub(crate) fn about<T>(element: &Element, read: fn(&str) -> Option<T>) -> Option<T> {
    let holder = nearest(element, "[data-about]")?;
    read(&holder.get_attribute("data-about")?)
}

/// A long press, or a right click, opens the explanation and does nothing else, while the caller's view is shown.
pub(crate) fn hold<T: Copy + 'static>(read: fn(&str) -> Option<T>, open: impl Fn(T) + Copy + 'static) {
    let timer = Timer::default();
    let down = StoredValue::new((0, 0));
    let begin = move |event: PointerEvent| {
        timer.stop();
        let on = element::of(event.target()).and_then(|element| about(&element, read));
        let Some(topic) = on.filter(|_| event.is_primary() && event.button() == 0) else { return };
        down.set_value((event.client_x(), event.client_y()));
        timer.set(LONG_PRESS, move || open(topic));
    };
    let slip = move |event: PointerEvent| {
        let (x, y) = down.get_value();
        if (event.client_x() - x).abs().max((event.client_y() - y).abs()) > MAX_MOVE {
            timer.stop();
        }
    };
    let menu = move |event: MouseEvent| {
        if let Some(topic) = element::of(event.target()).and_then(|element| about(&element, read)) {
            event.prevent_default();
            timer.stop();
            open(topic);
        }
    };
    on_window(pointerdown, begin);
    on_window(pointermove, slip);
    on_window(pointerup, move |_| timer.stop());
    on_window(pointercancel, move |_| timer.stop());
    on_window(contextmenu, menu);
}
