//! Outside a room: open one, or join one by link, by six words, or by camera.

use super::prelude::*;
use super::profile::{self, ProfileForm};
use super::scan::scan;
use super::{by_qr, entered, framed, invited, redirect, redraw};
use crate::rooms::{
    BadLink, LaterGame, Played, RoomLink, came_by, game_key, is_seat_played, later_game, load_host_half,
};
use crate::session::players::hides_names;
use browser::timer::TimeoutFuture;
use leptos::html::Input;
use link::{Invitation, code};
use meet::{CodeError, QrError, QrOffer, RoomSecret};
use storage::in_room;

/// The interval of checks whether another tab still plays a seat, in milliseconds.
const SEAT_CHECK_INTERVAL: u32 = 1000;

/// The page. `link`: the part of the address after the page's own.
pub(super) fn join_page(game: Played, link: Option<Result<RoomLink, BadLink>>) -> AnyView {
    let l = language();
    let me = later_game(game.key()).and_then(LaterGame::usual_person);
    let me = ProfileForm::new(me.map(|me| (me.name, me.avatar)));
    let inside = match link {
        Some(Ok(link)) => return invited(l, game, me, link.secret),
        Some(Err(bad)) => {
            let problem = bad_link_text(l, bad);
            html! { {join_form(l, game, me, problem)} {open_form(l, game, me)} }
        }
        None => html! { {open_form(l, game, me)} {join_form(l, game, me, String::new())} },
    };
    framed(l, tx!(l, room.open_title), inside)
}

/// A form with a submit button.
pub(super) fn form(word: String, inside: AnyView, go: impl Fn() + 'static) -> AnyView {
    html! {
        <form class="sheet" on:submit=on_submit(go)>
            {inside} <button type="submit" class="button go">{word}</button>
        </form>
    }
}

/// The page for somebody who came by a link: they only choose name and figure.
fn invited(l: Language, game: Played, me: ProfileForm, link: RoomSecret) -> AnyView {
    let left = RoomClient::former_seats(game, link);
    let host = (left.is_empty() && in_room(game.key(), false))
        .then(|| html! { <p><a href=Route::Room.to_string()>{tx!(l, home.room_open)}</a></p> });
    let left = left.into_iter().map(|(id, name)| resume_form(l, game, link, id, name)).collect_view();
    let go = move || me.enter(game, Invitation::Key(link.to_bytes()));
    invited::page(l, me, html! { {left} {host} }, RwSignal::new(false), go)
}

/// A button to return to a seat that a tab of this browser had, if no tab plays it now.
fn resume_form(l: Language, game: Played, link: RoomSecret, id: MemberId, name: String) -> AnyView {
    let played = RwSignal::new(None);
    spawn(async move {
        // Once the other tab is closed, this one may continue.
        while is_seat_played(id).await {
            played.set(Some(true));
            TimeoutFuture::new(SEAT_CHECK_INTERVAL).await;
        }
        played.set(Some(false));
    });
    dynamic(move || match (played.get(), hides_names()) {
        // The check is still running.
        (None, _) => ().into_any(),
        (Some(true), hidden) => {
            let elsewhere =
                if hidden { tx!(l, room.out_elsewhere) } else { tx!(l, room.played_elsewhere, name = name) };
            html! { <p class="small">{elsewhere}</p> }
        }
        (Some(false), hidden) => {
            let word = if hidden { tx!(l, home.go_on) } else { tx!(l, room.go_on_as, name = name) };
            button("button go", word, move || {
                RoomClient::resume_seat(game, link, id);
                redraw();
            })
        }
    })
}

fn open_form(l: Language, game: Played, me: ProfileForm) -> AnyView {
    let later = later_game(game.key());
    let setup = later.and_then(|game| game.chosen_setup().or_else(|| game.usual_setup()));
    let rules = later.zip(setup.as_ref()).map(|(game, setup)| game.setup_text(l, setup)).unwrap_or_default();
    let opening = StoredValue::new(false);
    // The code is loaded while the person chooses a name.
    detached(async {
        load_host_half().await;
    });
    let go = move || {
        let (Some(setup), Some(profile)) = (setup.clone(), me.profile()) else { return };
        if opening.get_value() {
            return;
        }
        opening.set_value(true);
        // The room is opened even if the page has been left meanwhile.
        detached(async move {
            RoomClient::open(game, profile, setup).await;
            opening.try_set_value(false);
            entered();
        });
    };
    let inside = html! { {profile::fields(l, me)} <p class="small">{rules}</p> };
    html! { <p>{tx!(l, room.open_text)}</p> {form(tx!(l, room.open), inside, go)} }
}

/// The fields to join by link, by six words or by camera.
fn join_form(l: Language, game: Played, me: ProfileForm, problem: String) -> AnyView {
    let wrong = RwSignal::new(problem);
    let scanning = RwSignal::new(false);
    let field = NodeRef::<Input>::new();
    let enter = move |invitation| me.enter(game, invitation);
    let follow = move |link: RoomLink, invitation| match me.profile() {
        // The page may be gone when the words are stretched or the camera has read a code.
        None => {}
        Some(_) if link.game == game.key() => enter(invitation),
        // That game has to be loaded first.
        Some(profile) => redirect::go(link, profile, invitation),
    };
    let follow_link = move |link: RoomLink, text: &str| {
        came_by(after_route(text));
        follow(link, Invitation::Key(link.secret.to_bytes()));
    };
    // Shows the error, and leaves the typed text.
    let refuse = move |why: String| {
        wrong.try_set(why);
        if let Some(field) = field.try_get_untracked().flatten() {
            // Focusing an existing element cannot fail.
            field.focus().ok();
        }
    };
    let go = move || {
        let Some(typed) = field.get_untracked().map(|field| field.value()) else { return };
        match parse_input(&typed) {
            ParsedInput::Link(link) => follow_link(link, &typed),
            ParsedInput::Bad(why) => refuse(bad_link_text(l, why)),
            ParsedInput::Words => spawn(async move {
                match code::words().await.map(|words| words.read(&typed)) {
                    Some(Ok(code)) => enter(Invitation::Code(code)),
                    Some(Err(why)) => refuse(code_error_text(l, why)),
                    None => refuse(tx!(l, room.words_none)),
                }
            }),
        }
    };
    let inside = html! {
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
                on:input=on_value(move |_| wrong.set(String::new()))
            />
        </label>
        <p class="small" id="join-hint">{tx!(l, room.join_hint)}</p>
        <p class="why" role="alert">{text(move || wrong.get())}</p>
    };
    let seen = move |text: String| {
        // A code for meeting without internet, though perhaps the wrong one.
        if QrOffer::parse(&text) != Err(QrError::Other) {
            let offer = by_qr::parse_offer(l, &text)?;
            let game = game_key(offer.game).ok_or_else(|| bad_link_text(l, BadLink::Game))?;
            follow(RoomLink { game, secret: offer.secret }, Invitation::Qr(offer));
        } else if let ParsedInput::Link(link) = parse_input(&text) {
            follow_link(link, &text);
        } else {
            return Err(tx!(l, room.scan_other));
        }
        Ok(())
    };
    let camera = move || {
        if scanning.get() {
            let words = [tx!(l, room.scan_text), tx!(l, room.scan_none), tx!(l, table.close)];
            return scan(l, scanning, words, seen);
        }
        button("button", tx!(l, room.scan), move || scanning.set(true))
    };
    html! { {form(tx!(l, room.join), inside, go)} {dynamic(camera)} }
}

fn bad_link_text(l: Language, why: BadLink) -> String {
    match why {
        BadLink::Secret => tx!(l, room.bad_link),
        BadLink::Game => tx!(l, room.bad_game),
    }
}

/// The error in the typed words.
fn code_error_text(l: Language, why: CodeError) -> String {
    match why {
        CodeError::Count(n) => tx!(l, room.six_words, n = n),
        CodeError::Unknown { word, like: Some(like) } => tx!(l, room.bad_word, word = word, like = like),
        CodeError::Unknown { word, like: None } => tx!(l, room.bad_word_none, word = word),
    }
}

/// The kind of a typed, pasted or scanned text.
#[derive(PartialEq, Debug)]
enum ParsedInput {
    /// A link, or the letters of one.
    Link(RoomLink),
    /// A damaged link, or one to an unknown game.
    Bad(BadLink),
    /// Nothing like a link: perhaps words.
    Words,
}

/// The part of a link after `#/room/`, if any.
fn after_route(link: &str) -> &str {
    let link = link.split_once("#/room/").map_or(link, |(_, rest)| rest);
    let link = link.split_whitespace().next().unwrap_or_default();
    link.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && !"/-_".contains(c))
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
        None => match RoomLink::parse(typed) {
            Ok(link) => ParsedInput::Link(link),
            // No word has a digit, and nearly all keys do.
            Err(_) if typed.chars().all(in_key) && typed.contains(|c: char| c.is_ascii_digit()) => {
                ParsedInput::Bad(BadLink::Secret)
            }
            Err(_) => ParsedInput::Words,
        },
    }
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
        for text in
            ["https://example.org/#/room/ZnJpZW5", "https://example.org/", "#/room", "ZnJpZW5kcyBhdCB0YWJsZ"]
        {
            assert_eq!(parse_input(text), ParsedInput::Bad(BadLink::Secret), "{text}");
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
