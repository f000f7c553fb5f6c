//! The sounds there are, of both games, and which of several matters most.

/// The sounds. Each has one meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// It is your turn.
    Turn,
    /// A card was played, or laid on the board.
    Played,
    /// Cards were drawn, dealt, or have changed hands.
    Drawn,
    /// You were hit, or are being attacked.
    Hit,
    /// An event was turned up.
    Event,
    /// Somebody tossed something in.
    Tossed,
    /// You finished the round; or a round ended and nobody here is "you".
    Won,
    /// You won the game; or a game ended and nobody here is "you".
    Triumph,
    /// The round is over, and you did not finish it.
    Lost,
    /// Your answer was refused.
    Refused,
    /// A die is thrown.
    Die,
    /// A pawn walks onto the next field.
    Step,
    /// A pawn is pushed, or jumps.
    Pushed,
    /// A pawn vanishes here and appears there: a teleport, a swap, an event.
    Teleported,
    /// A pawn has walked into a trap: stop, snail.
    Trapped,
    /// A pawn has arrived at the worst place in the world.
    Arrived,
}

impl Sound {
    /// All of them.
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

    /// Its importance, where only one of several can be heard.
    fn weight(self) -> u8 {
        match self {
            Sound::Step => 0,
            Sound::Drawn => 1,
            Sound::Played => 2,
            Sound::Die => 3,
            Sound::Turn => 4,
            Sound::Pushed => 5,
            Sound::Trapped => 6,
            Sound::Teleported => 7,
            Sound::Hit => 8,
            Sound::Event => 9,
            Sound::Tossed => 10,
            Sound::Arrived => 11,
            Sound::Lost => 12,
            Sound::Won => 13,
            Sound::Triumph => 14,
            Sound::Refused => 15,
        }
    }
}

/// The most important of several sounds; of equal ones the last.
pub fn strongest(sounds: impl Iterator<Item = Sound>) -> Option<Sound> {
    sounds.max_by_key(|sound| sound.weight())
}
