//! Recognises a text from outside: a file that was opened with the app, or that another app has shared with it.

use crate::games::{BOARD, Saving};
use crate::house_rules::NoSet;
use crate::stored::house_rules;
use cards::State;
use game::record::LONGEST;

/// The card game's name.
const CARDS: &str = <State as Saving>::KEY;

/// Stands in an address for a code that cannot be read. The page there says that it is damaged.
pub const DAMAGED: &str = "-";

/// The kind of a text from outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Opened {
    /// Everything of a browser, or something that claims to be it.
    Backup(String),
    /// A set of house rules, as the code in its address.
    Rules(String),
    /// A replay: its kind of game, and its code.
    Replay(&'static str, String),
}

/// Recognises the kind of a text. A text of no kind counts as damaged: the page it leads to says so.
pub fn recognize(text: &str) -> Opened {
    let text = text.trim();
    if !text.starts_with('{') {
        let (kind, code) = text.split_once('/').unwrap_or((CARDS, DAMAGED));
        let kind = if kind == BOARD { BOARD } else { CARDS };
        // The code becomes part of an address. One that is too long is cut, but not so far that it would be read.
        let code = if code.len() <= LONGEST { Some(code) } else { code.get(..=LONGEST) };
        return Opened::Replay(kind, code.unwrap_or(DAMAGED).to_owned());
    }
    match house_rules::decode_file(text) {
        Ok(set) => Opened::Rules(cards::link::encode(&set)),
        // It is a set that cannot be played here.
        Err(NoSet::Newer | NoSet::Impossible(_)) => Opened::Rules(DAMAGED.to_owned()),
        Err(NoSet::Garbage) => Opened::Backup(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Turns as _;
    use crate::house_rules::HouseSet;
    use crate::stored::file;
    use game::record::{self, NoRecord};

    #[test]
    fn a_text_from_outside_is_recognized_by_its_form() {
        let set = HouseSet {
            name: "Ours".to_owned(),
            figure: Some(3),
            sentence: "Mean.".to_owned(),
            setup: State::default_setup(4).unwrap(),
        };
        let rules = house_rules::encode_file(&set).unwrap();
        assert_eq!(recognize(&rules), Opened::Rules(cards::link::encode(&set)));
        let backup = file::encode(&[("frantic.theme".to_owned(), "dark".to_owned())]).unwrap();
        assert_eq!(recognize(&backup), Opened::Backup(backup));
        assert_eq!(recognize(" card/AbC\n"), Opened::Replay("card", "AbC".to_owned()));
        assert_eq!(recognize("board/AbC"), Opened::Replay("board", "AbC".to_owned()));
    }

    #[test]
    fn any_other_text_leads_to_a_page_that_calls_it_damaged() {
        assert!(cards::link::decode(DAMAGED).is_err() && record::read::<State, ()>(DAMAGED).is_err());
        for text in ["", "hello", "<html>"] {
            assert_eq!(recognize(text), Opened::Replay("card", DAMAGED.to_owned()), "{text}");
        }
        let (long, longer) = ("A".repeat(LONGEST + 1), "A".repeat(LONGEST + 1_000));
        assert_eq!(record::read::<State, ()>(&long).err(), Some(NoRecord::TooLong));
        assert_eq!(recognize(&format!("card/{longer}")), Opened::Replay("card", long));
        assert_eq!(recognize(&"ß".repeat(LONGEST)), Opened::Replay("card", DAMAGED.to_owned()));
        assert_eq!(recognize("{\"version\":99}"), Opened::Rules(DAMAGED.to_owned()));
        assert_eq!(recognize("{}"), Opened::Backup("{}".to_owned()));
    }
}
