//! Locking the room, and whether its link, code and words are shown on this device.

use super::RoomClient;
use crate::settings::Switch;
use crate::storage::{self, Key};
use ::room::{HostCommand, Settings};
use leptos::prelude::*;

/// Under this key a tab whose screen others see covers the way into its room.
const COVERED: &str = "frantic.cover-code";

/// Whether link, code and words were covered in this tab before a reload.
pub(super) fn was_covered() -> bool {
    storage::load_tab(&Key::shared(COVERED)).is_some()
}

impl RoomClient {
    /// As the host, locks the room, so that nobody new comes in, or unlocks it.
    pub(crate) fn lock(&self, locked: bool) {
        let now = self.with(|room| room.lobby().map(|lobby| lobby.settings));
        if let Some(settings) = now {
            self.command(HostCommand::Settings(Settings { locked, ..settings }));
        }
    }

    /// Whether link, code and words are covered here, because others see the screen.
    pub(crate) fn is_code_covered(&self) -> ArcRwSignal<bool> {
        self.0.code_covered.clone()
    }

    /// Covers link, code and words on this device, or shows them.
    pub(crate) fn cover_code(&self, on: bool) {
        let key = Key::shared(COVERED);
        if on {
            storage::store_tab(&key, "yes");
        } else {
            storage::forget_tab(&key);
        }
        self.0.code_covered.set(on);
    }

    /// To be called before a page shows them: on screens that others see they are covered, until somebody asks for
    /// them on that page.
    pub(crate) fn cover_code_for_streamers(&self) {
        if Switch::Streamer.is_on() && !self.0.code_covered.get_untracked() {
            self.0.code_covered.set(true);
        }
    }
}
