//! Statistics about a person over all finished games.
//!
//! There are no accounts: people with the same name count as the same person, but a bot is never
//! the same as a human.

use crate::scores::score_sheet::ScoreSheet;

/// One person's statistics.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Their name, as spelled in the latest game.
    pub name: String,
    /// The number of their picture in the latest game.
    pub avatar: u8,
    /// Whether it is a bot.
    pub bot: bool,
    /// Games they have played.
    pub games: u32,
    /// Games they have won.
    pub wins: u32,
    /// Rounds they have played.
    pub rounds: u32,
    /// Rounds they have finished.
    pub finished: u32,
    /// The sum of their points in all rounds that count points.
    points: i64,
    /// The number of those rounds.
    counted: u32,
    /// The fewest points in one of those rounds.
    pub best: Option<i32>,
    /// The most points in one of those rounds.
    pub worst: Option<i32>,
}

impl Statistics {
    /// The average of points per round in tenths, rounded.
    pub fn average(&self) -> Option<i64> {
        let (points, counted) = (self.points * 10, i64::from(self.counted));
        // Halves are rounded up, also below zero.
        (counted > 0).then(|| (2 * points + counted).div_euclid(2 * counted))
    }
}

/// Everybody's statistics over games, each with its winners: humans first, then by games won.
pub fn figures<'a>(games: impl IntoIterator<Item = (&'a ScoreSheet, &'a [u8])>) -> Vec<Statistics> {
    let mut all: Vec<Statistics> = Vec::new();
    for (sheet, winners) in games {
        for (at, person) in sheet.people.iter().enumerate() {
            let bot = person.bot.is_some();
            let same = |known: &Statistics| known.bot == bot && known.name == person.name;
            let known = all.iter().position(same).unwrap_or_else(|| {
                all.push(Statistics { bot, ..Statistics::default() });
                all.len() - 1
            });
            let Some(figures) = all.get_mut(known) else { continue };
            figures.name.clone_from(&person.name);
            figures.avatar = person.avatar;
            figures.games += 1;
            figures.wins += u32::from(winners.iter().any(|&winner| usize::from(winner) == at));
            for round in &sheet.rounds {
                figures.rounds += 1;
                figures.finished += u32::from(round.finished_by(at));
                let points = round.points.get(at).filter(|_| sheet.limit.is_some());
                if let Some(&points) = points {
                    figures.points += i64::from(points);
                    figures.counted += 1;
                    figures.best = Some(figures.best.map_or(points, |best| best.min(points)));
                    figures.worst = Some(figures.worst.map_or(points, |worst| worst.max(points)));
                }
            }
        }
    }
    all.sort_by_key(|figures| (figures.bot, u32::MAX - figures.wins, u32::MAX - figures.games));
    all
}
