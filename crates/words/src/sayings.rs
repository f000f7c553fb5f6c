//! The sentences of talkative bots: two for each temper and occasion, from the second list of texts.

use crate::{Language, tx};
use bots::Temper;
use play::sayings::{Occasion, Saying};

/// The sentence for a saying.
pub fn line(l: Language, saying: Saying) -> String {
    use Occasion::{Hit, Revenge, Won};
    let both = match (saying.temper, saying.occasion) {
        (Temper::Neutral, Hit) => [tx!(l, say.neutral_hit), tx!(l, say.neutral_hit_2)],
        (Temper::Neutral, Won) => [tx!(l, say.neutral_won), tx!(l, say.neutral_won_2)],
        (Temper::Neutral, Revenge) => [tx!(l, say.neutral_revenge), tx!(l, say.neutral_revenge_2)],
        (Temper::Friendly, Hit) => [tx!(l, say.friendly_hit), tx!(l, say.friendly_hit_2)],
        (Temper::Friendly, Won) => [tx!(l, say.friendly_won), tx!(l, say.friendly_won_2)],
        (Temper::Friendly, Revenge) => [tx!(l, say.friendly_revenge), tx!(l, say.friendly_revenge_2)],
        (Temper::Vengeful, Hit) => [tx!(l, say.vengeful_hit), tx!(l, say.vengeful_hit_2)],
        (Temper::Vengeful, Won) => [tx!(l, say.vengeful_won), tx!(l, say.vengeful_won_2)],
        (Temper::Vengeful, Revenge) => [tx!(l, say.vengeful_revenge), tx!(l, say.vengeful_revenge_2)],
        (Temper::Chaotic, Hit) => [tx!(l, say.chaotic_hit), tx!(l, say.chaotic_hit_2)],
        (Temper::Chaotic, Won) => [tx!(l, say.chaotic_won), tx!(l, say.chaotic_won_2)],
        (Temper::Chaotic, Revenge) => [tx!(l, say.chaotic_revenge), tx!(l, say.chaotic_revenge_2)],
        (Temper::Miser, Hit) => [tx!(l, say.miser_hit), tx!(l, say.miser_hit_2)],
        (Temper::Miser, Won) => [tx!(l, say.miser_won), tx!(l, say.miser_won_2)],
        (Temper::Miser, Revenge) => [tx!(l, say.miser_revenge), tx!(l, say.miser_revenge_2)],
    };
    let [first, second] = both;
    if saying.second { second } else { first }
}
