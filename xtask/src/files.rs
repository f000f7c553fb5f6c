//! The files of a build: lists, contents, digests.

use crate::Outcome;
use crate::sh::root;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// Every file below a folder.
pub fn files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))? {
        let path = entry.map_err(|why| why.to_string())?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// A file's path relative to `folder`, with `/` as in addresses.
pub fn relative(folder: &Path, file: &Path) -> String {
    file.strip_prefix(folder).unwrap_or(file).to_string_lossy().replace('\\', "/")
}

/// A file's text, empty if it is not UTF-8.
pub fn text_of(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}

/// A file's text; an error if there is none.
pub fn read_text(file: &Path) -> Outcome<String> {
    fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))
}

pub fn read(file: &Path) -> Outcome<Vec<u8>> {
    fs::read(file).map_err(|why| format!("{}: {why}", file.display()))
}

pub fn write(file: &Path, text: &str) -> Outcome {
    fs::write(file, text)
        .map_err(|why| format!("{}: {why}", file.strip_prefix(root()).unwrap_or(file).display()))
}

/// The last part of a file's path.
pub fn name(file: &Path) -> &str {
    file.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// The first 32 bits of SHA-256 in hexadecimal: enough to tell versions of a file apart.
pub fn digest(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

/// SHA-256 as policies and `integrity` attributes write it: `sha256-…`, in base64.
pub fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gets_the_first_bits_of_the_digest() {
        assert_eq!(digest(b"abc"), "ba7816bf");
        assert_eq!(integrity(b""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }
}
