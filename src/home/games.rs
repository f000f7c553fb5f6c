//! The running games, each with its players, round, and when it was last played. Each can be resumed or deleted.

use crate::games::AppGame;
use crate::kit::dates::date_and_time;
use crate::lazy::{BoardLater, LazyView, lazy};
use crate::nav::back_link;
use crate::prelude::*;
use crate::scores::minus;
use crate::session::players::names;
use crate::session::{Session, use_session};
use crate::setup::game::GameSetup;
use cards::State;
use play::games::{BOARD, Saving as _};
use play::stored::saved_game::SavedGame;

/// A question or a report of the page.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    Idle,
    /// Asks whether to delete the game with this number.
    Sure(u64),
    /// A game was deleted and can be restored.
    Deleted,
}

pub(crate) fn games() -> AnyView {
    let l = language();
    html! {
        <main class="page resume">
            {back_link(l)}
            <h1 class="display">{tx!(l, games.title)}</h1>
            {running::<State>()}
            {storage::has_games(BOARD).then(|| lazy(LazyView::BoardLater(BoardLater::Games)))}
            <a class="button" href=Route::New.to_string()>{tx!(l, home.new_game)}</a>
        </main>
    }
}

/// The running games of one game.
pub(crate) fn running<G: GameSetup>() -> AnyView {
    let l = language();
    let session = use_session::<G>();
    let step = RwSignal::new(Step::Idle);
    // With lists of both games on the page, each has a heading.
    let both = storage::has_games(BOARD) && storage::has_games(State::KEY);
    let heading = both.then(|| view! { <h2>{G::title(l)}</h2> });
    let all = move || {
        let games = session.saved_games();
        if games.is_empty() {
            let none = !storage::has_games(BOARD) && !storage::has_games(State::KEY);
            return none.then(|| view! { <p class="sheet">{tx!(l, games.none)}</p> }).into_any();
        }
        let games = games.into_iter().map(|game| saved(l, session, step, game)).collect_view();
        html! { <ol class="running cells">{games}</ol> }
    };
    html! { {heading} {dynamic(move || deleted_notice(l, session, step))} {dynamic(all)} }
}

/// Reports that a game was deleted, with a button to restore it.
fn deleted_notice<G: AppGame>(l: Language, session: Session<G>, step: RwSignal<Step>) -> AnyView {
    let undo = move || {
        session.undo_delete();
        step.set(Step::Idle);
    };
    match step.get() {
        Step::Idle | Step::Sure(_) => ().into_any(),
        Step::Deleted => html! {
            <div class="sheet" role="status">
                <p>{tx!(l, games.deleted)}</p>
                {button("button", tx!(l, games.undo), undo)}
            </div>
        },
    }
}

/// One game, with links to resume and delete it.
fn saved<G: AppGame>(l: Language, session: Session<G>, step: RwSignal<Step>, game: SavedGame) -> AnyView {
    let id = game.id;
    let go_on = Callback::new(move |()| {
        session.resume_game(id);
        G::TABLE.go();
    });
    let delete = Callback::new(move |()| {
        session.delete_game(id);
        step.set(Step::Deleted);
    });
    entry(l, step, game, go_on, delete)
}

fn entry(
    l: Language,
    step: RwSignal<Step>,
    game: SavedGame,
    go_on: Callback<()>,
    delete: Callback<()>,
) -> AnyView {
    let SavedGame { id, played, people, round, points, limit } = game;
    let names = names(&people);
    let figures = people.iter().map(|person| avatar(person.avatar)).collect_view();
    let standing = |(name, points): (&String, &i32)| format!("{name} {}", minus(*points));
    let standing: Vec<String> = names.iter().zip(&points).map(standing).collect();
    let standing = standing.join(" · ");
    let far = match limit {
        Some(limit) => tx!(l, games.far_points, round = round, points = current().points(limit.into())),
        None => tx!(l, games.far, round = round),
    };
    let named = list(l, &names);
    let (name, label) = (tx!(l, games.go_on_with, names = named), tx!(l, games.delete_with, names = named));
    let buttons = move || {
        if step.get() == Step::Sure(id) {
            html! {
                <p role="alert">{tx!(l, games.sure)}</p>
                {button("button", tx!(l, games.keep), move || step.set(Step::Idle))}
                {button("button go", tx!(l, games.delete), move || delete.run(()))}
            }
        } else {
            html! {
                {named_button("button", label.clone(), tx!(l, games.delete), move || step.set(Step::Sure(id)))}
                {named_button("button go", name.clone(), tx!(l, games.go_on), move || go_on.run(()))}
            }
        }
    };
    html! {
        <li class="sheet">
            <span class="who">{figures}</span>
            <b>{named.clone()}</b>
            <span>{standing}</span>
            <small>{far} " · " {date_and_time(l, played)}</small>
            <div class="chips">{dynamic(buttons)}</div>
        </li>
    }
}
