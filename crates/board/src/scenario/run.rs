//! Plays a script line by line, and answers automatically in between.
//!
//! Between two lines the runner passes windows and gives answers that have no alternative. It never plays or
//! lays a card by itself.

use game::{Asks, Entry, Game, NullSink, Rng, Seat, Seats};

use super::line::Line;
use crate::table::{Dice, FairDice};
use crate::{Action, Ask, Question, State};

/// More automatic answers between two lines than any script needs.
const TOO_MANY: usize = 2000;

/// Dice whose results are listed.
#[derive(Clone, Debug)]
pub(super) struct ListedDice {
    /// The results that are left; the last is next.
    left: Vec<i64>,
    /// A roll that could not be made.
    failed: Option<String>,
}

impl ListedDice {
    pub fn new(results: &[i64]) -> Self {
        ListedDice { left: results.iter().rev().copied().collect(), failed: None }
    }
}

impl Dice for ListedDice {
    fn roll(&mut self, rng: &mut Rng, sides: u8) -> u8 {
        let next = self.left.pop();
        let value = next.and_then(|next| u8::try_from(next).ok()).filter(|value| (1..=sides).contains(value));
        value.unwrap_or_else(|| {
            let why = || match next {
                Some(next) => format!("a die with {sides} sides rolled {next}"),
                None => format!("a die with {sides} sides is rolled, and no result is left"),
            };
            self.failed.get_or_insert_with(why);
            // The present step ends before the failure is reported.
            FairDice.roll(rng, sides)
        })
    }
}

/// A game and its dice.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub state: State,
    dice: ListedDice,
}

/// Plays a whole script, beginning in `start`.
pub(super) fn play(start: &Run, script: &[Line]) -> Result<Run, String> {
    let mut run = start.clone();
    run.check_dice()?;
    for line in script {
        let mut trial = run.clone();
        match (trial.feed(line), line.refused) {
            (Ok(()), true) => return Err(format!("{line}: expected a refusal, found it was carried out")),
            (Err(Stop::Changed), _) => {
                return Err(format!("{line}: expected nothing to change, found it did"));
            }
            (Err(Stop::Refused(_)), true) => {}
            (Ok(()), false) => run = trial,
            (Err(Stop::Refused(why)), false) => {
                return Err(format!("{line}: expected to be carried out, found: {why}"));
            }
        }
        run.check_dice().map_err(|why| format!("{line}: {why}"))?;
    }
    Ok(run)
}

/// Why a line could not be played.
enum Stop {
    /// The engine refused it.
    Refused(String),
    /// The engine refused it but changed something nevertheless.
    Changed,
}

impl Run {
    pub fn new(state: State, dice: ListedDice) -> Run {
        Run { state, dice }
    }

    /// How many results of the dice are not used.
    pub fn dice_left(&self) -> usize {
        self.dice.left.len()
    }

    fn check_dice(&self) -> Result<(), String> {
        self.dice.failed.clone().map_or(Ok(()), Err)
    }

    /// The open question.
    fn open(&self) -> Option<(Ask, Seats)> {
        match self.state.asks() {
            Asks::People { ask, seats, .. } => Some((ask, seats)),
            Asks::Seed | Asks::Over => None,
        }
    }

    /// Gives the line to the question it answers, after answering those before it automatically.
    fn feed(&mut self, line: &Line) -> Result<(), Stop> {
        let mut why = None;
        for _ in 0..TOO_MANY {
            let Some((ask, seats)) = self.open() else {
                return Err(Stop::Refused(why.unwrap_or_else(|| "nothing is asked any more".into())));
            };
            if seats.has(line.seat)
                && let Some(parts) = line.answers(ask.kind)
            {
                match self.answer(line.seat, parts)? {
                    Ok(()) => return Ok(()),
                    Err(refusal) => why = Some(refusal),
                }
            }
            if !self.step(ask, seats) {
                let asked = format!("{seats:?} is asked {ask:?}");
                return Err(Stop::Refused(why.map_or(asked.clone(), |why| format!("{why} ({asked})"))));
            }
            if let Some(why) = &self.dice.failed {
                return Err(Stop::Refused(why.clone()));
            }
        }
        Err(Stop::Refused("the game goes on and on by itself".into()))
    }

    /// Answers a question automatically: passes a window, or gives somebody's only answer. `false` if that is
    /// not possible.
    fn step(&mut self, ask: Ask, seats: Seats) -> bool {
        match ask.kind {
            Question::Block => seats.into_iter().all(|seat| self.give(seat, Action::Pass)),
            Question::Person { .. } | Question::Give => seats.into_iter().any(|seat| self.force(seat)),
            _ => false,
        }
    }

    /// Answers automatically as long as possible.
    ///
    /// # Errors
    /// If a die was rolled whose result is not listed.
    pub fn settle(&mut self) -> Result<(), String> {
        for _ in 0..TOO_MANY {
            match self.open() {
                Some((ask, seats)) if self.step(ask, seats) => self.check_dice()?,
                _ => break,
            }
        }
        self.check_dice()
    }

    /// Gives somebody's answer if they have only one.
    fn force(&mut self, seat: Seat) -> bool {
        let mut trial = self.clone();
        let number = trial.state.question;
        while trial.state.question == number && trial.state.asked.has(seat) {
            let Some(only) = trial.state.choices(seat).only() else { return false };
            if !trial.give(seat, only) {
                return false;
            }
        }
        *self = trial;
        true
    }

    /// Gives one part of an answer; `false` if it was refused.
    fn give(&mut self, by: Seat, action: Action) -> bool {
        let entry = Entry::Answer { by, to: self.state.question, action };
        self.state.apply_with(&entry, &mut NullSink, &mut self.dice).is_ok()
    }

    /// Gives all parts of an answer, or none.
    fn answer(&mut self, by: Seat, parts: &[Action]) -> Result<Result<(), String>, Stop> {
        let mut trial = self.clone();
        let to = trial.state.question;
        for &action in parts {
            if trial.state.question != to || !trial.state.asked.has(by) {
                return Ok(Err(format!("{action:?} is too much")));
            }
            let before = trial.state.clone();
            let entry = Entry::Answer { by, to, action };
            if let Err(why) = trial.state.apply_with(&entry, &mut NullSink, &mut trial.dice) {
                return if trial.state == before {
                    Ok(Err(format!("{action:?}: {}", why.name())))
                } else {
                    Err(Stop::Changed)
                };
            }
        }
        if trial.state.question == to && trial.state.asked.has(by) {
            return Ok(Err("more is asked for".into()));
        }
        *self = trial;
        Ok(Ok(()))
    }
}
