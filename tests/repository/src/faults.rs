//! Each patch in tests/faults still applies to the code, and has a row in the list there.

use crate::root;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The patches, in their order.
fn patches() -> Vec<PathBuf> {
    let files = fs::read_dir(root().join("tests/faults")).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<_> = files.filter(|path| path.extension().is_some_and(|kind| kind == "patch")).collect();
    all.sort();
    assert!(all.len() > 30, "{}: nothing is found any more", all.len());
    all
}

#[test]
fn every_fault_can_be_put_into_the_code() {
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("left out, since there is no git: whether the patches in tests/faults apply");
        return;
    }
    let mut outdated = Vec::new();
    for patch in patches() {
        let tried =
            Command::new("git").args(["apply", "--check"]).arg(&patch).current_dir(root()).output().unwrap();
        if !tried.status.success() {
            outdated.push(String::from_utf8_lossy(&tried.stderr).into_owned());
        }
    }
    assert!(outdated.is_empty(), "write the same mistakes for today's code: {outdated:#?}");
}

#[test]
fn every_fault_is_in_the_list_with_its_file() {
    let page = fs::read_to_string(root().join("tests/faults/README.md")).unwrap();
    let is_row = |line: &&str| {
        line.strip_prefix("| ").is_some_and(|row| row.starts_with(|c: char| c.is_ascii_digit()))
    };
    let rows: Vec<_> = page.lines().filter(is_row).collect();
    let begins = |patch: PathBuf| {
        let text = fs::read_to_string(&patch).unwrap();
        let file = text.lines().find_map(|line| line.strip_prefix("--- a/")).unwrap();
        format!("| {} | `{file}` | ", patch.file_stem().unwrap().to_str().unwrap())
    };
    let expected: Vec<_> = patches().into_iter().map(begins).collect();
    assert_eq!(rows.len(), expected.len(), "rows and patches");
    for (row, begin) in rows.iter().zip(expected) {
        assert!(row.starts_with(&begin), "{row}\nshould begin with {begin}");
    }
}
