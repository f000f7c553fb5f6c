//! Tables of a given size, for tests of how the table looks: a number of people, and a number of cards in the
//! hand of seat 0, whose turn it is. All packs are in play; on large tables some people have power cards.

use cards::{
    Action, Fact, HouseRules, Pack, Packs, Power, Question, Scorekeeping, Setup, Source, State, Zone,
    scenario,
};
use game::{Asks, Entry, Game as _, NullSink, Rng, Seed, Viewer};
use serde_json::json;

use crate::ArenaError;
use crate::search::{enter, me, next};

/// The sizes: name, number of people, number of cards.
pub(crate) const CROWDS: [(&str, u8, usize); 10] = [
    ("2-5", 2, 5),
    ("2-10", 2, 10),
    ("2-20", 2, 20),
    ("4-5", 4, 5),
    ("4-10", 4, 10),
    ("4-20", 4, 20),
    ("8-5", 8, 5),
    ("8-10", 8, 10),
    ("8-20", 8, 20),
    ("8-25", 8, 25),
];

/// A table of this size.
pub(crate) fn crowd(players: u8, cards: usize) -> Result<State, ArenaError> {
    let packs: Packs = Pack::ALL.iter().copied().collect();
    let setup = Setup::new(players, packs, HouseRules::original(packs))?;
    let mut deck: Vec<String> = setup.deck().iter().map(|card| card.to_string()).collect();
    // This card is on the discard pile.
    deck.retain(|card| card != "red-9");
    let mut hands = Vec::new();
    for seat in 0..usize::from(players) {
        let wanted = if seat == 0 { cards } else { [7, 10, 3, 12][seat % 4] };
        // Cards of all kinds, evenly spread over the rest of the deck.
        let step = (deck.len() / wanted).max(1);
        let hand: Vec<String> = (0..wanted).map(|k| deck.remove((k * (step - 1) + 3) % deck.len())).collect();
        hands.push(hand);
    }
    let mut names = Power::ALL.iter().map(|power| power.name()).cycle();
    let mut some = |seat: u8| names.by_ref().take(usize::from(seat % 4)).collect();
    let powers: Vec<Vec<&str>> =
        (0..players).map(|seat| if players > 4 { some(seat) } else { Vec::new() }).collect();
    let totals: Vec<i32> = (0..i32::from(players)).map(|seat| seat * 37 % 300 - 10).collect();
    let table = json!([{
        "name": "crowd", "players": players, "packs": ["base", "troublemaker", "supercharge", "pandora"],
        "hands": hands, "powers": powers, "totals": totals, "turn": 0, "script": [], "expect": {},
    }]);
    let all = scenario::parse(&table.to_string()).map_err(|why| why.to_string())?;
    let mut state = all.first().ok_or("no table")?.play()?;
    // Everybody may activate a power card before the turn.
    while let Asks::People { number, seats, ask } = state.asks()
        && !matches!(ask.kind, Question::Turn { .. })
    {
        let by = seats.lowest().ok_or("no seat is asked")?;
        let entry = Entry::Answer { by, to: number, action: Action::Pass };
        state.apply(&entry, &mut NullSink).map_err(|why| format!("{why:?}"))?;
    }
    Ok(state)
}

/// A table of four, and the entries until a turn of seat 0 before which somebody else has made seat 0 take
/// cards.
pub(crate) fn struck() -> Result<(State, Vec<Entry<Action>>), ArenaError> {
    let table = crowd(4, 10)?;
    'games: for seed in 0..1000 {
        let mut rng = Rng::new(Seed::from_number(seed));
        let (mut state, mut entries, mut hit) = (table.clone(), Vec::new(), false);
        while entries.len() < 60 {
            let Some(entry) = next(&state, &mut rng, true)? else { continue 'games };
            for fact in enter(&mut state, &entry)? {
                match fact {
                    Fact::RoundOver(_) => continue 'games,
                    Fact::Moved { to: Zone::Hand(who), n: 2.., why: Source::Special(_), .. } => {
                        hit |= who == me();
                    }
                    _ => {}
                }
            }
            entries.push(entry);
            let begins = |ask: Question| matches!(ask, Question::Turn { draw: true, .. });
            if let Asks::People { seats, ask, .. } = state.asks()
                && seats.has(me())
                && begins(ask.kind)
            {
                if hit {
                    return Ok((table, entries));
                }
            } else if state.view(Viewer::Spectator).active == me() {
                // Cards that seat 0 takes in its own turn do not count.
                hit = false;
            }
        }
    }
    Err("seat 0 was never struck".into())
}

/// A full table, the entries of a game whose log has more than this many facts, and the state after them: a
/// turn of seat 0.
pub(crate) fn long(facts: usize) -> Result<(State, Vec<Entry<Action>>, State), ArenaError> {
    let packs: Packs = Pack::ALL.iter().copied().collect();
    let rules = HouseRules { scorekeeping: Scorekeeping::None, rounds: 20, ..HouseRules::original(packs) };
    let table = State::new(&Setup::new(8, packs, rules)?);
    for seed in 0..1000 {
        let mut rng = Rng::new(Seed::from_number(seed));
        let (mut state, mut entries, mut happened) = (table.clone(), Vec::new(), 0);
        while let Some(entry) = next(&state, &mut rng, true)? {
            happened += enter(&mut state, &entry)?.len();
            entries.push(entry);
            if let Asks::People { seats, ask, .. } = state.asks()
                && happened >= facts
                && seats.has(me())
                && matches!(ask.kind, Question::Turn { draw: true, .. })
            {
                return Ok((table, entries, state));
            }
        }
    }
    Err("no game was long enough".into())
}
