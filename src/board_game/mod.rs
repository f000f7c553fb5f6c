//! The board game on the screen: its table, and its parts of pages that both games have. Code needed to play is the
//! part `board` of the wasm ([`parts`](crate::parts)); `later` draws the rest, from the part `board_later`.
//!
//! The data to draw is [`play::board_table`]. `screen` is the state that the parts of the table share, and handles
//! taps; `layout` puts the parts together. `ahead` is the page on where a roll would lead; `since` tells what hit the
//! viewer. Above the table, `scene` draws strips and `posters` the ends of rounds; `keys` are keyboard shortcuts.
//!
//! Nothing that the first load or the card game needs may name `board::State`. Pages that show both games ask the
//! storage whether it has board games, and let this part draw them. The splitter makes one file for
//! each set of parts that share code; a part that is never needed without the table calls `link`, so that there are
//! few such files.

mod ahead;
mod asking;
mod bar;
mod board;
pub(crate) mod game;
mod hand;
mod head;
mod hint;
mod keys;
pub(crate) mod later;
mod layout;
mod lesson;
pub(crate) mod log;
mod options;
mod pages;
pub mod picture;
mod posters;
mod scene;
mod screen;
mod seats;
mod since;
pub(crate) mod slip;

use self::game::Session;
use crate::home;
use crate::lazy::{BoardLater, BoardView, LazyView, TableView, lazy};
use crate::prelude::*;
use crate::session;
use crate::table::page::{Screens, game_table};
use ::board::{Action, Arrow, State, Why};
use picture::Shown;
use std::cell::{Cell, RefCell};
use std::hint::black_box;
use storage::settings;

/// Values that live until the app is closed or loaded again.
struct Loaded {
    session: Session,
    /// Whether pawns or dice are moving.
    moving: RwSignal<bool>,
    /// Owns the signals above.
    _owner: Owner,
}

/// Draws a scene, which a tap puts away.
type DrawScene = fn(Shown, Box<dyn FnMut()>) -> AnyView;

thread_local! {
    /// Set once the game has been loaded.
    static LOADED: RefCell<Option<Loaded>> = const { RefCell::new(None) };
    /// Set once the code that comes later has been loaded.
    static SCENE: Cell<Option<DrawScene>> = const { Cell::new(None) };
}

/// Makes scenes available to the table, whose code comes later.
fn install(scene: DrawScene) {
    // Without `black_box` the compiler would see that only this is ever set, and link it with the table.
    SCENE.set(Some(black_box(scene)));
}

/// A scene over the table; none while its code and style sheet are missing.
fn draw_scene(shown: Shown, away: Box<dyn FnMut()>) -> AnyView {
    SCENE.get().map(|scene| scene(shown, away)).into_any()
}

/// Provides the session of the board game to the view being drawn.
pub(crate) fn provide_session() -> Session {
    let known = LOADED.with_borrow(|loaded| loaded.as_ref().map(|loaded| loaded.session));
    let session = known.unwrap_or_else(|| {
        // A new root makes itself the current owner, but the view belongs to its page.
        let page = Owner::current();
        let owner = Owner::new_root(None);
        let (session, moving) = owner.with(|| (session::provide_session::<State>(), RwSignal::new(false)));
        if let Some(page) = page {
            page.set();
        }
        LOADED.set(Some(Loaded { session, moving, _owner: owner }));
        session
    });
    provide_context(session);
    session
}

fn is_moving() -> bool {
    LOADED
        .with_borrow(|loaded| loaded.as_ref().map(|loaded| loaded.moving))
        .is_some_and(|moving| moving.get())
}

/// Sets whether something is moving on the board.
fn set_moving(moving: bool) {
    if let Some(signal) = LOADED.with_borrow(|loaded| loaded.as_ref().map(|loaded| loaded.moving)) {
        signal.set(moving);
    }
}

/// Forces the splitter to share the table's code: each part of the wasm that calls this needs all that the table needs.
/// The splitter makes a file for each set of parts that share code, so there would be many small ones if the parts with
/// a table did not all need the same.
pub(crate) fn link() {
    black_box(draw as fn(BoardView) -> AnyView);
}

/// Draws a view of the board game that is needed to play it.
pub(crate) fn draw(view: BoardView) -> AnyView {
    match view {
        BoardView::Table => {
            let session = provide_session();
            session.set_pace(settings::pace());
            // The language may have changed.
            session.republish();
            table()
        }
        BoardView::LessonTable(slips) => layout::table(Some(slips.run(()))),
        BoardView::Resume => resume(provide_session()),
    }
}

/// Shows a view whose code comes later.
fn later(view: BoardLater) -> AnyView {
    lazy(LazyView::BoardLater(view))
}

/// Shows a view around the table.
fn around(view: TableView) -> AnyView {
    later(BoardLater::Around(view))
}

/// The page of the running game.
fn table() -> AnyView {
    game_table::<State>(Screens {
        table: || layout::table(None),
        around,
        round: |model| model.view.round,
        is_moving,
        above: || later(BoardLater::Posters),
    })
}

/// The button that resumes the game played last, and a notice if that game has a problem.
fn resume(session: Session) -> AnyView {
    let l = language();
    let button = move || {
        let named = |text: String| tx!(l, board.resume, text = text);
        session.saved().get().map(|saved| home::continue_button(l, session, saved, named)).into_any()
    };
    let some = move || session.save_problem().with(Option::is_some);
    html! { {shown_while(some, || around(TableView::SaveProblem))} {dynamic(button)} }
}

/// The words on the button for a part of an answer that has one: an arrow, a colour, a teleport.
fn chip_word(action: Action) -> Option<String> {
    Some(match action {
        Action::Arrow(arrow) => {
            let sign = match arrow {
                Arrow::Forward => "➜",
                Arrow::Back => "⬅",
                Arrow::Up => "⬆",
                Arrow::Down => "⬇",
            };
            format!("{sign} {}", current().board_arrow(arrow))
        }
        Action::Colour(colour) => current().board_colour(colour),
        Action::Teleport(teleport) => current().board_why(Why::Teleport(teleport)),
        Action::Card(_) | Action::Field(_) | Action::Seat(_) | Action::Pass => return None,
    })
}
