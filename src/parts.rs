//! The parts of the wasm that are loaded later: what each of them draws.
//!
//! The build splits the wasm at the functions with `#[wasm_split]` (xtask/bind). Functions used only
//! by these views move to their part automatically. [`lazy`](crate::lazy) shows the views.
//!
//! Views that are not pages are listed in [`LazyView`] and drawn here. Code that is needed for a first game must not
//! name one of these views, or their code is fetched with it.

#![allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]

use crate::card_game::motion::{show, stage};
use crate::card_game::table::screen::use_screen;
use crate::card_game::table::{asker, explain, hint, keys, log, menu, powers, tools};
use crate::help::moments;
use crate::home::{about, games};
use crate::kit::stylesheet::{self, Stylesheet};
use crate::kit::{language, text};
use crate::lazy::{self, BoardLater, BoardView, Drawing, LazyView, Parts, RoomView, TableView};
use crate::prelude::*;
use crate::results::around;
use crate::rooms::pages::{self, LaterView};
use crate::rooms::{HostHalf, Played, install_host_half, load_host_half};
use crate::session::use_session;
use crate::setup::new;
use crate::table::log::{column, sheet};
use crate::table::{not_found, save_problem};
use crate::{board_game, sound, version};
use crate::{day, history, learn, reference, settings};
use ::cards::State;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use play::games::BOARD;
use play::stored::file::StoredGame;
use std::hint::black_box;
use storage::reader;
use words::List;

/// Tells [`lazy`](crate::lazy) how to draw the views of these parts.
pub(crate) fn install() {
    lazy::install(Parts {
        draw: |view| {
            let sheets = sheets(&view);
            styled(sheets, async {
                match view {
                    LazyView::Entrance => draw_entrance().await,
                    LazyView::Room(view) => draw_room(view).await,
                    LazyView::Board(view) => draw_board(view).await,
                    LazyView::BoardLater(view) => draw_board_later(view).await,
                    view => draw(view).await,
                }
            })
        },
        load: || Box::pin(async { drop(load().await) }),
        load_board: |later| {
            Box::pin(async move {
                if later {
                    drop(load_board_later().await);
                }
                // The table comes next, and index.html has asked for it.
                drop(load_board().await);
            })
        },
        board_texts: || Box::pin(async { board_texts().await.ok() }),
    });
}

/// The view of a part, and its style sheets, which are fetched together with the code.
fn styled(
    sheets: &'static [Stylesheet],
    drawn: impl Future<Output = Result<AnyView, SplitLoaderError>> + 'static,
) -> Drawing {
    Box::pin(async {
        let styles = stylesheet::load(sheets);
        let drawn = drawn.await.ok();
        let styled = styles.done().await;
        drawn.filter(|_| styled)
    })
}

/// The style sheets of a view.
fn sheets(view: &LazyView) -> &'static [Stylesheet] {
    match view {
        LazyView::Entrance | LazyView::Room(_) => &[Stylesheet::Entrance],
        LazyView::Board(_) => &[Stylesheet::Board],
        LazyView::BoardLater(_) => &[Stylesheet::Entrance, Stylesheet::Later, Stylesheet::Board],
        _ => &[Stylesheet::Entrance, Stylesheet::Later],
    }
}

#[wasm_split(later, wasm_split_path = leptos::wasm_split, preload(load), fallible)]
fn draw(view: LazyView) -> Result<AnyView, SplitLoaderError> {
    pages::link_entrance();
    reader::install::<State>();
    if let Some(session) = use_context() {
        show::begin(session);
    }
    Ok(match view {
        // Drawn by other parts, below.
        LazyView::Entrance | LazyView::Room(_) | LazyView::Board(_) | LazyView::BoardLater(_) => {
            ().into_any()
        }
        LazyView::Page(route) => page(route),
        // Untracked, so that a change at the table does not redraw the menu while somebody writes in it.
        LazyView::Around(TableView::Menu) => untrack(|| menu::menu(use_screen())),
        LazyView::Around(TableView::Log(true)) => column(log::of(use_screen())),
        LazyView::Around(TableView::Log(false)) => sheet(use_screen().frame, log::of(use_screen())),
        LazyView::Around(TableView::Keys) => keys::keys(use_screen()),
        LazyView::Around(TableView::Hint) => hint::hint(use_screen()),
        LazyView::Around(TableView::SaveProblem) => {
            (save_problem::save_problem::<State>(), save_problem::not_stored()).into_any()
        }
        LazyView::Around(view) => around::<State>(view, moments::around::<State>),
        LazyView::NotStored => save_problem::not_stored_slip(),
        LazyView::Tools => tools::tools(use_screen()),
        LazyView::OpenHands => tools::open_hands(use_screen()),
        LazyView::Asker => asker::asker(use_screen()),
        LazyView::OwnPowers => powers::own_powers(use_screen()),
        LazyView::Explain => explain::explain(use_screen()),
        LazyView::BoardSlip => board_game::slip::board_slip(),
        LazyView::Version => version::notice(),
        LazyView::Styles => ().into_any(),
        LazyView::Motion => {
            sound::listen();
            stage::stage()
        }
    })
}

/// Draws a page of the part `later`.
fn page(route: Route) -> AnyView {
    match route {
        Route::New => new::new::<State>(None),
        Route::Rules(code) => new::new::<State>(Some(&code)),
        Route::About => about::about(),
        Route::Settings => settings::settings(),
        Route::Games => games::games(),
        Route::History => history::history(),
        Route::Past(date) => history::past::<State>(date),
        Route::Learn => learn::learn(),
        Route::Cards => reference::cards(),
        Route::Overview => reference::overview(),
        Route::Day => day::day(),
        Route::Replay => crate::card_game::replay::replay(),
        _ => not_found::not_found(),
    }
}

/// Rooms have a wasm file of their own: playing alone or on one shared device never needs them.
#[wasm_split(rooms, wasm_split_path = leptos::wasm_split, preload(load_rooms), fallible)]
fn draw_room(page: RoomView) -> Result<AnyView, SplitLoaderError> {
    pages::link_entrance();
    pages::install_later(|view| styled(&[Stylesheet::Entrance, Stylesheet::Later], draw_room_later(view)));
    install_host_half(|| Box::pin(async { host_half().await.ok() }));
    link::later::load_by(|| Box::pin(load_host_half()));
    Ok(match page {
        RoomView::Lobby => pages::room(load_game),
        RoomView::Back(game) => pages::back(load_game, game),
        view => pages::view(LaterView::Beside(view)),
    })
}

/// Part `rooms_later`: code of rooms that is fetched in the lobby: the pages outside a room, the dialogs of the lobby,
/// and the additions to the table.
#[wasm_split(rooms_later, wasm_split_path = leptos::wasm_split, fallible)]
fn draw_room_later(view: LaterView) -> Result<AnyView, SplitLoaderError> {
    pages::link_entrance();
    pages::link();
    black_box(load_game as fn(&'static str) -> pages::LoadingGame);
    pages::install_later_game::<State>();
    Ok(pages::draw_later(view))
}

/// The rest of the protocol, in the same file: the game at the table, the host's half, and the audit of rounds.
#[wasm_split(rooms_later, wasm_split_path = leptos::wasm_split, fallible)]
fn host_half() -> Result<HostHalf, SplitLoaderError> {
    pages::install_later_game::<State>();
    Ok(HostHalf::new())
}

/// Part `entrance`: the first form for a person who follows a link to a room and is new here.
#[wasm_split(entrance, wasm_split_path = leptos::wasm_split, fallible)]
fn draw_entrance() -> Result<AnyView, SplitLoaderError> {
    Ok(pages::entrance(|| Box::pin(async { drop(load_rooms().await) })))
}

/// Loads a game for a room.
fn load_game(key: &'static str) -> pages::LoadingGame {
    if key == BOARD {
        return Box::pin(async {
            let texts = text::load(List::Board, language::of_page()).await;
            if texts { rooms_board().await.ok() } else { None }
        });
    }
    Box::pin(std::future::ready(Some(pages::played(use_session::<State>()))))
}

/// Part `rooms_board`: the board game's code for rooms. Cards in rooms and the board game without rooms do not need it.
#[wasm_split(rooms_board, wasm_split_path = leptos::wasm_split, fallible)]
fn rooms_board() -> Result<Played, SplitLoaderError> {
    pages::install_later_game::<board::State>();
    pages::link_entrance();
    pages::link();
    black_box(load_game as fn(&'static str) -> pages::LoadingGame);
    board_game::later::link();
    Ok(pages::played(board_game::provide_session()))
}

/// The board game has a wasm file of its own: people who play cards never need it. The styles of its later pages come
/// with part `board_later`.
#[wasm_split(board, wasm_split_path = leptos::wasm_split, preload(load_board), fallible)]
fn draw_board(page: BoardView) -> Result<AnyView, SplitLoaderError> {
    Ok(board_game::draw(page))
}

/// Part `board_later`: the board game's pages, the sheets over its table, and the ends of rounds.
#[wasm_split(board_later, wasm_split_path = leptos::wasm_split, preload(load_board_later), fallible)]
fn draw_board_later(page: BoardLater) -> Result<AnyView, SplitLoaderError> {
    pages::link_entrance();
    Ok(board_game::later::draw(page))
}

/// The functions that check stored texts of the board game.
#[wasm_split(board_later, wasm_split_path = leptos::wasm_split, fallible)]
fn board_texts() -> Result<StoredGame, SplitLoaderError> {
    Ok(StoredGame::of::<board::State>())
}
