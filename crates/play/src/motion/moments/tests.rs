//! Whole games in moments: what is seen is never more than has happened, and facts lead to the true table.

use super::known::Change;
use super::*;
use crate::card_game::{Flow, NewGame};
use crate::card_table::model::{DemandShown, SeatModel};
use crate::flow::Next;
use crate::testing::{all_packs_setup, people, seat};
use cards::{Bag, Demand, HouseRules, Packs, Print, Setup, Wish, Zone};
use core::ops::Range;
use game::{Game as _, Rng, Seed, Viewer};

/// A change of a table, as one viewer sees it.
struct Seen {
    before: Model,
    after: Model,
    facts: Vec<Fact>,
    new: usize,
}

impl Seen {
    fn moments(&self) -> Vec<Moment> {
        moments(Some(&self.before), &self.after, self.news(), Sort::Colour)
    }

    fn news(&self) -> &[Fact] {
        &self.facts[self.new..]
    }
}

/// All changes of whole games of bots, as a player and a spectator see them.
fn games(setup: &Setup, numbers: Range<u64>, check: &mut dyn FnMut(&Seen)) {
    for number in numbers {
        let mut rng = Rng::new(Seed::from_number(number));
        let people = people(setup.players(), Some("simple"));
        let mut flow = Flow::new(NewGame { people: people.clone(), setup: *setup });
        for _ in 0..400 {
            let (new, viewers) = (flow.dealer().facts().len(), [Viewer::Seat(seat(0)), Viewer::Spectator]);
            let models = |flow: &Flow| {
                viewers.map(|who| Model::new(&flow.dealer().game().view(who), &people, Sort::Colour, &[]))
            };
            let before = models(&flow);
            match flow.next() {
                Next::BotThinks => assert!(flow.step(&mut rng)),
                Next::RoundOver => flow.begin_round(rng.seed()),
                _ => break,
            }
            for ((viewer, before), after) in viewers.into_iter().zip(before).zip(models(&flow)) {
                let facts: Vec<Fact> = flow.dealer().facts_for(viewer, 0).collect();
                check(&Seen { before, after, facts, new });
            }
        }
    }
}

fn all_games(check: &mut dyn FnMut(&Seen)) {
    games(&all_packs_setup(4), 0..10, check);
    games(&Setup::new(3, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap(), 0..10, check);
}

fn cards(model: &Model) -> Bag {
    model.hand.iter().map(|face| face.which.card).collect()
}

#[test]
fn facts_lead_from_the_old_table_to_the_new_one() {
    let mut compared = 0;
    all_games(&mut |seen| {
        let Some(begun) = begin(Some(&seen.before), &seen.after, seen.news()) else { return };
        let mut walk = Walk::new(begun, &seen.after, seen.news(), Sort::Colour);
        for (at, fact) in seen.news().iter().enumerate() {
            walk.step(at, fact);
        }
        let (is, should) = (&walk.model, &seen.after);
        let news = seen.news();
        assert_eq!((cards(is), is.round), (cards(should), should.round), "{news:?}");
        assert_eq!(is.hand.len(), should.hand.len());
        for (place, true_place) in is.seats.iter().zip(&should.seats) {
            let drawn = |p: &SeatModel| (p.seat, p.person, p.count, p.aside, p.turn, p.dealer, p.skips);
            assert_eq!(drawn(place), drawn(true_place), "{news:?}");
            if should.summary.is_none() {
                assert_eq!(place.points, true_place.points, "{news:?}");
            }
        }
        assert_eq!(is.pile.draw, should.pile.draw);
        assert_eq!(is.leftward, should.leftward, "{news:?}");
        assert_eq!(is.side, should.side, "{news:?}");
        assert_eq!(is.active, should.active, "{news:?}");
        assert_eq!(is.summary, should.summary);
        let rewound = news.iter().any(|fact| {
            matches!(fact, Fact::Moved { from: Zone::Discard, .. } | Fact::Played { imitates: Some(_), .. })
        });
        if !rewound {
            assert_eq!(is.pile.top, should.pile.top, "{news:?}");
            assert_eq!(is.pile.discarded, should.pile.discarded, "{news:?}");
            assert_eq!(is.pile.demand, should.pile.demand, "{news:?}");
        }
        compared += 1;
    });
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn no_moment_shows_what_comes_later() {
    let mut many = 0;
    all_games(&mut |seen| {
        let all = seen.moments();
        many += usize::from(all.len() > 1);
        let deal = matches!(seen.news().first(), Some(Fact::RoundBegan { .. }));
        let mut may: Bag = if deal { Bag::EMPTY } else { cards(&seen.before) };
        let mut tops = vec![seen.before.pile.top];
        let mut demands = vec![seen.before.pile.demand, DemandShown::of(Demand::Any)];
        let mut over = seen.before.summary.is_some() && !deal;
        let mut done = 0;
        for (end, model) in &all {
            let Some(model) = model else { continue };
            let mut taken = false;
            let late = matches!(seen.news()[end - 1], Fact::HandsMoved { .. } | Fact::HandsMixed { .. });
            let from = mem::replace(&mut done, end - usize::from(late));
            for fact in &seen.news()[from..done] {
                match *fact {
                    Fact::Played { card, .. } | Fact::Tossed { card, .. } => {
                        tops.push(Some(card));
                        demands.push(DemandShown::of(Demand::of(card)));
                        if let Print::Swap(one, other) = card.print() {
                            demands.extend([one, other].map(|c| DemandShown::of(Demand::Colour(c))));
                        }
                    }
                    Fact::Wished { wish: Wish::Colour(c), .. } => {
                        demands.push(DemandShown::of(Demand::Colour(c)));
                    }
                    Fact::Wished { wish: Wish::Number(n), .. } => {
                        demands.push(DemandShown::of(Demand::Number(n)));
                    }
                    Fact::BlackWished(_) => demands.push(DemandShown::of(Demand::Black)),
                    Fact::RoundOver(_) => over = true,
                    Fact::RoundBegan { .. } => tops = vec![None],
                    _ => {}
                }
                match Change::of(fact, model.viewer) {
                    Change::Add(cards) => may.add_all(&cards),
                    Change::Unknown => taken = true,
                    _ => {}
                }
            }
            if taken {
                may = cards(model);
            }
            assert!(cards(model).iter().all(|card| may.remove(card)), "{:?}", seen.news());
            may.add_all(&cards(model));
            assert!(
                tops.contains(&model.pile.top) && demands.contains(&model.pile.demand),
                "{:?}",
                seen.news()
            );
            assert!(over || model.summary.is_none());
            assert!(model.question.is_none() && model.waiting.is_none(), "nobody is asked yet");
            if matches!(seen.news()[end - 1], Fact::RoundBegan { .. }) {
                assert!(model.seats.iter().all(|place| place.count == 0) && model.pile.top.is_none());
                assert!(model.pile.draw > seen.after.pile.draw);
            }
        }
    });
    assert!(many > 500, "{many}");
}

#[test]
fn the_last_moment_is_the_true_table_and_each_fact_is_shown_once() {
    all_games(&mut |seen| {
        let all = seen.moments();
        assert!(all.iter().rev().enumerate().all(|(back, (_, model))| model.is_none() == (back == 0)));
        let ends: Vec<usize> = all.iter().map(|(end, _)| *end).collect();
        assert!(ends[0] > 0 || seen.news().is_empty());
        assert!(ends.windows(2).all(|two| two[0] < two[1] || two[1] == seen.news().len()));
        assert_eq!(ends.last(), Some(&seen.news().len()));
        // What a poster says, and hands that travel, come before whatever follows.
        let last = ends.iter().rev().nth(1).map_or(0, |end| *end);
        for fact in &seen.news()[last..] {
            let waits = beats(fact, &[]).is_some_and(|beats| matches!(beats, Beats::Poster | Beats::Hands));
            assert!(!waits || all.len() == 1, "{fact:?}");
        }
    });
}

#[test]
fn without_an_old_table_there_is_one_moment_except_for_a_deal() {
    games(&all_packs_setup(4), 0..1, &mut |seen| {
        let all = moments(None, &seen.after, seen.news(), Sort::Colour);
        let deal = matches!(seen.news().first(), Some(Fact::RoundBegan { .. }));
        assert_eq!(all.len() > 1, deal);
    });
}
