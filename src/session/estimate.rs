//! How long a game takes, roughly: to be said before it begins. Measured by playing
//! (`length`, a test), with bots at their pace and a human who thinks four seconds.

/// Tenths of a second for each point of the limit, by the number of people from two on.
const TENTHS: [u32; 7] = [66, 54, 54, 51, 46, 49, 45];
/// How many answers one person gives for each hundred points, likewise.
const ANSWERS: [u32; 7] = [110, 76, 68, 62, 51, 47, 41];
/// What an answer takes longer than a bot's, with the device handed over, in seconds.
const HUMAN: u32 = 7;

/// Minutes, for so many people at the table of whom so many are human.
pub fn minutes(players: u8, humans: u8, limit: u16) -> u32 {
    let at = usize::from(players.saturating_sub(2)).min(TENTHS.len() - 1);
    let (limit, more) = (u32::from(limit), u32::from(humans.saturating_sub(1)));
    let seconds = limit * TENTHS[at] / 10 + limit * ANSWERS[at] / 100 * more * HUMAN;
    (seconds + 30) / 60
}
