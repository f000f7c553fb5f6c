//! The beginning of a round (rules §4).

use game::{Pile, Rng, Seat, Seed};

use crate::state::Hidden;
use crate::{
    Event, Fact, FirstDealer, Frame, How, Pack, Powers, Public, RuleCard, Source, Stack, State, Table, Turn,
    TurnState, Zone, flow::play, rule,
};

/// How many power cards each person is dealt.
const POWERS_DEALT: usize = 2;

/// Shuffles, deals and turns up the starter card.
pub(crate) fn begin(t: &mut Table, seed: Seed) {
    t.hidden.rng = Rng::new(seed);
    let (dealer, round) = (choose_dealer(t), t.round.saturating_add(1));
    // Nothing of the last round stays on the table.
    let Public { setup, persons, totals, wins, question, .. } = t.public;
    let (active, stack) = (dealer, Stack::default());
    let public =
        Public { setup, round, persons, totals, wins, dealer, active, stack, question, ..Public::default() };
    let rng = t.hidden.rng.clone();
    **t = State { public, hidden: Hidden { rng, ..Hidden::default() } };
    shuffle_everything(t);
    t.tell(Fact::RoundBegan { round, dealer });
    for _ in 0..t.setup.rules().rule_cards {
        rule::turn_up(t);
    }
    let hand_size = t.setup.rules().hand_size;
    for seat in t.in_order(dealer, t.everybody()) {
        t.move_from_draw(hand_size, Zone::Hand(seat), Source::Deal);
        for _ in 0..POWERS_DEALT {
            if let Some(power) = t.hidden.power_pile.pop() {
                t.hidden.powers[seat].add(power);
            }
        }
    }
    starter(t);
}

/// Turns up the starter card. The dealer carries it out with all its effects, but it is not a turn (§4.5).
pub(crate) fn starter(t: &mut Table) {
    t.public.this_turn = TurnState { starter: true, ..TurnState::default() };
    t.push_frame(Frame::Turn(Turn::AfterStarter));
    let Some(card) = t.hidden.draw.pop() else { return };
    let dealer = t.dealer;
    play::turned_up(t, dealer, card, How::Starter);
}

/// The dealer of the first round follows from a house rule; later dealers from the round before (§4.4).
fn choose_dealer(t: &mut Table) -> Seat {
    let players = t.players();
    match (&t.result, t.setup.rules().first_dealer) {
        (Some(result), _) => result.next_dealer,
        (None, FirstDealer::Owner) => Seat::default(),
        (None, FirstDealer::Random) => Seat::wrapping(t.hidden.rng.below(u32::from(players)) as u8),
    }
}

/// Refills and shuffles all piles, as at the start of every round.
fn shuffle_everything(state: &mut State) {
    let State { public: Public { setup, .. }, hidden } = state;
    let (packs, rng) = (setup.packs(), &mut hidden.rng);
    hidden.draw = Pile::shuffled(setup.deck(), rng);
    hidden.events = Pile::shuffled(Event::of(packs), rng);
    if packs.has(Pack::Supercharge) {
        hidden.power_pile = Pile::shuffled(Powers::every().iter(), rng);
    }
    if packs.has(Pack::Pandora) {
        hidden.rule_pile = Pile::shuffled(RuleCard::ALL.iter().copied(), rng);
    }
}
