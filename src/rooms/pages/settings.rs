//! The choice of a room's game, and the host's settings.

use super::prelude::*;
use ::room::{SentAway, Settings};

/// The choice of the game, and the room's settings. The lobby may change while lists and fields are open, so only what
/// has changed is redrawn.
pub(super) fn game(l: Language, client: RoomClient) -> AnyView {
    let rules = move || {
        let text = |lobby: &Lobby| Some(client.later_game()?.setup_text(l, &lobby.setup));
        client.in_lobby(text).flatten().unwrap_or_default()
    };
    let host = client.is_host();
    let may_change =
        Memo::new(move |_| host && client.in_lobby(|lobby| !lobby.phase.is_running()) == Some(true));
    let other = move || {
        let page = client.later_game().filter(|_| may_change.get()).map(|game| game.new_page().to_string());
        page.map(|page| view! { <a class="button" href=page>{tx!(l, room.other_rules)}</a> }).into_any()
    };
    let manners = host.then(|| (manners(l, client), sent_away(l, client)));
    html! {
        <section class="sheet">
            <h2>{tx!(l, room.game)}</h2>
            <p>{text(rules)}</p>
            {dynamic(other)} {manners}
        </section>
    }
}

/// The people whom the host has removed, with buttons to admit them again.
fn sent_away(l: Language, client: RoomClient) -> AnyView {
    let row = move |SentAway { who, .. }: SentAway| {
        let word = tx!(l, room.readmit, name = who.name.as_str());
        let button = button("button readmit", word, move || client.command(HostCommand::Readmit(who.id)));
        let (figure, name) = (avatar(who.figure % AVATARS.len() as u8), who.name.as_str().to_owned());
        html! { <li class="member">{figure} <span><b>{name}</b></span> {button}</li> }
    };
    let gone = client.follow(Room::sent_away);
    dynamic(move || {
        let gone = gone.get();
        if gone.is_empty() {
            return ().into_any();
        }
        let rows = gone.into_iter().map(row).collect_view();
        html! { <h3>{tx!(l, room.sent_away)}</h3> <ul class="chairs">{rows}</ul> }
    })
}

/// The host's settings.
fn manners(l: Language, client: RoomClient) -> AnyView {
    let now = Memo::new(move |_| client.in_lobby(|lobby| lobby.settings).unwrap_or_default());
    let window_text = move || {
        let seconds = now.get().answer_window / 1000;
        client.later_game().map(|game| game.reaction_time(l, seconds)).unwrap_or_default()
    };
    let window = move |value: String| {
        if let Ok(seconds) = value.parse::<u16>() {
            client.change_settings(|settings| settings.answer_window = seconds.saturating_mul(1000));
        }
    };
    let switch = move |word: String, of: fn(&mut Settings) -> &mut bool| {
        let change = move || {
            client.change_settings(|settings| {
                let on = of(settings);
                *on = !*on;
            });
        };
        check_box(word, move || *of(&mut now.get()), change)
    };
    let delay = move |word: String, of: fn(&mut Settings) -> &mut Option<u32>| {
        let option = move |ms: Option<u32>| {
            let word = match ms.map(|ms| ms / 1000) {
                Some(seconds) if seconds < 60 => tx!(l, room.after_s, n = seconds),
                Some(seconds) => tx!(l, room.after_min, n = seconds / 60),
                None => tx!(l, room.never),
            };
            let value = ms.map(|ms| ms.to_string()).unwrap_or_default();
            let chosen = flag(move || *of(&mut now.get()) == ms);
            html! { <option value=value prop:selected=chosen>{word}</option> }
        };
        let change =
            move |value: String| client.change_settings(|settings| *of(settings) = value.parse().ok());
        html! {
            <label>
                <span>{word}</span>
                <select on:change=on_value(change)>
                    {Settings::DELAY_CHOICES.into_iter().map(option).collect_view()}
                </select>
            </label>
        }
    };
    html! {
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
            {delay(tx!(l, room.stand_in_after), |settings| &mut settings.stand_in_after)}
            {delay(tx!(l, room.idle_after), |settings| &mut settings.idle_after)}
        </details>
    }
}
