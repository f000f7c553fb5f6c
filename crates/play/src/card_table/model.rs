//! The data to draw, computed from what one person may know.
//!
//! It is the same for a game on this device, in a room, or replayed. It decides no rule: whether a
//! card may be played, and why not, comes from the view.

use crate::card_table::hand::{CardCopy, HandCard, Sort, faces};
use crate::card_table::question::Asked;
use crate::card_table::summary::Summary;
use crate::people::Person;
use cards::{Ask, Card, Colour, Demand, Event, HouseRules, Lasting, Power, RuleCard, Setup, Special, View};
use game::Seat;

/// Everything that is drawn of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// The seat whose hand is shown; `None` for a spectator.
    pub viewer: Option<Seat>,
    /// The house rules.
    pub rules: HouseRules,
    /// The whole setup: house rules, packs and people.
    pub setup: Setup,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// All seats: the viewer's first, then to the right.
    pub seats: Vec<SeatModel>,
    /// The seat whose turn it is.
    pub active: Seat,
    /// Whether the direction of play is to the left.
    pub leftward: bool,
    /// The middle of the table.
    pub pile: PileModel,
    /// The viewer's hand, sorted.
    pub hand: Vec<HandCard>,
    /// Cards that lie open while an event lasts.
    pub side: Vec<CardCopy>,
    /// Rule cards in force.
    pub rule_cards: Vec<RuleCard>,
    /// Events in force. The countdown of a time bomb is shown at the seats.
    pub lasting: Vec<Event>,
    /// The question to the viewer.
    pub question: Option<Asked>,
    /// The others who are asked, and the question; this is public.
    pub waiting: Option<Waiting>,
    /// How the round ended, until the next one begins.
    pub summary: Option<Summary>,
}

/// Others who are asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    /// Their seats, in the order of the table.
    pub seats: Vec<Seat>,
    /// The question.
    pub ask: Ask,
}

/// A seat at the table.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is drawn on its own")]
pub struct SeatModel {
    /// The seat.
    pub seat: Seat,
    /// The person there now, named by their first seat.
    pub person: Seat,
    /// Their name.
    pub name: String,
    /// The number of their picture.
    pub avatar: u8,
    /// Whether a bot plays.
    pub bot: bool,
    /// Whether it is the viewer's seat.
    pub me: bool,
    /// How many cards the hand has.
    pub count: u8,
    /// How many cards are set aside until an event has been carried out.
    pub aside: u8,
    /// The hand, if it lies open to the viewer; always `None` for the viewer's own.
    pub open: Option<Vec<CardCopy>>,
    /// Their points so far.
    pub points: i32,
    /// Rounds they have finished.
    pub wins: u8,
    /// How many turns they will lose.
    pub skips: u8,
    /// Whether it is their turn.
    pub turn: bool,
    /// Whether they are asked something.
    pub asked: bool,
    /// Whether they dealt this round.
    pub dealer: bool,
    /// How many turns a time bomb leaves them.
    pub bomb: Option<u8>,
    /// Their powers in force.
    pub lasting: Vec<LastingPower>,
    /// How many power cards lie face down.
    pub face_down: u8,
    /// Their face-down power cards; only for the viewer.
    pub powers: Vec<Power>,
    /// Power cards they have used.
    pub spent: Vec<Power>,
}

/// A power in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastingPower {
    /// No card of this colour may be played.
    Blockade(Colour),
    /// The direction of play is reversed.
    Looping,
    /// The others' hands are open.
    OpenHands,
    /// No special card may be played.
    Seal,
}

impl LastingPower {
    /// The power card that it comes from.
    pub fn power(self) -> Power {
        match self {
            LastingPower::Blockade(_) => Power::ColourBlockade,
            LastingPower::Looping => Power::Looping,
            LastingPower::OpenHands => Power::OpenHands,
            LastingPower::Seal => Power::SpecialSeal,
        }
    }
}

/// The middle of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct PileModel {
    /// The top card.
    pub top: Option<Card>,
    /// How many cards have been discarded.
    pub discarded: usize,
    /// The demand.
    pub demand: DemandShown,
    /// How many cards can still be drawn.
    pub draw: u8,
    /// How many events the pile has.
    pub events: u8,
    /// Events of this round so far.
    pub happened: Vec<Event>,
    /// How many power cards the pile has.
    pub power_pile: u8,
}

/// The demand: a card that matches any of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DemandShown {
    /// Anything.
    pub any: bool,
    /// A black card.
    pub black: bool,
    /// A colour.
    pub colour: Option<Colour>,
    /// A number.
    pub number: Option<u8>,
    /// The same special card.
    pub symbol: Option<Special>,
    /// It was wished or switched to, so the top card does not show it.
    pub wished: bool,
}

impl DemandShown {
    /// A number that tells demands apart.
    pub fn key(self) -> usize {
        let DemandShown { any, black, colour, number, symbol, wished } = self;
        let flags = usize::from(any) | usize::from(black) << 1 | usize::from(wished) << 2;
        let colour = colour.map_or(0, |colour| 1 + colour as usize);
        let number = number.map_or(0, |number| 1 + usize::from(number));
        let symbol = symbol.map_or(0, |symbol| 1 + symbol as usize);
        flags | colour << 3 | number << 7 | symbol << 16
    }

    /// Converts a demand.
    pub fn of(demand: Demand) -> DemandShown {
        let none = DemandShown::default();
        match demand {
            Demand::Any => DemandShown { any: true, ..none },
            Demand::Card(colour, cards::Symbol::Number(n)) => DemandShown { colour, number: Some(n), ..none },
            Demand::Card(colour, cards::Symbol::Special(special)) => {
                DemandShown { colour, symbol: Some(special), ..none }
            }
            Demand::Colour(colour) => DemandShown { colour: Some(colour), wished: true, ..none },
            Demand::Number(n) => DemandShown { number: Some(n), wished: true, ..none },
            Demand::Black => DemandShown { black: true, wished: true, ..none },
        }
    }
}

impl Model {
    /// The model for this view. `people` are in the order of their first seats; `drawn` is the
    /// viewer's hand in the order its cards arrived.
    pub fn new(view: &View, people: &[Person], sort: Sort, drawn: &[Card]) -> Model {
        let me = view.me();
        let places = view.everybody();
        let n = view.setup.players();
        let first = me.unwrap_or_default();
        let seats = (0..n).map(|k| seat(view, people, first.right(k, n))).collect();
        let others = places.into_iter().filter(|&s| view.asked.has(s) && Some(s) != me);
        let waiting: Vec<Seat> = others.collect();
        Model {
            viewer: me,
            rules: *view.setup.rules(),
            setup: view.setup,
            round: view.round,
            seats,
            active: view.active,
            leftward: view.leftward(),
            pile: pile(view),
            hand: faces(view, sort, drawn),
            side: CardCopy::all(view.side.iter()),
            rule_cards: view.rule_cards.iter().collect(),
            lasting: lasting(view),
            question: Asked::of(view),
            waiting: view.ask.filter(|_| !waiting.is_empty()).map(|ask| Waiting { seats: waiting, ask }),
            summary: Summary::of(view, people),
        }
    }

    /// Finds a seat.
    pub fn seat(&self, seat: Seat) -> Option<&SeatModel> {
        self.seats.iter().find(|place| place.seat == seat)
    }
}

fn seat(view: &View, people: &[Person], seat: Seat) -> SeatModel {
    let (place, hand) = (&view.places[seat], &view.hands[seat]);
    let person = view.persons[seat];
    let who = people.get(person.index()).cloned().unwrap_or_default();
    let me = view.me() == Some(seat);
    SeatModel {
        seat,
        person,
        name: who.name,
        avatar: who.avatar,
        bot: who.bot.is_some(),
        me,
        count: hand.count,
        aside: hand.aside,
        open: hand.hand.filter(|_| !me).map(|hand| CardCopy::all(hand.iter())),
        points: view.totals[person],
        wins: view.wins[person],
        skips: place.skips,
        turn: view.active == seat && view.round > 0 && view.result.is_none(),
        asked: view.asked.has(seat),
        dealer: view.dealer == seat,
        bomb: view.lasting.bomb.map(|bomb| bomb.left[seat]),
        lasting: lasting_powers(view.places.lasting.of(seat)),
        face_down: hand.power_count,
        powers: hand.powers.map(|powers| powers.iter().collect()).unwrap_or_default(),
        spent: place.spent.iter().collect(),
    }
}

fn lasting_powers(lasting: Lasting) -> Vec<LastingPower> {
    let mut all: Vec<LastingPower> = lasting.blockade.map(LastingPower::Blockade).into_iter().collect();
    let mut add = |holds: bool, power| all.extend(holds.then_some(power));
    add(lasting.looping || lasting.looping_next, LastingPower::Looping);
    add(lasting.open_hands, LastingPower::OpenHands);
    add(lasting.seal, LastingPower::Seal);
    all
}

fn lasting(view: &View) -> Vec<Event> {
    let lasting = &view.lasting;
    [
        (lasting.plus_one.is_some(), Event::PlusOne),
        (lasting.last_chance.is_some(), Event::LastChance),
        (lasting.parasite.is_some(), Event::Parasite),
        (lasting.bomb.is_some(), Event::TimeBomb),
    ]
    .into_iter()
    .filter_map(|(holds, event)| holds.then_some(event))
    .collect()
}

fn pile(view: &View) -> PileModel {
    PileModel {
        top: view.top(),
        discarded: view.discard.all().len(),
        demand: DemandShown::of(view.demand),
        draw: view.draw,
        events: view.events,
        happened: view.happened.iter().collect(),
        power_pile: view.power_pile,
    }
}
