//! No file can make the game panic: every save becomes a state from which the rules can continue, or an error.

use crate::common::into_the_middle;
use cards::State;
use game::{Asks, Entry, Game, NullSink, Rng, Seed, View as _, Viewer};
use harness::runs;
use proptest::prelude::*;
use serde_json::Value;

/// Changes a value somewhere inside: another number, a piece removed or doubled, a piece from elsewhere.
fn damage(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let k = rng.below(items.len() as u32) as usize;
            match rng.below(8) {
                0 => drop(items.remove(k)),
                1 => items.push(items[k].clone()),
                2 => items.swap(0, k),
                _ => damage(&mut items[k], rng),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let k = rng.below(fields.len() as u32) as usize;
            let name = fields.keys().nth(k).unwrap().clone();
            match rng.below(12) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(name, Value::Null)),
                _ => damage(fields.get_mut(&name).unwrap(), rng),
            }
        }
        Value::Number(_) => {
            *value = [0, 1, 2, 7, 8, 9, 255, 256, 65_535, -1, i64::MAX][rng.below(11) as usize].into();
        }
        Value::Bool(flag) => *flag = !*flag,
        other => {
            *other = [Value::Null, "red-5".into(), "seven".into(), 3.into()][rng.below(4) as usize].clone();
        }
    }
}

/// Plays a state that came from outside for a while. No card is doubled or lost, and the game can be
/// loaded again at any time.
fn play_on(mut state: State, rng: &mut Rng) {
    for _ in 0..200 {
        assert_eq!(state.check(), Ok(()), "{state:?}");
        let entry = match state.asks() {
            Asks::Over => return,
            Asks::Seed => Entry::Seed(rng.seed()),
            Asks::People { number, seats, .. } => {
                let by = seats.lowest().unwrap();
                let view = state.view(Viewer::Seat(by));
                drop(view.determinize(&cards::Memory::default(), rng));
                Entry::Answer { by, to: number, action: view.choices().any(rng).unwrap() }
            }
        };
        assert_eq!(state.apply(&entry, &mut NullSink), Ok(()), "{entry:?} in {state:?}");
    }
}

#[test]
fn a_damaged_save_is_refused_or_plays_on() {
    let (mut loaded, mut refused) = (0, 0);
    runs::each(4000, 40_000, |number| {
        if play_damaged(number) {
            loaded += 1;
        } else {
            refused += 1;
        }
    });
    runs::assert_often("a damaged save was loaded", loaded, 100);
    runs::assert_often("a damaged save was refused", refused, 1000);
}

/// Damages the save of this number and plays it, unless it is refused; whether it was played.
fn play_damaged(number: u64) -> bool {
    let mut game = into_the_middle(number % 400, !number.is_multiple_of(3));
    let mut rng = Rng::new(Seed::from_number(number));
    let mut json = serde_json::to_value(&game.state).unwrap();
    for _ in 0..=rng.below(3) {
        damage(&mut json, &mut rng);
    }
    let state = serde_json::from_value::<State>(json);
    state.is_ok_and(|state| {
        play_on(state, &mut game.rng);
        true
    })
}

#[test]
fn only_its_owner_activates_a_power_card_and_in_their_own_turn() {
    play_damaged(19_673);
    assert!(!play_damaged(23_185), "in this save somebody may use a power card out of turn");
}

#[test]
fn a_save_that_lets_somebody_give_to_themselves_is_refused() {
    assert!(!play_damaged(36_266), "in this save somebody may give cards to themselves");
}

/// States written when RULES was 1: one for each kind of question whose format has changed since, and a few
/// others.
const RULES_1: &str = include_str!("states/rules-1.txt");

#[test]
fn saves_of_older_rules_can_be_read_and_played() {
    for (at, line) in (0..).zip(RULES_1.lines()) {
        let (what, text) = line.split_once(" | ").unwrap();
        let state = State::from_text(text).unwrap_or_else(|| panic!("{what}"));
        assert_eq!(State::from_text(&state.to_text()).as_ref(), Some(&state), "{what}");
        play_on(state, &mut Rng::new(Seed::from_number(at)));
    }
}

proptest! {
    #[test]
    fn random_text_is_not_a_save(text in ".{0,200}") {
        prop_assert!(serde_json::from_str::<State>(&text).is_err());
        prop_assert!(serde_json::from_str::<cards::Setup>(&text).is_err());
    }

    #[test]
    fn random_lines_are_actions_or_refused(line in "[a-z0-9?: -]{0,30}") {
        if let Ok(action) = line.parse::<cards::Action>() {
            prop_assert_eq!(action.to_string().parse::<cards::Action>(), Ok(action));
        }
    }
}
