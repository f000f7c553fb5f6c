//! Every entry of the reference in every language: an example, the same rulings, the same ones
//! marked as ours, and valid placeholders for names.

use super::*;
use play::reference::fits::ROWS;
use play::reference::{Entry, Game};

/// A language with the references of both games, as the browser gets them.
pub(super) fn referring(language: Language) -> Words {
    let mut words = words(language);
    for part in ["reference", "board-reference"] {
        words.add_reference(&list(language, part));
    }
    words
}

/// The entries of both games.
fn entries() -> impl Iterator<Item = Entry> {
    Game::ALL.into_iter().flat_map(Entry::all)
}

/// The entry whose name takes the place of a placeholder.
pub(super) fn entry_of(place: &str) -> Option<Entry> {
    let (_, id) = place.split_once('.')?;
    let (game, id) = match id.split_once('.') {
        Some((_, id)) => (Game::Board, id),
        None => (Game::Cards, id),
    };
    Entry::from_id(game, id).filter(|entry| entry.key() == place)
}

/// The sections of the overviews.
const PARTS: [&str; 13] = [
    "turn",
    "fits",
    "attacks",
    "events",
    "powers",
    "end",
    "house",
    "board-turn",
    "board-lay",
    "board-walk",
    "board-attacks",
    "board-end",
    "board-ours",
];

#[test]
fn every_entry_has_an_example_and_rulings_in_every_language() {
    for &language in Language::ALL {
        let words = referring(language);
        for entry in entries() {
            let details = words.entry_details(entry);
            assert!(!words.entry(entry).is_empty() && !words.entry_text(entry).is_empty(), "{entry:?}");
            assert!(
                details.example.ends_with(['.', '!', '?', '»', '"']),
                "{language:?}: {entry:?}: {}",
                details.example
            );
            assert!(!details.rulings.is_empty(), "{language:?}: {entry:?} has no ruling");
            let all = details.rulings.iter().map(|ruling| &ruling.text).chain([&details.example]);
            for text in all {
                assert!(!text.contains(['{', '}']) && !text.contains("  "), "{language:?}: {text}");
            }
            let ours = |words: &Words| {
                words.entry_details(entry).rulings.iter().map(|one| one.ours).collect::<Vec<_>>()
            };
            assert_eq!(ours(&words), ours(&referring(Language::English)), "{language:?}: {entry:?}");
        }
    }
}

#[test]
fn the_overview_has_the_same_sentences_in_every_language() {
    for &language in Language::ALL {
        let (words, english) = (referring(language), referring(Language::English));
        for part in PARTS {
            assert!(
                !words.reference_text(&format!("overview.{part}.title")).is_empty(),
                "{language:?}: {part}"
            );
            assert_eq!(
                words.overview_sentences(part).len(),
                english.overview_sentences(part).len(),
                "{language:?}: {part}"
            );
        }
        for row in ROWS {
            assert!(
                !words.reference_text(&format!("overview.fits.{}", row.key)).is_empty(),
                "{language:?}: {}",
                row.key
            );
        }
    }
}

#[test]
fn the_reference_has_no_unused_texts() {
    let entries: Vec<String> = entries().map(|entry| format!("ref.{}.", entry.key())).collect();
    let parts: Vec<String> = PARTS.iter().map(|part| format!("ref.overview.{part}.")).collect();
    let rows: Vec<&str> = ROWS.iter().map(|row| row.key).collect();
    for &language in Language::ALL {
        for (key, text) in referring(language).reference.iter() {
            assert!(!text.trim().is_empty(), "{language:?}: {key}");
            let entry = entries.iter().find_map(|entry| key.strip_prefix(entry.as_str()));
            let part = parts.iter().find_map(|part| key.strip_prefix(part.as_str()));
            let colour = key.strip_prefix("ref.board.colour.");
            if colour.is_some_and(|colour| ::board::Colour::from_name(colour).is_some()) {
                continue;
            }
            let rest = entry.or(part).unwrap_or_else(|| panic!("{language:?}: {key} belongs to nothing"));
            let numbered = rest.trim_end_matches("-ours").parse::<u8>().is_ok();
            let named = match (entry, key.split('.').nth(1)) {
                (Some(_), Some("number")) => ["name", "text", "example"].contains(&rest),
                (Some(_), _) => rest == "example",
                _ => {
                    ["title", "pile", "goes", "always", "number", "special", "limit", "people"]
                        .contains(&rest)
                        || rows.contains(&rest)
                }
            };
            assert!(numbered || named, "{language:?}: {key} is never shown");
        }
    }
}

#[test]
fn every_placeholder_names_a_card_and_is_the_same_in_every_language() {
    let english = referring(Language::English);
    for &language in Language::ALL {
        let words = referring(language);
        assert!(words.reference.is_sorted(), "texts must be sorted");
        for (key, text) in words.reference.iter() {
            let same = english.reference.iter().find(|(known, _)| known == key);
            let (_, same) = same.unwrap_or_else(|| panic!("{language:?}: {key} is not in English"));
            for place in places(text) {
                assert!(
                    entry_of(place).is_some() || ["from", "to"].contains(&place),
                    "{language:?}: {key} has a place for {place}"
                );
            }
            assert_eq!(places(text), places(same), "{language:?}: {key} speaks of other cards");
        }
        assert_eq!(words.reference.len(), english.reference.len());
    }
}

#[test]
fn the_reference_uses_polite_names() {
    for &language in Language::ALL {
        let words = Words { polite: true, ..referring(language) };
        for (key, text) in words.reference.iter() {
            let text =
                places(text).into_iter().fold(text.to_lowercase(), |text, place| text.replace(place, ""));
            assert!(!["fuck", "bastard"].iter().any(|rude| text.contains(rude)), "{language:?}: {key}");
        }
        let details = words.entry_details(Entry::Special(Special::Gift));
        assert!(details.rulings.iter().any(|ruling| ruling.text.contains(&words.special(Special::FuckYou))));
        assert!(!details.rulings.iter().any(|ruling| ruling.text.contains("Fuck")));
    }
}
