//! A room as the first version of the protocol wrote it down. It goes on: its bots get
//! figures of their own, and its log begins anew, since its entries had other bytes.

use game::Seat;
use serde::Deserialize;

use super::save::{Kept, Saved};
use super::seats::Done;
use crate::Wire;
use crate::api::Brain;
use crate::chain::{Line, Proof, Tip};
use crate::hash::Hash;
use crate::key::Id;
use crate::lobby::{Bot, Chair, Lobby, Member, Phase, Quality, RoomKey, Settings};
use crate::name::Name;

#[derive(Deserialize)]
#[serde(bound = "")]
struct First<G: Wire> {
    key: [u8; 32],
    secret: Hash,
    term: u32,
    lobby: FirstLobby<G>,
    records: Vec<FirstRecord<G>>,
    banned: Vec<Id>,
    former: Option<RoomKey>,
    base: Tip,
    tip: Tip,
    deals: u32,
    rules: u32,
}

#[derive(Deserialize)]
#[serde(bound = "")]
struct FirstLobby<G: Wire> {
    phase: Phase,
    settings: FirstSettings,
    setup: G::Setup,
    chairs: Vec<FirstChair>,
    members: Vec<FirstMember>,
    key: RoomKey,
    paused: bool,
}

#[derive(Deserialize)]
struct FirstSettings {
    window: u16,
    stand_in: Option<u32>,
    pace: u16,
    spectators: bool,
}

#[derive(Deserialize)]
struct FirstMember {
    id: Id,
    name: Name,
    figure: u8,
    present: bool,
    ready: bool,
    next: Option<Seat>,
    quality: Quality,
}

#[derive(Deserialize)]
enum FirstChair {
    Open,
    Person(Id),
    Bot(Name),
    StandIn(Id),
}

#[derive(Deserialize)]
#[serde(bound = "")]
enum FirstLine<G: Wire> {
    Game { setup: G::Setup, chairs: Vec<FirstChair> },
    Deal { deal: u32, promises: Vec<(Id, Hash)> },
    Seed { seed: [u8; 32], shares: Vec<(Id, [u8; 32])> },
    Answer { by: Seat, to: u32, say: Vec<G::Action>, proof: Option<Proof> },
    Chair { person: Seat, chair: FirstChair },
}

impl FirstChair {
    fn now(self, at: usize, figures: &[u8]) -> Chair {
        match self {
            FirstChair::Open => Chair::Open,
            FirstChair::Person(id) => Chair::Person(id),
            FirstChair::Bot(player) => {
                Chair::Bot(Bot { player, figure: figures.get(at).copied().unwrap_or_default() })
            }
            FirstChair::StandIn(id) => Chair::StandIn(id),
        }
    }
}

/// Whose, the last nonce, the last replies.
type FirstRecord<G> = (Id, u64, Vec<(u64, Done<G>)>);

/// The room with these bytes; `None` if that is none. Where its log cannot be read its
/// game is lost, but nothing else.
pub(super) fn read<G: Wire>(bytes: &[u8], brain: &dyn Brain<G>) -> Option<Saved<G>> {
    let (first, lines) = postcard::take_from_bytes::<First<G>>(bytes).ok()?;
    let First { key, secret, term, lobby, records, banned, former, base, tip, deals, rules } = first;
    // One figure for the bot of each chair, whoever sits there now.
    let names: Vec<&str> = lobby.members.iter().map(|member| member.name.as_str()).collect();
    let mut figures: Vec<u8> = lobby.members.iter().map(|member| member.figure).collect();
    let people = figures.len();
    for _ in 0..Seat::MAX {
        figures.push(brain.figure(&figures, &names));
    }
    let figures = figures.get(people..).unwrap_or_default();
    let chairs = |all: Vec<FirstChair>| -> Vec<Chair> {
        all.into_iter().enumerate().map(|(at, chair)| chair.now(at, figures)).collect()
    };
    let read: Option<Vec<FirstLine<G>>> = postcard::from_bytes(lines).ok();
    let rules = if read.is_some() { rules } else { 0 };
    let lines = read.unwrap_or_default().into_iter().map(|line| match line {
        FirstLine::Game { setup, chairs: all } => Line::Game { setup, chairs: chairs(all) },
        FirstLine::Deal { deal, promises } => Line::Deal { deal, promises },
        FirstLine::Seed { seed, shares } => Line::Seed { seed, shares },
        FirstLine::Answer { by, to, say, proof } => Line::Answer { by, to, say, proof },
        FirstLine::Chair { person, chair } => {
            Line::Chair { person, chair: chair.now(person.index(), figures) }
        }
    });
    let lines = lines.collect();
    let FirstLobby { phase, settings, setup, chairs: sat, members, key: door, paused } = lobby;
    let FirstSettings { window, stand_in, pace, spectators } = settings;
    let lobby = Lobby {
        phase,
        settings: Settings { window, stand_in, pace, spectators, ..Settings::default() },
        setup,
        chairs: chairs(sat),
        members: members.into_iter().map(FirstMember::now).collect(),
        departed: Vec::new(),
        key: Some(door),
        paused,
    };
    let kept = |(id, nonce, replies): FirstRecord<G>| Kept { id, nonce, replies, key: door, idle: false };
    let records = records.into_iter().map(kept).collect();
    Some(Saved { key, secret, term, lobby, records, banned, former, base, tip, deals, rules, lines })
}

impl FirstMember {
    fn now(self) -> Member {
        let FirstMember { id, name, figure, present, ready, next, quality } = self;
        Member { id, name, figure, present, since: 0, ready, next, quality }
    }
}
