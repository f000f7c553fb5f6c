//! `cargo xtask bench`: how fast the card game's engine plays, natively and in WebAssembly under node, beside
//! another program if one is named.
//!
//! Every round runs all of them one after the other, so that they meet the same load of the machine; the
//! ratios are what to quote. The suite of smaller parts is `cargo bench -p arena`.

use crate::sh::{cmd, output, run, target, timed};
use crate::{Outcome, instructions, tools};

/// How many times each of them runs.
const ROUNDS: usize = 5;
/// How long each run takes, in seconds.
const SECONDS: &str = "2";
/// What WebAssembly outside of a browser is compiled for: it has a clock and arguments.
const WASI: &str = "wasm32-wasip1";

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
        let build = ["build", "--quiet", "--release", "--locked", "--package", "arena"];
        run(&mut cmd("cargo", &build))?;
        run(cmd("cargo", &build).args(["--target", WASI]))
    })?;
    let (native, wasm) = (target().join("release/arena"), target().join(WASI).join("release/arena.wasm"));
    // With base cards alone: natively, in WebAssembly; the same with all packs; the peer.
    let mut speeds: [Vec<f64>; 5] = Default::default();
    for _ in 0..ROUNDS {
        for (at, packs) in ["base", "all"].into_iter().enumerate() {
            let arena = ["bench", "--json", "--packs", packs, "--seconds", SECONDS];
            speeds[2 * at].push(speed(output(&mut cmd(&native, &arena)))?);
            let mut node = cmd("node", &["--no-warnings", "crates/arena/wasi.mjs"]);
            speeds[2 * at + 1].push(speed(output(node.arg(&wasm).args(arena)))?);
        }
        if let Some(file) = peer {
            let mut node = cmd("node", &[file.as_str(), SECONDS, "1", "4", "pure"]);
            speeds[4].push(speed(output(node.env("NODE_ENV", "production")))?);
        }
    }
    let [base, base_wasm, all, all_wasm, peer] = speeds.map(|mut speeds| {
        speeds.sort_by(f64::total_cmp);
        speeds.get(speeds.len() / 2).copied().unwrap_or_default() / 1e6
    });
    println!(
        "\n4 people, random play; medians of {ROUNDS} rounds of {SECONDS} s, million decisions per second"
    );
    println!("\n| packs | natively | in WebAssembly | time in WebAssembly / natively | natively / peer |");
    println!("| --- | --- | --- | --- | --- |");
    for (packs, native, wasm) in [("base", base, base_wasm), ("all", all, all_wasm)] {
        let beside = if peer > 0.0 { format!("{:.2}", native / peer) } else { "—".to_owned() };
        println!("| {packs} | {native:.2} | {wasm:.2} | {:.2} | {beside} |", native / wasm);
    }
    if peer > 0.0 {
        println!("\nthe peer: {peer:.2}");
    }
    Ok(())
}

/// Decisions per second: from the arena's JSON, or a word `decisions/s=NUMBER`.
fn speed(printed: Option<String>) -> Outcome<f64> {
    let text = printed.ok_or("a program that is measured did not run")?;
    let json: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let word = || text.split_whitespace().find_map(|word| word.strip_prefix("decisions/s=")?.parse().ok());
    json["decisions_per_second"].as_f64().or_else(word).ok_or(format!("no figure in {text}"))
}
