//! Frames, the values on the stack: each says what is being carried out, by whom, and which step comes next. The code
//! that carries them out is in `flow`, `card` and `event`.
//!
//! Frames are part of saved games: never change the order of their fields and variants, or their serialised
//! names.

use game::{Filler, Pile, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{Card, Colour, Event, material::MAX_PLAYERS};

/// Something that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Frame {
    /// The next round waits for its seed.
    Seed,
    /// Set-up laying.
    Setup(SetupStep),
    /// The turn of the active person.
    Turn(TurnStep),
    /// A move.
    Move(Move),
    /// An attack.
    Attack(Attack),
    /// An event that asks people, or gives each of them a turn.
    Event(RunningEvent),
}

impl Filler for Frame {
    const FILLER: Frame = Frame::Seed;
}

/// The steps of set-up laying.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SetupStep {
    /// The next person lays a card.
    Next,
    /// The active person has chosen one.
    Chosen,
}

/// Where the turn of the active person has got to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TurnStep {
    /// The turn begins.
    Begin,
    /// The active person has chosen a card.
    Played,
    /// Hands are filled up, and the end is checked.
    FillUp,
}

/// A move that is to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Move {
    /// The owner of the moving pawn.
    pub pawn: Seat,
    /// Whether the move goes backwards.
    pub back: bool,
}

/// An attack: somebody is named, and may ward it off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    /// The attacking card.
    pub with: Card,
    /// The attacker.
    pub by: Seat,
    /// The direction of the move it belongs to.
    pub back: bool,
    /// The people who may still be named.
    pub left: Seats,
    /// The attacked person.
    pub on: Seat,
    /// The next step.
    pub step: AttackStep,
}

/// The steps of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AttackStep {
    /// The attacker names somebody.
    Aim,
    /// They have named somebody.
    Aimed,
    /// The person attacked has answered.
    Answered,
}

/// An event that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct RunningEvent {
    /// The event.
    pub event: Event,
    /// The person who triggered it.
    pub trigger: Seat,
    /// The person whose turn in the event it is.
    pub at: Seat,
    /// The people who have not had a turn in it yet.
    pub left: Seats,
    /// The colour it is about.
    pub colour: Option<Colour>,
    /// Whether a question of it has just been answered.
    pub answered: bool,
}

/// How deep the stack can get: the turn, an event triggered by playing a card, an event for each troublemaker
/// and each pawn that meets it in one turn (each of these has at most one frame below the next), and the innermost move or
/// attack.
const DEEPEST: usize = 1 + 1 + (Card::Troublemaker.copies() * MAX_PLAYERS) as usize + 1;
/// The capacity of the stack in frames. If it should still be too small, the engine refuses the answer that
/// led there.
const ROOM: usize = 32;
const _: () = assert!(DEEPEST <= ROOM);

/// The stack of frames; the last one runs next.
pub(crate) type Stack = Pile<Frame, ROOM>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_small() {
        assert!(size_of::<Frame>() <= 8, "{}", size_of::<Frame>());
    }
}
