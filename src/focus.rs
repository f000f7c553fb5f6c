//! Where the focus goes when what had it is gone. It never falls back to the page as a
//! whole, or who plays by keyboard or hears the page would begin anew each time.
//!
//! After going to another page it is at that page's heading; at the table at the question;
//! after a dialog at what opened it; and where a button took itself away, near that button.

use leptos::html::Dialog;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// What a page is focused at when one comes to it: the first of these that is there.
const ENTRANCES: [&str; 3] = ["#window", "#question", "main h1"];
/// What takes the focus by itself.
const STOPS: &str = "button:enabled, a[href], input:enabled, select, summary";

thread_local! {
    /// Where the focus goes on the page that is being drawn: an id, or its entrance.
    static WANTED: RefCell<Option<String>> = const { RefCell::new(None) };
    /// What was focused here last.
    static GIVEN: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
    /// What had the focus before the first dialog opened.
    static OPENER: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Another page is about to be drawn, or another screen of the game.
pub(crate) fn arrive() {
    WANTED.set(Some(String::new()));
    drawn();
}

/// The same page is about to be drawn anew: the focus stays, if what has it has an id.
pub(crate) fn stay() {
    let id = document().active_element().map(|element| element.id());
    if let Some(id) = id.filter(|id| !id.is_empty()) {
        WANTED.set(Some(id));
    }
    drawn();
}

/// Something was drawn. A page may come in parts; the focus waits for its heading.
pub(crate) fn drawn() {
    request_animation_frame(|| {
        let Some(heading) = find("main h1") else { return };
        set_title(&find("#about-card").unwrap_or(heading));
        // Where a page is slow to come, it was the heading of the one before that got the focus.
        let again = || GIVEN.with_borrow(|given| given.as_ref().is_some_and(|given| !given.is_connected()));
        let Some(id) = WANTED.take().or_else(|| (lost() && again()).then(String::new)) else { return };
        let back = document().get_element_by_id(&id).and_then(|element| element.dyn_into().ok());
        if let Some(element) = back {
            give(&element);
        } else {
            enter();
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
}

/// The window is called as its page: that is how people tell windows apart.
fn set_title(heading: &HtmlElement) {
    let heading = heading.text_content().unwrap_or_default();
    let name = crate::text::tx!(crate::text::language(), title);
    document().set_title(&if heading.starts_with(&name) { heading } else { format!("{heading} · {name}") });
}

/// Once the page has been drawn anew: if nothing has the focus, the entrance gets it.
pub(crate) fn keep() {
    request_animation_frame(|| {
        if lost() {
            enter();
        }
    });
}

fn enter() {
    if let Some(element) = ENTRANCES.into_iter().find_map(find) {
        give(&element);
    }
}

/// Opens a dialog once it is there, as a modal one: the browser keeps the focus in it. What
/// comes back closes it, and gives the focus back to what had it; a dialog that is only taken
/// away gives back nothing.
pub(crate) fn modal(dialog: NodeRef<Dialog>) -> impl Fn() + Copy + Send + Sync + 'static {
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            if let Some(element) = focused() {
                OPENER.set(Some(element));
            }
            // It was just made, so it cannot be open already.
            dialog.show_modal().ok();
        }
    });
    move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    }
}

/// A dialog was closed, by whatever. Where the browser had nothing to give the focus back to,
/// what opened the first of several dialogs gets it.
pub(crate) fn closed() {
    request_animation_frame(|| {
        if lost() {
            match OPENER.take().filter(|element| element.is_connected()) {
                Some(element) => give(&element),
                None => enter(),
            }
        }
    });
}

/// From now on: whoever presses a button that takes itself away goes on beside it.
pub(crate) fn watch() {
    let clicked = |event: leptos::ev::MouseEvent| {
        let path = event.composed_path();
        request_animation_frame(move || {
            let all = path.iter().filter_map(|node| node.dyn_into::<Element>().ok());
            let mut there = all.filter(|element| element.is_connected());
            // What is about to be drawn has its own place for the focus.
            if lost() && WANTED.with_borrow(Option::is_none) {
                let near = |element: Element| match element.closest(".table").ok().flatten() {
                    Some(_) => find("#question"),
                    None => element.query_selector(STOPS).ok().flatten()?.dyn_into().ok(),
                };
                if let Some(element) = there.find_map(near) {
                    give(&element);
                }
            }
        });
    };
    // For as long as there is a page.
    drop(window_event_listener(leptos::ev::click, clicked));
}

fn focused() -> Option<HtmlElement> {
    let element = document().active_element().filter(|element| element.tag_name() != "BODY");
    element.and_then(|element| element.dyn_into().ok())
}

fn lost() -> bool {
    focused().is_none()
}

fn find(what: &str) -> Option<HtmlElement> {
    document().query_selector(what).ok().flatten()?.dyn_into().ok()
}

/// Focuses an element, whether it takes the focus by itself or not.
fn give(element: &HtmlElement) {
    let own = element.matches(STOPS).unwrap_or(false) || element.has_attribute("tabindex");
    // Neither can fail on an element of ours.
    if !own {
        element.set_attribute("tabindex", "-1").ok();
    }
    element.focus().ok();
    GIVEN.set(Some(element.clone()));
}
