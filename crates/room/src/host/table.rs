//! The lobby as each member gets it, and the table that the host's own person sees.

use game::{Dealer, Seat, Viewer};

use super::Host;
use super::outgoing::KnownFacts;
use crate::chain::Seating;
use crate::{Chair, Event, Lobby, LogEntry, MemberId, RoomGame, Table};

impl<G: RoomGame> Host<G> {
    /// The lobby as this member gets it: with the room's key only if they may know it.
    pub fn lobby_of(&self, id: MemberId) -> Lobby<G> {
        let mut lobby = self.lobby.clone();
        let known_key = self.record(id).map(|record| record.key);
        lobby.key = lobby.key.filter(|key| id == self.id() || known_key == Some(*key));
        lobby
    }

    /// The game as the person at this device sees it, once there is one.
    pub fn table(&self) -> Option<&Table<G>> {
        self.table.as_ref()
    }

    /// The seat from which this member sees the game.
    pub fn viewer(&self, id: MemberId) -> Viewer {
        self.seating().viewer(id)
    }

    /// The seat at which this member plays.
    pub fn place(&self, id: MemberId) -> Option<Seat> {
        self.seating().place(id)
    }

    pub(super) fn seating(&self) -> Seating {
        Seating::of(&self.persons, self.dealer.as_ref().map(Dealer::game))
    }

    /// The player at this place.
    pub(super) fn sitter(&self, place: Seat) -> &Chair {
        let person = self.dealer.as_ref().map(|dealer| dealer.game().person_at(place));
        person.and_then(|person| self.persons.get(person.index())).unwrap_or(&Chair::Open)
    }

    pub(super) fn has_answered(&self, viewer: Viewer) -> bool {
        let Viewer::Seat(seat) = viewer else { return false };
        self.open.as_ref().is_some_and(|open| open.answers[seat].is_some())
    }

    /// Updates the table of the person at this device, if it has changed.
    pub(super) fn refresh(&mut self) {
        if self.own_shown_version == self.shown_version {
            return;
        }
        self.own_shown_version = self.shown_version;
        let viewer = self.viewer(self.id());
        let Some(dealer) = &self.dealer else { return };
        let answered = self.has_answered(viewer);
        let until = self.open.as_ref().and_then(|open| open.until);
        let until = until.filter(|_| !self.undoing.is_asking());
        let view = dealer.game().view(viewer);
        let read = self.table.as_ref().map_or(self.chain.base.seq, |table| table.tip.seq);
        let KnownFacts { facts: new, changes, undone } = self.facts_for(self.id(), read, usize::MAX);
        let (tip, waits, undo) = (self.chain.tip(), self.waits(), self.undo_state(self.id()));
        let first = self.chain.entries.first().map(|entry| &entry.entry);
        let chairs = match first {
            Some(LogEntry::Game { chairs, .. }) => chairs.clone(),
            _ => Vec::new(),
        };
        let table = self.table.get_or_insert_with(|| Table::new(view.clone(), chairs));
        table.facts.truncate(table.facts.len().saturating_sub(undone));
        let from = table.facts.len();
        table.seat_history.change(from, changes);
        table.facts.extend(new);
        (table.view, table.until, table.answered, table.tip) = (view, until, answered, tip);
        (table.waits, table.undo) = (waits, undo);
        self.tell_once(Event::TableChanged);
    }
}
