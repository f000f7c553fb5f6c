//! Browsers: Chromium's headless shell for the end-to-end tests, `WebKit` and Firefox for a smoke game (e2e/engines),
//! and Chromium itself for measurements.

use crate::Outcome;
use crate::sh::{cmd, output, run, timed};
use std::env;
use std::path::{Path, PathBuf};

/// Usual paths of Chromium.
const PLACES: &[&str] = &[
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/// Debian's path of Chromium's headless shell: the same engine without the parts of a desktop browser. Tests take a
/// quarter less time in it. It is the program itself, not the script in /usr/bin, because tests kill it.
const HEADLESS_SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

/// Usual paths of Firefox.
const FIREFOXES: &[&str] =
    &["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/// Debian's packages for `WebKit`.
const WEBKIT: &[&str] = &["webkit2gtk-driver", "xvfb"];
const FIREFOX: &[&str] = &["firefox-esr"];

/// Chromium for tests: `CHROME_PATH`, or its headless shell, installed now where there is none, or any other Chromium.
/// `None` if there is none and it cannot be installed.
pub fn for_tests() -> Outcome<Option<PathBuf>> {
    let shell = || Some(PathBuf::from(HEADLESS_SHELL)).filter(|path| path.is_file());
    if let Some(named) = named()? {
        return Ok(Some(named));
    }
    if shell().is_none() {
        // A failure is reported at the end, with the tests that were left out.
        install("Chromium's headless shell", &["chromium-headless-shell"]);
    }
    Ok(shell().or_else(installed))
}

/// Chromium for measurements, as people use it: `CHROME_PATH`, or an installed one, or Debian's, installed now.
/// `None` if there is none and it cannot be installed.
pub fn for_measurements() -> Outcome<Option<PathBuf>> {
    if let Some(found) = named()?.or_else(installed) {
        return Ok(Some(found));
    }
    install("Chromium", &["chromium"]);
    Ok(installed())
}

/// The program that `CHROME_PATH` names, if it is set.
fn named() -> Outcome<Option<PathBuf>> {
    match env::var_os("CHROME_PATH").filter(|path| !path.is_empty()).map(PathBuf::from) {
        Some(path) if !path.is_file() => Err(format!("CHROME_PATH: no {}", path.display())),
        named => Ok(named),
    }
}

/// The arguments `webkit=…` and `firefox=…` of e2e/engines/play.mjs, installed if need be, and a
/// sentence for each browser that cannot be installed.
pub fn others() -> (Vec<String>, Vec<&'static str>) {
    let missing: Vec<&str> = [(webkit().is_none(), WEBKIT), (firefox().is_none(), FIREFOX)]
        .into_iter()
        .filter(|(missing, _)| *missing)
        .flat_map(|(_, packages)| packages)
        .copied()
        .collect();
    if !missing.is_empty() {
        install("WebKit and Firefox", &missing);
    }
    let (mut found, mut without) = (Vec::new(), Vec::new());
    match webkit() {
        Some(path) => found.push(format!("webkit={}", path.display())),
        None => without.push(
            "WebKit: install Debian's packages webkit2gtk-driver and xvfb (not root, so this did not), \
             and run this again",
        ),
    }
    match firefox() {
        Some(path) => found.push(format!("firefox={}", path.display())),
        None => without.push(
            "Firefox: install it (Debian's package is firefox-esr; not root, so this did not) \
             or set FIREFOX_PATH to it, and run this again",
        ),
    }
    (found, without)
}

/// Installs Debian packages, if this is Debian and we are root.
pub fn install(what: &str, packages: &[&str]) {
    let root = output(&mut cmd("id", &["-u"])).as_deref() == Some("0");
    if root && Path::new("/usr/bin/apt-get").exists() {
        timed(&format!("installing {what} from the system's packages (a minute or two)"), || {
            run(cmd("apt-get", &["update", "-qq"]).env("DEBIAN_FRONTEND", "noninteractive"))?;
            run(cmd("apt-get", &["install", "-y", "-qq", "--no-install-recommends"])
                .args(packages)
                .env("DEBIAN_FRONTEND", "noninteractive"))
        })
        .ok();
    }
}

/// `WebKit`'s `MiniBrowser`, if its driver and Xvfb are there too.
fn webkit() -> Option<PathBuf> {
    let on_path = |program: &str| {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    if !on_path("WebKitWebDriver") || !on_path("Xvfb") {
        return None;
    }
    // Debian has a folder per architecture in between.
    let between = std::fs::read_dir("/usr/lib").ok()?.flatten().map(|entry| entry.path());
    let folders = between.chain(["/usr/lib", "/usr/libexec"].map(PathBuf::from));
    folders.map(|folder| folder.join("webkit2gtk-4.1/MiniBrowser")).find(|file| file.is_file())
}

fn firefox() -> Option<PathBuf> {
    let given = env::var_os("FIREFOX_PATH").filter(|path| !path.is_empty()).map(PathBuf::from);
    given.into_iter().chain(FIREFOXES.iter().map(PathBuf::from)).find(|path| path.is_file())
}

fn installed() -> Option<PathBuf> {
    PLACES.iter().map(PathBuf::from).find(|path| path.is_file())
}
