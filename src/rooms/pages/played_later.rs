//! The parts of a game that hosts and later pages need: its bots, its set-ups in words, its history. It is in the parts
//! of the wasm that a guest fetches after joining.

use crate::games::AppGame;
use crate::prelude::*;
use crate::rooms::{LaterGame, RoomClient, free_figure, install_game};
use crate::session::{Session, players};
use crate::setup::game::GameSetup;
use ::room::{AnyAction, AnyFact, AnyGame, AnyMemory, AnySetup, AnyView, BotPlayer, Repeated, Rules, Table};
use bots::Level;
use core::marker::PhantomData;
use game::{Asks, Dealer, Log, Rng, Seed, View as _};
use play::brain::{Brain, Thinks};
use play::flow::Flow;
use play::pace;
use play::people::sitters;
use play::stored::history::Finished;
use std::any::Any;
use std::rc::Rc;
use std::task::Poll;
use storage::{self, reader, replays};

/// Makes these parts of a game available.
pub(crate) fn install<G: GameSetup>() {
    reader::install::<G>();
    install_game(&Later::<G>(PhantomData));
}

struct Later<G: GameSetup>(PhantomData<G>);

impl<G: GameSetup> LaterGame for Later<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn rules(&self) -> Rules {
        Rules::of::<G>()
    }

    fn show(&self, client: RoomClient, session: &dyn Any) {
        if let Some(session) = session.downcast_ref::<Session<G>>().filter(|session| !session.is_remote()) {
            session.join(Box::new(client));
        }
    }

    fn new_page(&self) -> Route {
        G::NEW
    }

    fn usual_bot(&self) -> String {
        players::usual_bot::<G>()
    }

    fn levels(&self) -> &'static [Level] {
        G::LEVELS
    }

    fn bots(&self, thinks: Thinks) -> Box<dyn BotPlayer<AnyGame>> {
        // `wake` does nothing, because the room asks again by itself.
        Box::new(Bots::<G>(G::brain(thinks, Rc::new(|| {}))))
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
}

/// The game with this log, as if these people had played it on one device; `None` if the log is another game's or
/// illegal.
fn flow_of<G: AppGame>(log: &Log<AnyGame>, people: Vec<Person>) -> Option<Flow<G>> {
    let setup = log.setup.get::<G>().filter(|setup| usize::from(G::people(setup)) == people.len())?.clone();
    let entries = log.entries.iter().map(|entry| entry.try_map(AnyAction::get::<G>));
    let log = Log { rules: G::RULES, setup, entries: entries.collect::<Option<Vec<_>>>()? };
    let dealer = Dealer::resume(&log, sitters(&people)).ok()?;
    Some(Flow::from_dealer(dealer, None, people))
}

/// All bots of a game, with the brain of those that search. They play on the host's device; the others repeat their
/// answers once a round is over.
struct Bots<G: AppGame>(Option<Rc<dyn Brain<G>>>);

impl<G: AppGame> BotPlayer<AnyGame> for Bots<G> {
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

    fn delay(&self, view: &AnyView, usual: u16) -> u16 {
        let Some(view) = view.get::<G>() else { return usual };
        let Asks::People { seats, ask, .. } = view.asks() else { return usual };
        let cards = seats.lowest().map_or(0, |seat| G::hand_size(view, seat));
        pace::in_room(usual, G::pause(&ask), cards)
    }

    fn repeat(
        &self,
        bot: &str,
        view: &AnyView,
        memory: &AnyMemory,
        seed: Seed,
    ) -> Poll<Option<Repeated<AnyAction>>> {
        let nothing = G::Memory::default();
        let memory = memory.get::<G>().unwrap_or(&nothing);
        let Some(view) = view.get::<G>() else { return Poll::Ready(None) };
        let plain = || Poll::Ready(Some([G::bot_answer(bot, view, memory, &mut Rng::new(seed)); 2]));
        let brain = self.0.as_ref().filter(|_| !G::is_plain(bot));
        let repeated = brain.map_or_else(plain, |brain| brain.repeat(bot, view, memory, seed));
        let any = |answer: Option<G::Action>| answer.and_then(|answer| AnyAction::new::<G>(&answer));
        repeated.map(|answers| {
            answers.map(|[thought, glance]| Repeated { thought: any(thought), glance: any(glance) })
        })
    }

    fn version(&self) -> u32 {
        bots::VERSION
    }

    fn figure(&self, taken: &[u8], names: &[&str]) -> u8 {
        free_figure(taken, names)
    }
}
