//! A forecast of rolls: the expected cost of a pawn's place after one or two moves.

use board::material;
use board::{Card, Field, Halt, Land, View};
use game::Seat;

/// One field, in the unit of all values.
pub(super) const FIELD: i32 = 1000;
/// The cost of a pawn on the goal, added to the number of that field: the round ends there, and no other place costs more.
const GOAL: i32 = 15 * FIELD;
/// The cost of a fuck-you in the hand.
const FUCK_YOU: i32 = material::FUCK_YOU as i32 * FIELD;
/// The rough cost of an event for its trigger.
const EVENT: i32 = FIELD;

/// The cost of standing on a field.
pub(super) fn cost(at: Field) -> i32 {
    i32::from(at.number()) * FIELD + if at == Field::GOAL { GOAL } else { 0 }
}

/// A board with the places of all pawns.
#[derive(Clone, Copy)]
pub(super) struct Forecast<'a> {
    pub view: &'a View,
    pub land: Land<'a>,
}

impl<'a> Forecast<'a> {
    /// The board as it is.
    pub fn of(view: &'a View) -> Self {
        Forecast { view, land: view.land() }
    }

    /// The expected cost of this person's place after this many moves.
    pub fn after(&self, pawn: Seat, moves: u8) -> i32 {
        self.moved(pawn, self.view.pawns[pawn], false, moves)
    }

    /// The expected cost from another field, the first move going back or not.
    pub fn moved(&self, pawn: Seat, from: Field, back: bool, moves: u8) -> i32 {
        let stays = from == if back { Field::START } else { Field::GOAL };
        if moves == 0 || stays {
            return cost(from);
        }
        let ways = self.land.ahead(from, back);
        ways.iter().map(|way| self.halted(pawn, way.to, way.halt, back, moves - 1)).sum::<i32>() / 6
    }

    /// The expected cost where a move has halted, after more moves.
    fn halted(&self, pawn: Seat, at: Field, halt: Halt, back: bool, more: u8) -> i32 {
        let further = |at: Field| self.moved(pawn, at, false, more);
        match halt {
            Halt::Rest => further(at),
            Halt::Teleport(_) => self.land.teleports.fields().iter().map(further).sum::<i32>() / 6,
            Halt::Card(laid) => match laid.card() {
                Card::SecondChance if more == 0 => cost(at) + if back { -3 } else { 3 } * FIELD,
                Card::SecondChance => self.moved(pawn, at, back, more),
                Card::Swap => {
                    let others = self.view.everybody().without(pawn).into_iter();
                    others.map(|other| further(self.view.pawns[other])).min().unwrap_or_else(|| further(at))
                }
                Card::FuckYou => further(at) + FUCK_YOU,
                Card::Troublemaker => further(at) + EVENT,
                _ => further(at),
            },
        }
    }
}
