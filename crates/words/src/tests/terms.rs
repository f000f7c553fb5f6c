//! Each language uses one name for each thing: the last column of its `terms.md` lists the words
//! that none of its texts may contain.

use super::foreign::bare;
use super::*;

/// The words in the last column of the table in a language's `terms.md`.
fn banned(language: Language) -> Vec<String> {
    let path = format!("{}/../../locales/{}/terms.md", env!("CARGO_MANIFEST_DIR"), language.code());
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
pub(super) fn all_texts(language: Language) -> Vec<(String, String)> {
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
                Language::French => &['„', '“', '”', '"', '’'],
                Language::Italian => &['„', '“', '”', '"'],
            };
            assert!(!text.contains(foreign), "{language:?}: {key}: {text}");
        }
    }
}

/// The thin space of French punctuation, at which no line ends.
const THIN: char = '\u{202f}';

/// Whether the signs of a French text that want a thin space have it, and no other space is near.
fn is_spaced(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    letters.iter().enumerate().all(|(at, letter)| {
        let before = at.checked_sub(1).map(|at| letters[at]);
        match letter {
            '?' | '!' | ';' | ':' | '»' => before == Some(THIN),
            '«' => letters.get(at + 1) == Some(&THIN),
            _ => true,
        }
    })
}

#[test]
fn french_punctuation_has_its_thin_spaces() {
    for (key, text) in all_texts(Language::French) {
        assert!(is_spaced(&text), "{key}: {text}");
    }
    assert!(is_spaced("«\u{202f}Oui\u{202f}!\u{202f}»") && is_spaced("Fin."));
    for wrong in ["Oui!", "Oui !", "Oui\u{a0}!", "« Oui\u{202f}»", "«\u{202f}Oui »"] {
        assert!(!is_spaced(wrong), "{wrong}");
    }
}

/// French words that lose their vowel before another one.
const ELIDED: &[&str] = &["de", "que", "le", "la", "se", "ne", "me", "te", "ce", "je", "si", "jusque"];

/// The elided words of a French text that stand before a placeholder, each with it.
fn before_values(text: &str) -> Vec<(&str, &str)> {
    let all = text.split('{').zip(text.split('{').skip(1)).filter_map(|(before, after)| {
        let word = before.strip_suffix(' ')?.rsplit([' ', THIN]).next()?;
        let elided = ELIDED.contains(&&*word.to_lowercase());
        elided.then_some((word, after.split('}').next()?))
    });
    all.collect()
}

#[test]
fn no_french_word_before_a_name_depends_on_its_first_letter() {
    let polite = Words { polite: true, ..reference::referring(Language::French) };
    let rude = Words { polite: false, ..polite.clone() };
    let vowel = |name: &str| name.starts_with(['A', 'E', 'I', 'O', 'U', 'É']);
    for (key, text) in all_texts(Language::French) {
        assert!(!text.contains("'{"), "{key}: {text}");
        for (word, place) in before_values(&text) {
            let fits = match reference::entry_of(place) {
                Some(entry) => [&polite, &rude].iter().all(|words| !vowel(&words.entry(entry))),
                // Figures elide nothing, and neither name of this card begins with a vowel.
                None => ["n", "count", "of", "from", "to", "fuck-you"].contains(&place),
            };
            assert!(fits, "{key}: {word} {{{place}}}");
        }
    }
    assert_eq!(
        before_values("La main de {name}, que {who} regarde chez {card}"),
        [("de", "name"), ("que", "who")]
    );
}

#[test]
fn banned_words_are_found_only_as_whole_words() {
    assert!(contains_word("Begin anew.", "anew"));
    assert!(!contains_word("renewal", "anew"));
    assert!(contains_word("Anew it is", "anew"));
    assert!(!contains_word("ein Neues spiel", "Neues Spiel"));
}
