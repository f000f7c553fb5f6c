//! The board game in this app: implements [`AppGame`] for [`State`], and names the types of session
//! and storage for this game.

use super::{AppGame, BOARD, Brain, Line, Lineup, LoadingBrain, Pause, Person, Standing, Thinks};
use crate::board_table::{self, model::Model};
use crate::route::Route;
use crate::scores::score_sheet::{Round, ScoreSheet};
use crate::search::brain::SearchBrain;
use crate::storage::reader;
use board::{Action, Ask, Fact, Illegal, Memory, Points, Question, RoundResult, Setup, State, View};
use bots::{Bot, Level, Temper};
use game::{BySeat, Rng, Seat, Seats};
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::pin::Pin;
use std::rc::Rc;
use words::{current, telling};

/// The session of the board game.
pub type Session = crate::session::Session<State>;

/// The code that reads saved board games is a wasm file of its own.
#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(board_saved, wasm_split_path = leptos::wasm_split, fallible)]
fn install_reader() -> Result<(), SplitLoaderError> {
    board_table::link();
    reader::install::<State>();
    Ok(())
}

/// The code of bots that search comes with the later pages.
#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(board_later, wasm_split_path = leptos::wasm_split, fallible)]
fn make_brain(wake: Rc<dyn Fn()>) -> Result<Option<Rc<dyn Brain<State>>>, SplitLoaderError> {
    board_table::later::link();
    Ok(State::brain(Thinks::Here, wake))
}

impl AppGame for State {
    const KEY: &'static str = BOARD;
    const NEW: Route = Route::BoardNew;
    const TABLE: Route = Route::BoardTable;

    fn past(date: u64) -> Route {
        Route::BoardPast(date)
    }

    const INCOMPLETE: Illegal = Illegal::Incomplete;

    type Model = Model;
    /// A hand is always sorted by colour: there are few cards, and equal ones cannot be told apart.
    type Sort = ();
    type HandOrder = ();

    fn default_setup(players: u8) -> Option<Setup> {
        Setup::medium(players).ok()
    }

    fn is_automatic(ask: &Ask) -> bool {
        !matches!(ask.kind, Question::Play | Question::Lay { colour: None })
    }

    fn pause(ask: &Ask) -> Pause {
        match ask.kind {
            // The same whether somebody has a block or not, so that the pause does not tell.
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

    /// A master would play like an expert (docs/bots.md).
    const LEVELS: &'static [Level] = &[Level::Novice, Level::Regular, Level::Expert];

    fn is_plain(bot: &str) -> bool {
        Bot::from_name(bot).is_none_or(|bot| bot.search().is_none())
    }

    /// Those that do not search answer at once, whatever their temper.
    fn bot_answer(bot: &str, view: &View, memory: &Memory, rng: &mut Rng) -> Option<Action> {
        if let Some(plain) = bots::board_player(bot) {
            return plain.answer(view, memory, rng);
        }
        let regular = Bot { level: Level::Regular, temper: Temper::Neutral };
        Bot::from_name(bot).unwrap_or(regular).answer_without_search::<State>(view, memory, rng)
    }

    fn brain(thinks: Thinks, wake: Rc<dyn Fn()>) -> Option<Rc<dyn Brain<State>>> {
        Some(Rc::new(SearchBrain::new(thinks, wake)))
    }

    fn load_brain(wake: Rc<dyn Fn()>) -> LoadingBrain<State> {
        Box::pin(async { make_brain(wake).await.ok()? })
    }

    fn round(view: &View) -> u16 {
        view.round
    }

    fn persons(_: &View) -> BySeat<Seat> {
        BySeat::make(|seat| seat)
    }

    fn update_hand_order(_: &View, (): &mut ()) {}

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

    fn log(view: &View, facts: &[Fact], lineups: &[Lineup], count: usize) -> Vec<Line> {
        telling::last_lines(&current(), facts, lineups, view.viewer, State::persons(view), count)
    }

    fn score_sheet(view: &View, facts: &[Fact], people: &[Person]) -> ScoreSheet {
        score_sheet(view, facts, people)
    }

    fn setup_text(setup: &Setup) -> String {
        current().board_setup(setup)
    }

    fn standing(view: &View) -> Standing {
        Standing { points: view.totals, limit: Some(view.setup.limit()) }
    }

    fn to_text(&self) -> String {
        State::to_text(self)
    }

    fn from_text(text: &str) -> Option<State> {
        State::from_text(text)
    }

    fn load_reader() -> Pin<Box<dyn Future<Output = ()>>> {
        Box::pin(async { drop(install_reader().await) })
    }
}

/// Who has the fewest points of a round.
pub(crate) fn best(result: &RoundResult, players: u8) -> Seats {
    let fewest = result.points.first(players).map(|(_, points)| points.sum()).min();
    let all = result.points.first(players).filter(|(_, points)| Some(points.sum()) == fewest);
    all.map(|(seat, _)| seat).collect()
}

/// The rounds contained in these facts, with the standings of this view. If the facts begin in the
/// middle of a game, only the sum of what came before is known.
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
    let played = u16::try_from(rounds.len()).unwrap_or(0);
    // While a round is being played, it is not among them.
    let complete = if view.result.is_some() { last } else { last.saturating_sub(1) };
    let first = (complete + 1).saturating_sub(played).max(1);
    let (limit, before) = (Some(view.setup.limit()), vec![0; people.len()]);
    let mut sheet = ScoreSheet { people: people.to_vec(), limit, first, before, rounds };
    let known = sheet.standings().pop().unwrap_or_default();
    sheet.before = known.into_iter().zip(view.totals.0).map(|(known, now)| now - known).collect();
    sheet
}
