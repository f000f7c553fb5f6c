//! The traits by which a search uses a game, beside its rules.

use game::{BySeat, Game, Options, Rng, Seat, Viewer};

use super::run::Run;
use super::value::Standing;
use super::{Search, Thought, chance};
use crate::greedy;
use crate::{Greedy, Player, Ratings, Temper, TunedGreedy, outlook, temper};

/// Rounds are played out so many times longer where answers are compared: what one costs in points shows later than
/// how good it is.
const COMPARED_LONGER: u32 = 3;

/// A game that can be searched.
pub trait Searchable: Game {
    /// Rates the viewer's options without a search: the higher, the better.
    fn rate(view: &Self::View, memory: &Self::Memory, options: &Options<Self::Action>, out: &mut Ratings);

    /// Rates them as the bot [`Greedy`] does.
    fn rate_greedily(
        view: &Self::View,
        memory: &Self::Memory,
        options: &Options<Self::Action>,
        out: &mut Ratings,
    ) {
        Self::rate(view, memory, options, out);
    }

    /// The greedy bot's answer.
    fn greedy(view: &Self::View, memory: &Self::Memory, rng: &mut Rng) -> Option<Self::Action>;

    /// The next part of an answer of which a search has chosen the first.
    fn follow(view: &Self::View, memory: &Self::Memory, rng: &mut Rng) -> Option<Self::Action> {
        Self::greedy(view, memory, rng)
    }

    /// How much a temper likes an answer, in steps.
    fn leaning(view: &Self::View, memory: &Self::Memory, temper: Temper, action: Self::Action) -> i32;

    /// How many rating points make a difference: with so many fewer, an answer seems half as probable.
    const HALVING: i32;

    /// The viewer's best answer, and the value of each that was tried: of those that are legal, of which
    /// [`Search::think`] has found several; or, with `compared`, of these whole answers ([`Search::compare`]).
    fn think(
        search: Search,
        view: &Self::View,
        memory: &Self::Memory,
        compared: Option<&[Vec<Self::Action>]>,
        rng: &mut Rng,
        go_on: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Thought<Self::Action>>;
}

/// A game whose rounds a search plays out.
pub trait PlayedOut: Searchable {
    /// The weight of the rating without a search: so much of [`WON`](super::WON) for each difference of
    /// [`Searchable::HALVING`].
    const CONFIDENCE: i64;

    /// After so many answers a round is cut short, and [`PlayedOut::standing`] is what counts.
    const HORIZON: u32;

    /// A quick answer for playing rounds out; `options` are those of `by`, at least one.
    fn quick(state: &Self, by: Seat, options: &Options<Self::Action>, rng: &mut Rng) -> Option<Self::Action>;

    /// [`Searchable::rate`] for `by` in a playout, without a memory.
    fn rate_quickly(state: &Self, by: Seat, options: &Options<Self::Action>, out: &mut Ratings);

    /// How the round ended, or would end if it ended now.
    fn standing(&self) -> Standing;

    /// Whether [`PlayedOut::standing`] says much now, where the round is not over.
    fn is_quiet(&self) -> bool;
}

impl Searchable for cards::State {
    const HALVING: i32 = 4;

    fn leaning(view: &cards::View, memory: &cards::Memory, temper: Temper, action: cards::Action) -> i32 {
        temper::at_cards(temper, view, memory, action)
    }

    fn greedy(view: &cards::View, memory: &cards::Memory, rng: &mut Rng) -> Option<cards::Action> {
        Player::<Self>::answer(&TunedGreedy, view, memory, rng)
    }

    fn rate(view: &cards::View, memory: &cards::Memory, options: &Options<cards::Action>, out: &mut Ratings) {
        greedy::rate(view.by_ref(), Some(memory), options, &greedy::Weights::TUNED, out);
    }

    fn rate_greedily(
        view: &cards::View,
        memory: &cards::Memory,
        options: &Options<cards::Action>,
        out: &mut Ratings,
    ) {
        greedy::rate(view.by_ref(), Some(memory), options, &greedy::Weights::FIRST, out);
    }

    fn think(
        search: Search,
        view: &cards::View,
        memory: &cards::Memory,
        compared: Option<&[Vec<cards::Action>]>,
        rng: &mut Rng,
        go_on: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Thought<cards::Action>> {
        let run = |horizon| Run::<Self>::new(search, view, memory, horizon);
        match compared {
            None => run(Self::HORIZON)?.think(rng, go_on),
            Some(answers) => run(Self::HORIZON * COMPARED_LONGER)?.compare(answers, rng, go_on),
        }
    }
}

impl PlayedOut for cards::State {
    const CONFIDENCE: i64 = 60;
    const HORIZON: u32 = 20;

    fn quick(
        state: &Self,
        by: Seat,
        options: &Options<cards::Action>,
        rng: &mut Rng,
    ) -> Option<cards::Action> {
        greedy::tuned_among(options, state.seen_by(Viewer::Seat(by)), rng)
    }

    fn rate_quickly(state: &Self, by: Seat, options: &Options<cards::Action>, out: &mut Ratings) {
        greedy::rate(state.seen_by(Viewer::Seat(by)), None, options, &greedy::Weights::TUNED, out);
    }

    fn is_quiet(&self) -> bool {
        chance::is_quiet(self)
    }

    fn standing(&self) -> Standing {
        let rules = self.setup().rules();
        let counts = rules.scorekeeping == cards::Scorekeeping::Points;
        let of_place = |place: Seat| match self.result {
            Some(result) if counts => result.scores[place],
            Some(result) => i32::from(!result.finished.has(place)),
            None => cards::hand_points(self, place),
        };
        let by_person = |of_place: &dyn Fn(Seat) -> i32| {
            let mut all = BySeat::<i32>::default();
            self.everybody().into_iter().for_each(|place| all[self.persons[place]] = of_place(place));
            all
        };
        let chances = self.result.is_none().then(|| chance::chances(self));
        Standing {
            people: self.everybody(),
            points: by_person(&of_place),
            chances: chances.map(|chances| by_person(&|place| chances[place])),
            totals: self.totals,
            limit: if counts { i32::from(rules.limit) } else { 0 },
            winners: self.winners,
        }
    }
}

impl Searchable for board::State {
    const HALVING: i32 = 1500;

    fn follow(view: &board::View, memory: &board::Memory, rng: &mut Rng) -> Option<board::Action> {
        outlook::think(view, memory, Temper::Neutral, rng).map(|thought| thought.action)
    }

    fn leaning(view: &board::View, memory: &board::Memory, temper: Temper, action: board::Action) -> i32 {
        temper::at_board(temper, view, memory, action)
    }

    fn greedy(view: &board::View, memory: &board::Memory, rng: &mut Rng) -> Option<board::Action> {
        Player::<Self>::answer(&Greedy, view, memory, rng)
    }

    fn rate(view: &board::View, _: &board::Memory, options: &Options<board::Action>, out: &mut Ratings) {
        crate::greedy_board::rate(view, options, out);
    }

    fn think(
        search: Search,
        view: &board::View,
        memory: &board::Memory,
        compared: Option<&[Vec<board::Action>]>,
        rng: &mut Rng,
        _: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Thought<board::Action>> {
        match compared {
            None => outlook::think(view, memory, search.temper, rng),
            Some(answers) => outlook::compare(view, memory, answers),
        }
    }
}
