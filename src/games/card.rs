//! The card game in this app: implements [`AppGame`] for [`State`], and names the types of session
//! and storage for this game, which its pages use.

use super::{AppGame, Brain, Line, Lineup, LoadingBrain, Pause, Person, Standing, TextCheck, Thinks};
use crate::day::{results, tries};
use crate::route::Route;
use crate::scores::score_sheet::{Round, ScoreSheet};
use crate::search::brain::SearchBrain;
use crate::session::players::DEFAULT_BOT;
use crate::storage::days::{self, BEGUN, DAYS};
use crate::storage::file::{Part, StoredGame};
use crate::storage::house_rules;
use crate::storage::reader;
use crate::storage::{COMPANIONS, RULES, companions};
use crate::table::hand::{CardCopy, Sort, keep_order};
use crate::table::model::Model;
use bots::Level;
use cards::{
    Action, Ask, Card, Choice, Fact, HouseRules, Illegal, Memory, Packs, Question, Scorekeeping, Setup,
    State, View,
};
use game::{BySeat, Rng, Seat, Seats};
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::pin::Pin;
use std::rc::Rc;
use words::{current, telling};

/// What checks the texts of the card game in an imported file; that of the board game is loaded on
/// demand ([`crate::lazy`]).
pub const STORED: [StoredGame; 1] = [StoredGame::of::<State>()];

/// The session of the card game.
pub type Session = crate::session::Session<State>;
/// A card game on this device.
pub type Flow = crate::session::flow::Flow<State>;
/// What a card game begins with.
pub type NewGame = crate::session::NewGame<State>;
/// A finished card game.
pub type Finished = crate::storage::history::Finished<State>;

/// Provides the session of the card game to everything below.
pub fn provide_session() -> Session {
    crate::session::provide_session()
}

/// The session of the card game, provided by the frame of the app.
pub fn use_session() -> Session {
    crate::session::use_session()
}

/// The code that reads saved card games is a wasm file of its own.
#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(saved, wasm_split_path = leptos::wasm_split, fallible)]
fn install_reader() -> Result<(), SplitLoaderError> {
    reader::install::<State>();
    Ok(())
}

/// The code of bots that search or have a temper comes with the later pages.
#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(later, wasm_split_path = leptos::wasm_split, fallible)]
fn make_brain(wake: Rc<dyn Fn()>) -> Result<Option<Rc<dyn Brain<State>>>, SplitLoaderError> {
    Ok(State::brain(Thinks::Here, wake))
}

impl AppGame for State {
    const KEY: &'static str = "card";

    const NEW: Route = Route::New;
    const TABLE: Route = Route::Table;

    fn past(date: u64) -> Route {
        Route::Past(date)
    }

    const INCOMPLETE: Illegal = Illegal::TooFew;

    type Model = Model;
    type Sort = Sort;
    type HandOrder = Vec<Card>;

    fn default_setup(players: u8) -> Option<Setup> {
        let limit = HouseRules::suggested_limits(players)[1];
        let rules = HouseRules { limit, ..HouseRules::original(Packs::BASE) };
        Setup::new(players, Packs::BASE, rules).ok()
    }

    fn is_automatic(ask: &Ask) -> bool {
        !matches!(ask.kind, Question::Turn { .. } | Question::One(Choice::Seen { .. }))
    }

    fn pause(ask: &Ask) -> Pause {
        match ask.kind {
            // The same whether somebody can react or not, so that the pause does not tell.
            Question::One(Choice::Reaction(_) | Choice::Powers { .. } | Choice::Seen { .. }) => Pause::None,
            Question::Turn { .. } => Pause::Turn,
            _ => Pause::Short,
        }
    }

    fn hand_size(view: &View, seat: Seat) -> usize {
        view.places[seat].count.into()
    }

    fn play_order(view: &View) -> Vec<Seat> {
        let n = view.setup.players();
        let at = |k| if view.leftward { view.active.left(k, n) } else { view.active.right(k, n) };
        (0..n).map(at).collect()
    }

    const LEVELS: &'static [Level] = Level::ALL;

    fn is_plain(bot: &str) -> bool {
        bot.is_empty() || bot == DEFAULT_BOT || bots::card_player(bot).is_some()
    }

    fn bot_answer(bot: &str, view: &View, memory: &Memory, rng: &mut Rng) -> Option<Action> {
        let strongest = || bots::CARD_PLAYERS.last().map(|(_, player)| *player);
        bots::card_player(bot).or_else(strongest)?.answer(view, memory, rng)
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

    fn persons(view: &View) -> BySeat<Seat> {
        view.persons
    }

    fn update_hand_order(view: &View, order: &mut Vec<Card>) {
        *order = keep_order(&view.my_hand(), order);
    }

    fn model(view: &View, people: &[Person], sort: Sort, order: &Vec<Card>) -> Model {
        Model::new(view, people, sort, order)
    }

    fn remove_question(model: &mut Model) {
        model.question = None;
    }

    fn lay_open(model: &mut Model, view: &View) {
        let Some(me) = view.me() else { return };
        if let Some(place) = model.seats.iter_mut().find(|place| place.seat == me && !place.me) {
            place.open = Some(CardCopy::all(view.my_hand().iter()));
        }
    }

    fn update_people(model: &mut Model, people: &[Person]) -> bool {
        let mut changed = false;
        for place in &mut model.seats {
            let Some(who) = people.get(place.person.index()) else { continue };
            let bot = who.bot.is_some();
            changed |= (&place.name, place.avatar, place.bot) != (&who.name, who.avatar, bot);
            (place.avatar, place.bot) = (who.avatar, bot);
            place.name.clone_from(&who.name);
        }
        changed
    }

    fn log(view: &View, facts: &[Fact], lineups: &[Lineup], count: usize) -> Vec<Line> {
        telling::last_lines(&current(), facts, lineups, view.viewer, view.persons, count)
    }

    fn score_sheet(view: &View, facts: &[Fact], people: &[Person]) -> ScoreSheet {
        score_sheet(view, facts, people)
    }

    fn setup_text(setup: &Setup) -> String {
        current().rules(setup)
    }

    fn standing(view: &View) -> Standing {
        let rules = view.setup.rules();
        let limit = (rules.scorekeeping == Scorekeeping::Points).then_some(rules.limit);
        let points = match limit {
            Some(_) => view.totals,
            None => BySeat::make(|person| view.wins[person].into()),
        };
        Standing { points, limit }
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

    fn begun(flow: &Flow) {
        if let Some(day) = flow.day() {
            days::note_day_begun(day);
        }
    }

    fn over(flow: &Flow) {
        let result = flow.day().and_then(|day| days::day_result(day, &flow.score_sheet()));
        if let Some(result) = result {
            days::add_day_result(&result);
        }
    }

    fn check_text(name: &str, text: &str) -> TextCheck {
        match name {
            BEGUN if tries::decode(text).is_some() => TextCheck::Valid(0),
            DAYS if results::decode(text).is_some() => TextCheck::Valid(0),
            BEGUN | DAYS => TextCheck::Damaged(Part::Days),
            RULES => {
                let found = house_rules::decode(text);
                let count = found.sets.len();
                match house_rules::encode(&found.sets).filter(|_| count > 0) {
                    _ if !found.damaged => TextCheck::Valid(count),
                    Some(rest) => TextCheck::Mended(rest, count, Part::Rules),
                    None => TextCheck::Damaged(Part::Rules),
                }
            }
            COMPANIONS if companions::decode(text).is_some() => TextCheck::Valid(0),
            COMPANIONS => TextCheck::Damaged(Part::Last),
            _ => TextCheck::Unknown,
        }
    }
}

/// The rounds contained in these facts, with the standings of this view. If the facts begin in the
/// middle of a game, only the sum of what came before is known.
fn score_sheet(view: &View, facts: &[Fact], people: &[Person]) -> ScoreSheet {
    let Standing { points, limit } = State::standing(view);
    let n = u8::try_from(people.len()).unwrap_or(Seat::MAX);
    let mut rounds = Vec::new();
    let mut last = 0;
    let mut during = BySeat::<i32>::default();
    for fact in facts {
        match fact {
            Fact::RoundBegan { round, .. } => last = *round,
            // Where only rounds are counted, points serve only to choose the dealer.
            Fact::Scored { person, by } if limit.is_some() => during[*person] += by,
            Fact::RoundOver(result) => {
                for (place, score) in result.scores.first(n) {
                    during[result.persons[place]] += score;
                }
                let finished: Seats = result.finished.into_iter().map(|at| result.persons[at]).collect();
                rounds.push(Round {
                    points: during.first(n).map(|(_, points)| *points).collect(),
                    finished: finished.into_iter().map(Seat::number).collect(),
                });
                during = BySeat::default();
            }
            _ => {}
        }
    }
    let played = u16::try_from(rounds.len()).unwrap_or(0);
    let first = (last + 1).saturating_sub(played).max(1);
    let mut sheet =
        ScoreSheet { people: people.to_vec(), limit, first, before: vec![0; people.len()], rounds };
    let known = sheet.standings().pop().unwrap_or_default();
    sheet.before = known.into_iter().zip(points.0).map(|(known, now)| now - known).collect();
    sheet
}
