//! Automatic answers: those of bots, and of people who have only one legal answer.

use super::{Flow, Next};
use crate::brain::Brain;
use crate::games::LocalGame;
use crate::pace::{Pace, Pause, fifths};
use game::{Asks, Options, Rng, Seat, Seats, compose_answer, forced_answer};
use std::task::Poll;
use std::time::Duration;

/// The most steps that are taken at once.
const AT_ONCE: usize = 32;

/// The answers of some seats, each with all its parts.
type Answers<G> = Vec<(Seat, Vec<<G as game::Game>::Action>)>;

impl<G: LocalGame> Flow<G> {
    /// How long to wait before [`Flow::step`]: in a turn, the longer the more there is to choose from.
    pub fn wait(&self, pace: Pace) -> Duration {
        let Asks::People { seats, ask, .. } = self.dealer().game().asks() else { return Duration::ZERO };
        let pause = G::pause(&ask);
        let mut options = Options::new();
        if let (Pause::Turn, Some(seat)) = (pause, seats.lowest()) {
            self.dealer().game().options(seat, &mut options);
        }
        pace.wait(pause, options.len()) * fifths(self.people().len()) / 5
    }

    /// Takes with `step` all steps that need no pause, up to a limit, so that a page stays responsive. Returns how long
    /// to wait before the next one; `None` if a human must answer, or if a bot's brain reports when its answer is ready.
    pub fn run(&mut self, pace: Pace, mut step: impl FnMut(&mut Self) -> Poll<bool>) -> Option<Duration> {
        let mut wait = None;
        for _ in 0..AT_ONCE {
            let by_itself = self.next() == Next::BotThinks && !self.waits_for_coach();
            wait = by_itself.then(|| self.wait(pace));
            if wait != Some(Duration::ZERO) {
                break;
            }
            match step(self) {
                Poll::Ready(true) => {}
                Poll::Ready(false) => break,
                Poll::Pending => return None,
            }
        }
        wait
    }

    /// Answers without a human: for bots, and to questions with only one legal answer.
    /// `false` if there was nothing to do. Searching bots give their quick answers.
    pub fn step(&mut self, rng: &mut Rng) -> bool {
        self.poll_step(rng, None) == Poll::Ready(true)
    }

    /// Answers without a human: for bots, and to questions with only one legal answer.
    /// `false` if there was nothing to do. While a bot of `brain` still thinks, nothing happens.
    pub fn poll_step(&mut self, rng: &mut Rng, brain: Option<&dyn Brain<G>>) -> Poll<bool> {
        let Poll::Ready(answers) = self.poll_answers(rng, brain) else { return Poll::Pending };
        let mut any = false;
        for (seat, say) in answers {
            any |= self.apply_answer(seat, say).is_ok();
        }
        Poll::Ready(any)
    }

    /// The answers that [`Flow::poll_step`] carries out. If called early, bots begin to think before they are due.
    pub fn poll_answers(&mut self, rng: &mut Rng, brain: Option<&dyn Brain<G>>) -> Poll<Answers<G>> {
        let (mut answers, mut pending) = (Vec::new(), false);
        for seat in self.automatic_seats() {
            let say = match self.forced_answer(seat) {
                Some(say) => Poll::Ready(Some(say)),
                None => self.bot(seat, rng, brain),
            };
            match say {
                Poll::Ready(say) => answers.extend(say.map(|say| (seat, say))),
                Poll::Pending => pending = true,
            }
        }
        if pending { Poll::Pending } else { Poll::Ready(answers) }
    }

    /// The answer of the bot at this seat. A bot with an unknown name (from a newer version's game,
    /// say) plays like a regular one.
    fn bot(
        &mut self,
        seat: Seat,
        rng: &mut Rng,
        brain: Option<&dyn Brain<G>>,
    ) -> Poll<Option<Vec<G::Action>>> {
        let game = self.dealer().game();
        let Some(person) = self.people().get(game.person_at(seat).index()) else { return Poll::Ready(None) };
        let bot = person.bot.as_deref().unwrap_or_default();
        let memory = self.dealer().memory(seat);
        let script = self.script();
        let Some(brain) = brain.filter(|_| script.is_empty() && !G::is_plain(bot)) else {
            let mut script = script.iter();
            let mut choose = |view: &G::View| match script.next() {
                Some(part) => Some(*part),
                None => G::bot_answer(bot, view, memory, rng),
            };
            return Poll::Ready(compose_answer(game, seat, &mut choose).map(|answer| answer.parts));
        };
        let question = self.question();
        let luck = match self.luck {
            Some((number, seed)) if number == question => seed,
            _ => rng.seed(),
        };
        // A seed for each seat, and from it one for each part of an answer.
        let mut seeds = Rng::new(luck);
        let own = (0..=seat.number()).map(|_| seeds.seed()).last().unwrap_or_default();
        let (mut parts, mut pending) = (Rng::new(own), false);
        let mut choose = |view: &G::View| match brain.answer(bot, view, memory, parts.seed()) {
            Poll::Ready(action) => action,
            Poll::Pending => {
                pending = true;
                None
            }
        };
        let answer = compose_answer(game, seat, &mut choose);
        self.luck = Some((question, luck));
        if pending { Poll::Pending } else { Poll::Ready(answer.map(|answer| answer.parts)) }
    }

    /// Whether a bot plays that needs a [`Brain`].
    pub fn needs_brain(&self) -> bool {
        self.people().iter().any(|person| !G::is_plain(person.bot.as_deref().unwrap_or_default()))
    }

    /// The seats that answer automatically: bots, and humans without a choice.
    pub(super) fn automatic_seats(&self) -> Seats {
        let bots = self.dealer().bots_asked();
        bots | self.dealer().people_asked().filter(|seat| self.forced_answer(seat).is_some())
    }

    /// The answer to a question that has only one legal answer. Never for a turn, nor for a look at
    /// open hands. In a reaction window, only a single human among bots is skipped: otherwise the
    /// others would see that somebody cannot react.
    fn forced_answer(&self, seat: Seat) -> Option<Vec<G::Action>> {
        let Asks::People { ask, .. } = self.dealer().game().asks() else { return None };
        let reaction = G::pass(&ask).is_some();
        if !G::is_automatic(&ask) || reaction && self.only_human().is_none() {
            return None;
        }
        forced_answer(self.dealer().game(), seat).map(|answer| answer.parts)
    }
}
