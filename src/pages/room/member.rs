//! One row of the lobby: a chair and who is on it.

use super::confirm::{Confirm, confirm_button};
use super::{Asking, Lobby};
use super::{hand_requests, profile};
use crate::art::{AVATARS, avatar};
use crate::language::Language;
use crate::net::Route;
use crate::pages::bots::bot_button;
use crate::reactive::on_click;
use crate::room::{RoomClient, member_name, person_in_chair};
use crate::text::tx;
use ::room::{Chair, ConnectionQuality, HostCommand, Member};
use game::Seat;
use leptos::prelude::*;
use words::bots::{bot_named, style_name};

/// Everybody with a chair, and the spectators.
pub(super) fn list(l: Language, client: RoomClient, lobby: &Lobby, asking: Asking) -> AnyView {
    let chairs = lobby.chairs.iter().zip(0..).filter(|(chair, _)| **chair != Chair::Open);
    let seats = chairs.filter_map(|(_, at)| Seat::new(at));
    let rows = seats.map(|seat| row(l, client, lobby, seat, asking)).collect_view();
    view! { <ul class="chairs">{rows}</ul> {watching(l, client, lobby, asking)} }.into_any()
}

/// The row of this chair.
fn row(l: Language, client: RoomClient, lobby: &Lobby, seat: Seat, asking: Asking) -> AnyView {
    let chair = lobby.chair(seat);
    let (who, owner) = (person_in_chair(lobby, chair), chair.owner());
    let member = owner.and_then(|id| lobby.member(id));
    let is_here = member.is_some_and(|member| member.present);
    let is_own = owner == Some(client.me());
    let is_host = owner.is_some() && owner == lobby.members.first().map(|host| host.id);
    let bot = bot_named(who.bot.as_deref().unwrap_or_default());
    let mut said = Vec::new();
    if is_own {
        said.push(tx!(l, room.is_you));
    }
    match chair {
        // The host sees it on the button with which it is changed.
        Chair::Bot(_) if !client.is_host() => {
            said.push([tx!(l, room.bot), style_name(l, bot)].join(" · "));
        }
        Chair::StandIn(_) if is_here => said.push(tx!(l, room.idle)),
        Chair::StandIn(_) => said.push(tx!(l, room.stand_in)),
        Chair::Person(_) if !is_here => said.push(tx!(l, room.away)),
        Chair::Open | Chair::Person(_) | Chair::Bot(_) => {}
    }
    if is_host {
        said.push(tx!(l, room.host));
    }
    if let Some(id) = owner {
        said.extend(client.route_of(id).map(|route| route_text(l, client, route)));
        said.extend(hand_requests::shown_to(l, client, lobby, id));
    }
    let ready = member.is_some_and(|member| member.ready);
    if ready {
        said.push(tx!(l, room.is_ready));
    }
    let style = (client.is_host() && matches!(chair, Chair::Bot(_))).then(|| {
        let name = StoredValue::new(who.name.clone());
        let open = move || asking.set(Some(Confirm::Bot(seat, name.get_value(), bot)));
        bot_button(l, move || name.get_value(), move || bot, open)
    });
    let own = is_own.then(|| profile::change_button(l, asking));
    let signal = member.filter(|_| is_here && !is_host).and_then(|member| quality(l, member));
    let away = (owner.is_some() && !is_here).to_string();
    view! {
        <li class="member" data-away=away data-ready=ready.to_string()>
            {avatar(who.avatar)}
            <span><b>{who.name.clone()}</b> <span class="small">{said.join(" · ")}</span> {style}</span>
            {signal} {own} {go_away(l, client, lobby, seat, &who.name, asking)}
        </li>
    }
    .into_any()
}

/// The rows of spectators. The host may remove them, too.
fn watching(l: Language, client: RoomClient, lobby: &Lobby, asking: Asking) -> Option<AnyView> {
    let (me, first) = (client.me(), lobby.members.first().map(|host| host.id));
    let watchers: Vec<&Member> =
        lobby.members.iter().filter(|member| lobby.chair_of(member.id).is_none()).collect();
    if watchers.is_empty() {
        return None;
    }
    let row = |member: &Member| {
        let name = member_name(lobby, member.id);
        let mut said = Vec::new();
        if member.id == me {
            said.push(tx!(l, room.is_you));
        }
        if Some(member.id) == first {
            said.push(tx!(l, room.only_deals));
        }
        if !member.present {
            said.push(tx!(l, room.away));
        }
        let out = (client.is_host() && member.id != me).then(|| {
            confirm_button(tx!(l, room.kick, name = name), asking, Confirm::Kick(member.id, name.clone()))
        });
        let own = (member.id == me).then(|| profile::change_button(l, asking));
        let figure = avatar(member.figure % AVATARS.len() as u8);
        view! {
            <li class="member" data-away=(!member.present).to_string()>
                {figure} <span><b>{name}</b> <span class="small">{said.join(" · ")}</span></span> {own} {out}
            </li>
        }
        .into_any()
    };
    let rows = watchers.into_iter().map(row).collect_view();
    Some(view! { <h3>{tx!(l, room.watchers)}</h3> <ul class="chairs watchers">{rows}</ul> }.into_any())
}

/// By which route this device is connected with theirs.
fn route_text(l: Language, client: RoomClient, route: Route) -> String {
    match route {
        Route::Direct => tx!(l, room.way_direct),
        Route::Member(id) => tx!(l, room.way_member, name = client.name_of(id).unwrap_or_default()),
        Route::Turn => tx!(l, room.way_turn),
    }
}

/// How fast their device answers: bars with a text.
fn quality(l: Language, member: &Member) -> Option<AnyView> {
    let (bars, word) = match member.quality {
        ConnectionQuality::Unknown => return None,
        ConnectionQuality::Good => (3, tx!(l, room.link_good)),
        ConnectionQuality::Fair => (2, tx!(l, room.link_fair)),
        ConnectionQuality::Poor => (1, tx!(l, room.link_poor)),
    };
    let n = bars.to_string();
    Some(
        view! { <span class="bars" role="img" data-n=n aria-label=word.clone() title=word></span> }
            .into_any(),
    )
}

/// The host's buttons for a member.
fn go_away(
    l: Language,
    client: RoomClient,
    lobby: &Lobby,
    seat: Seat,
    name: &str,
    asking: Asking,
) -> Option<AnyView> {
    match lobby.chair(seat) {
        _ if !client.is_host() => None,
        Chair::Bot(_) if !lobby.phase.is_running() => {
            let remove = on_click(move || client.command(HostCommand::Bot(seat, None)));
            let cross = view! {
                <button type="button" class="remove" on:click=remove>
                    "×" <span class="unseen">{tx!(l, room.remove, name = name)}</span>
                </button>
            };
            Some(cross.into_any())
        }
        Chair::Person(id) | Chair::StandIn(id) if *id != client.me() => {
            Some(confirm_button(tx!(l, room.kick, name = name), asking, Confirm::Kick(*id, name.to_owned())))
        }
        _ => None,
    }
}
