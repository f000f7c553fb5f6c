//! The log by turns.

use super::*;
use crate::words::log::{Turn, TurnLog};

#[test]
fn the_log_by_turns_equals_the_log_and_repeats_nothing() {
    let words = words(Language::English);
    let all: Packs = Pack::ALL.iter().copied().collect();
    let mut flow = Flow::new(NewGame {
        people: (0..3).fold(Vec::new(), |mut all, _| {
            all.push(crate::session::players::new_bot(&all));
            all
        }),
        setup: Setup::new(3, all, HouseRules::original(all)).unwrap(),
    });
    let mut rng = Rng::new(Seed::from_number(4));
    flow.begin_round(rng.seed());
    let mut log = TurnLog::default();
    // Updated as on a page, after every change …
    while flow.step(&mut rng) {
        log.update(&words, &flow.facts(), flow.people(), flow.viewer(), flow.persons());
    }
    let facts = flow.facts();
    let said = |turns: &[Turn]| -> Vec<String> {
        turns.iter().flat_map(|turn| &turn.lines).map(|line| line.text.clone()).collect()
    };
    let all = lines(&words, &facts, flow.people(), flow.viewer(), flow.persons());
    let plain: Vec<String> = all.into_iter().filter(|line| !line.heading).map(|line| line.text).collect();
    assert_eq!(said(log.turns()), plain);
    // … and told all at once.
    let mut at_once = TurnLog::default();
    at_once.update(&words, &facts, flow.people(), flow.viewer(), flow.persons());
    assert_eq!(at_once.turns(), log.turns());
    assert!(log.turns().iter().all(|turn| turn.round == 1));
    assert!(log.turns().iter().any(|turn| turn.lines.iter().any(|line| line.shown && line.topic.is_some())));
    // What was undone is gone.
    log.update(&words, &facts[..facts.len() / 2], flow.people(), flow.viewer(), flow.persons());
    assert!(said(log.turns()).len() < plain.len());
}
