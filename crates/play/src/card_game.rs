//! The card game on one device, and the names that its pages use.

use crate::card_table::hand::{CardCopy, Sort, keep_order};
use crate::card_table::model::Model;
use crate::day::{results, tries};
use crate::games::text_check::{Part, TextCheck};
use crate::games::{BotPlay, Drawing, Saving, Scoring, Turns};
use crate::pace::Pause;
use crate::people::{Person, Standing};
use crate::players::DEFAULT_BOT;
use crate::scores::score_sheet::{Round, ScoreSheet};
use crate::stored::file::StoredGame;
use crate::stored::keys::{BEGUN, COMPANIONS, DAYS, RULES};
use crate::stored::{companions, house_rules};
use bots::Level;
use cards::{
    Action, Ask, Card, Choice, Fact, HouseRules, Illegal, Memory, Packs, Question, Scorekeeping, Setup,
    State, View,
};
use game::{BySeat, Rng, Seat, Seats};

/// The check of the card game's texts in an imported file; that of the board game is loaded on demand.
pub const STORED: [StoredGame; 1] = [StoredGame::of::<State>()];

/// A card game on this device.
pub type Flow = crate::flow::Flow<State>;
/// The beginning of a card game.
pub type NewGame = crate::flow::NewGame<State>;
/// A finished card game.
pub type Finished = crate::stored::history::Finished<State>;

impl Turns for State {
    const INCOMPLETE: Illegal = Illegal::TooFew;

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
            // The same whether somebody can react or not, so that the pause reveals nothing.
            Question::One(Choice::Reaction(_) | Choice::Powers { .. } | Choice::Seen { .. }) => Pause::None,
            Question::Turn { .. } => Pause::Turn,
            _ => Pause::Short,
        }
    }

    fn hand_size(view: &View, seat: Seat) -> usize {
        view.hands[seat].count.into()
    }

    fn play_order(view: &View) -> Vec<Seat> {
        let n = view.setup.players();
        let at = |k| if view.leftward() { view.active.left(k, n) } else { view.active.right(k, n) };
        (0..n).map(at).collect()
    }

    fn update_hand_order(view: &View, order: &mut Vec<Card>) {
        *order = keep_order(&view.my_hand(), order);
    }
}

impl BotPlay for State {
    const LEVELS: &'static [Level] = Level::ALL;

    fn is_plain(bot: &str) -> bool {
        bot.is_empty() || bot == DEFAULT_BOT || bots::card_player(bot).is_some()
    }

    fn bot_answer(bot: &str, view: &View, memory: &Memory, rng: &mut Rng) -> Option<Action> {
        let strongest = || bots::CARD_PLAYERS.last().map(|(_, player)| *player);
        bots::card_player(bot).or_else(strongest)?.answer(view, memory, rng)
    }
}

impl Scoring for State {
    fn round(view: &View) -> u16 {
        view.round
    }

    fn persons(view: &View) -> BySeat<Seat> {
        view.persons
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

    /// The rounds contained in these facts, with the standings of this view. If the facts begin in the
    /// middle of a game, only the sum of the rounds before is known.
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
        ScoreSheet::of_last_rounds(people, limit, rounds, last, points)
    }
}

impl Saving for State {
    const KEY: &'static str = "card";

    fn to_text(&self) -> String {
        State::to_text(self)
    }

    fn from_text(text: &str) -> Option<State> {
        State::from_text(text)
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

impl Drawing for State {
    type Model = Model;
    type Sort = Sort;

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
}
