//! What was written down comes back, and nothing else breaks anything.

use super::file::{self, Kept, NoFile, Part};
use super::game::{Found, decode, encode};
use super::history::{self, Finished, append, decode_last, encode_last, finished};
use crate::session::SavedGame;
use crate::session::flow::{Flow, NewGame, Next};
use crate::table::model::Person;
use cards::{HouseRules, Pack, Packs, Setup};
use game::{Rng, Seed};
use serde_json::{Value, json};

fn new(players: u8) -> NewGame {
    let packs: Packs = Pack::ALL.iter().copied().collect();
    let setup = Setup::new(players, packs, HouseRules::original(packs)).unwrap();
    let person = |k| Person { name: format!("P{k}"), avatar: k, bot: Some("simple".into()) };
    NewGame { people: (0..players).map(person).collect(), setup }
}

/// A game of bots after so many steps.
fn played(steps: u32, seed: u64) -> Flow {
    let mut rng = Rng::new(Seed::from_number(seed));
    let mut flow = Flow::new(new(4));
    for _ in 0..steps {
        if flow.next() == Next::RoundOver {
            flow.begin_round(rng.seed());
        }
        flow.step(&mut rng);
    }
    flow
}

#[test]
fn a_game_comes_back_in_the_middle_of_anything() {
    let mut rng = Rng::new(Seed::from_number(1));
    let mut flow = Flow::new(new(3));
    for step in 0..600 {
        if flow.next() == Next::RoundOver {
            flow.begin_round(rng.seed());
        }
        flow.step(&mut rng);
        if step % 7 == 0 {
            let Found::Whole(again) = decode(&encode(&flow, 7).unwrap()) else { panic!("step {step}") };
            assert_eq!(again.dealer().game(), flow.dealer().game());
            assert_eq!(again.dealer().facts(), flow.dealer().facts());
            assert_eq!(again.people(), flow.people());
        }
    }
}

#[test]
fn under_other_rules_a_game_goes_on_from_where_it_stood() {
    let flow = played(200, 2);
    let mut text: Value = serde_json::from_str(&encode(&flow, 7).unwrap()).unwrap();
    text["log"]["rules"] = json!(999);
    let Found::Snapshot(mut again) = decode(&text.to_string()) else { panic!() };
    assert_eq!(again.dealer().game(), flow.dealer().game());
    let mut rng = Rng::new(Seed::from_number(9));
    for _ in 0..50 {
        if again.next() == Next::RoundOver {
            again.begin_round(rng.seed());
        }
        again.step(&mut rng);
    }
    let Found::Whole(third) = decode(&encode(&again, 7).unwrap()) else { panic!("it is saved as usual") };
    assert_eq!(third.dealer().game(), again.dealer().game());
}

#[test]
fn whatever_lies_there_nothing_panics() {
    let good = encode(&played(120, 3), 7).unwrap();
    for text in
        ["", "null", "{}", "[1]", "{\"version\":1}", "{\"version\":2,\"people\":[]}", "\u{0}", "1e999"]
    {
        assert!(matches!(decode(text), Found::Unreadable), "{text}");
        assert!(decode_last(text).is_none() && history::decode(text).damaged);
    }
    // Torn off anywhere.
    for at in (0..good.len()).step_by(997).filter(|&at| good.is_char_boundary(at)) {
        assert!(matches!(decode(&good[..at]), Found::Unreadable));
    }
    // Any one value replaced by another.
    let whole: Value = serde_json::from_str(&good).unwrap();
    let mut rng = Rng::new(Seed::from_number(4));
    for _ in 0..400 {
        let mut bad = whole.clone();
        spoil(&mut bad, &mut rng);
        let (Found::Whole(mut flow) | Found::Snapshot(mut flow)) = decode(&bad.to_string()) else {
            continue;
        };
        for _ in 0..20 {
            flow.step(&mut rng);
        }
    }
}

fn spoil(value: &mut Value, rng: &mut Rng) {
    let mut below = |n: usize| rng.below(u32::try_from(n).unwrap()) as usize;
    match value {
        Value::Object(map) if !map.is_empty() && below(12) > 0 => {
            let at = below(map.len());
            if let Some(inner) = map.values_mut().nth(at) {
                spoil(inner, rng);
            }
        }
        Value::Array(list) if !list.is_empty() && below(12) > 0 => {
            let at = below(list.len());
            spoil(&mut list[at], rng);
        }
        _ => {
            let others =
                [json!(null), json!(-1), json!(255), json!("red-5"), json!([]), json!({}), json!(1e300)];
            *value = others[below(others.len())].clone();
        }
    }
}

#[test]
fn what_was_chosen_and_how_it_ended_are_remembered() {
    let last = new(5);
    assert_eq!(decode_last(&encode_last(&last).unwrap()), Some(last));

    let game = over();
    assert!(game.course.rounds.len() > 1 && game.course.people.len() == 4 && !game.winners.is_empty());
    let games = vec![game.clone(); 120];
    let found = history::decode(&history::encode(&games).unwrap());
    assert_eq!((found.games.as_slice(), found.damaged), (&games[..100], false));
    let mut text: Value = serde_json::from_str(&history::encode(&games[..3]).unwrap()).unwrap();
    text["games"][1] = json!("torn");
    let found = history::decode(&text.to_string());
    assert_eq!((found.games.len(), found.damaged), (2, true));
    // One more is added without reading the others, and takes the place of the oldest.
    let more = Finished { date: 99, ..game };
    let text = append(&history::encode(&games).unwrap(), &more).unwrap();
    let found = history::decode(&text);
    assert_eq!((found.games.len(), found.games[99].date), (100, 99));
    assert_eq!(append("torn", &more), None);
    assert_eq!(append("{\"version\":9,\"games\":[]}", &more), None);
}

/// A game of bots that is over.
fn over() -> Finished {
    let mut flow = played(1, 5);
    let mut rng = Rng::new(Seed::from_number(6));
    while flow.next() != Next::GameOver {
        assert_eq!(finished(&flow, 0), None);
        if flow.next() == Next::RoundOver {
            flow.begin_round(rng.seed());
        }
        flow.step(&mut rng);
    }
    finished(&flow, 1_700_000_000_000).unwrap()
}

#[test]
fn what_stood_for_no_name_in_older_versions_is_none() {
    for old in ["You", "Du", "Tu"] {
        let mut game = new(3);
        game.people[0] = Person { name: old.into(), avatar: 0, bot: None };
        game.people[1].name = old.into();
        let people = decode_last(&encode_last(&game).unwrap()).unwrap().people;
        // A bot was never called so by us.
        assert_eq!((people[0].name.as_str(), people[1].name.as_str()), ("", old));
        let Found::Whole(flow) = decode(&encode(&Flow::new(game), 0).unwrap()) else {
            panic!("it is readable")
        };
        assert_eq!(flow.people()[0].name, "");
    }
}

#[test]
fn games_of_the_first_version_come_back() {
    let people = json!([{ "name": "Ann", "avatar": 3 }, { "name": "Bert", "bot": "greedy" }]);
    let game = json!({
        "date": 1_700_000_000_000.5, "people": people, "rounds": [[0, 12], [9, -10]], "totals": [14, 2], "winners": [1],
    });
    let found = history::decode(&json!({ "version": 1, "games": [game.clone()] }).to_string());
    assert!(!found.damaged);
    let old = &found.games[0];
    assert_eq!((old.date, old.setup, old.winners.as_slice()), (1_700_000_000_000, None, &[1][..]));
    assert_eq!(old.course.rounds[0].finished, [0]);
    assert_eq!(old.course.rounds[1].finished, [1]);
    // Points that changed during a round were in the total alone.
    assert_eq!((old.course.before.as_slice(), old.course.result()), (&[5, 0][..], vec![14, 2]));
    // A new one is added beside it; written again it is of this version.
    let text = append(&format!("{{\"version\":1,\"games\":[{game}]}}"), &over()).unwrap();
    let both = history::decode(&text).games;
    assert_eq!((both.len(), &both[0]), (2, old));
    assert_eq!(history::decode(&history::encode(&both).unwrap()).games, both);
    for (name, bad) in [
        ("people", json!([])),
        ("rounds", json!([[0]])),
        ("totals", json!([1, 2, 3])),
        ("winners", json!([2])),
        ("date", json!(-1)),
        ("date", json!("today")),
    ] {
        let mut spoilt = game.clone();
        spoilt[name] = bad;
        let found = history::decode(&json!({ "version": 1, "games": [spoilt, game] }).to_string());
        assert_eq!((found.games.len(), found.damaged), (1, true), "{name}");
    }
}

const GAME: &str = "frantic.card.game.1700000000000";
const GAMES: &str = "frantic.card.games";
const LAST: &str = "frantic.card.last";
const RULES: &str = "frantic.card.rules";

/// All that could be kept.
fn all() -> Vec<(String, String)> {
    let mut rng = Rng::new(Seed::from_number(10));
    let set = crate::house::HouseSet { name: "Ours".into(), ..crate::house::tests::some(&mut rng) };
    [
        (GAME, encode(&played(150, 4), 1_700_000_000_500).unwrap()),
        ("frantic.card.game.1600000000000", encode(&played(30, 5), 1_800_000_000_000).unwrap()),
        (GAMES, history::encode(&[over()]).unwrap()),
        (LAST, encode_last(&new(5)).unwrap()),
        (RULES, super::rules::encode(&[set]).unwrap()),
        ("frantic.theme", "dark".into()),
        ("frantic.sounds", "switched".into()),
        (super::SERVERS, meet::Config::default().to_text()),
    ]
    .map(|(key, text)| (key.to_owned(), text))
    .into()
}

fn sorted(mut texts: Vec<(String, String)>) -> Vec<(String, String)> {
    texts.sort();
    texts
}

#[test]
fn everything_comes_back_out_of_one_file() {
    let text = file::encode(&all()).unwrap();
    let Kept { texts, running, games, rules, settings } = file::decode(&text, 1).unwrap();
    assert_eq!(sorted(texts), sorted(all()));
    let played: Vec<_> = running.iter().map(|game| (game.id, game.played, game.people.len())).collect();
    assert_eq!(
        played,
        [(1_600_000_000_000, 1_800_000_000_000, 4), (1_700_000_000_000, 1_700_000_000_500, 4)]
    );
    assert_eq!((games, rules, settings), (1, 1, true));
    // What could not be read is left behind, and does not keep the rest from coming.
    let mut more = all();
    for key in ["frantic.card.unreadable.7", "frantic.card.games.unreadable", "frantic.unreadable"] {
        more.push((key.into(), "torn".into()));
    }
    assert_eq!(sorted(file::decode(&file::encode(&more).unwrap(), 1).unwrap().texts), sorted(all()));
}

#[test]
fn a_file_that_is_passed_on_opens_no_door() {
    let servers = r#"{"brokers":[{"url":"wss://broker.example","username":"ann","password":"hunter2"}],
        "turn":[{"urls":["turn:turn.example:3478"],"username":"ann","credential":"hunter3"}],"relayOnly":true}"#;
    let mut texts = all();
    texts.retain(|(key, _)| key != super::SERVERS);
    texts.push((super::SERVERS.into(), servers.into()));
    for key in ["frantic.card.room", "frantic.card.seat", "frantic.room", "frantic.seat"] {
        texts.push((key.into(), "5ec2e7".into()));
    }
    let text = file::encode(&texts).unwrap();
    for secret in ["hunter2", "hunter3", "5ec2e7"] {
        assert!(!text.contains(secret), "{secret}");
    }
    // Whoever wanted to be relayed only still does, and is asked for the password.
    let kept = file::decode(&text, 1).unwrap();
    let (_, servers) = kept.texts.iter().find(|(key, _)| key == super::SERVERS).unwrap();
    let config = meet::Config::parse(servers).unwrap();
    assert!(config.relay_only && config.turn[0].username == "ann" && config.turn[0].credential.is_empty());
    // Nor does a file bring a room.
    let theirs =
        json!({ "frantic": 1, "kept": { "frantic.room": "00", "frantic.theme": "dark" } }).to_string();
    assert_eq!(file::decode(&theirs, 1).unwrap().texts, [("frantic.theme".to_owned(), "dark".to_owned())]);
}

#[test]
fn keys_tell_copies_apart_and_a_file_has_no_path() {
    use super::keys::{from_file, is_secret, modern, to_file};
    let (one, other) = (super::keys::prefix("/"), super::keys::prefix("/beta/index.html"));
    assert_eq!(other, "frantic./beta/card.");
    for (key, name) in [("games", "frantic.card.games"), ("game.17", "frantic.card.game.17")] {
        let kept = format!("{other}{key}");
        assert_eq!(to_file(&kept, &other).as_deref(), Some(name));
        assert_eq!(from_file(name, &other), kept);
        assert_eq!(to_file(&kept, &one), None, "another copy's");
    }
    // Settings are the person's.
    assert_eq!(to_file("frantic.theme", &other).as_deref(), Some("frantic.theme"));
    assert_eq!(from_file("frantic.theme", &other), "frantic.theme");
    assert_eq!(modern("frantic.theme", &other, 1), None);
    assert_eq!(to_file("somebody-else", &other), None);
    // What 917df38 kept has a place each.
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
        let secret = to_file(new, &other).is_some_and(|key| is_secret(&key));
        assert_eq!(secret, old.ends_with("room") || old.ends_with("seat"), "{old}");
    }
}

#[test]
fn how_far_a_game_is_can_be_told_without_playing_it() {
    let flow = played(200, 8);
    let text = encode(&flow, 1_700_000_000_000).unwrap();
    assert_eq!(super::game::played(&text), Some(1_700_000_000_000));
    let (full, quick) = (SavedGame::of(&flow, 1, 2), super::game::decode_state(&text).unwrap());
    assert_eq!(SavedGame::of(&quick, 1, 2), full);
    assert_eq!((full.people.len(), full.points.len(), full.round), (4, 4, flow.round()));
    // Before, texts did not say when; nor do torn ones.
    for text in
        ["", "{\"version\":1,\"people\":[]}", "{\"version\":1,\"played\":x,", "{\"version\":1,\"played\":-3,"]
    {
        assert_eq!(super::game::played(text), None, "{text}");
    }
}

#[test]
fn a_damaged_file_is_refused_and_says_which_part() {
    for (key, bad, why) in [
        (GAME, "{}", NoFile::Damaged(Part::Game)),
        (GAME, "torn", NoFile::Damaged(Part::Game)),
        (GAMES, "{\"version\":2,\"games\":[{}]}", NoFile::Damaged(Part::Games)),
        (GAMES, "{\"version\":9,\"games\":[]}", NoFile::Damaged(Part::Games)),
        (LAST, "null", NoFile::Damaged(Part::Last)),
        (RULES, "{\"version\":1,\"sets\":[3]}", NoFile::Damaged(Part::Rules)),
        ("frantic.theme", "chartreuse", NoFile::Damaged(Part::Settings)),
        ("frantic.sounds", "", NoFile::Damaged(Part::Settings)),
        ("frantic.nothing-of-ours", "1", NoFile::Garbage),
        ("frantic.card.nothing-of-ours", "1", NoFile::Garbage),
        ("frantic.card.game.x", "1", NoFile::Garbage),
        ("somebody-else", "1", NoFile::Garbage),
    ] {
        let mut texts = all();
        texts.retain(|(other, _)| other != key);
        texts.push((key.into(), bad.into()));
        assert_eq!(file::decode(&file::encode(&texts).unwrap(), 1), Err(why), "{key}: {bad}");
    }
    let servers = json!({ "frantic": 2, "kept": { super::SERVERS: "[]" } }).to_string();
    assert_eq!(file::decode(&servers, 1), Err(NoFile::Damaged(Part::Settings)));
}

#[test]
fn what_is_no_file_is_none() {
    for text in [
        "",
        "null",
        "[]",
        "{}",
        "{\"frantic\":0,\"kept\":{}}",
        "{\"frantic\":1}",
        "{\"frantic\":\"1\",\"kept\":{}}",
    ] {
        assert_eq!(file::decode(text, 1), Err(NoFile::Garbage), "{text}");
    }
    assert_eq!(file::decode("{\"frantic\":1,\"kept\":{}}", 1), Err(NoFile::Garbage), "an empty one");
    assert_eq!(file::decode("{\"frantic\":1,\"kept\":{\"frantic.theme\":7}}", 1), Err(NoFile::Garbage));
    assert_eq!(file::decode("{\"frantic\":3,\"kept\":\"who knows\"}", 1), Err(NoFile::Newer));
    assert_eq!(file::decode(&" ".repeat(file::LONGEST as usize + 1), 1), Err(NoFile::Garbage));
    // Another game's rules, or one of house rules.
    assert_eq!(file::decode("{\"version\":1,\"name\":\"Ours\",\"setup\":{}}", 1), Err(NoFile::Garbage));
}

#[test]
fn no_file_breaks_the_reading() {
    let mut rng = Rng::new(Seed::from_number(12));
    let whole: Vec<(String, Value)> =
        all().into_iter().filter_map(|(key, text)| Some((key, serde_json::from_str(&text).ok()?))).collect();
    for _ in 0..300 {
        let mut parts = whole.clone();
        let at = rng.below(u32::try_from(parts.len()).unwrap()) as usize;
        spoil(&mut parts[at].1, &mut rng);
        let texts: Vec<_> = parts.into_iter().map(|(key, value)| (key, value.to_string())).collect();
        if let Ok(kept) = file::decode(&file::encode(&texts).unwrap(), 1) {
            // Whatever was let in can be shown.
            for (_, text) in kept.texts.iter().filter(|(key, _)| key == GAMES) {
                let games = history::decode(text).games;
                crate::scores::figures::figures(&games);
                let _: Vec<_> =
                    games.iter().map(|game| crate::scores::lines::Lines::of(&game.course)).collect();
            }
        }
    }
}

#[test]
fn sets_of_rules_come_back_in_their_order() {
    use super::rules::{Found, decode, decode_file, encode, encode_file};
    let mut rng = Rng::new(Seed::from_number(7));
    let sets: Vec<_> = ["Ours", "Größe 7"]
        .into_iter()
        .map(|name| crate::house::HouseSet { name: name.into(), ..crate::house::tests::some(&mut rng) })
        .collect();
    assert_eq!(decode(&encode(&sets).unwrap()), Found { sets: sets.clone(), damaged: false });
    assert_eq!(decode_file(&encode_file(&sets[0]).unwrap()), Ok(sets[0].clone()));
    // As before the first release.
    let setup = |at: usize| cards::UncheckedSetup::from(sets[at].setup);
    let old = json!({ "version": 0, "sets": { "Größe 7": setup(1), "Ours": setup(0) } });
    let found = decode(&old.to_string());
    assert!(!found.damaged && found.sets.len() == 2 && sets.iter().all(|set| found.sets.contains(set)));
    // One that cannot be read takes none with it, and is told of.
    let mut text: Value = serde_json::from_str(&encode(&sets).unwrap()).unwrap();
    text["sets"][0]["setup"]["rules"]["hand-size"] = json!(99);
    assert_eq!(decode(&text.to_string()), Found { sets: sets[1..].to_vec(), damaged: true });
}

#[test]
fn no_text_breaks_the_reading_of_rules() {
    use super::rules::{LONGEST_FILE, decode, decode_file, encode, encode_file};
    use crate::house::NoSet;
    let mut rng = Rng::new(Seed::from_number(8));
    for text in ["", "null", "{}", "[1]", "{\"version\":1}", "{\"version\":9,\"sets\":[]}", "\u{0}"] {
        assert!(decode(text).damaged, "{text}");
        assert!(decode_file(text).is_err());
    }
    assert_eq!(decode_file("{\"version\":2}"), Err(NoSet::Newer));
    assert_eq!(decode_file(&" ".repeat(usize::from(LONGEST_FILE) + 1)), Err(NoSet::Garbage));
    let one = crate::house::tests::some(&mut rng);
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

/// All that version 917df38 kept, as a browser had it.
fn of_917df38() -> Vec<(String, String)> {
    let kept: Value = serde_json::from_str(include_str!("fixtures/917df38.json")).unwrap();
    let all = kept["kept"].as_object().unwrap().iter();
    all.map(|(key, text)| (key.clone(), text.as_str().unwrap().to_owned())).collect()
}

#[test]
fn what_917df38_kept_opens() {
    let prefix = super::keys::prefix("/some/path/");
    let text = |name: &str| {
        let all = of_917df38();
        let own = |(key, _): &(String, String)| {
            super::keys::modern(key, &prefix, 5).is_some_and(|key| key == format!("{prefix}{name}"))
        };
        all.into_iter().find(own).unwrap().1
    };
    // The running game is as it was, with its log.
    let Found::Whole(flow) = decode(&text("game.5")) else { panic!() };
    let saved = SavedGame::of(&flow, 5, 5);
    let names: Vec<_> = saved.people.iter().map(|person| person.name.as_str()).collect();
    assert_eq!((names, saved.round, saved.limit), (vec!["Zoë", "Bert", "Grim", "Uhu"], 1, Some(120)));
    assert!(flow.base().is_none() && flow.dealer().log().entries.len() > 20);
    let games = history::decode(&text("games"));
    assert_eq!((games.games.len(), games.damaged), (1, false));
    assert_eq!(games.games[0].course.people.len(), 4);
    let last = decode_last(&text("last")).unwrap();
    assert_eq!((last.people[0].name.as_str(), last.setup.rules().hand_size), ("Zoë", 5));
    let rules = super::rules::decode(&text("rules"));
    assert_eq!((rules.sets[0].name.as_str(), rules.damaged), ("Größe 5", false));
    // So does the file it wrote of all that.
    let kept: serde_json::Map<String, Value> =
        of_917df38().into_iter().map(|(key, text)| (key, json!(text))).collect();
    let kept = file::decode(&json!({ "frantic": 1, "kept": kept }).to_string(), 5).unwrap();
    assert_eq!((kept.running.len(), kept.games, kept.rules, kept.settings), (1, 1, 1, true));
    let mut names: Vec<_> = kept.texts.iter().map(|(key, _)| key.as_str()).collect();
    names.sort_unstable();
    let ours = ["frantic.card.game.5", GAMES, LAST, RULES];
    let settings = ["frantic.sounds", "frantic.speed", "frantic.theme"];
    assert_eq!(names, [&ours[..], &settings[..]].concat());
}

#[test]
fn a_room_and_a_seat_of_917df38_open() {
    let text = |key: &str| of_917df38().into_iter().find(|(other, _)| other == key).unwrap().1;
    let bytes = |text: String| -> Vec<u8> {
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
    };
    let brain = Box::new(NoBots);
    let seed = Seed::from_number(1);
    let host = room::Host::<cards::State>::resume(&bytes(text("frantic.room")), seed, brain, 0).unwrap();
    let names: Vec<_> = host.lobby().members.iter().map(|member| member.name.as_str().to_owned()).collect();
    assert_eq!(names, ["Zoë", "Bert"]);
    assert_eq!(host.lobby().phase, room::Phase::Playing);
    let guest = room::Guest::<cards::State>::resume(&bytes(text("frantic.seat")), seed).unwrap();
    assert_eq!((guest.name().as_str(), guest.key()), ("Bert", host.key()));
}

/// Nobody plays on in these tests.
struct NoBots;

impl room::BotPlayer<cards::State> for NoBots {
    fn answer(&self, _: &str, _: &cards::View, _: &cards::Memory, _: &mut Rng) -> Option<cards::Action> {
        None
    }
}
