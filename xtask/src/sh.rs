//! Running other programs, and printing how long it took.

use crate::Outcome;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The repository's root, wherever the command was called from.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The folder that cargo builds into.
pub fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// A command that starts in the repository's root.
pub fn cmd<S: AsRef<std::ffi::OsStr>>(program: &str, args: &[S]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    command
}

/// Runs a command to its end, with our own standard output and error.
pub fn run(command: &mut Command) -> Outcome {
    let name = describe(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` ended with {status}")),
        Err(why) => Err(format!("`{name}` did not start: {why}")),
    }
}

/// Runs a command to its end without showing its output, unless it fails: then the error has its
/// last lines.
pub fn run_silently(command: &mut Command) -> Outcome {
    const LINES: usize = 30;
    let name = describe(command);
    let out =
        command.stdin(Stdio::null()).output().map_err(|why| format!("`{name}` did not start: {why}"))?;
    if out.status.success() {
        return Ok(());
    }
    let said = [out.stdout, out.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    let lines: Vec<&str> = said.lines().collect();
    let last = lines.get(lines.len().saturating_sub(LINES)..).unwrap_or_default();
    Err(format!("{}\n`{name}` ended with {}", last.join("\n"), out.status))
}

/// Runs a command and collects its output and errors in the order they were printed.
pub fn collect(command: &mut Command, lines: &mut Vec<String>) -> Outcome {
    let failed = |why: std::io::Error| why.to_string();
    let (reader, writer) = std::io::pipe().map_err(failed)?;
    let mut child =
        command.stdout(writer.try_clone().map_err(failed)?).stderr(writer).spawn().map_err(failed)?;
    // The command holds the other end of the pipe, which must be closed before the end can be seen.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let read = BufReader::new(reader).split(b'\n').map_while(Result::ok);
    lines.extend(read.map(|line| String::from_utf8_lossy(&line).into_owned()));
    match child.wait().map_err(failed)? {
        status if status.success() => Ok(()),
        status => Err(format!("it ended with {status}")),
    }
}

/// Runs a command, prints its standard output line by line and calls `on_line` with each line.
pub fn run_with_lines(command: &mut Command, mut on_line: impl FnMut(&str)) -> Outcome {
    let name = describe(command);
    let mut child =
        command.stdout(Stdio::piped()).spawn().map_err(|why| format!("`{name}` did not start: {why}"))?;
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            on_line(&line);
        }
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` ended with {status}")),
        Err(why) => Err(format!("`{name}` was lost: {why}")),
    }
}

/// A command's standard output, or `None` if it failed or does not exist.
pub fn output(command: &mut Command) -> Option<String> {
    let out = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

/// Runs slow work: prints what it is, and afterwards how long it took.
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

fn describe(command: &Command) -> String {
    let mut text = command.get_program().to_string_lossy().into_owned();
    for arg in command.get_args() {
        text.push(' ');
        text.push_str(&arg.to_string_lossy());
    }
    text
}
