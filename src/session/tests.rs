//! Tests of the signals that a session publishes.

// A game that the app does not know.
#[path = "../../crates/play/src/flow/tests/counting.rs"]
mod counting;

use super::{Session, Show};
use crate::games::AppGame;
use crate::prelude::*;
use cards::{HouseRules, Pack, Packs, Setup, State};
use counting::{Counting, CountingFact, Wrong};
use game::{Options, Rng, Seed, View as _, Viewer, compose_answer};
use play::card_table::hand::Sort;
use play::flow::lesson::{Lesson, Progress};
use play::flow::{Flow, NewGame};
use play::people::{Line, Lineup};
use play::players::{DEFAULT_BOT, new_bot};
use play::recording::Perspective;
use play::shown::Shown;
use std::cell::{Cell, RefCell};
use std::path::Path;
use std::pin::Pin;
use std::rc::Rc;
use storage::{Storable, reader};
use words::{Words, loaded::pretend};

/// The only human.
const OWN: Perspective = Perspective { person: Some(Seat::wrapping(0)), open: false };

impl Storable for Counting {}

impl AppGame for Counting {
    const NEW: Route = Route::New;
    const TABLE: Route = Route::Table;

    fn past(date: u64) -> Route {
        Route::Past(date)
    }

    fn load_reader() -> Pin<Box<dyn Future<Output = ()>>> {
        reader::install::<Counting>();
        Box::pin(std::future::ready(()))
    }

    fn log(_: &Counting, facts: &[CountingFact], _: &[Lineup], count: usize) -> Vec<Line> {
        let line = |(at, fact): (usize, &CountingFact)| {
            let heading = matches!(fact, CountingFact::Began(_));
            Line { fact: at, heading, text: format!("{fact:?}") }
        };
        facts.iter().enumerate().map(line).skip(facts.len().saturating_sub(count)).collect()
    }

    fn setup_text(players: &u8) -> String {
        format!("{players} people")
    }
}

/// A card game of humans and bots after so many steps, with answers at random.
fn played(humans: u8, bots: u8, steps: u32) -> Flow<State> {
    let packs: Packs = Pack::ALL.iter().copied().collect();
    let setup = Setup::new(humans + bots, packs, HouseRules::original(packs)).unwrap();
    let bot = |k: u8| (k >= humans).then(|| DEFAULT_BOT.to_owned());
    let people =
        (0..humans + bots).map(|k| Person { name: format!("P{k}"), avatar: k, bot: bot(k) }).collect();
    let mut flow = Flow::new(NewGame { people, setup });
    let mut rng = Rng::new(Seed::from_number(2));
    for _ in 0..steps {
        match flow.next() {
            Next::RoundOver => flow.begin_round(rng.seed()),
            Next::Ask(seat) => {
                let mut choose = |view: &cards::View| {
                    let mut options = Options::new();
                    view.options(&mut options);
                    options.get(rng.below(u32::try_from(options.len()).unwrap()) as usize)
                };
                let answer = compose_answer(flow.dealer().game(), seat, &mut choose).unwrap();
                assert_eq!(flow.submit(flow.question(), answer.parts), Ok(()));
            }
            Next::BotThinks => assert!(flow.step(&mut rng)),
            Next::HandOver(seat) => flow.reveal(seat),
            Next::Window(_) => flow.nobody_reacts(flow.question()),
            Next::GameOver => break,
        }
    }
    flow
}

#[test]
fn the_log_for_others_calls_nobody_you() {
    let lists = texts::lists("locales".as_ref()).unwrap();
    pretend(Words::parse(Language::English, &lists[Path::new("en.txt")]));
    Owner::new().set();
    let own = Session::<State>::new();
    let flow = played(1, 3, 60);
    own.state().facts.set(flow.dealer().facts_for(Viewer::Seat(Seat::default()), 0).collect());
    own.state().flow.set_value(Some(flow));
    let told = |lines: Vec<Line>| lines.into_iter().map(|line| line.text + "\n").collect::<String>();
    let (own, others) = (told(own.log(usize::MAX)), told(own.log_for_others()));
    assert!(own.contains("You ") && others.contains("P0 ") && !others.contains("You "), "{others}");
}

#[test]
fn in_a_replay_nothing_happens_by_itself() {
    let owner = Owner::new();
    owner.set();
    let flow = played(1, 3, 30);
    let own = Session::<State>::new();
    assert!(own.recording().is_none(), "nothing is played");
    own.state().flow.set_value(Some(flow));
    let recording = own.recording().unwrap();
    let seen = recording.seen(OWN);
    let step = seen.steps[2];
    let session = Session::<State>::new();
    let now = recording.at(step, OWN, None);
    let model = recording.model(&now, OWN, Sort::Colour);
    session.watch(now, model.clone(), seen.facts[..step.facts].to_vec(), 1);
    assert_eq!(session.new_facts().get(), seen.facts[step.facts - 1..step.facts]);
    assert_eq!(session.seen().get(), step.facts);
    // Sorting the hand, hiding it and undoing add nothing to the game that is looked at.
    let entries = session.entries().unwrap().1.len();
    session.set_sort(Sort::Drawn);
    session.hide();
    session.undo();
    assert_eq!(session.entries().unwrap().1.len(), entries);
    session.set_sort(Sort::Colour);
    session.redraw(|flow| recording.model(flow, OWN, Sort::Colour));
    assert_eq!(session.model().get(), Some(model));
    assert_eq!(session.next().get(), Some(Next::BotThinks));
}

#[test]
fn a_game_is_seen_by_its_own_session_alone() {
    let owner = Owner::new();
    owner.set();
    let (own, other) = (Session::<State>::new(), Session::<State>::new());
    let flow = played(1, 2, 160);
    let me = Seat::new(0).unwrap();
    let full = flow.dealer().log().entries.len();
    own.state().flow.set_value(Some(flow));
    assert_eq!(own.humans(), [me]);
    assert_eq!(own.entries().map(|(_, entries)| entries.len()), Some(full));
    assert!(other.entries().is_none() && other.view().is_none() && other.humans().is_empty());
    let view = own.view().unwrap();
    assert_eq!(view.viewer(), Viewer::Seat(me));
}

/// A game of Ann and a bot, as a lesson: these are never stored, and tests have no storage.
fn lesson() -> Flow<Counting> {
    let ann = Person { name: "Ann".into(), ..Person::default() };
    let bot = new_bot(std::slice::from_ref(&ann));
    let mut flow = Flow::new(NewGame { people: vec![ann, bot], setup: 2 });
    flow.begin_round(Seed::from_number(1));
    flow.as_lesson(Lesson { script: Vec::new(), judge: |_| Progress::Start })
}

/// A show that shows nothing until it is asked to.
#[derive(Default)]
struct Waiting(RefCell<Vec<Shown<Counting>>>, Cell<bool>);

impl Show<Counting> for Waiting {
    fn present(&self, now: Shown<Counting>) {
        self.0.borrow_mut().push(now);
    }

    fn is_on(&self) -> bool {
        !self.0.borrow().is_empty()
    }

    fn go_on(&self) {}

    fn end(&self) -> bool {
        false
    }

    fn upcoming(&self) -> Option<(u8, bool, Vec<String>)> {
        None
    }

    fn later(&self) -> Vec<CountingFact> {
        Vec::new()
    }

    fn staged(&self) -> &Cell<bool> {
        &self.1
    }
}

#[test]
fn pages_see_what_has_been_shown() {
    let owner = Owner::new();
    owner.set();
    let (session, show) = (Session::<Counting>::new(), Rc::new(Waiting::default()));
    session.set_pace(Pace::AtOnce);
    session.set_show(show.clone());
    session.play_lesson(lesson());
    session.submit(session.question(), vec![2]);
    assert!(session.is_showing() && session.next().get_untracked().is_none());
    assert!(session.log(usize::MAX).is_empty() && session.new_facts().get_untracked().is_empty());
    // Each change has its own news, and the log follows what is shown.
    let (mut seen, all) = (0, show.0.take());
    assert_eq!(all.len(), 2);
    for shown in all {
        seen += shown.news.len();
        session.put(shown);
        assert_eq!(session.log(usize::MAX).len(), seen);
    }
    assert_eq!(session.next().get_untracked(), Some(Next::Ask(Seat::wrapping(0))));
}

#[test]
fn a_session_shows_the_second_game() {
    let owner = Owner::new();
    owner.set();
    let session = Session::<Counting>::new();
    session.set_pace(Pace::AtOnce);
    session.play_lesson(lesson());
    let asked = || session.model().get_untracked().map(|(sum, asked, _)| (sum, asked));
    assert_eq!(asked(), Some((0, true)));
    session.submit(session.question(), vec![2]);
    // The bot has answered at once.
    assert_eq!(asked(), Some((3, true)));
    assert_eq!(session.log(usize::MAX).len(), 3);
    session.submit(session.question(), vec![7]);
    assert_eq!(session.refused().get_untracked(), Some(Wrong::Number));
    session.submit(session.question(), vec![2]);
    assert_eq!(session.next().get_untracked(), Some(Next::RoundOver));
    assert_eq!(session.score_sheet().map(|sheet| sheet.rounds.len()), Some(1));
}
