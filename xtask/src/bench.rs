//! `cargo xtask bench`: how fast the card game's engine plays, natively and in WebAssembly under node, beside
//! another program if one is named.
//!
//! Every round runs all of them one after the other, so that they meet the same load of the machine; the
//! ratios are what to quote. The suite of smaller parts is `cargo bench -p arena`.

use crate::sh::{cmd, output, root, run, target, timed};
use crate::{Outcome, instructions, tools};
use std::path::Path;
use std::process::Command;

/// How many times each of them runs.
const ROUNDS: usize = 5;
/// How long each run takes, in seconds.
const SECONDS: &str = "2";
/// What WebAssembly outside of a browser is compiled for: it has a clock and arguments.
const WASI: &str = "wasm32-wasip1";

/// One table, and what was measured at it: decisions per second, of each round.
struct Row {
    packs: &'static str,
    native: Vec<f64>,
    wasm: Vec<f64>,
}

/// `--instructions`: only counts instructions, and compares them with the stored numbers.
/// `--peer FILE`: a script for node that takes seconds, repetitions, people and `pure`, and prints
/// `decisions/s=NUMBER`.
pub fn run_all(args: &[String]) -> Outcome {
    let peer = match args {
        [] => None,
        [flag, file] if flag == "--peer" => Some(file),
        [flag] if flag == "--instructions" => return instructions::compare(),
        _ => return Err("bench [--instructions | --peer FILE]".into()),
    };
    tools::wasm_target(WASI)?;
    timed("building the arena natively and for WebAssembly (about a minute)", || {
        run(&mut cmd("cargo", &["build", "--quiet", "--release", "--locked", "--package", "arena"]))?;
        let args = ["build", "--quiet", "--release", "--locked", "--package", "arena", "--target", WASI];
        run(&mut cmd("cargo", &args))
    })?;
    let mut peers = Vec::new();
    let mut rows = ["base", "all"].map(|packs| Row { packs, native: Vec::new(), wasm: Vec::new() });
    for _ in 0..ROUNDS {
        if let Some(file) = peer {
            peers.push(peer_speed(Path::new(file))?);
        }
        for row in &mut rows {
            row.native.push(speed(&mut Command::new(target().join("release/arena")), row.packs)?);
            let mut node = cmd("node", &["--no-warnings", "crates/arena/wasi.mjs"]);
            node.arg(target().join(WASI).join("release/arena.wasm"));
            row.wasm.push(speed(&mut node, row.packs)?);
        }
    }
    let peer = peer.map(|_| median(&mut peers));
    println!(
        "\n4 people, random play; medians of {ROUNDS} rounds of {SECONDS} s, million decisions per second\n"
    );
    println!("| packs | natively | in WebAssembly | time in WebAssembly / natively | natively / peer |");
    println!("| --- | --- | --- | --- | --- |");
    for row in &mut rows {
        let (native, wasm) = (median(&mut row.native), median(&mut row.wasm));
        let beside = peer.map_or("—".to_owned(), |peer| format!("{:.2}", native / peer));
        let [native, wasm, slower] = [native / 1e6, wasm / 1e6, native / wasm];
        println!("| {} | {native:.2} | {wasm:.2} | {slower:.2} | {beside} |", row.packs);
    }
    if let Some(peer) = peer {
        println!("\nthe peer: {:.2}", peer / 1e6);
    }
    Ok(())
}

/// Decisions per second of the arena, run by this command.
fn speed(arena: &mut Command, packs: &str) -> Outcome<f64> {
    arena.args(["bench", "--json", "--packs", packs, "--seconds", SECONDS]);
    let text = output(arena).ok_or("the arena did not run")?;
    let found: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    found["decisions_per_second"].as_f64().ok_or(format!("no figure in {text}"))
}

fn peer_speed(file: &Path) -> Outcome<f64> {
    let mut node = Command::new("node");
    node.arg(root().join(file)).args([SECONDS, "1", "4", "pure"]).env("NODE_ENV", "production");
    let text = output(&mut node).ok_or(format!("node {} did not run", file.display()))?;
    let figure = text.split_whitespace().find_map(|word| word.strip_prefix("decisions/s=")?.parse().ok());
    figure.ok_or(format!("no figure in {text}"))
}

/// The median; 0 of nothing.
fn median(all: &mut [f64]) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or_default()
}
