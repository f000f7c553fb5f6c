//! The card game's log in sentences: one for each fact that deserves it ([`telling`](super::telling)).

use super::telling::{LogFact, Teller, sentences};
use cards::{Bag, Fact, How, RoundResult, Source, Zone};
use game::{Seat, Seats};

sentences! { "log.":
    Deals "deals" true,
    TurnLost "turn-lost" true,
    TurnPassed "turn-passed" true,
    Draws "draws" true,
    Gets "gets" true,
    WillGet "will-get" true,
    Discards "discards" true,
    Lays "lays" true,
    Takes "takes" true,
    TakesUp "takes-up" true,
    TakesBack "takes-back" true,
    OntoDraw "onto-draw" true,
    TurnedUp "turned-up" false,
    Under "under" false,
    Moved "moved" false,
    Plays "plays" true,
    PlaysAs "plays-as" true,
    PlaysFree "plays-free" true,
    Starter "starter" false,
    Rewound "rewound" false,
    Tosses "tosses" true,
    Names "names" true,
    Splits "splits" true,
    Uses "uses" true,
    Leaves "leaves" true,
    Wishes "wishes" true,
    WishesBlack "wishes-black" true,
    BlocksColour "blocks-colour" true,
    Marked "marked" true,
    Triggers "triggers" true,
    Event "event" false,
    Shows "shows" true,
    HandsMove "hands-move" false,
    HandsMixed "hands-mixed" false,
    Power "power" true,
    PowersMove "powers-move" false,
    Recharges "recharges" true,
    Leftward "leftward" false,
    Rightward "rightward" false,
    RuleOn "rule-on" false,
    RuleOff "rule-off" false,
    Scores "scores" true,
    SwapPlaces "swap-places" false,
    Dares "dares" true,
    Declines "declines" true,
    RoundOver "round-over" false,
    GameOver "game-over" true,
}

impl LogFact for Fact {
    fn round(&self) -> Option<u16> {
        match *self {
            Fact::RoundBegan { round, .. } => Some(round),
            _ => None,
        }
    }

    fn turn(&self) -> Option<Seat> {
        match *self {
            Fact::TurnBegan(who) | Fact::TurnLost(who) => Some(who),
            _ => None,
        }
    }

    fn is_event(&self) -> bool {
        matches!(self, Fact::TurnedUp { .. })
    }

    fn swapped(&self) -> Option<(Seat, Seat)> {
        match *self {
            Fact::SwappedPlaces(one, other) => Some((one, other)),
            _ => None,
        }
    }

    fn sentence(&self, teller: &Teller<'_>) -> Option<String> {
        teller.card_sentence(self)
    }
}

impl Teller<'_> {
    fn bag(&self, cards: Option<&Bag>, n: u8) -> String {
        self.cards(cards.map(|cards| cards.iter().map(|card| self.words.card(card)).collect()), n)
    }

    /// The sentence of a fact of the card game.
    fn card_sentence(&self, fact: &Fact) -> Option<String> {
        let words = self.words;
        let why = |why: &Source| words.source(*why);
        Some(match fact {
            // The table shows these well enough.
            Fact::TurnBegan(_)
            | Fact::EventOver(_)
            | Fact::Moved { n: 0, .. }
            | Fact::Moved { why: Source::Deal, .. }
            | Fact::Shown { cards: None, .. } => return None,
            Fact::RoundBegan { dealer, .. } => self.about(*dealer, Sentence::Deals, &[]),
            Fact::TurnLost(who) => self.about(*who, Sentence::TurnLost, &[]),
            Fact::TurnPassed(who) => self.about(*who, Sentence::TurnPassed, &[]),
            Fact::Moved { cards, n, from, to, .. } => self.moved(cards.as_ref(), *n, *from, *to),
            Fact::Played { by, card, imitates, how } => {
                let name = words.card(*card);
                let card = ("card", name.as_str());
                match (how, imitates) {
                    (How::Starter, _) => self.plain(Sentence::Starter, &[card]),
                    (How::Rewind { .. }, _) => self.plain(Sentence::Rewound, &[card]),
                    (_, Some(special)) => {
                        let special = words.special(*special);
                        self.about(*by, Sentence::PlaysAs, &[card, ("as", &special)])
                    }
                    (How::Free, None) => self.about(*by, Sentence::PlaysFree, &[card]),
                    (How::Turn, None) => self.about(*by, Sentence::Plays, &[card]),
                }
            }
            Fact::Tossed { by, card, .. } => {
                self.about(*by, Sentence::Tosses, &[("card", &words.card(*card))])
            }
            Fact::Named { by, why: source, people, draws } => {
                let spread = draws.0.iter().any(|&draws| draws > 0);
                let share = |seat: Seat| {
                    let values = [("who", &*self.to(seat)), ("count", &*draws[seat].to_string())];
                    words.fill("list.share", &values)
                };
                let shares = words.join(&people.into_iter().map(share).collect::<Vec<_>>());
                let people = self.whom(*by, *people);
                let values = [("people", &*people), ("shares", &*shares), ("why", &*why(source))];
                self.about(*by, if spread { Sentence::Splits } else { Sentence::Names }, &values)
            }
            Fact::Chose { by, why: source, yes } => {
                let sentence = if *yes { Sentence::Uses } else { Sentence::Leaves };
                self.about(*by, sentence, &[("why", &why(source))])
            }
            Fact::Wished { by, wish } => self.about(*by, Sentence::Wishes, &[("wish", &words.wish(*wish))]),
            Fact::BlackWished(by) => self.about(*by, Sentence::WishesBlack, &[]),
            Fact::Blocked { by, colour } => {
                self.about(*by, Sentence::BlocksColour, &[("colour", &words.colour(Some(*colour)))])
            }
            Fact::Marked(who) => self.about(*who, Sentence::Marked, &[]),
            Fact::Triggered(by) => self.about(*by, Sentence::Triggers, &[]),
            Fact::TurnedUp { event, .. } => self.plain(Sentence::Event, &[("event", &words.event(*event))]),
            Fact::Shown { of, cards: Some(cards), .. } => {
                self.about(*of, Sentence::Shows, &[("cards", &self.bag(Some(cards), cards.len()))])
            }
            Fact::HandsMoved { why: source, .. } => self.plain(Sentence::HandsMove, &[("why", &why(source))]),
            Fact::HandsMixed { why: source, .. } => {
                self.plain(Sentence::HandsMixed, &[("why", &why(source))])
            }
            Fact::Power { by, power } => self.about(*by, Sentence::Power, &[("power", &words.power(*power))]),
            Fact::PowersMoved { why: source, .. } => {
                self.plain(Sentence::PowersMove, &[("why", &why(source))])
            }
            Fact::Recharged { of, power } => {
                self.about(*of, Sentence::Recharges, &[("power", &words.power(*power))])
            }
            Fact::Turned { leftward: true } => self.plain(Sentence::Leftward, &[]),
            Fact::Turned { leftward: false } => self.plain(Sentence::Rightward, &[]),
            Fact::RuleCard { card, on } => {
                let sentence = if *on { Sentence::RuleOn } else { Sentence::RuleOff };
                self.plain(sentence, &[("rule", &words.rule_card(*card))])
            }
            Fact::Scored { person, by } => {
                let place = Seats::first(Seat::MAX).into_iter().find(|&s| self.persons[s] == *person)?;
                let points = words.points_as(&format!("{by:+}"), *by);
                self.about(place, Sentence::Scores, &[("points", &points)])
            }
            Fact::SwappedPlaces(one, other) => {
                let (one, other) = if self.is_me(*other) { (other, one) } else { (one, other) };
                let [one, other] = [*one, *other].map(|place| self.name_of(self.persons[place]));
                self.plain(Sentence::SwapPlaces, &[("who", &one), ("other", &other)])
            }
            Fact::Dared { by, yes } => {
                self.about(*by, if *yes { Sentence::Dares } else { Sentence::Declines }, &[])
            }
            Fact::RoundOver(RoundResult { .. }) => self.plain(Sentence::RoundOver, &[]),
            Fact::GameOver { winners } => self.game_over(*winners, Sentence::GameOver),
        })
    }

    fn moved(&self, cards: Option<&Bag>, n: u8, from: Zone, to: Zone) -> String {
        let named = self.bag(cards, n);
        let values = [("cards", named.as_str())];
        let with = |from: Seat, who: Seat, sentence| {
            self.about(who, sentence, &[("cards", named.as_str()), ("from", &self.to(from))])
        };
        match (from, to) {
            (Zone::Draw, Zone::Hand(who)) => self.about(who, Sentence::Draws, &values),
            (Zone::Hand(from), Zone::Hand(who)) if from == who => self.about(who, Sentence::Shows, &values),
            (Zone::Hand(from), Zone::Hand(who)) => with(from, who, Sentence::Gets),
            (Zone::Hand(from), Zone::Aside(who)) if from != who => with(from, who, Sentence::WillGet),
            (Zone::Hand(who), Zone::Discard) => self.about(who, Sentence::Discards, &values),
            (Zone::Hand(who), Zone::Side | Zone::Aside(_)) => self.about(who, Sentence::Lays, &values),
            (Zone::Hand(who), Zone::Draw) => self.about(who, Sentence::OntoDraw, &values),
            (Zone::Side, Zone::Hand(who)) => self.about(who, Sentence::Takes, &values),
            (Zone::Aside(_), Zone::Hand(who)) => self.about(who, Sentence::TakesUp, &values),
            (Zone::Discard, Zone::Hand(who)) => self.about(who, Sentence::TakesBack, &values),
            (Zone::Draw, Zone::Side | Zone::Discard) => self.plain(Sentence::TurnedUp, &values),
            (Zone::Side, Zone::Discard) => self.plain(Sentence::Under, &values),
            _ => self.plain(Sentence::Moved, &values),
        }
    }
}
