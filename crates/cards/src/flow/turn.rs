//! A turn (rules §5).
//!
//! Most turns go through all their steps without a question. A step that is certain to come next is therefore
//! called straight away, and only one that has to wait for something else becomes a frame.

use crate::{
    Action, Check, Fact, Frame, How, PickExcept, PickFrom, Power, Query, Question, RuleCard, Source, Table,
    Turn, TurnState, flow::play,
};
use game::{BySeat, Seats};

impl Turn {
    pub(crate) fn run(self, t: &mut Table) {
        match self {
            Turn::AfterStarter => {
                carousels(t);
                t.push_frame(Frame::Turn(Turn::First));
                t.push_frame(Frame::Check(Check::Begin));
            }
            Turn::First => {
                t.start_counting();
                t.public.active = t.after(t.dealer);
                begin(t);
            }
            Turn::Begin => begin(t),
            Turn::Answered { drawn } => answered(t, drawn),
            Turn::Played => played(t),
            Turn::Surplus => surplus(t),
            Turn::Discarded => {
                let (who, why) = (t.active, Source::RuleCard(RuleCard::HeavyHands));
                t.discard(who, t.reply(who).cards, why);
                over(t);
            }
            Turn::Over => over(t),
        }
    }
}

fn begin(t: &mut Table) {
    let who = t.active;
    t.public.this_turn = TurnState::default();
    t.public.turns = t.turns.saturating_add(1);
    t.public.places.lasting.open_hands.remove(who);
    t.public.places.lasting.seal.remove(who);
    let place = &mut t.public.places[who];
    if place.skips > 0 {
        place.skips -= 1;
        t.tell(Fact::TurnLost(who));
        t.push_frame(Frame::Turn(Turn::Over));
        t.push_frame(Frame::Check(Check::Begin));
        return;
    }
    t.tell(Fact::TurnBegan(who));
    ask(t, false);
}

fn ask(t: &mut Table, drawn: bool) {
    t.push_frame(Frame::Turn(Turn::Answered { drawn }));
    let kind = Question::Turn { draw: !drawn, end: drawn, free: false };
    t.ask_one(t.active, kind, Source::Turn);
}

fn answered(t: &mut Table, drawn: bool) {
    let who = t.active;
    match t.reply(who).word {
        Some(Action::Play(card, imitates)) => {
            t.push_frame(Frame::Turn(Turn::Played));
            play::from_hand(t, who, card, imitates, How::Turn);
            if comes_next(t, Turn::Played) {
                played(t);
            }
        }
        Some(Action::Draw) if !drawn => {
            let n = t.query(Query::VoluntaryDraw);
            t.draw(who, n, Source::Turn);
            if t.this_turn.pile_ran_out {
                played(t);
            } else {
                ask(t, true);
            }
        }
        _ => {
            t.tell(Fact::TurnPassed(who));
            played(t);
        }
    }
}

fn played(t: &mut Table) {
    carousels(t);
    t.push_frame(Frame::Turn(Turn::Surplus));
    if t.this_turn.power == Some(Power::Troublecharger) {
        t.push_frame(Frame::Check(Check::Begin));
        t.trigger(t.active);
    } else {
        Check::Begin.run(t);
        if comes_next(t, Turn::Surplus) {
            surplus(t);
        }
    }
}

/// Takes this step off the stack if it comes next, without a question before it.
fn comes_next(t: &mut Table, step: Turn) -> bool {
    let next = t.asked.is_empty() && matches!(t.stack.top(), Some(Frame::Turn(next)) if next == step);
    if next {
        t.public.stack.pop();
    }
    next
}

/// With carousel, hands are passed once for each seven of the turn.
fn carousels(t: &mut Table) {
    if t.rule_cards.has(RuleCard::Carousel) {
        for _ in 0..t.this_turn.sevens {
            carousel(t);
        }
    }
}

/// Passes every hand to the next person in play order.
fn carousel(t: &mut Table) {
    let mut from = BySeat::make(|s| s);
    for seat in t.everybody() {
        from[t.after(seat)] = seat;
    }
    t.pass_hands(from, Source::RuleCard(RuleCard::Carousel));
    // A last card passed on by carousel does not count for last-chance (§8.1).
    t.public.this_turn.emptied = Seats::NONE;
}

fn surplus(t: &mut Table) {
    let who = t.active;
    let n = match t.query(Query::HandLimit) {
        // There is no limit.
        u8::MAX => 0,
        most => t.count(who).saturating_sub(most),
    };
    if n == 0 {
        return over(t);
    }
    t.push_frame(Frame::Turn(Turn::Discarded));
    let why = Source::RuleCard(RuleCard::HeavyHands);
    t.ask_cards(who, PickFrom::OwnHand, n, PickExcept::Nothing, why);
}

fn over(t: &mut Table) {
    let who = t.active;
    let before = t.leftward();
    t.public.places[who].resting = crate::sets::Powers::default();
    let lasting = &mut t.public.places.lasting;
    lasting.looping.remove(who);
    if lasting.looping_next.has(who) {
        lasting.looping_next.remove(who);
        lasting.looping.add(who);
    }
    if lasting.blockade_this_turn.has(who) {
        lasting.blockade_this_turn.remove(who);
    } else if !lasting.blocked().is_empty() {
        lasting.block(who, None);
    }
    t.start_counting();
    let leftward = t.leftward();
    if leftward != before {
        t.tell(Fact::Turned { leftward });
    }
    t.public.active = t.after(who);
    debug_assert!(t.everybody().has(t.active) && t.asked == Seats::NONE);
    begin(t);
}

impl Table<'_> {
    /// Starts the countdown of a time-bomb that was armed in the turn just ended.
    fn start_counting(&mut self) {
        if let Some(bomb) = &mut self.public.lasting.bomb {
            bomb.armed_this_turn = false;
        }
    }
}
