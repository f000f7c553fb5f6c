//! Elements of the page: finding them by selectors, and the one that an event is about.
//!
//! An element that is not there, or a selector that is wrong, finds nothing. Deliberately absent: building elements,
//! which Leptos does, and their meaning.

use crate::window::document;
use wasm_bindgen::JsCast as _;
use web_sys::Event;
pub use web_sys::{Element, EventTarget, HtmlElement, HtmlInputElement, HtmlVideoElement};

/// The first element of the page that matches, also one of a drawing.
pub fn first(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok()?
}

/// The first element of the page that matches; `None` if it is one of a drawing.
pub fn find(selector: &str) -> Option<HtmlElement> {
    html(first(selector)?)
}

/// The first element inside an element that matches.
pub fn find_in(within: &Element, selector: &str) -> Option<HtmlElement> {
    html(within.query_selector(selector).ok()??)
}

/// The element with this id.
pub fn by_id(id: &str) -> Option<HtmlElement> {
    html(document().get_element_by_id(id)?)
}

/// All elements of the page that match, in their order there.
pub fn all(selector: &str) -> Vec<Element> {
    document().document_element().map(|root| all_in(&root, selector)).unwrap_or_default()
}

/// All elements inside an element that match.
pub fn all_in(within: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect()
}

/// An element as one of HTML: one that can be focused and clicked, and has a style.
pub fn html(element: Element) -> Option<HtmlElement> {
    element.dyn_into().ok()
}

/// How wide an element is laid out, in CSS pixels, before transforms; `None` if it is none of HTML.
pub fn laid_out_width(element: &Element) -> Option<f64> {
    element.dyn_ref::<HtmlElement>().map(|element| f64::from(element.offset_width()))
}

/// The element that an event is about, by its target.
pub fn of(target: Option<EventTarget>) -> Option<Element> {
    target?.dyn_into().ok()
}

/// The elements that an event went through when it happened, from its target outwards; some may be gone later.
pub fn path(event: &Event) -> Vec<Element> {
    event.composed_path().iter().filter_map(|node| node.dyn_into().ok()).collect()
}

/// The nearest element from here outwards that matches.
pub fn nearest(from: &Element, selector: &str) -> Option<Element> {
    from.closest(selector).ok()?
}

/// Whether an element is one that matches, or inside one.
pub fn is_within(element: &Element, selector: &str) -> bool {
    nearest(element, selector).is_some()
}

/// The element that has the focus; the body if none has.
pub fn active() -> Option<Element> {
    document().active_element()
}
