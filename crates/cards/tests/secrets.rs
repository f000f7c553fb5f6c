//! Views tell no secrets: everything hidden from a viewer is exchanged, and nothing in their view changes, including
//! the open question.

use std::collections::BTreeMap;

use crate::common::{RandomGame, random_game};
use cards::{Action, Ask, Fact, Source, Special, State};
use game::{Asks, Entry, Game, Rng, Seat, Viewer};
use harness::laws::viewers;
use serde_json::{Value, json};

/// The state with everything that is hidden from this viewer replaced: hands, cards laid aside and the draw pile;
/// face-down power cards; the order of all piles; the answers of others so far; and the random stream. `None` if
/// that is hard, because each person asked must have an answer.
fn redeal_hidden(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
    (0..100).find_map(|_| redeal_once(state, viewer, rng))
}

fn redeal_once(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
    let view = state.view(viewer);
    let mut json = serde_json::to_value(state).unwrap();
    let people: Vec<Seat> = state.everybody().into_iter().collect();
    let is_me = |seat: Seat| viewer == Viewer::Seat(seat);

    let mut cards = Hidden::default();
    for &seat in people.iter().filter(|&&seat| view.hands[seat].hand.is_none()) {
        cards.add_hidden(format!("/places/{seat}/hand"), &json);
    }
    for &seat in &people {
        cards.add_hidden(format!("/places/{seat}/aside"), &json);
    }
    cards.add_hidden("/draw".into(), &json);
    cards.redeal(&mut json, rng);

    let mut powers = Hidden::default();
    for &seat in people.iter().filter(|&&seat| !is_me(seat)) {
        powers.add_hidden(format!("/places/{seat}/powers"), &json);
    }
    powers.add_hidden("/power_pile".into(), &json);
    powers.redeal(&mut json, rng);
    take_another_power(state, viewer, &mut json);

    let kept = if json["ask"].to_string().contains("events") { 3 } else { 0 };
    for (pile, kept) in [("events", kept), ("rule_pile", 0)] {
        let pile = json[pile].as_array_mut().unwrap();
        let below = pile.len().saturating_sub(kept);
        rng.shuffle(&mut pile[..below]);
    }
    let others: Vec<Seat> = people.into_iter().filter(|&seat| !is_me(seat)).collect();
    for seat in &others {
        json["replies"][seat.index()] =
            json!({"cards": [], "seats": [0, 0, 0, 0, 0, 0, 0, 0], "picks": 0, "word": null});
    }
    // People who have answered answer again.
    let numbers = |json: &Value| json.as_array().unwrap().clone();
    let (again, replied): (Vec<Value>, Vec<Value>) = numbers(&json["replied"])
        .into_iter()
        .partition(|seat| others.iter().any(|other| json!(other) == *seat));
    json["asked"] = [numbers(&json["asked"]), again.clone()].concat().into();
    json["replied"] = replied.into();
    if !matches!(viewer, Viewer::Seat(seat) if view.asked.has(seat)) {
        json["given"] = json!([[], [], [], [], [], [], [], []]);
    }
    json["rng"] = serde_json::to_value(Rng::new(rng.seed())).unwrap();
    let state = serde_json::from_value(json).ok()?;
    let mut game = RandomGame::from_state(state, rng.clone());
    for seat in again {
        let by: Seat = serde_json::from_value(seat).unwrap();
        while let Asks::People { number: to, seats, .. } = game.state.asks()
            && seats.has(by)
        {
            let action = harness::pick(rng, &game.options(by));
            game.enter(Entry::Answer { by, to, action });
        }
    }
    Some(game.state)
}

/// Hidden things of one kind, and where they are.
#[derive(Default)]
struct Hidden {
    things: Vec<Value>,
    zones: Vec<(String, usize)>,
}

impl Hidden {
    fn add_hidden(&mut self, path: String, json: &Value) {
        let here = json.pointer(&path).and_then(Value::as_array).unwrap();
        self.things.extend(here.iter().cloned());
        self.zones.push((path, here.len()));
    }

    fn redeal(mut self, json: &mut Value, rng: &mut Rng) {
        rng.shuffle(&mut self.things);
        for (path, n) in self.zones {
            *json.pointer_mut(&path).unwrap() = self.things.split_off(self.things.len() - n).into();
        }
    }
}

/// Somebody else has just taken a power card. They hold other cards now, so the one taken must be one of
/// those.
fn take_another_power(state: &State, viewer: Viewer, json: &mut Value) {
    let Asks::People { seats, ask, .. } = state.asks() else { return };
    let update = ask.why == Source::Special(Special::Update) && kind(&ask) == "power-of";
    let Some(by) = seats.only().filter(|&by| update && viewer != Viewer::Seat(by)) else { return };
    let held = json["places"][by.index()]["powers"][0].clone();
    json["taken"] = held;
}

/// The kind of a question, as screens distinguish them.
fn kind(ask: &Ask) -> String {
    let json = serde_json::to_value(ask.kind).unwrap();
    let name = |json: &Value| match json {
        Value::Object(fields) => fields.keys().next().cloned().unwrap(),
        other => other.as_str().unwrap().to_owned(),
    };
    match name(&json).as_str() {
        "one" => name(&json["one"]),
        "cards" => format!("cards from {}", name(&json["cards"]["from"])),
        other => other.to_owned(),
    }
}

/// The number of kinds of questions.
const KINDS: usize = 16;

#[test]
fn a_view_does_not_depend_on_hidden_things() {
    // A few questions of each kind by each rule, wherever in a game they occur.
    let mut tried: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut compared = 0;
    for number in 0..1000 {
        let mut game = random_game(number, number % 4 != 0);
        while game.step() {
            let Asks::People { ask, .. } = game.state.asks() else { continue };
            let times = tried.entry((kind(&ask), format!("{:?}", ask.why))).or_default();
            if *times >= 12 && game.rng.below(300) > 0 {
                continue;
            }
            *times += 1;
            for viewer in viewers(&game.state) {
                let Some(other) = redeal_hidden(&game.state, viewer, &mut game.rng) else { continue };
                compared += 1;
                assert_eq!(other.asks(), game.state.asks(), "everybody hears the question");
                let seen = [&other, &game.state].map(|state| state.view(viewer));
                assert_eq!(seen[0], seen[1], "{viewer:?} sees through {ask:?}");
                let sent = seen.map(|view| serde_json::to_string(&view).unwrap());
                assert_eq!(sent[0], sent[1]);
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
    let kinds: std::collections::BTreeSet<&String> = tried.keys().map(|(kind, _)| kind).collect();
    assert_eq!(kinds.len(), KINDS, "{kinds:?}");
}

/// Whether this answer shows nobody anything that was hidden.
fn reveals_nothing(ask: &Ask, action: Action) -> bool {
    let update = ask.why == Source::Special(Special::Update);
    matches!(action, Action::Draw | Action::End) || update && !matches!(action, Action::No)
}

#[test]
fn a_draw_of_somebody_else_does_not_reveal_the_card() {
    let (mut tried, mut updates) = (0, 0);
    for number in 0..600 {
        let mut game = random_game(number, number % 3 != 0);
        while game.step() {
            let Asks::People { number: to, seats, ask } = game.state.asks() else { continue };
            let Some(by) = seats.only() else { continue };
            let update = ask.why == Source::Special(Special::Update);
            if !update && game.rng.below(40) > 0 {
                continue;
            }
            for action in game.options(by).into_iter().filter(|&action| reveals_nothing(&ask, action)) {
                let others = viewers(&game.state).into_iter().filter(|&viewer| viewer != Viewer::Seat(by));
                for viewer in others {
                    let Some(mut other) = redeal_hidden(&game.state, viewer, &mut game.rng) else { continue };
                    let mut here = game.state.clone();
                    let (mut facts, mut changed): (Vec<Fact>, Vec<Fact>) = Default::default();
                    let entry = Entry::Answer { by, to, action };
                    here.apply(&entry, &mut facts).unwrap();
                    if other.apply(&entry, &mut changed).is_err() {
                        continue; // they do not hold that power card there
                    }
                    let over = here.view(viewer).result.is_some();
                    if over || here.view(viewer).hands[by].hand.is_some() {
                        continue; // their hand lies open
                    }
                    tried += 1;
                    updates += u32::from(update);
                    let redacted = |facts: &[Fact]| {
                        let facts: Vec<Fact> = facts.iter().map(|f| f.redacted(viewer)).collect();
                        serde_json::to_string(&facts).unwrap()
                    };
                    assert_eq!(redacted(&facts), redacted(&changed));
                    assert_eq!(here.view(viewer), other.view(viewer), "{viewer:?}: {by} said {action:?}");
                }
            }
        }
    }
    assert!(tried > 500 && updates > 50, "{tried}, {updates}");
}
