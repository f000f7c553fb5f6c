//! SHA-256, which Node.js has: names of files, the security policy, what the
//! service worker checks.

use crate::Outcome;
use crate::sh::cmd;
use std::io::Write as _;
use std::process::Stdio;

/// The digest of some bytes as hexadecimal digits.
pub fn hex(content: &[u8]) -> Outcome<String> {
    digest(content, "hex")
}

/// A digest as policies and integrity attributes write it: `sha256-…`, in base64.
pub fn integrity(content: &[u8]) -> Outcome<String> {
    Ok(format!("sha256-{}", digest(content, "base64")?))
}

fn digest(content: &[u8], written: &str) -> Outcome<String> {
    const SCRIPT: &str = "const h=require('crypto').createHash('sha256');\
        process.stdin.on('data',d=>h.update(d)).on('end',()=>process.stdout.write(h.digest(process.argv[1])))";
    let wrong = |why: std::io::Error| format!("node could not make a digest: {why}");
    let mut node = cmd("node", &["-e", SCRIPT, written])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(wrong)?;
    if let Some(mut input) = node.stdin.take() {
        input.write_all(content).map_err(wrong)?;
    }
    let output = node.wait_with_output().map_err(wrong)?;
    let text = String::from_utf8(output.stdout).unwrap_or_default();
    if output.status.success() && !text.is_empty() {
        Ok(text)
    } else {
        Err("node could not make a digest".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_standard() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(hex(b""), Ok(empty.into()));
        assert_eq!(integrity(b""), Ok("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=".into()));
    }
}
