//! Saved texts can be read back, and damaged ones do no harm.

mod files;
mod house_rules;
mod long_games;
mod records;

use crate::card_game::{Finished, Flow, NewGame, STORED};
use crate::flow::Next;
use crate::people::Person;
use crate::stored::file;
use crate::stored::game_text::{self, LogText};
use crate::stored::history::{self, append, decode_last, encode_last, finished};
use crate::stored::keys::SERVERS;
use crate::stored::saved_game::SavedGame;
use crate::testing::{all_packs, all_packs_setup, people, step};
use cards::{HouseRules, Setup, State};
use files::{GAMES, LAST, RULES};
use game::{Game as _, Rng, Seed};
use serde_json::{Value, json};

/// The settings in the files of these tests.
fn is_setting(key: &str, text: &str) -> Option<bool> {
    let values: &[&str] = match key {
        "frantic.theme" => &["dark", "light"],
        "frantic.sounds" => &["switched"],
        "frantic.speed" => &["fast", "instant"],
        SERVERS => &["{}"],
        _ => return None,
    };
    Some(values.contains(&text))
}

type ParsedGame = game_text::ParsedGame<State>;

fn encode(flow: &Flow, played: u64) -> Option<String> {
    game_text::encode(flow, played, &mut LogText::default())
}

fn decode(text: &str) -> ParsedGame {
    game_text::decode(text)
}

fn new(players: u8) -> NewGame {
    NewGame { people: people(players, Some("simple")), setup: all_packs_setup(players) }
}

/// A game of bots after this many steps.
fn played(steps: u32, seed: u64) -> Flow {
    let mut rng = Rng::new(Seed::from_number(seed));
    let mut flow = Flow::new(new(4));
    (0..steps).for_each(|_| step(&mut flow, &mut rng));
    flow
}

#[test]
fn a_game_can_be_saved_and_read_at_any_point() {
    let mut rng = Rng::new(Seed::from_number(1));
    let mut flow = Flow::new(new(3));
    for at in 0..600 {
        step(&mut flow, &mut rng);
        if at % 7 == 0 {
            let ParsedGame::Whole(again) = decode(&encode(&flow, 7).unwrap()) else { panic!("step {at}") };
            assert_eq!(again.dealer().game(), flow.dealer().game());
            assert_eq!(again.dealer().facts(), flow.dealer().facts());
            assert_eq!(again.people(), flow.people());
        }
    }
}

#[test]
fn saving_writes_only_new_entries_however_long_the_game_has_been() {
    let mut rng = Rng::new(Seed::from_number(1));
    let mut people = new(3);
    // A name may look like the text around it.
    people.people[1].name = ",\"entries\":[".to_owned();
    let (mut flow, mut log) = (Flow::new(people), LogText::default());
    let mut most = 0;
    for _ in 0..2_000 {
        if flow.next() == Next::RoundOver {
            flow.begin_round(rng.seed());
        }
        let before = flow.dealer().log().entries.len();
        flow.step(&mut rng);
        let added = flow.dealer().log().entries.len() - before;
        let mut copy = log.clone();
        most = most.max(copy.update(flow.dealer().log()).unwrap().saturating_sub(added));
        assert_eq!(game_text::encode(&flow, 7, &mut log), encode(&flow, 7));
    }
    assert!(flow.dealer().log().entries.len() > 200);
    // The entry that begins a round is not one of the step after it.
    assert!(most <= 1, "{most} more than the new ones");
}

#[test]
fn a_game_is_saved_whole_after_something_was_undone_in_it_or_another_one_was_played() {
    let mut log = LogText::default();
    for (steps, seed) in [(120, 3), (100, 3), (110, 3), (110, 4), (0, 5)] {
        let flow = played(steps, seed);
        assert_eq!(game_text::encode(&flow, 7, &mut log), encode(&flow, 7));
    }
}

#[test]
fn a_game_of_other_rules_resumes_from_its_snapshot() {
    let flow = played(200, 2);
    let mut text: Value = serde_json::from_str(&encode(&flow, 7).unwrap()).unwrap();
    text["log"]["rules"] = json!(State::RULES - 1);
    let ParsedGame::Whole(same) = decode(&text.to_string()) else { panic!("those rules made no difference") };
    assert_eq!(same.dealer().log().entries, flow.dealer().log().entries);
    // Under those rules the same answers have led elsewhere.
    text["log"]["entries"].as_array_mut().unwrap().pop();
    let ParsedGame::Snapshot(mut again) = decode(&text.to_string()) else { panic!() };
    assert_eq!(again.dealer().game(), flow.dealer().game());
    let mut rng = Rng::new(Seed::from_number(9));
    (0..50).for_each(|_| step(&mut again, &mut rng));
    let ParsedGame::Whole(third) = decode(&encode(&again, 7).unwrap()) else {
        panic!("it is saved as usual")
    };
    assert_eq!(third.dealer().game(), again.dealer().game());
}

#[test]
fn damaged_texts_never_panic() {
    let good = encode(&played(120, 3), 7).unwrap();
    for text in
        ["", "null", "{}", "[1]", "{\"version\":1}", "{\"version\":2,\"people\":[]}", "\u{0}", "1e999"]
    {
        assert!(matches!(decode(text), ParsedGame::Unreadable), "{text}");
        assert!(decode_last::<State>(text).is_none() && history::decode::<State>(text).damaged);
    }
    // Cut off at any point.
    for at in (0..good.len()).step_by(997).filter(|&at| good.is_char_boundary(at)) {
        assert!(matches!(decode(&good[..at]), ParsedGame::Unreadable));
    }
    // Any one value replaced by another.
    let whole: Value = serde_json::from_str(&good).unwrap();
    let mut rng = Rng::new(Seed::from_number(4));
    for _ in 0..400 {
        let mut bad = whole.clone();
        spoil(&mut bad, &mut rng);
        let (ParsedGame::Whole(mut flow) | ParsedGame::Snapshot(mut flow)) = decode(&bad.to_string()) else {
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
fn choices_and_results_can_be_read_back() {
    let last = new(5);
    assert_eq!(decode_last::<State>(&encode_last(&last).unwrap()), Some(last));

    let game = over();
    assert!(game.sheet.rounds.len() > 1 && game.sheet.people.len() == 4 && !game.winners.is_empty());
    let games = vec![game.clone(); 120];
    let found = history::decode::<State>(&history::encode(&games).unwrap());
    assert_eq!((found.games.as_slice(), found.damaged), (&games[..100], false));
    let mut text: Value = serde_json::from_str(&history::encode(&games[..3]).unwrap()).unwrap();
    text["games"][1] = json!("torn");
    let found = history::decode::<State>(&text.to_string());
    assert_eq!((found.games.len(), found.damaged), (2, true));
    // One more is added without parsing the others, and the oldest is dropped.
    let more = Finished { date: 99, ..game };
    let text = append(&history::encode(&games).unwrap(), &more).unwrap();
    let found = history::decode::<State>(&text);
    assert_eq!((found.games.len(), found.games[99].date), (100, 99));
    assert_eq!(append("torn", &more), None);
    assert_eq!(append("{\"version\":9,\"games\":[]}", &more), None);
}

/// A finished game of bots.
fn over() -> Finished {
    let mut flow = played(1, 5);
    let mut rng = Rng::new(Seed::from_number(6));
    while flow.next() != Next::GameOver {
        assert_eq!(finished(&flow, 0), None);
        step(&mut flow, &mut rng);
    }
    finished(&flow, 1_700_000_000_000).unwrap()
}

#[test]
fn default_names_of_older_versions_are_removed() {
    for old in ["You", "Du", "Tu"] {
        let mut game = new(3);
        game.people[0] = Person { name: old.into(), avatar: 0, bot: None };
        game.people[1].name = old.into();
        let people = decode_last::<State>(&encode_last(&game).unwrap()).unwrap().people;
        // Bots never had these names by default, so a bot's name is kept.
        assert_eq!((people[0].name.as_str(), people[1].name.as_str()), ("", old));
        let ParsedGame::Whole(flow) = decode(&encode(&Flow::new(game), 0).unwrap()) else {
            panic!("it is readable")
        };
        assert_eq!(flow.people()[0].name, "");
    }
}

#[test]
fn finished_games_of_version_1_can_be_read() {
    let people = json!([{ "name": "Ann", "avatar": 3 }, { "name": "Bert", "bot": "greedy" }]);
    let game = json!({
        "date": 1_700_000_000_000.5, "people": people, "rounds": [[0, 12], [9, -10]],
        "totals": [14, 2], "winners": [1],
    });
    let found = history::decode::<State>(&json!({ "version": 1, "games": [game.clone()] }).to_string());
    assert!(!found.damaged);
    let old = &found.games[0];
    assert_eq!((old.date, old.setup, old.winners.as_slice()), (1_700_000_000_000, None, &[1][..]));
    assert_eq!(old.sheet.rounds[0].finished, [0]);
    assert_eq!(old.sheet.rounds[1].finished, [1]);
    // Version 1 included points that changed during a round only in the total.
    assert_eq!((old.sheet.before.as_slice(), old.sheet.result()), (&[5, 0][..], vec![14, 2]));
    // A new one can be added to a text of version 1; when rewritten, it is of the current version.
    let text = append(&format!("{{\"version\":1,\"games\":[{game}]}}"), &over()).unwrap();
    let both = history::decode::<State>(&text).games;
    assert_eq!((both.len(), &both[0]), (2, old));
    assert_eq!(history::decode::<State>(&history::encode(&both).unwrap()).games, both);
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
        let found = history::decode::<State>(&json!({ "version": 1, "games": [spoilt, game] }).to_string());
        assert_eq!((found.games.len(), found.damaged), (1, true), "{name}");
    }
}

/// Everything that version 917df38 stored, as a browser had it.
fn of_917df38() -> Vec<(String, String)> {
    let kept: Value = serde_json::from_str(include_str!("../../fixtures/917df38.json")).unwrap();
    let all = kept["kept"].as_object().unwrap().iter();
    all.map(|(key, text)| (key.clone(), text.as_str().unwrap().to_owned())).collect()
}

#[test]
fn texts_of_917df38_can_be_read() {
    let folder = crate::stored::keys::folder("/some/path/");
    let text = |name: &str| {
        let all = of_917df38();
        let own = |(key, _): &(String, String)| {
            crate::stored::keys::modern(key, &folder, 5)
                .is_some_and(|key| key == format!("{folder}card.{name}"))
        };
        all.into_iter().find(own).unwrap().1
    };
    // The running game is unchanged, with its log.
    let ParsedGame::Whole(flow) = decode(&text("game.5")) else { panic!() };
    let saved = SavedGame::of(&flow, 5, 5);
    let names: Vec<_> = saved.people.iter().map(|person| person.name.as_str()).collect();
    assert_eq!((names, saved.round, saved.limit), (vec!["Zoë", "Bert", "Grim", "Uhu"], 1, Some(120)));
    assert!(flow.base().is_none() && flow.dealer().log().entries.len() > 20);
    let games = history::decode::<State>(&text("games"));
    assert_eq!((games.games.len(), games.damaged), (1, false));
    assert_eq!(games.games[0].sheet.people.len(), 4);
    let last = decode_last::<State>(&text("last")).unwrap();
    assert_eq!((last.people[0].name.as_str(), last.setup.rules().hand_size), ("Zoë", 5));
    let rules = crate::stored::house_rules::decode(&text("rules"));
    assert_eq!((rules.sets[0].name.as_str(), rules.damaged), ("Größe 5", false));
    // The file exported by that version can be read too.
    let kept: serde_json::Map<String, Value> =
        of_917df38().into_iter().map(|(key, text)| (key, json!(text))).collect();
    let kept =
        file::decode(&json!({ "frantic": 1, "kept": kept }).to_string(), 5, &STORED, is_setting).unwrap();
    assert_eq!((kept.running.len(), kept.games, kept.rules, kept.settings), (1, 1, 1, true));
    let mut names: Vec<_> = kept.texts.iter().map(|(key, _)| key.as_str()).collect();
    names.sort_unstable();
    let ours = ["frantic.card.game.5", GAMES, LAST, RULES];
    let settings = ["frantic.sounds", "frantic.speed", "frantic.theme"];
    assert_eq!(names, [&ours[..], &settings[..]].concat());
}
