//! Reading what test runners print: cargo's and Playwright's.

/// How many lines are kept of what a failed test says. Playwright's thirteenth or so is the line of the test's source.
const LINES: usize = 16;

/// What the failed tests say, so that it can be shown again at the end of a long output.
#[derive(Default)]
pub struct Failures {
    /// The name of each failed test, and the first lines that follow it.
    tests: Vec<Vec<String>>,
    /// Whether the lines that are read belong to the newest failed test.
    inside: bool,
}

impl Failures {
    /// Takes in the next line of an output.
    pub fn read(&mut self, line: &str) {
        if let Some(name) = failed_test(line) {
            self.tests.push(vec![name.to_owned()]);
            self.inside = true;
        } else if line == "failures:" || closing_line(line).is_some() {
            self.inside = false;
        } else if self.inside
            && let Some(test) = self.tests.last_mut()
            && test.len() <= LINES
            && !line.trim().is_empty()
        {
            test.push(line.to_owned());
        }
    }

    /// The names and the kept lines of all failed tests, in their order. Those are in it, too, that
    /// passed at a second attempt.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.tests.iter().flatten().map(String::as_str)
    }
}

/// The name of a failed test, from the heading of what is said of it: cargo's
/// `---- engine::tests::name stdout ----` or Playwright's
/// `  1) [phone] › tests/home.spec.ts:4:1 › home invites to a game ────`.
fn failed_test(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix("---- ") {
        return rest.strip_suffix(" ----");
    }
    let (number, name) = line.strip_prefix("  ")?.split_once(") ")?;
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    (is_number && name.starts_with('[')).then(|| name.trim_end_matches(['─', ' ']))
}

/// `[passed, failed, skipped]` of a runner's closing line, if it is one:
/// cargo test's `test result: …` or one of Playwright's `  3 passed (4.2s)`.
pub fn closing_line(line: &str) -> Option<[u64; 3]> {
    let number = |text: &str| text.trim().split(' ').next().and_then(|n| n.parse().ok());
    if let Some(rest) = line.strip_prefix("test result: ") {
        let rest = rest.split_once(". ")?.1;
        let mut counts = [0; 3];
        for part in rest.split(';') {
            let at = ["passed", "failed", "ignored"].iter().position(|word| part.trim_end().ends_with(word));
            if let (Some(slot), Some(n)) = (at.and_then(|at| counts.get_mut(at)), number(part)) {
                *slot = n;
            }
        }
        return Some(counts);
    }
    let mut words = line.strip_prefix("  ")?.split(' ');
    let n: u64 = words.next()?.parse().ok()?;
    match (words.next()?, words.next()) {
        ("failed", None) => Some([0, n, 0]),
        ("skipped", None) => Some([0, 0, n]),
        // Flaky: passed at the second attempt. Reported, but not a failure.
        ("passed", _) | ("flaky", None) => Some([n, 0, 0]),
        _ => None,
    }
}

/// Seconds and name of a test, from its line in Playwright's list:
/// `  ✓  12 [phone] › tests/home.spec.ts:4:1 › home invites to a game (1.2s)`.
pub fn test_time(line: &str) -> Option<(f64, String)> {
    let (mark, rest) = line.trim_start().split_once(' ')?;
    if !["✓", "✘"].contains(&mark) {
        return None;
    }
    let (name, time) = rest.trim_start().strip_suffix(')')?.rsplit_once(" (")?;
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let (number, unit) =
        units.iter().find_map(|(unit, seconds)| Some((time.strip_suffix(unit)?, *seconds)))?;
    Some((number.parse::<f64>().ok()? * unit, name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_counted() {
        let cargo =
            "test result: ok. 12 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!(closing_line(cargo), Some([12, 1, 2]));
        assert_eq!(closing_line("  3 passed (4.2s)"), Some([3, 0, 0]));
        assert_eq!(closing_line("  1 failed"), Some([0, 1, 0]));
        assert_eq!(closing_line("  1 failed: to tell"), None);
        assert_eq!(closing_line("3 passed"), None);
    }

    #[test]
    fn times_of_tests_are_read() {
        let line = "  ✓  12 [phone] › tests/home.spec.ts:4:1 › home (1.2s)";
        let name = "[phone] › tests/home.spec.ts:4:1 › home".to_owned();
        assert_eq!(test_time(line), Some((1.2, name.clone())));
        assert_eq!(test_time(&line.replace("1.2s", "1.5m")), Some((90.0, name)));
        assert_eq!(test_time("  ✓ webkit (MiniBrowser 2.50): a round of 60 taps"), None);
        assert_eq!(test_time("  12 passed (1.2m)"), None);
    }

    #[test]
    fn what_failed_tests_say_is_kept_from_both_runners() {
        let output = "\
  ✘   1 [phone] › tests/home.spec.ts:4:1 › home (1.2s)
  1) [phone] › tests/home.spec.ts:4:1 › home ────────

    Error: expect(locator).toBeVisible() failed

  2) [desktop] › tests/play.spec.ts:9:1 › play ──

    Error: another one
  2 failed
    [phone] › tests/home.spec.ts:4:1 › home
  3 passed (4.2s)
failures:

---- tests::adds stdout ----
assertion failed: 1 + 1 == 3

failures:
    tests::adds
test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
";
        let mut failures = Failures::default();
        output.lines().for_each(|line| failures.read(line));
        let kept = [
            "[phone] › tests/home.spec.ts:4:1 › home",
            "    Error: expect(locator).toBeVisible() failed",
            "[desktop] › tests/play.spec.ts:9:1 › play",
            "    Error: another one",
            "tests::adds stdout",
            "assertion failed: 1 + 1 == 3",
        ];
        assert_eq!(failures.lines().collect::<Vec<_>>(), kept);
    }

    #[test]
    fn of_a_long_failure_the_first_lines_are_kept() {
        let mut failures = Failures::default();
        failures.read("---- tests::long stdout ----");
        (0..100).for_each(|n| failures.read(&format!("line {n}")));
        assert_eq!(failures.lines().count(), LINES + 1);
    }
}
