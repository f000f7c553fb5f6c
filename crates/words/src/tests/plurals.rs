//! A number beside a noun is a text with plural forms: "1 point", "2 points".

use super::terms::all_texts;
use super::*;

/// Placeholders whose values are words, names, or sentences, or numbers by which something is called (a field, a
/// round). All others are numbers.
const NAMES: &[&str] = &[
    "a", "arrow", "as", "b", "before", "better", "button", "by", "card", "cards", "colour", "date", "event",
    "field", "from", "fuck-you", "given", "host", "how", "last", "like", "list", "name", "names", "number",
    "one", "other", "packs", "page", "part", "people", "person", "points", "power", "preset", "result",
    "round", "rounds", "rule", "rules", "shares", "special", "task", "text", "title", "to", "turns", "value",
    "version", "what", "who", "why", "wish", "word",
];

/// Words behind a number that are the same for every number: units, and words that are no nouns.
const SAME: &[&str] = &[
    "s", "ms", "min", "Min", "MB", "Mo", "of", "von", "sur", "su", "di", "left", "more", "found", "gefunden",
    "aside", "beiseite", "de", "da", "to", "zu", "à", "pour", "per", "is", "ist", "est", "è",
];

/// Texts whose number is never one (a form for it would never be shown).
const NEVER_ONE: &[(&str, &str)] = &[
    ("ui.award.", "there are awards from two on: crates/play/src/scores/awards"),
    ("ui.ask.split", "fantastic-four: four, or five"),
    ("ui.reference.count_fields", "most of the board"),
    ("list.cards", "one is `list.one-card`"),
    ("rules.hand-size", "from four on: crates/cards/src/setup.rs"),
];

/// The numbers of a text that have a noun behind them, with that noun.
fn counted_nouns(text: &str) -> Vec<(&str, String)> {
    let noun = |rest: &str| {
        let beside = rest.strip_prefix([' ', '\u{a0}', '\u{202f}'])?;
        let word: String = beside.chars().take_while(|c| c.is_alphabetic()).collect();
        (!word.is_empty() && !SAME.contains(&word.as_str())).then_some(word)
    };
    let after = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
    after
        .filter(|(name, _)| !NAMES.contains(name) && !name.contains('.'))
        .filter_map(|(name, rest)| Some((name, noun(rest)?)))
        .collect()
}

#[test]
fn a_number_beside_a_noun_has_plural_forms() {
    for &language in Language::ALL {
        let texts: BTreeMap<String, String> = all_texts(language).into_iter().collect();
        for (key, text) in &texts {
            let (group, form) = key.rsplit_once('.').unwrap_or_default();
            let has_forms = form == "one" || texts.contains_key(&format!("{group}.one"));
            let never_one = NEVER_ONE.iter().any(|(known, _)| key.starts_with(known));
            let nouns = counted_nouns(text);
            // A text has the forms of one number.
            let most = usize::from(has_forms);
            assert!(never_one || nouns.len() <= most, "{language:?}: {key}: {text}: {nouns:?}");
        }
    }
}

#[test]
fn points_turns_and_chances_are_one_or_several() {
    let english = words(Language::English);
    assert_eq!(["1 point", "−1 point", "0 points", "12 points"], [1, -1, 0, 12].map(|n| english.points(n)));
    assert_eq!(words(Language::French).points(0), "0 point");
    assert_eq!(english.board_setup(&::board::Setup::new(2, 1).unwrap()), "Up to 1 point.");
    let told = |count| english.counted("board.list.turns", count, &[("count", &count.to_string())]);
    assert_eq!([told(1), told(2)], ["1 more turn", "2 more turns"]);
}

#[test]
fn the_test_of_plurals_sees_a_noun() {
    assert_eq!(counted_nouns("up to {n} points, {name} says"), [("n", "points".to_owned())]);
    assert_eq!(counted_nouns("{n} of {of} answers"), [("of", "answers".to_owned())]);
    assert!(counted_nouns("round {n}, {cards} left, after {n} min").is_empty());
}
