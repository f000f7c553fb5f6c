//! The end of a round and of a game: everybody's results, and buttons to go on.

use super::game::GameResults;
use crate::games::AppGame;
use crate::lazy::{LazyView, RoomView, lazy};
use crate::nav::leave_link;
use crate::prelude::*;
use crate::scores::running::score_sheet;
use crate::scores::standings::standings;
use crate::session::{Session, use_session};
use crate::setup::players::players;
use crate::table::photo::result_button;
use crate::table::save_problem::{not_stored, save_problem};
use crate::version;
use drawing::photo::podium;
use leptos::ev::MouseEvent;
use play::people::Line;
use play::scores::results::{Results, Row};
use storage::{self, replays};
use words::awards::AwardText;

fn results<G: GameResults>(session: Session<G>) -> Option<Results> {
    session.model().with_untracked(|model| G::results(model.as_ref()?).cloned())
}

/// The game's own part of the page on the round that has ended.
fn own<G: GameResults>(session: Session<G>, part: impl FnOnce(&G::Model) -> AnyView) -> AnyView {
    session.model().with_untracked(|model| model.as_ref().map(part).into_any())
}

/// Everybody's points, and how they add up.
fn points<G: GameResults>(session: Session<G>, results: &Results) -> AnyView {
    let pace = session.pace().get_untracked();
    own(session, |model| standings(results, pace, &|row| G::counted(model, row, pace)))
}

/// The page after a round. `moments`: the review of the viewer's decisions.
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
    let ended = own(session, |model| G::round_end(session, model));
    let page = vec![
        back,
        heading(tx!(l, round.title, n = results.round)),
        ended,
        points(session, &results),
        of_room(session.is_remote(), RoomView::Proof),
        chart(session),
        own(session, G::next_round),
        moments,
        way_back(session),
        G::folded_log(),
        (!session.is_remote()).then(players::<G>).into_any(),
        version::offer(),
    ];
    let go_on = go_on(session, tx!(l, round.next), next);
    draw("page ends", page, taps, vec![of_room(session.is_remote(), RoomView::ReactionButton), go_on])
}

fn no_round(l: Language, back: AnyView, next: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    html! {
        <main class="page">
            {back}
            <h1 class="display">{tx!(l, table.title)}</h1>
            <button type="button" class="button go" on:click=next>{tx!(l, round.next)}</button>
        </main>
    }
}

/// The page after the last round, likewise.
pub(crate) fn game_over<G: GameResults>(moments: AnyView) -> AnyView {
    crate::table::rotation::reset();
    let l = language();
    let session = use_session::<G>();
    let Some(results) = results(session) else { return ().into_any() };
    // The finished game was appended to the history without parsing the rest; now drop games over the limit and move
    // damaged text aside.
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
    let all = html! { <a href=Route::History.to_string() on:click=leave>{tx!(l, over.history)}</a> };
    let given = session.facts().with_untracked(|facts| G::awards(facts, &session.lineups()));
    let page = vec![
        leave_link::<G>(l, all),
        heading(won(&results)),
        podium(l, &results),
        G::after_game(session),
        own(session, |model| G::round_end(session, model)),
        points(session, &results),
        of_room(session.is_remote(), RoomView::Proof),
        results.over.then(|| awards(given.clone())).into_any(),
        meanest(session),
        photo(l, session, results, given),
        chart(session),
        moments,
        way_back(session),
        G::folded_log(),
        save_problem::<G>(),
        not_stored(),
        super::install::after_game(l, finished),
        version::offer(),
    ];
    let go_on = go_on(session, tx!(l, over.rematch), taps.on_click(move || session.rematch()));
    let reactions = of_room(session.is_remote(), RoomView::ReactionButton);
    draw("page ends over", page, taps, vec![again, reactions, go_on])
}

fn link(to: &Route, word: String, leave: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    html! { <a class="button" href=to.to_string() on:click=leave>{word}</a> }
}

fn heading(title: String) -> AnyView {
    html! { <h1 class="display">{title}</h1> }
}

/// The podium. The heading and the table of points say the same.
fn podium(l: Language, results: &Results) -> AnyView {
    let view_box = format!("0 0 {} {}", podium::WIDTH, podium::HEIGHT);
    html! { <svg class="podium" viewBox=view_box aria-hidden="true" inner_html=podium::podium(l, results)></svg> }
}

/// The sentence that names those who have won.
fn won(results: &Results) -> String {
    let (names, you) = called(results.rows.iter().filter(|row| row.won));
    who_won(&names, you)
}

/// The awards of a game; nothing if there are none.
pub(crate) fn awards(all: Vec<AwardText>) -> AnyView {
    if all.is_empty() {
        return ().into_any();
    }
    let one = |AwardText { title, person, sentence }: AwardText| {
        html! {
            <li class="panel faced">
                {avatar(person.avatar)}
                <p><b class="title">{title}</b> " " <span>{person.name}</span> <small>{sentence}</small></p>
            </li>
        }
    };
    let list = all.into_iter().map(one).collect_view();
    html! {
        <section class="awards">
            <h2>{tx!(language(), award.title)}</h2>
            <ul class="cells">{list}</ul>
        </section>
    }
}

/// The log of the meanest moment of the game, if there is one.
fn meanest_moment<G: GameResults>(session: Session<G>, log: Vec<Line>) -> Option<String> {
    let facts = session.facts().with_untracked(|facts| G::meanest_moment(facts))?;
    let lines = log.into_iter().filter(|line| facts.contains(&line.fact));
    let says = lines.map(|line| line.text).collect::<Vec<_>>().join(" ");
    (!says.is_empty()).then_some(says)
}

/// The meanest moment, and the way to see it again.
fn meanest<G: GameResults>(session: Session<G>) -> AnyView {
    let Some(says) = meanest_moment(session, session.log(usize::MAX)) else { return ().into_any() };
    let to = Route::replay_of_meanest(G::KEY);
    let again = || html! { <a class="button" href=to>{tx!(language(), award.watch)}</a> };
    html! {
        <section class="meanest panel">
            <h2 class="title">{tx!(language(), award.moment)}</h2>
            <p>{says}</p>
            {(!session.is_remote()).then(again)}
        </section>
    }
}

/// The button that makes a picture of the result to pass on: it tells of the viewer by name, if they have one.
fn photo<G: GameResults>(
    l: Language,
    session: Session<G>,
    results: Results,
    awards: Vec<AwardText>,
) -> AnyView {
    let nameless = results.rows.iter().any(|row| row.me && row.name == tx!(l, new.you));
    let draw = move || {
        let (says, log) = if nameless {
            (won(&results), session.log(usize::MAX))
        } else {
            let names = results.rows.iter().filter(|row| row.won).map(|row| row.name.clone());
            (who_won(&names.collect::<Vec<_>>(), false), session.log_for_others())
        };
        drawing::photo::result(l, &says, &results, &awards, meanest_moment(session, log).as_deref())
    };
    result_button(l, Callback::new(move |()| Some(draw())))
}

fn chart<G: GameResults>(session: Session<G>) -> AnyView {
    session.score_sheet().map(|so_far| score_sheet(&so_far)).into_any()
}

/// The link to the replay; in a room there is none.
fn way_back<G: GameResults>(session: Session<G>) -> AnyView {
    (!session.is_remote()).then(|| replay_link::<G>(None)).into_any()
}

/// The button that goes on. In a room it says whether the person here is ready.
fn go_on<G: GameResults>(session: Session<G>, word: String, go_on: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    let ready: Box<dyn Fn() -> Option<String> + Send> =
        Box::new(move || session.is_remote().then(|| session.is_ready().to_string()));
    html! {
        <button type="button" class="button go" aria-pressed=ready on:click=go_on>{word}</button>
    }
}

fn draw(class: &'static str, page: Vec<AnyView>, taps: Taps, buttons: Vec<AnyView>) -> AnyView {
    html! {
        <main class=class>
            {page}
            <div class="bar" role="group" aria-disabled=taps.disabled()>{buttons}</div>
        </main>
    }
}

/// The link to the replay of a finished game, by its date, or of the running one.
pub(crate) fn replay_link<G: AppGame>(date: Option<u64>) -> AnyView {
    to_replay(Route::replay_of(G::KEY, date))
}

/// The same, by the replay's address.
pub(crate) fn to_replay(address: String) -> AnyView {
    html! { <p class="to-replay"><a class="button" href=address>{tx!(language(), replay.title)}</a></p> }
}

/// The additions of a room to the page.
fn of_room(remote: bool, part: RoomView) -> AnyView {
    remote.then(|| lazy(LazyView::Room(part))).into_any()
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
