//! A turn: a card, a move, hands filled up; and the end of the round (rules §4).

use crate::{Fact, Frame, Question, Table, TurnStep, Used, Why, score};
use game::BySeat;

impl TurnStep {
    pub(crate) fn run(self, t: &mut Table) {
        match self {
            TurnStep::Begin => begin(t),
            TurnStep::Played => played(t),
            TurnStep::FillUp => fill_up(t),
        }
    }
}

fn begin(t: &mut Table) {
    let active = t.active;
    t.public.turns = t.turns.saturating_add(1);
    t.public.used = BySeat::<Used>::default();
    if t.eye == Some(active) {
        t.public.eye = None;
        t.tell(Fact::HandsOpen(false));
    }
    t.tell(Fact::TurnBegan(active));
    if t.hidden.hands[active].is_empty() {
        t.push_frame(Frame::Turn(TurnStep::FillUp));
        t.move_next(active, false);
    } else {
        t.push_frame(Frame::Turn(TurnStep::Played));
        t.ask(active, Question::Play, Why::Turn);
    }
}

fn played(t: &mut Table) {
    let active = t.active;
    let card = t.lay(active, Why::Turn);
    t.push_frame(Frame::Turn(TurnStep::FillUp));
    if let Some(card) = card {
        card.rules().play(t, active);
    }
}

fn fill_up(t: &mut Table) {
    let active = t.active;
    t.fill_up(active);
    for seat in t.in_order(active, t.everybody().without(active)) {
        t.fill_up(seat);
    }
    let bomb_went_off = tick(t);
    if let Some(how) = score::end_of_round(t, bomb_went_off) {
        return score::finish_round(t, how, bomb_went_off);
    }
    t.public.active = active.right(1, t.players());
    t.push_frame(Frame::Turn(TurnStep::Begin));
}

/// Ends a turn of the time-bomb; returns whether it was the last one.
fn tick(t: &mut Table) -> bool {
    let Some(mut bomb) = t.bomb else { return false };
    if !bomb.laid_this_turn {
        bomb.left = bomb.left.saturating_sub(1);
        t.tell(Fact::Bomb { left: bomb.left });
    }
    bomb.laid_this_turn = false;
    t.public.bomb = Some(bomb);
    bomb.left == 0
}
