//! Choosing the game on pages that both games have. The address of a page says which game it shows.

use crate::kit::reactive::rebuilt;
use crate::prelude::*;
use play::reference::Game;

/// The last part of addresses of the board game.
const BOARD: &str = "board";

/// The address of this page for a game.
pub(crate) fn address(page: &Route, game: Game) -> String {
    match game {
        Game::Cards => page.to_string(),
        Game::Board => format!("{page}/{BOARD}"),
    }
}

/// The game in the address of the window.
fn named() -> Game {
    let hash = browser::location::hash();
    if hash.split('/').any(|part| part == BOARD) { Game::Board } else { Game::Cards }
}

/// Draws the game that the address names, and again when that changes.
pub(crate) fn by_game(draw: fn(Game) -> AnyView) -> AnyView {
    let here = Route::current();
    let game = RwSignal::new(named());
    on_window_named("hashchange", move |_| {
        if Route::current() == here && game.get_untracked() != named() {
            game.set(named());
        }
    });
    rebuilt(move || {
        let game = game.get();
        untrack(|| draw(game))
    })
}

/// A picture of each game, linked to these addresses; the one that is shown is marked.
pub(crate) fn choice(l: Language, addresses: [String; 2], shown: Game) -> AnyView {
    let [cards, board] = addresses;
    let all = [
        (Game::Cards, cards, "i-card-game", tx!(l, new.card_game), tx!(l, new.card_game_text)),
        (Game::Board, board, "i-board-game", tx!(l, home.board), tx!(l, new.board_game_text)),
    ];
    let all = all.map(|(game, address, picture, name, text)| {
        let current = (game == shown).then_some("page");
        html! {
            <a class="button game-choice" href=address aria-current=current>
                {icon(picture, "box")}
                <span><b>{name}</b> <small>{text}</small></span>
            </a>
        }
    });
    html! { <nav class="which-game" aria-label=tx!(l, new.which)>{all.into_iter().collect_view()}</nav> }
}
