//! Notifications for a person who looks elsewhere.
//!
//! In a browser without them they count as denied, and a browser may refuse each. Deliberately absent: the effect of
//! a tap on one, which the service worker decides (public/offline.js).

use crate::object::{call_with, construct, get, has, wait};
use crate::script::tell_script;
use crate::window::window;

/// Whether notifications may be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// They may.
    Granted,
    /// They may not, or there are none.
    Denied,
    /// The person has not been asked.
    Unasked,
}

/// Whether notifications may be shown.
pub fn permission() -> Permission {
    // Browsers without notifications lack this property altogether.
    if !has(&window(), "Notification") {
        return Permission::Denied;
    }
    match get(&get(&window(), "Notification"), "permission").as_string().as_deref() {
        Some("granted") => Permission::Granted,
        Some("default") => Permission::Unasked,
        _ => Permission::Denied,
    }
}

/// Asks for permission at once, as browsers want it after a tap; waits until the person has decided.
pub fn request() -> impl Future<Output = ()> {
    let asked = call_with(&get(&window(), "Notification"), "requestPermission", &[]);
    async move { drop(wait(asked).await) }
}

/// Shows a notification by the service worker, which phones require (`window.notify`, public/offline.js); without one
/// by the page.
pub fn show(words: &str) {
    if !tell_script("notify", words) {
        construct("Notification", &[words.into()]);
    }
}
