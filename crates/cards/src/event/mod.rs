//! The event cards: a row each in `kinds`, and a file for each whose effect is more than a line.
//!
//! A card's file says what the event does. Triggering it, excluding people and going round are done in
//! `flow::event`. The imports here are for the files.

use game::{BySeat, Pile, Seat, Seats};

use crate::flow::{event, play};
use crate::kinds::{events, modules};
use crate::{
    Action, Bag, Bomb, Card, Cards, Choice, Demand, Event, EventSet, Fact, Frame, How, Phase, PickExcept,
    PickFrom, Powers, Question, RunningEvent, Scorekeeping, Special, State, Table, Trigger, Zone, masks,
};

/// The rules of an event.
pub(crate) trait EventRules: Sync {
    /// Carries out the event, or starts giving people their turns in it: everybody present, if it does not say
    /// otherwise.
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

    /// Begins the turn of `e.at` in the event, who is the `e.nth` to have one.
    fn person_turn(&self, _: &mut Table, _e: RunningEvent) {}

    /// Continues after a question has been answered.
    fn answered(&self, _: &mut Table, _e: RunningEvent) {}

    /// Finishes the event after everybody has had their turn in it: cards laid aside are taken up.
    fn finish(&self, t: &mut Table, e: RunningEvent) {
        e.all_take_up(t);
    }
}

/// The rules of an event that is carried out at once.
struct AtOnce(fn(&mut Table, RunningEvent));

impl EventRules for AtOnce {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        self.0(t, e);
    }
}

events!(modules Event EventRules);
