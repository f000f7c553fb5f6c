//! How games and rounds begin.

use super::Host;
use super::requests::RequestResult;
use crate::{Chair, LobbyTimes, LogEntry, MAX_CHAIRS, Phase, Refusal, RoomGame};

impl<G: RoomGame> Host<G> {
    pub(super) fn start(&mut self, now: u64) -> RequestResult<G> {
        match self.lobby.phase {
            Phase::Dealing | Phase::Playing => Err(Refusal::NotNow),
            Phase::RoundOver => {
                self.lobby.paused = false;
                self.next_round(now);
                Ok(())
            }
            Phase::Lobby | Phase::Over => self.new_game(now),
        }
    }

    fn new_game(&mut self, now: u64) -> RequestResult<G> {
        let before = self.lobby.clone();
        self.seat_waiting_members(now);
        let Some(setup) = G::for_players(&self.lobby.setup, self.lobby.taken()) else {
            self.lobby = before;
            return Err(Refusal::Players);
        };
        self.share_key();
        self.lobby.paused = false;
        self.lobby_times = LobbyTimes::default();
        self.lobby.chairs.retain(|chair| *chair != Chair::Open);
        self.forget_game(self.chain.tip());
        self.persons.clone_from(&self.lobby.chairs);
        self.lobby.chairs.resize(MAX_CHAIRS, Chair::Open);
        self.lobby.setup = setup.clone();
        self.lobby.departed.clear();
        self.dealer = Some(game::Dealer::new(setup.clone(), Vec::new()));
        self.table = None;
        let base = self.chain.base;
        for connection in &mut self.connections {
            // A guest that does not know yet how the last game ended will not learn it.
            if connection.sent.tip != base {
                (connection.sent.tip, connection.sent.reset) = (base, true);
            }
        }
        self.enter(LogEntry::Game { setup, chairs: self.persons.clone() });
        self.begin_deal(now);
        Ok(())
    }

    /// Begins the next round when everybody who has a chair and is present is ready. Bots always
    /// are, and so are the people they stand in for.
    pub(super) fn maybe_next_round(&mut self, now: u64) {
        self.maybe_deal_quietly(now);
        let sits = |id| self.lobby.chairs.contains(&Chair::Person(id));
        let here = self.lobby.members.iter().filter(|m| m.present && sits(m.id));
        let (ready, all) =
            here.fold((0, 0), |(ready, all), member| (ready + u32::from(member.ready), all + 1));
        let waits = self.lobby.phase == Phase::RoundOver && !self.lobby.paused && ready > 0;
        if waits && ready == all {
            return self.next_round(now);
        }
        // Half are enough: of two, neither could go on without the other otherwise.
        let enough = waits && 2 * ready >= all;
        let at = enough.then(|| self.lobby_times.next_round.unwrap_or(now + LobbyTimes::READY));
        if self.lobby_times.next_round != at {
            self.lobby_times.next_round = at;
            self.lobby_changed();
        }
    }

    /// Begins the next round when at least half have been ready for long enough.
    pub(super) fn check_ready(&mut self, now: u64) {
        if self.lobby_times.next_round.is_some_and(|at| now >= at) {
            // Somebody may have come or gone meanwhile.
            self.maybe_next_round(now);
            if self.lobby_times.next_round.is_some() {
                self.next_round(now);
            }
        }
    }

    fn next_round(&mut self, now: u64) {
        self.lobby_times.next_round = None;
        self.begin_deal(now);
    }

    /// Begins a game when everybody who has a chair is ready, on a device without a player of its own: its buttons
    /// may be out of reach. Somebody who is away may be on their way back, so they are waited for.
    fn maybe_deal_quietly(&mut self, now: u64) {
        let lobby = &self.lobby;
        let is_ready = |id| lobby.member(id).is_some_and(|member| member.present && member.ready);
        let mut people = lobby.chairs.iter().filter_map(Chair::owner).peekable();
        let between = matches!(lobby.phase, Phase::Lobby | Phase::Over);
        if between && lobby.has_quiet_dealer() && people.peek().is_some() && people.all(is_ready) {
            // Too few, or too many for this game: somebody has to change that first.
            self.start(now).ok();
        }
    }

    pub(super) fn awaits_seed(&self) -> bool {
        self.dealer.as_ref().is_some_and(|dealer| dealer.game().asks() == game::Asks::Seed)
    }
}
