//! Files that come in from outside: chosen on the page, opened with the installed app, or shared with it by another
//! app. All of them pass one door: what a text is decides its form, and the code that reads it trusts nothing.

use crate::kit::task::Here;
use crate::route::Route;
use browser::file::{self, File};
use browser::location::path;
use cards::State;
use game::record::LONGEST;
use leptos::prelude::*;
use play::games::BOARD;
use play::house_rules::NoSet;
use play::stored::file::MAX_BYTES;
use play::stored::house_rules;
use std::rc::Rc;

/// The card game's name.
const CARDS: &str = <State as play::games::Saving>::KEY;

/// Stands in an address for a code that cannot be read. The page there says that it is damaged.
const DAMAGED: &str = "-";

/// What a text from outside is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Opened {
    /// Everything of a browser, or something that claims to be it.
    Backup(String),
    /// A set of house rules, as the code in its address.
    Rules(String),
    /// A replay: its kind of game, and its code.
    Replay(&'static str, String),
}

/// Says what a text is. What is none of these is taken for a damaged one: the page it leads to says so.
pub(super) fn recognize(text: &str) -> Opened {
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
        // It is a set, but none that can be played here.
        Err(NoSet::Newer | NoSet::Impossible(_)) => Opened::Rules(DAMAGED.to_owned()),
        Err(NoSet::Garbage) => Opened::Backup(text.to_owned()),
    }
}

/// Goes to the page of what was opened; gives `backup` the text of a backup, which stays on this page.
pub(super) fn go_to(text: &str, backup: Callback<String>) {
    match recognize(text) {
        Opened::Backup(text) => backup.run(text),
        Opened::Rules(code) => Route::Rules(code).go(),
        Opened::Replay(kind, code) => Route::go_to_replay(kind, &code),
    }
}

/// Opens the file with which the app was opened, if there is one, and the one that another app has shared with it.
pub(super) fn open_launched(backup: Callback<String>) {
    let Some(here) = Here::now() else { return };
    file::on_opened(Rc::new(move |file| here.spawn(async move { open(&file, backup).await })));
    here.spawn(async move {
        if let Some(file) = shared().await {
            open(&file, backup).await;
        }
    });
}

async fn open(file: &File, backup: Callback<String>) {
    let short = file.size() <= u64::from(MAX_BYTES);
    go_to(&if short { file.text().await } else { String::new() }, backup);
}

/// The file that another app has shared, once (public/sw.js has kept it).
async fn shared() -> Option<File> {
    let path = path();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    file::take_cached("./shared", &format!("frantic-shared {folder}/")).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::tidy;
    use game::record::{self, NoRecord};
    use play::games::Turns as _;
    use play::house_rules::HouseSet;
    use play::stored::file;

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
    fn whatever_else_it_is_leads_to_a_page_that_says_so() {
        // What is tidied away from the end of an address would be no code at all.
        let rules = Route::Rules(DAMAGED.to_owned());
        assert_eq!(Route::parse(&tidy(&rules.to_string())), rules);
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
