//! The text format of sets of house rules.

use super::*;
use crate::house_rules::HouseSet;
use cards::{CounterattackScope, HouseRules, Pack, Setup};

/// A set that differs from the original, with a figure and a sentence.
pub(super) fn own_set(name: &str, hand_size: u8) -> HouseSet {
    let packs = [Pack::Troublemaker, Pack::Pandora].into_iter().collect();
    let counter = CounterattackScope::OwnShare;
    let rules = HouseRules { hand_size, counter, limit: 113, ..HouseRules::original(packs) };
    let setup = Setup::new(4, packs, rules).unwrap();
    HouseSet { name: name.into(), figure: Some(7), sentence: "Grandma wins.".into(), setup }
}

#[test]
fn sets_of_rules_are_read_back_in_order() {
    use crate::stored::house_rules::{ParsedSets, decode, decode_file, encode, encode_file};
    let sets = vec![own_set("Ours", 5), own_set("Größe 7", 6)];
    assert_eq!(decode(&encode(&sets).unwrap()), ParsedSets { sets: sets.clone(), damaged: false });
    assert_eq!(decode_file(&encode_file(&sets[0]).unwrap()), Ok(sets[0].clone()));
    // The form used before the first release.
    let setup = |at: usize| cards::UncheckedSetup::from(sets[at].setup);
    let old = json!({ "version": 0, "sets": { "Größe 7": setup(1), "Ours": setup(0) } });
    let found = decode(&old.to_string());
    // It knew neither figures nor sentences.
    let plain = |set: &HouseSet| HouseSet { figure: None, sentence: String::new(), ..set.clone() };
    assert!(!found.damaged && found.sets.len() == 2);
    assert!(sets.iter().map(plain).all(|set| found.sets.contains(&set)));
    // An unreadable set does not affect the others, and is reported.
    let mut text: Value = serde_json::from_str(&encode(&sets).unwrap()).unwrap();
    text["sets"][0]["setup"]["rules"]["hand-size"] = json!(99);
    assert_eq!(decode(&text.to_string()), ParsedSets { sets: sets[1..].to_vec(), damaged: true });
}

#[test]
fn no_text_makes_reading_rules_panic() {
    use crate::house_rules::NoSet;
    use crate::stored::house_rules::{MAX_FILE_BYTES, decode, decode_file, encode, encode_file};
    let mut rng = Rng::new(Seed::from_number(8));
    for text in ["", "null", "{}", "[1]", "{\"version\":1}", "{\"version\":9,\"sets\":[]}", "\u{0}"] {
        assert!(decode(text).damaged, "{text}");
        assert!(decode_file(text).is_err());
    }
    assert_eq!(decode_file("{\"version\":2}"), Err(NoSet::Newer));
    assert_eq!(decode_file(&" ".repeat(usize::from(MAX_FILE_BYTES) + 1)), Err(NoSet::Garbage));
    let one = own_set("Ours", 5);
    let file: Value = serde_json::from_str(&encode_file(&one).unwrap()).unwrap();
    let all: Value = serde_json::from_str(&encode(&[one]).unwrap()).unwrap();
    for _ in 0..500 {
        let (mut file, mut all) = (file.clone(), all.clone());
        spoil(&mut file, &mut rng);
        spoil(&mut all, &mut rng);
        decode_file(&file.to_string()).ok();
        decode(&all.to_string());
    }
}
