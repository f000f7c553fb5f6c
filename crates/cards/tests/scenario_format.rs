//! The scenario format: what it allows to be left out, and what it must refuse.

use cards::scenario::{Scenario, parse};

/// Runs one scenario for three people; `more` has further keys.
fn run(hands: &str, script: &str, expect: &str, more: &str) -> Result<(), String> {
    let text = format!(
        r#"[{{"name": "x", "players": 3, "hands": {hands}, "script": {script}, "expect": {expect}{more}}}]"#
    );
    parse(&text).map_err(|error| format!("parse {error}"))?.iter().try_for_each(Scenario::run)
}

const PLAIN: &str = r#"[["red-5", "blue-1"], ["green-4"], ["green-5"]]"#;

fn error(hands: &str, script: &str, expect: &str, more: &str) -> String {
    run(hands, script, expect, more).unwrap_err()
}

#[test]
fn unknown_names_are_errors_with_a_position() {
    for (hands, script, expect, more) in [
        (r#"[["pink-5"], [], []]"#, "[]", "{}", ""),
        (r#"[["violet-5"], [], []]"#, "[]", "{}", ""),
        (r#"[["fuck-you"], ["fuck-you"], []]"#, "[]", "{}", ""),
        (r#"[["red-5"], []]"#, "[]", "{}", ""),
        (PLAIN, r#"["0 eat red-5"]"#, "{}", ""),
        (PLAIN, r#"["0 play red-55"]"#, "{}", ""),
        (PLAIN, r#"["3 draw"]"#, "{}", ""),
        (PLAIN, r#"["0 seat 3"]"#, "{}", ""),
        (PLAIN, r#"["0 seat 1 2"]"#, "{}", ""),
        (PLAIN, r#"["0 give 3: red-5"]"#, "{}", ""),
        (PLAIN, r#"["0 card 3 looping"]"#, "{}", ""),
        (PLAIN, r#"["0 cards"]"#, "{}", ""),
        (PLAIN, r#"["0 hands 1 0"]"#, "{}", ""),
        (PLAIN, r#"["0 wish pink"]"#, "{}", ""),
        (PLAIN, "[]", r#"{"mood": "good"}"#, ""),
        (PLAIN, "[]", r#"{"turn": 3}"#, ""),
        (PLAIN, "[]", r#"{"demand": "red swap"}"#, ""),
        (PLAIN, "[]", r#"{"demand": "black 11"}"#, ""),
        (PLAIN, "[]", r#"{"top": "pink-5"}"#, ""),
        (PLAIN, "[]", r#"{"direction": "up"}"#, ""),
        (PLAIN, "[]", r#"{"hand_sizes": [1, 2]}"#, ""),
        (PLAIN, "[]", r#"{"legal": {"0": ["draw"]}}"#, ""),
        (PLAIN, "[]", "{}", r#", "mood": "good""#),
        (PLAIN, "[]", "{}", r#", "rules": {"mood": "good"}"#),
        (PLAIN, "[]", "{}", r#", "rules": {"limit": 0}"#),
        (PLAIN, "[]", "{}", r#", "packs": ["mood"]"#),
        (PLAIN, "[]", "{}", r#", "events": ["plague"]"#),
        (PLAIN, "[]", "{}", r#", "events": ["charity", "charity"]"#),
        (PLAIN, "[]", "{}", r#", "powers": [["looping"], [], []]"#),
        (PLAIN, "[]", "{}", r#", "rule_cards": ["bounty"]"#),
        (PLAIN, "[]", "{}", r#", "dealer": 3"#),
        (PLAIN, "[]", "{}", r#", "discard": ["fantastic"]"#),
    ] {
        let error = error(hands, script, expect, more);
        assert!(error.starts_with("parse 1:"), "{hands} {script} {expect} {more}: {error}");
    }
    let named = parse(r#"[{"name": "a", "players": 2, "hands": [[], []], "script": [], "expect": {}}]"#);
    assert_eq!(named.unwrap()[0].name(), "a");
    let error = parse("[\n {\"name\": \"a\",\n  \"mood\": 1}]").unwrap_err();
    assert_eq!((error.line, error.column), (3, 8), "{error}");
    assert!(parse(r#"[{"name": "a", "players": 2}]"#).is_err(), "keys are missing");
    assert!(parse("[").is_err());
}

#[test]
fn unmet_expectations_fail() {
    let script = r#"["0 play red-5"]"#;
    for expect in [
        r#"{"hands": [["blue-2"], null, null]}"#,
        r#"{"hand_sizes": [2, null, null]}"#,
        r#"{"top": "red-9"}"#,
        r#"{"top": "none"}"#,
        r#"{"discard": ["red-5", "red-9"]}"#,
        r#"{"draw_size": 119}"#,
        r#"{"demand": "red"}"#,
        r#"{"turn": 0}"#,
        r#"{"direction": "left"}"#,
        r#"{"skipped": [1]}"#,
        r#"{"asked": []}"#,
        r#"{"round_over": true}"#,
        r#"{"round_scores": [0, 0, 0]}"#,
        r#"{"totals": [0, 0, 1]}"#,
        r#"{"game_over": true}"#,
        r#"{"winners": [1]}"#,
        r#"{"power_sizes": [0, 0, 1]}"#,
        r#"{"next_dealer": 0}"#,
        r#"{"persons": [0, 2, 1]}"#,
        r#"{"legal": {"1": ["play green-4"]}}"#,
    ] {
        let error = error(PLAIN, script, expect, "");
        assert!(error.contains("expected") && error.contains("found"), "{expect}: {error}");
    }
    let error = error(PLAIN, r#"["0 play blue-1"]"#, "{}", "");
    assert!(error.starts_with("\"0 play blue-1\": expected to be carried out"), "{error}");
    assert!(run(PLAIN, r#"["! 0 play red-5"]"#, "{}", "").is_err(), "it is not refused");
    assert!(run(PLAIN, r#"["0 seat 1"]"#, "{}", "").is_err(), "nobody asked");
    assert!(run(PLAIN, r#"["0 yes"]"#, "{}", "").is_err(), "nobody asked");
}

#[test]
fn an_optional_effect_is_used_when_its_next_question_is_answered() {
    let hands = r#"[["equality", "blue-1", "blue-2"], ["green-4"], ["green-5"]]"#;
    let sizes = r#"{"hand_sizes": [2, 2, 1], "demand": "red", "turn": 1}"#;
    let script = |lines: &str| format!(r#"["0 play equality", {lines} "0 wish red"]"#);
    assert_eq!(run(hands, &script(r#""0 yes", "0 seat 1","#), sizes, ""), Ok(()));
    assert_eq!(run(hands, &script(r#""0 seat 1","#), sizes, ""), Ok(()));
    let unused = r#"{"hand_sizes": [2, 1, 1], "demand": "red", "turn": 1}"#;
    assert_eq!(run(hands, &script(r#""0 no","#), unused, ""), Ok(()));
    assert_eq!(run(hands, &script(""), unused, ""), Ok(()));
    // If the line is left out, the question stays open.
    assert_eq!(run(hands, r#"["0 play equality"]"#, r#"{"asked": [0]}"#, ""), Ok(()));
    // The only victim need not be chosen, but then the effect needs its `yes`.
    let hands = r#"[["equality", "blue-1"], [], ["green-5"]]"#;
    let used = r#"{"hand_sizes": [1, 1, 1]}"#;
    assert_eq!(run(hands, &script(r#""0 yes","#), used, ""), Ok(()));
    assert_eq!(run(hands, &script(r#""0 seat 1","#), used, ""), Ok(()));
    assert_eq!(run(hands, &script(r#""0 yes", "0 seat 1","#), used, ""), Ok(()));
    let unused = r#"{"hand_sizes": [1, 0, 1]}"#;
    assert_eq!(run(hands, &script(""), unused, ""), Ok(()));
    // Nobody holds fewer cards, so there was no choice.
    let hands = r#"[["equality", "blue-1"], ["green-4"], ["green-5"]]"#;
    assert_eq!(run(hands, &script(r#""0 no","#), r#"{"turn": 1}"#, ""), Ok(()));
    assert!(run(hands, &script(r#""0 yes","#), r#"{"turn": 1}"#, "").is_err());
}

#[test]
fn windows_and_answers_without_a_choice_are_optional_in_a_script() {
    let more = r#", "packs": ["troublemaker", "supercharge"]"#;
    let hands = r#"[["red-gift", "blue-1"], ["green-4"], ["green-5"]]"#;
    let all = r#"["0 play red-gift", "0 pass", "0 seat 1", "1 pass", "0 cards blue-1", "2 pass"]"#;
    let few = r#"["0 play red-gift", "0 seat 1"]"#;
    for script in [all, few] {
        assert_eq!(run(hands, script, r#"{"round_over": true, "finished": [0]}"#, more), Ok(()));
    }
    // Several cards in one line can be in any order; the engine gets them sorted.
    let hands = r#"[["red-gift", "blue-1", "red-2", "fantastic"], ["green-4"], ["green-5"]]"#;
    let script = r#"["0 play red-gift", "0 seat 1", "! 0 cards red-2", "0 cards fantastic blue-1"]"#;
    let expect = r#"{"hands": [["red-2"], ["blue-1", "fantastic", "green-4"], null], "turn": 1}"#;
    assert_eq!(run(hands, script, expect, more), Ok(()));
}

#[test]
fn a_pass_belongs_to_parasite_and_not_to_the_window_before() {
    let hands = r#"[["black-9", "red-9"], ["green-9", "green-4"], ["fuck-you", "curse", "green-6"]]"#;
    let more =
        r#", "packs": ["troublemaker", "supercharge"], "events": ["parasite"], "draw": ["red-1", "red-2"]"#;
    let script = |last: &str| {
        format!(r#"["0 play black-9", "1 play green-9", "2 draw", "2 end", "0 play red-9"{last}]"#)
    };
    let over = r#"{"round_over": true, "round_scores": [0, 4, 62]}"#;
    assert_eq!(run(hands, &script(r#", "2 pass""#), over, more), Ok(()));
    assert_eq!(run(hands, &script(r#", "0 pass", "2 pass", "2 pass""#), over, more), Ok(()));
    assert_eq!(run(hands, &script(""), r#"{"round_over": false, "asked": [2]}"#, more), Ok(()));
    let two = r#"{"round_scores": [0, 4, 20]}"#;
    assert_eq!(run(hands, &script(r#", "2 cards fuck-you""#), two, more), Ok(()));
}

#[test]
fn the_swap_of_the_last_two_people_may_be_written_or_left_out() {
    let hands = r#"[["black-9", "blue-1"], ["green-4"], ["green-5"]]"#;
    let more =
        r#", "packs": ["troublemaker"], "events": ["identity-theft"], "rules": {"scorekeeping": "none"}"#;
    for script in [r#"["0 play black-9"]"#, r#"["0 play black-9", "0 seats 2 1"]"#] {
        assert_eq!(run(hands, script, r#"{"persons": [0, 2, 1]}"#, more), Ok(()));
    }
    assert!(run(hands, r#"["0 play black-9", "0 seats 0 1"]"#, "{}", more).is_err());
}

#[test]
fn a_forced_answer_may_be_written_but_not_its_opposite() {
    let more = r#", "packs": ["troublemaker"]"#;
    let must = r#", "rules": {"wish_effects": "must"}"#;
    let four = r#"[["fantastic-four", "blue-1"], ["green-4"], ["green-5"]]"#;
    let script = |says: &str| format!(r#"["0 play fantastic-four", "0 {says}", "0 split 1:4", "0 wish 3"]"#);
    assert_eq!(run(four, &script("yes"), r#"{"hand_sizes": [1, 5, 1]}"#, more), Ok(()));
    assert!(run(four, &script("no"), "{}", more).is_err());
    // Nobody holds fewer cards.
    let equality = r#"[["equality", "blue-1"], ["green-4"], ["green-5"]]"#;
    let script = |says: &str| format!(r#"["0 play equality", "{says}", "0 wish red"]"#);
    for more in [more, must] {
        assert_eq!(run(equality, &script("0 no"), r#"{"demand": "red"}"#, more), Ok(()));
        assert!(run(equality, &script("1 no"), "{}", more).is_err(), "who played nothing has no effect");
    }
    // No card fits, so second-chance draws.
    let chance = r#"[["red-second-chance", "blue-1"], ["green-4"], ["green-5"]]"#;
    let script = r#"["0 play red-second-chance", "0 draw"]"#;
    assert_eq!(run(chance, script, r#"{"hand_sizes": [2, 1, 1], "turn": 1}"#, more), Ok(()));
    let skip = r#"[["red-skip", "blue-1"], ["green-4"], ["green-5"]]"#;
    assert!(run(skip, r#"["0 play red-skip", "0 seat 2", "0 draw"]"#, "{}", more).is_err());
}

#[test]
fn an_optional_effect_is_used_when_the_window_it_opens_is_answered() {
    let hands = r#"[["equality", "blue-1", "blue-2"], ["counterattack"], ["green-5", "green-6"]]"#;
    let script = r#"["0 play equality", "1 react counterattack", "1 wish red"]"#;
    let expect = r#"{"hand_sizes": [2, 0, 2], "demand": "red", "round_over": true, "finished": [1]}"#;
    assert_eq!(run(hands, script, expect, ""), Ok(()));
}

#[test]
fn an_answer_that_was_asked_for_and_refused_is_no_answer_without_a_choice() {
    // A card fits, so second-chance does not draw.
    let hands = r#"[["red-second-chance", "red-4", "blue-1"], ["green-4"], ["green-5"]]"#;
    for script in [
        r#"["0 play red-second-chance", "0 draw"]"#,
        r#"["0 play red-second-chance", "0 draw", "0 play red-4"]"#,
        r#"["0 play red-second-chance", "0 end", "0 play red-4"]"#,
    ] {
        assert!(run(hands, script, "{}", "").is_err(), "{script}");
    }
    assert_eq!(run(hands, r#"["0 play red-second-chance", "! 0 draw", "0 play red-4"]"#, "{}", ""), Ok(()));
    // The first to lay a card in tsunami must do so.
    let hands = r#"[["black-9", "blue-1"], ["green-4", "green-6"], ["green-5"]]"#;
    let more = r#", "packs": ["supercharge"], "events": ["tsunami"]"#;
    for script in [
        r#"["0 play black-9", "1 pass"]"#,
        r#"["0 play black-9", "1 pass", "1 cards green-4", "2 cards green-5", "0 pass"]"#,
    ] {
        assert!(run(hands, script, "{}", more).is_err(), "{script}");
    }
    let laid = r#"["0 play black-9", "1 cards green-4", "2 cards green-5", "0 pass"]"#;
    assert_eq!(run(hands, laid, r#"{"hand_sizes": [3, 1, 0]}"#, more), Ok(()));
    // It draws once, and not for somebody else.
    let chance = r#"[["red-second-chance", "blue-1"], ["green-4"], ["green-5"]]"#;
    assert!(run(chance, r#"["0 play red-second-chance", "2 draw"]"#, "{}", "").is_err());
}

#[test]
fn a_second_chance_that_rewind_turns_up_may_draw_by_itself() {
    let hands = r#"[["black-9", "blue-1"], ["green-4"], ["green-6"]]"#;
    let more = r#", "packs": ["supercharge"], "events": ["rewind"],
        "draw": ["green-second-chance", "yellow-6", "yellow-7"]"#;
    let drawn = r#"{"hand_sizes": [2, 2, 2], "draw_size": 1, "turn": 1}"#;
    for script in [r#"["0 play black-9", "0 yes"]"#, r#"["0 play black-9", "0 yes", "0 draw"]"#] {
        assert_eq!(run(hands, script, drawn, more), Ok(()), "{script}");
    }
    assert_eq!(run(hands, r#"["0 play black-9", "0 draw"]"#, drawn, more), Ok(()));
    assert_eq!(run(hands, r#"["0 play black-9", "0 no"]"#, r#"{"hand_sizes": [1, 2, 2]}"#, more), Ok(()));
}
