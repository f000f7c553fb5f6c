//! The project's commands. `cargo xtask help` lists them.
//!
//! One small file per command. [`tools`] installs the programs that commands need.

mod apt;
mod browser;
mod build;
mod check;
mod collect;
mod dev;
mod files;
mod format;
mod fuzz;
mod home;
mod measure;
mod optimize;
mod parts;
mod report;
mod serve;
mod sh;
mod specs;
mod stages;
mod test;
mod tools;
mod workspace;

use sh::{cmd, root, target};
use std::process::ExitCode;

/// The result of a command; the error is a sentence for a person.
type Outcome<T = ()> = Result<T, String>;

const HELP: &str = "\
cargo xtask play  [--port N]   install what is missing, build, and serve the game on localhost
cargo xtask dev   [--port N] [--open]
                               the game while working on it: built and loaded again at every save
cargo xtask check [--since REV]
                               what the files that differ from origin/main (or REV) touch: 2 to 6 min
cargo xtask test  [--all]      all checks required to land a change: about 20 min; with --all also what
                               takes long: an hour or more
cargo xtask build [--quick]    the release folder, dist/; with --quick a larger one in the target folder,
                               quick/dist, which is built again sooner
cargo xtask serve [--port N]   serve dist/ as it is
cargo xtask size               what the first load weighs, against its limit
cargo xtask measure [--write] [--against DIR]
                               how it loads and answers on a slow phone, dist/ beside its gates and
                               beside another build; with --rooms what rooms between browsers cost
cargo xtask bench              how fast the card game's engine is, natively and in WebAssembly; with
                               --peer FILE beside another program, with --instructions only how many
                               instructions a fixed run takes, against the stored number
cargo xtask fuzz  [SECONDS]    every fuzz target for so long, 60 s each if not said
cargo xtask format             formats all sources: rustfmt and Biome; with --check-rust or
                               --check-others only says what it would change
cargo xtask bless              write the golden files again (read the diff before you commit it)
cargo xtask setup [--tests]    only install what is missing: what a build needs, or what the tests need besides
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = args.split_first().map_or(("help", &[][..]), |(c, r)| (c.as_str(), r));
    match run(command, rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &str, rest: &[String]) -> Outcome {
    let is_help = |arg: &str| matches!(arg, "help" | "--help" | "-h");
    if is_help(command) || rest.iter().any(|arg| is_help(arg)) {
        print!("{HELP}");
        return Ok(());
    }
    if let Some(option) = unknown_option(command, rest) {
        return Err(format!("{command} has no option {option}\n\n{HELP}"));
    }
    sh::warn_of_foreign_flags();
    match command {
        "play" => serve::play(rest),
        "dev" => dev::run(rest),
        "check" => check::run(rest),
        "test" => test::run(rest),
        "build" if rest.is_empty() => build::run(),
        "build" if rest == ["--quick"] => build::quick(),
        "serve" => serve::run(rest),
        "size" => {
            let (dist, parts) = (root().join("dist"), target().join("parts.json"));
            sh::run(cmd("node", &["e2e/size.mjs"]).arg(dist).arg(parts))
        }
        "measure" => measure::run(rest),
        "bench" => sh::run(cmd("node", &["crates/arena/bench.mjs"]).args(rest)),
        "fuzz" => fuzz::run(rest),
        "format" => format::run(rest),
        "bless" => bless(),
        "setup" if rest.is_empty() => tools::setup().map(drop),
        "setup" if rest == ["--tests"] => test::install_packages(),
        // Trunk calls these before and after it builds; see Trunk.toml.
        "collect" => collect::before(),
        "collect-parts" => collect::after(),
        other => Err(format!("{other} is no command, or not one with these arguments\n\n{HELP}")),
    }
}

/// Rewrites the golden files. A golden test compares with a file of the repository, and writes the file instead when
/// `BLESS=1` is set; by convention its name contains `golden`. The engine's instruction counts are a golden file, too.
fn bless() -> Outcome {
    sh::run(cmd("cargo", &["test", "--workspace", "--", "golden"]).env("BLESS", "1"))?;
    sh::run(&mut cmd("node", &["crates/arena/bench.mjs", "--bless"]))?;
    sh::run(&mut cmd("git", &["status", "--short"]))?;
    println!("Read the diff: a game that plays differently needs a new RULES number (CONTRIBUTING.md).");
    Ok(())
}

/// An option that the help does not list for this command; it is refused, because the command would not do what was
/// meant.
fn unknown_option<'a>(command: &str, args: &'a [String]) -> Option<&'a str> {
    let mut entries =
        HELP.split("cargo xtask ").filter(|entry| entry.split_whitespace().next() == Some(command));
    let words = |text: &'static str| text.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    let known: Vec<_> = entries.next().into_iter().flat_map(words).collect();
    args.iter().map(String::as_str).find(|arg| arg.starts_with('-') && !known.contains(arg))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_refuses_options_it_does_not_have() {
        let args = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(unknown_option("serve", &args("--port 4173")), None);
        assert_eq!(unknown_option("serve", &args("--prot 4173")), Some("--prot"));
        assert_eq!(unknown_option("build", &args("--release")), Some("--release"));
        assert_eq!(unknown_option("test", &args("--all")), None);
        assert_eq!(unknown_option("measure", &args("--write --against dist --rooms")), None);
    }
}
