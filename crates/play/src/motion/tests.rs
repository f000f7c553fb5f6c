//! Facts as the rules produce them, and the beats that the page plays for them.

use crate::card_game::{Flow, NewGame};
use crate::flow::Next;
use crate::motion::beat::{Beat, BeatKind, Flight, Gesture, Place, Scene};
use crate::motion::end::{Outcome, outcome, podium};
use crate::motion::since::{hits, moves_of};
use crate::motion::timeline::{Layout, duration, timeline};
use crate::scores::results::Row;
use crate::testing::{all_packs_setup, card, ended, moved, named, people, played, seat, tossed};
use cards::*;
use game::{BySeat, Rng, Seat, Seats, Seed};

fn layout() -> Layout {
    Layout {
        viewer: Some(seat(0)),
        people: 4,
        counts: BySeat::make(|seat| seat.number() + 3),
        persons: BySeat::make(|seat| seat),
    }
}

/// The beats of all these facts.
fn beats(facts: &[Fact]) -> Vec<Beat> {
    timeline(facts, 0, &layout(), &|_| 0)
}

/// The same move with these cards, face up.
fn known(fact: Fact, face_up: Bag) -> Fact {
    let Fact::Moved { n, from, to, why, seen, .. } = fact else { panic!("{fact:?} is no move") };
    Fact::Moved { cards: Some(face_up), n, from, to, why, seen }
}

fn gesture(beat: &Beat) -> (Gesture, Option<Seat>, Vec<Seat>, Vec<Flight>) {
    match &beat.what {
        BeatKind::Gesture { gesture, actor, targets, flights } => {
            (*gesture, *actor, targets.into_iter().collect(), flights.clone())
        }
        BeatKind::Scene(scene) => panic!("{scene:?} is no gesture"),
    }
}

const GIFT: Source = Source::Special(Special::Gift);
const THIEF: Source = Source::Special(Special::Thief);

#[test]
fn a_gift_flies_from_the_giver_and_the_target_flinches() {
    let give = moved(Zone::Hand(seat(1)), Zone::Hand(seat(2)), 2, GIFT);
    let beats = beats(&[played(1, "red-gift"), named(1, GIFT, &[2]), give]);
    let flight = |from, to, cards, n| vec![Flight { from, to, cards, n }];
    let on_pile = flight(Place::Seat(seat(1)), Place::Discard, Some(Bag::one(card("red-gift"))), 1);
    let given = flight(Place::Seat(seat(1)), Place::Seat(seat(2)), None, 2);
    let seen: Vec<_> = beats.iter().map(gesture).collect();
    assert_eq!(seen[0], (Gesture::Play, Some(seat(1)), vec![], on_pile));
    assert_eq!(seen[1], (Gesture::Name, Some(seat(1)), vec![seat(2)], vec![]));
    assert_eq!(seen[2], (Gesture::Give, Some(seat(1)), vec![seat(2)], given));
    assert!(beats.windows(2).all(|two| two[0].end() <= two[1].at), "one after another");
}

#[test]
fn a_thief_takes_and_the_victim_flinches() {
    let take = moved(Zone::Hand(seat(0)), Zone::Hand(seat(3)), 1, THIEF);
    let (kind, actor, targets, flights) = gesture(&beats(&[named(3, THIEF, &[0]), take])[1]);
    assert_eq!((kind, actor, targets), (Gesture::Take, Some(seat(3)), vec![seat(0)]));
    assert_eq!(
        (flights[0].from, flights[0].to),
        (Place::Hand, Place::Seat(seat(3))),
        "out of one's own hand"
    );
}

#[test]
fn a_gift_that_was_turned_back_is_done_by_the_one_who_turned_it() {
    let back = moved(Zone::Hand(seat(2)), Zone::Hand(seat(1)), 2, GIFT);
    let toss = tossed(2, "counterattack", Window::Attack);
    let beats = beats(&[played(1, "red-gift"), named(1, GIFT, &[2]), toss, back]);
    let (kind, actor, targets, _) = gesture(beats.last().unwrap());
    assert_eq!((kind, actor, targets), (Gesture::Give, Some(seat(2)), vec![seat(1)]));
}

#[test]
fn drawing_by_choice_is_a_reach_and_having_to_draw_a_flinch() {
    let (mine, four) = (Source::Turn, Source::Special(Special::FantasticFour));
    let own = beats(&[moved(Zone::Draw, Zone::Hand(seat(2)), 1, mine)]);
    assert_eq!(gesture(&own[0]).1, Some(seat(2)));
    let must = beats(&[named(1, four, &[2]), moved(Zone::Draw, Zone::Hand(seat(2)), 4, four)]);
    let (kind, actor, targets, _) = gesture(&must[1]);
    assert_eq!((kind, actor, targets), (Gesture::Draw, Some(seat(1)), vec![seat(2)]));
    let event = beats(&[moved(Zone::Draw, Zone::Hand(seat(2)), 3, Source::Event(Event::Tornado))]);
    assert_eq!((gesture(&event[0]).1, gesture(&event[0]).2), (None, vec![seat(2)]), "nobody's fault");
}

#[test]
fn cards_that_fly_the_same_way_are_one_bundle_with_only_known_faces() {
    let back = moved(Zone::Draw, Zone::Hand(seat(0)), 1, Source::Event(Event::Tornado));
    let facts = ["red-5", "blue-2"].map(|name| known(back, Bag::one(card(name))));
    let all = beats(&facts);
    assert_eq!(all.len(), 1);
    let cards = [card("red-5"), card("blue-2")].into_iter().collect();
    let (.., flights) = gesture(&all[0]);
    assert_eq!(flights, [Flight { from: Place::Draw, to: Place::Hand, cards: Some(cards), n: 2 }]);
    assert_eq!(beats(&[back, facts[0]]).len(), 2, "backs and faces do not mix");
}

#[test]
fn what_a_bot_did_for_somebody_is_found_although_they_have_changed_seats() {
    let played = |by| played(by, "red-5");
    let facts = [
        played(1),
        Fact::TurnBegan(seat(0)),
        played(0),
        moved(Zone::Draw, Zone::Hand(seat(0)), 1, Source::Turn),
        moved(Zone::Draw, Zone::Hand(seat(0)), 2, Source::Event(Event::Tornado)),
        Fact::SwappedPlaces(seat(0), seat(2)),
        played(0),
        played(2),
        played(2),
    ];
    assert_eq!(moves_of(&facts, &(1..8), seat(2)), [2, 3, 7], "not what an event did, nor what came later");
    assert_eq!(moves_of(&facts, &(8..usize::MAX), seat(2)), [8]);
    assert_eq!(moves_of(&[played(0); 9], &(0..9), seat(0)), [4, 5, 6, 7, 8], "the last ones");
}

#[test]
fn a_round_begins_with_a_scene_and_then_hands_are_dealt_in_order() {
    let mut facts = vec![Fact::RoundBegan { round: 2, dealer: seat(1) }];
    facts.extend((0..4).map(|n| moved(Zone::Draw, Zone::Hand(seat(n)), 7, Source::Deal)));
    let all = beats(&facts);
    assert_eq!(all[0].what, BeatKind::Scene(Scene::Deal { round: 2 }));
    assert_eq!(all.len(), 5);
    assert_eq!(all[1].at, all[0].end());
    let dealt = &all[1..];
    assert!(dealt.windows(2).all(|two| two[0].at < two[1].at && two[1].at < two[0].end()), "overlapping");
    assert!(duration(&all) < 2_500, "dealing is quick");
}

#[test]
fn an_event_takes_effect_after_the_time_to_read_it() {
    let event = Fact::TurnedUp { event: Event::Charity, by: seat(1) };
    let draw = moved(Zone::Draw, Zone::Hand(seat(2)), 1, Source::Event(Event::Charity));
    let read = |letters| timeline(&[event, draw], 0, &layout(), &move |_| letters);
    assert!(read(80)[0].lasts > read(20)[0].lasts + 2_000);
    assert!(read(9_000)[0].lasts <= 6_000, "the time to read is limited");
    assert_eq!(read(80)[1].at, read(80)[0].end());
}

#[test]
fn exactly_six_moments_have_a_scene() {
    let result = ended(RoundEnd::EmptyHand, Seats::one(seat(1)));
    let facts = [
        Fact::RoundBegan { round: 1, dealer: seat(0) },
        Fact::TurnBegan(seat(0)),
        played(0, "red-5"),
        Fact::TurnedUp { event: Event::Tornado, by: seat(1) },
        tossed(1, "counterattack", Window::Attack),
        played(1, "fuck-you"),
        tossed(1, "nice-try", Window::RoundEnd),
        Fact::RoundOver(result),
        Fact::GameOver { winners: Seats::one(seat(1)) },
    ];
    let scene = |beat: &Beat| match beat.what {
        BeatKind::Scene(scene) => Some((beat.fact, scene)),
        BeatKind::Gesture { .. } => None,
    };
    let thrown = |name| Scene::Tossed(seat(1), card(name));
    let scenes: Vec<_> = beats(&facts).iter().filter_map(scene).collect();
    assert_eq!(
        scenes,
        [
            (0, Scene::Deal { round: 1 }),
            (3, Scene::Event(Event::Tornado)),
            (4, thrown("counterattack")),
            (5, Scene::Insult(seat(1), card("fuck-you"))),
            (6, thrown("nice-try")),
            (8, Scene::GameOver { winners: Seats::one(seat(1)) }),
        ]
    );
    // A round that is not the last has a scene of its own.
    let last = beats(&facts[..8]).iter().filter_map(scene).next_back();
    let winners = result.finished.into_iter().map(|place| result.persons[place]).collect();
    assert_eq!(last, Some((7, Scene::RoundOver { how: RoundEnd::EmptyHand, winners })));
}

#[test]
fn only_winners_see_a_celebration() {
    let (me, bert) = (seat(0), seat(1));
    let bots = Seats::one(bert);
    assert_eq!(outcome(Seats::one(me), Some(me), bots, 2), Outcome::Won);
    assert_eq!(outcome(Seats::one(bert), Some(me), bots, 2), Outcome::Lost);
    assert_eq!(outcome([me, bert].into_iter().collect(), Some(me), bots, 2), Outcome::Won, "together");
    assert_eq!(outcome(Seats::NONE, Some(me), bots, 2), Outcome::Nobody);
    // Several people share the device, or the viewer is a spectator.
    assert_eq!(outcome(Seats::one(me), None, bots, 3), Outcome::Won);
    assert_eq!(outcome(Seats::one(bert), None, bots, 3), Outcome::Lost, "a bot has beaten all humans");
    assert_eq!(
        outcome(Seats::one(bert), None, [me, bert].into_iter().collect(), 2),
        Outcome::Won,
        "only bots"
    );
}

#[test]
fn the_winner_stands_in_the_middle_of_the_podium() {
    let row = |person: u8, rank| Row {
        person: seat(person),
        me: false,
        name: String::new(),
        avatar: person,
        score: 0,
        total: 0,
        wins: 0,
        finished: false,
        won: rank == 1,
        rank,
    };
    let ranks = |rows: &[Row]| podium(rows).iter().map(|row| row.rank).collect::<Vec<_>>();
    assert_eq!(ranks(&[row(0, 1), row(1, 2), row(2, 3), row(3, 4)]), [2, 1, 3]);
    assert_eq!(ranks(&[row(0, 1), row(1, 2)]), [2, 1]);
    assert_eq!(ranks(&[row(0, 1), row(1, 1), row(2, 3), row(3, 3)]), [1, 1, 3]);
    assert_eq!(ranks(&[row(0, 1), row(1, 2), row(2, 2), row(3, 2)]), [2, 1, 2]);
}

#[test]
fn hands_that_are_passed_on_fly_at_the_same_time() {
    let from = BySeat::make(|s: Seat| if s.number() < 3 { s.right(1, 3) } else { s });
    let all = beats(&[Fact::HandsMoved { from, why: Source::Event(Event::Tornado) }]);
    let (kind, _, targets, flights) = gesture(&all[0]);
    assert_eq!((kind, targets.len(), flights.len()), (Gesture::SwapHands, 3, 3));
    assert!(flights.iter().all(|flight| flight.cards.is_none()), "face down");
    assert_eq!(flights[0].to, Place::Hand);
    assert_eq!(flights[0].n, 3, "as many cards as the owner has now");
}

#[test]
fn skips_reversals_points_and_seat_swaps_have_gestures() {
    let skip = Source::Special(Special::Skip);
    let facts = [
        named(1, skip, &[2]),
        Fact::Marked(seat(2)),
        Fact::Turned { leftward: true },
        Fact::Scored { person: seat(3), by: -10 },
        Fact::SwappedPlaces(seat(1), seat(2)),
    ];
    let seen: Vec<_> =
        beats(&facts).iter().map(gesture).map(|(gesture, who, whom, _)| (gesture, who, whom)).collect();
    assert_eq!(seen[1], (Gesture::Skip, Some(seat(1)), vec![seat(2)]));
    assert_eq!(seen[2].0, Gesture::Reverse);
    assert_eq!(seen[3], (Gesture::Points(-10), None, vec![seat(3)]));
    assert_eq!(seen[4], (Gesture::SwapPlaces, None, vec![seat(1), seat(2)]));
}

#[test]
fn only_new_facts_are_shown_but_old_ones_tell_who_did_it() {
    let facts = [named(1, GIFT, &[2]), moved(Zone::Hand(seat(1)), Zone::Hand(seat(2)), 2, GIFT)];
    let all = timeline(&facts, 1, &layout(), &|_| 0);
    assert_eq!(all.len(), 1);
    assert_eq!((all[0].fact, gesture(&all[0]).1), (1, Some(seat(1))));
}

/// What hit the person at seat 0, as index of the fact and who did it.
fn hit(facts: &[Fact]) -> Vec<(usize, Option<Seat>)> {
    hits(facts, seat(0), seat(0)).into_iter().map(|hit| (hit.fact, hit.by)).collect()
}

#[test]
fn no_hits_without_harm() {
    let facts = [
        Fact::RoundBegan { round: 1, dealer: seat(2) },
        moved(Zone::Draw, Zone::Hand(seat(0)), 7, Source::Deal),
        Fact::TurnBegan(seat(1)),
        played(1, "red-gift"),
        named(1, GIFT, &[2]),
        moved(Zone::Hand(seat(1)), Zone::Hand(seat(2)), 2, GIFT),
        Fact::TurnBegan(seat(0)),
    ];
    assert_eq!(hit(&facts), []);
}

#[test]
fn hits_since_the_last_turn_name_who_did_them() {
    let facts = [
        Fact::RoundBegan { round: 1, dealer: seat(2) },
        Fact::TurnBegan(seat(2)),
        // Before one's own turn: reported then.
        named(2, GIFT, &[0]),
        moved(Zone::Hand(seat(2)), Zone::Hand(seat(0)), 2, GIFT),
        Fact::TurnBegan(seat(0)),
        // Something the viewer did in their own turn.
        moved(Zone::Draw, Zone::Hand(seat(0)), 1, Source::Turn),
        Fact::TurnPassed(seat(0)),
        Fact::TurnBegan(seat(1)),
        named(1, GIFT, &[0]),
        moved(Zone::Hand(seat(1)), Zone::Hand(seat(0)), 2, GIFT),
        Fact::TurnBegan(seat(2)),
        moved(Zone::Draw, Zone::Hand(seat(0)), 3, Source::Event(Event::Tornado)),
        Fact::TurnBegan(seat(0)),
    ];
    assert_eq!(hit(&facts), [(9, Some(seat(1))), (11, None)]);
}

#[test]
fn at_most_the_three_most_important_hits_are_listed() {
    let mut facts = vec![Fact::RoundBegan { round: 1, dealer: seat(2) }, Fact::TurnBegan(seat(1))];
    for n in [1, 4, 1, 3, 2] {
        facts.push(moved(Zone::Draw, Zone::Hand(seat(0)), n, Source::Event(Event::Tornado)));
    }
    facts.push(Fact::TurnBegan(seat(0)));
    assert_eq!(hit(&facts).into_iter().map(|(fact, _)| fact).collect::<Vec<_>>(), [3, 5, 6]);
}

#[test]
fn people_who_changed_seats_are_still_recognised() {
    let facts = [
        Fact::RoundBegan { round: 1, dealer: seat(2) },
        Fact::TurnBegan(seat(3)),
        // The viewer sat at seat 2 then, and the person who gave to them at seat 0.
        named(0, GIFT, &[2]),
        moved(Zone::Hand(seat(0)), Zone::Hand(seat(2)), 2, GIFT),
        Fact::SwappedPlaces(seat(0), seat(2)),
        Fact::TurnBegan(seat(0)),
    ];
    let hits = hits(&facts, seat(0), seat(2));
    let seen: Vec<_> = hits.iter().map(|hit| (hit.fact, hit.by)).collect();
    assert_eq!(seen, [(3, Some(seat(2))), (4, None)]);
}

/// Whole games: everything can be shown, in order and in reasonable time, and no flight shows a
/// card that the viewer may not know.
#[test]
fn whole_games_can_be_animated() {
    for number in 0..12 {
        let mut rng = Rng::new(Seed::from_number(number));
        let people = people(4, Some("simple"));
        let mut flow = Flow::new(NewGame { people, setup: all_packs_setup(4) });
        let mut seen = 0;
        for _ in 0..600 {
            match flow.next() {
                Next::BotThinks => assert!(flow.step(&mut rng)),
                Next::RoundOver => flow.begin_round(rng.seed()),
                _ => break,
            }
            let facts: Vec<Fact> = flow.dealer().facts_for(game::Viewer::Seat(seat(0)), 0).collect();
            let beats = timeline(&facts, seen, &layout(), &|_| 90);
            seen = facts.len();
            assert!(beats.windows(2).all(|two| two[0].at <= two[1].at), "in order");
            assert!(duration(&beats) < 40_000, "{} of {beats:?}", duration(&beats));
            for beat in &beats {
                assert!(beat.lasts > 0 && beat.fact < facts.len());
                if let (BeatKind::Gesture { flights, .. }, Fact::Moved { cards: None, .. }) =
                    (&beat.what, facts[beat.fact])
                {
                    assert!(flights.iter().all(|flight| flight.cards.is_none()));
                }
            }
            let hits = hits(&facts, seat(0), flow.persons()[seat(0)]);
            assert!(hits.len() <= 3);
            for hit in hits {
                assert!(hit.why.is_some(), "what hit somebody has a name: {:?}", facts[hit.fact]);
            }
        }
    }
}

#[test]
fn great_events_move_what_they_move() {
    let all = |fact| beats(&[fact]);
    let over = |event| Fact::RoundOver(ended(RoundEnd::Event(event), Seats::NONE));
    for (event, sign) in [(Event::TimeBomb, Gesture::Explosion), (Event::Doomsday, Gesture::Skull)] {
        let beats = all(over(event));
        assert_eq!(gesture(&beats[0]).0, sign);
        assert!(matches!(beats[1].what, BeatKind::Scene(Scene::RoundOver { .. })), "then its poster");
    }
    let whirled = all(Fact::HandsMixed { of: Seats::first(4), why: Source::Event(Event::Tornado) });
    assert_eq!(whirled.iter().map(|beat| gesture(beat).0).collect::<Vec<_>>(), [Gesture::Whirl; 2]);
    let vandalism = Source::Event(Event::Vandalism);
    let out = |by: u8, names: &[&str]| {
        let cards: Bag = names.iter().map(|name| card(name)).collect();
        known(moved(Zone::Hand(seat(by)), Zone::Discard, cards.len(), vandalism), cards)
    };
    let painted = beats(&[out(1, &["red-5", "red-gift"]), out(2, &["red-7"])]);
    let seen: Vec<_> = painted.iter().map(|beat| gesture(beat).0).collect();
    assert_eq!(seen, [Gesture::Paint(Colour::Red), Gesture::Discard, Gesture::Discard], "once");
    let equal = all(moved(Zone::Draw, Zone::Hand(seat(2)), 3, Source::Event(Event::Communism)));
    assert_eq!((gesture(&equal[0]).0, gesture(&equal[0]).2), (Gesture::Level, vec![seat(2)]));
    for beats in [&whirled[..], &painted[..1], &equal[..]] {
        assert!(duration(beats) <= 1_500, "{beats:?}");
    }
}
