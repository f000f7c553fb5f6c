//! A spectator who sees a person's hand with that person's consent: what the table says to both of them.

use super::buttons::{action_button, guarded_button};
use super::notices::{Kind, Line, no_buttons};
use super::table::RoomLobby;
use crate::language::Language;
use crate::reactive::{bool_attr, keyed_list, on_click};
use crate::room::{RoomClient, member_name};
use crate::taps::Taps;
use crate::text::tx;
use ::room::{AnyGame, Chair, HandRequest, Lobby, MemberId, Request, Room};
use leptos::prelude::*;

type Client = StoredValue<RoomClient, LocalStorage>;

/// For a person who plays: who asks to see their hand, and who sees it. What has been shown cannot be hidden again.
pub(super) fn of_me(l: Language, client: Client, line: Line, now: RoomLobby) -> AnyView {
    let own = Memo::new(move |_| {
        now.track();
        let (me, requests) = client.with_value(|client| (client.me(), client.with(Room::hand_requests)));
        requests.into_iter().filter(|request| request.member == me).collect::<Vec<_>>()
    });
    let name = move |request: &HandRequest| {
        now.with(|now| now.as_ref().map(|now| member_name(now, request.spectator)))
    };
    let answer = move |taps, word: String, class, spectator, shows| {
        client.with_value(|client| {
            let say = move |client: &RoomClient| client.request(Request::ShowHand(spectator, shows));
            guarded_button(client, taps, word.into_any(), class, say)
        })
    };
    let asks = move |at: usize| {
        let request = Memo::new(move |_| own.read().iter().filter(|one| !one.allowed).nth(at).copied());
        let words = move || Some(tx!(l, room.look_asks, name = name(&request.get()?)?));
        line.notice(Kind::question("hand"), words, move || {
            let Some(HandRequest { spectator, .. }) = request.get() else { return no_buttons() };
            let taps = Taps::on_arrival();
            let no = answer(taps, tx!(l, room.look_no), "button go", spectator, false);
            let show = answer(taps, tx!(l, room.look_show), "button", spectator, true);
            taps.group(view! { {no} {show} }.into_any())
        })
    };
    let sees = move |at: usize| {
        let request = Memo::new(move |_| own.read().iter().filter(|one| one.allowed).nth(at).copied());
        let words = move || Some(tx!(l, room.look_seen, name = name(&request.get()?)?));
        line.notice(Kind::state("hand-seen"), words, move || {
            let Some(HandRequest { spectator, .. }) = request.get() else { return no_buttons() };
            let taps = Taps::on_arrival();
            taps.group(answer(taps, tx!(l, room.look_hide), "button", spectator, false))
        })
    };
    let how_many = move |allowed| own.read().iter().filter(|one| one.allowed == allowed).count();
    let asks = keyed_list(move || (0..how_many(false)).collect(), asks);
    let sees = keyed_list(move || (0..how_many(true)).collect(), sees);
    view! { {asks} {sees} }.into_any()
}

/// For a spectator: whose hand they see or ask to see.
pub(super) fn watching(l: Language, client: Client, lobby: &Lobby<AnyGame>) -> Option<String> {
    let request = own_request(client)?;
    let name = member_name(lobby, request.member);
    let shows = request.allowed;
    Some(if shows { tx!(l, room.look_shows, name = name) } else { tx!(l, room.look_asked, name = name) })
}

/// What the spectator here has asked for.
fn own_request(client: Client) -> Option<HandRequest> {
    let (me, requests) = client.with_value(|client| (client.me(), client.with(Room::hand_requests)));
    requests.into_iter().find(|request| request.spectator == me)
}

/// For a spectator: the button that ends it, or those that choose whose hand to ask for. `choosing`: the list of people
/// is open.
pub(super) fn of_others(
    l: Language,
    client: Client,
    lobby: &Lobby<AnyGame>,
    choosing: RwSignal<bool>,
) -> AnyView {
    let ask = |word: String, class, whose| {
        client.with_value(|client| {
            let say = move |client: &RoomClient| {
                choosing.set(false);
                client.request(Request::SeeHand(whose));
            };
            action_button(client, word.into_any(), class, say)
        })
    };
    if let Some(request) = own_request(client) {
        let end = if request.allowed { tx!(l, room.look_end) } else { tx!(l, room.look_cancel) };
        return ask(end, "button", None);
    }
    let me = client.with_value(RoomClient::me);
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
