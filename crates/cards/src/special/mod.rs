//! The special cards: a row each in `kinds`, and a file for each whose effect is more than a line. Playing, countering,
//! wishing and discarding are done in `flow`. What is imported here is what the files use.

use game::{Seat, Seats};

use crate::kinds::{rules, specials};
use crate::{
    Action, Attack, AttackStep, Bag, Check, Choice, Diy, Fact, Frame, Hint, How, PickExcept, PickFrom, Power,
    Query, Question, Source, Special, State, Table, Zone, flow::play, masks::SPECIALS,
};

/// The properties of a special card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpecialProperties {
    /// Its points (§3).
    pub points: u8,
    /// The wish that comes with it.
    pub wishes: Wishes,
    /// Whether its effect must be used, also if the house rules let people skip those of wish cards.
    pub must: bool,
    /// Whom it attacks.
    pub aim: Aim,
    /// When it may be played.
    pub played: Played,
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

/// When a special card may be played (§5, §7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Played {
    /// When it fits what the pile demands. Wish cards without a colour always do.
    Fitting,
    /// On anything, but only from a hand of this many cards.
    HandOf(u8),
    /// As another special card.
    AsAnother,
    /// Never.
    Never,
}

/// The rules of a special card.
pub(crate) trait SpecialRules: Sync {
    /// Whether an effect that is no attack could do anything; see [`Special::possible`].
    fn possible(&self, _: &State, _by: Seat, _present: Seats) -> bool {
        true
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

impl SpecialRules for NoEffect {
    fn possible(&self, _: &State, _: Seat, _: Seats) -> bool {
        false
    }
}

/// The rules of a card whose effect, no attack, asks nothing.
struct AtOnce(fn(&mut Table, Seat));

impl SpecialRules for AtOnce {
    fn effect(&self, t: &mut Table, by: Seat) {
        self.0(t, by);
    }
}

/// Declares the module of each card that has one, and finds a card's properties and rules.
macro_rules! modules {
    ($(
        $Member:ident = $id:literal $name:literal
        [$points:literal, $Wishes:ident, $must:literal, $Aim:ident, $($played:tt)+]
        $( in $file:ident )? $( does $does:expr )?
    ),+ $(,)?) => {
        $( $( mod $file; struct $Member; )? )+

        impl Special {
            /// The card's properties.
            pub(crate) const fn properties(self) -> SpecialProperties {
                let (points, wishes, must, aim, played) = match self { $(
                    Special::$Member => ($points, Wishes::$Wishes, $must, Aim::$Aim, Played::$($played)+)
                ),+ };
                SpecialProperties { points, wishes, must, aim, played }
            }

            /// The card's rules.
            pub(crate) fn rules(self) -> &'static dyn SpecialRules {
                match self { $( Special::$Member => rules!($Member $( in $file )? $( does $does )?) ),+ }
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

    /// The number of cards in the only hand that it may be played from.
    pub(crate) const fn hand_needed(self) -> Option<u8> {
        if let Played::HandOf(n) = self.properties().played { Some(n) } else { None }
    }

    /// Whether it is played when it fits. Only such a card can be imitated by mimicry (§7).
    #[must_use]
    pub const fn is_played_when_it_fits(self) -> bool {
        matches!(self.properties().played, Played::Fitting)
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
