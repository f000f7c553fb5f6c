//! How things are carried out: a stack of frames, not callbacks.
//!
//! The engine pops a frame (`frame.rs`) and runs it; it moves cards, lays other
//! frames on the stack, asks people something, or is done. While a question is
//! open nothing runs; so every moment of every effect can be saved, copied and
//! sent. What people answer privately is not in a frame but in the replies.

pub(crate) mod attack;
pub(crate) mod check;
pub(crate) mod event;
pub(crate) mod play;
pub(crate) mod powers;
pub(crate) mod round;
pub(crate) mod turn;
pub(crate) mod wish;

use crate::frame::Frame;
use crate::table::Table;

/// Carries out what is on the stack till somebody must be asked.
pub(crate) fn run(t: &mut Table) {
    while t.asked.is_empty() && !t.stack.has_overflowed() {
        let Some(frame) = t.stack.pop() else { return };
        match frame {
            Frame::Seed => {
                t.stack.push(frame);
                return;
            }
            Frame::Turn(turn) => turn.run(t),
            Frame::Play(play) => play.run(t),
            Frame::Attack(attack) => attack.run(t),
            Frame::Effect { special, by } => special.rules().answered(t, by),
            Frame::Wish(wishing) => wishing.run(t),
            Frame::Trigger(trigger) => trigger.run(t),
            Frame::Event(running) => running.run(t),
            Frame::EventOver(event) => event::over(t, event),
            Frame::Power(activated) => activated.run(t),
            Frame::Check(check) => check.run(t),
        }
    }
}
