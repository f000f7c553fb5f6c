//! The special, event, power and rule cards: one enum for each kind, and one table of properties. The effect of a card
//! is in its row if it takes one line, and otherwise in a file of its own; code that only names cards need not know
//! where. Rule cards have no files: see `rule`.

use game::named;

use crate::{Pack, Packs};

/// The table of special cards: number, name, [points (§3), the wish that comes with it, whether its effect must be
/// used, whom it attacks, when it may be played], and its file in `special/` or its effect. The comments of cards
/// with neither say where they act. Those before colour-swap come in each colour, those after it without one.
macro_rules! specials {
    ($then:ident $($kind:tt)*) => {
        $then! {
            $($kind)*
            Gift = 0 "gift" [7, Nothing, true, One, Fitting] in gift,
            Exchange = 1 "exchange" [7, Nothing, true, One, Fitting] in exchange,
            SecondChance = 2 "second-chance" [7, Nothing, true, Nobody, Fitting] in second_chance,
            Skip = 3 "skip" [7, Nothing, true, One, Fitting] in skip,
            Thief = 4 "thief" [7, Nothing, true, One, Fitting] in thief,
            // Triggers an event.
            Troublemaker = 5 "troublemaker" [7, Nothing, true, Nobody, Fitting] does |t, by| t.trigger(by),
            Recharge = 6 "recharge" [7, Nothing, true, Nobody, Fitting] in recharge,
            // Played on either of its two colours, it demands the other; see `flow::play`.
            ColourSwap = 7 "colour-swap" [7, Nothing, true, Nobody, Fitting],
            Fantastic = 8 "fantastic" [7, ColourOrNumber, false, Nobody, Fitting],
            FantasticFour = 9 "fantastic-four" [7, ColourOrNumber, true, Split, Fitting] in fantastic_four,
            // Tossed in, it redirects an attack; see `flow::attack`.
            Counterattack = 10 "counterattack" [7, Colour, false, Nobody, Fitting],
            Equality = 11 "equality" [7, Colour, false, One, Fitting] in equality,
            // Tossed in when somebody is about to finish the round; see `flow::check`.
            NiceTry = 12 "nice-try" [7, Colour, false, Nobody, Fitting],
            // It slides under the top card, and the demand stays; see `flow::play`.
            FuckYou = 13 "fuck-you" [42, Nothing, true, Nobody, HandOf(10)],
            Inequality = 14 "inequality" [7, Colour, false, One, Fitting] in inequality,
            SpecialFavours = 15 "special-favours" [7, Colour, false, One, Fitting] in special_favours,
            // Tossed in, it excludes its player from an event; see `flow::event`.
            LuckyBastard = 16 "lucky-bastard" [7, Colour, false, Nobody, Fitting],
            // Its rules of its own are in `special/mimicry.rs`.
            Mimicry = 17 "mimicry" [7, Nothing, true, Nobody, AsAnother],
            Curse = 18 "curse" [13, Nothing, true, Nobody, Never],
            Edison = 19 "edison" [7, Colour, false, Two, Fitting] in edison,
            Update = 20 "update" [7, Colour, false, Nobody, Fitting] in update,
            // The round is over in any case (`flow::check`, `score`). This is checked at once, so the rest of the
            // turn is cut off; no power card is offered (`flow::play`).
            TheEnd = 21 "the-end" [17, Nothing, true, Nobody, HandOf(1)] does |t, by| {
                t.public.this_turn.ending.the_end = Some(by);
                t.push_frame(Frame::Check(Check::Begin));
            },
            DoItYourself = 22 "do-it-yourself" [7, Colour, false, Nobody, Fitting] in do_it_yourself,
        }
    };
}

/// The table of events: number, name, [pack, how many people it needs to do anything (only where that does not follow
/// from its effect)], and its file in `event/` or its effect.
macro_rules! events {
    ($then:ident $($kind:tt)*) => {
        $then! {
            $($kind)*
            Charity = 0 "charity" [Base, 1] in charity,
            Communism = 1 "communism" [Base, 1] in communism,
            Doomsday = 2 "doomsday" [Base, 1] in doomsday,
            // All hands are passed to the right.
            Earthquake = 3 "earthquake" [Base, 2] does |t, e| t.pass_hands_right(e.present, e.source()),
            // In order, people draw one card, two cards, three cards …
            Expansion = 4 "expansion" [Base, 1] does |t, e| {
                (1..).zip(e.order(t)).for_each(|(n, seat)| t.draw(seat, n, e.source()));
            },
            // The round is over and hands are counted; see `flow::check` and `score`.
            FinishLine = 5 "finish-line" [Base, 1] does |t, e| t.public.this_turn.ending.finish_line = Some(e.out(t)),
            // Nothing happens.
            FridayThe13th = 6 "friday-the-13th" [Base, 1] does |_, _| (),
            GamblingMan = 7 "gambling-man" [Base, 2] in gambling_man,
            Market = 8 "market" [Base, 1] in market,
            MatingSeason = 9 "mating-season" [Base, 1] in mating_season,
            MerryChristmas = 10 "merry-christmas" [Base, 2] in merry_christmas,
            MexicanStandoff = 11 "mexican-standoff" [Base, 1] in mexican_standoff,
            Recession = 12 "recession" [Base, 1] in recession,
            RobinHood = 13 "robin-hood" [Base, 1] in robin_hood,
            SurpriseParty = 14 "surprise-party" [Base, 2] in surprise_party,
            TheAllSeeingEye = 15 "the-all-seeing-eye" [Base, 1] in the_all_seeing_eye,
            // In order, everybody draws three cards.
            ThirdTimeLucky = 16 "third-time-lucky" [Base, 1] does |t, e| t.all_draw(e.order(t), 3, e.source()),
            TimeBomb = 17 "time-bomb" [Base, 1] in time_bomb,
            Tornado = 18 "tornado" [Base, 2] in tornado,
            Vandalism = 19 "vandalism" [Base, 1] in vandalism,
            BlackHole = 20 "black-hole" [Troublemaker, 1] in black_hole,
            // In order, everybody draws as many cards as they hold.
            Capitalism = 21 "capitalism" [Troublemaker, 1] does |t, e| {
                e.order(t).for_each(|seat| t.draw(seat, t.count(seat), e.source()));
            },
            Crowdfunding = 22 "crowdfunding" [Troublemaker, 2] in crowdfunding,
            Distributor = 23 "distributor" [Troublemaker, 2] in distributor,
            DoubleTaxation = 24 "double-taxation" [Troublemaker, 1] in double_taxation,
            EventManager = 25 "event-manager" [Troublemaker, 1] in event_manager,
            IdentityTheft = 26 "identity-theft" [Troublemaker, 2] in identity_theft,
            // Lasts for the round. Anybody who loses their last card other than by an event first triggers an event;
            // see `flow::check`.
            LastChance = 27 "last-chance" [Troublemaker, 1] does |t, e| t.public.lasting.last_chance = Some(e.out(t)),
            // Two more events, one after the other; the second comes even if the first ended the round.
            Plague = 28 "plague" [Troublemaker, 1] does |t, e| {
                (0..2).for_each(|_| t.push_frame(Trigger::further(e.trigger)));
            },
            // Lasts for the round. Each time somebody draws, they draw one card more; see `Table::draw`.
            PlusOne = 29 "plus-one" [Troublemaker, 1] does |t, e| t.public.lasting.plus_one = Some(e.out(t)),
            Repeat = 30 "repeat" [Troublemaker, 1] in repeat,
            RussianRoulette = 31 "russian-roulette" [Troublemaker, 1] in russian_roulette,
            Seppuku = 32 "seppuku" [Troublemaker, 1] in seppuku,
            TrustFall = 33 "trust-fall" [Troublemaker, 2] in trust_fall,
            BlackJack = 34 "black-jack" [Supercharge, 1] in black_jack,
            Chargenado = 35 "chargenado" [Supercharge, 1] in chargenado,
            EpicFail = 36 "epic-fail" [Supercharge, 1] in epic_fail,
            Loot = 37 "loot" [Supercharge, 2] in loot,
            Parasite = 38 "parasite" [Supercharge, 1] in parasite,
            Rewind = 39 "rewind" [Supercharge, 1] in rewind,
            Riot = 40 "riot" [Supercharge, 2] in riot,
            Supercharge = 41 "supercharge" [Supercharge, 1] in supercharge,
            Tsunami = 42 "tsunami" [Supercharge, 2] in tsunami,
            PandorasBox = 43 "pandoras-box" [Pandora, 1] in pandoras_box,
        }
    };
}

/// The table of power cards: number, name, [when it takes effect], and its file in `power/` or its effect. The comments
/// of cards with neither say where they act.
macro_rules! powers {
    ($then:ident $($kind:tt)*) => {
        $then! {
            $($kind)*
            // Everybody else draws one card, in play order.
            AllDrawOne = 0 "all-draw-one" [BeforeEffect] does |t, by| {
                t.all_draw(t.in_order(by, t.everybody().without(by)), 1, Source::Power(Power::AllDrawOne));
            },
            // The special card just played cannot be countered; see `flow::attack`.
            AntiCounter = 1 "anti-counter" [BeforeEffect],
            // Black is demanded until the next card is played.
            BlackWish = 2 "black-wish" [AfterWish] does |t, by| {
                t.public.demand = Demand::Black;
                t.tell(Fact::BlackWished(by));
            },
            ColourBlockade = 3 "colour-blockade" [AfterWish] in colour_blockade,
            // The direction is reversed after this turn, and back after the owner's next turn; see `flow::turn`.
            Looping = 4 "looping" [AfterWish] does |t, by| t.public.places.lasting.looping_next.add(by),
            // A wish for a number; any other wish of this turn lapses.
            NumberWish = 5 "number-wish" [AfterWish] does |t, by| {
                PendingWish::ask_for(t, by, Colours::NONE, true, Source::Power(Power::NumberWish));
            },
            OpenHands = 6 "open-hands" [BeforeEffect] in open_hands,
            RandomChance = 7 "random-chance" [AfterWish] in random_chance,
            Recycling = 8 "recycling" [AfterWish] in recycling,
            SpecialCharge = 9 "special-charge" [BeforeEffect] in special_charge,
            // No special card may be played or tossed in until the owner's next turn begins; see `Public::is_sealed`.
            SpecialSeal = 10 "special-seal" [BeforeEffect] does |t, by| t.public.places.lasting.seal.add(by),
            // An event at the end of the turn; see `flow::turn`.
            Troublecharger = 11 "troublecharger" [AfterWish],
        }
    };
}

/// Declares the kinds of special cards, and their properties.
macro_rules! declare_specials {
    ($(
        $Member:ident = $id:literal $name:literal
        [$points:literal, $Wishes:ident, $must:literal, $Aim:ident, $($played:tt)+]
        $( in $file:ident )? $( does $does:expr )?
    ),+ $(,)?) => {
        named! {
            /// A kind of special card.
            #[allow(missing_docs, reason = "the table says what each does")]
            pub enum Special { $( $Member = $id $name ),+ }
        }

        impl Special {
            /// The card's properties.
            pub(crate) const fn properties(self) -> SpecialProperties {
                let (points, wishes, must, aim, played) = match self { $(
                    Special::$Member => ($points, Wishes::$Wishes, $must, Aim::$Aim, Played::$($played)+)
                ),+ };
                SpecialProperties { points, wishes, must, aim, played }
            }
        }
    };
}

/// Declares the events, and their properties.
macro_rules! declare_events {
    ($(
        $Member:ident = $id:literal $name:literal [$Pack:ident, $people:literal]
        $( in $file:ident )? $( does $does:expr )?
    ),+ $(,)?) => {
        named! {
            /// An event card.
            #[allow(missing_docs, reason = "the table says what each does")]
            pub enum Event { $( $Member = $id $name ),+ }
        }

        impl Event {
            /// The pack that contains it.
            pub const fn pack(self) -> Pack {
                match self { $( Event::$Member => Pack::$Pack ),+ }
            }

            /// How many people must be present for it to do anything.
            pub(crate) const fn needs(self) -> u8 {
                match self { $( Event::$Member => $people ),+ }
            }
        }
    };
}

/// Declares the power cards, and their properties.
macro_rules! declare_powers {
    ($(
        $Member:ident = $id:literal $name:literal [$When:ident] $( in $file:ident )? $( does $does:expr )?
    ),+ $(,)?) => {
        named! {
            /// A power card.
            #[allow(missing_docs, reason = "the table says what each does")]
            pub enum Power { $( $Member = $id $name ),+ }
        }

        impl Power {
            /// Whether it takes effect before or after the card it was activated with.
            pub const fn when(self) -> PowerTiming {
                match self { $( Power::$Member => PowerTiming::$When ),+ }
            }
        }
    };
}

/// Declares the module of each card that has a file, and finds a card's rules.
macro_rules! modules {
    (
        $Kind:ident $Rules:ident
        $( $Member:ident = $id:literal $name:literal [$($property:tt)+] $( in $file:ident )? $( does $does:expr )? ),+
        $(,)?
    ) => {
        $( $( pub(crate) mod $file; pub(crate) struct $Member; )? )+

        impl $Kind {
            /// The card's rules.
            pub(crate) fn rules(self) -> &'static dyn $Rules {
                match self { $( $Kind::$Member => crate::kinds::rules!($Member $( in $file )? $( does $does )?) ),+ }
            }
        }
    };
}

/// The rules of a card: those of its file, the effect in its row, or none of its own.
macro_rules! rules {
    ($Member:ident in $file:ident) => {
        &$Member
    };
    ($Member:ident does $does:expr) => {
        const { &AtOnce($does) }
    };
    ($Member:ident) => {
        &NoEffect
    };
}

specials!(declare_specials);
events!(declare_events);
powers!(declare_powers);

/// The properties of a special card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpecialProperties {
    /// Its points (§3).
    pub points: u8,
    /// The wish that comes with it.
    pub wishes: Wishes,
    /// Whether its effect must be used, also if the house rules let people skip those of wish cards.
    pub must: bool,
    /// The people it attacks.
    pub aim: Aim,
    /// When it may be played.
    pub played: Played,
}

/// The wishes that a card allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wishes {
    /// Nothing.
    Nothing,
    /// A colour.
    Colour,
    /// A colour or a number.
    ColourOrNumber,
}

/// The people that an effect attacks. Attacks can be countered (§6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Nobody: it is no attack.
    Nobody,
    /// One person.
    One,
    /// Two people.
    Two,
    /// Several people, among whom draws are split.
    Split,
}

/// When a special card may be played (§5, §7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Played {
    /// When it fits what the pile demands. Wish cards without a colour always do.
    Fitting,
    /// On anything, but only from a hand of this many cards.
    HandOf(u8),
    /// As another special card.
    AsAnother,
    /// Never.
    Never,
}

/// When a power card takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PowerTiming {
    /// Before the effect of the card it was activated with.
    BeforeEffect,
    /// After its effect and its wish.
    AfterWish,
}

impl Special {
    /// Its points in a hand (§3).
    pub const fn points(self) -> u8 {
        self.properties().points
    }

    /// The wishes it allows.
    pub const fn wishes(self) -> Wishes {
        self.properties().wishes
    }

    /// Whether it attacks people. Attacks can be countered.
    pub fn attacks(self) -> bool {
        self.properties().aim != Aim::Nobody
    }

    /// Whether it is a wish card, which may be played on anything.
    pub fn is_wish_card(self) -> bool {
        self.wishes() != Wishes::Nothing
    }

    /// The number of cards in the only hand that it may be played from.
    pub(crate) const fn hand_needed(self) -> Option<u8> {
        if let Played::HandOf(n) = self.properties().played { Some(n) } else { None }
    }

    /// Whether it is played when it fits. Only such a card can be imitated by mimicry (§7).
    pub const fn is_played_when_it_fits(self) -> bool {
        matches!(self.properties().played, Played::Fitting)
    }
}

impl Event {
    /// The events of these packs, by number.
    pub(crate) fn of(packs: Packs) -> impl Iterator<Item = Event> {
        Event::ALL.iter().copied().filter(move |event| packs.has(event.pack()))
    }
}

impl Power {
    /// Whether it may be activated with a special card (if `special`) or with a number card (if not).
    pub const fn goes_with(self, special: bool) -> bool {
        !(special && matches!(self, Power::SpecialSeal))
    }
}

named! {
    /// A rule card.
    pub enum RuleCard {
        /// Nice-try makes people draw six.
        TheNicestTry = 0 "the-nicest-try",
        /// A gift gives three cards.
        Generous = 1 "generous",
        /// Fantastic-four splits five draws.
        FantasticFive = 2 "fantastic-five",
        /// A thief takes three cards.
        Pickpocket = 3 "pickpocket",
        /// A skip costs two turns.
        LongNap = 4 "long-nap",
        /// The direction is reversed while the card is in force; see [`Public::leftward`](crate::Public::leftward).
        Clockwise = 5 "clockwise",
        /// Nothing may be tossed in; see [`Public::no_tossing`](crate::Public::no_tossing).
        ColdBlood = 6 "cold-blood",
        /// All hands are open; see [`Public::is_open`](crate::Public::is_open).
        GlassHands = 7 "glass-hands",
        /// Every trigger turns up two events; see `flow::event`.
        DoubleTrouble = 8 "double-trouble",
        /// Black may be played whenever a black card's number is demanded; see `ViewRef::fitting`.
        BlackOnBlack = 9 "black-on-black",
        /// A voluntary draw is two cards.
        DeepDraw = 10 "deep-draw",
        /// Special cards worth seven count fourteen at the end of a round.
        LuxuryTax = 11 "luxury-tax",
        /// When a seven is played, all hands go to the next person in play order; see `flow::turn`.
        Carousel = 12 "carousel",
        /// A turn that ends with more than twelve cards ends with discarding down to twelve; see `flow::turn`.
        HeavyHands = 13 "heavy-hands",
        /// People who finish the round by emptying their hand score ten points less; see `score`.
        Bounty = 14 "bounty",
    }
}

pub(crate) use {events, modules, powers, rules, specials};
