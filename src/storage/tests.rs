//! What was written down comes back, and nothing else breaks anything.

use super::game::{Found, decode, encode};
use super::history::{decode_games, decode_last, encode_games, encode_last, finished};
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
            let Found::Whole(again) = decode(&encode(&flow).unwrap()) else { panic!("step {step}") };
            assert_eq!(again.dealer().game(), flow.dealer().game());
            assert_eq!(again.dealer().facts(), flow.dealer().facts());
            assert_eq!(again.people(), flow.people());
        }
    }
}

#[test]
fn under_other_rules_a_game_goes_on_from_where_it_stood() {
    let flow = played(200, 2);
    let mut text: Value = serde_json::from_str(&encode(&flow).unwrap()).unwrap();
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
    let Found::Whole(third) = decode(&encode(&again).unwrap()) else { panic!("it is saved as usual") };
    assert_eq!(third.dealer().game(), again.dealer().game());
}

#[test]
fn whatever_lies_there_nothing_panics() {
    let good = encode(&played(120, 3)).unwrap();
    for text in
        ["", "null", "{}", "[1]", "{\"version\":1}", "{\"version\":2,\"people\":[]}", "\u{0}", "1e999"]
    {
        assert!(matches!(decode(text), Found::Unreadable), "{text}");
        assert!(decode_last(text).is_none() && decode_games(text).is_empty());
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

    let mut flow = played(1, 5);
    let mut rng = Rng::new(Seed::from_number(6));
    while flow.next() != Next::GameOver {
        assert_eq!(finished(&flow, 0.0), None);
        if flow.next() == Next::RoundOver {
            flow.begin_round(rng.seed());
        }
        flow.step(&mut rng);
    }
    let game = finished(&flow, 1_700_000_000_000.0).unwrap();
    assert!(game.rounds.len() > 1 && game.totals.len() == 4 && !game.winners.is_empty());
    let games = vec![game; 120];
    assert_eq!(decode_games(&encode_games(&games).unwrap()), games[..100]);
    let mut text: Value = serde_json::from_str(&encode_games(&games[..3]).unwrap()).unwrap();
    text["games"][1] = json!("torn");
    assert_eq!(decode_games(&text.to_string()).len(), 2);
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
    let setup = |at: usize| cards::Draft::from(sets[at].setup);
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
