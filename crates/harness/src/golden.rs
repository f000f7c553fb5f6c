//! Golden files: files of the repository with expected outputs. They only change with `cargo xtask bless`.

use std::fmt::Write as _;
use std::path::Path;

use game::{Entry, Game};
use serde::Serialize;

use crate::RandomGame;

/// Compares with the file of this name in `tests/golden` of the crate in `folder` (its `CARGO_MANIFEST_DIR`).
///
/// # Panics
/// If the file differs.
pub fn golden(folder: &str, name: &str, found: &str) {
    file(folder, &format!("tests/golden/{name}"), found);
}

/// Compares with this file of a crate; overwrites it if BLESS is set.
///
/// # Panics
/// If the file differs.
#[allow(clippy::unwrap_used, reason = "tests may fail loudly")]
pub fn file(folder: &str, path: &str, found: &str) {
    let file = Path::new(folder).join(path);
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(&file, found).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        expected == found,
        "{path} differs; if that is meant: cargo xtask bless, and read the difference. Found:\n{found}"
    );
}

/// Compares the numbers and names of all things of a game, by kind, with the file `numbers.txt`.
///
/// # Panics
/// If one differs.
#[allow(clippy::unwrap_used, reason = "tests may fail loudly")]
pub fn numbers(folder: &str, kinds: &[(&str, Vec<(u8, String)>)]) {
    let mut text = String::new();
    for (kind, all) in kinds {
        writeln!(text, "{kind}").unwrap();
        for (id, name) in all {
            writeln!(text, "  {id} {name}").unwrap();
        }
    }
    golden(folder, "numbers.txt", &text);
}

/// A game as text: each decision, followed by its facts.
#[allow(clippy::unwrap_used, reason = "tests may fail loudly")]
pub fn game_as_text<G: Game>(mut game: RandomGame<G>) -> String {
    let setup = serde_json::to_string(game.state.setup()).unwrap();
    let mut text = format!("rules {}\nsetup {setup}\n", G::RULES);
    let mut told = 0;
    while game.step() {
        match game.entries.last() {
            Some(Entry::Seed(seed)) => writeln!(text, "\nseed {seed:?}").unwrap(),
            Some(Entry::Answer { by, action, .. }) => writeln!(text, "{by} {action:?}").unwrap(),
            None => {}
        }
        for fact in &game.facts[told..] {
            writeln!(text, "    {}", line(fact)).unwrap();
        }
        told = game.facts.len();
    }
    assert!(game.state.outcome().is_some());
    text
}

/// A fact in one line, without quotation marks.
fn line(fact: &impl Serialize) -> String {
    serde_json::to_string(fact).unwrap_or_default().replace('"', "")
}
