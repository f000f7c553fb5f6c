//! The event cards. What they do is in `event/`.

use game::named;

use crate::pack::{Pack, Packs};

/// The table of events: number, name, pack, file in `event/`.
macro_rules! events {
    ($then:ident) => {
        $then! {
            Charity = 0 "charity" Base in charity,
            Communism = 1 "communism" Base in communism,
            Doomsday = 2 "doomsday" Base in doomsday,
            Earthquake = 3 "earthquake" Base in earthquake,
            Expansion = 4 "expansion" Base in expansion,
            FinishLine = 5 "finish-line" Base in finish_line,
            FridayThe13th = 6 "friday-the-13th" Base in friday_the_13th,
            GamblingMan = 7 "gambling-man" Base in gambling_man,
            Market = 8 "market" Base in market,
            MatingSeason = 9 "mating-season" Base in mating_season,
            MerryChristmas = 10 "merry-christmas" Base in merry_christmas,
            MexicanStandoff = 11 "mexican-standoff" Base in mexican_standoff,
            Recession = 12 "recession" Base in recession,
            RobinHood = 13 "robin-hood" Base in robin_hood,
            SurpriseParty = 14 "surprise-party" Base in surprise_party,
            TheAllSeeingEye = 15 "the-all-seeing-eye" Base in the_all_seeing_eye,
            ThirdTimeLucky = 16 "third-time-lucky" Base in third_time_lucky,
            TimeBomb = 17 "time-bomb" Base in time_bomb,
            Tornado = 18 "tornado" Base in tornado,
            Vandalism = 19 "vandalism" Base in vandalism,
            BlackHole = 20 "black-hole" Troublemaker in black_hole,
            Capitalism = 21 "capitalism" Troublemaker in capitalism,
            Crowdfunding = 22 "crowdfunding" Troublemaker in crowdfunding,
            Distributor = 23 "distributor" Troublemaker in distributor,
            DoubleTaxation = 24 "double-taxation" Troublemaker in double_taxation,
            EventManager = 25 "event-manager" Troublemaker in event_manager,
            IdentityTheft = 26 "identity-theft" Troublemaker in identity_theft,
            LastChance = 27 "last-chance" Troublemaker in last_chance,
            Plague = 28 "plague" Troublemaker in plague,
            PlusOne = 29 "plus-one" Troublemaker in plus_one,
            Repeat = 30 "repeat" Troublemaker in repeat,
            RussianRoulette = 31 "russian-roulette" Troublemaker in russian_roulette,
            Seppuku = 32 "seppuku" Troublemaker in seppuku,
            TrustFall = 33 "trust-fall" Troublemaker in trust_fall,
            BlackJack = 34 "black-jack" Supercharge in black_jack,
            Chargenado = 35 "chargenado" Supercharge in chargenado,
            EpicFail = 36 "epic-fail" Supercharge in epic_fail,
            Loot = 37 "loot" Supercharge in loot,
            Parasite = 38 "parasite" Supercharge in parasite,
            Rewind = 39 "rewind" Supercharge in rewind,
            Riot = 40 "riot" Supercharge in riot,
            Supercharge = 41 "supercharge" Supercharge in supercharge,
            Tsunami = 42 "tsunami" Supercharge in tsunami,
            PandorasBox = 43 "pandoras-box" Pandora in pandoras_box,
        }
    };
}

/// Declares the enum from the table.
macro_rules! declare {
    ($( $Member:ident = $id:literal $name:literal $Pack:ident in $file:ident ),+ $(,)?) => {
        named! {
            /// An event card.
            #[allow(missing_docs, reason = "each has its file")]
            pub enum Event { $( $Member = $id $name ),+ }
        }

        impl Event {
            /// The pack that contains it.
            #[must_use]
            pub const fn pack(self) -> Pack {
                match self { $( Event::$Member => Pack::$Pack ),+ }
            }

            /// The events of these packs, by number.
            pub(crate) fn of(packs: Packs) -> impl Iterator<Item = Event> {
                Event::ALL.iter().copied().filter(move |event| packs.has(event.pack()))
            }
        }
    };
}

events!(declare);

pub(crate) use events;
