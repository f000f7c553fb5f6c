//! Reads a room that an earlier version of the protocol saved. Its game continues; its log gets a new
//! head, because its entries were serialised differently, and its rounds so far are not proven. The
//! bots of version 1 get figures of their own. The round of versions 3 and 4 is dealt anew, because its secret was not
//! shared; points are kept.

use game::Seat;
use serde::Deserialize;

use super::requests::RequestResult;
use super::saved_room::SavedRoom;
use crate::RoomGame;
use crate::api::BotPlayer;
use crate::chain::{LogEntry, RequestProof, SeedPromise, Tip};
use crate::hand_over::MemberState;
use crate::hash::Hash;
use crate::key::{MemberId, Signature};
use crate::lobby::{Admission, Bot, Chair, ConnectionQuality, Lobby, Member, Phase, RoomKey};
use crate::name::Name;
use crate::settings::Settings;
use crate::verdict::SignedVerdict;

#[derive(Deserialize)]
#[serde(bound = "")]
struct V1Room<G: RoomGame> {
    key: [u8; 32],
    secret: Hash,
    term: u32,
    lobby: V1Lobby<G>,
    records: Vec<V1Record<G>>,
    banned: Vec<MemberId>,
    former: Option<RoomKey>,
    base: Tip,
    tip: Tip,
    deals: u32,
    rules: u32,
}

#[derive(Deserialize)]
#[serde(bound = "")]
struct V1Lobby<G: RoomGame> {
    phase: Phase,
    settings: V1Settings,
    setup: G::Setup,
    chairs: Vec<V1Chair>,
    members: Vec<V1Member>,
    key: RoomKey,
    paused: bool,
}

#[derive(Deserialize)]
struct V1Settings {
    answer_window: u16,
    stand_in_after: Option<u32>,
    bot_delay: u16,
    spectators: bool,
}

#[derive(Deserialize)]
struct V1Member {
    id: MemberId,
    name: Name,
    figure: u8,
    present: bool,
    ready: bool,
    next: Option<Seat>,
    quality: ConnectionQuality,
}

#[derive(Deserialize)]
enum V1Chair {
    Open,
    Person(MemberId),
    Bot(Name),
    StandIn(MemberId),
}

/// A log entry of both versions, which differ in their chairs.
#[derive(Deserialize)]
#[serde(bound(deserialize = "C: Deserialize<'de>"))]
enum OldLine<G: RoomGame, C> {
    Game { setup: G::Setup, chairs: Vec<C> },
    Deal { _deal: u32, _promises: Vec<(MemberId, Hash)> },
    Seed { seed: [u8; 32], _shares: Vec<(MemberId, [u8; 32])> },
    Answer { by: Seat, to: u32, parts: Vec<G::Action>, proof: Option<RequestProof> },
    Chair { person: Seat, chair: C },
}

impl<G: RoomGame, C> OldLine<G, C> {
    /// The same entry now; `None` for one that has no successor. `upgrade` gets each chair and the
    /// person whose it is.
    fn upgrade(self, upgrade: impl Fn(C, usize) -> Chair) -> Option<LogEntry<G>> {
        Some(match self {
            OldLine::Game { setup, chairs } => {
                let chairs = chairs.into_iter().enumerate().map(|(at, chair)| upgrade(chair, at)).collect();
                LogEntry::Game { setup, chairs }
            }
            OldLine::Deal { .. } => return None,
            OldLine::Seed { seed, .. } => LogEntry::Seed { seed },
            OldLine::Answer { by, to, parts, proof } => LogEntry::Answer { by, to, parts, proof },
            OldLine::Chair { person, chair } => {
                LogEntry::Chair { person, chair: upgrade(chair, person.index()), by: None }
            }
        })
    }
}

/// Reads what version 2 saved; `None` if the bytes are invalid.
pub(super) fn read_v2<G: RoomGame>(bytes: &[u8]) -> Option<SavedRoom<G>> {
    let saved: SavedRoom<G, OldLine<G, Chair>> = postcard::from_bytes(bytes).ok()?;
    let SavedRoom { key, secret, term, lobby, records, admission, base, tip, deals, rules, lines } = saved;
    let lines = lines.into_iter().filter_map(|line| line.upgrade(|chair, _| chair)).collect();
    Some(SavedRoom { key, secret, term, lobby, records, admission, base, tip, deals, rules, lines })
}

/// A log entry of versions 3 and 4 of what is stored.
#[derive(Deserialize)]
#[serde(bound = "")]
pub(super) enum V4Line<G: RoomGame> {
    Game { setup: G::Setup, chairs: Vec<Chair> },
    Deal { deal: u32, term: u32, _promise: Hash, bots: u32 },
    SeedPromises { deal: u32, promises: Vec<SeedPromise> },
    SeedShares { deal: u32, shares: Vec<Option<[u8; 32]>> },
    Seed { seed: [u8; 32] },
    Answer { by: Seat, to: u32, parts: Vec<G::Action>, proof: Option<RequestProof> },
    Chair { person: Seat, chair: Chair, by: Option<MemberId> },
    Opened { deal: u32, secret: Hash, bots: u32 },
    Verdict(SignedVerdict),
    Continued { _view: G::View },
    HandedOver { heir: MemberId, term: u32, signature: Signature },
    HandShown { to: MemberId, person: Option<Seat>, proof: Option<RequestProof> },
    Undo { answer: u64, consents: Vec<RequestProof> },
    DealtAnew { _votes: Vec<RequestProof> },
}

impl<G: RoomGame> V4Line<G> {
    /// The same entry now. Nobody had shared the secret of a deal. `None`: a game that was continued from what people
    /// had seen cannot be played again.
    fn upgrade(self) -> Option<LogEntry<G>> {
        Some(match self {
            V4Line::Game { setup, chairs } => LogEntry::Game { setup, chairs },
            V4Line::Deal { deal, term, bots, .. } => {
                LogEntry::Deal { deal, term, commitments: Vec::new(), bots }
            }
            V4Line::SeedPromises { deal, promises } => LogEntry::SeedPromises { deal, promises },
            V4Line::SeedShares { deal, shares } => LogEntry::SeedShares { deal, shares },
            V4Line::Seed { seed } => LogEntry::Seed { seed },
            V4Line::Answer { by, to, parts, proof } => LogEntry::Answer { by, to, parts, proof },
            V4Line::Chair { person, chair, by } => LogEntry::Chair { person, chair, by },
            V4Line::Opened { deal, secret, bots } => LogEntry::Opened { deal, secret, bots },
            V4Line::Verdict(found) => LogEntry::Verdict(found),
            V4Line::HandedOver { heir, term, signature } => LogEntry::HandedOver { heir, term, signature },
            V4Line::HandShown { to, person, proof } => LogEntry::HandShown { to, person, proof },
            V4Line::Undo { answer, consents } => LogEntry::Undo { answer, consents },
            V4Line::Continued { .. } | V4Line::DealtAnew { .. } => return None,
        })
    }
}

/// Reads what versions 3 and 4 saved; `None` if the bytes are invalid. Of a round that was being played only who sits
/// where is kept: it is dealt again. How the room came to its host does not count any more: it is the room of this one.
pub(super) fn read_v4<G: RoomGame>(bytes: &[u8]) -> Option<SavedRoom<G>> {
    let (saved, _) = postcard::take_from_bytes::<SavedRoom<G, V4Line<G>>>(bytes).ok()?;
    let SavedRoom { key, secret, term, mut lobby, records, admission, base, tip, deals, rules, lines } =
        saved;
    let begun = lines.iter().rposition(|line| matches!(line, V4Line::Deal { .. }));
    let begun =
        begun.filter(|_| matches!(lobby.phase, Phase::Playing | Phase::Dealing)).unwrap_or(lines.len());
    let is_kept = |(at, line): &(usize, V4Line<G>)| *at < begun || matches!(line, V4Line::Chair { .. });
    let lines: Option<Vec<_>> =
        lines.into_iter().enumerate().filter(is_kept).map(|(_, line)| line.upgrade()).collect();
    // There are no rules 0, so that nothing is played.
    let rules = if lines.is_some() { rules } else { 0 };
    let lines = lines.unwrap_or_default();
    if lobby.phase == Phase::Playing {
        lobby.phase = Phase::Dealing;
    }
    Some(SavedRoom { key, secret, term, lobby, records, admission, base, tip, deals, rules, lines })
}

impl V1Chair {
    fn upgrade(self, at: usize, figures: &[u8]) -> Chair {
        match self {
            V1Chair::Open => Chair::Open,
            V1Chair::Person(id) => Chair::Person(id),
            V1Chair::Bot(player) => {
                Chair::Bot(Bot { player, figure: figures.get(at).copied().unwrap_or_default() })
            }
            V1Chair::StandIn(id) => Chair::StandIn(id),
        }
    }
}

/// A member's id, last nonce, and last replies.
type V1Record<G> = (MemberId, u64, Vec<(u64, RequestResult<G>)>);

/// Reads what version 1 saved; `None` if the bytes are invalid. If its log cannot be read only its
/// game is lost.
pub(super) fn read_v1<G: RoomGame>(bytes: &[u8], brain: &dyn BotPlayer<G>) -> Option<SavedRoom<G>> {
    let (first, lines) = postcard::take_from_bytes::<V1Room<G>>(bytes).ok()?;
    let V1Room { key, secret, term, lobby, records, banned, former, base, tip, deals, rules } = first;
    // One figure for the bot of each chair, whoever sits there now.
    let names: Vec<&str> = lobby.members.iter().map(|member| member.name.as_str()).collect();
    let mut figures: Vec<u8> = lobby.members.iter().map(|member| member.figure).collect();
    let people = figures.len();
    for _ in 0..Seat::MAX {
        figures.push(brain.figure(&figures, &names));
    }
    let figures = figures.get(people..).unwrap_or_default();
    let chairs = |all: Vec<V1Chair>| -> Vec<Chair> {
        all.into_iter().enumerate().map(|(at, chair)| chair.upgrade(at, figures)).collect()
    };
    let read: Option<Vec<OldLine<G, V1Chair>>> = postcard::from_bytes(lines).ok();
    // There are no rules 0, so that nothing is played.
    let rules = if read.is_some() { rules } else { 0 };
    let lines = read.unwrap_or_default().into_iter();
    let lines = lines.filter_map(|line| line.upgrade(|chair, at| chair.upgrade(at, figures))).collect();
    let V1Lobby { phase, settings, setup, chairs: sat, members, key: room_key, paused } = lobby;
    let V1Settings { answer_window, stand_in_after, bot_delay, spectators } = settings;
    let lobby = Lobby {
        phase,
        settings: Settings { answer_window, stand_in_after, bot_delay, spectators, ..Settings::default() },
        setup,
        chairs: chairs(sat),
        members: members.into_iter().map(V1Member::upgrade).collect(),
        departed: Vec::new(),
        key: Some(room_key),
        paused,
    };
    let kept =
        |(id, nonce, replies): V1Record<G>| MemberState { id, nonce, replies, key: room_key, idle: false };
    let records = records.into_iter().map(kept).collect();
    let admission = Admission { banned, former_key: former };
    Some(SavedRoom { key, secret, term, lobby, records, admission, base, tip, deals, rules, lines })
}

impl V1Member {
    fn upgrade(self) -> Member {
        let V1Member { id, name, figure, present, ready, next, quality } = self;
        Member { id, name, figure, present, since: 0, ready, next, quality }
    }
}
