//! The drawings of `src/art`: each thing has one, and each is used.

use super::{board_card, board_event, board_field, board_shape};
use bots::{Level, Temper};
use cards::{Event, Power, RuleCard, Special};
use game::Seat;
use play::reference::FieldKind;
use play::scores::results::{Results, Row};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The results of people with these points.
pub(crate) fn results(totals: &[i32]) -> Results {
    let row = |(seat, &total): (u8, &i32)| Row {
        person: Seat::new(seat).unwrap(),
        name: format!("<Person {seat}>"),
        avatar: seat,
        me: seat == 0,
        score: 0,
        total,
        wins: 0,
        finished: false,
        won: false,
        rank: 0,
    };
    Results::new(3, true, true, (0..).zip(totals).map(row).collect())
}

/// The drawings of a folder, as one text.
fn drawings(folder: &str) -> String {
    let files = fs::read_dir(Path::new("../..").join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|e| e == "svg"));
    files.map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Every text between `before` and the next quotation mark.
fn all<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_card_has_its_own_drawing_and_every_drawing_is_used() {
    let first = drawings("src/art");
    for special in Special::ALL {
        assert!(all(&first, "<symbol id=\"").contains(&&*format!("g-{}", special.name())), "{special:?}");
    }
    let later = drawings("src/art/later");
    let pictures = all(&later, "<symbol id=\"");
    let drawn: BTreeSet<String> =
        pictures.iter().filter(|id| !id.starts_with("l-")).map(|&id| id.to_owned()).collect();
    let events = Event::ALL.iter().map(|event| format!("e-{}", event.name()));
    let powers = Power::ALL.iter().map(|power| format!("p-{}", power.name()));
    let rules = RuleCard::ALL.iter().map(|card| format!("r-{}", card.name()));
    let bots =
        Level::ALL.iter().map(|level| level.name()).chain(Temper::ALL.iter().map(|temper| temper.name()));
    let bots = bots.map(|name| format!("bot-{name}"));
    let replay = ["i-play", "i-pause", "i-step", "i-skip"];
    let room = ["i-padlock", "i-eye", "i-eye-shut", "i-pencil", "i-seal", "i-seal-broken"];
    let menu = ["i-log", "i-photo", "i-keys", "i-door", "i-people"];
    let figures = crate::AVATARS.iter().map(|(name, _)| format!("f-{name}"));
    let others = ["i-bulb"].into_iter().chain(replay).chain(room).chain(menu).map(str::to_owned);
    assert_eq!(drawn, events.chain(powers).chain(rules).chain(bots).chain(figures).chain(others).collect());
    assert_eq!(pictures.iter().collect::<BTreeSet<_>>().len(), pictures.len(), "no duplicates");
}

#[test]
fn names_can_be_printed_as_markup() {
    for language in fs::read_dir("../../locales").unwrap() {
        for file in ["words.json", "board.json"] {
            let texts = fs::read_to_string(language.as_ref().unwrap().path().join(file)).unwrap();
            assert!(!texts.contains(['<', '&']), "{language:?}, {file}");
        }
    }
}

#[test]
fn pictures_use_existing_parts_and_every_part_is_used() {
    let later = drawings("src/art/later");
    let parts: BTreeSet<&str> =
        all(&later, "<symbol id=\"").into_iter().filter(|id| id.starts_with("l-")).collect();
    let used: BTreeSet<&str> = all(&later, "href=\"#").into_iter().collect();
    assert_eq!(used, parts);
    assert!(parts.contains(&*format!("l-{}", play::sayings::GLAD)));
}

#[test]
fn every_drawing_of_the_board_game_exists_and_is_used() {
    let own = drawings("src/art/board");
    let pictures: BTreeSet<&str> = all(&own, "<symbol id=\"").into_iter().collect();
    let others = drawings("src/art") + &drawings("src/art/later");
    let known: BTreeSet<&str> = all(&others, "<symbol id=\"").into_iter().collect();
    let cards = board::Card::ALL.iter().map(|&card| board_card(card).to_owned());
    let events = board::Event::ALL.iter().map(|&event| board_event(event));
    let shapes = board::Colour::ALL.iter().map(|&colour| board_shape(colour).to_owned());
    let fields = FieldKind::ALL.iter().map(|&kind| board_field(kind).to_owned());
    let named: BTreeSet<String> = cards.chain(events).chain(shapes).chain(fields).collect();
    for name in &named {
        assert!(pictures.contains(&**name) != known.contains(&**name), "{name} is drawn once");
    }
    let code: String = [
        "src/board_game/ahead",
        "src/board_game/picture/mod",
        "crates/drawing/src/board/pieces",
        "crates/drawing/src/board/print",
    ]
    .iter()
    .map(|file| fs::read_to_string(format!("../../{file}.rs")).unwrap())
    .collect();
    for &name in &pictures {
        let scene = format!("(\"{}\", ", name.trim_start_matches("b-"));
        let used = code.contains(&scene) || code.contains(&format!("{name}\"")) || named.contains(name);
        assert!(used || code.contains(&format!("#{name}\\\"")), "{name} is nowhere");
    }
    for part in all(&own, "href=\"#") {
        assert!(known.contains(part) || own.contains(&format!("id=\"{part}\"")), "{part}");
    }
}

#[test]
fn drawings_use_only_the_colours_of_the_table() {
    let all_of_them = drawings("src/art/later") + &drawings("src/art/board");
    assert!(!all_of_them.contains("=\"#f"), "a colour that is not a token");
    // Figures that make faces have the colours of the figures.
    let figures = drawings("src/art");
    for ink in all(&all_of_them, "fill=\"").into_iter().chain(all(&all_of_them, "stroke=\"")) {
        let known = ink == "none" || ink.starts_with("var(--");
        assert!(known || figures.contains(&format!("fill=\"{ink}\"")), "{ink}");
    }
}
