//! House rules can be read back from their links, and other text is refused.

use crate::common::{pick, random_setup};
use cards::link::{
    HouseSet, LONGEST_NAME, LONGEST_SENTENCE, NoSet, decode, encode, seal, tidy, tidy_sentence,
};
use cards::{CounterattackScope, HouseRules, Pack, Packs, Setup, SetupError};
use game::{Rng, Seed};

/// A random set of house rules that can be played.
fn some(rng: &mut Rng) -> HouseSet {
    let setup = random_setup(rng, true);
    let rules = HouseRules { limit: 1 + rng.below(9999) as u16, ..*setup.rules() };
    let setup = Setup::new(setup.players(), setup.packs(), rules).unwrap();
    let names = ["", "Ours", "Größe 7, bei Oma", "…🎴 {n}", "a/b?c#d&e"];
    let sentences = ["", "Grandma wins.", "Größer, gemeiner, länger: {n} 🎴"];
    let figure = Some(rng.below(20) as u8).filter(|figure| *figure < 12);
    let (name, sentence) = (pick(rng, &names).to_owned(), pick(rng, &sentences).to_owned());
    HouseSet { name, figure, sentence, setup }
}

#[test]
fn a_set_can_be_read_back_from_its_link() {
    let mut rng = Rng::new(Seed::from_number(1));
    for _ in 0..5000 {
        let set = some(&mut rng);
        let code = encode(&set);
        assert!(code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'), "{code}");
        assert_eq!(decode(&code), Ok(set));
    }
    let name = "🎴".repeat(99);
    let long = HouseSet { name: name.clone(), sentence: name.repeat(2), figure: Some(1), ..some(&mut rng) };
    let code = encode(&long);
    assert!(code.len() < 1_000, "{}", code.len());
    assert_eq!(decode(&code).map(|set| set.name), Ok(tidy(&name)));
    let sentence = decode(&code).unwrap().sentence;
    assert_eq!(sentence, tidy_sentence(&name.repeat(2)));
    assert_eq!(sentence.chars().count(), LONGEST_SENTENCE);
}

#[test]
fn todays_links_will_always_be_understood() {
    let packs: Packs = [Pack::Troublemaker].into_iter().collect();
    let rules = HouseRules { counter: CounterattackScope::OwnShare, ..HouseRules::original(packs) };
    let setup = Setup::new(4, packs, rules).unwrap();
    let ours = HouseSet { name: "Ours".into(), figure: None, sentence: String::new(), setup };
    assert_eq!(encode(&ours), CODE);
    assert_eq!(decode(CODE), Ok(ours.clone()));
    let pack = HouseSet { figure: Some(3), sentence: "Mean.".into(), ..ours };
    assert_eq!(encode(&pack), PACK);
    assert_eq!(decode(PACK), Ok(pack));
}

/// A code of today. It must stay readable for ever.
const CODE: &str = "AQQDBwCaAAAFAAABAAABA091cnPTEg";
/// The code of a set with a figure and a sentence.
const PACK: &str = "AgQDBwCaAAAFAAABAAABAwMET3Vyc01lYW4ugvA";
/// The bytes of `CODE`, without the checksum.
const BYTES: [u8; 20] = *b"\x01\x04\x03\x07\x00\x9a\0\0\x05\0\0\x01\0\0\x01\x03Ours";

#[test]
fn a_wrong_link_is_refused_with_its_reason() {
    assert_eq!(seal(&BYTES), CODE);
    assert!(decode(CODE).is_ok());
    // Nineteen bytes and the checksum fill their letters to the last bit, so one letter more makes the code
    // invalid.
    let full = seal(b"\x01\x04\x03\x07\x00\x9a\0\0\x05\0\0\x01\0\0\x01\x03Our");
    assert!(full.len().is_multiple_of(4) && decode(&full).is_ok(), "{full}");
    assert_eq!(decode(&format!("{full}A")), Err(NoSet::Garbage));
    let with = |at: usize, byte: u8| {
        let mut bytes = BYTES;
        bytes[at] = byte;
        decode(&seal(&bytes))
    };
    assert_eq!(with(0, 0), Err(NoSet::Garbage));
    assert_eq!(with(0, 3), Err(NoSet::Newer));
    assert_eq!(with(0, 2), Err(NoSet::Garbage), "its name would be longer than its bytes");
    assert_eq!(with(1, 9), Err(NoSet::Impossible(SetupError::Players)));
    assert_eq!(with(3, 3), Err(NoSet::Impossible(SetupError::HandSize)));
    assert_eq!(with(6, 2), Err(NoSet::Garbage), "no value of `Ends` has this number");
    assert_eq!(with(12, 1), Err(NoSet::Impossible(SetupError::NeedsPandora)));
    assert_eq!(with(12, 6), Err(NoSet::Garbage), "violet in place of violet");
    assert_eq!(with(16, 0xff), Err(NoSet::Garbage), "a name that is no text");
    assert_eq!(decode(&seal(&BYTES[..15])), Err(NoSet::Garbage), "too short");
    assert_eq!(decode(&seal(&[])), Err(NoSet::Garbage));
}

#[test]
fn random_text_is_refused() {
    let mut rng = Rng::new(Seed::from_number(2));
    for text in ["", "A", "?", "ä", "AAAA", "%20", "=====", &"A".repeat(399), &"A".repeat(1000)] {
        assert_eq!(decode(text), Err(NoSet::Garbage), "{text}");
    }
    let letters: Vec<char> = ('\u{20}'..'\u{7f}').chain(['ä', '🎴', '\u{0}']).collect();
    for _ in 0..20_000 {
        let length = rng.below(60);
        let text: String = (0..length).map(|_| pick(&mut rng, &letters)).collect();
        // Any result is right, but no panic.
        decode(&text).ok();
    }
    for _ in 0..2000 {
        let set = some(&mut rng);
        let code = encode(&set);
        let at = rng.below(u32::try_from(code.len()).unwrap()) as usize;
        assert_ne!(decode(&code[..at]), Ok(set.clone()), "torn off");
        let mut other = code.clone().into_bytes();
        other[at] = pick(&mut rng, b"AZaz09-_");
        let other = String::from_utf8(other).unwrap();
        if other != code {
            assert_ne!(decode(&other), Ok(set), "one letter is another");
        }
    }
}

#[test]
fn a_link_that_is_too_long_is_refused() {
    let long = |name: usize| decode(&seal(&[&BYTES[..16], &vec![b'x'; name]].concat()));
    // Six bits per letter, 1000 letters, two bytes for the checksum.
    assert_eq!(long(732).map(|set| set.name.len()), Ok(LONGEST_NAME));
    assert_eq!(long(733), Err(NoSet::Garbage));
    assert_eq!(long(750), Err(NoSet::Garbage));
}

#[test]
fn names_have_one_line() {
    assert_eq!(tidy("  by\nthe\tfire \u{0}"), "by the fire");
    assert_eq!(tidy(&"ä".repeat(99)).chars().count(), LONGEST_NAME);
}
