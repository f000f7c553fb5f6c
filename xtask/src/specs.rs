//! Which browser tests belong to which files, and how long each file of tests usually takes.

use crate::workspace::APP_FILES;

/// A file of tests in e2e/, its usual time in `cargo xtask test` on two quiet cores (the sum of its tests, in seconds),
/// and the beginnings of the paths it belongs to: `cargo xtask check` runs it when one of those has changed.
struct Spec(&'static str, u32, &'static [&'static str]);

/// How many times longer than usual a file may take.
const LIMIT: f64 = 3.0;
/// Files that take less time than this, in seconds, are not judged.
const LEAST: f64 = 15.0;

#[rustfmt::skip]
const SPECS: &[Spec] = &[
    Spec("tests/at-home", 15, &["src/pages/install.rs", "src/pages/people.rs", "src/storage/companions.rs", "src/storage/file.rs", "public/manifest", "public/icons"]),
    Spec("tests/board", 60, &["src/board_table/", "src/games/board.rs", "src/pages/board_game", "style/board/", "crates/board/src/"]),
    Spec("tests/board-lessons", 30, &["src/board_table/lesson.rs", "src/lessons/board", "src/pages/learn"]),
    Spec("tests/board-reference", 20, &["src/board_table/ahead.rs", "src/pages/cards", "src/reference", "style/later/ahead.css"]),
    Spec("tests/bytes", 20, &["src/parts.rs", "src/lazy.rs", "src/words/load.rs"]),
    Spec("tests/colour-blind", 5, &["src/art/", "style/cards.css"]),
    Spec("tests/contact", 20, &["src/art/later", "style/later/scenes.css"]),
    Spec("tests/costs", 20, &["src/reactive.rs", "src/table/hand.rs"]),
    Spec("tests/crash", 5, &["public/crash.js"]),
    Spec("tests/day", 15, &["src/day/", "src/pages/day", "src/session/day.rs", "style/later/day.css"]),
    Spec("tests/deferred", 10, &["src/room/enter.rs"]),
    Spec("tests/every-card", 60, &["crates/cards/src/event", "crates/cards/src/power", "crates/cards/src/rule", "crates/cards/src/special", "src/table/question.rs", "src/table/answer.rs"]),
    Spec("tests/first", 40, &["src/pages/first.rs", "src/pages/home", "index.html", "style/home.css"]),
    Spec("tests/first-table", 10, &["src/first_table.rs"]),
    Spec("tests/focus", 20, &["src/focus.rs"]),
    Spec("tests/game", 60, &["src/session/", "src/games/", "src/pages/game.rs"]),
    Spec("tests/help", 40, &["src/help/", "src/table/hint", "src/table_frame/hint.rs", "src/board_table/hint.rs", "style/later/help.css"]),
    Spec("tests/history", 40, &["src/pages/history", "src/pages/card_game", "src/scores/", "src/storage/history.rs", "style/later/history.css", "style/later/scores.css", "style/later/ends.css"]),
    Spec("tests/home", 20, &["src/pages/home", "src/pages/nav.rs", "src/pages/about.rs", "style/pages.css", "style/home.css"]),
    Spec("tests/killed", 20, &["src/room/persist.rs", "src/storage/durable.rs", "public/durable.js"]),
    Spec("tests/layout", 60, &["style/table", "style/wide.css", "src/table/layout.rs", "src/table/fan.rs", "src/table/seats.rs"]),
    Spec("tests/lessons", 40, &["src/lessons/", "src/pages/learn", "src/session/lesson.rs", "src/session/teaching.rs", "style/later/lessons.css"]),
    Spec("tests/motion", 20, &["src/motion/", "style/later/motion.css", "style/later/scenes.css"]),
    Spec("tests/offline", 40, &["public/sw.js", "public/offline.js", "public/windows.js", "src/version.rs", "src/pages/other_window.rs"]),
    Spec("tests/photo", 10, &["src/photo/", "src/table/photo.rs", "src/board_table/photo.rs", "style/later/photo.css"]),
    Spec("tests/picture", 20, &["public/picture.js", "src/session/rehearsal.rs"]),
    Spec("tests/pictures", 5, &["public/screenshots"]),
    Spec("tests/pseudo", 60, &["locales/", "src/text.rs", "src/language.rs"]),
    Spec("tests/question-layout", 40, &["style/table-question.css", "src/table/question.rs", "src/table_frame/question.rs", "src/table/asking.rs"]),
    Spec("tests/reference", 30, &["src/pages/cards", "src/reference/", "src/table/explain.rs", "style/later/reference", "style/later/rules-page.css", "style/later/slips.css"]),
    Spec("tests/replay", 40, &["src/replay/", "src/storage/replays.rs", "src/storage/record.rs", "src/session/replay.rs", "src/board_table/replay.rs", "style/later/replay.css", "crates/game/src/record.rs"]),
    Spec("tests/room", 60, &["src/pages/room/", "src/room/", "src/net/", "style/later/rooms", "style/later/invite.css"]),
    Spec("tests/room-admission", 20, &["src/pages/room/knock.rs", "src/pages/room/lobby.rs", "src/room/code_cover.rs"]),
    Spec("tests/room-board", 30, &["src/pages/room/played", "src/room/game.rs"]),
    Spec("tests/room-hands", 15, &["src/pages/room/hand_requests.rs", "src/pages/consent.rs", "style/later/hands.css"]),
    Spec("tests/room-heir", 60, &["src/room/heir.rs", "src/room/host_half.rs", "crates/room/src/guest/succession"]),
    Spec("tests/room-history", 15, &["src/room/history.rs"]),
    Spec("tests/room-proof", 20, &["src/pages/room/proof.rs", "crates/room/src/host"]),
    Spec("tests/room-table", 40, &["src/room/big_table.rs", "src/pages/room/big_table.rs", "style/later/big-"]),
    Spec("tests/rules", 20, &["src/house_rules/", "src/storage/house_rules.rs", "src/words/house_rules.rs", "style/later/house.css"]),
    Spec("tests/screen-reader", 30, &["src/table/summary.rs", "src/table/names.rs"]),
    Spec("tests/search", 40, &["src/search/", "src/pages/bots.rs", "public/search.js", "style/later/bots.css", "crates/search-worker/", "crates/bots/src/"]),
    Spec("tests/settings", 30, &["src/settings.rs", "src/pages/settings.rs", "src/sound/", "style/later/settings.css"]),
    Spec("tests/shared-device", 40, &["src/pages/hand_over.rs", "src/pages/reaction.rs", "src/session/players.rs"]),
    Spec("tests/storage", 15, &["src/storage/", "src/pages/games.rs", "src/pages/save_problem.rs"]),
    Spec("tests/table", 20, &["src/table/", "src/table_frame/", "style/table"]),
    Spec("tests/taps", 40, &["src/taps.rs", "src/table/touch.rs", "src/table/drag.rs", "src/table/hold.rs"]),
    Spec("tests/undo", 20, &["src/table_frame/menu.rs", "src/pages/room/undo.rs", "src/session/stepping.rs"]),
    Spec("rooms/board", 60, &["crates/board/src/"]),
    Spec("rooms/engines", 120, &["src/net/rtc/mod.rs"]),
    Spec("rooms/game", 120, &["src/net/", "crates/meet/src/", "e2e/rooms/lab", "e2e/rooms/person", "e2e/rooms/player", "e2e/rooms/relay.ts", "e2e/rooms/servers.ts", "e2e/rooms/networks", "e2e/rooms.config.ts"]),
    Spec("rooms/heir", 60, &["src/room/heir.rs"]),
    Spec("rooms/lab", 10, &["e2e/rooms/"]),
    Spec("rooms/own", 60, &["deploy/", "src/net/servers.rs", "public/config.json", "e2e/rooms/own"]),
    Spec("rooms/qr", 30, &["src/net/rtc/by_qr.rs", "src/pages/room/by_qr.rs", "src/pages/room/scan.rs", "style/later/by-qr.css"]),
    Spec("rooms/routers", 120, &["src/net/carr", "src/net/rtc/by_member.rs", "src/net/rtc/through.rs", "src/net/rtc/carriers.rs", "crates/meet/src/carry", "e2e/rooms/routers"]),
    Spec("rooms/trouble", 180, &["src/net/link", "src/net/mesh", "src/net/lock.rs", "src/room/driver.rs"]),
    Spec("rooms/ways", 60, &["src/net/code.rs", "src/net/broker.rs", "src/pages/room/invite", "public/words.txt", "e2e/rooms/camera"]),
];

/// The files of tests to run for a change.
#[derive(PartialEq, Debug)]
pub enum Choice {
    /// All of SUITE=test: a file of the app changed that belongs to none of them.
    All,
    Some(Vec<&'static str>),
}

/// What belongs to these changed files.
pub fn of(changed: &[String]) -> Choice {
    let mut files = Vec::new();
    for path in changed {
        let is_one = |file: &str| {
            path.strip_prefix("e2e/").and_then(|path| path.strip_suffix(".spec.ts")) == Some(file)
        };
        let own = SPECS.iter().filter(|Spec(file, ..)| is_one(file));
        let rows = SPECS.iter().filter(|Spec(_, _, paths)| paths.iter().any(|start| path.starts_with(start)));
        let found: Vec<_> = own.chain(rows).map(|Spec(file, ..)| *file).collect();
        let concerns_all =
            APP_FILES.iter().chain(&["e2e/tests/", "e2e/playwright"]).any(|start| path.starts_with(start));
        if found.is_empty() && concerns_all {
            println!("{path} has no row in xtask/src/specs.rs: all browser tests run");
            return Choice::All;
        }
        files.extend(found);
    }
    files.sort_unstable();
    files.dedup();
    Choice::Some(files)
}

/// The usual time of a file of tests, in seconds.
pub fn usual(file: &str) -> Option<u32> {
    SPECS.iter().find(|spec| spec.0 == file).map(|spec| spec.1)
}

/// A sentence for each file that took more than three times as long as usual. On a slow or busy machine all files take
/// longer: what counts is how much longer than the one in the middle.
pub fn over_budget(files: &[(String, f64)]) -> Vec<String> {
    let ratio = |(file, time): &(String, f64)| usual(file).map(|usual| time / f64::from(usual));
    let mut ratios: Vec<f64> = files.iter().filter_map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let pace = ratios.get(ratios.len() / 2).copied().unwrap_or(1.0).max(1.0);
    let slow =
        |file: &&(String, f64)| file.1 > LEAST && ratio(file).is_some_and(|ratio| ratio > LIMIT * pace);
    let sentence = |(file, time): &(String, f64)| {
        let usual = usual(file).unwrap_or_default();
        format!("{file} took {time:.0} s, usually {usual} s, {pace:.1} times that today (xtask/src/specs.rs)")
    };
    files.iter().filter(slow).map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::files;
    use crate::sh::{cmd, output, root};

    #[test]
    fn every_file_of_tests_has_one_row_and_every_row_names_what_is_there() {
        let mut there = Vec::new();
        for folder in ["tests", "rooms"] {
            let files = files(&root().join("e2e").join(folder)).unwrap();
            let name = |file: &std::path::PathBuf| {
                Some(format!("{folder}/{}", file.file_name()?.to_str()?.strip_suffix(".spec.ts")?))
            };
            there.extend(files.iter().filter_map(name));
        }
        there.sort();
        let mut rows: Vec<_> = SPECS.iter().map(|spec| spec.0.to_owned()).collect();
        rows.sort();
        assert_eq!(rows, there);
        let tracked =
            output(&mut cmd("git", &["ls-files", "--cached", "--others", "--exclude-standard"])).unwrap();
        let files: Vec<&str> = tracked.lines().filter(|path| root().join(path).exists()).collect();
        for start in SPECS.iter().flat_map(|spec| spec.2) {
            assert!(files.iter().any(|path| path.starts_with(start)), "no file begins with {start}");
        }
    }

    #[test]
    fn a_changed_file_runs_its_specs_and_one_without_a_row_runs_all() {
        let of = |path: &str| of(&[path.to_owned()]);
        assert_eq!(of("src/pages/settings.rs"), Choice::Some(vec!["tests/settings"]));
        assert_eq!(of("e2e/rooms/ways.spec.ts"), Choice::Some(vec!["rooms/lab", "rooms/ways"]));
        assert_eq!(of("style/tokens.css"), Choice::All);
        assert_eq!(of("e2e/tests/player.ts"), Choice::All);
        assert_eq!(of("crates/game/src/seat.rs"), Choice::Some(vec![]));
        assert_eq!(of("docs/rooms.md"), Choice::Some(vec![]));
    }

    #[test]
    fn a_file_is_too_slow_only_beside_the_others() {
        let files = |slow: f64| {
            SPECS
                .iter()
                .map(|Spec(file, usual, _)| ((*file).to_owned(), slow * f64::from(*usual)))
                .collect::<Vec<_>>()
        };
        assert!(over_budget(&files(10.0)).is_empty(), "a busy machine");
        let mut one = files(1.0);
        one[1].1 *= 4.0;
        assert_eq!(over_budget(&one).len(), 1);
    }
}
