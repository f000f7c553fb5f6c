//! The deal of the day: who plays it and by which rules, and what came of it, without a browser. The page is
//! [`pages::day`](crate::pages::day); how a date becomes cards is in [`session::day`](crate::session::day).

pub mod calendar;
pub mod results;
#[cfg(test)]
mod tests;
pub mod tries;

use crate::games::Person;
use crate::scores::score_sheet::{Round, ScoreSheet};
use crate::session::NewGame;
use crate::session::day::Day;
use crate::session::players::{DEFAULT_BOT, default_name};
use cards::{HouseRules, Packs, Setup, State};
use results::DayResult;

/// How many bots there are.
const BOTS: u8 = 3;
/// How many figures bots have.
const FIGURES: u32 = 12;
/// The game ends once somebody has more points: after two or three rounds. Must never change, nor anything else
/// of the deal: results of one day are compared.
const LIMIT: u16 = 50;

/// The deal of a day for this person. `None` only if such a game were impossible.
pub fn deal(day: Day, me: Person) -> Option<NewGame<State>> {
    let bot = |at: u8| {
        // Four figures further for each seat, so that they differ; none of them is the first one, which most people
        // begin with.
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
