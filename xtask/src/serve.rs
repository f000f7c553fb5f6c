//! `cargo xtask serve`: dist/ over plain HTTP on localhost.
//!
//! Deliberately simpler than any web host, so that nothing works here that would fail elsewhere: no
//! rewriting, no special headers, no compression.

use crate::Outcome;
use crate::sh::root;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Serves until it is stopped.
pub fn run(args: &[String]) -> Outcome {
    serve(port(args)?)
}

/// Serves on this port, or else on the first free one, until it is stopped.
pub fn serve(port: Option<u16>) -> Outcome {
    let dist = root().join("dist");
    if !dist.join("index.html").is_file() {
        return Err("dist/ is empty: run `cargo xtask build` first".into());
    }
    let listener = listen(port)?;
    println!("The game is at http://localhost:{} (Ctrl-C ends it)", local_port(&listener)?);
    accept(&listener, &dist, "/");
    Ok(())
}

/// Serves a folder in the background on a free port, and returns its address. It is served under a
/// path, not at the root, so that tests find addresses that wrongly assume the root.
pub fn in_background(folder: PathBuf) -> Outcome<String> {
    let listener = listen(Some(0))?;
    let address = format!("http://localhost:{}/some/path/", local_port(&listener)?);
    thread::spawn(move || accept(&listener, &folder, "/some/path/"));
    Ok(address)
}

/// The port that was asked for.
pub fn port(args: &[String]) -> Outcome<Option<u16>> {
    let Some(at) = args.iter().position(|arg| arg == "--port") else { return Ok(None) };
    let number = args.get(at + 1).and_then(|text| text.parse().ok());
    number.map(Some).ok_or_else(|| "--port wants a number".into())
}

/// Listens on the given port, or else on the first free one of 8080 to 8099.
fn listen(port: Option<u16>) -> Outcome<TcpListener> {
    let tries = port.map_or(8080..=8099, |port| port..=port);
    let mut why = String::new();
    for port in tries {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => why = format!("port {port}: {error}"),
        }
    }
    Err(why)
}

fn local_port(listener: &TcpListener) -> Outcome<u16> {
    listener.local_addr().map(|address| address.port()).map_err(|why| why.to_string())
}

fn accept(listener: &TcpListener, folder: &Path, under: &'static str) {
    for stream in listener.incoming().flatten() {
        let folder = folder.to_path_buf();
        // An error here means that the browser closed the connection.
        thread::spawn(move || answer_all(&stream, &folder, under).ok());
    }
}

/// Answers the requests of one connection until the browser closes it.
fn answer_all(stream: &TcpStream, folder: &Path, under: &str) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    loop {
        let mut request = String::new();
        if reader.read_line(&mut request)? == 0 {
            return Ok(());
        }
        loop {
            let mut header = String::new();
            if reader.read_line(&mut header)? == 0 || header.trim().is_empty() {
                break;
            }
        }
        let mut words = request.split_whitespace();
        let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or("/"));
        let (status, kind, body) =
            match (method, target.strip_prefix(under).and_then(|target| find(folder, target))) {
                ("GET" | "HEAD", Some(file)) => ("200 OK", mime(&file), fs::read(&file)?),
                ("GET" | "HEAD", None) => {
                    ("404 Not Found", "text/plain; charset=utf-8", b"nothing here\n".to_vec())
                }
                _ => ("405 Method Not Allowed", "text/plain; charset=utf-8", b"GET only\n".to_vec()),
            };
        let mut out = stream;
        write!(
            out,
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\r\n",
            body.len()
        )?;
        if method != "HEAD" {
            out.write_all(&body)?;
        }
        out.flush()?;
    }
}

/// The file for the path of a request, or `None`. Never a file outside the folder.
fn find(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let relative = Path::new(path);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let mut file = folder.join(relative);
    if file.is_dir() {
        file.push("index.html");
    }
    file.is_file().then_some(file)
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "ogg" | "oga" => "audio/ogg",
        "mp3" => "audio/mpeg",
        "m4a" => "audio/mp4",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_outside_the_folder_are_not_served() {
        let folder = root();
        assert!(find(&folder, "Cargo.toml?x=1").is_some());
        assert!(find(&folder, "../Cargo.toml").is_none());
        assert!(find(&folder, "/etc/passwd").is_none());
        assert!(find(&folder, "xtask/../../Cargo.toml").is_none());
    }
}
