//! The log by turns, of both games.

use super::*;
use crate::words::turn_log::{Turn, TurnLog};

fn expect_turns_as_log<G: AppGame<Fact: LogFact>>(setup: G::Setup) {
    let words = words(Language::English);
    let people = (0..3).fold(Vec::new(), |mut all, _| {
        all.push(crate::session::players::new_bot(&all));
        all
    });
    let mut flow = flow::Flow::<G>::new(flow::NewGame { people, setup });
    let mut rng = Rng::new(Seed::from_number(4));
    flow.begin_round(rng.seed());
    let mut log = TurnLog::default();
    // Updated as on a page, after every change …
    while flow.step(&mut rng) {
        log.update(&words, &flow.facts(), flow.people(), flow.viewer(), flow.persons());
    }
    let facts = flow.facts();
    let said = |turns: &[Turn]| -> Vec<(usize, String)> {
        turns.iter().flat_map(|turn| &turn.lines).map(|line| (line.fact, line.text.clone())).collect()
    };
    let all = lines(&words, &facts, flow.people(), flow.viewer(), flow.persons());
    let plain: Vec<_> =
        all.into_iter().filter(|line| !line.heading).map(|line| (line.fact, line.text)).collect();
    assert_eq!(said(log.turns()), plain);
    // … and told all at once.
    let mut at_once = TurnLog::default();
    at_once.update(&words, &facts, flow.people(), flow.viewer(), flow.persons());
    assert_eq!(at_once.turns(), log.turns());
    assert!(log.turns().iter().all(|turn| turn.round == 1));
    // While a turn goes on, only it grows: what is drawn of the others stays.
    let half = facts.len() / 2;
    let mut before = TurnLog::default();
    before.update(&words, &facts[..half], flow.people(), flow.viewer(), flow.persons());
    let finished = before.turns().len() - 1;
    assert!(finished > 1 && before.turns()[..finished] == log.turns()[..finished]);
    // What was undone is gone.
    log.update(&words, &facts[..half], flow.people(), flow.viewer(), flow.persons());
    assert_eq!(log.turns(), before.turns());
}

#[test]
fn the_log_by_turns_equals_the_log_and_repeats_nothing() {
    let all: Packs = Pack::ALL.iter().copied().collect();
    expect_turns_as_log::<State>(Setup::new(3, all, HouseRules::original(all)).unwrap());
    expect_turns_as_log::<::board::State>(::board::Setup::medium(3).unwrap());
}
