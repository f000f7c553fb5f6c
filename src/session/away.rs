//! A game that is played from several devices: what a session shows of it.
//!
//! The game itself, the connections and the people are behind a trait (src/room,
//! which comes later with its code); a session only asks it what to draw, and
//! tells it what the person here wants. So the table, what moves and what is
//! heard know nothing of rooms.

use super::Session;
use super::flow::Next;
use crate::live::say;
use crate::scores::course::Course;
use crate::table::hand::keep_order;
use crate::table::model::{Model, Person};
use crate::words::{self, log::lines};
use cards::{Action, Card, Fact, Illegal, View};
use leptos::prelude::*;
use std::rc::Rc;

/// A game that others deal, or that is dealt here for others too.
pub trait Away {
    /// How it stands, as the person here may know it; `None` where it is not known yet.
    fn view(&self) -> Option<View>;
    /// What has happened in this game, as they may know it.
    fn facts(&self) -> Vec<Fact>;
    /// Who plays, by the seat they first had.
    fn people(&self) -> Vec<Person>;
    /// The open question is answered from here, and told when all have.
    fn answered(&self) -> bool;
    /// Sends an answer with all its parts to the question of this number; whether it was
    /// taken comes back by [`Session::judged`].
    fn answer(&self, to: u32, say: Vec<Action>);
    /// The person here is ready for the next round, or for another game.
    fn ready(&self);
    /// The person here looks away; the game goes on.
    fn leave(&self);
}

/// What has to happen next, seen from a device that shows one person's game.
fn next(view: &View, answered: bool) -> Next {
    if view.winners.is_some() {
        return Next::GameOver;
    }
    match (view.me(), view.my_ask(), view.ask) {
        (Some(me), Some(_), _) if !answered => Next::Ask(me),
        // The first cards are about to be dealt.
        (_, _, None) if view.round == 0 => Next::BotThinks,
        (_, _, None) => Next::RoundOver,
        _ => Next::BotThinks,
    }
}

/// What a session remembers of such a game.
#[derive(Default)]
pub(super) struct Afar {
    game: Option<Rc<dyn Away>>,
    /// The hand in the order its cards came.
    drawn: Vec<Card>,
}

impl Session {
    /// Plays at a table of several devices from now on. What had happened there is no news.
    pub fn join(self, game: Box<dyn Away>) {
        self.stop();
        // Another window may play the game that was played here alone.
        say("frantic-free");
        self.parts().flow.set_value(None);
        self.parts().told.set_value(game.facts().len());
        self.parts().afar.set_value(Afar { game: Some(game.into()), drawn: Vec::new() });
        self.parts().refused.set(None);
        self.went_on();
    }

    /// Whether the game is one of several devices.
    pub fn is_afar(self) -> bool {
        self.parts().afar.with_value(|afar| afar.game.is_some())
    }

    /// The game there has gone on.
    pub fn went_on(self) {
        let sort = self.parts().sort.get_untracked();
        let told = self.parts().told.get_value();
        self.parts().afar.update_value(|afar| {
            let Some(game) = &afar.game else { return };
            let Some(view) = game.view() else { return };
            let facts = game.facts();
            afar.drawn = keep_order(&view.my_hand(), &afar.drawn);
            self.parts().told.set_value(facts.len());
            self.parts().news.set(facts.get(told..).unwrap_or_default().to_vec());
            // Somebody who never looks away has seen all but the news.
            self.parts().missed.set(told.min(facts.len()));
            self.parts().facts.set(facts);
            self.parts().can_undo.set(false);
            self.parts().next.set(Some(next(&view, game.answered())));
            let mut model = Model::new(&view, &game.people(), sort, &afar.drawn);
            // Nobody is asked twice; what was said is told with what the others say.
            model.question.take_if(|_| game.answered());
            self.parts().model.set(Some(model));
        });
    }

    /// Whether the last answer was taken there.
    pub fn judged(self, refused: Option<Illegal>) {
        self.parts().refused.set(refused);
    }

    /// Tells such a game something; `false` if there is none.
    pub(super) fn tell(self, what: impl FnOnce(&dyn Away)) -> bool {
        // Where it is dealt here it goes on before this is told: nothing may be held meanwhile.
        let game = self.parts().afar.with_value(|afar| afar.game.clone());
        game.inspect(|game| what(game.as_ref())).is_some()
    }

    /// What has happened there, as sentences.
    pub(super) fn log_afar(self) -> Option<Vec<super::Line>> {
        self.parts().afar.with_value(|afar| {
            let game = afar.game.as_ref()?;
            let view = game.view()?;
            Some(lines(&words::current(), &game.facts(), &game.people(), view.viewer, view.persons))
        })
    }

    /// How the game there has gone so far.
    pub(super) fn course_afar(self) -> Option<Course> {
        self.parts().afar.with_value(|afar| {
            let game = afar.game.as_ref()?;
            let view = game.view()?;
            let (totals, wins) = (view.totals.0, view.wins.0);
            Some(Course::of(&game.facts(), &game.people(), view.setup.rules(), &totals, &wins))
        })
    }

    /// Who plays there.
    pub(super) fn people_afar(self) -> Option<Vec<Person>> {
        self.parts().afar.with_value(|afar| afar.game.as_ref().map(|game| game.people()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{HouseRules, Packs, Setup, State};
    use game::{Game as _, Seat, Viewer};

    #[test]
    fn before_the_first_cards_nobody_is_asked_to_go_on() {
        let setup = Setup::new(3, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
        let view = State::new(&setup).view(Viewer::Seat(Seat::new(0).unwrap()));
        assert_eq!(next(&view, false), Next::BotThinks);
    }
}
