//! Laws that hold for every game at every moment. Each function panics where its law is broken. `laws_of_every_game!`
//! declares the tests of those that need nothing of one game.

use core::fmt::Debug;

use game::hex;
use game::record::{self, NoRecord, Record};
use game::{Asks, Dealer, Entry, Game, Log, Memory as _, NullSink, Seats, View, Viewer, compose_answer};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{RandomGame, pick, runs};

/// Declares a test for each law that needs nothing of one game but its random games: a new one (`new`), and what
/// `each_game` gives the middle of many to. `old`: why an answer to an old question is refused. The numbers say how
/// often things must happen (see [`simulates`] and [`undoes`]).
#[macro_export]
macro_rules! laws_of_every_game {
    (new: $new:path, each_game: $each:path, old: $old:expr, simulates: $simulates:expr, undoes: $undoes:expr) => {
        #[test]
        fn a_simulation_plays_as_the_rules_do() {
            $crate::laws::simulates($new, $simulates);
        }

        #[test]
        fn an_answer_can_be_undone_until_somebody_has_learnt_something() {
            $crate::laws::undoes($new, $undoes);
        }

        #[test]
        fn an_answer_to_an_old_question_is_refused() {
            $each(|mut game| $crate::laws::refuses_old_questions(&mut game, $old));
        }

        #[test]
        fn a_game_is_saved_and_loaded_at_every_decision() {
            $crate::laws::saves($new);
        }

        #[test]
        fn seed_and_log_replay_to_the_same_state_and_facts() {
            $each(|game| $crate::laws::replays(&game));
        }

        #[test]
        fn a_game_is_read_back_from_its_record() {
            $each(|game| $crate::laws::records(&game));
        }

        #[test]
        fn a_determinized_state_is_legal_and_has_the_same_view() {
            $each(|mut game| $crate::laws::determinizes(&mut game));
        }
    };
}

/// All seats of this game, and a spectator.
pub fn viewers<G: Game>(game: &G) -> Vec<Viewer> {
    let seats = Seats::first(G::people(game.setup())).into_iter().map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).collect()
}

/// Every option is accepted, and of all these actions nothing else; a refusal changes nothing and is the one
/// the view names.
pub fn accepts_options_and_nothing_else<G: Game>(game: &RandomGame<G>, actions: &[G::Action]) {
    let Asks::People { number, seats, .. } = game.state.asks() else { return };
    for by in Seats::first(G::people(game.state.setup())) {
        let options = game.options(by);
        let view = game.state.view(Viewer::Seat(by));
        assert_eq!(options.is_empty(), !seats.has(by));
        for &action in options.iter().chain(actions) {
            let (mut after, mut facts) = (game.state.clone(), Vec::new());
            let result = after.apply(&Entry::Answer { by, to: number, action }, &mut facts);
            assert_eq!(view.refusal(action), result.err(), "{action:?} by {by}");
            assert_eq!(result.is_ok(), options.contains(&action), "{action:?} by {by}: {result:?}");
            if result.is_err() {
                assert!(facts.is_empty() && after == game.state, "a refusal changed something: {action:?}");
            }
        }
    }
}

/// An answer to an earlier question is refused with this reason, and changes nothing.
pub fn refuses_old_questions<G: Game>(game: &mut RandomGame<G>, why: G::Illegal) {
    let Some(Entry::Answer { by, to, action }) = game.choose() else { return };
    let old = Entry::Answer { by, to: to.wrapping_sub(1), action };
    let before = game.state.clone();
    assert_eq!(game.state.apply(&old, &mut Vec::new()), Err(why));
    assert_eq!(game.state, before);
}

/// Set-up and log give the same state and the same facts again, even after they were written and read.
pub fn replays<G: Game>(game: &RandomGame<G>) {
    let mut again = G::new(game.state.setup());
    let mut facts = Vec::new();
    for entry in &game.entries {
        assert_eq!(again.apply(entry, &mut facts), Ok(()));
    }
    assert_eq!(again, game.state);
    assert_eq!(facts, game.facts);
    let read: Log<G> = through_json(&log_of(game));
    assert_eq!(read.replay().map_err(|error| error.at), Ok(again));
}

fn log_of<G: Game>(game: &RandomGame<G>) -> Log<G> {
    Log { rules: G::RULES, setup: game.state.setup().clone(), entries: game.entries.clone() }
}

/// A game can be read back from its record, even an unfinished one; any change of the text is noticed, and every
/// game that is read from other texts plays.
pub fn records<G: Game>(game: &RandomGame<G>) {
    let log = log_of(game);
    let about = (String::from("about it"), 7_u8);
    let text = record::write(&log, &about).unwrap_or_default();
    let whole = Record { about, log: Some(log.clone()), whole: true };
    assert_eq!(record::read(&text), Ok(whole.clone()));
    // A seed has 43 letters, and an answer at most two: there are few to choose from.
    let seeds = log.entries.iter().filter(|entry| matches!(entry, Entry::Seed(_))).count();
    assert!(text.len() < 200 + seeds * 44 + log.entries.len() * 2, "{} letters", text.len());
    // Under other rules it is the same game if these make no difference.
    let older = Log { rules: G::RULES - 1, ..log.clone() };
    let older = record::write(&older, &whole.about).unwrap_or_default();
    assert_eq!(record::read::<G, (String, u8)>(&older), Ok(whole));
    for at in (0..text.len()).step_by(1 + text.len() / 7) {
        let mut other = text.clone().into_bytes();
        other[at] = if other[at] == b'A' { b'B' } else { b'A' };
        let other = String::from_utf8(other).unwrap_or_default();
        assert_eq!(record::read::<G, (String, u8)>(&other), Err(NoRecord::Garbage));
        assert_eq!(record::read::<G, (String, u8)>(&text[..at]), Err(NoRecord::Garbage));
    }
    let long = "A".repeat(record::LONGEST + 1);
    assert_eq!(record::read::<G, (String, u8)>(&long), Err(NoRecord::TooLong));
}

/// An unchecked answer leads to the same state and facts as a checked one, after which everybody passes who can
/// do nothing else in a reaction window. There must be that many answers and passes in some random games.
pub fn simulates<G: Game>(random_game: impl Fn(u64) -> RandomGame<G>, [steps, passes]: [u64; 2]) {
    let mut found = [0, 0];
    runs::each(80, 400, |number| {
        let (played, passed) = simulates_in(&mut random_game(number));
        found = [found[0] + played, found[1] + passed];
    });
    runs::assert_often("steps", found[0], steps);
    runs::assert_often("passes", found[1], passes);
}

fn simulates_in<G: Game>(game: &mut RandomGame<G>) -> (u64, u64) {
    let (mut steps, mut passes) = (0, 0);
    while steps < 1000 {
        let (mut simulated, mut silent) = (game.state.clone(), game.state.clone());
        let told = game.facts.len();
        let Some(entry) = game.choose() else { break };
        let mut facts = Vec::new();
        simulated.play_unchecked(&entry, &mut facts);
        silent.play_unchecked(&entry, &mut NullSink);
        assert_eq!(simulated, silent, "it makes no difference whether facts are discarded");
        game.enter(entry);
        while let Asks::People { number, seats, ask } = game.state.asks()
            && let Some(pass) = G::pass(&ask)
            && let Some(by) = seats.into_iter().find(|&seat| game.options(seat) == [pass])
        {
            passes += 1;
            game.enter(Entry::Answer { by, to: number, action: pass });
        }
        assert_eq!(simulated, game.state);
        assert_eq!(facts, game.facts[told..]);
        steps += 1;
    }
    (steps, passes)
}

/// The value after it was written as JSON and read again.
///
/// # Panics
/// If it cannot be read.
#[allow(clippy::panic, reason = "tests may fail loudly")]
pub fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

/// At every decision the state and every view of it can be saved and read.
pub fn saves<
    G: Game<View: PartialEq + Debug + Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
>(
    random_game: impl Fn(u64) -> RandomGame<G>,
) {
    runs::each(15, 60, |number| {
        let mut game = random_game(number);
        for _ in 0..400 {
            let state = &game.state;
            assert_eq!(&through_json(state), state);
            assert_eq!(hex::read(&hex::write(state), 0).as_ref(), Some(state));
            for viewer in viewers(state) {
                let view = state.view(viewer);
                assert_eq!(through_json(&view), view);
            }
            if !game.step() {
                break;
            }
        }
    });
}

/// For every viewer: a guess at the hidden rest has the same view, is a state that can be saved, and plays on.
pub fn determinizes<G: Game<View: PartialEq + Debug> + Serialize + DeserializeOwned>(
    game: &mut RandomGame<G>,
) {
    for viewer in viewers(&game.state) {
        let memory = memory_of(game, viewer);
        let view = game.state.view(viewer);
        let guess = view.determinize(&memory, &mut game.rng);
        assert_eq!(guess.view(viewer), view);
        assert_eq!(through_json(&guess), guess);
        RandomGame::from_state(guess, game.rng.clone()).play(50);
    }
}

/// An answer that may be undone has shown no person anything hidden: their view after it follows from the
/// answer, and from what this person and the one who answered saw before it. Undoing it restores the moment before,
/// in which the same answer is possible. Some seats may be bots, which forget. In some random games, that many answers
/// must be undone and views compared.
pub fn undoes<G: Game<View: PartialEq + Debug>>(random_game: impl Fn(u64) -> RandomGame<G>, often: u64) {
    let (mut undone, mut compared) = (0, 0);
    runs::each(60, 300, |number| {
        let (games, views) = undoes_in(&mut random_game(number));
        (undone, compared) = (undone + games, compared + views);
    });
    runs::assert_often("an answer was undone", undone, often);
    runs::assert_often("a view was compared", compared, often);
}

fn undoes_in<G: Game<View: PartialEq + Debug>>(game: &mut RandomGame<G>) -> (u64, u64) {
    let everybody = Seats::first(G::people(game.state.setup()));
    let rng = &mut game.rng;
    let has_bots = rng.below(2) == 0;
    let people = everybody.filter(|_| !has_bots || rng.below(2) == 0);
    let mut dealer = Dealer::carry_on(game.state.clone(), Vec::new());
    let (mut undone, mut compared) = (0, 0);
    for _ in 0..300 {
        let asked: Vec<_> = match dealer.game().asks() {
            Asks::Over => break,
            Asks::Seed => {
                assert!(dealer.begin_round(rng.seed()).is_ok());
                continue;
            }
            Asks::People { seats, .. } => seats.into_iter().collect(),
        };
        let by = pick(rng, &asked);
        let any = &mut |view: &G::View| view.choices().any(rng);
        let Some(answer) = compose_answer(dealer.game(), by, any) else { continue };
        let (before, state, facts) = (dealer.moment(), dealer.game().clone(), dealer.facts().len());
        assert_eq!(dealer.handle(&answer), Ok(()));
        if !people.has(by) || !dealer.may_undo(by, facts, people) {
            continue;
        }
        undone += 1;
        let asked = state.asks();
        for seat in people {
            let viewer = Viewer::Seat(seat);
            let seen: Vec<_> = dealer.facts_for(viewer, facts).collect();
            for _ in 0..2 {
                let mut known = state.view(viewer);
                assert!(known.merge(&state.view(Viewer::Seat(by))), "the same moment for both");
                let guess = known.determinize(&G::Memory::default(), rng);
                // Those who had answered the same question are asked again in a guess of two views.
                let same = guess.asks() == state.asks();
                let mut other = Dealer::carry_on(guess, Vec::new());
                if same && other.handle(&answer).is_ok() {
                    compared += 1;
                    let also: Vec<_> = other.facts_for(viewer, 0).collect();
                    assert_eq!(
                        also,
                        seen,
                        "{seat} has learnt something from {answer:?} to {asked:?} of {by}, then {:?}, not {:?}",
                        dealer.game().asks(),
                        other.game().asks()
                    );
                    assert_eq!(
                        other.game().view(viewer),
                        dealer.game().view(viewer),
                        "{seat} sees something else after {answer:?} to {asked:?} of {by}: {seen:?}"
                    );
                }
            }
        }
        let after = dealer.clone();
        dealer.go_back(before);
        assert_eq!((dealer.game(), dealer.facts().len()), (&state, facts));
        assert_eq!(dealer.handle(&answer), Ok(()));
        assert_eq!((dealer.game(), dealer.facts()), (after.game(), after.facts()));
        assert_eq!(dealer.log(), after.log());
    }
    (undone, compared)
}

/// This viewer's memory of the whole game.
pub fn memory_of<G: Game>(game: &RandomGame<G>, viewer: Viewer) -> G::Memory {
    let mut memory = G::Memory::default();
    let seen = game.facts.iter().filter_map(|fact| G::redact(fact, viewer));
    seen.for_each(|fact| memory.note(&fact));
    memory
}
