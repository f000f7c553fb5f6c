//! The awards of the card game.

use crate::people::Lineup;
use crate::scores::awards::{Award, Doer, Moment, Record, Table, Tally, Worst};
use cards::{Fact, How, Source, Window, Wish, Zone};
use game::Seat;

/// The reason for an award.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The most attacks on others.
    Meanest,
    /// The most attacks of one's own that somebody tossed a Counterattack at.
    Countered,
    /// The most turns in which a card was drawn and one could be played then.
    Luckiest,
    /// The wish after which people drew most often before a card was played.
    Wish(Wish),
    /// The most cards drawn at once, and by which rule.
    Draw(Source),
}

/// The fewest attacks for an award.
const ATTACKS: u16 = 3;
const COUNTERED: u16 = 2;
const LUCKY_TURNS: u16 = 3;
const DRAWS_AFTER_WISH: u16 = 2;
const CARDS_AT_ONCE: u16 = 4;
/// The fewest cards that make an attack the meanest moment.
const CARDS_SUFFERED: u16 = 2;

/// The attack by which somebody else got the most cards at once, in the facts of a game or a part of it. One that is
/// countered does not count: its cards are another person's doing.
pub fn meanest_moment(facts: &[Fact]) -> Option<Moment> {
    let mut worst = Worst::default();
    for (at, fact) in facts.iter().enumerate() {
        match fact {
            Fact::Named { by, why: Source::Special(special), .. } if special.attacks() => {
                worst.attack = Some((at, *by));
            }
            Fact::Tossed { window: Window::Attack, .. } | Fact::TurnBegan(_) | Fact::RoundOver(_) => {
                worst.attack = None;
            }
            Fact::Moved { n, to: Zone::Hand(who), why: Source::Special(special), .. }
                if special.attacks() =>
            {
                worst.suffered(at, *who, (*n).into());
            }
            _ => {}
        }
    }
    worst.moment(CARDS_SUFFERED)
}

/// The awards of the game with this log, at most one of each kind; none if the log lacks its
/// beginning.
pub fn awards(facts: &[Fact], lineups: &[Lineup]) -> Vec<Award<Kind>> {
    let first = facts.iter().find(|fact| matches!(fact, Fact::RoundBegan { .. }));
    if !matches!(first, Some(Fact::RoundBegan { round: 1, .. })) {
        return Vec::new();
    }
    let mut count = Count::new(lineups);
    facts.iter().enumerate().for_each(|(at, fact)| count.read(at, fact));
    count.end_wish();
    let Count { attacks, countered, lucky, wishes, draws, .. } = count;
    let all = [
        attacks.award(Kind::Meanest, ATTACKS),
        countered.award(Kind::Countered, COUNTERED),
        lucky.award(Kind::Luckiest, LUCKY_TURNS),
        wishes.award(Kind::Wish, DRAWS_AFTER_WISH),
        draws.award(Kind::Draw, CARDS_AT_ONCE),
    ];
    all.into_iter().flatten().collect()
}

/// The counts, and the situation at the present fact.
struct Count<'a> {
    table: Table<'a>,
    attacks: Tally,
    countered: Tally,
    lucky: Tally,
    wishes: Record<Wish>,
    draws: Record<Source>,
    /// The person whose turn it is, and whether they have drawn in it and played nothing yet.
    turn: Option<(Seat, bool)>,
    /// The last attacker in this turn.
    attacker: Option<Doer>,
    /// The wish that holds, whose it is, and how often somebody has drawn since.
    wish: Option<(Doer, Wish, u16)>,
}

impl<'a> Count<'a> {
    fn new(lineups: &'a [Lineup]) -> Count<'a> {
        Count {
            table: Table::new(lineups),
            attacks: Tally::default(),
            countered: Tally::default(),
            lucky: Tally::default(),
            wishes: Record::default(),
            draws: Record::default(),
            turn: None,
            attacker: None,
            wish: None,
        }
    }

    fn end_wish(&mut self) {
        if let Some((doer, wish, n)) = self.wish.take() {
            self.wishes.add(Some(doer), n, wish);
        }
    }

    fn read(&mut self, at: usize, fact: &Fact) {
        match fact {
            Fact::RoundBegan { .. } | Fact::RoundOver(_) => {
                self.end_wish();
                (self.turn, self.attacker) = (None, None);
            }
            Fact::TurnBegan(seat) => (self.turn, self.attacker) = (Some((*seat, false)), None),
            Fact::Moved { n, from: Zone::Draw, to: Zone::Hand(seat), why, .. } if *why != Source::Deal => {
                self.drew(at, *seat, *n, *why);
            }
            Fact::Played { by, how, .. } => {
                self.end_wish();
                if let (How::Turn, Some((seat, true))) = (how, self.turn)
                    && seat == *by
                {
                    self.lucky.add(self.table.doer(*by, at));
                    self.turn = Some((seat, false));
                }
            }
            Fact::Named { by, why: Source::Special(special), people, .. }
                if special.attacks() && people.into_iter().any(|person| person != *by) =>
            {
                self.attacker = self.table.doer(*by, at);
                self.attacks.add(self.attacker.clone());
            }
            Fact::Tossed { window: Window::Attack, .. } => self.countered.add(self.attacker.clone()),
            Fact::Wished { by, wish } => {
                self.end_wish();
                self.wish = self.table.doer(*by, at).map(|doer| (doer, *wish, 0));
            }
            // Another demand replaces the wish.
            Fact::BlackWished(_) => self.end_wish(),
            Fact::SwappedPlaces(one, other) => self.table.swap(*one, *other),
            _ => {}
        }
    }

    fn drew(&mut self, at: usize, seat: Seat, n: u8, why: Source) {
        let doer = self.table.doer(seat, at);
        if why == Source::Turn {
            if let Some((active, drawn)) = &mut self.turn
                && *active == seat
            {
                *drawn = true;
            }
            if let Some((wisher, _, draws)) = &mut self.wish
                && doer.as_ref() != Some(wisher)
            {
                *draws += 1;
            }
        }
        self.draws.add(doer, n.into(), why);
    }
}
