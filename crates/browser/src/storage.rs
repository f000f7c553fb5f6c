//! The storages of the browser, with a fallback in memory.
//!
//! A browser may refuse to store anything (its settings, a private window, a frame), or have no room left. Refused
//! texts are kept in memory, so that everything works until the page is closed, and are stored as soon as there is
//! room. Nothing else calls the browser's storages. Deliberately absent: the meaning of texts, and the notice that they
//! do not last.
//!
//! Something is deleted or moved aside only when the text that replaces it is stored and not only in memory.

use crate::event::{Event, listen_on_window};
use crate::object::{call_with, navigator_part, text};
use crate::task::ignore;
use crate::window::window;
use std::cell::RefCell;
use web_sys::Storage;

/// A storage of texts that may refuse them.
pub trait Texts {
    /// The text under this key.
    fn get(&self, key: &str) -> Option<String>;
    /// Stores a text; `false` if that is refused.
    fn set(&self, key: &str, text: &str) -> bool;
    /// Deletes a text.
    fn remove(&self, key: &str);
    /// All keys.
    fn keys(&self) -> Vec<String>;
}

/// A storage, and in memory the texts that it has refused.
pub struct WithMemory<T> {
    texts: T,
    /// Keys and texts. A refused text replaces an older one, which the storage still has.
    memory: Vec<(String, String)>,
    /// Keys of texts that others in memory have replaced; the storage still has them.
    hidden: Vec<String>,
}

impl<T: Texts> WithMemory<T> {
    /// Nothing is in memory yet.
    pub const fn new(texts: T) -> WithMemory<T> {
        WithMemory { texts, memory: Vec::new(), hidden: Vec::new() }
    }

    /// The text under this key.
    pub fn get(&self, key: &str) -> Option<String> {
        if self.is_hidden(key) {
            return None;
        }
        let kept = self.memory.iter().find(|(of, _)| of == key);
        kept.map(|(_, text)| text.clone()).or_else(|| self.texts.get(key))
    }

    /// Stores a text; `false` if it is only in memory.
    pub fn set(&mut self, key: &str, text: &str) -> bool {
        let lasts = self.set_lasting(key, text);
        if !lasts {
            self.forget_memory(key);
            self.memory.push((key.to_owned(), text.to_owned()));
        }
        lasts
    }

    /// Stores a text, or does nothing and returns `false` if it would only be in memory.
    pub fn set_lasting(&mut self, key: &str, text: &str) -> bool {
        let lasts = self.texts.set(key, text);
        if lasts {
            self.forget_memory(key);
            self.retry();
        }
        lasts
    }

    /// Deletes a text.
    pub fn remove(&mut self, key: &str) {
        self.forget_memory(key);
        self.texts.remove(key);
        self.retry();
    }

    /// Deletes a text as long as something in memory has taken its place: if that is lost with the page, this text is
    /// there again.
    pub fn hide(&mut self, key: &str) {
        self.forget_memory(key);
        self.hidden.push(key.to_owned());
        self.retry();
    }

    /// Moves a text to a key that nothing has. If there is no room for it there, it stays where it is.
    pub fn rename(&mut self, key: &str, new: &str) {
        if let Some((of, _)) = self.memory.iter_mut().find(|(of, _)| of == key) {
            new.clone_into(of);
            self.texts.remove(key);
        } else if let Some(text) = self.texts.get(key) {
            // Remove first, then store: there may be no room for both.
            self.texts.remove(key);
            if !self.texts.set(new, &text) {
                self.texts.set(key, &text);
            }
        }
    }

    /// All keys.
    pub fn keys(&self) -> Vec<String> {
        let mut all = self.texts.keys();
        all.retain(|key| !self.is_hidden(key));
        for (key, _) in &self.memory {
            if !all.contains(key) {
                all.push(key.clone());
            }
        }
        all
    }

    /// Takes in that another window has stored a text under this key, or deleted it, which is newer. Room that it made
    /// is used.
    pub fn changed_elsewhere(&mut self, key: Option<&str>) {
        if let Some(key) = key {
            self.forget_memory(key);
        } else {
            // It has deleted everything.
            self.memory.clear();
            self.hidden.clear();
        }
        self.retry();
    }

    /// Whether everything lasts longer than the page.
    pub fn lasts(&self) -> bool {
        self.memory.is_empty()
    }

    /// Whether the text under this key lasts longer than the page.
    pub fn lasts_under(&self, key: &str) -> bool {
        self.memory.iter().all(|(of, _)| of != key)
    }

    fn is_hidden(&self, key: &str) -> bool {
        self.hidden.iter().any(|hidden| hidden == key)
    }

    fn forget_memory(&mut self, key: &str) {
        self.memory.retain(|(of, _)| of != key);
        self.hidden.retain(|hidden| hidden != key);
    }

    /// Stores texts that were refused before, as far as there is room now.
    pub fn retry(&mut self) {
        let texts = &self.texts;
        self.memory.retain(|(key, text)| !texts.set(key, text));
        if self.memory.is_empty() {
            self.hidden.drain(..).for_each(|key| texts.remove(&key));
        }
    }
}

/// A storage of the browser, by the function that finds it: some browsers refuse even that.
#[derive(Clone, Copy)]
pub struct Browsers(fn() -> Option<Storage>);

impl Texts for Browsers {
    fn get(&self, key: &str) -> Option<String> {
        (self.0)()?.get_item(key).ok()?
    }

    fn set(&self, key: &str, text: &str) -> bool {
        (self.0)().is_some_and(|storage| storage.set_item(key, text).is_ok())
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = (self.0)() {
            // If this fails, the next thing stored replaces it.
            storage.remove_item(key).ok();
        }
    }

    fn keys(&self) -> Vec<String> {
        let Some(storage) = (self.0)() else { return Vec::new() };
        (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok()?).collect()
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place that asks the browser for its storages")]
mod found {
    use super::{Storage, window};

    pub(super) fn local() -> Option<Storage> {
        window().local_storage().ok()?
    }

    pub(super) fn tab() -> Option<Storage> {
        window().session_storage().ok()?
    }
}

thread_local! {
    /// The storage that all windows of this browser share.
    pub static LOCAL: RefCell<WithMemory<Browsers>> = const { RefCell::new(WithMemory::new(Browsers(found::local))) };
    /// The storage of this tab alone.
    pub static TAB: RefCell<WithMemory<Browsers>> = const { RefCell::new(WithMemory::new(Browsers(found::tab))) };
}

/// Listens to changes that other windows make, for as long as the page is open.
pub fn listen() {
    let changed = |event: Event| {
        LOCAL.with_borrow_mut(|storage| storage.changed_elsewhere(text(&event, "key").as_deref()));
    };
    listen_on_window("storage", Box::new(changed));
}

/// Asks the browser to keep stored texts even when the device runs out of room. Some decide by themselves, others
/// ask the person.
pub fn ask_to_keep() {
    ignore(navigator_part("storage").and_then(|storage| call_with(&storage, "persist", &[])));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::collections::BTreeMap;

    /// A storage with room for this many bytes; none at all if it refuses everything.
    struct Small {
        texts: RefCell<BTreeMap<String, String>>,
        room: Cell<usize>,
    }

    impl Small {
        fn used(&self) -> usize {
            self.texts.borrow().iter().map(|(key, text)| key.len() + text.len()).sum()
        }
    }

    impl Texts for &Small {
        fn get(&self, key: &str) -> Option<String> {
            self.texts.borrow().get(key).cloned()
        }

        fn set(&self, key: &str, text: &str) -> bool {
            let before = self.texts.borrow_mut().insert(key.to_owned(), text.to_owned());
            let fits = self.used() <= self.room.get();
            if !fits {
                self.texts.borrow_mut().remove(key);
                before.map(|before| self.texts.borrow_mut().insert(key.to_owned(), before));
            }
            fits
        }

        fn remove(&self, key: &str) {
            self.texts.borrow_mut().remove(key);
        }

        fn keys(&self) -> Vec<String> {
            self.texts.borrow().keys().cloned().collect()
        }
    }

    fn room_for(bytes: usize) -> Small {
        Small { texts: RefCell::default(), room: Cell::new(bytes) }
    }

    #[test]
    fn refused_texts_are_there_until_the_page_is_closed() {
        let browser = room_for(0);
        let mut page = WithMemory::new(&browser);
        assert!(!page.set("a", "one") && !page.set("b", "two") && !page.set("a", "three"));
        assert_eq!((page.get("a"), page.get("b")), (Some("three".to_owned()), Some("two".to_owned())));
        assert_eq!(page.keys(), ["b", "a"]);
        page.remove("a");
        assert_eq!((page.get("a"), page.lasts()), (None, false));
        assert_eq!(WithMemory::new(&browser).keys(), [""; 0], "the next page has no texts");
    }

    #[test]
    fn a_text_for_which_there_is_no_room_replaces_the_older_one_here_and_leaves_it_in_the_browser() {
        let browser = room_for(4);
        let mut page = WithMemory::new(&browser);
        assert!(page.set("a", "one"));
        assert!(!page.set("a", "longer"));
        assert_eq!(page.get("a").as_deref(), Some("longer"));
        assert_eq!((page.keys(), page.lasts_under("a")), (vec!["a".to_owned()], false));
        assert_eq!(WithMemory::new(&browser).get("a").as_deref(), Some("one"));
        // A shorter one fits again.
        assert!(page.set("a", "two") && page.lasts());
        assert_eq!(WithMemory::new(&browser).get("a").as_deref(), Some("two"));
    }

    #[test]
    fn refused_texts_are_stored_as_soon_as_there_is_room() {
        let browser = room_for(8);
        let mut page = WithMemory::new(&browser);
        assert!(page.set("old", "12345"));
        assert!(!page.set("new", "6789"));
        page.remove("old");
        assert!(page.lasts());
        assert_eq!(WithMemory::new(&browser).get("new").as_deref(), Some("6789"));
        assert!(!page.set("more", "12345"));
        browser.room.set(100);
        assert!(page.set("x", "") && page.lasts());
    }

    #[test]
    fn some_texts_are_stored_for_good_or_not_at_all() {
        let browser = room_for(4);
        let mut page = WithMemory::new(&browser);
        assert!(page.set_lasting("a", "one"));
        assert!(!page.set_lasting("b", "two") && !page.set_lasting("a", "longer"));
        assert_eq!((page.get("a").as_deref(), page.get("b")), (Some("one"), None));
        assert!(page.lasts());
    }

    #[test]
    fn a_text_replaced_in_memory_comes_back_if_its_replacement_is_lost() {
        let browser = room_for(7);
        let mut page = WithMemory::new(&browser);
        assert!(page.set("game", "one"));
        assert!(!page.set("result", "won"));
        page.hide("game");
        assert_eq!((page.get("game"), page.keys()), (None, vec!["result".to_owned()]));
        assert_eq!(WithMemory::new(&browser).get("game").as_deref(), Some("one"));
        // Once the other one lasts, it is deleted for good.
        browser.room.set(100);
        page.retry();
        assert_eq!(WithMemory::new(&browser).keys(), ["result"]);
        // Where everything lasts, it is deleted at once.
        page.hide("result");
        assert_eq!(WithMemory::new(&browser).keys(), [""; 0]);
    }

    #[test]
    fn a_text_that_is_moved_is_never_lost() {
        let browser = room_for(6);
        let mut page = WithMemory::new(&browser);
        assert!(page.set("a", "one"));
        page.rename("a", "aside");
        assert_eq!(page.get("a").as_deref(), Some("one"), "there is no room for the longer key");
        page.rename("a", "b");
        assert_eq!((page.get("a"), page.get("b").as_deref()), (None, Some("one")));
        page.set("c", "long text");
        page.rename("c", "d");
        assert_eq!((page.get("c"), page.get("d").as_deref()), (None, Some("long text")));
    }

    #[test]
    fn a_text_that_another_window_has_stored_is_newer() {
        let browser = room_for(8);
        let mut page = WithMemory::new(&browser);
        assert!(page.set("a", "one"));
        assert!(!page.set("a", "longer than that") && !page.set("b", "two, too"));
        assert!((&browser).set("a", "other"));
        page.changed_elsewhere(Some("a"));
        assert_eq!(page.get("a").as_deref(), Some("other"));
        // It has made room.
        (&browser).remove("a");
        browser.room.set(9);
        page.changed_elsewhere(Some("a"));
        assert!(page.lasts());
        page.set("c", "much longer");
        page.changed_elsewhere(None);
        assert_eq!(page.get("c"), None);
    }
}
