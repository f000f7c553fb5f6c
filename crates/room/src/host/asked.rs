//! What members have asked others to consent to: a spectator to see a hand, the owner of a lost device to have their
//! seat with another one. None of it is stored: after a reload of the host's page members ask again.

use crate::key::MemberId;

/// What somebody asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// To see this member's hand.
    SeeHand,
    /// To have this member's seat.
    HaveSeat,
}

/// A wish that is not granted.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub wish: Wish,
    /// Who asks.
    pub by: MemberId,
    /// Whose hand or seat.
    pub of: MemberId,
    /// When others than the host's person decide as well; `None` if they do.
    pub until: Option<u64>,
    /// Members that have agreed, where more than one has to.
    pub agreed: Vec<MemberId>,
    /// It was refused, so it is not asked again in this round.
    pub refused: bool,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub(super) struct AskedList(Vec<Asked>);

impl AskedList {
    /// What is neither granted nor refused yet.
    pub(super) fn open(&self, wish: Wish) -> impl Iterator<Item = &Asked> {
        self.0.iter().filter(move |one| one.wish == wish && !one.refused)
    }

    /// The same, to be changed.
    pub(super) fn open_mut(&mut self, wish: Wish) -> impl Iterator<Item = &mut Asked> {
        self.0.iter_mut().filter(move |one| one.wish == wish && !one.refused)
    }

    /// The same, of this member.
    pub(super) fn open_by(&mut self, wish: Wish, by: MemberId) -> Option<&mut Asked> {
        self.open_mut(wish).find(|one| one.by == by)
    }

    /// Somebody asks. `false` if the same was refused in this round.
    pub(super) fn ask(&mut self, wish: Wish, by: MemberId, of: MemberId, until: Option<u64>) -> bool {
        let known = self.0.iter().any(|one| (one.wish, one.by, one.of) == (wish, by, of));
        if !known {
            self.0.push(Asked { wish, by, of, until, agreed: Vec::new(), refused: false });
        }
        !known
    }

    /// They do not ask any more, or have what they wished for.
    pub(super) fn withdraw(&mut self, wish: Wish, by: MemberId) {
        self.0.retain(|one| one.wish != wish || one.by != by || one.refused);
    }

    /// Another round begins: everything may be asked again.
    pub(super) fn begin_round(&mut self) {
        self.0.retain(|one| !one.refused);
    }

    /// Forgets what this member has asked or was asked for.
    pub(super) fn forget(&mut self, id: MemberId) {
        self.0.retain(|one| one.by != id && one.of != id);
    }

    /// How many are kept.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}
