//! Dragging a card to the pile plays it. This is optional: everything can be done without dragging.

use super::prelude::*;
use browser::element::{self, Element, HtmlElement, all, first, html, nearest};
use leptos::ev::{PointerEvent, pointercancel, pointerdown, pointermove, pointerup};
use play::card_table::hand::CardCopy;

/// Up to this distance in CSS pixels, a touch is a tap.
const MAX_TAP_MOVE: f64 = 14.0;

/// A card being dragged.
#[derive(Clone)]
struct Grip {
    held: HtmlElement,
    which: CardCopy,
    /// The number of the question when the card was picked up; a later question is not answered.
    to: u32,
    from: (f64, f64),
    off: bool,
}

/// Handles the pointer while the table is shown.
pub(super) fn drag(screen: Screen) {
    let grip = StoredValue::new_local(None::<Grip>);
    let take = move |event: PointerEvent| {
        let found = element::of(event.target()).filter(|_| event.is_primary() && event.button() == 0);
        grip.set_value(found.and_then(|at| held_at(screen, &at)).map(|(held, which)| Grip {
            held,
            which,
            to: untrack(|| screen.question_number()),
            from: (f64::from(event.client_x()), f64::from(event.client_y())),
            off: false,
        }));
    };
    let pull = move |event: PointerEvent| {
        grip.update_value(|grip| {
            let Some(grip) = grip else { return };
            let (x, y) =
                (f64::from(event.client_x()) - grip.from.0, f64::from(event.client_y()) - grip.from.1);
            grip.off |= x.hypot(y) > MAX_TAP_MOVE;
            if grip.off {
                // Setting these on our own element cannot fail.
                let style = HtmlElement::style(&grip.held);
                style.set_property("translate", &format!("{x:.0}px {y:.0}px")).ok();
                grip.held.set_attribute("data-dragged", "").ok();
            }
        });
    };
    let leave = move || {
        let grip = grip.try_update_value(Option::take).flatten()?;
        HtmlElement::style(&grip.held).remove_property("translate").ok();
        grip.held.remove_attribute("data-dragged").ok();
        Some(grip)
    };
    let drop = move |event: PointerEvent| {
        let Some(Grip { which, to, .. }) = leave().filter(|grip| grip.off && over_pile(&event)) else {
            return;
        };
        match untrack(|| screen.use_of(which)) {
            Some(action) => screen.submit(to, vec![action]),
            // It needs another part, or cannot be played: select it, so that the page says so.
            None => screen.picked.set(Some(which)),
        }
    };
    on_window(pointerdown, take);
    on_window(pointermove, pull);
    on_window(pointerup, drop);
    on_window(pointercancel, move |_| {
        leave();
    });
}

/// The hand card at this element.
fn held_at(screen: Screen, at: &Element) -> Option<(HtmlElement, CardCopy)> {
    let held = nearest(at, ".hand .held").and_then(html)?;
    let place = all(".hand .held").iter().position(|card| *card == *held)?;
    let which = screen.hand.try_with_untracked(|hand| hand.get(place).map(|face| face.which))??;
    Some((held, which))
}

fn over_pile(event: &PointerEvent) -> bool {
    first("[data-zone=\"discard\"]").is_some_and(|pile| {
        let rect = pile.get_bounding_client_rect();
        // Near the pile counts as on it.
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let (dx, dy) = (rect.width() / 2.0, rect.height() / 3.0);
        (rect.left() - dx..rect.right() + dx).contains(&x)
            && (rect.top() - dy..rect.bottom() + dy).contains(&y)
    })
}
