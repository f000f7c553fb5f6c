//! One row of the lobby: a chair and who is on it.

use super::buttons::action_button;
use super::confirm::{Confirm, confirm_button};
use super::{hand_requests, profile};
use crate::art::{AVATARS, avatar};
use crate::language::Language;
use crate::net::Route;
use crate::pages::bots::bot_button;
use crate::room::{RoomClient, member_name, person_in_chair};
use crate::text::tx;
use crate::words::bots::{bot_named, style_name};
use ::room::{AnyGame, Chair, ConnectionQuality, HostCommand, Lobby, Member};
use game::Seat;
use leptos::prelude::*;

/// The row of the chair with this number.
pub(super) fn row(
    l: Language,
    client: &RoomClient,
    lobby: &Lobby<AnyGame>,
    at: usize,
    chair: &Chair,
    asking: RwSignal<Option<Confirm>>,
) -> AnyView {
    let who = person_in_chair(lobby, chair);
    let member = chair.owner().and_then(|id| lobby.member(id));
    let first = lobby.members.first().map(|host| host.id);
    // The host sees it on the button with which it is changed.
    let seat = u8::try_from(at).ok().and_then(Seat::new);
    let bot_seat = seat.filter(|_| client.is_host() && matches!(chair, Chair::Bot(_)));
    let bot = bot_named(who.bot.as_deref().unwrap_or_default());
    let style = bot_seat.map(|seat| {
        let name = StoredValue::new(who.name.clone());
        let open = move || asking.set(Some(Confirm::Bot(seat, name.get_value(), bot)));
        bot_button(l, move || name.get_value(), move || bot, open)
    });
    let mut said = Vec::new();
    match chair {
        Chair::Bot(_) if bot_seat.is_some() => {}
        Chair::Bot(bot) => {
            said.push([tx!(l, room.bot), style_name(l, bot_named(bot.player.as_str()))].join(" · "));
        }
        Chair::StandIn(_) if member.is_some_and(|member| member.present) => said.push(tx!(l, room.idle)),
        Chair::StandIn(_) => said.push(tx!(l, room.stand_in)),
        Chair::Person(_) if member.is_some_and(|member| !member.present) => said.push(tx!(l, room.away)),
        Chair::Open | Chair::Person(_) => {}
    }
    if chair.owner() == Some(client.me()) {
        said.insert(0, tx!(l, room.is_you));
    }
    if chair.owner().is_some() && chair.owner() == first {
        said.push(tx!(l, room.host));
    }
    if let Some(id) = chair.owner() {
        said.extend(client.route_of(id).map(|route| route_text(l, client, route)));
        said.extend(hand_requests::shown_to(l, client, lobby, id));
    }
    let own = (chair.owner() == Some(client.me())).then(|| profile::change_button(l, asking));
    let ready = member.is_some_and(|member| member.ready);
    if ready {
        said.push(tx!(l, room.is_ready));
    }
    let away = chair.owner().is_some() && member.is_none_or(|member| !member.present);
    let signal =
        member.filter(|member| member.present && Some(member.id) != first).and_then(|m| quality(l, m));
    view! {
        <li class="member" data-away=away.to_string() data-ready=ready.to_string()>
            {avatar(who.avatar)}
            <span><b>{who.name.clone()}</b> <span class="small">{said.join(" · ")}</span> {style}</span>
            {signal} {own} {go_away(l, client, lobby, at, chair, &who.name, asking)}
        </li>
    }
    .into_any()
}

/// The row of a spectator. The host may remove them, too.
pub(super) fn watching(
    l: Language,
    client: &RoomClient,
    lobby: &Lobby<AnyGame>,
    asking: RwSignal<Option<Confirm>>,
) -> Option<AnyView> {
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
fn route_text(l: Language, client: &RoomClient, route: Route) -> String {
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
    client: &RoomClient,
    lobby: &Lobby<AnyGame>,
    at: usize,
    chair: &Chair,
    name: &str,
    asking: RwSignal<Option<Confirm>>,
) -> Option<AnyView> {
    if !client.is_host() {
        return None;
    }
    match chair {
        Chair::Bot(_) if !lobby.phase.is_running() => {
            let seat = u8::try_from(at).ok().and_then(Seat::new)?;
            let cross = view! { "×" <span class="unseen">{tx!(l, room.remove, name = name)}</span> };
            Some(action_button(client, cross.into_any(), "remove", move |client| {
                client.command(HostCommand::Bot(seat, None));
            }))
        }
        Chair::Person(id) | Chair::StandIn(id) if *id != client.me() => {
            let id = *id;
            Some(confirm_button(tx!(l, room.kick, name = name), asking, Confirm::Kick(id, name.to_owned())))
        }
        _ => None,
    }
}
