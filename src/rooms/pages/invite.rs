//! The invitation: a QR code to scan, a link to share, six words to say; or that the room is locked. On a screen that
//! others see, all of it is covered.

use super::prelude::*;
use super::{by_qr, knock};
use crate::kit::copy::select_all;
use crate::rooms::servers;
use crate::rooms::{Choice, RoomLink};
use ::room::RoomKey;
use browser::clipboard::copy_to_clipboard;
use browser::location;
use browser::page::matches;
use browser::share::{can_share, share_texts};
use game::Rng;
use leptos::html::Input;
use link::qr_code::{self, QrPicture};
use link::{code, real_seed};
use meet::RoomSecret;

/// The card with all three; in a locked room only that it is locked.
pub(super) fn invite(l: Language, client: RoomClient) -> AnyView {
    client.cover_code_for_streamers();
    let (key, locked) = (key(client), is_locked(client));
    // On a phone all but the share button is folded away, so that the list of members comes first.
    let open = RwSignal::new(matches("(min-width: 40rem)"));
    let host = client.is_host();
    let without_internet = RwSignal::new(false);
    let found = host.then(|| dynamic(move || client.meeting_status.with(|now| knock::of_host(l, now))));
    let inside = move || {
        if locked.get() { closed_door(l, client) } else { ways_in(l, client, key, open, without_internet) }
    };
    html! {
        <section
            class="sheet invite" data-locked=bool_attr(move || locked.get())
            hidden=flag(move || key.get().is_none())
        >
            {dynamic(inside)} {found}
        </section>
        {host.then(|| by_qr::of_host(l, client, without_internet))}
    }
}

/// The key that lets others in, if this device knows it. It changes when somebody is removed.
pub(super) fn key(client: RoomClient) -> Memo<Option<RoomKey>> {
    Memo::new(move |_| client.in_lobby(|lobby| lobby.key).flatten())
}

/// Whether the room is locked: it admits no new members.
pub(super) fn is_locked(client: RoomClient) -> Memo<bool> {
    Memo::new(move |_| client.in_lobby(|lobby| lobby.settings.locked) == Some(true))
}

/// The note that the room is locked, with a button for the host to unlock it.
fn closed_door(l: Language, client: RoomClient) -> AnyView {
    let host = client.is_host();
    let unlock = move || client.change_settings(|settings| settings.locked = false);
    let unlock = host.then(|| button("button", tx!(l, room.unlock), unlock));
    let text = if host { tx!(l, room.locked_text) } else { tx!(l, room.locked_guest) };
    html! {
        <h2>{padlock()} {tx!(l, room.locked)}</h2>
        <p class="small">{text}</p>
        {unlock}
    }
}

/// Link, QR code and words.
fn ways_in(
    l: Language,
    client: RoomClient,
    key: Memo<Option<RoomKey>>,
    open: RwSignal<bool>,
    without_internet: RwSignal<bool>,
) -> AnyView {
    let link = move || address(client, key.get().unwrap_or_default());
    let host = client.is_host();
    let lock = move || client.change_settings(|settings| settings.locked = true);
    let lock = host.then(|| button_of("button lock", (padlock(), tx!(l, room.lock)).into_any(), lock));
    // Where the link can be shared, copying is the secondary button.
    let field = NodeRef::new();
    let copy = move || copy(l, client, link(), open, field);
    let share = move || {
        let link = link();
        let texts = move || share_texts(&[("text", &tx!(l, room.share_text)), ("url", &link)]);
        button("button go", tx!(l, room.share), texts)
    };
    let pass_on = dynamic(move || if can_share() { share() } else { copy() });
    let shown = move || {
        if client.has_chosen(Choice::CoverCode) {
            let covered = html! { <p class="small">{tx!(l, room.covered)}</p> {uncover(l, client, "cover")} };
            return covered;
        }
        let link = link();
        let copy = can_share().then(copy);
        let hide = move || client.choose(Choice::CoverCode, true);
        html! {
            <p class="small">{tx!(l, room.invite_text)}</p>
            {picture(tx!(l, room.qr), &link)}
            <div class="ways-in">
                <input
                    type="text" class="link" readonly node_ref=field prop:value=link
                    aria-label=tx!(l, room.link)
                />
                <div class="row">
                    {copy} {button_of("button", (eye(false), tx!(l, room.cover)).into_any(), hide)}
                </div>
            </div>
            {host.then(|| words(l, client))}
            {host.then(|| button("button", tx!(l, room.qr_meet), move || without_internet.set(true)))}
        }
    };
    html! {
        <h2>{tx!(l, room.invite)}</h2>
        <div class="row">
            {pass_on} {fold_button("button", tx!(l, room.invite_more).into_any(), open)} {lock}
        </div>
        <div class="more" hidden=flag(move || !open.get())>{dynamic(shown)}</div>
    }
}

/// The button that stands in place of link, code and words while others see the screen.
pub(super) fn uncover(l: Language, client: RoomClient, class: &'static str) -> AnyView {
    let inside = html! { {eye(true)} <b>{tx!(l, room.uncover)}</b> };
    button_of(class, inside, move || client.choose(Choice::CoverCode, false))
}

/// An eye, open or crossed out.
pub(super) fn eye(open: bool) -> AnyView {
    icon(if open { "i-eye" } else { "i-eye-shut" }, "sign")
}

/// The link of the room with this key, with this page's address.
pub(super) fn address(client: RoomClient, key: RoomKey) -> String {
    let link = RoomLink { game: client.game().key(), secret: RoomSecret::from_bytes(key) };
    let relay = servers::relay_for_links(&link.secret.to_text())
        .map(|relay| "/".to_owned() + &relay)
        .unwrap_or_default();
    location::page() + &link.to_hash() + &relay
}

/// A text as a QR code, with a name for people who cannot see it. Always dark on light, because
/// some readers cannot read the inverse.
pub(super) fn picture(name: String, text: &str) -> Option<AnyView> {
    let QrPicture { size, path } = qr_code::draw(text)?;
    let all = size + 4;
    let picture = html! {
        <svg class="qr" role="img" aria-label=name viewBox=format!("-2 -2 {all} {all}")>
            <path d=path />
        </svg>
    };
    Some(picture)
}

/// The button that copies the link. Pages without encryption have no clipboard: there, and where the browser refuses,
/// the link's `field` is shown and selected, to be copied by hand, unless it is covered.
fn copy(
    l: Language,
    client: RoomClient,
    link: String,
    shown: RwSignal<bool>,
    field: NodeRef<Input>,
) -> AnyView {
    let copied = RwSignal::new(None);
    let go = on_click(move || {
        let link = link.clone();
        spawn(async move {
            let done = copy_to_clipboard(&link).await;
            copied.set(Some(done));
            if !done {
                shown.set(true);
                next_frame(move || select_all(field));
            }
        });
    });
    let word = move || if copied.get() == Some(true) { tx!(l, room.copied) } else { tx!(l, room.copy) };
    let why = move || {
        let is_covered = client.has_chosen(Choice::CoverCode);
        let why = if is_covered { tx!(l, room.covered_copy) } else { tx!(l, house.not_copied) };
        (copied.get() == Some(false)).then(|| view! { <p class="small" role="status">{why}</p> }).into_any()
    };
    html! { <button type="button" class="button" on:click=go>{text(word)}</button> {dynamic(why)} }
}

/// The room can also be found by six words, as long as they are shown.
fn words(l: Language, client: RoomClient) -> AnyView {
    let missing = RwSignal::new(false);
    let show = move || {
        // If the page is left before the words are ready, they are not needed.
        spawn(async move {
            let words = code::words().await.zip(real_seed());
            missing.set(words.is_none());
            if let Some((words, seed)) = words {
                client.set_code(Some(words.draw(&mut Rng::new(seed))));
            }
        });
    };
    let part = move || {
        let Some(code) = client.code.get() else {
            let none =
                missing.get().then(|| view! { <p class="why" role="alert">{tx!(l, room.words_none)}</p> });
            return html! { {button("button", tx!(l, room.words), show)} {none} };
        };
        let code = code.to_string();
        let all = code.split(' ').map(|word| html! { <li>{word.to_owned()}</li> });
        html! {
            <p class="small">{tx!(l, room.words_text)}</p>
            <ol class="six" translate="no" lang="en">{all.collect_view()}</ol>
            {button("button", tx!(l, room.words_hide), move || client.set_code(None))}
        }
    };
    html! { <div class="words">{dynamic(part)}</div> }
}
