//! The record of tries at deals of the day: how often, with which hints, in which edition, and when. It tells first
//! results from later ones, so that the row of days counts only first ones.

/// How many entries are kept. Only today's deal can be begun, so earlier ones matter only for unfinished games.
const KEPT: usize = 60;
/// A clock that went back by this many milliseconds was set back: summer time and journeys do not change its time.
const SET_BACK: i64 = 3_600_000;
/// A clock that went back further was wrong before: filling a gap in the row of days needs less.
const CORRECTED: i64 = 40 * 24 * 3_600_000;

/// The version of the rules and that of the bots: deals of different editions cannot be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// The version of the rules.
    pub rules: u32,
    /// The version of the bots.
    pub bots: u32,
}

impl Edition {
    /// The edition of this version of the app.
    pub const NOW: Edition = Edition { rules: <cards::State as game::Game>::RULES, bots: bots::VERSION };
}

impl core::fmt::Display for Edition {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}.{}", self.rules, self.bots)
    }
}

/// The time and its zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// In milliseconds since 1970.
    pub at: i64,
    /// How many minutes the local time is ahead of universal time.
    pub zone: i32,
}

/// The tries at one day's deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Try {
    /// The day, such as 20261123.
    pub day: u32,
    /// How often it was begun; once more if it was brought here by a file.
    pub tries: u32,
    /// How many hints were given in the last try.
    pub hints: u16,
    /// The edition in which the last try was begun.
    pub edition: Edition,
    /// When it was first begun.
    pub first: Moment,
    /// Whether the clock had been set back by then.
    pub late: bool,
}

impl Try {
    fn read(entry: &str) -> Option<Try> {
        let mut numbers = entry.split(' ').map(str::parse::<i64>);
        let mut next = || numbers.next()?.ok();
        let (day, tries, hints, rules, bots, at, zone, late) =
            (next()?, next()?, next()?, next()?, next()?, next()?, next()?, next()?);
        let small = |number: i64| u32::try_from(number).ok();
        Some(Try {
            day: small(day).filter(|day| crate::day::calendar::Date::from_number(*day).is_some())?,
            tries: small(tries)?,
            hints: u16::try_from(hints).ok()?,
            edition: Edition { rules: small(rules)?, bots: small(bots)? },
            first: Moment { at, zone: i32::try_from(zone).ok()? },
            late: late != 0,
        })
    }

    fn write(&self) -> String {
        let Try { day, tries, hints, edition: Edition { rules, bots }, first: Moment { at, zone }, late } =
            *self;
        format!("{day} {tries} {hints} {rules} {bots} {at} {zone} {}", u8::from(late))
    }
}

/// Reads all entries, oldest first, from a text that may contain anything. `None` if one of them is damaged.
pub fn decode(text: &str) -> Option<Vec<Try>> {
    text.split(';').filter(|entry| !entry.is_empty()).map(Try::read).collect()
}

/// Writes the newest entries.
pub fn encode(all: &[Try]) -> String {
    let kept = all.get(all.len().saturating_sub(KEPT)..).unwrap_or_default();
    kept.iter().map(Try::write).collect::<Vec<_>>().join(";")
}

/// The entry of this day.
pub fn on(all: &[Try], day: u32) -> Option<Try> {
    all.iter().find(|one| one.day == day).copied()
}

/// The deal of this day begins.
pub fn begin(all: &mut Vec<Try>, day: u32, now: Moment) {
    if let Some(known) = all.iter_mut().find(|one| one.day == day) {
        (known.tries, known.hints, known.edition) = (known.tries.saturating_add(1), 0, Edition::NOW);
        return;
    }
    let back = all.iter().map(|one| one.first.at.saturating_sub(now.at)).max().unwrap_or(0);
    let late = (SET_BACK..CORRECTED).contains(&back);
    all.push(Try { day, tries: 1, hints: 0, edition: Edition::NOW, first: now, late });
}

/// A hint was given in the deal of this day.
pub fn hint(all: &mut [Try], day: u32) {
    if let Some(known) = all.iter_mut().find(|one| one.day == day) {
        known.hints = known.hints.saturating_add(1);
    }
}

/// The tries after a file has been restored: `here` is from before, `file` from the file, and the deals of
/// `running` days go on from it. The tries on this device stay counted.
pub fn restore(here: &[Try], file: &[Try], running: &[u32]) -> Vec<Try> {
    let mut all = here.to_vec();
    for brought in file {
        match all.iter_mut().find(|one| one.day == brought.day) {
            Some(known) => *known = Try { tries: known.tries.max(brought.tries), ..*brought },
            None => all.push(*brought),
        }
    }
    for day in running {
        if let Some(known) = all.iter_mut().find(|one| one.day == *day) {
            known.tries = known.tries.saturating_add(1);
        } else {
            // It was begun by an older version, which noted nothing.
            let (first, edition) = (Moment { at: 0, zone: 0 }, Edition { rules: 0, bots: 0 });
            all.push(Try { day: *day, tries: 2, hints: 0, edition, first, late: false });
        }
    }
    all
}
