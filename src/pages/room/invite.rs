//! How others come in: a QR code to scan, a link to share, six words to say. And when they do not: the room is
//! locked. Where others see the screen, all of it is covered.

use super::{by_qr, meeting};
use crate::art::icon;
use crate::browser::{copy_to_clipboard, select_all};
use crate::language::Language;
use crate::net::{code, servers};
use crate::reactive::{bool_attr, dynamic, flag, on_click};
use crate::room::{RoomClient, RoomLink};
use crate::session::real_seed;
use crate::task::{detached, next_frame, spawn};
use crate::text::tx;
use ::room::RoomKey;
use fast_qr::{ECL, QRBuilder};
use game::Rng;
use leptos::prelude::*;
use meet::RoomSecret;
use std::fmt::Write as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::ShareData;

type Client = StoredValue<RoomClient, LocalStorage>;

/// The card with all three; in a locked room only that it is locked.
pub(super) fn invite(l: Language, client: &RoomClient) -> AnyView {
    let lobby = client.lobby();
    client.cover_code_for_streamers();
    let client = StoredValue::new_local(client.clone());
    // The link changes when somebody is removed.
    let key = Memo::new({
        let lobby = lobby.clone();
        move |_| lobby.with(|lobby| lobby.as_ref().and_then(|lobby| lobby.key))
    });
    let locked =
        Memo::new(move |_| lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.settings.locked)));
    // On a phone all but the share button is folded away, so that the list of members comes first.
    let open = RwSignal::new(is_wide());
    let host = client.with_value(RoomClient::is_host);
    let without_internet = RwSignal::new(false);
    let found = host.then(|| {
        let standing = client.with_value(RoomClient::meeting_status);
        dynamic(move || standing.with(|now| meeting::of_host(l, now)))
    });
    let inside = move || {
        if locked.get() { closed_door(l, client) } else { ways_in(l, client, key, open, without_internet) }
    };
    view! {
        <section
            class="sheet invite" data-locked=bool_attr(move || locked.get())
            hidden=flag(move || key.get().is_none())
        >
            {dynamic(inside)} {found}
        </section>
        {host.then(|| by_qr::of_host(l, client, without_internet))}
    }
    .into_any()
}

/// A locked room: nobody new comes in. The host may open it.
fn closed_door(l: Language, client: Client) -> AnyView {
    let host = client.with_value(RoomClient::is_host);
    let unlock = on_click(move || client.with_value(|client| client.lock(false)));
    let unlock = host.then(|| {
        view! { <button type="button" class="button" on:click=unlock>{tx!(l, room.unlock)}</button> }
    });
    let text = if host { tx!(l, room.locked_text) } else { tx!(l, room.locked_guest) };
    view! {
        <h2>{padlock()} {tx!(l, room.locked)}</h2>
        <p class="small">{text}</p>
        {unlock}
    }
    .into_any()
}

/// Link, QR code and words.
fn ways_in(
    l: Language,
    client: Client,
    key: Memo<Option<RoomKey>>,
    open: RwSignal<bool>,
    without_internet: RwSignal<bool>,
) -> AnyView {
    let game = client.with_value(|client| client.game().key());
    let link = move || {
        let secret = RoomSecret::from_bytes(key.get().unwrap_or_default());
        address(RoomLink { game, secret })
    };
    let covered = client.with_value(RoomClient::is_code_covered);
    let host = client.with_value(RoomClient::is_host);
    let lock = host.then(|| {
        let lock = on_click(move || client.with_value(|client| client.lock(true)));
        view! {
            <button type="button" class="button lock" on:click=lock>{padlock()} {tx!(l, room.lock)}</button>
        }
    });
    let fold = on_click(move || open.update(|open| *open = !*open));
    let pass_on = {
        let covered = covered.clone();
        dynamic(move || {
            let link = link();
            share(l, &link).unwrap_or_else(|| copy(l, link, covered.clone()))
        })
    };
    let shown = move || {
        if covered.get() {
            return cover(l, client);
        }
        let link = link();
        // Where the link can be shared, copying is the secondary button.
        let copy = can_share().then(|| copy(l, link.clone(), covered.clone()));
        let hide = on_click(move || client.with_value(|client| client.cover_code(true)));
        view! {
            <p class="small">{tx!(l, room.invite_text)}</p>
            {picture(tx!(l, room.qr), &link)}
            <div class="ways-in">
                <input type="text" class="link" readonly prop:value=link aria-label=tx!(l, room.link) />
                <div class="row">
                    {copy}
                    <button type="button" class="button" on:click=hide>{eye(false)} {tx!(l, room.cover)}</button>
                </div>
            </div>
            {host.then(|| words(l, client))}
            {host.then(|| by_qr::button(l, without_internet))}
        }
        .into_any()
    };
    view! {
        <h2>{tx!(l, room.invite)}</h2>
        <div class="row">
            {pass_on}
            <button
                type="button" class="button" aria-expanded=bool_attr(move || open.get()) on:click=fold
            >
                {tx!(l, room.invite_more)}
            </button>
            {lock}
        </div>
        <div class="more" hidden=flag(move || !open.get())>{dynamic(shown)}</div>
    }
    .into_any()
}

/// What is there instead of link, code and words while others see the screen.
fn cover(l: Language, client: Client) -> AnyView {
    let show = on_click(move || client.with_value(|client| client.cover_code(false)));
    view! {
        <p class="small">{tx!(l, room.covered)}</p>
        <button type="button" class="cover" on:click=show>{eye(true)} <b>{tx!(l, room.uncover)}</b></button>
    }
    .into_any()
}

/// A padlock.
pub(super) fn padlock() -> AnyView {
    icon("i-padlock", "sign padlock")
}

/// An eye, open or crossed out.
pub(super) fn eye(open: bool) -> AnyView {
    icon(if open { "i-eye" } else { "i-eye-shut" }, "sign")
}

/// Whether the screen is wide enough to show all of it beside the rest.
fn is_wide() -> bool {
    let query = window().match_media("(min-width: 40rem)");
    query.is_ok_and(|query| query.is_some_and(|query| query.matches()))
}

fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// The link of a room, with this page's address.
pub(super) fn address(link: RoomLink) -> String {
    let here = window().location().href().unwrap_or_default();
    let base = here.split('#').next().unwrap_or_default();
    let relay = servers::relay_for_links().map(|relay| "/".to_owned() + &relay).unwrap_or_default();
    base.to_owned() + &link.to_hash() + &relay
}

/// A text as a QR code, with a name for whoever cannot see it. Always dark on light, because some readers cannot read the inverse.
pub(super) fn picture(name: String, text: &str) -> Option<AnyView> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
    let mut path = String::new();
    for y in 0..code.size {
        for x in 0..code.size {
            if code[y][x].value() {
                // Writing to a `String` never fails.
                write!(path, "M{x} {y}h1v1h-1z").ok();
            }
        }
    }
    let all = code.size + 4;
    let picture = view! {
        <svg class="qr" role="img" aria-label=name viewBox=format!("-2 -2 {all} {all}")>
            <path d=path />
        </svg>
    };
    Some(picture.into_any())
}

/// The device's own share dialog, where it has one.
fn share(l: Language, link: &str) -> Option<AnyView> {
    let data = ShareData::new();
    data.set_text(&tx!(l, room.share_text));
    data.set_url(link);
    let go = on_click(move || {
        let shared = window().navigator().share_with_data(&data);
        // Cancelling it is not an error.
        detached(async move { drop(JsFuture::from(shared).await) });
    });
    can_share().then(|| {
        view! { <button type="button" class="button go" on:click=go>{tx!(l, room.share)}</button> }.into_any()
    })
}

/// Pages without encryption have no clipboard. There, and where the browser refuses, the link is
/// shown selected, to be copied by hand, unless it is covered.
fn copy(l: Language, link: String, covered: ArcRwSignal<bool>) -> AnyView {
    let (copied, failed) = (RwSignal::new(false), RwSignal::new(false));
    let by_hand = {
        let link = link.clone();
        dynamic(move || {
            let field = NodeRef::new();
            let link = link.clone();
            Effect::new(move || {
                if field.get().is_some() {
                    // Only an element that is on the page can be selected.
                    next_frame(move || select_all(field));
                }
            });
            let shown = move || {
                view! {
                    <p class="small" role="status">{tx!(l, house.not_copied)}</p>
                    <input
                        type="text" class="by-hand" readonly node_ref=field prop:value=link
                        aria-label=tx!(l, room.link)
                    />
                }
            };
            let hidden = || view! { <p class="small" role="status">{tx!(l, room.covered_copy)}</p> };
            match (failed.get(), covered.get()) {
                (false, _) => ().into_any(),
                (true, false) => shown().into_any(),
                (true, true) => hidden().into_any(),
            }
        })
    };
    let go = on_click(move || {
        let link = link.clone();
        spawn(async move {
            let done = copy_to_clipboard(&link).await;
            copied.set(done);
            failed.set(!done);
        });
    });
    let word = move || if copied.get() { tx!(l, room.copied) } else { tx!(l, room.copy) };
    view! {
        <button type="button" class="button" on:click=go>{dynamic(move || word().into_any())}</button>
        {by_hand}
    }
    .into_any()
}

/// The room can also be found by six words, as long as they are shown.
fn words(l: Language, client: Client) -> AnyView {
    let code = client.with_value(RoomClient::code);
    let missing = RwSignal::new(false);
    let show = move || {
        // If the page is gone before they are there, nobody reads them out.
        spawn(async move {
            let words = code::words().await.zip(real_seed());
            missing.set(words.is_none());
            if let Some((words, seed)) = words {
                let code = words.draw(&mut Rng::new(seed));
                client.with_value(|client| client.set_code(Some(code)));
            }
        });
    };
    let part = move || {
        let Some(code) = code.get() else {
            let none =
                missing.get().then(|| view! { <p class="why" role="alert">{tx!(l, room.words_none)}</p> });
            return view! {
                <button type="button" class="button" on:click=on_click(show)>{tx!(l, room.words)}</button>
                {none}
            }
            .into_any();
        };
        let all: Vec<String> = code.to_string().split(' ').map(str::to_owned).collect();
        let all = all.into_iter().map(|word| view! { <li>{word}</li> }.into_any()).collect_view();
        let hide = on_click(move || client.with_value(|client| client.set_code(None)));
        view! {
            <p class="small">{tx!(l, room.words_text)}</p>
            <ol class="six" translate="no" lang="en">{all}</ol>
            <button type="button" class="button" on:click=hide>{tx!(l, room.words_hide)}</button>
        }
        .into_any()
    };
    view! { <div class="words">{dynamic(part)}</div> }.into_any()
}
