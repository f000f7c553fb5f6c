//! `cargo xtask serve`: serves dist/ over plain HTTP on localhost, by `e2e/serve.mjs`; and `cargo xtask play`, which
//! builds dist/ first.

use crate::sh::{cmd, root, run as run_command};
use crate::{Outcome, build};
use std::io::{BufRead, BufReader};
use std::mem;
use std::path::PathBuf;
use std::process::Stdio;

/// Builds the release folder and serves exactly that: from a fresh clone to the game in a browser.
pub fn play(args: &[String]) -> Outcome {
    // Checks the port first, because a build takes minutes.
    port(args)?;
    build::run()?;
    run(args)
}

/// Serves on the port that was asked for, or else on the first free one, until it is stopped.
pub fn run(args: &[String]) -> Outcome {
    let dist = root().join("dist");
    if !dist.join("index.html").is_file() {
        return Err("dist/ is empty: run `cargo xtask build` first".into());
    }
    let port = port(args)?.map(|port| port.to_string());
    println!("The game is at this address (Ctrl-C ends it):");
    run_command(cmd("node", &["e2e/serve.mjs"]).arg(dist).args(port))
}

/// The port that was asked for.
pub fn port(args: &[String]) -> Outcome<Option<u16>> {
    let Some(at) = args.iter().position(|arg| arg == "--port") else { return Ok(None) };
    let number = args.get(at + 1).and_then(|text| text.parse().ok());
    number.map(Some).ok_or_else(|| "--port wants a number".into())
}

/// Serves a folder on a free port until this program ends, and returns its address.
pub fn in_background(folder: PathBuf) -> Outcome<String> {
    let failed = |why: std::io::Error| format!("e2e/serve.mjs: {why}");
    let mut server = cmd("node", &["e2e/serve.mjs"]);
    server.arg(folder).args(["0", "/some/path/"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut server = server.spawn().map_err(failed)?;
    let mut address = String::new();
    if let Some(output) = server.stdout.take() {
        BufReader::new(output).read_line(&mut address).map_err(failed)?;
    }
    // The server ends when the other end of its input is closed, which happens when this program ends.
    mem::forget(server.stdin.take());
    if address.is_empty() {
        Err("e2e/serve.mjs does not start".into())
    } else {
        Ok(address.trim().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

    #[test]
    fn files_outside_the_folder_are_not_served() {
        let address = in_background(root().join("xtask")).unwrap();
        let (host, path) = address.trim_start_matches("http://").split_once('/').unwrap();
        let status = |target: &str| {
            let mut stream = TcpStream::connect(host).unwrap();
            write!(stream, "GET /{target} HTTP/1.0\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer.split(' ').nth(1).unwrap().to_owned()
        };
        assert_eq!(status(&format!("{path}Cargo.toml?x=1")), "200");
        for target in ["../Cargo.lock", "%2e%2e/Cargo.lock", "/etc/passwd", "src/../../Cargo.lock"] {
            assert_eq!(status(&format!("{path}{target}")), "404", "{target}");
        }
        assert_eq!(status("Cargo.toml"), "404");
    }
}
