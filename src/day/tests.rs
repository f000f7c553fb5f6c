use super::calendar::{Date, streak};
use super::results::{DayResult, add, decode, encode};
use super::{deal, result};
use crate::games::{AppGame, Person};
use crate::session::day::Day;
use crate::session::flow::{Flow, Next};
use crate::storage::game_text::{self, LogText, ParsedGame};
use crate::storage::record;
use cards::State;
use game::{Options, Rng, Seed};

const TODAY: Day = Day(20_261_123);

/// Plays the deal of a day. The human takes the first option, or the last one.
fn play(day: Day, last: bool) -> Flow<State> {
    let mut flow: Flow<State> = Flow::new(deal(day, Person::default()).unwrap());
    flow.begin_round(day.first_seed());
    flow.note_day();
    play_on(flow, last)
}

fn play_on(mut flow: Flow<State>, last: bool) -> Flow<State> {
    // Random numbers of the device must not matter: others every time.
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
                    let mut options = Options::new();
                    game::View::options(view, &mut options);
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
fn whoever_answers_the_same_on_the_same_day_has_the_same_game() {
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
fn no_other_game_is_taken_for_one() {
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
    DayResult { day, points: 12, place: 1, shapes: "🟢🔷".to_owned() }
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
    let january = Date::from_number(20_270_115).unwrap();
    assert_eq!(january.month_before().number(), 20_261_201);
    assert_eq!(january.month_before().month_after().number(), 20_270_101);
    for wrong in [20_261_131, 20_260_229, 20_260_001, 20_261_301, 0, u32::MAX] {
        assert_eq!(Date::from_number(wrong), None);
    }
}
