//! One search: guesses, the tree, and rounds played out.

use core::cmp::Reverse;

use game::{Asks, Entry, MAX_OPTIONS, NullSink, Options, Rng, Seat, View as _, Viewer};

use super::prior;
use super::race::{Before, Race};
use super::tree::{NodeId, Tree};
use super::value::values;
use super::{Others, PlayedOut, Search, Thought, Tried};
use crate::Ratings;
use crate::thought::WON;

/// How many answers are tried at most.
const CANDIDATES: usize = 24;
/// Each answer that is tried gets at least about this many playouts.
const AT_LEAST: u32 = 40;
/// How many answers one after the other are nodes of the tree.
const DEPTH: u32 = 5;
/// The tree has at most so many nodes.
const MAX_NODES: usize = 20_000;
/// The lowest rating without a search, in halvings.
const MAX_HALVINGS: i64 = 8;

/// A comparison may be stopped whenever both answers have been tried this many times more.
const PAUSE: u32 = 8;
/// A playout goes on for at most this many answers more, until its value can be told better.
const MAX_LONGER: u32 = 30;
/// More points than that in a round count as this many.
const MAX_POINTS: i32 = 10_000;

/// The result of a playout.
struct End {
    /// How good it was, from 0 to [`WON`].
    value: i32,
    /// The points of the round.
    points: i32,
}

/// A search.
pub(super) struct Run<'a, G: PlayedOut> {
    search: Search,
    view: &'a G::View,
    memory: &'a G::Memory,
    me: Seat,
    /// After so many answers a playout is cut short.
    horizon: u32,
    tree: Tree<G::Action>,
    /// The nodes of this playout, each with the person who gave the answer.
    path: Vec<(NodeId, Seat)>,
    options: Options<G::Action>,
    ratings: Ratings,
    priors: [u32; MAX_OPTIONS],
}

/// An answer that is tried.
struct Candidate<A> {
    id: NodeId,
    action: A,
    /// The whole answer, if this is the first of several parts: the greedy bot adds the others. It sees the
    /// same in every guess.
    parts: Vec<A>,
    /// Its rating without a search, by the bot's temper.
    before: Before,
}

impl<'a, G: PlayedOut> Run<'a, G> {
    /// A search for the answer of the viewer, of which each playout ends after about `horizon` answers; `None` for a
    /// spectator.
    pub fn new(search: Search, view: &'a G::View, memory: &'a G::Memory, horizon: u32) -> Option<Self> {
        let Viewer::Seat(me) = view.viewer() else { return None };
        let nodes = (search.playouts as usize).min(MAX_NODES);
        Some(Run {
            search,
            view,
            memory,
            me,
            horizon,
            tree: Tree::new(1 + CANDIDATES + nodes),
            path: Vec::with_capacity(32),
            options: Options::new(),
            ratings: [0; MAX_OPTIONS],
            priors: [0; MAX_OPTIONS],
        })
    }

    /// Tries the viewer's options.
    pub fn think(&mut self, rng: &mut Rng, go_on: &mut dyn FnMut(u32) -> bool) -> Option<Thought<G::Action>> {
        let options = self.view.choices();
        let mut all = self.candidates(&options);
        self.complete(&mut all, rng);
        let Search { playouts, dropout, .. } = self.search;
        let mut race = Race::new(all.iter().map(|candidate| candidate.before), playouts, dropout);
        let mut points = vec![0_i64; all.len()];
        while race.goes_on() && (!race.may_pause() || go_on(race.spent())) {
            let guess = self.view.determinize(self.memory, rng);
            let luck = Rng::new(rng.seed());
            for ((at, candidate), points) in all.iter().enumerate().zip(&mut points) {
                if !race.runs(at) {
                    continue;
                }
                let end = self.try_out(&guess, candidate, &luck);
                race.note(at, end.value);
                *points += i64::from(end.points);
            }
            race.end_of_lap();
        }
        let ranking = race.ranking();
        let best = ranking.first().and_then(|&at| all.get(at))?;
        let tried = |((at, candidate), points): ((usize, &Candidate<G::Action>), &i64)| {
            let (value, playouts) = race.result(at);
            let points = (points * 100 / i64::from(playouts.max(1))) as i32;
            Tried { action: candidate.action, value, points, playouts }
        };
        let answers = all.iter().enumerate().zip(&points).map(tried).collect();
        Some(Thought { action: best.action, answers, playouts: race.spent() })
    }

    /// Tries these whole answers equally often, in the same guesses.
    pub fn compare(
        &mut self,
        answers: &[Vec<G::Action>],
        rng: &mut Rng,
        go_on: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Thought<G::Action>> {
        let root = Tree::<G::Action>::ROOT;
        let mut candidate = |parts: &Vec<G::Action>| {
            let action = *parts.first()?;
            let id = self.tree.add(root, action, prior::ONE)?;
            Some(Candidate { id, action, parts: parts.clone(), before: Before::default() })
        };
        let all = answers.iter().map(&mut candidate).collect::<Option<Vec<_>>>()?;
        let n = all.len() as u32;
        let (mut sums, mut laps) = (vec![(0_i64, 0_i64); all.len()], 0_u32);
        while n > 0 && n * (laps + 1) <= self.search.playouts {
            if laps.is_multiple_of(PAUSE) && !go_on(n * laps) {
                break;
            }
            let guess = self.view.determinize(self.memory, rng);
            let luck = Rng::new(rng.seed());
            for (candidate, (values, points)) in all.iter().zip(&mut sums) {
                let end = self.try_out(&guess, candidate, &luck);
                *values += i64::from(end.value);
                *points += i64::from(end.points);
            }
            laps += 1;
        }
        let each = i64::from(laps.max(1));
        let tried = |(candidate, &(values, points)): (&Candidate<G::Action>, &(i64, i64))| Tried {
            action: candidate.action,
            value: (values / each) as i32,
            points: (points * 100 / each) as i32,
            playouts: laps,
        };
        let answers: Vec<_> = all.iter().zip(&sums).map(tried).collect();
        // Of equals, the first.
        let best = answers.iter().rev().max_by_key(|tried| tried.value)?;
        Some(Thought { action: best.action, answers, playouts: n * laps })
    }

    /// Gives this answer in a guess and plays the round out.
    fn try_out(&mut self, guess: &G, candidate: &Candidate<G::Action>, luck: &Rng) -> End {
        let person = guess.person_at(self.me);
        let mut state = guess.clone();
        self.path.clear();
        self.path.push((candidate.id, person));
        candidate.parts.iter().for_each(|&part| give(&mut state, self.me, part));
        self.play_out(&mut state, candidate.id, person, &mut luck.clone())
    }

    /// The answers to try: those that the greedy bot rates highest, as many as the playouts suffice for.
    fn candidates(&mut self, options: &Options<G::Action>) -> Vec<Candidate<G::Action>> {
        G::rate(self.view, self.memory, options, &mut self.ratings);
        self.set_priors(options.len());
        let leaning = |action| G::leaning(self.view, self.memory, self.search.temper, action);
        let rated = options.iter().zip(self.ratings).zip(self.priors);
        let mut order: Vec<(i32, u32, G::Action)> =
            rated.map(|((a, rating), prior)| (rating, prior, a)).collect();
        let liked = |rating: i32, action| rating.saturating_add(G::HALVING.saturating_mul(leaning(action)));
        order.sort_by_key(|&(rating, _, action)| Reverse(liked(rating, action)));
        order.truncate(((self.search.playouts / AT_LEAST) as usize).clamp(2, CANDIDATES));
        let root = Tree::<G::Action>::ROOT;
        let best = i64::from(self.ratings.iter().take(options.len()).copied().max().unwrap_or(0));
        let candidate = |(rating, prior, action)| {
            let behind = (best - i64::from(rating)).max(0);
            let doubt = G::CONFIDENCE * behind / i64::from(G::HALVING);
            let before = Before {
                prior: -doubt.min(G::CONFIDENCE * MAX_HALVINGS),
                liking: i64::from(WON) / 100 * i64::from(leaning(action)),
            };
            let id = self.tree.add(root, action, prior)?;
            Some(Candidate { id, action, parts: vec![action], before })
        };
        order.into_iter().filter_map(candidate).collect()
    }

    /// Completes answers that have further parts.
    fn complete(&self, all: &mut [Candidate<G::Action>], rng: &mut Rng) {
        let guess = self.view.determinize(self.memory, rng);
        let Asks::People { number: open, .. } = guess.asks() else { return };
        for candidate in all {
            let mut state = guess.clone();
            give(&mut state, self.me, candidate.action);
            while let Asks::People { number, seats, .. } = state.asks()
                && number == open
                && seats.has(self.me)
                && candidate.parts.len() < game::MAX_PARTS
                && let Some(part) = G::greedy(&state.view(Viewer::Seat(self.me)), self.memory, rng)
            {
                give(&mut state, self.me, part);
                candidate.parts.push(part);
            }
        }
    }

    /// Turns the ratings of this many options into priors.
    fn set_priors(&mut self, n: usize) {
        if let (Some(ratings), Some(priors)) = (self.ratings.get(..n), self.priors.get_mut(..n)) {
            prior::priors(ratings, G::HALVING, priors);
        }
    }

    /// Plays the round out from a node, and returns its end for `mine`, the bot's person.
    fn play_out(&mut self, state: &mut G, from: NodeId, mine: Seat, rng: &mut Rng) -> End {
        let mut node = Some(from);
        let mut depth = 1;
        for answers in 0..self.horizon + MAX_LONGER {
            if answers >= self.horizon && state.is_quiet() {
                break;
            }
            let Asks::People { number: to, seats, .. } = state.asks() else { break };
            let Some(by) = seats.lowest() else { break };
            self.options.clear();
            state.options(by, &mut self.options);
            let person = state.person_at(by);
            let searched = person == mine || self.search.others == Others::Searched;
            let action = if let Some(only) = self.options.only() {
                Some(only)
            } else if let Some(at) = node.filter(|_| searched && depth < DEPTH) {
                depth += 1;
                let (next, action) = self.descend(state, by, at);
                // From a new node on, the round is played out.
                let known = |id: &NodeId| self.tree.node(*id).is_some_and(|node| node.visits > 0);
                node = next.filter(known);
                self.path.extend(next.map(|next| (next, person)));
                action
            } else {
                G::quick(state, by, &self.options, rng)
            };
            let Some(action) = action else { break };
            state.play_unchecked(&Entry::Answer { by, to, action }, &mut NullSink);
        }
        let standing = state.standing();
        let values = values(&standing);
        for &(id, person) in &self.path {
            self.tree.visit(id, values[person]);
        }
        End { value: values[mine], points: standing.points[mine].clamp(-MAX_POINTS, MAX_POINTS) }
    }

    /// The next answer in the tree, and its node if there is room for one.
    fn descend(&mut self, state: &G, by: Seat, at: NodeId) -> (Option<NodeId>, Option<G::Action>) {
        let options = self.options.clone();
        let legal = |action: G::Action| options.iter().any(|option| option == action);
        let there = |(id, action): (NodeId, Option<G::Action>)| action.filter(|&a| legal(a)).map(|a| (id, a));
        let known: Vec<(NodeId, G::Action)> =
            self.tree.children(at).map(|(id, node)| (id, node.action)).filter_map(there).collect();
        for &(id, _) in &known {
            if let Some(node) = self.tree.node_mut(id) {
                node.available += 1;
            }
        }
        let (visits, sum) = self.tree.node(at).map_or((0, 0), |node| (node.visits, node.sum));
        // Progressive widening: the more often one was here, the more answers are tried.
        let wide = 1 + (visits / 2).isqrt() as usize;
        if known.len() < options.len().min(wide) {
            G::rate_quickly(state, by, &options, &mut self.ratings);
            self.set_priors(options.len());
            let rated = options.iter().zip(self.ratings).zip(self.priors);
            let fresh = rated.filter(|((option, _), _)| known.iter().all(|(_, old)| old != option));
            if let Some(((action, _), prior)) = fresh.min_by_key(|((_, rating), _)| Reverse(*rating)) {
                let id = self.tree.add(at, action, prior);
                if let Some(node) = id.and_then(|id| self.tree.node_mut(id)) {
                    node.available = 1;
                }
                return (id, Some(action));
            }
        }
        let unknown = sum / i64::from(visits.max(1));
        let attraction = |id| self.tree.node(id).map_or(i64::MIN, |node| prior::attraction(node, unknown));
        let best = known.iter().max_by_key(|&&(id, _)| attraction(id));
        best.map_or((None, options.get(0)), |&(id, action)| (Some(id), Some(action)))
    }
}

/// Gives an answer to the open question.
fn give<G: PlayedOut>(state: &mut G, by: Seat, action: G::Action) {
    if let Asks::People { number: to, .. } = state.asks() {
        state.play_unchecked(&Entry::Answer { by, to, action }, &mut NullSink);
    }
}
