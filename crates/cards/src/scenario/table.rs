//! Lays out the table of a scenario and begins: with a turn, or with the round and its starter card.
//!
//! A pile that is not listed holds, shuffled, all cards that are mentioned nowhere else. A listed pile is
//! complete: cards it leaves out are not in the game.

use game::{NullSink, Pile, Rng, Seat, Seed};

use super::format::{RawScenario, Rules};
use crate::{
    Card, Demand, Event, Frame, HouseRules, Pack, Packs, Power, Powers, Preset, Print, RuleCard, Setup,
    State, Table, Turn, flow, rule::came_or_went,
};

/// The state in which the script begins.
pub(super) fn lay_out(draft: &RawScenario) -> Result<State, String> {
    let setup = setup(draft)?;
    let mut state = State::begin(&setup);
    let everybody = state.everybody();
    let turn = draft.turn.unwrap_or_default();
    let dealer = draft.dealer.unwrap_or_else(|| turn.left(1, draft.players));
    if !everybody.has(turn) || !everybody.has(dealer) {
        return Err("turn and dealer: seats at the table".into());
    }
    state.hidden.rng = Rng::new(Seed::default());
    state.public.round = 1;
    (state.public.dealer, state.public.active) = (dealer, turn);
    if let Some(totals) = &draft.totals {
        for (seat, &total) in by_seat(draft, "totals", totals)? {
            state.public.totals[seat] = total;
        }
    }
    lay_cards(draft, &mut state)?;
    lay_powers(draft, &mut state)?;
    lay_events(draft, &mut state)?;
    lay_rule_cards(draft, &mut state)?;
    begin(draft, &mut state);
    Ok(state)
}

/// Begins with a turn, or with the starter card.
fn begin(draft: &RawScenario, state: &mut State) {
    state.public.stack.clear();
    for card in state.rule_cards {
        came_or_went(&mut Table::new(state, &mut NullSink), card);
    }
    let mut nobody = NullSink;
    let mut table = Table::new(state, &mut nobody);
    if draft.starter.is_some() {
        table.public.active = table.dealer;
        flow::round::starter(&mut table);
    } else {
        table.push_frame(Frame::Turn(Turn::Begin));
    }
    flow::run(&mut table);
}

fn setup(draft: &RawScenario) -> Result<Setup, String> {
    let packs: Packs = draft.packs.iter().copied().collect();
    let Rules { preset, diy, pandora, .. } = draft.rules;
    let base = HouseRules::preset(preset.unwrap_or(Preset::Original), packs);
    let given = &draft.rules;
    let rule_cards = draft.rule_cards.len().min(5) as u8;
    let own = HouseRules::own_effects(rule_cards);
    let rules = HouseRules {
        hand_size: given.hand_size.unwrap_or(base.hand_size),
        limit: given.limit.unwrap_or(HouseRules::suggested_limits(draft.players)[1]),
        ends: given.ends.unwrap_or(base.ends),
        scorekeeping: given.scorekeeping.unwrap_or(base.scorekeeping),
        rounds: given.rounds.unwrap_or(base.rounds),
        first_dealer: given.first_dealer.unwrap_or(base.first_dealer),
        wish_effects: given.wish_effects.unwrap_or(base.wish_effects),
        counter: given.counter.unwrap_or(base.counter),
        violet: given.violet.unwrap_or(base.violet),
        rule_cards,
        diy: diy.unwrap_or(own.0),
        pandora: pandora.unwrap_or(own.1),
    };
    Setup::new(draft.players, packs, rules).map_err(|why| why.to_string())
}

/// Reads a list with one entry per seat.
fn by_seat<'a, T>(
    draft: &RawScenario,
    what: &str,
    all: &'a [T],
) -> Result<impl Iterator<Item = (Seat, &'a T)> + use<'a, T>, String> {
    if all.len() == usize::from(draft.players) {
        Ok((0..).map(Seat::wrapping).zip(all))
    } else {
        Err(format!("{what}: one entry for each of {} people", draft.players))
    }
}

fn lay_cards(draft: &RawScenario, state: &mut State) -> Result<(), String> {
    let mut rest = *state.setup.deck();
    let mut take = |card: Card| {
        if rest.remove(card) { Ok(card) } else { Err(format!("there is no (further) {card} in the deck")) }
    };
    for (seat, hand) in by_seat(draft, "hands", &draft.hands)? {
        for &card in hand {
            state.hidden.hands[seat].add(take(card)?);
        }
    }
    if let Some(starter) = draft.starter {
        take(starter)?;
    }
    for &card in draft.discard.iter().flatten() {
        state.public.discard.push(take(card)?);
    }
    let drawn: Vec<Card> = draft.draw.iter().flatten().map(|&c| take(c)).collect::<Result<_, _>>()?;
    if draft.discard.is_none()
        && draft.starter.is_none()
        && let Some(card) = Card::from_name("red-9")
    {
        rest.remove(card);
        state.public.discard.push(card);
    }
    if draft.draw.is_some() {
        drawn.iter().rev().for_each(|&card| {
            state.hidden.draw.push(card);
        });
    } else {
        state.hidden.draw = Pile::shuffled(&rest, &mut state.hidden.rng);
    }
    if let Some(starter) = draft.starter {
        state.hidden.draw.push(starter);
    } else if let Some(top) = state.discard.top() {
        state.public.demand = Demand::of(top);
        if state.demand == Demand::Any {
            return Err(format!("the top of discard is a number or has one colour, unlike {top}"));
        }
    }
    state.public.last_colour = state.discard.all().iter().rev().find_map(|card| match card.print() {
        Print::Number(colour, _) | Print::Special(colour, _) => colour,
        Print::Swap(..) => None,
    });
    Ok(())
}

fn lay_powers(draft: &RawScenario, state: &mut State) -> Result<(), String> {
    let mut used = Powers::default();
    let mut take = |power: Power| {
        if used.add(power) { Ok(power) } else { Err(format!("there is no further {}", power.name())) }
    };
    let in_play = state.setup.packs().has(Pack::Supercharge);
    if let Some(powers) = &draft.powers {
        for (seat, cards) in by_seat(draft, "powers", powers)? {
            for card in cards {
                let State { public, hidden } = &mut *state;
                let side = if card.spent { &mut public.places[seat].spent } else { &mut hidden.powers[seat] };
                side.add(take(card.power)?);
            }
        }
    }
    let listed: Vec<Power> = draft.power_pile.iter().flatten().map(|&p| take(p)).collect::<Result<_, _>>()?;
    if !in_play && !used.is_empty() {
        return Err("power cards need the supercharge pack".into());
    }
    if draft.power_pile.is_some() {
        listed.iter().rev().for_each(|&power| {
            state.hidden.power_pile.push(power);
        });
    } else if in_play {
        state.hidden.power_pile = Pile::shuffled(Powers::every().without(used).iter(), &mut state.hidden.rng);
    }
    Ok(())
}

fn lay_events(draft: &RawScenario, state: &mut State) -> Result<(), String> {
    let packs = state.setup.packs();
    let Some(listed) = &draft.events else {
        state.hidden.events = Pile::shuffled(Event::of(packs), &mut state.hidden.rng);
        return Ok(());
    };
    for (k, &event) in listed.iter().enumerate().rev() {
        if !packs.has(event.pack()) {
            return Err(format!("{} needs the {} pack", event.name(), event.pack().name()));
        }
        if listed.iter().take(k).any(|&other| other == event) {
            return Err(format!("there is no further {}", event.name()));
        }
        state.hidden.events.push(event);
    }
    Ok(())
}

fn lay_rule_cards(draft: &RawScenario, state: &mut State) -> Result<(), String> {
    let mut used = [false; RuleCard::ALL.len()];
    let listed = draft.rule_pile.iter().flatten();
    for &card in draft.rule_cards.iter().chain(listed.clone()) {
        match used.get_mut(usize::from(card.id())) {
            Some(seen @ false) => *seen = true,
            _ => return Err(format!("there is no further {}", card.name())),
        }
    }
    let in_play = state.setup.packs().has(Pack::Pandora);
    if !in_play && used.contains(&true) {
        return Err("rule cards need the pandora pack".into());
    }
    for &card in &draft.rule_cards {
        state.public.rule_cards.add(card);
    }
    if draft.rule_pile.is_some() {
        listed.rev().for_each(|&card| {
            state.hidden.rule_pile.push(card);
        });
    } else if in_play {
        let in_force = state.rule_cards;
        let left = RuleCard::ALL.iter().copied().filter(|&card| !in_force.has(card));
        state.hidden.rule_pile = Pile::shuffled(left, &mut state.hidden.rng);
    }
    Ok(())
}
