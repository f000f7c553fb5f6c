//! Why an answer is refused. The sentences that people read are in `locales/`, under the names the reasons
//! have here.

use serde::{Deserialize, Serialize};

use crate::Colour;

/// Declares the reasons: `Member "name"`, or with a value `Member(Type = example) "name"`.
macro_rules! reasons {
    ($( $(#[$meta:meta])* $Member:ident $( ($Of:ty = $any:expr) )? $name:literal ),+ $(,)?) => {
        /// Why an answer is refused. The state has not changed.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Illegal { $( $(#[$meta])* $Member $( ($Of) )? ),+ }

        impl Illegal {
            /// Every reason; those with a value, with an example of it.
            pub const ALL: &[Illegal] = &[$( Illegal::$Member $( ($any) )? ),+];

            /// Its name in texts and tests, the same as in JSON.
            pub const fn name(self) -> &'static str {
                match self { $( Illegal::$Member { .. } => $name ),+ }
            }
        }
    };
}

reasons! {
    /// They are not asked anything now.
    NotAsked "not-asked",
    /// That question has already been answered.
    OldQuestion "old-question",
    /// The answer is not of the kind the question expects.
    NoAnswer "no-answer",
    /// They do not have that card.
    NotThere "not-there",
    /// The card does not fit what the pile demands.
    DoesNotFit "does-not-fit",
    /// fuck-you needs a hand of ten cards.
    NeedsTen "needs-ten",
    /// the-end can only be played as the last card.
    NotTheLast "not-the-last",
    /// curse can never be played.
    Never "never",
    /// mimicry must name a card that it may imitate.
    Imitation "imitation",
    /// mimicry can only be a coloured card if the demand has a colour.
    NeedsColour "needs-colour",
    /// special-seal forbids special cards now.
    Sealed "sealed",
    /// colour-blockade forbids this colour now.
    Blocked(Colour = Colour::Blue) "blocked",
    /// Only one voluntary draw per turn.
    DrawnAlready "drawn-already",
    /// A turn cannot end without a draw.
    DrawFirst "draw-first",
    /// A card must be played.
    MustPlay "must-play",
    /// That person may not be chosen.
    NotThatPerson "not-that-person",
    /// That card may not be picked.
    NotThatCard "not-that-card",
    /// That may not be wished for.
    NotThatWish "not-that-wish",
    /// That power card cannot be used now.
    NotThatPower "not-that-power",
    /// That event is not on the list.
    NotThatEvent "not-that-event",
    /// Picks must come in ascending order.
    OutOfOrder "out-of-order",
    /// More cards or people must be picked.
    TooFew "too-few",
    /// That card cannot be tossed in here.
    NotThatReaction "not-that-reaction",
    /// The game is not waiting for a seed.
    NoSeedNow "no-seed-now",
    /// A pile or the stack would overflow: a bug of the rules, or a bad file. Facts reported during this
    /// answer are void.
    NoRoom "no-room",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_its_own_name() {
        for &why in Illegal::ALL {
            let json = serde_json::to_value(why).unwrap();
            let name = json.as_str().or(json.as_object().and_then(|o| o.keys().next().map(String::as_str)));
            assert_eq!(name, Some(why.name()), "{json}");
        }
    }
}
