//! `replay FILE`: plays a saved game again, step by step. The file is a log, or a save that has one under the
//! key `log`.

use game::{Asks, Log, NullSink};
use serde::{Deserialize, Serialize};

use crate::args::{Args, Which};
use crate::games::Playable;
use crate::{ArenaError, Outcome, report};

pub(crate) const OPTIONS: &[&str] = &["game", "FILE", "json"];

/// A save, as far as it matters here.
#[derive(Deserialize)]
#[serde(bound = "")]
struct Save<G: Playable> {
    log: Log<G>,
}

#[derive(Serialize)]
struct Report {
    rules: u32,
    entries: usize,
    played: usize,
    rounds: u16,
    over: bool,
    ok: bool,
    why: Option<String>,
}

pub(crate) fn run(args: &Args) -> Outcome {
    match args.game {
        Which::Cards => replay::<cards::State>(args),
        Which::Board => replay::<board::State>(args),
    }
}

fn replay<G: Playable>(args: &Args) -> Outcome {
    let [path] = &args.files[..] else { return Err("replay: which file?".into()) };
    let file = path.display();
    let text = std::fs::read_to_string(path).map_err(|why| ArenaError(format!("{file}: {why}")))?;
    let log = read::<G>(&text).map_err(|why| ArenaError(format!("{file}: {why}")))?;
    let report = verify(&log);
    if args.json {
        report::json(&report)?;
    } else {
        let Report { entries, played, rounds, .. } = report;
        let over = if report.over { ", the game is over" } else { "" };
        report::line(&format!("{played} of {entries} entries play, {rounds} rounds begun{over}"));
        if let Some(why) = &report.why {
            report::line(&format!("{file}: {why}"));
        }
    }
    Ok(report.ok)
}

/// Reads a log, or a save that contains one.
fn read<G: Playable>(text: &str) -> serde_json::Result<Log<G>> {
    let value: serde_json::Value = serde_json::from_str(text)?;
    if value.get("log").is_some() {
        serde_json::from_str::<Save<G>>(text).map(|save| save.log)
    } else {
        serde_json::from_str(text)
    }
}

fn verify<G: Playable>(log: &Log<G>) -> Report {
    let mut state = G::new(&log.setup);
    let (mut played, mut why) = (0, None);
    for entry in &log.entries {
        if let Err(illegal) = state.apply(entry, &mut NullSink) {
            let rules = if log.rules == G::RULES {
                String::new()
            } else {
                format!(" (it was played under rules {}, these are {})", log.rules, G::RULES)
            };
            why = Some(format!("entry {played}: {entry:?}: {illegal:?}{rules}"));
            break;
        }
        played += 1;
    }
    Report {
        rules: log.rules,
        entries: log.entries.len(),
        played,
        rounds: state.round(),
        over: state.asks() == Asks::Over,
        ok: why.is_none(),
        why,
    }
}
