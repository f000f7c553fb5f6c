//! The export as one file, and its keys.

use super::*;
use crate::games::text_check::Part;
use crate::stored::file::{FileContents, FileError};
use crate::stored::keys::{self, SERVERS};
use crate::stored::{house_rules, record};

const GAME: &str = "frantic.card.game.1700000000000";
const REPLAY: &str = "frantic.card.replay.7";
pub(super) const GAMES: &str = "frantic.card.games";
pub(super) const LAST: &str = "frantic.card.last";
pub(super) const RULES: &str = "frantic.card.rules";
const DAYS: &str = "frantic.card.days";

/// One entry of every kind that can be stored.
fn all() -> Vec<(String, String)> {
    let set = super::house_rules::own_set("Ours", 5);
    [
        (GAME, encode(&played(150, 4), 1_700_000_000_500).unwrap()),
        ("frantic.card.game.1600000000000", encode(&played(30, 5), 1_800_000_000_000).unwrap()),
        (GAMES, history::encode(&[over()]).unwrap()),
        (LAST, encode_last(&new(5)).unwrap()),
        (RULES, house_rules::encode(&[set]).unwrap()),
        ("frantic.card.companions", r#"[{"name":"Anna","avatar":2}]"#.into()),
        (DAYS, r#"[{"day":20261123,"points":12,"place":1,"shapes":"🟢🔷"}]"#.into()),
        ("frantic.card.days.begun", "20261123 1 0 1 5 1700000000000 60 0".into()),
        (REPLAY, encode(&played(90, 6), 1).unwrap()),
        ("frantic.card.replay.8", record::write(&played(60, 7), 8).unwrap()),
        ("frantic.theme", "dark".into()),
        ("frantic.sounds", "switched".into()),
        (SERVERS, "{}".into()),
    ]
    .map(|(key, text)| (key.to_owned(), text))
    .into()
}

/// Reads a file like the app does.
fn read_file(text: &str) -> Result<FileContents, FileError> {
    file::decode(text, 1, &STORED, is_setting)
}

fn sorted(mut texts: Vec<(String, String)>) -> Vec<(String, String)> {
    texts.sort();
    texts
}

#[test]
fn everything_can_be_exported_and_read_again() {
    let text = file::encode(&all()).unwrap();
    let FileContents { texts, running, games, rules, settings, left_out, .. } = read_file(&text).unwrap();
    assert_eq!(sorted(texts), sorted(all()));
    assert_eq!(left_out, []);
    let played: Vec<_> = running.iter().map(|game| (game.id, game.played, game.people.len())).collect();
    assert_eq!(
        played,
        [(1_600_000_000_000, 1_800_000_000_000, 4), (1_700_000_000_000, 1_700_000_000_500, 4)]
    );
    assert_eq!((games, rules, settings), (1, 1, true));
    // An unreadable entry is left out and does not affect the others.
    let mut more = all();
    for key in ["frantic.card.unreadable.7", "frantic.card.games.unreadable", "frantic.unreadable"] {
        more.push((key.into(), "torn".into()));
    }
    assert_eq!(sorted(read_file(&file::encode(&more).unwrap()).unwrap().texts), sorted(all()));
}

#[test]
fn a_file_contains_no_secrets() {
    let mut texts = all();
    for key in ["frantic.card.room", "frantic.card.seat", "frantic.room", "frantic.seat"] {
        texts.push((key.into(), "5ec2e7".into()));
    }
    let text = file::encode(&texts).unwrap();
    assert!(!text.contains("5ec2e7"));
    // A file cannot bring a room either.
    let theirs =
        json!({ "frantic": 1, "kept": { "frantic.room": "00", "frantic.theme": "dark" } }).to_string();
    assert_eq!(read_file(&theirs).unwrap().texts, [("frantic.theme".to_owned(), "dark".to_owned())]);
}

#[test]
fn keys_differ_between_copies_and_have_no_path_in_a_file() {
    use keys::{from_file, modern, stays_on_device, to_file};
    let (one, other) = (keys::folder("/"), keys::folder("/beta/index.html"));
    assert_eq!(other, "frantic./beta/");
    for (key, name) in [("card.games", "frantic.card.games"), ("card.game.17", "frantic.card.game.17")] {
        let contents = format!("{other}{key}");
        assert_eq!(to_file(&contents, &other).as_deref(), Some(name));
        assert_eq!(from_file(name, &other), contents);
        assert_eq!(to_file(&contents, &one), None, "another copy's");
    }
    // Settings belong to the person, not to a copy.
    assert_eq!(to_file("frantic.theme", &other).as_deref(), Some("frantic.theme"));
    assert_eq!(from_file("frantic.theme", &other), "frantic.theme");
    assert_eq!(modern("frantic.theme", &other, 1), None);
    assert_eq!(to_file("somebody-else", &other), None);
    // The page's own script draws the snapshot of the table, so no file may bring one.
    assert!(to_file(&format!("{other}card.picture"), &other).is_some_and(|key| stays_on_device(&key)));
    // Everything stored by 917df38 has a new key.
    for (old, new) in [
        ("frantic.game", "frantic./beta/card.game.5"),
        ("frantic.unreadable", "frantic./beta/card.unreadable.5"),
        ("frantic.last", "frantic./beta/card.last"),
        ("frantic.games", "frantic./beta/card.games"),
        ("frantic.games.unreadable", "frantic./beta/card.games.unreadable"),
        ("frantic.rules", "frantic./beta/card.rules"),
        ("frantic.rules.unreadable", "frantic./beta/card.rules.unreadable"),
        ("frantic.room", "frantic./beta/card.room"),
        ("frantic.seat", "frantic./beta/card.seat"),
    ] {
        assert_eq!(modern(old, &other, 5).as_deref(), Some(new), "{old}");
        assert_eq!(modern(new, &other, 5), None, "once");
        let secret = to_file(new, &other).is_some_and(|key| stays_on_device(&key));
        assert_eq!(secret, old.ends_with("room") || old.ends_with("seat"), "{old}");
    }
}

#[test]
fn a_game_begins_with_the_fields_that_the_script_of_the_page_reads() {
    let flow = played(200, 8);
    let text = encode(&flow, 7).unwrap();
    let people = serde_json::to_string(flow.people()).unwrap();
    let round = flow.round();
    let begin = format!("{{\"version\":1,\"played\":7,\"round\":{round},\"people\":{people},\"base\":");
    assert!(text.starts_with(&begin), "{}", text.chars().take(300).collect::<String>());
}

#[test]
fn the_state_of_a_game_is_read_without_replaying_it() {
    let flow = played(200, 8);
    let text = encode(&flow, 1_700_000_000_000).unwrap();
    assert_eq!(game_text::played(&text), Some(1_700_000_000_000));
    let (full, quick) = (SavedGame::of(&flow, 1, 2), game_text::decode_state::<State>(&text).unwrap());
    assert_eq!(SavedGame::of(&quick, 1, 2), full);
    assert_eq!((full.people.len(), full.points.len(), full.round), (4, 4, flow.round()));
    // Texts of older versions do not contain the time; nor do truncated ones.
    for text in
        ["", "{\"version\":1,\"people\":[]}", "{\"version\":1,\"played\":x,", "{\"version\":1,\"played\":-3,"]
    {
        assert_eq!(game_text::played(text), None, "{text}");
    }
}

#[test]
fn damaged_texts_are_left_out_and_named() {
    for (key, bad, part) in [
        (GAME, "{}", Part::Game),
        (GAME, "torn", Part::Game),
        (GAMES, "{\"version\":2,\"games\":[{}]}", Part::Games),
        (GAMES, "{\"version\":9,\"games\":[]}", Part::Games),
        (REPLAY, "torn", Part::Games),
        (LAST, "null", Part::Last),
        (RULES, "{\"version\":1,\"sets\":[3]}", Part::Rules),
        ("frantic.card.companions", "[7]", Part::Last),
        (DAYS, "[{\"day\":20261323}]", Part::Days),
        ("frantic.card.days.begun", "torn", Part::Days),
        ("frantic.theme", "chartreuse", Part::Settings),
        ("frantic.sounds", "", Part::Settings),
        ("frantic.nothing-of-ours", "1", Part::Unknown),
        ("frantic.card.nothing-of-ours", "1", Part::Unknown),
        ("frantic.card.game.x", "1", Part::Unknown),
        ("frantic.chess.games", "1", Part::Unknown),
        ("somebody-else", "1", Part::Unknown),
    ] {
        let mut texts = all();
        texts.retain(|(other, _)| other != key);
        let good = sorted(texts.clone());
        texts.push((key.into(), bad.into()));
        let found = read_file(&file::encode(&texts).unwrap()).unwrap();
        assert_eq!(
            (sorted(found.texts), found.left_out, found.kept),
            (good, vec![part], vec![key.to_owned()])
        );
        // A file with nothing else is refused.
        let alone = read_file(&file::encode(&[(key.into(), bad.into())]).unwrap());
        let known = part != Part::Unknown;
        assert_eq!(alone, Err(if known { FileError::Damaged(part) } else { FileError::Garbage }), "{key}");
    }
    let servers = json!({ "frantic": 2, "kept": { SERVERS: "[]" } }).to_string();
    assert_eq!(read_file(&servers), Err(FileError::Damaged(Part::Settings)));
    let number = json!({ "frantic": 2, "kept": { "frantic.theme": 7, "frantic.speed": "fast" } }).to_string();
    let found = read_file(&number).unwrap();
    assert_eq!((found.texts.len(), found.left_out), (1, vec![Part::Unknown]));
}

#[test]
fn the_rest_of_a_damaged_list_is_restored() {
    let mut games: Value = serde_json::from_str(&history::encode(&[over()]).unwrap()).unwrap();
    games["games"].as_array_mut().unwrap().push(json!({}));
    let set = super::house_rules::own_set("Ours", 5);
    let mut sets: Value = serde_json::from_str(&house_rules::encode(&[set]).unwrap()).unwrap();
    sets["sets"].as_array_mut().unwrap().push(json!(3));
    let texts = [(GAMES.to_owned(), games.to_string()), (RULES.to_owned(), sets.to_string())];
    let found = read_file(&file::encode(&texts).unwrap()).unwrap();
    assert_eq!((found.games, found.rules, found.texts.len()), (1, 1, 2));
    assert_eq!((found.left_out, found.kept), (vec![Part::Games, Part::Rules], Vec::<String>::new()));
    let again = read_file(&file::encode(&found.texts).unwrap()).unwrap();
    assert_eq!((again.games, again.rules, again.left_out), (1, 1, Vec::new()));
}

#[test]
fn a_running_deal_of_the_day_in_a_file_is_a_second_try() {
    let day = crate::day::Day(20_261_123);
    let mut flow: Flow = Flow::new(crate::day::deal(day, Person::default()).unwrap());
    flow.begin_round(day.first_seed());
    let texts = [(GAME.to_owned(), encode(&flow, 7).unwrap())];
    let found = read_file(&file::encode(&texts).unwrap()).unwrap();
    let (_, begun) = found.texts.iter().find(|(key, _)| key == "frantic.card.days.begun").unwrap();
    let begun = crate::day::tries::decode(begun).unwrap();
    assert_eq!(crate::day::tries::on(&begun, day.0).unwrap().tries, 2);
}

#[test]
fn other_files_are_refused() {
    for text in [
        "",
        "null",
        "[]",
        "{}",
        "{\"frantic\":0,\"kept\":{}}",
        "{\"frantic\":1}",
        "{\"frantic\":\"1\",\"kept\":{}}",
    ] {
        assert_eq!(read_file(text), Err(FileError::Garbage), "{text}");
    }
    assert_eq!(read_file("{\"frantic\":1,\"kept\":{}}"), Err(FileError::Garbage), "an empty one");
    assert_eq!(read_file("{\"frantic\":1,\"kept\":{\"frantic.theme\":7}}"), Err(FileError::Garbage));
    assert_eq!(read_file("{\"frantic\":3,\"kept\":\"who knows\"}"), Err(FileError::Newer));
    assert_eq!(read_file(&" ".repeat(file::MAX_BYTES as usize + 1)), Err(FileError::Garbage));
    // Another game's rules, or a file with house rules.
    assert_eq!(read_file("{\"version\":1,\"name\":\"Ours\",\"setup\":{}}"), Err(FileError::Garbage));
}

#[test]
fn no_file_makes_reading_panic() {
    let mut rng = Rng::new(Seed::from_number(12));
    let whole: Vec<(String, Value)> =
        all().into_iter().filter_map(|(key, text)| Some((key, serde_json::from_str(&text).ok()?))).collect();
    for _ in 0..300 {
        let mut parts = whole.clone();
        let at = rng.below(u32::try_from(parts.len()).unwrap()) as usize;
        spoil(&mut parts[at].1, &mut rng);
        let texts: Vec<_> = parts.into_iter().map(|(key, value)| (key, value.to_string())).collect();
        if let Ok(contents) = read_file(&file::encode(&texts).unwrap()) {
            // Accepted texts can be shown.
            for (_, text) in contents.texts.iter().filter(|(key, _)| key == GAMES) {
                let games = history::decode::<State>(text).games;
                crate::scores::statistics::figures(games.iter().map(|game| (&game.sheet, &*game.winners)));
                let _: Vec<_> =
                    games.iter().map(|game| crate::scores::lines::ChartLines::of(&game.sheet)).collect();
            }
        }
    }
}
