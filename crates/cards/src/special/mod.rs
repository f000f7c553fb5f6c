//! The special cards: one file each, one line each in `kinds`.
//!
//! A card says what it is ([`SpecialProperties`]) and does its effect; when it is played,
//! countered, wished for and put away is the business of `flow`.

use crate::Special;
use crate::kinds::specials;
use game::{Seat, Seats};

use crate::frame::Attack;
use crate::state::State;
use crate::table::Table;

/// What a special card is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpecialProperties {
    /// Its value (§3).
    pub points: u8,
    /// The wish that comes with it.
    pub wishes: Wishes,
    /// Its effect is not optional although it is a wish card.
    pub must: bool,
    /// At whom it aims.
    pub aim: Aim,
}

impl SpecialProperties {
    /// A one-coloured card without an attack.
    pub(crate) const COLOURED: SpecialProperties =
        SpecialProperties { points: 7, wishes: Wishes::Nothing, must: true, aim: Aim::Nobody };
    /// A card with a colour wish and nothing else.
    pub(crate) const WISH: SpecialProperties =
        SpecialProperties { points: 7, wishes: Wishes::Colour, must: false, aim: Aim::Nobody };

    /// The same, aimed at somebody.
    const fn aimed(self, aim: Aim) -> SpecialProperties {
        SpecialProperties { aim, ..self }
    }
}

/// What may be wished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wishes {
    /// Nothing.
    Nothing,
    /// A colour.
    Colour,
    /// A colour or a number.
    ColourOrNumber,
}

/// At whom an effect aims; whoever aims at people attacks (§6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// At nobody in particular: no attack.
    Nobody,
    /// At one person.
    One,
    /// At two people.
    Two,
    /// At several people, who draw.
    Split,
}

/// What a special card does.
pub(crate) trait SpecialRules: Sync {
    /// What it is.
    fn properties(&self) -> SpecialProperties;

    /// Whether its effect can do anything when `by` carries it out now. Says
    /// nothing that not everybody knows.
    fn possible(&self, state: &State, by: Seat) -> bool {
        match self.properties().aim {
            Aim::Nobody => false,
            Aim::One | Aim::Split => !self.victims(state, by).is_empty(),
            Aim::Two => self.victims(state, by).len() > 1,
        }
    }

    /// An effect that is no attack.
    fn effect(&self, _: &mut Table, _by: Seat) {}

    /// What such an effect asked has been answered.
    fn answered(&self, _: &mut Table, _by: Seat) {}

    /// Who may be named as a victim.
    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().without(by)
    }

    /// The attack strikes those named.
    fn strike(&self, _: &mut Table, _: &Attack) {}

    /// What it asked has been answered.
    fn struck(&self, _: &mut Table, _: &Attack) {}
}

/// A module for each card, and which one a card's rules are in.
macro_rules! modules {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        $( mod $file; )+

        impl Special {
            /// What it does.
            pub(crate) fn rules(self) -> &'static dyn SpecialRules {
                match self { $( Special::$Member => &$file::$Member ),+ }
            }
        }
    };
}

specials!(modules);

impl Special {
    /// Its value = its points in a hand (§3).
    #[must_use]
    pub fn points(self) -> u8 {
        self.rules().properties().points
    }

    /// What may be wished with it.
    #[must_use]
    pub fn wishes(self) -> Wishes {
        self.rules().properties().wishes
    }

    /// Whether it attacks people, who may counter.
    #[must_use]
    pub fn attacks(self) -> bool {
        self.rules().properties().aim != Aim::Nobody
    }

    /// Whether it is a wish card that may be played on anything.
    #[must_use]
    pub fn is_wish_card(self) -> bool {
        self.wishes() != Wishes::Nothing
    }

    /// Whether mimicry may imitate it (§7).
    #[must_use]
    pub const fn may_be_imitated(self) -> bool {
        !matches!(self, Special::Curse | Special::FuckYou | Special::Mimicry | Special::TheEnd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_hit_somebody_can_be_countered_and_no_others() {
        let attacks = Special::ALL.iter().filter(|special| special.attacks()).map(|special| special.name());
        let all = "gift exchange skip thief fantastic-four equality inequality special-favours edison";
        assert_eq!(attacks.collect::<Vec<_>>().join(" "), all);
    }
}
