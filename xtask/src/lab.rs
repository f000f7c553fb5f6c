//! The servers that the tests of rooms use, installed from Debian's packages: an MQTT broker, a TURN
//! server and, with them, the web host that deploy/ describes. e2e/rooms/lab.mjs prints which tests
//! are left out if one is missing.

use crate::browser;
use crate::sh::{cmd, output};
use std::fs;
use std::path::Path;

/// Each program, or part of one, with the Debian package that contains it.
const SERVERS: &[(&str, &str)] = &[
    ("mosquitto", "mosquitto"),
    ("turnserver", "coturn"),
    ("ip", "iproute2"),
    ("nft", "nftables"),
    ("openssl", "openssl"),
    ("nginx", "nginx"),
    ("ngx_http_brotli_static_module.so", "libnginx-mod-http-brotli-static"),
];
/// The folders that an ordinary user's PATH lacks: of servers, and of nginx's parts.
const FOLDERS: &[&str] = &["/usr/sbin", "/sbin", "/usr/lib/nginx/modules"];
/// The script by which Debian decides whether a package may start its service.
const POLICY: &str = "/usr/sbin/policy-rc.d";

/// Installs what is missing, if this is Debian and we are root.
pub fn prepare() {
    let missing: Vec<&str> = SERVERS
        .iter()
        .filter(|(program, _)| !browser::is_on_path(program, FOLDERS))
        .map(|&(_, package)| package)
        .collect();
    if missing.is_empty() {
        return;
    }
    // Debian starts the servers it installs, for the whole machine; the tests start their own.
    let ours = !Path::new(POLICY).exists() && forbid().is_ok();
    browser::install("servers that rooms meet by", &missing);
    if ours {
        fs::remove_file(POLICY).ok();
    }
    if Path::new("/run/systemd/system").is_dir() {
        output(cmd("systemctl", &["disable", "--quiet"]).args(&missing));
    }
}

fn forbid() -> std::io::Result<()> {
    fs::write(POLICY, "#!/bin/sh\nexit 101\n")?;
    #[cfg(unix)]
    fs::set_permissions(POLICY, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(())
}
