//! Why an answer is refused. The sentences that people read are in `locales/`,
//! under the names the reasons have here.

use serde::{Deserialize, Serialize};

use crate::Colour;

/// Declares the reasons: `Member "name"`, and for one that says something more,
/// what and an example of it.
macro_rules! reasons {
    ($( $(#[$meta:meta])* $Member:ident $( ($Of:ty = $any:expr) )? $name:literal ),+ $(,)?) => {
        /// Why an answer is refused. The state is as it was.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Illegal { $( $(#[$meta])* $Member $( ($Of) )? ),+ }

        impl Illegal {
            /// Every reason; of one that says something more, an example.
            pub const ALL: &[Illegal] = &[$( Illegal::$Member $( ($any) )? ),+];

            /// Its name in texts and tests, the same as in JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( Illegal::$Member { .. } => $name ),+ }
            }
        }
    };
}

reasons! {
    /// Nothing is asked of them now.
    NotAsked "not-asked",
    /// That question has been answered.
    OldQuestion "old-question",
    /// That does not answer the question.
    NoAnswer "no-answer",
    /// They do not have that card.
    NotThere "not-there",
    /// The card does not fit what is demanded.
    DoesNotFit "does-not-fit",
    /// fuck-you needs a hand of ten.
    NeedsTen "needs-ten",
    /// the-end must be the last card.
    NotTheLast "not-the-last",
    /// curse is never played.
    Never "never",
    /// mimicry must name a card it may be.
    Imitation "imitation",
    /// As a coloured card mimicry needs a demand with a colour.
    NeedsColour "needs-colour",
    /// special-seal forbids special cards.
    Sealed "sealed",
    /// colour-blockade forbids this colour.
    Blocked(Colour = Colour::Blue) "blocked",
    /// One voluntary draw a turn.
    DrawnAlready "drawn-already",
    /// Draw first, then end the turn.
    DrawFirst "draw-first",
    /// A card must be played.
    MustPlay "must-play",
    /// Nobody may name that person.
    NotThatPerson "not-that-person",
    /// That card may not be picked.
    NotThatCard "not-that-card",
    /// That cannot be wished.
    NotThatWish "not-that-wish",
    /// That power card cannot be used now.
    NotThatPower "not-that-power",
    /// Not one of these events.
    NotThatEvent "not-that-event",
    /// Picks come in ascending order.
    OutOfOrder "out-of-order",
    /// More is needed.
    TooFew "too-few",
    /// That card cannot be tossed in here.
    NotThatReaction "not-that-reaction",
    /// The game is not waiting for a seed.
    NoSeedNow "no-seed-now",
    /// More would be going on at once than there is room for: a mistake of the
    /// rules, or of a file. (What was told on the way there has not happened.)
    NoRoom "no-room",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_has_one_name() {
        for &why in Illegal::ALL {
            let json = serde_json::to_value(why).unwrap();
            let name = json.as_str().or(json.as_object().and_then(|o| o.keys().next().map(String::as_str)));
            assert_eq!(name, Some(why.name()), "{json}");
        }
    }
}
