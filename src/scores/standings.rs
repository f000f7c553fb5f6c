//! The table of everybody's points at the end of a round. Each game shows how they add up.

use super::{minus, signed};
use crate::prelude::*;
use play::pace::Pace;
use play::scores::results::{Results, Row};

/// Everybody, best first; `counted` draws how one person's points add up.
pub(crate) fn standings(results: &Results, pace: Pace, counted: &dyn Fn(&Row) -> AnyView) -> AnyView {
    let l = language();
    let total = if results.points { tx!(l, round.total) } else { tx!(l, round.wins) };
    let rows = results.rows.iter().map(|row| person(results, row, counted(row))).collect_view();
    html! {
        <table class="standings panel" data-still=(pace == Pace::AtOnce).to_string()>
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{tx!(l, round.person)}</th>
                    <th scope="col">{tx!(l, round.score)}</th>
                    <th scope="col">{total}</th>
                </tr>
            </thead>
            {rows}
        </table>
    }
}

/// One person's line, and below it how their points add up.
fn person(results: &Results, row: &Row, counted: AnyView) -> AnyView {
    let l = language();
    let finished = row.finished.then(|| html! { <small>{tx!(l, round.finished)}</small> });
    let crown = row.finished.then(|| icon("i-crown", "crown"));
    html! {
        <tbody data-won=row.won.to_string()>
            <tr>
                <td class="rank">{row.rank.to_string()}</td>
                <th scope="row">
                    <div class="who">
                        {avatar(row.avatar)}
                        <span>{row.name.clone()} {crown.into_any()} {finished.into_any()}</span>
                    </div>
                </th>
                <td class="score">{signed(row.score)}</td>
                <td class="total">{minus(row.standing(results.points))}</td>
            </tr>
            <tr class="counted"><td colspan="4">{counted}</td></tr>
        </tbody>
    }
}
