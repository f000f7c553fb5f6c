//! Chooses the sound and the vibration for a change of the card game: at most one of each, for the fact
//! that matters most to the listener. Those of the board game have times of their own
//! (`src/board_game/picture/sounds.rs`).

use super::Sound;
use crate::motion::since;
use cards::{Fact, How, Source, Zone};
use game::Seat;

/// The person who listens.
#[derive(Clone, Copy, Debug)]
pub struct Listener {
    /// Their current seat and their first seat; `None` if several people share the device.
    pub me: Option<(Seat, Seat)>,
}

/// The sound for the facts from `new` on.
pub fn cue(facts: &[Fact], new: usize, listener: Listener) -> Option<Sound> {
    sounds(facts, new, listener).max()
}

/// The vibration for the facts from `new` on. An event may cover the sound of a hit, but not its
/// vibration.
pub fn vibration(facts: &[Fact], new: usize, listener: Listener) -> Option<Sound> {
    sounds(facts, new, listener).filter(|sound| sound.vibrates()).max()
}

fn sounds(facts: &[Fact], new: usize, listener: Listener) -> impl Iterator<Item = Sound> {
    let news = facts.iter().enumerate().skip(new);
    news.filter_map(move |(at, fact)| sound(facts, at, fact, listener))
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
