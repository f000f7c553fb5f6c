//! `audit FILE`: checks a file of evidence that a device in a room has written: plays its game again and
//! verifies every signature, and asks its bots again.

use std::fmt::Write as _;

use core::cell::RefCell;
use core::task::Poll;

use bots::job::{Job, Sendable};
use bots::search::Search;
use bots::{Bot, Level, ROOM_PLAYOUTS, Temper};
use game::{Rng, Seed, View as _};
use room::{AuditReport, BotPlayer, BotsChecked, Misfit, NotEvidence, Repeated, RoomGame};
use serde::Serialize;

use crate::args::{Args, Which};
use crate::{ArenaError, Outcome, report};

pub(crate) const OPTIONS: &[&str] = &["game", "FILE", "json"];

#[derive(Serialize)]
struct Report {
    host: String,
    device: String,
    entries: usize,
    rounds: usize,
    signed: bool,
    views_signed: usize,
    views_claimed: usize,
    bots: usize,
    bots_computed: usize,
    ok: bool,
    entry: Option<u64>,
    why: Option<String>,
    found_by: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Outcome {
    match args.game {
        Which::Cards => audit::<cards::State>(args),
        Which::Board => audit::<board::State>(args),
    }
}

fn audit<G: RoomBots>(args: &Args) -> Outcome {
    let [path] = &args.files[..] else { return Err("audit: which file?".into()) };
    let file = path.display();
    let bytes = std::fs::read(path).map_err(|why| ArenaError(format!("{file}: {why}")))?;
    let found = room::audit::<G>(&bytes, &Bots::<G>::default())
        .map_err(|why| ArenaError(format!("{file}: {}", refusal(why))))?;
    let ok = found.is_signed && found.finding.is_none() && found.rounds > 0;
    if args.json {
        report::json(&summary(&found, ok))?;
    } else {
        for line in lines(&found) {
            report::line(&line);
        }
    }
    Ok(ok)
}

/// A game with the bots of its rooms.
trait RoomBots: RoomGame + Sendable {
    /// Whether the bot with this name answers without a search.
    fn is_plain(bot: &str) -> bool;

    /// The answer of such a bot.
    fn plain(bot: &str, view: &Self::View, memory: &Self::Memory, rng: &mut Rng) -> Option<Self::Action>;
}

impl RoomBots for cards::State {
    fn is_plain(bot: &str) -> bool {
        // A bot that stands in for somebody has no name.
        bot.is_empty() || bot == USUAL || bots::card_player(bot).is_some()
    }

    fn plain(bot: &str, view: &cards::View, memory: &cards::Memory, rng: &mut Rng) -> Option<cards::Action> {
        let usual = || bots::CARD_PLAYERS.last().map(|(_, player)| *player);
        bots::card_player(bot).or_else(usual)?.answer(view, memory, rng)
    }
}

impl RoomBots for board::State {
    fn is_plain(_: &str) -> bool {
        true
    }

    fn plain(bot: &str, view: &board::View, memory: &board::Memory, rng: &mut Rng) -> Option<board::Action> {
        if let Some(player) = bots::board_player(bot) {
            return player.answer(view, memory, rng);
        }
        Bot::from_name(bot).unwrap_or(REGULAR).glance::<board::State>(view, memory, rng)
    }
}

/// The name of the card game's usual bot, which does not search.
const USUAL: &str = "regular";
/// What plays for a bot whose name is unknown.
const REGULAR: Bot = Bot { level: Level::Regular, temper: Temper::Neutral };

/// The bots of a room.
struct Bots<G: Sendable> {
    /// For which view they last searched, and how many parts of that answer.
    searched: RefCell<Option<(G::View, u32)>>,
}

impl<G: Sendable> Default for Bots<G> {
    fn default() -> Self {
        Bots { searched: RefCell::default() }
    }
}

impl<G: RoomBots> Bots<G> {
    fn thought(&self, bot: Bot, view: &G::View, memory: &G::Memory, seed: Seed) -> Option<G::Action> {
        let search = bot.search_for::<G>(view)?;
        let mut searched = self.searched.borrow_mut();
        let same = searched
            .as_ref()
            .filter(|(before, _)| before.asks() == view.asks() && before.viewer() == view.viewer());
        let parts = same.map_or(0, |(_, parts)| parts + 1);
        *searched = Some((view.clone(), parts));
        let playouts = search.playouts.min(ROOM_PLAYOUTS) >> parts.min(8);
        let search = Search { playouts, ..search };
        let (view, memory, answers) = (view.clone(), memory.clone(), Vec::new());
        let thought = Job::<G> { view, memory, answers, seed, search, millis: 0 }.carry_out()?;
        Some(thought.action)
    }
}

impl<G: RoomBots> BotPlayer<G> for Bots<G> {
    fn answer(&self, bot: &str, view: &G::View, memory: &G::Memory, seed: Seed) -> Poll<Option<G::Action>> {
        self.repeat(bot, view, memory, seed).map(|again| again.and_then(|again| again.thought))
    }

    fn repeat(
        &self,
        bot: &str,
        view: &G::View,
        memory: &G::Memory,
        seed: Seed,
    ) -> Poll<Option<Repeated<G::Action>>> {
        if G::is_plain(bot) {
            let plain = G::plain(bot, view, memory, &mut Rng::new(seed));
            return Poll::Ready(Some(Repeated { thought: plain, glance: plain }));
        }
        let bot = Bot::from_name(bot).unwrap_or(REGULAR);
        let glance = bot.glance::<G>(view, memory, &mut Rng::new(seed));
        let thought = self.thought(bot, view, memory, seed).or(glance);
        Poll::Ready(Some(Repeated { thought, glance }))
    }

    fn version(&self) -> u32 {
        bots::VERSION
    }
}

fn refusal(why: NotEvidence) -> String {
    match why {
        NotEvidence::Unreadable => "this is no evidence of this game, or it is damaged".to_owned(),
        NotEvidence::OtherRules(rules) => {
            format!("it was made under rules {rules}; use the version of the arena that has these")
        }
    }
}

fn id(id: &room::MemberId) -> String {
    id.0.iter().take(8).fold(String::new(), |mut text, byte| {
        // Writing to a `String` never fails.
        write!(text, "{byte:02x}").ok();
        text
    })
}

/// What does not fit, as a sentence.
fn sentence(what: Misfit) -> &'static str {
    match what {
        Misfit::NotDealt => "the round was not dealt by everybody",
        Misfit::Secret => "the secret is not the one that the host had promised",
        Misfit::Seed => "the seed does not follow from the secret and the shares: the deck was stacked",
        Misfit::Unreadable => "the entry is not what its hash says",
        Misfit::Illegal => "the rules do not allow the entry",
        Misfit::Forged => "the answer is not signed by the person whose answer it is, or is there twice",
        Misfit::Unsigned => "the host has answered for somebody who was there",
        Misfit::Altered => "the answer is not the one that this device gave",
        Misfit::Dropped => "an answer of this device was accepted and is missing",
        Misfit::View => "what this device was shown does not follow from the log",
        Misfit::Rewritten => "the log is not the one that this device was shown",
        Misfit::Bot => "the bot does not answer this",
        Misfit::Undone => "an answer was undone although not everybody had agreed",
        Misfit::DealtAnew => {
            "a round was begun or dealt anew in the middle of one, without the votes it takes"
        }
    }
}

fn lines(found: &AuditReport) -> Vec<String> {
    let AuditReport { entries, rounds, .. } = found;
    let mut lines = vec![format!("{entries} entries, {rounds} rounds opened, host {}", id(&found.host))];
    for heir in &found.heirs {
        lines.push(format!("handed over to {}", id(heir)));
    }
    if !found.is_signed {
        lines.push("the host has not signed this log: the file proves nothing".to_owned());
    }
    let (signed, claimed) = found.views;
    lines.push(format!("shown to {}: {signed} views signed by the host, {claimed} not", id(&found.id)));
    let BotsChecked { all, done, stopped } = found.bots;
    if all > 0 {
        let rest = if stopped { "; the others cannot be, they are of another version" } else { "" };
        lines.push(format!("bots: {done} of {all} answers computed again{rest}"));
    }
    match found.finding {
        None => lines.push("everything fits".to_owned()),
        Some(finding) => {
            let signed = if found.view_is_signed { "; the host has signed what it showed" } else { "" };
            lines.push(format!("entry {}: {}{signed}", finding.seq, sentence(finding.what)));
        }
    }
    for (member, finding) in &found.verdicts {
        let says = finding.map_or("everything fits", |finding| sentence(finding.what));
        lines.push(format!("signed by {}: {says}", id(member)));
    }
    lines
}

fn summary(found: &AuditReport, ok: bool) -> Report {
    let agree = found.verdicts.iter().filter(|(_, finding)| *finding == found.finding);
    Report {
        host: id(&found.host),
        device: id(&found.id),
        entries: found.entries,
        rounds: found.rounds,
        signed: found.is_signed,
        views_signed: found.views.0,
        views_claimed: found.views.1,
        bots: found.bots.all,
        bots_computed: found.bots.done,
        ok,
        entry: found.finding.map(|finding| finding.seq),
        why: found.finding.map(|finding| sentence(finding.what).to_owned()),
        found_by: agree.map(|(member, _)| id(member)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use room::{Finding, MemberId};

    #[test]
    fn a_report_names_the_entry_and_what_is_wrong_with_it() {
        let finding = Some(Finding { seq: 17, what: Misfit::Seed });
        let found = AuditReport {
            host: MemberId([1; 32]),
            heirs: vec![MemberId([4; 32])],
            id: MemberId([2; 32]),
            entries: 40,
            rounds: 1,
            is_signed: true,
            finding,
            views: (30, 2),
            view_is_signed: false,
            verdicts: vec![(MemberId([2; 32]), finding), (MemberId([3; 32]), None)],
            bots: BotsChecked { all: 9, done: 7, stopped: true },
        };
        let text = lines(&found).join("\n");
        assert!(text.contains("bots: 7 of 9"), "{text}");
        assert!(text.contains("handed over to 0404040404040404"), "{text}");
        assert!(text.contains("entry 17: the seed does not follow"), "{text}");
        assert!(text.contains("signed by 0303030303030303: everything fits"), "{text}");
        assert_eq!(summary(&found, false).found_by, ["0202020202020202"]);
        let unsigned = AuditReport { is_signed: false, ..found };
        assert!(lines(&unsigned).join("\n").contains("proves nothing"));
    }
}
