//! The current step of a replay, and the ways to another one.

use super::Table;
use crate::kit::events::Timer;
use crate::prelude::*;
use crate::results::game::GameResults;
use crate::session::Session;
use play::pace::Speed;
use play::recording::{Perspective, Recording, Seen, Step};
use play::stored::record::GameSummary;
use std::sync::Arc;
use storage::found::FoundGame;
use words::replay;

/// How long until it is asked again whether a step has been shown.
const SHOWN_LATER: Duration = Duration::from_millis(200);

/// A replay on its page. Its signals live as long as the page.
pub(super) struct Replay<G: GameResults> {
    pub(super) l: Language,
    pub(super) drawn: &'static Table<G>,
    pub(super) session: Session<G>,
    pub(super) recording: StoredValue<Arc<Recording<G>>>,
    /// Its steps, as the chosen viewer sees them.
    pub(super) seen: RwSignal<Arc<Seen<G::Fact>>>,
    pub(super) perspective: RwSignal<Perspective>,
    /// The step that is shown.
    pub(super) at: RwSignal<usize>,
    pub(super) playing: RwSignal<bool>,
    pub(super) speed: RwSignal<Speed>,
    timer: Timer,
    /// The step from which somebody plays on.
    pub(super) tried: RwSignal<Option<usize>>,
    /// Whether the log is open over a small table.
    pub(super) log: RwSignal<bool>,
    /// Whether it is being passed on.
    pub(super) sharing: RwSignal<bool>,
    /// When the game ended, if that is known; and its result, if only its first rounds can be shown.
    pub(super) end: StoredValue<(Option<u64>, Option<GameSummary>)>,
    /// The page from which it was opened.
    pub(super) back: StoredValue<Route>,
}

handle!(Replay<GameResults>);

impl<G: GameResults> Replay<G> {
    /// A replay of this game, at its beginning or at the moment in its link, with the hand sorted like this.
    pub(super) fn new(drawn: &'static Table<G>, game: FoundGame<G>, back: Route, sort: G::Sort) -> Replay<G> {
        let FoundGame { recording, date, at, rest } = game;
        let session = Session::standalone();
        session.set_pace(Speed::default().pace());
        session.set_sort(sort);
        let anybody = || Seat::new(0).filter(|_| recording.has_finished_rounds());
        let person = at.map(|(_, person)| person).or(recording.own()).or_else(anybody);
        let perspective = Perspective { person, open: false };
        let replay = Replay {
            l: language(),
            drawn,
            session,
            seen: RwSignal::new(Arc::new(recording.seen(perspective))),
            recording: StoredValue::new(Arc::new(recording)),
            perspective: RwSignal::new(perspective),
            at: RwSignal::new(0),
            playing: RwSignal::new(false),
            speed: RwSignal::new(Speed::default()),
            timer: Timer::default(),
            tried: RwSignal::new(None),
            log: RwSignal::new(false),
            sharing: RwSignal::new(false),
            end: StoredValue::new((date, rest)),
            back: StoredValue::new(back),
        };
        let first = at.map_or(0, |(number, _)| replay.seen.with_untracked(|seen| seen.nearest(number)));
        replay.at.set(first);
        replay.show(first, None);
        replay
    }

    pub(super) fn recording(self) -> Arc<Recording<G>> {
        self.recording.get_value()
    }

    /// Plays from just before the meanest moment of the game.
    pub(super) fn play_meanest(self) {
        let attack = self.seen.with_untracked(|seen| {
            G::meanest_moment(&seen.facts).map(|[attack, _]| seen.step_of(attack).saturating_sub(1))
        });
        if let Some(at) = attack {
            self.go_on(at);
            self.playing.set(true);
        }
    }

    pub(super) fn step(self) -> Option<Step> {
        self.seen.with(|seen| seen.steps.get(self.at.get()).copied())
    }

    /// The number of the last step.
    pub(super) fn last(self) -> usize {
        self.seen.with(|seen| seen.steps.len().saturating_sub(1))
    }

    /// Goes to a step, and stops playing.
    pub(super) fn go(self, at: usize) {
        self.playing.set(false);
        self.go_on(at);
    }

    pub(super) fn go_on(self, at: usize) {
        let (from, at) = (self.at.get_untracked(), at.min(untrack(|| self.last())));
        if at != from {
            self.at.set(at);
            self.show(at, Some(from));
        }
    }

    /// Shows a step, after another one of the same perspective.
    pub(super) fn show(self, at: usize, from: Option<usize>) {
        let (recording, seen) = (self.recording(), self.seen.get_untracked());
        let perspective = self.perspective.get_untracked();
        let Some(step) = seen.steps.get(at).copied() else { return };
        let before = from.and_then(|from| Some((from, seen.steps.get(from).copied()?)));
        let known = before.and_then(|(_, step)| Some((step, self.session.take_watched()?)));
        let flow = recording.at(step, perspective, known);
        let next = before.filter(|(from, _)| from + 1 == at).map(|(_, before)| step.facts - before.facts);
        let facts = seen.facts.get(..step.facts).unwrap_or_default().to_vec();
        let model = recording.model(&flow, perspective, self.session.sort().get_untracked());
        self.session.watch(flow, model, facts, next.unwrap_or(0));
    }

    pub(super) fn redraw(self) {
        let (recording, perspective) = (self.recording(), self.perspective.get_untracked());
        let sort = self.session.sort().get_untracked();
        self.session.redraw(|flow| recording.model(flow, perspective, sort));
    }

    /// Looks with another perspective: at the same moment, or at the last one that it may see.
    pub(super) fn look(self, perspective: Perspective) {
        let seen = self.recording().seen(perspective);
        if seen.steps.is_empty() {
            return;
        }
        let at = untrack(|| self.step()).map_or(0, |step| seen.nearest(step.number()));
        self.perspective.set(perspective);
        self.seen.set(Arc::new(seen));
        self.at.set(at);
        self.show(at, None);
    }

    /// The steps of the round that is shown: the first and the last.
    pub(super) fn round(self) -> (usize, usize) {
        self.seen.with(|seen| seen.round_at(self.at.get()))
    }

    /// Starts to play, from the beginning if it stands at the end; or stops.
    pub(super) fn toggle(self) {
        let play = !self.playing.get_untracked();
        if play && self.at.get_untracked() == untrack(|| self.last()) {
            self.go_on(0);
        }
        self.playing.set(play);
    }

    pub(super) fn stop(self) {
        self.timer.stop();
    }

    /// While the replay plays: shows the next step after a pause.
    pub(super) fn play_on(self) {
        self.stop();
        let at = self.at.get();
        if !self.playing.get() {
            return;
        }
        if at >= self.last() {
            self.playing.set(false);
            return;
        }
        let slow = self
            .seen
            .with(|seen| seen.steps.get(at).is_some_and(|step| step.over) || replay::is_event(seen, at));
        self.go_on_after(self.speed.get().step(slow), at + 1);
    }

    /// Goes to this step after a while, and once the one before it has been shown.
    fn go_on_after(self, wait: Duration, to: usize) {
        let next = move || match self.playing.try_get_untracked() {
            Some(true) if self.session.is_showing() => self.go_on_after(SHOWN_LATER, to),
            Some(true) => self.go_on(to),
            _ => {}
        };
        self.timer.set(wait, next);
    }
}
