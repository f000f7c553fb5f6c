//! What is seen of whole games, beat by beat and at once.

use super::*;
use crate::card_game::{Flow, NewGame};
use crate::card_table::hand::Sort;
use crate::card_table::model::Model;
use crate::motion::moments::moments;
use crate::testing::{all_packs_setup, people, seat};
use cards::{Event, Fact, State};
use game::{Game as _, Rng, Seats, Seed, Viewer};

/// A game of bots, watched by the person at seat 0.
struct Watched {
    flow: Flow,
    rng: Rng,
    seen: usize,
    queue: Queue<State>,
    /// The table and the log on the screen.
    table: Option<Model>,
    log: Vec<Fact>,
    /// How often something else was drawn.
    drawn: usize,
}

impl Watched {
    fn new(number: u64) -> Watched {
        let flow = Flow::new(NewGame { people: people(4, Some("simple")), setup: all_packs_setup(4) });
        let (rng, queue) = (Rng::new(Seed::from_number(number)), Queue::default());
        Watched { flow, rng, seen: 0, queue, table: None, log: Vec::new(), drawn: 0 }
    }

    /// The table as it is.
    fn truth(&self) -> Model {
        let view = self.flow.dealer().game().view(Viewer::Seat(seat(0)));
        Model::new(&view, self.flow.people(), Sort::Colour, &[])
    }

    /// The next change; `None` once the game is over.
    fn change(&mut self) -> Option<Shown<State>> {
        match self.flow.next() {
            Next::BotThinks => assert!(self.flow.step(&mut self.rng)),
            Next::RoundOver => self.flow.begin_round(self.rng.seed()),
            _ => return None,
        }
        let news: Vec<Fact> = self.flow.dealer().facts_for(Viewer::Seat(seat(0)), self.seen).collect();
        self.seen += news.len();
        let (next, model) = (self.flow.next(), self.truth());
        Some(Shown { before: None, news, seen: self.seen, can_undo: false, next, model })
    }

    fn put(&mut self, shown: Shown<State>) {
        self.log = shown.before.unwrap_or_else(|| mem::take(&mut self.log));
        self.log.extend(shown.news);
        self.table = Some(shown.model);
        self.drawn += 1;
    }

    fn present(&mut self, now: Shown<State>, way: Way) {
        let table = self.table.clone();
        let moments = |last: Option<&Model>, now: &Shown<State>| {
            moments(last.or(table.as_ref()), &now.model, &now.news, Sort::Colour)
        };
        self.queue.present(now, way, moments).into_iter().for_each(|shown| self.put(shown));
    }

    fn facts(&self) -> Vec<Fact> {
        self.flow.dealer().facts_for(Viewer::Seat(seat(0)), 0).collect()
    }

    /// What is seen is what has happened.
    fn is_true(&self) -> bool {
        self.table == Some(self.truth()) && self.log == self.facts() && self.queue.is_empty()
    }
}

#[test]
fn at_once_each_change_is_drawn_once() {
    let mut game = Watched::new(1);
    for changes in 1..300 {
        let Some(now) = game.change() else { break };
        game.present(now, Way::AtOnce);
        assert!(game.is_true());
        assert_eq!(game.drawn, changes);
    }
}

#[test]
fn who_watches_sees_every_fact_once_and_then_the_true_table() {
    for number in 0..4 {
        let mut game = Watched::new(number);
        for _ in 0..300 {
            let Some(now) = game.change() else { break };
            game.present(now, Way::Skips);
            while let Some(next) = game.queue.take_next() {
                let over = game
                    .log
                    .iter()
                    .rev()
                    .find(|fact| matches!(fact, Fact::RoundOver(_) | Fact::TurnBegan(_)));
                assert!(!matches!(next.next, Next::RoundOver) || matches!(over, Some(Fact::RoundOver(_))));
                game.put(next);
            }
            assert!(game.is_true());
        }
    }
}

#[test]
fn who_goes_on_has_skipped() {
    let mut game = Watched::new(2);
    for step in 0..300 {
        let Some(now) = game.change() else { break };
        game.present(now, Way::Skips);
        if step % 3 == 0
            && let Some(next) = game.queue.take_next()
        {
            game.put(next);
        }
        if step % 5 == 0 {
            if let Some(rest) = game.queue.rest() {
                game.put(rest);
            }
            assert!(game.is_true());
        }
    }
}

#[test]
fn a_room_goes_on_while_it_is_watched_and_is_caught_up_with() {
    let mut game = Watched::new(3);
    for step in 0..300 {
        let Some(now) = game.change() else { break };
        game.present(now, Way::Follows);
        assert!(game.queue.0.len() <= LONGEST + 8, "{}", game.queue.0.len());
        if step % 2 == 0
            && let Some(next) = game.queue.take_next()
        {
            game.put(next);
        }
        // Somebody is ready, and nothing has happened.
        let (next, model) = (game.flow.next(), game.truth());
        let still =
            Shown { before: Some(game.facts()), news: vec![], seen: 0, can_undo: step == 7, next, model };
        game.present(still, Way::Follows);
    }
    if let Some(rest) = game.queue.rest() {
        game.put(rest);
    }
    assert!(game.is_true());
}

/// A question that stays open for one second comes while the poster of Earthquake is read, and with the event itself.
#[test]
fn a_timed_question_never_waits_for_a_show() {
    let mut quakes = 0;
    for number in 0..60 {
        let mut game = Watched::new(number);
        for _ in 0..200 {
            let Some(now) = game.change() else { break };
            let quakes_now = |fact: &Fact| matches!(fact, Fact::TurnedUp { event: Event::Earthquake, .. });
            let quake = now.news.iter().any(quakes_now);
            let with_it = Shown { next: Next::Ask(seat(0)), ..now.clone() };
            let way = Way::of(now.next, false, true, false);
            assert_eq!(way, Way::Follows);
            let waited = game.queue.0.clone();
            game.present(now, way);
            if !quake {
                if let Some(rest) = game.queue.rest() {
                    game.put(rest);
                }
                continue;
            }
            quakes += 1;
            assert!(!game.queue.is_empty(), "its poster is being read");
            let (next, model) = (Next::Ask(seat(0)), game.truth());
            let asked = Shown { before: None, news: Vec::new(), seen: 0, can_undo: false, next, model };
            let drawn = game.drawn;
            let way = Way::of(asked.next, true, true, false);
            game.present(asked, way);
            assert!(game.is_true() && game.drawn == drawn + 1, "the question is there at once");
            // With the event itself.
            let mut other = Queue(waited);
            let all = other.present(with_it, way, |_, _| unreachable!("nothing is shown beat by beat"));
            assert!(all.len() == 1 && all[0].next == Next::Ask(seat(0)) && other.is_empty());
        }
    }
    assert!(quakes > 3, "{quakes}");
    // Others may be asked for as long as this device shows what happened.
    assert_eq!(Way::of(Next::BotThinks, true, true, false), Way::Follows);
    assert_eq!(Way::of(Next::Ask(seat(0)), false, false, false), Way::Skips);
    assert_eq!(Way::of(Next::Window(Seats::first(2)), true, false, false), Way::AtOnce);
    assert_eq!(Way::of(Next::Ask(seat(0)), false, true, true), Way::AtOnce);
}

#[test]
fn facts_that_come_again_are_not_told_twice() {
    let shown = |before: Option<Vec<Fact>>, news: &[Fact]| {
        let (game, news) = (Watched::new(0), news.to_vec());
        Shown::<State> { before, news, seen: 0, can_undo: false, next: Next::BotThinks, model: game.truth() }
    };
    let [a, b, c] = [0, 1, 2].map(|n| Fact::TurnBegan(seat(n)));
    let both = shown(None, &[a]).then(shown(Some(vec![c, a]), &[b]));
    assert_eq!((both.before, both.news), (Some(vec![c]), vec![a, b]));
    let others = shown(None, &[a]).then(shown(Some(vec![c]), &[b]));
    assert_eq!((others.before, others.news), (Some(vec![c]), vec![b]), "another person looks");
}
