//! The way ahead of a pawn: where each roll of the die would take it, up to the next question or further roll. Screens
//! show it before a card is laid, and bots use it.

use game::Seat;

use crate::{Fact, Field, Ground, Halt, Laid, Land, Traveller, Used, View};

/// Where one roll takes a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead {
    /// The roll, 1–6.
    pub roll: u8,
    /// The field where the pawn stops.
    pub to: Field,
    /// The effect there.
    pub halt: Halt,
}

impl Land<'_> {
    /// Where each roll would take a pawn from this field, at the beginning of a turn.
    pub fn ahead(&self, from: Field, back: bool) -> [Ahead; 6] {
        [1, 2, 3, 4, 5, 6].map(|roll| {
            let mut who = Traveller { pawn: Seat::default(), at: from, used: Used::default() };
            let halt = self.travel(&mut who, roll, back, &mut |_| {});
            Ahead { roll, to: who.at, halt }
        })
    }
}

impl View {
    /// Where each roll would take this pawn at the beginning of a turn, if this card were also laid.
    pub fn ahead(&self, pawn: Seat, back: bool, also: Option<(Laid, Field)>) -> [Ahead; 6] {
        let ground = self.ground_with(also);
        let land = Land { ground: &ground, teleports: &self.teleports };
        land.ahead(self.pawns[pawn], back)
    }

    /// The facts of one way ahead: the walk with this roll (1–6), the cards that take effect, where the pawn is put.
    pub fn way_ahead(&self, pawn: Seat, roll: u8, back: bool, also: Option<(Laid, Field)>) -> Vec<Fact> {
        let ground = self.ground_with(also);
        let land = Land { ground: &ground, teleports: &self.teleports };
        let mut facts = Vec::new();
        let mut who = Traveller { pawn, at: self.pawns[pawn], used: Used::default() };
        land.travel(&mut who, roll, back, &mut |fact| facts.push(fact));
        facts
    }

    fn ground_with(&self, also: Option<(Laid, Field)>) -> Ground {
        let mut ground = self.ground;
        if let Some((laid, field)) = also {
            ground.lay(field, laid);
        }
        ground
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::after;
    use game::{Game as _, Viewer};

    #[test]
    fn the_way_ahead_of_a_pawn_with_and_without_another_card() {
        let state =
            after(r#"{"hands": [["x"], ["x"]], "pawns": [10, 3], "board": {"12": "push up", "14": "swap"}}"#);
        let view = state.view(Viewer::Spectator);
        let fields = |also| view.ahead(Seat::default(), false, also).map(|ahead| ahead.to.number());
        assert_eq!(fields(None), [11, 27, 13, 14, 15, 16]);
        let stop = Some(("stop".parse().unwrap(), Field::clamped(13)));
        assert_eq!(fields(stop), [11, 27, 13, 13, 13, 13]);
        let halts = view.ahead(Seat::default(), false, None).map(|ahead| ahead.halt);
        assert_eq!((halts[0], halts[3]), (Halt::Rest, Halt::Card("swap".parse().unwrap())));
        assert!(matches!(halts[5], Halt::Teleport(teleport) if teleport.number() == 2));
        let facts = view.way_ahead(Seat::wrapping(1), 2, true, None);
        assert!(matches!(facts[..], [Fact::Walked { path, back: true, .. }] if path.fields().len() == 3));
    }
}
