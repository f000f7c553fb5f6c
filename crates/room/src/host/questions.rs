//! Questions and answers: the open question, who has answered it, and the answers of bots.
//!
//! A question that people may pass is open for a fixed time, its *window* (`answer_window` of the room's settings).
//! Answers are kept here and revealed when it closes; then they are entered in the order of the seats, not of arrival.
//! The time does not depend on what anybody holds, so a window closes early only if nobody else is present who could
//! observe it.

use core::task::Poll;

use game::{Answer, Asks, BySeat, Refused, Seat, Seats, Viewer};

use super::Host;
use super::requests::RequestResult;
use crate::bots::bot_answer;
use crate::table::forced_pass;
use crate::undo::LastAnswer;
use crate::{
    Chair, LobbyTimes, LogEntry, MAX_ANSWER_PARTS, MemberId, Phase, Refusal, Request, RequestProof, RoomGame,
    Settings,
};

/// While a bot thinks, it is asked again after this many milliseconds.
const THINKING: u64 = 30;

/// The player of a bot that takes over when somebody leaves.
pub(super) const BOT: &str = "bot";

/// The question that is open.
#[derive(Clone, Debug)]
pub(super) struct OpenQuestion<G: RoomGame> {
    number: u32,
    /// Since when people have been asked; restarts when the game is resumed after a pause.
    pub since: u64,
    /// When its window closes, if it has one.
    pub until: Option<u64>,
    /// When bots answer.
    pub bots: Option<u64>,
    /// The answers given in its window so far.
    pub answers: BySeat<Option<GivenAnswer<G>>>,
}

/// All parts of an answer, and the member's signature.
pub(super) type GivenAnswer<G> = (Vec<<G as game::Game>::Action>, Option<RequestProof>);

impl<G: RoomGame> Host<G> {
    pub(super) fn submit_answer(
        &mut self,
        id: MemberId,
        to: u32,
        parts: Vec<G::Action>,
        proof: Option<RequestProof>,
        now: u64,
    ) -> RequestResult<G> {
        let by = self.place(id).ok_or(Refusal::NotSeated)?;
        if self.lobby.paused {
            return Err(Refusal::NotNow);
        }
        let (Some(dealer), Some(open)) = (&mut self.dealer, &mut self.open) else {
            return Err(Refusal::OldQuestion);
        };
        let answer = Answer { by, to, parts };
        if answer.parts.len() > MAX_ANSWER_PARTS {
            return Err(Refusal::Incomplete);
        }
        if open.until.is_some() {
            if open.answers[by].is_some() {
                return Err(Refusal::OldQuestion);
            }
            dealer.check(&answer).map_err(refusal)?;
            open.answers[by] = Some((answer.parts, proof));
            // The views of all others are the same as before, so they are sent nothing.
            if id == self.id() {
                self.own_shown_version = 0;
            } else if let Some(connection) = self.connection_of(id) {
                connection.sent.shown_version = 0;
            }
        } else {
            self.enter_answer(answer, proof, now).map_err(refusal)?;
        }
        Ok(())
    }

    /// Plays an answer and enters it into the log.
    fn enter_answer(
        &mut self,
        answer: Answer<G::Action>,
        proof: Option<RequestProof>,
        now: u64,
    ) -> Result<(), Refused<G::Illegal>> {
        let Some(dealer) = &mut self.dealer else { return Err(Refused::OldQuestion) };
        dealer.check(&answer)?;
        let number = self.chain.tip().seq.saturating_add(1);
        LastAnswer::follow(&mut self.undoing.last, (number, answer.by), dealer, &self.persons);
        dealer.handle(&answer)?;
        let Answer { by, to, parts } = answer;
        self.enter(LogEntry::Answer { by, to, parts, proof });
        self.settle(now);
        Ok(())
    }

    /// Updates the open question and the phase after a change of the game.
    pub(super) fn settle(&mut self, now: u64) {
        let asks = self.dealer.as_ref().map(|dealer| dealer.game().asks());
        match asks {
            Some(Asks::People { number, .. }) => {
                if self.open.as_ref().is_none_or(|open| open.number != number) {
                    let answers = BySeat::default();
                    self.open = Some(OpenQuestion { number, since: now, until: None, bots: None, answers });
                    self.restart_timers(now);
                    self.host_passes(now);
                }
            }
            Some(Asks::Over) => self.round_is_over(Phase::Over, now),
            Some(Asks::Seed) if self.lobby.phase == Phase::Playing => {
                self.round_is_over(Phase::RoundOver, now);
            }
            Some(Asks::Seed) | None => {}
        }
        self.shown_changed();
    }

    fn round_is_over(&mut self, phase: Phase, now: u64) {
        self.open = None;
        if self.lobby.phase == phase {
            return;
        }
        self.open_round();
        self.lobby.phase = phase;
        self.lobby.members.iter_mut().for_each(|member| member.ready = false);
        self.lobby_changed();
        self.seat_waiting_members(now);
    }

    /// How long the window of the open question is, in milliseconds, if it has one; if only bots are asked, their delay.
    fn window(&self) -> Option<u64> {
        let asks = self.dealer.as_ref()?.game().asks();
        let Asks::People { seats, ask, .. } = asks else { return None };
        let people = seats.filter(|seat| matches!(self.sitter(seat), Chair::Person(_)));
        let settings = self.lobby.settings;
        let ms = if people.is_empty() { settings.bot_delay } else { settings.answer_window };
        G::pass(&ask).map(|_| ms.into())
    }

    /// Everybody gets the whole time for the open question, from now on.
    pub(super) fn restart_timers(&mut self, now: u64) {
        let until = self.window().map(|ms| now + ms);
        if let Some(open) = &mut self.open {
            (open.since, open.until, open.bots) = (now, until, None);
        }
        self.sitters_changed(now);
    }

    /// Pauses or resumes the game. Resuming restarts the timers of the open question.
    pub(super) fn pause(&mut self, paused: bool, now: u64) {
        if paused != self.lobby.paused {
            (self.lobby_times.paused, self.lobby_times.next_round) = (paused.then_some(now), None);
        }
        if core::mem::replace(&mut self.lobby.paused, paused) && !paused {
            self.restart_timers(now);
            self.maybe_next_round(now);
        }
    }

    /// Somebody else than the host's person ends a pause: after a while everybody who plays may.
    pub(super) fn end_pause(&mut self, by: MemberId, now: u64) -> RequestResult<G> {
        let since = self.lobby_times.paused.filter(|_| self.lobby.paused).ok_or(Refusal::NotNow)?;
        if self.lobby.chair_of(by).is_none() {
            return Err(Refusal::NotSeated);
        }
        if now < since.saturating_add(LobbyTimes::PAUSE) {
            return Err(Refusal::NotNow);
        }
        self.pause(false, now);
        Ok(())
    }

    /// Starts the delay of bots that are asked now, after chairs or the question have changed.
    pub(super) fn sitters_changed(&mut self, now: u64) {
        let asked = self.bots_asked();
        let waits = self.open.as_ref().is_some_and(|open| open.until.is_none()) && !asked.is_empty();
        let begun = self.open.as_ref().and_then(|open| open.bots);
        let due = if waits { begun.or_else(|| Some(now + self.bot_delay()?)) } else { None };
        if let Some(open) = &mut self.open {
            open.bots = due;
        }
        self.shown_changed();
    }

    /// How many milliseconds bots take for the open question.
    fn bot_delay(&self) -> Option<u64> {
        let view = self.dealer.as_ref()?.game().view(Viewer::Spectator);
        let usual = self.lobby.settings.bot_delay;
        Some(self.brain.delay(&view, usual).min(Settings::MAX_BOT_DELAY).into())
    }

    pub(super) fn asked(&self) -> Seats {
        match self.dealer.as_ref().map(|dealer| dealer.game().asks()) {
            Some(Asks::People { seats, .. }) => seats,
            _ => Seats::NONE,
        }
    }

    pub(super) fn bots_asked(&self) -> Seats {
        self.asked().filter(|seat| !matches!(self.sitter(seat), Chair::Person(_)))
    }

    /// Passes for the person at this device if they could do nothing else.
    fn host_passes(&mut self, now: u64) {
        let id = self.id();
        let said = match (self.place(id), &self.dealer) {
            (Some(place), Some(dealer)) => forced_pass::<G>(&dealer.game().view(Viewer::Seat(place))),
            _ => None,
        };
        if let Some(Request::Answer { to, parts }) = said {
            self.submit_answer(id, to, parts, None, now).ok();
        }
    }

    /// When the next step of the game is due.
    pub(super) fn play_due(&self) -> Option<u64> {
        let open = self.open.as_ref().filter(|_| !self.stands_still())?;
        if self.may_close_early() { Some(0) } else { open.until.or(open.bots) }
    }

    /// Whether the game stands still: no bot plays, and no window closes.
    fn stands_still(&self) -> bool {
        self.lobby.paused || self.undoing.is_asking()
    }

    /// Takes a step that is due: closes a window or lets bots answer. `false` if none was.
    pub(super) fn step(&mut self, now: u64) -> bool {
        let Some(open) = self.open.as_ref().filter(|_| !self.stands_still()) else { return false };
        let due = |at: Option<u64>| at.is_some_and(|at| now >= at);
        if due(open.until) || self.may_close_early() {
            self.close_window(now);
            return true;
        }
        if open.until.is_none() && due(open.bots) {
            let (before, number) = (self.chain.tip(), open.number);
            // One after the other: the log then shows which answers each bot has seen.
            for seat in self.bots_asked() {
                if self.open.as_ref().is_none_or(|open| open.number != number) {
                    break;
                }
                match self.bot_answer(seat) {
                    Poll::Ready(Some(answer)) => {
                        self.enter_answer(answer, None, now).ok();
                    }
                    Poll::Ready(None) => {}
                    Poll::Pending => {
                        if let Some(open) = &mut self.open {
                            open.bots = Some(now + THINKING);
                        }
                        return before != self.chain.tip();
                    }
                }
            }
            // People who are still asked are asked again in a while.
            if let Some(open) = self.open.as_mut().filter(|open| due(open.bots)) {
                open.bots = None;
                self.sitters_changed(now);
            }
            return before != self.chain.tip();
        }
        false
    }

    /// Whether all people have answered and nobody is present who could learn something from
    /// how long it took.
    fn may_close_early(&self) -> bool {
        let Some(open) = self.open.as_ref().filter(|open| open.until.is_some()) else { return false };
        let asked = self.asked() - self.bots_asked();
        let alone = self.lobby.members.iter().filter(|member| member.present).count() <= 1;
        alone && !asked.is_empty() && asked.into_iter().all(|seat| open.answers[seat].is_some())
    }

    /// Closes the window: enters all answers; people who gave none pass.
    fn close_window(&mut self, now: u64) {
        let Some(Asks::People { number: to, seats, ask }) = self.dealer.as_ref().map(|d| d.game().asks())
        else {
            return;
        };
        let mut answers = match &mut self.open {
            Some(open) => core::mem::take(&mut open.answers),
            None => return,
        };
        for by in seats {
            let said = match answers[by].take() {
                Some((parts, proof)) => Some((Answer { by, to, parts }, proof)),
                None if matches!(self.sitter(by), Chair::Person(_)) => {
                    G::pass(&ask).map(|pass| (Answer { by, to, parts: vec![pass] }, None))
                }
                None => match self.bot_answer(by) {
                    Poll::Ready(answer) => answer.map(|answer| (answer, None)),
                    Poll::Pending => None,
                },
            };
            let Some((answer, proof)) = said else { continue };
            self.enter_answer(answer, proof, now).ok();
        }
        // If somebody is still asked, the window starts again.
        self.restart_timers(now);
    }

    /// Drops the unsigned answer of this person in the open window, since another player has their chair now. Only the
    /// host's own member answers without a signature, and the log would show the answer as one of the new player's.
    pub(super) fn forget_unsigned_answer(&mut self, person: Seat) {
        let (Some(dealer), Some(open)) = (&self.dealer, &mut self.open) else { return };
        let game = dealer.game();
        for seat in Seats::first(Seat::MAX).into_iter().filter(|&seat| game.person_at(seat) == person) {
            open.answers[seat].take_if(|(_, proof)| proof.is_none());
        }
    }

    /// The answer of the bot at this seat, or of one that stands in for a member.
    fn bot_answer(&self, seat: Seat) -> Poll<Option<Answer<G::Action>>> {
        let (Some(dealer), Some(seed)) = (&self.dealer, self.round_seed()) else { return Poll::Ready(None) };
        bot_answer(&*self.brain, dealer, self.sitter(seat), seed, seat)
    }

    fn round_seed(&self) -> Option<&[u8; 32]> {
        match self.last_of_round() {
            Some(LogEntry::Seed { seed }) => Some(seed),
            _ => None,
        }
    }
}

fn refusal<I>(why: Refused<I>) -> Refusal<I> {
    match why {
        Refused::OldQuestion => Refusal::OldQuestion,
        Refused::Incomplete => Refusal::Incomplete,
        Refused::Illegal(why) => Refusal::Illegal(why),
    }
}
