//! Keeps the games of rooms in the history of each device that is present at the end of a game. A device stores the
//! game once it knows the whole log: guests learn it when the round is opened, because before it would reveal hands.

use super::RoomClient;
use super::host_half::host_half;
use super::people::person;
use crate::prelude::*;
use crate::session::players::hides_names;
use ::room::{Phase, Room};
use leptos::prelude::Set;
use play::stored::keys::ROOM_KEPT;
use storage::{self, Key};

/// How long a guest's tab waits for that of the host in the same browser.
const HOST_FIRST: Duration = Duration::from_secs(1);

impl RoomClient {
    /// Adds the game that is over to the history, once.
    pub(super) fn keep_finished(self) {
        let over = self.with(|room| {
            let over = room.lobby().is_some_and(|lobby| lobby.phase == Phase::Over);
            let proof = room.round_proof().filter(|proof| over && !proof.checking)?;
            // The end of the log identifies a game.
            Some(::game::hex::encode(proof.opened.head.0.get(..8).unwrap_or_default()))
        });
        if over == *self.game_in_history.borrow() {
            return;
        }
        self.game_in_history.replace(over.clone());
        let Some(game) = over else { return self.kept_at.set(None) };
        let keep = move || {
            let still_over = self.game_in_history.borrow().as_deref() == Some(&*game);
            // The code is loaded: it has checked the last round.
            if let Some(half) = host_half().filter(|_| still_over) {
                (half.keep)(self, &game);
            }
        };
        if self.is_host() || !storage::hosts_room(self.game().key()) {
            return keep();
        }
        // Another tab of this browser hosts the room. Without the pause both would store the game, since a tab does not
        // see at once what another one stores.
        detached_after(HOST_FIRST, keep);
    }

    /// Adds this game to the history, unless that was done on this device.
    pub(super) fn keep(self, game: &str) {
        let key = Key::named(self.game().key(), ROOM_KEPT);
        let stored = storage::load(&key).unwrap_or_default();
        let known = stored.split_once(' ').filter(|(before, _)| *before == game);
        let at = if let Some((_, at)) = known {
            // Kept already: the page was reloaded, or another tab is in the room. No date: it could not be stored.
            at.parse().ok()
        } else {
            let people = self.named_people();
            if !hides_names() {
                storage::remember_companions(&people);
            }
            let log = self.with(Room::finished_log);
            let later = self.later_game();
            let at = self.with(|room| later?.keep(room.table()?, log.as_ref(), people));
            storage::store(&key, &format!("{game} {}", at.map_or_else(String::new, |at| at.to_string())));
            at
        };
        self.kept_at.set(at);
    }

    /// The people of the game, named as in the history.
    fn named_people(self) -> Vec<Person> {
        self.with(|room| {
            let (Some(table), Some(lobby)) = (room.table(), room.lobby()) else { return Vec::new() };
            let chairs = table.seat_history.at(usize::MAX);
            chairs.iter().map(|chair| person(lobby, chair, false)).collect()
        })
    }
}
