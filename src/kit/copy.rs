//! Copying a text, and reporting the result.

use super::task::spawn;
use browser::clipboard::copy_to_clipboard;
use leptos::html::Input;
use leptos::prelude::*;

/// Copies a text to the clipboard, and puts the first of these sentences into `said` afterwards, or the second where
/// the browser does not allow it; then `field`, if there is one, is selected, to be copied by hand.
pub(crate) fn copy_and_say(
    text: String,
    field: Option<NodeRef<Input>>,
    said: RwSignal<String>,
    [done, refused]: [String; 2],
) {
    spawn(async move {
        let copied = copy_to_clipboard(&text).await;
        if let Some(field) = field.filter(|_| !copied) {
            select_all(field);
        }
        said.set(if copied { done } else { refused });
    });
}

/// Selects the contents of a field, so that they can be copied by hand.
pub(crate) fn select_all(field: NodeRef<Input>) {
    if let Some(field) = field.try_get_untracked().flatten() {
        field.focus().ok();
        field.select();
    }
}
