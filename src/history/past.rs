//! One finished game: who won, the standings, the awards, the chart and the table.

use crate::kit::dates::date_and_time;
use crate::nav::nav_link;
use crate::prelude::*;
use crate::results::ends::{awards, replay_link, who_won};
use crate::results::game::GameResults;
use crate::scores::minus;
use crate::scores::running::score_sheet;
use crate::scores::standings::{line, table};
use crate::session::players::{score_sheet_with_names, with_names};
use crate::table::not_found::not_found;
use game::Viewer;
use play::people::Lineup;
use play::scores::score_sheet::ScoreSheet;
use play::stored::replays::KeptGame;
use storage::{self, replays};

/// The page of the game with this date.
pub(crate) fn past<G: GameResults>(when: u64) -> AnyView {
    let l = language();
    let found = storage::finished_games::<G>().0.into_iter().find(|game| game.date == when);
    let Some(mut game) = found else { return not_found() };
    let deleted = RwSignal::new(false);
    let stored = StoredValue::new(game.clone());
    let you = game.sheet.won_by_you(&game.winners);
    let rules = game.setup.as_ref().map(G::setup_text);
    game.sheet = score_sheet_with_names(game.sheet);
    let kept = StoredValue::new(None);
    let may = move || !deleted.get() && replays::has::<G>(when);
    let replay = shown_while(may, move || replay_link::<G>(Some(when)));
    let forget = move || {
        kept.set_value(replays::text::<G>(when));
        let mut games = storage::finished_games::<G>().0;
        games.retain(|game| game.date != when);
        storage::save_finished_games(&games);
        deleted.set(true);
    };
    let bring_back = move || {
        let mut games = storage::finished_games::<G>().0;
        games.push(stored.get_value());
        games.sort_by_key(|game| game.date);
        storage::save_finished_games(&games);
        if let Some(text) = kept.get_value() {
            replays::restore::<G>(when, &text);
        }
        deleted.set(false);
    };
    let buttons = move || {
        if deleted.get() {
            html! {
                <p role="status">{tx!(l, history.deleted)}</p>
                {button("button", tx!(l, house.back), bring_back)}
            }
        } else {
            button("button", tx!(l, history.delete), forget)
        }
    };
    html! {
        <main class="page ends past">
            {nav_link(&Route::History, tx!(l, history.all))}
            {result(&game.sheet, &game.winners, Some(when), rules, you)}
            {earned::<G>(when)}
            {score_sheet(&game.sheet)}
            {replay}
            <div class="chips fate">{dynamic(buttons)}</div>
        </main>
    }
}

/// The awards of the game, if more is kept of it than its result.
fn earned<G: GameResults>(when: u64) -> AnyView {
    let KeptGame::Game(flow) = replays::read::<G>(when) else { return ().into_any() };
    let facts: Vec<G::Fact> = flow.dealer().facts_for(Viewer::Spectator, 0).collect();
    awards(G::awards(&facts, &[Lineup { from: 0, people: with_names(flow.people()), me: false }]))
}

/// The winners, the date, the rules, and everybody's final standing.
pub(crate) fn result(
    sheet: &ScoreSheet,
    winners: &[u8],
    when: Option<u64>,
    rules: Option<String>,
    you: bool,
) -> AnyView {
    let l = language();
    let people = &sheet.people;
    let won = |person: usize| winners.iter().any(|&winner| usize::from(winner) == person);
    let names = sheet.winners_names(winners, you);
    let figures = sheet.winners(winners).into_iter().map(|person| avatar(person.avatar)).collect_view();
    let standing = sheet.result();
    let rows = sheet.ranking().into_iter().filter_map(|(rank, at)| {
        let person = people.get(at)?;
        let finished = sheet.rounds.iter().filter(|round| round.finished_by(at)).count();
        let numbers = [finished.to_string(), minus(standing.get(at).copied().unwrap_or(0))];
        let who = (person.avatar, person.name.clone().into_any());
        Some(line(won(at), rank.to_string(), who, numbers, None))
    });
    let total = if sheet.limit.is_some() { tx!(l, scores.points) } else { tx!(l, round.wins) };
    let rules = rules.map(|rules| html! { <p class="small">{rules}</p> });
    html! {
        <div class="winners along">{icon("i-crown", "crown")} {figures}</div>
        {(!names.is_empty()).then(|| view! { <h1 class="display">{who_won(&names, you)}</h1> })}
        {when.map(|when| view! { <p>{date_and_time(l, when)}</p> })}
        {table(None, [tx!(l, history.finished), total], rows.collect())}
        {rules.into_any()}
    }
}
