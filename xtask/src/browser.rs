//! Browsers: Chromium's headless shell for the end-to-end tests, `WebKit` and Firefox for a smoke game (e2e/engines),
//! and Chromium itself for measurements.

use crate::sh::{cmd, output, root, run, timed};
use crate::{Outcome, tools};
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

/// Installs `WebKit` and Firefox, where they are missing.
pub fn install_others() {
    let missing = [(webkit().is_err(), WEBKIT), (firefox().is_err(), FIREFOX)];
    let packages: Vec<&str> =
        missing.iter().filter(|(missing, _)| *missing).flat_map(|(_, packages)| *packages).copied().collect();
    if !packages.is_empty() {
        install("WebKit and Firefox", &packages);
    }
}

/// What the end-to-end tests and the measurements need from npm.
pub fn npm_packages() -> Outcome {
    let changed = |path: &str| std::fs::metadata(root().join(path)).and_then(|data| data.modified()).ok();
    if changed("e2e/node_modules/.package-lock.json") >= changed("e2e/package-lock.json") {
        return Ok(());
    }
    timed("getting the end-to-end tests' npm packages (some seconds)", || {
        let mut npm = cmd(tools::npm(), &["ci", "--no-audit", "--no-fund"]);
        run(npm.current_dir(root().join("e2e")).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
    })
}

/// Installs Debian packages, if this is Debian and we are root.
pub fn install(what: &str, packages: &[&str]) {
    let is_root = output(&mut cmd("id", &["-u"])).as_deref() == Some("0");
    if is_root && Path::new("/usr/bin/apt-get").exists() {
        timed(&format!("installing {what} from the system's packages (a minute or two)"), || {
            let apt = |args: &[&str]| run(cmd("apt-get", args).env("DEBIAN_FRONTEND", "noninteractive"));
            apt(&["update", "-qq"])?;
            apt(&[&["install", "-y", "-qq", "--no-install-recommends"], packages].concat())
        })
        .ok();
    }
}

/// `WebKit`'s `MiniBrowser`, if its driver and Xvfb are there too.
pub fn webkit() -> Outcome<PathBuf> {
    const WHY: &str = "install Debian's packages webkit2gtk-driver and xvfb, and run this again";
    if !is_on_path("WebKitWebDriver", &[]) || !is_on_path("Xvfb", &[]) {
        return Err(WHY.into());
    }
    // Debian has a folder per architecture in between.
    let between = std::fs::read_dir("/usr/lib").map_err(|_| WHY)?.flatten().map(|entry| entry.path());
    let folders = between.chain(["/usr/lib", "/usr/libexec"].map(PathBuf::from));
    folders
        .map(|folder| folder.join("webkit2gtk-4.1/MiniBrowser"))
        .find(|file| file.is_file())
        .ok_or(WHY.into())
}

pub fn firefox() -> Outcome<PathBuf> {
    let given = env::var_os("FIREFOX_PATH").filter(|path| !path.is_empty()).map(PathBuf::from);
    let found = given.into_iter().chain(FIREFOXES.iter().map(PathBuf::from)).find(|path| path.is_file());
    found.ok_or(
        "install it (Debian's package is firefox-esr) or set FIREFOX_PATH to it, and run this again".into(),
    )
}

/// Whether a file is in a folder of the PATH, or in one of these.
pub fn is_on_path(file: &str, folders: &[&str]) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).chain(folders.iter().map(PathBuf::from)).any(|folder| folder.join(file).is_file())
}

fn installed() -> Option<PathBuf> {
    PLACES.iter().map(PathBuf::from).find(|path| path.is_file())
}
