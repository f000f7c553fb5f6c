//! `learn`: the weights by which a search judges a round of the card game that it cuts short. Greedy bots play, and the
//! weights are fitted to the people with the fewest points in the end: a conditional logit, by small steps whose size
//! each weight has for itself.

use bots::search::Searchable as _;
use bots::search::chance::{DOUBLING, TRAITS, is_quiet, kind_of, traits};
use cards::{Pack, Packs, State};
use game::{Asks, Entry, Game as _, NullSink, Options, Rng, Seed, Viewer};

use crate::Outcome;
use crate::args::Args;
use crate::games::{Playable as _, Table};
use crate::report::{self, Progress};

pub(crate) const OPTIONS: &[&str] = &["games", "seed"];

/// A moment of a round: everybody's traits, and their shares of the victory.
struct Moment {
    people: Vec<(Vec<(usize, f64)>, f64)>,
}

/// One moment in this many is used, because neighbouring ones are much alike.
const APART: u32 = 3;
/// How often the fit goes through all moments; the weights are the average of the last time.
const LAPS: usize = 4;
/// How far a weight moves at first.
const STEP: f64 = 0.1;
const WEIGHTS_IN_A_LINE: usize = 16;

pub(crate) fn run(args: &Args) -> Outcome {
    let mut rng = Rng::new(Seed::from_number(args.seed));
    let mut tables = [[0_f64; TRAITS]; 4];
    let all = Pack::ALL.iter().copied().collect();
    for (packs, players) in [(Packs::BASE, 2), (all, 2), (Packs::BASE, 4), (all, 4)] {
        let setup = State::setup_of(Table { players, packs, rule_cards: 0, limit: None })?;
        let mut moments = Vec::new();
        let mut progress = Progress::new();
        for k in 0..args.games() {
            play(&setup, &mut rng, &mut moments);
            progress.tell(k + 1, args.games());
        }
        // A tenth is kept apart, to test the weights on it.
        let (test, train) = moments.split_at(moments.len() / 10);
        let weights = fit(train, &mut rng);
        report::note(&format!(
            "{players} people, {} moments: surprise {:.4} of new ones, {:.4} without weights",
            moments.len(),
            surprise(&weights, test),
            surprise(&[0.0; TRAITS], test)
        ));
        if let Some(table) = tables.get_mut(kind_of(players, packs)) {
            *table = weights;
        }
    }
    report::line("//! The weights of the traits of `chance.rs`, in 256ths of a doubling, learned by");
    report::line(&format!("//! `arena learn --games {} --seed {}`.", args.games(), args.seed));
    report::line("");
    report::line("use super::chance::TraitWeights;");
    report::line("");
    report::line("/// One set of weights for each result of `kind_of` (by people and packs).");
    report::line("#[rustfmt::skip]");
    report::line("pub(super) static LEARNED: [TraitWeights; 4] = [");
    for table in &tables {
        report::line("    [");
        for row in table.chunks(WEIGHTS_IN_A_LINE) {
            let row: Vec<String> = row
                .iter()
                .map(|weight| format!("{:.0}", (weight * f64::from(DOUBLING)).round() + 0.0))
                .collect();
            report::line(&format!("        {},", row.join(", ")));
        }
        report::line("    ],");
    }
    report::line("];");
    Ok(true)
}

/// Plays a round and adds some of its moments.
fn play(setup: &cards::Setup, rng: &mut Rng, moments: &mut Vec<Moment>) {
    let mut state = State::new(setup);
    state.play_unchecked(&Entry::Seed(rng.seed()), &mut NullSink);
    let first = moments.len();
    let mut places = Vec::new();
    let mut options = Options::new();
    while let Asks::People { number: to, seats, .. } = state.asks() {
        let Some(by) = seats.lowest() else { return };
        if is_quiet(&state) && rng.below(APART) == 0 {
            let view = state.view(Viewer::Spectator);
            let of = |place| {
                let mut has = Vec::new();
                traits(&state, &view, place, |at, count| has.push((at, f64::from(count))));
                (has, 0.0)
            };
            moments.push(Moment { people: view.everybody().into_iter().map(of).collect() });
            places.push(view.persons);
        }
        options.clear();
        state.options(by, &mut options);
        let action = options.only().or_else(|| State::quick(&state, by, &options, rng));
        let Some(action) = action else { return };
        state.play_unchecked(&Entry::Answer { by, to, action }, &mut NullSink);
    }
    let end = state.standing();
    let fewest = end.people.into_iter().map(|person| end.points[person]).min();
    let winners = end.people.filter(|person| Some(end.points[person]) == fewest);
    for (moment, persons) in moments.iter_mut().skip(first).zip(places) {
        for ((_, share), place) in moment.people.iter_mut().zip(end.people) {
            if winners.has(persons[place]) {
                *share = 1.0 / f64::from(winners.len());
            }
        }
    }
}

/// How probably each person wins by these weights.
fn chances(weights: &[f64; TRAITS], moment: &Moment) -> Vec<f64> {
    let score = |has: &[(usize, f64)]| -> f64 { has.iter().map(|&(at, n)| n * weights[at]).sum() };
    let scores: Vec<f64> = moment.people.iter().map(|(has, _)| score(has)).collect();
    let best = scores.iter().copied().fold(f64::MIN, f64::max);
    let parts: Vec<f64> = scores.iter().map(|score| (score - best).exp2()).collect();
    let sum: f64 = parts.iter().sum();
    parts.into_iter().map(|part| part / sum).collect()
}

/// How surprising the winners are on average, in bits.
fn surprise(weights: &[f64; TRAITS], moments: &[Moment]) -> f64 {
    let of = |moment: &Moment| -> f64 {
        let chances = chances(weights, moment);
        moment.people.iter().zip(chances).map(|((_, share), chance)| -share * chance.max(1e-9).log2()).sum()
    };
    moments.iter().map(of).sum::<f64>() / number(moments)
}

/// How many there are, at least one.
#[expect(clippy::cast_precision_loss, reason = "there are not 2^52 moments")]
fn number(moments: &[Moment]) -> f64 {
    moments.len().max(1) as f64
}

/// The weights that make the winners of these moments least surprising.
fn fit(moments: &[Moment], rng: &mut Rng) -> [f64; TRAITS] {
    let (mut weights, mut squares, mut mean) = ([0.0; TRAITS], [1e-6_f64; TRAITS], [0.0; TRAITS]);
    for lap in 0..LAPS {
        for _ in 0..moments.len() {
            let Some(moment) = moments.get(rng.below(moments.len() as u32) as usize) else { continue };
            let chances = chances(&weights, moment);
            let mut slope = [0.0; TRAITS];
            let mut touched = Vec::new();
            for ((has, share), chance) in moment.people.iter().zip(chances) {
                for &(at, count) in has {
                    slope[at] += (share - chance) * count;
                    touched.push(at);
                }
            }
            touched.sort_unstable();
            touched.dedup();
            for at in touched {
                squares[at] += slope[at] * slope[at];
                weights[at] += STEP * slope[at] / squares[at].sqrt();
            }
            if lap + 1 == LAPS {
                mean.iter_mut().zip(&weights).for_each(|(mean, weight)| *mean += weight);
            }
        }
    }
    mean.map(|sum| sum / number(moments))
}
