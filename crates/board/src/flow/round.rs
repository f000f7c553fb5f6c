//! The start of a round: shuffling, dealing, who begins, and set-up laying (rules §4).

use game::{BySeat, Rng, Seat, Seats, Seed};

use crate::material::{self, D20, HAND};
use crate::{
    Ending, Fact, Frame, Ground, Hand, Hidden, Question, SetupStep, Table, Teleports, TurnStep, Used, Why,
};

/// Begins a round with this seed.
pub(crate) fn begin(t: &mut Table, seed: Seed) {
    t.hidden.rng = Rng::new(seed);
    clear(t);
    t.tell(Fact::RoundBegan { round: t.round });
    shuffle(t, Hand::all_cards());
    deal(t);
    let first = who_begins(t);
    lay_from(t, first);
}

/// Clears the board for a new round.
pub(crate) fn clear(t: &mut Table) {
    t.public.round = t.round.saturating_add(1);
    t.public.turns = 0;
    (t.public.pawns, t.hidden.hands, t.hidden.gifts) =
        (BySeat::default(), BySeat::default(), BySeat::default());
    t.hidden.draw.clear();
    t.public.discard = Hand::EMPTY;
    (t.public.ground, t.public.teleports) = (Ground::default(), Teleports::default());
    t.public.used = BySeat::<Used>::default();
    (t.public.eye, t.public.bomb, t.public.ending) = (None, None, Ending::default());
    t.public.result = None;
    t.public.stack.clear();
}

/// Makes a draw pile of these cards.
pub(crate) fn shuffle(t: &mut Table, cards: Hand) {
    let Hidden { rng, draw, .. } = &mut t.hidden;
    cards.iter().for_each(|card| {
        draw.push(card);
    });
    rng.shuffle(draw.all_mut());
}

/// Deals one card at a time, beginning with seat 0.
pub(crate) fn deal(t: &mut Table) {
    let n = material::dealt(t.players());
    for _ in 0..n {
        for seat in t.everybody() {
            if let Some(card) = t.hidden.draw.pop() {
                t.hidden.hands[seat].add(card);
            }
        }
    }
    for seat in t.everybody() {
        let (cards, seen) = (Some(t.hidden.hands[seat]), Seats::one(seat));
        t.tell(Fact::Drew { by: seat, cards, n: t.hidden.hands[seat].len(), why: Why::Setup, seen });
    }
}

/// The highest roll of the d20 begins; if several people share it, only they roll again.
pub(crate) fn who_begins(t: &mut Table) -> Seat {
    let mut still = t.everybody();
    loop {
        let rolls = BySeat::make(|seat| if still.has(seat) { t.roll(seat, D20, Why::Setup) } else { 0 });
        let most = rolls.0.iter().copied().max().unwrap_or(0);
        still = still.filter(|seat| rolls[seat] == most);
        if let Some(first) = still.only() {
            t.tell(Fact::Begins(first));
            return first;
        }
    }
}

/// Set-up laying begins with this person, who will also have the first turn.
pub(crate) fn lay_from(t: &mut Table, first: Seat) {
    (t.public.first, t.public.active) = (first, first);
    t.push_frame(Frame::Setup(SetupStep::Next));
}

impl SetupStep {
    pub(crate) fn run(self, t: &mut Table) {
        match self {
            SetupStep::Next => {
                let n = t.players();
                let mut seats = (0..n).map(|k| t.active.right(k, n));
                if let Some(seat) = seats.find(|&seat| t.hidden.hands[seat].len() > HAND) {
                    t.public.active = seat;
                    t.push_frame(Frame::Setup(SetupStep::Chosen));
                    t.ask(seat, Question::Lay { colour: None }, Why::Setup);
                } else {
                    t.public.active = t.first;
                    t.push_frame(Frame::Turn(TurnStep::Begin));
                }
            }
            SetupStep::Chosen => {
                let by = t.active;
                t.lay(by, Why::Setup);
                t.public.active = by.right(1, t.players());
                t.push_frame(Frame::Setup(SetupStep::Next));
            }
        }
    }
}
