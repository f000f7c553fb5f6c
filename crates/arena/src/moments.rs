//! `moments`: states of play just before everything that can happen: every special card, event, power card
//! and rule card, and every kind of question. Tests of the app begin in these states, so they need not wait
//! for luck.
//!
//! They are found by searching random games with all packs and with rule cards. In a moment, seat 0 is asked
//! something that nobody has answered yet. The output says what they should answer; where possible, that
//! answer makes the thing ask seat 0 something more. In addition there are tables of many sizes (see
//! `crowds`), positions laid out by hand (see `positions`), and whole games (see `whole`). Deliberately absent:
//! the format of the app's saves.

use cards::{Action, Card, HouseRules, Packs, Print, Setup, Special, State};
use game::Log;
use serde::Serialize;

use crate::args::{Args, Which};
use crate::crowds::{CROWDS, crowd, long, struck};
use crate::positions::{POSITIONS, position};
use crate::report::{self, Progress};
use crate::search::{FoundMoment, Key, Search};
use crate::whole::{Till, whole};
use crate::{ArenaError, Outcome};

pub(crate) const OPTIONS: &[&str] = &["game", "games", "seed", "json"];

/// The points limit of a whole game that is over soon, and of a round after which it goes on.
const LIMITS: [(&str, u16, Till); 2] = [("game", 20, Till::Game), ("round", 154, Till::Round)];
/// The facts of a long game: more than 1,000 lines of a log.
const LONG_LOG: usize = 2_000;

#[derive(Serialize)]
struct Report<M> {
    moments: Vec<M>,
    /// Kind, id and way of each thing that was never found.
    missing: Vec<Key>,
}

/// A moment as it is printed.
#[derive(Serialize)]
struct Moment {
    /// `special`, `event`, `power`, `rule-card`, `question`, `crowd`, `position` or `whole`.
    kind: &'static str,
    id: &'static str,
    /// How the thing comes up: `play` or `toss` (a card), `hold` (it is in the hand), `come` (events), `ask`.
    how: &'static str,
    players: u8,
    /// How many turns have begun in this round.
    turns: u32,
    /// Whether the thing asks seat 0 something more.
    asks: bool,
    /// The answer that seat 0 should give, as in scenarios; `None` if any answer will do.
    #[serde(rename = "say")]
    action: Option<Action>,
    /// The card in question.
    card: Option<CardPrint>,
    /// A log that begins here: the rules, the set-up, and no entries (except for the crowds `struck` and `long`
    /// and for whole games, which begin with the deal).
    log: Log<State>,
    /// The state, in the format of saves.
    state: String,
}

/// The print of a card.
#[derive(Serialize)]
struct CardPrint {
    colours: Vec<&'static str>,
    number: Option<u8>,
    special: Option<&'static str>,
}

impl CardPrint {
    fn of(card: Card) -> CardPrint {
        let colours = match card.print() {
            Print::Number(colour, _) => vec![colour.map_or("black", cards::Colour::name)],
            Print::Special(colour, _) => colour.map(cards::Colour::name).into_iter().collect(),
            Print::Swap(one, other) => vec![one.name(), other.name()],
        };
        CardPrint { colours, number: card.as_number(), special: card.as_special().map(Special::name) }
    }
}

impl Moment {
    fn of((kind, id, how): Key, found: &FoundMoment) -> Moment {
        let FoundMoment { state, action, turns, asks, .. } = found;
        let card = match action {
            Some(Action::Play(card, _) | Action::Toss(card)) => Some(*card),
            _ => Special::from_name(id).filter(|_| how == "hold").and_then(|it| Card::special(None, it)),
        };
        Moment {
            kind,
            id,
            how,
            players: state.players(),
            turns: *turns,
            asks: *asks,
            action: *action,
            card: card.map(CardPrint::of),
            log: Log::new(*state.setup()),
            state: state.to_text(),
        }
    }
}

/// While something is missing, up to this many times the requested number of games is played.
const GAMES_FACTOR: u32 = 20;

/// Plays at least this many games, and more while something is missing. `game` plays one, and returns whether nothing
/// is missing any more.
pub(crate) fn search_games(
    args: &Args,
    least: u32,
    mut game: impl FnMut() -> Result<bool, ArenaError>,
) -> Result<(), ArenaError> {
    let (mut progress, mut complete) = (Progress::new(), false);
    let most = args.games().saturating_mul(GAMES_FACTOR);
    for k in 0..most {
        if k >= least && complete {
            break;
        }
        complete = game()?;
        progress.tell(k + 1, most);
    }
    Ok(())
}

/// Prints the moments; fails if something is missing.
pub(crate) fn print<M: Serialize>(
    args: &Args,
    moments: Vec<M>,
    missing: Vec<Key>,
    line: fn(&M) -> String,
) -> Outcome {
    let report = Report { moments, missing };
    if args.json {
        report::json(&report)?;
    } else {
        report.moments.iter().for_each(|moment| report::line(&line(moment)));
        for (kind, id, how) in &report.missing {
            report::line(&format!("never: {kind} {id} {how}"));
        }
    }
    Ok(report.missing.is_empty())
}

/// Searches games and prints a moment for each thing; fails if one is missing.
pub(crate) fn run(args: &Args) -> Outcome {
    if args.game == Which::Board {
        return crate::board_moments::run(args);
    }
    let mut search = Search::new(args.seed);
    search_games(args, args.games(), || search.game().map(|()| search.missing().next().is_none()))?;
    let missing: Vec<Key> = search.missing().collect();
    let found = search.found.iter().filter_map(|(key, found)| Some(Moment::of(*key, found.as_ref()?)));
    let mut moments: Vec<Moment> = found.collect();
    for (id, players, cards) in CROWDS {
        let state = crowd(players, cards)?;
        moments.push(Moment::of(("crowd", id, "ask"), &FoundMoment::without_action(state)));
    }
    for id in POSITIONS {
        moments.push(Moment::of(("position", id, "ask"), &FoundMoment::without_action(position(id)?)));
    }
    for (id, limit, till) in LIMITS {
        let rules = HouseRules { limit, ..HouseRules::original(Packs::BASE) };
        let (log, state) = whole::<State>(&Setup::new(2, Packs::BASE, rules)?, till)?;
        moments
            .push(Moment { log, ..Moment::of(("whole", id, "come"), &FoundMoment::without_action(state)) });
    }
    let (table, entries) = struck()?;
    let mut moment = Moment::of(("crowd", "struck", "ask"), &FoundMoment::without_action(table));
    moment.log.entries = entries;
    moments.push(moment);
    // A long game is printed twice: as its beginning with all entries, and as the state after them.
    let (table, entries, state) = long(LONG_LOG)?;
    let mut moment = Moment::of(("crowd", "long", "ask"), &FoundMoment::without_action(table));
    moment.log.entries = entries;
    moments.push(moment);
    moments.push(Moment::of(("crowd", "long-now", "ask"), &FoundMoment::without_action(state)));
    print(args, moments, missing, |Moment { kind, id, how, players, turns, asks, action, .. }| {
        let asks = if *asks { "asks" } else { "" };
        let action = action.map(|action| format!(": {action}")).unwrap_or_default();
        format!("{kind:<9} {id:<20} {how:<4} {players} people, turn {turns:>2} {asks:<4}{action}")
    })
}
