//! Rates entries of short lists and yes or no: reactions, power cards, events, optional effects.

use cards::{Action, Choice, Diy, Event, PandorasBox, Power, Source, Special, Window};

use super::hand::follow;
use super::table::Table;

/// Rates an entry of a short list; passing is 0.
pub(super) fn worth(table: &Table, list: Choice, option: Action) -> i32 {
    match (list, option) {
        (Choice::Reaction(window), Action::Toss(card)) => {
            let copy = card.as_special() == Some(Special::Mimicry);
            rate_reaction(table, window) - i32::from(copy) * if window == Window::Event { 20 } else { 1 }
        }
        (Choice::Powers { .. }, Action::Power(power)) => rate_power(table, power),
        (Choice::Imitations, Action::Play(_, imitates)) => match imitates {
            Some(Special::FantasticFour) => 2,
            Some(Special::Inequality) => 1,
            _ => 0,
        },
        (Choice::Events(_), Action::Event(event)) => rate_event(table, event),
        (Choice::PowerOf { of, spent, .. }, Action::PowerOf(_, power)) => {
            let rank = power.map_or(5, rank);
            // The best card is recharged or taken, the worst is given away.
            if spent || of != table.me { rank } else { -rank }
        }
        _ => 0,
    }
}

/// Rates tossing in a card, which also gets rid of it.
fn rate_reaction(table: &Table, window: Window) -> i32 {
    match (window, table.ask.why) {
        // A thief makes the hand smaller, which is welcome.
        (Window::Attack, Source::Special(Special::Thief)) => -1,
        _ => 10,
    }
}

/// How good it is to have a power card.
fn rank(power: Power) -> i32 {
    match power {
        Power::RandomChance => 10,
        Power::AllDrawOne | Power::SpecialSeal => 9,
        Power::Recycling | Power::SpecialCharge => 8,
        Power::NumberWish => 6,
        Power::ColourBlockade => 5,
        Power::BlackWish | Power::AntiCounter => 4,
        Power::Looping => 3,
        Power::OpenHands => 2,
        Power::Troublecharger => 1,
    }
}

/// Rates activating a power card now.
fn rate_power(table: &Table, power: Power) -> i32 {
    let left = table.hand.len();
    let now = match power {
        Power::RandomChance => left > 0,
        Power::AllDrawOne | Power::Recycling | Power::SpecialCharge => true,
        // It prevents nice-try, so it is best with the last card.
        Power::SpecialSeal => left <= 2 || table.is_urgent(),
        Power::NumberWish => (1..=table.view.setup.highest_number())
            .any(|n| 2 * follow(table.weights, &table.hand, cards::Demand::Number(n)) > 3 * i32::from(left)),
        Power::ColourBlockade => left > 1,
        Power::BlackWish => table.hand.kinds().any(cards::Card::is_black),
        Power::AntiCounter => {
            table.view.top().and_then(cards::Card::as_special).is_some_and(Special::attacks)
        }
        Power::Looping => {
            let n = table.view.setup.players();
            let before = if table.view.leftward() { table.me.right(1, n) } else { table.me.left(1, n) };
            n > 2 && table.count(table.view.after(table.me)) + 2 < table.count(before)
        }
        Power::OpenHands => false,
        Power::Troublecharger => !table.is_ahead() && table.is_urgent(),
    };
    if now { rank(power) } else { -1 }
}

/// Rates using an optional effect, or daring at seppuku.
pub(super) fn use_it(table: &Table, option: Action) -> i32 {
    let (mine, fewest) = (i32::from(table.hand.len()), table.fewest());
    let yes = match table.ask.why {
        Source::Special(special) => match special {
            Special::Thief => false,
            Special::Troublemaker => !table.is_ahead(),
            Special::SpecialFavours => {
                let swapped =
                    |card: &cards::Card| card.as_special().is_some_and(|special| special != Special::FuckYou);
                table.hand.iter().filter(swapped).count() >= 2
            }
            Special::DoItYourself => match table.view.setup.rules().diy {
                Diy::Event => !table.is_ahead(),
                Diy::SwapHands => fewest < mine,
                _ => true,
            },
            _ => true,
        },
        _ => true,
    };
    i32::from((option == Action::Yes) == yes)
}

/// Rates triggering an event now.
fn rate_event(table: &Table, event: Event) -> i32 {
    let mine = i32::from(table.hand.len());
    let behind = mine - table.fewest();
    let points: i32 = table.hand.iter().map(|card| i32::from(card.points())).sum();
    match event {
        // Events that make hands smaller. The trigger comes last in order and discards most.
        Event::Recession => 12,
        Event::MatingSeason | Event::Vandalism | Event::RussianRoulette => 6,
        Event::Crowdfunding | Event::Charity | Event::SurpriseParty => 2 * behind.clamp(-2, 3),
        Event::MexicanStandoff => 2 * (mine - 3),
        Event::RobinHood | Event::Tornado | Event::Earthquake | Event::Distributor => 2 * behind,
        Event::Communism if behind > 0 => 5,
        Event::Communism | Event::TimeBomb => -behind - 3,
        Event::FinishLine => 10 - points,
        Event::Doomsday => points - 50,
        Event::Capitalism => -mine,
        Event::Expansion | Event::ThirdTimeLucky | Event::BlackHole | Event::Rewind => -6,
        Event::Plague | Event::EventManager | Event::Repeat => -1,
        Event::PandorasBox if table.view.setup.rules().pandora == PandorasBox::PassLeft => behind,
        _ => 0,
    }
}
