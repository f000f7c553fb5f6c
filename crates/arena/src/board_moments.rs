//! `moments` of the board game: states of play just before everything that can happen, for the person at
//! seat 0. Tests of the app begin in these states, so they need not wait for luck.
//!
//! They are found by searching random games. In a moment seat 0 is asked something of which nothing is
//! answered yet. The output says which parts of an answer lead to the thing. A lookahead of one answer
//! decides; the rolls that follow are those of the state's random stream, so they come up again.

use std::collections::BTreeMap;

use board::{Action, Card, Colour, Event, Fact, Question, Setup, State, Why};
use game::{Asks, Entry, Game, Log, NullSink, Rng, Seed};
use serde::Serialize;

use crate::args::Args;
use crate::moments::{print, search_games};
use crate::search::{Key, me};
use crate::whole::{Till, whole};
use crate::{ArenaError, Outcome};

/// How many random answers have to end a round for [`Search::always_ends`].
const ANSWERS: u32 = 40;
/// The points limit of a whole game.
const LIMIT: u16 = 30;

/// The kinds of questions, as named by [`question`].
const QUESTIONS: [&str; 8] =
    ["play", "lay in the set-up", "lay a colour", "person", "block", "colour", "give", "drift"];

/// The kind of a question, in a word or two.
fn question(kind: Question) -> &'static str {
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

/// A moment as it is printed.
#[derive(Serialize)]
struct Moment {
    /// `card`, `event`, `question`, `end` (of a round, or of the game) or `whole` (a game).
    kind: &'static str,
    id: &'static str,
    /// How the thing comes up: `play`, `lay` or `toss` (a card), `work` (on the pawn of seat 0), `come`
    /// (events), `ask`.
    how: &'static str,
    players: u8,
    /// How many turns have begun in this round.
    turns: u16,
    /// The parts of the answer that seat 0 should give; none if any answer will do.
    say: Vec<Action>,
    /// A log that begins here: the rules, the set-up, and no entries. That of a whole game begins with the deal.
    log: Log<State>,
    /// The state, in the format of saves.
    state: String,
}

/// The moments found so far.
struct Search {
    rng: Rng,
    found: BTreeMap<Key, Option<(State, Vec<Action>)>>,
}

impl Search {
    /// Lists everything there is, with nothing found yet.
    fn new(seed: u64) -> Search {
        let all = || Card::ALL.iter();
        let works =
            |card: &&Card| !matches!(card.colour(), Colour::Green | Colour::Multi) && **card != Card::X;
        let keys = all()
            .map(|card| ("card", card.name(), "play"))
            .chain(all().map(|card| ("card", card.name(), "lay")))
            .chain(all().filter(works).map(|card| ("card", card.name(), "work")))
            .chain([("card", Card::Block.name(), "toss"), ("card", Card::X.name(), "work")])
            .chain([("card", "teleport", "work")])
            .chain(Event::ALL.iter().map(|event| ("event", event.name(), "come")))
            .chain(QUESTIONS.map(|kind| ("question", kind, "ask")))
            .chain([("end", "round", "come"), ("end", "game", "come")]);
        Search { rng: Rng::new(Seed::from_number(seed)), found: keys.map(|key| (key, None)).collect() }
    }

    fn missing(&self) -> impl Iterator<Item = Key> + '_ {
        self.found.iter().filter(|(_, found)| found.is_none()).map(|(key, _)| *key)
    }

    /// Keeps the first moment of each kind.
    fn note(&mut self, key: Key, state: &State, say: &[Action]) {
        if let Some(slot @ None) = self.found.get_mut(&key) {
            *slot = Some((state.clone(), say.to_vec()));
        }
    }

    /// Whether this end follows every answer of seat 0, judging by some random ones.
    fn always_ends(&mut self, before: &State, wanted: Key) -> bool {
        (0..ANSWERS).all(|_| {
            let (mut state, mut facts) = (before.clone(), Vec::new());
            while facts.is_empty() {
                let action = state.choices(me()).any(&mut self.rng);
                if action.is_none_or(|action| state.answer(me(), action, &mut facts).is_err()) {
                    return false;
                }
            }
            end(&facts) == Some(wanted)
        })
    }

    /// Plays a random game and looks for moments in it.
    fn game(&mut self) -> Result<(), ArenaError> {
        let setup = Setup::medium(2 + self.rng.below(5) as u8)?;
        let mut state = State::new(&setup);
        // The state in which seat 0 was asked last, and the parts answered since.
        let mut asked: Option<(State, Question, u32)> = None;
        let mut say: Vec<Action> = Vec::new();
        loop {
            let mut facts = Vec::new();
            let entry = match state.asks() {
                Asks::Over => return Ok(()),
                Asks::Seed => Entry::Seed(self.rng.seed()),
                Asks::People { number: to, seats, ask } => {
                    let by = seats.lowest().ok_or("nobody is asked")?;
                    let options = state.choices(by);
                    if by == me() && asked.as_ref().is_none_or(|(_, _, number)| *number != to) {
                        if options.len() > 1 {
                            self.note(("question", question(ask.kind), "ask"), &state, &[]);
                        }
                        asked = Some((state.clone(), ask.kind, to));
                        say.clear();
                    }
                    let action = options.any(&mut self.rng).ok_or("somebody is asked and has no answer")?;
                    if by == me() {
                        say.push(action);
                    }
                    Entry::Answer { by, to, action }
                }
            };
            state.apply(&entry, &mut facts).map_err(|why| format!("{entry:?} was refused: {why:?}"))?;
            if let (Some((before, kind, _)), Entry::Answer { by, .. }) = (&asked, &entry)
                && *by == me()
                && !facts.is_empty()
            {
                let (before, kind) = (before.clone(), *kind);
                for fact in &facts {
                    if let Some(key) = key(fact, kind) {
                        self.note(key, &before, &say);
                    }
                }
                if let Some(key) = end(&facts)
                    && self.found.get(&key).is_some_and(Option::is_none)
                    && self.always_ends(&before, key)
                {
                    self.note(key, &before, &[]);
                }
            }
        }
    }
}

/// Whether the round or the game ends with these facts.
fn end(facts: &[Fact]) -> Option<Key> {
    let has = |is: fn(&Fact) -> bool| facts.iter().any(is);
    if has(|fact| matches!(fact, Fact::GameOver { .. })) {
        Some(("end", "game", "come"))
    } else {
        has(|fact| matches!(fact, Fact::RoundOver(_))).then_some(("end", "round", "come"))
    }
}

/// The key of the moment before this fact, which follows from an answer of seat 0.
fn key(fact: &Fact, kind: Question) -> Option<Key> {
    match *fact {
        Fact::Laid { by, card, .. } if by == me() => {
            let how = match kind {
                Question::Play => "play",
                Question::Block => "toss",
                _ => "lay",
            };
            let known = how != "toss" || card.card() == Card::Block;
            known.then_some(("card", card.card().name(), how))
        }
        Fact::Worked { pawn, card, .. } if pawn == me() => Some(("card", card.card().name(), "work")),
        Fact::Went { pawn, why: Why::Card(Card::X), .. } if pawn == me() => {
            Some(("card", Card::X.name(), "work"))
        }
        Fact::Went { pawn, why: Why::Teleport(_), .. } if pawn == me() => Some(("card", "teleport", "work")),
        Fact::EventCame { event, .. } => Some(("event", event.name(), "come")),
        _ => None,
    }
}

/// Searches games and prints a moment for each thing; fails if one is missing.
pub(crate) fn run(args: &Args) -> Outcome {
    let mut search = Search::new(args.seed);
    search_games(args, 1, || search.game().map(|()| search.missing().next().is_none()))?;
    let missing: Vec<Key> = search.missing().collect();
    let mut moments = Vec::new();
    for (&(kind, id, how), found) in &search.found {
        let Some((state, say)) = found else { continue };
        debug_assert!(say.iter().copied().try_fold(state.clone(), answered).is_ok(), "{say:?}");
        let (players, turns) = (state.players(), state.turns);
        let log = Log::new(*state.setup());
        let (say, state) = (say.clone(), state.to_text());
        moments.push(Moment { kind, id, how, players, turns, say, log, state });
    }
    let (log, state) = whole::<State>(&Setup::new(3, LIMIT)?, Till::Game)?;
    let (players, turns, state) = (state.players(), state.turns, state.to_text());
    moments.push(Moment { kind: "whole", id: "game", how: "come", players, turns, say: vec![], log, state });
    print(args, moments, missing, |Moment { kind, id, how, players, turns, say, .. }| {
        format!("{kind:<9} {id:<20} {how:<4} {players} people, turn {turns:>2}: {say:?}")
    })
}

fn answered(mut state: State, action: Action) -> Result<State, board::Illegal> {
    state.answer(me(), action, &mut NullSink)?;
    Ok(state)
}
