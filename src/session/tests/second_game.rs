//! A second game in a few lines, which is played, saved and shown by the same code as the card
//! game. Two people take turns adding 1 or 2 to a sum, and whoever reaches 5 wins the round. Two
//! rounds win the game.

use super::super::flow::{Flow, NewGame, Next};
use super::super::lesson::{Lesson, Progress};
use super::super::{Session, players};
use crate::games::{AppGame, Line, Lineup, Pace, Pause, Person, Standing, card};
use crate::route::Route;
use crate::scores::score_sheet::{Round, ScoreSheet};
use crate::storage::file::{self, FileError, StoredGame};
use crate::storage::game_text::{self, LogText, ParsedGame};
use crate::storage::history;
use crate::storage::reader;
use game::{
    Asks, BySeat, Entry, Game, Memory, Options, Outcome, Refused, Rng, Seat, Seats, Seed, Sink, View, Viewer,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::pin::Pin;

/// The sum that wins a round.
const GOAL: u8 = 5;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Counting {
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
enum CountingFact {
    Began(u16),
    Added(Seat, u8),
    Won(Seat),
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Wrong {
    Number,
    Incomplete,
    NotNow,
}

#[derive(Clone, Default, Debug)]
struct Nothing;

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

impl AppGame for Counting {
    const KEY: &'static str = "counting";
    const NEW: Route = Route::New;
    const TABLE: Route = Route::Table;

    fn past(date: u64) -> Route {
        Route::Past(date)
    }

    const INCOMPLETE: Wrong = Wrong::Incomplete;
    /// The sum, whether the viewer is asked, and everybody's names.
    type Model = (u8, bool, Vec<String>);
    type Sort = ();
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

    const LEVELS: &'static [bots::Level] = &[];

    fn bot_answer(_: &str, _: &Counting, _: &Nothing, _: &mut Rng) -> Option<u8> {
        Some(1)
    }

    fn round(view: &Counting) -> u16 {
        view.round
    }

    fn persons(_: &Counting) -> BySeat<Seat> {
        BySeat::make(|seat| seat)
    }

    fn update_hand_order(_: &Counting, (): &mut ()) {}

    fn model(view: &Counting, people: &[Person], (): (), (): &()) -> Self::Model {
        let asked = view.running && view.viewer == Viewer::Seat(view.turn);
        (view.sum, asked, players::names(people))
    }

    fn remove_question(model: &mut Self::Model) {
        model.1 = false;
    }

    fn update_people(model: &mut Self::Model, people: &[Person]) -> bool {
        let names = players::names(people);
        let changed = model.2 != names;
        model.2 = names;
        changed
    }

    fn log(_: &Counting, facts: &[CountingFact], _: &[Lineup], count: usize) -> Vec<Line> {
        let line = |(at, fact): (usize, &CountingFact)| {
            let heading = matches!(fact, CountingFact::Began(_));
            Line { fact: at, heading, text: format!("{fact:?}") }
        };
        facts.iter().enumerate().map(line).skip(facts.len().saturating_sub(count)).collect()
    }

    fn score_sheet(_: &Counting, facts: &[CountingFact], people: &[Person]) -> ScoreSheet {
        let round = |fact: &CountingFact| match fact {
            CountingFact::Won(by) => Some(Round { points: vec![0; 2], finished: vec![by.number()] }),
            _ => None,
        };
        let rounds = facts.iter().filter_map(round).collect();
        ScoreSheet { people: people.to_vec(), limit: None, first: 1, before: vec![0; 2], rounds }
    }

    fn setup_text(players: &u8) -> String {
        format!("{players} people")
    }

    fn standing(view: &Counting) -> Standing {
        let wins = |seat: Seat| view.wins.get(seat.index()).copied().unwrap_or_default();
        Standing { points: BySeat::make(|seat| wins(seat).into()), limit: None }
    }

    fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap()
    }

    fn load_reader() -> Pin<Box<dyn Future<Output = ()>>> {
        reader::install::<Counting>();
        Box::pin(std::future::ready(()))
    }

    fn from_text(text: &str) -> Option<Counting> {
        serde_json::from_str(text).ok()
    }
}

/// A new game of Ann against a bot.
fn new() -> NewGame<Counting> {
    let ann = Person { name: "Ann".into(), ..Person::default() };
    let bot = players::new_bot(std::slice::from_ref(&ann));
    NewGame { people: vec![ann, bot], setup: 2 }
}

/// Plays on, with Ann always adding 2, until the game is over or `stop` returns `true`.
fn play(flow: &mut Flow<Counting>, mut stop: impl FnMut(&Flow<Counting>) -> bool) {
    let mut rng = Rng::new(Seed::from_number(1));
    while !stop(flow) {
        match flow.next() {
            Next::RoundOver => flow.begin_round(rng.seed()),
            Next::Ask(_) => assert_eq!(flow.submit(flow.question(), vec![2]), Ok(())),
            Next::BotThinks => assert!(flow.step(&mut rng)),
            Next::GameOver => return,
            Next::HandOver(_) | Next::Window(_) => unreachable!("one human"),
        }
    }
}

#[test]
fn the_second_game_is_played_to_its_end() {
    let mut flow = Flow::new(new());
    play(&mut flow, |flow| matches!(flow.next(), Next::Ask(_)));
    assert_eq!(flow.model_of((), flow.people()).0, 0);
    assert_eq!(flow.submit(flow.question(), vec![3]), Err(Refused::Illegal(Wrong::Number)));
    assert_eq!(flow.submit(flow.question() + 1, vec![1]), Err(Refused::OldQuestion));
    assert_eq!(flow.submit(flow.question(), vec![2]), Ok(()));
    assert!(flow.can_undo());
    flow.undo();
    assert_eq!((flow.model_of((), flow.people()).0, flow.next()), (0, Next::Ask(Seat::new(0).unwrap())));
    play(&mut flow, |_| false);
    assert_eq!(flow.next(), Next::GameOver);
    let sheet = flow.score_sheet();
    assert!(sheet.is_valid());
    assert_eq!(sheet.rounds.len(), usize::from(flow.round()));
}

#[test]
fn the_second_game_is_saved_under_its_own_name() {
    let mut flow = Flow::new(new());
    play(&mut flow, |flow| flow.dealer().facts().len() >= 3);
    let running = game_text::encode(&flow, 7, &mut LogText::default()).unwrap();
    let ParsedGame::Whole(again) = game_text::decode::<Counting>(&running) else { panic!("{running}") };
    assert_eq!(again.dealer().game(), flow.dealer().game());
    // The card game cannot read it.
    assert!(matches!(game_text::decode::<cards::State>(&running), ParsedGame::Unreadable));
    play(&mut flow, |_| false);
    let over = history::finished(&flow, 8).unwrap();
    let games = history::encode(std::slice::from_ref(&over)).unwrap();
    assert_eq!(history::decode::<Counting>(&games).games, [over]);
    let last = history::encode_last(&new()).unwrap();
    assert_eq!(history::decode_last::<Counting>(&last), Some(new()));
    let kept = [("game.5", running), ("games", games), ("last", last)]
        .map(|(name, text)| (format!("frantic.counting.{name}"), text));
    let file = file::encode(&kept).unwrap();
    let found = file::decode(&file, 1, &[card::STORED[0], StoredGame::of::<Counting>()]).unwrap();
    assert_eq!((found.running.len(), found.games, found.texts.len()), (1, 1, 3));
    // An app without that game refuses the file.
    assert_eq!(file::decode(&file, 1, &card::STORED), Err(FileError::Garbage));
}

#[test]
fn a_session_shows_the_second_game() {
    let owner = Owner::new();
    owner.set();
    let session = Session::<Counting>::new();
    session.set_pace(Pace::AtOnce);
    let mut flow = Flow::new(new());
    flow.begin_round(Seed::from_number(1));
    // A lesson is never stored; tests have no storage.
    session.play_lesson(flow.as_lesson(Lesson { script: Vec::new(), judge: |_| Progress::Start }));
    let asked = || session.model().get_untracked().map(|(sum, asked, _)| (sum, asked));
    assert_eq!(asked(), Some((0, true)));
    session.submit(session.question(), vec![2]);
    // The bot has answered at once.
    assert_eq!(asked(), Some((3, true)));
    assert_eq!(session.log(usize::MAX).len(), 3);
    session.submit(session.question(), vec![7]);
    assert_eq!(session.refused().get_untracked(), Some(Wrong::Number));
    session.submit(session.question(), vec![2]);
    assert_eq!(session.next().get_untracked(), Some(Next::RoundOver));
    assert_eq!(session.score_sheet().map(|sheet| sheet.rounds.len()), Some(1));
}
