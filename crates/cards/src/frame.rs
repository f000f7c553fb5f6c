//! Frames, the values on the stack: each says what is being carried out, by whom, and which step comes next. The code
//! that carries them out is in `flow`.
//!
//! Frames are part of saved games: never change the order of their fields and variants, or their serialised
//! names.

use game::{BySeat, Filler, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{Card, Demand, Event, How, Power, RoundEnd, Special};

/// Something that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Frame {
    /// The next round waits for its seed.
    Seed,
    /// The turn of the active person.
    Turn(Turn),
    /// A card that was played, and what follows from it.
    Play(Play),
    /// An attack.
    Attack(Attack),
    /// The effect of a special card continues after a question.
    Effect {
        /// The card.
        special: Special,
        /// The person who carries it out.
        by: Seat,
    },
    /// Somebody's wish.
    Wish(PendingWish),
    /// An event has been triggered.
    Trigger(Trigger),
    /// An event is being carried out.
    Event(RunningEvent),
    /// An event has been carried out.
    EventOver(Event),
    /// A power card has been activated.
    Power(ActivatedPower),
    /// The check whether the round goes on.
    Check(Check),
    /// Tells the card that recycling will take from equal cards in the discard pile: how many cards lie below
    /// it; `None` once it has left the pile.
    Followed(Option<u8>),
}

impl Filler for Frame {
    const FILLER: Frame = Frame::Seed;
}

/// Where the turn of the active person has got to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Turn {
    /// The starter card has been carried out.
    AfterStarter,
    /// The starter card did not end the round; the first turn begins.
    First,
    /// The turn begins.
    Begin,
    /// The active person has answered.
    Answered {
        /// Whether they have already drawn in this turn.
        drawn: bool,
    },
    /// The card has been carried out. Next hands go round (carousel), then comes troublecharger's event.
    Played,
    /// The round goes on. The active person discards down to the hand size they may keep.
    Surplus,
    /// They have chosen the cards to discard.
    Discarded,
    /// The turn is over; the next one begins.
    Over,
}

/// A card that was played, and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Play {
    /// The person who carries it out.
    pub by: Seat,
    /// The card.
    pub card: Card,
    /// The card that a mimicry imitates.
    pub imitates: Option<Special>,
    /// How it came to be played.
    pub how: How,
    /// The demand before the card.
    pub before: Demand,
    /// Whether a power card was activated with it.
    pub carrier: bool,
    /// The next step.
    pub step: PlayStep,
}

/// The steps of a card that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlayStep {
    /// Somebody has named the card that a turned-up mimicry imitates.
    Imitate,
    /// Somebody has named the colour that a colour-swap demands.
    Colour,
    /// A power card may be activated.
    Offer,
    /// A power card was activated, or not.
    Offered,
    /// The card's effect.
    Effect,
    /// Somebody has said whether they use an optional effect.
    Chosen,
    /// The wish.
    Wish,
    /// Power cards that take effect after the card.
    Second,
}

/// An attack that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    /// The attacking card.
    pub with: Special,
    /// The attacker now; changes when the attack is countered.
    pub by: Seat,
    /// The victims.
    pub on: Seats,
    /// The draws of each victim, if draws are split.
    pub shares: Shares,
    /// The number of draws to split; 0 means as many as the card says. Only set for the share of a counterer
    /// (house rule `own-share`), who names one victim.
    pub owed: u8,
    /// It cannot be countered.
    pub shielded: bool,
    /// The next step.
    pub step: AttackStep,
}

/// The steps of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AttackStep {
    /// The attacker has to name victims.
    Aim,
    /// The victims have been named.
    Aimed,
    /// The victims have reacted or passed.
    Window,
    /// A question of the effect has been answered.
    Struck,
}

/// A small number per seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
pub(crate) struct Shares([u8; 4]);

const _: () = assert!(4 * Seat::MAX as u32 <= u32::BITS, "four bits for each seat");

impl Shares {
    pub(crate) fn get(self, seat: Seat) -> u8 {
        (u32::from(self) >> (4 * seat.number()) & 15) as u8
    }

    pub(crate) fn new(all: BySeat<u8>) -> Shares {
        let add = |sum, s: Seat| sum | u32::from(all[s].min(15)) << (4 * s.number());
        Seats::first(Seat::MAX).into_iter().fold(0, add).into()
    }
}

// Bytes, so that a frame needs no alignment.
impl From<u32> for Shares {
    fn from(shares: u32) -> Shares {
        Shares(shares.to_le_bytes())
    }
}

impl From<Shares> for u32 {
    fn from(shares: Shares) -> u32 {
        u32::from_le_bytes(shares.0)
    }
}

const _: () = assert!(size_of::<Frame>() <= 13, "frames are a large part of a state");

/// A wish that is to be asked for, or has been.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PendingWish {
    /// The person who makes it.
    pub by: Seat,
    /// Whether a number may be wished for too.
    pub numbers: bool,
    /// Whether they have been asked.
    pub asked: bool,
}

/// An event that has been triggered but not yet turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Trigger {
    /// The person who triggered it.
    pub by: Seat,
    /// The people who have excluded themselves with lucky-bastard.
    pub out: Seats,
    /// The next step.
    pub step: TriggerStep,
}

/// The steps of a triggered event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TriggerStep {
    /// The reaction window for lucky-bastard opens.
    Open,
    /// The window has been answered.
    Window,
    /// The event is turned up.
    TurnUp,
}

/// An event that asks people, or gives each of them a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct RunningEvent {
    /// The event.
    pub event: Event,
    /// The person who triggered it.
    pub trigger: Seat,
    /// Everybody who is not excluded from it.
    pub present: Seats,
    /// The person whose turn in the event it is.
    pub at: Seat,
    /// The other person involved, if there is one.
    pub with: Seat,
    /// How many have had their turn in it, including the current one.
    pub nth: u8,
    /// The people who have not had a turn yet.
    pub left: Seats,
    /// In crowdfunding, who gets cards.
    pub others: Seats,
    /// In tsunami, the fewest points that the next card may have.
    #[serde(rename = "value")]
    pub least: u8,
    /// The next step.
    pub phase: Phase,
}

impl RunningEvent {
    /// Whether this is that event, and continues with an answer.
    pub(crate) fn is_asking(&self, event: Event) -> bool {
        self.event == event && self.phase == Phase::Answered
    }
}

/// The steps of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// The next person's turn in it.
    Person,
    /// Somebody has answered.
    Answered,
}

/// An activated power card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ActivatedPower {
    /// The power card.
    pub power: Power,
    /// The person who activated it.
    pub by: Seat,
    /// Whether it has asked its question, which is now answered.
    pub asked: bool,
}

/// The steps of the check after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Check {
    /// It begins.
    Begin,
    /// last-chance triggers events for people whose last card is gone (§8.1), except these. Always empty, except
    /// in games saved under older rules: there they are the people whose event has come.
    LastChance(Seats),
    /// Look for empty hands.
    EmptyHands,
    /// The nice-try window has closed.
    NiceTry,
    /// The parasites of those who finished have discarded.
    Parasites {
        /// The cause of the round's end.
        how: RoundEnd,
        /// The people who finished it.
        finished: Seats,
        /// Which people were asked.
        parasites: Seats,
    },
}
