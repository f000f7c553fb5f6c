//! Plays on from an earlier moment of a game: its log is replayed up to there, and the same bots and the same
//! cards follow. The original game does not change; nothing of the replay is saved.
//!
//! The other people at the device are played by bots in it, so it shows only the hand of the person who plays.

use super::Flow;
use crate::games::LocalGame;
use game::Seat;

impl<G: LocalGame> Flow<G> {
    /// This game as it was after this many entries of its log, to be played on by `person`, named by their first
    /// seat. `None` if the log does not play or there is no such person.
    pub fn replay(&self, entries: usize, person: Seat) -> Option<Flow<G>> {
        let mut people = self.people().to_vec();
        people.get(person.index())?;
        for (at, who) in people.iter_mut().enumerate() {
            if at == person.index() {
                who.bot = None;
            } else if who.bot.is_none() {
                // An empty name means a regular bot, as for a stand-in.
                who.bot = Some(String::new());
            }
        }
        let dealer = self.dealer_at(entries, &people)?;
        let mut replay = Flow::from_dealer(dealer, self.base().cloned(), people);
        replay.is_replay = true;
        Some(replay)
    }

    /// Whether it is stored: lessons and replays are not.
    pub fn is_stored(&self) -> bool {
        self.lesson.is_none() && !self.is_replay
    }

    /// Whether it is played on from a moment of another game, or looked at again.
    pub fn is_replay(&self) -> bool {
        self.is_replay
    }
}
