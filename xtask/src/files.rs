//! The files of a build: lists, contents, digests.

use crate::Outcome;
use crate::sh::root;
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

/// The files directly in a folder that have this extension.
pub fn top_level(folder: &Path, extension: &str) -> Outcome<Vec<PathBuf>> {
    let mut found = files(folder)?;
    let has = |file: &Path| file.extension().is_some_and(|its| its == extension);
    found.retain(|file| file.parent() == Some(folder) && has(file));
    Ok(found)
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
    let [a, b, c, d, ..]: [u8; 32] = Sha256::digest(content).into();
    format!("{:08x}", u32::from_be_bytes([a, b, c, d]))
}
