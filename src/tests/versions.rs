//! Texts stored by earlier versions can be read: all files in `crates/play/fixtures/<version>/`, which
//! e2e/stored/write.spec.ts has written. Each kind of file is read by one test, for all versions.

use super::bytes;
use crate::games::AppGame;
use crate::rooms::RoomLink;
use crate::route::Route;
use crate::session::players::with_names;
use ::room::{AnyGame, Guest, Host, Phase, Rules};
use game::{Rng, Seats, Seed, Viewer};
use play::day::results;
use play::flow::Flow;
use play::people::Person;
use play::recording::Perspective;
use play::stored::file::{self, StoredGame};
use play::stored::game_text::{self, LogText, ParsedGame};
use play::stored::replays::{self, KeptGame};
use play::stored::saved_game::SavedGame;
use play::stored::{history, house_rules, keys, record};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use storage::backup::is_setting;

/// The folder in keys: the files were written by a copy of the app at the root of its origin.
const FOLDER: &str = "frantic./";
/// The kinds of files that each version has, and how their names begin.
const KINDS: [&str; 6] = ["card-", "board-", "replay-", "room-", "links", "collected"];
/// Kinds of which each version has one file.
const SINGLE: [&str; 2] = ["backup.json", "rules.json"];

fn versions() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/play/fixtures");
    let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    all.filter(|path| path.is_dir()).collect()
}

/// The names and texts of a version's files whose names begin like this.
fn files(version: &Path, begin: &str) -> Vec<(String, String)> {
    let all = fs::read_dir(version).unwrap().map(|entry| entry.unwrap().path());
    let named = all.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), path));
    let ours = named.filter(|(name, _)| name.starts_with(begin));
    ours.map(|(name, path)| (name, fs::read_to_string(path).unwrap())).collect()
}

/// The contents of the only file of a version whose name begins like this.
fn one(version: &Path, begin: &str) -> Value {
    let all = files(version, begin);
    assert_eq!(all.len(), 1, "{begin} of {}", version.display());
    serde_json::from_str(&all[0].1).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// The local storage of a device, with keys as in a backup file.
fn texts(device: &Value) -> Vec<(String, String)> {
    let local = device["local"].as_object().unwrap().iter();
    local.map(|(key, value)| (keys::to_file(key, FOLDER).unwrap(), text(value).to_owned())).collect()
}

/// The text of the running game of this kind on a device, with its number.
fn running_game<G: AppGame>(device: &Value) -> (u64, String) {
    let begin = format!("frantic.{}.game.", G::KEY);
    let mut all = texts(device).into_iter();
    all.find_map(|(key, text)| Some((key.strip_prefix(&begin)?.parse().ok()?, text))).unwrap()
}

#[test]
fn each_version_has_a_file_of_every_kind_and_no_other() {
    assert!(!versions().is_empty());
    for version in versions() {
        for begin in KINDS.iter().chain(&SINGLE) {
            assert!(!files(&version, begin).is_empty(), "{begin} of {}", version.display());
        }
        for (name, _) in files(&version, "") {
            assert!(KINDS.iter().chain(&SINGLE).any(|begin| name.starts_with(begin)), "{name} is not read");
        }
    }
}

#[test]
fn running_games_resume_with_people_points_and_hands() {
    for version in versions() {
        for (name, contents) in files(&version, "card-") {
            resumes::<cards::State>(&name, &serde_json::from_str(&contents).unwrap());
        }
        for (name, contents) in files(&version, "board-") {
            resumes::<board::State>(&name, &serde_json::from_str(&contents).unwrap());
        }
    }
}

fn resumes<G: AppGame>(name: &str, device: &Value) {
    let (id, stored) = running_game::<G>(device);
    // The rules may be older than today's: these games play the same under both.
    let ParsedGame::Whole(mut flow) = game_text::decode::<G>(&stored) else { panic!("{name}") };
    let played = game_text::played(&stored).unwrap();
    let saved = SavedGame::of::<G>(&flow, id, played);
    let quick = game_text::decode_state::<G>(&stored).unwrap();
    assert_eq!(SavedGame::of::<G>(&quick, id, played), saved, "{name}");
    let shown = &device["shown"];
    let seats = saved.people.iter().zip(&saved.points).enumerate().map(
        |(at, (person, points))| json!({ "name": person.name, "cards": cards_of(&flow, at), "points": points }),
    );
    assert_eq!(shown["seats"], json!(seats.collect::<Vec<_>>()), "{name}");
    assert_eq!(device["round"], saved.round, "{name}");
    let me = saved.people.iter().position(|person| shown["me"] == person.name).unwrap();
    assert!(saved.people[me].bot.is_none(), "{name}");
    assert_eq!(cards_of(&flow, me), cards_in(&shown["hand"]), "{name}");
    // This version can store it and play on.
    let again = game_text::encode(&flow, 7, &mut LogText::default()).unwrap();
    assert!(matches!(game_text::decode::<G>(&again), ParsedGame::Whole(_)), "{name}");
    for seat in Seats::first(G::people(flow.dealer().game().setup())) {
        flow.set_person(seat, Person { bot: Some(String::new()), ..Person::default() });
    }
    assert!(flow.step(&mut Rng::new(Seed::from_number(1))), "{name}");
}

/// How many cards this person holds.
fn cards_of<G: AppGame>(flow: &Flow<G>, person: usize) -> usize {
    let game = flow.dealer().game();
    let mut seats = Seats::first(G::people(game.setup())).into_iter();
    let seat = seats.find(|seat| game.person_at(*seat).index() == person).unwrap();
    G::hand_size(&game.view(Viewer::Spectator), seat)
}

/// How many cards a hand on a page has. The board game shows equal ones as one: “Swap, red × 2, fits”.
fn cards_in(hand: &Value) -> usize {
    let copies = |name: &Value| {
        let (_, behind) = text(name).split_once("× ")?;
        behind.split(',').next()?.parse().ok()
    };
    hand.as_array().unwrap().iter().map(|name| copies(name).unwrap_or(1)).sum()
}

#[test]
fn a_file_with_everything_is_restored_without_loss() {
    let games = [StoredGame::of::<cards::State>(), StoredGame::of::<board::State>()];
    let sorted = |mut texts: Vec<(String, String)>| {
        texts.sort();
        texts
    };
    for version in versions() {
        let collected = one(&version, "collected");
        let backup = &files(&version, "backup.json")[0].1;
        let read = file::decode(backup, 1, &games, is_setting).unwrap();
        assert_eq!((read.running.len(), read.games, read.rules, read.settings), (2, 3, 1, true));
        // The file has the device's data, and this version would write the same.
        let texts = sorted(texts(&collected));
        assert_eq!(sorted(read.texts), texts);
        let again = file::decode(&file::encode(&texts).unwrap(), 1, &games, is_setting).unwrap();
        assert_eq!(sorted(again.texts), texts);
    }
}

#[test]
fn finished_games_and_days_keep_their_results() {
    for version in versions() {
        let (collected, links) = (one(&version, "collected"), one(&version, "links"));
        finished::<cards::State>(&collected, &links["replay-card"], 2);
        finished::<board::State>(&collected, &links["replay-board"], 1);
        let texts = texts(&collected);
        let days = &texts.iter().find(|(key, _)| key == "frantic.card.days").unwrap().1;
        let days = results::decode(days).unwrap();
        let [day] = &days[..] else { panic!("{days:?}") };
        let told = text(&links["day"]["told"]);
        assert_eq!(day.day, 20_261_128);
        let said = format!(": {} point", day.points).replace('-', "−");
        assert!(
            told.contains(&said) && told.contains(&format!(" place {} of 4", day.place)),
            "{told}: {day:?}"
        );
        assert!(told.contains(&day.shapes), "{told}: {day:?}");
    }
}

/// The history of this game has `number` games, and the winner of the first is the one on its page.
fn finished<G: AppGame>(collected: &Value, ended: &Value, number: usize) {
    let begin = format!("frantic.{}.", G::KEY);
    let texts = texts(collected);
    let find = |name: &str| &texts.iter().find(|(key, _)| key.strip_prefix(&begin) == Some(name)).unwrap().1;
    let known = history::decode::<G>(find("games"));
    assert_eq!((known.games.len(), known.damaged), (number, false));
    let first = &known.games[0];
    assert_eq!(ended["winner"], winner(&first.sheet.people, &first.winners));
    for game in &known.games {
        let kept = replays::decode::<G>(find(&format!("replay.{}", game.date)));
        let KeptGame::Game(flow) = kept else { panic!("{kept:?}") };
        assert_eq!(history::finished(&flow, game.date).as_ref(), Some(game));
    }
}

fn winner(people: &[Person], winners: &[u8]) -> String {
    let [winner] = winners else { panic!("{winners:?}") };
    people[usize::from(*winner)].name.clone()
}

#[test]
fn replays_open_from_their_links_and_files() {
    for version in versions() {
        let links = one(&version, "links");
        for (name, file) in files(&version, "replay-") {
            let kind = name.trim_start_matches("replay-").trim_end_matches(".frantic");
            let passed_on = &links[format!("replay-{kind}")];
            match kind {
                "card" => opens::<cards::State>(passed_on, &file),
                "board" => opens::<board::State>(passed_on, &file),
                _ => panic!("{name}"),
            }
        }
        let day = link::<cards::State>(&links["day"]);
        assert!(record::read::<cards::State>(&day).is_ok(), "{day}");
    }
}

fn link<G: AppGame>(passed_on: &Value) -> String {
    let link = text(&passed_on["link"]);
    assert_eq!(Route::parse(link), Route::Replay);
    let (kind, which) = Route::replay(link).unwrap();
    assert_eq!(kind, G::KEY);
    // Behind the code is the moment at which it opens.
    which.split('.').next().unwrap().to_owned()
}

fn opens<G: AppGame>(passed_on: &Value, file: &str) {
    let code = link::<G>(passed_on);
    assert_eq!(file.split_once('/'), Some((G::KEY, &*code)));
    let opened = record::read::<G>(&code).unwrap();
    assert_eq!(passed_on["winner"], winner(&opened.about.sheet.people, &opened.about.winners));
    assert!(opened.whole);
    let recording = opened.game.unwrap().recording(with_names).unwrap();
    // A page shows the steps of one round, at first those of the first one.
    let seen = recording.seen(Perspective { person: recording.own(), open: false });
    let first_round = seen.steps.iter().filter(|step| step.round == seen.steps[0].round);
    assert_eq!(passed_on["steps"], first_round.count());
}

#[test]
fn house_rules_open_from_their_link_and_their_file() {
    for version in versions() {
        let rules = &one(&version, "links")["rules"];
        let Route::Rules(code) = Route::parse(text(&rules["link"])) else { panic!("{rules}") };
        let set = cards::link::decode(&code).unwrap();
        let found = set.setup.rules();
        assert_eq!((&*set.name, &*set.sentence), (text(&rules["name"]), text(&rules["sentence"])));
        assert_eq!(json!([found.hand_size, found.limit]), json!([rules["cards"], rules["limit"]]));
        assert_eq!(house_rules::decode_file(&files(&version, "rules.json")[0].1).as_ref(), Ok(&set));
    }
}

#[test]
fn rooms_go_on_with_host_guest_link_and_words() {
    let words = meet::Words::parse(include_str!("../../public/words.txt")).unwrap();
    for version in versions() {
        for (name, contents) in files(&version, "room-") {
            let room: Value = serde_json::from_str(&contents).unwrap();
            match text(&room["kind"]) {
                "card" => goes_on::<cards::State>(&room),
                "board" => goes_on::<board::State>(&room),
                _ => panic!("{name}"),
            }
            let code = text(&room["words"]);
            assert_eq!(words.read(code).unwrap().to_string(), code);
        }
    }
}

fn goes_on<G: AppGame>(room: &Value) {
    Rules::of::<G>().choose();
    let key = format!("{FOLDER}{}.room", G::KEY);
    let seed = Seed::from_number(1);
    let stored = bytes(text(&room["host"]["durable"][&key]));
    let host = Host::<AnyGame>::resume(&stored, seed, Box::new(::room::NoBots), 0).unwrap();
    let Ok(link) = RoomLink::parse(Route::room(text(&room["link"])).unwrap()) else { panic!("{room}") };
    assert_eq!((link.game, link.secret.to_bytes()), (G::KEY, host.key()));
    let names = host.lobby().members.iter().map(|member| member.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["Ann", "Bert"]);
    // The key of its round was not shared among the players: the round is dealt again, and everybody is told.
    assert_eq!((host.lobby().phase, host.deal_report().round_lost), (Phase::Dealing, true));
    // The guest is a member of the same room.
    let stored = bytes(text(&room["guest"]["tab"][&key]));
    let guest = Guest::<AnyGame>::resume(&stored, seed).unwrap();
    assert_eq!((guest.name().as_str(), guest.key()), ("Bert", host.key()));
    assert_eq!(guest.id(), host.lobby().members[1].id);
    // A phone may forget its tabs.
    let seat = format!("{FOLDER}{}.seat", G::KEY);
    let kept = text(&room["guest"]["local"][&seat]);
    assert_eq!(
        Guest::<AnyGame>::resume(&bytes(kept.split(' ').next().unwrap()), seed).unwrap().id(),
        guest.id()
    );
}
