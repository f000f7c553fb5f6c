//! Names and figures of a room's members on the screen. While others look at the screen ([`hides_names`]) people are
//! numbered instead, in the order in which they came.

use crate::art::AVATARS;
use crate::kit::language;
use crate::prelude::*;
use crate::session::players::hides_names;
use ::room::{AnyGame, Chair, Lobby, MemberId};
use play::players::default_name;

/// The people who play, by the chairs of the room.
pub(super) fn people(lobby: &Lobby<AnyGame>) -> Vec<Person> {
    let taken = lobby.chairs.iter().filter(|chair| **chair != Chair::Open);
    taken.map(|chair| person_in_chair(lobby, chair)).collect()
}

/// Somebody on a chair, as the table shows them.
pub(crate) fn person_in_chair(lobby: &Lobby<AnyGame>, chair: &Chair) -> Person {
    person(lobby, chair, hides_names())
}

/// A member's name on the screen, also of one who has left during the game; `?` for others.
pub(crate) fn member_name(lobby: &Lobby<AnyGame>, id: MemberId) -> String {
    shown(lobby, id, hides_names()).map_or_else(|| "?".to_owned(), |(name, _)| name)
}

/// Somebody on a chair. `hidden`: number people instead of naming them.
pub(super) fn person(lobby: &Lobby<AnyGame>, chair: &Chair, hidden: bool) -> Person {
    let avatar = |figure: u8| figure % AVATARS.len() as u8;
    let bot = match chair {
        Chair::Bot(bot) => Some(bot.player.as_str().to_owned()),
        Chair::StandIn(_) => Some(String::new()),
        Chair::Open | Chair::Person(_) => None,
    };
    let owner = chair.owner();
    if let Some((name, figure)) = owner.and_then(|id| shown(lobby, id, hidden)) {
        return Person { name, avatar: avatar(figure), bot };
    }
    let avatar = avatar(if let Chair::Bot(bot) = chair { bot.figure } else { 0 });
    let name = default_name(avatar);
    // Members have different names, and so have bots: the host sees to that.
    let namesake = lobby.members.iter().any(|member| member.name.as_str() == name);
    Person { name: if namesake { format!("{name} 2") } else { name.to_owned() }, avatar, bot }
}

/// Name and figure of a member, also of one who has left during the game: they are still named in its log.
fn shown(lobby: &Lobby<AnyGame>, id: MemberId, hidden: bool) -> Option<(String, u8)> {
    let member = lobby.member(id).map(|member| (&member.name, member.figure));
    let departed = || lobby.departed.iter().find(|one| one.id == id).map(|one| (&one.name, one.figure));
    let (name, figure) = member.or_else(departed)?;
    let number = || lobby.members.iter().position(|member| member.id == id);
    let name = match hidden.then(number) {
        None => name.as_str().to_owned(),
        Some(Some(at)) => tx!(language::of_page(), new.player, n = at + 1),
        // A member who has left has no number.
        Some(None) => default_name(figure % AVATARS.len() as u8).to_owned(),
    };
    Some((name, figure))
}

/// A figure for a new bot: one that nobody has, and whose name nobody has.
pub(crate) fn free_figure(taken: &[u8], names: &[&str]) -> u8 {
    let all = AVATARS.len() as u8;
    let free = |figure: &u8| taken.iter().all(|taken| taken % all != *figure);
    let nameless = |figure: &u8| !names.contains(&default_name(*figure));
    // With many people coming and going, all names may be taken.
    (0..all).find(|figure| free(figure) && nameless(figure)).or_else(|| (0..all).find(free)).unwrap_or(0)
}
