//! A room's game, as the session sees it.

use super::RoomClient;
use super::people::{people, person_in_chair};
use crate::games::AppGame;
use ::game::{Asks, View as _};
use ::room::{AnyAction, AnyFact, AnyGame, HostCommand, Lobby, Phase, Request, Table, UndoState};
use core::ops::Range;
use play::people::{Lineup, Person};
use play::remote::RemoteGame;

impl<G: AppGame> RemoteGame<G> for RoomClient {
    fn view(&self) -> Option<G::View> {
        self.at_table(|table| table.view.get::<G>().cloned())?
    }

    fn facts(&self) -> Vec<G::Fact> {
        let own =
            |table: &Table<AnyGame>| table.facts.iter().filter_map(AnyFact::get::<G>).cloned().collect();
        self.at_table(own).unwrap_or_default()
    }

    fn people(&self) -> Vec<Person> {
        self.with(|room| room.lobby().map(people).unwrap_or_default())
    }

    fn lineups(&self) -> Vec<Lineup> {
        self.lineups_of_game()
    }

    fn stood_in(&self) -> Option<Range<usize>> {
        let me = self.me();
        let person = self.with(|room| room.lobby().and_then(|lobby| lobby.chair_of(me)))?;
        self.at_table(|table| table.seat_history.last_stand_in(person))?
    }

    fn answered(&self) -> bool {
        self.at_table(|table| table.answered).unwrap_or(false)
    }

    fn is_timed(&self) -> bool {
        self.at_table(|table| table.until.is_some()).unwrap_or(false)
    }

    fn submit(&self, question: u32, parts: Vec<G::Action>) {
        self.answer(question, parts.iter().filter_map(AnyAction::new::<G>).collect());
    }

    fn may_undo(&self) -> bool {
        self.at_table(|table| table.undo == UndoState::MayAsk).unwrap_or(false)
    }

    fn undo(&self) {
        self.request(Request::Undo);
    }

    fn ready(&self) {
        self.go_on();
    }

    fn is_ready(&self) -> bool {
        let me = self.me();
        self.in_lobby(|lobby| lobby.member(me).is_some_and(|member| member.ready)) == Some(true)
    }

    fn leave(&self) {
        self.away_from_table.set(true);
    }

    fn allows_hints(&self) -> bool {
        self.with(|room| room.lobby().is_some_and(|lobby| lobby.settings.hints))
    }
}

/// The part that is the same for every game.
impl RoomClient {
    fn at_table<T>(self, look: impl FnOnce(&Table<AnyGame>) -> T) -> Option<T> {
        self.with(|room| room.table().map(look))
    }

    fn lineups_of_game(self) -> Vec<Lineup> {
        self.with(|room| {
            let (Some(table), Some(lobby)) = (room.table(), room.lobby()) else { return Vec::new() };
            let me = room.id();
            let mine = lobby.chair_of(me).map(::game::Seat::index);
            let lineup = |from| {
                let chairs = table.seat_history.at(from);
                let was_mine =
                    mine.and_then(|at| chairs.get(at)).is_some_and(|chair| chair.owner() == Some(me));
                let people = chairs.iter().map(|chair| person_in_chair(lobby, chair)).collect();
                Lineup { from, people, me: was_mine }
            };
            core::iter::once(0).chain(table.seat_history.changes()).map(lineup).collect()
        })
    }

    fn answer(self, question: u32, parts: Vec<AnyAction>) {
        // An answer to an earlier question is dropped, as on one device.
        let open = self.at_table(|table| match table.view.asks() {
            Asks::People { number, .. } => number,
            Asks::Over | Asks::Seed => 0,
        });
        if open == Some(question) {
            self.request(Request::Answer { to: question, parts });
        }
    }

    fn go_on(self) {
        // The host starts a new game; a device that only deals decides for everybody.
        let starts = |lobby: &Lobby<AnyGame>| lobby.phase == Phase::Over || lobby.has_quiet_dealer();
        if self.is_host() && self.with(|room| room.lobby().is_some_and(starts)) {
            self.command(HostCommand::Start);
        } else {
            self.request(Request::Ready(true));
        }
    }
}
