//! The command line as scripts use it: exit codes, and exactly one JSON object.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use cards::{Event, HouseRules, Packs, Power, RuleCard, Setup, Special, State};
use game::{Game, Log, NullSink, Rng, Seat, Seed};
use harness::RandomGame;
use serde_json::Value;

/// The exit code of a run, and what it says on standard output and standard error.
fn arena(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_arena")).args(args).output().unwrap();
    let Output { status, stdout, stderr } = output;
    let [said, error] = [stdout, stderr].map(|said| String::from_utf8(said).unwrap());
    (status.code().unwrap(), said, error)
}

fn code(args: &[&str]) -> i32 {
    arena(args).0
}

/// The JSON object printed by a command.
fn json(args: &[&str]) -> Value {
    let (_, said, _) = arena(args);
    assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
    serde_json::from_str(&said).unwrap()
}

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// Writes a file with this text.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

/// A scenario that passes if `turn` is 1.
fn scenario(turn: u8) -> String {
    format!(
        r#"[{{"name": "red on red", "players": 2, "hands": [["red-5", "blue-1"], ["green-4"]],
             "script": ["0 play red-5"], "expect": {{"turn": {turn}}}}}]"#
    )
}

/// A scenario of the board game that passes if `turn` is 1.
fn board_scenario(turn: u8) -> String {
    format!(
        r#"[{{"game": "board", "name": "three steps", "players": 2, "hands": [["x"], ["x"]], "dice": [3],
             "script": ["0 play x 40"], "expect": {{"turn": {turn}}}}}]"#
    )
}

/// Scenarios of this name pass or fail, or cannot be parsed with the unknown card in place of the `known` one.
fn scenarios_pass_or_fail(scenario: fn(u8) -> String, name: &str, known: &str, unknown: &str) {
    let of = |kind: &str, text: &str| file(&format!("{kind}-{unknown}.json"), text);
    let (good, bad) = (of("good", &scenario(1)), of("bad", &scenario(0)));
    assert_eq!(code(&["scenario", &good]), 0);
    let (code, said, _) = arena(&["scenario", &good, &bad]);
    let failure = format!("{bad}: {name}: turn: expected 0, found 1");
    assert_eq!((code, said.lines().collect::<Vec<_>>()), (1, vec![&*failure, "1 passed, 1 failed"]));
    let report = json(&["scenario", "--json", &bad]);
    assert_eq!((&report["passed"], &report["failed"]), (&0.into(), &1.into()));
    let odd = of("odd", &scenario(1).replace(&format!("\"{known}\"]"), &format!("\"{unknown}\"]")));
    let (code, said, error) = arena(&["scenario", &good, &odd]);
    assert_eq!((code, &*said, error.lines().count()), (2, "", 1), "nothing ran: {error}");
    assert!(error.contains(&format!("odd-{unknown}.json:")) && error.matches(unknown).count() > 1, "{error}");
}

#[test]
fn scenarios_of_either_game_pass_or_fail_or_cannot_be_parsed() {
    scenarios_pass_or_fail(scenario, "red on red", "blue-1", "blue-11");
    scenarios_pass_or_fail(board_scenario, "three steps", "x", "zebra");
    // A scenario names its game.
    let (board, cards) = (file("board-too.json", &board_scenario(1)), file("cards-too.json", &scenario(1)));
    assert_eq!(code(&["scenario", &board, &cards]), 0);
    for wrong in [board_scenario(1).replace("\"board\"", "\"chess\""), board_scenario(1).replace("]]", "]")] {
        assert_eq!(code(&["scenario", &file("wrong.json", &wrong)]), 2, "{wrong}");
    }
}

#[test]
fn a_folder_runs_all_its_scenarios_sorted_by_name() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scenarios");
    let name = folder.to_string_lossy().into_owned();
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(folder.join("deeper.json")).unwrap();
    let (code_of_empty, _, error) = arena(&["scenario", &name]);
    assert_eq!(code_of_empty, 2, "an empty folder does not pass");
    assert_eq!(error, format!("arena: {name}: no *.json in this folder\n"));
    for (file, turn) in [("b.json", 0), ("a.json", 0), ("c.json", 1)] {
        fs::write(folder.join(file), scenario(turn)).unwrap();
    }
    fs::write(folder.join("notes.txt"), "no scenario").unwrap();
    let report = json(&["scenario", &name, "--json"]);
    assert_eq!((&report["passed"], &report["failed"]), (&1.into(), &2.into()));
    let files: Vec<_> = report["failures"].as_array().unwrap().iter().map(|f| f["file"].as_str()).collect();
    let path = |file| folder.join(file).to_string_lossy().into_owned();
    assert_eq!(files, [Some(path("a.json").as_str()), Some(path("b.json").as_str())]);
    let one = file("one.json", &scenario(1));
    assert_eq!(json(&["scenario", &one, &name, "--json"])["passed"], 2);
    fs::write(folder.join("c.json"), "{").unwrap();
    assert_eq!(code(&["scenario", &name]), 2);
}

/// Rule scenarios beside the checkout, if there are any.
#[test]
fn scenarios_beside_the_checkout_pass() {
    for name in ["scenarios", "scenarios-board"] {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(name);
        if !folder.exists() {
            continue;
        }
        let (code, said, error) = arena(&["scenario", &folder.to_string_lossy()]);
        assert_eq!(code, 0, "{name}:\n{said}{error}");
    }
}

#[test]
fn bad_arguments_print_one_line_and_exit_with_2() {
    for args in [
        &[][..],
        &["dance"],
        &["scenario"],
        &["scenario", "/no/such/file.json"],
        &["scenario", "--players", "3"],
        &["bench", "--players", "9"],
        &["bench", "--players", "many"],
        &["bench", "--packs", "tarot"],
        &["bench", "--seconds", "0"],
        &["bench", "--game", "chess"],
        &["simulate", "--games", "0"],
        &["simulate", "--bots", "cheat"],
        &["simulate", "--players", "2", "--bots", "random,random,random"],
        &["simulate", "--rule-cards", "2"],
        &["duel", "--a"],
        &["moments", "--players", "3"],
        &["bench", "--game", "board", "--players", "7"],
        &["duel", "--game", "board", "--packs", "all"],
        &["simulate", "--game", "board", "--bots", "cheat"],
        &["replay"],
        &["replay", "/no/such/file.json"],
        &["replay", "a", "b"],
        &["-x"],
    ] {
        let (code, said, error) = arena(args);
        assert_eq!((code, &*said, error.lines().count()), (2, "", 1), "{args:?}: {error}");
    }
    assert_eq!(code(&["--help"]), 0);
    assert_eq!(code(&["duel", "--help"]), 0);
}

#[test]
fn a_simulation_reports_how_rounds_ended() {
    let args = ["simulate", "--game", "cards", "--players", "3", "--games", "3", "--seed", "7", "--json"];
    let report = json(&args);
    let all = ["decisions", "ended", "games", "median_decisions_per_round", "rounds_ended_by", "seconds"];
    assert_eq!(keys(&report), all);
    assert_eq!((&report["games"], &report["ended"]), (&3.into(), &3.into()));
    assert!(report["rounds_ended_by"]["empty-hand"].as_u64() > Some(0));
    assert_eq!(json(&args)["decisions"], report["decisions"], "the same seed, the same games");
    let all = ["simulate", "--packs", "all", "--rule-cards", "3", "--bots", "greedy,random", "--games", "2"];
    assert_eq!(code(&all), 0);
}

#[test]
fn the_shortest_and_the_longest_games_end() {
    for table in [["--packs", "all"], ["--game", "board"]] {
        let of = |limit| {
            let few = ["simulate", "--limit", limit, "--players", "2", "--games", "1", "--json"];
            let report = json(&[&few[..], &["--bots", "greedy"], &table].concat());
            assert_eq!(report["ended"], report["games"], "{limit} points, {table:?}");
            report["rounds_ended_by"].as_object().unwrap().values().filter_map(Value::as_u64).sum::<u64>()
        };
        assert!(of("1") < of("9999") / 20, "{table:?}");
    }
}

#[test]
fn a_duel_reports_the_win_rate() {
    let report =
        json(&["duel", "--a", "greedy", "--b", "random", "--players", "2", "--games", "300", "--json"]);
    assert_eq!(
        keys(&report),
        ["a", "b", "ci95", "game", "games", "packs", "players", "seconds", "win_rate_a"]
    );
    assert!(report["win_rate_a"].as_f64() > Some(0.6), "{report}");
}

#[test]
fn a_benchmark_reports_speeds() {
    let report =
        json(&["bench", "--players", "4", "--packs", "base,troublemaker", "--seconds", "0.1", "--json"]);
    let all = [
        "answers_per_decision",
        "clone_ns",
        "decisions_per_game",
        "decisions_per_second",
        "game",
        "games_per_second",
        "in_webassembly",
        "packs",
        "players",
        "state_bytes",
    ];
    assert_eq!(keys(&report), all);
    assert_eq!(report["packs"], serde_json::json!(["base", "troublemaker"]));
    assert!(report["decisions_per_second"].as_f64() > Some(1000.0));
    assert!(report["answers_per_decision"].as_f64() >= Some(1.0));
}

#[test]
fn a_benchmark_of_a_number_of_games_plays_the_same_each_time() {
    let played = || json(&["bench", "--games", "3", "--json"])["decisions_per_game"].clone();
    assert_eq!(played(), played());
    assert!(played().as_f64() > Some(50.0));
}

/// The log of a short random game.
fn log<G: Game>(setup: G::Setup) -> Log<G> {
    let mut game = RandomGame::from_state(G::new(&setup), Rng::new(Seed::from_number(5)));
    game.play(120);
    Log { entries: game.entries, ..Log::new(setup) }
}

/// A saved game of this name is verified, as a log and in a save, and no other text is taken for one.
fn replay_verifies<G: Game>(game: &str, other: &str, setup: G::Setup) {
    let mut log = log::<G>(setup);
    let text = |log: &Log<G>| serde_json::to_string(log).unwrap();
    let of = |kind: &str, text: &str| file(&format!("{game}-{kind}.json"), text);
    let plain = of("log", &text(&log));
    let save = of("save", &format!(r#"{{"version": 1, "log": {}, "sitters": []}}"#, text(&log)));
    let replay = ["replay", "--game", game, "--json"];
    for file in [&plain, &save] {
        let report = json(&[&replay[..], &[file]].concat());
        assert_eq!((&report["ok"], &report["played"]), (&true.into(), &120.into()), "{report}");
        assert_eq!(code(&["replay", "--game", game, file]), 0);
    }
    assert_eq!(code(&["replay", "--game", other, &plain]), 2, "it is of another game");
    log.entries.remove(50);
    let broken = of("broken", &text(&log));
    assert_eq!(code(&["replay", "--game", game, &broken]), 1);
    assert_eq!(json(&[&replay[..], &[&broken]].concat())["ok"], false);
    for text in ["", "{}", r#"{"log": 3}"#, &scenario(1)] {
        assert_eq!(code(&["replay", "--game", game, &of("none", text)]), 2, "{text}");
    }
}

#[test]
fn replay_verifies_a_saved_game() {
    let setup = Setup::new(3, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
    replay_verifies::<State>("cards", "board", setup);
    replay_verifies::<board::State>("board", "cards", board::Setup::medium(3).unwrap());
}

#[test]
fn there_is_a_moment_for_everything() {
    let report = json(&["moments", "--games", "300", "--json"]);
    assert_eq!(keys(&report), ["missing", "moments"]);
    assert_eq!(report["missing"], serde_json::json!([]));
    let moments = report["moments"].as_array().unwrap();
    let has = |kind: &str, id: &str| moments.iter().any(|m| m["kind"] == kind && m["id"] == id);
    assert!(Special::ALL.iter().all(|special| has("special", special.name())));
    assert!(Event::ALL.iter().all(|event| has("event", event.name())));
    assert!(Power::ALL.iter().all(|power| has("power", power.name())));
    assert!(RuleCard::ALL.iter().all(|card| has("rule-card", card.name())));
    for moment in moments {
        let state = State::from_text(moment["state"].as_str().unwrap()).expect("a state to go on from");
        let log: Log<State> = serde_json::from_value(moment["log"].clone()).unwrap();
        assert_eq!((log.rules, log.setup), (State::RULES, *state.setup()));
        // Only the crowds `struck` and `long` and whole games have entries.
        let whole = moment["kind"] == "whole";
        let has_entries = whole || ["struck", "long"].map(Into::into).contains(&moment["id"]);
        assert_eq!(log.entries.is_empty(), !has_entries, "{}", moment["id"]);
        // A whole game is stored with its end.
        let mut played = if whole { State::new(state.setup()) } else { state.clone() };
        for entry in &log.entries {
            played.apply(entry, &mut NullSink).unwrap();
        }
        assert!(!whole || played == state, "{}", moment["id"]);
        if let Some(action) = moment["say"].as_str() {
            assert_eq!(state.refusal(Seat::default(), action.parse().unwrap()), None, "{moment}");
        }
    }
}

#[test]
fn the_board_game_is_simulated_measured_and_duelled() {
    let args = ["simulate", "--game", "board", "--players", "3", "--games", "20", "--json"];
    let report = json(&args);
    assert_eq!((&report["games"], &report["ended"]), (&20.into(), &20.into()));
    assert!(report["rounds_ended_by"]["goal"].as_u64() > Some(0), "{report}");
    assert_eq!(json(&args)["decisions"], report["decisions"], "the same seed, the same games");
    let report = json(&["bench", "--game", "board", "--seconds", "0.1", "--json"]);
    assert_eq!((&report["game"], report.get("packs")), (&"board".into(), None));
    assert!(report["decisions_per_second"].as_f64() > Some(1000.0));
    let report = json(&["duel", "--game", "board", "--players", "2", "--games", "300", "--json"]);
    assert!(report["win_rate_a"].as_f64() > Some(0.7), "{report}");
}

#[test]
fn there_is_a_moment_for_everything_on_the_board() {
    let report = json(&["moments", "--game", "board", "--games", "300", "--json"]);
    assert_eq!((keys(&report), &report["missing"]), (vec!["missing", "moments"], &serde_json::json!([])));
    for moment in report["moments"].as_array().unwrap() {
        let mut state =
            board::State::from_text(moment["state"].as_str().unwrap()).expect("a state to go on from");
        let log: Log<board::State> = serde_json::from_value(moment["log"].clone()).unwrap();
        assert_eq!((log.rules, log.setup), (board::State::RULES, *state.setup()));
        let mut facts = Vec::new();
        for part in moment["say"].as_array().unwrap() {
            let action = part.as_str().unwrap().parse().unwrap();
            assert_eq!(state.answer(Seat::default(), action, &mut facts), Ok(()), "{moment}");
        }
        if moment["kind"] == "event" {
            let came = |fact: &board::Fact| matches!(fact, board::Fact::EventCame { event, .. } if event.name() == moment["id"]);
            assert!(facts.iter().any(came), "{moment}");
        }
    }
}

#[test]
fn a_duel_reports_its_games_and_searches() {
    let small = ["duel", "--games", "6", "--json", "--players", "2", "--b", "greedy", "--a"];
    let duel = json(&[&small[..], &["search:playouts=8,others=searched"]].concat());
    assert_eq!(
        (&duel["game"], &duel["packs"][0], &duel["playouts"]),
        (&"cards".into(), &"base".into(), &8.into())
    );
    assert!(duel["searched"]["playouts"].as_f64().unwrap() <= 8.0 && duel["searched"]["answers"] != 0);
    let plain = json(&[&small[..], &["novice+miser"]].concat());
    assert_eq!((&plain["playouts"], &plain["searched"]), (&Value::Null, &Value::Null));
    let more = json(&[&small[..], &["search:playouts=16,dropout=40"]].concat());
    assert_eq!(more["playouts"], 16);
    for bad in ["search:", "search:dropout=x", "search:luck=1", "expert+angry"] {
        assert_eq!(code(&["duel", "--games", "1", "--a", bad]), 2, "{bad}");
    }
}

#[test]
fn equal_bots_win_exactly_their_share_of_duplicate_deals() {
    let duel = ["duel", "--games", "60", "--json", "--duplicate", "--a", "greedy", "--b", "greedy"];
    for (more, share) in [(&["--players", "2"][..], 0.5), (&["--players", "4", "--alone"], 0.25)] {
        let report = json(&[&duel[..], more].concat());
        let number = |key: &str| report[key].as_f64().unwrap();
        assert!((number("win_rate_a") - share).abs() < 1e-9 && number("ci95") < 1e-6, "{report}");
        assert!((number("seatings") * share - 1.0).abs() < 1e-9, "{report}");
    }
    // Rounded up to whole deals.
    let odd = json(&["duel", "--games", "5", "--json", "--duplicate", "--players", "2"]);
    assert_eq!(odd["games"], 6);
}
