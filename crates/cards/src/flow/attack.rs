//! An attack: victims are named, may counter, and then suffer (rules §6).

use game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::Special;
use crate::ask::{Question, Source, Window};
use crate::fact::Fact;
use crate::flow::Frame;
use crate::setup::Counter;
use crate::special::Aim;
use crate::table::Table;

/// An attack that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    /// With which card.
    pub with: Special,
    /// Who attacks now.
    pub by: Seat,
    /// Whom.
    pub on: Seats,
    /// Draws for each, where draws are spread.
    pub shares: Shares,
    /// Draws to spread: 0 = as many as the card says. Set for the share of a
    /// counterer (house rule `own-share`), who names one person only.
    pub owed: u8,
    /// It cannot be countered.
    pub shielded: bool,
    /// What comes next.
    pub step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Step {
    /// Victims are to be named.
    Aim,
    /// They have been.
    Aimed,
    /// They have tossed in, or not.
    Window,
    /// The effect asked something, which has been answered.
    Struck,
}

/// A small number for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Shares(u32);

impl Shares {
    pub(crate) fn get(self, seat: Seat) -> u8 {
        (self.0 >> (4 * seat.number()) & 15) as u8
    }

    pub(crate) fn new(all: BySeat<u8>) -> Shares {
        Shares(
            Seats::first(Seat::MAX)
                .into_iter()
                .fold(0, |sum, s| sum | u32::from(all[s].min(15)) << (4 * s.number())),
        )
    }
}

/// Somebody carries out the effect of an attacking card.
pub(crate) fn begin(t: &mut Table, with: Special, by: Seat, shielded: bool) {
    let (on, shares) = (Seats::NONE, Shares::default());
    t.then(Frame::Attack(Attack { with, by, on, shares, owed: 0, shielded, step: Step::Aim }));
}

impl Attack {
    pub(crate) fn at(self, step: Step) -> Frame {
        Frame::Attack(Attack { step, ..self })
    }

    /// The only victim of an attack on one person.
    pub(crate) fn victim(&self) -> Seat {
        self.on.lowest().unwrap_or(self.by)
    }

    fn source(&self) -> Source {
        Source::Special(self.with)
    }

    pub(crate) fn run(self, t: &mut Table) {
        match self.step {
            Step::Aim => self.aim(t),
            Step::Aimed => self.aimed(t),
            Step::Window => self.window(t),
            Step::Struck => self.with.rules().struck(t, &self),
        }
    }

    /// Who may be named; who counters without a possible victim just stops it.
    fn aim(self, t: &mut Table) {
        let rules = self.with.rules();
        let of = rules.victims(t, self.by);
        let kind = match rules.about().aim {
            Aim::Nobody => return,
            Aim::One => Question::Seats { of, n: 1 },
            Aim::Two => Question::Seats { of, n: 2 },
            Aim::Split if self.owed > 0 => Question::Split { of, draws: self.owed, people: 1 },
            Aim::Split => {
                let draws = t.query(crate::rule::Query::DrawsSpread);
                Question::Split { of, draws, people: draws }
            }
        };
        if !rules.possible(t, self.by) {
            return;
        }
        t.then(self.at(Step::Aimed));
        t.ask_one(self.by, kind, self.source());
    }

    fn aimed(mut self, t: &mut Table) {
        let reply = t.reply(self.by);
        let split = self.with.rules().about().aim == Aim::Split;
        let draws = if split { reply.seats } else { BySeat::default() };
        self.on = reply.people();
        self.shares = Shares::new(draws);
        t.tell(Fact::Named { by: self.by, why: self.source(), people: self.on, draws });
        t.then(self.at(Step::Window));
        let victims = if self.shielded { Seats::NONE } else { self.on.without(self.by) };
        t.open(Window::Attack, victims, self.source());
    }

    /// The first who tossed in, in play order, turns the attack; with
    /// `own-share` everybody who did turns their share.
    fn window(self, t: &mut Table) {
        let tossers = t.tossers(self.on);
        if tossers.is_empty() {
            return self.with.rules().strike(t, &self);
        }
        let shares =
            self.with.rules().about().aim == Aim::Split && t.setup.rules().counter == Counter::OwnShare;
        let tossers =
            if shares { tossers } else { t.first_in_order(self.by, tossers).map_or(Seats::NONE, Seats::one) };
        for by in t.in_order(self.by, tossers) {
            t.toss_in(by, Window::Attack);
            t.notes.wisher = Some((by, false));
        }
        for by in t.in_order(self.by, tossers).rev() {
            let owed = if shares { self.shares.get(by) } else { 0 };
            t.then(Attack { by, on: Seats::NONE, owed, ..self }.at(Step::Aim));
        }
        if shares {
            self.with.rules().strike(t, &Attack { on: self.on - tossers, ..self });
        }
    }
}
