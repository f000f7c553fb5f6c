//! Reads rooms that were saved in formats 3 and 4. The game continues and points are kept. The log gets a new head,
//! because entries were serialised differently, so earlier rounds are not proven. An unfinished round is dealt again,
//! because its secret was not shared.

use crate::{
    Chair, Hash, LogEntry, MemberId, Phase, RequestProof, RoomGame, SeedPromise, Signature, SignedVerdict,
};
use game::Seat;
use serde::Deserialize;

/// A log entry in formats 3 and 4.
#[derive(Deserialize)]
#[serde(bound = "")]
enum V4Line<G: RoomGame> {
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
    HandShown { _to: MemberId, _person: Option<Seat>, _proof: Option<RequestProof> },
    Undo { answer: u64, consents: Vec<RequestProof> },
    DealtAnew { _votes: Vec<RequestProof> },
}

impl<G: RoomGame> V4Line<G> {
    /// The entry in the present format, without shares of a deal's secret, which did not exist. `None` for entries of a
    /// game that was continued from its views: it cannot be played again.
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
            V4Line::Undo { answer, consents } => LogEntry::Undo { answer, consents },
            V4Line::Continued { .. } | V4Line::HandShown { .. } | V4Line::DealtAnew { .. } => return None,
        })
    }
}

/// Reads the entries of a game that formats 3 and 4 saved; `None` if it cannot be played again. An unfinished round
/// keeps only its changes of chairs and is dealt again. Earlier hosts of the room are dropped: it belongs to this one.
pub(super) fn read_lines<G: RoomGame>(bytes: &[u8], phase: &mut Phase) -> Option<Vec<LogEntry<G>>> {
    let (lines, _) = postcard::take_from_bytes::<Vec<V4Line<G>>>(bytes).ok()?;
    let begun = lines.iter().rposition(|line| matches!(line, V4Line::Deal { .. }));
    let begun = begun.filter(|_| matches!(phase, Phase::Playing | Phase::Dealing)).unwrap_or(lines.len());
    let is_kept = |(at, line): &(usize, V4Line<G>)| match line {
        V4Line::Chair { .. } => true,
        // The present format has no such entry.
        V4Line::HandShown { .. } => false,
        _ => *at < begun,
    };
    if *phase == Phase::Playing {
        *phase = Phase::Dealing;
    }
    lines.into_iter().enumerate().filter(is_kept).map(|(_, line)| line.upgrade()).collect()
}
