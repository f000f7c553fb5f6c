//! The end of a round and of a game: everybody's results, and buttons to go on.

use super::awards::awards;
use super::game::GameResults;
use crate::art::{avatar, icon};
use crate::games::AppGame;
use crate::kit::language::Language;
use crate::kit::reactive::on_click;
use crate::kit::taps::Taps;
use crate::kit::text::{language, list, tn, tx};
use crate::lazy::{LazyView, RoomView, lazy};
use crate::nav::leave_link;
use crate::route::Route;
use crate::scores::running::score_sheet;
use crate::scores::standings::standings;
use crate::session::{Session, use_session};
use crate::setup::players::players;
use crate::storage::{self, replays};
use crate::table::save_problem::{not_stored, save_problem};
use crate::version;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use play::scores::results::{Results, Row};

fn results<G: GameResults>(session: Session<G>) -> Option<Results> {
    session.model().with_untracked(|model| G::results(model.as_ref()?).cloned())
}

/// What the game itself shows of the round that has ended.
fn own<G: GameResults>(session: Session<G>, part: impl FnOnce(&G::Model) -> AnyView) -> AnyView {
    session.model().with_untracked(|model| model.as_ref().map(part).into_any())
}

/// Everybody's points, with what they are made of.
fn points<G: GameResults>(session: Session<G>, results: &Results) -> AnyView {
    let pace = session.pace().get_untracked();
    own(session, |model| standings(results, pace, &|row| G::counted(model, row, pace)))
}

/// What differs between the two pages.
struct Page {
    class: &'static str,
    back: AnyView,
    /// Who has won.
    figures: Option<AnyView>,
    title: String,
    /// What ended the round.
    ended: AnyView,
    /// After the game: who was meanest and so on.
    awards: Option<AnyView>,
    /// Before what is said of one's own decisions: what is known of the next round.
    next: Option<AnyView>,
    /// Above the buttons.
    below: AnyView,
    again: Option<AnyView>,
    /// The button that goes on.
    word: String,
    go_on: Box<dyn FnMut(MouseEvent)>,
}

/// The page after a round. `moments`: what is said of one's own decisions.
pub(crate) fn round_over<G: GameResults>(moments: AnyView) -> AnyView {
    crate::table::rotation::reset();
    let l = language();
    let session = use_session::<G>();
    let taps = Taps::on_arrival();
    let next = taps.on_click(move || session.next_round());
    let back = leave_link::<G>(l, ().into_any());
    let Some(results) = results(session) else {
        // No round has begun yet, so there is nothing to show.
        return no_round(l, back, next);
    };
    let page = Page {
        class: "page ends",
        back,
        figures: None,
        title: tx!(l, round.title, n = results.round),
        ended: own(session, |model| G::round_end(session, model)),
        awards: None,
        next: Some(own(session, G::next_round)),
        below: (!session.is_remote()).then(players::<G>).into_any(),
        again: None,
        word: tx!(l, round.next),
        go_on: next,
    };
    draw(session, &results, taps, moments, page)
}

fn no_round(l: Language, back: AnyView, next: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    view! {
        <main class="page">
            {back}
            <h1 class="display">{tx!(l, table.title)}</h1>
            <button type="button" class="button go" on:click=next>{tx!(l, round.next)}</button>
        </main>
    }
    .into_any()
}

/// The page after the last round, likewise.
pub(crate) fn game_over<G: GameResults>(moments: AnyView) -> AnyView {
    crate::table::rotation::reset();
    let l = language();
    let session = use_session::<G>();
    let Some(results) = results(session) else { return ().into_any() };
    // The finished game and its people were appended without parsing the others; now drop those over the limit
    // and move damaged text aside.
    let finished = storage::finished_games::<G>().0.len();
    replays::shorten::<G>();
    storage::companions();
    let taps = Taps::on_arrival();
    // In a room, only the host can change the rules.
    let again = if session.is_remote() {
        link(&Route::Room, tx!(l, room.room), taps.on_click(|| {}))
    } else {
        link(&G::NEW, tx!(l, over.again), taps.on_click(move || session.leave()))
    };
    let leave = on_click(move || session.leave());
    let all = view! { <a href=Route::History.to_string() on:click=leave>{tx!(l, over.history)}</a> };
    let back = leave_link::<G>(l, all.into_any());
    let ended = own(session, |model| G::round_end(session, model));
    let given = || session.facts().with_untracked(|facts| G::awards(facts, &session.lineups()));
    let (figures, title) = winners(&results);
    let page = Page {
        class: "page ends over",
        back,
        figures: Some(figures),
        title,
        ended: view! { {G::after_game(session)} {ended} }.into_any(),
        awards: results.over.then(|| awards(given())),
        next: None,
        below: {
            let told = super::install::after_game(l, finished);
            view! { {save_problem::<G>()} {not_stored()} {told} }.into_any()
        },
        again: Some(again),
        word: tx!(l, over.rematch),
        go_on: taps.on_click(move || session.rematch()),
    };
    draw(session, &results, taps, moments, page)
}

fn link(to: &Route, word: String, leave: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    view! { <a class="button" href=to.to_string() on:click=leave>{word}</a> }.into_any()
}

/// The figures of those who have won, and a sentence that names them.
fn winners(results: &Results) -> (AnyView, String) {
    let winners: Vec<&Row> = results.rows.iter().filter(|row| row.won).collect();
    let (names, you) = called(winners.iter().copied());
    let figures = winners.iter().map(|row| avatar(row.avatar)).collect_view();
    let figures = view! { <div class="winners">{icon("i-crown", "crown")} {figures}</div> };
    (figures.into_any(), who_won(&names, you))
}

fn draw<G: GameResults>(
    session: Session<G>,
    results: &Results,
    taps: Taps,
    moments: AnyView,
    page: Page,
) -> AnyView {
    let remote = session.is_remote();
    let own = Own {
        points: points(session, results),
        chart: session.score_sheet().map(|so_far| score_sheet(&so_far)),
        moments,
        log: G::folded_log(),
        replay: (!remote).then(|| replay_link::<G>(None)),
        reactions: remote.then(|| lazy(LazyView::Room(RoomView::ReactionButton))),
        proof: remote.then(|| lazy(LazyView::Room(RoomView::Proof))),
        pressed: Box::new(move || session.is_remote().then(|| session.is_ready().to_string())),
    };
    draw_page(taps, page, own)
}

/// What both pages have.
struct Own {
    points: AnyView,
    chart: Option<AnyView>,
    moments: AnyView,
    log: AnyView,
    /// The way to look at it again.
    replay: Option<AnyView>,
    reactions: Option<AnyView>,
    /// In a room: whether the round is proven.
    proof: Option<AnyView>,
    /// `aria-pressed` of the button that goes on: in a room, whether the person here is ready.
    pressed: Box<dyn Fn() -> Option<String> + Send>,
}

fn draw_page(taps: Taps, page: Page, own: Own) -> AnyView {
    view! {
        <main class=page.class>
            {page.back}
            {page.figures}
            <h1 class="display">{page.title}</h1>
            {page.ended}
            {own.points}
            {own.proof}
            {page.awards}
            {own.chart}
            {page.next}
            {own.moments}
            {own.replay}
            {own.log}
            {page.below}
            {version::offer()}
            <div class="bar" role="group" aria-disabled=taps.disabled()>
                {page.again} {own.reactions}
                <button type="button" class="button go" aria-pressed=own.pressed on:click=page.go_on>
                    {page.word}
                </button>
            </div>
        </main>
    }
    .into_any()
}

/// The way to look at a finished game again, by its date, or at the running one.
pub(crate) fn replay_link<G: AppGame>(date: Option<u64>) -> AnyView {
    to_replay(Route::replay_of(G::KEY, date))
}

/// The same by its address.
pub(crate) fn to_replay(address: String) -> AnyView {
    view! { <p class="to-replay"><a class="button" href=address>{tx!(language(), replay.title)}</a></p> }
        .into_any()
}

/// The names to show for these people, the viewer first; and whether the viewer is among them.
pub(crate) fn called<'a>(rows: impl Iterator<Item = &'a Row>) -> (Vec<String>, bool) {
    let mut rows: Vec<&Row> = rows.collect();
    rows.sort_by_key(|row| !row.me);
    let you = rows.first().is_some_and(|row| row.me);
    let you_word = || tx!(language(), new.you);
    (rows.into_iter().map(|row| if row.me { you_word() } else { row.name.clone() }).collect(), you)
}

/// "Anna wins", "You win", "You and Anna win". If `you`, the first name is the viewer's.
pub(crate) fn who_won(names: &[String], you: bool) -> String {
    let l = language();
    match (you, names.len()) {
        (false, n) => tn!(l, n, over.title, names = list(l, names)),
        (true, 1) => tx!(l, over.title.you),
        (true, _) => tx!(l, over.title.with_you, names = list(l, names)),
    }
}
