//! A second game in a few lines. Two people take turns adding 1 or 2 to a sum, and the first to reach 5 wins the round.
//! Two rounds win the game. The app includes this file, too: it names this crate as others do.

use game::{Asks, BySeat, Entry, Game, Memory, Options, Outcome, Rng, Seat, Seats, Sink, View, Viewer};
use play::games::{BotPlay, Drawing, Saving, Scoring, Turns};
use play::pace::Pause;
use play::people::{Person, Standing};
use play::scores::score_sheet::{Round, ScoreSheet};
use serde::{Deserialize, Serialize};

/// The sum that wins a round.
const GOAL: u8 = 5;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Counting {
    round: u16,
    /// Whether a round is being played.
    running: bool,
    sum: u8,
    turn: Seat,
    question: u32,
    wins: [u8; 2],
    viewer: Viewer,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum CountingFact {
    Began(u16),
    Added(Seat, u8),
    Won(Seat),
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Wrong {
    Number,
    Incomplete,
    NotNow,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct Nothing;

impl Memory<Counting> for Nothing {
    fn note(&mut self, _: &CountingFact) {}
}

impl Game for Counting {
    const NUMBER: u8 = 200;
    const RULES: u32 = 1;
    type Setup = u8;
    type Ask = ();
    type Action = u8;
    type Fact = CountingFact;
    type Illegal = Wrong;
    type View = Counting;
    type Memory = Nothing;

    fn new(_: &u8) -> Counting {
        let turn = Seat::new(0).unwrap();
        Counting {
            round: 0,
            running: false,
            sum: 0,
            turn,
            question: 0,
            wins: [0; 2],
            viewer: Viewer::Spectator,
        }
    }

    fn setup(&self) -> &u8 {
        &2
    }

    fn asks(&self) -> Asks<()> {
        if self.wins.contains(&2) {
            Asks::Over
        } else if self.running {
            Asks::People { number: self.question, seats: Seats::one(self.turn), ask: () }
        } else {
            Asks::Seed
        }
    }

    fn apply(&mut self, entry: &Entry<u8>, log: &mut dyn Sink<CountingFact>) -> Result<(), Wrong> {
        match *entry {
            Entry::Seed(_) if !self.running => {
                (self.round, self.running, self.sum) = (self.round + 1, true, 0);
                self.question += 1;
                log.push(CountingFact::Began(self.round));
                Ok(())
            }
            Entry::Answer { by, to, action } if self.running && by == self.turn && to == self.question => {
                if !(1..=2).contains(&action) {
                    return Err(Wrong::Number);
                }
                self.sum += action;
                self.question += 1;
                log.push(CountingFact::Added(by, action));
                if self.sum >= GOAL {
                    self.wins[by.index()] += 1;
                    self.running = false;
                    log.push(CountingFact::Won(by));
                }
                self.turn = by.right(1, 2);
                Ok(())
            }
            _ => Err(Wrong::NotNow),
        }
    }

    fn view(&self, viewer: Viewer) -> Counting {
        Counting { viewer, ..self.clone() }
    }

    fn reveals(fact: &CountingFact, by: Seat, _: Seat) -> bool {
        !matches!(fact, CountingFact::Added(who, _) if *who == by)
    }

    fn redact(fact: &CountingFact, _: Viewer) -> Option<CountingFact> {
        Some(fact.clone())
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.wins.iter().position(|&wins| wins == 2)?;
        Some(Outcome { winners: Seats::one(Seat::new(u8::try_from(winner).ok()?)?) })
    }

    fn contents() -> String {
        "1 2".into()
    }

    fn people(players: &u8) -> u8 {
        *players
    }

    fn for_players(_: &u8, players: u8) -> Option<u8> {
        (players == 2).then_some(2)
    }

    fn pass((): &()) -> Option<u8> {
        None
    }
}

impl View<Counting> for Counting {
    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn asks(&self) -> Asks<()> {
        Game::asks(self)
    }

    fn options(&self, out: &mut Options<u8>) {
        if self.running && self.viewer == Viewer::Seat(self.turn) {
            out.push(1);
            out.push(2);
        }
    }

    fn refusal(&self, action: u8) -> Option<Wrong> {
        (!(1..=2).contains(&action)).then_some(Wrong::Number)
    }

    fn determinize(&self, _: &Nothing, _: &mut Rng) -> Counting {
        self.clone()
    }
}

impl Turns for Counting {
    const INCOMPLETE: Wrong = Wrong::Incomplete;
    type HandOrder = ();

    fn default_setup(players: u8) -> Option<u8> {
        Counting::for_players(&2, players)
    }

    fn is_automatic((): &()) -> bool {
        false
    }

    fn pause((): &()) -> Pause {
        Pause::Turn
    }

    fn hand_size(_: &Counting, _: Seat) -> usize {
        0
    }

    fn play_order(view: &Counting) -> Vec<Seat> {
        vec![view.turn, view.turn.right(1, 2)]
    }

    fn update_hand_order(_: &Counting, (): &mut ()) {}
}

impl BotPlay for Counting {
    const LEVELS: &'static [bots::Level] = &[];

    fn bot_answer(_: &str, _: &Counting, _: &Nothing, _: &mut Rng) -> Option<u8> {
        Some(1)
    }
}

impl Scoring for Counting {
    fn round(view: &Counting) -> u16 {
        view.round
    }

    fn persons(_: &Counting) -> BySeat<Seat> {
        BySeat::make(|seat| seat)
    }

    fn standing(view: &Counting) -> Standing {
        let wins = |seat: Seat| view.wins.get(seat.index()).copied().unwrap_or_default();
        Standing { points: BySeat::make(|seat| wins(seat).into()), limit: None }
    }

    fn score_sheet(_: &Counting, facts: &[CountingFact], people: &[Person]) -> ScoreSheet {
        let round = |fact: &CountingFact| match fact {
            CountingFact::Won(by) => Some(Round { points: vec![0; 2], finished: vec![by.number()] }),
            _ => None,
        };
        let rounds = facts.iter().filter_map(round).collect();
        ScoreSheet { people: people.to_vec(), limit: None, first: 1, before: vec![0; 2], rounds }
    }
}

impl Saving for Counting {
    const KEY: &'static str = "counting";

    fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap()
    }

    fn from_text(text: &str) -> Option<Counting> {
        serde_json::from_str(text).ok()
    }
}

impl Drawing for Counting {
    /// The sum, whether the viewer is asked, and everybody's names.
    type Model = (u8, bool, Vec<String>);
    type Sort = ();

    fn model(view: &Counting, people: &[Person], (): (), (): &()) -> Self::Model {
        let asked = view.running && view.viewer == Viewer::Seat(view.turn);
        (view.sum, asked, names(people))
    }

    fn remove_question(model: &mut Self::Model) {
        model.1 = false;
    }

    fn update_people(model: &mut Self::Model, people: &[Person]) -> bool {
        let names = names(people);
        let changed = model.2 != names;
        model.2 = names;
        changed
    }
}

fn names(people: &[Person]) -> Vec<String> {
    people.iter().map(|person| person.name.clone()).collect()
}
