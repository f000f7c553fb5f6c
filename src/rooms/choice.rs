//! A person's choices for this device in a room, which survive a reload.

use super::RoomClient;
use crate::prelude::*;
use storage::{self, Key};

/// The stored form of a choice.
const YES: &str = "yes";

/// A choice of the person here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// This tab shows the table on a screen of its own.
    Screen,
    /// The whole table is shown on this phone although a screen shows it, too. For all tabs.
    WholeTable,
    /// This tab covers link, code and words, because others see the screen.
    CoverCode,
}

impl Choice {
    fn key(self) -> Key {
        Key::shared(match self {
            Choice::Screen => "frantic.screen",
            Choice::WholeTable => "frantic.whole-table",
            Choice::CoverCode => "frantic.cover-code",
        })
    }

    fn is_stored(self) -> bool {
        let stored = match self {
            Choice::WholeTable => storage::load(&self.key()),
            Choice::Screen | Choice::CoverCode => storage::load_tab(&self.key()),
        };
        stored.is_some()
    }

    /// The choice before a reload.
    pub(super) fn stored() -> Vec<Choice> {
        let all = [Choice::Screen, Choice::WholeTable, Choice::CoverCode];
        all.into_iter().filter(|choice| choice.is_stored()).collect()
    }
}

impl RoomClient {
    /// Whether the person here has chosen this. Tracks it.
    pub(crate) fn has_chosen(self, what: Choice) -> bool {
        self.choices.with(|choices| choices.contains(&what))
    }

    /// Sets or clears a choice.
    pub(crate) fn choose(self, what: Choice, on: bool) {
        match (what, on) {
            (Choice::WholeTable, true) => drop(storage::store(&what.key(), YES)),
            (Choice::WholeTable, false) => storage::forget(&what.key()),
            (_, true) => drop(storage::store_tab(&what.key(), YES)),
            (_, false) => storage::forget_tab(&what.key()),
        }
        self.set_chosen(what, on);
    }

    fn set_chosen(self, what: Choice, on: bool) {
        self.choices.update(|choices| {
            choices.retain(|choice| *choice != what);
            choices.extend(on.then_some(what));
        });
    }

    /// To be called before a page shows link, code and words: on screens that others see they are covered, until
    /// somebody asks for them on that page.
    pub(crate) fn cover_code_for_streamers(self) {
        if Switch::Streamer.is_on() {
            self.set_chosen(Choice::CoverCode, true);
        }
    }
}
