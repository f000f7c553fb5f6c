//! Spectators who look over somebody's shoulder: what the table says to them, and to whoever shows their cards.

use super::buttons::{action_button, guarded_button};
use crate::language::Language;
use crate::reactive::{bool_attr, on_click};
use crate::room::RoomClient;
use crate::taps::Taps;
use crate::text::tx;
use ::room::{AnyGame, Chair, Lobby, Look, MemberId, Request, Room};
use leptos::prelude::*;

type Client = StoredValue<RoomClient, LocalStorage>;

fn name(lobby: &Lobby<AnyGame>, id: MemberId) -> String {
    lobby.member(id).map(|member| member.name.as_str().to_owned()).unwrap_or_default()
}

/// Who sees the cards of the person here, or asks to.
pub(super) fn looking_here(client: Client) -> Vec<Look> {
    let (me, looks) = client.with_value(|client| (client.me(), client.with(Room::looks)));
    looks.into_iter().filter(|look| look.at == me).collect()
}

/// For whoever plays: who asks to see their cards, and who sees them. What has been shown cannot be hidden again, so
/// it depends on `taps`.
pub(super) fn at_me(l: Language, client: Client, lobby: &Lobby<AnyGame>, taps: Taps) -> AnyView {
    let answer = |word: String, class, who, may| {
        client.with_value(|client| {
            let say = move |client: &RoomClient| client.request(Request::LetLook(who, may));
            guarded_button(client, taps, word.into_any(), class, say)
        })
    };
    let one = |look: &Look| {
        let (who, name) = (look.who, name(lobby, look.who));
        let (text, buttons) = if look.allowed {
            let end = answer(tx!(l, room.look_hide), "button", who, false);
            (tx!(l, room.look_seen, name = name), end)
        } else {
            let show = answer(tx!(l, room.look_show), "button go", who, true);
            let no = answer(tx!(l, room.look_no), "button", who, false);
            (tx!(l, room.look_asks, name = name), view! { {show} {no} }.into_any())
        };
        let buttons = taps.group(buttons);
        view! { <div class="notice" data-kind="look"><p role="status">{text}</p> {buttons}</div> }.into_any()
    };
    looking_here(client).iter().map(one).collect_view().into_any()
}

/// For a spectator: whose cards they see, whom they ask, or whom they could.
pub(super) fn of_me(
    l: Language,
    client: Client,
    lobby: &Lobby<AnyGame>,
    choosing: RwSignal<bool>,
) -> AnyView {
    let (me, looks) = client.with_value(|client| (client.me(), client.with(Room::looks)));
    let ask = |word: String, class, at| {
        client.with_value(|client| {
            let say = move |client: &RoomClient| {
                choosing.set(false);
                client.request(Request::Look(at));
            };
            action_button(client, word.into_any(), class, say)
        })
    };
    if let Some(look) = looks.iter().find(|look| look.who == me) {
        let name = name(lobby, look.at);
        let (text, end) = if look.allowed {
            (tx!(l, room.look_shows, name = name), tx!(l, room.look_end))
        } else {
            (tx!(l, room.look_asked, name = name), tx!(l, room.look_cancel))
        };
        return view! { <p role="status">{text}</p> {ask(end, "button", None)} }.into_any();
    }
    let here = |chair: &Chair| match chair {
        Chair::Person(id) => lobby.member(*id).filter(|member| member.present && member.id != me),
        _ => None,
    };
    let mut people = lobby.chairs.iter().filter_map(here).peekable();
    if people.peek().is_none() || !lobby.phase.is_running() {
        return ().into_any();
    }
    let all =
        people.map(|member| ask(member.name.as_str().to_owned(), "button", Some(member.id))).collect_view();
    let choose = on_click(move || choosing.update(|open| *open = !*open));
    let whose = choosing.get().then(|| {
        view! { <div class="whose-hand" role="group" aria-label=tx!(l, room.look_whose)>{all}</div> }
    });
    view! {
        <button
            type="button" class="button" aria-expanded=bool_attr(move || choosing.get()) on:click=choose
        >
            {tx!(l, room.look)}
        </button>
        {whose}
    }
    .into_any()
}

/// To whom this member shows their cards, for everybody to know.
pub(super) fn shows(l: Language, client: &RoomClient, lobby: &Lobby<AnyGame>, at: MemberId) -> Vec<String> {
    let looks = client.with(Room::looks).into_iter();
    let looks = looks.filter(|look| look.at == at && look.allowed);
    looks.map(|look| tx!(l, room.look_to, name = name(lobby, look.who))).collect()
}
