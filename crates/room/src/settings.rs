//! A room's settings. The host changes them with [`HostCommand::Settings`](crate::HostCommand::Settings); everybody
//! sees them in the lobby.

use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The host's settings for a room. All times are in milliseconds. Sent and saved as [`SentSettings`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "SentSettings", into = "SentSettings")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the lobby")]
pub struct Settings {
    /// How long a question that people may pass is open.
    pub answer_window: u16,
    /// How long somebody is absent before a bot stands in for them; `None` = never.
    pub stand_in_after: Option<u32>,
    /// How long somebody who is present has been asked before the host may let a bot stand in
    /// for them ([`Request::LetBotPlay`](crate::Request::LetBotPlay)); `None` = never.
    pub idle_after: Option<u32>,
    /// How long a bot takes for a turn of usual difficulty ([`BotPlayer::delay`](crate::BotPlayer::delay)).
    pub bot_delay: u16,
    /// Whether people may join as spectators.
    pub spectators: bool,
    /// Whether people may ask their device for a hint.
    pub hints: bool,
    /// Whether a shared screen shows the table, so that the devices of those who play need show no more than their
    /// hands: see [`Lobby::has_big_table`](crate::Lobby::has_big_table).
    pub big_table: bool,
    /// Whether the room is locked: no new members are let in. People who were here may come back.
    pub locked: bool,
}

/// The settings as they are sent and saved: the times, and one byte with a bit for each switch. (Rooms saved before
/// there were hints have `true` or `false` for spectators there, which is the same byte.)
type SentSettings = (u16, Option<u32>, Option<u32>, u16, u8);

impl From<Settings> for SentSettings {
    fn from(mut settings: Settings) -> SentSettings {
        let bits = settings.switches().map(|on| u8::from(*on)).into_iter();
        let switches = bits.rev().fold(0, |all, bit| all << 1 | bit);
        let Settings { answer_window, stand_in_after, idle_after, bot_delay, .. } = settings;
        (answer_window, stand_in_after, idle_after, bot_delay, switches)
    }
}

impl From<SentSettings> for Settings {
    fn from(sent: SentSettings) -> Settings {
        let (answer_window, stand_in_after, idle_after, bot_delay, switches) = sent;
        let mut settings =
            Settings { answer_window, stand_in_after, idle_after, bot_delay, ..Settings::default() };
        for (bit, on) in settings.switches().into_iter().enumerate() {
            *on = switches >> bit & 1 == 1;
        }
        settings
    }
}

impl Settings {
    /// Bounds of [`Settings::answer_window`].
    pub const ANSWER_WINDOW: RangeInclusive<u16> = 1000..=20_000;
    /// Bounds of [`Settings::stand_in_after`].
    pub const STAND_IN_AFTER: RangeInclusive<u32> = 5000..=3_600_000;
    /// Bounds of [`Settings::idle_after`].
    pub const IDLE_AFTER: RangeInclusive<u32> = 10_000..=3_600_000;
    /// The longest [`Settings::bot_delay`].
    pub const MAX_BOT_DELAY: u16 = 5000;
    /// The choices that a page offers for [`Settings::stand_in_after`] and [`Settings::idle_after`].
    pub const DELAY_CHOICES: [Option<u32>; 5] =
        [Some(10_000), Some(30_000), Some(60_000), Some(120_000), None];

    /// All switches, in the order of their bits. A bit that no switch has is ignored: rooms that version 8 of the
    /// protocol saved may have a fifth one.
    fn switches(&mut self) -> [&mut bool; 4] {
        let Settings { spectators, hints, big_table, locked, .. } = self;
        [spectators, hints, big_table, locked]
    }

    /// These settings with every value clamped to its bounds.
    #[must_use]
    pub fn clamped(self) -> Settings {
        fn clamp<T: Ord + Copy>(ms: T, bounds: RangeInclusive<T>) -> T {
            ms.clamp(*bounds.start(), *bounds.end())
        }
        Settings {
            answer_window: clamp(self.answer_window, Settings::ANSWER_WINDOW),
            stand_in_after: self.stand_in_after.map(|ms| clamp(ms, Settings::STAND_IN_AFTER)),
            idle_after: self.idle_after.map(|ms| clamp(ms, Settings::IDLE_AFTER)),
            bot_delay: self.bot_delay.min(Settings::MAX_BOT_DELAY),
            ..self
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            answer_window: 4000,
            stand_in_after: Some(30_000),
            idle_after: Some(60_000),
            bot_delay: 900,
            spectators: true,
            hints: false,
            big_table: false,
            locked: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_clamped_to_their_bounds() {
        let times = |answer_window, stand_in_after, idle_after, bot_delay| Settings {
            answer_window,
            stand_in_after: Some(stand_in_after),
            idle_after: Some(idle_after),
            bot_delay,
            spectators: false,
            hints: true,
            big_table: true,
            locked: true,
        };
        assert_eq!(times(0, 0, 0, u16::MAX).clamped(), times(1000, 5000, 10_000, 5000));
        assert_eq!(Settings::default().clamped(), Settings::default());
    }

    #[test]
    fn every_choice_is_within_bounds() {
        for choice in Settings::DELAY_CHOICES {
            let settings = Settings { stand_in_after: choice, idle_after: choice, ..Settings::default() };
            assert_eq!(settings.clamped(), settings);
        }
    }

    #[test]
    fn the_switches_are_one_byte_that_rooms_without_hints_already_had() {
        let bytes = |settings: Settings| postcard::to_allocvec(&settings).unwrap();
        for byte in 0..16 {
            let [spectators, hints, big_table, locked] = [1, 2, 4, 8].map(|bit| byte & bit != 0);
            let settings = Settings { spectators, hints, big_table, locked, ..Settings::default() };
            let mut sent = bytes(settings);
            assert_eq!(sent.last(), Some(&byte));
            assert_eq!(postcard::from_bytes::<Settings>(&sent), Ok(settings));
            // A switch of earlier versions.
            *sent.last_mut().unwrap() |= 16;
            assert_eq!(postcard::from_bytes::<Settings>(&sent), Ok(settings));
        }
    }
}
