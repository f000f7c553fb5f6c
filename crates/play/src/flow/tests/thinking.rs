//! Bots that think for a while.

use super::*;
use crate::brain::{Brain, Repeat};
use cards::{Memory, State, View};
use std::cell::RefCell;
use std::collections::HashSet;
use std::task::Poll;

/// Takes this many tries for each answer, and then gives the first legal one.
struct Slow {
    tries: usize,
    asked: RefCell<Vec<(String, Seed)>>,
}

impl Slow {
    fn new(tries: usize) -> Slow {
        Slow { tries, asked: RefCell::default() }
    }
}

impl Brain<State> for Slow {
    fn repeat(&self, bot: &str, view: &View, memory: &Memory, seed: Seed) -> Repeat<State> {
        self.answer(bot, view, memory, seed).map(|answer| Some([answer; 2]))
    }

    fn answer(&self, bot: &str, view: &View, _: &Memory, seed: Seed) -> Poll<Option<Action>> {
        let mut asked = self.asked.borrow_mut();
        asked.push((bot.to_owned(), seed));
        if asked.iter().filter(|(_, other)| *other == seed).count() <= self.tries {
            return Poll::Pending;
        }
        Poll::Ready(view.choices().get(0))
    }
}

/// A game in which these bots play against each other.
fn bots(names: &[&str]) -> Flow {
    let rules = HouseRules::original(Packs::BASE);
    let setup = Setup::new(names.len() as u8, Packs::BASE, rules).unwrap();
    let person = |name: &&str| Person { bot: Some((*name).to_owned()), ..Person::default() };
    let mut flow = Flow::new(NewGame { people: names.iter().map(person).collect(), setup });
    flow.begin_round(Seed::from_number(3));
    flow
}

/// Everything that has been decided.
fn log(flow: &Flow) -> String {
    format!("{:?}", flow.dealer().log())
}

#[test]
fn nothing_happens_while_a_bot_thinks_and_its_seed_stays_the_same() {
    let mut flow = bots(&["expert", "expert+miser"]);
    let (brain, mut rng) = (Slow::new(3), Rng::default());
    for _ in 0..200 {
        if flow.next() != Next::BotThinks {
            break;
        }
        let before = log(&flow);
        match flow.poll_step(&mut rng, Some(&brain)) {
            Poll::Pending => assert_eq!(log(&flow), before),
            Poll::Ready(any) => {
                assert!(any && log(&flow) != before);
                let asked = brain.asked.take();
                let seeds: HashSet<Seed> = asked.iter().map(|(_, seed)| *seed).collect();
                assert!(asked.len() >= 4 * seeds.len(), "one seed for each part: {asked:?}");
            }
        }
    }
    assert!(flow.dealer().log().entries.len() > 20);
}

#[test]
fn only_bots_that_think_are_asked_and_each_by_its_name() {
    let mut flow = bots(&["greedy", "novice", "regular", "master+friendly", "from-a-newer-version"]);
    assert!(flow.needs_brain() && !bots(&["greedy", "novice", "regular", "random"]).needs_brain());
    let (brain, mut rng) = (Slow::new(0), Rng::default());
    for _ in 0..300 {
        if flow.next() == Next::BotThinks {
            assert_eq!(flow.poll_step(&mut rng, Some(&brain)), Poll::Ready(true));
        }
    }
    let mut asked: Vec<String> = brain.asked.take().into_iter().map(|(bot, _)| bot).collect();
    asked.sort();
    asked.dedup();
    assert_eq!(asked, ["from-a-newer-version", "master+friendly"]);
}

#[test]
fn without_a_brain_bots_give_their_quick_answers() {
    let play = |names: &[&str]| {
        let (mut flow, mut rng) = (bots(names), Rng::new(Seed::from_number(1)));
        for _ in 0..300 {
            if flow.next() == Next::BotThinks {
                assert_eq!(flow.poll_step(&mut rng, None), Poll::Ready(true));
            }
        }
        log(&flow)
    };
    assert_eq!(play(&["expert", "master", "expert+chaotic"]), play(&["greedy", "greedy", "greedy"]));
    assert_ne!(play(&["novice", "novice", "novice"]), play(&["greedy", "greedy", "greedy"]));
}

#[test]
fn bots_take_their_time_and_more_where_there_is_more_to_choose() {
    use crate::pace::{Pace, Pause};
    let millis = |pace: Pace, options| pace.wait(Pause::Turn, options).as_millis();
    assert!(millis(Pace::Normal, 1) < millis(Pace::Normal, 6));
    assert!((500..=1200).contains(&millis(Pace::Normal, 1)) && millis(Pace::Normal, 200) <= 1200);
    assert_eq!(millis(Pace::AtOnce, 9), 0);
    // Whether somebody could react must not show.
    assert_eq!(Pace::Normal.wait(Pause::None, 9).as_millis(), 0);
}

#[test]
fn in_a_room_bots_take_as_long_as_on_one_device_and_reveal_nothing() {
    use crate::games::Turns as _;
    use crate::pace::{Pause, in_room};
    use game::Viewer;
    let turn = |cards| in_room(900, Pause::Turn, cards);
    assert!((700..=900).contains(&turn(1)) && turn(1) < turn(4) && turn(4) < turn(7) && turn(7) <= 1200);
    assert_eq!((turn(4), turn(200)), (900, turn(8)));
    assert!(in_room(900, Pause::Short, 9) < turn(1) && in_room(900, Pause::None, 9) == 0);
    assert_eq!((in_room(0, Pause::Turn, 5), in_room(u16::MAX, Pause::Turn, 200)), (0, u16::MAX));
    // A spectator sees how many cards somebody holds.
    let flow = bots(&["novice", "novice"]);
    let view = flow.dealer().game().view(Viewer::Spectator);
    let seat = Seat::default();
    assert_eq!(State::hand_size(&view, seat), usize::from(view.hands[seat].count));
}
