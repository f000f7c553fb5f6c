//! How the game is carried out: with a stack of frames instead of callbacks.
//!
//! The engine pops a frame (`frame.rs`) and runs it. The frame moves cards and pawns, pushes other frames,
//! asks somebody something, or is done. Nothing runs while a question is open, so the state can be saved,
//! copied and sent at every moment of every effect.

mod attack;
mod event;
mod movement;
pub(crate) mod round;
mod turn;

use crate::{Frame, Table};

/// Runs frames until somebody must be asked.
pub(crate) fn run(t: &mut Table) {
    while t.asked.is_empty() && !t.stack.has_overflowed() {
        let Some(frame) = t.public.stack.pop() else { return };
        match frame {
            Frame::Seed => {
                t.push_frame(frame);
                return;
            }
            Frame::Setup(step) => step.run(t),
            Frame::Turn(step) => step.run(t),
            Frame::Move(it) => it.run(t),
            Frame::Attack(it) => it.run(t),
            Frame::Event(it) => it.run(t),
        }
    }
}
