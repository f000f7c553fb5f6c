//! The pace of bots and animations, and of replays.

use core::time::Duration;

/// A kind of wait before something happens automatically; [`Pace::wait`] turns it into a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// Not at all.
    None,
    /// Just long enough to see it.
    Short,
    /// As long as somebody thinks about their turn.
    Turn,
}

/// A turn with this many options or more takes longest.
const MANY: u32 = 8;

/// With this many cards in the hand, a turn in a room takes as long as usual.
const USUAL_HAND: usize = 4;

/// The fifths of their usual time that pauses and gestures take among so many people. Seven bots play within 15 seconds.
pub const fn fifths(people: usize) -> u32 {
    if people < 6 { 5 } else { 3 }
}

/// How long a bot takes in a room, in milliseconds, where `usual` is the room's setting: in proportion to the pauses in
/// a game on one device. The number of its options stays secret, so it takes the longer for a turn the more cards it
/// holds.
pub fn in_room(usual: u16, pause: Pause, cards: usize) -> u16 {
    let millis = |pause, cards| Pace::Normal.wait(pause, cards).as_millis();
    let share = u128::from(usual) * millis(pause, cards) / millis(Pause::Turn, USUAL_HAND).max(1);
    u16::try_from(share).unwrap_or(u16::MAX)
}

/// How fast bots play and things are animated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// For those who want to see everything.
    Slow,
    /// As people play.
    #[default]
    Normal,
    /// For people who know the game well.
    Fast,
    /// At once: nothing moves.
    AtOnce,
}

impl Pace {
    /// All of them.
    pub const ALL: [Pace; 4] = [Pace::Slow, Pace::Normal, Pace::Fast, Pace::AtOnce];

    /// The value to store; empty for the usual pace.
    pub fn stored(self) -> &'static str {
        match self {
            Pace::Slow => "slow",
            Pace::Normal => "",
            Pace::Fast => "fast",
            Pace::AtOnce => "instant",
        }
    }

    /// The pace stored as this value; the usual one if it is unknown.
    pub fn from_stored(value: &str) -> Pace {
        Pace::ALL.into_iter().find(|pace| pace.stored() == value).unwrap_or_default()
    }

    /// Converts a duration at the usual pace, in milliseconds, to this pace.
    pub fn time(self, usual: u32) -> u32 {
        let percent = match self {
            Pace::Slow => 180,
            Pace::Normal => 100,
            Pace::Fast => 50,
            Pace::AtOnce => 0,
        };
        usual * percent / 100
    }

    /// How long a pause is, before an answer that is one of this many.
    pub fn wait(self, pause: Pause, options: usize) -> Duration {
        let hard = u32::try_from(options).unwrap_or(u32::MAX).min(MANY);
        Duration::from_millis(u64::from(self.time(match pause {
            Pause::None => 0,
            Pause::Short => 500,
            // A person who can only draw takes 750 ms.
            Pause::Turn => 700 + hard * 50,
        })))
    }
}

/// How fast a replay goes by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// Half as fast as usual.
    Half,
    /// As usual.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Four times as fast: nothing moves.
    Fast,
}

impl Speed {
    /// All of them.
    pub const ALL: [Speed; 4] = [Speed::Half, Speed::Normal, Speed::Double, Speed::Fast];

    /// How it is written.
    pub fn sign(self) -> &'static str {
        match self {
            Speed::Half => "½×",
            Speed::Normal => "1×",
            Speed::Double => "2×",
            Speed::Fast => "4×",
        }
    }

    /// How fast things move, so that they are over when the next step comes.
    pub fn pace(self) -> Pace {
        match self {
            Speed::Half => Pace::Slow,
            Speed::Normal => Pace::Normal,
            Speed::Double => Pace::Fast,
            Speed::Fast => Pace::AtOnce,
        }
    }

    /// How long a step is shown; longer if an event comes with it or a round ends.
    pub fn step(self, slow: bool) -> Duration {
        let usual = match self {
            Speed::Half => 2_800,
            Speed::Normal => 1_400,
            Speed::Double => 700,
            Speed::Fast => 350,
        };
        Duration::from_millis(if slow { 2 * usual } else { usual })
    }
}
