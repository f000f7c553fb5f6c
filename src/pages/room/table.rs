//! What the table of a room shows in addition: problems with the connection to the host, who is
//! away, for whom the game waits and how long, that the game is paused, and how long a question
//! stays open.

use super::buttons::{action_button, guarded_button};
use super::{big_table, hand_requests, knock, lobby, reactions, undo};
use crate::browser::set_root_flag;
use crate::language::Language;
use crate::net::lock::WakeLock;
use crate::reactive::{dynamic, text};
use crate::room::{PendingQuestion, RoomClient, TableLook, current_room, member_name, notify};
use crate::taps::Taps;
use crate::task::after;
use crate::text::{language, list, tx};
use ::room::{
    AnyGame, Chair, HandRequest, HostCommand, HostSearch, Lobby, LobbyTimes, Member, MemberId, Phase, Request,
};
use gloo_timers::callback::Interval;
use leptos::prelude::*;
use std::time::Duration;

/// After how many milliseconds the table says for whom the game waits.
const SHOW_WAITING_AFTER: u64 = 10_000;

/// All of it.
pub(super) fn at_table() -> AnyView {
    let l = language();
    let Some(client) = current_room() else { return ().into_any() };
    notify::listen(l, client.game().next());
    // A phone that locks itself in mid-game leaves the others waiting. The host's is awake in the lobby, too.
    StoredValue::new_local(WakeLock::acquire());
    let (now, until) = (client.lobby(), client.closes_at());
    let (felt, waits) = (client.reactions(), client.pending_question());
    let notices = knock::notices(l, &client, Memo::new(|_| true));
    let (look, choosing) = (big_table::look_here(&client), RwSignal::new(false));
    let client = StoredValue::new_local(client);
    set_root_flag("data-room", true);
    on_cleanup(|| set_root_flag("data-room", false));
    let asks = Asks { taps: Taps::new(), last: StoredValue::default() };
    let search = client.with_value(RoomClient::host_search);
    let strip = move || {
        let look = look.get();
        // Who is there is not known yet.
        if search.get() == HostSearch::Checks {
            return ().into_any();
        }
        now.with(|lobby| lobby.as_ref().map(|lobby| status_lines(l, client, lobby, look, choosing, asks)))
            .into_any()
    };
    let clock = move || until.get().map(clock).into_any();
    view! {
        <aside class="at-room" aria-label=tx!(l, room.title)>
            <div class="room-notes">{notices} {dynamic(strip)} {undo::notice(l, client)} {waiting(l, client, waits)}</div>
            <div class="room-strip">{dynamic(clock)}</div>
            {reactions::bubbles(l, client, felt)}
            {big_table::beside(l, client, look)}
        </aside>
    }
    .into_any()
}

/// What the lines above the table ask: they are drawn anew whenever something changes in the room, but taps are
/// ignored only when something else is asked.
#[derive(Clone, Copy)]
struct Asks {
    taps: Taps,
    /// Who sees or asks to see the hand of the person here; in whose place a bot may play.
    last: StoredValue<(Vec<HandRequest>, Vec<MemberId>)>,
}

impl Asks {
    /// This is asked now.
    fn now(self, what: (Vec<HandRequest>, Vec<MemberId>)) -> Taps {
        if self.last.with_value(|last| *last != what) {
            self.taps.ignore();
            self.last.set_value(what);
        }
        self.taps
    }
}

/// A line above the table.
fn note(words: String) -> AnyView {
    view! { <div class="notice"><p role="status">{words}</p></div> }.into_any()
}

/// Whether the game is paused, who is away, who only watches, and who is not ready for the next
/// round.
fn status_lines(
    l: Language,
    client: StoredValue<RoomClient, LocalStorage>,
    lobby: &Lobby<AnyGame>,
    look: TableLook,
    choosing: RwSignal<bool>,
    asks: Asks,
) -> AnyView {
    let screen = look == TableLook::Screen;
    let paused = lobby.paused.then(|| {
        let on = client.with_value(|client| end_pause(l, client, lobby));
        view! { <div class="notice"><p role="status">{tx!(l, room.paused)}</p> {on}</div> }.into_any()
    });
    let on_chairs = |kind: fn(&Chair) -> bool, which: fn(&Member) -> bool| {
        let owners = lobby.chairs.iter().filter(|chair| kind(chair)).filter_map(Chair::owner);
        let members = owners.filter_map(|id| lobby.member(id)).filter(|member| which(member));
        members.map(|member| member_name(lobby, member.id)).collect::<Vec<_>>()
    };
    let is_person = |chair: &Chair| matches!(chair, Chair::Person(_));
    let away = on_chairs(is_person, |member| !member.present);
    // The host need not wait for absent people.
    let gone = lobby.chairs.iter().filter(|chair| is_person(chair)).filter_map(Chair::owner);
    let gone = gone.filter_map(|id| lobby.member(id)).filter(|member| !member.present);
    let gone = gone.filter(|_| lobby.phase == Phase::Playing);
    let gone: Vec<_> = gone.map(|member| (member.id, member_name(lobby, member.id))).collect();
    let taps = asks.now((hand_requests::own(client), gone.iter().map(|(id, _)| *id).collect()));
    let away = (!away.is_empty()).then(|| {
        let words = tx!(l, room.missing, names = list(l, &away));
        view! { <div class="notice"><p role="status">{words}</p> {let_bots_play(l, client, &gone, false, taps)}</div> }
            .into_any()
    });
    let me = client.with_value(RoomClient::me);
    let for_others = |chair: &&Chair| matches!(chair, Chair::StandIn(id) if *id != me);
    let bots = lobby.chairs.iter().filter(for_others).filter_map(Chair::owner);
    let bots: Vec<String> = bots.map(|id| member_name(lobby, id)).collect();
    let bots = (!bots.is_empty()).then(|| note(tx!(l, room.bots_play, names = list(l, &bots))));
    let mine = lobby.chair_of(me).filter(|seat| *lobby.chair(*seat) == Chair::StandIn(me));
    let mine = mine.map(|seat| {
        let word = tx!(l, room.play_on).into_any();
        let back = client.with_value(|client| {
            action_button(client, word, "button go", move |client| client.request(Request::Sit(seat)))
        });
        view! { <div class="notice"><p role="status">{tx!(l, room.bot_for_you)}</p> {back}</div> }.into_any()
    });
    let between = matches!(lobby.phase, Phase::RoundOver | Phase::Over);
    let late = on_chairs(|chair| chair.owner().is_some(), |member| member.present && !member.ready);
    // The screen shows everybody who is ready, and that it belongs to nobody.
    let late = (between && !late.is_empty() && !screen)
        .then(|| note(tx!(l, room.waits_for, names = list(l, &late))));
    let soon = client.with_value(|client| next_round(l, client));
    let deals = lobby.next_dealer().filter(|_| lobby.phase == Phase::RoundOver).map(|id| {
        let own = id == me;
        note(if own {
            tx!(l, room.deals_next_me)
        } else {
            tx!(l, room.deals_next, name = member_name(lobby, id))
        })
    });
    let watches = lobby.chair_of(me).is_none() && lobby.member(me).is_some() && !screen;
    let watches = watches.then(|| {
        let sit = client.with_value(|client| lobby::sit(l, client, lobby));
        let hand = hand_requests::of_others(l, client, lobby, choosing);
        view! { <div class="notice"><p role="status">{tx!(l, room.you_watch)}</p> {sit} {hand}</div> }
            .into_any()
    });
    let hands = hand_requests::of_me(l, client, lobby, taps);
    view! { {paused} {away} {mine} {hands} {bots} {late} {soon} {deals} {watches} }.into_any()
}

/// The button that ends a pause: the host's, and after a while everybody's who plays.
fn end_pause(l: Language, client: &RoomClient, lobby: &Lobby<AnyGame>) -> AnyView {
    if client.is_host() {
        return lobby::pause(l, client, true);
    }
    let since = client.with(|room| room.lobby_times().paused.map(|at| room.local(at)));
    let Some(since) = since.filter(|_| lobby.chair_of(client.me()).is_some()) else { return ().into_any() };
    let left = since.saturating_add(LobbyTimes::PAUSE).saturating_sub(RoomClient::now());
    let may = RwSignal::new(left == 0);
    after(Duration::from_millis(left), move || may.set(true));
    let client = StoredValue::new_local(client.clone());
    let on = move |client: &RoomClient| {
        let word = tx!(l, room.go_on).into_any();
        action_button(client, word, "button", |client| client.request(Request::EndPause))
    };
    dynamic(move || may.get().then(|| client.with_value(on)).into_any())
}

/// When the next round begins although somebody is not ready.
fn next_round(l: Language, client: &RoomClient) -> Option<AnyView> {
    let at = client.with(|room| room.lobby_times().next_round.map(|at| room.local(at)))?;
    let left = move || at.saturating_sub(RoomClient::now()).div_ceil(1000);
    let seconds = RwSignal::new(left());
    // Dropped together with this line, which owns this value.
    StoredValue::new_local(Interval::new(1000, move || seconds.set(left())));
    let words = text(move || tx!(l, room.next_round_in, n = seconds.get()));
    Some(view! { <div class="notice" data-kind="soon"><p role="timer">{words}</p></div> }.into_any())
}

/// Buttons by which the host lets bots play for people who are away, and anybody who plays for people who are idle.
fn let_bots_play(
    l: Language,
    client: StoredValue<RoomClient, LocalStorage>,
    members: &[(MemberId, String)],
    idle: bool,
    taps: Taps,
) -> Option<AnyView> {
    let button = |client: &RoomClient, (id, name): &(MemberId, String)| {
        let (id, word) = (*id, tx!(l, room.let_bot, name = name.clone()).into_any());
        guarded_button(client, taps, word, "button", move |client| {
            if client.is_host() {
                client.command(HostCommand::StandIn(id));
            } else {
                client.request(Request::LetBotPlay(id));
            }
        })
    };
    client.with_value(|client| {
        let buttons = members.iter().map(|member| button(client, member)).collect_view();
        let plays = |lobby: &Lobby<AnyGame>| lobby.chair_of(client.me()).is_some();
        let may = client.is_host() || idle && client.with(|room| room.lobby().is_some_and(plays));
        may.then(|| taps.group(buttons.into_any()))
    })
}

/// For whom the game waits, and how long, once that has taken longer than people usually think.
fn waiting(
    l: Language,
    client: StoredValue<RoomClient, LocalStorage>,
    waits: ArcRwSignal<Option<PendingQuestion>>,
) -> AnyView {
    let now = RwSignal::new(RoomClient::now());
    // Dropped together with the page, which owns this value.
    StoredValue::new_local(Interval::new(1000, move || now.set(RoomClient::now())));
    let waits = StoredValue::new(waits);
    let waits = move || waits.with_value(|waits| waits.get());
    // While the host is lost, everybody waits for the host, as another line says.
    let lost = move || client.with_value(|client| !client.connected().get() || client.host_silent().get());
    let lobby = StoredValue::new(client.with_value(RoomClient::lobby));
    // Another line says that, too, and nobody can answer.
    let paused =
        move || lobby.with_value(|lobby| lobby.with(|now| now.as_ref().is_some_and(|now| now.paused)));
    let long = Memo::new(move |_| {
        let since = |waits: &PendingQuestion| now.get().saturating_sub(waits.since) >= SHOW_WAITING_AFTER;
        waits().filter(|waits| since(waits) && !lost() && !paused()).map(|waits| waits.who)
    });
    // After the room's idle time anybody who plays may let a bot play.
    let overdue = Memo::new(move |_| {
        let after = lobby.with_value(|lobby| lobby.with(|now| now.as_ref()?.settings.idle_after));
        let waited = waits().map(|waits| now.get().saturating_sub(waits.since));
        after.zip(waited).is_some_and(|(after, waited)| waited >= u64::from(after))
    });
    let time = move || {
        let seconds = waits().map_or(0, |waits| now.get().saturating_sub(waits.since) / 1000);
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    let part = move || {
        let Some(who) = long.get() else { return ().into_any() };
        let members = client.with_value(|client| {
            let lobby = client.lobby();
            // The person here knows that they are asked, and absent people are shown elsewhere.
            let other = |lobby: &Lobby<AnyGame>, at: usize| {
                let member = lobby.member(lobby.chairs.get(at)?.owner()?)?;
                let shown = member.id != client.me() && member.present;
                shown.then(|| (member.id, member_name(lobby, member.id)))
            };
            lobby.with_untracked(|lobby| {
                let lobby = lobby.as_ref()?;
                Some(who.iter().filter_map(|&at| other(lobby, at)).collect::<Vec<_>>())
            })
        });
        let Some(members) = members.filter(|members| !members.is_empty()) else { return ().into_any() };
        let names: Vec<String> = members.iter().map(|(_, name)| name.clone()).collect();
        let bots = move || {
            overdue.get().then(|| let_bots_play(l, client, &members, true, Taps::on_arrival())).into_any()
        };
        view! {
            <div class="notice">
                <p>
                    <span role="status">{tx!(l, room.waits_for, names = list(l, &names))}</span> " "
                    <span class="time" role="timer">{text(time)}</span>
                </p>
                {dynamic(bots)}
            </div>
        }
        .into_any()
    };
    dynamic(part)
}

/// A bar that shrinks with the time left to react.
fn clock(until: u64) -> AnyView {
    let left = until.saturating_sub(RoomClient::now());
    let time = format!("--time:{left}ms");
    view! { <span class="runs" aria-hidden="true" prop:style=time></span> }.into_any()
}
