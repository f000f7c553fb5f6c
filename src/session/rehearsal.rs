//! A rehearsal: some answers, and what follows from them, on a copy of the game, while nothing else is to be done.
//!
//! Browsers compile a function of wasm when it is first called. So on a slow phone the first card that somebody
//! plays would wait for hundreds of functions.

use super::Session;
use super::flow::{Flow, Next};
use super::players::with_names;
use crate::games::{AppGame, Lineup};
use game::{Rng, Seed, compose_answer};
use leptos::prelude::*;
use std::hint::black_box;
use std::task::Poll;
use std::time::Duration;

/// How many answers are rehearsed.
const ANSWERS: u32 = 16;
/// How long the page is left alone between two parts.
const REST: Duration = Duration::from_millis(60);
/// How many sentences of the log are told, as at the table.
const SENTENCES: usize = 12;

/// What else is done with the facts of a rehearsed game: all, and from which on they are new.
pub(crate) type Audience<G> = fn(&[<G as game::Game>::Fact], usize);

/// A part of what follows from an answer.
type Task<G> = Box<dyn Fn(&Flow<G>)>;

impl<G: AppGame> Session<G> {
    /// Rehearses the game that is being played on this device, a little at a time.
    pub(crate) fn rehearse(self, audience: Audience<G>) {
        let flow = self.0.try_get_value().and_then(|state| state.flow.with_value(Clone::clone));
        if let Some(flow) = flow.filter(|flow| flow.lesson.is_none()) {
            self.go_on(Box::new(flow), audience, ANSWERS);
        }
    }

    fn go_on(self, mut flow: Box<Flow<G>>, audience: Audience<G>, left: u32) {
        let from = flow.dealer().facts().len();
        if left == 0 || !act(&mut flow) {
            return;
        }
        let tasks: Vec<Task<G>> = vec![
            Box::new(move |flow| {
                audience(&flow.facts(), from);
            }),
            Box::new(|flow| {
                let lineup = Lineup { from: 0, people: with_names(flow.people()), me: true };
                black_box(G::log(&flow.view(), &flow.facts(), &[lineup], SENTENCES));
            }),
            Box::new(|flow| {
                black_box(flow.model_of(G::Sort::default(), &with_names(flow.people())));
                black_box(flow.can_undo());
            }),
        ];
        self.next_task(flow, audience, left, tasks);
    }

    fn next_task(self, flow: Box<Flow<G>>, audience: Audience<G>, left: u32, mut tasks: Vec<Task<G>>) {
        set_timeout(
            move || match tasks.pop() {
                Some(task) => {
                    task(&flow);
                    self.next_task(flow, audience, left, tasks);
                }
                None => self.go_on(flow, audience, left - 1),
            },
            REST,
        );
    }
}

/// Carries out one answer, whoever is asked; `false` at the end of a round.
fn act<G: AppGame>(flow: &mut Flow<G>) -> bool {
    // No randomness is taken from the real game.
    let mut rng = Rng::new(Seed::default());
    match flow.next() {
        Next::Ask(seat) => {
            let memory = flow.dealer().memory(seat);
            let mut choose = |view: &G::View| G::bot_answer("", view, memory, &mut rng);
            let answer = compose_answer(flow.dealer().game(), seat, &mut choose);
            let question = flow.question();
            answer.is_some_and(|answer| flow.submit(question, answer.parts).is_ok())
        }
        Next::BotThinks => flow.poll_step(&mut rng, None) == Poll::Ready(true),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Person;
    use crate::session::NewGame;
    use crate::session::players::DEFAULT_BOT;
    use cards::State;

    #[test]
    fn a_rehearsal_can_go_on_to_the_end_of_the_round_and_is_always_the_same() {
        let person =
            |k: u8| Person { name: format!("P{k}"), avatar: k, bot: (k > 0).then(|| DEFAULT_BOT.to_owned()) };
        let setup = State::default_setup(4).unwrap();
        let mut flow = Flow::<State>::new(NewGame { people: (0..4).map(person).collect(), setup });
        flow.begin_round(Seed::from_number(7));
        let mut same = flow.clone();
        let answers = (0..2_000).take_while(|_| act(&mut flow)).count();
        assert!(answers > usize::try_from(ANSWERS).unwrap(), "{answers}");
        assert!(matches!(flow.next(), Next::RoundOver | Next::GameOver), "{:?}", flow.next());
        (0..answers).for_each(|_| assert!(act(&mut same)));
        assert_eq!(same.dealer().log(), flow.dealer().log());
    }
}
