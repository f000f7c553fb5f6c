//! Builds states for unit tests from the text of a scenario, where a scenario cannot check the result.

use game::{Answer, Asks, Dealer, Game as _, Seat, Seats};

pub(crate) use crate::scenario::after;
use crate::{Bag, Card, Event, Fact, State};

/// Like [`after`], but puts the cards that the scenario leaves out at the bottom of the discard pile, and the
/// events under the event pile, so that the state could occur in a real game.
#[track_caller]
pub(crate) fn whole(text: &str) -> State {
    let mut state = after(text);
    let mut missing = *state.setup.deck();
    missing.remove_all(&state.all_cards());
    for card in &missing {
        let all = state.discard.len();
        state.discard.insert_under(card, all);
    }
    let packs = state.setup.packs();
    let there =
        |state: &State, event| state.turned_up.has(event) || state.hidden.events.all().contains(&event);
    for event in Event::of(packs) {
        if !there(&state, event) {
            let all = state.hidden.events.len();
            state.hidden.events.insert_under(event, all);
        }
    }
    state
}

/// The seat with this number.
pub(crate) fn seat(n: u8) -> Seat {
    Seat::wrapping(n)
}

/// The cards with these names.
pub(crate) fn cards(names: &str) -> Bag {
    names.split_whitespace().map(|name| Card::from_name(name).unwrap()).collect()
}

/// Somebody's answer as in a script, of one part.
fn answer(game: &State, (by, line): (u8, &str)) -> Answer<crate::Action> {
    let Asks::People { number: to, .. } = game.asks() else { panic!("nobody is asked") };
    Answer { by: Seat::wrapping(by), to, parts: vec![line.parse().unwrap_or_else(|why| panic!("{why}"))] }
}

/// The unredacted facts that this answer leads to.
#[track_caller]
pub(crate) fn facts(state: State, given: (u8, &str)) -> Vec<Fact> {
    let mut dealer = Dealer::carry_on(state, Vec::new());
    assert_eq!(dealer.handle(&answer(dealer.game(), given)), Ok(()), "{given:?}");
    dealer.facts().to_vec()
}

/// Whether somebody may undo this answer after the others have given theirs. The bots of these seats
/// learn nothing.
#[track_caller]
pub(crate) fn may_undo(state: State, given: (u8, &str), others: &[(u8, &str)], bots: &[u8]) -> bool {
    let bots: Seats = bots.iter().copied().map(Seat::wrapping).collect();
    let people = state.everybody() - bots;
    let mut dealer = Dealer::carry_on(state, Vec::new());
    for &next in [given].iter().chain(others) {
        assert_eq!(dealer.handle(&answer(dealer.game(), next)), Ok(()), "{next:?}");
    }
    dealer.may_undo(Seat::wrapping(given.0), 0, people)
}
