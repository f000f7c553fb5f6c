//! Verbs that move cards out of piles and into them.

use crate::{Bag, Card, Cards, Event, Fact, Source, Table, Zone};

impl Table<'_> {
    /// Takes `n` cards from the top of the draw pile without anybody drawing them. If there are fewer, the
    /// round ends (§8.4).
    pub(crate) fn take_top(&mut self, n: u8) -> Bag {
        let mut cards = Bag::EMPTY;
        for _ in 0..n {
            let Some(card) = self.hidden.draw.pop() else {
                self.public.this_turn.pile_ran_out = true;
                break;
            };
            cards.add(card);
        }
        cards
    }

    /// Moves the top `n` cards of the draw pile to a zone, and returns them; fewer if there are no more.
    pub(crate) fn move_from_draw(&mut self, n: u8, to: Zone, why: Source) -> Bag {
        let cards = self.take_top(n);
        if !cards.is_empty() {
            self.put(&cards, to);
            self.tell_moved(cards, Zone::Draw, to, why);
        }
        cards
    }

    /// Puts a card under the top of the discard pile.
    pub(crate) fn slip_under_top(&mut self, card: Card) {
        let below = self.discard.len().saturating_sub(1);
        let under = u8::from(!self.discard.is_empty());
        self.public.discard.insert_under(card, under);
        if let Some(Some(at)) = self.public.stack.followed()
            && *at >= below
        {
            *at += under;
        }
    }

    /// How many cards lie below the one in the discard pile that is followed; `None` if there is no such card.
    pub(crate) fn followed(&mut self) -> Option<usize> {
        (*self.public.stack.followed()?).map(usize::from)
    }

    /// Moves a card out of the discard pile: the one above `at` others.
    pub(crate) fn take_from_discard(&mut self, at: usize, to: Zone, why: Source) {
        let Some(card) = self.public.discard.remove(at) else { return };
        if let Some(followed) = self.public.stack.followed() {
            *followed = followed.filter(|&it| usize::from(it) != at);
            if let Some(it) = followed.as_mut().filter(|it| usize::from(**it) > at) {
                *it -= 1;
            }
        }
        let cards = Bag::one(card);
        self.put(&cards, to);
        self.tell_moved(cards, Zone::Discard, to, why);
    }

    /// Moves one card into a zone before everybody's eyes: the topmost of equal cards of a pile. `false` if it is
    /// not there.
    pub(crate) fn fetch(&mut self, card: Card, from: Zone, to: Zone, why: Source) -> bool {
        let topmost = |pile: &Cards| pile.all().iter().rposition(|&c| c == card);
        match from {
            Zone::Draw => {
                let Some(at) = topmost(&self.hidden.draw) else { return false };
                self.hidden.draw.remove(at);
            }
            Zone::Discard => {
                let Some(at) = topmost(&self.discard) else { return false };
                self.take_from_discard(at, to, why);
                return true;
            }
            Zone::Hand(seat) if self.hidden.hands[seat].remove(card) => self.left_hand(seat),
            _ => return false,
        }
        let (cards, seen) = (Bag::one(card), self.everybody());
        self.put(&cards, to);
        self.tell(Fact::Moved { cards: Some(cards), n: 1, from, to, why, seen });
        true
    }

    /// Puts an event under the event pile.
    pub(crate) fn events_go_under(&mut self, event: Event) {
        let all = self.hidden.events.len();
        self.hidden.events.insert_under(event, all);
    }

    /// Shuffles the power pile.
    pub(crate) fn shuffle_powers(&mut self) {
        let hidden = &mut self.state.hidden;
        hidden.rng.shuffle(hidden.power_pile.all_mut());
    }
}
