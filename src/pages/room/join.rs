//! Outside a room: open one, or join one by link, by six words, or by camera.

use super::profile::{self, ProfileForm};
use super::scan::{self, ScanWords};
use super::{by_qr, redirect};
use crate::language::Language;
use crate::net::{Invitation, code, servers};
use crate::pages::home::fan;
use crate::pages::nav::home_link;
use crate::reactive::{dynamic, flag, on_click, on_value, text};
use crate::room::{
    BadLink, FormerSeat, LaterGame, PlayedGame, RoomClient, RoomLink, game_key, later_game, load_host_half,
};
use crate::route::Route;
use crate::session::players::hides_names;
use crate::storage::in_room;
use crate::task::{detached, spawn};
use crate::text::{language, tx};
use gloo_timers::future::TimeoutFuture;
use leptos::html::Input;
use leptos::prelude::*;
use meet::{CodeError, QrError, QrOffer, RoomSecret};
use std::sync::Arc;

/// The interval of checks whether another tab still plays a seat, in milliseconds.
const SEAT_CHECK_INTERVAL: u32 = 1000;
/// The longest word of the word list, in letters.
const LONGEST_WORD: usize = 8;

/// The page. `asked` is incremented when somebody joins; `bad`: what is wrong with the link in the
/// address.
pub(super) fn join_page(
    game: &Arc<dyn PlayedGame>,
    asked: RwSignal<i32>,
    link: Option<RoomSecret>,
    bad: Option<BadLink>,
) -> AnyView {
    let l = language();
    let me = ProfileForm::new(later_game(game.key()).and_then(LaterGame::usual_person));
    let inside = match (link, bad) {
        (Some(link), _) => invited(l, game, me, link, asked),
        (None, Some(bad)) => {
            let problem = bad_link_text(l, bad);
            view! { {join_form(l, game, me, asked, problem)} {open_form(l, game, me, asked)} }.into_any()
        }
        (None, None) => {
            view! { {open_form(l, game, me, asked)} {join_form(l, game, me, asked, String::new())} }
                .into_any()
        }
    };
    let title = if link.is_some() { tx!(l, room.invited) } else { tx!(l, room.open_title) };
    let class = if link.is_some() { "page room invited" } else { "page room" };
    view! {
        <main class=class>
            {home_link(l)}
            {link.is_some().then(fan)}
            <h1 class="display">{title}</h1>
            {inside}
        </main>
    }
    .into_any()
}

/// A form with a submit button.
pub(super) fn form(word: String, inside: AnyView, go: impl Fn() + 'static) -> AnyView {
    let submit: Box<dyn FnMut(web_sys::SubmitEvent)> = Box::new(move |event| {
        event.prevent_default();
        go();
    });
    view! {
        <form class="sheet" on:submit=submit>
            {inside} <button type="submit" class="button go">{word}</button>
        </form>
    }
    .into_any()
}

/// The page for somebody who came by a link: they only choose name and figure.
fn invited(
    l: Language,
    game: &Arc<dyn PlayedGame>,
    me: ProfileForm,
    link: RoomSecret,
    asked: RwSignal<i32>,
) -> AnyView {
    let left = RoomClient::former_seats(&**game, link);
    let host = (left.is_empty() && in_room(game.key(), false))
        .then(|| view! { <p><a href=Route::Room.to_string()>{tx!(l, home.room_open)}</a></p> }.into_any());
    let left = left.into_iter().map(|seat| resume_form(l, game, link, seat, asked)).collect_view();
    let game = game.clone();
    let go = move || me.enter(&game, Invitation::Key(link.to_bytes()), asked);
    let form = form(tx!(l, room.join), profile::fields(l, me), go);
    view! { <p>{tx!(l, room.invited_text)}</p> {left} {host} {form} }.into_any()
}

/// A button to return to a seat that a tab of this browser had, if no tab plays it now.
fn resume_form(
    l: Language,
    game: &Arc<dyn PlayedGame>,
    link: RoomSecret,
    seat: FormerSeat,
    asked: RwSignal<i32>,
) -> AnyView {
    let game = game.clone();
    let played = RwSignal::new(None);
    let asks = seat.clone();
    spawn(async move {
        // Once the other tab is closed, this one may continue.
        loop {
            let now = asks.is_played().await;
            played.set(Some(now));
            if !now {
                return;
            }
            TimeoutFuture::new(SEAT_CHECK_INTERVAL).await;
        }
    });
    let part = move || {
        let name = seat.name.clone();
        let (seat, game) = (seat.clone(), game.clone());
        let go_on = on_click(move || {
            RoomClient::resume_seat(&game, link, &seat);
            asked.update(|count| *count += 1);
        });
        match played.get() {
            // The check is still running.
            None => ().into_any(),
            Some(true) => {
                let elsewhere = if hides_names() {
                    tx!(l, room.out_elsewhere)
                } else {
                    tx!(l, room.played_elsewhere, name = name)
                };
                view! { <p class="small">{elsewhere}</p> }.into_any()
            }
            Some(false) => {
                let word =
                    if hides_names() { tx!(l, home.go_on) } else { tx!(l, room.go_on_as, name = name) };
                view! { <button type="button" class="button go" on:click=go_on>{word}</button> }.into_any()
            }
        }
    };
    dynamic(part)
}

fn open_form(l: Language, game: &Arc<dyn PlayedGame>, me: ProfileForm, asked: RwSignal<i32>) -> AnyView {
    let later = later_game(game.key());
    let setup = later.and_then(|game| game.chosen_setup().or_else(|| game.usual_setup()));
    let rules = later.zip(setup.as_ref()).map(|(game, setup)| game.setup_text(l, setup)).unwrap_or_default();
    let game = game.clone();
    let as_table = RwSignal::new(false);
    let opening = StoredValue::new(false);
    // It is on its way while somebody says who they are.
    detached(async {
        load_host_half().await;
    });
    let go = move || {
        let (Some(setup), Some(profile)) = (setup.clone(), me.profile()) else { return };
        if opening.get_value() {
            return;
        }
        opening.set_value(true);
        let game = game.clone();
        // The room is opened even if the page has been left meanwhile.
        detached(async move {
            servers::came_by("");
            let client = RoomClient::open(game, profile, setup).await;
            opening.try_set_value(false);
            if let Some(client) = client.filter(|_| as_table.try_get_untracked() == Some(true)) {
                client.open_as_table();
            }
            asked.try_update(|count| *count += 1);
        });
    };
    // A table has no name.
    let inside = view! {
        <div class="whose" hidden=flag(move || as_table.get())>{profile::fields(l, me)}</div>
        <label class="check">
            <input
                type="checkbox" prop:checked=flag(move || as_table.get())
                on:change=move |_| as_table.update(|on| *on = !*on)
            />
            <span>{tx!(l, room.show_table)}</span>
        </label>
        <p class="small" hidden=flag(move || !as_table.get())>{tx!(l, room.show_table_text)}</p>
        <p class="small">{rules}</p>
    }
    .into_any();
    view! { <p>{tx!(l, room.open_text)}</p> {form(tx!(l, room.open), inside, go)} }.into_any()
}

/// The fields to join by link, by six words or by camera.
fn join_form(
    l: Language,
    game: &Arc<dyn PlayedGame>,
    me: ProfileForm,
    asked: RwSignal<i32>,
    problem: String,
) -> AnyView {
    let game = StoredValue::new(game.clone());
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(problem);
    let scanning = RwSignal::new(false);
    let field = NodeRef::<Input>::new();
    // Words and pictures of the camera may come when the page is gone.
    let enter = move |door| {
        game.try_with_value(|game| me.enter(game, door, asked));
    };
    let follow = move |link: RoomLink, text: &str| {
        servers::came_by(after_route(text));
        match game.try_with_value(|game| game.key()) {
            Some(key) if key == link.game => enter(Invitation::Key(link.secret.to_bytes())),
            // That game has to be loaded first.
            Some(_) => drop(window().location().set_hash(&link.to_hash())),
            None => {}
        }
    };
    let take = move |offer: QrOffer| {
        let (Some(key), Some(profile)) = (game.try_with_value(|game| game.key()), me.profile()) else {
            return Ok(());
        };
        match game_key(offer.game) {
            Some(here) if here == key => enter(Invitation::Qr(offer)),
            // That game has to be loaded first.
            Some(there) => redirect::go_by_qr(there, profile, offer),
            None => return Err(bad_link_text(l, BadLink::Game)),
        }
        Ok(())
    };
    // Says so, and lets them go on typing.
    let refuse = move |why: String| {
        wrong.try_set(why);
        if let Some(field) = field.try_get_untracked().flatten() {
            // Focusing an existing element cannot fail.
            field.focus().ok();
        }
    };
    let go = move || {
        let typed = typed.get_untracked();
        match parse_input(&typed) {
            ParsedInput::Link(link) => follow(link, &typed),
            ParsedInput::Bad(why) => refuse(bad_link_text(l, why)),
            ParsedInput::Key(n) => refuse(tx!(l, room.bad_key, n = n)),
            ParsedInput::Words => spawn(async move {
                match code::words().await.map(|words| words.read(&typed)) {
                    Some(Ok(code)) => enter(Invitation::Code(code)),
                    Some(Err(why)) => refuse(code_error_text(l, why)),
                    None => refuse(tx!(l, room.words_none)),
                }
            }),
        }
    };
    let inside = view! {
        <h2>{tx!(l, room.or_join)}</h2>
        <label>
            <span>{tx!(l, room.join_field)}</span>
            <input
                type="text"
                class="link"
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                enterkeyhint="go"
                node_ref=field
                aria-describedby="join-hint"
                prop:value=text(move || typed.get())
                on:input=on_value(move |value| { wrong.set(String::new()); typed.set(value); })
            />
        </label>
        <p class="small" id="join-hint">{tx!(l, room.join_hint)}</p>
        <p class="why" role="alert">{text(move || wrong.get())}</p>
    };
    let seen = move |text: String| match parse_input(&text) {
        _ if is_offer(&text) => by_qr::parse_offer(l, &text).and_then(take),
        ParsedInput::Link(link) => {
            follow(link, &text);
            Ok(())
        }
        _ => Err(tx!(l, room.scan_other)),
    };
    let camera = move || {
        if scanning.get() {
            let words = ScanWords { text: tx!(l, room.scan_text), none: tx!(l, room.scan_none) };
            return scan::scan(l, scanning, words, seen);
        }
        let start = on_click(move || scanning.set(true));
        view! { <button type="button" class="button" on:click=start>{tx!(l, room.scan)}</button> }.into_any()
    };
    view! { {form(tx!(l, room.join), inside.into_any(), go)} {dynamic(camera)} }.into_any()
}

/// Whether a code is for meeting without internet, though perhaps the wrong one.
fn is_offer(text: &str) -> bool {
    QrOffer::parse(text) != Err(QrError::Other)
}

fn bad_link_text(l: Language, why: BadLink) -> String {
    match why {
        BadLink::Secret => tx!(l, room.bad_link),
        BadLink::Game => tx!(l, room.bad_game),
    }
}

/// What is wrong with the words that were typed.
fn code_error_text(l: Language, why: CodeError) -> String {
    match why {
        CodeError::Count(n) => tx!(l, room.six_words, n = n),
        CodeError::Unknown { word, like: Some(like) } => tx!(l, room.bad_word, word = word, like = like),
        CodeError::Unknown { word, like: None } => tx!(l, room.bad_word_none, word = word),
    }
}

/// What a typed, pasted or scanned text is.
#[derive(PartialEq, Debug)]
enum ParsedInput {
    /// A link, or the letters of one.
    Link(RoomLink),
    /// A link that leads nowhere.
    Bad(BadLink),
    /// A text of this many letters that looks like a key; a link has 22 after `#/room/`.
    Key(usize),
    /// Nothing like a link: perhaps words.
    Words,
}

/// What a link says after `#/room/`, if it does.
fn after_route(link: &str) -> &str {
    let link = link.split_once("#/room/").map_or(link, |(_, rest)| rest);
    link.split_whitespace().next().unwrap_or_default()
}

fn parse_input(typed: &str) -> ParsedInput {
    let typed = typed.trim();
    let in_key = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    match typed.split_once("#/room/") {
        // The link may be followed by punctuation.
        Some((_, rest)) => {
            let link = rest.split(|c| !in_key(c) && c != '/').next().unwrap_or_default();
            RoomLink::parse(link.trim_end_matches('/')).map_or_else(ParsedInput::Bad, ParsedInput::Link)
        }
        None if typed.contains("://") || typed.contains('#') => ParsedInput::Bad(BadLink::Secret),
        None => RoomLink::parse(typed).map_or_else(|_| key_or_words(typed, in_key), ParsedInput::Link),
    }
}

/// What a text is that is no link.
fn key_or_words(typed: &str, in_key: impl Fn(char) -> bool) -> ParsedInput {
    // Words are lower-case, except that keyboards capitalise the first letter.
    let odd = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || c == '_';
    let is_key = typed.chars().all(in_key) && typed.chars().skip(1).any(odd) && typed.len() > LONGEST_WORD;
    if is_key { ParsedInput::Key(typed.len()) } else { ParsedInput::Words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_found_in_pasted_text() {
        let secret = RoomSecret::from_bytes(*b"friends at table");
        let link = |game| ParsedInput::Link(RoomLink { game, secret });
        for text in [
            "ZnJpZW5kcyBhdCB0YWJsZQ",
            "  https://example.org/play/#/room/ZnJpZW5kcyBhdCB0YWJsZQ ",
            "Come and play: https://example.org/#/room/ZnJpZW5kcyBhdCB0YWJsZQ and bring cake",
        ] {
            assert_eq!(parse_input(text), link("card"), "{text}");
        }
        for text in ["https://example.org/#/room/ZnJpZW5", "https://example.org/", "#/room"] {
            assert_eq!(parse_input(text), ParsedInput::Bad(BadLink::Secret), "{text}");
        }
        for (text, n) in
            [("ZnJpZW5kcyBhdCB0YWJsZ", 21), ("ZnJpZW5kcyBhdCB0YWJsZQx", 23), ("aaaaaaaa-_aaaa", 14)]
        {
            assert_eq!(parse_input(text), ParsedInput::Key(n), "{text}");
        }
        assert_eq!(parse_input("Look: https://example.org/#/room/ZnJpZW5kcyBhdCB0YWJsZQ."), link("card"));
        for text in [
            "b/ZnJpZW5kcyBhdCB0YWJsZQ",
            "https://example.org/play/#/room/b/ZnJpZW5kcyBhdCB0YWJsZQ/",
            "Come: https://example.org/#/room/b/ZnJpZW5kcyBhdCB0YWJsZQ, and bring dice",
        ] {
            assert_eq!(parse_input(text), link("board"), "{text}");
        }
        assert_eq!(
            parse_input("https://example.org/#/room/chess/ZnJpZW5kcyBhdCB0YWJsZQ"),
            ParsedInput::Bad(BadLink::Game)
        );
        for text in [
            "cat hazard icon mountain pudding zoo",
            "Cat-hazard-icon-mountain-pudding-zoo",
            "Mountain",
            "ABANDON",
            "",
        ] {
            assert_eq!(parse_input(text), ParsedInput::Words, "{text}");
        }
    }
}
