//! The event cards: one file each, one line each in `kinds`.
//!
//! A card's file says what the event does. Triggering it, excluding people and going round are done in
//! `flow::event`.

use crate::Event;
use crate::frame::RunningEvent;
use crate::kinds::events;
use crate::table::Table;

/// The rules of an event.
pub(crate) trait EventRules: Sync {
    /// Whether it does nothing unless two people are present. Only needed where that does not follow from
    /// what it does.
    fn needs_two(&self) -> bool {
        false
    }

    /// Carries out the event, or starts giving people their turns in it.
    fn start(&self, t: &mut Table, e: RunningEvent);

    /// Begins the turn of `e.at` in the event, who is the `e.nth` to have one.
    fn person_turn(&self, _: &mut Table, _e: RunningEvent) {}

    /// Continues after a question has been answered.
    fn answered(&self, _: &mut Table, _e: RunningEvent) {}

    /// Finishes the event after everybody has had their turn in it.
    fn finish(&self, _: &mut Table, _e: RunningEvent) {}
}

/// Declares the module of each card, and finds a card's rules.
macro_rules! modules {
    ($( $Member:ident = $id:literal $name:literal $Pack:ident in $file:ident ),+ $(,)?) => {
        $( pub(crate) mod $file; )+

        impl Event {
            /// The card's rules.
            pub(crate) fn rules(self) -> &'static dyn EventRules {
                match self { $( Event::$Member => &$file::$Member ),+ }
            }
        }
    };
}

events!(modules);
