//! The command line: scenarios, simulations, duels of bots, benchmarks, replays, moments of games. One file
//! per command; shared code is in `args`, `play` and `report`. There are no rules here.

mod args;
mod bench;
mod board_moments;
mod counted;
mod crowds;
mod duel;
mod games;
mod moments;
mod play;
mod positions;
mod replay;
mod report;
mod scenario;
mod search;
mod simulate;
mod whole;

use std::process::ExitCode;

use args::Args;

const USAGE: &str = "\
usage: arena COMMAND [OPTIONS]

  scenario PATH…   run rule scenarios, of files or of all *.json in a folder;
                   1 if any fails
  simulate         play whole games between bots
  duel             two bots against each other, round by round
  bench            how fast random play is
  replay FILE      verify a saved game, step by step; 1 if it does not play
  moments          states just before each card, event and kind of question, for
                   the person at seat 0, tables of many sizes, positions laid out
                   by hand, and whole games; 1 if something never came up

options (each command takes those it needs):
  --game G         the game: cards (default) or board; a scenario names
                   its own game
  --players N      2 to 8 people (4), 2 to 6 for the board game
  --packs A,B,…    base, troublemaker, supercharge, pandora, or all (base)
  --rule-cards N   rule cards turned up each round, with pandora (0)
  --limit N        the points that end a game; without it the middle one of those
                   suggested for this number of people
  --games N        how many games, or rounds of a duel (1000); a bench plays
                   this many instead of playing for --seconds
  --seed S         where the randomness begins (1)
  --bots A,B,…     the bots, repeated until all seats are taken (random): random,
                   greedy, a level (novice, regular, expert, master) or a level
                   with a temper (expert+miser; friendly, vengeful, chaotic); in
                   a duel also search:playouts=1000, with others=searched,
                   dropout=N
  --a X --b Y      who duels (greedy, random)
  --alone          one X among Ys, instead of every second
  --duplicate      each deal in every seating, so that luck hits X and Y alike
  --seconds S      how long to measure (3)
  --json           exactly one JSON object on standard output

exit: 0 all well, 1 something failed, 2 bad arguments or an unreadable file";

/// Why a command could not begin: one line for people, exit code 2.
pub(crate) struct ArenaError(String);

impl<E: core::fmt::Display> From<E> for ArenaError {
    fn from(why: E) -> Self {
        ArenaError(why.to_string())
    }
}

/// Whether a command that ran found no fault.
type Outcome = Result<bool, ArenaError>;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(ArenaError(why)) => {
            report::note(&format!("arena: {why}"));
            ExitCode::from(2)
        }
    }
}

fn run() -> Outcome {
    let mut parser = lexopt::Parser::from_env();
    let command = match parser.next()? {
        Some(lexopt::Arg::Value(command)) => command.to_string_lossy().into_owned(),
        Some(lexopt::Arg::Long("help") | lexopt::Arg::Short('h')) => {
            report::line(USAGE);
            return Ok(true);
        }
        Some(other) => return Err(other.unexpected().into()),
        None => return Err("which command? (arena --help)".into()),
    };
    let (takes, run): (&[&str], fn(&Args) -> Outcome) = match command.as_str() {
        "scenario" => (scenario::OPTIONS, scenario::run),
        "simulate" => (simulate::OPTIONS, simulate::run),
        "duel" => (duel::OPTIONS, duel::run),
        "bench" => (bench::OPTIONS, bench::run),
        "replay" => (replay::OPTIONS, replay::run),
        "moments" => (moments::OPTIONS, moments::run),
        other => return Err(format!("{other:?} is no command (arena --help)").into()),
    };
    let Some(args) = Args::parse(&mut parser, takes)? else {
        report::line(USAGE);
        return Ok(true);
    };
    run(&args)
}
