//! What is played in a room, and the host's settings.

use super::buttons::action_button;
use crate::art::{AVATARS, avatar};
use crate::language::Language;
use crate::reactive::{dynamic, flag, on_value, text};
use crate::room::RoomClient;
use crate::text::tx;
use ::room::{AnyGame, HostCommand, Lobby, Room, SentAway, Settings};
use leptos::prelude::*;

/// What is played, and the room's settings. The lobby may change while lists and fields are open,
/// so only what has changed is redrawn.
pub(super) fn game(l: Language, client: &RoomClient) -> AnyView {
    let lobby = StoredValue::new(client.lobby());
    let of = move |look: fn(&Lobby<AnyGame>) -> bool| {
        lobby.with_value(|lobby| lobby.with(|now| now.as_ref().is_some_and(look)))
    };
    let stored = StoredValue::new_local(client.clone());
    let setup = move || {
        let text = |now: &Lobby<AnyGame>| {
            stored.with_value(|client| client.later_game().map(|game| game.setup_text(l, &now.setup)))
        };
        lobby.with_value(|lobby| lobby.with(|now| now.as_ref().and_then(text)))
    };
    let rules = text(move || setup().unwrap_or_default());
    let new_page = client.later_game().map(|game| game.new_page().to_string()).unwrap_or_default();
    let host = client.is_host();
    let other = move || {
        let may = host && !of(|lobby| lobby.phase.is_running());
        may.then(|| view! { <a class="button" href=new_page.clone()>{tx!(l, room.other_rules)}</a> })
            .into_any()
    };
    let there = Memo::new(move |_| of(|_| true));
    let manners = host.then(|| (manners(l, client), sent_away(l, client)));
    let part = view! {
        <section class="sheet" hidden=flag(move || !there.get())>
            <h2>{tx!(l, room.game)}</h2>
            <p>{rules}</p>
            {dynamic(other)} {manners}
        </section>
    };
    part.into_any()
}

/// Whom the host has sent away, and may let in again.
fn sent_away(l: Language, client: &RoomClient) -> AnyView {
    let lobby = client.lobby();
    let client = StoredValue::new_local(client.clone());
    let row = move |SentAway { who, .. }: SentAway| {
        let word = tx!(l, room.readmit, name = who.name.as_str()).into_any();
        let button = client.with_value(|client| {
            action_button(client, word, "button readmit", move |client| {
                client.command(HostCommand::Readmit(who.id));
            })
        });
        let (figure, name) = (avatar(who.figure % AVATARS.len() as u8), who.name.as_str().to_owned());
        view! { <li class="member">{figure} <span><b>{name}</b></span> {button}</li> }.into_any()
    };
    dynamic(move || {
        lobby.track();
        let gone = client.with_value(|client| client.with(Room::sent_away));
        if gone.is_empty() {
            return ().into_any();
        }
        let rows = gone.into_iter().map(row).collect_view();
        view! { <h3>{tx!(l, room.sent_away)}</h3> <ul class="chairs">{rows}</ul> }.into_any()
    })
}

/// The host's settings: how long one may react, whether people may watch or get hints, whether the table is on a
/// screen of its own, whether another device deals each round, when a bot stands in for absent people, and when
/// others may let one play for idle people.
fn manners(l: Language, client: &RoomClient) -> AnyView {
    let lobby = StoredValue::new(client.lobby());
    let now = Memo::new(move |_| {
        lobby.with_value(|lobby| lobby.with(|now| now.as_ref().map(|now| now.settings))).unwrap_or_default()
    });
    let client = StoredValue::new_local(client.clone());
    let set = move |settings| client.with_value(|client| client.command(HostCommand::Settings(settings)));
    let window_text = move || {
        let seconds = now.get().answer_window / 1000;
        client.with_value(|client| {
            client.later_game().map(|game| game.reaction_time(l, seconds)).unwrap_or_default()
        })
    };
    let window = move |value: String| {
        if let Ok(seconds) = value.parse::<u16>() {
            set(Settings { answer_window: seconds.saturating_mul(1000), ..now.get_untracked() });
        }
    };
    let switch = move |word: String, of: fn(&mut Settings) -> &mut bool| {
        let is_on = flag(move || *of(&mut now.get()));
        let change = move |_| {
            let mut next = now.get_untracked();
            let on = of(&mut next);
            *on = !*on;
            set(next);
        };
        view! {
            <label class="check">
                <input type="checkbox" prop:checked=is_on on:change=change /> <span>{word}</span>
            </label>
        }
        .into_any()
    };
    let stand_in =
        move |value: String| set(Settings { stand_in_after: value.parse().ok(), ..now.get_untracked() });
    let idle = move |value: String| set(Settings { idle_after: value.parse().ok(), ..now.get_untracked() });
    let times = move |current: fn(Settings) -> Option<u32>| {
        let option = move |ms: Option<u32>| {
            let word = match ms.map(|ms| ms / 1000) {
                Some(seconds) if seconds < 60 => tx!(l, room.after_s, n = seconds),
                Some(seconds) => tx!(l, room.after_min, n = seconds / 60),
                None => tx!(l, room.never),
            };
            let value = ms.map(|ms| ms.to_string()).unwrap_or_default();
            let chosen = flag(move || current(now.get()) == ms);
            view! { <option value=value prop:selected=chosen>{word}</option> }.into_any()
        };
        Settings::DELAY_CHOICES.into_iter().map(option).collect_view()
    };
    view! {
        <details class="manners">
            <summary>{tx!(l, room.settings)}</summary>
            <label>
                <span>{text(window_text)}</span>
                <input
                    type="range"
                    min=(Settings::ANSWER_WINDOW.start() / 1000).to_string()
                    max=(Settings::ANSWER_WINDOW.end() / 1000).to_string()
                    prop:value=text(move || (now.get().answer_window / 1000).to_string())
                    on:change=on_value(window)
                />
            </label>
            {switch(tx!(l, room.spectators), |settings| &mut settings.spectators)}
            {switch(tx!(l, room.hints), |settings| &mut settings.hints)}
            {switch(tx!(l, room.big_table), |settings| &mut settings.big_table)}
            {switch(tx!(l, room.deal_passes), |settings| &mut settings.deal_passes)}
            <label>
                <span>{tx!(l, room.stand_in_after)}</span>
                <select on:change=on_value(stand_in)>{times(|now| now.stand_in_after)}</select>
            </label>
            <label>
                <span>{tx!(l, room.idle_after)}</span>
                <select on:change=on_value(idle)>{times(|now| now.idle_after)}</select>
            </label>
        </details>
    }
    .into_any()
}
