//! Legality of answers: it depends only on what the person may know who gives them. So the engine, a view on another
//! device, and a bot use the same code: a [`ViewRef`] of a state or of a view.

mod options;
mod record;

use game::{Seat, Seats, ensure};

use crate::{
    Action, Bag, Card, Choice, Demand, Event, Illegal, Kinds, PickFrom, Played, Powers, Question, RuleCard,
    Special, Symbol, ViewRef, Wish, masks,
};

// No question can have more than [`MAX_OPTIONS`] answers: neither a turn (each kind of card, mimicry as
// anything, drawing and ending), nor picking cards, events or people.
const _: () = {
    assert!(Card::KINDS - 1 + Special::ALL.len() + 2 <= game::MAX_OPTIONS);
    assert!(Card::KINDS < game::MAX_OPTIONS && Event::ALL.len() < game::MAX_OPTIONS);
};

impl ViewRef<'_> {
    /// The hand cards that may be played now, except mimicry.
    pub(crate) fn fitting(&self, free: bool) -> Kinds {
        let demand = if free { Demand::Any } else { self.demand };
        let hand = self.my_hand.kinds();
        let mut fitting = hand.and(&demand.fits());
        if matches!(demand, Demand::Card(None, Symbol::Number(_)))
            && self.rule_cards.has(RuleCard::BlackOnBlack)
        {
            fitting = fitting.or(&hand.and(&masks::BLACK.kinds()));
        }
        for card in hand.and(&masks::OF_HAND.kinds()) {
            if card.as_special().and_then(Special::hand_needed) == Some(self.my_hand.len()) {
                fitting = fitting.or(&Bag::every(card).kinds());
            }
        }
        if self.is_sealed() {
            fitting = fitting.and_not(&masks::SPECIALS.kinds());
        }
        let blocked = self.blocked();
        if !blocked.is_empty() {
            for colour in blocked {
                fitting = fitting.and_not(&masks::BEARING[colour.id() as usize].kinds());
            }
        }
        fitting
    }

    /// Whether the person could play a card now.
    pub(crate) fn can_play(&self, free: bool) -> bool {
        !self.fitting(free).is_empty() || self.imitations().next().is_some()
    }

    /// The seats that may be chosen next.
    fn seats(&self) -> Seats {
        self.people().map_or(Seats::NONE, |(_, next)| next)
    }

    /// The cards of a hand being dealt out that nobody has been given yet.
    fn left_to_give(&self) -> Bag {
        let mut left = *self.my_hand;
        left.remove_all(&self.reply.cards);
        left
    }

    /// Why this answer would be refused; `None` if it is legal.
    pub(crate) fn refusal(&self, action: Action) -> Option<Illegal> {
        self.check(action).err()
    }

    #[allow(clippy::match_same_arms, reason = "one arm for each kind of question")]
    fn check(&self, action: Action) -> Result<(), Illegal> {
        let ask = self.my_ask.ok_or(Illegal::NotAsked)?;
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
                ensure(may, Illegal::NotThatWish)
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
        if !self.my_hand.has(card) {
            return Err(Illegal::NotThere);
        }
        let played = card.as_special().map(|special| special.properties().played);
        match played {
            Some(Played::Never) => return Err(Illegal::Never),
            Some(_) if self.is_sealed() => return Err(Illegal::Sealed),
            Some(Played::AsAnother) => return self.imitation(imitates.ok_or(Illegal::Imitation)?),
            _ => {}
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
        Err(match played {
            Some(Played::HandOf(1)) => Illegal::NotTheLast,
            Some(Played::HandOf(_)) => Illegal::NeedsTen,
            _ => Illegal::DoesNotFit,
        })
    }

    /// Checks whether an answer is on a short list.
    fn listed(&self, list: Choice, action: Action) -> Result<(), Illegal> {
        match (list, action) {
            (Choice::Reaction(_) | Choice::Powers { .. } | Choice::Seen { .. }, Action::Pass) => Ok(()),
            (Choice::Reaction(_), Action::Toss(card)) if !self.my_hand.has(card) => Err(Illegal::NotThere),
            (Choice::Reaction(window), Action::Toss(card)) => {
                ensure(window.cards().has(card), Illegal::NotThatReaction)
            }
            (Choice::Powers { special }, Action::Power(power)) => {
                ensure(self.powers().0.has(power) && power.goes_with(special), Illegal::NotThatPower)
            }
            (Choice::PowerOf { of, .. }, Action::PowerOf(whose, power)) => {
                let there = power.map_or(self.powers().1, |power| self.powers().0.has(power));
                ensure(of == whose && there, Illegal::NotThatPower)
            }
            (Choice::Events(events), Action::Event(event)) => {
                ensure(events.has(event), Illegal::NotThatEvent)
            }
            (Choice::Imitations, Action::Play(card, Some(special))) => {
                let mimicry = card.as_special() == Some(Special::Mimicry);
                let there = self.setup.specials().has(special);
                ensure(mimicry && there && special.is_wish_card(), Illegal::Imitation)
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
            return Err(if self.my_hand.has(card) { Illegal::NotThatCard } else { Illegal::NotThere });
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
        let (of, next) = match self.my_ask?.kind {
            Question::Seats { of, n } => {
                // Enough people must be left.
                let enough = |seat| self.reply.picks.saturating_add((of & Seats::from(seat)).len()) >= n;
                (of, ((of & from_last) - named).filter(enough))
            }
            Question::Split { of, people, .. } if named.len() < people => (of, from_last),
            Question::Split { of, .. } => (of, from_last & named),
            Question::Give { to } => (to, to),
            Question::Hands { of, not_own } => {
                let taken = |seat: Seat| of.into_iter().any(|p| self.reply.hand_for(p) == Some(seat));
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

    /// The cards the person may pick from, if they are asked to pick cards; otherwise none.
    pub fn pool(&self) -> Bag {
        let Some(Question::Cards { from, except, .. }) = self.my_ask.map(|ask| ask.kind) else {
            return Bag::EMPTY;
        };
        except.filter(&match from {
            PickFrom::OwnHand => *self.my_hand,
            PickFrom::Hand(of) => self.hand(of).hand.unwrap_or_default(),
            PickFrom::Side => self.side,
        })
    }

    /// The power cards the question is about: those the person can see, by kind, and whether there are others that they
    /// cannot see.
    pub(crate) fn powers(&self) -> (Powers, bool) {
        let Some((me, Question::One(choice))) = self.me().zip(self.my_ask.map(|ask| ask.kind)) else {
            return (Powers::default(), false);
        };
        let own = self.hand(me).powers.unwrap_or_default();
        match choice {
            Choice::Powers { .. } => (own.without(self.places[me].resting), false),
            Choice::PowerOf { of, spent, .. } => {
                let mut powers = self.places[of].spent;
                if spent {
                    powers = powers.without(self.activated(of));
                } else if of == me {
                    own.iter().for_each(|power| {
                        powers.add(power);
                    });
                }
                if let Some(taken) = self.taken() {
                    powers.remove(taken);
                }
                (powers, !spent && of != me && self.hand(of).power_count > 0)
            }
            _ => (Powers::default(), false),
        }
    }

    /// The number of parts in the complete answer; 0 if it is a single action.
    pub(crate) fn picks_wanted(&self) -> u8 {
        self.my_ask.map_or(0, |ask| ask.kind.picks_wanted(&self.pool(), self.my_hand))
    }
}

#[cfg(test)]
mod tests;
