//! The stack of frames, and its greatest depth.

use game::Pile;
use serde::{Deserialize, Serialize};

use crate::{Check, Event, Frame};

/// The frames being carried out; the innermost is on top.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack(Pile<Frame, { Stack::ROOM }>);

/// How many frames can be on the stack at once, computed from the deck.
mod depth {
    use crate::Special::{Counterattack, LuckyBastard, Mimicry, SecondChance};
    use crate::masks::kind;

    const MIMICRIES: usize = kind(Mimicry).len() as usize;
    /// The rest of the turn, and the check after it.
    const TURN: usize = 2;
    /// A card that is played: a chain of second-chances, the card that ends it, and the second event it may
    /// trigger under double-trouble.
    const CARD: usize = kind(SecondChance).len() as usize + MIMICRIES + 1 + 1;
    /// The card with which recycling was activated.
    const FOLLOWED: usize = 1;
    /// Events that bring further ones, each with a frame for its end: plague and its second event,
    /// event-manager, repeat, and rewind with a frame for the card it turns up.
    const EVENTS: usize = (1 + 1) + 1 + 1 + REWIND;
    const REWIND: usize = 1 + 1 + CARD;
    /// Repeat may carry out one of these events while the reshuffled pile contains it, so that it is turned up again
    /// while it runs. Repeat itself is in no pile at that time.
    const AGAIN: usize = REWIND;
    /// The innermost part: an attack that everybody counters, the wishes before an event, or an event that
    /// goes round and asks.
    const ATTACK: usize = 1 + kind(Counterattack).len() as usize + MIMICRIES;
    const WISHES: usize = 1 + kind(LuckyBastard).len() as usize + MIMICRIES;
    const ROUND: usize = 3;
    const _: () = assert!(WISHES <= ATTACK && ROUND <= ATTACK);

    pub(super) const DEEPEST: usize = TURN + CARD + FOLLOWED + EVENTS + AGAIN + ATTACK;
}

const _: () = assert!(depth::DEEPEST <= Stack::ROOM);

impl Stack {
    /// The capacity in frames: more than `depth::DEEPEST`. A full stack would make the engine refuse the answer.
    pub const ROOM: usize = 48;

    /// The stack of a game that waits for its seed.
    pub(crate) fn awaiting_seed() -> Stack {
        let mut stack = Stack::default();
        stack.push(Frame::Seed);
        stack
    }

    /// Pushes a frame.
    pub(crate) fn push(&mut self, frame: Frame) {
        self.0.push(frame);
    }

    /// Whether a frame did not fit.
    pub(crate) fn has_overflowed(&self) -> bool {
        self.0.has_overflowed()
    }

    pub(crate) fn pop(&mut self) -> Option<Frame> {
        self.0.pop()
    }

    pub(crate) fn top(&self) -> Option<Frame> {
        self.0.top()
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether the bottom frame, and no other, is a turn, the end of a round, or the wait for a seed. An empty stack is
    /// allowed because it means that the game is over.
    pub(crate) fn has_ground(&self) -> bool {
        let is_ground = |frame: &Frame| {
            matches!(frame, Frame::Seed | Frame::Turn(_) | Frame::Check(Check::Parasites { .. }))
        };
        let mut grounds = self.0.all().iter().map(is_ground);
        grounds.next() != Some(false) && !grounds.any(|ground| ground) && self.depth() <= depth::DEEPEST
    }

    /// The frame at this height, where 0 is the bottom.
    #[cfg(feature = "scenario")]
    pub(crate) fn frame(&self, height: usize) -> Option<Frame> {
        self.0.all().get(height).copied()
    }

    /// The frames, from the innermost, which runs next, outwards.
    pub(crate) fn inside_out(&self) -> impl Iterator<Item = &Frame> {
        self.0.all().iter().rev()
    }

    /// Where the followed card lies (see [`Frame::Followed`]); `None` if no card is followed.
    pub(crate) fn followed(&mut self) -> Option<&mut Option<u8>> {
        self.0.all_mut().iter_mut().rev().find_map(|frame| match frame {
            Frame::Followed(at) => Some(at),
            _ => None,
        })
    }

    /// The number of frames.
    pub fn depth(&self) -> usize {
        self.0.all().len()
    }

    /// The events being carried out, at any depth.
    pub(crate) fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.0.all().iter().filter_map(|frame| match frame {
            Frame::EventOver(event) => Some(*event),
            _ => None,
        })
    }
}
