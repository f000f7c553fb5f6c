//! The special cards: a row each in `kinds`, and a file for each whose effect is more than a line. Playing, countering,
//! wishing and discarding are done in `flow`. The imports here are for the files.

use game::{Seat, Seats};

use crate::kinds::{modules, specials};
use crate::masks::{self, SPECIALS};
use crate::{
    Action, Aim, Attack, AttackStep, Bag, Check, Choice, Diy, Fact, Frame, Hint, How, Illegal, PickExcept,
    PickFrom, Play, PlayStep, Power, Query, Question, Source, Special, State, Table, ViewRef, Zone,
    flow::play,
};

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

    /// The people who may be chosen as a victim, if they are at the table ([`Public::present`](crate::Public::present)).
    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().without(by)
    }

    /// Carries out the attack on its victims.
    fn strike(&self, _: &mut Table, _: &Attack) {}

    /// Continues the attack after its question has been answered.
    fn struck(&self, _: &mut Table, _: &Attack) {}

    /// The conclusion that people can draw from its effect although no fact says it.
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

/// The rules of a card whose effect is no attack and asks nothing.
struct AtOnce(fn(&mut Table, Seat));

impl SpecialRules for AtOnce {
    fn effect(&self, t: &mut Table, by: Seat) {
        self.0(t, by);
    }
}

mod mimicry;
specials!(modules Special SpecialRules);

impl Special {
    /// Asks somebody who carries out its effect, which then continues.
    fn ask(self, t: &mut Table, by: Seat, kind: Question) {
        t.push_frame(Frame::Effect { special: self, by });
        t.ask_one(by, kind, Source::Special(self));
    }

    /// Whether the effect could do anything if `by` carried it out now and it could touch only `present`. Depends on
    /// public data only.
    pub(crate) fn possible(self, state: &State, by: Seat, present: Seats) -> bool {
        let rules = self.rules();
        let victims = || rules.victims(state, by) & present;
        match self.properties().aim {
            Aim::Nobody => rules.possible(state, by, present),
            Aim::One | Aim::Split => !victims().is_empty(),
            Aim::Two => victims().len() > 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_attacking_cards_can_be_countered() {
        let attacks = Special::ALL.iter().filter(|special| special.attacks()).map(|special| special.name());
        let all = "gift exchange skip thief fantastic-four equality inequality special-favours edison";
        assert_eq!(attacks.collect::<Vec<_>>().join(" "), all);
    }
}
