//! How a pawn travels on the board: a walk with the cards it enters on the way, and the pushes and jumps that
//! follow, until it rests or something must be asked, rolled or taken (rules §5).
//!
//! This is a plain function of the board, so the engine, a look ahead and a bot use the same.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::{Arrow, Colour, Fact, Field, Ground, Laid, Path, Teleport, Teleports, Why, material::GOAL};

/// The effects that one pawn has had in this turn: each laid card and each numbered teleport works once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Used(u64);

const _: () = assert!((GOAL + Teleport::COUNT) < u64::BITS as u8, "one bit per field and per teleport");

impl Used {
    /// Whether the top card of this field has worked.
    pub const fn card(self, field: Field) -> bool {
        self.0 >> field.number() & 1 == 1
    }

    /// Whether this teleport has worked, wherever it is now.
    pub const fn teleport(self, teleport: Teleport) -> bool {
        self.0 >> (GOAL + teleport.number()) & 1 == 1
    }

    pub(crate) fn use_card(&mut self, field: Field) {
        self.0 |= 1 << field.number();
    }

    pub(crate) fn use_teleport(&mut self, teleport: Teleport) {
        self.0 |= 1 << (GOAL + teleport.number());
    }

    /// Another card is on top of this field now.
    pub(crate) fn forget_card(&mut self, field: Field) {
        self.0 &= !(1 << field.number());
    }
}

/// The effect on a walking pawn that enters a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entered {
    /// Nothing.
    Nothing,
    /// The rest of the steps is lost.
    Stops,
    /// Each further step of this move costs two points.
    Slows,
}

/// The land a pawn travels: cards and teleports.
#[derive(Clone, Copy, Debug)]
pub struct Land<'a> {
    /// The cards.
    pub ground: &'a Ground,
    /// The teleports.
    pub teleports: &'a Teleports,
}

/// The pawn that travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traveller {
    /// Its owner.
    pub pawn: Seat,
    /// Where it is now.
    pub at: Field,
    /// The effects it has had.
    pub used: Used,
}

/// Why a pawn stops travelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// It stays there.
    Rest,
    /// The top card works now, and is more than a push or a jump.
    Card(Laid),
    /// A numbered teleport works now.
    Teleport(Teleport),
}

/// The direction of a move.
pub const fn direction(back: bool) -> Arrow {
    if back { Arrow::Back } else { Arrow::Forward }
}

impl Land<'_> {
    /// A whole move with this roll of the die, as far as it can be told without asking or rolling again.
    /// Each fact is passed to `tell`.
    pub fn travel(&self, who: &mut Traveller, roll: u8, back: bool, tell: &mut dyn FnMut(Fact)) -> Halt {
        self.walk(who, roll, back, tell);
        self.end_move(who, tell)
    }

    /// Walks as many steps as the roll pays for (§5, steps 2 to 4).
    fn walk(&self, who: &mut Traveller, roll: u8, back: bool, tell: &mut dyn FnMut(Fact)) {
        let end = if back { Field::START } else { Field::GOAL };
        let (mut points, mut cost) = (roll, 1);
        let mut path = Path::from(who.at);
        while points >= cost && who.at != end {
            points -= cost;
            who.at = self.next(who.at, direction(back));
            path.push(who.at);
            let Some(laid) = self.ground.top(who.at).filter(|_| !who.used.card(who.at)) else { continue };
            let entered = laid.card().rules().entered();
            if entered == Entered::Nothing {
                continue;
            }
            who.used.use_card(who.at);
            tell(Fact::Walked { pawn: who.pawn, path, back });
            path = Path::from(who.at);
            tell(Fact::Worked { pawn: who.pawn, card: laid, on: who.at });
            match entered {
                Entered::Stops => break,
                Entered::Slows => cost = 2,
                Entered::Nothing => {}
            }
        }
        if path.steps() > 0 {
            tell(Fact::Walked { pawn: who.pawn, path, back });
        }
    }

    /// The next field in this direction that is counted; where none is left, the last one there is.
    pub fn next(&self, from: Field, arrow: Arrow) -> Field {
        let mut at = from;
        while let Some(next) = at.beside(arrow) {
            at = next;
            if !self.ground.skipped().has(at) {
                break;
            }
        }
        at
    }

    /// The move ends where the pawn is (§5, step 5): pushes and jumps take it on.
    fn end_move(&self, who: &mut Traveller, tell: &mut dyn FnMut(Fact)) -> Halt {
        loop {
            if let Some(teleport) = self.teleports.at(who.at) {
                if who.used.teleport(teleport) {
                    return Halt::Rest;
                }
                who.used.use_teleport(teleport);
                return Halt::Teleport(teleport);
            }
            let Some(laid) = self.ground.top(who.at).filter(|_| !who.used.card(who.at)) else {
                return Halt::Rest;
            };
            if !matches!(laid.card().colour(), Colour::Red | Colour::White) {
                return Halt::Rest;
            }
            who.used.use_card(who.at);
            tell(Fact::Worked { pawn: who.pawn, card: laid, on: who.at });
            let carried =
                laid.arrow().and_then(|arrow| Some((arrow, laid.card().rules().carry(who.at, arrow)?)));
            let Some((arrow, to)) = carried else { return Halt::Card(laid) };
            self.put(who, to, arrow, Why::Card(laid.card()), tell);
        }
    }

    /// Puts a pawn onto a field. From a field with an x it goes on in this direction, field by field (§5).
    pub(crate) fn put(
        &self,
        who: &mut Traveller,
        to: Field,
        arrow: Arrow,
        why: Why,
        tell: &mut dyn FnMut(Fact),
    ) {
        let Traveller { pawn, at: from, .. } = *who;
        tell(Fact::Went { pawn, from, to, why });
        who.at = to;
        while let Some(x) = self.ground.top(who.at).filter(|_| self.ground.skipped().has(who.at)) {
            let Some(next) = beyond(who.at, arrow) else { return };
            let why = Why::Card(x.card());
            tell(Fact::Went { pawn, from: who.at, to: next, why });
            who.at = next;
        }
    }
}

/// Where a pawn goes on from an x: in the same direction; where nothing is further up, forward, and where
/// nothing is further down, back.
fn beyond(from: Field, arrow: Arrow) -> Option<Field> {
    let instead = match arrow {
        Arrow::Up | Arrow::Forward => Arrow::Forward,
        Arrow::Down | Arrow::Back => Arrow::Back,
    };
    from.beside(arrow).or_else(|| from.beside(instead))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with these cards, and a pawn on this field that travels.
    fn travel(cards: &[(u8, &str)], from: u8, roll: u8, back: bool) -> (Traveller, Halt, Vec<Fact>) {
        let (mut ground, teleports) = (Ground::default(), Teleports::default());
        for &(at, text) in cards {
            ground.lay(Field::clamped(at), text.parse().unwrap());
        }
        let mut who = Traveller { pawn: Seat::default(), at: Field::clamped(from), used: Used::default() };
        let mut facts = Vec::new();
        let land = Land { ground: &ground, teleports: &teleports };
        let halt = land.travel(&mut who, roll, back, &mut |fact| facts.push(fact));
        (who, halt, facts)
    }

    #[test]
    fn a_pawn_put_onto_a_blue_card_does_not_use_it_up() {
        for blue in ["stop", "snail"] {
            let (who, halt, _) = travel(&[(12, "push forward"), (13, blue)], 10, 2, false);
            assert_eq!((who.at.number(), halt), (13, Halt::Rest));
            assert!(who.used.card(Field::clamped(12)) && !who.used.card(Field::clamped(13)));
        }
        let (who, ..) = travel(&[(12, "stop")], 10, 2, false);
        assert!(who.used.card(Field::clamped(12)), "entered by the last step it has worked");
    }

    #[test]
    fn facts_tell_a_walk_in_the_order_in_which_it_happens() {
        let cards = [(3, "snail"), (4, "x"), (5, "push up"), (14, "x")];
        let (who, halt, facts) = travel(&cards, 1, 5, false);
        assert_eq!((who.at.number(), halt), (25, Halt::Rest));
        let lines: Vec<String> =
            facts.iter().map(|fact| serde_json::to_string(fact).unwrap().replace('"', "")).collect();
        let expected = [
            "{walked:{pawn:0,path:[1,2,3],back:false}}",
            "{worked:{pawn:0,card:snail,on:3}}",
            "{walked:{pawn:0,path:[3,5],back:false}}",
            "{worked:{pawn:0,card:push up,on:5}}",
            "{went:{pawn:0,from:5,to:14,why:{card:push}}}",
            "{went:{pawn:0,from:14,to:25,why:{card:x}}}",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_pawn_halts_where_something_must_be_asked_or_rolled() {
        let halt = |text: &str, roll| travel(&[(3, text)], 0, roll, false).1;
        for text in ["second-chance", "swap", "fuck-you", "troublemaker"] {
            assert_eq!(halt(text, 3), Halt::Card(text.parse().unwrap()));
        }
        for text in ["reverse", "remote", "block", "stop", "snail"] {
            assert_eq!(halt(text, 3), Halt::Rest, "{text}");
        }
        assert_eq!(travel(&[], 5, 3, false).1, Halt::Teleport(Teleport::new(1).unwrap()));
        assert_eq!(travel(&[], 11, 3, true).1, Halt::Teleport(Teleport::new(1).unwrap()));
    }
}
