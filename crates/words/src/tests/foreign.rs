//! Texts in other languages contain no leftover English, and sentences survive any names people
//! choose.

use super::*;
use crate::fill;

/// Texts that are the same in English, one a line: names, and words that both languages have.
const SHARED: &str = include_str!("shared.txt");

/// Words that occur only in English sentences.
const ENGLISH: &[&str] = &["the", "and", "you", "your", "of", "with", "is", "are", "card", "cards"];

/// The names of cards, which are the same in every language; longer ones first.
fn card_names(words: &Words) -> Vec<&str> {
    let is_name = |key: &str| {
        key.rsplit('.').next() == Some("name")
            && ["special.", "event.", "power.", "board.card.", "board.event."]
                .iter()
                .any(|part| key.starts_with(part))
    };
    let all = words.texts.iter().chain(words.board.iter());
    let names = all.filter(|(key, _)| is_name(key)).map(|(_, name)| name.as_str());
    let mut names: Vec<&str> = names.collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

/// A text without its placeholders.
pub(super) fn bare(text: &str) -> String {
    let mut text = text.to_owned();
    while let Some((from, to)) = text.find('{').zip(text.find('}')) {
        text.replace_range(from..=to, "");
    }
    text
}

#[test]
fn no_english_is_left_in_other_languages() {
    let english = words(Language::English);
    let names = card_names(&english);
    for &language in Language::ALL.iter().filter(|&&language| language != Language::English) {
        let words = words(language);
        for (key, text) in words.texts.iter().chain(words.rest.iter()).chain(words.board.iter()) {
            if names.contains(&text.as_str()) || SHARED.lines().any(|shared| shared == text) {
                continue;
            }
            assert!(
                !bare(text).contains(char::is_alphabetic) || *text != english.get(key),
                "{language:?}: {key} is English: {text}"
            );
            let mut own = bare(text);
            for name in &names {
                own = own.replace(name, "");
            }
            let mut all = own.split(|c: char| !c.is_alphabetic());
            let left = all.find(|word| ENGLISH.contains(&&*word.to_lowercase()));
            assert_eq!(left, None, "{language:?}: {key} is half English: {text}");
        }
    }
}

#[test]
fn cards_have_the_same_names_in_every_language() {
    let english = words(Language::English);
    for words in Language::ALL.iter().map(|&language| words(language)) {
        assert_eq!(card_names(&words), card_names(&english));
    }
}

/// Names that people may choose.
const NAMES: [&str; 6] = ["{last}", "<b>", "محمد", "🦊", "", "漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢"];

#[test]
fn sentences_stay_intact_with_any_names() {
    for &language in Language::ALL {
        let words = words(language);
        let tell = |names: [&str; 6]| {
            let people = people(names);
            let [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map(|n| Seat::new(n).unwrap());
            let why = Source::Special(Special::Gift);
            let facts = [
                Fact::TurnLost(a),
                Fact::Moved {
                    cards: None,
                    n: 2,
                    from: Zone::Hand(b),
                    to: Zone::Hand(c),
                    why,
                    seen: [b].into_iter().collect(),
                },
                Fact::Named {
                    by: d,
                    why,
                    people: [a, b, c, e, f].into_iter().collect(),
                    draws: BySeat::make(|_| 0),
                },
                Fact::GameOver { winners: [c, a].into_iter().collect() },
            ];
            let all = lines(&words, &facts, &people, Viewer::Spectator, BySeat::make(|seat| seat));
            let all: Vec<String> = all.into_iter().map(|line| line.text).collect();
            let list = fill(&words.get("ui.act.name"), &[("names", &words.join(&names.map(str::to_owned)))]);
            format!("{} {list}", all.join(" ")).replace(['\u{2068}', '\u{2069}'], "")
        };
        let plain = ["QA", "QB", "QC", "QD", "QE", "QF"];
        let expected =
            plain.iter().zip(NAMES).fold(tell(plain), |text, (plain, odd)| text.replace(plain, odd));
        assert_eq!(tell(NAMES), expected, "{language:?}");
    }
}

#[test]
fn placeholders_inside_values_are_not_replaced() {
    let filled = fill("{one} and {two}", &[("one", "{two}"), ("two", "{one}")]);
    assert_eq!(filled, "{two} and {one}");
    assert_eq!(fill("{who}: 3", &[("who", "محمد")]), "\u{2068}محمد\u{2069}: 3", "the 3 stays to the right");
}

#[test]
fn a_text_has_the_plural_form_of_its_number() {
    let counted = |language, key: &str, count: usize| {
        words(language).counted(key, count, &[("count", &count.to_string())])
    };
    assert_eq!(counted(Language::English, "ui.table.events_left", 1), "1 event");
    assert_eq!(counted(Language::German, "ui.table.events_left", 0), "0 Ereignisse");
    assert_eq!(counted(Language::French, "ui.table.events_left", 0), "0 événement");
    assert_eq!(counted(Language::French, "ui.table.events_left", 2), "2 événements");
    assert_eq!(counted(Language::Italian, "ui.table.events_left", 2), "2 eventi");
}
