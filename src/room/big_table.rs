//! A table on a screen of its own: a device that nobody plays on shows it, and the phones of those who play show
//! their hands. The host's device may be that screen; then it only deals.

use super::{Choice, Profile, RoomClient};
use crate::games::AppGame as _;
use crate::text::{language, tx};
use ::game::Seat;
use ::room::{AnyGame, Lobby, Name, Request};
use cards::State;

/// What the table of a room looks like on a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableLook {
    /// As anywhere.
    Usual,
    /// For all to see, from afar: nobody plays here.
    Screen,
    /// A hand and the question: the table is on a screen of its own.
    Hand,
    /// The whole table although it is on a screen of its own, too: the person wants it.
    Whole,
}

/// Who is at a device.
#[derive(Clone, Copy)]
enum Person {
    /// Nobody who plays.
    Watches {
        /// The device is to be the table.
        is_screen: bool,
    },
    /// Somebody with a chair.
    Plays {
        /// The room has a table on a screen of its own.
        has_big_table: bool,
        /// They want to see the whole table, too.
        wants_whole: bool,
    },
}

/// What a device shows. `wide`: it is no phone.
fn look(person: Person, wide: bool) -> TableLook {
    match person {
        Person::Watches { is_screen: true } if wide => TableLook::Screen,
        Person::Plays { has_big_table: true, wants_whole } if !wide => {
            if wants_whole {
                TableLook::Whole
            } else {
                TableLook::Hand
            }
        }
        _ => TableLook::Usual,
    }
}

impl RoomClient {
    /// Whether this device shows the table, and nobody plays on it. Tracks what was chosen here.
    pub(crate) fn is_screen(self, lobby: &Lobby<AnyGame>) -> bool {
        let chosen = self.has_chosen(Choice::Screen) || self.is_host() && lobby.settings.big_table;
        chosen && lobby.watches(self.me())
    }

    /// What the table looks like here. Tracks what was chosen on this device.
    pub(crate) fn look(self, lobby: &Lobby<AnyGame>, wide: bool) -> TableLook {
        // At the board game one answers on the board.
        let has_hands = self.game().key() == State::KEY;
        let (is_screen, wants_whole) = (self.is_screen(lobby), self.has_chosen(Choice::WholeTable));
        let person = if lobby.watches(self.me()) {
            Person::Watches { is_screen }
        } else {
            Person::Plays { has_big_table: lobby.has_big_table(), wants_whole }
        };
        let look = look(person, wide);
        if has_hands || look == TableLook::Screen { look } else { TableLook::Usual }
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

    /// This device is opened as the table: its member is called that, and sits nowhere.
    pub(crate) fn open_as_table(self) {
        if let Some(name) = Name::new(&tx!(language(), room.table_name)) {
            let figure = self.with(|room| room.lobby()?.member(room.id()).map(|own| own.figure));
            self.request(Request::Rename(name, figure.unwrap_or_default()));
        }
        self.show_table_here();
    }

    /// The person here plays: takes this chair.
    pub(crate) fn play_here(self, seat: Seat, profile: Option<Profile>) {
        self.choose(Choice::Screen, false);
        self.say_big_table(false);
        // It was opened as the table, and is somebody's now.
        let table = tx!(language(), room.table_name);
        let named = self
            .with(|room| room.lobby()?.member(room.id()).map(|own| own.name.as_str().starts_with(&*table)));
        if let Some(Profile { name, figure }) = profile.filter(|_| named == Some(true)) {
            self.request(Request::Rename(name, figure));
        }
        self.request(Request::Sit(seat));
    }

    /// The host says whether phones need show no more than hands. It does not while a guest's screen is the table.
    fn say_big_table(self, on: bool) {
        let is_said = self.with(|room| room.lobby().is_none_or(|lobby| lobby.settings.big_table == on));
        if self.is_host() && !is_said {
            self.change_settings(|settings| settings.big_table = on);
        }
    }

    /// Whether the host's device only deals, so that its buttons begin rounds for all.
    pub(super) fn is_quiet_dealer(self) -> bool {
        self.is_host() && self.with(|room| room.lobby().is_some_and(Lobby::has_quiet_dealer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TableLook::{Hand, Screen, Usual, Whole};

    #[test]
    fn a_screen_is_the_table_and_phones_are_hands() {
        let (wide, phone) = (true, false);
        let watches = |is_screen| Person::Watches { is_screen };
        let plays = |has_big_table, wants_whole| Person::Plays { has_big_table, wants_whole };
        assert_eq!(look(watches(true), wide), Screen);
        assert_eq!(look(plays(true, false), phone), Hand);
        assert_eq!(look(plays(true, true), phone), Whole);
        // Without such a screen, and on a laptop, everything is as anywhere.
        assert_eq!(look(plays(false, false), phone), Usual);
        assert_eq!(look(plays(true, false), wide), Usual);
        // Whoever watches has no hand.
        assert_eq!(look(watches(false), wide), Usual);
        assert_eq!(look(watches(true), phone), Usual);
    }
}
