//! The page as a whole: whether it is visible, media queries, whether there is a network, its title, how far it is
//! scrolled, printing.
//!
//! Every browser has these. Where scrolling or printing is refused, nothing happens. Deliberately absent: the address
//! (`location`), and the elements on the page.

use crate::object::call_with;
use crate::window::{document, window};

/// Whether the page is hidden: its tab is behind another one, or the screen is off.
pub fn is_hidden() -> bool {
    document().hidden()
}

/// Whether the browser believes that there is a network.
pub fn is_online() -> bool {
    window().navigator().on_line()
}

/// Whether the page came over TLS or from this device: others have no cameras, clipboards and connections.
pub fn is_secure() -> bool {
    window().is_secure_context()
}

/// The page's title.
pub fn title() -> String {
    document().title()
}

/// Sets the page's title.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// How far the page is scrolled down, in CSS pixels.
pub fn scrolled() -> f64 {
    window().scroll_y().unwrap_or_default()
}

/// Scrolls the page to this height, in CSS pixels.
pub fn scroll_to(y: f64) {
    window().scroll_to_with_x_and_y(0.0, y);
}

/// Opens the dialog for printing the page.
pub fn print() {
    call_with(&window(), "print", &[]);
}

/// Whether the page, the window and the device match a query of style sheets, such as `(min-width: 56rem)`.
pub fn matches(query: &str) -> bool {
    window().match_media(query).is_ok_and(|query| query.is_some_and(|query| query.matches()))
}

/// Whether the person prefers reduced motion.
pub fn reduced_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}
