//! Chooses the sound and the vibration for a change: at most one of each, for what matters most to
//! the listener.

use crate::motion::since;
use cards::{Fact, How, Source, Zone};
use game::Seat;

/// The sounds. Each has one meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// It is your turn.
    Turn,
    /// A card was played.
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
}

impl Sound {
    /// All of them.
    pub const ALL: [Sound; 10] = [
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
            Sound::Played | Sound::Drawn | Sound::Event | Sound::Tossed => &[],
        }
    }
}

/// The person who listens.
#[derive(Clone, Copy, Debug)]
pub struct Listener {
    /// Their current seat and their first seat; `None` if several people share the device.
    pub me: Option<(Seat, Seat)>,
}

/// The sound for the facts from `new` on.
pub fn cue(facts: &[Fact], new: usize, listener: Listener) -> Option<Sound> {
    strongest(facts, new, listener, |_| true)
}

/// The vibration for the facts from `new` on. An event may cover the sound of a hit, but not its
/// vibration.
pub fn vibration(facts: &[Fact], new: usize, listener: Listener) -> Option<Sound> {
    strongest(facts, new, listener, |sound| !sound.pattern().is_empty())
}

fn strongest(
    facts: &[Fact],
    new: usize,
    listener: Listener,
    which: impl Fn(&Sound) -> bool,
) -> Option<Sound> {
    let news = facts.iter().enumerate().skip(new);
    let sounds = news.filter_map(|(at, fact)| sound(facts, at, fact, listener));
    sounds.filter(which).max_by_key(|sound| weight(*sound))
}

/// The importance of a sound.
fn weight(sound: Sound) -> u8 {
    match sound {
        Sound::Drawn => 0,
        Sound::Played => 1,
        Sound::Turn => 2,
        Sound::Hit => 3,
        Sound::Event => 4,
        Sound::Tossed => 5,
        Sound::Lost => 6,
        Sound::Won => 7,
        Sound::Triumph => 8,
        Sound::Refused => 9,
    }
}

fn sound(facts: &[Fact], at: usize, fact: &Fact, listener: Listener) -> Option<Sound> {
    let me = listener.me.map(|(place, _)| place);
    match *fact {
        Fact::RoundOver(result) => {
            let won = me.is_none_or(|me| result.finished.has(me));
            return Some(if won { Sound::Won } else { Sound::Lost });
        }
        Fact::GameOver { winners } => {
            let won = listener.me.is_none_or(|(_, person)| winners.has(person));
            return won.then_some(Sound::Triumph);
        }
        Fact::Tossed { .. } => return Some(Sound::Tossed),
        Fact::TurnedUp { .. } => return Some(Sound::Event),
        Fact::TurnBegan(who) if Some(who) == me => return Some(Sound::Turn),
        Fact::Named { by, people, .. } if me.is_some_and(|me| me != by && people.has(me)) => {
            return Some(Sound::Hit);
        }
        _ => {}
    }
    if let Some((place, person)) = listener.me
        && since::hit(facts, at, fact, place, person).is_some()
    {
        return Some(Sound::Hit);
    }
    match *fact {
        Fact::Played { how: How::Turn | How::Free, .. } => Some(Sound::Played),
        Fact::Moved { n: 1.., to: Zone::Hand(_), .. }
        | Fact::Moved { n: 1.., why: Source::Special(_) | Source::Event(_), .. }
        | Fact::HandsMoved { .. }
        | Fact::HandsMixed { .. } => Some(Sound::Drawn),
        _ => None,
    }
}
