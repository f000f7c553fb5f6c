//! `duel`: two bots against each other.
//!
//! The bots sit alternately round the table and swap places after every game, so that equal bots each win
//! half of the games at any number of people; or, with `--alone`, one bot A plays against copies of bot B, and
//! equal bots win as many games each. A game is one round (fewest points win); a win by several people is shared
//! between them.
//!
//! With `--duplicate` each deal is played in every seating before the next one is dealt, as in duplicate bridge:
//! the luck of the cards hits both bots alike, and the interval counts deals, not games.

use game::{Rng, Seat, Seats, Seed};
use serde::Serialize;

use crate::Outcome;
use crate::args::{Args, Bot, Which};
use crate::counted::{Cost, Searched};
use crate::games::{Playable, pack_names};
use crate::play::Play;
use crate::report::{self, Progress, Stopwatch};

pub(crate) const OPTIONS: &[&str] =
    &["game", "players", "packs", "rule-cards", "games", "seed", "a", "b", "alone", "duplicate", "json"];

#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    /// Only games with packs have them.
    #[serde(skip_serializing_if = "Option::is_none")]
    packs: Option<Vec<&'static str>>,
    a: &'a str,
    b: &'a str,
    players: u8,
    games: u32,
    /// How many games each deal was played in, if more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    seatings: Option<u32>,
    win_rate_a: f64,
    ci95: f64,
    /// How many rounds the first bot plays out for an answer at most, if it searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    playouts: Option<u32>,
    /// The cost of its searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    searched: Option<Searched>,
    /// Processor time of the whole duel.
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> Outcome {
    match args.game {
        Which::Cards => duel::<cards::State>(args, Some(pack_names(args.table.packs))),
        Which::Board => duel::<board::State>(args, None),
    }
}

fn duel<G: Playable>(args: &Args, packs: Option<Vec<&'static str>>) -> Outcome {
    let (setup, [a, b]) = (G::setup_of(args.table)?, args.duellists::<G>()?);
    let mut rng = Rng::new(Seed::from_number(args.seed));
    let (mut progress, watch) = (Progress::new(), Stopwatch::start());
    let players = args.table.players;
    let apart = if args.alone { u32::from(players) } else { 2 };
    let seatings = if args.duplicate { apart } else { 1 };
    let deals = args.games().div_ceil(seatings);
    let games = deals.saturating_mul(seatings);
    let (mut sum, mut squares) = (0.0, 0.0);
    for deal in 0..deals {
        let seed = rng.seed();
        let mut wins = 0.0;
        for seating in 0..seatings {
            let shift = (deal % apart + seating) % apart;
            let is_a = |seat: Seat| (u32::from(seat.number()) + shift).is_multiple_of(apart);
            let seats = Seats::first(players).into_iter();
            let bots: Vec<Bot<G>> =
                seats.map(|seat| if is_a(seat) { a.clone() } else { b.clone() }).collect();
            let winners = winners(players, Play::new(&setup, bots, seed));
            wins += f64::from(winners.filter(is_a).len()) / f64::from(winners.len().max(1));
            progress.tell(deal.saturating_mul(seatings).saturating_add(seating + 1), games);
        }
        let share = wins / f64::from(seatings);
        sum += share;
        squares += share * share;
    }
    let rate = sum / f64::from(deals);
    let variance = (squares / f64::from(deals) - rate * rate).max(0.0);
    let report = Report {
        game: G::NAME,
        packs,
        a: a.name,
        b: b.name,
        players,
        games,
        seatings: (seatings > 1).then_some(seatings),
        win_rate_a: rate,
        ci95: 1.96 * (variance / f64::from(deals)).sqrt(),
        playouts: a.playouts,
        searched: a.cost.and_then(Cost::searched),
        seconds: watch.seconds(),
    };
    if args.json {
        report::json(&report)?;
    } else {
        let Report { a, b, win_rate_a, ci95, .. } = report;
        let (percent, half) = (100.0 * win_rate_a, 100.0 * ci95);
        report::line(&format!("{a} beats {b} in {percent:.1} ± {half:.1} % of {games} games of {players}"));
    }
    Ok(true)
}

/// The winners of a round, as persons: a bot goes with its person if people change places.
fn winners<G: Playable>(players: u8, mut game: Play<G>) -> Seats {
    let Some(result) = game.round() else { return Seats::NONE };
    let everybody = Seats::first(players);
    let least = everybody.into_iter().map(|seat| result.scores[seat]).min();
    let winners = everybody.filter(|place| Some(result.scores[place]) == least);
    winners.into_iter().map(|place| game.state.person_at(place)).collect()
}
