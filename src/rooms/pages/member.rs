//! The rows of the lobby: the chairs with who is on them, and the spectators.

use super::confirm::{self, Confirm, confirm_button};
use super::prelude::*;
use super::profile;
use crate::setup::bots::bot_button;
use ::room::{ConnectionQuality, Member};
use bots::Bot;
use words::bots::style_name;

/// Everybody with a chair, and the spectators.
pub(super) fn list(l: Language, client: RoomClient, lobby: &Lobby, asking: Asking) -> AnyView {
    let row = |seat, chair: &Chair| row(l, client, lobby, seat, chair, asking);
    let chairs = lobby.chairs.iter().zip(0..).filter(|(chair, _)| **chair != Chair::Open);
    let seated: Vec<_> = chairs.map(|(chair, at)| row(Seat::new(at), chair)).collect();
    let watchers = lobby.members.iter().filter(|member| lobby.chair_of(member.id).is_none());
    let watchers: Vec<_> = watchers.map(|member| row(None, &Chair::Person(member.id))).collect();
    let watching = (!watchers.is_empty())
        .then(|| view! { <h3>{tx!(l, room.watchers)}</h3> <ul class="chairs watchers">{watchers}</ul> });
    html! { <ul class="chairs">{seated}</ul> {watching} }
}

/// In the menu of the table: the same list, folded, and the way to the room's page.
pub(super) fn people(l: Language, client: RoomClient) -> AnyView {
    let asking = RwSignal::new(None);
    let list = move || client.in_lobby(|lobby| list(l, client, lobby, asking)).into_any();
    html! {
        <details class="room-people">
            <summary>{tx!(l, room.people)}</summary>
            {dynamic(list)}
        </details>
        <a class="button" href=Route::Room.to_string()>{tx!(l, room.room)}</a>
        {confirm::question(l, client, asking)}
    }
}

/// The row of a chair, or of a spectator as if they sat on one.
fn row(
    l: Language,
    client: RoomClient,
    lobby: &Lobby,
    seat: Option<Seat>,
    chair: &Chair,
    asking: Asking,
) -> AnyView {
    let (who, owner) = (person_in_chair(lobby, chair), chair.owner());
    let member = owner.and_then(|id| lobby.member(id));
    let is_here = member.is_some_and(|member| member.present);
    let is_own = owner == Some(client.me());
    let is_host = owner.is_some() && owner == lobby.members.first().map(|host| host.id);
    let bot = Bot::named(who.bot.as_deref().unwrap_or_default());
    let mut said = Vec::new();
    if is_own {
        said.push(tx!(l, room.is_you));
    }
    match chair {
        // The host sees the level on the button that changes it.
        Chair::Bot(_) if !client.is_host() => {
            said.push([tx!(l, room.bot), style_name(l, bot)].join(" · "));
        }
        Chair::StandIn(_) if is_here => said.push(tx!(l, room.idle)),
        Chair::StandIn(_) => said.push(tx!(l, room.stand_in)),
        Chair::Person(_) if !is_here => said.push(tx!(l, room.away)),
        Chair::Open | Chair::Person(_) | Chair::Bot(_) => {}
    }
    if is_host {
        said.push(if seat.is_some() { tx!(l, room.host) } else { tx!(l, room.only_deals) });
    }
    if let Some(id) = owner.filter(|_| seat.is_some()) {
        said.extend(client.route_of(id).map(|route| route_text(l, client, route)));
    }
    let ready = seat.is_some() && member.is_some_and(|member| member.ready);
    if ready {
        said.push(tx!(l, room.is_ready));
    }
    let style = seat.filter(|_| client.is_host() && matches!(chair, Chair::Bot(_))).map(|seat| {
        let name = StoredValue::new(who.name.clone());
        let open = move || asking.set(Some(Confirm::Bot(seat, name.get_value(), bot)));
        bot_button(l, move || name.get_value(), move || bot, open)
    });
    let own = is_own.then(|| profile::change_button(l, asking));
    let shows_quality = seat.is_some() && is_here && !is_host;
    let signal = member.filter(|_| shows_quality).and_then(|member| quality(l, member));
    let away = (owner.is_some() && !is_here).to_string();
    let out = match (chair, seat) {
        _ if !client.is_host() => None,
        (Chair::Bot(_), Some(seat)) if !lobby.phase.is_running() => {
            let cross = html! { "×" <span class="unseen">{tx!(l, room.remove, name = who.name)}</span> };
            let remove = move || client.command(HostCommand::Bot(seat, None));
            Some(button_of("remove", cross, remove))
        }
        (Chair::Person(id) | Chair::StandIn(id), _) if !is_own => {
            let kick = Confirm::Kick(*id, who.name.clone());
            Some(confirm_button(tx!(l, room.kick, name = who.name), asking, kick))
        }
        _ => None,
    };
    html! {
        <li class="member" data-away=away data-ready=ready.to_string()>
            {avatar(who.avatar)}
            <span><b>{who.name}</b> <span class="small">{said.join(" · ")}</span> {style}</span>
            {signal} {own} {out}
        </li>
    }
}

/// The route of the connection to their device, in words.
fn route_text(l: Language, client: RoomClient, route: link::Route) -> String {
    match route {
        link::Route::Direct => tx!(l, room.way_direct),
        link::Route::Member(id) => tx!(l, room.way_member, name = client.name_of(id).unwrap_or_default()),
        link::Route::Turn => tx!(l, room.way_turn),
    }
}

/// The speed of their device's answers, as bars with a text.
fn quality(l: Language, member: &Member) -> Option<AnyView> {
    let (bars, word) = match member.quality {
        ConnectionQuality::Unknown => return None,
        ConnectionQuality::Good => (3, tx!(l, room.link_good)),
        ConnectionQuality::Fair => (2, tx!(l, room.link_fair)),
        ConnectionQuality::Poor => (1, tx!(l, room.link_poor)),
    };
    let n = bars.to_string();
    Some(html! { <span class="bars" role="img" data-n=n aria-label=word.clone() title=word></span> })
}
