//! Plays a script line by line, and answers automatically in between.
//!
//! Between two lines the runner passes reaction windows, offers of power cards and looks at hands, gives
//! answers that have no alternative, and uses or skips an optional effect so that the next line makes sense.
//! It never plays, draws or ends a turn by itself.

use game::{Asks, Game, Seat, Seats};

use super::line::{Line, SECOND_CHANCE, Say};
use crate::{Action, Ask, Choice, Fact, Frame, Illegal, Question, Source, State};

/// More automatic answers between two lines than any script needs.
const TOO_MANY: usize = 2000;

/// Plays a whole script, beginning in `start`.
pub(super) fn play(start: &State, script: &[Line]) -> Result<State, String> {
    let mut state = start.clone();
    // The facts since the last line that the engine was given.
    let mut facts = Vec::new();
    for (k, line) in script.iter().enumerate() {
        let rest = script.get(k + 1..).unwrap_or(&[]);
        let mut run = Run { state: state.clone(), facts: Vec::new() };
        match (run.feed(line, rest), line.refused) {
            (Ok(()), true) => return Err(format!("{line}: expected a refusal, found it was carried out")),
            (Err(Stop::Changed), _) => {
                return Err(format!("{line}: expected nothing to change, found it did"));
            }
            (Err(Stop::NotAsked(_) | Stop::Refused(_)), true) => {}
            (Ok(()), false) => (state, facts) = (run.state, run.facts),
            (Err(Stop::NotAsked(_)), false)
                if line.goes_without_saying(&run.state, &run.all_since(&facts)) => {}
            (Err(Stop::NotAsked(why) | Stop::Refused(why)), false) => {
                return Err(format!("{line}: expected to be carried out, found: {why}"));
            }
        }
    }
    Ok(state)
}

/// Answers everything that can be answered automatically after the script.
pub(super) fn settle(state: State) -> State {
    let mut run = Run { state, facts: Vec::new() };
    run.settle();
    run.state
}

/// Why a line could not be played.
enum Stop {
    /// The engine did not ask for anything of the kind.
    NotAsked(String),
    /// The engine asked, and refused it.
    Refused(String),
    /// The engine refused it but changed something nevertheless.
    Changed,
}

impl Stop {
    /// Why the line could not be played: because of a refusal, or because the open question, `asked`, is of another
    /// kind.
    fn of(refusal: Option<String>, asked: String) -> Stop {
        match refusal {
            Some(why) => Stop::Refused(format!("{why} ({asked})")),
            None => Stop::NotAsked(asked),
        }
    }
}

struct Run {
    state: State,
    facts: Vec<Fact>,
}

impl Run {
    fn all_since(&self, before: &[Fact]) -> Vec<Fact> {
        before.iter().chain(&self.facts).copied().collect()
    }

    /// The open question.
    fn open(&self) -> Option<(Ask, Seats)> {
        match self.state.asks() {
            Asks::People { ask, seats, .. } => Some((ask, seats)),
            Asks::Seed | Asks::Over => None,
        }
    }

    /// Gives the line to the question it answers, after answering those before it automatically.
    fn feed(&mut self, line: &Line, rest: &[Line]) -> Result<(), Stop> {
        let mut why = None;
        for _ in 0..TOO_MANY {
            let Some((ask, seats)) = self.open() else {
                return Err(Stop::of(why, "nothing is asked any more".into()));
            };
            if seats.has(line.seat)
                && let Some(parts) = line.answers(ask.kind)
                && !self.means_a_later_question(line, rest, ask)
            {
                match self.answer(line.seat, &parts)? {
                    Ok(()) => return Ok(()),
                    Err(refusal) => why = Some(refusal),
                }
            }
            if is_optional_effect(ask)
                && let Some(by) = seats.lowest()
                && !(by == line.seat && matches!(line.say, Say::Word(Action::Yes | Action::No)))
            {
                if let Some(used) = self.with_the_effect(by, line) {
                    *self = used;
                    return Ok(());
                }
                self.say(by, Action::No);
                continue;
            }
            if !self.step(ask, seats) {
                return Err(Stop::of(why, format!("{seats:?} is asked {ask:?}")));
            }
        }
        Err(Stop::Refused("the game goes on and on by itself".into()))
    }

    /// Answers a question automatically: passes a window, or gives somebody's only answer. `false` if that is
    /// not possible.
    fn step(&mut self, ask: Ask, seats: Seats) -> bool {
        if is_passable(ask) {
            seats.into_iter().for_each(|seat| self.say(seat, Action::Pass));
            return true;
        }
        seats.into_iter().any(|seat| self.force(seat, ask))
    }

    /// Answers automatically as long as possible.
    fn settle(&mut self) {
        for _ in 0..TOO_MANY {
            match self.open() {
                Some((ask, seats)) if self.step(ask, seats) => {}
                _ => return,
            }
        }
    }

    /// Gives somebody's answer if they have only one.
    fn force(&mut self, seat: Seat, ask: Ask) -> bool {
        if matches!(ask.kind, Question::Turn { .. }) {
            return false;
        }
        let mut trial = self.state.clone();
        let (number, mut heard) = (trial.question, Vec::new());
        while trial.question == number && trial.asked.has(seat) {
            let Some(only) = trial.choices(seat).only() else { return false };
            if trial.answer(seat, only, &mut heard).is_err() {
                return false;
            }
        }
        self.state = trial;
        self.facts.append(&mut heard);
        true
    }

    /// Gives a single action that is known to be legal.
    fn say(&mut self, by: Seat, word: Action) {
        let answered = self.state.answer(by, word, &mut self.facts);
        debug_assert_eq!(answered, Ok(()), "{word} by {by}");
    }

    /// Gives all parts of an answer, or none.
    fn answer(&mut self, by: Seat, parts: &[Action]) -> Result<Result<(), String>, Stop> {
        let (mut trial, mut heard) = (self.state.clone(), Vec::new());
        let number = trial.question;
        let still_asked = |state: &State| state.question == number && state.asked.has(by);
        for (k, &part) in parts.iter().enumerate() {
            // Nothing was left to pick, so this `pass` is not needed.
            if k > 0 && part == Action::Pass && !still_asked(&trial) {
                break;
            }
            let before = trial.clone();
            let taken =
                if still_asked(&trial) { trial.answer(by, part, &mut heard) } else { Err(Illegal::NotAsked) };
            if let Err(why) = taken {
                return if trial == before {
                    Ok(Err(format!("{part}: {why:?}")))
                } else {
                    Err(Stop::Changed)
                };
            }
        }
        if parts.is_empty() || still_asked(&trial) {
            return Ok(Err("more is asked for".into()));
        }
        self.state = trial;
        self.facts.append(&mut heard);
        Ok(Ok(()))
    }

    /// The game with an optional effect used, if the line answers what the effect then asks or a window that
    /// it opens.
    fn with_the_effect(&self, by: Seat, line: &Line) -> Option<Run> {
        let depth = self.state.stack.depth();
        let mut run = Run { state: self.state.clone(), facts: self.facts.clone() };
        run.say(by, Action::Yes);
        let new = run.facts.get(self.facts.len()..).unwrap_or_default();
        if by == line.seat
            && line.draws_by_itself(new)
            && run.open().is_none_or(|(ask, _)| ask.why != SECOND_CHANCE)
        {
            return Some(run);
        }
        for _ in 0..TOO_MANY {
            let (ask, seats) = run.open()?;
            // Its card continues with the wish after the effect.
            let still_in_it = matches!(
                run.state.stack.frame(depth.checked_sub(1)?),
                Some(Frame::Play(card)) if card.step == crate::frame::PlayStep::Wish
            );
            if !still_in_it {
                return None;
            }
            if seats.has(line.seat)
                && let Some(parts) = line.answers(ask.kind)
                && let Ok(Ok(())) = run.answer(line.seat, &parts)
            {
                return Some(run);
            }
            if !run.step(ask, seats) {
                return None;
            }
        }
        None
    }

    /// Whether a `pass` during a window belongs to tsunami or parasite instead, which ask once the window has
    /// been passed. Their passes must be written out; those of a window need not be.
    fn means_a_later_question(&self, line: &Line, rest: &[Line], ask: Ask) -> bool {
        let is_pass = |line: &Line| line.say == Say::Word(Action::Pass) && !line.refused;
        if !is_pass(line) || !is_passable(ask) {
            return false;
        }
        let next = rest.iter().find(|other| other.seat == line.seat || !is_pass(other));
        if next.is_some_and(|next| next.seat == line.seat && is_pass(next)) {
            return false;
        }
        let mut run = Run { state: self.state.clone(), facts: Vec::new() };
        for _ in 0..TOO_MANY {
            let Some((ask, seats)) = run.open() else { return false };
            if !is_passable(ask) && seats.has(line.seat) {
                return matches!(ask.kind, Question::Cards { must: false, .. });
            }
            if !run.step(ask, seats) {
                return false;
            }
        }
        false
    }
}

/// Whether the question is a reaction window, an offer of power cards, or a look at hands.
pub(super) fn is_passable(ask: Ask) -> bool {
    matches!(ask.kind, Question::One(Choice::Reaction(_) | Choice::Powers { .. } | Choice::Seen { .. }))
}

/// Whether the question is whether to use a card's optional effect (seppuku's is not optional).
fn is_optional_effect(ask: Ask) -> bool {
    matches!(ask, Ask { kind: Question::Confirm, why: Source::Special(_) })
}
