//! Code that is not needed to start playing: most pages, and the menu of the table.
//!
//! This code is in wasm files of its own, loaded on demand or a few seconds after the first page was drawn
//! ([`prefetch`]); [`parts`](crate::parts) says what is in them. Pages show such views by
//! [`lazy`] and need not know them, so the imports point one way: `parts → pages → lazy`. Their
//! styles ([`stylesheet`](crate::kit::stylesheet)) and the second list of texts are loaded separately
//! too.

use crate::kit::focus;
use crate::kit::text;
use crate::prelude::*;
use crate::session::{WindowState, ensure_saved};
use browser::page::is_online;
use browser::script::{ask_script, call_script};
use browser::timer::TimeoutFuture;
use game::Seats;
use leptos::__reexports::send_wrapper::SendWrapper;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use link::qr_code;
use play::card_game::STORED;
use play::flow::lesson::Progress;
use play::reference::Game;
use play::stored::file::StoredGame;
use std::cell::Cell;
use std::pin::Pin;
use words::{List, loaded};

/// A view whose code is loaded later.
#[derive(Clone)]
pub(crate) enum LazyView {
    /// A page that is not needed to play.
    Page(Route),
    /// The first page of a room: the page of rooms, or a smaller one for somebody who has never played here.
    Entrance,
    /// A room: playing with friends on their own devices.
    Room(RoomView),
    /// Views of the board game that are needed to play it.
    Board(BoardView),
    /// Views of the board game that are loaded later.
    BoardLater(BoardLater),
    /// Around the table of the card game.
    Around(TableView),
    /// The notice at a table that nothing more can be stored.
    NotStored,
    /// The parts of the table that answer rare questions: those not answered with the hand, the
    /// seats or the buttons.
    Tools,
    /// Hands that have been laid open.
    OpenHands,
    /// Whose doing a question is.
    Asker,
    /// The viewer's power cards, beside the hand.
    OwnPowers,
    /// The explanation of a card.
    Explain,
    /// The explanation of a card, an event or a field at the table of the board game, and the handlers that open it.
    BoardSlip,
    /// The notice of a new version.
    Version,
    /// Motion above the table, and sounds.
    Motion,
    /// Only the styles of all these views, without a view.
    Styles,
}

/// The views that both games have around their tables: screens before and after, and sheets above.
#[derive(Clone, Copy)]
pub(crate) enum TableView {
    /// A table without a game.
    NoGame,
    /// Handing the device to the next person.
    HandOver(Seat),
    /// Several people at this device may react.
    Reaction(Seats),
    /// The button that undoes the last answer, where several people share the device.
    Undo,
    /// Something went wrong with a saved game; in the card game's, also that nothing more is stored.
    SaveProblem,
    /// After a round.
    RoundOver,
    /// After the last round.
    GameOver,
    /// The game is played in another window.
    Elsewhere(WindowState),
    /// The menu of the table.
    Menu,
    /// The log by turns: `true` is a column beside the table, `false` a sheet over it.
    Log(bool),
    /// Keyboard shortcuts and long presses at the table; in the board game, sounds, too.
    Keys,
    /// The hint at the table.
    Hint,
}

/// A view of a room.
#[derive(Clone, Copy)]
pub(crate) enum RoomView {
    /// The lobby: who is there, and how to invite others.
    Lobby,
    /// The way back to the table after the page was reloaded; the table is that of the game with
    /// this name ([`Saving::KEY`](play::games::Saving::KEY)).
    Back(&'static str),
    /// The additions to the table: missing people, and reactions.
    Table,
    /// The button that sends a reaction.
    ReactionButton,
    /// The people in the room, in the menu of the table.
    People,
    /// Whether the round that is over is proven.
    Proof,
    /// The settings for relays and brokers.
    Servers,
}

/// A view of the board game that is needed to play it.
#[derive(Clone, Copy)]
pub(crate) enum BoardView {
    /// The running game.
    Table,
    /// The table of a lesson, whose session is in the context.
    LessonTable(LessonSlips),
    /// The button that resumes the game played last, on the first page.
    Resume,
}

/// A view of the board game that is loaded after its table, or without it.
#[derive(Clone, Copy)]
pub(crate) enum BoardLater {
    /// Setting up a game.
    New,
    /// Its running games, in the list of all.
    Games,
    /// Its finished games, in the list of all.
    History,
    /// One finished game, by its date in milliseconds since 1970.
    Past(u64),
    /// A game looked at again, step by step. The page reads from its address which one.
    Replay,
    /// A lesson.
    Lesson(BoardLesson),
    /// Around its table.
    Around(TableView),
    /// The posters at the end of a round and of a game.
    Posters,
    /// Where each roll would take the viewer's pawn.
    Ahead,
    /// The list of hits since the last turn.
    Since,
}

/// Draws the head of a lesson's page, and the coach's slip.
pub(crate) type LessonSlips = Callback<(), (AnyView, AnyView)>;

/// A lesson of the board game, for the page of lessons.
#[derive(Clone, Copy)]
pub(crate) struct BoardLesson {
    /// Which one, from 0.
    pub at: usize,
    /// Draws the head and the slip of its table.
    pub slips: LessonSlips,
    /// Called with the learner's progress, and whether they are asked something.
    pub tell: Callback<(Progress, bool)>,
}

/// A view whose code is being loaded; `None` if that failed.
pub(crate) type Drawing = Pin<Box<dyn Future<Output = Option<AnyView>>>>;

/// The checks of stored board games, whose code is being loaded; `None` if that failed.
pub(crate) type BoardTexts = Pin<Box<dyn Future<Output = Option<StoredGame>>>>;

/// How views are drawn whose code may still have to be loaded.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// Draws a view; `None` if its code could not be loaded.
    pub draw: fn(LazyView) -> Drawing,
    /// Loads the code of most views ahead of time. A failure is ignored.
    pub load: fn() -> Pin<Box<dyn Future<Output = ()>>>,
    /// Loads the board game's code for playing ahead of time; if `true`, its later code before that. A failure is
    /// ignored.
    pub load_board: fn(bool) -> Pin<Box<dyn Future<Output = ()>>>,
    /// The checks of stored board games.
    pub board_texts: fn() -> BoardTexts,
}

thread_local! {
    static PARTS: Cell<Option<Parts>> = const { Cell::new(None) };
}

/// Sets how views are drawn. The frame of the app does so before anything is shown.
pub(crate) fn install(parts: Parts) {
    PARTS.set(Some(parts));
}

#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(qr, wasm_split_path = leptos::wasm_split, fallible)]
fn decode(width: usize, height: usize, grey: Vec<u8>) -> Result<Option<String>, SplitLoaderError> {
    Ok(qr_code::read(width, height, &grey))
}

/// Decodes a QR code in a greyscale picture, one byte per pixel, row by row. Used where the browser
/// cannot do it itself.
pub(crate) async fn decode_qr(width: usize, height: usize, grey: Vec<u8>) -> Option<String> {
    decode(width, height, grey).await.ok()?
}

/// Fetches the code and texts of all later pages. A failure is ignored: `lazy` tries again when a
/// page is opened.
pub(crate) async fn prefetch(language: Language) {
    text::load(List::Later, language).await;
    if let Some(parts) = PARTS.get() {
        (parts.load)().await;
    }
}

/// How to check the texts of these games, by their keys in a file. That of the board game is loaded
/// only if there are texts of it.
pub(crate) async fn stored_games(has_board: bool) -> Vec<StoredGame> {
    let board = match PARTS.get().filter(|_| has_board) {
        Some(parts) => (parts.board_texts)().await,
        None => None,
    };
    STORED.into_iter().chain(board).collect()
}

/// Whether a game cannot be played without this view. A failure to load others is not shown.
fn is_essential(page: &LazyView) -> bool {
    use BoardLater::{Posters, Since};
    use TableView::{Hint, Keys, Log};
    !matches!(
        page,
        LazyView::Motion
            | LazyView::OwnPowers
            | LazyView::NotStored
            | LazyView::BoardSlip
            | LazyView::Around(Keys | Hint | Log(true))
            | LazyView::BoardLater(Posters | Since | BoardLater::Around(Keys | Log(true)))
    )
}

/// Whether it stands beside other views of the same code: of several missing views on one page, only one says so.
fn is_beside(page: &LazyView) -> bool {
    matches!(page, LazyView::Asker | LazyView::OpenHands | LazyView::Around(TableView::Undo))
}

/// Called when a page was drawn: removes index.html's message for a failed start (public/inline/start.js).
pub(crate) fn is_drawn() {
    call_script("trouble");
}

/// Shows a view as soon as its code and texts have been loaded. One that is not essential waits until the views around
/// it have been painted, because compiling its code would delay that.
pub(crate) fn lazy(page: LazyView) -> AnyView {
    let l = language();
    let tries = RwSignal::new(0);
    let essential = is_essential(&page);
    let awaited = RwSignal::new(essential);
    if !essential {
        after_paint(move || after_paint(move || awaited.set(true)));
    }
    dynamic(move || {
        tries.track();
        if !awaited.get() {
            return ().into_any();
        }
        let page = page.clone();
        let told = essential && !is_beside(&page);
        let missed = move || if told { missing(tries) } else { ().into_any() };
        let drawn = async move {
            let to_play = matches!(page, LazyView::Board(_));
            let board = to_play || matches!(page, LazyView::BoardLater(_));
            // Its code is loaded at the same time as its texts.
            if let Some(parts) = PARTS.get().filter(|_| board) {
                detached((parts.load_board)(!to_play));
            }
            // The table of the board game says nothing that is in the second list.
            let texts =
                (to_play || text::load(List::Later, l).await) && (!board || text::load(List::Board, l).await);
            if !texts {
                is_drawn();
                return missed();
            }
            let Some(Parts { draw, .. }) = PARTS.get() else { return missed() };
            if !essential && !board {
                // Each in a separate task, so that touches are handled in between.
                draw(LazyView::Styles).await;
                TimeoutFuture::new(0).await;
            }
            let drawn = draw(page).await;
            is_drawn();
            focus::after_draw();
            drawn.unwrap_or_else(missed)
        };
        awaited_view(Box::pin(drawn))
    })
}

/// Shows the view that a task draws, once it is drawn.
pub(crate) fn awaited_view(drawn: Pin<Box<dyn Future<Output = AnyView>>>) -> AnyView {
    // There is only one thread, so `Send` holds trivially.
    let drawn: Pin<Box<dyn Future<Output = AnyView> + Send>> = Box::pin(SendWrapper::new(drawn));
    Suspend::new(drawn).into_any()
}

/// A text of the second list, such as what a card does. It appears as soon as that list has been
/// loaded; if that fails, it is left out.
pub(crate) fn later_text(l: Language, words: impl Fn() -> String + Send + 'static) -> AnyView {
    let there = RwSignal::new(!loaded::lacks(List::Later, l));
    if !there.get_untracked() {
        spawn(async move {
            text::load(List::Later, l).await;
            there.set(true);
        });
    }
    let shown = move || if there.get() { words() } else { String::new() };
    text(shown).into_any()
}

/// Shows a part that uses the reference of a game, as soon as its texts have been loaded.
pub(crate) fn with_reference(game: Game, part: impl Fn() -> AnyView + Clone + Send + 'static) -> AnyView {
    let l = language();
    let tries = RwSignal::new(0);
    dynamic(move || {
        tries.track();
        let part = part.clone();
        let drawn = async move {
            let there = text::load_reference(l, game).await;
            focus::after_draw();
            if there { untrack(part) } else { missing(tries) }
        };
        awaited_view(Box::pin(drawn))
    })
}

/// Why the code of a page could not be loaded, and what to do: the server may have a new version (it is asked), the
/// code may not be on this device yet (public/offline.js), or the network fails.
pub(crate) fn why_missing(again: Box<dyn Fn()>) -> AnyView {
    let l = language();
    let outdated = RwSignal::new(false);
    spawn(async move {
        let known = ask_script("isOutdated").await;
        // The page may be gone.
        outdated.try_set(known);
    });
    let loses = RwSignal::new(false);
    let why = move || match outdated.get() {
        true if loses.get() => tx!(l, nav.unsaved),
        true => tx!(l, nav.outdated),
        false if is_online() => tx!(l, nav.missing),
        false => tx!(l, nav.missing_offline),
    };
    let next = move || match outdated.get() {
        true if loses.get() => tx!(l, nav.take_anyway),
        true => tx!(l, nav.update),
        false => tx!(l, nav.again),
    };
    let act = move || if outdated.get_untracked() { renew(loses) } else { again() };
    html! {
        <p role="alert">{text(why)}</p>
        <button type="button" class="button go" on:click=on_click(act)>{text(next)}</button>
    }
}

/// Saves the game and loads the page again, in its newest version. If that would lose something, the first call only
/// says so, and the second call does it.
pub(crate) fn renew(loses: RwSignal<bool>) {
    let saved = ensure_saved();
    if loses.get_untracked() || saved && storage::lasts() {
        load_newest();
    } else {
        loses.set(true);
    }
}

/// Loads the page again, in its newest version: a plain reload may bring the old one out of the service worker's cache.
pub(crate) fn load_newest() {
    call_script("renew");
}

/// The same with a link to the home page, in place of a view that could not be loaded.
pub(crate) fn missing(tries: RwSignal<u32>) -> AnyView {
    let l = language();
    html! {
        <div class="page">
            {why_missing(Box::new(move || tries.update(|n| *n += 1)))}
            <a class="button" href=Route::Home.to_string()>{tx!(l, nav.home)}</a>
        </div>
    }
}
