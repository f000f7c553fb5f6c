//! The report at the end of a check: how long each stage and each file of tests took, everything that was left out, and
//! what failed.

use crate::Outcome;
use crate::sh::seconds;
use crate::specs;
use serde_json::Value;
use std::env;
use std::time::Duration;

/// How many lines of each failure are repeated.
const LINES: usize = 16;
/// How many failures of a stage are repeated.
const BLOCKS: usize = 20;

/// The result of a stage.
#[derive(Default)]
pub struct Part {
    pub time: Duration,
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
    /// The tests that cannot run here, and why. With `CI` set, each is a failure.
    pub left_out: Vec<String>,
    /// Tests that skipped themselves, and why.
    pub skips: Vec<String>,
    /// The first lines of each failure.
    pub failures: Vec<String>,
    /// The command that repeats a failed stage, where that is not clear.
    pub repeat: Option<String>,
    /// Files or programs of tests, with their seconds.
    pub files: Vec<(String, f64)>,
    /// Whether Playwright's time was over before all tests had run.
    pub cut_short: bool,
}

impl Part {
    pub fn outcome(&self) -> &'static str {
        match (self.failed, self.left_out.is_empty()) {
            (0, true) => "ok",
            (0, false) => "LEFT OUT",
            _ => "FAILED",
        }
    }
}

/// The results of all stages, by name.
pub struct Report {
    pub parts: Vec<(String, Part)>,
}

impl Report {
    /// Prints the report, whose last line is for programs; an error if anything failed. With `budgets`, files that took
    /// much longer than usual are failures.
    pub fn close(mut self, budgets: bool) -> Outcome {
        println!("\n━━ report");
        for (name, part) in &self.parts {
            let [passed, failed, skipped] = [part.passed, part.failed, part.skipped];
            print!("{name:<26} {:>12}  {:<8}", seconds(part.time), part.outcome());
            println!(" {passed:>4} passed, {failed} failed, {skipped} skipped");
        }
        // The times of samples are not comparable, because they run only some tests of a file.
        let whole = self.parts.iter().filter(|(name, _)| !name.starts_with("sample"));
        let mut files: Vec<_> = whole.flat_map(|(_, part)| &part.files).cloned().collect();
        files.sort_by(|one, other| other.1.total_cmp(&one.1));
        println!("\nseconds  usual  tests");
        for (name, time) in files.iter().filter(|(_, time)| *time >= 1.0) {
            let usual = specs::usual(name).map_or_else(String::new, |usual| usual.to_string());
            println!("{time:>7.1}  {usual:>5}  {name}");
        }
        let slow = if budgets { specs::over_budget(&files) } else { Vec::new() };
        if !slow.is_empty() {
            let part = Part { failed: slow.len() as u64, failures: slow, ..Part::default() };
            self.parts.push(("budgets of time".into(), part));
        }
        let in_ci = env::var_os("CI").is_some();
        for (name, part) in &mut self.parts {
            part.skips.iter().for_each(|skip| println!("skipped: {skip}"));
            for why in &part.left_out {
                println!("!!! NOT TESTED: {name}: {why}");
                if in_ci {
                    part.failures.push(format!("not tested, although CI is set: {why}"));
                }
                *(if in_ci { &mut part.failed } else { &mut part.skipped }) += 1;
            }
        }
        let failed: Vec<&(String, Part)> = self.parts.iter().filter(|(_, part)| part.failed > 0).collect();
        for (name, part) in &failed {
            println!("\n━━ failed: {name}");
            part.failures.iter().for_each(|line| println!("{line}"));
            part.repeat.iter().for_each(|command| println!("To repeat it: {command}"));
        }
        let sum = |count: fn(&Part) -> u64| self.parts.iter().map(|(_, part)| count(part)).sum::<u64>();
        let [passed, skipped] = [sum(|part| part.passed), sum(|part| part.skipped)];
        println!("\n{passed} passed, {} failed, {skipped} skipped", sum(|part| part.failed));
        let names: Vec<&str> = failed.iter().map(|(name, _)| name.as_str()).collect();
        if names.is_empty() { Ok(()) } else { Err(format!("failed: {}", names.join(", "))) }
    }
}

/// Adds up the closing lines of Rust's test programs: `test result: ok. 12 passed; 1 failed; 2 ignored; …`. A program
/// that was stopped has no such line, but one for each test that has run: `test a ... FAILED`.
pub fn count_rust(lines: &[String], part: &mut Part, was_ended: bool) {
    for counts in lines.iter().filter_map(|line| line.strip_prefix("test result: ")) {
        let mut numbers = counts.split(' ').filter_map(|word| word.parse::<u64>().ok());
        for sum in [&mut part.passed, &mut part.failed, &mut part.skipped] {
            *sum += numbers.next().unwrap_or(0);
        }
    }
    for line in lines.iter().filter(|line| was_ended && line.starts_with("test ")) {
        part.passed += u64::from(line.ends_with(" ... ok"));
        if line.ends_with(" ... FAILED") {
            part.failed += 1;
            part.failures.push(line.clone());
        }
    }
}

/// Adds up a report that Playwright wrote as JSON. A test that passed at a second try has failed.
pub fn count_playwright(report: &Value, part: &mut Part) {
    let folder = text(&report["config"]["rootDir"]).rsplit('/').next().unwrap_or_default();
    each_spec(report, &mut |spec| {
        let file = format!("{folder}/{}", text(&spec["file"]).trim_end_matches(".spec.ts"));
        for test in array(&spec["tests"]) {
            let name = format!("{file} › {} [{}]", text(&spec["title"]), text(&test["projectName"]));
            let time = array(&test["results"]).filter_map(|result| result["duration"].as_f64()).sum::<f64>();
            match part.files.iter_mut().find(|(other, _)| *other == file) {
                Some((_, sum)) => *sum += time / 1000.0,
                None => part.files.push((file.clone(), time / 1000.0)),
            }
            match text(&test["status"]) {
                "expected" => part.passed += 1,
                "skipped" => {
                    part.skipped += 1;
                    let reason = array(&test["annotations"]).find_map(|note| note["description"].as_str());
                    let reason = reason.unwrap_or("it says no reason, or did not run");
                    part.skips.push(format!("{name}: {reason}"));
                }
                status => {
                    part.failed += 1;
                    let second = if status == "flaky" { " (passed at a second try)" } else { "" };
                    part.failures.push(format!("{name}{second}"));
                    let errors = array(&test["results"]).flat_map(|result| array(&result["errors"]));
                    part.failures
                        .extend(first_lines(errors.flat_map(|error| text(&error["message"]).lines())));
                }
            }
        }
    });
    for error in array(&report["errors"]).map(|error| text(&error["message"])) {
        part.cut_short |= error.contains("Timed out waiting");
        part.failures.extend(first_lines(error.lines()));
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Calls `work` with each spec (a test in one place) of a suite and the suites in it.
fn each_spec(suite: &Value, work: &mut impl FnMut(&Value)) {
    array(&suite["specs"]).for_each(&mut *work);
    array(&suite["suites"]).for_each(|inner| each_spec(inner, work));
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn first_lines<'a>(lines: impl Iterator<Item = &'a str>) -> impl Iterator<Item = String> {
    lines.filter(|line| !line.trim().is_empty()).take(LINES).map(|line| format!("    {line}"))
}

/// The first lines of each failed Rust test or compiler's error in an output; the last lines if there is none.
pub fn excerpts(lines: &[String]) -> Vec<String> {
    let begins = |line: &String| line.starts_with("---- ") || line.starts_with("error");
    let blocks: Vec<usize> = (0..lines.len()).filter(|&at| begins(&lines[at])).take(BLOCKS).collect();
    if blocks.is_empty() {
        return first_lines(lines[lines.len().saturating_sub(LINES)..].iter().map(String::as_str)).collect();
    }
    let block = |at: usize| {
        let rest = lines[at + 1..].iter().take_while(|line| !begins(line) && *line != "failures:");
        first_lines(lines[at..=at].iter().chain(rest).map(String::as_str))
    };
    blocks.into_iter().flat_map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn rust_tests_are_counted() {
        let mut part = Part::default();
        let closing = "test result: FAILED. 12 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        count_rust(&lines(&format!("running 15 tests\n{closing}\n{closing}")), &mut part, false);
        assert_eq!([part.passed, part.failed, part.skipped], [24, 2, 4]);
        count_rust(&lines("test a ... ok\ntest b ... FAILED\ntest c"), &mut part, true);
        assert_eq!([part.passed, part.failed, part.skipped], [25, 3, 4]);
    }

    #[test]
    fn playwright_tests_are_counted_and_a_second_try_is_a_failure() {
        let result = json!({ "duration": 1500, "errors": [{ "message": "Error: not there\n\n  expected" }] });
        let spec = |title: &str, status: &str| {
            let notes = if status == "skipped" { json!([{ "description": "no camera" }]) } else { json!([]) };
            let test = json!({ "projectName": "phone", "status": status, "annotations": notes, "results": [result] });
            json!({ "file": "home.spec.ts", "title": title, "tests": [test] })
        };
        let inner = json!({ "specs": [spec("b", "flaky"), spec("c", "unexpected")] });
        let file = json!({ "specs": [spec("a", "expected"), spec("d", "skipped")], "suites": [inner] });
        let mut part = Part::default();
        count_playwright(&json!({ "config": { "rootDir": "/x/tests" }, "suites": [file] }), &mut part);
        assert_eq!([part.passed, part.failed, part.skipped], [1, 2, 1]);
        assert_eq!(part.files, [("tests/home".to_owned(), 6.0)]);
        assert_eq!(part.skips, ["tests/home › d [phone]: no camera"]);
        let second = "tests/home › b [phone] (passed at a second try)";
        assert_eq!(part.failures[..3], [second, "    Error: not there", "      expected"]);
    }

    #[test]
    fn the_first_lines_of_each_failure_are_repeated() {
        let long = "  told\n".repeat(100);
        let output =
            format!("ok\n---- a::b stdout ----\n{long}---- c stdout ----\nwhy\n\nfailures:\n    a::b\n");
        let kept = excerpts(&lines(&output));
        assert_eq!((kept.len(), kept[LINES].as_str()), (LINES + 2, "    ---- c stdout ----"));
        assert_eq!(excerpts(&lines("one\ntwo")), ["    one", "    two"]);
    }
}
