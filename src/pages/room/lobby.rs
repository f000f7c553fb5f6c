//! Inside a room, before, between and beside games: who is here, what is played, how others come
//! in, and what the host may decide.

use super::buttons::{Confirm, action_button, confirm_button, guarded_button};
use super::profile::{self, usual_profile};
use super::{big_table, invite, knock, member};
use crate::browser::set_root_flag;
use crate::focus::{after_dialog, show_modal};
use crate::language::Language;
use crate::pages::bots::{BotChoice, bot_dialog};
use crate::pages::nav::home_link;
use crate::reactive::{bool_attr, dynamic, effect, flag, on_click, on_value, text};
use crate::room::{Notifications, RoomClient, TableLook, calls, request_notifications};
use crate::route::Route;
use crate::taps::Taps;
use crate::text::{tn, tx};
use ::room::{AnyGame, Chair, HostCommand, Lobby, Name, Phase, Request, Settings};
use bots::Bot;
use game::Seat;
use leptos::prelude::*;

/// A part of the page that is redrawn when the lobby changes.
type Part = fn(Language, &RoomClient, &Lobby<AnyGame>, RwSignal<Option<Confirm>>) -> AnyView;

/// The whole page. `asked` is incremented when the person chooses another room.
pub(super) fn lobby(l: Language, client: &RoomClient, asked: RwSignal<i32>) -> AnyView {
    let (now, host) = (client.lobby(), client.is_host());
    let (bar, taps, last) = (client.lobby(), Taps::on_arrival(), StoredValue::new(None));
    // The set-up chosen on the page for a new game.
    if let Some(setup) = client.game().chosen_setup().filter(|_| host) {
        client.command(HostCommand::Setup(setup));
    }
    let asking = RwSignal::new(None);
    let inside = {
        let now = now.clone();
        Memo::new(move |_| now.with(Option::is_some))
    };
    let stored = StoredValue::new_local(client.clone());
    let of_lobby = move |part: Part| {
        let now = now.clone();
        dynamic(move || match now.get() {
            None => ().into_any(),
            Some(now) => stored.with_value(|client| part(l, client, &now, asking)),
        })
    };
    // Others change what its button does: the round ends, somebody comes.
    let next = move || {
        let Some(lobby) = bar.get() else { return ().into_any() };
        stored.with_value(|client| {
            let does =
                Some((lobby.phase.is_running(), lobby.taken() >= 2, lobby.chair_of(client.me()).is_some()));
            if last.get_value() != does {
                taps.ignore();
                last.set_value(does);
            }
            next(l, client, &lobby, taps)
        })
    };
    let way_in = move || {
        if inside.get() {
            return ().into_any();
        }
        stored.with_value(|client| knock::knocking(l, client, asked))
    };
    let invite = move || {
        if inside.get() { stored.with_value(|client| invite::invite(l, client)) } else { ().into_any() }
    };
    let leave = if host {
        confirm_button(tx!(l, room.close), asking, Confirm::Close)
    } else {
        let leave = move || {
            stored.with_value(RoomClient::leave);
            Route::Home.go();
        };
        view! { <button type="button" class="button" on:click=on_click(leave)>{tx!(l, room.leave)}</button> }
            .into_any()
    };
    let look = big_table::look_here(client);
    let screen = move || look.get() == TableLook::Screen;
    effect(move || set_root_flag("data-big-room", screen()));
    on_cleanup(|| set_root_flag("data-big-room", false));
    view! {
        <main class="page room" data-screen=bool_attr(screen)>
            {home_link(l)}
            <h1 class="display">{tx!(l, room.title)}</h1>
            {knock::notices(l, client, inside)} {dynamic(way_in)} {of_lobby(table)} {dynamic(invite)}
            {game(l, client)}
            <details class="honest">
                <summary>{tx!(l, room.honest_title)}</summary>
                <p class="small">{tx!(l, room.honest)} " " {tx!(l, room.honest_dealer)}</p>
            </details>
            <div class="row">{of_lobby(hand_over)} {leave}</div>
            {question(l, client, asking)} {dynamic(next)}
        </main>
    }
    .into_any()
}

/// The button with which the host leaves, if somebody's device can go on.
fn hand_over(
    l: Language,
    client: &RoomClient,
    _: &Lobby<AnyGame>,
    asking: RwSignal<Option<Confirm>>,
) -> AnyView {
    let heir = client.heir_name();
    heir.map(|name| confirm_button(tx!(l, room.leave), asking, Confirm::Leave(name))).into_any()
}

/// The chairs and the spectators.
fn table(
    l: Language,
    client: &RoomClient,
    lobby: &Lobby<AnyGame>,
    asking: RwSignal<Option<Confirm>>,
) -> AnyView {
    let (me, host, running) = (client.me(), client.is_host(), lobby.phase.is_running());
    let rows = lobby.chairs.iter().enumerate().filter(|(_, chair)| **chair != Chair::Open);
    let rows = rows.map(|(at, chair)| member::row(l, client, lobby, at, chair, asking)).collect_view();
    let add = open_chair(lobby).filter(|_| host && !running).map(|seat| {
        // Like the last one; beginners are offered one that is easy to beat.
        let last = lobby.chairs.iter().rev().find_map(|chair| match chair {
            Chair::Bot(bot) => Some(bot.player.clone()),
            _ => None,
        });
        let bot = last.or_else(|| Name::new(&client.game().usual_bot()));
        let word = tx!(l, room.add_bot).into_any();
        action_button(client, word, "button", move |client| {
            client.command(HostCommand::Bot(seat, bot.clone()));
        })
    });
    let (seated, screen) = (lobby.chair_of(me).is_some(), client.is_screen(lobby));
    let stand = (seated && !host && !running && lobby.settings.spectators).then(|| {
        action_button(client, tx!(l, room.watch).into_any(), "button", |client| {
            client.request(Request::Stand);
        })
    });
    let another = (lobby.phase == Phase::Over).then(|| view! { <p>{tx!(l, room.another)}</p> }.into_any());
    let first = lobby.members.first().map(|host| host.name.as_str().to_owned()).unwrap_or_default();
    let waits = (!host && !running && seated).then(|| {
        let quiet = lobby.has_quiet_dealer();
        let words = if quiet { tx!(l, room.waits_all) } else { tx!(l, room.waits_host, name = first) };
        view! { <p class="small">{words}</p> }.into_any()
    });
    let locked = lobby.settings.locked.then(|| {
        view! { <span class="is-locked">{invite::padlock()} {tx!(l, room.locked_sign)}</span> }.into_any()
    });
    view! {
        <section class="sheet">
            <h2>{tn!(l, usize::from(lobby.taken()), room.chairs)} " " {locked}</h2>
            <ul class="chairs">{rows}</ul>
            {member::watching(l, client, lobby, asking)}
            <div class="row">
                {add} {(!seated).then(|| sit(l, client, lobby))} {stand} {(!screen).then(|| notify(l))}
            </div>
            {waits} {big_table::offer(l, client, lobby)}
        </section>
        {another}
    }
    .into_any()
}

fn open_chair(lobby: &Lobby<AnyGame>) -> Option<Seat> {
    let at = lobby.chairs.iter().position(|chair| *chair == Chair::Open).filter(|_| lobby.has_room())?;
    Seat::new(u8::try_from(at).ok()?)
}

/// The button to take a chair, for a spectator. During a game it takes a bot's chair from the next
/// round on.
pub(super) fn sit(l: Language, client: &RoomClient, lobby: &Lobby<AnyGame>) -> AnyView {
    if lobby.member(client.me()).is_some_and(|member| member.next.is_some()) {
        return view! { <p>{tx!(l, room.sit_next)}</p> }.into_any();
    }
    let taken = |seat| lobby.members.iter().any(|member| member.next == Some(seat));
    let bots = lobby.chairs.iter().enumerate().filter(|(_, chair)| matches!(chair, Chair::Bot(_)));
    let mut bots = bots.filter_map(|(at, _)| Seat::new(u8::try_from(at).ok()?));
    let to = if lobby.phase.is_running() { bots.find(|&seat| !taken(seat)) } else { open_chair(lobby) };
    // Whoever opened the room as a table may still want to play.
    let screen = client.is_screen(lobby);
    let (word, class) =
        if screen { (tx!(l, room.play_here), "button") } else { (tx!(l, room.sit), "button go") };
    let sit = |seat| {
        action_button(client, word.into_any(), class, move |client| {
            client.play_here(seat, usual_profile(client.game()));
        })
    };
    to.map(sit).into_any()
}

/// The button for the next step, for seated people and the host; it stays in reach on the page.
fn next(l: Language, client: &RoomClient, lobby: &Lobby<AnyGame>, taps: Taps) -> AnyView {
    let (me, host, running) = (client.me(), client.is_host(), lobby.phase.is_running());
    let ready = lobby.member(me).is_some_and(|member| member.ready);
    let deal = match (running, host) {
        (true, _) => {
            let word = tx!(l, room.to_table);
            let sit = |client: &RoomClient| {
                client.go_to_table();
                client.game().table_page().go();
            };
            guarded_button(client, taps, word.into_any(), "button go", sit)
        }
        (false, true) if lobby.taken() >= 2 => {
            guarded_button(client, taps, tx!(l, room.start).into_any(), "button go", |client| {
                client.command(HostCommand::Start);
            })
        }
        (false, true) => view! { <p>{tx!(l, room.too_few)}</p> }.into_any(),
        (false, false) if lobby.chair_of(me).is_none() => return ().into_any(),
        (false, false) => {
            let word = if ready { tx!(l, room.not_ready) } else { tx!(l, room.ready) };
            guarded_button(client, taps, word.into_any(), "button go", move |client| {
                client.request(Request::Ready(!ready));
            })
        }
    };
    let halt = (running && host).then(|| pause(l, client, lobby.paused));
    view! { <div class="bar next" role="group" aria-disabled=taps.disabled()>{halt} {deal}</div> }.into_any()
}

/// A button that pauses or resumes the game.
pub(super) fn pause(l: Language, client: &RoomClient, paused: bool) -> AnyView {
    let word = if paused { tx!(l, room.go_on) } else { tx!(l, room.pause) };
    let class = if paused { "button go" } else { "button" };
    action_button(client, word.into_any(), class, move |client| client.command(HostCommand::Pause(!paused)))
}

/// Whether to notify the person when it is their turn.
fn notify(l: Language) -> AnyView {
    let now = RwSignal::new(calls() as u8);
    dynamic(move || match now.get() {
        open if open == Notifications::Open as u8 => {
            let ask = on_click(move || request_notifications(move || now.set(calls() as u8)));
            view! { <button type="button" class="button" on:click=ask>{tx!(l, room.notify)}</button> }
                .into_any()
        }
        allowed if allowed == Notifications::Allowed as u8 => {
            view! { <p class="small">{tx!(l, room.notify_on)}</p> }.into_any()
        }
        _ => ().into_any(),
    })
}

/// What is played, and the room's settings. The lobby may change while lists and fields are open,
/// so only what has changed is redrawn.
fn game(l: Language, client: &RoomClient) -> AnyView {
    let lobby = StoredValue::new(client.lobby());
    let of = move |look: fn(&Lobby<AnyGame>) -> bool| {
        lobby.with_value(|lobby| lobby.with(|now| now.as_ref().is_some_and(look)))
    };
    let stored = StoredValue::new_local(client.clone());
    let setup = move || {
        let text = |now: &Lobby<AnyGame>| stored.with_value(|client| client.game().setup_text(l, &now.setup));
        lobby.with_value(|lobby| lobby.with(|now| now.as_ref().map(text)))
    };
    let rules = text(move || setup().unwrap_or_default());
    let new_page = client.game().new_page().to_string();
    let host = client.is_host();
    let other = move || {
        let may = host && !of(|lobby| lobby.phase.is_running());
        may.then(|| view! { <a class="button" href=new_page.clone()>{tx!(l, room.other_rules)}</a> })
            .into_any()
    };
    let there = Memo::new(move |_| of(|_| true));
    let manners = host.then(|| manners(l, client));
    let part = view! {
        <section class="sheet" hidden=flag(move || !there.get())>
            <h2>{tx!(l, room.game)}</h2>
            <p>{rules}</p>
            {dynamic(other)} {manners}
        </section>
    };
    part.into_any()
}

/// The host's settings: how long one may react, whether people may watch or get hints, whether the table is on a
/// screen of its own, when a bot stands in for absent people, and when the host may let one play for idle people.
fn manners(l: Language, client: &RoomClient) -> AnyView {
    let lobby = StoredValue::new(client.lobby());
    let now = Memo::new(move |_| {
        lobby.with_value(|lobby| lobby.with(|now| now.as_ref().map(|now| now.settings))).unwrap_or_default()
    });
    let client = StoredValue::new_local(client.clone());
    let set = move |settings| client.with_value(|client| client.command(HostCommand::Settings(settings)));
    let window_text = move || {
        let seconds = now.get().answer_window / 1000;
        client.with_value(|client| client.game().reaction_time(l, seconds))
    };
    let window = move |value: String| {
        if let Ok(seconds) = value.parse::<u16>() {
            set(Settings { answer_window: seconds.saturating_mul(1000), ..now.get_untracked() });
        }
    };
    let watch = move |_| {
        let now = now.get_untracked();
        set(Settings { spectators: !now.spectators, ..now });
    };
    let hints = move |_| {
        let now = now.get_untracked();
        set(Settings { hints: !now.hints, ..now });
    };
    let big_table = move |_| {
        let now = now.get_untracked();
        set(Settings { big_table: !now.big_table, ..now });
    };
    let stand_in =
        move |value: String| set(Settings { stand_in_after: value.parse().ok(), ..now.get_untracked() });
    let idle = move |value: String| set(Settings { idle_after: value.parse().ok(), ..now.get_untracked() });
    let times = move |current: fn(Settings) -> Option<u32>| {
        let option = move |ms: Option<u32>| {
            let word = match ms.map(|ms| ms / 1000) {
                Some(seconds) if seconds < 60 => tx!(l, room.after_s, n = seconds),
                Some(seconds) => tx!(l, room.after_min, n = seconds / 60),
                None => tx!(l, room.never),
            };
            let value = ms.map(|ms| ms.to_string()).unwrap_or_default();
            let chosen = flag(move || current(now.get()) == ms);
            view! { <option value=value prop:selected=chosen>{word}</option> }.into_any()
        };
        Settings::DELAY_CHOICES.into_iter().map(option).collect_view()
    };
    view! {
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
            <label class="check">
                <input type="checkbox" prop:checked=flag(move || now.get().spectators) on:change=watch />
                <span>{tx!(l, room.spectators)}</span>
            </label>
            <label class="check">
                <input type="checkbox" prop:checked=flag(move || now.get().hints) on:change=hints />
                <span>{tx!(l, room.hints)}</span>
            </label>
            <label class="check">
                <input type="checkbox" prop:checked=flag(move || now.get().big_table) on:change=big_table />
                <span>{tx!(l, room.big_table)}</span>
            </label>
            <label>
                <span>{tx!(l, room.stand_in_after)}</span>
                <select on:change=on_value(stand_in)>{times(|now| now.stand_in_after)}</select>
            </label>
            <label>
                <span>{tx!(l, room.idle_after)}</span>
                <select on:change=on_value(idle)>{times(|now| now.idle_after)}</select>
            </label>
        </details>
    }
    .into_any()
}

/// The dialog in which the host chooses how a bot plays.
fn bot_style(
    l: Language,
    client: StoredValue<RoomClient, LocalStorage>,
    asking: RwSignal<Option<Confirm>>,
    seat: Seat,
    name: &str,
    bot: Bot,
) -> AnyView {
    let bots = move || {
        let chairs = client.with_value(|client| client.lobby().get_untracked()).map(|lobby| lobby.chairs);
        let chairs = chairs.unwrap_or_default().into_iter().zip(0..);
        let bots = chairs.filter(|(chair, _)| matches!(chair, Chair::Bot(_)));
        bots.filter_map(|(_, at)| Seat::new(at)).collect::<Vec<_>>()
    };
    let done = move |choice: BotChoice| {
        asking.try_set(None);
        let seats = if choice.all { bots() } else { vec![seat] };
        client.with_value(|client| {
            for seat in seats {
                client.command(HostCommand::Bot(seat, Name::new(&choice.bot.name())));
            }
        });
    };
    let levels = client.with_value(|client| client.game().levels());
    bot_dialog(l, name, levels, bot, bots().len() > 1, done)
}

/// The confirmation dialog, above a page that may change beneath it.
pub(super) fn question(l: Language, client: &RoomClient, asking: RwSignal<Option<Confirm>>) -> AnyView {
    let client = StoredValue::new_local(client.clone());
    dynamic(move || {
        let Some(what) = asking.get() else { return ().into_any() };
        let (word, text) = match &what {
            Confirm::Bot(seat, name, bot) => return bot_style(l, client, asking, *seat, name, *bot),
            Confirm::Profile => return profile::dialog(l, client, asking),
            Confirm::Kick(_, name) => (tx!(l, room.kick, name = name), tx!(l, room.kick_sure, name = name)),
            Confirm::Leave(name) => (tx!(l, room.leave), tx!(l, room.leave_sure, name = name)),
            Confirm::Close => (tx!(l, room.close), tx!(l, room.close_sure)),
        };
        let dialog = NodeRef::new();
        let close = show_modal(dialog);
        let yes = on_click(move || match &what {
            Confirm::Kick(id, _) => {
                close();
                client.with_value(|client| client.command(HostCommand::Kick(*id)));
            }
            Confirm::Leave(_) => {
                client.with_value(RoomClient::leave);
                Route::Home.go();
            }
            Confirm::Close => {
                client.with_value(RoomClient::close);
                Route::Home.go();
            }
            Confirm::Bot(..) | Confirm::Profile => {}
        });
        let gone = move || {
            asking.try_set(None);
            after_dialog();
        };
        view! {
            <dialog class="explain sure" node_ref=dialog aria-label=word.clone() on:close=move |_| gone()>
                <p>{text}</p>
                <div class="bar">
                    <button type="button" class="button" on:click=on_click(close)>{tx!(l, room.stay)}</button>
                    <button type="button" class="button go" on:click=yes>{word.clone()}</button>
                </div>
            </dialog>
        }
        .into_any()
    })
}
