//! Sayings of bots: who speaks, and when (hit, paid back, won). The words are in `crates/words`. A saying follows from
//! the facts that a viewer may know.

use crate::motion::since::hit;
use bots::Temper;
use cards::Fact;
use game::{BySeat, Seat, Seats};

/// A hit that weighs less than this is not worth a word.
const LEAST: u8 = 2;

/// When a bot speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occasion {
    /// Somebody has hit it.
    Hit,
    /// It has hit back at its last attacker.
    Revenge,
    /// It has won the round or the game.
    Won,
}

/// The face of a winner, by the name of its drawing.
pub const GLAD: &str = "joy";

/// Something a bot says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Saying {
    /// The seat at which it sits.
    pub seat: Seat,
    /// Its temper.
    pub temper: Temper,
    /// When.
    pub occasion: Occasion,
    /// Which of the two lines for this occasion.
    pub second: bool,
}

impl Saying {
    /// The face that goes with it, by the name of its drawing.
    pub fn face(self) -> &'static str {
        match (self.occasion, self.temper) {
            (Occasion::Won, _) => GLAD,
            (Occasion::Hit, Temper::Neutral) => "oh",
            (Occasion::Hit, Temper::Friendly) => "sad",
            (Occasion::Hit, Temper::Vengeful) => "angry",
            (Occasion::Hit, Temper::Miser) => "scared",
            (Occasion::Hit, Temper::Chaotic) | (Occasion::Revenge, Temper::Vengeful) => "grin",
            (Occasion::Revenge, Temper::Chaotic) => "mean",
            (Occasion::Revenge, _) => "sly",
        }
    }
}

/// The bot that speaks about the facts from `new` on, if any: one bot at most, and never with the line that was said
/// `last`. `bots`: the temper of the bot at each seat. `person`: who sits there, by their first seat.
pub fn saying(
    facts: &[Fact],
    new: usize,
    bots: BySeat<Option<Temper>>,
    person: BySeat<Seat>,
    last: Option<Saying>,
) -> Option<Saying> {
    let all = facts.iter().enumerate().skip(new);
    let found = all.filter_map(|(at, fact)| Some((at, occasion(facts, at, fact, bots, person)?)));
    // To win matters most, and the game more than a round; of equal ones the first.
    let (at, (seat, occasion)) = found.min_by_key(|&(at, (_, occasion))| match occasion {
        Occasion::Won if matches!(facts.get(at), Some(Fact::GameOver { .. })) => 0,
        Occasion::Won => 1,
        Occasion::Revenge => 2,
        Occasion::Hit => 3,
    })?;
    // Being hit is too common to be commented each time.
    if occasion == Occasion::Hit && at % 2 == 0 {
        return None;
    }
    let line = |second| Saying { seat, temper: bots[seat].unwrap_or(Temper::Neutral), occasion, second };
    let was_said = |one: Saying| last.is_some_and(|last| Saying { seat, ..last } == one);
    let second = at / 2 % 2 == 0;
    Some(line(second != was_said(line(second))))
}

/// The bot that may speak about this fact, and why.
fn occasion(
    facts: &[Fact],
    at: usize,
    fact: &Fact,
    bots: BySeat<Option<Temper>>,
    person: BySeat<Seat>,
) -> Option<(Seat, Occasion)> {
    let mut seats = Seats::first(Seat::MAX).into_iter();
    match *fact {
        Fact::RoundOver(result) => seats
            .find(|&seat| bots[seat].is_some() && result.finished.has(seat))
            .map(|seat| (seat, Occasion::Won)),
        Fact::GameOver { winners } => seats
            .find(|&seat| bots[seat].is_some() && winners.has(person[seat]))
            .map(|seat| (seat, Occasion::Won)),
        _ => seats.find_map(|who| {
            let hit = hit(facts, at, fact, who, person[who]).filter(|hit| hit.weight >= LEAST)?;
            let by = hit.by.filter(|&by| by != who)?;
            if bots[by].is_some() && last_hit(facts, at, by, person) == Some(who) {
                return Some((by, Occasion::Revenge));
            }
            bots[who].is_some().then_some((who, Occasion::Hit))
        }),
    }
}

/// The last person who hit this seat before the fact at `at`, in this round and at these seats.
fn last_hit(facts: &[Fact], at: usize, seat: Seat, person: BySeat<Seat>) -> Option<Seat> {
    let before = facts.iter().enumerate().take(at).rev();
    let began = |fact: &Fact| matches!(fact, Fact::RoundBegan { .. } | Fact::SwappedPlaces(..));
    let here = before.take_while(|(_, fact)| !began(fact));
    here.filter_map(|(at, fact)| hit(facts, at, fact, seat, person[seat])?.by).find(|&by| by != seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{moved, named, seat};
    use cards::{Source, Special, Zone};

    /// Somebody gives two cards to somebody.
    fn gift(by: u8, to: u8) -> [Fact; 2] {
        let why = Source::Special(Special::Gift);
        [named(by, why, &[to]), moved(Zone::Hand(seat(by)), Zone::Hand(seat(to)), 2, why)]
    }

    /// Seats 1 and 2 are bots.
    fn said(facts: &[Fact], new: usize, last: Option<Saying>) -> Option<Saying> {
        let mut bots = BySeat::default();
        bots[seat(1)] = Some(Temper::Vengeful);
        bots[seat(2)] = Some(Temper::Miser);
        saying(facts, new, bots, BySeat::make(|seat| seat), last)
    }

    #[test]
    fn a_bot_that_is_hit_says_so_and_later_that_it_pays_back() {
        let facts = [gift(0, 1), gift(1, 0)].concat();
        let one = said(&facts[..2], 0, None).unwrap();
        assert_eq!((one.seat, one.occasion, one.temper), (seat(1), Occasion::Hit, Temper::Vengeful));
        let other = said(&facts, 2, Some(one)).unwrap();
        assert_eq!((other.seat, other.occasion), (seat(1), Occasion::Revenge));
        // Somebody else than who hit it.
        assert_eq!(said(&[gift(0, 1), gift(1, 2)].concat(), 2, None).unwrap().occasion, Occasion::Hit);
        assert_eq!(said(&gift(1, 0), 0, None), None, "people speak for themselves");
    }

    #[test]
    fn each_temper_makes_another_face_on_each_occasion() {
        for &temper in Temper::ALL {
            let face = |occasion| Saying { seat: seat(1), temper, occasion, second: false }.face();
            let [hit, revenge, won] = [Occasion::Hit, Occasion::Revenge, Occasion::Won].map(face);
            assert!(hit != revenge && revenge != won && won != hit, "{temper:?}");
        }
    }

    #[test]
    fn the_winner_speaks_first_and_no_line_comes_twice_in_a_row() {
        let over = Fact::GameOver { winners: Seats::one(seat(2)) };
        let facts = [gift(0, 1).to_vec(), vec![over]].concat();
        let one = said(&facts, 0, None).unwrap();
        assert_eq!((one.seat, one.occasion), (seat(2), Occasion::Won));
        let other = said(&facts, 0, Some(one)).unwrap();
        assert_eq!(other, Saying { second: !one.second, ..one });
    }
}
