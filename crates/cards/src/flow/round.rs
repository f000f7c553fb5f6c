//! The beginning of a round (rules §4).

use game::{Pile, Rng, Seat, Seed};

use crate::{
    Bag, Demand, Event, EventSet, Fact, FirstDealer, Frame, How, LastingEvents, Pack, Places, Powers,
    RuleCard, RuleSet, Source, State, Table, Turn, TurnState, flow::play,
};

/// How many power cards each person is dealt.
const POWERS_DEALT: usize = 2;

/// Shuffles, deals and turns up the starter card.
pub(crate) fn begin(t: &mut Table, seed: Seed) {
    t.rng = Rng::new(seed);
    t.stack.clear();
    let dealer = choose_dealer(t);
    let round = t.round.saturating_add(1);
    clear(t);
    t.round = round;
    t.dealer = dealer;
    t.active = dealer;
    shuffle_everything(t);
    t.tell(Fact::RoundBegan { round, dealer });
    for _ in 0..t.setup.rules().rule_cards {
        crate::rule::turn_up(t);
    }
    let hand_size = t.setup.rules().hand_size;
    for seat in t.in_order(dealer, t.everybody()) {
        t.move_from_draw(hand_size, crate::zone::Zone::Hand(seat), Source::Deal);
        for _ in 0..POWERS_DEALT {
            if let Some(power) = t.power_pile.pop() {
                t.places[seat].powers.add(power);
            }
        }
    }
    starter(t);
}

/// Turns up the starter card. The dealer carries it out with all its effects, but it is not a turn (§4.5).
pub(crate) fn starter(t: &mut Table) {
    t.this_turn = TurnState { starter: true, ..TurnState::default() };
    t.push_frame(Frame::Turn(Turn::AfterStarter));
    let Some(card) = t.draw.pop() else { return };
    let dealer = t.dealer;
    play::turned_up(t, dealer, card, How::Starter);
}

/// The dealer of the first round follows from a house rule; later dealers from the round before (§4.4).
fn choose_dealer(t: &mut Table) -> Seat {
    let players = t.players();
    match (&t.result, t.setup.rules().first_dealer) {
        (Some(result), _) => result.next_dealer,
        (None, FirstDealer::Owner) => Seat::default(),
        (None, FirstDealer::Random) => Seat::wrapping(t.rng.below(u32::from(players)) as u8),
    }
}

/// Removes everything of the last round from the table.
pub(crate) fn clear(state: &mut State) {
    state.places = Places::default();
    state.draw.clear();
    state.discard.clear();
    state.side = Bag::EMPTY;
    state.demand = Demand::Any;
    state.last_colour = None;
    state.events.clear();
    state.turned_up = EventSet::default();
    state.happened = EventSet::default();
    state.lasting = LastingEvents::default();
    state.power_pile.clear();
    state.rule_pile.clear();
    state.rule_cards = RuleSet::default();
    state.reversed = false;
    state.turns = 0;
    state.this_turn = TurnState::default();
    state.result = None;
    state.ask = None;
    state.asked = game::Seats::NONE;
    state.replied = game::Seats::NONE;
    state.replies = game::BySeat::default();
}

/// Refills and shuffles all piles, as at the start of every round.
fn shuffle_everything(state: &mut State) {
    let State { setup, rng, .. } = state;
    let packs = setup.packs();
    state.draw = Pile::shuffled(setup.deck(), rng);
    state.events = Pile::shuffled(Event::of(packs), rng);
    if packs.has(Pack::Supercharge) {
        state.power_pile = Pile::shuffled(Powers::every().iter(), rng);
    }
    if packs.has(Pack::Pandora) {
        state.rule_pile = Pile::shuffled(RuleCard::ALL.iter().copied(), rng);
    }
}
