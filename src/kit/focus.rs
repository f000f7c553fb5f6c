//! Where the keyboard focus goes when the focused element disappears. It never falls back to the
//! document body: people who use a keyboard or a screen reader would have to start from the top
//! each time.
//!
//! After going to another page, the focus is on its heading; at the table, on the question; after a
//! dialog was closed, on what opened it; and after a button removed itself, near that button.
//!
//! Each page has an `h1`, which also names the window. A dialog is closed, not removed, so that it can give the
//! focus back.

use super::back;
use super::reactive::effect;
use super::task::detached_next_frame;
use browser::element::{self, Element, HtmlElement, active, all_in, by_id, find, find_in, html, nearest};
use browser::page;
use leptos::ev::KeyboardEvent;
use leptos::html::Dialog;
use leptos::prelude::*;
use std::cell::RefCell;

/// The element focused on arrival at a page: the first of these that exists.
const ENTRANCES: [&str; 3] = ["#reaction-window", "#question", "main h1"];
/// Elements that can be focused without a `tabindex`.
const FOCUSABLE: &str = "button:enabled, a[href], input:enabled, select, summary";

thread_local! {
    /// The element to focus on the page being drawn: an element's id; empty for the page's entrance.
    static PENDING: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The element that this module focused last.
    static LAST_FOCUSED: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
    /// The element that had the focus before the first dialog opened.
    static OPENER: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// To be called before another page, or another screen of the game, is drawn.
pub(crate) fn before_new_page() {
    PENDING.set(Some(String::new()));
    after_draw();
}

/// To be called before the same page is redrawn: the focused element keeps the focus if it has an
/// id.
pub(crate) fn before_redraw() {
    let id = active().map(|element| element.id());
    if let Some(id) = id.filter(|id| !id.is_empty()) {
        PENDING.set(Some(id));
    }
    after_draw();
}

/// To be called after something was drawn. A page may arrive in parts; the focus waits for its
/// heading.
pub(crate) fn after_draw() {
    detached_next_frame(|| {
        let Some(heading) = find("main h1") else { return };
        set_title(&find("#about-card").unwrap_or(heading));
        // If the page loads slowly, the previous page's heading may have got the focus; try again
        // then.
        let again =
            || LAST_FOCUSED.with_borrow(|given| given.as_ref().is_some_and(|given| !given.is_connected()));
        let Some(id) = PENDING.take().or_else(|| (is_lost() && again()).then(String::new)) else { return };
        let back = by_id(&id);
        if let Some(element) = back {
            focus_element(&element);
        } else {
            focus_entrance();
            page::scroll_to(0.0);
        }
    });
}

/// Sets the window's title to that of the page, so that people can tell windows apart.
fn set_title(heading: &HtmlElement) {
    let heading = heading.text_content().unwrap_or_default();
    let name = super::text::tx!(super::text::language(), title);
    page::set_title(&if heading.starts_with(&name) { heading } else { format!("{heading} · {name}") });
}

/// To be called when the page is about to be redrawn: if nothing has the focus afterwards, the
/// entrance gets it.
pub(crate) fn restore_if_lost() {
    detached_next_frame(|| {
        if is_lost() {
            focus_entrance();
        }
    });
}

/// To be called before an answer is carried out, because the pressed button will probably disappear with the focus.
/// Moving the focus now is cheap: later the browser would have to lay out the half-changed page twice, once to take the
/// focus away and once to give it to the question. For the same reason the question is scrolled back now, so that the
/// next one shows its first line.
pub(crate) fn to_question() {
    if let Some(question) = find("#question") {
        focus_element(&question);
        question.set_scroll_top(0);
    }
}

fn focus_entrance() {
    if let Some(element) = ENTRANCES.into_iter().find_map(find) {
        focus_element(&element);
    }
}

/// A key handler for a list: arrow keys, Home and End move between its elements of this class; Tab
/// reaches the list as a whole (roving tabindex).
pub(crate) fn arrow_keys(class: &'static str) -> Box<dyn FnMut(KeyboardEvent)> {
    Box::new(move |event| {
        let Some(list) = element::of(event.current_target()) else { return };
        let all = all_in(&list, &format!(".{class}"));
        let Some(last) = all.len().checked_sub(1) else { return };
        let focused = active();
        let now = all.iter().position(|element| focused.as_ref() == Some(element)).unwrap_or(0);
        let next = match event.key().as_str() {
            "ArrowLeft" | "ArrowUp" => now.checked_sub(1).unwrap_or(last),
            "ArrowRight" | "ArrowDown" => (now + 1) % all.len(),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        if let Some(element) = all.into_iter().nth(next).and_then(html) {
            // Focusing an existing element cannot fail.
            element.focus().ok();
        }
    })
}

/// Opens a dialog as a modal one once it exists; the browser then keeps the focus inside it. The browser's Back and
/// the returned function close it, which gives the focus back to the element that had it before. A
/// dialog that is merely removed from the page does not give the focus back.
pub(crate) fn show_modal(dialog: NodeRef<Dialog>) -> impl Fn() + Copy + Send + Sync + 'static {
    let close = move || {
        if let Some(dialog) = dialog.try_get_untracked().flatten() {
            dialog.close();
        }
    };
    let opened = StoredValue::new_local(None);
    effect(move || {
        if let Some(dialog) = dialog.get() {
            if let Some(element) = focused() {
                OPENER.set(Some(element));
            }
            // It was just created, so it cannot be open already.
            dialog.show_modal().ok();
            opened.set_value(Some(back::closes(close)));
        }
    });
    on_cleanup(move || {
        opened.try_set_value(None);
    });
    close
}

/// To be called after a dialog was closed by any means. If the browser could not give the focus
/// back, the element that opened the first of several dialogs gets it.
pub(crate) fn after_dialog() {
    detached_next_frame(|| {
        if is_lost() {
            match OPENER.take().filter(|element| element.is_connected()) {
                Some(element) => focus_element(&element),
                None => focus_entrance(),
            }
        }
    });
}

/// Installs the listener that moves the focus near a button that removed itself when clicked.
pub(crate) fn watch_removed_buttons() {
    let clicked = |event: leptos::ev::MouseEvent| {
        let path = element::path(&event);
        detached_next_frame(move || {
            let mut there = path.into_iter().filter(|element| element.is_connected());
            // A page about to be drawn decides by itself what to focus.
            if is_lost() && PENDING.with_borrow(Option::is_none) {
                let near = |element: Element| match nearest(&element, ".table, .track") {
                    Some(_) => find("#question"),
                    None => find_in(&element, FOCUSABLE),
                };
                if let Some(element) = there.find_map(near) {
                    focus_element(&element);
                }
            }
        });
    };
    // The listener stays for as long as the page does.
    drop(window_event_listener(leptos::ev::click, clicked));
}

fn focused() -> Option<HtmlElement> {
    let element = active().filter(|element| element.tag_name() != "BODY");
    element.and_then(html)
}

fn is_lost() -> bool {
    focused().is_none()
}

/// Focuses an element, making it focusable first if need be.
fn focus_element(element: &HtmlElement) {
    let own = element.matches(FOCUSABLE).unwrap_or(false) || element.has_attribute("tabindex");
    // These calls cannot fail on our own elements.
    if !own {
        element.set_attribute("tabindex", "-1").ok();
    }
    element.focus().ok();
    LAST_FOCUSED.set(Some(element.clone()));
}
