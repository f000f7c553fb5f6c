//! The game of a room, as a session shows it.

use super::Party;
use crate::art::AVATARS;
use crate::session::Away;
use crate::session::company::name_of;
use crate::table::model::Person;
use ::room::{Chair, Lobby, Member, Order, Phase, Request, Table};
use cards::{Action, Fact, State, View};

/// The table of the room this device is in.
pub(super) struct AtTable(pub(super) Party);

impl AtTable {
    fn with<T>(&self, look: impl FnOnce(&Table<State>) -> T) -> Option<T> {
        self.0.with(|room| room.table().map(look))
    }
}

impl Away for AtTable {
    fn view(&self) -> Option<View> {
        self.with(|table| table.view.clone())
    }

    fn facts(&self) -> Vec<Fact> {
        self.with(|table| table.facts.clone()).unwrap_or_default()
    }

    fn people(&self) -> Vec<Person> {
        self.0.with(|room| room.lobby().map(people).unwrap_or_default())
    }

    fn answered(&self) -> bool {
        self.with(|table| table.answered).unwrap_or(false)
    }

    fn answer(&self, to: u32, say: Vec<Action>) {
        // An answer to an earlier question is dropped, as on one device.
        if self.with(|table| table.view.question) == Some(to) {
            self.0.ask(Request::Answer { to, say });
        }
    }

    fn ready(&self) {
        // A new game begins when the host says so.
        let over = self.0.with(|room| room.lobby().is_some_and(|lobby| lobby.phase == Phase::Over));
        if over && self.0.is_host() {
            self.0.order(Order::Start);
        } else {
            self.0.ask(Request::Ready(true));
        }
    }

    fn leave(&self) {
        self.0.0.elsewhere.set(true);
    }
}

/// Who plays, by the chairs of the room.
fn people(lobby: &Lobby<State>) -> Vec<Person> {
    let taken = lobby.chairs.iter().enumerate().filter(|(_, chair)| **chair != Chair::Open);
    taken.map(|(at, chair)| person_on(lobby, at, chair)).collect()
}

/// Somebody on a chair, as a table shows them.
pub(crate) fn person_on(lobby: &Lobby<State>, at: usize, chair: &Chair) -> Person {
    let member = chair.owner().and_then(|id| lobby.member(id));
    let avatar = member.map_or_else(|| free_figure(lobby, at), |member| member.figure % AVATARS.len() as u8);
    let bot = match chair {
        Chair::Bot(player) => Some(player.as_str().to_owned()),
        Chair::StandIn(_) => Some(String::new()),
        Chair::Open | Chair::Person(_) => None,
    };
    let name = member.map_or_else(|| name_of(avatar).to_owned(), |member| member.name.as_str().to_owned());
    Person { name, avatar, bot }
}

/// A figure for the bot on this chair: one that neither a person nor another bot has.
fn free_figure(lobby: &Lobby<State>, at: usize) -> u8 {
    let taken = |figure: u8| {
        let named = |member: &Member| member.name.as_str() == name_of(figure);
        lobby.members.iter().any(|member| member.figure % AVATARS.len() as u8 == figure || named(member))
    };
    let bots = lobby.chairs.iter().take(at).filter(|chair| chair.owner().is_none() && **chair != Chair::Open);
    let mut free = (0..AVATARS.len() as u8).filter(|&figure| !taken(figure));
    free.nth(bots.count()).unwrap_or(0)
}
