//! People who have tossed in lucky-bastard are not at the table for the event: between its turning up and its end
//! nothing touches them, as facts and questions tell it (rules §10).

use crate::common::{RandomGame, random_game};
use cards::{Action, Ask, Choice, Fact, How, PickFrom, Question, State, Window, Zone};
use game::{Asks, Entry, Game, Seat, Seats};
use harness::runs;

/// An event that is going on.
struct Going {
    /// The people excluded from it.
    out: Seats,
    /// The person who triggered it: they choose its effects even if they are excluded.
    trigger: Seat,
    /// Somebody has played a hand card during it (by a second-chance), which is a play of its own.
    card: bool,
}

/// Follows which events are going on, the innermost last, and who is excluded from each.
#[derive(Default)]
struct Exclusions {
    going: Vec<Going>,
    /// The people who have tossed in a lucky-bastard since an event was triggered. Events that event-manager and
    /// repeat pick are not triggered.
    tossed: Option<Seats>,
    /// How often somebody was excluded.
    times: u64,
}

impl Exclusions {
    /// The people who must not be touched now.
    fn out(&self) -> Seats {
        self.going.last().filter(|event| !event.card).map_or(Seats::NONE, |event| event.out)
    }

    fn note(&mut self, fact: &Fact) {
        match *fact {
            Fact::Triggered(_) => self.tossed = Some(Seats::NONE),
            Fact::Tossed { by, window: Window::Event, .. } => self.tossed.as_mut().unwrap().add(by),
            Fact::TurnedUp { by: trigger, .. } => {
                let out = self.tossed.take().unwrap_or_default();
                self.times += u64::from(!out.is_empty());
                self.going.push(Going { out, trigger, card: false });
            }
            Fact::EventOver(_) => drop(self.going.pop()),
            Fact::Played { how: How::Turn | How::Free, .. } => {
                if let Some(event) = self.going.last_mut() {
                    event.card = true;
                }
            }
            Fact::TurnBegan(_) | Fact::RoundOver(_) => {
                (self.going, self.tossed) = (Vec::new(), None);
            }
            _ => {}
        }
    }

    /// The people asked, or asked about, although the event must not touch them.
    fn asked_wrongly(&self, asked: Seats, ask: &Ask) -> Seats {
        let Some(event) = self.going.last().filter(|event| !event.card && self.tossed.is_none()) else {
            return Seats::NONE;
        };
        let about = match ask.kind {
            // A wish is made in any case, and a reaction is to a further event.
            Question::Wish { .. } | Question::One(Choice::Reaction(_) | Choice::Imitations) => {
                return Seats::NONE;
            }
            Question::Seats { of, .. }
            | Question::Split { of, .. }
            | Question::Give { to: of }
            | Question::Hands { of, .. }
            | Question::One(Choice::Seen { hands: of }) => of,
            Question::Cards { from: PickFrom::Hand(of), .. } | Question::One(Choice::PowerOf { of, .. }) => {
                Seats::one(of)
            }
            _ => Seats::NONE,
        };
        (asked.without(event.trigger) | about) & event.out
    }
}

/// Whose hand, powers, points or place this fact is about.
fn touches(fact: &Fact, before: &State) -> Seats {
    let of_zone = |zone| match zone {
        Zone::Hand(seat) | Zone::Aside(seat) => Seats::one(seat),
        _ => Seats::NONE,
    };
    match *fact {
        Fact::Moved { from, to, .. } => of_zone(from) | of_zone(to),
        // With glass-hands all hands are shown, as that card says.
        Fact::Shown { of, to, .. } if to != before.everybody() => Seats::one(of),
        Fact::HandsMoved { from, .. } => before.everybody().filter(|seat| from[seat] != seat),
        Fact::HandsMixed { of, .. } | Fact::PowersMoved { of, .. } => of,
        Fact::Named { people, .. } => people,
        Fact::Marked(who) | Fact::Recharged { of: who, .. } | Fact::Dared { by: who, .. } => Seats::one(who),
        Fact::Scored { person, .. } => before.everybody().filter(|seat| before.person_at(seat) == person),
        Fact::SwappedPlaces(one, other) => Seats::one(one) | Seats::one(other),
        _ => Seats::NONE,
    }
}

/// Plays one entry. A person who can toss in lucky-bastard does so.
fn step_tossing(game: &mut RandomGame) -> bool {
    if let Asks::People { number: to, seats, ask } = game.state.asks()
        && ask.kind == Question::One(Choice::Reaction(Window::Event))
    {
        for by in seats {
            let toss = game.options(by).into_iter().find(|action| matches!(action, Action::Toss(_)));
            if let Some(action) = toss {
                game.enter(Entry::Answer { by, to, action });
                return true;
            }
        }
    }
    game.step()
}

#[test]
fn nothing_touches_somebody_who_is_excluded_from_an_event() {
    let (mut times, mut rewound) = (0, 0);
    runs::each(1500, 50_000, |number| {
        let mut game = random_game(number, true);
        let (mut exclusions, mut told) = (Exclusions::default(), 0);
        loop {
            let before = game.state.clone();
            if !step_tossing(&mut game) {
                break;
            }
            for fact in &game.facts[told..] {
                let touched = exclusions.out() & touches(fact, &before);
                assert!(touched.is_empty(), "{touched:?} in {:?}", &game.facts[told..]);
                let turned_up = matches!(fact, Fact::Played { how: How::Rewind { effect: true }, .. });
                rewound += u64::from(turned_up && !exclusions.out().is_empty());
                exclusions.note(fact);
            }
            told = game.facts.len();
            if let Asks::People { seats, ask, .. } = game.state.asks() {
                let wrong = exclusions.asked_wrongly(seats, &ask);
                assert!(wrong.is_empty(), "{wrong:?}: {seats:?} are asked {ask:?}");
            }
        }
        times += exclusions.times;
    });
    runs::assert_often("somebody was excluded", times, 300);
    runs::assert_often("rewind turned up a card while somebody was excluded", rewound, 1);
}
