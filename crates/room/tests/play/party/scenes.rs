//! Scenes with which tests begin, and what happens in many of them.

use super::{PartyOf, Played, doubts, name, seat, till_asked};
use crate::{Chair, Event, ExitReason, Guest, HostCommand, LeaveReason, Phase, Request, Settings, Table};
use game::Seat;

impl<G: Played> PartyOf<G> {
    /// A host and guests, once the log of the game has more than so many entries.
    pub fn playing_for(guests: u64, entries: usize) -> Self {
        let mut party = Self::playing(guests);
        party.play_till(|party| party.host.log().count() > entries);
        party
    }

    /// The same, once this guest is asked a question without a window.
    pub fn asking(guests: u64, at: usize) -> Self {
        let mut party = Self::playing(guests);
        till_asked(&mut party, at);
        party
    }

    /// The same, after the first round.
    pub fn after_a_round(guests: u64) -> Self {
        let mut party = Self::playing(guests);
        party.plays_round();
        party
    }

    /// Seats bots on these chairs.
    pub fn add_bots<const N: usize>(&mut self, chairs: [u8; N]) {
        for chair in chairs {
            assert_eq!(self.order(HostCommand::Bot(seat(chair), Some(name("greedy")))), Ok(()));
        }
    }

    /// The host changes the settings.
    pub fn sets(&mut self, settings: Settings) {
        assert_eq!(self.order(HostCommand::Settings(settings)), Ok(()));
    }

    pub fn starts(&mut self) {
        assert_eq!(self.order(HostCommand::Start), Ok(()));
    }

    /// Everybody who sits is ready for a round, or has seen the score sheet.
    pub fn all_ready(&mut self) {
        for at in 0..self.guests.len() {
            assert_eq!(self.asks(at, Request::Ready(true)), Ok(()));
        }
        if !self.host.lobby().has_quiet_dealer() {
            assert_eq!(self.host_asks(Request::Ready(true)), Ok(()));
        }
        // The devices agree on the seed.
        self.wait(50);
    }

    /// Everybody's table: the host's first.
    pub fn tables(&self) -> impl Iterator<Item = &Table<G>> {
        self.host.table().into_iter().chain(self.guests.iter().filter_map(Guest::table))
    }

    pub fn phase(&self) -> Phase {
        self.host.lobby().phase
    }

    pub fn chair(&self, chair: u8) -> &Chair {
        self.host.lobby().chair(seat(chair))
    }

    /// The first chair of a bot.
    pub fn bots_chair(&self) -> Seat {
        let is_bot = |chair: &Chair| matches!(chair, Chair::Bot(_));
        Seat::wrapping(self.host.lobby().chairs.iter().position(is_bot).expect("a bot") as u8)
    }

    /// Why a guest is out of the room, if it is.
    pub fn left(&self, at: usize) -> Option<LeaveReason> {
        self.events[at].iter().find_map(|event| match event {
            Event::Left(ExitReason::Left(why)) => Some(*why),
            _ => None,
        })
    }

    /// No guest doubts the host.
    pub fn assert_trusted(&self) {
        (0..self.guests.len()).for_each(|at| assert_eq!(doubts(self, at), [], "guest {at}"));
    }

    /// Plays to the end of the round.
    pub fn plays_round(&mut self) {
        self.play_till(|party| matches!(party.phase(), Phase::RoundOver | Phase::Over));
    }

    /// Plays to the end of the game.
    pub fn plays_game(&mut self) {
        self.plays_round();
        while self.phase() != Phase::Over {
            self.starts();
            self.plays_round();
        }
    }
}
