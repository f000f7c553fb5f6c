//! How the words get here: one file per language, fetched once.

use super::Words;
use crate::language::Language;
use leptos::prelude::window;
use std::cell::RefCell;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

thread_local! {
    static CURRENT: RefCell<(Option<Language>, Words)> = RefCell::default();
}

/// The words that have arrived last.
pub fn current() -> Words {
    CURRENT.with_borrow(|(_, words)| words.clone())
}

/// Brings the words of a language. If they cannot be had, ids stand for names:
/// a game can be played so, and is not lost.
pub async fn load(language: Language) -> Words {
    let here = CURRENT.with_borrow(|(of, words)| (*of == Some(language)).then(|| words.clone()));
    if let Some(words) = here {
        return words;
    }
    let words = match fetch(language).await {
        Ok(text) => Words::parse(&text),
        Err(why) => {
            leptos::logging::warn!("no words: {why:?}");
            return current();
        }
    };
    CURRENT.with_borrow_mut(|now| *now = (Some(language), words.clone()));
    words
}

async fn fetch(language: Language) -> Result<String, JsValue> {
    // Beside the page, under whatever path it is (build.rs).
    let address = format!("./{}/{}.txt", env!("TEXTS"), language.code());
    let response = JsFuture::from(window().fetch_with_str(&address)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::from(response.status()));
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or(JsValue::NULL)
}
