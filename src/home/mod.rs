//! The home page. `home.html` beside it is the same page as markup, shown before the program has started
//! ([`first`](self::first)): change both together.

pub(crate) mod about;
pub(crate) mod first;
pub(crate) mod games;

use crate::art::fan;
use crate::games::AppGame;
use crate::lazy::{BoardView, LazyView, TableView, lazy};
use crate::nav::link_tile;
use crate::prelude::*;
use crate::session::{Session, players, unstored, use_session};
use crate::settings::look::look;
use crate::version;
use cards::State;
use play::card_game::NewGame;
use play::games::{BOARD, Saving as _};
use play::stored::saved_game::SavedGame;
use storage::settings;

/// The title, links to everything in a fixed order, and the two settings that a new visitor may
/// need first.
pub(crate) fn home() -> AnyView {
    let l = language();
    let session = use_session::<State>();
    // Somebody who has never played here nor done the lessons is shown some cards first.
    let new = !storage::has_played::<State>() && !settings::lesson_done();
    let link = |route: Route, class: &'static str, word: String| html! { <a class=class href=route.to_string()>{word}</a> };
    let class = if in_room() { "button on" } else { "button" };
    html! {
        <main class="page home" data-new=new.to_string()>
            {fan()}
            <h1 class="display">{tx!(l, title)} " " <small>{tx!(l, subtitle)}</small></h1>
            <p>{tx!(l, home.tagline)}</p>
            {save_problem()}
            <nav class="choices">
                {dynamic(move || session.saved().get().map(|saved| continue_button(l, session, saved, |text| text)).into_any())}
                {has_board_games().then(|| lazy(LazyView::Board(BoardView::Resume)))}
                {dynamic(move || all_games(l, session.saved_count()).into_any())}
                <div class="boxes">
                    {play(l)}
                    <a class="button" href=Route::BoardNew.to_string()>
                        {icon("i-board-game", "box")}
                        {tx!(l, home.board)}
                    </a>
                </div>
                {link(Route::Room, class, friends(l))}
                <div class="two">
                    {link(Route::Learn, "button", tx!(l, home.learn))}
                    {link(Route::New, "button", tx!(l, home.new_game))}
                </div>
                <div class="link-tiles">
                    {link_tile(Route::Day.to_string(), "s-yellow", tx!(l, home.day))}
                    {link_tile(Route::Cards.to_string(), "i-cards", tx!(l, home.cards))}
                    {link_tile(Route::History.to_string(), "i-crown", tx!(l, home.history))}
                    {link_tile(Route::Settings.to_string(), "i-settings", tx!(l, home.settings))}
                </div>
            </nav>
            {look(l)}
            <footer class="small">
                {tx!(l, home.unofficial)} " " {link(Route::About, "", tx!(l, home.about))}
            </footer>
            {version::offer()}
        </main>
    }
}

/// The parts of the page that depend on stored data.
pub(super) struct StoredState {
    /// The game to resume.
    pub(super) saved: Option<SavedGame>,
    /// How many games are running.
    count: usize,
    /// The game that "Play" starts.
    pub(super) usual: Option<NewGame>,
}

impl StoredState {
    pub(super) fn now() -> StoredState {
        let session = use_session::<State>();
        let saved = session.saved().get_untracked();
        StoredState { saved, count: session.saved_count(), usual: players::default_game() }
    }

    /// Whether a home page whose choices have these words shows this data. What is the same on every device is not
    /// compared.
    pub(super) fn is_shown(&self, l: Language, words: &str) -> bool {
        let saved = self.saved.as_ref().map(|saved| tx!(l, home.go_on) + &go_on_text(l, saved));
        // That page always has "Play".
        let Some(usual) = &self.usual else { return false };
        let play = tx!(l, home.play) + &list(l, &players::names(&usual.people));
        let first = [saved, all_games_text(l, self.count)].into_iter().flatten().collect::<String>() + &play;
        let without_spaces = |text: &str| text.split_whitespace().collect::<String>();
        let (words, friends) = (without_spaces(words), without_spaces(&friends(l)));
        // Bytes are compared, because the search of `str` would be 2 kB of the first load, here and in saved games.
        let found = words.as_bytes().windows(friends.len().max(1)).any(|part| part == friends.as_bytes());
        words.starts_with(&without_spaces(&first)) && found
    }
}

/// Whether board games are running; the code that reads them is loaded later.
pub(super) fn has_board_games() -> bool {
    storage::has_games(BOARD)
}

fn in_room() -> bool {
    [State::KEY, BOARD].into_iter().any(|game| storage::in_room(game, false))
}

fn friends(l: Language) -> String {
    if in_room() { tx!(l, home.room_open) } else { tx!(l, home.friends) }
}

/// The button to resume a game. It shows the people in it, and its colour differs from that of a
/// new game.
/// `named` adds the game's name where it is not clear.
pub(crate) fn continue_button<G: AppGame>(
    l: Language,
    session: Session<G>,
    saved: SavedGame,
    named: impl Fn(String) -> String,
) -> AnyView {
    let text = named(go_on_text(l, &saved));
    let figures = faces(&saved);
    let resume = move || session.resume_game(saved.id);
    html! {
        <a class="button on" href=G::TABLE.to_string() on:click=on_click(resume)>
            <span>
                {tx!(l, home.go_on)} <small>{text}</small>
                <span class="faces" aria-hidden="true">{figures}</span>
            </span>
        </a>
    }
}

fn go_on_text(l: Language, saved: &SavedGame) -> String {
    tx!(l, home.go_on_text, round = saved.round, names = list(l, &players::names(&saved.people)))
}

/// The figures of the people in a game.
pub(super) fn faces(saved: &SavedGame) -> AnyView {
    saved.people.iter().map(|person| avatar(person.avatar)).collect_view().into_any()
}

/// The link to all running games, if there are several.
fn all_games(l: Language, many: usize) -> Option<AnyView> {
    let word = all_games_text(l, many)?;
    Some(html! { <a class="all" href=Route::Games.to_string()>{word}</a> })
}

fn all_games_text(l: Language, many: usize) -> Option<String> {
    (many > 1).then(|| tx!(l, home.all_games, n = many))
}

/// Starts a game at once, with the choices of the last one.
pub(super) fn play(l: Language) -> Option<AnyView> {
    let session = use_session::<State>();
    let usual: NewGame = players::default_game()?;
    let names = players::names(&usual.people);
    let button = html! {
        <button type="button" class="button go" on:click=on_click(move || start(session, usual.clone()))>
            {icon("i-card-game", "box")}
            <span>{tx!(l, home.play)} <small>{list(l, &names)}</small></span>
        </button>
    };
    Some(button)
}

/// Starts a game and goes to its table.
pub(super) fn start(session: Session<State>, new: NewGame) {
    session.start(new);
    Route::Table.go();
}

/// A problem with saved games, until dismissed.
fn save_problem() -> AnyView {
    let trouble = Memo::new(|_| has_trouble());
    dynamic(move || trouble.get().then(|| lazy(LazyView::Around(TableView::SaveProblem))).into_any())
}

/// Whether there is a problem with saved games.
pub(super) fn has_trouble() -> bool {
    let to_say = unstored::to_say().get();
    use_session::<State>().save_problem().with(Option::is_some) || to_say
}
