//! Hints and reviews: every reason given is true, budgets are kept.

use std::collections::BTreeSet;

use crate::common::{Moment, board_moments, card_moments, card_setup, moments, review};
use bots::help::{Confidence, Decision, Hint, Reason, decisions, hint, hint_job, reasons};
use bots::job::{Job, Sendable};
use bots::search::{Search, Searchable, WON};
use cards::{Action, Bag, Card, Choice, Memory, Question, Special, State, View, Window, Wish};
use game::{Asks, BySeat, Entry, Game, NullSink, Rng, Seat, Seed, View as _, Viewer, compose_answer};

fn seat(n: u8) -> Seat {
    Seat::wrapping(n)
}

/// The state after the script of a scenario.
fn scene(json: &str) -> State {
    cards::scenario::after(&format!("{{{json}}}"))
}

/// The hint for somebody, with this many playouts.
fn hint_for<G: Sendable>(view: &G::View, memory: &G::Memory, playouts: u32) -> Option<Hint<G::Action>> {
    let thought = hint_job::<G>(view, memory, playouts, 0).as_ref().and_then(Job::carry_out);
    hint::<G>(view, memory, thought.as_ref())
}

/// The whole answer that begins with this part.
fn whole(moment: &Moment<State>, first: Action) -> Option<Vec<Action>> {
    let mut first = Some(first);
    let mut rng = Rng::new(Seed::from_number(1));
    let mut choose = |view: &View| first.take().or_else(|| State::greedy(view, &moment.memory, &mut rng));
    compose_answer(&moment.state, moment.by, &mut choose).map(|answer| answer.parts)
}

/// The cards that an answer takes out of the hand, by its text.
fn spent(answer: &[Action]) -> Vec<Card> {
    let card = |action: &Action| match *action {
        Action::Play(card, _) | Action::Toss(card) | Action::Pick(card) => Some(card),
        _ => None,
    };
    answer.iter().filter_map(card).collect()
}

fn points(moment: &Moment<State>, answer: &[Action]) -> i32 {
    spent(answer).into_iter().map(|card| moment.view().card_points(card)).sum()
}

/// The hand after this answer.
fn rest(moment: &Moment<State>, answer: &[Action]) -> Bag {
    let mut hand = *moment.state.hand(moment.by);
    for card in spent(answer) {
        assert!(hand.remove(card), "{card} is not in the hand");
    }
    hand
}

/// The words of a card's name.
fn words(card: Card) -> Vec<String> {
    card.to_string().split('-').map(str::to_owned).collect()
}

/// Whether a card fits another one by the words on them, or fits everything.
fn goes_on(card: Card, on: Card) -> bool {
    let special = card.as_special();
    let rules_of_its_own = [Special::FuckYou, Special::TheEnd, Special::Curse, Special::Mimicry];
    if special.is_some_and(|special| rules_of_its_own.contains(&special)) {
        return false;
    }
    let same_word = words(card).iter().any(|word| word != "black" && words(on).contains(word));
    special.is_some_and(Special::is_wish_card)
        || same_word
        || card.as_special().is_some_and(|s| on.as_special() == Some(s))
}

fn options(view: &View) -> Vec<Action> {
    view.choices().iter().collect()
}

/// Whether a fact is true, by the true state, the rules, and the names of the cards.
fn is_true(moment: &Moment<State>, answer: &[Action], reason: Reason) -> bool {
    let (state, me) = (&moment.state, moment.by);
    let view = moment.view();
    let kind = view.ask.unwrap().kind;
    let others = || state.everybody().without(me).into_iter();
    let fewest = others().map(|other| state.count(other)).min().unwrap();
    let mine = state.count(me);
    match reason {
        Reason::Only => options(&view).len() == 1,
        Reason::LastCards => rest(moment, answer).is_empty(),
        Reason::Reacts(window) => {
            kind == Question::One(Choice::Reaction(window)) && matches!(answer[0], Action::Toss(_))
        }
        Reason::Gives(n) => {
            let left = rest(moment, answer).len();
            n == left.min(if view.rule_cards.has(cards::RuleCard::Generous) { 3 } else { 2 })
        }
        Reason::FewCards(who, n) => who != me && state.count(who) == n && n <= 3,
        Reason::MostCards(who, n) => {
            let Question::Seats { of, .. } = kind else { return false };
            state.count(who) == n && of.into_iter().all(|other| state.count(other) <= n)
        }
        Reason::SmallestHand(who, n) => {
            let Question::Hands { of, .. } = kind else { return false };
            state.count(who) == n && of.into_iter().all(|other| state.count(other) >= n)
        }
        Reason::Leads(who) => {
            let total = |seat: Seat| view.totals[view.persons[seat]];
            state.everybody().without(who).into_iter().all(|other| total(who) < total(other))
        }
        Reason::Sheds(n) => {
            i32::from(n) == points(moment, answer) && {
                rest(moment, answer);
                true
            }
        }
        Reason::Takes(n) => i32::from(n) == points(moment, answer),
        Reason::Follows(n) => {
            let Action::Play(on, _) = answer[0] else { return false };
            rest(moment, answer).iter().filter(|&card| goes_on(card, on)).count() == usize::from(n)
        }
        Reason::Fits(wish, n) => {
            let word = match wish {
                Wish::Colour(colour) => colour.name().to_owned(),
                Wish::Number(n) => n.to_string(),
            };
            let hand = state.hand(me).iter();
            answer == [Action::Wish(wish)]
                && hand.filter(|&card| words(card).contains(&word)).count() == usize::from(n)
        }
        Reason::CouldNotFollow(who, wish) => {
            let demand =
                moment.memory.not_followed[who].demand.map(|demand| demand.to_string()).unwrap_or_default();
            let word = match wish {
                Wish::Colour(colour) => colour.name().to_owned(),
                Wish::Number(n) => n.to_string(),
            };
            let next =
                if state.leftward() { me.left(1, state.players()) } else { me.right(1, state.players()) };
            who == next && demand.split(' ').any(|said| said == word)
        }
        Reason::NothingFits => !options(&view).iter().any(|option| matches!(option, Action::Play(..))),
        Reason::Keeps(card) => {
            let uses =
                |action: Action| matches!(action, Action::Play(of, _) | Action::Toss(of) if of == card);
            options(&view).into_iter().any(uses) && rest(moment, answer).has(card)
        }
        Reason::Event => matches!(answer[0], Action::Play(card, _) if words(card)[0] == "black"),
        Reason::Behind(n) => mine == fewest + n && n > 0,
        Reason::Ahead(n) => fewest == mine + n && n > 0,
    }
}

/// The kind of a reason, without its values.
fn kind(reason: Reason) -> String {
    let text = format!("{reason:?}");
    text.split('(').next().unwrap().to_owned()
}

/// The number of kinds of reasons.
const KINDS: usize = 18;

#[test]
fn every_reason_is_true_for_any_answer() {
    let mut seen = BTreeSet::new();
    for seed in 0..160 {
        let setup = card_setup(2 + (seed % 5) as u8, seed % 3 != 0);
        for moment in moments::<State>(&setup, seed, 3, 120) {
            let view = moment.view();
            for first in options(&view) {
                let answer = whole(&moment, first).unwrap();
                let found = reasons(&view, &moment.memory, &answer);
                assert!(found.len() <= 3, "{found:?}");
                for reason in found {
                    assert!(
                        is_true(&moment, &answer, reason),
                        "{reason:?} of {answer:?}: {:?}",
                        moment.state
                    );
                    seen.insert(kind(reason));
                }
            }
        }
    }
    // These are said where there is no choice, and so at none of these moments.
    seen.extend(["Only", "NothingFits"].map(str::to_owned));
    assert_eq!(seen.len(), KINDS, "{seen:?}");
}

/// A dealer would accept the whole answer of a hint, which was chosen among several.
fn hints_are_complete<G: Sendable>(moments: &[Moment<G>]) {
    for moment in moments {
        let hint = hint_for::<G>(&moment.view(), &moment.memory, 40).unwrap();
        let mut state = moment.state.clone();
        let Asks::People { number: to, .. } = state.asks() else { panic!("nobody is asked") };
        for &action in &hint.answer {
            state.apply(&Entry::Answer { by: moment.by, to, action }, &mut NullSink).unwrap();
        }
        let open = matches!(state.asks(), Asks::People { number, seats, .. } if number == to && seats.has(moment.by));
        assert!(!open, "{:?} is not everything", hint.answer);
        assert!(!matches!(hint.confidence, Confidence::Forced | Confidence::Glance), "{:?}", hint.confidence);
    }
}

#[test]
fn a_hint_is_a_whole_answer() {
    (0..4).for_each(|seed| hints_are_complete(&card_moments(seed)));
    hints_are_complete(&board_moments(1));
}

#[test]
fn a_hint_stops_when_told_to_and_keeps_its_budget() {
    for moment in card_moments(2) {
        let job = hint_job::<State>(&moment.view(), &moment.memory, 300, 0).unwrap();
        assert!(job.carry_out().unwrap().playouts <= 300);
        let mut rng = Rng::new(job.seed);
        let stopped =
            Search::new(300).think::<State>(&job.view, &job.memory, &mut rng, &mut |_| false).unwrap();
        assert_eq!(stopped.playouts, 0);
        let hint = hint::<State>(&moment.view(), &moment.memory, Some(&stopped)).unwrap();
        assert_eq!(hint.confidence, Confidence::Glance);
    }
}

#[test]
fn there_is_no_hint_for_people_who_are_not_asked() {
    let state = scene(
        r#""players": 2, "hands": [["red-1", "blue-2"], ["green-4"]], "discard": ["red-9"], "script": []"#,
    );
    for viewer in [Viewer::Seat(seat(1)), Viewer::Spectator] {
        let view = state.view(viewer);
        assert!(hint_job::<State>(&view, &Memory::default(), 100, 0).is_none());
        assert_eq!(hint::<State>(&view, &Memory::default(), None), None);
        assert_eq!(reasons(&view, &Memory::default(), &[Action::Draw]), []);
    }
}

/// The hint for seat 0: answer, confidence and reasons.
fn said(json: &str) -> (String, Confidence, Vec<Reason>) {
    let state = scene(json);
    let (view, memory) = (state.view(Viewer::Seat(seat(0))), Memory::default());
    let Hint { answer, confidence } = hint_for::<State>(&view, &memory, 600).unwrap();
    let why = reasons(&view, &memory, &answer);
    (answer.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "), confidence, why)
}

#[test]
fn in_clear_situations_hint_and_reasons_are_clear() {
    let alone = r#""players": 2, "hands": [["red-4"], ["green-4", "blue-1", "blue-9"]], "script": []"#;
    let stuck = r#""players": 2, "hands": [["blue-1", "blue-2"], ["green-4"]], "script": []"#;
    let gift = r#""players": 3, "hands": [["red-gift", "blue-9", "blue-8", "red-1"], ["green-4"],
        ["green-4", "blue-5", "blue-6", "blue-1"]], "script": ["0 play red-gift"]"#;
    let attacked = r#""players": 3, "hands": [["counterattack", "blue-9"],
        ["red-gift", "blue-8", "blue-7", "green-1"], ["green-4"]], "turn": 1,
        "script": ["1 play red-gift", "1 seat 0"]"#;
    for (scene, answer, sure, first) in [
        (alone, "play red-4", Some(Confidence::Clear), &[Reason::LastCards][..]),
        (stuck, "draw", Some(Confidence::Forced), &[Reason::NothingFits]),
        (gift, "seat 1", None, &[Reason::FewCards(seat(1), 1), Reason::Gives(2)]),
        (attacked, "react counterattack", None, &[Reason::Reacts(Window::Attack)]),
    ] {
        let (said, confidence, why) = said(scene);
        assert_eq!(said, answer);
        assert_eq!(confidence, sure.unwrap_or(confidence), "{said}");
        assert_eq!(why[..first.len()], *first, "{said}");
        assert!(sure.is_none() || why.len() == first.len(), "{why:?}");
    }
}

/// A round that seat 0 plays by `choose`, and its log.
fn log_of(state: &State, choose: &dyn Fn(&View) -> Option<Action>) -> Vec<Entry<Action>> {
    let mut state = state.clone();
    let mut rng = Rng::new(Seed::from_number(3));
    let mut entries = Vec::new();
    while let Asks::People { number: to, seats, .. } = state.asks() {
        let by = seats.lowest().unwrap();
        let view = state.view(Viewer::Seat(by));
        let own = Some(&view).filter(|_| by == seat(0)).and_then(choose);
        let action = own.or_else(|| State::greedy(&view, &Memory::default(), &mut rng)).unwrap();
        entries.push(Entry::Answer { by, to, action });
        state.apply(entries.last().unwrap(), &mut NullSink).unwrap();
        if state.view(Viewer::Spectator).result.is_some() {
            break;
        }
    }
    entries
}

#[test]
fn a_wasted_last_card_is_told_as_a_moment_and_the_best_answer_is_not() {
    let state = scene(
        r#""players": 2, "hands": [["red-4"], ["green-4", "blue-1", "blue-9", "yellow-8"]], "discard": ["red-9"], "script": []"#,
    );
    let draw = |view: &View| options(view).contains(&Action::Draw).then_some(Action::Draw);
    let log = log_of(&state, &draw);
    let found = review(decisions(&state, &log, seat(0)), 4000).moments();
    let first = &found[0];
    let red = Card::from_name("red-4").unwrap();
    assert_eq!((first.at, &first.given[..]), (0, &[Action::Draw][..]));
    assert_eq!(first.better, [Action::Play(red, None)]);
    assert!(first.value > WON / 10 && first.points > 300, "{first:?}");
    assert!(found.len() <= 3 && found.is_sorted_by_key(|moment| moment.at));
    // The same log gives the same moments.
    assert_eq!(review(decisions(&state, &log, seat(0)), 4000).moments(), found);
    // The best answer is no such moment.
    let log = log_of(&state, &|_| None);
    assert_eq!(review(decisions(&state, &log, seat(0)), 4000).moments(), []);
    assert_eq!(review::<State>(Vec::new(), 4000).moments(), []);
}

#[test]
fn only_choices_of_that_person_in_the_last_round_are_reviewed() {
    let setup = card_setup(3, false);
    let base = State::new(&setup);
    let (mut state, mut rng) = (base.clone(), Rng::new(Seed::from_number(5)));
    let (mut entries, mut rounds, mut parts) = (Vec::new(), 0, BySeat::<usize>::default());
    while rounds < 3 || entries.len() < 100 {
        let entry = match state.asks() {
            Asks::Over => break,
            Asks::Seed => {
                (rounds, parts) = (rounds + 1, BySeat::default());
                Entry::Seed(rng.seed())
            }
            Asks::People { number: to, seats, .. } => {
                let by = seats.lowest().unwrap();
                let action =
                    State::greedy(&state.view(Viewer::Seat(by)), &Memory::default(), &mut rng).unwrap();
                parts[by] += 1;
                Entry::Answer { by, to, action }
            }
        };
        state.apply(&entry, &mut NullSink).unwrap();
        entries.push(entry);
    }
    let begin = entries.iter().rposition(|entry| matches!(entry, Entry::Seed(_))).unwrap();
    for who in (0..3).map(seat) {
        let found = decisions(&base, &entries, who);
        assert!(found.iter().all(|decision| decision.at > begin));
        let answered: usize = found.iter().map(|decision| decision.answer.len()).sum();
        assert!(answered <= parts[who], "{answered} of {}", parts[who]);
        for Decision { at, view, answer, .. } in &found {
            assert_eq!(view.me(), Some(who));
            assert!(options(view).len() > 1);
            for (k, &part) in answer.iter().enumerate() {
                assert!(
                    matches!(entries[at + k], Entry::Answer { by, action, .. } if by == who && action == part)
                );
            }
        }
    }
    // A log that does not play ends there.
    let broken = [Entry::Answer { by: seat(0), to: 99, action: Action::Draw }];
    assert!(decisions(&base, &broken, seat(0)).is_empty());
}
