//! The result of a deal of the day, to look at and to share: a line of text with a shape for each round, and the link
//! that replays it.

use crate::kit::copy::copy_and_say;
use crate::kit::dates::date as date_in_words;
use crate::prelude::*;
use crate::replay::share::{file, link};
use browser::share::{can_share, share_texts};
use cards::State;
use play::day::Day;
use play::day::calendar::Date;
use play::day::results::DayResult;
use play::day::tries::Edition;
use play::games::Saving as _;
use play::stored::record;
use play::stored::replays::KeptGame;
use storage::{self, replays};

/// The result with buttons to pass it on.
pub(super) fn outcome(l: Language, result: &DayResult, code: Option<String>) -> AnyView {
    let told = result_text(l, result);
    let shown = told.clone();
    let link = code.as_ref().and_then(|code| link(State::KEY, code, ""));
    let file = code.filter(|_| link.is_none()).map(|code| file(l, State::KEY, &code));
    let long = file.is_some().then(|| html! { <p class="small">{tx!(l, replay.long)}</p> });
    let edition = result.edition.as_ref().map(|edition| tx!(l, day.edition_of, n = edition));
    // A result of another edition cannot be compared: its deal was a different one.
    let other = result.edition.as_deref() != Some(&Edition::NOW.to_string());
    let other = other.then(|| html! { <p class="small">{tx!(l, day.other_edition)}</p> });
    let whole = [Some(told), edition, link].into_iter().flatten().collect::<Vec<_>>().join("\n");
    let said = RwSignal::new(String::new());
    let copied = whole.clone();
    let copy = move || {
        copy_and_say(copied.clone(), None, said, [tx!(l, day.copied), tx!(l, day.not_copied)]);
    };
    let share =
        can_share().then(|| button("button", tx!(l, house.share), move || share_texts(&[("text", &whole)])));
    html! {
        <section class="sheet outcome" aria-label=tx!(l, day.result)>
            <p class="told">{shown}</p>
            {other}
            <div class="chips">
                {share}
                {button("button", tx!(l, day.copy), copy)}
                {file}
            </div>
            {long}
            <p class="small" role="status">{text(move || said.get())}</p>
        </section>
    }
}

/// Two lines: date, points, place; and a shape for each round.
fn result_text(l: Language, result: &DayResult) -> String {
    let date = Date::from_number(result.day).map(|date| date_in_words(l, date)).unwrap_or_default();
    let rounds = tn!(l, result.rounds(), history.rounds);
    let points = current().points(result.points);
    let told = tx!(l, day.told, date = date, points = points, rounds = rounds, place = result.place);
    let again = result.again.then(|| tx!(l, day.second_try));
    let hints = (result.hints > 0).then(|| tn!(l, result.hints, day.hints));
    let first = [Some(told), hints, again].into_iter().flatten().collect::<Vec<_>>().join(", ");
    format!("{first}\n{}", result.shapes)
}

/// The text of the game with this result, if this device still has it.
pub(super) fn code(result: &DayResult) -> Option<String> {
    let games = storage::finished_games::<State>().0;
    games.iter().rev().find_map(|game| {
        let KeptGame::Game(flow) = replays::read::<State>(game.date) else { return None };
        let same = flow.day() == Some(Day(result.day));
        let own = play::day::result(Day(result.day), &flow.score_sheet()).filter(|_| same)?;
        own.is_same_play(result).then(|| record::write(&flow, game.date)).flatten()
    })
}
