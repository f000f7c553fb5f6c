//! Looking for a game to be looked at again: a finished one of this device, or one from outside.

use crate::replays;
use game::Seat;
use game::record::NoRecord;
use play::games::LocalGame;
use play::people::{Person, ShowNames};
use play::recording::Recording;
use play::stored::record::{self, GameSummary, Opened};
use play::stored::replays::KeptGame;

/// A game to look at.
#[derive(Debug)]
pub struct FoundGame<G: LocalGame> {
    /// The game.
    pub recording: Recording<G>,
    /// When it ended, in milliseconds since 1970, if that is known.
    pub date: Option<u64>,
    /// The number of the step to begin with, and who looks.
    pub at: Option<(usize, Seat)>,
    /// The result of a game of which only the first rounds can be shown, because it was played under other rules.
    pub rest: Option<GameSummary>,
}

/// Why there is nothing to look at.
#[derive(PartialEq, Debug)]
pub enum NotFound {
    /// No game is running, or nothing has happened in it.
    Nothing,
    /// Only its result is known.
    NotKept,
    /// It was played under other rules. If it comes from outside, with its result.
    OtherRules(Option<Box<GameSummary>>),
    /// It cannot be read.
    Damaged,
    /// The end of the link is missing; its beginning contains this.
    Cut(Box<GameSummary>),
    /// The address names no game.
    BadLink,
    /// It comes from outside, and cannot be read.
    Outside(NoRecord),
}

/// The result of looking for a game.
pub type Search<G> = Result<Box<FoundGame<G>>, NotFound>;

impl<G: LocalGame> FoundGame<G> {
    /// The running game of this device.
    pub fn running(recording: Option<Recording<G>>) -> Search<G> {
        let recording = recording.ok_or(NotFound::Nothing)?;
        Ok(Box::new(FoundGame { recording, date: None, at: None, rest: None }))
    }

    /// The finished game of this device with this date; `show` gives people their names.
    pub fn finished(date: u64, show: ShowNames) -> Search<G> {
        match replays::read::<G>(date) {
            KeptGame::Game(flow) => {
                let recording = flow.recording(show).ok_or(NotFound::Damaged)?;
                Ok(Box::new(FoundGame { recording, date: Some(date), at: None, rest: None }))
            }
            KeptGame::Nothing => Err(NotFound::NotKept),
            KeptGame::OtherRules(None) => Err(NotFound::OtherRules(None)),
            KeptGame::OtherRules(Some(opened)) => FoundGame::first_rounds(*opened, None, show),
            KeptGame::Unreadable => Err(NotFound::Damaged),
        }
    }

    /// A game from a link or a file: its code, and maybe the number of a step and who looks, all joined by full stops.
    /// `nameless` names people without a name by their number: they are not the one who looks at it here.
    pub fn from_outside(which: &str, show: ShowNames, nameless: impl Fn(u8) -> String) -> Search<G> {
        let mut parts = which.split('.');
        let code = parts.next().unwrap_or_default();
        let number = parts.next().and_then(|number| number.parse().ok());
        let person = parts.next().and_then(|person| person.parse().ok()).and_then(Seat::new);
        let mut opened = record::read::<G>(code).map_err(|why| {
            let cut = record::read_cut::<G>(code).filter(|_| why == NoRecord::Garbage);
            cut.map_or(NotFound::Outside(why), |about| NotFound::Cut(Box::new(about)))
        })?;
        let people = opened.about.sheet.people.clone();
        let person = person.filter(|seat| seat.index() < people.len());
        if let Some(flow) = &mut opened.game {
            for (at, who) in (0..).zip(people) {
                if let Some(seat) = Seat::new(at).filter(|_| who.bot.is_none() && who.name.is_empty()) {
                    flow.set_person(seat, Person { name: nameless(at + 1), ..who });
                }
            }
        }
        FoundGame::first_rounds(opened, number.zip(person), show)
    }

    /// A game that was read, or the first rounds of one that was played under other rules.
    fn first_rounds(opened: Opened<G>, at: Option<(usize, Seat)>, show: ShowNames) -> Search<G> {
        let Opened { about, game, whole } = opened;
        let date = Some(about.date).filter(|date| *date > 0);
        let Some(flow) = game else { return Err(NotFound::OtherRules(Some(Box::new(about)))) };
        let recording = flow.recording(show).ok_or(NotFound::Damaged)?;
        Ok(Box::new(FoundGame { recording, date, at, rest: (!whole).then_some(about) }))
    }
}
