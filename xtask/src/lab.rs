//! What the tests of rooms need of the system: servers by which browsers meet and
//! reach each other, as Debian has them. e2e/rooms/lab.mjs says what cannot be tested
//! without one.

use crate::browser;
use crate::sh::{cmd, output};
use std::env;
use std::fs;
use std::path::Path;

/// Programs, and the packages they are in.
const SERVERS: &[(&str, &str)] = &[("mosquitto", "mosquitto"), ("turnserver", "coturn"), ("ip", "iproute2")];
/// What is asked before a package starts its service.
const POLICY: &str = "/usr/sbin/policy-rc.d";

/// Installs what is missing, where we may.
pub fn prepare() {
    let missing: Vec<&str> =
        SERVERS.iter().filter(|(program, _)| !is_there(program)).map(|&(_, package)| package).collect();
    if missing.is_empty() {
        return;
    }
    // Debian starts what it installs, for the whole machine: the tests start their own.
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

fn is_there(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    // Servers are not on everybody's PATH.
    env::split_paths(&path)
        .chain(["/usr/sbin".into(), "/sbin".into()])
        .any(|folder| folder.join(program).is_file())
}
