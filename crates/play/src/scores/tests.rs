//! Results, the geometry of charts, and statistics.

use crate::card_game::{Finished, Flow, NewGame};
use crate::card_table::hand::Sort;
use crate::flow::Next;
use crate::games::Scoring as _;
use crate::scores::lines::{ChartLines, HEIGHT, LINE_STYLES, WIDTH};
use crate::scores::score_sheet::{Round, ScoreSheet};
use crate::scores::statistics::figures;
use crate::stored::history::finished;
use crate::testing::{all_packs, people, person};
use cards::{HouseRules, Scorekeeping, Setup};
use game::{Game as _, Rng, Seed, Viewer};
use std::collections::BTreeSet;

/// A game with these points; people with 0 points finished the round.
fn score_sheet(limit: Option<u16>, rounds: &[&[i32]]) -> ScoreSheet {
    let round = |points: &&[i32]| Round {
        points: points.to_vec(),
        finished: (0..8).zip(points.iter()).filter(|(_, points)| **points <= 0).map(|(at, _)| at).collect(),
    };
    let n = rounds[0].len();
    ScoreSheet {
        people: ["Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hanna"][..n]
            .iter()
            .map(|n| person(n))
            .collect(),
        limit,
        first: 1,
        before: vec![0; n],
        rounds: rounds.iter().map(round).collect(),
    }
}

#[test]
fn standings_add_up_round_by_round() {
    let points = score_sheet(Some(50), &[&[0, 12, 7], &[30, 0, 7], &[-10, 9, 9]]);
    assert_eq!(points.standings(), [[0, 0, 0], [0, 12, 7], [30, 12, 14], [20, 21, 23]]);
    assert_eq!(points.ranking(), [(1, 0), (2, 1), (3, 2)]);
    let rounds = ScoreSheet { limit: None, ..points };
    assert_eq!(rounds.standings(), [[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]]);
    assert_eq!(rounds.ranking(), [(1, 0), (2, 1), (3, 2)]);
    let shared = score_sheet(Some(50), &[&[5, 0, 0]]);
    assert_eq!(shared.ranking(), [(1, 1), (1, 2), (3, 0)]);
}

/// Whole games of bots; `each` is called at the end of every round.
fn play(scorekeeping: Scorekeeping, seed: u64, mut each: impl FnMut(&Flow)) -> Flow {
    let rules = HouseRules { scorekeeping, rounds: 6, ..HouseRules::original(all_packs()) };
    let setup = Setup::new(4, all_packs(), rules).unwrap();
    let mut flow = Flow::new(NewGame { people: people(4, Some("greedy")), setup });
    let mut rng = Rng::new(Seed::from_number(seed));
    loop {
        match flow.next() {
            Next::GameOver => break,
            Next::RoundOver => {
                each(&flow);
                flow.begin_round(rng.seed());
            }
            _ => drop(flow.step(&mut rng)),
        }
    }
    each(&flow);
    flow
}

#[test]
fn courses_agree_with_the_points_of_the_rules() {
    for (scorekeeping, seed) in
        [(Scorekeeping::Points, 1), (Scorekeeping::Points, 2), (Scorekeeping::None, 3)]
    {
        let flow = play(scorekeeping, seed, |flow| {
            let sheet = flow.score_sheet();
            let view = flow.dealer().game().view(Viewer::Spectator);
            assert!(sheet.is_valid());
            assert_eq!((sheet.first, sheet.rounds.len()), (1, usize::from(view.round)));
            let standing = sheet.result();
            let Some(summary) = flow.model(Sort::Colour).summary else { return };
            for row in &summary.results.rows {
                assert_eq!(standing[row.person.index()], row.standing(summary.results.points));
                let counted = summary.counted.iter().find(|counted| counted.person == row.person).unwrap();
                let hand: i32 = counted.hand.iter().map(|(_, points)| points).sum();
                let extras: i32 = counted.extras.iter().map(|(_, by)| by).sum();
                assert_eq!(hand + extras, row.score, "hand and extras add up to the score");
                let plain = counted.hand.is_empty() || !counted.extras.is_empty() || row.score == hand;
                assert!(!row.finished || plain);
            }
            assert!(sheet.before.iter().all(|&before| before == 0));
        });
        let game = finished(&flow, 5).unwrap();
        assert_eq!(game.sheet, flow.score_sheet());
        let first = game.sheet.ranking().into_iter().filter(|(rank, _)| *rank == 1);
        let first: BTreeSet<usize> = first.map(|(_, person)| person).collect();
        assert_eq!(first, game.winners.iter().map(|&winner| usize::from(winner)).collect());
    }
}

#[test]
fn rounds_under_older_rules_are_one_row() {
    let flow = play(Scorekeeping::Points, 4, |_| {});
    let facts = flow.dealer().facts();
    let mut cut = facts.iter().enumerate().filter(|(_, fact)| matches!(fact, cards::Fact::RoundBegan { .. }));
    let (from, _) = cut.next_back().unwrap();
    let view = flow.dealer().game().view(Viewer::Spectator);
    let sheet = cards::State::score_sheet(&view, &facts[from..], flow.people());
    assert_eq!((sheet.rounds.len(), sheet.first), (1, view.round));
    assert_eq!(sheet.result(), flow.score_sheet().result());
    assert_ne!(sheet.before, [0; 4]);
}

#[test]
fn wrong_lengths_and_absurd_numbers_are_refused() {
    let good = score_sheet(Some(50), &[&[0, 12, 7], &[30, 0, 7]]);
    assert!(good.is_valid());
    let spoil = |how: &dyn Fn(&mut ScoreSheet)| {
        let mut spoilt = good.clone();
        how(&mut spoilt);
        spoilt
    };
    for bad in [
        spoil(&|sheet| sheet.people.truncate(1)),
        spoil(&|sheet| sheet.people.extend((0..9).map(|_| person("X")))),
        spoil(&|sheet| sheet.before.push(0)),
        spoil(&|sheet| sheet.before[0] = i32::MAX),
        spoil(&|sheet| sheet.rounds[0].points[0] = i32::MIN),
        spoil(&|sheet| sheet.rounds[1].points.truncate(2)),
        spoil(&|sheet| sheet.rounds[1].finished.push(3)),
        spoil(&|sheet| sheet.rounds = vec![Round { points: vec![0; 3], finished: Vec::new() }; 1_001]),
    ] {
        assert!(!bad.is_valid(), "{bad:?}");
    }
}

#[test]
fn charts_stay_in_bounds_and_names_do_not_overlap() {
    let flat: Vec<i32> = vec![3; 8];
    let same: Vec<&[i32]> = vec![&flat; 40];
    for sheet in [
        score_sheet(Some(154), &[&[0, 12, 7]]),
        score_sheet(Some(50), &[&[0, 12, 7, 90], &[-30, 0, 7, 60], &[-40, 9, 9, 1]]),
        score_sheet(None, &[&[0, 12], &[3, 0]]),
        score_sheet(Some(9_999), &same),
        ScoreSheet { before: vec![99_000, -99_000], ..score_sheet(Some(1), &[&[99_000, -99_000]]) },
        ScoreSheet { rounds: Vec::new(), ..score_sheet(None, &[&[0, 12]]) },
    ] {
        let lines = ChartLines::of(&sheet);
        assert_eq!(lines.lines.len(), sheet.people.len());
        for line in &lines.lines {
            assert_eq!(line.points.len(), sheet.rounds.len() + 1);
            assert!(
                line.points.iter().all(|(x, y)| (0..WIDTH).contains(x) && (0..HEIGHT).contains(y)),
                "{line:?}"
            );
            assert!(line.points.is_sorted_by_key(|(x, _)| *x));
        }
        let mut names: Vec<i32> = lines.lines.iter().map(|line| line.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[1] - two[0] >= 34), "{names:?}");
        assert!(names.iter().all(|y| (20..HEIGHT).contains(y)), "{names:?}");
        assert!((2..=9).contains(&lines.up.len()) && lines.across.len() <= 10, "{lines:?}");
        let up: BTreeSet<i32> = lines.up.iter().map(|(_, points)| *points).collect();
        assert!(up.contains(&0) && up.len() == lines.up.len());
    }
}

#[test]
fn the_limit_is_drawn_once_it_is_in_range() {
    let near = ChartLines::of(&score_sheet(Some(50), &[&[0, 30]])).limit;
    assert_eq!(near.map(|(_, limit)| limit), Some(50));
    assert_eq!(ChartLines::of(&score_sheet(Some(50), &[&[0, 20]])).limit, None);
    assert_eq!(ChartLines::of(&score_sheet(None, &[&[0, 20]])).limit, None);
    assert_eq!(
        ChartLines::of(&score_sheet(Some(0), &[&[0, 20]])).limit,
        None,
        "the limit of an old game is not known"
    );
}

#[test]
fn lines_can_be_distinguished_without_colour() {
    let looks: BTreeSet<_> =
        LINE_STYLES.iter().map(|line_style| (line_style.mark, line_style.dashes)).collect();
    assert_eq!(looks.len(), 8);
    assert_eq!(LINE_STYLES.iter().map(|line_style| line_style.mark).collect::<BTreeSet<_>>().len(), 8);
    assert_eq!(LINE_STYLES.iter().map(|line_style| line_style.dashes).collect::<BTreeSet<_>>().len(), 8);
}

#[test]
fn statistics_add_up_over_games() {
    let one = |sheet: ScoreSheet, winners: &[u8]| Finished {
        date: 1,
        setup: None,
        sheet,
        winners: winners.to_vec(),
    };
    let mut games = [
        one(score_sheet(Some(50), &[&[0, 12, 7], &[30, 0, 7]]), &[1]),
        one(score_sheet(Some(50), &[&[-10, 12, 7]]), &[0]),
        one(score_sheet(None, &[&[0, 12, 7]]), &[0]),
    ];
    games[2].sheet.people[1].bot = Some("greedy".into());
    let all = figures(games.iter().map(|game| (&game.sheet, &*game.winners)));
    let names: Vec<_> = all.iter().map(|figures| (figures.name.as_str(), figures.bot)).collect();
    assert_eq!(names, [("Ann", false), ("Bert", false), ("Cleo", false), ("Bert", true)]);
    let ann = &all[0];
    assert_eq!((ann.games, ann.wins, ann.rounds, ann.finished), (3, 2, 4, 3));
    assert_eq!(
        (ann.best, ann.worst, ann.average()),
        (Some(-10), Some(30), Some(67)),
        "20 points in 3 rounds"
    );
    let bot = &all[3];
    assert_eq!((bot.games, bot.best, bot.average()), (1, None, None), "no points where rounds are counted");
    assert!(figures([]).is_empty());
}
