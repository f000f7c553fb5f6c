//! The board game on one device.

use crate::board_table::model::Model;
use crate::games::{BOARD, BotPlay, Drawing, Saving, Scoring, Turns};
use crate::pace::Pause;
use crate::people::{Person, Standing};
use crate::scores::score_sheet::{Round, ScoreSheet};
use board::{Action, Ask, Fact, Illegal, Memory, Points, Question, RoundResult, Setup, State, View};
use bots::{Bot, Level};
use game::{BySeat, Rng, Seat, Seats};

impl Turns for State {
    const INCOMPLETE: Illegal = Illegal::Incomplete;

    /// A hand is always sorted by colour: there are few cards, and equal ones cannot be told apart.
    type HandOrder = ();

    fn default_setup(players: u8) -> Option<Setup> {
        Setup::medium(players).ok()
    }

    fn is_automatic(ask: &Ask) -> bool {
        !matches!(ask.kind, Question::Play | Question::Lay { colour: None })
    }

    fn pause(ask: &Ask) -> Pause {
        match ask.kind {
            // The same with or without a block, so that the pause reveals nothing.
            Question::Block => Pause::None,
            Question::Play => Pause::Turn,
            _ => Pause::Short,
        }
    }

    fn hand_size(view: &View, seat: Seat) -> usize {
        view.hand_sizes[seat].into()
    }

    fn play_order(view: &View) -> Vec<Seat> {
        let n = view.setup.players();
        (0..n).map(|k| view.active.right(k, n)).collect()
    }

    fn update_hand_order(_: &View, (): &mut ()) {}
}

impl BotPlay for State {
    /// A master would play like an expert (docs/bots.md).
    const LEVELS: &'static [Level] = &[Level::Novice, Level::Regular, Level::Expert];

    fn is_plain(bot: &str) -> bool {
        Bot::from_name(bot).is_none_or(|bot| bot.search().is_none())
    }

    /// Bots that do not search answer at once, with any temper.
    fn bot_answer(bot: &str, view: &View, memory: &Memory, rng: &mut Rng) -> Option<Action> {
        if let Some(plain) = bots::board_player(bot) {
            return plain.answer(view, memory, rng);
        }
        Bot::named(bot).answer_without_search::<State>(view, memory, rng)
    }
}

impl Scoring for State {
    fn round(view: &View) -> u16 {
        view.round
    }

    fn persons(_: &View) -> BySeat<Seat> {
        BySeat::make(|seat| seat)
    }

    fn standing(view: &View) -> Standing {
        Standing { points: view.totals, limit: Some(view.setup.limit()) }
    }

    /// The rounds contained in these facts, with the standings of this view. If the facts begin in the
    /// middle of a game, only the sum of the rounds before is known.
    fn score_sheet(view: &View, facts: &[Fact], people: &[Person]) -> ScoreSheet {
        let n = view.setup.players();
        let mut last = 0;
        let mut rounds = Vec::new();
        for fact in facts {
            match fact {
                Fact::RoundBegan { round } => last = *round,
                Fact::RoundOver(result) => rounds.push(Round {
                    points: result.points.first(n).map(|(_, points): (_, &Points)| points.sum()).collect(),
                    finished: best(result, n).into_iter().map(Seat::number).collect(),
                }),
                _ => {}
            }
        }
        // The round being played is not complete.
        let complete = if view.result.is_some() { last } else { last.saturating_sub(1) };
        ScoreSheet::of_last_rounds(people, Some(view.setup.limit()), rounds, complete, view.totals)
    }
}

impl Saving for State {
    const KEY: &'static str = BOARD;

    fn to_text(&self) -> String {
        State::to_text(self)
    }

    fn from_text(text: &str) -> Option<State> {
        State::from_text(text)
    }
}

impl Drawing for State {
    type Model = Model;
    type Sort = ();

    fn model(view: &View, people: &[Person], (): (), (): &()) -> Model {
        Model::new(view, people)
    }

    fn remove_question(model: &mut Model) {
        model.asked = false;
    }

    fn lay_open(model: &mut Model, view: &View) {
        if let Some(me) = view.me() {
            model.view.hands[me] = view.hands[me];
        }
    }

    fn update_people(model: &mut Model, people: &[Person]) -> bool {
        let changed = model.people != people;
        model.people = people.to_vec();
        changed
    }
}

/// The people with the fewest points of a round.
pub fn best(result: &RoundResult, players: u8) -> Seats {
    let fewest = result.points.first(players).map(|(_, points)| points.sum()).min();
    let all = result.points.first(players).filter(|(_, points)| Some(points.sum()) == fewest);
    all.map(|(seat, _)| seat).collect()
}
