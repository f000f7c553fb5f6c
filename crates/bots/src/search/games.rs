//! The trait by which a search uses a game, beside its rules.

use game::{BySeat, Game, Options, Rng, Seat, Viewer};

use super::Thought;
use super::chance;
use super::value::Standing;
use crate::greedy;
use crate::outlook::{self, Outlook, Weights};
use crate::{Greedy, Player, Ratings, Temper, TunedGreedy, temper};

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

    /// The value of the viewer's options without playouts, for games where that is stronger than trying.
    fn foresee(
        view: &Self::View,
        memory: &Self::Memory,
        temper: Temper,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Action>> {
        let _ = (view, memory, temper, rng);
        None
    }

    /// The values of whole answers without playouts, in their order.
    fn foresee_answers(
        view: &Self::View,
        memory: &Self::Memory,
        answers: &[Vec<Self::Action>],
    ) -> Option<Thought<Self::Action>> {
        let _ = (view, memory, answers);
        None
    }

    /// A quick answer for playing rounds out; `options` are those of `by`, at least one.
    fn quick(state: &Self, by: Seat, options: &Options<Self::Action>, rng: &mut Rng) -> Option<Self::Action>;

    /// How much a temper likes an answer, in steps.
    fn leaning(view: &Self::View, memory: &Self::Memory, temper: Temper, action: Self::Action) -> i32;

    /// Whether a search is stronger than the greedy bot at this game (docs/bots.md). Where it is not, no level
    /// searches.
    const SEARCHED: bool;

    /// How many rating points make a difference: with this many fewer, an answer seems half as probable.
    const HALVING: i32;

    /// The weight of the rating without a search: this much of [`WON`](super::WON) for each such difference.
    const CONFIDENCE: i64;

    /// How the round ended, or would end if it ended now.
    fn standing(&self) -> Standing;

    /// Whether [`Searchable::standing`] is a good estimate now, while the round is not over.
    fn is_quiet(&self) -> bool {
        true
    }

    /// After this many answers a playout is cut short, and [`Searchable::standing`] gives its value.
    const HORIZON: u32;
}

impl Searchable for cards::State {
    const SEARCHED: bool = true;
    const HALVING: i32 = 4;
    const CONFIDENCE: i64 = 60;
    const HORIZON: u32 = 20;

    fn quick(
        state: &Self,
        by: Seat,
        options: &Options<cards::Action>,
        rng: &mut Rng,
    ) -> Option<cards::Action> {
        greedy::tuned_among(options, &state.view(Viewer::Seat(by)), rng)
    }

    fn leaning(view: &cards::View, memory: &cards::Memory, temper: Temper, action: cards::Action) -> i32 {
        temper::at_cards(temper, view, memory, action)
    }

    fn greedy(view: &cards::View, memory: &cards::Memory, rng: &mut Rng) -> Option<cards::Action> {
        Player::<Self>::answer(&TunedGreedy, view, memory, rng)
    }

    fn rate(view: &cards::View, memory: &cards::Memory, options: &Options<cards::Action>, out: &mut Ratings) {
        greedy::rate(view, memory, options, &greedy::Weights::TUNED, out);
    }

    fn rate_greedily(
        view: &cards::View,
        memory: &cards::Memory,
        options: &Options<cards::Action>,
        out: &mut Ratings,
    ) {
        greedy::rate(view, memory, options, &greedy::Weights::FIRST, out);
    }

    fn is_quiet(&self) -> bool {
        chance::is_quiet(self)
    }

    fn standing(&self) -> Standing {
        let view = self.view(Viewer::Spectator);
        let rules = view.setup.rules();
        let counts = rules.scorekeeping == cards::Scorekeeping::Points;
        let of_place = |place: Seat| match view.result {
            Some(result) if counts => result.scores[place],
            Some(result) => i32::from(!result.finished.has(place)),
            None => self.hand(place).iter().map(|card| view.card_points(card)).sum(),
        };
        let by_person = |of_place: &dyn Fn(Seat) -> i32| {
            let mut all = BySeat::<i32>::default();
            view.everybody().into_iter().for_each(|place| all[view.persons[place]] = of_place(place));
            all
        };
        let chances = view.result.is_none().then(|| chance::chances(self, &view));
        Standing {
            over: view.result.is_some(),
            people: view.everybody(),
            points: by_person(&of_place),
            chances: chances.map(|chances| by_person(&|place| chances[place])),
            totals: view.totals,
            limit: if counts { i32::from(rules.limit) } else { 0 },
            winners: view.winners,
        }
    }
}

impl Searchable for board::State {
    const SEARCHED: bool = true;
    const HALVING: i32 = 1500;
    const CONFIDENCE: i64 = 150;
    const HORIZON: u32 = 600;

    fn follow(view: &board::View, memory: &board::Memory, rng: &mut Rng) -> Option<board::Action> {
        Player::<Self>::answer(&Outlook(Weights::BEST), view, memory, rng)
    }

    fn foresee(
        view: &board::View,
        memory: &board::Memory,
        temper: Temper,
        rng: &mut Rng,
    ) -> Option<Thought<board::Action>> {
        outlook::think(view, memory, temper, rng)
    }

    fn foresee_answers(
        view: &board::View,
        memory: &board::Memory,
        answers: &[Vec<board::Action>],
    ) -> Option<Thought<board::Action>> {
        outlook::compare(view, memory, answers)
    }

    /// Any answer: the greedy bot looks so far ahead that it is two hundred times slower.
    fn quick(_: &Self, _: Seat, options: &Options<board::Action>, rng: &mut Rng) -> Option<board::Action> {
        options.get(rng.below(options.len() as u32) as usize)
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

    fn standing(&self) -> Standing {
        let view = self.view(Viewer::Spectator);
        let now = |seat| self.points(seat, false).sum();
        let of_seat = |seat| view.result.map_or_else(|| now(seat), |result| result.points[seat].sum());
        Standing {
            over: view.result.is_some(),
            people: view.everybody(),
            points: BySeat::make(of_seat),
            chances: None,
            totals: view.totals,
            limit: i32::from(view.setup.limit()),
            winners: view.winners,
        }
    }
}
