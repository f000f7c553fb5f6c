//! Tests of the lessons of the board game.

use crate::flow::Next;
use crate::flow::lesson::Progress;
use crate::lessons::tests::{begin, options, settle, strings};
use crate::lessons::{Lesson, Taught, board::IDS};
use ::board::{Action, State, scenario};
use game::{Seat, Viewer};
use harness::golden;
use serde_json::{Value, json};

const SCENARIOS: &str = include_str!("../board-scenarios.json");
const LESSONS: &[Lesson<State>] = State::LESSONS;

fn scenarios() -> Vec<Value> {
    serde_json::from_str(SCENARIOS).unwrap()
}

#[test]
fn golden_positions_of_lessons_of_the_board_game() {
    let lines = scenarios().into_iter().map(|mut scenario| {
        scenario["script"] = json!([]);
        scenario["expect"] = json!({});
        scenario["dice"] = json!([]);
        let begin = scenario::parse(&json!([scenario]).to_string()).unwrap();
        format!("{}\t{}\n", begin[0].name(), begin[0].play().unwrap().to_text())
    });
    golden::file(env!("CARGO_MANIFEST_DIR"), "src/lessons/board-positions.txt", &lines.collect::<String>());
}

#[test]
fn lessons_of_the_board_game_agree_with_the_rules() {
    for scenario in scenario::parse(SCENARIOS).unwrap() {
        assert_eq!(scenario.run(), Ok(()), "{}", scenario.name());
    }
}

/// An answer of the learner that a scenario writes as one line.
fn parts(line: &str) -> Vec<Action> {
    let words: Vec<&str> = line.split(' ').collect();
    let part = |text: String| text.parse().unwrap();
    let mut all = vec![part(format!("card {}", words[1])), part(format!("field {}", words[2]))];
    all.extend(words.get(3).map(|arrow| part(format!("arrow {arrow}"))));
    all
}

/// All lessons, with the learner's answer and where the pawns then are.
fn all() -> impl Iterator<Item = (&'static Lesson<State>, Vec<Action>, Value)> {
    assert_eq!(LESSONS.iter().map(|lesson| lesson.id).collect::<Vec<_>>(), IDS);
    LESSONS.iter().zip(scenarios()).map(|(lesson, scenario)| {
        assert_eq!(scenario["name"], lesson.id);
        let script = strings(&scenario["script"]);
        let mine = script.iter().find_map(|line| line.strip_prefix("0 ")).map(parts).unwrap();
        (lesson, mine, scenario["expect"]["pawns"].clone())
    })
}

#[test]
fn doing_the_task_completes_the_lesson_of_the_board_game() {
    for (lesson, mine, pawns) in all() {
        let mut flow = begin(lesson);
        assert_eq!(flow.progress(), Progress::Start, "{}", lesson.id);
        assert_eq!(flow.next(), Next::Ask(Seat::default()), "{}", lesson.id);
        assert_eq!(flow.submit(flow.question(), mine), Ok(()), "{}", lesson.id);
        settle(&mut flow);
        assert_eq!(flow.progress(), Progress::Done, "{}", lesson.id);
        // The dice of the lesson are those of its texts.
        let view = game::Game::view(flow.dealer().game(), Viewer::Spectator);
        let found: Vec<u8> = view.everybody().into_iter().map(|seat| view.pawns[seat].number()).collect();
        assert_eq!(json!(found), pawns, "{}", lesson.id);
    }
}

#[test]
fn doing_something_else_is_noticed_in_the_board_game() {
    let other = [&["card x", "field 40"][..], &["card block", "field 29"], &["pass"]];
    for ((lesson, ..), other) in all().zip(other) {
        let mut flow = begin(lesson);
        let first: Action = other[0].parse().unwrap();
        assert!(options(&flow).contains(&first), "{}", lesson.id);
        let other = other.iter().map(|part| part.parse().unwrap()).collect();
        assert_eq!(flow.submit(flow.question(), other), Ok(()), "{}", lesson.id);
        settle(&mut flow);
        assert_eq!(flow.progress(), Progress::Strayed, "{}", lesson.id);
    }
}

#[test]
fn the_card_of_each_lesson_of_the_board_game_is_in_the_hand() {
    let style = include_str!("../../../../../style/later/lessons.css");
    for (lesson, mine, _) in all() {
        let Some(card) = lesson.card else { continue };
        assert!(mine.contains(&format!("card {card}").parse().unwrap()), "{}", lesson.id);
        let points = format!("[data-lesson=\"{}\"] .held[data-about=\"{card}\"]", lesson.id);
        assert!(style.contains(&points), "{points}");
    }
}
