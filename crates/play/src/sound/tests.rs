//! Which sounds follow from which facts.

use super::Sound;
use super::cue::{Listener, cue, vibration};
use crate::testing::{self, ended, named, seat};
use cards::{Event, Fact, RoundEnd, Source, Special, Window, Zone};
use game::Seats;

const ME: u8 = 0;

/// The sound that the person at the first seat hears for these facts.
fn heard(facts: &[Fact]) -> Option<Sound> {
    cue(facts, 0, Listener { me: Some((seat(ME), seat(ME))) })
}

fn played(by: u8) -> Fact {
    testing::played(by, "red-gift")
}

fn moved(from: Zone, to: Zone, why: Source) -> Fact {
    testing::moved(from, to, 2, why)
}

fn tossed(by: u8) -> Fact {
    testing::tossed(by, "nice-try", Window::RoundEnd)
}

fn over(finished: Seats) -> Fact {
    Fact::RoundOver(ended(RoundEnd::EmptyHand, finished))
}

#[test]
fn each_kind_of_fact_has_its_sound() {
    let (mine, other) = (Zone::Hand(seat(ME)), Zone::Hand(seat(1)));
    let gift = Source::Special(Special::Gift);
    let attack = named(1, gift, &[ME]);
    for (facts, sound) in [
        (vec![Fact::TurnBegan(seat(ME))], Some(Sound::Turn)),
        (vec![Fact::TurnBegan(seat(1))], None),
        (vec![played(1)], Some(Sound::Played)),
        (vec![played(ME)], Some(Sound::Played)),
        (vec![moved(Zone::Draw, mine, Source::Turn)], Some(Sound::Drawn)),
        (vec![moved(Zone::Draw, other, Source::Turn)], Some(Sound::Drawn)),
        (vec![played(1), moved(other, mine, gift)], Some(Sound::Hit)),
        (vec![played(1), attack], Some(Sound::Hit)),
        (vec![played(1), moved(other, Zone::Hand(seat(2)), gift)], Some(Sound::Played)),
        (vec![Fact::Marked(seat(ME))], Some(Sound::Hit)),
        (vec![Fact::TurnedUp { event: Event::Recession, by: seat(1) }], Some(Sound::Event)),
        (vec![tossed(1)], Some(Sound::Tossed)),
        (vec![over(Seats::one(seat(ME)))], Some(Sound::Won)),
        (vec![over(Seats::one(seat(1)))], Some(Sound::Lost)),
        (vec![over(Seats::NONE)], Some(Sound::Lost)),
        (vec![Fact::EventOver(Event::Recession)], None),
        (vec![], None),
    ] {
        assert_eq!(heard(&facts), sound, "{facts:?}");
    }
}

#[test]
fn the_most_important_of_several_sounds_is_heard() {
    let turn = Fact::TurnBegan(seat(ME));
    let event = Fact::TurnedUp { event: Event::Recession, by: seat(1) };
    assert_eq!(heard(&[played(1), turn]), Some(Sound::Turn));
    assert_eq!(heard(&[Fact::Marked(seat(ME)), turn]), Some(Sound::Hit));
    assert_eq!(heard(&[event, turn]), Some(Sound::Event));
    assert_eq!(heard(&[event, tossed(1), played(2)]), Some(Sound::Tossed));
    let lost = over(Seats::one(seat(1)));
    assert_eq!(heard(&[event, lost]), Some(Sound::Lost));
    assert_eq!(heard(&[lost, Fact::GameOver { winners: Seats::one(seat(ME)) }]), Some(Sound::Triumph));
    assert_eq!(heard(&[lost, Fact::GameOver { winners: Seats::one(seat(1)) }]), Some(Sound::Lost));
}

#[test]
fn only_new_facts_are_heard() {
    let facts = [Fact::TurnBegan(seat(ME)), played(ME)];
    let listener = Listener { me: Some((seat(ME), seat(ME))) };
    assert_eq!(cue(&facts, 1, listener), Some(Sound::Played));
    assert_eq!(cue(&facts, 2, listener), None);
}

#[test]
fn without_a_listener_there_are_no_hits_and_no_losses() {
    let nobody = Listener { me: None };
    let gift = moved(Zone::Hand(seat(1)), Zone::Hand(seat(0)), Source::Special(Special::Gift));
    assert_eq!(cue(&[gift, Fact::TurnBegan(seat(0))], 0, nobody), Some(Sound::Drawn));
    assert_eq!(cue(&[over(Seats::one(seat(1)))], 0, nobody), Some(Sound::Won));
}

#[test]
fn only_facts_that_concern_the_person_vibrate() {
    let personal = [Sound::Turn, Sound::Hit, Sound::Won, Sound::Triumph, Sound::Lost, Sound::Refused];
    for sound in Sound::ALL {
        assert_eq!(sound.vibrates(), personal.contains(&sound), "{sound:?}");
        assert!(sound.pattern().iter().sum::<u32>() <= 200);
    }
    let listener = Listener { me: Some((seat(ME), seat(ME))) };
    let event = Fact::TurnedUp { event: Event::Recession, by: seat(1) };
    assert_eq!(vibration(&[played(1), event, tossed(1)], 0, listener), None);
    assert_eq!(vibration(&[event, Fact::Marked(seat(ME)), tossed(1)], 0, listener), Some(Sound::Hit));
}
