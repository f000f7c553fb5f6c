//! A table on a screen of its own, and the phones beside it: their additions to the usual table, and the buttons that
//! make a device one or the other. Styles: style/later/big-table.css and hands.css.

use super::invite;
use super::prelude::*;
use crate::rooms::{Choice, TableLook};
use crate::table::Frame;
use ::room::RoomKey;
use browser::fullscreen::{can_fill, toggle};

pub(super) fn look_here(client: RoomClient) -> Memo<TableLook> {
    let wide = Frame::new().wide;
    Memo::new(move |_| client.in_lobby(|lobby| client.look(lobby, wide.get())).unwrap_or(TableLook::Usual))
}

/// The part beside the table: on a screen the code for those who come late and who is ready, on a phone a line that
/// says where the table is.
pub(super) fn beside(l: Language, client: RoomClient, look: Memo<TableLook>) -> AnyView {
    root_flag("data-big", move || look.get() == TableLook::Screen);
    root_flag("data-hands", move || look.get() == TableLook::Hand);
    dynamic(move || match look.get() {
        TableLook::Screen => screen(l, client),
        TableLook::Hand => hand(l, client),
        TableLook::Usual | TableLook::Whole => ().into_any(),
    })
}

fn screen(l: Language, client: RoomClient) -> AnyView {
    client.cover_code_for_streamers();
    let large = RwSignal::new(false);
    let (key, locked) = (invite::key(client), invite::is_locked(client));
    let code = move || match key.get() {
        None => ().into_any(),
        Some(_) if locked.get() => {
            html! { <p class="corner way-in">{padlock()} <b>{tx!(l, room.locked)}</b></p> }
        }
        Some(_) if client.has_chosen(Choice::CoverCode) => invite::uncover(l, client, "corner way-in"),
        Some(key) => latecomers(l, client, key, large),
    };
    let ready = move || client.in_lobby(|lobby| who_is_ready(l, lobby)).into_any();
    html! { {dynamic(code)} {dynamic(ready)} }
}

/// The code for those who come late: a tap shows it large. The button beside it covers it.
fn latecomers(l: Language, client: RoomClient, key: RoomKey, large: RwSignal<bool>) -> AnyView {
    let link = invite::address(client, key);
    let hide = move || {
        large.set(false);
        client.choose(Choice::CoverCode, true);
    };
    let code = view! { {invite::picture(tx!(l, room.qr), &link)} <b>{tx!(l, room.join_in)}</b> };
    html! {
        <div class="corner">
            {fold_button("latecomers", code.into_any(), large)}
            {named_button("hide-code", tx!(l, room.cover), invite::eye(false), hide)}
        </div>
    }
}

/// After a round and after a game: who is ready for the next.
fn who_is_ready(l: Language, lobby: &Lobby) -> AnyView {
    if !matches!(lobby.phase, Phase::RoundOver | Phase::Over) {
        return ().into_any();
    }
    let one = |chair: &Chair| {
        let Chair::Person(id) = chair else { return None };
        let ready = lobby.member(*id)?.ready;
        let who = person_in_chair(lobby, chair);
        let word = if ready { tx!(l, room.is_ready) } else { tx!(l, room.not_yet) };
        let one = view! {
            <li data-ready=ready.to_string()>
                {avatar(who.avatar)} <b>{who.name}</b> <span>{word}</span>
            </li>
        };
        Some(one.into_any())
    };
    let all = lobby.chairs.iter().filter_map(one).collect_view();
    html! {
        <section class="who-is-ready" aria-live="polite">
            <h2>{tx!(l, room.who_is_ready)}</h2>
            <ul>{all}</ul>
        </section>
    }
}

fn hand(l: Language, client: RoomClient) -> AnyView {
    let whole = move || client.choose(Choice::WholeTable, true);
    html! {
        <div class="elsewhere">
            <p>{tx!(l, room.on_big)}</p>
            {button("button", tx!(l, room.whole_table), whole)}
        </div>
    }
}

/// The button that folds the whole table away again, on a phone beside a big table.
pub(super) fn only_hand(l: Language, client: RoomClient) -> AnyView {
    let path = "m3.5 8 6-2.5L15 19l-6 2.5ZM9 4.5l6.5-.5 1 14.5-1.5.1M16 5.5l4.5 1.5L17 16";
    let fold = move || client.choose(Choice::WholeTable, false);
    drawn_button("button only-hand", tx!(l, room.only_hand), path, fold)
}

/// The button that fills the screen with the page, where the browser can.
pub(super) fn full_screen(l: Language) -> AnyView {
    let path = "M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5";
    can_fill().then(|| drawn_button("button fill", tx!(l, room.full_screen), path, toggle)).into_any()
}

/// A button with a drawing, by its path, in the head of the table.
fn drawn_button(
    class: &'static str,
    word: String,
    path: &'static str,
    action: impl Fn() + 'static,
) -> AnyView {
    let drawing = html! { <svg viewBox="0 0 24 24" aria-hidden="true"><path d=path /></svg> };
    named_button(class, word, drawing, action)
}

/// In the lobby: a button that makes this device the table, or a note that it is the table.
pub(super) fn offer(l: Language, client: RoomClient, lobby: &Lobby) -> AnyView {
    let (host, running) = (client.is_host(), lobby.phase.is_running());
    if client.is_screen(lobby) {
        let words = if host { tx!(l, room.table_here) } else { tx!(l, room.table_here_guest) };
        let needs = (!host && !lobby.settings.big_table)
            .then(|| html! { <p class="small">{tx!(l, room.table_needs)}</p> });
        return html! { <div class="as-table"><p class="is-table">{words}</p> {needs}</div> };
    }
    // Not offered to a player during a game; a spectator may use it at any time.
    let sits = lobby.chair_of(client.me()).is_some();
    if sits && (running || !host && !lobby.settings.spectators) {
        return ().into_any();
    }
    let text = if host { tx!(l, room.show_table_text) } else { tx!(l, room.show_table_guest) };
    let button = button("button", tx!(l, room.show_table), move || {
        client.show_table_here();
        if running {
            client.open_table();
        }
    });
    html! { <div class="as-table">{button} <p class="small">{text}</p></div> }
}
