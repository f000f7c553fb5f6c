//! `simulate --coverage` of the board game: random games, counting how often everything occurs. Things that
//! never occur are not tested by playing.

use board::{
    Action, Arrow, Card, Colour, Event, Fact, Field, Illegal, Question, RoundEnd, Setup, State, Teleport, Why,
};
use game::{Asks, Entry, Game, Options, Rng, Seat, Seats, Sink};

use crate::args::Args;
use crate::report::Seen;
use crate::{ArenaError, Outcome};

/// Everything that can occur, with a count of 0.
fn everything() -> Seen {
    let mut seen = Seen::default();
    let mut all = |kind, names: Vec<&'static str>| seen.expect(kind, names);
    let cards = || Card::ALL.iter().map(|card| card.name());
    all("played", cards().collect());
    all("laid in the set-up", cards().collect());
    let works = |card: &&Card| !matches!(card.colour(), Colour::Green | Colour::Multi) && **card != Card::X;
    all("worked", Card::ALL.iter().filter(works).map(|card| card.name()).collect());
    all("attack", vec!["swap", "remote"]);
    all("warded off", vec!["swap", "remote"]);
    all("sent on", vec!["x", "teleport"]);
    all("event", Event::ALL.iter().map(|event| event.name()).collect());
    all("question", QUESTIONS.to_vec());
    all("round ended by", RoundEnd::ALL.iter().map(|how| how.name()).collect());
    // Only a bug of the rules leads to these refusals.
    let bugs = [Illegal::Incomplete, Illegal::NoRoom];
    let refusals = Illegal::ALL.iter().filter(|why| !bugs.contains(why));
    all("refusal", refusals.map(|why| why.name()).collect());
    seen
}

impl Sink<Fact> for Seen {
    fn push(&mut self, fact: Fact) {
        match fact {
            Fact::Laid { card, why: Why::Turn, .. } => self.count("played", card.card().name()),
            Fact::Laid { card, why: Why::Setup, .. } => self.count("laid in the set-up", card.card().name()),
            Fact::Worked { card, .. } => self.count("worked", card.card().name()),
            Fact::Named { with, .. } => self.count("attack", with.name()),
            Fact::Blocked { with, .. } => self.count("warded off", with.name()),
            Fact::Went { why: Why::Card(Card::X), .. } => self.count("sent on", "x"),
            Fact::Went { why: Why::Teleport(_), .. } => self.count("sent on", "teleport"),
            Fact::EventCame { event, .. } => self.count("event", event.name()),
            Fact::RoundOver(result) => self.count("round ended by", result.how.name()),
            _ => {}
        }
    }
}

/// The kinds of questions, as named by [`question`].
pub(crate) const QUESTIONS: [&str; 8] =
    ["play", "lay in the set-up", "lay a colour", "person", "block", "colour", "give", "drift"];

/// The kind of a question, in a word or two.
pub(crate) fn question(kind: Question) -> &'static str {
    match kind {
        Question::Play => "play",
        Question::Lay { colour: None } => "lay in the set-up",
        Question::Lay { colour: Some(_) } => "lay a colour",
        Question::Person { .. } => "person",
        Question::Block => "block",
        Question::Colour => "colour",
        Question::Give => "give",
        Question::Drift => "drift",
    }
}

/// Every action that exists, by kind.
fn every_action() -> [Vec<Action>; 7] {
    [
        Card::ALL.iter().map(|&card| Action::Card(card)).collect(),
        Field::all().map(Action::Field).collect(),
        Arrow::ALL.iter().map(|&arrow| Action::Arrow(arrow)).collect(),
        Colour::ALL.iter().map(|&colour| Action::Colour(colour)).collect(),
        Teleport::all().map(Action::Teleport).collect(),
        Seats::first(Seat::MAX).into_iter().map(Action::Seat).collect(),
        vec![Action::Pass],
    ]
}

/// A random one of these.
fn pick<'a, T>(rng: &mut Rng, of: &'a [T]) -> Option<&'a T> {
    of.get(rng.below(of.len() as u32) as usize)
}

/// Occasionally gives a wrong answer and counts the refusal.
fn try_wrong_answer(state: &mut State, rng: &mut Rng, every: &[Vec<Action>], seen: &mut Seen) {
    let Asks::People { number, seats, .. } = state.asks() else { return };
    let any = Seat::wrapping(rng.below(u32::from(Seat::MAX)) as u8);
    let by = seats.lowest().filter(|_| rng.below(8) > 0).unwrap_or(any);
    let Some(&action) = pick(rng, every).and_then(|kind| pick(rng, kind)) else { return };
    let to = if rng.below(100) == 0 { number.wrapping_sub(1) } else { number };
    let entry = if rng.below(500) == 0 { Entry::Seed(rng.seed()) } else { Entry::Answer { by, to, action } };
    // Legal answers are skipped, so that this does not change the game.
    let legal = matches!(entry, Entry::Answer { .. }) && to == number && state.refusal(by, action).is_none();
    if !legal && let Err(why) = state.apply(&entry, &mut game::NullSink) {
        seen.count("refusal", why.name());
    }
}

/// Plays one random game.
fn play(rng: &mut Rng, every: &[Vec<Action>], seen: &mut Seen) -> Result<(), ArenaError> {
    let setup = Setup::new(2 + rng.below(5) as u8, 20 + rng.below(140) as u16)?;
    let mut state = State::new(&setup);
    let mut options = Options::new();
    loop {
        if rng.below(4) == 0 {
            try_wrong_answer(&mut state, rng, every, seen);
        }
        let entry = match state.asks() {
            Asks::Over => return Ok(()),
            Asks::Seed => Entry::Seed(rng.seed()),
            Asks::People { number: to, seats, ask } => {
                let by = seats.lowest().ok_or("nobody is asked")?;
                seen.count("question", question(ask.kind));
                options.clear();
                state.options(by, &mut options);
                let k = rng.below(options.len() as u32) as usize;
                let action = options.get(k).ok_or("somebody is asked and has no answer")?;
                Entry::Answer { by, to, action }
            }
        };
        state.apply(&entry, seen).map_err(|why| format!("an option was refused: {entry:?}: {why:?}"))?;
    }
}

/// Plays the games and lists what occurred; fails if something never did.
pub(crate) fn run(args: &Args) -> Outcome {
    let every = every_action();
    everything().report(args, |rng, seen| play(rng, &every, seen))
}
