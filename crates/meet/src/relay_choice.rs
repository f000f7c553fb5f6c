//! Chooses the relays of a room. There may be many in `config.json`; a room uses four of them, and
//! different rooms use different ones, so that the load spreads over all.
//!
//! Host and joiners choose the same four without telling each other, because the choice follows from the room's
//! secret: each relay has a score in each room, and the lowest scores win (rendezvous hashing). A
//! relay that is added or removed changes nobody else's score, so it moves only the rooms that use
//! it, and two lists that differ by one relay have at least three of four in common.

use crate::config::Server;
use crate::secret::Keys;
use crate::server_pool::LineId;
use crate::timing::RELAYS_USED;

/// The servers that the room with these keys uses: those that every room uses (brokers, and the person's own relays),
/// and of the others those with the lowest scores, up to four relays.
pub(crate) fn servers_of_room(servers: &[Server], keys: &Keys) -> (Vec<LineId>, Vec<LineId>) {
    let (mut always, mut scores, mut count) = (Vec::new(), Vec::new(), RELAYS_USED);
    for (server, line) in servers.iter().zip((0..).map(LineId)) {
        match server {
            Server::Nostr { url, own: false } => scores.push((keys.relay_score(&spelling(url)), line)),
            Server::Nostr { own: true, .. } => {
                count = count.saturating_sub(1);
                always.push(line);
            }
            Server::Mqtt(_) => always.push(line),
        }
    }
    (always, lowest(scores, count))
}

/// This many servers with the lowest scores; of those with the same, the first. (A sort would add four kilobytes.)
pub(crate) fn lowest<S: Ord>(mut scores: Vec<(S, LineId)>, count: usize) -> Vec<LineId> {
    let mut best = Vec::new();
    while best.len() < count
        && let Some(at) = (0..scores.len()).min_by_key(|&at| scores.get(at).map(|(score, _)| score))
    {
        best.push(scores.remove(at).1);
    }
    best
}

/// One spelling of an address, so that a slash or a capital letter in somebody's list does not move their rooms.
fn spelling(url: &str) -> String {
    url.trim_end_matches('/').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::{Rng, Seed};
    use proptest::prelude::*;

    use super::*;
    use crate::config::Config;
    use crate::secret::RoomSecret;

    const ROOMS: u64 = 10_000;

    fn keys(number: u64) -> Keys {
        RoomSecret::new(&mut Rng::new(Seed::from_number(number))).keys()
    }

    fn list(count: usize) -> Vec<String> {
        (0..count).map(|at| format!("wss://relay{at}.example")).collect()
    }

    fn shared(urls: &[String]) -> Vec<Server> {
        urls.iter().map(|url| Server::Nostr { url: url.clone(), own: false }).collect()
    }

    /// The addresses that a device with this list uses in this room.
    fn used(urls: &[String], keys: &Keys) -> BTreeSet<String> {
        servers_of_room(&shared(urls), keys)
            .1
            .into_iter()
            .map(|line| urls[usize::from(line.0)].clone())
            .collect()
    }

    /// Whether counts differ no more from a mean than drawing lots does, by the chi-square test at
    /// one in a thousand, for up to eleven degrees of freedom.
    fn is_even(counts: &[u64], mean: f64) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "they are small")]
        let chi: f64 = counts.iter().map(|&count| (count as f64 - mean).powi(2) / mean).sum();
        chi < [10.8, 13.8, 16.3, 18.5, 20.5, 22.5, 24.3, 26.1, 27.9, 29.6, 31.3][counts.len() - 2]
    }

    #[test]
    fn rooms_spread_evenly_over_all_relays() {
        for relays in [5, 8, 12] {
            let servers = shared(&list(relays));
            let (mut any, mut best) = (vec![0; relays], vec![0; relays]);
            for room in 0..ROOMS {
                let lines = servers_of_room(&servers, &keys(room)).1;
                assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), RELAYS_USED);
                best[usize::from(lines[0].0)] += 1;
                for line in lines {
                    any[usize::from(line.0)] += 1;
                }
            }
            #[expect(clippy::cast_precision_loss, reason = "they are small")]
            let mean = |of: usize| (ROOMS * of as u64) as f64 / relays as f64;
            // Four different ones are drawn for each room, so the counts vary less than those of independent draws.
            assert!(is_even(&any, mean(RELAYS_USED)), "{any:?}");
            assert!(is_even(&best, mean(1)), "{best:?}");
        }
    }

    /// The choice of every room is that of the version before, which used the first four.
    #[test]
    fn up_to_four_relays_are_all_used() {
        for relays in 0..=RELAYS_USED {
            let urls = list(relays);
            for room in 0..200 {
                assert_eq!(used(&urls, &keys(room)), urls.iter().cloned().collect());
            }
        }
        let default = Config::default().relays;
        assert_eq!(default.len(), RELAYS_USED);
        assert_eq!(used(&default, &keys(1)), default.iter().cloned().collect());
    }

    #[test]
    fn removing_a_relay_moves_only_its_rooms() {
        let before = list(12);
        let gone = before[5].clone();
        let after: Vec<String> = before.iter().filter(|url| **url != gone).cloned().collect();
        let mut moved = 0;
        for room in 0..ROOMS {
            let keys = keys(room);
            let (mut old, new) = (used(&before, &keys), used(&after, &keys));
            if old.remove(&gone) {
                // Its three others stay, and one is new.
                assert!(old.is_subset(&new));
                moved += 1;
            } else {
                assert_eq!(old, new);
            }
        }
        // A third of the rooms used it.
        assert!((3_100..3_600).contains(&moved), "{moved}");
    }

    #[test]
    fn ones_own_relays_are_always_used() {
        let mut servers = shared(&list(12));
        servers.insert(0, Server::Nostr { url: "wss://mine.example".into(), own: true });
        let without = shared(&list(12));
        for room in 0..200 {
            let keys = keys(room);
            let (always, others) = servers_of_room(&servers, &keys);
            assert_eq!(always, [LineId(0)]);
            let others: Vec<u8> = others.into_iter().map(|line| line.0 - 1).collect();
            // Those of everybody else's four that have the lowest scores.
            let all: Vec<u8> = servers_of_room(&without, &keys).1.into_iter().map(|line| line.0).collect();
            assert_eq!(others, all[..3]);
        }
    }

    /// These values are in docs/signalling.md.
    #[test]
    fn scores_are_pinned() {
        let keys = RoomSecret::from_bytes(*b"friends at table").keys();
        let score = |url| crate::encoding::hex(&keys.relay_score(&spelling(url)));
        assert_eq!(score("wss://relay0.example"), PINNED);
        assert_eq!(score("wss://Relay0.Example/"), PINNED);
    }

    const PINNED: &str = "3f0c5181ac6546c3c4931fb350cf09ee";

    proptest! {
        #[test]
        fn both_sides_choose_the_same(secret: [u8; 16], mut urls in lists(), by in 0..12_usize) {
            let keys = RoomSecret::from_bytes(secret).keys();
            let here = used(&urls, &keys);
            prop_assert_eq!(here.len(), urls.len().min(RELAYS_USED));
            // The other device has them in another order.
            let by = by % urls.len();
            urls.rotate_left(by);
            prop_assert_eq!(here, used(&urls, &keys));
        }

        #[test]
        fn lists_that_differ_by_one_relay_have_three_of_four_in_common(
            secret: [u8; 16], mut old in lists(), at in 0..12_usize, replaced: bool,
        ) {
            prop_assume!(old.len() >= RELAYS_USED);
            let keys = RoomSecret::from_bytes(secret).keys();
            let mut new = old.clone();
            new.push("wss://another.example".into());
            if replaced {
                new.remove(at % old.len());
            }
            let common = |old: &[String], new: &[String]| used(old, &keys).intersection(&used(new, &keys)).count();
            prop_assert!(common(&old, &new) >= RELAYS_USED - 1);
            // Either may be the older one, and a relay may just be gone.
            let all = old.clone();
            old.remove(at % all.len());
            prop_assert!(common(&all, &old) >= RELAYS_USED - 1);
        }
    }

    fn lists() -> impl Strategy<Value = Vec<String>> {
        prop::collection::btree_set("[a-z]{1,12}", 1..=12)
            .prop_map(|names| names.into_iter().map(|name| format!("wss://{name}.example")).collect())
    }
}
