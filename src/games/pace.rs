//! How fast things happen by themselves, and are shown.

use core::time::Duration;

/// How long one waits for what happens by itself, in kinds; [`Pace::wait`] makes times of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// Not at all.
    None,
    /// Just long enough to see it.
    Short,
    /// As somebody who thinks about their turn.
    Turn,
}

/// How fast things happen by themselves, and are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// For those who want to see everything.
    Slow,
    /// As people play.
    #[default]
    Normal,
    /// For those who know it all.
    Fast,
    /// At once: nothing moves.
    AtOnce,
}

impl Pace {
    /// All of them.
    pub const ALL: [Pace; 4] = [Pace::Slow, Pace::Normal, Pace::Fast, Pace::AtOnce];

    /// What is stored; the usual pace is no value.
    pub fn name(self) -> &'static str {
        match self {
            Pace::Slow => "slow",
            Pace::Normal => "",
            Pace::Fast => "fast",
            Pace::AtOnce => "instant",
        }
    }

    /// The pace of a name; anything unknown is the usual one.
    pub fn from_name(name: &str) -> Pace {
        Pace::ALL.into_iter().find(|pace| pace.name() == name).unwrap_or_default()
    }

    /// How long something lasts that is told in milliseconds at the usual pace.
    pub fn time(self, usual: u32) -> u32 {
        let percent = match self {
            Pace::Slow => 180,
            Pace::Normal => 100,
            Pace::Fast => 50,
            Pace::AtOnce => 0,
        };
        usual * percent / 100
    }

    /// How long a pause is.
    pub fn wait(self, pause: Pause) -> Duration {
        Duration::from_millis(u64::from(self.time(match pause {
            Pause::None => 0,
            Pause::Short => 500,
            Pause::Turn => 900,
        })))
    }
}
