//! The loaded lists of texts: five for each language, each fetched once. The first is needed to play; the second, with
//! the effects of cards, comes with the later pages and is merged with the first; the others come on demand: the
//! reference, the texts of the board game, and the reference of the board game, which is merged with the other one.

use crate::{Language, Words};
use play::reference::Game;
use std::cell::RefCell;

/// A list of texts. Those of the reference have a function of their own ([`load_reference`]), whose code is loaded later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// The first list.
    First,
    /// The list of later pages.
    Later,
    /// The list of the board game.
    Board,
}

impl List {
    /// Its folder; the first list has none.
    fn folder(self) -> &'static str {
        match self {
            List::First => "",
            List::Later => "later/",
            List::Board => "board/",
        }
    }
}

/// The loaded lists.
#[derive(Default)]
struct Loaded {
    language: Option<Language>,
    /// The language requested last. Lists of other languages that arrive after the request are
    /// dropped.
    wanted: Option<Language>,
    words: Words,
    /// The lists of this language that have been loaded.
    lists: Vec<List>,
    /// The games whose reference has been loaded.
    explained: Vec<Game>,
}

impl Loaded {
    /// Requests a language; `true` if its first list is already loaded.
    fn want(&mut self, language: Language) -> bool {
        self.wanted = Some(language);
        self.language == self.wanted
    }

    /// Whether this is the current language, and this list of it is missing.
    fn lacks(&self, list: List, language: Language) -> bool {
        self.language == Some(language) && !self.lists.contains(&list)
    }

    /// Stores a list. It may have been requested twice, or the language may have changed meanwhile.
    fn store(&mut self, list: List, language: Language, text: &str) {
        if list == List::First {
            if self.wanted == Some(language) {
                let words = Words { polite: self.words.polite, ..Words::parse(language, text) };
                let (language, wanted) = (Some(language), self.wanted);
                *self = Loaded { language, wanted, words, lists: vec![list], explained: Vec::new() };
            }
        } else if self.lacks(list, language) {
            self.words.add(list, text);
            self.lists.push(list);
        }
    }
}

thread_local! {
    static LOADED: RefCell<Loaded> = RefCell::default();
}

/// The texts loaded last.
pub fn current() -> Words {
    LOADED.with_borrow(|loaded| loaded.words.clone())
}

/// Switches between the normal and the polite names of two cards.
pub fn set_polite(polite: bool) {
    LOADED.with_borrow_mut(|loaded| loaded.words.polite = polite);
}

/// Whether a list of the current language has not been loaded yet.
pub fn lacks(list: List, language: Language) -> bool {
    LOADED.with_borrow(|loaded| loaded.lacks(list, language))
}

/// Loads a list, if it is missing; `false` if that fails. `fetch` gets a file by its path, such as `later/de.txt`.
pub async fn load(list: List, language: Language, fetch: impl AsyncFnOnce(String) -> Option<String>) -> bool {
    let is_there = LOADED.with_borrow_mut(|loaded| match list {
        List::First => loaded.want(language),
        _ => !loaded.lacks(list, language),
    });
    if is_there {
        return true;
    }
    let path = format!("{}{}.txt", list.folder(), language.code());
    let Some(text) = fetch(path).await.filter(|text| is_list(text)) else { return false };
    LOADED.with_borrow_mut(|loaded| loaded.store(list, language, &text));
    true
}

/// Loads examples and rulings of a game, if they are missing; `false` if that fails. `fetch` as for [`load`].
pub async fn load_reference(
    game: Game,
    language: Language,
    fetch: impl AsyncFnOnce(String) -> Option<String>,
) -> bool {
    let lacks = |loaded: &Loaded| loaded.language == Some(language) && !loaded.explained.contains(&game);
    if !LOADED.with_borrow(lacks) {
        return true;
    }
    let folder = match game {
        Game::Cards => "reference",
        Game::Board => "board-reference",
    };
    let text = fetch(format!("{folder}/{}.txt", language.code())).await;
    let Some(text) = text.filter(|text| is_list(text)) else { return false };
    LOADED.with_borrow_mut(|loaded| {
        if lacks(loaded) {
            loaded.words.add_reference(&text);
            loaded.explained.push(game);
        }
    });
    true
}

/// Takes these texts as the ones loaded, for tests of pages.
#[doc(hidden)]
pub fn pretend(words: Words) {
    LOADED.with_borrow_mut(|loaded| loaded.words = words);
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
        let mut loaded = Loaded::default();
        assert!(!loaded.want(Language::English));
        loaded.store(List::First, Language::English, "a\tone");
        assert!(!loaded.want(Language::German));
        assert!(!loaded.want(Language::Italian));
        loaded.store(List::First, Language::Italian, "a\tuno");
        loaded.store(List::First, Language::German, "a\teins");
        assert_eq!(loaded.words.find("a"), Some("uno"));
        // Switching there and back: the request in between is dropped.
        assert!(!loaded.want(Language::German));
        assert!(loaded.want(Language::Italian));
        loaded.store(List::First, Language::German, "a\teins");
        assert_eq!((loaded.language, loaded.words.find("a")), (Some(Language::Italian), Some("uno")));
    }
}
