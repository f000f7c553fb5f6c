//! What nobody needs before they can play: most pages, and the menu of the table.
//!
//! The code of these is in files of its own: the build cuts the wasm at the functions with
//! `#[wasm_split]` (xtask/bind). The part of [`draw`] is fetched when it is wanted, or in a
//! quiet moment after the first page is there ([`prefetch`]). Whatever only these
//! use goes with them by itself; so do their style ([`stylesheet`](crate::stylesheet)) and
//! the second list of texts.

use crate::focus;
use crate::language::Language;
use crate::live::{follow, tap};
use crate::motion::stage;
use crate::pages::{
    about, cards, elsewhere, ends, games, hand_over, history, learn, new, not_found, room, settings, trouble,
    window,
};
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

/// One of them.
#[derive(Clone)]
pub(crate) enum LazyView {
    /// Setting up a game.
    New,
    /// The same by a code of house rules.
    NewBy(String),
    /// Whose game this is.
    About,
    /// What was chosen, and can be chosen otherwise.
    Settings,
    /// Running games.
    Games,
    /// Finished games.
    History,
    /// One of them, by its date.
    Past(u64),
    /// A first round that teaches.
    Learn,
    /// Every card, explained.
    Cards,
    /// The rules on one page.
    Overview,
    /// Friends on their own devices.
    Room(RoomView),
    /// An address that we do not know.
    NotFound,
    /// Between two people who share the device.
    HandOver(Seat),
    /// Before several of them, who may react.
    Window(Seats),
    /// Something went wrong with a saved game.
    Trouble,
    /// After a round.
    RoundOver,
    /// After the last.
    GameOver,
    /// The game is played in another window.
    Elsewhere(WindowState),
    /// The menu of the table.
    Menu(Screen),
    /// What is needed to answer a question that is neither hand, people nor bar.
    Tools(Screen, Asked),
    /// Hands that lie open.
    OpenHands(Screen),
    /// What happened by turns: as a column of the table, or as a sheet over it.
    Log(Screen, bool),
    /// What a card says.
    Explain(Screen, Topic),
    /// The table by keyboard and long press.
    Keys(Screen),
    /// That there is a new version.
    Version,
    /// What moves above the table, and is heard.
    Motion,
}

/// What a room shows.
#[derive(Clone, Copy)]
pub(crate) enum RoomView {
    /// Who is there, and how others come.
    Lobby,
    /// The way back to its table, for a page that was loaded anew.
    Back,
    /// What its table has besides: who is missed, what people feel.
    Table,
    /// The button that shows what one feels.
    Feelings,
    /// Where rooms meet, in the settings.
    Servers,
}

#[allow(clippy::unnecessary_wraps, reason = "the split adds the failure")]
#[wasm_split(later, wasm_split_path = leptos::wasm_split, preload(load), fallible)]
fn draw(page: LazyView) -> Result<AnyView, SplitLoaderError> {
    // Where a browser is too old for it, the page is a plain one.
    adopt_stylesheet();
    reader::install::<State>();
    Ok(match page {
        LazyView::New => new::new(),
        LazyView::NewBy(code) => new::new_by(&code),
        // Not here: `draw_room`.
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
        LazyView::Window(seats) => window::window(seats),
        LazyView::Trouble => trouble::trouble::<State>(),
        LazyView::RoundOver => ends::round_over(),
        LazyView::GameOver => ends::game_over(),
        LazyView::Elsewhere(place) => elsewhere::elsewhere::<State>(place),
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

/// Rooms are a part of their own: whoever plays alone, or passes the device round, never
/// needs them.
#[allow(clippy::unnecessary_wraps, reason = "the split adds the failure")]
#[wasm_split(rooms, wasm_split_path = leptos::wasm_split, fallible)]
fn draw_room(page: RoomView) -> Result<AnyView, SplitLoaderError> {
    adopt_stylesheet();
    reader::install::<State>();
    Ok(match page {
        RoomView::Lobby => room::when_read(room::room),
        RoomView::Back => room::when_read(room::back),
        RoomView::Table => room::at_table(),
        RoomView::Feelings => room::feelings(),
        RoomView::Servers => room::servers(),
    })
}

#[allow(clippy::unnecessary_wraps, reason = "the split adds the failure")]
#[wasm_split(reader, wasm_split_path = leptos::wasm_split, fallible)]
fn read(width: usize, height: usize, grey: Vec<u8>) -> Result<Option<String>, SplitLoaderError> {
    let point = |x: usize, y: usize| grey.get(y * width + x).copied().unwrap_or_default();
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, point);
    Ok(picture.detect_grids().iter().find_map(|code| code.decode().ok()).map(|(_, text)| text))
}

/// The text of a code in a grey picture, a byte for each point, by our own reader.
pub(crate) async fn decode_qr(width: usize, height: usize, grey: Vec<u8>) -> Option<String> {
    read(width, height, grey).await.ok()?
}

/// Fetches their code and texts ahead. Should that fail, it is tried again when it is wanted.
pub(crate) async fn prefetch(language: Language) {
    words::load_rest(language).await;
    load().await.ok();
}

/// The thing itself, once its code is there.
pub(crate) fn lazy(page: LazyView) -> AnyView {
    let l = language();
    let tries = RwSignal::new(0);
    follow(move || {
        tries.track();
        let page = page.clone();
        // One can play without anything moving, and without a shortcut.
        let dear = !matches!(page, LazyView::Motion | LazyView::Keys(_) | LazyView::Log(_, true));
        let missed = move || if dear { missing(tries) } else { ().into_any() };
        let drawn = async move {
            // All of it happens in the one thread there is.
            if !SendWrapper::new(words::load_rest(l)).await {
                return missed();
            }
            let drawn = match page {
                LazyView::Room(page) => draw_room(page).await,
                page => draw(page).await,
            };
            focus::drawn();
            drawn.unwrap_or_else(|_| missed())
        };
        let drawn: Pin<Box<dyn Future<Output = AnyView> + Send>> = Box::pin(drawn);
        Suspend::new(drawn).into_any()
    })
}

/// Something that shows the reference, once its texts are there.
pub(crate) fn with_reference(part: impl Fn() -> AnyView + Clone + Send + 'static) -> AnyView {
    let l = language();
    let tries = RwSignal::new(0);
    follow(move || {
        tries.track();
        let part = part.clone();
        let drawn = async move {
            let there = SendWrapper::new(words::load_reference(l)).await;
            focus::drawn();
            if there { untrack(part) } else { missing(tries) }
        };
        let drawn: Pin<Box<dyn Future<Output = AnyView> + Send>> = Box::pin(drawn);
        Suspend::new(drawn).into_any()
    })
}

/// The network is gone, and the code had not come yet.
fn missing(tries: RwSignal<u32>) -> AnyView {
    let l = language();
    view! {
        <div class="page">
            <p role="alert">{tx!(l, nav.missing)}</p>
            <button type="button" class="button go" on:click=tap(move || tries.update(|n| *n += 1))>
                {tx!(l, nav.again)}
            </button>
        </div>
    }
    .into_any()
}
