//! A browser for the end-to-end tests.

use crate::Outcome;
use crate::sh::{aloud, cmd, output, run};
use std::env;
use std::path::{Path, PathBuf};

/// Where Chromium is usually found.
const PLACES: &[&str] = &[
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/// `CHROME_PATH`, or an installed Chromium, or one that Debian gives us now.
/// `None` where no browser can be had.
pub fn find_or_install() -> Outcome<Option<PathBuf>> {
    if let Some(path) = env::var_os("CHROME_PATH").filter(|path| !path.is_empty()) {
        let path = PathBuf::from(path);
        return if path.is_file() {
            Ok(Some(path))
        } else {
            Err(format!("CHROME_PATH: no {}", path.display()))
        };
    }
    if let Some(found) = installed() {
        return Ok(Some(found));
    }
    let root = output(&mut cmd("id", &["-u"])).as_deref() == Some("0");
    if root && Path::new("/usr/bin/apt-get").exists() {
        // A failure here is not the end: it is said at the end what was left out.
        aloud("installing Chromium from the system's packages (a minute or two)", || {
            run(cmd("apt-get", &["update", "-qq"]).env("DEBIAN_FRONTEND", "noninteractive"))?;
            run(cmd("apt-get", &["install", "-y", "-qq", "--no-install-recommends", "chromium"])
                .env("DEBIAN_FRONTEND", "noninteractive"))
        })
        .ok();
    }
    Ok(installed())
}

fn installed() -> Option<PathBuf> {
    PLACES.iter().map(PathBuf::from).find(|path| path.is_file())
}
