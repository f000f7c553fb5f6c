//! A room, before and between games: who is there, who sits where, and how others come.

use crate::art::avatar;
use crate::language::Language;
use crate::live::{follow, tap};
use crate::room::{Party, here, person_on};
use crate::route::Route;
use crate::session::{company, use_session};
use crate::text::{language, tn, tx};
use ::game::Seat;
use ::room::{Chair, Id, Lobby, Name, Order, Out, Phase, Request, Room};
use cards::State;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use meet::RoomSecret;

/// The page.
pub(crate) fn room() -> AnyView {
    let asked = RwSignal::new(0);
    follow(move || {
        asked.track();
        untrack(|| match here().or_else(|| Party::again(use_session(), invited())) {
            Some(party) => inside(party, asked),
            None => door(asked),
        })
    })
}

/// The way back to the table of the room this tab was in.
pub(crate) fn back() -> AnyView {
    room()
}

/// What the table of a room has besides.
pub(crate) fn at_table() -> AnyView {
    ().into_any()
}

/// The invitation in the address.
fn invited() -> Option<RoomSecret> {
    RoomSecret::parse(Route::room(&window().location().hash().ok()?)?).ok()
}

/// Outside: open one, or go to somebody's.
fn door(asked: RwSignal<i32>) -> AnyView {
    let l = language();
    let session = use_session();
    let usual = company::usual(tx!(l, room.you));
    let me = usual.as_ref().and_then(|usual| usual.people.iter().find(|person| person.bot.is_none()));
    let name = RwSignal::new(me.map(|me| me.name.clone()).unwrap_or_default());
    let invited = invited();
    let setup = usual.map(|usual| usual.setup);
    let go = move || {
        let Some(name) = Name::new(&name.get_untracked()) else { return };
        let party = match (invited, setup) {
            (Some(link), _) => Party::join(session, name, link),
            (None, Some(setup)) => Party::open(session, name, setup),
            (None, None) => None,
        };
        if party.is_some() {
            asked.update(|count| *count += 1);
        }
    };
    let (title, text, word) = match invited {
        Some(_) => (tx!(l, room.invited), tx!(l, room.invited_text), tx!(l, room.join)),
        None => (tx!(l, room.title), tx!(l, room.open_text), tx!(l, room.open)),
    };
    let typed = move |event| name.set(event_target_value(&event));
    // Not with the tap: the form would be gone before the browser has submitted it.
    let submitted = move |event: SubmitEvent| {
        event.prevent_default();
        go();
    };
    view! {
        <main class="page room">
            <h1 class="display">{title}</h1>
            <p>{text}</p>
            <form class="sheet" on:submit=submitted>
                <label>
                    <span>{tx!(l, room.your_name)}</span>
                    <input type="text" maxlength="24" autocomplete="nickname" prop:value=name on:input=typed />
                </label>
                <button type="submit" class="button go">{word}</button>
            </form>
            <a class="button" href=Route::Home.to_string()>{tx!(l, nav.home)}</a>
        </main>
    }
    .into_any()
}

/// Inside: everybody, and what each may do.
fn inside(party: Party, asked: RwSignal<i32>) -> AnyView {
    let l = language();
    let (lobby, out, linked) = (party.lobby(), party.out(), party.linked());
    // Whoever waits here when the cards are dealt goes to the table with the others.
    let plays = {
        let lobby = lobby.clone();
        Memo::new(move |_| lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.phase.is_running())))
    };
    Effect::new(move |before: Option<bool>| {
        let now = plays.get();
        if now && before == Some(false) {
            Route::Table.go();
        }
        now
    });
    let leave = {
        let party = party.clone();
        move || {
            party.leave();
            Route::Home.go();
        }
    };
    let leave = StoredValue::new_local(leave);
    let part = {
        let party = StoredValue::new_local(party);
        move || {
            if let Some(out) = out.get() {
                return outside(l, out, asked);
            }
            let Some(now) = lobby.get() else {
                return view! { <p role="status">{tx!(l, room.looking)}</p> }.into_any();
            };
            party.with_value(|party| people(l, party, &now))
        }
    };
    let lost = move || {
        let lost = !linked.get();
        lost.then(|| view! { <p class="notice" role="status">{tx!(l, room.lost)}</p> }.into_any()).into_any()
    };
    view! {
        <main class="page room">
            <h1 class="display">{tx!(l, room.title)}</h1>
            {follow(lost)}
            {follow(part)}
            <div class="row">
                <button type="button" class="button" on:click=tap(move || leave.with_value(|leave| leave()))>
                    {tx!(l, room.leave)}
                </button>
            </div>
        </main>
    }
    .into_any()
}

/// Why one is out of it.
fn outside(l: Language, out: Out, asked: RwSignal<i32>) -> AnyView {
    let text = match out {
        Out::Sorry(_) => tx!(l, room.not_let_in),
        Out::Bye(_) => tx!(l, room.over),
        Out::Version(_) => tx!(l, room.version),
    };
    let again = move || asked.update(|count| *count += 1);
    view! {
        <p role="status">{text}</p>
        <button type="button" class="button go" on:click=tap(again)>{tx!(l, nav.again)}</button>
    }
    .into_any()
}

/// The chairs, who watches, and what comes next.
fn people(l: Language, party: &Party, lobby: &Lobby<State>) -> AnyView {
    let (me, host) = party.with(|room| (room.id(), matches!(room, Room::Host(_))));
    let running = lobby.phase.is_running();
    let free = lobby.chairs.iter().position(|chair| *chair == Chair::Open);
    let rows = lobby.chairs.iter().enumerate().filter(|(_, chair)| **chair != Chair::Open);
    let rows = rows.map(|(at, chair)| row(l, party, lobby, at, chair, me, host)).collect_view();
    let watching: Vec<String> = lobby
        .members
        .iter()
        .filter(|member| lobby.chair_of(member.id).is_none())
        .map(|member| member.name.as_str().to_owned())
        .collect();
    let watching = (!watching.is_empty()).then(|| {
        view! { <p class="small">{tx!(l, room.watching, names = watching.join(", "))}</p> }.into_any()
    });
    let add = free.filter(|_| host && !running).and_then(|at| Seat::new(at as u8)).map(|seat| {
        let bot = Name::new(company::BOT);
        deed(party, tx!(l, room.add_bot), "button", move |party| party.order(Order::Bot(seat, bot.clone())))
    });
    let sits = lobby.chair_of(me).is_some();
    let sit = free
        .filter(|_| !sits)
        .and_then(|at| Seat::new(at as u8))
        .map(|seat| deed(party, tx!(l, room.sit), "button go", move |party| party.ask(Request::Sit(seat))));
    let ready = lobby.member(me).is_some_and(|member| member.ready);
    let next = match (running, host) {
        (true, _) => view! { <a class="button go" href=Route::Table.to_string()>{tx!(l, room.to_table)}</a> }
            .into_any(),
        (false, true) if lobby.taken() >= 2 => {
            deed(party, tx!(l, room.start), "button go", |party| party.order(Order::Start))
        }
        (false, true) => view! { <p>{tx!(l, room.too_few)}</p> }.into_any(),
        (false, false) => {
            let word = if ready { tx!(l, room.not_ready) } else { tx!(l, room.ready) };
            deed(party, word, "button go", move |party| party.ask(Request::Ready(!ready)))
        }
    };
    let phase = (lobby.phase == Phase::Over).then(|| view! { <p>{tx!(l, room.another)}</p> }.into_any());
    view! {
        {link(l, party)}
        <section class="sheet">
            <h2>{tn!(l, usize::from(lobby.taken()), room.chairs)}</h2>
            <ul class="chairs">{rows}</ul>
            {watching} {add} {sit}
        </section>
        {phase} {next}
        <p class="small">{tx!(l, room.honest)}</p>
    }
    .into_any()
}

/// Somebody on a chair.
fn row(
    l: Language,
    party: &Party,
    lobby: &Lobby<State>,
    at: usize,
    chair: &Chair,
    me: Id,
    host: bool,
) -> AnyView {
    let who = person_on(lobby, at, chair);
    let member = chair.owner().and_then(|id| lobby.member(id));
    let said = match (chair, member) {
        (Chair::Bot(_), _) => tx!(l, room.bot),
        (Chair::StandIn(_), _) => tx!(l, room.stand_in),
        (_, Some(member)) if !member.present => tx!(l, room.away),
        (_, Some(member)) if lobby.members.first().is_some_and(|first| first.id == member.id) => {
            tx!(l, room.host)
        }
        (_, Some(member)) if member.ready => tx!(l, room.is_ready),
        _ => String::new(),
    };
    let you = (chair.owner() == Some(me)).then(|| tx!(l, room.is_you));
    let running = lobby.phase.is_running();
    let seat = Seat::new(at as u8);
    let name = who.name.clone();
    let away = match (seat, chair) {
        (Some(seat), Chair::Bot(_)) if host && !running => {
            let label = tx!(l, room.remove, name = name);
            Some(deed(party, label, "button", move |party| party.order(Order::Bot(seat, None))))
        }
        (_, Chair::Person(id)) if host && *id != me => {
            let (id, label) = (*id, tx!(l, room.kick, name = name));
            Some(deed(party, label, "button", move |party| party.order(Order::Kick(id))))
        }
        _ => None,
    };
    view! {
        <li>{avatar(who.avatar)} <span><b>{who.name}</b> " " <span class="small">{you} " " {said}</span></span> {away}</li>
    }
    .into_any()
}

/// A button that wants something of the room.
fn deed(party: &Party, word: String, class: &'static str, deed: impl Fn(&Party) + 'static) -> AnyView {
    let party = party.clone();
    view! { <button type="button" class=class on:click=tap(move || deed(&party))>{word}</button> }.into_any()
}

/// How others come.
fn link(l: Language, party: &Party) -> AnyView {
    let link = party.link().to_text();
    let here = window().location().href().unwrap_or_default();
    let base = here.split('#').next().unwrap_or_default().to_owned();
    let link = format!("{base}#/room/{link}");
    let copied = RwSignal::new(false);
    let text = link.clone();
    let copy = move || {
        // Where it may not, the link can still be marked and copied by hand.
        drop(window().navigator().clipboard().write_text(&text));
        copied.set(true);
    };
    let word = follow(move || {
        let word = if copied.get() { tx!(l, room.copied) } else { tx!(l, room.copy) };
        word.into_any()
    });
    view! {
        <section class="sheet">
            <h2>{tx!(l, room.invite)}</h2>
            <p class="small">{tx!(l, room.invite_text)}</p>
            <input type="text" class="link" readonly prop:value=link aria-label=tx!(l, room.link) />
            <button type="button" class="button" on:click=tap(copy)>{word}</button>
        </section>
    }
    .into_any()
}
