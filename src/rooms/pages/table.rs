//! Additions to the table in a room: problems with the connection to the host, who is away, for whom the game waits and
//! how long, that the game is paused, and how long a question stays open.

use super::prelude::*;
use super::{big_table, knock, lobby, reactions, seat_claims, undo};
use crate::rooms::{TableLook, notify};
use ::room::{HostSearch, LobbyTimes, Member};
use browser::clock;
use browser::timer::Interval;
use browser::wake::WakeLock;

/// After how many milliseconds the table says for whom the game waits.
const SHOW_WAITING_AFTER: u64 = 10_000;

/// The notices and reactions.
pub(super) fn at_table(l: Language, client: RoomClient) -> AnyView {
    notify::listen(l, client.game().next());
    // A phone that locks itself in mid-game leaves the others waiting. The host's phone stays awake in the lobby, too.
    StoredValue::new_local(WakeLock::acquire());
    let line = Line::default();
    let trouble = knock::notices(l, client, line);
    let look = big_table::look_here(client);
    root_flag("data-room", || true);
    let undo = undo::notices(l, client, line);
    let now = RwSignal::new(clock::now());
    // Dropped together with the page, which owns this value.
    StoredValue::new_local(Interval::new(1000, move || now.set(clock::now())));
    let waiting = waiting(l, client, line, now);
    let soon = next_round(l, client, line, now);
    let status = status(l, client, line, look);
    let until = client.follow(|room| room.table()?.until);
    html! {
        <aside class="at-room" aria-label=tx!(l, room.title)>
            <div class="room-notes">{trouble} {status} {soon} {undo} {waiting} {line.next_button(l)}</div>
            <div class="room-strip">{dynamic(move || until.get().map(clock).into_any())}</div>
            {reactions::bubbles(l, client)}
            {big_table::beside(l, client, look)}
        </aside>
    }
}

/// The members on chairs of this kind that satisfy `which`.
fn on_chairs(lobby: &Lobby, kind: fn(&Chair) -> bool, which: fn(&Member) -> bool) -> Vec<(MemberId, String)> {
    let owners = lobby.chairs.iter().filter(|chair| kind(chair)).filter_map(Chair::owner);
    let members = owners.filter_map(|id| lobby.member(id)).filter(|member| which(member));
    members.map(|member| (member.id, member_name(lobby, member.id))).collect()
}

/// The names of these, if there are any.
fn names(l: Language, members: &[(MemberId, String)]) -> Option<String> {
    let names: Vec<_> = members.iter().map(|(_, name)| name.clone()).collect();
    (!names.is_empty()).then(|| list(l, &names))
}

/// Whether the game is paused, who is away, who only watches, and who is not ready for the next round.
fn status(l: Language, client: RoomClient, line: Line, look: Memo<TableLook>) -> AnyView {
    let me = client.me();
    // While this device looks for another host, it does not know who is present.
    let checks = client.follow(|room| room.host_search() == HostSearch::Checks);
    let of = move |look: &dyn Fn(&Lobby) -> Option<String>| {
        if checks.get() { None } else { client.in_lobby(look)? }
    };

    let words = move || of(&|now| now.paused.then(|| tx!(l, room.paused)));
    let paused = line.notice(Kind::State, "paused", words, move || end_pause(l, client));

    let away = Memo::new(move |_| {
        let is_person = |chair: &Chair| matches!(chair, Chair::Person(_));
        client.in_lobby(|now| on_chairs(now, is_person, |member| !member.present)).unwrap_or_default()
    });
    let words = move || of(&|_| Some(tx!(l, room.missing, names = names(l, &away.read())?)));
    // The host need not wait for absent people.
    let plays = Memo::new(move |_| client.in_lobby(|now| now.phase == Phase::Playing) == Some(true));
    let gone = line.notice(Kind::State, "away", words, move || {
        let may = plays.get() && client.is_host();
        may.then(|| let_bots_play(l, client, away.get())).into_any()
    });

    let own = Memo::new(move |_| {
        let seat = |now: &Lobby| now.chair_of(me).filter(|at| *now.chair(*at) == Chair::StandIn(me));
        client.in_lobby(seat).flatten()
    });
    let words = move || of(&|_| own.get().map(|_| tx!(l, room.bot_for_you)));
    let mine = line.notice(Kind::Trouble, "stand-in", words, move || {
        let Some(seat) = own.get() else { return no_buttons() };
        button("button go", tx!(l, room.play_on), move || client.request(Request::Sit(seat)))
    });

    let words = move || {
        of(&|now| {
            let mut bots = on_chairs(now, |chair| matches!(chair, Chair::StandIn(_)), |_| true);
            bots.retain(|(id, _)| *id != me);
            Some(tx!(l, room.bots_play, names = names(l, &bots)?))
        })
    };
    let bots = line.notice(Kind::State, "bots", words, no_buttons);

    // The screen shows everybody who is ready, and that nobody plays on it.
    let is_screen = Memo::new(move |_| look.get() == TableLook::Screen);
    let words = move || {
        of(&|now| {
            let between = matches!(now.phase, Phase::RoundOver | Phase::Over) && !is_screen.get();
            let late =
                on_chairs(now, |chair| chair.owner().is_some(), |member| member.present && !member.ready);
            Some(tx!(l, room.waits_for, names = names(l, &late).filter(|_| between)?))
        })
    };
    let late = line.notice(Kind::State, "ready", words, no_buttons);

    let words = move || {
        of(&|now| {
            let watches = now.chair_of(me).is_none() && now.member(me).is_some() && !is_screen.get();
            watches.then(|| seat_claims::waiting(l, client, now).unwrap_or_else(|| tx!(l, room.you_watch)))
        })
    };
    let watches = line.notice(Kind::State, "watches", words, move || {
        let buttons = |now: &Lobby| {
            let sit = lobby::sit(l, client, now);
            html! { <div class="row">{seat_claims::buttons(l, client, now)} {sit}</div> }
        };
        client.in_lobby(buttons).into_any()
    });
    html! { {paused} {gone} {mine} {bots} {late} {watches} }
}

/// The button that ends a pause: for the host, and after a while for every player.
fn end_pause(l: Language, client: RoomClient) -> AnyView {
    if client.is_host() {
        return lobby::pause(l, client, true);
    }
    let since = Memo::new(move |_| {
        client.in_lobby(|lobby| lobby.chair_of(client.me())).flatten()?;
        client.with(|room| room.lobby_times().paused.map(|at| room.local(at)))
    });
    dynamic(move || {
        let Some(since) = since.get() else { return no_buttons() };
        let left = since.saturating_add(LobbyTimes::PAUSE).saturating_sub(clock::now());
        let may = RwSignal::new(left == 0);
        after(Duration::from_millis(left), move || may.set(true));
        let on = move || button("button", tx!(l, room.go_on), move || client.request(Request::EndPause));
        dynamic(move || may.get().then(on).into_any())
    })
}

/// The time until the next round begins although somebody is not ready. `tick` changes every second.
fn next_round(l: Language, client: RoomClient, line: Line, tick: RwSignal<u64>) -> AnyView {
    let at = Memo::new(move |_| {
        client.in_lobby(|_| ())?;
        client.with(|room| room.lobby_times().next_round.map(|at| room.local(at)))
    });
    let words = move || {
        tick.track();
        let left = at.get()?.saturating_sub(clock::now()).div_ceil(1000);
        Some(tx!(l, room.next_round_in, n = left))
    };
    line.notice(Kind::Time, "soon", words, no_buttons)
}

/// Buttons that let bots play for these people.
fn let_bots_play(l: Language, client: RoomClient, members: Vec<(MemberId, String)>) -> AnyView {
    let button = |(id, name): (MemberId, String)| {
        answer("button", tx!(l, room.let_bot, name = name), move || client.request(Request::LetBotPlay(id)))
    };
    answers(members.into_iter().map(button).collect())
}

/// The people for whom the game waits, and how long, if that takes longer than usual. After the room's idle time any
/// player may let a bot play for them. `now` changes every second.
fn waiting(l: Language, client: RoomClient, line: Line, now: RwSignal<u64>) -> AnyView {
    let waits = client.follow(|room| room.table()?.waits);
    let waited = move || waits.get().map_or(0, |waits| now.get().saturating_sub(waits.since));
    // While the host is lost, everybody waits for the host; in a pause nobody can answer. Other notices say so.
    let halted = move || {
        let paused = client.in_lobby(|lobby| lobby.paused) == Some(true);
        paused || !client.connected.get() || client.is_host_silent()
    };
    let is_long = Memo::new(move |_| waited() >= SHOW_WAITING_AFTER && !halted());
    let is_overdue = Memo::new(move |_| {
        let overdue = |lobby: &Lobby| {
            let may = client.is_host() || lobby.chair_of(client.me()).is_some();
            may && lobby.settings.idle_after.is_some_and(|after| waited() >= u64::from(after))
        };
        client.in_lobby(overdue) == Some(true)
    });
    let members = Memo::new(move |_| {
        let persons = waits.get().filter(|_| is_long.get()).map(|waits| waits.persons).unwrap_or_default();
        // The person here knows that they are asked, and absent people are shown elsewhere.
        let others = |lobby: &Lobby| {
            let owners = persons.into_iter().filter_map(|seat| lobby.member(lobby.chair(seat).owner()?));
            let others = owners.filter(|member| member.id != client.me() && member.present);
            others.map(|member| (member.id, member_name(lobby, member.id))).collect::<Vec<_>>()
        };
        client.in_lobby(others).unwrap_or_default()
    });
    let words = move || Some(tx!(l, room.waits_for, names = names(l, &members.read())?));
    let time = move || {
        let seconds = waited() / 1000;
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    line.notice(Kind::State, "waits", words, move || {
        let bots = move || is_overdue.get().then(|| let_bots_play(l, client, members.get())).into_any();
        html! { <span class="time" role="timer">{text(time)}</span> {dynamic(bots)} }
    })
}

/// A bar that shrinks with the time left to react.
fn clock(until: u64) -> AnyView {
    let left = until.saturating_sub(clock::now());
    let time = format!("--time:{left}ms");
    html! { <span class="runs" aria-hidden="true" prop:style=time></span> }
}
