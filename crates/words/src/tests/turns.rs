//! The log grouped by turns, for both games.

use super::*;
use crate::turn_log::{Turn, TurnLog};
use game::Asks;

fn expect_turns_as_log<G: Game<Fact: LogFact>>(setup: G::Setup) {
    let words = words(Language::English);
    let mut game = Played::<G>::new(setup, 4);
    let (me, people) = (Seat::default(), game.people());
    let mut log = TurnLog::default();
    // The first round, updated as on a page, after every change …
    while !(game.random.entries.len() > 1 && game.dealer.game().asks() == Asks::Seed) && game.step() {
        let viewer = game.viewer(me);
        log.update(&words, &game.facts(viewer), &people, viewer, game.persons());
    }
    let (viewer, persons) = (game.viewer(me), game.persons());
    let facts = game.facts(viewer);
    let said = |turns: &[Turn]| -> Vec<(usize, String)> {
        turns.iter().flat_map(|turn| &turn.lines).map(|line| (line.fact, line.text.clone())).collect()
    };
    let all = lines(&words, &facts, &people, viewer, persons);
    let plain: Vec<_> =
        all.into_iter().filter(|line| !line.heading).map(|line| (line.fact, line.text)).collect();
    assert_eq!(said(log.turns()), plain);
    // … and made at once from all facts.
    let mut at_once = TurnLog::default();
    at_once.update(&words, &facts, &people, viewer, persons);
    assert_eq!(at_once.turns(), log.turns());
    assert!(log.turns().iter().all(|turn| turn.round == 1));
    // New facts change only the last turn: finished turns stay the same.
    let half = facts.len() / 2;
    let mut before = TurnLog::default();
    before.update(&words, &facts[..half], &people, viewer, persons);
    let finished = before.turns().len() - 1;
    assert!(finished > 1 && before.turns()[..finished] == log.turns()[..finished]);
    // Undone facts are gone.
    log.update(&words, &facts[..half], &people, viewer, persons);
    assert_eq!(log.turns(), before.turns());
}

#[test]
fn the_log_by_turns_equals_the_log_and_repeats_nothing() {
    let all: Packs = Pack::ALL.iter().copied().collect();
    expect_turns_as_log::<State>(Setup::new(3, all, HouseRules::original(all)).unwrap());
    expect_turns_as_log::<::board::State>(::board::Setup::medium(3).unwrap());
}
