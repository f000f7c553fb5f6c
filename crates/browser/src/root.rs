//! Attributes of the root element, which style sheets and the scripts of the page read.
//!
//! A selector with `:has` would be checked again at every change of the page, so facts about the whole page that style
//! sheets need are written there. Every browser has this. Deliberately absent: the list of attributes.

use crate::window::document;

/// Sets or removes an attribute without a value.
pub fn set_root_flag(name: &str, on: bool) {
    let Some(root) = document().document_element() else { return };
    // Setting an attribute with a valid name cannot fail.
    if on {
        root.set_attribute(name, "").ok()
    } else {
        root.remove_attribute(name).ok()
    };
}

/// Whether there is this attribute.
pub fn has_root_flag(name: &str) -> bool {
    document().document_element().is_some_and(|root| root.has_attribute(name))
}

/// The value of an attribute.
pub fn root_attribute(name: &str) -> Option<String> {
    document().document_element()?.get_attribute(name)
}

/// Sets the value of an attribute; an empty one removes it.
pub fn set_root_attribute(name: &str, value: &str) {
    let Some(root) = document().document_element() else { return };
    // These calls cannot fail on an element.
    if value.is_empty() {
        root.remove_attribute(name).ok()
    } else {
        root.set_attribute(name, value).ok()
    };
}
