//! `simulate`: plays whole games between bots and counts how their rounds ended.

use std::collections::BTreeMap;

use game::{Rng, Seed};
use serde::Serialize;

use crate::Outcome;
use crate::args::{Args, Bot, Which};
use crate::games::Playable;
use crate::play::Play;
use crate::report::{self, Progress};

pub(crate) const OPTIONS: &[&str] =
    &["game", "players", "packs", "rule-cards", "limit", "games", "seed", "bots", "json"];

#[derive(Serialize)]
struct Report {
    games: u32,
    decisions: u64,
    seconds: f64,
    ended: u32,
    rounds_ended_by: BTreeMap<&'static str, u64>,
    median_decisions_per_round: u64,
}

pub(crate) fn run(args: &Args) -> Outcome {
    match args.game {
        Which::Cards => simulate::<cards::State>(args),
        Which::Board => simulate::<board::State>(args),
    }
}

fn simulate<G: Playable>(args: &Args) -> Outcome {
    let (setup, table) = (G::setup_of(args.table)?, args.bots::<G>()?);
    let mut rng = Rng::new(Seed::from_number(args.seed));
    let mut progress = Progress::new();
    let seats = usize::from(args.table.players);
    let bots: Vec<Bot<G>> = table.iter().cloned().cycle().take(seats).collect();
    let (mut decisions, mut ended) = (0, 0);
    let mut rounds_ended_by = BTreeMap::new();
    let mut per_round = Vec::new();
    for k in 0..args.games() {
        let mut game = Play::new(&setup, bots.clone(), rng.seed());
        let mut before = 0;
        while let Some(result) = game.round() {
            *rounds_ended_by.entry(result.how).or_insert(0) += 1;
            per_round.push(game.decisions - before);
            before = game.decisions;
        }
        decisions += game.decisions;
        ended += u32::from(game.state.outcome().is_some());
        progress.tell(k + 1, args.games());
    }
    per_round.sort_unstable();
    let report = Report {
        games: args.games(),
        decisions,
        seconds: progress.seconds(),
        ended,
        rounds_ended_by,
        median_decisions_per_round: per_round.get(per_round.len() / 2).copied().unwrap_or(0),
    };
    if args.json {
        report::json(&report)?;
    } else {
        print(&report);
    }
    Ok(report.ended == report.games)
}

fn print(report: &Report) {
    let Report { games, decisions, seconds, ended, .. } = report;
    report::line(&format!("{games} games, {ended} ended, {decisions} decisions in {seconds:.1} s"));
    report::line(&format!("a round has {} decisions (median)", report.median_decisions_per_round));
    for (how, n) in &report.rounds_ended_by {
        report::line(&format!("{n:>9} rounds ended by {how}"));
    }
}
