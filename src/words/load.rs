//! How the words get here: three lists per language, fetched once. The first is
//! for what one needs to play; the second comes with the pages that come later
//! ([`crate::lazy`]), and joins it; the third is the reference, for whoever asks.

use super::Words;
use crate::language::Language;
use leptos::prelude::window;
use std::cell::RefCell;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// What has arrived.
#[derive(Default)]
struct Arrived {
    language: Option<Language>,
    /// The language that was asked for last: one that comes later than that is too late.
    wanted: Option<Language>,
    words: Words,
    /// The second list is in it.
    whole: bool,
    /// So is the third.
    explained: bool,
}

impl Arrived {
    /// This language is wanted now; whether it is here already.
    fn want(&mut self, language: Language) -> bool {
        self.wanted = Some(language);
        self.language == self.wanted
    }

    /// The first list of a language has come.
    fn take_in(&mut self, language: Language, text: &str) {
        if self.wanted == Some(language) {
            let words = Words { polite: self.words.polite, ..Words::parse(language, text) };
            *self = Arrived { language: Some(language), wanted: self.wanted, words, ..Arrived::default() };
        }
    }
}

thread_local! {
    static ARRIVED: RefCell<Arrived> = RefCell::default();
}

/// The words that have arrived last.
pub fn current() -> Words {
    ARRIVED.with_borrow(|arrived| arrived.words.clone())
}

/// From now on two cards have names that offend nobody, or their own.
pub fn set_polite(polite: bool) {
    ARRIVED.with_borrow_mut(|arrived| arrived.words.polite = polite);
}

/// Brings the words of a language. If they cannot be had, ids stand for names:
/// a game can be played so, and is not lost.
pub async fn load(language: Language) {
    if ARRIVED.with_borrow_mut(|arrived| arrived.want(language)) {
        return;
    }
    match fetch("", language).await {
        Ok(text) => ARRIVED.with_borrow_mut(|arrived| arrived.take_in(language, &text)),
        Err(why) => leptos::logging::warn!("no words: {why:?}"),
    }
}

/// Brings the second list as well; `false` if it cannot be had.
pub async fn load_rest(language: Language) -> bool {
    let lacks = |arrived: &Arrived| arrived.language == Some(language) && !arrived.whole;
    if !ARRIVED.with_borrow(lacks) {
        return true;
    }
    let Ok(text) = fetch("later/", language).await else { return false };
    ARRIVED.with_borrow_mut(|arrived| {
        // It may have been asked for twice, or the language may be another one by now.
        if lacks(arrived) {
            arrived.words.rest = super::texts(&text);
            arrived.whole = true;
        }
    });
    true
}

/// Brings the reference; `false` if it cannot be had.
pub async fn load_reference(language: Language) -> bool {
    let lacks = |arrived: &Arrived| arrived.language == Some(language) && !arrived.explained;
    if !ARRIVED.with_borrow(lacks) {
        return true;
    }
    let Ok(text) = fetch("reference/", language).await else { return false };
    ARRIVED.with_borrow_mut(|arrived| {
        if lacks(arrived) {
            arrived.words.reference = super::texts(&text);
            arrived.explained = true;
        }
    });
    true
}

async fn fetch(part: &str, language: Language) -> Result<String, JsValue> {
    // Beside the page, under whatever path it is (build.rs).
    let address = format!("./{}/{part}{}.txt", env!("TEXTS"), language.code());
    let response = JsFuture::from(window().fetch_with_str(&address)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::from(response.status()));
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or(JsValue::NULL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_wanted_last_stays_in_whatever_order_they_come() {
        let mut arrived = Arrived::default();
        assert!(!arrived.want(Language::English));
        arrived.take_in(Language::English, "a\tone");
        assert!(!arrived.want(Language::German));
        assert!(!arrived.want(Language::Italian));
        arrived.take_in(Language::Italian, "a\tuno");
        arrived.take_in(Language::German, "a\teins");
        assert_eq!(arrived.words.find("a"), Some("uno"));
        // There and back again: what was asked for in between comes too late.
        assert!(!arrived.want(Language::German));
        assert!(arrived.want(Language::Italian));
        arrived.take_in(Language::German, "a\teins");
        assert_eq!((arrived.language, arrived.words.find("a")), (Some(Language::Italian), Some("uno")));
    }
}
