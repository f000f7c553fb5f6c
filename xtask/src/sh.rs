//! Running other programs, and saying how long it took.

use crate::Outcome;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The repository's root, wherever the command was called from.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// A command that starts in the repository's root.
pub fn cmd<S: AsRef<std::ffi::OsStr>>(program: &str, args: &[S]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    command
}

/// Runs a command to its end; its output goes where ours goes.
pub fn run(command: &mut Command) -> Outcome {
    let name = describe(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` ended with {status}")),
        Err(why) => Err(format!("`{name}` did not start: {why}")),
    }
}

/// Runs a command, shows its standard output line by line and hands each line to `see`.
pub fn run_seeing(command: &mut Command, mut see: impl FnMut(&str)) -> Outcome {
    let name = describe(command);
    let mut child =
        command.stdout(Stdio::piped()).spawn().map_err(|why| format!("`{name}` did not start: {why}"))?;
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            see(&line);
        }
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` ended with {status}")),
        Err(why) => Err(format!("`{name}` was lost: {why}")),
    }
}

/// A command's standard output, or nothing where it failed or is not there.
pub fn output(command: &mut Command) -> Option<String> {
    let out = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

/// Does something slow aloud: what it is, and afterwards how long it took.
pub fn aloud<T>(what: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    println!("── {what}");
    let start = Instant::now();
    let done = work();
    println!("── {what}: {} in {}", if done.is_ok() { "done" } else { "FAILED" }, seconds(start.elapsed()));
    done
}

/// A duration as people say it.
pub fn seconds(time: Duration) -> String {
    let s = time.as_secs_f64();
    if s < 60.0 { format!("{s:.1} s") } else { format!("{} min {:02.0} s", time.as_secs() / 60, s % 60.0) }
}

fn describe(command: &Command) -> String {
    let mut text = command.get_program().to_string_lossy().into_owned();
    for arg in command.get_args() {
        text.push(' ');
        text.push_str(&arg.to_string_lossy());
    }
    text
}
