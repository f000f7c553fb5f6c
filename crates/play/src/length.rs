//! Measures how long games take: bots at their pace, everything shown as long as the page shows
//! it, and a human who thinks about every decision.

use crate::board_table::picture::steps;
use crate::card_table::hand::Sort;
use crate::estimate::{BOARD_GAME, CARD_GAME, Measured};
use crate::flow::{Flow, NewGame, Next};
use crate::games::LocalGame;
use crate::motion::beat::Scene;
use crate::motion::timeline::{Layout, duration, timeline};
use crate::pace::Pace;
use crate::people::Person;
use crate::players::new_bot;
use board::material;
use bots::Player;
use cards::{Fact, HouseRules, Packs};
use game::{BySeat, Rng, Seat, Seed};
use std::time::Duration;

/// Typical length of an event's text, in characters.
const LETTERS: usize = 70;

/// How long the last beat is shown before bots go on (`src/card_game/motion/stage.rs`).
const LAST_BEAT: Duration = Duration::from_millis(240);

/// A game whose length is measured.
trait Timed: LocalGame {
    /// How long a human thinks about a decision.
    const THINKING_TIME: Duration;

    /// The numbers that this test checks.
    const MEASURED: Measured;

    /// The setup for this many people up to this many points.
    fn up_to(players: u8, limit: u16) -> Self::Setup;

    /// The bot that plays for everybody.
    fn bot() -> &'static dyn Player<Self>;

    /// How long the facts from `new` on are shown, in milliseconds.
    fn shown(flow: &Flow<Self>, facts: &[Self::Fact], new: usize) -> u32;
}

impl Timed for cards::State {
    const THINKING_TIME: Duration = Duration::from_secs(4);
    const MEASURED: Measured = CARD_GAME;

    fn up_to(players: u8, limit: u16) -> cards::Setup {
        let rules = HouseRules { limit, ..HouseRules::original(Packs::BASE) };
        cards::Setup::new(players, Packs::BASE, rules).unwrap()
    }

    fn bot() -> &'static dyn Player<Self> {
        bots::CARD_PLAYERS.last().unwrap().1
    }

    fn shown(flow: &Flow<Self>, facts: &[Fact], new: usize) -> u32 {
        let model = flow.model(Sort::Colour);
        let (viewer, people) = (model.viewer, model.seats.len());
        let (counts, persons) = (BySeat::default(), BySeat::make(|s: Seat| s));
        let mut layout = Layout { viewer, people, counts, persons };
        for place in &model.seats {
            layout.counts[place.seat] = place.count;
            layout.persons[place.seat] = place.person;
        }
        let letters = |scene| if matches!(scene, Scene::Event(_)) { LETTERS } else { 0 };
        duration(&timeline(facts, new, &layout, &letters))
    }
}

impl Timed for board::State {
    /// A card, a field and where its arrow points.
    const THINKING_TIME: Duration = Duration::from_secs(8);
    const MEASURED: Measured = BOARD_GAME;

    fn up_to(players: u8, limit: u16) -> board::Setup {
        board::Setup::new(players, limit).unwrap()
    }

    fn bot() -> &'static dyn Player<Self> {
        bots::BOARD_PLAYERS.last().unwrap().1
    }

    fn shown(_: &Flow<Self>, facts: &[board::Fact], new: usize) -> u32 {
        let letters = |scene| if matches!(scene, steps::Scene::Event(_)) { LETTERS } else { 25 };
        steps::duration(&steps::steps(&facts[new..], &letters))
    }
}

fn table<G: Timed>(players: u8, limit: u16) -> Flow<G> {
    let mut people = vec![Person { name: "Anna".to_owned(), avatar: 0, bot: None }];
    (1..players).for_each(|_| people.push(new_bot(&people)));
    Flow::new(NewGame { people, setup: G::up_to(players, limit) })
}

/// Plays a whole game. Returns its duration and the number of decisions that the human took. Before each step, `told`
/// gets the facts that led there, and how long bots take until then.
fn game<G: Timed>(
    players: u8,
    limit: u16,
    seed: u64,
    mut told: impl FnMut(&[G::Fact], Duration),
) -> (Duration, u32) {
    let mut flow = table::<G>(players, limit);
    let mut rng = Rng::new(Seed::from_number(seed));
    let (mut time, mut decisions, mut seen) = (Duration::ZERO, 0, 0);
    loop {
        let facts = flow.facts();
        let new = seen.min(facts.len());
        let shown = Duration::from_millis(G::shown(&flow, &facts, new).into());
        seen = facts.len();
        let next = flow.next();
        let bots = if next == Next::BotThinks {
            let last = if shown.is_zero() { Duration::ZERO } else { LAST_BEAT };
            (shown + last).max(flow.wait(Pace::Normal))
        } else {
            Duration::ZERO
        };
        told(&facts[new..], bots);
        match next {
            Next::BotThinks => {
                time += bots;
                assert!(flow.step(&mut rng));
            }
            Next::Ask(seat) => {
                // The human watches the facts before thinking.
                time += shown + G::THINKING_TIME;
                decisions += 1;
                let memory = flow.dealer().memory(seat).clone();
                let answer = bots::whole_answer(G::bot(), flow.dealer().game(), seat, &memory, &mut rng);
                assert!(flow.submit(flow.question(), answer.unwrap().parts).is_ok());
            }
            Next::RoundOver => {
                time += shown + G::THINKING_TIME;
                flow.begin_round(rng.seed());
            }
            Next::GameOver => return (time, decisions),
            Next::HandOver(_) | Next::Window(_) => unreachable!("one human is never handed anything"),
        }
    }
}

/// A typical game: the median of this many.
fn typical<G: Timed>(players: u8, limit: u16, games: u64) -> (Duration, u32) {
    let mut games: Vec<(Duration, u32)> =
        (0..games).map(|seed| game::<G>(players, limit, seed, |_, _| {})).collect();
    games.sort_unstable();
    games[games.len() / 2]
}

/// A game of four takes less than half an hour, and about as long as estimated.
fn takes_as_long_as_estimated<G: Timed>(limit: u16) {
    let (median, decisions) = typical::<G>(4, limit, 41);
    println!("median {} s ({decisions} decisions)", median.as_secs());
    assert!(median < Duration::from_mins(30), "{median:?}");
    let (estimate, measured) = (u64::from(G::MEASURED.minutes(4, 1, limit)), median.as_secs() / 60);
    assert!(estimate.abs_diff(measured) <= 3, "{estimate} minutes are estimated, and it takes {measured}");
}

#[test]
fn a_card_game_of_four_takes_as_long_as_estimated() {
    takes_as_long_as_estimated::<cards::State>(154);
    takes_as_long_as_estimated::<cards::State>(1);
}

#[test]
fn a_board_game_of_four_takes_as_long_as_estimated() {
    takes_as_long_as_estimated::<board::State>(material::suggested_limits(4)[1]);
    takes_as_long_as_estimated::<board::State>(1);
}

/// At a table of eight, where no event comes.
#[test]
fn seven_turns_of_bots_take_at_most_fifteen_seconds() {
    let mut all = Vec::new();
    for seed in 0..12 {
        let (mut time, mut turns) = (Duration::ZERO, 8);
        game::<cards::State>(8, 154, seed, |facts, bots| {
            for fact in facts {
                match fact {
                    Fact::TurnBegan(seat) if *seat == Seat::default() => {
                        all.extend((turns == 7).then_some(time));
                        (time, turns) = (Duration::ZERO, 0);
                    }
                    Fact::TurnBegan(_) => turns += 1,
                    Fact::TurnedUp { .. } => turns = 8,
                    _ => {}
                }
            }
            time += bots;
        });
    }
    let longest = all.iter().max().unwrap();
    assert!(all.len() > 100 && *longest <= Duration::from_secs(15), "{longest:?} of {}", all.len());
}

/// Prints the numbers of `estimate.rs`.
fn measure<G: Timed>(most: u8, suggested: fn(u8) -> [u16; 3]) {
    for players in 2..=most {
        for limit in [1].into_iter().chain(suggested(players)) {
            let (time, decisions) = typical::<G>(players, limit, 81);
            println!(
                "{players} people, {limit}: {} s, {decisions} decisions: {} tenths, {} answers",
                time.as_secs(),
                time.as_secs() * 10 / u64::from(limit),
                decisions * 100 / u32::from(limit)
            );
        }
    }
}

#[test]
#[ignore = "measures what estimate.rs says; takes minutes"]
fn how_long_card_games_take() {
    measure::<cards::State>(8, HouseRules::suggested_limits);
}

#[test]
#[ignore = "measures what estimate.rs says; takes minutes"]
fn how_long_board_games_take() {
    measure::<board::State>(material::MAX_PLAYERS, material::suggested_limits);
}
