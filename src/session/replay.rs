//! Lessons, and showing a game from one of its moments on ([`Flow::replay`], [`Recording`]): in a [`Session`] apart from
//! that of the device ([`Session::standalone`]), which knows nothing of storage and windows.

use super::Session;
use super::players::with_names;
use crate::games::AppGame;
use crate::prelude::*;
use game::Entry;
use play::day::Day;
use play::flow::Flow;
use play::recording::Recording;
use play::shown::Shown;

impl<G: AppGame> Session<G> {
    /// A session separate from that of this device, provided to everything below.
    pub fn standalone() -> Session<G> {
        let session = Session::new();
        on_cleanup(move || session.stop());
        provide_context(session);
        session
    }

    /// Plays a lesson.
    pub fn play_lesson(self, flow: Flow<G>) {
        self.play(flow, 0);
    }

    /// Shows a moment of a replay ([`Recording`]): its table, what has happened until then, and how many of these
    /// facts are new and to be animated.
    pub fn watch(self, flow: Flow<G>, model: G::Model, facts: Vec<G::Fact>, new: usize) {
        self.stop();
        let (known, mut before) = (facts.len(), facts);
        let news = before.split_off(known.saturating_sub(new));
        self.state().flow.set_value(Some(flow));
        let (before, next) = (Some(before), Next::BotThinks);
        self.present(Shown { before, news, seen: known, can_undo: false, next, model });
    }

    /// The game that is shown, to go on from it with another one.
    pub fn take_watched(self) -> Option<Flow<G>> {
        self.state().flow.update_value(Option::take)
    }

    /// Draws the table of a replay again, after something else has drawn it: another way to sort the hand.
    pub fn redraw(self, draw: impl FnOnce(&Flow<G>) -> G::Model) {
        if self.is_showing() {
            return;
        }
        let state = self.state();
        let Some(model) = self.with_flow(draw) else { return };
        if state.model.with_untracked(|now| now.as_ref() != Some(&model)) {
            state.next.set(Some(Next::BotThinks));
            state.model.set(Some(model));
        }
    }

    /// Plays on from a moment of a replay ([`Recording::play_on`]). What happened before is no news.
    pub fn play_on(self, flow: Flow<G>) {
        let known = flow.facts().len();
        self.play(flow, known);
    }

    /// The running game, to be looked at again: as much of it as the person looking at the screen may know. `None`
    /// in a room, and if nothing has happened yet.
    pub fn recording(self) -> Option<Recording<G>> {
        self.with_flow(|flow| flow.recording(with_names))?
    }

    /// The viewer of this device's running game, by first seat; none while it changes hands. Tracks that.
    pub fn viewing_person(self) -> Option<Seat> {
        self.next().track();
        self.model().track();
        self.with_flow(Flow::viewing_person)?
    }

    /// Plays on from a moment of the game of another session, which is not touched ([`Flow::replay`]); `false`
    /// if that cannot be.
    pub fn replay(self, of: Session<G>, entries: usize, person: Seat) -> bool {
        let replay = of.with_flow(|flow| flow.replay(entries, person)).flatten();
        replay.map(|flow| self.play_on(flow)).is_some()
    }

    /// The people who play at this device, by their first seat; nobody in a room.
    pub fn humans(self) -> Vec<Seat> {
        let people = self.with_flow(|flow| flow.people().to_vec()).unwrap_or_default();
        let humans = people.iter().zip(0..).filter(|(who, _)| who.bot.is_none());
        humans.filter_map(|(_, seat)| Seat::new(seat)).collect()
    }

    /// The state in which the log of this game begins, and the log; `None` in a room, whose devices need not
    /// have it.
    pub fn entries(self) -> Option<(G, Vec<Entry<G::Action>>)> {
        self.with_flow(|flow| (flow.begin(), flow.dealer().log().entries.clone()))
    }

    /// The view of the person looking at the screen; `None` while no game is played.
    pub fn view(self) -> Option<G::View> {
        self.with_remote(|game| game.view()).flatten().or_else(|| self.with_flow(Flow::view))
    }

    /// The day of which the game being played is the deal. A moment of it that is tried again is not.
    pub fn day(self) -> Option<Day> {
        self.with_flow(|flow| flow.day().filter(|_| !flow.is_replay()))?
    }
}
