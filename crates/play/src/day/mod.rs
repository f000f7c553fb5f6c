//! The deal of the day: the cards of its rounds and the answers of its bots follow from the date alone. So two people
//! who answer the same have the same game, on every device and without a server. This module also has its players,
//! rules and results.
//!
//! The seed of its first round contains the day, so the log alone shows that a game is the deal of a day. The
//! other seeds differ from it only in a number at their end ([`Flow::seed`]).

pub mod calendar;
pub mod results;
#[cfg(test)]
mod tests;
pub mod tries;

use crate::flow::{Flow, NewGame};
use crate::games::LocalGame;
use crate::people::Person;
use crate::players::{DEFAULT_BOT, default_name};
use crate::scores::score_sheet::{Round, ScoreSheet};
use cards::{HouseRules, Packs, Setup, State};
use game::{Entry, Seed};
use results::DayResult;

/// How the seeds of every day begin. Must never change.
const MARK: &[u8; 24] = b"frantic deal of the day!";

/// A date: year, month and day as one number, such as 20261123.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub u32);

impl Day {
    /// The seed of its first round.
    pub fn first_seed(self) -> Seed {
        let mut bytes = [0; 32];
        let all = MARK.iter().copied().chain(self.0.to_le_bytes());
        bytes.iter_mut().zip(all).for_each(|(byte, is)| *byte = is);
        Seed(bytes)
    }
}

impl<G: LocalGame> Flow<G> {
    /// Makes this game the deal of a day if its first round begins with [`Day::first_seed`] of that day.
    pub fn note_day(&mut self) {
        self.fixed = self.day().map(Day::first_seed);
    }

    /// The day of which this game is the deal.
    pub fn day(&self) -> Option<Day> {
        let Some(Entry::Seed(seed)) = self.dealer().log().entries.first() else { return None };
        let date = seed.0.get(MARK.len()..)?.first_chunk()?;
        Some(Day(u32::from_le_bytes(*date))).filter(|day| day.first_seed() == *seed)
    }
}

/// How many bots there are.
const BOTS: u8 = 3;
/// How many figures bots have.
const FIGURES: u32 = 12;
/// The game ends once somebody has more points: after two or three rounds. Like everything else of the deal, it
/// must never change: results of one day are compared.
const LIMIT: u16 = 50;

/// The deal of a day for this person. `None` only if such a game were impossible.
pub fn deal(day: Day, me: Person) -> Option<NewGame<State>> {
    let bot = |at: u8| {
        // Four figures further for each seat, so that the bots differ from each other.
        let figure = u8::try_from((day.0 + u32::from(at) * 4) % FIGURES).unwrap_or_default();
        Person { name: default_name(figure).to_owned(), avatar: figure, bot: Some(DEFAULT_BOT.to_owned()) }
    };
    let people: Vec<Person> = [me].into_iter().chain((0..BOTS).map(bot)).collect();
    let rules = HouseRules { limit: LIMIT, ..HouseRules::original(Packs::BASE) };
    let setup = Setup::new(BOTS + 1, Packs::BASE, rules).ok()?;
    Some(NewGame { people, setup })
}

/// The result of a finished game for the only human in it.
pub fn result(day: Day, sheet: &ScoreSheet) -> Option<DayResult> {
    let me = sheet.people.iter().position(|person| person.bot.is_none())?;
    let all = sheet.result();
    let points = *all.get(me)?;
    let place = 1 + all.iter().filter(|other| **other < points).count();
    let shapes = sheet.rounds.iter().map(|round| shape(round, me)).collect();
    Some(DayResult { day: day.0, points, place: u8::try_from(place).ok()?, shapes, ..DayResult::default() })
}

/// How a round went, as a shape to paste: each has a form of its own, not only a colour.
fn shape(round: &Round, me: usize) -> char {
    let points = round.points.get(me).copied().unwrap_or_default();
    match points {
        _ if round.finished_by(me) => '🟢',
        ..=10 => '🔷',
        11..=25 => '🟨',
        _ => '🔺',
    }
}
