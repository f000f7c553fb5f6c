//! Rooms: friends on their own devices. Outside ([`door`]), inside ([`lobby`]), and
//! what a room's table has besides ([`table`]).

mod door;
mod invite;
mod lobby;
mod member;
mod scan;
mod servers;
mod standing;
mod table;

pub(crate) use servers::servers;
pub(crate) use table::{at_table, feelings};

use crate::language::Language;
use crate::live::{follow, tap};
use crate::room::{Party, forget, here};
use crate::route::Route;
use crate::session::{Next, use_session};
use crate::text::{language, tx};
use ::room::{Bye, Out, Reload, Sorry};
use leptos::prelude::*;
use meet::RoomSecret;

/// The page of a room, or the way into one.
pub(crate) fn room() -> AnyView {
    let asked = RwSignal::new(0);
    follow(move || {
        asked.track();
        untrack(|| {
            let link = invited();
            // A link to another room than the one this device is in leads there.
            let here = here().filter(|party| link.is_none_or(|link| party.link() == link));
            match here.or_else(|| Party::again(use_session(), link)) {
                Some(party) => inside(party, asked),
                None => door::door(asked, link),
            }
        })
    })
}

/// The way back to the table of the room this tab was in, after its page was loaded anew.
pub(crate) fn back() -> AnyView {
    let l = language();
    if here().or_else(|| Party::again(use_session(), None)).is_none() {
        // It is over.
        return view! {
            <main class="page">
                <p>{tx!(l, room.out_closed)}</p>
                <a class="button go" href=Route::Home.to_string()>{tx!(l, nav.home)}</a>
            </main>
        }
        .into_any();
    }
    view! {
        <main class="page room">
            <h1 class="display">{tx!(l, room.title)}</h1>
            <p role="status">{tx!(l, room.back)}</p>
            <a class="button" href=Route::Room.to_string()>{tx!(l, room.room)}</a>
        </main>
    }
    .into_any()
}

/// The room's key in the address.
fn invited() -> Option<RoomSecret> {
    RoomSecret::parse(Route::room(&window().location().hash().ok()?)?).ok()
}

/// Inside; or what became of it.
fn inside(party: Party, asked: RwSignal<i32>) -> AnyView {
    let l = language();
    let session = use_session();
    let (out, taken) = (party.out(), party.taken());
    // Whoever waits here when the cards are dealt goes to the table with the others.
    // (A round may be over as soon as it has begun.)
    let plays = Memo::new(move |_| match session.next().get() {
        None => 0,
        Some(Next::RoundOver | Next::GameOver) => 1,
        Some(_) => 2,
    });
    Effect::new(move |before: Option<i32>| {
        let now = plays.get();
        if before.is_some_and(|before| now > before) {
            Route::Table.go();
        }
        now
    });
    party.sit();
    let party = StoredValue::new_local(party);
    follow(move || match out.get() {
        Some(out) => outside(l, out, asked),
        None if taken.get() => elsewhere(l),
        None => party.with_value(|party| lobby::lobby(l, party)),
    })
}

/// Another tab of this browser plays the seat.
fn elsewhere(l: Language) -> AnyView {
    view! {
        <main class="page room">
            <h1 class="display">{tx!(l, room.title)}</h1>
            <p role="alert">{tx!(l, room.out_elsewhere)}</p>
            <a class="button" href=Route::Home.to_string()>{tx!(l, nav.home)}</a>
        </main>
    }
    .into_any()
}

/// Why one is out of it, and what to do.
fn outside(l: Language, out: Out, asked: RwSignal<i32>) -> AnyView {
    let (text, reload) = match out {
        Out::Sorry(Sorry::WrongKey) => (tx!(l, room.out_key), false),
        Out::Sorry(Sorry::Kicked) | Out::Bye(Bye::Kicked) => (tx!(l, room.out_kicked), false),
        Out::Sorry(Sorry::Full | Sorry::NoSpectators) => (tx!(l, room.out_full), false),
        Out::Bye(Bye::Closed) => (tx!(l, room.out_closed), false),
        Out::Bye(Bye::Left) => (tx!(l, room.out_left), false),
        Out::Bye(Bye::NoSpectators) => (tx!(l, room.out_watching), false),
        Out::Bye(Bye::Elsewhere) => (tx!(l, room.out_elsewhere), false),
        Out::Version(Reload::Here) => (tx!(l, room.version_here), true),
        Out::Version(Reload::There) => (tx!(l, room.version_there), false),
        Out::Version(Reload::Both) => (tx!(l, room.version_both), true),
    };
    let again = move || {
        forget();
        asked.update(|count| *count += 1);
    };
    let load = || drop(window().location().reload());
    let button = if reload {
        view! { <button type="button" class="button go" on:click=tap(load)>{tx!(l, room.reload)}</button> }
    } else {
        view! { <button type="button" class="button go" on:click=tap(again)>{tx!(l, nav.again)}</button> }
    };
    view! {
        <main class="page room">
            <h1 class="display">{tx!(l, room.title)}</h1>
            <p role="alert">{text}</p>
            <div class="bar">
                <a class="button" href=Route::Home.to_string() on:click=tap(forget)>{tx!(l, nav.home)}</a> {button.into_any()}
            </div>
        </main>
    }
    .into_any()
}
