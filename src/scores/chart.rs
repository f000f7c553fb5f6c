//! The chart of a game ([`drawing::chart`]), with the names at the ends of its lines.

use super::minus;
use crate::prelude::*;
use drawing::colour_of;
use play::scores::lines::{ChartLines, HEIGHT, WIDTH, line_style};
use play::scores::score_sheet::ScoreSheet;

/// Longer names are cut at the end of a line; the table shows them in full.
const NAME: usize = 10;

/// The chart, with a sentence that describes it to screen readers.
pub(crate) fn chart(sheet: &ScoreSheet) -> AnyView {
    let l = language();
    let lines = ChartLines::of(sheet);
    let result = sheet.result();
    let said = sheet.people.iter().zip(&result).map(|(person, at)| format!("{} {}", person.name, minus(*at)));
    let said = said.collect::<Vec<_>>().join(", ");
    let title = match sheet.limit {
        Some(_) => tx!(l, scores.chart_points),
        None => tx!(l, scores.chart_rounds),
    };
    let label = tx!(l, scores.chart_label, title = title, result = said);
    // Names are inserted as text, never as markup, because they may contain anything.
    let word = |x: i32, y: i32, class: &'static str, word: String| html! { <text x=x.to_string() y=y.to_string() class=class>{word}</text> };
    let names = sheet.people.iter().zip(&lines.lines).map(|(person, line)| {
        let short = person.name.chars().count() > NAME;
        let name: String = person.name.chars().take(if short { NAME - 1 } else { NAME }).collect();
        word(482, line.name + 9, "who", if short { format!("{name}…") } else { name })
    });
    let limit = lines.limit.map(|(y, limit)| word(66, y - 8, "limit", tx!(l, table.limit, n = minus(limit))));
    html! {
        <figure class="chart panel">
            <figcaption class="title">{title.clone()}</figcaption>
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label>
                <g inner_html=drawing::chart(&lines, &sheet.people)></g>
                {names.collect_view()}
                {limit.into_any()}
            </svg>
        </figure>
    }
}

/// The mark of a person's line in its colour, for use outside the chart.
pub(crate) fn mark_of(person: usize, figure: u8) -> AnyView {
    let (mark, colour) = (line_style(person).mark, colour_of(figure));
    let path = format!("<path class=\"dot\" d=\"{mark}\" fill=\"var(--{colour})\"/>");
    html! {
        <svg class="line-mark" viewBox="-12 -12 24 24" aria-hidden="true" inner_html=path>

        </svg>
    }
}
