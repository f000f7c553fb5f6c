//! The stack of what is being carried out, and how much room it needs.

use serde::{Deserialize, Serialize};

use crate::Event;
use crate::frame::{Check, Frame};
use crate::pile::Pile;

/// What is being carried out, the innermost on top.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack(Pile<Frame, { Stack::ROOM }>);

/// What can be going on at once, in frames.
mod depth {
    use crate::Special::{Counterattack, LuckyBastard, Mimicry, SecondChance};
    use crate::masks::kind;

    const MIMICRIES: usize = kind(Mimicry).len() as usize;
    /// The rest of the turn, and its check.
    const TURN: usize = 2;
    /// A card that is played: a chain of second-chances, the card that ends it,
    /// and the second event that it may trigger under double-trouble.
    const CARD: usize = kind(SecondChance).len() as usize + MIMICRIES + 1 + 1;
    /// Events that bring further ones, each with its end: plague and its second
    /// event, event-manager, repeat, rewind and the card it turns up.
    const EVENTS: usize = (1 + 1) + 1 + 1 + REWIND;
    const REWIND: usize = 1 + CARD;
    /// Repeat may run one of them that lies in a pile made anew, so that it comes
    /// up once more while it runs. Repeat itself lies in no pile then.
    const AGAIN: usize = REWIND;
    /// The innermost: an attack that everybody counters, the wishes before an
    /// event, or an event that goes round and asks.
    const ATTACK: usize = 1 + kind(Counterattack).len() as usize + MIMICRIES;
    const WISHES: usize = 1 + kind(LuckyBastard).len() as usize + MIMICRIES;
    const ROUND: usize = 3;
    const _: () = assert!(WISHES <= ATTACK && ROUND <= ATTACK);

    pub(super) const DEEPEST: usize = TURN + CARD + EVENTS + AGAIN + ATTACK;
}

const _: () = assert!(depth::DEEPEST <= Stack::ROOM);

impl Stack {
    /// Room for everything that can be going on at once (see `depth`), and some
    /// more. Should it not do, the engine refuses the answer that led there.
    pub const ROOM: usize = 48;

    /// The stack of a game that awaits its seed.
    pub(crate) fn awaiting_seed() -> Stack {
        let mut stack = Stack::default();
        stack.push(Frame::Seed);
        stack
    }

    /// Lays a frame on top.
    pub(crate) fn push(&mut self, frame: Frame) {
        self.0.push(frame);
    }

    /// Whether something found no room.
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

    /// Whether it stands on something a round can stand on: a turn, the end of
    /// a round, the wait for a seed; or the game is over and it is empty.
    pub(crate) fn has_ground(&self) -> bool {
        matches!(
            self.0.all().first(),
            None | Some(Frame::Seed | Frame::Turn(_) | Frame::Check(Check::Parasites { .. }))
        )
    }

    /// The frame at this height, counted from the bottom.
    #[cfg(feature = "scenario")]
    pub(crate) fn frame(&self, height: usize) -> Option<Frame> {
        self.0.all().get(height).copied()
    }

    /// How many frames there are.
    #[must_use]
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
