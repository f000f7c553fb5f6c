//! Each language uses one name for each thing: the last column of its `terms.md` lists the words
//! that none of its texts may contain.

use super::foreign::bare;
use super::*;

/// The words in the last column of the table in a language's `terms.md`.
fn banned(language: Language) -> Vec<String> {
    let path = format!("{}/locales/{}/terms.md", env!("CARGO_MANIFEST_DIR"), language.code());
    let terms = std::fs::read_to_string(path).unwrap();
    let rows = terms.lines().filter(|line| line.starts_with('|')).skip(2);
    let last = rows.filter_map(|row| row.trim_end_matches('|').rsplit('|').next());
    last.flat_map(|words| words.split(','))
        .map(|word| word.trim().to_owned())
        .filter(|w| !w.is_empty())
        .collect()
}

/// Whether `text` contains `word` with no letters around it. A lower-case word is found in any
/// case; a capitalised one only as it is.
fn contains_word(text: &str, word: &str) -> bool {
    let text = if word.contains(char::is_uppercase) { text.to_owned() } else { text.to_lowercase() };
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphabetic)
    })
}

/// All texts of a language: first list, second list, the board game's, and the references of both games.
fn all_texts(language: Language) -> Vec<(String, String)> {
    let lists = reference::referring(language);
    let all = lists.texts.iter().chain(lists.rest.iter()).chain(lists.board.iter());
    let all = all.chain(lists.reference.iter());
    all.map(|(key, text)| (key.clone(), text.clone())).collect()
}

#[test]
fn no_text_contains_a_word_banned_by_its_terms() {
    for &language in Language::ALL {
        let banned = banned(language);
        assert!(banned.len() > 8, "{language:?}: the table of terms.md is not read");
        for (key, text) in all_texts(language) {
            let found = banned.iter().find(|word| contains_word(&bare(&text), word));
            assert_eq!(found, None, "{language:?}: {key}: {text}");
        }
    }
}

#[test]
fn every_language_follows_its_own_typography() {
    for &language in Language::ALL {
        for (key, text) in all_texts(language) {
            assert!(
                !text.contains(" …"),
                "{language:?}: {key}: an ellipsis stands close to its word: {text}"
            );
            let foreign: &[char] = match language {
                Language::English => &['«', '»', '„'],
                Language::German => &['ß', '„', '“', '”', '"'],
                Language::Italian => &['„', '“', '”', '"'],
            };
            assert!(!text.contains(foreign), "{language:?}: {key}: {text}");
        }
    }
}

#[test]
fn banned_words_are_found_only_as_whole_words() {
    assert!(contains_word("Begin anew.", "anew"));
    assert!(!contains_word("renewal", "anew"));
    assert!(contains_word("Anew it is", "anew"));
    assert!(!contains_word("ein Neues spiel", "Neues Spiel"));
}
