//! The deals of the day: one's own results, and the tries at deals.

use super::{Key, Storable, folder, forget, load, now, store, store_lasting};
use browser::date::zone;
use cards::State;
use play::day::Day;
use play::day::results::{self, Appended, DayResult};
use play::day::tries::{self, Moment, Try};
use play::flow::Flow;
use play::scores::score_sheet::ScoreSheet;
use play::stored::keys::{self, BEGUN, DAYS};

const UNREADABLE_DAYS: &str = "days.unreadable";

/// One's own results. A text that cannot be read is moved aside.
pub fn day_results() -> Vec<DayResult> {
    let Some(text) = load(&Key::of::<State>(DAYS)) else { return Vec::new() };
    results::decode(&text).unwrap_or_else(|| {
        if move_aside(&text) {
            forget(&Key::of::<State>(DAYS));
        }
        Vec::new()
    })
}

fn move_aside(text: &str) -> bool {
    store_lasting(&Key::of::<State>(UNREADABLE_DAYS), text)
}

/// The result of the deal of a day that was played to its end, with the tries at it.
pub fn day_result(day: Day, sheet: &ScoreSheet) -> Option<DayResult> {
    Some(play::day::result(day, sheet)?.after(tries::on(&begun(), day.0)))
}

/// Adds a result, unless there is one of its day.
fn add_day_result(result: &DayResult) {
    let key = Key::of::<State>(DAYS);
    let before = load(&key);
    let first = || results::append("[]", result);
    let added = match before.as_deref().map_or_else(first, |text| results::append(text, result)) {
        Appended::Damaged if before.is_some_and(|text| move_aside(&text)) => first(),
        added => added,
    };
    if let Appended::Added(text) = added {
        store(&key, &text);
    }
}

impl Storable for State {
    fn begun(flow: &Flow<State>) {
        if let Some(day) = flow.day() {
            change(|all| tries::begin(all, day.0, moment()));
        }
    }

    fn over(flow: &Flow<State>) {
        if let Some(result) = flow.day().and_then(|day| day_result(day, &flow.score_sheet())) {
            add_day_result(&result);
        }
    }
}

/// Notes that a hint was given in the deal of a day.
pub fn note_day_hint(day: Day) {
    change(|all| tries::hint(all, day.0));
}

/// Adds the tries on this device to the texts of a file that is being restored.
pub(super) fn keep_begun(texts: &mut Vec<(String, String)>) {
    let here = begun();
    if here.is_empty() {
        return;
    }
    let key = keys::to_file(Key::of::<State>(BEGUN).as_str(), &folder()).unwrap_or_default();
    let at = texts.iter().position(|(other, _)| *other == key);
    let file = at.map(|at| texts.swap_remove(at).1).and_then(|text| tries::decode(&text));
    let all = tries::restore(&here, &file.unwrap_or_default(), &[]);
    texts.push((key, tries::encode(&all)));
}

fn begun() -> Vec<Try> {
    // A damaged text may have been written by a newer version; to lose it does little harm.
    load(&Key::of::<State>(BEGUN)).and_then(|text| tries::decode(&text)).unwrap_or_default()
}

fn change(how: impl FnOnce(&mut Vec<Try>)) {
    let mut all = begun();
    how(&mut all);
    store(&Key::of::<State>(BEGUN), &tries::encode(&all));
}

fn moment() -> Moment {
    Moment { at: i64::try_from(now()).unwrap_or_default(), zone: zone() }
}
