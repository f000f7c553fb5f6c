//! A card is played: it goes on the pile; then come power card, effect, wish and the second kind of power
//! cards (rules §5.4).

use game::Seat;

use crate::{
    Action, ActivatedPower, Aim, Card, Choice, Colour, Colours, Demand, Fact, Frame, How, PendingWish, Play,
    PlayStep, Played, Power, PowerTiming, Print, Question, Source, Special, Symbol, Table, Wish, WishEffects,
    Wishes, flow::attack, masks,
};

/// Somebody plays a card from their hand.
pub(crate) fn from_hand(t: &mut Table, by: Seat, card: Card, imitates: Option<Special>, how: How) {
    let before = t.demand;
    // A wish made earlier in this turn was the demand before this card.
    t.public.this_turn.wished = false;
    if card.as_special() == Some(Special::FuckYou) {
        if t.hidden.hands[by].remove(card) {
            t.slip_under_top(card);
            t.left_hand(by);
        }
    } else {
        t.lay(by, card);
    }
    t.tell(Fact::Played { by, card, imitates, how });
    count_seven(t, card);
    let play = Play { by, card, imitates, how, before, carrier: false, step: PlayStep::Offer };
    play.demand(t);
}

/// Counts a seven for carousel.
fn count_seven(t: &mut Table, card: Card) {
    if card.as_number() == Some(7) {
        t.public.this_turn.sevens = t.this_turn.sevens.saturating_add(1);
    }
}

/// A card is turned up onto the pile; `by` carries it out.
pub(crate) fn turned_up(t: &mut Table, by: Seat, card: Card, how: How) {
    let before = t.demand;
    t.public.discard.push(card);
    t.tell(Fact::Played { by, card, imitates: None, how });
    if how == How::Starter {
        count_seven(t, card);
    }
    let play = Play { by, card, imitates: None, how, before, carrier: false, step: PlayStep::Effect };
    match card.as_special().map(|special| special.properties().played) {
        None | Some(Played::Fitting) => play.demand(t),
        Some(Played::HandOf(_) | Played::Never) => t.public.demand = Demand::Any,
        Some(Played::AsAnother) => {
            t.public.demand = Demand::Any;
            play.ask_what_to_imitate(t);
        }
    }
}

impl Play {
    /// The special card whose effect is carried out: the card itself, or what it imitates.
    pub(crate) fn acts(&self) -> Option<Special> {
        self.imitates.or(self.card.as_special())
    }

    /// Whether rewind turned it up. Such a card was not played (§10).
    pub(crate) fn is_rewound(&self) -> bool {
        matches!(self.how, How::Rewind { .. })
    }

    fn at(self, step: PlayStep) -> Frame {
        Frame::Play(Play { step, ..self })
    }

    /// Works out what the pile demands now, asks for a colour if there is a choice, and continues with
    /// `self.step`.
    pub(crate) fn demand(self, t: &mut Table) {
        // The starter, or a card that rewind turned up, counts with its own colours, because nothing was
        // demanded before.
        let asked = t.demand.colour();
        let colour = match (self.card.print(), self.imitates) {
            (Print::Number(colour, _) | Print::Special(colour @ Some(_), _), _) => {
                t.public.demand = Demand::of(self.card);
                colour
            }
            (Print::Swap(one, other), _) => {
                let Some(asked) = asked.filter(|_| self.how != How::Free) else {
                    return self.ask_colour(t, [one, other].into_iter().collect());
                };
                let on = if asked == one { other } else { one };
                t.public.demand = Demand::Colour(on);
                Some(on)
            }
            (Print::Special(None, _), Some(Special::ColourSwap)) => {
                let may = |&c: &Colour| Some(c) != asked && !t.blocked().has(c);
                let colours = t.setup.colours().iter().filter(may).collect();
                return self.ask_colour(t, colours);
            }
            (Print::Special(None, _), Some(special)) if masks::is_coloured(special) => {
                t.public.demand = Demand::Card(asked, Symbol::Special(special));
                asked
            }
            _ => None,
        };
        if colour.is_some() && !self.is_rewound() {
            t.public.last_colour = colour;
        }
        self.run(t);
    }

    fn ask_colour(self, t: &mut Table, colours: Colours) {
        t.push_frame(self.at(PlayStep::Colour));
        let why = Source::Special(Special::ColourSwap);
        t.ask_one(self.by, Question::Wish { colours, highest: 0 }, why);
    }

    pub(crate) fn run(self, t: &mut Table) {
        match self.step {
            PlayStep::Imitate => self.imitated(t),
            PlayStep::Colour => self.coloured(t),
            PlayStep::Offer => self.offer(t),
            PlayStep::Offered => self.offered(t),
            PlayStep::Effect => self.effect(t),
            PlayStep::Chosen => {
                t.push_frame(self.at(PlayStep::Wish));
                let yes = t.said_yes(self.by);
                if let Some(special) = self.acts() {
                    t.tell(Fact::Chose { by: self.by, why: Source::Special(special), yes });
                }
                if yes {
                    self.carry_out(t);
                }
            }
            PlayStep::Wish => self.wish(t),
            PlayStep::Second => self.second(t),
        }
    }

    fn coloured(self, t: &mut Table) {
        let next = if self.is_rewound() { PlayStep::Effect } else { PlayStep::Offer };
        if let Some(Action::Wish(wish @ Wish::Colour(colour))) = t.reply(self.by).word {
            t.public.demand = Demand::Colour(colour);
            if !self.is_rewound() {
                t.public.last_colour = Some(colour);
            }
            t.tell(Fact::Wished { by: self.by, wish });
        }
        t.push_frame(self.at(next));
    }

    /// After a hand card played in one's own turn, one power card may be activated, one per turn (§5.3).
    fn offer(self, t: &mut Table) {
        let none = self.by != t.active
            || t.this_turn.starter
            || t.this_turn.power.is_some()
            || t.usable_powers(self.by).is_empty()
            || self.card.as_special() == Some(Special::TheEnd);
        if none {
            return self.effect(t);
        }
        t.push_frame(self.at(PlayStep::Offered));
        let special = self.acts().is_some();
        t.ask_one(self.by, Question::One(Choice::Powers { special }), Source::Turn);
    }

    fn offered(mut self, t: &mut Table) {
        let chosen = match t.reply(self.by).word {
            // In a state from outside they may have no such card.
            Some(Action::Power(power)) => Some(power).filter(|&power| t.hidden.powers[self.by].remove(power)),
            _ => None,
        };
        if let Some(power) = chosen {
            self.carrier = true;
            t.public.this_turn.power = Some(power);
            t.public.this_turn.carrier = Some((self.card, self.before));
            let place = &mut t.public.places[self.by];
            place.spent.add(power);
            place.resting.add(power);
            t.tell(Fact::Power { by: self.by, power });
            if power == Power::Recycling {
                let at = t.discard.all().iter().rposition(|&card| card == self.card);
                t.push_frame(Frame::Followed(at.and_then(|at| u8::try_from(at).ok())));
            }
            t.push_frame(self.at(PlayStep::Effect));
            if power.when() == PowerTiming::BeforeEffect {
                t.push_frame(Frame::Power(ActivatedPower { power, by: self.by, asked: false }));
            }
        } else {
            self.effect(t);
        }
    }

    fn effect(self, t: &mut Table) {
        let Some(special) = self.acts() else {
            if self.card.is_black() && !self.is_rewound() {
                t.push_frame(self.at(PlayStep::Wish));
                return t.trigger(self.by);
            }
            return self.wish(t);
        };
        let present = if self.is_rewound() { t.present() } else { t.everybody() };
        if !special.possible(t, self.by, present) || self.how == (How::Rewind { effect: false }) {
            return self.wish(t);
        }
        let must = special.properties().must || t.setup.rules().wish_effects != WishEffects::Optional;
        if self.is_rewound() || !must {
            t.push_frame(self.at(PlayStep::Chosen));
            t.ask_one(self.by, Question::Confirm, Source::Special(special));
        } else {
            t.push_frame(self.at(PlayStep::Wish));
            self.carry_out(t);
        }
    }

    fn carry_out(self, t: &mut Table) {
        let Some(special) = self.acts() else { return };
        if special.properties().aim == Aim::Nobody {
            special.rules().effect(t, self.by);
        } else {
            let shielded = self.carrier && t.this_turn.power == Some(Power::AntiCounter);
            attack::begin(t, special, self.by, shielded);
        }
    }

    /// Asks for the card's own wish or, if it was countered, the wish of the last person who countered (§6).
    /// A wish that could not count is not asked for.
    fn wish(self, t: &mut Table) {
        let own = match self.acts().map(Special::wishes) {
            Some(Wishes::Colour) => Some((self.by, false)),
            Some(Wishes::ColourOrNumber) => Some((self.by, true)),
            Some(Wishes::Nothing) | None => None,
        };
        if let Some((by, numbers)) = t.public.this_turn.wisher.take().or(own)
            && !t.wishes_lapse()
        {
            t.push_frame(self.at(PlayStep::Second));
            PendingWish::ask(t, by, numbers);
        } else {
            self.second(t);
        }
    }

    /// Power cards of the second kind take effect.
    fn second(self, t: &mut Table) {
        if self.carrier
            && let Some(power) = t.this_turn.power
            && power.when() == PowerTiming::AfterWish
        {
            t.push_frame(Frame::Power(ActivatedPower { power, by: self.by, asked: false }));
        }
    }
}

impl Table<'_> {
    /// Whether a power card of this turn cancels every other wish of the turn.
    pub(crate) fn wishes_lapse(&self) -> bool {
        matches!(self.this_turn.power, Some(Power::BlackWish | Power::NumberWish))
    }
}
