//! A room's game, as the session sees it.

use super::RoomClient;
use crate::art::AVATARS;
use crate::games::{AppGame, Lineup, Person};
use crate::language::Language;
use crate::session::RemoteGame;
use crate::session::players::{default_name, hides_names};
use crate::text::tx;
use ::game::{Asks, View as _};
use ::room::{
    AnyAction, AnyFact, AnyGame, Chair, HostCommand, Lobby, Phase, Request, Room, Table, UndoState,
};
use core::marker::PhantomData;

/// The table of the room this device is in.
pub(crate) struct RoomGame<G: AppGame> {
    client: RoomClient,
    game: PhantomData<G>,
}

impl<G: AppGame> RoomGame<G> {
    /// The table of this room.
    pub(crate) fn new(client: RoomClient) -> Self {
        RoomGame { client, game: PhantomData }
    }
}

impl<G: AppGame> RemoteGame<G> for RoomGame<G> {
    fn view(&self) -> Option<G::View> {
        self.client.at_table(|table| table.view.get::<G>().cloned())?
    }

    fn facts(&self) -> Vec<G::Fact> {
        let own =
            |table: &Table<AnyGame>| table.facts.iter().filter_map(AnyFact::get::<G>).cloned().collect();
        self.client.at_table(own).unwrap_or_default()
    }

    fn people(&self) -> Vec<Person> {
        self.client.with(|room| room.lobby().map(people).unwrap_or_default())
    }

    fn lineups(&self) -> Vec<Lineup> {
        self.client.lineups()
    }

    fn answered(&self) -> bool {
        // Whoever looks over somebody's shoulder sees what they are asked, and answers nothing.
        self.client.is_looking() || self.client.at_table(|table| table.answered).unwrap_or(false)
    }

    fn submit(&self, question: u32, parts: Vec<G::Action>) {
        self.client.submit(question, parts.iter().filter_map(AnyAction::new::<G>).collect());
    }

    fn may_undo(&self) -> bool {
        self.client.at_table(|table| table.undo == UndoState::MayAsk).unwrap_or(false)
    }

    fn undo(&self) {
        self.client.request(Request::Undo);
    }

    fn ready(&self) {
        self.client.ready();
    }

    fn leave(&self) {
        self.client.0.away_from_table.set(true);
    }

    fn allows_hints(&self) -> bool {
        !self.client.is_looking()
            && self.client.with(|room| room.lobby().is_some_and(|lobby| lobby.settings.hints))
    }
}

/// What is the same for every game.
impl RoomClient {
    fn at_table<T>(&self, look: impl FnOnce(&Table<AnyGame>) -> T) -> Option<T> {
        self.with(|room| room.table().map(look))
    }

    pub(super) fn lineups(&self) -> Vec<Lineup> {
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

    /// Whether the person here sees somebody's cards over their shoulder.
    pub(crate) fn is_looking(&self) -> bool {
        self.with(Room::is_looking)
    }

    fn submit(&self, question: u32, parts: Vec<AnyAction>) {
        // An answer to an earlier question is dropped, as on one device.
        let open = self.at_table(|table| match table.view.asks() {
            Asks::People { number, .. } => number,
            Asks::Over | Asks::Seed => 0,
        });
        if open == Some(question) && !self.is_looking() {
            self.request(Request::Answer { to: question, parts });
        }
    }

    fn ready(&self) {
        // A new game begins when the host says so, and what a device says that only deals is for all.
        let over = self.with(|room| room.lobby().is_some_and(|lobby| lobby.phase == Phase::Over));
        if over && self.is_host() || self.is_quiet_dealer() {
            self.command(HostCommand::Start);
        } else {
            self.request(Request::Ready(true));
        }
    }
}

/// The people who play, by the chairs of the room.
fn people(lobby: &Lobby<AnyGame>) -> Vec<Person> {
    lobby
        .chairs
        .iter()
        .filter(|chair| **chair != Chair::Open)
        .map(|chair| person_in_chair(lobby, chair))
        .collect()
}

/// Somebody on a chair, as the table shows them.
pub(crate) fn person_in_chair(lobby: &Lobby<AnyGame>, chair: &Chair) -> Person {
    let member = chair.owner().and_then(|id| lobby.member(id));
    // People who have left during the game are still named in its log.
    let departed = || lobby.departed.iter().find(|member| chair.owner() == Some(member.id));
    let seen = match (member, chair) {
        (Some(member), _) => Some((member.figure, Some(&member.name))),
        (None, Chair::Bot(bot)) => Some((bot.figure, None)),
        (None, _) => departed().map(|member| (member.figure, Some(&member.name))),
    };
    let (figure, name) = seen.unwrap_or_default();
    let avatar = figure % AVATARS.len() as u8;
    let bot = match chair {
        Chair::Bot(bot) => Some(bot.player.as_str().to_owned()),
        Chair::StandIn(_) => Some(String::new()),
        Chair::Open | Chair::Person(_) => None,
    };
    let number = || lobby.members.iter().position(|member| chair.owner() == Some(member.id));
    let name = match name {
        Some(_) if hides_names() => number().map(|at| tx!(Language::of_page(), new.player, n = at + 1)),
        name => name.map(|name| name.as_str().to_owned()),
    };
    let name = name.unwrap_or_else(|| default_name(avatar).to_owned());
    Person { name, avatar, bot }
}

/// A figure for a new bot: one that no person and no other bot has, and whose name nobody has
/// either.
pub(super) fn free_figure(taken: &[u8], names: &[&str]) -> u8 {
    let all = AVATARS.len() as u8;
    let free = |figure: &u8| taken.iter().all(|taken| taken % all != *figure);
    let nameless = |figure: &u8| !names.contains(&default_name(*figure));
    // With many people coming and going, all names may be taken.
    (0..all).find(|figure| free(figure) && nameless(figure)).or_else(|| (0..all).find(free)).unwrap_or(0)
}
