//! Lays out the table of a scenario and begins: with a turn, with set-up laying, or with the deal.
//!
//! A pile that is not listed holds, shuffled, all cards that are mentioned nowhere else. A listed pile is
//! complete: cards it leaves out are not in the game.

use game::{NullSink, Rng, Seat, Seed};

use super::format::{Phase, RawScenario};
use super::run::{ListedDice, Run};
use crate::material::{self, suggested_limits};
use crate::{Bomb, Card, Fields, Frame, Hand, Setup, State, Table, TurnStep, flow};

/// The moment in which the script begins.
pub(super) fn lay_out(draft: &RawScenario) -> Result<Run, String> {
    let limit = draft.limit.unwrap_or(suggested_limits(draft.players)[1]);
    let setup = Setup::new(draft.players, limit).map_err(|why| why.to_string())?;
    let mut state = State::begin(&setup);
    state.hidden.rng = Rng::new(Seed::default());
    let mut dice = ListedDice::new(&draft.dice);
    let mut nobody = NullSink;
    let mut t = Table::new(&mut state, &mut nobody, &mut dice);
    flow::round::clear(&mut t);
    for (seat, &total) in by_seat(draft, "totals", draft.totals.as_deref())? {
        t.public.totals[seat] = total;
    }
    for (seat, &field) in by_seat(draft, "pawns", draft.pawns.as_deref())? {
        t.public.pawns[seat] = field;
    }
    if let Some(left) = draft.bomb {
        if left == 0 {
            return Err("bomb: at least one turn is left".into());
        }
        t.public.bomb = Some(Bomb { left, laid_this_turn: false });
    }
    lay_board(draft, &mut t)?;
    lay_cards(draft, &mut t)?;
    begin(draft, &mut t)?;
    flow::run(&mut t);
    Ok(Run::new(state, dice))
}

/// Begins with a turn, with set-up laying, or with the roll for who begins.
fn begin(draft: &RawScenario, t: &mut Table) -> Result<(), String> {
    if draft.turn.is_some_and(|seat| !t.everybody().has(seat)) {
        return Err("turn: a seat at the table".into());
    }
    match (&draft.hands, draft.phase) {
        (None, Some(Phase::Turn)) => Err("phase: without hands a round begins with laying".into()),
        (Some(_), None | Some(Phase::Turn)) => {
            let turn = draft.turn.unwrap_or_default();
            (t.public.first, t.public.active) = (turn, turn);
            t.push_frame(Frame::Turn(TurnStep::Begin));
            Ok(())
        }
        (None, _) | (Some(_), Some(Phase::Lay)) => {
            let first = match draft.turn {
                Some(seat) => seat,
                None => flow::round::who_begins(t),
            };
            flow::round::lay_from(t, first);
            Ok(())
        }
    }
}

/// Reads a list with one entry per seat.
fn by_seat<'a, T>(
    draft: &RawScenario,
    what: &str,
    all: Option<&'a [T]>,
) -> Result<impl Iterator<Item = (Seat, &'a T)> + use<'a, T>, String> {
    harness::scenario::check_len(what, all.map(<[T]>::len), draft.players)?;
    Ok((0..).map(Seat::wrapping).zip(all.unwrap_or(&[])))
}

fn lay_board(draft: &RawScenario, t: &mut Table) -> Result<(), String> {
    for (teleport, field) in draft.teleports.iter() {
        t.public.teleports.put(teleport, field);
    }
    if !t.teleports.is_sound() {
        return Err("teleports: each has a field of its own, neither start nor goal".into());
    }
    let open = Fields::BETWEEN.without(t.teleports.fields());
    for (field, stack) in draft.board.iter() {
        for &laid in stack {
            if !open.has(field) || !laid.can_lie_on(field) {
                return Err(format!("board: {laid} cannot lie on field {field}"));
            }
            t.public.ground.lay(field, laid);
        }
    }
    Ok(())
}

fn lay_cards(draft: &RawScenario, t: &mut Table) -> Result<(), String> {
    let mut rest = Hand::all_cards();
    let mut take = |card: Card| {
        if rest.remove(card) { Ok(card) } else { Err(format!("there is no further {}", card.name())) }
    };
    for (_, stack) in draft.board.iter() {
        stack.iter().try_for_each(|laid| take(laid.card()).map(drop))?;
    }
    for (seat, hand) in by_seat(draft, "hands", draft.hands.as_deref())? {
        for &card in hand {
            t.hidden.hands[seat].add(take(card)?);
        }
    }
    let drawn: Vec<Card> = draft.draw.iter().flatten().map(|&card| take(card)).collect::<Result<_, _>>()?;
    if draft.draw.is_some() {
        drawn.iter().rev().for_each(|&card| {
            t.hidden.draw.push(card);
        });
    } else {
        flow::round::shuffle(t, rest);
    }
    if draft.hands.is_none() {
        if t.hidden.draw.len() < material::dealt(draft.players) * draft.players {
            return Err("draw: too few cards to deal".into());
        }
        flow::round::deal(t);
    }
    Ok(())
}
