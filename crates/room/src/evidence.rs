//! Evidence: everything that a device knows of a game up to a round that is over, as a file that
//! anybody can check on any machine, without having been there.

use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::api::BotPlayer;
use crate::audit::{Auditor, Witness};
use crate::bots::BotStep;
use crate::chain::{LogEntry, Tip, head_digest};
use crate::frame::{KnownLog, SharedEntry, write};
use crate::greeting::Greeting;
use crate::hash::Hash;
use crate::key::MemberId;
use crate::limits::{MAX_KEPT_ENTRIES, MAX_KEPT_RECORDS, bounded_vec};
use crate::proof::BotsChecked;
use crate::record::{Record, SentAnswer};
use crate::shown::{ShownProof, ShownView};
use crate::verdict::Finding;

/// What a file of evidence begins with, before the version of its format.
const MAGIC: &[u8] = b"FProof";
const VERSION: u8 = 2;

/// The content of the file.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Evidence<G: RoomGame> {
    pub rules: u32,
    pub contents: [u8; 16],
    pub room: Hash,
    /// Who ran the room when the game began.
    pub host: MemberId,
    /// Whose device it is.
    pub id: MemberId,
    /// Where the game's log begins, and the log.
    pub base: Tip,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_KEPT_ENTRIES>")]
    pub lines: Vec<SharedEntry<G>>,
    /// The log's end, with the host's signature.
    pub end: KnownLog,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_KEPT_RECORDS>")]
    pub shown: Vec<(ShownView, Option<ShownProof>)>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_KEPT_RECORDS>")]
    pub answers: Vec<SentAnswer<G>>,
}

/// What follows from a file of evidence.
#[derive(Clone, PartialEq, Debug)]
pub struct AuditReport {
    /// The room's host when the game began.
    pub host: MemberId,
    /// Those to whom the room was handed over, in order.
    pub heirs: Vec<MemberId>,
    /// The member whose device wrote the file.
    pub id: MemberId,
    /// How many entries of the log there are.
    pub entries: usize,
    /// How many rounds were opened.
    pub rounds: usize,
    /// Whether the host has signed the log. Otherwise the file proves nothing about it.
    pub is_signed: bool,
    /// The first thing that does not fit.
    pub finding: Option<Finding>,
    /// How many views the host has signed, and how many the device only says it was shown.
    pub views: (usize, usize),
    /// Whether the host has signed the view that does not fit, if it is a view.
    pub view_is_signed: bool,
    /// What devices have found in the last round, as they have signed it.
    pub verdicts: Vec<(MemberId, Option<Finding>)>,
    /// The answers of bots in all rounds.
    pub bots: BotsChecked,
}

/// Why a file cannot be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotEvidence {
    /// It is no file of evidence of this game, or it is damaged.
    Unreadable,
    /// It was made under other rules of the game.
    OtherRules(u32),
}

impl<G: RoomGame> Evidence<G> {
    /// The file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        [MAGIC, &write(VERSION, self)].concat()
    }
}

/// The rules, and the contents, of a game.
pub(crate) fn rules<G: RoomGame>() -> (u32, [u8; 16]) {
    let Greeting { rules, contents, .. } = Greeting::new::<G>([0; 32]);
    (rules, contents)
}

/// Checks a file of evidence: plays its game again, verifies every signature, and asks the bots again.
///
/// # Errors
/// Why it cannot be checked.
pub fn audit<G: RoomGame>(bytes: &[u8], brain: &dyn BotPlayer<G>) -> Result<AuditReport, NotEvidence> {
    let bytes = bytes.strip_prefix(MAGIC).and_then(|rest| rest.strip_prefix(&[VERSION]));
    let bytes = bytes.ok_or(NotEvidence::Unreadable)?;
    // The rules come first, so that a file of other rules is told from a damaged one.
    let (made_under, _) = postcard::take_from_bytes::<u32>(bytes).map_err(|_| NotEvidence::Unreadable)?;
    let (now, contents) = rules::<G>();
    if made_under != now {
        return Err(NotEvidence::OtherRules(made_under));
    }
    let all = postcard::from_bytes::<Evidence<G>>(bytes).ok().filter(|all| all.contents == contents);
    let Evidence { room, host, id, base, lines, end, shown, answers, .. } =
        all.ok_or(NotEvidence::Unreadable)?;
    let (mut tip, mut auditor) = (base, Auditor::new(room, host, base));
    for line in lines {
        tip = tip.after(&line.entry_hash());
        auditor.push(line, tip.head);
    }
    let shown = shown.into_iter().map(|(shown, proof)| ShownView { proof, ..shown });
    let record = Record { shown: shown.collect(), answers: answers.into() };
    let witness = Witness { id, term: end.term, record: &record };
    let mut report = AuditReport {
        host,
        heirs: Vec::new(),
        id,
        entries: auditor.log().1.len(),
        rounds: 0,
        is_signed: false,
        finding: None,
        views: (0, 0),
        view_is_signed: false,
        verdicts: Vec::new(),
        bots: BotsChecked::default(),
    };
    while let Some(verdict) = auditor.play_round(usize::MAX, &witness) {
        report.finding = report.finding.or(verdict.finding);
        report.rounds += 1;
        report.bots.all += auditor.bot_answers();
        match auditor.bots(brain.version()).filter(|_| report.finding.is_none()) {
            Some(mut bots) => {
                match bots.run(auditor.log(), verdict.seq, usize::MAX, brain) {
                    BotStep::More | BotStep::Done => {}
                    BotStep::Thinks | BotStep::Unable => report.bots.stopped = true,
                    BotStep::Found(finding) => report.finding = Some(finding),
                }
                report.bots.done += bots.done();
            }
            None => report.bots.stopped |= auditor.bot_answers() > 0,
        }
    }
    auditor.play_rest(&witness);
    for (_, line) in auditor.public_lines() {
        match line {
            Some(LogEntry::Opened { .. }) => report.verdicts.clear(),
            Some(LogEntry::Verdict(found)) if found.is_valid(&room) => {
                report.verdicts.retain(|(by, _)| *by != found.id);
                report.verdicts.push((found.id, found.verdict.finding));
            }
            _ => {}
        }
    }
    report.heirs = auditor.heirs();
    let last = auditor.host_at(tip.seq);
    report.is_signed =
        end.tip == tip && last.signed(&head_digest(&room, end.term, &tip, &end.shown), &end.signature);
    for shown in &record.shown {
        let signed = shown.is_signed(&room, auditor.host_at(shown.seq));
        if signed {
            report.views.0 += 1;
        } else {
            report.views.1 += 1;
        }
        report.view_is_signed |= signed && report.finding.is_some_and(|finding| finding.seq == shown.seq);
    }
    Ok(report)
}
