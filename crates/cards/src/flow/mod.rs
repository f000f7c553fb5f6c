//! How the game is carried out: with a stack of frames instead of callbacks.
//!
//! The engine pops a frame (`frame.rs`) and runs it. The frame moves cards, pushes other frames, asks people
//! something, or is done. Nothing runs while a question is open, so the state can be saved, copied and sent
//! at every moment of every effect. Private answers are in the replies, never in a frame.

pub(crate) mod attack;
pub(crate) mod check;
pub(crate) mod event;
pub(crate) mod play;
pub(crate) mod round;
pub(crate) mod turn;
pub(crate) mod wish;

use crate::{Fact, Frame, Table};

/// Runs frames until somebody must be asked.
pub(crate) fn run(t: &mut Table) {
    while t.asked.is_empty() && !t.stack.has_overflowed() {
        let Some(frame) = t.public.stack.pop() else { return };
        match frame {
            Frame::Seed => {
                t.public.stack.push(frame);
                return;
            }
            Frame::Turn(turn) => turn.run(t),
            Frame::Play(play) => play.run(t),
            Frame::Attack(attack) => attack.run(t),
            Frame::Effect { special, by } => special.rules().answered(t, by),
            Frame::Wish(wishing) => wishing.run(t),
            Frame::Trigger(trigger) => trigger.run(t),
            Frame::Event(running) => running.run(t),
            Frame::EventOver(event) => t.tell(Fact::EventOver(event)),
            Frame::Power(activated) => activated.run(t),
            Frame::Check(check) => check.run(t),
            Frame::Followed(_) => {}
        }
    }
}
