//! A spectator who sees a person's hand with that person's consent: what the table says to both of them.

use super::buttons::{action_button, guarded_button};
use crate::language::Language;
use crate::reactive::{bool_attr, on_click};
use crate::room::{RoomClient, member_name};
use crate::taps::Taps;
use crate::text::tx;
use ::room::{AnyGame, Chair, HandRequest, Lobby, MemberId, Request, Room};
use leptos::prelude::*;

type Client = StoredValue<RoomClient, LocalStorage>;

/// Who sees the hand of the person here, or asks to.
pub(super) fn own(client: Client) -> Vec<HandRequest> {
    let (me, requests) = client.with_value(|client| (client.me(), client.with(Room::hand_requests)));
    requests.into_iter().filter(|request| request.member == me).collect()
}

/// For a person who plays: who asks to see their hand, and who sees it. What has been shown cannot be hidden again, so
/// it depends on `taps`.
pub(super) fn of_me(l: Language, client: Client, lobby: &Lobby<AnyGame>, taps: Taps) -> AnyView {
    let answer = |word: String, class, spectator, shows| {
        client.with_value(|client| {
            let say = move |client: &RoomClient| client.request(Request::ShowHand(spectator, shows));
            guarded_button(client, taps, word.into_any(), class, say)
        })
    };
    let one = |request: &HandRequest| {
        let (spectator, name) = (request.spectator, member_name(lobby, request.spectator));
        let (text, buttons) = if request.allowed {
            let end = answer(tx!(l, room.look_hide), "button", spectator, false);
            (tx!(l, room.look_seen, name = name), end)
        } else {
            let show = answer(tx!(l, room.look_show), "button go", spectator, true);
            let no = answer(tx!(l, room.look_no), "button", spectator, false);
            (tx!(l, room.look_asks, name = name), view! { <div class="chips">{no} {show}</div> }.into_any())
        };
        let buttons = taps.group(buttons);
        view! { <div class="notice" data-kind="hand"><p role="status">{text}</p> {buttons}</div> }.into_any()
    };
    own(client).iter().map(one).collect_view().into_any()
}

/// For a spectator: whose hand they see, whom they ask, or whom they could. `choosing`: the list of people is open.
pub(super) fn of_others(
    l: Language,
    client: Client,
    lobby: &Lobby<AnyGame>,
    choosing: RwSignal<bool>,
) -> AnyView {
    let (me, requests) = client.with_value(|client| (client.me(), client.with(Room::hand_requests)));
    let ask = |word: String, class, whose| {
        client.with_value(|client| {
            let say = move |client: &RoomClient| {
                choosing.set(false);
                client.request(Request::SeeHand(whose));
            };
            action_button(client, word.into_any(), class, say)
        })
    };
    if let Some(request) = requests.iter().find(|request| request.spectator == me) {
        let name = member_name(lobby, request.member);
        let (text, end) = if request.allowed {
            (tx!(l, room.look_shows, name = name), tx!(l, room.look_end))
        } else {
            (tx!(l, room.look_asked, name = name), tx!(l, room.look_cancel))
        };
        return view! { <p role="status">{text}</p> {ask(end, "button", None)} }.into_any();
    }
    let people = lobby.chairs.iter().filter_map(Chair::owner);
    let mut people = people.filter(|id| lobby.may_show_hand(*id, me)).peekable();
    if people.peek().is_none() {
        return ().into_any();
    }
    let all = people.map(|id| ask(member_name(lobby, id), "button", Some(id))).collect_view();
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

/// To whom this member shows their hand, for everybody to know.
pub(super) fn shown_to(
    l: Language,
    client: &RoomClient,
    lobby: &Lobby<AnyGame>,
    member: MemberId,
) -> Vec<String> {
    let requests = client.with(Room::hand_requests).into_iter();
    let shown = requests.filter(|request| request.member == member && request.allowed);
    shown.map(|request| tx!(l, room.look_to, name = member_name(lobby, request.spectator))).collect()
}
