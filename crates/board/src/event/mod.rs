//! The events: a row each in `material`, and a file for each whose effect is more than a few lines.
//!
//! Position changes by events are no moves: cards, x and teleports are ignored (rules §5). The imports here are for the
//! rows and files (`use super::*`).

use game::{BySeat, Pile, Seat};

use crate::material::{BOMB_TURNS, D6, HAND, events};
use crate::{
    Bomb, Cards, Colour, Event, Fact, Field, Gift, Hand, Hidden, Question, Reply, RunningEvent, Table,
    Teleport,
};

/// The rules of an event.
pub(crate) trait EventRules: Sync {
    /// Carries out the event, or starts giving people their turns in it.
    fn start(&self, t: &mut Table, e: RunningEvent);

    /// Begins the turn of `e.at` in the event.
    fn person_turn(&self, _: &mut Table, _e: RunningEvent) {}

    /// Continues after a question has been answered.
    fn answered(&self, _: &mut Table, _e: RunningEvent) {}

    /// Finishes the event after everybody has had their turn in it.
    fn finish(&self, _: &mut Table, _e: RunningEvent) {}

    /// Whether it asks only those who hold certain cards, so that everybody can tell something about hands from
    /// who is asked next. Cards that people lay for it then cannot be undone.
    fn asks_by_hand(&self) -> bool {
        false
    }
}

/// The rules of an event that is carried out at once.
struct AtOnce(fn(&mut Table, RunningEvent));

impl EventRules for AtOnce {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        self.0(t, e);
    }
}

/// Declares the module of each event that has a file, and finds an event's rules.
macro_rules! modules {
    ($( $Member:ident = $id:literal $name:literal $( in $file:ident )? $( does $does:expr )? ),+ $(,)?) => {
        $( $( mod $file; pub(crate) struct $Member; )? )+

        impl Event {
            /// The event's rules.
            pub(crate) fn rules(self) -> &'static dyn EventRules {
                match self { $( Event::$Member => rules!($Member $( in $file )? $( does $does )?) ),+ }
            }
        }
    };
}

/// The rules of an event: those of its file, or the effect in its row.
macro_rules! rules {
    ($Member:ident in $file:ident) => {
        &$Member
    };
    ($Member:ident does $does:expr) => {
        const { &AtOnce($does) }
    };
}

events!(modules);
