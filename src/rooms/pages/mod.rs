//! The pages of rooms: outside ([`join`]), inside ([`lobby`]), and the additions to a room's table ([`table`]).

mod big_table;
mod buttons;
mod by_qr;
mod confirm;
mod invite;
mod invited;
mod join;
mod knock;
mod later;
mod lobby;
mod member;
mod notices;
mod played;
mod played_later;
mod profile;
mod proof;
mod reactions;
mod redirect;
mod scan;
mod seat_claims;
mod servers;
mod settings;
mod table;
mod undo;

pub(crate) use invited::{entrance, link as link_entrance};
pub(crate) use later::{LaterView, draw as draw_later, install as install_later, later as view};
pub(crate) use played::played;
pub(crate) use played_later::install as install_later_game;

use super::{
    BadLink, Played, RoomClient, RoomLink, came_by, clear_address, current_room, forget, game_keys,
    has_seats, is_hosted, load_host_half, read,
};
use crate::lazy::{load_newest, why_missing};
use crate::nav::home_link;
use crate::prelude::*;
use crate::route::hash;
use crate::session::players;
use ::room::{AnyGame, ExitReason, LeaveReason, Mismatch, Reload};
use browser::location::reload;
use cards::State;
use confirm::Confirm;
use link::real_seed;
use play::games::Saving as _;
use std::hint::black_box;
use std::pin::Pin;

/// A game whose code is being loaded; `None` if that failed.
pub(crate) type LoadingGame = Pin<Box<dyn Future<Output = Option<Played>>>>;

/// The members of a room and its settings.
type Lobby = ::room::Lobby<AnyGame>;

/// Which dialog of the room is open.
type Asking = RwSignal<Option<Confirm>>;

/// What nearly all of these pages use.
mod prelude {
    pub(super) use super::buttons::{answer, answers, fold_button, padlock};
    pub(super) use super::notices::{Kind, Line, no_buttons};
    pub(super) use super::{Asking, Lobby};
    pub(super) use crate::art::AVATARS;
    pub(super) use crate::prelude::*;
    pub(super) use crate::rooms::{RoomClient, member_name, person_in_chair};
    pub(super) use ::room::{Chair, HostCommand, MemberId, Phase, Request, Room};
}

thread_local! {
    /// Triggers a redraw of the page of rooms.
    static REDRAWN: ArcTrigger = ArcTrigger::new();
}

/// Redraws the page of rooms: this device has entered a room, or the person is to choose another one.
fn redraw() {
    REDRAWN.with(ArcTrigger::notify);
}

/// Loads the game with this key ([`Saving::KEY`](play::games::Saving::KEY)).
pub(crate) type LoadGame = fn(&'static str) -> LoadingGame;

/// The page of a room, or the page that leads into one.
pub(crate) fn room(load: LoadGame) -> AnyView {
    // Going from one room's address to another's only changes the hash, so no other page is opened.
    let moved = window_event_listener_untyped("hashchange", move |_| {
        if Route::current() == Route::Room {
            redraw();
        }
    });
    on_cleanup(move || moved.remove());
    dynamic(move || {
        REDRAWN.with(ArcTrigger::track);
        let link = untrack(invitation);
        if let Some(link) = &link {
            came_by(link);
        }
        let link = link.map(|link| RoomLink::parse(&link));
        with_game(load, wanted_game(link), move |game| page(game, link))
    })
}

/// The page for this game. `link`: the part of the address after the page's own.
fn page(game: Played, link: Option<Result<RoomLink, BadLink>>) -> AnyView {
    let to = link.and_then(Result::ok);
    // A link to another room than the current one leads to that one. Somebody with a broken link does not mean the room
    // that this device was in last.
    let is_meant = |client: &RoomClient| {
        client.game().key() == game.key() && to.is_none_or(|link| client.link() == link)
    };
    let resume = || RoomClient::resume(game, to.map(|link| link.secret));
    let here = || current_room().filter(is_meant).or_else(resume);
    if let Some(client) = if matches!(link, Some(Err(_))) { None } else { here() } {
        return in_room(client);
    }
    let l = language();
    if real_seed().is_none() {
        return message(l, html! { <p role="alert">{tx!(l, room.no_chance)}</p> });
    }
    match to.and_then(|link| redirect::join(game, link)) {
        Some(client) => in_room(client),
        None => later::later(LaterView::Outside(game, link)),
    }
}

/// A page with only a message.
fn message(l: Language, inside: AnyView) -> AnyView {
    framed(l, tx!(l, room.title), inside)
}

/// A page with this heading.
fn framed(l: Language, title: String, inside: AnyView) -> AnyView {
    html! {
        <main class="page room">
            {home_link(l)}
            <h1 class="display">{title}</h1>
            {inside}
        </main>
    }
}

/// The key of the game that this page is about: that of the link, of the room that this device is in,
/// of a setup chosen for a room, of a room that was open here; at last, the card game.
fn wanted_game(link: Option<Result<RoomLink, BadLink>>) -> &'static str {
    if let Some(Ok(link)) = link {
        return link.game;
    }
    let stored = |this_tab| game_keys().find(|key| storage::in_room(key, this_tab));
    let hosted = || game_keys().find(|key| storage::hosts_room(key));
    let chosen = game_keys().find(|key| players::has_room_setup(key));
    let here = || current_room().map(|client| client.game().key());
    let known = chosen.or_else(here).or_else(|| stored(true)).or_else(hosted).or_else(|| stored(false));
    known.unwrap_or(State::KEY)
}

/// A part of a page that is about a game, drawn once that and its stored room have been loaded.
fn with_game(
    load: LoadGame,
    key: &'static str,
    draw: impl Fn(Played) -> AnyView + Send + 'static,
) -> AnyView {
    let game = load(key);
    let loaded = RwSignal::new(None::<Option<Played>>);
    spawn(async move {
        let game = game.await;
        let here = current_room().is_some_and(|client| client.game().key() == key);
        let is_read = game.is_none() || here || read(key).await;
        // Returning to a room also needs the host's half.
        let there = is_read && (!(is_hosted(key) || has_seats(key)) || load_host_half().await);
        loaded.set(Some(game.filter(|_| there)));
    });
    // Not a `Suspend`: it would leave a form in the page, whose signals are gone, until the next one is drawn.
    dynamic(move || match loaded.get() {
        None => ().into_any(),
        Some(None) => message(language(), why_missing(Box::new(reload))),
        Some(Some(game)) => untrack(|| draw(game)),
    })
}

/// Forces the splitter to share the code of part `rooms`: parts that are only loaded after it call this, for the same
/// reason as [`link_entrance`].
pub(crate) fn link() {
    black_box(room as fn(LoadGame) -> AnyView);
    black_box(back as fn(LoadGame, &'static str) -> AnyView);
    black_box(later::later as fn(LaterView) -> AnyView);
}

/// The way back to the table of this tab's room after a reload; the table is that of this game.
pub(crate) fn back(load: LoadGame, key: &'static str) -> AnyView {
    with_game(load, key, back_to)
}

fn back_to(game: Played) -> AnyView {
    let l = language();
    let here = current_room().filter(|client| client.game().key() == game.key());
    if here.or_else(|| RoomClient::resume(game, None)).is_none() {
        // The room no longer exists.
        let home = html! {
            <p>{tx!(l, room.out_closed)}</p>
            <a class="button go" href=Route::Home.to_string()>{tx!(l, nav.home)}</a>
        };
        return message(l, home);
    }
    let way = html! {
        <p role="status">{tx!(l, room.back)}</p>
        <a class="button" href=Route::Room.to_string()>{tx!(l, room.room)}</a>
    };
    message(l, way)
}

/// The part of the address that should be a room's key.
fn invitation() -> Option<String> {
    Route::room(&hash()).map(str::to_owned)
}

/// To be called when this device has entered a room: a broken link in the address would hide it.
fn entered() {
    if invitation().is_some() && room_link().is_none() {
        clear_address();
    }
    redraw();
}

/// The link in the address, if it leads to a room.
fn room_link() -> Option<RoomLink> {
    RoomLink::parse(&invitation()?).ok()
}

/// The page inside a room, or why the person is out of it.
fn in_room(client: RoomClient) -> AnyView {
    let l = language();
    let next = client.game().next();
    // People who wait here when a round begins are taken to the table. (A round may be over as soon as it has begun.)
    let plays = Memo::new(move |_| match next.get() {
        None => 0,
        Some(Next::RoundOver | Next::GameOver) => 1,
        Some(_) => 2,
    });
    Effect::new(move |before: Option<i32>| {
        let now = plays.get();
        if before.is_some_and(|before| now > before) {
            client.game().table_page().go();
        }
        now
    });
    client.go_to_table();
    dynamic(move || match client.exit_reason.get() {
        Some(ExitReason::Mismatch(Mismatch::Game(number))) if redirect::send_on(client, number) => {
            ().into_any()
        }
        Some(out) => out_of_room(l, out),
        // Another tab of this browser plays the seat.
        None if client.taken_over.get() => {
            message(l, html! { <p role="alert">{tx!(l, room.out_elsewhere)}</p> })
        }
        None => lobby::lobby(l, client),
    })
}

/// The offers to a person who is out of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NextStep {
    /// Reloading: the page may then have the right version.
    Reload,
    /// Trying again: it may work soon.
    Again,
    /// Joining another room, but not this one.
    OtherRoom,
    /// Going to the home page.
    Home,
}

/// Why somebody is out of a room, in words, and what to offer them.
fn why_out(l: Language, out: ExitReason) -> (String, NextStep) {
    use ExitReason::Left;
    use NextStep::{Again, Home, OtherRoom, Reload as ReloadPage};
    match out {
        Left(LeaveReason::WrongKey) => (tx!(l, room.out_key), OtherRoom),
        Left(LeaveReason::Kicked) => (tx!(l, room.out_kicked), Again),
        Left(LeaveReason::Full) => (tx!(l, room.out_full), Again),
        Left(LeaveReason::Locked) => (tx!(l, room.out_locked), Again),
        Left(LeaveReason::NoSpectators) => (tx!(l, room.out_watching), Again),
        Left(LeaveReason::Closed) => (tx!(l, room.out_closed), OtherRoom),
        Left(LeaveReason::Left) => (tx!(l, room.out_left), OtherRoom),
        Left(LeaveReason::Elsewhere) => (tx!(l, room.out_elsewhere), Home),
        ExitReason::Mismatch(Mismatch::Version(reload)) => {
            (knock::version_text(l, reload), if reload == Reload::There { Again } else { ReloadPage })
        }
        // For a known game the page goes to that game's rooms before this.
        ExitReason::Mismatch(Mismatch::Game(_)) => (tx!(l, room.bad_game), ReloadPage),
    }
}

/// Why the person is out of the room, and what they can do.
fn out_of_room(l: Language, out: ExitReason) -> AnyView {
    let (text, next) = why_out(l, out);
    let again = move || {
        forget();
        redraw();
    };
    let other = move || {
        // They will not be let in again by the same link.
        clear_address();
        again();
    };
    let taps = Taps::on_arrival();
    let (action, home) = match next {
        NextStep::Reload => (taps.button("button go", tx!(l, room.reload), load_newest), "button"),
        NextStep::Again => (taps.button("button go", tx!(l, nav.again), again), "button"),
        NextStep::OtherRoom => (taps.button("button", tx!(l, room.other), other), "button go"),
        NextStep::Home => (().into_any(), "button go"),
    };
    html! {
        <main class="page room">
            <h1 class="display">{tx!(l, room.title)}</h1>
            <p role="alert">{text}</p>
            <div class="bar" role="group" aria-disabled=taps.disabled()>
                {action}
                <a class=home href=Route::Home.to_string() on:click=taps.on_click(forget)>{tx!(l, nav.home)}</a>
            </div>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_who_may_be_admitted_later_are_asked_to_try_again() {
        let next_step = |out| why_out(Language::default(), out).1;
        assert_eq!(next_step(ExitReason::Left(LeaveReason::WrongKey)), NextStep::OtherRoom);
        for out in [LeaveReason::Full, LeaveReason::Locked, LeaveReason::Kicked, LeaveReason::NoSpectators] {
            assert_eq!(next_step(ExitReason::Left(out)), NextStep::Again);
        }
    }
}
