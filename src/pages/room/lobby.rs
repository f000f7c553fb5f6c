//! Inside a room, before, between and beside games: who is here, what is played, how others come
//! in, and what the host may decide.

use super::buttons::{action_button, guarded_button};
use super::confirm::{Confirm, confirm_button};
use super::later::{LaterView, later};
use super::profile::usual_profile;
use super::{big_table, invite, knock, member};
use crate::browser::set_root_flag;
use crate::language::Language;
use crate::pages::nav::home_link;
use crate::reactive::{bool_attr, dynamic, effect, on_click};
use crate::room::{
    LaterGame, Notifications, RoomClient, TableLook, calls, member_name, request_notifications,
};
use crate::route::Route;
use crate::taps::Taps;
use crate::text::{tn, tx};
use ::room::{AnyGame, Chair, HostCommand, Lobby, Name, Phase, Request};
use game::Seat;
use leptos::prelude::*;

/// A part of the page that is redrawn when the lobby changes.
type Part = fn(Language, &RoomClient, &Lobby<AnyGame>, RwSignal<Option<Confirm>>) -> AnyView;

/// The whole page. `asked` is incremented when the person chooses another room.
pub(super) fn lobby(l: Language, client: &RoomClient, asked: RwSignal<i32>) -> AnyView {
    let (now, host) = (client.lobby(), client.is_host());
    let (bar, taps, last) = (client.lobby(), Taps::on_arrival(), StoredValue::new(None));
    // The set-up chosen on the page for a new game.
    let chosen = client.later_game().filter(|_| host).and_then(LaterGame::chosen_setup);
    if let Some(setup) = chosen {
        client.command(HostCommand::Setup(setup));
    }
    let asking = RwSignal::new(None);
    let inside = {
        let now = now.clone();
        Memo::new(move |_| now.with(Option::is_some))
    };
    let stored = StoredValue::new_local(client.clone());
    let of_lobby = move |part: Part| {
        let now = now.clone();
        dynamic(move || match now.get() {
            None => ().into_any(),
            Some(now) => stored.with_value(|client| part(l, client, &now, asking)),
        })
    };
    // Others change what its button does: the round ends, somebody comes.
    let next = move || {
        let Some(lobby) = bar.get() else { return ().into_any() };
        stored.with_value(|client| {
            let does =
                Some((lobby.phase.is_running(), lobby.taken() >= 2, lobby.chair_of(client.me()).is_some()));
            if last.get_value() != does {
                taps.ignore();
                last.set_value(does);
            }
            next(l, client, &lobby, taps)
        })
    };
    let way_in = move || {
        if inside.get() {
            return ().into_any();
        }
        stored.with_value(|client| knock::knocking(l, client, asked))
    };
    // Without internet no relay brings them together again.
    let again = move || {
        let lost = stored.with_value(|client| (!client.is_host()).then(|| client.connected()));
        match lost.filter(|connected| inside.get() && !connected.get()) {
            Some(_) => later(LaterView::ByQr(Memo::new(|_| true))),
            None => ().into_any(),
        }
    };
    // What nobody needs in order to come in is fetched by whoever is in.
    let once_in = move |view: LaterView| {
        dynamic(move || if inside.get() { later(view.clone()) } else { ().into_any() })
    };
    // Nobody comes in whose seat cannot be stored, and they have to be told.
    let unkept = client.unsaved();
    let noticed = Memo::new(move |before| before == Some(&true) || inside.get() || unkept.get());
    let notices = move || if noticed.get() { later(LaterView::Notices(inside)) } else { ().into_any() };
    let leave = if host {
        confirm_button(tx!(l, room.close), asking, Confirm::Close)
    } else {
        let leave = move || {
            stored.with_value(RoomClient::leave);
            Route::Home.go();
        };
        view! { <button type="button" class="button" on:click=on_click(leave)>{tx!(l, room.leave)}</button> }
            .into_any()
    };
    let look = big_table::look_here(client);
    let screen = move || look.get() == TableLook::Screen;
    effect(move || set_root_flag("data-big-room", screen()));
    on_cleanup(|| set_root_flag("data-big-room", false));
    view! {
        <main class="page room" data-screen=bool_attr(screen)>
            {home_link(l)}
            <h1 class="display">{tx!(l, room.title)}</h1>
            {dynamic(notices)} {dynamic(again)} {dynamic(way_in)} {of_lobby(table)} {once_in(LaterView::Invite)}
            {once_in(LaterView::Game)}
            <details class="honest">
                <summary>{tx!(l, room.honest_title)}</summary>
                <p class="small">{tx!(l, room.honest)} " " {tx!(l, room.honest_dealer)} " " {tx!(l, room.honest_lost)}</p>
            </details>
            <div class="row">{of_lobby(hand_over)} {leave}</div>
            {once_in(LaterView::Dialogs(asking))} {dynamic(next)}
        </main>
    }
    .into_any()
}

/// The button with which the host leaves, if another device can go on.
fn hand_over(
    l: Language,
    client: &RoomClient,
    _: &Lobby<AnyGame>,
    asking: RwSignal<Option<Confirm>>,
) -> AnyView {
    let heir = client.heir_name();
    let leaves = client.is_host() && (heir.is_some() || client.goes_on_without());
    leaves.then(|| confirm_button(tx!(l, room.leave), asking, Confirm::Leave(heir))).into_any()
}

/// The chairs and the spectators.
fn table(
    l: Language,
    client: &RoomClient,
    lobby: &Lobby<AnyGame>,
    asking: RwSignal<Option<Confirm>>,
) -> AnyView {
    let (me, host, running) = (client.me(), client.is_host(), lobby.phase.is_running());
    let rows = lobby.chairs.iter().enumerate().filter(|(_, chair)| **chair != Chair::Open);
    let rows = rows.map(|(at, chair)| member::row(l, client, lobby, at, chair, asking)).collect_view();
    let add = open_chair(lobby).filter(|_| host && !running).map(|seat| {
        // Like the last one; beginners are offered one that is easy to beat.
        let last = lobby.chairs.iter().rev().find_map(|chair| match chair {
            Chair::Bot(bot) => Some(bot.player.clone()),
            _ => None,
        });
        let bot = last.or_else(|| Name::new(&client.later_game()?.usual_bot()));
        let word = tx!(l, room.add_bot).into_any();
        action_button(client, word, "button", move |client| {
            client.command(HostCommand::Bot(seat, bot.clone()));
        })
    });
    let (seated, screen) = (lobby.chair_of(me).is_some(), client.is_screen(lobby));
    let stand = (seated && !host && !running && lobby.settings.spectators).then(|| {
        action_button(client, tx!(l, room.watch).into_any(), "button", |client| {
            client.request(Request::Stand);
        })
    });
    let another = (lobby.phase == Phase::Over).then(|| view! { <p>{tx!(l, room.another)}</p> }.into_any());
    let first = lobby.members.first().map(|host| member_name(lobby, host.id)).unwrap_or_default();
    let waits = (!host && !running && seated).then(|| {
        let quiet = lobby.has_quiet_dealer();
        let words = if quiet { tx!(l, room.waits_all) } else { tx!(l, room.waits_host, name = first) };
        view! { <p class="small">{words}</p> }.into_any()
    });
    let locked = lobby.settings.locked.then(|| {
        view! { <span class="is-locked">{invite::padlock()} {tx!(l, room.locked_sign)}</span> }.into_any()
    });
    view! {
        <section class="sheet">
            <h2>{tn!(l, usize::from(lobby.taken()), room.chairs)} " " {locked}</h2>
            <ul class="chairs">{rows}</ul>
            {member::watching(l, client, lobby, asking)}
            <div class="row">
                {add} {(!seated).then(|| sit(l, client, lobby))} {stand} {(!screen).then(|| notify(l))}
            </div>
            {waits} {big_table::offer(l, client, lobby)}
        </section>
        {another}
    }
    .into_any()
}

fn open_chair(lobby: &Lobby<AnyGame>) -> Option<Seat> {
    let at = lobby.chairs.iter().position(|chair| *chair == Chair::Open).filter(|_| lobby.has_room())?;
    Seat::new(u8::try_from(at).ok()?)
}

/// The button to take a chair, for a spectator. During a game it takes a bot's chair from the next
/// round on.
pub(super) fn sit(l: Language, client: &RoomClient, lobby: &Lobby<AnyGame>) -> AnyView {
    if lobby.member(client.me()).is_some_and(|member| member.next.is_some()) {
        return view! { <p>{tx!(l, room.sit_next)}</p> }.into_any();
    }
    let taken = |seat| lobby.members.iter().any(|member| member.next == Some(seat));
    let bots = lobby.chairs.iter().enumerate().filter(|(_, chair)| matches!(chair, Chair::Bot(_)));
    let mut bots = bots.filter_map(|(at, _)| Seat::new(u8::try_from(at).ok()?));
    let to = if lobby.phase.is_running() { bots.find(|&seat| !taken(seat)) } else { open_chair(lobby) };
    // Whoever opened the room as a table may still want to play.
    let screen = client.is_screen(lobby);
    let (word, class) =
        if screen { (tx!(l, room.play_here), "button") } else { (tx!(l, room.sit), "button go") };
    let sit = |seat| {
        action_button(client, word.into_any(), class, move |client| {
            client.play_here(seat, usual_profile(client));
        })
    };
    to.map(sit).into_any()
}

/// The button for the next step, for seated people and the host; it stays in reach on the page.
fn next(l: Language, client: &RoomClient, lobby: &Lobby<AnyGame>, taps: Taps) -> AnyView {
    let (me, host, running) = (client.me(), client.is_host(), lobby.phase.is_running());
    let ready = lobby.member(me).is_some_and(|member| member.ready);
    let deal = match (running, host) {
        (true, _) => {
            let word = tx!(l, room.to_table);
            let sit = |client: &RoomClient| {
                client.go_to_table();
                client.game().table_page().go();
            };
            guarded_button(client, taps, word.into_any(), "button go", sit)
        }
        (false, true) if lobby.taken() >= 2 => {
            guarded_button(client, taps, tx!(l, room.start).into_any(), "button go", |client| {
                client.command(HostCommand::Start);
            })
        }
        (false, true) => view! { <p>{tx!(l, room.too_few)}</p> }.into_any(),
        (false, false) if lobby.chair_of(me).is_none() => return ().into_any(),
        (false, false) => {
            let word = if ready { tx!(l, room.not_ready) } else { tx!(l, room.ready) };
            guarded_button(client, taps, word.into_any(), "button go", move |client| {
                client.request(Request::Ready(!ready));
            })
        }
    };
    let halt = (running && host).then(|| pause(l, client, lobby.paused));
    view! { <div class="bar next" role="group" aria-disabled=taps.disabled()>{halt} {deal}</div> }.into_any()
}

/// A button that pauses or resumes the game.
pub(super) fn pause(l: Language, client: &RoomClient, paused: bool) -> AnyView {
    let word = if paused { tx!(l, room.go_on) } else { tx!(l, room.pause) };
    let class = if paused { "button go" } else { "button" };
    action_button(client, word.into_any(), class, move |client| client.command(HostCommand::Pause(!paused)))
}

/// Whether to notify the person when it is their turn.
fn notify(l: Language) -> AnyView {
    let now = RwSignal::new(calls() as u8);
    dynamic(move || match now.get() {
        open if open == Notifications::Open as u8 => {
            let ask = on_click(move || request_notifications(move || now.set(calls() as u8)));
            view! { <button type="button" class="button" on:click=ask>{tx!(l, room.notify)}</button> }
                .into_any()
        }
        allowed if allowed == Notifications::Allowed as u8 => {
            view! { <p class="small">{tx!(l, room.notify_on)}</p> }.into_any()
        }
        _ => ().into_any(),
    })
}
