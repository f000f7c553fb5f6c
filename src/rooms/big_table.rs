//! A table on a screen of its own: a device without a player shows it, and the phones of the players show their hands.
//! The host's device may be that screen; then it only deals.

use super::{Choice, RoomClient};
use ::game::Seat;
use ::room::{AnyGame, Lobby, Request};
use cards::State;
use play::games::Saving as _;

/// The look of a room's table on a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableLook {
    /// The usual table.
    Usual,
    /// For all to see from afar, without a player.
    Screen,
    /// A hand and the question: the table is on a screen of its own.
    Hand,
    /// The whole table although it is on a screen of its own, too: the person wants it.
    Whole,
}

/// The look of a device without a player. `is_wide`: it is no phone.
fn of_spectator(is_screen: bool, is_wide: bool) -> TableLook {
    if is_screen && is_wide { TableLook::Screen } else { TableLook::Usual }
}

/// The look for a person who plays. `has_big_table`: the room has a table on a screen of its own.
fn of_player(has_big_table: bool, wants_whole: bool, is_wide: bool) -> TableLook {
    match (has_big_table && !is_wide, wants_whole) {
        (false, _) => TableLook::Usual,
        (true, false) => TableLook::Hand,
        (true, true) => TableLook::Whole,
    }
}

impl RoomClient {
    /// Whether this device only shows the table, without a player. Tracks the choice on this device.
    pub(crate) fn is_screen(self, lobby: &Lobby<AnyGame>) -> bool {
        let chosen = self.has_chosen(Choice::Screen) || self.is_host() && lobby.settings.big_table;
        chosen && lobby.watches(self.me())
    }

    /// The look of the table here. Tracks the choice on this device.
    pub(crate) fn look(self, lobby: &Lobby<AnyGame>, wide: bool) -> TableLook {
        if lobby.watches(self.me()) {
            return of_spectator(self.is_screen(lobby), wide);
        }
        // In the board game people answer on the board itself, so a phone must show it.
        let has_hands = self.game().key() == State::KEY;
        of_player(has_hands && lobby.has_big_table(), self.has_chosen(Choice::WholeTable), wide)
    }

    /// This device shows the table from now on. A host's only deals.
    pub(crate) fn show_table_here(self) {
        let sits = self.with(|room| room.lobby().is_some_and(|lobby| !lobby.watches(room.id())));
        self.choose(Choice::Screen, true);
        if sits {
            self.request(Request::Stand);
        }
        self.say_big_table(true);
    }

    /// The person here plays: takes this chair.
    pub(crate) fn play_here(self, seat: Seat) {
        self.choose(Choice::Screen, false);
        self.say_big_table(false);
        self.request(Request::Sit(seat));
    }

    /// As the host, sets whether phones show only hands; leaves it as it is while a guest's screen is the table.
    fn say_big_table(self, on: bool) {
        let is_said = self.with(|room| room.lobby().is_none_or(|lobby| lobby.settings.big_table == on));
        if self.is_host() && !is_said {
            self.change_settings(|settings| settings.big_table = on);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TableLook::{Hand, Screen, Usual, Whole};

    #[test]
    fn a_screen_is_the_table_and_phones_are_hands() {
        let (wide, phone) = (true, false);
        assert_eq!(of_spectator(true, wide), Screen);
        assert_eq!(of_player(true, false, phone), Hand);
        assert_eq!(of_player(true, true, phone), Whole);
        // Without such a screen, and on a laptop, the table is the usual one.
        assert_eq!(of_player(false, false, phone), Usual);
        assert_eq!(of_player(true, false, wide), Usual);
        // Spectators have no hand.
        assert_eq!(of_spectator(false, wide), Usual);
        assert_eq!(of_spectator(true, phone), Usual);
    }
}
