//! Running other programs, and printing how long it took.

use crate::Outcome;
use serde_json::Value;
use std::env;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// Variables whose flags replace those in .cargo/config.toml, without which the app cannot be built.
const FOREIGN_FLAGS: [&str; 2] = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"];

/// The repository's root, wherever the command was called from.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The folder that cargo builds into, also where the environment or a cargo config names another one.
pub fn target() -> PathBuf {
    target_in(metadata()).unwrap_or_else(|| root().join("target"))
}

fn target_in(metadata: &Value) -> Option<PathBuf> {
    metadata["target_directory"].as_str().map(PathBuf::from)
}

/// The workspace as `cargo metadata` describes it; null if that fails.
pub fn metadata() -> &'static Value {
    static METADATA: OnceLock<Value> = OnceLock::new();
    METADATA.get_or_init(|| read_metadata(&[]))
}

fn read_metadata(more: &[&str]) -> Value {
    let text = output(cmd("cargo", &["metadata", "--format-version=1", "--no-deps"]).args(more));
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// A command that starts in the repository's root and compiles with the flags of .cargo/config.toml.
pub fn cmd<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, args: &[S]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    for name in FOREIGN_FLAGS {
        command.env_remove(name);
    }
    command
}

/// A command of this program.
pub fn own(args: &[&str]) -> Command {
    // Asked once, because cargo may replace the file while it runs. Without a path it does not start, which is reported.
    static OWN: OnceLock<PathBuf> = OnceLock::new();
    cmd(OWN.get_or_init(|| env::current_exe().unwrap_or_default()), args)
}

/// Warns if there are flags in the environment, because they are not used.
pub fn warn_of_foreign_flags() {
    for name in FOREIGN_FLAGS.into_iter().filter(|name| env::var_os(name).is_some()) {
        println!("{name} is set, but is not used: the app needs the flags in .cargo/config.toml");
    }
}

/// Runs a command to its end, with this program's standard output and error.
pub fn run(command: &mut Command) -> Outcome {
    let ended = command.status();
    succeeded(command, ended)
}

/// Runs a command to its end without showing its output, unless it fails: then the error has its last lines.
pub fn run_silently(command: &mut Command) -> Outcome {
    const LINES: usize = 30;
    let mut lines = Vec::new();
    run_with_lines(command.stdin(Stdio::null()), None, |line| lines.push(line)).map_err(|why| {
        let last = &lines[lines.len().saturating_sub(LINES)..];
        format!("{}\n{why}", last.join("\n"))
    })
}

/// Runs a command, for a certain time at most, and calls `on_line` with each line of its output and errors, in the order
/// they were printed.
pub fn run_with_lines(
    command: &mut Command,
    most: Option<Duration>,
    mut on_line: impl FnMut(String),
) -> Outcome {
    let start = Instant::now();
    let (send, lines) = mpsc::channel();
    let started = std::io::pipe().and_then(|(reader, writer)| {
        let child = command.stdout(writer.try_clone()?).stderr(writer).spawn()?;
        // The command holds the other end of the pipe, which must be closed before the end can be seen.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        thread::spawn(move || {
            let mut lines = BufReader::new(reader).split(b'\n').map_while(Result::ok);
            lines.try_for_each(|line| send.send(String::from_utf8_lossy(&line).into_owned()))
        });
        Ok(child)
    });
    let ended = started.and_then(|mut child| {
        while let Ok(line) = match most {
            Some(most) => lines.recv_timeout(most.saturating_sub(start.elapsed())),
            None => lines.recv().map_err(Into::into),
        } {
            on_line(line);
        }
        if most.is_some_and(|most| start.elapsed() >= most) {
            child.kill()?;
        }
        child.wait()
    });
    succeeded(command, ended)
}

/// An error that names the command if it did not succeed.
fn succeeded(command: &Command, ended: std::io::Result<ExitStatus>) -> Outcome {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let name = words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ");
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` ended with {status}")),
        Err(why) => Err(format!("`{name}` did not run: {why}")),
    }
}

/// A command's standard output, or `None` if it failed or does not exist.
pub fn output(command: &mut Command) -> Option<String> {
    let out = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

/// Runs slow work: prints its name, and afterwards how long it took.
pub fn timed<T>(what: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    println!("── {what}");
    let start = Instant::now();
    let done = work();
    println!("── {what}: {} in {}", if done.is_ok() { "done" } else { "FAILED" }, seconds(start.elapsed()));
    done
}

/// A duration in seconds, or in minutes and seconds.
pub fn seconds(time: Duration) -> String {
    let s = time.as_secs_f64();
    if s < 60.0 { format!("{s:.1} s") } else { format!("{} min {:02.0} s", time.as_secs() / 60, s % 60.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_the_environment_do_not_reach_cargo() {
        let command = cmd("cargo", &["build"]);
        let removed: Vec<_> = command.get_envs().filter(|(_, value)| value.is_none()).collect();
        assert!(FOREIGN_FLAGS.iter().all(|flag| removed.contains(&(OsStr::new(flag), None))), "{removed:?}");
    }

    #[test]
    fn the_target_folder_may_be_anywhere() {
        let elsewhere = env::temp_dir().join("elsewhere");
        let config = format!("build.target-dir='{}'", elsewhere.display());
        // The environment comes before a config.
        if env::var_os("CARGO_TARGET_DIR").is_none() {
            assert_eq!(target_in(&read_metadata(&["--config", &config])), Some(elsewhere));
        }
        assert!(target().is_absolute());
    }

    #[test]
    fn all_output_of_a_program_is_read() {
        let mut lines = Vec::new();
        let mut node = cmd("node", &["-e", "console.log('out'); console.error('err'); process.exit(3)"]);
        let ended = run_with_lines(&mut node, None, |line| lines.push(line));
        assert_eq!((lines, ended.is_err()), (vec!["out".to_owned(), "err".to_owned()], true));
    }

    #[test]
    fn a_program_whose_time_is_over_is_ended() {
        let mut node = cmd("node", &["-e", "setInterval(() => {}, 1000)"]);
        assert!(run_with_lines(&mut node, Some(Duration::from_millis(1)), |_| ()).is_err());
    }
}
