//! Measures how long a game takes: bots at their pace, everything shown as long as the page shows
//! it, and a human who thinks for four seconds about every decision.

use super::estimate::minutes;
use super::flow::Next;
use super::players;
use crate::games::Pace;
use crate::games::Person;
use crate::games::card::{Flow, NewGame};
use crate::motion::beat::Scene;
use crate::motion::timeline::{Layout, duration, timeline};
use crate::table::hand::Sort;
use cards::{Fact, HouseRules, Packs, Setup};
use game::{BySeat, Rng, Seat, Seed};
use std::time::Duration;

/// How long a human thinks about a decision.
const THINKING_TIME: Duration = Duration::from_secs(4);
/// Typical length of an event's text, in characters.
const LETTERS: usize = 70;

fn table(players: u8, limit: u16) -> Flow {
    let mut people = vec![Person { name: "Anna".to_owned(), avatar: 0, bot: None }];
    (1..players).for_each(|_| people.push(players::new_bot(&people)));
    let rules = HouseRules { limit, ..HouseRules::original(Packs::BASE) };
    Flow::new(NewGame { people, setup: Setup::new(players, Packs::BASE, rules).unwrap() })
}

/// How long the facts from `new` on are shown.
fn shown(flow: &Flow, facts: &[Fact], new: usize) -> Duration {
    let model = flow.model(Sort::Colour);
    let mut layout =
        Layout { viewer: model.viewer, counts: BySeat::default(), persons: BySeat::make(|s: Seat| s) };
    for place in &model.seats {
        layout.counts[place.seat] = place.count;
        layout.persons[place.seat] = place.person;
    }
    let letters = |scene| if matches!(scene, Scene::Event(_)) { LETTERS } else { 0 };
    Duration::from_millis(duration(&timeline(facts, new, &layout, &letters)).into())
}

/// Plays a whole game. Returns its duration and the number of decisions that the human took.
fn game(players: u8, limit: u16, seed: u64) -> (Duration, u32) {
    let mut flow = table(players, limit);
    let mut rng = Rng::new(Seed::from_number(seed));
    let (_, greedy) = bots::CARD_PLAYERS.last().unwrap();
    let (mut time, mut decisions, mut seen) = (Duration::ZERO, 0, 0);
    loop {
        let facts = flow.facts();
        let shown = shown(&flow, &facts, seen.min(facts.len()));
        seen = facts.len();
        match flow.next() {
            Next::BotThinks => {
                time += shown.max(flow.wait(Pace::Normal));
                assert!(flow.step(&mut rng));
            }
            Next::Ask(seat) => {
                // The human watches what happened before thinking.
                time += shown + THINKING_TIME;
                decisions += 1;
                let memory = *flow.dealer().memory(seat);
                let answer = bots::whole_answer(*greedy, flow.dealer().game(), seat, &memory, &mut rng);
                assert_eq!(flow.submit(flow.question(), answer.unwrap().parts), Ok(()));
            }
            Next::RoundOver => {
                time += shown + THINKING_TIME;
                flow.begin_round(rng.seed());
            }
            Next::GameOver => return (time, decisions),
            Next::HandOver(_) | Next::Window(_) => unreachable!("one human is never handed anything"),
        }
    }
}

#[test]
fn a_game_of_four_takes_less_than_half_an_hour() {
    let mut games: Vec<(Duration, u32)> = (0..41).map(|seed| game(4, 154, seed)).collect();
    games.sort_unstable();
    let (median, decisions) = games[games.len() / 2];
    let tenth = |at: usize| games[games.len() * at / 10].0.as_secs() / 60;
    println!(
        "median {} min ({decisions} decisions), from {} to {}",
        median.as_secs() / 60,
        tenth(1),
        tenth(9)
    );
    assert!(median < Duration::from_mins(30), "{median:?}");
    let (estimate, measured) = (u64::from(minutes(4, 1, 154)), median.as_secs() / 60);
    assert!(estimate.abs_diff(measured) <= 3, "{estimate} minutes are estimated, and it takes {measured}");
}

#[test]
#[ignore = "measures what estimate.rs says; takes minutes"]
fn how_long_games_take() {
    for players in 2..=8 {
        for limit in HouseRules::suggested_limits(players) {
            let mut games: Vec<(Duration, u32)> = (0..81).map(|seed| game(players, limit, seed)).collect();
            games.sort_unstable();
            let (time, decisions) = games[games.len() / 2];
            println!("{players} people, {limit}: {} s, {decisions} decisions", time.as_secs());
        }
    }
}
