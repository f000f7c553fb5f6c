//! The event cards: one file each, one line each in `kinds`.
//!
//! An event says what happens; when it is triggered, who is at the table for
//! it and how it goes round is the business of `flow::event`.

use crate::Event;
use crate::frame::RunningEvent;
use crate::kinds::events;
use crate::table::Table;

/// What an event does.
pub(crate) trait EventRules: Sync {
    /// It needs two people at the table for it, and does nothing otherwise; where
    /// that does not follow by itself.
    fn needs_two(&self) -> bool {
        false
    }

    /// It happens: at once, or it starts going round.
    fn start(&self, t: &mut Table, e: RunningEvent);

    /// Somebody (`e.at`) has their turn in it, as the `e.nth`.
    fn person_turn(&self, _: &mut Table, _e: RunningEvent) {}

    /// Somebody has answered.
    fn answered(&self, _: &mut Table, _e: RunningEvent) {}

    /// All have had their turn in it.
    fn finish(&self, _: &mut Table, _e: RunningEvent) {}
}

/// A module for each card, and which one a card's rules are in.
macro_rules! modules {
    ($( $Member:ident = $id:literal $name:literal $Pack:ident in $file:ident ),+ $(,)?) => {
        $( mod $file; )+

        impl Event {
            /// What it does.
            pub(crate) fn rules(self) -> &'static dyn EventRules {
                match self { $( Event::$Member => &$file::$Member ),+ }
            }
        }
    };
}

events!(modules);
