//! The table of a game's results: each round's points, and everybody's standing after it.

use super::chart::{chart, mark_of};
use super::{minus, signed};
use crate::prelude::*;
use play::scores::score_sheet::ScoreSheet;

/// Chart and table of a game; nothing before its first round has ended.
pub(crate) fn score_sheet(sheet: &ScoreSheet) -> AnyView {
    if sheet.rounds.is_empty() {
        return ().into_any();
    }
    let l = language();
    html! {
        <section class="course cells" aria-label=tx!(l, scores.course)>
            {chart(sheet)}
            {running(sheet)}
        </section>
    }
}

/// The table: a column per person, a row per round.
fn running(sheet: &ScoreSheet) -> AnyView {
    let l = language();
    let standings = sheet.standings();
    let heads = sheet.people.iter().enumerate().map(|(at, person)| {
        html! {
            <th scope="col">
                {avatar(person.avatar)} {mark_of(at, person.avatar)}
                <span class="whole">{person.name.clone()}</span>
            </th>
        }
    });
    let points = sheet.limit.is_some();
    let rows = sheet.rounds.iter().zip(standings.iter().skip(1)).zip(sheet.first..);
    let rows = rows.map(|((round, standing), number)| {
        let cells = standing.iter().enumerate().map(|(at, now)| {
            let brought =
                round.points.get(at).filter(|_| points).map(|&by| html! { <small>{signed(by)}</small> });
            let finished = round.finished_by(at).then(
                || html! { {icon("i-crown", "crown")} <span class="unseen">{tx!(l, round.finished)}</span> },
            );
            html! { <td><b>{minus(*now)}</b> <span>{finished.into_any()} {brought.into_any()}</span></td> }
        });
        html! { <tr><th scope="row">{number.to_string()}</th> {cells.collect_view()}</tr> }
    });
    // A row for the sum of earlier rounds, if the beginning of the game is not known.
    let before = sheet.before.iter().any(|&points| points != 0).then(|| {
        let cells = sheet.before.iter().map(|now| html! { <td><b>{minus(*now)}</b></td> });
        html! { <tr><th scope="row">{tx!(l, scores.before)}</th> {cells.collect_view()}</tr> }
    });
    html! {
        <div class="score-sheet-box panel" tabindex="0" role="region" aria-label=tx!(l, scores.running)>
            <table class="score-sheet" data-n=sheet.people.len().to_string()>
                <caption class="unseen">{tx!(l, scores.running)}</caption>
                <thead><tr><th scope="col">{tx!(l, scores.round)}</th> {heads.collect_view()}</tr></thead>
                <tbody>{before.into_any()} {rows.collect_view()}</tbody>
            </table>
        </div>
    }
}
