//! How far it is to the goal from each field, on the board as it is, and how a card that is laid changes this.
//! Distances count the moves that are still needed.

use board::material::GOAL;
use board::{Card, Field, Halt, Land, View};
use game::Seat;

use super::ways::{End, Ways};
use super::{FIELD, Weights};

/// How many fields there are.
pub(super) const FIELDS: usize = GOAL as usize + 1;

/// A number for each field.
type ByField = [i32; FIELDS];

/// The number of times that each way is computed again from the ways of the fields it leads to.
const ROUNDS: usize = 4;
/// The bound of a way, positive and negative: cards on the board may form a circle.
const LONGEST: i32 = 120 * FIELD;
/// How many moves of a pawn are forecast.
const MOVES: usize = 8;
/// Certainty.
const CERTAIN: i32 = 1 << 16;

/// The ways of a board.
pub(super) struct Way<'a> {
    weights: &'a Weights,
    view: &'a View,
    ways: Ways,
    /// The way from each field.
    from: ByField,
    /// The way from each field after one more move.
    after: ByField,
    /// The way from the place where a teleport puts a pawn.
    teleported: i32,
    /// How probable it is that a pawn on a field begins its next moves on each field, less for later moves.
    begins: Vec<Option<ByField>>,
}

/// The changes by a card: for moves from some fields, the way that they lead to, for oneself and for others.
pub(super) type Change = Vec<(Field, i32, i32)>;

impl<'a> Way<'a> {
    pub fn new(weights: &'a Weights, view: &'a View, ways: Ways) -> Self {
        let mut way = Way {
            weights,
            view,
            ways,
            from: [0; FIELDS],
            after: [0; FIELDS],
            teleported: 0,
            begins: vec![None; FIELDS],
        };
        way.measure();
        way
    }

    /// Computes the ways: each is the value of a move plus the way from the field it leads to.
    fn measure(&mut self) {
        let plain = |field: Field| i32::from(GOAL - field.number()) * FIELD;
        Field::all().for_each(|field| self.from[field.index()] = plain(field));
        for _ in 0..ROUNDS {
            self.teleported = self.mean_of_teleports();
            for field in Field::all().rev().filter(|&field| field != Field::GOAL) {
                let ends = self.ways.ends(field).iter();
                let mean = ends.map(|&end| self.led(end, |at| at - self.weights.step)).sum::<i32>() / 6;
                self.from[field.index()] = (self.weights.step + mean).clamp(-LONGEST, LONGEST);
            }
        }
        for field in Field::all() {
            let by_board = self.from[field.index()] - plain(field);
            self.from[field.index()] = plain(field) + by_board * self.weights.board / 1000;
        }
        self.teleported = self.mean_of_teleports();
        for field in Field::all() {
            let ends = self.ways.ends(field).iter();
            self.after[field.index()] = ends.map(|&end| self.led(end, |at| at)).sum::<i32>() / 6;
        }
    }

    fn mean_of_teleports(&self) -> i32 {
        let fields = self.view.teleports.fields();
        fields.iter().map(|field| self.from(field)).sum::<i32>() / i32::from(fields.len()).max(1)
    }

    /// The way from the end of a move; `again`: the way that is left after one more move.
    fn led(&self, end: End, again: impl Fn(i32) -> i32) -> i32 {
        let at = self.from(end.to);
        match end.halt {
            Halt::Teleport(_) => self.teleported,
            Halt::Card(laid) if laid.card() == Card::SecondChance => again(at),
            Halt::Card(laid) if laid.card() == Card::FuckYou => at - self.weights.fuck_you,
            Halt::Card(_) | Halt::Rest => at,
        }
    }

    /// The way from a field.
    pub fn from(&self, field: Field) -> i32 {
        self.from[field.index()]
    }

    /// The way from the end of a later move of this pawn.
    fn worth(&self, pawn: Seat, end: End) -> i32 {
        let Halt::Card(laid) = end.halt else { return self.led(end, |at| at) };
        let at = self.from(end.to);
        match laid.card() {
            Card::SecondChance => self.after[end.to.index()],
            Card::Troublemaker => at - self.weights.event,
            Card::Swap => {
                let others = self.view.everybody().without(pawn).into_iter();
                let best = others.map(|other| self.from(self.view.pawns[other])).max().unwrap_or(at);
                // The other one comes here.
                at + (best - at) * 2 * self.weights.swap / 1000
            }
            _ => self.led(end, |at| at),
        }
    }

    /// The changes in another land, which has another card on `field`.
    pub fn change(&self, land: &Land, field: Field, me: Seat, out: &mut Change) {
        out.clear();
        let other = self.view.everybody().without(me).lowest().unwrap_or(me);
        for from in Field::all().filter(|&from| from != Field::GOAL) {
            let (mut mine, mut theirs, mut any) = (0, 0, false);
            for (old, new) in self.ways.changed(land, from, field).filter(|(old, new)| old != new) {
                any = true;
                mine += self.worth(me, new) - self.worth(me, old);
                theirs += self.worth(other, new) - self.worth(other, old);
            }
            if any {
                out.push((from, mine / 6, theirs / 6));
            }
        }
    }

    /// The way that lies before a pawn on this field, one's own or another's, with this change.
    pub fn ahead(&mut self, mine: bool, at: Field, change: &Change) -> i32 {
        let first = if mine { self.weights.mine } else { self.weights.theirs };
        let begins = self.begins(at);
        let one = |&(from, me, other): &(Field, i32, i32)| {
            i64::from(begins[from.index()]) * i64::from(if mine { me } else { other })
        };
        let sum: i64 = change.iter().map(one).sum();
        self.from(at) + (sum / i64::from(CERTAIN) * i64::from(first) / 1000) as i32
    }

    /// Where a pawn on this field will begin its moves.
    fn begins(&mut self, at: Field) -> ByField {
        if let Some(Some(known)) = self.begins.get(at.index()) {
            return *known;
        }
        let (mut all, mut now, mut weight) = ([0; FIELDS], [0; FIELDS], 1000_i64);
        now[at.index()] = CERTAIN;
        for _ in 0..MOVES {
            for (sum, here) in all.iter_mut().zip(now) {
                *sum += (i64::from(here) * weight / 1000) as i32;
            }
            weight = weight * i64::from(self.weights.later) / 1000;
            now = self.moved(&now);
        }
        if let Some(slot) = self.begins.get_mut(at.index()) {
            *slot = Some(all);
        }
        all
    }

    /// How probable each field is after one more move.
    fn moved(&self, now: &ByField) -> ByField {
        let mut next = [0; FIELDS];
        for field in Field::all().filter(|&field| field != Field::GOAL) {
            let each = now[field.index()] / 6;
            if each < CERTAIN / 1000 {
                continue;
            }
            for end in self.ways.ends(field) {
                match end.halt {
                    Halt::Teleport(_) => {
                        self.view.teleports.fields().iter().for_each(|to| next[to.index()] += each / 6);
                    }
                    Halt::Card(laid) if laid.card() == Card::SecondChance => {
                        self.ways.ends(end.to).iter().for_each(|end| next[end.to.index()] += each / 6);
                    }
                    Halt::Card(_) | Halt::Rest => next[end.to.index()] += each,
                }
            }
        }
        next
    }
}
