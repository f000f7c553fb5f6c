//! Code that is not needed to start playing: most pages, and the menu of the table.
//!
//! This code is in files of its own: the build splits the wasm at the functions with `#[wasm_split]`
//! (xtask/bind). The part of [`draw`] is loaded on demand, or a few seconds after the first page is
//! there ([`prefetch`]). Functions used only by these views move to their part automatically. Their
//! styles ([`stylesheet`](crate::stylesheet)) and the second list of texts are loaded separately too.

use crate::focus;
use crate::language::Language;
use crate::motion::stage;
use crate::pages::{
    about, cards, ends, games, hand_over, history, learn, new, not_found, other_window, reaction, room,
    save_problem, settings,
};
use crate::reactive::{dynamic, on_click};
use crate::session::WindowState;
use crate::sound;
use crate::storage::reader;
use crate::stylesheet::adopt_stylesheet;
use crate::table::{explain, keys, log, menu, question::Asked, screen::Screen, tools, topic::Topic};
use crate::text::{language, tx};
use crate::version;
use crate::words;
use ::cards::State;
use game::{Seat, Seats};
use leptos::__reexports::send_wrapper::SendWrapper;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::pin::Pin;

/// A view whose code is loaded later.
#[derive(Clone)]
pub(crate) enum LazyView {
    /// Setting up a game.
    New,
    /// Setting up a game with the house rules of this code.
    NewBy(String),
    /// Who made this game, and licences.
    About,
    /// The settings.
    Settings,
    /// Running games.
    Games,
    /// Finished games.
    History,
    /// One finished game, by its date in milliseconds since 1970.
    Past(u64),
    /// The lessons: a first round that teaches.
    Learn,
    /// Every card, explained.
    Cards,
    /// The rules on one page.
    Overview,
    /// A room: playing with friends on their own devices.
    Room(RoomView),
    /// An unknown address.
    NotFound,
    /// Handing the device to the next person.
    HandOver(Seat),
    /// Several people at this device may react.
    Window(Seats),
    /// Something went wrong with a saved game.
    SaveProblem,
    /// After a round.
    RoundOver,
    /// After the last round.
    GameOver,
    /// The game is played in another window.
    Elsewhere(WindowState),
    /// The menu of the table.
    Menu(Screen),
    /// The parts of the table that answer rare questions: those not answered with the hand, the
    /// seats or the buttons.
    Tools(Screen, Asked),
    /// Hands that have been laid open.
    OpenHands(Screen),
    /// The log by turns: `true` is a column beside the table, `false` a sheet over it.
    Log(Screen, bool),
    /// The explanation of a card.
    Explain(Screen, Topic),
    /// Keyboard shortcuts and long presses at the table.
    Keys(Screen),
    /// The notice of a new version.
    Version,
    /// Motion above the table, and sounds.
    Motion,
}

/// A view of a room.
#[derive(Clone, Copy)]
pub(crate) enum RoomView {
    /// The lobby: who is there, and how to invite others.
    Lobby,
    /// The way back to the table after the page was reloaded.
    Back,
    /// What is added to the table: who is missing, and reactions.
    Table,
    /// The button that sends a reaction.
    Feelings,
    /// The settings for relays and brokers.
    Servers,
}

#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(later, wasm_split_path = leptos::wasm_split, preload(load), fallible)]
fn draw(page: LazyView) -> Result<AnyView, SplitLoaderError> {
    // A browser too old for this shows the page unstyled.
    adopt_stylesheet();
    reader::install::<State>();
    Ok(match page {
        LazyView::New => new::new::<State>(None),
        LazyView::NewBy(code) => new::new::<State>(Some(&code)),
        // Drawn by `draw_room`.
        LazyView::Room(_) => ().into_any(),
        LazyView::About => about::about(),
        LazyView::Settings => settings::settings(),
        LazyView::Games => games::games::<State>(),
        LazyView::History => history::history::<State>(),
        LazyView::Past(date) => history::past::<State>(date),
        LazyView::Learn => learn::learn(),
        LazyView::Cards => cards::cards(),
        LazyView::Overview => cards::overview(),
        LazyView::NotFound => not_found::not_found(),
        LazyView::HandOver(seat) => hand_over::hand_over(seat),
        LazyView::Window(seats) => reaction::reaction(seats),
        LazyView::SaveProblem => save_problem::save_problem::<State>(),
        LazyView::RoundOver => ends::round_over::<State>(),
        LazyView::GameOver => ends::game_over::<State>(),
        LazyView::Elsewhere(place) => other_window::other_window::<State>(place),
        LazyView::Menu(screen) => menu::menu(screen),
        LazyView::Tools(screen, asked) => tools::tools(screen, asked),
        LazyView::OpenHands(screen) => tools::open_hands(screen),
        LazyView::Log(screen, true) => log::column(screen),
        LazyView::Log(screen, false) => log::sheet(screen),
        LazyView::Explain(screen, topic) => explain::explain(screen, topic),
        LazyView::Keys(screen) => keys::keys(screen),
        LazyView::Version => version::notice(),
        LazyView::Motion => {
            sound::listen();
            stage::stage()
        }
    })
}

/// Rooms have a wasm file of their own: playing alone or on one shared device never needs them.
#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(rooms, wasm_split_path = leptos::wasm_split, fallible)]
fn draw_room(page: RoomView) -> Result<AnyView, SplitLoaderError> {
    adopt_stylesheet();
    reader::install::<State>();
    Ok(match page {
        RoomView::Lobby => room::when_read::<State>(room::room::<State>),
        RoomView::Back => room::when_read::<State>(room::back::<State>),
        RoomView::Table => room::at_table::<State>(),
        RoomView::Feelings => room::reaction_buttons::<State>(),
        RoomView::Servers => room::servers(),
    })
}

#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(reader, wasm_split_path = leptos::wasm_split, fallible)]
fn read(width: usize, height: usize, grey: Vec<u8>) -> Result<Option<String>, SplitLoaderError> {
    let point = |x: usize, y: usize| grey.get(y * width + x).copied().unwrap_or_default();
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, point);
    Ok(picture.detect_grids().iter().find_map(|code| code.decode().ok()).map(|(_, text)| text))
}

/// Decodes a QR code in a greyscale picture, one byte per pixel, row by row. Used where the browser
/// cannot do it itself.
pub(crate) async fn decode_qr(width: usize, height: usize, grey: Vec<u8>) -> Option<String> {
    read(width, height, grey).await.ok()?
}

/// Fetches the code and texts of all later pages. A failure is ignored: `lazy` tries again when a
/// page is opened.
pub(crate) async fn prefetch(language: Language) {
    words::load_rest(language).await;
    load().await.ok();
}

/// Shows a view as soon as its code and texts have been loaded.
pub(crate) fn lazy(page: LazyView) -> AnyView {
    let l = language();
    let tries = RwSignal::new(0);
    dynamic(move || {
        tries.track();
        let page = page.clone();
        // The game works without these three, so a failure to load them is not shown.
        let essential = !matches!(page, LazyView::Motion | LazyView::Keys(_) | LazyView::Log(_, true));
        let missed = move || if essential { missing(tries) } else { ().into_any() };
        let drawn = async move {
            // There is only one thread, so `Send` holds trivially.
            if !SendWrapper::new(words::load_rest(l)).await {
                return missed();
            }
            let drawn = match page {
                LazyView::Room(page) => draw_room(page).await,
                page => draw(page).await,
            };
            focus::after_draw();
            drawn.unwrap_or_else(|_| missed())
        };
        let drawn: Pin<Box<dyn Future<Output = AnyView> + Send>> = Box::pin(drawn);
        Suspend::new(drawn).into_any()
    })
}

/// Shows a part that uses the reference, as soon as its texts have been loaded.
pub(crate) fn with_reference(part: impl Fn() -> AnyView + Clone + Send + 'static) -> AnyView {
    let l = language();
    let tries = RwSignal::new(0);
    dynamic(move || {
        tries.track();
        let part = part.clone();
        let drawn = async move {
            let there = SendWrapper::new(words::load_reference(l)).await;
            focus::after_draw();
            if there { untrack(part) } else { missing(tries) }
        };
        let drawn: Pin<Box<dyn Future<Output = AnyView> + Send>> = Box::pin(drawn);
        Suspend::new(drawn).into_any()
    })
}

/// A message with a button to try again, shown when the code could not be loaded.
fn missing(tries: RwSignal<u32>) -> AnyView {
    let l = language();
    view! {
        <div class="page">
            <p role="alert">{tx!(l, nav.missing)}</p>
            <button type="button" class="button go" on:click=on_click(move || tries.update(|n| *n += 1))>
                {tx!(l, nav.again)}
            </button>
        </div>
    }
    .into_any()
}
