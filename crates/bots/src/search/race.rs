//! A race between answers: in each lap all of them are tried, and an answer that is clearly behind drops out.

use core::cmp::Reverse;

/// Answers that are behind drop out only after every block of this many laps.
const LAPS: u32 = 16;

/// The rating of an answer without a search counts like this many laps: with few laps it decides, with many it is
/// forgotten.
const TRUST: i64 = 100;

/// The rating of an answer before the race, in [`WON`](super::WON).
#[derive(Clone, Copy, Default)]
pub(super) struct Before {
    /// The rating without a search.
    pub prior: i64,
    /// How much the bot likes it, apart from its value.
    pub liking: i64,
}

/// The race.
pub(super) struct Race {
    runners: Vec<Runner>,
    /// The sum of the products of the values of each two, row by row.
    products: Vec<i64>,
    laps: u32,
    budget: u32,
    spent: u32,
    /// An answer drops out once it is this many tenths of a standard error of the difference behind the best.
    dropout: u8,
    /// How often the number of answers is halved on the way.
    halvings: u32,
    halved: u32,
}

/// One answer.
#[derive(Clone, Copy, Default)]
struct Runner {
    out: bool,
    before: Before,
    /// The value in this lap.
    now: i32,
    sum: i64,
    laps: u32,
}

impl Runner {
    /// The sum of its values, with its rating before the race.
    fn score(&self) -> i64 {
        self.sum + TRUST * self.before.prior + i64::from(self.laps) * self.before.liking
    }
}

impl Race {
    /// A race of these answers over this many playouts. An answer drops out once it is `dropout` tenths of a standard
    /// error behind the best.
    pub fn new(runners: impl Iterator<Item = Before>, playouts: u32, dropout: u8) -> Self {
        let runners: Vec<Runner> = runners.map(|before| Runner { before, ..Runner::default() }).collect();
        let n = runners.len();
        Race {
            runners,
            products: vec![0; n * n],
            laps: 0,
            budget: playouts,
            spent: 0,
            dropout,
            halvings: n.max(2).next_power_of_two().ilog2().saturating_sub(1),
            halved: 0,
        }
    }

    /// Whether another lap is worth it and within the budget.
    pub fn goes_on(&self) -> bool {
        let left = self.running().count();
        left > 1 && (self.budget - self.spent) as usize >= left
    }

    /// The playouts so far.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// Whether everybody has run a round number of laps.
    pub fn may_pause(&self) -> bool {
        self.laps.is_multiple_of(LAPS)
    }

    /// Whether this answer is still in the race.
    pub fn runs(&self, at: usize) -> bool {
        self.runners.get(at).is_some_and(|runner| !runner.out)
    }

    /// Notes the value of an answer in this lap.
    pub fn note(&mut self, at: usize, value: i32) {
        if let Some(runner) = self.runners.get_mut(at) {
            runner.now = value;
            runner.sum += i64::from(value);
            runner.laps += 1;
        }
        self.spent = self.spent.saturating_add(1).min(self.budget);
    }

    /// Everybody who is in the race has run this lap.
    pub fn end_of_lap(&mut self) {
        self.laps += 1;
        let n = self.runners.len();
        for (row, one) in self.products.chunks_exact_mut(n.max(1)).zip(&self.runners) {
            if !one.out {
                for (product, other) in row.iter_mut().zip(&self.runners) {
                    *product += i64::from(one.now) * i64::from(other.now);
                }
            }
        }
        if self.may_pause() {
            self.drop_out();
        }
        // After each of equal stretches, the better half goes on.
        let stretch = u64::from(self.budget) / u64::from(self.halvings + 1);
        if self.halved < self.halvings && u64::from(self.spent) >= stretch * u64::from(self.halved + 1) {
            self.halved += 1;
            self.keep((n >> self.halved).max(2));
        }
    }

    /// The answers that are in the race, the best first; of equals, the first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = self.running().collect();
        order.sort_by_key(|&at| Reverse(self.runners.get(at).map_or(0, Runner::score)));
        order
    }

    /// How good an answer was on average, and how often it was tried.
    pub fn result(&self, at: usize) -> (i32, u32) {
        let runner = self.runners.get(at).copied().unwrap_or_default();
        ((runner.sum / i64::from(runner.laps.max(1))) as i32, runner.laps)
    }

    fn running(&self) -> impl Iterator<Item = usize> + '_ {
        self.runners.iter().enumerate().filter(|(_, runner)| !runner.out).map(|(at, _)| at)
    }

    fn sum(&self, at: usize) -> i64 {
        self.runners.get(at).map_or(0, |runner| runner.sum)
    }

    fn liking(&self, at: usize) -> i64 {
        self.runners.get(at).map_or(0, |runner| runner.before.liking)
    }

    fn product(&self, one: usize, other: usize) -> i64 {
        self.products.get(one * self.runners.len() + other).copied().unwrap_or(0)
    }

    fn keep(&mut self, n: usize) {
        for at in self.ranking().into_iter().skip(n) {
            self.leave(at);
        }
    }

    fn leave(&mut self, at: usize) {
        if let Some(runner) = self.runners.get_mut(at) {
            runner.out = true;
        }
    }

    /// Takes out answers that are clearly behind the best: the values of each lap are compared, so that luck that
    /// hits both does not count.
    fn drop_out(&mut self) {
        let Some(best) = self.ranking().first().copied() else { return };
        let (laps, dropout) = (i128::from(self.laps), i128::from(self.dropout));
        for at in self.running().collect::<Vec<_>>() {
            let behind = i128::from(self.sum(best) - self.sum(at));
            // An answer that the bot likes more may be worse by that much.
            let liked = laps * i128::from(self.liking(best) - self.liking(at));
            let squares = self.product(best, best) - 2 * self.product(best, at) + self.product(at, at);
            let spread = i128::from(squares) * laps - behind * behind;
            let behind = behind + liked;
            if behind > 0 && 100 * behind * behind * laps > dropout * dropout * spread {
                self.leave(at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a race in which answer `at` has `value(at, lap)` in each lap.
    fn race(
        n: usize,
        playouts: u32,
        prior: impl Fn(usize) -> i64,
        value: impl Fn(usize, u32) -> i32,
    ) -> Race {
        let mut race = Race::new((0..n).map(|at| Before { prior: prior(at), liking: 0 }), playouts, 25);
        let mut lap = 0;
        while race.goes_on() {
            for at in 0..n {
                if race.runs(at) {
                    race.note(at, value(at, lap));
                }
            }
            race.end_of_lap();
            lap += 1;
        }
        race
    }

    /// Some number that looks random.
    fn luck(n: u32) -> i32 {
        ((n.wrapping_mul(2_654_435_761) >> 16) % 5000).cast_signed()
    }

    #[test]
    fn luck_that_hits_all_alike_does_not_matter() {
        let race = race(4, 10_000, |_| 0, |at, lap| luck(lap) + if at == 2 { 10 } else { 0 });
        assert_eq!(race.ranking(), [2]);
        assert!(race.spent() <= 4 * LAPS, "the best is seen at once: {}", race.spent());
    }

    #[test]
    fn the_budget_is_kept_and_mostly_goes_to_the_better_ones() {
        let race = race(
            8,
            4000,
            |_| 0,
            |at, lap| {
                let at = at as u32;
                luck(lap * 8 + at) + at.cast_signed() * 20
            },
        );
        assert!(race.spent() <= 4000);
        let ranking = race.ranking();
        assert!(ranking.len() <= 2 && ranking[0] >= 4, "{ranking:?}");
        assert!(race.result(ranking[0]).1 > 500, "{}", race.result(ranking[0]).1);
    }

    #[test]
    fn equals_are_told_apart_by_their_rating() {
        let with = |prior: i64| race(3, 300, |at| if at == 1 { prior } else { 0 }, |_, lap| luck(lap));
        assert_eq!((with(5).ranking()[0], with(0).ranking()[0]), (1, 0));
        assert!(!with(-5).runs(1), "the one that seems worst leaves first");
    }

    #[test]
    fn the_rating_decides_a_race_of_few_laps_but_not_of_many() {
        // Answer 1 seems worse by 3 % of a victory, and is better by 2 %.
        let prior = |at| if at == 1 { -300 } else { 0 };
        let value = |at, lap| luck(lap * 2 + at as u32) + if at == 1 { 200 } else { 0 };
        assert_eq!(race(2, 40, prior, value).ranking()[0], 0);
        assert_eq!(race(2, 4000, prior, value).ranking()[0], 1);
    }

    #[test]
    fn with_a_higher_limit_an_answer_drops_out_later() {
        let spent = |dropout| {
            let mut race = Race::new([Before::default(); 2].into_iter(), 100_000, dropout);
            let mut lap = 0;
            while race.goes_on() {
                race.note(0, luck(lap) + 300);
                race.note(1, luck(lap + 1_000_000));
                race.end_of_lap();
                lap += 1;
            }
            (race.ranking()[0], race.spent())
        };
        let ((quick, few), (sure, many)) = (spent(25), spent(40));
        assert_eq!((quick, sure), (0, 0));
        assert!(few < many && many < 100_000, "{few} {many}");
    }

    #[test]
    fn likings_count_however_many_laps_there_are() {
        for playouts in [40, 4000] {
            let runners = [0, 50].map(|liking| Before { prior: 0, liking });
            let mut race = Race::new(runners.into_iter(), playouts, 25);
            while race.goes_on() {
                race.note(0, 5020);
                race.note(1, 5000);
                race.end_of_lap();
            }
            assert_eq!(race.ranking()[0], 1, "{playouts}");
        }
    }

    #[test]
    fn a_race_without_a_budget_or_runners_is_over() {
        for (n, playouts) in [(3, 2), (0, 100), (1, 100)] {
            assert!(!Race::new(vec![Before::default(); n].into_iter(), playouts, 25).goes_on());
        }
    }
}
