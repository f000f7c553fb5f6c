//! Every lesson can be started, completed and failed; and the golden files of their positions.

use crate::flow::Next;
use crate::lessons::*;
use crate::players::learner_and_bots;
use ::cards::{Action, Card, Event, HouseRules, Pack, Packs, Setup, State, scenario};
use game::{Rng, Seat, Seed};
use harness::golden;
use serde_json::{Value, json};

mod board;

const SCENARIOS: &str = include_str!("scenarios.json");
const LESSONS: &[Lesson<State>] = State::LESSONS;

fn scenarios() -> Vec<Value> {
    serde_json::from_str(SCENARIOS).unwrap()
}

fn strings(list: &Value) -> Vec<String> {
    let all = list.as_array().into_iter().flatten();
    all.map(|one| one.as_str().unwrap().to_owned()).collect()
}

/// The scenario with complete piles, which a saved game must have: first the listed cards, then all
/// others in a shuffled but fixed order.
fn whole(scenario: &Value) -> Value {
    let mut rng = Rng::new(Seed::from_number(7));
    let mut whole = scenario.clone();
    let setup = Setup::new(3, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
    let mut rest: Vec<String> = setup.deck().iter().map(|card| card.to_string()).collect();
    rng.shuffle(&mut rest);
    let hands = scenario["hands"].as_array().unwrap().iter().flat_map(strings);
    let first = strings(&scenario["draw"]);
    for card in hands.chain(strings(&scenario["discard"])).chain(first.clone()) {
        rest.remove(rest.iter().position(|other| *other == card).unwrap());
    }
    whole["draw"] = json!([first, rest].concat());
    let first = strings(&scenario["events"]);
    let mut events: Vec<String> = Event::ALL
        .iter()
        .filter(|event| event.pack() == Pack::Base)
        .map(|event| event.name().to_owned())
        .collect();
    rng.shuffle(&mut events);
    events.retain(|event| !first.contains(event));
    whole["events"] = json!([first, events].concat());
    whole["script"] = json!([]);
    whole["expect"] = json!({});
    whole
}

#[test]
fn golden_positions_of_lessons() {
    let all = scenarios();
    let lines = all.iter().map(|scenario| {
        let begin = scenario::parse(&json!([whole(scenario)]).to_string()).unwrap();
        format!("{}\t{}\n", scenario["name"].as_str().unwrap(), begin[0].play().unwrap().to_text())
    });
    golden::file(env!("CARGO_MANIFEST_DIR"), "src/lessons/positions.txt", &lines.collect::<String>());
}

#[test]
fn lessons_agree_with_the_rules() {
    for scenario in scenario::parse(SCENARIOS).unwrap() {
        assert_eq!(scenario.run(), Ok(()), "{}", scenario.name());
    }
}

/// The parts of an answer that a scenario writes as one line.
fn parts(line: &str) -> Vec<Action> {
    match line.strip_prefix("cards ") {
        Some(cards) => {
            let mut picks: Vec<Card> = cards.split(' ').map(|card| Card::from_name(card).unwrap()).collect();
            picks.sort();
            picks.into_iter().map(Action::Pick).collect()
        }
        None => vec![line.parse().unwrap()],
    }
}

/// Carries out automatic steps like a session does.
fn settle<G: Taught>(flow: &mut Flow<G>) {
    let mut rng = Rng::new(Seed::from_number(1));
    for _ in 0..50 {
        let held = matches!(flow.progress(), Progress::Strayed | Progress::Done);
        if held || flow.next() != Next::BotThinks {
            return;
        }
        assert!(flow.step(&mut rng));
    }
    panic!("the game goes on and on by itself");
}

fn begin<G: Taught>(lesson: &Lesson<G>) -> Flow<G> {
    let mut flow = lesson.flow(learner_and_bots()).unwrap_or_else(|| panic!("{} cannot be begun", lesson.id));
    settle(&mut flow);
    flow
}

/// All lessons, with the learner's answers.
fn all() -> impl Iterator<Item = (&'static Lesson<State>, Vec<Vec<Action>>)> {
    let scenarios = scenarios();
    assert_eq!(scenarios.len(), LESSONS.len());
    LESSONS.iter().zip(scenarios).map(|(lesson, scenario)| {
        assert_eq!(scenario["name"], lesson.id);
        let script = strings(&scenario["script"]);
        let bots: Vec<&str> = script.iter().filter_map(|line| line.strip_prefix("1 ")).collect();
        assert_eq!(bots, lesson.bots, "{}", lesson.id);
        (lesson, script.iter().filter_map(|line| line.strip_prefix("0 ")).map(parts).collect())
    })
}

fn options<G: Taught>(flow: &Flow<G>) -> Vec<G::Action> {
    flow.dealer().game().choices(Seat::default()).iter().collect()
}

#[test]
fn doing_the_task_completes_the_lesson() {
    for (lesson, says) in all() {
        let mut flow = begin(lesson);
        for (at, say) in says.iter().enumerate() {
            let now = if at == 0 { Progress::Start } else { Progress::Halfway };
            assert_eq!(flow.progress(), now, "{} before {say:?}", lesson.id);
            assert_eq!(flow.next(), Next::Ask(Seat::default()), "{} before {say:?}", lesson.id);
            assert!(options(&flow).contains(&say[0]), "{}: {say:?}", lesson.id);
            assert_eq!(flow.submit(flow.question(), say.clone()), Ok(()), "{}: {say:?}", lesson.id);
            settle(&mut flow);
        }
        assert_eq!(flow.progress(), Progress::Done, "{}", lesson.id);
    }
}

#[test]
fn any_other_answer_makes_the_lesson_stray() {
    for (lesson, says) in all() {
        let wanted = says[0][0];
        let one_word = |action: &Action| matches!(action, Action::Draw | Action::Pass | Action::Play(..));
        for other in options(&begin(lesson)).into_iter().filter(one_word) {
            let mut flow = begin(lesson);
            assert_eq!(flow.submit(flow.question(), vec![other]), Ok(()));
            settle(&mut flow);
            // In the first lesson any card that fits is right; in the others only one is.
            let right = other == wanted || lesson.id == "fits" && matches!(other, Action::Play(..));
            assert_eq!(flow.progress() == Progress::Strayed, !right, "{}: {other}", lesson.id);
        }
        let away =
            options(&begin(lesson)).into_iter().any(|other| matches!(other, Action::Draw | Action::Pass));
        assert!(away, "{} allows no wrong answer", lesson.id);
    }
}

#[test]
fn a_learner_who_strayed_can_still_do_the_task() {
    let mut flow = begin(&LESSONS[0]);
    assert_eq!(flow.submit(flow.question(), vec![Action::Draw]), Ok(()));
    assert_eq!(flow.progress(), Progress::Strayed);
    assert_eq!(flow.submit(flow.question(), parts("play red-4")), Ok(()));
    assert_eq!(flow.progress(), Progress::Done);
}

#[test]
fn keeping_a_drawn_card_does_not_complete_the_lesson() {
    let mut flow = begin(&LESSONS[1]);
    assert_eq!(flow.submit(flow.question(), vec![Action::Draw]), Ok(()));
    assert_eq!(flow.progress(), Progress::Halfway);
    assert_eq!(flow.submit(flow.question(), vec![Action::End]), Ok(()));
    assert_eq!(flow.progress(), Progress::Strayed);
}

#[test]
fn the_card_of_each_lesson_is_in_the_hand() {
    let style = include_str!("../../../../style/later/lessons.css");
    for lesson in LESSONS.iter().filter(|lesson| lesson.card.is_some()) {
        let card = card_of(lesson).unwrap();
        assert!(lesson.position().unwrap().hand(Seat::default()).count(card) > 0, "{}", lesson.id);
        let points = format!("[data-lesson=\"{}\"] .held[data-about=\"c{}\"]", lesson.id, card.id());
        assert!(style.contains(&points), "{points}");
    }
}
