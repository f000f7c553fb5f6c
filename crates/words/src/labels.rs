//! Labels in the second list, for both games: sounds, paces, parts of a file, kinds of cards.

use crate::{Language, tx};
use cards::Pack;
use play::card_table::hand::Sort;
use play::games::text_check::Part;
use play::pace::Pace;
use play::reference::Kind;
use play::sound::Sound;
use play::stored::file::FileError;

/// The meaning of a sound.
pub fn sound(l: Language, sound: Sound) -> String {
    match sound {
        Sound::Turn => tx!(l, settings.sound_turn),
        Sound::Played => tx!(l, settings.sound_played),
        Sound::Drawn => tx!(l, settings.sound_drawn),
        Sound::Hit => tx!(l, settings.sound_hit),
        Sound::Event => tx!(l, settings.sound_event),
        Sound::Tossed => tx!(l, settings.sound_tossed),
        Sound::Won => tx!(l, settings.sound_won),
        Sound::Triumph => tx!(l, settings.sound_triumph),
        Sound::Lost => tx!(l, settings.sound_lost),
        Sound::Refused => tx!(l, settings.sound_refused),
        Sound::Die => tx!(l, settings.sound_die),
        Sound::Step => tx!(l, settings.sound_step),
        Sound::Pushed => tx!(l, settings.sound_pushed),
        Sound::Teleported => tx!(l, settings.sound_teleported),
        Sound::Trapped => tx!(l, settings.sound_trapped),
        Sound::Arrived => tx!(l, settings.sound_arrived),
    }
}

/// The name of a pace.
pub fn pace(l: Language, pace: Pace) -> String {
    match pace {
        Pace::Slow => tx!(l, table.speed_slow),
        Pace::Normal => tx!(l, table.speed_normal),
        Pace::Fast => tx!(l, table.speed_fast),
        Pace::AtOnce => tx!(l, table.speed_instant),
    }
}

/// How a hand is sorted.
pub fn sort(l: Language, sort: Sort) -> String {
    match sort {
        Sort::Colour => tx!(l, table.sort_colour),
        Sort::Number => tx!(l, table.sort_number),
        Sort::Drawn => tx!(l, table.sort_drawn),
    }
}

/// Why a file cannot be imported.
pub fn file_error(l: Language, why: FileError) -> String {
    match why {
        FileError::Garbage => tx!(l, data.garbage),
        FileError::Newer => tx!(l, data.newer),
        FileError::Damaged(damaged) => tx!(l, data.damaged, part = part(l, damaged)),
    }
}

/// The name of a part of such a file.
pub fn part(l: Language, part: Part) -> String {
    match part {
        Part::Game => tx!(l, data.part_game),
        Part::Games => tx!(l, data.part_games),
        Part::Last => tx!(l, data.part_last),
        Part::Rules => tx!(l, data.part_rules),
        Part::Days => tx!(l, data.part_days),
        Part::Settings => tx!(l, data.part_settings),
        Part::Unknown => tx!(l, data.part_unknown),
    }
}

/// The name of a kind of entries of the reference.
pub fn kind(l: Language, kind: Kind) -> String {
    match kind {
        Kind::Card => tx!(l, reference.cards),
        Kind::Event => tx!(l, reference.events),
        Kind::Power => tx!(l, reference.powers),
        Kind::Rule => tx!(l, reference.rule_cards),
        Kind::Field => tx!(l, reference.fields),
    }
}

/// The name of a pack.
pub fn pack(l: Language, pack: Pack) -> String {
    match pack {
        Pack::Base => tx!(l, new.pack_base),
        Pack::Troublemaker => tx!(l, new.pack_troublemaker),
        Pack::Supercharge => tx!(l, new.pack_supercharge),
        Pack::Pandora => tx!(l, new.pack_pandora),
    }
}
