//! What is legal. A [`Legality`] gives access to all that the legality of one person's answers depends on.
//! That person may know all of it, so the engine, a view on another device, and a bot use the same code: a
//! [`Legality`] looks into a state, or into the [`AnswerContext`] that a view holds.

mod options;

use game::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::ask::{Action, Ask, Choice, Question, Wish};
use crate::bag::Kinds;
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

/// What the legality of one person's answers depends on. It is looked up when it is needed: most questions
/// need little of it.
#[derive(Clone, Copy)]
pub(crate) struct Legality<'a> {
    setup: &'a Setup,
    /// The question the person is asked, if any.
    ask: Option<&'a Ask>,
    /// What they have answered to it so far.
    reply: &'a Reply,
    /// Their hand.
    hand: &'a Bag,
    rest: Rest<'a>,
}

/// Where the rest comes from.
#[derive(Clone, Copy)]
enum Rest<'a> {
    /// From a state, for the person at this seat.
    State(&'a State, Seat),
    /// From what their view holds.
    View(&'a AnswerContext),
}

/// What the legality of the viewer's answers depends on, as a view holds it and is sent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct AnswerContext {
    seat: Seat,
    ask: Option<Ask>,
    reply: Reply,
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
    /// What the legality of this seat's answers depends on.
    pub(crate) fn legality(&self, seat: Seat) -> Legality<'_> {
        Legality {
            setup: &self.setup,
            ask: self.ask.as_ref().filter(|_| self.asked.has(seat)),
            reply: &self.replies[seat],
            hand: self.hand(seat),
            rest: Rest::State(self, seat),
        }
    }

    /// The same as a view holds it.
    pub(crate) fn answer_context(&self, seat: Seat) -> AnswerContext {
        let legality = self.legality(seat);
        let (powers, unseen_powers) = legality.powers();
        AnswerContext {
            seat,
            ask: legality.ask.copied(),
            reply: *legality.reply,
            hand: *legality.hand,
            pool: legality.pool(),
            demand: legality.demand(),
            blocked: legality.blocked(),
            sealed: legality.is_sealed(),
            black_on_black: legality.black_on_black(),
            powers,
            unseen_powers,
        }
    }

    /// The power cards of `of` that `seat` may name, and whether there are others it cannot see (see
    /// [`Choice::PowerOf`]).
    fn powers_of(&self, seat: Seat, of: Seat, spent: bool, except_taken: bool) -> (Powers, bool) {
        let place = &self.places[of];
        let (mut powers, mut unseen) = (place.spent, false);
        if spent {
            place.spent_this_turn.iter().for_each(|p| {
                powers.remove(p);
            });
        } else if of == seat {
            place.powers.iter().for_each(|p| {
                powers.add(p);
            });
        } else {
            unseen = !place.powers.is_empty();
        }
        if let Some(taken) = self.taken.filter(|_| except_taken) {
            powers.remove(taken);
        }
        (powers, unseen)
    }

    /// Whether this seat could play a card now.
    pub(crate) fn can_play(&self, seat: Seat, free: bool) -> bool {
        let legality = self.legality(seat);
        !legality.fitting(free).is_empty() || legality.imitations().next().is_some()
    }
}

impl AnswerContext {
    /// The rules about these answers, under this set-up.
    pub(crate) fn legality<'a>(&'a self, setup: &'a Setup) -> Legality<'a> {
        let (ask, reply, hand, rest) = (self.ask.as_ref(), &self.reply, &self.hand, Rest::View(self));
        Legality { setup, ask, reply, hand, rest }
    }

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
}

impl<'a> Legality<'a> {
    /// The cards the person may pick from, if they are asked to pick cards.
    fn pool(&self) -> Bag {
        match (self.rest, self.ask.map(|ask| ask.kind)) {
            (Rest::State(state, seat), Some(Question::Cards { from, except, .. })) => {
                state.pickable(seat, from, except)
            }
            (Rest::State(..), _) => Bag::EMPTY,
            (Rest::View(context), _) => context.pool,
        }
    }

    /// The power cards the question is about, and whether there are others that the person cannot see.
    fn powers(&self) -> (Powers, bool) {
        match (self.rest, self.ask.map(|ask| ask.kind)) {
            (Rest::State(state, seat), Some(Question::One(Choice::Powers { .. }))) => {
                (state.places[seat].powers, false)
            }
            (Rest::State(state, seat), Some(Question::One(Choice::PowerOf { of, spent, except_taken }))) => {
                state.powers_of(seat, of, spent, except_taken)
            }
            (Rest::State(..), _) => (Powers::default(), false),
            (Rest::View(context), _) => (context.powers, context.unseen_powers),
        }
    }

    /// What the pile demands.
    fn demand(&self) -> Demand {
        match self.rest {
            Rest::State(state, _) => state.demand,
            Rest::View(context) => context.demand,
        }
    }

    /// Colours of which no card may be played.
    fn blocked(&self) -> Colours {
        match self.rest {
            Rest::State(state, _) => state.blocked(),
            Rest::View(context) => context.blocked,
        }
    }

    /// Whether special cards are forbidden.
    fn is_sealed(&self) -> bool {
        match self.rest {
            Rest::State(state, _) => state.is_sealed(),
            Rest::View(context) => context.sealed,
        }
    }

    /// Whether black may be played on a black card's number.
    fn black_on_black(&self) -> bool {
        match self.rest {
            Rest::State(state, _) => state.rule_cards.has(RuleCard::BlackOnBlack),
            Rest::View(context) => context.black_on_black,
        }
    }

    /// The hand cards that may be played now, except mimicry.
    pub(crate) fn fitting(&self, free: bool) -> Kinds {
        let demand = if free { Demand::Any } else { self.demand() };
        let hand = self.hand.kinds();
        let mut fitting = hand.and(demand.fits());
        if matches!(demand, Demand::Card(None, Symbol::Number(_))) && self.black_on_black() {
            fitting = fitting.or(hand.and(masks::BLACK.kinds()));
        }
        // These two fit whatever is demanded, with a hand of the right size.
        let mut if_hand_of = |size: u8, special: Special| {
            let cards = hand.and(masks::kind(special).kinds());
            if !cards.is_empty() && self.hand.len() == size {
                fitting = fitting.or(cards);
            }
        };
        if_hand_of(1, Special::TheEnd);
        if_hand_of(10, Special::FuckYou);
        if self.is_sealed() {
            fitting = fitting.and_not(masks::SPECIALS.kinds());
        }
        let blocked = self.blocked();
        if !blocked.is_empty() {
            for colour in blocked.iter() {
                fitting = fitting.and_not(masks::BEARING[colour.id() as usize].kinds());
            }
        }
        fitting
    }

    /// What a mimicry in the hand may be played as.
    fn imitations(self) -> impl Iterator<Item = Special> + use<'a> {
        let may = self.hand.meets(masks::kind(Special::Mimicry)) && !self.is_sealed();
        self.setup.specials().filter(move |&special| may && self.imitation(special).is_ok())
    }

    /// Why mimicry may not be played as this card, if so.
    fn imitation(&self, special: Special) -> Result<(), Illegal> {
        if !special.may_be_imitated() || !self.setup.specials().any(|s| s == special) {
            return Err(Illegal::Imitation);
        }
        let coloured = masks::is_coloured(special);
        if !coloured && special != Special::ColourSwap {
            return Ok(());
        }
        let (demand, blocked) = (self.demand(), self.blocked());
        let colour = demand.colour().ok_or(Illegal::NeedsColour)?;
        if coloured && blocked.has(colour) {
            return Err(Illegal::Blocked(colour));
        }
        let others = self.setup.colours().iter().any(|c| c != colour && !blocked.has(c));
        if coloured || others { Ok(()) } else { Err(Illegal::NeedsColour) }
    }

    /// The seats that may be chosen next.
    fn seats(&self) -> Seats {
        self.people().map_or(Seats::NONE, |(_, next)| next)
    }

    /// The cards of a hand being dealt out that nobody has been given yet.
    fn left_to_give(&self) -> Bag {
        let mut left = *self.hand;
        left.remove_all(&self.reply.cards);
        left
    }

    /// Why this answer would be refused; `None` if it is legal.
    pub(crate) fn refusal(&self, action: Action) -> Option<Illegal> {
        self.check(action).err()
    }

    #[allow(clippy::match_same_arms, reason = "one arm for each kind of question")]
    fn check(&self, action: Action) -> Result<(), Illegal> {
        let ask = self.ask.ok_or(Illegal::NotAsked)?;
        match (ask.kind, action) {
            (Question::Turn { free, .. }, Action::Play(card, imitates)) => self.play(card, imitates, free),
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
            (Question::One(list), action) => self.listed(list, action),
            (Question::Cards { n, must, .. }, Action::Pick(card)) => self.pick(&self.pool(), card, n, must),
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
    fn play(&self, card: Card, imitates: Option<Special>, free: bool) -> Result<(), Illegal> {
        if !self.hand.has(card) {
            return Err(Illegal::NotThere);
        }
        let special = card.as_special();
        if special == Some(Special::Curse) {
            return Err(Illegal::Never);
        }
        if special.is_some() && self.is_sealed() {
            return Err(Illegal::Sealed);
        }
        if special == Some(Special::Mimicry) {
            return self.imitation(imitates.ok_or(Illegal::Imitation)?);
        }
        if imitates.is_some() {
            return Err(Illegal::Imitation);
        }
        if let Some(colour) = self.blocked().iter().find(|&c| card.bears(c)) {
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
    fn listed(&self, list: Choice, action: Action) -> Result<(), Illegal> {
        let may = |yes: bool, otherwise: Illegal| if yes { Ok(()) } else { Err(otherwise) };
        match (list, action) {
            (Choice::Reaction(_) | Choice::Powers { .. } | Choice::Seen { .. }, Action::Pass) => Ok(()),
            (Choice::Reaction(_), Action::Toss(card)) if !self.hand.has(card) => Err(Illegal::NotThere),
            (Choice::Reaction(window), Action::Toss(card)) => {
                may(window.cards().has(card), Illegal::NotThatReaction)
            }
            (Choice::Powers { special }, Action::Power(power)) => {
                may(self.powers().0.has(power) && power.goes_with(special), Illegal::NotThatPower)
            }
            (Choice::PowerOf { of, .. }, Action::PowerOf(whose, power)) => {
                let there = power.map_or(self.powers().1, |power| self.powers().0.has(power));
                may(of == whose && there, Illegal::NotThatPower)
            }
            (Choice::Events(events), Action::Event(event)) => may(events.has(event), Illegal::NotThatEvent),
            (Choice::Imitations, Action::Play(card, Some(special))) => {
                let mimicry = card.as_special() == Some(Special::Mimicry);
                let there = self.setup.specials().any(|s| s == special);
                may(mimicry && there && special.is_wish_card(), Illegal::Imitation)
            }
            (Choice::Imitations, Action::Play(..)) => Err(Illegal::Imitation),
            _ => Err(Illegal::NoAnswer),
        }
    }

    /// Checks whether a card of `pool` may be picked next: picks come in ascending order, and if a certain
    /// number must be picked, enough cards must be left for it.
    fn pick(&self, pool: &Bag, card: Card, n: u8, must: bool) -> Result<(), Illegal> {
        let picked = &self.reply.cards;
        if picked.count(card) >= pool.count(card) {
            return Err(if self.hand.has(card) { Illegal::NotThatCard } else { Illegal::NotThere });
        }
        if picked.highest().is_some_and(|last| card < last) {
            return Err(Illegal::OutOfOrder);
        }
        let needed = if must { n.min(pool.len()) } else { 0 };
        // If some cards of this kind are already picked, this was checked with the first of them.
        let left = pool.from(card).len();
        if left.saturating_add(self.reply.picks) < needed {
            return Err(Illegal::OutOfOrder);
        }
        Ok(())
    }

    /// The people a question is about, and those of them who may be chosen next; `None` if it is not answered
    /// with people.
    fn people(&self) -> Option<(Seats, Seats)> {
        let named = self.reply.people();
        let from_last = named.highest().map_or(!Seats::NONE, Seats::from);
        let (of, next) = match self.ask?.kind {
            Question::Seats { of, n } => {
                // Enough people must be left.
                let enough = |seat| self.reply.picks.saturating_add((of & Seats::from(seat)).len()) >= n;
                (of, ((of & from_last) - named).filter(enough))
            }
            Question::Split { of, people, .. } if named.len() < people => (of, from_last),
            Question::Split { of, .. } => (of, from_last & named),
            Question::Give { to } => (to, to),
            Question::Hands { of, not_own } => {
                let taken = |seat: Seat| of.into_iter().any(|p| self.reply.seats[p] == seat.number() + 1);
                let own = if self.reply.picks == 0 { Seats::one(not_own) } else { Seats::NONE };
                (of, (of - own).filter(|seat| !taken(seat)))
            }
            _ => return None,
        };
        Some((of, of & next))
    }

    /// Checks whether a seat may be chosen next.
    fn name(&self, seat: Seat) -> Result<(), Illegal> {
        let (of, next) = self.people().ok_or(Illegal::NoAnswer)?;
        match (of.has(seat), next.has(seat)) {
            (true, true) => Ok(()),
            (true, false) => Err(Illegal::OutOfOrder),
            (false, _) => Err(Illegal::NotThatPerson),
        }
    }

    /// The number of parts in the complete answer; 0 if it is a single action.
    pub(crate) fn picks_wanted(&self) -> u8 {
        self.ask.map_or(0, |ask| ask.kind.picks_wanted(&self.pool(), self.hand))
    }
}

impl Question {
    /// The number of parts in the complete answer of somebody with this hand who may pick from `pool`; 0 if it
    /// is a single action.
    fn picks_wanted(&self, pool: &Bag, hand: &Bag) -> u8 {
        match *self {
            Question::Cards { n, .. } => n.min(pool.len()),
            Question::Seats { n, .. } => n,
            Question::Split { draws, .. } => draws,
            Question::Give { .. } => hand.len(),
            Question::Hands { of, .. } => of.len(),
            Question::Turn { .. } | Question::Confirm | Question::One(_) | Question::Wish { .. } => 0,
        }
    }

    /// The place that gets the hand chosen next, in a question about redistributing hands: first the person
    /// who must not get their own, then the others by seat. `picks` hands have been chosen.
    fn next_place(&self, picks: u8) -> Option<Seat> {
        let Question::Hands { of, not_own } = *self else { return None };
        if picks == 0 {
            return Some(not_own);
        }
        of.without(not_own).into_iter().nth(usize::from(picks) - 1)
    }
}

impl State {
    /// Records one part of an answer that is known to be legal, without continuing the game.
    #[inline]
    pub(crate) fn record(&mut self, by: Seat, action: Action) {
        let complete = match action {
            Action::Pick(_) | Action::Give(..) | Action::Seat(_) => self.record_part(by, action),
            word => {
                self.replies[by].word = Some(word);
                true
            }
        };
        if complete {
            self.asked.remove(by);
            self.replied.add(by);
        }
    }

    /// Records one of several parts, and returns whether the answer is complete.
    #[inline(never)]
    fn record_part(&mut self, by: Seat, action: Action) -> bool {
        let Some(Ask { kind, .. }) = self.ask else { return false };
        let pool = match kind {
            Question::Cards { from, except, .. } => self.pickable(by, from, except),
            _ => Bag::EMPTY,
        };
        let wanted = kind.picks_wanted(&pool, self.hand(by));
        let reply = &mut self.replies[by];
        let add = |n: &mut u8| *n = n.saturating_add(1);
        match (action, kind.next_place(reply.picks)) {
            (Action::Pick(card), _) => {
                reply.cards.add(card);
            }
            (Action::Give(card, to), _) => {
                reply.cards.add(card);
                add(&mut reply.seats[to]);
                self.given[to].add(card);
            }
            // Whose hand goes to this place: seat number + 1, since 0 means "not yet chosen".
            (Action::Seat(seat), Some(place)) => reply.seats[place] = seat.number() + 1,
            (Action::Seat(seat), None) => add(&mut reply.seats[seat]),
            _ => {}
        }
        add(&mut reply.picks);
        reply.picks >= wanted
    }
}

#[cfg(test)]
mod tests;
