//! How bots play, in words. The texts are in the second list.

use crate::{Language, tx};
use bots::{Bot, Level, Temper};

/// How this bot plays, in a word or two.
pub fn style_name(l: Language, bot: Bot) -> String {
    match bot.temper {
        Temper::Neutral => level_name(l, bot.level),
        // A line that is too short for both breaks after the dot.
        temper => [level_name(l, bot.level), temper_name(l, temper)].join("\u{a0}· "),
    }
}

/// How this bot plays, in sentences.
pub fn style_text(l: Language, bot: Bot) -> String {
    match bot.temper {
        Temper::Neutral => level_text(l, bot.level),
        temper => [level_text(l, bot.level), temper_text(l, temper)].join(" "),
    }
}

/// The name of a level.
pub fn level_name(l: Language, level: Level) -> String {
    match level {
        Level::Novice => tx!(l, bots.novice),
        Level::Regular => tx!(l, bots.regular),
        Level::Expert => tx!(l, bots.expert),
        Level::Master => tx!(l, bots.master),
    }
}

/// How a level plays.
pub fn level_text(l: Language, level: Level) -> String {
    match level {
        Level::Novice => tx!(l, bots.novice_text),
        Level::Regular => tx!(l, bots.regular_text),
        Level::Expert => tx!(l, bots.expert_text),
        Level::Master => tx!(l, bots.master_text),
    }
}

/// The name of a temper.
pub fn temper_name(l: Language, temper: Temper) -> String {
    match temper {
        Temper::Neutral => tx!(l, bots.neutral),
        Temper::Friendly => tx!(l, bots.friendly),
        Temper::Vengeful => tx!(l, bots.vengeful),
        Temper::Chaotic => tx!(l, bots.chaotic),
        Temper::Miser => tx!(l, bots.miser),
    }
}

/// How a temper shows.
pub fn temper_text(l: Language, temper: Temper) -> String {
    match temper {
        Temper::Neutral => tx!(l, bots.neutral_text),
        Temper::Friendly => tx!(l, bots.friendly_text),
        Temper::Vengeful => tx!(l, bots.vengeful_text),
        Temper::Chaotic => tx!(l, bots.chaotic_text),
        Temper::Miser => tx!(l, bots.miser_text),
    }
}
