//! The scenario format: what it allows to be left out, and what it must refuse.

use board::scenario::{Scenario, parse};

/// Runs one scenario for three people; `more` has further keys.
fn run(hands: &str, script: &str, expect: &str, more: &str) -> Result<(), String> {
    let text = format!(
        r#"[{{"game": "board", "name": "x", "players": 3, "hands": {hands}, "script": {script},
            "expect": {expect}{more}}}]"#
    );
    parse(&text).map_err(|error| format!("parse {error}"))?.iter().try_for_each(Scenario::run)
}

const PLAIN: &str = r#"[["push", "x"], ["stop"], ["block"]]"#;

#[test]
fn what_does_not_exist_is_an_error_with_a_position() {
    for (hands, script, expect, more) in [
        (r#"[["shove"], [], []]"#, "[]", "{}", ""),
        (r#"[["fuck-you"], ["fuck-you"], ["fuck-you"]]"#, "[]", "{}", ""),
        (r#"[["x"], []]"#, "[]", "{}", ""),
        (PLAIN, r#"["0 eat x 4"]"#, "{}", ""),
        (PLAIN, r#"["0 play y 4"]"#, "{}", ""),
        (PLAIN, r#"["0 play x 51"]"#, "{}", ""),
        (PLAIN, r#"["0 play push 4 sideways"]"#, "{}", ""),
        (PLAIN, r#"["0 play x"]"#, "{}", ""),
        (PLAIN, r#"["3 play x 4"]"#, "{}", ""),
        (PLAIN, r#"["0 seat 3"]"#, "{}", ""),
        (PLAIN, r#"["0 seat 1 2"]"#, "{}", ""),
        (PLAIN, r#"["0 give 3: x"]"#, "{}", ""),
        (PLAIN, r#"["0 give 1 x"]"#, "{}", ""),
        (PLAIN, r#"["0 colour pink"]"#, "{}", ""),
        (PLAIN, r#"["0 teleport 7 4"]"#, "{}", ""),
        (PLAIN, r#"["0 teleports 0 4"]"#, "{}", ""),
        (PLAIN, r#"[""]"#, "{}", ""),
        (PLAIN, "[]", r#"{"mood": "good"}"#, ""),
        (PLAIN, "[]", r#"{"turn": 3}"#, ""),
        (PLAIN, "[]", r#"{"asked": [4]}"#, ""),
        (PLAIN, "[]", r#"{"direction": "up"}"#, ""),
        (PLAIN, "[]", r#"{"pawns": [0, 0]}"#, ""),
        (PLAIN, "[]", r#"{"pawns": [0, 0, 51]}"#, ""),
        (PLAIN, "[]", r#"{"round_scores": [0, 0]}"#, ""),
        (PLAIN, "[]", r#"{"board": {"3": "push"}}"#, ""),
        (PLAIN, "[]", r#"{"board": {"60": "x"}}"#, ""),
        (PLAIN, "[]", r#"{"fields": {"3": "jump up"}}"#, ""),
        (PLAIN, "[]", r#"{"fields": {"3": 4}}"#, ""),
        (PLAIN, "[]", r#"{"teleports": {"9": 4}}"#, ""),
        (PLAIN, "[]", r#"{"legal": {"0": {"pull": []}}}"#, ""),
        (PLAIN, "[]", r#"{"legal": {"0": {"jump up": []}}}"#, ""),
        (PLAIN, "[]", r#"{"legal": {"5": {"push": []}}}"#, ""),
        (PLAIN, "[]", "{}", r#", "mood": "good""#),
        (PLAIN, "[]", "{}", r#", "phase": "dance""#),
        (PLAIN, "[]", "{}", r#", "turn": 3"#),
        (PLAIN, "[]", "{}", r#", "limit": 0"#),
        (PLAIN, "[]", "{}", r#", "bomb": 0"#),
        (PLAIN, "[]", "{}", r#", "pawns": [1, 2]"#),
        (PLAIN, "[]", "{}", r#", "totals": [1, 2, 3, 4]"#),
        (PLAIN, "[]", "{}", r#", "board": {"3": "push"}"#),
        (PLAIN, "[]", "{}", r#", "board": {"44": "push up"}"#),
        (PLAIN, "[]", "{}", r#", "board": {"0": "x"}"#),
        (PLAIN, "[]", "{}", r#", "board": {"8": "x"}"#),
        (PLAIN, "[]", "{}", r#", "board": {"20": "x"}, "teleports": {"1": 20}"#),
        (PLAIN, "[]", "{}", r#", "teleports": {"1": 16}"#),
        (PLAIN, "[]", "{}", r#", "teleports": {"1": 50}"#),
        (PLAIN, "[]", "{}", r#", "draw": ["fuck-you", "fuck-you", "fuck-you"]"#),
        (PLAIN, "[]", "{}", r#", "dice": ["six"]"#),
    ] {
        let error = run(hands, script, expect, more).unwrap_err();
        assert!(error.starts_with("parse "), "{hands} {script} {expect} {more}: {error}");
    }
}

#[test]
fn the_game_the_name_and_the_script_must_be_there() {
    let whole =
        r#"[{"game": "board", "name": "a", "players": 2, "hands": [[], []], "script": [], "expect": {}}]"#;
    assert!(parse(whole).is_ok());
    for part in [r#""game": "board", "#, r#""name": "a", "#, r#""players": 2, "#, r#""script": [], "#] {
        assert!(parse(&whole.replace(part, "")).is_err(), "{part}");
    }
    assert!(parse(&whole.replace("\"board\"", "\"cards\"")).is_err());
    assert!(parse(&whole.replace("\"players\": 2", "\"players\": 7")).is_err());
    assert!(parse("{}").is_err() && parse("").is_err());
}

/// A round that is set up has no hands.
fn set_up(script: &str, expect: &str, more: &str) -> Result<(), String> {
    let text = format!(
        r#"[{{"game": "board", "name": "x", "players": 2, "script": {script}, "expect": {expect}{more}}}]"#
    );
    parse(&text).map_err(|error| format!("parse {error}"))?.iter().try_for_each(Scenario::run)
}

#[test]
fn a_round_is_set_up_from_the_listed_cards() {
    let draw = r#", "draw": ["push", "x", "push", "x", "push", "x", "push", "x", "push", "x", "push", "x", "push",
        "x", "push", "x", "stop"]"#;
    let hands = r#"{"hands": [["push", "push", "push", "push", "push", "push", "push", "push"],
        ["x", "x", "x", "x", "x", "x", "x", "x"]], "draw_size": 1, "turn": 1, "asked": [1]}"#;
    assert_eq!(set_up("[]", hands, &format!("{draw}, \"dice\": [3, 20]")), Ok(()));
    assert_eq!(set_up("[]", hands, &format!("{draw}, \"turn\": 1")), Ok(()), "nobody rolls");
    assert!(set_up("[]", "{}", r#", "turn": 0, "draw": ["push"]"#).unwrap_err().contains("too few"));
    assert!(set_up("[]", "{}", r#", "turn": 0, "phase": "turn""#).is_err());
    assert_eq!(set_up("[]", "{}", r#", "turn": 0, "phase": "lay""#), Ok(()));
    let laid = r#"["1 lay x 3", "0 lay push 3 up", "0 lay push 4 up"]"#;
    assert!(
        set_up(laid, "{}", &format!("{draw}, \"turn\": 1")).is_err(),
        "push covers no x, and one card each"
    );
}

#[test]
fn a_roll_that_is_not_listed_fails() {
    let fails =
        |dice: &str| run(PLAIN, r#"["0 play x 40"]"#, "{}", &format!(r#", "dice": {dice}"#)).unwrap_err();
    assert!(fails("[]").contains("no result is left"));
    for dice in ["[7]", "[0]", "[-1]", "[1000]"] {
        assert!(fails(dice).contains("a die with 6 sides rolled"), "{dice}");
    }
    assert!(set_up("[]", "{}", r#", "dice": [21, 1]"#).is_err());
    assert!(set_up("[]", "{}", r#", "dice": [20]"#).is_err(), "and what cannot be rolled ends");
    assert!(set_up("[]", "{}", r#", "dice": [20, 20, 20, 20]"#).is_err(), "also after ties");
}

#[test]
fn a_line_that_must_be_refused_changes_nothing_not_even_the_dice() {
    let dice = r#", "dice": [3]"#;
    let script =
        r#"["! 0 play x 0", "! 1 play stop 4", "! 0 play x 40 up", "! 0 play push 44 up", "0 play x 40"]"#;
    assert_eq!(run(PLAIN, script, r#"{"dice_left": 0, "pawns": [3, 0, 0]}"#, dice), Ok(()));
    let wrong = run(PLAIN, r#"["! 0 play x 40"]"#, "{}", dice).unwrap_err();
    assert!(wrong.contains("expected a refusal"), "{wrong}");
    let refused = run(PLAIN, r#"["0 play x 0"]"#, "{}", dice).unwrap_err();
    assert!(refused.contains("never-covered"), "{refused}");
}

#[test]
fn windows_are_passed_and_forced_answers_given_where_the_script_is_silent() {
    let hands = r#"[["remote", "x"], ["block"]]"#;
    let two = |script: &str, expect: &str| {
        let text = format!(
            r#"[{{"game": "board", "name": "x", "players": 2, "hands": {hands}, "dice": [3, 2], "script": {script},
                "expect": {expect}}}]"#
        );
        parse(&text).unwrap()[0].run()
    };
    let moved = r#"{"pawns": [0, 3], "turn": 1, "dice_left": 1}"#;
    for script in [
        r#"["0 play remote 40"]"#,
        r#"["0 play remote 40", "0 seat 1"]"#,
        r#"["0 play remote 40", "1 pass"]"#,
        r#"["0 play remote 40", "0 seat 1", "1 pass"]"#,
    ] {
        assert_eq!(two(script, moved), Ok(()), "{script}");
    }
    assert_eq!(
        two(r#"["0 play remote 40", "1 react block 3"]"#, r#"{"pawns": [0, 0], "dice_left": 2}"#),
        Ok(())
    );
    assert_eq!(two(r#"["0 play remote 40", "1 play block 3"]"#, r#"{"pawns": [0, 5], "turn": 0}"#), Ok(()));
    assert!(two(r#"["0 play remote 40", "1 pass", "1 pass"]"#, "{}").is_err(), "there is one window");
    assert!(two(r#"["0 pass"]"#, "{}").is_err());
}

#[test]
fn null_means_not_checked_or_none() {
    let expect = r#"{"pawns": [null, 0, null], "hands": [null, ["stop"], null], "hand_sizes": [2, null, null],
        "bomb": null, "round_scores": null, "fields": {"3": null}, "board": {}}"#;
    assert_eq!(run(PLAIN, "[]", expect, ""), Ok(()));
    assert!(run(PLAIN, "[]", r#"{"bomb": null}"#, r#", "bomb": 4"#).is_err());
    assert_eq!(run(PLAIN, "[]", r#"{"bomb": 4}"#, r#", "bomb": 4"#), Ok(()));
    assert!(run(PLAIN, "[]", r#"{"round_scores": [0, 0, 0]}"#, "").is_err());
    assert!(run(PLAIN, "[]", r#"{"direction": "forward"}"#, "").is_err(), "no swap is open");
}

#[test]
fn everything_that_is_not_as_expected_is_listed() {
    let expect = r#"{"pawns": [1, 0, 0], "turn": 2, "draw_size": 3, "fields": {"4": "x"}, "teleports": {"1": 9},
        "asked": [], "open_hands": true, "game_over": true, "totals": [1, null, null]}"#;
    let why = run(PLAIN, "[]", expect, "").unwrap_err();
    for part in [
        "pawn of seat 0",
        "turn",
        "draw_size",
        "field 4",
        "teleport 1",
        "asked",
        "open_hands",
        "game_over",
        "total",
    ] {
        assert!(why.contains(part), "{part}: {why}");
    }
}
