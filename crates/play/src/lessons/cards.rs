//! The lessons of the card game: a first round.

use crate::lessons::progress::{
    draws, ends_with_me, event_is_over, gives, plays_a_black_card, plays_anything, plays_special, progress,
    tosses, wishes,
};
use crate::lessons::{Lesson, Taught};
use ::cards::{Card, Special, State};

impl Taught for State {
    const LESSONS: &'static [Lesson<State>] = &[
        Lesson {
            id: "fits",
            bots: &[],
            card: None,
            judge: |facts| progress(facts, plays_anything, plays_anything),
        },
        Lesson { id: "draw", bots: &[], card: None, judge: |facts| progress(facts, draws, plays_anything) },
        Lesson {
            id: "wish",
            bots: &[],
            card: Some("fantastic"),
            judge: |facts| progress(facts, |fact| plays_special(fact, Special::Fantastic), wishes),
        },
        Lesson {
            id: "black",
            bots: &[],
            card: Some("black-7"),
            judge: |facts| progress(facts, plays_a_black_card, event_is_over),
        },
        Lesson {
            id: "attack",
            bots: &[],
            card: Some("blue-gift"),
            judge: |facts| progress(facts, |fact| plays_special(fact, Special::Gift), gives),
        },
        Lesson {
            id: "counter",
            bots: &["play red-gift", "seat 0"],
            card: Some("counterattack"),
            judge: |facts| progress(facts, tosses, wishes),
        },
        Lesson {
            id: "nice",
            bots: &["play red-4"],
            card: Some("nice-try"),
            judge: |facts| progress(facts, tosses, wishes),
        },
        Lesson {
            id: "end",
            bots: &[],
            card: None,
            judge: |facts| progress(facts, plays_anything, ends_with_me),
        },
    ];

    const POSITIONS: &'static str = include_str!("positions.txt");
}

/// The card that a lesson is about.
pub fn card_of(lesson: &Lesson<State>) -> Option<Card> {
    Card::from_name(lesson.card?)
}
