//! What the table of a room shows in addition: problems with the connection to the host, who is
//! away, for whom the game waits and how long, that the game is paused, and how long a question
//! stays open.

use super::buttons::{action_button, guarded_button};
use super::notices::{Kind, Line, no_buttons};
use super::{big_table, hand_requests, knock, lobby, reactions, seat_claims, undo};
use crate::browser::set_root_flag;
use crate::language::Language;
use crate::net::lock::WakeLock;
use crate::reactive::{dynamic, effect, text};
use crate::room::{PendingQuestion, RoomClient, TableLook, current_room, member_name, notify};
use crate::taps::Taps;
use crate::task::after;
use crate::text::{language, list, tx};
use ::room::{AnyGame, Chair, HostSearch, Lobby, LobbyTimes, Member, MemberId, Phase, Request};
use gloo_timers::callback::Interval;
use leptos::prelude::*;
use std::time::Duration;

/// After how many milliseconds the table says for whom the game waits.
const SHOW_WAITING_AFTER: u64 = 10_000;

/// The lobby as last received; `None` before it has arrived.
pub(super) type RoomLobby = RwSignal<Option<Lobby<AnyGame>>>;

type Client = StoredValue<RoomClient, LocalStorage>;

/// All of it.
pub(super) fn at_table() -> AnyView {
    let l = language();
    let Some(client) = current_room() else { return ().into_any() };
    notify::listen(l, client.game().next());
    // A phone that locks itself in mid-game leaves the others waiting. The host's is awake in the lobby, too.
    StoredValue::new_local(WakeLock::acquire());
    let (now, until) = (RwSignal::from(client.lobby()), client.closes_at());
    let (felt, waits) = (client.reactions(), client.pending_question());
    let line = Line::new();
    let trouble = knock::notices(l, &client, line, Memo::new(|_| true));
    let look = big_table::look_here(&client);
    let client = StoredValue::new_local(client);
    set_root_flag("data-room", true);
    on_cleanup(|| set_root_flag("data-room", false));
    let hands = hand_requests::of_me(l, client, line, now);
    let undo = undo::notices(l, client, line);
    let waiting = waiting(l, client, line, now, waits);
    let status = status(l, client, line, now, look);
    let clock = move || until.get().map(clock).into_any();
    view! {
        <aside class="at-room" aria-label=tx!(l, room.title)>
            <div class="room-notes">{trouble} {status} {hands} {undo} {waiting} {line.next_button(l)}</div>
            <div class="room-strip">{dynamic(clock)}</div>
            {reactions::bubbles(l, client, felt)}
            {big_table::beside(l, client, look)}
        </aside>
    }
    .into_any()
}

/// The members on chairs of this kind of whom this is true.
fn on_chairs(
    lobby: &Lobby<AnyGame>,
    kind: fn(&Chair) -> bool,
    which: fn(&Member) -> bool,
) -> Vec<(MemberId, String)> {
    let owners = lobby.chairs.iter().filter(|chair| kind(chair)).filter_map(Chair::owner);
    let members = owners.filter_map(|id| lobby.member(id)).filter(|member| which(member));
    members.map(|member| (member.id, member_name(lobby, member.id))).collect()
}

/// The names of these, if there are any.
fn names(l: Language, members: &[(MemberId, String)]) -> Option<String> {
    let names: Vec<_> = members.iter().map(|(_, name)| name.clone()).collect();
    (!names.is_empty()).then(|| list(l, &names))
}

/// Whether the game is paused, who is away, who only watches, and who is not ready for the next
/// round.
fn status(l: Language, client: Client, line: Line, now: RoomLobby, look: Memo<TableLook>) -> AnyView {
    let search = client.with_value(RoomClient::host_search);
    let me = client.with_value(RoomClient::me);
    // While this device looks for another host, who is there is not known.
    let checks = Memo::new(move |_| search.get() == HostSearch::Checks);
    let known = move || !checks.get();
    let of = move |look: &dyn Fn(&Lobby<AnyGame>) -> Option<String>| {
        if known() { now.with(|now| look(now.as_ref()?)) } else { None }
    };

    let words = move || of(&|now| now.paused.then(|| tx!(l, room.paused)));
    let paused = line.notice(Kind::state("paused"), words, move || end_pause(l, client, now));

    let away = Memo::new(move |_: Option<&Option<Vec<_>>>| {
        let is_person = |chair: &Chair| matches!(chair, Chair::Person(_));
        now.with(|now| Some(on_chairs(now.as_ref()?, is_person, |member| !member.present)))
    });
    let words = move || of(&|_| Some(tx!(l, room.missing, names = names(l, away.read().as_deref()?)?)));
    // The host need not wait for absent people.
    let plays =
        Memo::new(move |_| now.with(|now| now.as_ref().is_some_and(|now| now.phase == Phase::Playing)));
    let gone = line.notice(Kind::state("away"), words, move || {
        let away = away.get().filter(|_| plays.get()).unwrap_or_default();
        let_bots_play(l, client, &away, false, Taps::on_arrival()).into_any()
    });

    let own = Memo::new(move |_| {
        now.with(|now| {
            let now = now.as_ref()?;
            now.chair_of(me).filter(|seat| *now.chair(*seat) == Chair::StandIn(me))
        })
    });
    let words = move || of(&|_| own.get().map(|_| tx!(l, room.bot_for_you)));
    let mine = line.notice(Kind::trouble("stand-in"), words, move || {
        let Some(seat) = own.get() else { return no_buttons() };
        let word = tx!(l, room.play_on).into_any();
        let sit = move |client: &RoomClient| client.request(Request::Sit(seat));
        client.with_value(|client| action_button(client, word, "button go", sit))
    });

    let words = move || {
        of(&|now| {
            let bots = on_chairs(now, |chair| matches!(chair, Chair::StandIn(_)), |_| true);
            let others: Vec<_> = bots.into_iter().filter(|(id, _)| *id != me).collect();
            Some(tx!(l, room.bots_play, names = names(l, &others)?))
        })
    };
    let bots = line.notice(Kind::state("bots"), words, no_buttons);

    // The screen shows everybody who is ready, and that it belongs to nobody.
    let is_screen = Memo::new(move |_| look.get() == TableLook::Screen);
    let words = move || {
        of(&|now| {
            let between = matches!(now.phase, Phase::RoundOver | Phase::Over) && !is_screen.get();
            let late =
                on_chairs(now, |chair| chair.owner().is_some(), |member| member.present && !member.ready);
            Some(tx!(l, room.waits_for, names = names(l, &late).filter(|_| between)?))
        })
    };
    let late = line.notice(Kind::state("ready"), words, no_buttons);

    let soon = next_round(l, client, line, now);

    let words = move || {
        of(&|now| {
            let dealer = now.next_dealer().filter(|_| now.phase == Phase::RoundOver)?;
            let own = dealer == me;
            Some(if own {
                tx!(l, room.deals_next_me)
            } else {
                tx!(l, room.deals_next, name = member_name(now, dealer))
            })
        })
    };
    let deals = line.notice(Kind::state("deals"), words, no_buttons);

    let watch = move |now: &Lobby<AnyGame>| {
        let watches = now.chair_of(me).is_none() && now.member(me).is_some() && !is_screen.get();
        let asks = || {
            let claim = seat_claims::waiting(l, client, now);
            let hand = claim.or_else(|| hand_requests::watching(l, client, now));
            hand.unwrap_or_else(|| tx!(l, room.you_watch))
        };
        watches.then(asks)
    };
    let choosing = RwSignal::new(false);
    let watches = line.notice(
        Kind::state("watches"),
        move || of(&watch),
        move || {
            now.with(|now| {
                let Some(now) = now else { return no_buttons() };
                let sit = client.with_value(|client| lobby::sit(l, client, now));
                let hand = hand_requests::of_others(l, client, now, choosing);
                view! { <div class="row">{seat_claims::buttons(l, client, now)} {sit} {hand}</div> }
                    .into_any()
            })
        },
    );
    view! { {paused} {gone} {mine} {bots} {late} {soon} {deals} {watches} }.into_any()
}

/// The button that ends a pause: the host's, and after a while everybody's who plays.
fn end_pause(l: Language, client: Client, now: RoomLobby) -> AnyView {
    if client.with_value(RoomClient::is_host) {
        return client.with_value(|client| lobby::pause(l, client, true));
    }
    let since = Memo::new(move |_| {
        let me = client.with_value(RoomClient::me);
        let plays = now.with(|now| now.as_ref().is_some_and(|now| now.chair_of(me).is_some()));
        let since = client
            .with_value(|client| client.with(|room| room.lobby_times().paused.map(|at| room.local(at))));
        since.filter(|_| plays)
    });
    dynamic(move || {
        let Some(since) = since.get() else { return no_buttons() };
        let left = since.saturating_add(LobbyTimes::PAUSE).saturating_sub(RoomClient::now());
        let may = RwSignal::new(left == 0);
        after(Duration::from_millis(left), move || may.set(true));
        let on = move |client: &RoomClient| {
            let word = tx!(l, room.go_on).into_any();
            action_button(client, word, "button", |client| client.request(Request::EndPause))
        };
        dynamic(move || may.get().then(|| client.with_value(on)).into_any())
    })
}

/// When the next round begins although somebody is not ready.
fn next_round(l: Language, client: Client, line: Line, now: RoomLobby) -> AnyView {
    let at = Memo::new(move |_| {
        now.track();
        client.with_value(|client| client.with(|room| room.lobby_times().next_round.map(|at| room.local(at))))
    });
    let seconds = RwSignal::new(None);
    let count = move || seconds.set(at.get().map(|at| at.saturating_sub(RoomClient::now()).div_ceil(1000)));
    effect(count);
    // Dropped together with the page, which owns this value.
    StoredValue::new_local(Interval::new(1000, move || untrack(count)));
    let words = move || seconds.get().map(|left| tx!(l, room.next_round_in, n = left));
    line.notice(Kind::time("soon"), words, no_buttons)
}

/// Buttons by which the host lets bots play for people who are away, and anybody who plays for people who are idle.
fn let_bots_play(
    l: Language,
    client: Client,
    members: &[(MemberId, String)],
    idle: bool,
    taps: Taps,
) -> Option<AnyView> {
    let button = |client: &RoomClient, (id, name): &(MemberId, String)| {
        let (id, word) = (*id, tx!(l, room.let_bot, name = name.clone()).into_any());
        guarded_button(client, taps, word, "button", move |client| {
            client.request(Request::LetBotPlay(id));
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
    client: Client,
    line: Line,
    lobby: RoomLobby,
    waits: ArcRwSignal<Option<PendingQuestion>>,
) -> AnyView {
    let now = RwSignal::new(RoomClient::now());
    // Dropped together with the page, which owns this value.
    StoredValue::new_local(Interval::new(1000, move || now.set(RoomClient::now())));
    let waits = RwSignal::from(waits);
    // While the host is lost, everybody waits for the host, as another line says.
    let lost = move || client.with_value(|client| !client.connected().get() || client.host_silent().get());
    // Another notice says that, too, and nobody can answer.
    let paused = move || lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.paused));
    let long = Memo::new(move |_| {
        let since = |waits: &PendingQuestion| now.get().saturating_sub(waits.since) >= SHOW_WAITING_AFTER;
        waits.get().filter(|waits| since(waits) && !lost() && !paused()).map(|waits| waits.who)
    });
    // After the room's idle time anybody who plays may let a bot play.
    let overdue = Memo::new(move |_| {
        let after = lobby.with(|lobby| lobby.as_ref()?.settings.idle_after);
        let waited = waits.get().map(|waits| now.get().saturating_sub(waits.since));
        after.zip(waited).is_some_and(|(after, waited)| waited >= u64::from(after))
    });
    let time = move || {
        let seconds = waits.get().map_or(0, |waits| now.get().saturating_sub(waits.since) / 1000);
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    let members = Memo::new(move |_| {
        let (who, me) = (long.get()?, client.with_value(RoomClient::me));
        // The person here knows that they are asked, and absent people are shown elsewhere.
        let other = |lobby: &Lobby<AnyGame>, at: usize| {
            let member = lobby.member(lobby.chairs.get(at)?.owner()?)?;
            (member.id != me && member.present).then(|| (member.id, member_name(lobby, member.id)))
        };
        lobby.with(|lobby| {
            let lobby = lobby.as_ref()?;
            Some(who.iter().filter_map(|&at| other(lobby, at)).collect::<Vec<_>>())
        })
    });
    let words = move || Some(tx!(l, room.waits_for, names = names(l, members.read().as_deref()?)?));
    line.notice(Kind::state("waits"), words, move || {
        let bots = move || {
            let members = members.get().filter(|_| overdue.get()).unwrap_or_default();
            let_bots_play(l, client, &members, true, Taps::on_arrival()).into_any()
        };
        view! { <span class="time" role="timer">{text(time)}</span> {dynamic(bots)} }.into_any()
    })
}

/// A bar that shrinks with the time left to react.
fn clock(until: u64) -> AnyView {
    let left = until.saturating_sub(RoomClient::now());
    let time = format!("--time:{left}ms");
    view! { <span class="runs" aria-hidden="true" prop:style=time></span> }.into_any()
}
