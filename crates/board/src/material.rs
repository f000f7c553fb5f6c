//! The contents of the box: the plan, the cards with their colours and numbers of copies, and the events with their
//! numbers on the d20. A card or event whose effect takes a line or two has it in its row; the others have a file in
//! `card/` or `event/`.
//!
//! The only scan of the rulebook has lost most of this: the plan, every number of copies, every colour but
//! white and multi-coloured, and the numbers of the events are **ours** (rules §2, §6). An owner of the box
//! can correct them here.

use game::named;

/// The number of the goal (§1). The start is field 0.
pub const GOAL: u8 = 50;
/// The number of fields in a row of the plan (§2): a serpentine of five rows, and the goal above its end.
pub const ROW: u8 = 10;
/// The fields of teleport 1 to 6 at the start of a round (§2).
pub const TELEPORTS: [u8; 6] = [8, 16, 24, 31, 38, 45];
/// The number of cards a hand is filled up to, and with which set-up laying ends (§4).
pub const HAND: u8 = 4;
/// The number of sides of the die that moves pawns (§2).
pub const D6: u8 = 6;
/// The number of sides of the die that decides who begins and which event happens (§2).
pub const D20: u8 = 20;
/// The largest number of people (§1).
pub const MAX_PLAYERS: u8 = 6;
/// How many fields fuck-you takes a pawn forward, and how many points it counts in a hand (§2).
pub const FUCK_YOU: u8 = 21;
/// The points that doomsday adds for everyone (§4).
pub const DOOMSDAY: u8 = 25;
/// After time-bomb has run out, pawns beyond this field count double (§6).
pub const DOUBLED_BEYOND: u8 = 25;
/// How many more turns time-bomb leaves each person (§6).
pub const BOMB_TURNS: u8 = 3;

/// How many cards each person is dealt (§4).
pub const fn dealt(players: u8) -> u8 {
    match players {
        ..=2 => 8,
        3 => 7,
        _ => 6,
    }
}

/// The suggested limits in points, short, medium and long, for this many people (§1).
pub const fn suggested_limits(players: u8) -> [u16; 3] {
    if players <= 3 { [99, 121, 157] } else { [83, 99, 121] }
}

named! {
    /// The colour of a card. It decides when the card has its effect, and what it may cover (§2, §3).
    pub enum Colour {
        /// When a move ends on it.
        Red = 0 "red",
        /// When a walking pawn enters it.
        Blue = 1 "blue",
        /// When it is played.
        Green = 2 "green",
        /// When it is tossed in.
        Multi = 3 "multi",
        /// Each white card has its own times.
        White = 4 "white",
    }
}

/// The table of cards: number, name, colour, copies, and its file in `card/` or its rules.
macro_rules! cards {
    ($then:ident) => {
        $then! {
            Push = 0 "push" Red 14 in push,
            Jump = 1 "jump" Red 8 in jump,
            // A pawn whose move ends on it makes another move, in the same direction.
            SecondChance = 2 "second-chance" Red 8 {
                fn end(&self, t: &mut Table, m: Move) { t.move_next(m.pawn, m.back) }
            },
            Swap = 3 "swap" Red 8 in swap,
            // A pawn that enters it loses the rest of its steps.
            Stop = 4 "stop" Blue 9 { fn entered(&self) -> Entered { Entered::Stops } },
            // After a pawn enters it, each further step of the move costs two points of the roll.
            Snail = 5 "snail" Blue 9 { fn entered(&self) -> Entered { Entered::Slows } },
            // Its field is not counted when walking, and a pawn that is put there goes on to the next field.
            X = 6 "x" Blue 8 { fn is_skipped(&self) -> bool { true } },
            // The move of this turn goes backwards, and so do the second chances it leads to.
            Reverse = 7 "reverse" Green 8 { fn play(&self, t: &mut Table, by: Seat) { t.move_next(by, true) } },
            Remote = 8 "remote" Green 8 in remote,
            // Tossed in, it wards off an attack. On the board it does nothing.
            Block = 9 "block" Multi 8 { fn wards_off(&self) -> bool { true } },
            FuckYou = 10 "fuck-you" White 2 in fuck_you,
            Troublemaker = 11 "troublemaker" White 4 in troublemaker,
        }
    };
}

/// The table of events: number on the d20, name, and its file in `event/` or its effect.
macro_rules! events {
    ($then:ident) => {
        $then! {
            RobinHood = 1 "robin-hood" in robin_hood,
            // In order everyone rolls and goes forward that far. People on the goal do not roll.
            Expansion = 2 "expansion" does |t, e| e.all_roll(t, Field::GOAL, Field::forward),
            // In order everyone rolls and goes back that far. People on the start do not roll.
            Recession = 3 "recession" does |t, e| e.all_roll(t, Field::START, Field::back),
            Vandalism = 4 "vandalism" in vandalism,
            Earthquake = 5 "earthquake" in earthquake,
            Tornado = 6 "tornado" in tornado,
            // Nothing happens.
            FridayThe13th = 7 "friday-the-13th" does |_, _| (),
            // Everyone goes three fields forward.
            ThirdTimeLucky = 8 "third-time-lucky" does |t, e| t.all_forward(t.everybody(), 3, e.why()),
            // The round ends with this turn.
            FinishLine = 9 "finish-line" does |t, e| {
                t.public.ending.finish_line = true;
                t.tell(Fact::LastTurn(e.event));
            },
            // After three more turns each the round ends, and pawns beyond field 25 count double.
            TimeBomb = 10 "time-bomb" does |t, _| {
                let left = BOMB_TURNS * t.players();
                t.public.bomb = Some(Bomb { left, laid_this_turn: true });
                t.tell(Fact::Bomb { left });
            },
            // All pawns go to the field of the foremost.
            Communism = 11 "communism" does |t, e| t.all_to(t.everybody(), t.front(), e.why()),
            // The foremost pawns go back five fields.
            Charity = 12 "charity" does |t, e| t.all_to(t.standing_on(t.front()), t.front().back(5), e.why()),
            GamblingMan = 13 "gambling-man" in gambling_man,
            MerryChristmas = 14 "merry-christmas" in merry_christmas,
            MexicanStandoff = 15 "mexican-standoff" in mexican_standoff,
            // All hands are open until the trigger's next turn begins, or the round ends.
            TheAllSeeingEye = 16 "the-all-seeing-eye" does |t, e| {
                t.public.eye = Some(e.trigger);
                t.tell(Fact::HandsOpen(true));
                t.show_hands();
            },
            // Pawns that share a field go three fields forward.
            MatingSeason = 17 "mating-season" does |t, e| {
                let sharing = t.everybody().filter(|seat| t.standing_on(t.pawns[seat]).len() > 1);
                t.all_forward(sharing, 3, e.why());
            },
            ContinentalDrift = 18 "continental-drift" in continental_drift,
            SurpriseParty = 19 "surprise-party" in surprise_party,
            // The round ends with this turn, and everyone scores 25 more.
            Doomsday = 20 "doomsday" does |t, e| {
                t.public.ending.doomsday = true;
                t.tell(Fact::LastTurn(e.event));
            },
        }
    };
}

/// Declares the cards from their table.
macro_rules! declare_cards {
    ($(
        $Member:ident = $id:literal $name:literal $Colour:ident $copies:literal
        $( in $file:ident )? $( { $($rules:tt)* } )?
    ),+ $(,)?) => {
        named! {
            /// A kind of card.
            #[allow(missing_docs, reason = "the table says what each does")]
            pub enum Card { $( $Member = $id $name ),+ }
        }

        impl Card {
            /// Its colour.
            pub const fn colour(self) -> Colour {
                match self { $( Card::$Member => Colour::$Colour ),+ }
            }

            /// How many of it there are.
            pub const fn copies(self) -> u8 {
                match self { $( Card::$Member => $copies ),+ }
            }
        }
    };
}

/// Declares the events from their table.
macro_rules! declare_events {
    ($( $Member:ident = $id:literal $name:literal $( in $file:ident )? $( does $does:expr )? ),+ $(,)?) => {
        named! {
            /// An event. Its number is the roll of the d20 that brings it.
            #[allow(missing_docs, reason = "the table says what each does")]
            pub enum Event { $( $Member = $id $name ),+ }
        }
    };
}

cards!(declare_cards);
events!(declare_events);

pub(crate) use {cards, events};

impl Card {
    /// The number of all cards together.
    pub const TOTAL: u8 = {
        let (mut k, mut sum) = (0, 0);
        while k < Card::ALL.len() {
            sum += Card::ALL[k].copies();
            k += 1;
        }
        sum
    };
}

impl Event {
    /// The event that this roll of the d20 brings; 1–20.
    pub fn rolled(number: u8) -> Option<Event> {
        Event::ALL.iter().copied().find(|event| event.id() == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_94_cards_and_an_event_for_every_side_of_the_die() {
        assert_eq!(Card::TOTAL, 94);
        for number in 1..=20 {
            assert_eq!(Event::rolled(number).map(Event::id), Some(number));
        }
        assert_eq!((Event::rolled(0), Event::rolled(21)), (None, None));
    }

    #[test]
    fn the_more_people_the_lower_the_limits() {
        assert_eq!([2, 3, 4, 6].map(suggested_limits).map(|limits| limits[1]), [121, 121, 99, 99]);
        assert_eq!([2, 3, 4, 6].map(dealt), [8, 7, 6, 6]);
    }
}
