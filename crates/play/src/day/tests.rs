use crate::day::calendar::{Date, streak};
use crate::day::results::{Appended, DayResult, add, append, decode, encode};
use crate::day::tries::{self, Edition, Moment, Try};
use crate::day::{Day, deal, result};
use crate::flow::{Flow, Next};
use crate::games::BotPlay as _;
use crate::people::Person;
use crate::stored::game_text::{self, LogText, ParsedGame};
use crate::stored::record;
use cards::State;
use game::{Rng, Seed, View as _};
use harness::golden;

const TODAY: Day = Day(20_261_123);

/// Plays the deal of a day. The human takes the first option, or the last one.
fn play(day: Day, last: bool) -> Flow<State> {
    let mut flow: Flow<State> = Flow::new(deal(day, Person::default()).unwrap());
    flow.begin_round(day.first_seed());
    flow.note_day();
    play_on(flow, last)
}

fn play_on(mut flow: Flow<State>, last: bool) -> Flow<State> {
    // The device's random numbers must not matter, so they differ every time.
    let fresh = || Seed::from_number(counted());
    for _ in 0..20_000 {
        match flow.next() {
            Next::GameOver => return flow,
            Next::RoundOver => flow.begin_round(flow.seed(fresh)),
            Next::BotThinks => {
                let mut rng = Rng::new(flow.seed(fresh));
                assert!(flow.step(&mut rng));
            }
            Next::Ask(seat) => {
                let mut choose = |view: &cards::View| {
                    let options = view.choices();
                    if last { options.iter().last() } else { options.get(0) }
                };
                let answer = game::compose_answer(flow.dealer().game(), seat, &mut choose).unwrap();
                flow.submit(flow.question(), answer.parts).unwrap();
            }
            Next::HandOver(_) | Next::Window(_) => unreachable!("there is one human"),
        }
    }
    panic!("the game does not end")
}

/// Another number each time.
fn counted() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

#[test]
fn the_same_answers_on_the_same_day_give_the_same_game() {
    let (one, other) = (play(TODAY, false), play(TODAY, false));
    assert_eq!(one.dealer().log(), other.dealer().log());
    assert_eq!(one.day(), Some(TODAY));
    assert_ne!(play(Day(20_261_124), false).dealer().log().entries, one.dealer().log().entries);
}

#[test]
fn the_cards_of_a_round_do_not_depend_on_the_rounds_before() {
    let second = |flow: &Flow<State>| {
        let seeds = flow.dealer().log().entries.iter();
        seeds.filter_map(|entry| if let game::Entry::Seed(seed) = entry { Some(*seed) } else { None }).nth(1)
    };
    let (one, other) = (play(TODAY, false), play(TODAY, true));
    assert_ne!(one.dealer().log().entries, other.dealer().log().entries);
    let (one, other) = (second(&one), second(&other));
    assert!(one.is_none() || other.is_none() || one == other);
}

#[test]
fn a_deal_that_was_saved_goes_on_as_it_would_have() {
    let whole = play(TODAY, false);
    let mut flow: Flow<State> = Flow::new(deal(TODAY, Person::default()).unwrap());
    flow.begin_round(TODAY.first_seed());
    let text = game_text::encode(&flow, 0, &mut LogText::default()).unwrap();
    let ParsedGame::Whole(read) = game_text::decode::<State>(&text) else { panic!("{text}") };
    assert_eq!(play_on(*read, false).dealer().log(), whole.dealer().log());
}

#[test]
fn no_other_game_is_taken_for_a_deal_of_the_day() {
    let mut flow: Flow<State> = Flow::new(deal(TODAY, Person::default()).unwrap());
    assert_eq!(flow.day(), None);
    flow.begin_round(Seed::from_number(7));
    assert_eq!(flow.day(), None);
    flow.note_day();
    assert_eq!(flow.seed(|| Seed::from_number(8)), Seed::from_number(8));
}

#[test]
fn its_link_is_short_enough_to_paste_and_tells_which_day_it_was() {
    let mut longest = 0;
    for day in 20_261_101..=20_261_120 {
        let flow = play(Day(day), false);
        let code = record::write(&flow, 0).unwrap();
        longest = longest.max(code.len());
        let read = record::read::<State>(&code).unwrap();
        assert_eq!(read.game.unwrap().day(), Some(Day(day)));
    }
    assert!(longest < 6_000, "{longest}");
}

#[test]
fn a_result_tells_points_place_and_a_shape_for_each_round() {
    let flow = play(TODAY, false);
    let sheet = flow.score_sheet();
    let found = result(TODAY, &sheet).unwrap();
    assert_eq!(found.rounds(), sheet.rounds.len());
    assert_eq!(found.points, sheet.result()[0]);
    assert!((1..=4).contains(&found.place));
    for (round, shape) in sheet.rounds.iter().zip(found.shapes.chars()) {
        assert_eq!(round.finished_by(0), shape == '🟢');
    }
}

#[test]
fn the_bots_of_every_day_have_different_figures() {
    for day in 20_261_101..=20_261_130 {
        let people = deal(Day(day), Person::default()).unwrap().people;
        let mut figures: Vec<u8> = people[1..].iter().map(|bot| bot.avatar).collect();
        figures.sort_unstable();
        figures.dedup();
        assert_eq!(figures.len(), 3);
        assert!(people[1..].iter().all(|bot| State::is_plain(bot.bot.as_deref().unwrap())));
    }
}

fn played(day: u32) -> DayResult {
    DayResult { day, points: 12, place: 1, shapes: "🟢🔷".to_owned(), ..DayResult::default() }
}

#[test]
fn the_first_result_of_a_day_counts() {
    let mut all = vec![played(20_261_122)];
    assert!(add(&mut all, played(20_261_120)));
    assert!(!add(&mut all, DayResult { points: 0, ..played(20_261_122) }));
    let days: Vec<u32> = all.iter().map(|one| one.day).collect();
    assert_eq!(days, [20_261_120, 20_261_122]);
    assert_eq!(all[1].points, 12);
    assert_eq!(decode(&encode(&all).unwrap()), Some(all));
}

#[test]
fn damaged_results_are_noticed() {
    let wrong = [
        "",
        "7",
        "{}",
        "[7]",
        r#"[{"day":20261323,"points":1,"place":1,"shapes":""}]"#,
        r#"[{"day":20261123,"points":1,"place":5,"shapes":""}]"#,
    ];
    for text in wrong {
        assert_eq!(decode(text), None, "{text}");
    }
    assert_eq!(decode("[]"), Some(Vec::new()));
}

#[test]
fn days_in_a_row_count_up_to_yesterday_while_today_is_open() {
    let today = Date::from_number(20_260_302).unwrap();
    let all: Vec<DayResult> = [20_260_226, 20_260_228, 20_260_301].map(played).into();
    assert_eq!(streak(&all, today), 2);
    let mut all = all;
    add(&mut all, played(20_260_302));
    assert_eq!(streak(&all, today), 3);
    assert_eq!(streak(&all, Date::from_number(20_260_305).unwrap()), 0);
}

#[test]
fn a_traveller_who_has_played_tomorrow_keeps_their_days_in_a_row() {
    let all: Vec<DayResult> = [20_260_301, 20_260_302, 20_260_303].map(played).into();
    assert_eq!(streak(&all, Date::from_number(20_260_302).unwrap()), 3);
}

#[test]
fn a_day_skipped_at_the_date_line_breaks_no_row() {
    let played_in = |day, hours: i32| DayResult { zone: Some(hours * 60), ..played(day) };
    let today = Date::from_number(20_260_304).unwrap();
    let flown = [played_in(20_260_301, -8), played_in(20_260_302, -8), played_in(20_260_304, 13)];
    assert_eq!(streak(&flown, today), 3);
    // Neither summer time nor a journey that stays on one side of the date line skips a day.
    for hours in [-7, 3] {
        let missed = [played_in(20_260_302, -8), played_in(20_260_304, hours)];
        assert_eq!(streak(&missed, today), 1, "{hours}");
    }
    assert_eq!(streak(&[played(20_260_302), played_in(20_260_304, 13)], today), 1, "an unknown zone");
}

#[test]
fn a_gap_that_was_filled_with_a_clock_set_back_stays_a_gap() {
    let hour = 3_600_000;
    let at = |hours: i64| Moment { at: 1_700_000_000_000 + hours * hour, zone: 60 };
    let mut all = Vec::new();
    tries::begin(&mut all, 20_260_301, at(0));
    tries::begin(&mut all, 20_260_303, at(48));
    // Back to the day that was missed; and half an hour for a clock that is corrected.
    tries::begin(&mut all, 20_260_302, at(24));
    tries::begin(&mut all, 20_260_304, Moment { at: at(48).at - hour / 2, zone: 60 });
    let late: Vec<bool> = all.iter().map(|one| one.late).collect();
    assert_eq!(late, [false, false, true, false]);
    let results = all.iter().map(|one| played(one.day).after(Some(*one)));
    let mut sorted = Vec::new();
    results.for_each(|one| assert!(add(&mut sorted, one)));
    assert_eq!(streak(&sorted, Date::from_number(20_260_304).unwrap()), 2);
    // A clock that was wrong for months and is right again has filled nothing.
    let mut all = Vec::new();
    tries::begin(&mut all, 20_270_301, at(24 * 400));
    tries::begin(&mut all, 20_260_302, at(24));
    assert!(!all[1].late);
}

#[test]
fn a_deal_that_was_begun_before_is_a_second_try_and_its_hints_are_its_own() {
    let now = Moment { at: 1_700_000_000_000, zone: -480 };
    let mut all = Vec::new();
    tries::begin(&mut all, 20_261_123, now);
    tries::hint(&mut all, 20_261_123);
    tries::hint(&mut all, 20_261_123);
    tries::hint(&mut all, 20_261_124);
    let result = || played(20_261_123).after(tries::on(&all, 20_261_123));
    let first = result();
    assert_eq!((first.again, first.hints, first.zone, first.late), (false, 2, Some(-480), false));
    assert_eq!(first.edition, Some(Edition::NOW.to_string()));
    tries::begin(&mut all, 20_261_123, now);
    let second = played(20_261_123).after(tries::on(&all, 20_261_123));
    assert_eq!((second.again, second.hints), (true, 0));
    assert!(second.is_same_play(&first));
    assert_eq!(played(20_261_123).after(None), played(20_261_123));
    // A deal begun in one edition and ended in another has no edition.
    let old = Try { edition: Edition { rules: 0, bots: 1 }, ..all[0] };
    assert_eq!(played(20_261_123).after(Some(old)).edition, None);
    assert_eq!(tries::decode(&tries::encode(&all)), Some(all));
}

#[test]
fn a_deal_that_a_file_brings_back_is_a_second_try() {
    let now = Moment { at: 1_700_000_000_000, zone: 60 };
    let mut here = Vec::new();
    tries::begin(&mut here, 20_261_123, now);
    let mut file = Vec::new();
    tries::begin(&mut file, 20_261_120, now);
    tries::begin(&mut file, 20_261_121, now);
    let all = tries::restore(&here, &file, &[20_261_121, 20_261_119]);
    let tries = |day| tries::on(&all, day).unwrap().tries;
    assert_eq!([20_261_123, 20_261_120, 20_261_121, 20_261_119].map(tries), [1, 1, 2, 2]);
    // Tries on this device are kept although the file does not have them.
    assert_eq!(tries::restore(&here, &[], &[]), here);
    let again = tries::restore(&all, &here, &[20_261_123]);
    assert_eq!(tries::on(&again, 20_261_123).unwrap().tries, 2);
}

#[test]
fn only_entries_that_we_write_are_read() {
    assert_eq!(tries::decode(""), Some(Vec::new()));
    for text in
        ["torn", "20261123", "20261323 1 0 1 5 0 0 0", "20261123 1 0 1 5 0 0 x", "20261123 1 99999 1 5 0 0 0"]
    {
        assert_eq!(tries::decode(text), None, "{text}");
    }
    let mut all = Vec::new();
    (20_260_101..=20_260_131).chain(20_260_301..=20_260_331).for_each(|day| {
        tries::begin(&mut all, day, Moment { at: 0, zone: 0 });
    });
    let kept = tries::decode(&tries::encode(&all)).unwrap();
    assert_eq!((kept.len(), kept.last()), (60, all.last()));
}

#[test]
fn a_result_is_added_to_a_text_without_reading_it() {
    let Appended::Added(one) = append("[]", &played(20_261_123)) else { panic!() };
    let later = DayResult { again: true, hints: 3, zone: Some(-60), ..played(20_261_120) };
    let Appended::Added(two) = append(&one, &later) else { panic!("{one}") };
    assert_eq!(decode(&two), Some(vec![later.clone(), played(20_261_123)]));
    assert_eq!(append(&two, &later), Appended::Known);
    for damaged in ["", "torn", "{}"] {
        assert_eq!(append(damaged, &later), Appended::Damaged, "{damaged}");
    }
    // As older versions wrote it.
    let old = r#"[{"day":20261123,"points":12,"place":1,"shapes":"🟢🔷"}]"#;
    assert_eq!((&*one, decode(old)), (old, Some(vec![played(20_261_123)])));
}

/// The bots' answers in a deal follow from the date and the edition alone: the file has both. If only the deals
/// differ, the version of the bots or that of the rules has to be raised.
#[test]
fn golden_deals_are_those_of_their_edition() {
    let deals = [20_261_123, 20_270_301].map(|day| {
        let log = play(Day(day), true).dealer().log().clone();
        let text = serde_json::to_string(&log.entries).unwrap();
        let hash = text.bytes().fold(0_u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        format!("{day} {hash:016x}\n")
    });
    let found = format!("edition {}\n{}", Edition::NOW, deals.concat());
    golden::file(env!("CARGO_MANIFEST_DIR"), "src/day/deals.txt", &found);
}

#[test]
fn the_calendar_knows_months_and_weekdays() {
    for (date, weekday, days) in [
        (20_261_123, 0, 30),
        (20_240_229, 3, 29),
        (20_000_101, 5, 31),
        (21_000_228, 6, 28),
        (20_261_231, 3, 31),
    ] {
        let date = Date::from_number(date).unwrap();
        assert_eq!((date.weekday(), date.days()), (weekday, days), "{date:?}");
    }
    assert_eq!(Date::from_number(20_270_101).unwrap().day_before().number(), 20_261_231);
    assert_eq!(Date::from_number(20_261_231).unwrap().day_after().number(), 20_270_101);
    let january = Date::from_number(20_270_115).unwrap();
    assert_eq!(january.month_before().number(), 20_261_201);
    assert_eq!(january.month_before().month_after().number(), 20_270_101);
    for wrong in [20_261_131, 20_260_229, 20_260_001, 20_261_301, 0, u32::MAX] {
        assert_eq!(Date::from_number(wrong), None);
    }
}
