//! Programs for tests and measurements from Debian's packages, installed if this is Debian and the user is root.
//! Elsewhere, stages that lack one report it.

use crate::sh::{cmd, run};
use std::env;
use std::path::PathBuf;

/// A file that tests need, and its packages: browsers, an MQTT broker, a TURN server, the web host that deploy/
/// describes, and valgrind, which counts instructions.
const FOR_TESTS: &[(&str, &str)] = &[
    ("chromium-headless-shell", "chromium-headless-shell"),
    ("WebKitWebDriver", "webkit2gtk-driver"),
    ("Xvfb", "xvfb"),
    ("firefox-esr", "firefox-esr"),
    ("mosquitto", "mosquitto"),
    ("turnserver", "coturn"),
    ("ip", "iproute2"),
    ("nft", "nftables"),
    ("openssl", "openssl"),
    ("nginx", "nginx"),
    ("ngx_http_brotli_static_module.so", "libnginx-mod-http-brotli-static"),
    ("valgrind", "valgrind libc6-dbg"),
];
/// Folders beside those of the PATH: an ordinary user's lacks servers and nginx's parts.
const FOLDERS: &[&str] = &["/usr/sbin", "/sbin", "/usr/lib/nginx/modules"];

/// Installs the missing packages for tests.
pub fn install_for_tests() {
    let missing = FOR_TESTS.iter().filter(|(file, _)| !has(file));
    install(&missing.flat_map(|(_, packages)| packages.split(' ')).collect::<Vec<_>>());
}

/// Installs packages. A failure is reported with the tests that were left out.
pub fn install(packages: &[&str]) {
    if cfg!(unix) && !packages.is_empty() {
        run(cmd("sh", &["xtask/apt.sh"]).args(packages)).ok();
    }
}

/// Whether a program, or a part of one, is installed.
pub fn has(file: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).chain(FOLDERS.iter().map(PathBuf::from)).any(|folder| folder.join(file).is_file())
}
