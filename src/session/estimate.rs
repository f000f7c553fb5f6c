//! A rough estimate of how long a game takes, shown before it begins. Measured by simulation
//! (`length`, a test), with bots at their pace and a human who thinks for four seconds.

/// Tenths of a second per point of the limit, by number of people, from two to eight.
const TENTHS: [u32; 7] = [66, 54, 54, 51, 46, 49, 45];
/// How many answers one person gives per hundred points of the limit, by number of people, from two
/// to eight.
const ANSWERS: [u32; 7] = [110, 76, 68, 62, 51, 47, 41];
/// How much longer than a bot's a human's answer takes, including handing over the device, in
/// seconds.
const HUMAN: u32 = 7;

/// Estimated minutes for a game of `players` people, `humans` of them human, up to `limit` points.
pub fn minutes(players: u8, humans: u8, limit: u16) -> u32 {
    let at = usize::from(players.saturating_sub(2)).min(TENTHS.len() - 1);
    let (limit, more) = (u32::from(limit), u32::from(humans.saturating_sub(1)));
    let seconds = limit * TENTHS[at] / 10 + limit * ANSWERS[at] / 100 * more * HUMAN;
    (seconds + 30) / 60
}
