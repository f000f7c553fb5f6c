//! A rough estimate of how long a game takes, shown before it begins. Measured by simulation
//! (`length`, a test), with bots at their pace and a human who thinks for four seconds, at the board
//! game for eight.

/// Measured lengths of a game, by number of people, from two to eight.
pub struct Measured {
    /// Tenths of a second per point of the limit.
    tenths: [u32; 7],
    /// How many answers one person gives per hundred points of the limit.
    answers: [u32; 7],
    /// The limit up to which a game is over after one round, as far as its length goes, in points.
    round: u16,
}

/// The card game.
pub const CARD_GAME: Measured =
    Measured { tenths: [66, 54, 54, 51, 46, 49, 45], answers: [110, 76, 68, 62, 51, 47, 41], round: 25 };
/// The board game, which six can play.
pub const BOARD_GAME: Measured =
    Measured { tenths: [58, 59, 56, 54, 52, 52, 52], answers: [44, 39, 31, 28, 26, 26, 26], round: 34 };

/// How much longer than a bot's a human's answer takes, including handing over the device, in
/// seconds.
const HUMAN: u32 = 7;

impl Measured {
    /// Estimated minutes for a game of `players` people, `humans` of them human, up to `limit` points.
    pub fn minutes(&self, players: u8, humans: u8, limit: u16) -> u32 {
        let at = usize::from(players.saturating_sub(2)).min(self.tenths.len() - 1);
        let (limit, more) = (u32::from(limit.max(self.round)), u32::from(humans.saturating_sub(1)));
        let seconds = limit * self.tenths[at] / 10 + limit * self.answers[at] / 100 * more * HUMAN;
        (seconds + 30) / 60
    }
}
