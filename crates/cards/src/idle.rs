//! Warns of legal answers that would do nothing now.
//!
//! Legality is decided in `legality` alone. The warnings come from a view, so they reveal
//! nothing that its viewer may not know; if the viewer cannot be sure, there is no warning. Playing or tossing in a
//! card never counts as doing nothing: it leaves one card less in the hand, and often brings a wish.

use game::Seat;

use crate::{
    Action, Choice, Diy, Event, Frame, Pack, PandorasBox, PickExcept, Power, Question, RuleCard,
    Scorekeeping, Source, Special, View, masks,
};

impl View {
    /// Whether this legal answer of the viewer would do nothing, as far as they know: for example
    /// anti-counter after a number card, or a thief against an empty hand. `false` whenever it might do
    /// something.
    pub fn does_nothing(&self, action: Action) -> bool {
        let (Some(me), Some(ask)) = (self.me(), self.my_ask()) else { return false };
        match (ask.kind, action) {
            (Question::One(Choice::Powers { .. }), Action::Power(power)) => self.power_idles(me, power),
            (Question::One(Choice::Events(_)), Action::Event(event)) => self.event_idles(event),
            (Question::Confirm, Action::Yes) if ask.why == Source::Special(Special::SpecialFavours) => {
                self.others(me).all(|seat| self.swaps_no_specials(seat))
            }
            (Question::Seats { .. }, Action::Seat(seat)) => self.naming_idles(me, seat, ask.why),
            _ => false,
        }
    }

    fn others(&self, me: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.everybody().without(me).into_iter()
    }

    /// Whether this hand may hold special cards, as far as the viewer knows.
    fn may_hold_specials(&self, seat: Seat) -> bool {
        match self.hands[seat].hand {
            Some(hand) => !hand.and(&masks::SPECIALS).is_empty(),
            None => self.hands[seat].count > 0,
        }
    }

    /// Whether special-favours would swap nothing between these two, because neither has special cards.
    fn swaps_no_specials(&self, seat: Seat) -> bool {
        let mine = PickExcept::FuckYou.filter(&self.my_hand().and(&masks::SPECIALS));
        mine.is_empty() && !self.may_hold_specials(seat)
    }

    fn naming_idles(&self, me: Seat, seat: Seat, why: Source) -> bool {
        let count = |seat: Seat| self.hands[seat].count;
        match why {
            Source::Special(Special::Thief) | Source::Event(Event::TrustFall) => count(seat) == 0,
            Source::Special(Special::SpecialFavours) => self.swaps_no_specials(seat),
            Source::Special(Special::DoItYourself) => {
                self.setup.rules().diy == Diy::SwapHands && count(me) == 0 && count(seat) == 0
            }
            Source::Power(Power::SpecialCharge) => !self.may_hold_specials(seat),
            _ => false,
        }
    }

    fn power_idles(&self, me: Seat, power: Power) -> bool {
        match power {
            Power::AntiCounter => !self.may_be_countered(me),
            // With two people both directions are the same.
            Power::Looping => self.setup.players() == 2,
            Power::OpenHands => self.rule_cards.has(RuleCard::GlassHands),
            Power::SpecialCharge => self.others(me).all(|seat| !self.may_hold_specials(seat)),
            Power::RandomChance => self.keeps_the_hand() && !self.can_play_anything(),
            Power::AllDrawOne
            | Power::BlackWish
            | Power::ColourBlockade
            | Power::NumberWish
            | Power::Recycling
            | Power::SpecialSeal
            | Power::Troublecharger => false,
        }
    }

    /// The special card just played, or the one it imitates (`None` for a number card), and whether a black
    /// number card was played.
    fn just_played(&self) -> (Option<Special>, bool) {
        match self.stack.top() {
            Some(Frame::Play(play)) => (play.acts(), play.card.is_black()),
            _ => (None, false),
        }
    }

    /// Whether the card just played attacks somebody who might counter.
    fn may_be_countered(&self, me: Seat) -> bool {
        if self.no_tossing() {
            return false;
        }
        let count = |seat: Seat| self.hands[seat].count;
        let has_powers = |seat: Seat| self.hands[seat].power_count > 0 || !self.places[seat].spent.is_empty();
        let Some(special) = self.just_played().0.filter(|special| special.attacks()) else { return false };
        match special {
            Special::Skip => self.others(me).any(|seat| self.places[seat].skips == 0),
            Special::Equality => self.others(me).any(|seat| count(seat) < count(me)),
            Special::Inequality => count(me) > 0 && self.others(me).any(|seat| count(seat) <= count(me)),
            // The card being activated is the viewer's own.
            Special::Edison => self.others(me).any(has_powers),
            _ => true,
        }
    }

    /// Whether the card just played leaves the viewer's hand unchanged until power cards of the second kind
    /// take effect.
    fn keeps_the_hand(&self) -> bool {
        use Special as S;
        match self.just_played() {
            (None, black) => !black,
            (Some(special), _) => matches!(
                special,
                S::ColourSwap
                    | S::Counterattack
                    | S::Fantastic
                    | S::FuckYou
                    | S::LuckyBastard
                    | S::NiceTry
                    | S::Recharge
                    | S::Update
            ),
        }
    }

    /// Whether the viewer could play any card if the pile demanded nothing.
    fn can_play_anything(&self) -> bool {
        let mimicry = !self.my_hand().and(masks::kind(Special::Mimicry)).is_empty();
        mimicry || !self.by_ref().fitting(true).is_empty()
    }

    fn event_idles(&self, event: Event) -> bool {
        let alike = |value: &dyn Fn(Seat) -> i32| {
            let mut all = self.everybody().into_iter().map(value);
            all.next().is_none_or(|first| all.all(|other| other == first))
        };
        let rules = self.setup.rules();
        match event {
            Event::FridayThe13th => true,
            Event::Charity | Event::Communism | Event::Crowdfunding | Event::RobinHood => {
                alike(&|seat| self.hands[seat].count.into())
            }
            Event::IdentityTheft => {
                rules.scorekeeping == Scorekeeping::Points && alike(&|seat| self.totals[self.persons[seat]])
            }
            Event::Vandalism => self.last_colour.is_none(),
            Event::Supercharge => self.power_pile == 0 || !self.setup.packs().has(Pack::Supercharge),
            Event::PandorasBox => match rules.pandora {
                PandorasBox::Nothing => true,
                PandorasBox::Reverse => self.setup.players() == 2,
                PandorasBox::NewRuleCards => self.rule_cards.is_empty(),
                PandorasBox::NewHands | PandorasBox::PassLeft => false,
            },
            // Already in effect for everybody.
            Event::PlusOne => self.lasting.plus_one.is_some_and(game::Seats::is_empty),
            Event::LastChance => self.lasting.last_chance.is_some_and(game::Seats::is_empty),
            Event::Parasite => self.lasting.parasite.is_some_and(game::Seats::is_empty),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{State, testing::after};
    use game::{Game as _, View as _, Viewer};

    /// The answers of seat 0 that would do nothing.
    fn idle(state: &State) -> Vec<String> {
        let view = state.view(Viewer::Seat(Seat::default()));
        let options = view.choices();
        assert!(!options.is_empty(), "seat 0 is asked");
        options.iter().filter(|&option| view.does_nothing(option)).map(|option| option.to_string()).collect()
    }

    /// Seat 0 has played `card`, holds `others` and may activate one of `powers`; `rest` is the rest of the
    /// scenario. Returns the answers that would do nothing.
    fn offered(card: &str, others: &str, powers: &str, rest: &str) -> Vec<String> {
        idle(&after(&format!(
            r#"{{"packs": ["troublemaker", "supercharge", "pandora"], "discard": ["red-9"],
            "hands": [["{card}", {others}], ["green-4", "green-6"], ["green-5"]],
            "powers": [[{powers}], [], []], "script": ["0 play {card}"] {rest}}}"#
        )))
    }

    #[test]
    fn anti_counter_does_nothing_without_an_attack() {
        let anti = r#""anti-counter", "all-draw-one""#;
        let nothing = ["power anti-counter"];
        assert_eq!(offered("red-8", r#""blue-1""#, anti, ""), nothing);
        assert_eq!(offered("black-9", r#""blue-1""#, anti, ""), nothing);
        assert_eq!(offered("fantastic", r#""blue-1""#, anti, ""), nothing);
        assert_eq!(offered("red-second-chance", r#""blue-1""#, anti, ""), nothing);
        for attack in ["red-gift", "red-skip", "red-thief", "fantastic-four"] {
            assert!(offered(attack, r#""blue-1""#, anti, "").is_empty(), "{attack}");
        }
        // Nobody holds fewer cards, so nobody can counter.
        assert_eq!(offered("equality", r#""blue-1""#, anti, ""), nothing);
        assert!(offered("equality", r#""blue-1", "blue-2""#, anti, "").is_empty());
        assert_eq!(offered("red-gift", r#""blue-1""#, anti, r#", "rule_cards": ["cold-blood"]"#), nothing);
        // Edison needs somebody else who has power cards.
        assert_eq!(offered("edison", r#""blue-1""#, anti, ""), nothing);
    }

    #[test]
    fn further_power_cards_that_do_nothing() {
        let powers =
            r#""looping", "open-hands", "random-chance", "recycling", "black-wish", "special-charge""#;
        assert!(offered("red-8", r#""blue-1""#, powers, "").is_empty());
        let curse = offered("red-8", r#""curse""#, powers, "");
        assert_eq!(curse, ["power random-chance"], "curse is never played");
        assert!(offered("red-thief", r#""curse""#, powers, "").is_empty(), "thief may bring something");
        let glass = offered("red-8", r#""blue-1""#, powers, r#", "rule_cards": ["glass-hands"]"#);
        assert_eq!(
            glass,
            ["power open-hands", "power special-charge"],
            "with open hands it is plain that nobody holds a special card"
        );
        let two = after(
            r#"{"packs": ["supercharge"], "discard": ["red-9"], "hands": [["red-8", "blue-1"], ["green-4"]],
            "powers": [["looping", "troublecharger"], []], "script": ["0 play red-8"]}"#,
        );
        assert_eq!(idle(&two), ["power looping"]);
    }

    #[test]
    fn events_the_viewer_knows_to_do_nothing() {
        let shown = after(
            r#"{"packs": ["troublemaker"], "discard": ["red-9"],
            "hands": [["red-troublemaker", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["event-manager", "robin-hood", "friday-the-13th", "market"],
            "script": ["0 play red-troublemaker", "1 pass", "2 pass"]}"#,
        );
        assert_eq!(idle(&shown), ["event friday-the-13th", "event robin-hood"]);
    }

    #[test]
    fn people_from_whom_nothing_can_be_taken() {
        let thief = after(
            r#"{"packs": ["troublemaker"], "discard": ["red-9"],
            "hands": [["red-thief", "blue-1"], [], ["green-5"]], "script": ["0 play red-thief"]}"#,
        );
        assert_eq!(idle(&thief), ["seat 1"]);
        let charge = after(
            r#"{"packs": ["supercharge", "pandora"], "discard": ["red-9"], "rule_cards": ["glass-hands"],
            "hands": [["red-8", "blue-1"], ["green-5"], ["red-gift"]], "powers": [["special-charge"], [], []],
            "script": ["0 play red-8", "0 power special-charge"]}"#,
        );
        assert_eq!(idle(&charge), ["seat 1"]);
    }

    #[test]
    fn somebody_who_is_not_asked_gets_no_warning() {
        let state = after(r#"{"hands": [["red-1", "red-3"], ["red-2"]]}"#);
        for viewer in [Viewer::Seat(Seat::wrapping(1)), Viewer::Spectator] {
            assert!(!state.view(viewer).does_nothing(Action::Power(Power::AntiCounter)));
        }
        assert_eq!(idle(&state), Vec::<String>::new(), "one card fewer is an effect");
    }
}
