//! The positions of elements on the page, and animations of an element.
//!
//! Places on the table are marked with `data-zone`. Besides, this module relies only on the cards of a hand being in
//! the order of the model.

use crate::kit::task::detached_next_frame;
use crate::prelude::*;
use browser::animation::{self, Animation};
use browser::element::{Element, all, first, laid_out_width};
use drawing::motion::{Spot, zone_name};
use play::card_table::hand::CardCopy;
use play::motion::beat::Place;
use std::cell::Cell;
use std::rc::Rc;

/// The element of a place, or the one that matches `within` inside it.
pub(crate) fn element(place: Place, within: &str) -> Option<Element> {
    let found = |zone: &str| first(&format!("[data-zone=\"{zone}\"]{within}"));
    // If the question with the open cards is gone, their place is the discard pile.
    found(&zone_name(place)).or_else(|| (place == Place::Side).then(|| found("discard")).flatten())
}

/// Where a place is.
pub(crate) fn position_of(place: Place) -> Option<Spot> {
    let within = match place {
        Place::Draw => " .card",
        Place::Seat(_) => " .avatar",
        _ => "",
    };
    let spot = element_position(&element(place, within)?)?;
    Some(match place {
        // The card is drawn smaller than it is laid out (table-piles.css); its container is as wide as the drawn card,
        // or as the number below it.
        Place::Draw => Spot { w: element(place, "").map_or(spot.w, |pile| width(&pile)).min(spot.w), ..spot },
        Place::Hand => {
            Spot { w: hand_elements().first().and_then(element_position).map_or(90.0, |card| card.w), ..spot }
        }
        Place::Side => Spot { w: spot.w.min(60.0), ..spot },
        Place::Seat(_) => Spot { w: spot.w * 1.1, ..spot },
        Place::Discard => spot,
    })
}

/// Where an element is; `None` if it is not displayed.
pub(crate) fn element_position(element: &Element) -> Option<Spot> {
    let rect = element.get_bounding_client_rect();
    let size = (rect.width(), rect.height());
    // The bounding box of a rotated card is wider than the card.
    (size.0 > 0.0).then(|| Spot {
        x: rect.left() + size.0 / 2.0,
        y: rect.top() + size.1 / 2.0,
        w: width(element).min(size.0),
        size,
    })
}

/// How wide an element is laid out.
fn width(element: &Element) -> f64 {
    laid_out_width(element).unwrap_or(f64::INFINITY)
}

/// The cards of the viewer's hand, from left to right.
pub(crate) fn hand_elements() -> Vec<Element> {
    all("[data-zone=\"hand\"] .held")
}

/// The card on top of the discard pile.
pub(crate) fn top_card() -> Option<Element> {
    all("[data-zone=\"discard\"] .on-pile").pop()
}

/// Where each card of a hand is now; empty if the page no longer shows this hand.
pub(crate) fn hand_positions(hand: &[CardCopy]) -> Vec<(CardCopy, Spot)> {
    let held = hand_elements();
    if held.len() != hand.len() {
        return Vec::new();
    }
    hand.iter().zip(held).filter_map(|(which, element)| Some((*which, element_position(&element)?))).collect()
}

/// Runs `then` before the next paint: if possible in a task of its own, so that carrying out an answer, finding
/// places on the changed page, and painting it are three short tasks and not one or two long ones.
pub(crate) fn before_paint(then: impl FnOnce() + 'static) {
    let then = Rc::new(Cell::new(Some(Box::new(then) as Box<dyn FnOnce()>)));
    let run = |then: &Cell<Option<Box<dyn FnOnce()>>>| {
        if let Some(then) = then.take() {
            then();
        }
    };
    let same = Rc::clone(&then);
    detached_next_frame(move || run(&then));
    detached_after(Duration::ZERO, move || run(&same));
}

/// Animates an element from `at` for `lasts` milliseconds (Web Animations); the result can be
/// cancelled.
pub(crate) fn animate(element: &Element, frames: &str, at: u32, lasts: u32) -> Option<Animation> {
    animation::animate(
        element,
        frames,
        &format!(r#"{{"delay":{at},"duration":{lasts},"easing":"ease-in-out"}}"#),
    )
}
