//! A game as rooms see it: its rules, its session, and what its pages know of it.

use crate::games::{AppGame, Brain, Person, Repeat, Thinks, pace, sitters};
use crate::language::Language;
use crate::pages::game::GamePages;
use crate::room::{PlayedGame, RoomClient, RoomGame};
use crate::route::Route;
use crate::session::flow::Flow;
use crate::session::{Next, Session, players};
use crate::storage::history::Finished;
use crate::storage::{self, replays};
use ::room::{AnyAction, AnyFact, AnyGame, AnyIllegal, AnyMemory, AnySetup, AnyView, Rules, Table};
use bots::Level;
use game::{Asks, Dealer, Log, Rng, Seat, Seed, View as _};
use leptos::prelude::ReadSignal;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;

/// The game of this session.
pub(crate) fn played<G: GamePages>(session: Session<G>) -> Arc<dyn PlayedGame> {
    Arc::new(Played(session))
}

struct Played<G: GamePages>(Session<G>);

impl<G: GamePages> PlayedGame for Played<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn new_page(&self) -> Route {
        G::NEW
    }

    fn table_page(&self) -> Route {
        G::TABLE
    }

    fn rules(&self) -> Rules {
        Rules::of::<G>()
    }

    fn usual_bot(&self) -> String {
        players::usual_bot::<G>()
    }

    fn levels(&self) -> &'static [Level] {
        G::LEVELS
    }

    fn brain(&self, thinks: Thinks) -> Box<dyn Brain<AnyGame>> {
        // Nobody has to be woken: the room asks again by itself.
        Box::new(Bots::<G>(G::brain(thinks, Rc::new(|| {}))))
    }

    fn bot_delay(&self, view: &AnyView, usual: u16) -> u16 {
        let Some(view) = view.get::<G>() else { return usual };
        let Asks::People { seats, ask, .. } = view.asks() else { return usual };
        let cards = seats.lowest().map_or(0, |seat| G::hand_size(view, seat));
        pace::in_room(usual, G::pause(&ask), cards)
    }

    fn setup_text(&self, l: Language, setup: &AnySetup) -> String {
        let setup = setup.get::<G>().map(G::setup_text).unwrap_or_default();
        format!("{} · {setup}", G::title(l))
    }

    fn reaction_time(&self, l: Language, seconds: u16) -> String {
        G::reaction_time(l, seconds)
    }

    fn chosen_setup(&self) -> Option<AnySetup> {
        players::take_room_setup::<G>().map(AnySetup::new::<G>)
    }

    fn usual_setup(&self) -> Option<AnySetup> {
        players::default_game::<G>().map(|usual| AnySetup::new::<G>(usual.setup))
    }

    fn usual_person(&self) -> Option<Person> {
        let usual = storage::last_choices::<G>()?;
        usual.people.into_iter().find(|person| person.bot.is_none())
    }

    fn show(&self, client: &RoomClient) {
        if !self.0.is_remote() {
            self.0.join(Box::new(RoomGame::new(client.clone())));
        }
    }

    fn keep(&self, table: &Table<AnyGame>, log: Option<&Log<AnyGame>>, people: Vec<Person>) -> Option<u64> {
        if let Some(flow) = log.and_then(|log| flow_of::<G>(log, people.clone())) {
            let date = || storage::finished_games::<G>().0.last().map(|game| game.date);
            return storage::save_finished(&flow).then(date)?.filter(|date| replays::has::<G>(*date));
        }
        // Its result is public.
        let view = table.view.get::<G>()?;
        let facts: Vec<G::Fact> = table.facts.iter().filter_map(AnyFact::get::<G>).cloned().collect();
        let game = view.determinize(&G::Memory::default(), &mut Rng::new(Seed::from_number(0)));
        let winners = game.outcome()?.winners.into_iter().map(Seat::number).collect();
        let (sheet, setup) = (G::score_sheet(view, &facts, &people), Some(game.setup().clone()));
        let mut games = storage::finished_games::<G>().0;
        games.push(Finished { date: storage::now(), setup, sheet, winners });
        storage::save_finished_games(&games);
        None
    }

    fn is_shown(&self) -> bool {
        self.0.is_remote()
    }

    fn changed(&self) {
        self.0.remote_changed();
    }

    fn people_changed(&self) {
        self.0.remote_people_changed();
    }

    fn set_refused(&self, why: Option<AnyIllegal>) {
        self.0.set_refused(why.and_then(AnyIllegal::get::<G>));
    }

    fn set_halted(&self, halted: bool) {
        self.0.set_halted(halted);
    }

    fn leave(&self) {
        self.0.leave();
    }

    fn next(&self) -> ReadSignal<Option<Next>> {
        self.0.next()
    }
}

/// The game with this log, as if these people had played it on one device; `None` if it is another game's, or does not
/// play.
fn flow_of<G: AppGame>(log: &Log<AnyGame>, people: Vec<Person>) -> Option<Flow<G>> {
    let setup = log.setup.get::<G>().filter(|setup| usize::from(G::people(setup)) == people.len())?.clone();
    let entries = log.entries.iter().map(|entry| entry.try_map(AnyAction::get::<G>));
    let log = Log { rules: G::RULES, setup, entries: entries.collect::<Option<Vec<_>>>()? };
    let dealer = Dealer::resume(&log, sitters(&people)).ok()?;
    Some(Flow::from_dealer(dealer, None, people))
}

/// All bots of a game; inside, what answers for those that are not plain.
struct Bots<G: AppGame>(Option<Rc<dyn Brain<G>>>);

impl<G: AppGame> Brain<AnyGame> for Bots<G> {
    fn answer(&self, bot: &str, view: &AnyView, memory: &AnyMemory, seed: Seed) -> Poll<Option<AnyAction>> {
        let nothing = G::Memory::default();
        let memory = memory.get::<G>().unwrap_or(&nothing);
        let Some(view) = view.get::<G>() else { return Poll::Ready(None) };
        let answer = match self.0.as_ref().filter(|_| !G::is_plain(bot)) {
            Some(brain) => brain.answer(bot, view, memory, seed),
            None => Poll::Ready(G::bot_answer(bot, view, memory, &mut Rng::new(seed))),
        };
        answer.map(|answer| answer.and_then(|answer| AnyAction::new::<G>(&answer)))
    }

    fn repeat(&self, bot: &str, view: &AnyView, memory: &AnyMemory, seed: Seed) -> Repeat<AnyGame> {
        let nothing = G::Memory::default();
        let memory = memory.get::<G>().unwrap_or(&nothing);
        let Some(view) = view.get::<G>() else { return Poll::Ready(None) };
        let plain = || Poll::Ready(Some([G::bot_answer(bot, view, memory, &mut Rng::new(seed)); 2]));
        let brain = self.0.as_ref().filter(|_| !G::is_plain(bot));
        let repeated = brain.map_or_else(plain, |brain| brain.repeat(bot, view, memory, seed));
        let any = |answer: Option<G::Action>| answer.and_then(|answer| AnyAction::new::<G>(&answer));
        repeated.map(|answers| answers.map(|answers| answers.map(any)))
    }
}
