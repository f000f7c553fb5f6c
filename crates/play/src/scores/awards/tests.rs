//! Every award is true of the log it was counted from.

use crate::flow::{Flow, NewGame, Next};
use crate::games::{LocalGame, Turns};
use crate::people::{Lineup, Person};
use crate::scores::awards::{Award, board_game, card_game};
use crate::testing::{self, all_packs, moved, named, played as play, seat, step, tossed};
use cards::{Fact, How, Source, Special, State, Window, Wish, Zone};
use game::{Rng, Seat, Seats, Seed, Viewer};

fn people(n: usize) -> Vec<Person> {
    testing::people(n.try_into().unwrap(), Some(""))
}

fn lineup(n: usize) -> [Lineup; 1] {
    [Lineup { from: 0, people: people(n), me: true }]
}

/// The whole log of a game of bots, as somebody who only watches may know it.
fn played<G: LocalGame>(n: usize, setup: G::Setup, seed: u64) -> Vec<G::Fact> {
    let mut flow = Flow::<G>::new(NewGame { people: people(n), setup });
    let mut rng = Rng::new(Seed::from_number(seed));
    while flow.next() != Next::GameOver {
        step(&mut flow, &mut rng);
    }
    flow.dealer().facts_for(Viewer::Spectator, 0).collect()
}

/// Checks that an award goes to the person with the greatest number, and states that number.
fn expect_most<K: core::fmt::Debug>(award: &Award<K>, n: usize, number: impl Fn(Seat) -> usize) {
    let all: Vec<usize> = (0..n).map(|k| number(seat(u8::try_from(k).unwrap()))).collect();
    let whose = people(n).iter().position(|one| *one == award.person).unwrap();
    assert_eq!(all[whose], usize::from(award.n), "{award:?} of {all:?}");
    let others = all.iter().enumerate().filter(|(at, _)| *at != whose);
    assert!(others.into_iter().all(|(_, number)| *number < all[whose]), "{award:?} of {all:?}");
}

fn is_attack(fact: &Fact) -> Option<Seat> {
    match fact {
        Fact::Named { by, why: Source::Special(special), people, .. } => {
            let others = *people - Seats::one(*by);
            (special.attacks() && !others.is_empty()).then_some(*by)
        }
        _ => None,
    }
}

fn drawn(fact: &Fact) -> Option<(Seat, u8, Source)> {
    match fact {
        Fact::Moved { n, from: Zone::Draw, to: Zone::Hand(seat), why, .. } => Some((*seat, *n, *why)),
        _ => None,
    }
}

/// How often others drew in their turns after the wish at this place of the log, before the demand
/// changed.
fn draws_after(facts: &[Fact], at: usize) -> usize {
    let Fact::Wished { by: wisher, .. } = facts[at] else { return 0 };
    let ends = |fact: &&Fact| {
        matches!(fact, Fact::Played { .. } | Fact::Wished { .. } | Fact::BlackWished(_) | Fact::RoundOver(_))
    };
    let until = facts[at + 1..].iter().take_while(|fact| !ends(fact));
    until.filter_map(drawn).filter(|(who, _, why)| *who != wisher && *why == Source::Turn).count()
}

/// Whether somebody drew in this turn and played a card of their hand afterwards.
fn is_lucky(turn: &[Fact], who: Seat) -> bool {
    let drew = |fact: &Fact| drawn(fact).is_some_and(|(by, _, why)| by == who && why == Source::Turn);
    let played = |fact: &Fact| matches!(fact, Fact::Played { by, how: How::Turn, .. } if *by == who);
    turn.iter().position(drew).is_some_and(|at| turn[at..].iter().any(played))
}

fn expect_true(award: &Award<card_game::Kind>, n: usize, facts: &[Fact]) {
    use card_game::Kind;
    match award.kind {
        Kind::Meanest => {
            expect_most(award, n, |who| facts.iter().filter_map(is_attack).filter(|by| *by == who).count());
        }
        Kind::Countered => expect_most(award, n, |who| {
            let tossed = |at: &usize| matches!(facts[*at], Fact::Tossed { window: Window::Attack, .. });
            let attacker = |at: usize| facts[..at].iter().rev().find_map(is_attack);
            (0..facts.len()).filter(tossed).filter(|at| attacker(*at) == Some(who)).count()
        }),
        Kind::Luckiest => expect_most(award, n, |who| {
            let turns = facts.split_inclusive(|fact| matches!(fact, Fact::TurnBegan(_) | Fact::RoundOver(_)));
            let turns: Vec<&[Fact]> = turns.collect();
            let mine = turns.windows(2).filter(|two| two[0].last() == Some(&Fact::TurnBegan(who)));
            mine.filter(|two| is_lucky(two[1], who)).count()
        }),
        Kind::Wish(wish) => {
            let most = |who: Seat| {
                let own = |at: &usize| matches!(facts[*at], Fact::Wished { by, .. } if by == who);
                (0..facts.len()).filter(own).map(|at| draws_after(facts, at)).max().unwrap_or(0)
            };
            expect_most(award, n, most);
            let best = |at: usize| draws_after(facts, at) == usize::from(award.n);
            let wishes = |at: &usize| matches!(facts[*at], Fact::Wished { wish: it, .. } if it == wish);
            assert!((0..facts.len()).filter(wishes).any(best), "{award:?}");
        }
        Kind::Draw(why) => {
            let draws: Vec<_> =
                facts.iter().filter_map(drawn).filter(|(.., why)| *why != Source::Deal).collect();
            expect_most(award, n, |who| {
                let own = draws.iter().filter(|(by, ..)| *by == who);
                own.map(|(_, n, _)| usize::from(*n)).max().unwrap_or(0)
            });
            assert!(draws.iter().any(|(_, n, it)| u16::from(*n) == award.n && *it == why), "{award:?}");
        }
    }
}

#[test]
fn awards_of_a_card_game_agree_with_its_log() {
    let packs = all_packs();
    let (mut kinds, mut moments) = (std::collections::BTreeSet::new(), 0);
    for seed in 0..8 {
        let setup = State::default_setup(4).unwrap();
        let rules = cards::HouseRules { limit: 200, ..*setup.rules() };
        let setup = cards::Setup::new(4, packs, rules).unwrap();
        let facts = played::<State>(4, setup, seed);
        if let Some([attack, harm]) = card_game::meanest_moment(&facts) {
            moments += 1;
            let by = is_attack(&facts[attack]).unwrap();
            assert!(matches!(facts[harm], Fact::Moved { to: Zone::Hand(who), n: 2.., .. } if who != by));
        }
        let awards = card_game::awards(&facts, &lineup(4));
        for award in &awards {
            expect_true(award, 4, &facts);
            let name = format!("{:?}", award.kind);
            kinds.insert(name.split('(').next().unwrap_or_default().to_owned());
        }
        let of = |kind: &card_game::Kind| std::mem::discriminant(kind);
        let mut all: Vec<_> = awards.iter().map(|award| of(&award.kind)).collect();
        all.dedup();
        assert_eq!(all.len(), awards.len(), "at most one of each");
    }
    assert!(moments >= 6, "{moments} of 8 games have a meanest moment");
    assert_eq!(kinds.len(), 5, "every award is given at times: {kinds:?}");
}

/// A game of three in which these things happen.
fn log(what: &[Fact]) -> Vec<Fact> {
    let begun = Fact::RoundBegan { round: 1, dealer: seat(0) };
    [&[begun], what].concat()
}

fn attack(by: u8, on: u8) -> Fact {
    named(by, Source::Special(Special::Gift), &[on])
}

fn counter(by: u8) -> Fact {
    tossed(by, "counterattack", Window::Attack)
}

fn draw(by: u8, n: u8, why: Source) -> Fact {
    moved(Zone::Draw, Zone::Hand(seat(by)), n, why)
}

#[test]
fn the_meanest_moment_is_the_attack_that_hurt_most() {
    let gift = Source::Special(Special::Gift);
    let few = [attack(1, 0), draw(0, 2, gift), Fact::TurnBegan(seat(2))];
    let many = [attack(2, 1), draw(1, 3, gift), Fact::TurnBegan(seat(0))];
    // Cards that the attacker gets, cards drawn in a turn and cards after the turn do not count.
    let others = [attack(0, 1), draw(0, 9, gift), Fact::TurnBegan(seat(1)), draw(2, 9, gift)];
    let own = [attack(0, 1), draw(1, 9, Source::Turn)];
    let moment = |facts: &[&[Fact]]| card_game::meanest_moment(&facts.concat());
    assert_eq!(moment(&[&few, &many, &others, &own]), Some([3, 4]));
    assert_eq!(moment(&[&few, &few]), Some([3, 4]), "the last of them");
    assert_eq!(moment(&[&[attack(1, 0), draw(0, 1, gift)]]), None, "one card is no tragedy");
    let countered = [attack(1, 0), counter(0), draw(2, 5, gift)];
    assert_eq!(moment(&[&countered]), None, "the counter did that");
}

fn awards_of(facts: &[Fact]) -> Vec<(card_game::Kind, String, u16)> {
    let awards = card_game::awards(facts, &lineup(3));
    awards.into_iter().map(|award| (award.kind, award.person.name, award.n)).collect()
}

#[test]
fn each_award_goes_to_the_person_who_earned_it() {
    use card_game::Kind;
    let three = [attack(1, 0), attack(0, 1), attack(1, 2), attack(1, 0)];
    assert_eq!(awards_of(&log(&three)), [(Kind::Meanest, "P1".to_owned(), 3)]);
    let back = [attack(1, 0), counter(0), attack(0, 1), attack(1, 2), counter(2)];
    assert_eq!(awards_of(&log(&back)), [(Kind::Countered, "P1".to_owned(), 2)]);
    let turn = [Fact::TurnBegan(seat(2)), draw(2, 1, Source::Turn), play(2, "red-5")];
    assert_eq!(awards_of(&log(&[turn, turn, turn].concat())), [(Kind::Luckiest, "P2".to_owned(), 3)]);
    let drawing = |by| [Fact::TurnBegan(seat(by)), draw(by, 1, Source::Turn)];
    let wish = Wish::Number(4);
    let wished =
        [&[Fact::Wished { by: seat(0), wish }][..], &drawing(1), &drawing(2), &[play(0, "red-5")]].concat();
    assert_eq!(awards_of(&log(&wished)), [(Kind::Wish(wish), "P0".to_owned(), 2)]);
    let why = Source::Special(Special::Equality);
    assert_eq!(awards_of(&log(&[draw(1, 6, why)])), [(Kind::Draw(why), "P1".to_owned(), 6)]);
    // Being dealt cards is not drawing.
    assert_eq!(awards_of(&log(&[draw(1, 7, Source::Deal)])), []);
}

#[test]
fn ties_and_incomplete_logs_give_no_award() {
    let even = [attack(0, 1), attack(1, 0)].repeat(3);
    assert_eq!(awards_of(&log(&even)), []);
    let why = Source::Special(Special::Equality);
    assert_eq!(awards_of(&log(&[draw(1, 6, why), draw(2, 6, why)])), []);
    // Somebody who equals their own record keeps the award; a tie that is beaten no longer counts.
    assert_eq!(awards_of(&log(&[draw(1, 6, why), draw(1, 6, why)])).len(), 1);
    assert_eq!(awards_of(&log(&[draw(1, 6, why), draw(2, 6, why), draw(0, 7, why)])).len(), 1);
    let later = Fact::RoundBegan { round: 4, dealer: seat(0) };
    assert_eq!(awards_of(&[later, attack(1, 0), attack(1, 0), attack(1, 0)]), []);
}

#[test]
fn a_person_is_followed_to_another_seat_and_a_seat_to_another_person() {
    let swapped = [attack(0, 1), Fact::SwappedPlaces(seat(0), seat(1)), attack(1, 0), attack(1, 2)];
    assert_eq!(awards_of(&log(&swapped)), [(card_game::Kind::Meanest, "P0".to_owned(), 3)]);
    // In a room somebody else took the seat after two of the three attacks.
    let facts = log(&[attack(1, 0), attack(1, 0), attack(1, 0)]);
    let mut after = people(3);
    after[1] = testing::person("Newcomer");
    let [before] = lineup(3);
    let both = [before, Lineup { from: 3, people: after, me: true }];
    assert_eq!(card_game::awards(&facts, &both), []);
}

#[test]
fn awards_of_a_board_game_agree_with_its_log() {
    use board::Fact;
    use board_game::Kind;
    let (mut kinds, mut moments) = (0, 0);
    for seed in 0..12 {
        let setup = <board::State as Turns>::default_setup(4).unwrap();
        let facts = played::<board::State>(4, setup, seed);
        let count = |what: &dyn Fn(&Fact) -> Option<Seat>, who: Seat| {
            facts.iter().filter_map(what).filter(|by| *by == who).count()
        };
        let named = |fact: &Fact| match fact {
            Fact::Named { by, .. } => Some(*by),
            _ => None,
        };
        if let Some([attack, harm]) = board_game::meanest_moment(&facts) {
            moments += 1;
            let Fact::Went { pawn, from, to, .. } = facts[harm] else { panic!("{:?}", facts[harm]) };
            assert!(named(&facts[attack]).is_some_and(|by| by != pawn) && to.number() >= from.number() + 3);
        }
        for award in board_game::awards(&facts, &lineup(4)) {
            kinds += 1;
            match award.kind {
                Kind::Meanest => expect_most(&award, 4, |who| count(&named, who)),
                Kind::WardedOff => expect_most(&award, 4, |who| {
                    let blocked = |at: &usize| matches!(facts[*at], Fact::Blocked { .. });
                    let attacker = |at: usize| facts[..at].iter().rev().find_map(named);
                    (0..facts.len()).filter(blocked).filter(|at| attacker(*at) == Some(who)).count()
                }),
                Kind::Caught => expect_most(&award, 4, |who| {
                    let worked = |fact: &Fact| match fact {
                        Fact::Worked { pawn, .. } => Some(*pawn),
                        _ => None,
                    };
                    count(&worked, who)
                }),
                Kind::Trip(from, to, why) => {
                    let is_it = |fact: &&Fact| {
                        matches!(fact, Fact::Went { from: one, to: other, why: it, .. }
                            if (*one, *other, *it) == (from, to, why))
                    };
                    assert!(facts.iter().any(|fact| is_it(&fact)), "{award:?}");
                    let longest = |who: Seat| {
                        let far = |fact: &Fact| match fact {
                            Fact::Went { pawn, from, to, .. } if *pawn == who => {
                                Some(from.number().abs_diff(to.number()))
                            }
                            _ => None,
                        };
                        facts.iter().filter_map(far).max().unwrap_or(0).into()
                    };
                    expect_most(&award, 4, longest);
                }
            }
        }
    }
    assert!(kinds > 12, "only {kinds} awards in twelve games");
    assert!(moments >= 3, "only {moments} meanest moments");
}
