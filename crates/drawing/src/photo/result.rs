//! The result of a game on a photo: the podium, awards, and the meanest moment.

use super::podium::{self, podium};
use super::sheet::{HEIGHT, MARGIN, Sheet, WIDTH, fitted};
use crate::markup::figure;
use play::scores::results::{Results, Row};
use words::awards::AwardText;
use words::screen::round_title;
use words::{Language, tx};

/// Everything between the margins.
const WIDE: i32 = WIDTH - 2 * MARGIN;
/// Where the podium begins.
const TOP: i32 = 168;
/// How high the strip of an award is.
const AWARD: i32 = 88;
/// The space between strips.
const GAP: i32 = 18;
/// How high the line with everybody else is.
const OTHERS: i32 = 46;
/// How high the strip with the meanest moment is at most.
const MOMENT: i32 = 150;
/// The lowest edge of the strips.
const BOTTOM: i32 = HEIGHT - 56;
/// The awards on it at most.
const AWARDS: usize = 3;

/// The end of a game: `won` says who has won, `moment` tells the meanest moment.
pub fn result(
    l: Language,
    won: &str,
    results: &Results,
    awards: &[AwardText],
    moment: Option<&str>,
) -> String {
    let awards = &awards[..awards.len().min(AWARDS)];
    let mut sheet = Sheet::new(&tx!(l, title), won, &round_title(l, results.round));
    let scale = f64::from(WIDE) / f64::from(podium::WIDTH);
    let tall = (f64::from(podium::HEIGHT) * scale) as i32 + GAP;
    let others = results.rows.iter().filter(|row| row.rank > podium::LOWEST);
    let line = |row: &Row| format!("{}. {} ({})", row.rank, row.name, podium::standing(l, results, row));
    let others = others.map(line).collect::<Vec<_>>().join("   ");
    // In the middle of what is left of the sheet.
    let strips = if moment.is_some() { MOMENT } else { 0 } + awards.iter().map(|_| AWARD + GAP).sum::<i32>();
    let mut y = TOP + (BOTTOM - TOP - tall - if others.is_empty() { 0 } else { OTHERS } - strips).max(0) / 2;
    sheet.add(format_args!(
        "<g transform=\"translate({MARGIN} {y}) scale({scale:.3})\">{}</g>",
        podium(l, results)
    ));
    y += tall;
    if !others.is_empty() {
        sheet.text(WIDTH / 2, y + 22, fitted(&others, WIDE, 30), "middle", "fg", &others);
        y += OTHERS;
    }
    for award in awards {
        award_strip(&mut sheet, award, y);
        y += AWARD + GAP;
    }
    if let Some(moment) = moment {
        let says = format!("{}: {moment}", tx!(l, award.moment));
        sheet.sentence((MARGIN, y, WIDE, (BOTTOM - y).min(MOMENT)), &says);
    }
    sheet.finish(&tx!(l, home.unofficial))
}

/// An award, in a strip of its own.
fn award_strip(sheet: &mut Sheet, award: &AwardText, y: i32) {
    sheet.strip((MARGIN, y, WIDE, AWARD), false);
    let face = AWARD - 22;
    let figure = figure(award.person.avatar);
    let scale = f64::from(face) / 100.0;
    sheet.add(format_args!(
        "<g transform=\"translate({} {}) scale({scale})\">{figure}</g>",
        MARGIN + 14,
        y + 11
    ));
    let (left, wide) = (MARGIN + face + 34, WIDE - face - 54);
    let title = format!("{}: {}", award.title, award.person.name);
    sheet.text(left, y + 38, fitted(&title, wide, 34), "start", "fg", &title);
    sheet.text(left, y + 70, fitted(&award.sentence, wide, 26), "start", "fg-soft", &award.sentence);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::results;
    use play::people::Person;

    #[test]
    fn everybody_is_on_it_and_nothing_is_below_its_edge() {
        for people in 2..=8 {
            let totals: Vec<i32> = (0..people).map(|k| 10 * k).collect();
            let results = results(&totals);
            let person = Person { name: "Person 1".to_owned(), ..Person::default() };
            let award = |k| AwardText {
                title: format!("Award {k}"),
                person: person.clone(),
                sentence: "So.".to_owned(),
            };
            let awards: Vec<AwardText> = (0..5).map(award).collect();
            let photo = result(Language::English, "Person 0 wins", &results, &awards, Some("Ouch."));
            for k in 0..people {
                assert!(photo.contains(&format!("Person {k}")), "{people}");
            }
            assert!(
                ["Award 2: Person 1", "Ouch."].iter().all(|part| photo.contains(part))
                    && !photo.contains("Award 3")
            );
            let lowest =
                photo.split(" y=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<i32>().ok());
            assert!(lowest.max().is_some_and(|y| y < HEIGHT), "{people}");
        }
    }
}
