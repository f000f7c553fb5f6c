//! Whole games and rounds from the deal on, whose answers are random: for tests of the app that look at one again.

use game::{Asks, Entry, Log, Rng, Seat, Seed};

use crate::ArenaError;
use crate::games::Playable;

/// How many games are played; the shortest is taken.
const GAMES: u64 = 200;
/// In how many questions seat 0 must have had a choice.
const CHOICES: usize = 8;
/// The fewest points of seat 0 after a round, so that another answer would have been better.
const LOST: i32 = 20;

/// How far a game is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Till {
    Round,
    Game,
}

/// The shortest of some games in which seat 0 has had choices: its log, and the state at the end.
pub(crate) fn whole<G: Playable>(setup: &G::Setup, till: Till) -> Result<(Log<G>, G), ArenaError> {
    let mut shortest: Option<(Log<G>, G)> = None;
    for seed in 0..GAMES {
        let longest = shortest.as_ref().map_or(usize::MAX, |(log, _)| log.entries.len());
        if let Some(game) = play(setup, till, Rng::new(Seed::from_number(seed)), longest)? {
            shortest = Some(game);
        }
    }
    shortest.ok_or_else(|| "no game had enough choices".into())
}

/// A game, unless it is longer than `longest` or leaves too few choices.
fn play<G: Playable>(
    setup: &G::Setup,
    till: Till,
    mut rng: Rng,
    longest: usize,
) -> Result<Option<(Log<G>, G)>, ArenaError> {
    let (mut state, mut log, mut choices) = (G::new(setup), Log::new(setup.clone()), 0);
    loop {
        let entry = match state.asks() {
            Asks::Over => return Ok((choices >= CHOICES).then_some((log, state))),
            Asks::Seed => Entry::Seed(rng.seed()),
            Asks::People { number: to, seats, .. } => {
                let by = seats.lowest().ok_or("nobody is asked")?;
                let options = state.choices(by);
                if state.person_at(by) == Seat::default() && options.len() > 1 {
                    choices += 1;
                }
                let action = options.any(&mut rng).ok_or("somebody is asked and has no answer")?;
                Entry::Answer { by, to, action }
            }
        };
        if log.entries.len() + 1 >= longest {
            return Ok(None);
        }
        let mut facts = Vec::new();
        state.apply(&entry, &mut facts).map_err(|why| format!("{entry:?} was refused: {why:?}"))?;
        log.entries.push(entry);
        if till == Till::Round
            && let Some(result) = facts.iter().find_map(G::round_over)
        {
            let fits = choices >= CHOICES && result.scores[Seat::default()] >= LOST;
            return Ok((fits && !matches!(state.asks(), Asks::Over)).then_some((log, state)));
        }
    }
}
