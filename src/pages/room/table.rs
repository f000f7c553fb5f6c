//! What the table of a room has besides: what is wrong with the way to the host, who is
//! away, for whom one waits and how long, that the game is paused, how long a question
//! stands yet.

use super::{feel, knock, lobby};
use crate::games::card::use_session;
use crate::games::card::{Party, here};
use crate::language::Language;
use crate::live::{follow, text};
use crate::room::{Waits, call};
use crate::text::{language, list, tx};
use ::room::{Chair, HostCommand, Lobby, Member, Phase, Request};
use cards::State;
use leptos::leptos_dom::helpers::set_interval_with_handle;
use leptos::prelude::*;
use std::time::Duration;

/// After so many milliseconds it is said for whom one waits, and how long.
const WAITS: u64 = 10_000;

/// All of it.
pub(crate) fn at_table() -> AnyView {
    let l = language();
    let Some(party) = here() else { return ().into_any() };
    call::listen(l, use_session());
    let (now, until) = (party.lobby(), party.until());
    let (felt, waits) = (party.felt(), party.waits());
    let notices = knock::notices(l, &party, Memo::new(|_| true));
    let party = StoredValue::new_local(party);
    let strip = move || now.with(|lobby| lobby.as_ref().map(|lobby| strip(l, party, lobby))).into_any();
    let clock = move || until.get().map(clock).into_any();
    view! {
        <aside class="at-room" aria-label=tx!(l, room.title)>
            <div class="room-notes">{notices} {follow(strip)} {waiting(l, party, waits)}</div>
            <div class="room-strip">{follow(clock)}</div>
            {feel::bubbles(l, party, felt)}
        </aside>
    }
    .into_any()
}

/// A line above the table.
fn note(words: String) -> AnyView {
    view! { <div class="notice"><p role="status">{words}</p></div> }.into_any()
}

/// That the game is paused, who is away, who only watches, and who is waited for between
/// rounds.
fn strip(l: Language, party: StoredValue<Party, LocalStorage>, lobby: &Lobby<State>) -> AnyView {
    let paused = lobby.paused.then(|| {
        let on = party.with_value(|party| party.is_host().then(|| lobby::pause(l, party, true)));
        view! { <div class="notice"><p role="status">{tx!(l, room.paused)}</p> {on}</div> }.into_any()
    });
    let on_chairs = |kind: fn(&Chair) -> bool, which: fn(&Member) -> bool| {
        let owners = lobby.chairs.iter().filter(|chair| kind(chair)).filter_map(Chair::owner);
        let members = owners.filter_map(|id| lobby.member(id)).filter(|member| which(member));
        members.map(|member| member.name.as_str().to_owned()).collect::<Vec<_>>()
    };
    let is_person = |chair: &Chair| matches!(chair, Chair::Person(_));
    let away = on_chairs(is_person, |member| !member.present);
    // The host need not wait for whoever is away.
    let gone = lobby.chairs.iter().filter(|chair| is_person(chair)).filter_map(Chair::owner);
    let gone = gone.filter_map(|id| lobby.member(id)).filter(|member| !member.present);
    let gone: Vec<&Member> = gone.filter(|_| lobby.phase == Phase::Playing).collect();
    let away = (!away.is_empty()).then(|| {
        let words = tx!(l, room.missing, names = list(l, &away));
        view! { <div class="notice"><p role="status">{words}</p> {let_bots_play(l, party, &gone)}</div> }
            .into_any()
    });
    let me = party.with_value(Party::me);
    let for_others = |chair: &&Chair| matches!(chair, Chair::StandIn(id) if *id != me);
    let bots = lobby.chairs.iter().filter(for_others).filter_map(Chair::owner);
    let bots = bots.filter_map(|id| Some(lobby.member(id)?.name.as_str().to_owned()));
    let bots: Vec<String> = bots.collect();
    let bots = (!bots.is_empty()).then(|| note(tx!(l, room.bots_play, names = list(l, &bots))));
    let mine = lobby.chair_of(me).filter(|seat| *lobby.chair(*seat) == Chair::StandIn(me));
    let mine = mine.map(|seat| {
        let word = tx!(l, room.play_on).into_any();
        let back = party.with_value(|party| {
            lobby::deed(party, word, "button go", move |party| party.ask(Request::Sit(seat)))
        });
        view! { <div class="notice"><p role="status">{tx!(l, room.bot_for_you)}</p> {back}</div> }.into_any()
    });
    let between = matches!(lobby.phase, Phase::RoundOver | Phase::Over);
    let late = on_chairs(|chair| chair.owner().is_some(), |member| member.present && !member.ready);
    let late = (between && !late.is_empty()).then(|| note(tx!(l, room.waits_for, names = list(l, &late))));
    let watches = party.with_value(|party| {
        let watches = lobby.chair_of(party.me()).is_none() && lobby.member(party.me()).is_some();
        watches.then(|| {
            let sit = lobby::sit(l, party, lobby);
            view! { <div class="notice"><p role="status">{tx!(l, room.you_watch)}</p> {sit}</div> }.into_any()
        })
    });
    view! { {paused} {away} {mine} {bots} {late} {watches} }.into_any()
}

/// The buttons by which the host lets bots play for these.
fn let_bots_play(
    l: Language,
    party: StoredValue<Party, LocalStorage>,
    members: &[&Member],
) -> Option<AnyView> {
    let button = |party: &Party, member: &Member| {
        let (id, name) = (member.id, member.name.as_str().to_owned());
        let word = tx!(l, room.let_bot, name = name).into_any();
        lobby::deed(party, word, "button", move |party| party.order(HostCommand::StandIn(id)))
    };
    party.with_value(|party| {
        let buttons = members.iter().map(|member| button(party, member)).collect_view();
        party.is_host().then(|| buttons.into_any())
    })
}

/// For whom the table waits, and how long, once that is longer than people think.
fn waiting(
    l: Language,
    party: StoredValue<Party, LocalStorage>,
    waits: ArcRwSignal<Option<Waits>>,
) -> AnyView {
    let now = RwSignal::new(Party::now());
    if let Ok(clock) = set_interval_with_handle(move || now.set(Party::now()), Duration::from_secs(1)) {
        on_cleanup(move || clock.clear());
    }
    let waits = StoredValue::new(waits);
    let waits = move || waits.with_value(|waits| waits.get());
    let long = Memo::new(move |_| {
        let since = |waits: &Waits| now.get().saturating_sub(waits.since) >= WAITS;
        waits().filter(since).map(|waits| waits.who)
    });
    // As long as the room has agreed on: then the host may let a bot play.
    let settings = StoredValue::new(party.with_value(Party::lobby));
    let overdue = Memo::new(move |_| {
        let after = settings.with_value(|lobby| lobby.with(|now| now.as_ref()?.settings.idle_after));
        let waited = waits().map(|waits| now.get().saturating_sub(waits.since));
        after.zip(waited).is_some_and(|(after, waited)| waited >= u64::from(after))
    });
    let time = move || {
        let seconds = waits().map_or(0, |waits| now.get().saturating_sub(waits.since) / 1000);
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    let part = move || {
        let Some(who) = long.get() else { return ().into_any() };
        let members = party.with_value(|party| {
            let lobby = party.lobby();
            // Whoever is here knows that they are asked; who is away is told otherwise.
            let other = |lobby: &Lobby<State>, at: usize| {
                let member = lobby.member(lobby.chairs.get(at)?.owner()?)?;
                (member.id != party.me() && member.present).then(|| member.clone())
            };
            lobby.with_untracked(|lobby| {
                let lobby = lobby.as_ref()?;
                Some(who.iter().filter_map(|&at| other(lobby, at)).collect::<Vec<_>>())
            })
        });
        let Some(members) = members.filter(|members| !members.is_empty()) else { return ().into_any() };
        let names: Vec<String> = members.iter().map(|member| member.name.as_str().to_owned()).collect();
        let bots = move || {
            let members: Vec<&Member> = members.iter().collect();
            overdue.get().then(|| let_bots_play(l, party, &members)).into_any()
        };
        view! {
            <div class="notice">
                <p><span role="status">{tx!(l, room.waits_for, names = list(l, &names))}</span> " " <span class="time" role="timer">{text(time)}</span></p>
                {follow(bots)}
            </div>
        }
        .into_any()
    };
    follow(part)
}

/// A bar that runs out with the time to react.
fn clock(until: u64) -> AnyView {
    let left = until.saturating_sub(Party::now());
    let time = format!("--time:{left}ms");
    view! { <span class="runs" aria-hidden="true" prop:style=time></span> }.into_any()
}
