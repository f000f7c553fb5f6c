//! Conclusions about hands that people can draw from the effect of a card.

/// A conclusion that people can draw from the effect of a card although no fact says it. It decides which answers can
/// be undone, beside [`Fact::reveals`](crate::Fact::reveals).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hint {
    /// Nothing.
    Nothing,
    /// Something about a hand, from the effect of the answer to its question, or from the lack of one.
    Outcome,
    /// Something about hands, from who is asked its question: only people who hold cards to answer with.
    Asking,
    /// Which of its player's cards go, because chance picks them.
    Chance,
}
