//! Loads the texts: five lists per language, each fetched once. The first is needed to play; the
//! second, with what cards do, is loaded with the later pages ([`crate::lazy`]) and merged with the
//! first; the others are loaded on demand: the reference, the texts of the board game, and the
//! reference of the board game, which is merged with that of the card game.

use super::Words;
use crate::language::Language;
use crate::reference::Game;
use leptos::prelude::{document, window};
use std::cell::RefCell;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// What has been loaded.
#[derive(Default)]
struct Loaded {
    language: Option<Language>,
    /// The language requested last. Lists of other languages that arrive after the request are
    /// dropped.
    wanted: Option<Language>,
    words: Words,
    /// Whether the second list has been loaded.
    whole: bool,
    /// Whether the reference of the card game, and of the board game, has been loaded.
    explained: [bool; 2],
    /// Whether the list of the board game has been loaded.
    board: bool,
}

impl Loaded {
    /// Requests a language; `true` if its first list is already loaded.
    fn want(&mut self, language: Language) -> bool {
        self.wanted = Some(language);
        self.language == self.wanted
    }

    /// Whether this is the language, and its second list is missing.
    fn lacks_rest(&self, language: Language) -> bool {
        self.language == Some(language) && !self.whole
    }

    /// Stores the first list of a language.
    fn store_first_list(&mut self, language: Language, text: &str) {
        if self.wanted == Some(language) {
            let words = Words { polite: self.words.polite, ..Words::parse(language, text) };
            *self = Loaded { language: Some(language), wanted: self.wanted, words, ..Loaded::default() };
        }
    }
}

thread_local! {
    static LOADED: RefCell<Loaded> = RefCell::default();
}

/// The texts loaded last.
pub fn current() -> Words {
    LOADED.with_borrow(|arrived| arrived.words.clone())
}

/// Switches between the normal and the polite names of two cards.
pub fn set_polite(polite: bool) {
    LOADED.with_borrow_mut(|arrived| arrived.words.polite = polite);
}

/// Loads the texts of a language; `false` if that fails.
pub async fn load(language: Language) -> bool {
    if LOADED.with_borrow_mut(|arrived| arrived.want(language)) {
        return true;
    }
    let Ok(text) = fetch("", language).await else { return false };
    LOADED.with_borrow_mut(|arrived| arrived.store_first_list(language, &text));
    true
}

/// Whether the second list of a language has not been loaded yet.
pub fn lacks_rest(language: Language) -> bool {
    LOADED.with_borrow(|arrived| arrived.lacks_rest(language))
}

/// Loads the second list as well; `false` if that fails.
pub async fn load_rest(language: Language) -> bool {
    if !lacks_rest(language) {
        return true;
    }
    let Ok(text) = fetch("later/", language).await else { return false };
    LOADED.with_borrow_mut(|arrived| {
        // It may have been requested twice, or the language may have changed meanwhile.
        if arrived.lacks_rest(language) {
            arrived.words.rest = super::texts(&text);
            arrived.whole = true;
        }
    });
    true
}

/// Loads the reference of a game, and what the texts of that game need; `false` if that fails.
pub async fn load_reference(language: Language, game: Game) -> bool {
    let (at, folder) = match game {
        Game::Cards => (0, "reference/"),
        Game::Board => (1, "board-reference/"),
    };
    if game == Game::Board && !load_board(language).await {
        return false;
    }
    let lacks = |arrived: &Loaded| arrived.language == Some(language) && !arrived.explained[at];
    if !LOADED.with_borrow(lacks) {
        return true;
    }
    let Ok(text) = fetch(folder, language).await else { return false };
    LOADED.with_borrow_mut(|arrived| {
        if lacks(arrived) {
            arrived.words.add_reference(&text);
            arrived.explained[at] = true;
        }
    });
    true
}

/// Loads the texts of the board game as well; `false` if that fails.
pub async fn load_board(language: Language) -> bool {
    let lacks = |arrived: &Loaded| arrived.language == Some(language) && !arrived.board;
    if !LOADED.with_borrow(lacks) {
        return true;
    }
    let Ok(text) = fetch("board/", language).await else { return false };
    LOADED.with_borrow_mut(|arrived| {
        if lacks(arrived) {
            arrived.words.board = super::texts(&text);
            arrived.board = true;
        }
    });
    true
}

/// Takes these texts as the ones loaded, for tests of what pages say.
#[cfg(test)]
pub(crate) fn pretend(words: Words) {
    LOADED.with_borrow_mut(|arrived| arrived.words = words);
}

async fn fetch(part: &str, language: Language) -> Result<String, JsValue> {
    // An address relative to the page, which may be under any path. A release names the folder by its content.
    let root = document().document_element();
    let folder = root.and_then(|root| root.get_attribute("data-texts")).unwrap_or_else(|| "locales".into());
    let address = format!("./{folder}/{part}{}.txt", language.code());
    let response = JsFuture::from(window().fetch_with_str(&address)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::from(response.status()));
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().filter(|text| is_list(text)).ok_or(JsValue::NULL)
}

/// Whether this is a list: some hosts answer with a page where there is no file.
fn is_list(text: &str) -> bool {
    text.split('\n').next().is_some_and(|line| line.contains('\t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_no_list_of_texts() {
        assert!(is_list("ui.title\tFrantic\nui.home.play\tPlay\n"));
        for page in ["<!doctype html>\n<title>\tNothing here</title>", "nothing here\n", ""] {
            assert!(!is_list(page), "{page}");
        }
    }

    #[test]
    fn the_language_requested_last_wins_in_any_order_of_arrival() {
        let mut arrived = Loaded::default();
        assert!(!arrived.want(Language::English));
        arrived.store_first_list(Language::English, "a\tone");
        assert!(!arrived.want(Language::German));
        assert!(!arrived.want(Language::Italian));
        arrived.store_first_list(Language::Italian, "a\tuno");
        arrived.store_first_list(Language::German, "a\teins");
        assert_eq!(arrived.words.find("a"), Some("uno"));
        // Switching there and back: the request in between is dropped.
        assert!(!arrived.want(Language::German));
        assert!(arrived.want(Language::Italian));
        arrived.store_first_list(Language::German, "a\teins");
        assert_eq!((arrived.language, arrived.words.find("a")), (Some(Language::Italian), Some("uno")));
    }
}
