//! What can lie on the stack: small plain values that say what is being carried
//! out, by whom, and which step comes next. How they are carried out is `flow`.
//!
//! Frames are written into saved games: the order of members and the serialised
//! names stay as they are.

use game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::fact::How;
use crate::pile::Filler;
use crate::result::RoundEnd;
use crate::{Card, Demand, Event, Power, Special};

/// Something that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Frame {
    /// The next round awaits its seed.
    Seed,
    /// The turn of the active person.
    Turn(Turn),
    /// A card that was played, and what follows from it.
    Play(Play),
    /// An attack.
    Attack(Attack),
    /// An effect of a special card that asked something.
    Effect {
        /// Of which card.
        special: Special,
        /// Who carries it out.
        by: Seat,
    },
    /// A wish by somebody.
    Wish(PendingWish),
    /// An event is triggered.
    Trigger(Trigger),
    /// An event is carried out.
    Event(RunningEvent),
    /// An event has been carried out.
    EventOver(Event),
    /// A power card was activated.
    Power(ActivatedPower),
    /// May the round go on?
    Check(Check),
}

impl Filler for Frame {
    const FILLER: Frame = Frame::Seed;
}

/// Where in the turn of the active person we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Turn {
    /// The starter card is through.
    AfterStarter,
    /// The starter card did not end the round.
    First,
    /// It begins.
    Begin,
    /// The active person has answered.
    Answered {
        /// They have drawn in this turn.
        drawn: bool,
    },
    /// The card is through: hands go round, then troublecharger's event.
    Played,
    /// The round goes on: the active person discards down to what they may hold.
    Surplus,
    /// They have chosen what to discard.
    Discarded,
    /// It is over; the next one begins.
    Over,
}

/// A card that was played, and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Play {
    /// Who carries it out.
    pub by: Seat,
    /// The card.
    pub card: Card,
    /// What a mimicry imitates.
    pub imitates: Option<Special>,
    /// How it came.
    pub how: How,
    /// What was demanded before.
    pub before: Demand,
    /// A power card was activated with it.
    pub carrier: bool,
    /// What comes next.
    pub step: PlayStep,
}

/// Steps of a card that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlayStep {
    /// What a mimicry turned up imitates has been named.
    Imitate,
    /// The colour a colour-swap goes on with has been named.
    Colour,
    /// A power card may be activated.
    Offer,
    /// It has been, or not.
    Offered,
    /// The card's effect.
    Effect,
    /// Whether an optional effect is used has been said.
    Chosen,
    /// The wish.
    Wish,
    /// Powers that come second.
    Second,
}

/// An attack that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    /// With which card.
    pub with: Special,
    /// Who attacks now.
    pub by: Seat,
    /// Whom.
    pub on: Seats,
    /// Draws for each, where draws are spread.
    pub shares: Shares,
    /// Draws to spread: 0 = as many as the card says. Set for the share of a
    /// counterer (house rule `own-share`), who names one person only.
    pub owed: u8,
    /// It cannot be countered.
    pub shielded: bool,
    /// What comes next.
    pub step: AttackStep,
}

/// Steps of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AttackStep {
    /// Victims are to be named.
    Aim,
    /// They have been.
    Aimed,
    /// They have tossed in, or not.
    Window,
    /// The effect asked something, which has been answered.
    Struck,
}

/// A small number for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Shares(u32);

const _: () = assert!(4 * Seat::MAX as u32 <= u32::BITS, "four bits for each seat");

impl Shares {
    pub(crate) fn get(self, seat: Seat) -> u8 {
        (self.0 >> (4 * seat.number()) & 15) as u8
    }

    pub(crate) fn new(all: BySeat<u8>) -> Shares {
        Shares(
            Seats::first(Seat::MAX)
                .into_iter()
                .fold(0, |sum, s| sum | u32::from(all[s].min(15)) << (4 * s.number())),
        )
    }
}

/// A wish that is to be asked for or has been.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PendingWish {
    /// Who wishes.
    pub by: Seat,
    /// Whether a number may be wished too.
    pub numbers: bool,
    /// Whether they have answered.
    pub asked: bool,
}

/// An event that is triggered but not turned up yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Trigger {
    /// By whom.
    pub by: Seat,
    /// Who tossed in lucky-bastard.
    pub out: Seats,
    /// What comes next.
    pub step: TriggerStep,
}

/// Steps of a triggered event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TriggerStep {
    /// The window of lucky-bastard opens.
    Open,
    /// It has been answered.
    Window,
    /// The event is turned up.
    TurnUp,
}

/// An event that asks people things, or goes round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct RunningEvent {
    /// Which.
    pub event: Event,
    /// Who triggered it.
    pub trigger: Seat,
    /// Who is at the table for it.
    pub present: Seats,
    /// Whose turn in the event it is.
    pub at: Seat,
    /// Whom they have to do with.
    pub with: Seat,
    /// How many have had their turn in it, this one included.
    pub nth: u8,
    /// Who has not had theirs.
    pub left: Seats,
    /// People the event has singled out.
    pub others: Seats,
    /// A value it goes by.
    pub value: u8,
    /// What comes next.
    pub phase: Phase,
}

/// Steps of an event that is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// The next person has their turn in it.
    Person,
    /// Somebody has answered.
    Answered,
}

/// An activated power card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ActivatedPower {
    /// Which.
    pub power: Power,
    /// By whom.
    pub by: Seat,
    /// It asked something, which has been answered.
    pub asked: bool,
}

/// Where in the check we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Check {
    /// It begins.
    Begin,
    /// last-chance for those whose last card left, but for these, who had theirs
    /// (§8.1).
    LastChance(Seats),
    /// Is anybody's hand empty?
    EmptyHands,
    /// The nice-try window is closed.
    NiceTry,
    /// The parasites of those who finished have discarded.
    Parasites {
        /// What ended the round.
        how: RoundEnd,
        /// Who finished it.
        finished: Seats,
        /// Who was asked.
        parasites: Seats,
    },
}
