//! The sounds of both games. [`cue`] chooses them from the facts of the
//! card game. The app defines how they sound.

pub mod cue;
#[cfg(test)]
mod tests;

/// The sounds. Each has one meaning. Of several only the most important is heard: the last in this list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sound {
    /// A pawn walks onto the next field.
    Step,
    /// Cards were drawn, dealt, or have changed hands.
    Drawn,
    /// A card was played, or laid on the board.
    Played,
    /// A die is thrown.
    Die,
    /// It is your turn.
    Turn,
    /// A pawn is pushed, or jumps.
    Pushed,
    /// A pawn has walked into a trap: stop, snail.
    Trapped,
    /// A pawn vanishes here and appears there: a teleport, a swap, an event.
    Teleported,
    /// You were hit, or are being attacked.
    Hit,
    /// An event was turned up.
    Event,
    /// Somebody tossed something in.
    Tossed,
    /// A pawn has arrived at the goal.
    Arrived,
    /// The round is over, and you did not finish it.
    Lost,
    /// You finished the round; or a round ended and nobody here is "you".
    Won,
    /// You won the game; or a game ended and nobody here is "you".
    Triumph,
    /// Your answer was refused.
    Refused,
}

impl Sound {
    /// All of them, as people may listen to them.
    pub const ALL: [Sound; 16] = [
        Sound::Turn,
        Sound::Played,
        Sound::Drawn,
        Sound::Hit,
        Sound::Event,
        Sound::Tossed,
        Sound::Won,
        Sound::Triumph,
        Sound::Lost,
        Sound::Refused,
        Sound::Die,
        Sound::Step,
        Sound::Pushed,
        Sound::Teleported,
        Sound::Trapped,
        Sound::Arrived,
    ];

    /// The vibration that goes with it, in milliseconds: on, off, on. Empty unless it concerns the
    /// person.
    pub fn pattern(self) -> &'static [u32] {
        match self {
            Sound::Turn => &[30],
            Sound::Hit => &[60, 40, 60],
            Sound::Won | Sound::Lost => &[90],
            Sound::Triumph => &[60, 40, 100],
            Sound::Refused => &[20],
            _ => &[],
        }
    }

    /// Whether a vibration goes with it.
    pub fn vibrates(self) -> bool {
        !self.pattern().is_empty()
    }
}
