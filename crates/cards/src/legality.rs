//! What is legal. An [`AnswerContext`] holds all that the legality of one person's answers depends on. That
//! person may know all of it, so the engine, a view on another device, and a bot use the same code.

mod options;

use game::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::ask::{Action, Ask, Choice, Question, Wish};
use crate::illegal::Illegal;
use crate::masks;
use crate::sets::Powers;
use crate::setup::Setup;
use crate::state::{Reply, State};
use crate::{Bag, Card, Colours, Demand, Event, RuleCard, Special, demand::Symbol};

// No question can have more than [`MAX_OPTIONS`] answers: neither a turn (each kind of card, mimicry as
// anything, drawing and ending), nor picking cards, events or people.
const _: () = {
    assert!(Card::KINDS - 1 + Special::ALL.len() + 2 <= game::MAX_OPTIONS);
    assert!(Card::KINDS < game::MAX_OPTIONS && Event::ALL.len() < game::MAX_OPTIONS);
};

/// What the legality of one person's answers depends on.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct AnswerContext {
    /// The person.
    seat: Seat,
    /// The question they are asked, if any.
    ask: Option<Ask>,
    /// What they have answered to it so far.
    reply: Reply,
    /// Their hand.
    hand: Bag,
    /// The cards they may pick from, if they are asked to pick cards.
    pool: Bag,
    /// What the pile demands.
    demand: Demand,
    /// Colours of which no card may be played.
    blocked: Colours,
    /// Whether special cards are forbidden.
    sealed: bool,
    /// Whether black may be played on a black card's number.
    black_on_black: bool,
    /// The power cards the question is about: those the person can see, by kind …
    powers: Powers,
    /// … and whether there are others that they cannot see.
    unseen_powers: bool,
}

impl State {
    /// The answer context of this seat.
    pub(crate) fn answer_context(&self, seat: Seat) -> AnswerContext {
        let ask = self.ask.filter(|_| self.asked.has(seat));
        let mut pool = Bag::EMPTY;
        let (mut powers, mut unseen_powers) = (Powers::default(), false);
        match ask.map(|ask| ask.kind) {
            Some(Question::Cards { from, except, .. }) => pool = self.pickable(seat, from, except),
            Some(Question::One(Choice::Powers { .. })) => powers = self.places[seat].powers,
            Some(Question::One(Choice::PowerOf { of, spent, except_taken })) => {
                let place = &self.places[of];
                powers = place.spent;
                if spent {
                    place.spent_this_turn.iter().for_each(|p| {
                        powers.remove(p);
                    });
                } else if of == seat {
                    place.powers.iter().for_each(|p| {
                        powers.add(p);
                    });
                } else {
                    unseen_powers = !place.powers.is_empty();
                }
                if let Some(taken) = self.taken.filter(|_| except_taken) {
                    powers.remove(taken);
                }
            }
            _ => {}
        }
        AnswerContext {
            seat,
            ask,
            reply: self.replies[seat],
            hand: *self.hand(seat),
            pool,
            demand: self.demand,
            blocked: self.blocked(),
            sealed: self.is_sealed(),
            black_on_black: self.rule_cards.has(RuleCard::BlackOnBlack),
            powers,
            unseen_powers,
        }
    }

    /// Whether this seat could play a card now.
    pub(crate) fn can_play(&self, seat: Seat, free: bool) -> bool {
        let context = self.answer_context(seat);
        !context.fitting(free).is_empty() || context.imitations(&self.setup).next().is_some()
    }
}

impl AnswerContext {
    /// The question this person is asked.
    pub(crate) fn ask(&self) -> Option<Ask> {
        self.ask
    }

    /// Whether this is the context of `seat`.
    pub(crate) fn is_of(&self, seat: Seat) -> bool {
        self.seat == seat
    }

    /// The cards that may be picked from.
    pub(crate) fn pool(&self) -> Bag {
        self.pool
    }

    /// The power cards that may be named.
    pub(crate) fn powers(&self) -> Powers {
        self.powers
    }

    /// What has been answered so far.
    pub(crate) fn reply(&self) -> Reply {
        self.reply
    }

    /// The hand cards that may be played now, except mimicry.
    pub(crate) fn fitting(&self, free: bool) -> Bag {
        let demand = if free { Demand::Any } else { self.demand };
        let mut fits = demand.fits();
        if self.black_on_black && matches!(demand, Demand::Card(None, Symbol::Number(_))) {
            fits = fits.or(&masks::BLACK);
        }
        match self.hand.len() {
            1 => fits = fits.or(masks::kind(Special::TheEnd)),
            10 => fits = fits.or(masks::kind(Special::FuckYou)),
            _ => {}
        }
        let mut fitting = self.hand.and(&fits);
        if self.sealed {
            fitting = fitting.and_not(&masks::SPECIALS);
        }
        for colour in self.blocked.iter() {
            fitting = fitting.and_not(&masks::BEARING[colour.id() as usize]);
        }
        fitting
    }

    /// What a mimicry in the hand may be played as.
    fn imitations<'a>(&self, setup: &'a Setup) -> impl Iterator<Item = Special> + use<'a> {
        let may = !self.sealed && !self.hand.and(masks::kind(Special::Mimicry)).is_empty();
        let context = *self;
        setup.specials().filter(move |&special| may && context.imitation(setup, special).is_ok())
    }

    /// Why mimicry may not be played as this card, if so.
    fn imitation(&self, setup: &Setup, special: Special) -> Result<(), Illegal> {
        if !special.may_be_imitated() || !setup.specials().any(|s| s == special) {
            return Err(Illegal::Imitation);
        }
        let coloured = masks::is_coloured(special);
        if !coloured && special != Special::ColourSwap {
            return Ok(());
        }
        let colour = self.demand.colour().ok_or(Illegal::NeedsColour)?;
        if coloured && self.blocked.has(colour) {
            return Err(Illegal::Blocked(colour));
        }
        let others = setup.colours().iter().any(|c| c != colour && !self.blocked.has(c));
        if coloured || others { Ok(()) } else { Err(Illegal::NeedsColour) }
    }

    /// The seats that may be chosen next.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let context = *self;
        Seats::first(Seat::MAX).filter(move |seat| context.name(seat).is_ok()).into_iter()
    }

    /// The cards of a hand being dealt out that nobody has been given yet.
    fn left_to_give(&self) -> Bag {
        let mut left = self.hand;
        left.remove_all(&self.reply.cards);
        left
    }

    /// Why this answer would be refused; `None` if it is legal.
    pub(crate) fn refusal(&self, setup: &Setup, action: Action) -> Option<Illegal> {
        self.check(setup, action).err()
    }

    #[allow(clippy::match_same_arms, reason = "one arm for each kind of question")]
    fn check(&self, setup: &Setup, action: Action) -> Result<(), Illegal> {
        let ask = self.ask.ok_or(Illegal::NotAsked)?;
        match (ask.kind, action) {
            (Question::Turn { free, .. }, Action::Play(card, imitates)) => {
                self.play(setup, card, imitates, free)
            }
            (Question::Turn { draw, end, .. }, Action::Draw) => match (draw, end) {
                (true, _) => Ok(()),
                (false, true) => Err(Illegal::DrawnAlready),
                (false, false) => Err(Illegal::MustPlay),
            },
            (Question::Turn { draw, end, .. }, Action::End) => match (draw, end) {
                (_, true) => Ok(()),
                (true, false) => Err(Illegal::DrawFirst),
                (false, false) => Err(Illegal::MustPlay),
            },
            (Question::Confirm, Action::Yes | Action::No) => Ok(()),
            (Question::One(list), action) => self.listed(setup, list, action),
            (Question::Cards { n, must, .. }, Action::Pick(card)) => self.pick(card, n, must),
            (Question::Cards { must: false, .. }, Action::Pass) => Ok(()),
            (Question::Cards { .. }, Action::Pass) => Err(Illegal::TooFew),
            (Question::Wish { colours, highest }, Action::Wish(wish)) => {
                let may = match wish {
                    Wish::Colour(colour) => colours.has(colour),
                    Wish::Number(n) => (1..=highest).contains(&n),
                };
                if may { Ok(()) } else { Err(Illegal::NotThatWish) }
            }
            (Question::Give { .. }, Action::Give(card, seat)) => {
                self.name(seat)?;
                let left = self.left_to_give();
                match left.lowest() {
                    Some(next) if next == card => Ok(()),
                    _ if left.has(card) => Err(Illegal::OutOfOrder),
                    _ => Err(Illegal::NotThere),
                }
            }
            (
                Question::Seats { .. } | Question::Split { .. } | Question::Hands { .. },
                Action::Seat(seat),
            ) => self.name(seat),
            _ => Err(Illegal::NoAnswer),
        }
    }

    /// Checks whether a hand card may be played.
    fn play(&self, setup: &Setup, card: Card, imitates: Option<Special>, free: bool) -> Result<(), Illegal> {
        if !self.hand.has(card) {
            return Err(Illegal::NotThere);
        }
        let special = card.as_special();
        if special == Some(Special::Curse) {
            return Err(Illegal::Never);
        }
        if self.sealed && special.is_some() {
            return Err(Illegal::Sealed);
        }
        if special == Some(Special::Mimicry) {
            return self.imitation(setup, imitates.ok_or(Illegal::Imitation)?);
        }
        if imitates.is_some() {
            return Err(Illegal::Imitation);
        }
        if let Some(colour) = self.blocked.iter().find(|&c| card.bears(c)) {
            return Err(Illegal::Blocked(colour));
        }
        if self.fitting(free).has(card) {
            return Ok(());
        }
        Err(match special {
            Some(Special::FuckYou) => Illegal::NeedsTen,
            Some(Special::TheEnd) => Illegal::NotTheLast,
            _ => Illegal::DoesNotFit,
        })
    }

    /// Checks whether an answer is on a short list.
    fn listed(&self, setup: &Setup, list: Choice, action: Action) -> Result<(), Illegal> {
        let may = |yes: bool, otherwise: Illegal| if yes { Ok(()) } else { Err(otherwise) };
        match (list, action) {
            (Choice::Reaction(_) | Choice::Powers { .. } | Choice::Seen { .. }, Action::Pass) => Ok(()),
            (Choice::Reaction(_), Action::Toss(card)) if !self.hand.has(card) => Err(Illegal::NotThere),
            (Choice::Reaction(window), Action::Toss(card)) => {
                let serves = [window.special(), Special::Mimicry];
                may(card.as_special().is_some_and(|s| serves.contains(&s)), Illegal::NotThatReaction)
            }
            (Choice::Powers { special }, Action::Power(power)) => {
                may(self.powers.has(power) && power.goes_with(special), Illegal::NotThatPower)
            }
            (Choice::PowerOf { of, .. }, Action::PowerOf(whose, power)) => {
                let there = power.map_or(self.unseen_powers, |power| self.powers.has(power));
                may(of == whose && there, Illegal::NotThatPower)
            }
            (Choice::Events(events), Action::Event(event)) => may(events.has(event), Illegal::NotThatEvent),
            (Choice::Imitations, Action::Play(card, Some(special))) => {
                let mimicry = card.as_special() == Some(Special::Mimicry);
                let there = setup.specials().any(|s| s == special);
                may(mimicry && there && special.is_wish_card(), Illegal::Imitation)
            }
            (Choice::Imitations, Action::Play(..)) => Err(Illegal::Imitation),
            _ => Err(Illegal::NoAnswer),
        }
    }

    /// Checks whether a card may be picked next: picks come in ascending order, and if a certain number must
    /// be picked, enough cards must be left for it.
    fn pick(&self, card: Card, n: u8, must: bool) -> Result<(), Illegal> {
        let picked = &self.reply.cards;
        if picked.count(card) >= self.pool.count(card) {
            return Err(if self.hand.has(card) { Illegal::NotThatCard } else { Illegal::NotThere });
        }
        if picked.highest().is_some_and(|last| card < last) {
            return Err(Illegal::OutOfOrder);
        }
        let needed = if must { n.min(self.pool.len()) } else { 0 };
        // If some cards of this kind are already picked, this was checked with the first of them.
        let left = self.pool.from(card).len();
        if left.saturating_add(self.reply.picks) < needed {
            return Err(Illegal::OutOfOrder);
        }
        Ok(())
    }

    /// Checks whether a seat may be chosen next.
    fn name(&self, seat: Seat) -> Result<(), Illegal> {
        let Some(ask) = self.ask else { return Err(Illegal::NotAsked) };
        let chosen = |s: Seat| self.reply.seats[s];
        let named = self.reply.people();
        let later = named.into_iter().any(|s| s > seat);
        let (of, fits) = match ask.kind {
            Question::Seats { of, n } => {
                let left = of.filter(|s| s >= seat).len();
                let enough = self.reply.picks.saturating_add(left) >= n;
                (of, chosen(seat) == 0 && !later && enough)
            }
            Question::Split { of, people, .. } => (of, !later && (named.has(seat) || named.len() < people)),
            Question::Give { to } => (to, true),
            Question::Hands { of, not_own } => {
                let taken = |s: Seat| of.into_iter().any(|place| chosen(place) == s.number() + 1);
                let own = self.reply.picks == 0 && seat == not_own;
                (of, !taken(seat) && !own)
            }
            _ => return Err(Illegal::NoAnswer),
        };
        match (of.has(seat), fits) {
            (true, true) => Ok(()),
            (true, false) => Err(Illegal::OutOfOrder),
            (false, _) => Err(Illegal::NotThatPerson),
        }
    }

    /// The number of parts in the complete answer; 0 if it is a single action.
    pub(crate) fn picks_wanted(&self) -> u8 {
        match self.ask.map(|ask| ask.kind) {
            Some(Question::Cards { n, .. }) => n.min(self.pool.len()),
            Some(Question::Seats { n, .. }) => n,
            Some(Question::Split { draws, .. }) => draws,
            Some(Question::Give { .. }) => self.hand.len(),
            Some(Question::Hands { of, .. }) => of.len(),
            _ => 0,
        }
    }

    /// The place that gets the hand chosen next, in a question about redistributing hands: first the person
    /// who must not get their own, then the others by seat.
    pub(crate) fn next_place(&self) -> Option<Seat> {
        let Some(Question::Hands { of, not_own }) = self.ask.map(|ask| ask.kind) else {
            return None;
        };
        if self.reply.picks == 0 {
            return Some(not_own);
        }
        of.without(not_own).into_iter().nth(usize::from(self.reply.picks) - 1)
    }
}

#[cfg(test)]
mod tests;
