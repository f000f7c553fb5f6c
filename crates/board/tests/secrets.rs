//! Views tell no secrets: everything hidden from a viewer is exchanged, and nothing in their view changes, including
//! the open question.

use std::collections::BTreeMap;

use crate::common::random_game;
use board::{Action, Fact, Question, State};
use game::{Asks, Entry, Game, Rng, Viewer};
use harness::laws;
use serde_json::{Value, json};

/// The state with everything that is hidden from this viewer replaced: hands, gifts laid aside and the draw pile;
/// the answers of others so far; and the random stream.
fn redeal_hidden(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let view = state.view(viewer);
    let mut json = serde_json::to_value(state).unwrap();
    let colour = match view.ask.map(|ask| ask.kind) {
        Some(Question::Lay { colour }) => colour,
        _ => None,
    };
    let mut places: Vec<(String, usize)> = Vec::new();
    let mut cards: Vec<Value> = Vec::new();
    for seat in state.everybody().into_iter().filter(|&seat| view.hands[seat].is_none()) {
        let path = format!("/hands/{seat}");
        let mut here = json.pointer(&path).unwrap().as_array().unwrap().clone();
        if view.asked.has(seat) {
            // Everybody knows that a person asked to lay a colour holds a card of it.
            let kept = here.iter().position(|card| {
                let card: board::Card = serde_json::from_value(card.clone()).unwrap();
                colour.is_some_and(|colour| card.colour() == colour)
            });
            if let Some(kept) = kept {
                here.remove(kept);
            }
        }
        places.push((path, here.len()));
        cards.extend(here);
    }
    let draw = json["draw"].as_array().unwrap().clone();
    places.push(("/draw".into(), draw.len()));
    cards.extend(draw);
    for seat in state.everybody() {
        if view.gifts[seat].is_some_and(|gift| gift.card.is_none()) {
            let path = format!("/gifts/{seat}/card");
            cards.push(json.pointer(&path).unwrap().clone());
            places.push((path, 0));
        }
    }
    rng.shuffle(&mut cards);
    for (path, n) in places {
        let place = json.pointer_mut(&path).unwrap();
        if path.ends_with("card") {
            *place = cards.pop().unwrap();
        } else {
            let all = place.as_array_mut().unwrap();
            let kept = all.len() - n;
            // The kept card is one of the asked colour.
            if kept == 1 {
                let of_colour = |card: &Value| {
                    let card: board::Card = serde_json::from_value(card.clone()).unwrap();
                    colour.is_some_and(|colour| card.colour() == colour)
                };
                let card = all.iter().find(|card| of_colour(card)).unwrap().clone();
                *all = vec![card];
            } else {
                all.clear();
            }
            all.extend(cards.split_off(cards.len() - n));
        }
    }
    if !matches!(viewer, Viewer::Seat(seat) if view.asked.has(seat)) {
        let nothing = board::Reply::default();
        json["reply"] = serde_json::to_value(nothing).unwrap();
    }
    json["rng"] = serde_json::to_value(Rng::new(rng.seed())).unwrap();
    serde_json::from_value(json).unwrap_or_else(|why| panic!("{why}: {state:?}"))
}

/// The kind of a question, as screens distinguish them.
fn kind(question: Question) -> String {
    match serde_json::to_value(question).unwrap() {
        Value::Object(fields) => fields.keys().next().cloned().unwrap(),
        other => other.as_str().unwrap().to_owned(),
    }
}

#[test]
fn a_view_does_not_depend_on_hidden_things() {
    let mut tried: BTreeMap<(String, String), u32> = BTreeMap::new();
    for number in 0..1500 {
        let mut game = random_game(number);
        while game.step() {
            let Asks::People { ask, .. } = game.state.asks() else { continue };
            let times = tried.entry((kind(ask.kind), format!("{:?}", ask.why))).or_default();
            if *times >= 40 && game.rng.below(100) > 0 {
                continue;
            }
            *times += 1;
            for viewer in laws::viewers(&game.state) {
                let other = redeal_hidden(&game.state, viewer, &mut game.rng);
                assert_eq!(other.asks(), game.state.asks(), "everybody hears the question");
                let seen = [&other, &game.state].map(|state| state.view(viewer));
                assert_eq!(seen[0], seen[1], "{viewer:?} sees through {ask:?}");
                let sent = seen.map(|view| serde_json::to_string(&view).unwrap());
                assert_eq!(sent[0], sent[1]);
            }
        }
    }
    let kinds: std::collections::BTreeSet<&String> = tried.keys().map(|(kind, _)| kind).collect();
    assert_eq!(kinds.len(), 7, "{kinds:?}");
    assert!(tried.values().all(|&times| times >= 10), "{tried:?}");
}

/// People see no difference if another person holds or draws other cards, unless a card is shown openly.
#[test]
fn cards_drawn_by_others_are_not_seen() {
    let mut tried = 0;
    for number in 0..300 {
        let mut game = random_game(number);
        while game.step() {
            let Asks::People { number: to, seats, ask } = game.state.asks() else { continue };
            let Some(by) = seats.only().filter(|_| ask.kind == Question::Block) else { continue };
            if game.state.refusal(by, Action::Pass).is_some() {
                continue; // they have begun to lay a block
            }
            for viewer in laws::viewers(&game.state).into_iter().filter(|&it| it != Viewer::Seat(by)) {
                let mut other = redeal_hidden(&game.state, viewer, &mut game.rng);
                // The dice roll the same in both states.
                let mut json = serde_json::to_value(&other).unwrap();
                json["rng"] = serde_json::to_value(&game.state).unwrap()["rng"].clone();
                other = serde_json::from_value(json).unwrap();
                let mut here = game.state.clone();
                let (mut facts, mut changed): (Vec<Fact>, Vec<Fact>) = Default::default();
                let entry = Entry::Answer { by, to, action: Action::Pass };
                here.apply(&entry, &mut facts).unwrap();
                other.apply(&entry, &mut changed).unwrap();
                // Cards that the viewer draws are new to them, an event may move cards in the open, and a round
                // ends with open hands.
                let seen = |fact: &Fact| match fact {
                    Fact::Drew { seen, .. } => seen.into_iter().any(|seat| viewer == Viewer::Seat(seat)),
                    Fact::EventCame { .. } | Fact::RoundOver(_) => true,
                    _ => false,
                };
                if here.view(viewer).eye.is_some() || facts.iter().chain(&changed).any(seen) {
                    continue;
                }
                tried += 1;
                let redacted = |facts: &[Fact]| facts.iter().map(|f| f.redacted(viewer)).collect::<Vec<_>>();
                assert_eq!(json!(redacted(&facts)), json!(redacted(&changed)));
                assert_eq!(here.view(viewer), other.view(viewer));
            }
        }
    }
    assert!(tried > 500, "{tried}");
}
