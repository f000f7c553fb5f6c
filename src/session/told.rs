//! What a session tells the pages besides the game itself.

use super::flow::{Flow, Pause};
use crate::table::model::Person;
use cards::Scorekeeping;
use game::{Game as _, Viewer};
use std::time::Duration;

/// How fast things happen by themselves, and are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// For those who want to see everything.
    Slow,
    /// As people play.
    #[default]
    Normal,
    /// For those who know it all.
    Fast,
    /// At once: nothing moves.
    AtOnce,
}

impl Pace {
    /// All of them.
    pub const ALL: [Pace; 4] = [Pace::Slow, Pace::Normal, Pace::Fast, Pace::AtOnce];

    /// What is stored; the usual pace is no value.
    pub fn name(self) -> &'static str {
        match self {
            Pace::Slow => "slow",
            Pace::Normal => "",
            Pace::Fast => "fast",
            Pace::AtOnce => "instant",
        }
    }

    /// The pace of a name; anything unknown is the usual one.
    pub fn from_name(name: &str) -> Pace {
        Pace::ALL.into_iter().find(|pace| pace.name() == name).unwrap_or_default()
    }

    /// How long something lasts that is told in milliseconds at the usual pace.
    pub fn time(self, usual: u32) -> u32 {
        let percent = match self {
            Pace::Slow => 180,
            Pace::Normal => 100,
            Pace::Fast => 50,
            Pace::AtOnce => 0,
        };
        usual * percent / 100
    }

    /// How long a pause is.
    pub(super) fn wait(self, pause: Pause) -> Duration {
        Duration::from_millis(u64::from(self.time(match pause {
            Pause::None => 0,
            Pause::Short => 500,
            Pause::Turn => 900,
        })))
    }
}

/// A game that could be gone on with.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// Its number.
    pub id: u64,
    /// When it was played last, in milliseconds since 1970.
    pub played: u64,
    /// Who plays, as they are stored ([`with_names`](super::players::with_names)).
    pub people: Vec<Person>,
    /// The round being played, from 1.
    pub round: u16,
    /// How everybody stands, in the order of [`SavedGame::people`]: points, or rounds won where
    /// there is no limit.
    pub points: Vec<i32>,
    /// The limit where points count.
    pub limit: Option<u16>,
}

impl SavedGame {
    /// This one.
    pub(crate) fn of(flow: &Flow, id: u64, played: u64) -> SavedGame {
        let view = flow.dealer().game().view(Viewer::Spectator);
        let rules = view.setup.rules();
        let limit = (rules.scorekeeping == Scorekeeping::Points).then_some(rules.limit);
        let points = view.totals.0.into_iter().zip(view.wins.0);
        let points = points.map(|(points, wins)| if limit.is_some() { points } else { wins.into() });
        let people = flow.people().to_vec();
        SavedGame {
            id,
            played,
            points: points.take(people.len()).collect(),
            people,
            round: view.round,
            limit,
        }
    }
}

/// What went wrong with a saved game.
#[derive(Clone, PartialEq, Debug)]
pub enum Trouble {
    /// It was played under other rules: it goes on from where it stood, but
    /// what happened before cannot be shown.
    OtherRules,
    /// It cannot be read; this is its text, to be kept as a file.
    Unreadable(String),
    /// The browser stores nothing: the game is gone when the page is closed.
    NotStored,
    /// There was no room for how a game ended: it stays among the running games.
    Full,
}

/// A sentence about what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The fact it is about, counted from 0.
    pub fact: usize,
    /// It begins a round.
    pub heading: bool,
    /// The sentence.
    pub text: String,
}
