//! The special cards: a line in `kinds` with their [`SpecialProperties`], and one file for each that has an effect.
//! Playing, countering, wishing and discarding are done in `flow`.

use crate::Special;
use crate::kinds::specials;
use game::{Seat, Seats};

use crate::frame::Attack;
use crate::hint::Hint;
use crate::state::State;
use crate::table::Table;

/// The properties of a special card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpecialProperties {
    /// Its points (§3).
    pub points: u8,
    /// The wish that comes with it.
    pub wishes: Wishes,
    /// Whether its effect must be used although it is a wish card.
    pub must: bool,
    /// Whom it attacks.
    pub aim: Aim,
}

/// A coloured card without an attack.
const COLOURED: SpecialProperties =
    SpecialProperties { points: 7, wishes: Wishes::Nothing, must: true, aim: Aim::Nobody };
/// A card with a colour wish and nothing else.
const WISH: SpecialProperties =
    SpecialProperties { points: 7, wishes: Wishes::Colour, must: false, aim: Aim::Nobody };

impl SpecialProperties {
    /// The same card with an attack.
    const fn aimed(self, aim: Aim) -> SpecialProperties {
        SpecialProperties { aim, ..self }
    }

    /// The same card with other points.
    const fn worth(self, points: u8) -> SpecialProperties {
        SpecialProperties { points, ..self }
    }

    /// The same card with a wish for a colour or a number.
    const fn also_for_numbers(self) -> SpecialProperties {
        SpecialProperties { wishes: Wishes::ColourOrNumber, ..self }
    }

    /// The same card with an effect that must be used.
    const fn must(self) -> SpecialProperties {
        SpecialProperties { must: true, ..self }
    }
}

/// What may be wished for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wishes {
    /// Nothing.
    Nothing,
    /// A colour.
    Colour,
    /// A colour or a number.
    ColourOrNumber,
}

/// Whom an effect attacks. Attacks can be countered (§6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Nobody: it is no attack.
    Nobody,
    /// One person.
    One,
    /// Two people.
    Two,
    /// Several people, among whom draws are split.
    Split,
}

/// The number of cards in the hand that fuck-you is played from.
pub(crate) const FUCK_YOU_HAND: u8 = 10;

/// The rules of a special card.
pub(crate) trait SpecialRules: Sync {
    /// Whether an effect that is no attack could do anything; see [`Special::possible`].
    fn possible(&self, _: &State, _by: Seat, _present: Seats) -> bool {
        false
    }

    /// Carries out an effect that is no attack.
    fn effect(&self, _: &mut Table, _by: Seat) {}

    /// Continues such an effect after its question has been answered.
    fn answered(&self, _: &mut Table, _by: Seat) {}

    /// Who may be chosen as a victim, if they are at the table ([`State::present`]).
    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().without(by)
    }

    /// Carries out the attack on its victims.
    fn strike(&self, _: &mut Table, _: &Attack) {}

    /// Continues the attack after its question has been answered.
    fn struck(&self, _: &mut Table, _: &Attack) {}

    /// What people can conclude from its effect although no fact says it.
    fn hint(&self) -> Hint {
        Hint::Nothing
    }
}

/// The rules of a card without an effect of its own.
struct NoEffect;

impl SpecialRules for NoEffect {}

/// The rules of a card with this file, if it has one.
macro_rules! rules {
    ($Member:ident) => {
        &NoEffect
    };
    ($Member:ident $file:ident) => {
        &$file::$Member
    };
}

/// Declares the module of each card that has one, and finds a card's properties and rules.
macro_rules! modules {
    ($( $Member:ident = $id:literal $name:literal [$properties:expr] $( in $file:ident )? ),+ $(,)?) => {
        $( $( mod $file; )? )+

        impl Special {
            /// The card's properties.
            pub(crate) const fn properties(self) -> SpecialProperties {
                match self { $( Special::$Member => $properties ),+ }
            }

            /// The card's rules.
            pub(crate) fn rules(self) -> &'static dyn SpecialRules {
                match self { $( Special::$Member => rules!($Member $($file)?) ),+ }
            }
        }
    };
}

specials!(modules);

impl Special {
    /// Whether the effect could do anything if `by` carried it out now and it could touch nobody but `present`.
    /// Depends on public things only.
    pub(crate) fn possible(self, state: &State, by: Seat, present: Seats) -> bool {
        let rules = self.rules();
        let victims = || rules.victims(state, by) & present;
        match self.properties().aim {
            Aim::Nobody => rules.possible(state, by, present),
            Aim::One | Aim::Split => !victims().is_empty(),
            Aim::Two => victims().len() > 1,
        }
    }

    /// Its points in a hand (§3).
    #[must_use]
    pub const fn points(self) -> u8 {
        self.properties().points
    }

    /// What may be wished for with it.
    #[must_use]
    pub const fn wishes(self) -> Wishes {
        self.properties().wishes
    }

    /// Whether it attacks people. Attacks can be countered.
    #[must_use]
    pub fn attacks(self) -> bool {
        self.properties().aim != Aim::Nobody
    }

    /// Whether it is a wish card, which may be played on anything.
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
    use crate::testing::after;

    #[test]
    fn a_mimicry_as_a_wish_card_demands_nothing_new_before_the_wish() {
        let state = after(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
            "script": ["0 play mimicry as equality"]}"#,
        );
        assert_eq!(state.demand.to_string(), "red 9");
    }

    #[test]
    fn exactly_the_attacking_cards_can_be_countered() {
        let attacks = Special::ALL.iter().filter(|special| special.attacks()).map(|special| special.name());
        let all = "gift exchange skip thief fantastic-four equality inequality special-favours edison";
        assert_eq!(attacks.collect::<Vec<_>>().join(" "), all);
    }
}
