//! The table of everybody's points at the end of a round. Each game shows how they add up.

use super::{minus, signed};
use crate::prelude::*;
use play::scores::results::{Results, Row};

/// Everybody, best first; `counted` draws how one person's points add up.
pub(crate) fn standings(results: &Results, pace: Pace, counted: &dyn Fn(&Row) -> AnyView) -> AnyView {
    let l = language();
    let total = if results.points { tx!(l, round.total) } else { tx!(l, round.wins) };
    let rows = results.rows.iter().map(|row| person(results, row, counted(row))).collect();
    table(Some((pace == Pace::AtOnce).to_string()), [tx!(l, round.score), total], rows)
}

/// The table of everybody's points: the headings of its two columns of numbers, and its [lines](line). `still`: whether
/// nothing moves in it, for the style sheet.
pub(crate) fn table(still: Option<String>, [score, total]: [String; 2], lines: Vec<AnyView>) -> AnyView {
    html! {
        <table class="standings panel" data-still=still>
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{tx!(language(), round.person)}</th>
                    <th scope="col">{score}</th>
                    <th scope="col">{total}</th>
                </tr>
            </thead>
            {lines}
        </table>
    }
}

/// A person's line: whether they have won, their rank, figure and name, two numbers, and what stands below.
pub(crate) fn line(
    won: bool,
    rank: String,
    (figure, name): (u8, AnyView),
    [score, total]: [String; 2],
    below: Option<AnyView>,
) -> AnyView {
    html! {
        <tbody data-won=won.to_string()>
            <tr>
                <td class="rank">{rank}</td>
                <th scope="row"><div class="who">{avatar(figure)} <span>{name}</span></div></th>
                <td class="score">{score}</td>
                <td class="total">{total}</td>
            </tr>
            {below}
        </tbody>
    }
}

/// One person's line, and below it how their points add up.
fn person(results: &Results, row: &Row, counted: AnyView) -> AnyView {
    let l = language();
    let finished = row.finished.then(|| html! { <small>{tx!(l, round.finished)}</small> });
    let crown = row.finished.then(|| icon("i-crown", "crown"));
    let name = html! { {row.name.clone()} {crown.into_any()} {finished.into_any()} };
    let numbers = [signed(row.score), minus(row.standing(results.points))];
    let below = html! { <tr class="counted"><td colspan="4">{counted}</td></tr> };
    line(row.won, row.rank.to_string(), (row.avatar, name), numbers, Some(below))
}
