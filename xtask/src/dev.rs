//! `cargo xtask dev`: the game on localhost, built again and loaded again at every save.

use crate::sh::run as run_command;
use crate::{Outcome, serve, tools};

/// Runs Trunk's watch with the programs it needs.
pub fn run(args: &[String]) -> Outcome {
    let port = serve::port(args)?.unwrap_or(8080).to_string();
    let tools = tools::setup()?;
    println!("The game will be at http://localhost:{port} (Ctrl-C ends it)");
    let mut trunk = tools
        .cmd("trunk", &["serve", "--port", &port, "--cargo-profile", "wasm-dev", "--dist", "target/dev"]);
    if args.iter().any(|arg| arg == "--open") {
        trunk.arg("--open");
    }
    run_command(trunk.env_remove("NO_COLOR"))
}
