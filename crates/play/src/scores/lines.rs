//! The geometry of a chart: numbers only, within [`WIDTH`] and [`HEIGHT`]. The marks and dashes of
//! people are chosen here and drawn in `chart`, in the colour of each one's figure.

use crate::scores::score_sheet::ScoreSheet;

/// The width of a chart.
pub const WIDTH: i32 = 600;
/// Its height.
pub const HEIGHT: i32 = 400;
/// The left edge of the lines.
const LEFT: i32 = 62;
const RIGHT: i32 = 424;
const TOP: i32 = 26;
const BOTTOM: i32 = 344;
/// The smallest distance between two names, one above the other.
const LINE: i32 = 34;
/// The largest number of labels on an axis.
const TICKS: i32 = 6;

/// The geometry of a chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChartLines {
    /// Labels of rounds: x coordinate and round.
    pub across: Vec<(i32, u16)>,
    /// Labels of points: y coordinate and points.
    pub up: Vec<(i32, i32)>,
    /// The y coordinate of zero, unless it is the bottom.
    pub zero: Option<i32>,
    /// The limit, if it is within the chart: y coordinate and points.
    pub limit: Option<(i32, i32)>,
    /// Everybody's line, by person.
    pub lines: Vec<ChartLine>,
}

/// One person's line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChartLine {
    /// Its points, x and y.
    pub points: Vec<(i32, i32)>,
    /// The y coordinate of the name at its right end.
    pub name: i32,
}

/// The marks and dashes that distinguish a line even without colour. Its colour is that of the
/// person's figure.
pub struct LineStyle {
    /// The mark at every round: an SVG path around the origin.
    pub mark: &'static str,
    /// The value of `stroke-dasharray`.
    pub dashes: &'static str,
}

/// One for each person.
pub const LINE_STYLES: [LineStyle; 8] = [
    LineStyle { mark: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z", dashes: "none" },
    LineStyle { mark: "M-6.5-6.5H6.5V6.5H-6.5Z", dashes: "26 7" },
    LineStyle { mark: "M0-9 8.5 6H-8.5Z", dashes: "9 7" },
    LineStyle { mark: "M0-9.5 8.5 0 0 9.5-8.5 0Z", dashes: "26 7 7 7" },
    LineStyle { mark: "M0 9 8.5-6H-8.5Z", dashes: "15 7" },
    LineStyle { mark: "M-3-8.5h6V-3h5.5v6H3v5.5h-6V3h-5.5v-6H-3Z", dashes: "4 8" },
    LineStyle { mark: "M-9.5-4.5H9.5V4.5H-9.5Z", dashes: "40 8" },
    LineStyle {
        mark: "M0-10 2.6-3.2 9.5-3 4 1.6 6 8.6 0 4.6-6 8.6-4 1.6-9.5-3-2.6-3.2Z",
        dashes: "15 7 5 7 5 7",
    },
];

/// The marks and dashes of a person.
pub fn line_style(person: usize) -> &'static LineStyle {
    &LINE_STYLES[person % LINE_STYLES.len()]
}

impl ChartLines {
    /// Computes the chart of a game.
    pub fn of(sheet: &ScoreSheet) -> ChartLines {
        let standings = sheet.standings();
        let all = || standings.iter().flatten().copied();
        let (mut least, mut most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
        let limit = sheet.limit.map(i32::from).filter(|&limit| limit > 0 && limit <= most.saturating_mul(2));
        most = most.max(limit.unwrap_or(0));
        let step = step(most - least);
        least = least.div_euclid(step) * step;
        // The top label may be above the highest line, so that lines do not touch the edge.
        let ticks =
            (0..=2 * TICKS).map(|k| least + k * step).take_while(|at| at - step < most).collect::<Vec<_>>();
        most = ticks.last().copied().unwrap_or(most).max(least + 1);
        let y = |points: i32| BOTTOM - scale(points - least, most - least, BOTTOM - TOP);
        let rounds = i32::try_from(sheet.rounds.len()).unwrap_or(1).max(1);
        let x = |round: i32| LEFT + scale(round, rounds, RIGHT - LEFT);
        let every = (1..=rounds).find(|every| rounds / every <= TICKS + 2).unwrap_or(1);
        // `standings[at]` is the standing after round `first - 1 + at`.
        let number = |at: i32| u16::try_from(i32::from(sheet.first) - 1 + at).unwrap_or(0);
        let lines = (0..sheet.people.len()).map(|person| {
            let standing = |now: &Vec<i32>| now.get(person).copied().unwrap_or(0);
            let points: Vec<_> = (0..).zip(&standings).map(|(at, now)| (x(at), y(standing(now)))).collect();
            let name = points.last().map_or(BOTTOM, |last| last.1);
            ChartLine { points, name }
        });
        let mut lines: Vec<ChartLine> = lines.collect();
        part(&mut lines);
        ChartLines {
            across: (0..=rounds).filter(|at| at % every == 0).map(|at| (x(at), number(at))).collect(),
            up: ticks.into_iter().map(|points| (y(points), points)).collect(),
            zero: (least < 0).then(|| y(0)),
            limit: limit.map(|limit| (y(limit), limit)),
            lines,
        }
    }
}

/// Scales `length` by `part / whole`.
fn scale(part: i32, whole: i32, length: i32) -> i32 {
    let scaled = i64::from(part) * i64::from(length) / i64::from(whole.max(1));
    i32::try_from(scaled).unwrap_or(0)
}

/// A round step such that at most [`TICKS`] of them span the range.
fn step(span: i32) -> i32 {
    let tens = (0..8).map(|power| 10_i32.pow(power));
    let mut steps = tens.flat_map(|ten| [1, 2, 5].map(|digit| digit * ten));
    steps.find(|step| span / step < TICKS).unwrap_or(span.max(1))
}

/// Moves names apart that would overlap, without leaving the chart.
fn part(lines: &mut [ChartLine]) {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|&at| lines[at].name);
    let mut above = TOP - LINE;
    for &at in &order {
        lines[at].name = lines[at].name.max(above + LINE);
        above = lines[at].name;
    }
    let mut below = BOTTOM + LINE;
    for &at in order.iter().rev() {
        lines[at].name = lines[at].name.min(below - LINE);
        below = lines[at].name;
    }
}
