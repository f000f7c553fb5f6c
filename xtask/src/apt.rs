//! Programs for tests and measurements from Debian's packages: installed if this is Debian and we are root. Elsewhere the
//! stages that need one say so.

use crate::sh::{cmd, output, run, timed};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that tests need, and its packages: browsers, an MQTT broker, a TURN server, the web host that deploy/ describes,
/// and what counts instructions.
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
/// The script by which Debian decides whether a package may start its service.
const POLICY: &str = "/usr/sbin/policy-rc.d";

/// Installs what is missing for tests.
pub fn install_for_tests() {
    let missing = FOR_TESTS.iter().filter(|(file, _)| !has(file));
    install(&missing.flat_map(|(_, packages)| packages.split(' ')).collect::<Vec<_>>());
}

/// Installs packages. Debian starts servers that it installs, for the whole machine; the tests start their own.
pub fn install(packages: &[&str]) {
    let is_root = output(&mut cmd("id", &["-u"])).as_deref() == Some("0");
    if packages.is_empty() || !is_root || !Path::new("/usr/bin/apt-get").exists() {
        return;
    }
    let ours = !Path::new(POLICY).exists() && forbid_services().is_ok();
    let apt = |args: &[&str]| run(cmd("apt-get", args).env("DEBIAN_FRONTEND", "noninteractive"));
    let what = format!("installing the system's packages {} (a minute or two)", packages.join(", "));
    // A failure is reported with the tests that were left out.
    timed(&what, || {
        apt(&["update", "-qq"])?;
        apt(&[&["install", "-y", "-qq", "--no-install-recommends"], packages].concat())
    })
    .ok();
    if ours {
        fs::remove_file(POLICY).ok();
    }
    if Path::new("/run/systemd/system").is_dir() {
        for package in packages {
            output(&mut cmd("systemctl", &["disable", "--quiet", package]));
        }
    }
}

fn forbid_services() -> std::io::Result<()> {
    fs::write(POLICY, "#!/bin/sh\nexit 101\n")?;
    #[cfg(unix)]
    fs::set_permissions(POLICY, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(())
}

/// Whether a program, or a part of one, is there.
pub fn has(file: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).chain(FOLDERS.iter().map(PathBuf::from)).any(|folder| folder.join(file).is_file())
}
