//! The answers of bots. They follow from the seed of the round and from nothing else that is random, so
//! that everybody can compute them again once the round is open.

use core::task::Poll;

use game::{Answer, Asks, Dealer, Options, Rng, Seat, Seed, View as _, compose_answer};

use crate::hash::hash;
use crate::undo::LastAnswer;
use crate::{BotPlayer, Chair, Finding, Hash, LogEntry, Misfit, Repeated, RoomGame, SharedEntry, Tip};

/// The random numbers of a bot at this seat for this question: the seed of each part of its answer.
fn seeds(seed: &[u8; 32], question: u32, seat: Seat) -> Rng {
    Rng::new(Seed(hash("bot", &[seed, &question.to_le_bytes(), &[seat.number()]]).0))
}

/// The player of a bot on this chair: empty for one that stands in for a member.
fn player(chair: &Chair) -> &str {
    chair.bot().map_or("", |bot| bot.player.as_str())
}

/// The number of the open question, and the answer that passes, if it can be passed.
fn question<G: RoomGame>(dealer: &Dealer<G>) -> Option<(u32, Option<G::Action>)> {
    match dealer.game().asks() {
        Asks::People { number, ask, .. } => Some((number, G::pass(&ask))),
        Asks::Seed | Asks::Over => None,
    }
}

/// The answer of the bot on this chair, at this seat, in a round with this seed. While it thinks nothing
/// happens, except where people may pass: there a delay would reveal that it has a choice, so it
/// passes.
pub(crate) fn bot_answer<G: RoomGame>(
    brain: &dyn BotPlayer<G>,
    dealer: &Dealer<G>,
    chair: &Chair,
    seed: &[u8; 32],
    by: Seat,
) -> Poll<Option<Answer<G::Action>>> {
    let Some((to, pass)) = question(dealer) else { return Poll::Ready(None) };
    let (mut seeds, mut pending) = (seeds(seed, to, by), false);
    let answer = complete_answer(dealer, by, |view, options| {
        let seed = seeds.seed();
        // The bot is still thinking: the remaining parts are not needed.
        if pending {
            return None;
        }
        match brain.answer(player(chair), view, dealer.memory(by), seed) {
            Poll::Ready(part) => legal(part, options),
            Poll::Pending => {
                pending = true;
                None
            }
        }
    });
    match pass {
        Some(pass) if pending => Poll::Ready(Some(Answer { by, to, parts: vec![pass] })),
        None if pending => Poll::Pending,
        _ => Poll::Ready(answer),
    }
}

/// Whether the bot on this chair may have given this answer; `Ready(None)` if this device cannot tell.
fn may_answer<G: RoomGame>(
    brain: &dyn BotPlayer<G>,
    dealer: &Dealer<G>,
    chair: &Chair,
    seed: &[u8; 32],
    (by, parts): (Seat, &[G::Action]),
) -> Poll<Option<bool>> {
    let Some((to, _)) = question(dealer) else { return Poll::Ready(Some(false)) };
    let (mut seeds, mut given) = (seeds(seed, to, by), parts.iter().copied());
    let mut found = Poll::Ready(Some(true));
    let answer = complete_answer(dealer, by, |view, options| {
        let (seed, given) = (seeds.seed(), given.next());
        if found == Poll::Ready(Some(true)) {
            let again = brain.repeat(player(chair), view, dealer.memory(by), seed);
            found = again.map(|again| {
                let Repeated { thought, glance } = again?;
                let is = |part| legal(part, options).or(options.get(0)) == given;
                Some(is(thought) || is(glance))
            });
        }
        given.filter(|given| options.iter().any(|option| option == *given))
    });
    match found {
        Poll::Ready(Some(true)) => Poll::Ready(Some(answer.is_some_and(|answer| answer.parts == parts))),
        other => other,
    }
}

fn legal<A: Copy + PartialEq>(part: Option<A>, options: &Options<A>) -> Option<A> {
    part.filter(|part| options.iter().any(|option| option == *part))
}

/// A whole answer of a seat, each part chosen by `choose`, or the first option if it returns `None`.
pub(crate) fn complete_answer<G: RoomGame>(
    dealer: &Dealer<G>,
    seat: Seat,
    mut choose: impl FnMut(&G::View, &Options<G::Action>) -> Option<G::Action>,
) -> Option<Answer<G::Action>> {
    let mut options = Options::new();
    compose_answer(dealer.game(), seat, &mut |view| {
        options.clear();
        view.options(&mut options);
        choose(view, &options).or(options.get(0))
    })
}

/// A round that is over, from its first question on: its bots are asked once more.
#[derive(Clone, Debug)]
pub(crate) struct BotRound<G: RoomGame> {
    dealer: Dealer<G>,
    persons: Vec<Chair>,
    /// The last answer of a person.
    last: Option<LastAnswer<G>>,
    seed: [u8; 32],
    /// The secret of the round.
    secret: Hash,
    /// The number of the entry that was played last.
    seq: u64,
    /// How many answers of bots have been compared.
    pub done: usize,
}

/// How far a [`BotRound`] has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BotStep {
    /// Everything fits so far, and there is more.
    More,
    /// Everything fits.
    Done,
    /// A bot is thinking.
    Thinks,
    /// This device cannot compute the bot's answers.
    Unable,
    /// A bot would not have given this answer.
    Found(Finding),
}

impl<G: RoomGame> BotRound<G> {
    /// The entry with this number has begun the round, which has this secret.
    pub(crate) fn new(
        dealer: Dealer<G>,
        persons: Vec<Chair>,
        seed: [u8; 32],
        secret: Hash,
        seq: u64,
    ) -> Self {
        BotRound { dealer, persons, last: None, seed, secret, seq, done: 0 }
    }

    /// Plays the next entries of this log, at most `most`, up to the one with the number `end`. Only the bots'
    /// answers are still unchecked.
    pub(crate) fn run(
        &mut self,
        (base, lines): (Tip, &[SharedEntry<G>]),
        end: u64,
        most: usize,
        brain: &dyn BotPlayer<G>,
    ) -> BotStep {
        let next = usize::try_from(self.seq.saturating_sub(base.seq)).unwrap_or(usize::MAX);
        let until = usize::try_from(end.saturating_sub(base.seq)).unwrap_or(usize::MAX);
        for line in lines.iter().take(until).skip(next).take(most) {
            if let Err(step) = self.step(line, brain) {
                return step;
            }
        }
        if self.seq < end { BotStep::More } else { BotStep::Done }
    }

    /// Plays the next entry.
    ///
    /// # Errors
    /// The reason to stop, or to wait for a bot.
    fn step(&mut self, line: &SharedEntry<G>, brain: &dyn BotPlayer<G>) -> Result<(), BotStep> {
        let seq = self.seq.saturating_add(1);
        let opened = match line {
            SharedEntry::Secret(sealed) => sealed.open::<G>(&self.secret, seq),
            SharedEntry::Public(line) => Some(line.clone()),
        };
        match opened {
            Some(LogEntry::Answer { by, to, parts, proof }) => {
                let chair = self.persons.get(self.dealer.game().person_at(by).index());
                if let Some(chair) = chair.filter(|chair| proof.is_none() && chair.is_bot()) {
                    match may_answer(brain, &self.dealer, chair, &self.seed, (by, &parts)) {
                        Poll::Pending => return Err(BotStep::Thinks),
                        Poll::Ready(None) => return Err(BotStep::Unable),
                        Poll::Ready(Some(false)) => {
                            return Err(BotStep::Found(Finding { seq, what: Misfit::Bot }));
                        }
                        Poll::Ready(Some(true)) => self.done += 1,
                    }
                }
                LastAnswer::follow(&mut self.last, (seq, by), &self.dealer, &self.persons);
                self.dealer.handle(&Answer { by, to, parts }).ok();
            }
            Some(LogEntry::Undo { .. }) => {
                if let Some(last) = self.last.take() {
                    last.undo(&mut self.dealer);
                }
            }
            Some(entry @ LogEntry::Chair { .. }) => {
                entry.seat(&mut self.persons);
                self.last = None;
            }
            _ => {}
        }
        self.seq = seq;
        Ok(())
    }
}
