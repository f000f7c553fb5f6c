//! The page inside a room, before, between and beside games: members, game, invitation, and the host's controls.

use super::confirm::{Confirm, confirm_button};
use super::later::{LaterView, later};
use super::prelude::*;
use super::{big_table, knock, member};
use crate::nav::home_link;
use crate::rooms::{LaterGame, TableLook, request_notifications};
use ::room::Name;
use browser::notification::{Permission, permission};

/// The whole page.
pub(super) fn lobby(l: Language, client: RoomClient) -> AnyView {
    let host = client.is_host();
    // The set-up chosen on the page for a new game.
    let chosen = client.later_game().filter(|_| host).and_then(LaterGame::chosen_setup);
    if let Some(setup) = chosen {
        client.command(HostCommand::Setup(setup));
    }
    let asking = RwSignal::new(None);
    let inside = Memo::new(move |_| client.in_lobby(|_| ()).is_some());
    let in_lobby = move |part: fn(Language, RoomClient, &Lobby, Asking) -> AnyView| {
        dynamic(move || client.in_lobby(|lobby| part(l, client, lobby, asking)).into_any())
    };
    // The button's action may change by itself: the round ends, somebody joins.
    let (taps, last) = (Taps::on_arrival(), StoredValue::new(None));
    let next = move || {
        let part = |lobby: &Lobby| {
            let does =
                Some((lobby.phase.is_running(), lobby.taken() >= 2, lobby.chair_of(client.me()).is_some()));
            if last.get_value() != does {
                taps.ignore();
                last.set_value(does);
            }
            next(l, client, lobby, taps)
        };
        client.in_lobby(part).into_any()
    };
    // Code that is not needed to join is fetched in the lobby.
    let shown =
        |when: Memo<bool>, view: LaterView| shown_while(move || when.get(), move || later(view.clone()));
    let way_in = shown_while(move || !inside.get(), move || knock::knocking(l, client));
    // Without internet, relays cannot reconnect the two devices.
    let lost = Memo::new(move |_| inside.get() && !client.is_host() && !client.connected.get());
    // Somebody whose seat cannot be stored, or whose page has another version, is not let in; the page has to say why.
    let noticed = Memo::new(move |before| {
        let told = client.unsaved.get() || client.other_version.get().is_some();
        before == Some(&true) || inside.get() || told
    });
    let leave = if host {
        confirm_button(tx!(l, room.close), asking, Confirm::Close)
    } else {
        button("button", tx!(l, room.leave), move || {
            client.leave();
            Route::Home.go();
        })
    };
    let look = big_table::look_here(client);
    let screen = move || look.get() == TableLook::Screen;
    root_flag("data-big-room", screen);
    html! {
        <main class="page room" data-screen=bool_attr(screen)>
            {home_link(l)}
            <h1 class="display">{tx!(l, room.title)}</h1>
            {shown(noticed, LaterView::Notices)}
            {shown(lost, LaterView::ByQr(Memo::new(|_| true)))}
            {way_in} {in_lobby(table)}
            {shown(inside, LaterView::Invite)} {shown(inside, LaterView::Game)}
            <details class="honest">
                <summary>{tx!(l, room.honest_title)}</summary>
                <p class="small">{tx!(l, room.honest)} " " {tx!(l, room.honest_dealer)} " " {tx!(l, room.honest_lost)}</p>
            </details>
            <div class="row">{in_lobby(hand_over)} {leave}</div>
            {shown(inside, LaterView::Dialogs(asking))} {dynamic(next)}
        </main>
    }
}

/// The button with which the host leaves, if another device can go on.
fn hand_over(l: Language, client: RoomClient, lobby: &Lobby, asking: Asking) -> AnyView {
    let heir = client.with(Room::heir).and_then(|id| client.name_of(id));
    let leaves = client.is_host() && (heir.is_some() || lobby.goes_on_without(client.me()));
    leaves.then(|| confirm_button(tx!(l, room.leave), asking, Confirm::Leave(heir))).into_any()
}

/// The chairs and the spectators.
fn table(l: Language, client: RoomClient, lobby: &Lobby, asking: Asking) -> AnyView {
    let (host, running) = (client.is_host(), lobby.phase.is_running());
    let add = open_chair(lobby).filter(|_| host && !running).map(|seat| {
        // A new bot plays like the last one added; beginners get one that is easy to beat.
        let last = lobby.chairs.iter().rev().find_map(|chair| match chair {
            Chair::Bot(bot) => Some(bot.player.clone()),
            _ => None,
        });
        let bot = last.or_else(|| Name::new(&client.later_game()?.usual_bot()));
        button("button", tx!(l, room.add_bot), move || client.command(HostCommand::Bot(seat, bot.clone())))
    });
    let (seated, screen) = (lobby.chair_of(client.me()).is_some(), client.is_screen(lobby));
    let stand = (seated && !host && !running && lobby.settings.spectators)
        .then(|| button("button", tx!(l, room.watch), move || client.request(Request::Stand)));
    let another = (lobby.phase == Phase::Over).then(|| html! { <p>{tx!(l, room.another)}</p> });
    let waits = (!host && !running && seated).then(|| {
        let first = lobby.members.first().map(|host| member_name(lobby, host.id)).unwrap_or_default();
        let quiet = lobby.has_quiet_dealer();
        let words = if quiet { tx!(l, room.waits_all) } else { tx!(l, room.waits_host, name = first) };
        html! { <p class="small">{words}</p> }
    });
    let sign = || html! { <span class="is-locked">{padlock()} {tx!(l, room.locked_sign)}</span> };
    let locked = lobby.settings.locked.then(sign);
    html! {
        <section class="sheet">
            <h2>{tn!(l, usize::from(lobby.taken()), room.chairs)} " " {locked}</h2>
            {member::list(l, client, lobby, asking)}
            <div class="row">
                {add} {(!seated).then(|| sit(l, client, lobby))} {stand} {(!screen).then(|| notify(l))}
            </div>
            {waits} {big_table::offer(l, client, lobby)}
        </section>
        {another}
    }
}

fn open_chair(lobby: &Lobby) -> Option<Seat> {
    let at = lobby.chairs.iter().position(|chair| *chair == Chair::Open).filter(|_| lobby.has_room())?;
    Seat::new(u8::try_from(at).ok()?)
}

/// The button to take a chair, for a spectator. During a game it takes a bot's chair from the next round on.
pub(super) fn sit(l: Language, client: RoomClient, lobby: &Lobby) -> AnyView {
    if lobby.member(client.me()).is_some_and(|member| member.next.is_some()) {
        return html! { <p>{tx!(l, room.sit_next)}</p> };
    }
    let taken = |seat| lobby.members.iter().any(|member| member.next == Some(seat));
    let bots = lobby.chairs.iter().enumerate().filter(|(_, chair)| matches!(chair, Chair::Bot(_)));
    let mut bots = bots.filter_map(|(at, _)| Seat::new(u8::try_from(at).ok()?));
    let to = if lobby.phase.is_running() { bots.find(|&seat| !taken(seat)) } else { open_chair(lobby) };
    // The person who opened the room as a table may still want to play.
    let screen = client.is_screen(lobby);
    let (word, class) =
        if screen { (tx!(l, room.play_here), "button") } else { (tx!(l, room.sit), "button go") };
    to.map(|seat| button(class, word, move || client.play_here(seat))).into_any()
}

/// The button for the next step, for seated people and the host; it stays in reach on the page.
fn next(l: Language, client: RoomClient, lobby: &Lobby, taps: Taps) -> AnyView {
    let (host, running) = (client.is_host(), lobby.phase.is_running());
    let ready = lobby.member(client.me()).is_some_and(|member| member.ready);
    let (word, act): (_, Box<dyn Fn()>) = match (running, host) {
        (true, _) => (tx!(l, room.to_table), Box::new(move || client.open_table())),
        (false, true) if lobby.taken() >= 2 => {
            (tx!(l, room.start), Box::new(move || client.command(HostCommand::Start)))
        }
        (false, true) => {
            return html! { <div class="bar next"><p>{tx!(l, room.too_few)}</p></div> };
        }
        (false, false) if lobby.chair_of(client.me()).is_none() => return ().into_any(),
        (false, false) => {
            let word = if ready { tx!(l, room.not_ready) } else { tx!(l, room.ready) };
            (word, Box::new(move || client.request(Request::Ready(!ready))))
        }
    };
    let halt = (running && host).then(|| pause(l, client, lobby.paused));
    html! {
        <div class="bar next" role="group" aria-disabled=taps.disabled()>
            {halt} <button type="button" class="button go" on:click=taps.on_click(act)>{word}</button>
        </div>
    }
}

/// A button that pauses or resumes the game.
pub(super) fn pause(l: Language, client: RoomClient, paused: bool) -> AnyView {
    let (word, class) =
        if paused { (tx!(l, room.go_on), "button go") } else { (tx!(l, room.pause), "button") };
    button(class, word, move || client.command(HostCommand::Pause(!paused)))
}

/// Whether to notify the person when it is their turn.
fn notify(l: Language) -> AnyView {
    let asked = RwSignal::new(false);
    dynamic(move || {
        asked.track();
        match permission() {
            Permission::Unasked => button("button", tx!(l, room.notify), move || {
                request_notifications(move || asked.set(true));
            }),
            Permission::Granted => html! { <p class="small">{tx!(l, room.notify_on)}</p> },
            Permission::Denied => ().into_any(),
        }
    })
}
