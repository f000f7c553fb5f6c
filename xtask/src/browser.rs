//! Browsers: Chromium's headless shell for the end-to-end tests, `WebKit` and Firefox for a smoke game (e2e/engines),
//! and Chromium itself for measurements.

use crate::sh::{cmd, root, run, timed};
use crate::{Outcome, apt, tools};
use std::env;
use std::fs;
use std::path::PathBuf;

/// Usual paths of Chromium.
const CHROMIUMS: &[&str] = &[
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
];
/// Debian's path of Chromium's headless shell: the same engine without the parts of a desktop browser. Tests take a
/// quarter less time in it. This is the program, not the script in /usr/bin, because tests kill it.
const HEADLESS_SHELL: &[&str] = &["/usr/lib/chromium/chromium-headless-shell"];
/// Usual paths of Firefox.
const FIREFOXES: &[&str] =
    &["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

const NO_CHROMIUM: &str =
    "there is no Chromium here: install one, or set CHROME_PATH to it, and run this again";

/// Chromium for tests: `CHROME_PATH`, or its headless shell, or any other.
pub fn for_tests() -> Outcome<PathBuf> {
    find("CHROME_PATH", &[HEADLESS_SHELL, CHROMIUMS].concat())?.ok_or(NO_CHROMIUM.into())
}

/// Chromium for measurements, as people use it: `CHROME_PATH`, or an installed one, or Debian's, installed now.
pub fn for_measurements() -> Outcome<PathBuf> {
    let found = || find("CHROME_PATH", CHROMIUMS);
    if found()?.is_none() {
        apt::install(&["chromium"]);
    }
    found()?.ok_or(NO_CHROMIUM.into())
}

pub fn firefox() -> Outcome<PathBuf> {
    let why = "install it (Debian's package is firefox-esr) or set FIREFOX_PATH to it, and run this again";
    find("FIREFOX_PATH", FIREFOXES)?.ok_or(why.into())
}

/// `WebKit`'s `MiniBrowser`, if its driver and Xvfb are there too.
pub fn webkit() -> Outcome<PathBuf> {
    // Debian has a folder per architecture in between.
    let between = fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    let folders = between.chain(["/usr/lib", "/usr/libexec"].map(PathBuf::from));
    let mut browsers =
        folders.map(|folder| folder.join("webkit2gtk-4.1/MiniBrowser")).filter(|file| file.is_file());
    let found = browsers.next().filter(|_| apt::has("WebKitWebDriver") && apt::has("Xvfb"));
    found.ok_or("install Debian's packages webkit2gtk-driver and xvfb, and run this again".into())
}

/// The program that a variable names, if it is set, or the first of these paths that exists.
fn find(variable: &str, places: &[&str]) -> Outcome<Option<PathBuf>> {
    match env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from) {
        Some(path) if !path.is_file() => Err(format!("{variable}: no {}", path.display())),
        Some(path) => Ok(Some(path)),
        None => Ok(places.iter().map(PathBuf::from).find(|path| path.is_file())),
    }
}

/// The npm packages for the end-to-end tests and the measurements.
pub fn npm_packages() -> Outcome {
    let changed = |path: &str| fs::metadata(root().join(path)).and_then(|data| data.modified()).ok();
    if changed("e2e/node_modules/.package-lock.json") >= changed("e2e/package-lock.json") {
        return Ok(());
    }
    timed("getting the end-to-end tests' npm packages (some seconds)", || {
        let mut npm = cmd(tools::npm(), &["ci", "--no-audit", "--no-fund"]);
        run(npm.current_dir(root().join("e2e")).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
    })
}
