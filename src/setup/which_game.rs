//! Choosing the game on pages that both games have. The address of a page says which game it shows.

use crate::kit::events::on_window_named;
use crate::kit::language::Language;
use crate::kit::reactive::rebuilt;
use crate::kit::text::tx;
use crate::route::Route;
use leptos::prelude::*;
use play::reference::Game;

/// The picture of the card game: a fan of three cards.
const CARDS: &str = "<g stroke='var(--ink)' stroke-width='3' stroke-linejoin='round'>\
    <path d='m22 14 20-7 13 37-20 7Z' fill='var(--blue)'/>\
    <path d='m74 14-20-7-13 37 20 7Z' fill='var(--green)'/>\
    <path d='M37 4h22v44H37Z' fill='var(--paper)'/></g>\
    <path d='M43 31c3 6 8 6 11 0M43 17l4 3m7-3-4 3' fill='none' stroke='var(--red)' stroke-width='4' \
    stroke-linecap='round'/>";
/// The picture of the board game: a track in bends, an arrow on it, and a pawn.
const TRACK: &str = "<path d='M10 46h66a10 10 0 0 0 0-19H24a9 9 0 0 1 0-18h62' fill='none' stroke='var(--ink)' \
    stroke-width='15' stroke-linecap='round' stroke-linejoin='round'/>\
    <path d='M10 46h66a10 10 0 0 0 0-19H24a9 9 0 0 1 0-18h62' fill='none' stroke='var(--yellow)' stroke-width='9' \
    stroke-dasharray='9 2.5' stroke-linejoin='round'/>\
    <path d='M52 20h10v14H52Z' fill='var(--red)' stroke='var(--ink)' stroke-width='2.5'/>\
    <path d='M57 32v-9m-3 3 3-3 3 3' fill='none' stroke='var(--paper)' stroke-width='2.5'/>\
    <path d='M24 48c0-7 4-8 4-11a6 6 0 1 1 8 0c0 3 4 4 4 11Z' fill='var(--blue)' stroke='var(--ink)' \
    stroke-width='3' stroke-linejoin='round'/>";

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
        (Game::Cards, cards, CARDS, tx!(l, new.card_game), tx!(l, new.card_game_text)),
        (Game::Board, board, TRACK, tx!(l, home.board), tx!(l, new.board_game_text)),
    ];
    let all = all.map(|(game, address, picture, name, text)| {
        let current = (game == shown).then_some("page");
        view! {
            <a class="button game-choice" href=address aria-current=current>
                <svg viewBox="0 0 96 56" aria-hidden="true" inner_html=picture></svg>
                <span><b>{name}</b> <small>{text}</small></span>
            </a>
        }
        .into_any()
    });
    view! { <nav class="which-game" aria-label=tx!(l, new.which)>{all.into_iter().collect_view()}</nav> }
        .into_any()
}
