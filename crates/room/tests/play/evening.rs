//! A long evening.

use super::party::Party;
use crate::Phase;
use harness::runs;

#[test]
fn what_is_stored_of_a_room_levels_off_over_many_rounds_of_eight() {
    let mut party = Party::of(7);
    party.starts();
    let rounds = runs::how_many(24, 60);
    let mut most = [[0; 3]; 2];
    for round in 0..rounds {
        party.plays_round();
        party.wait(1000);
        // The last number stands for the time of a reload, which reads the whole log.
        let now = [party.host.save().len(), party.guests[0].save().len(), party.host.log().count()];
        let half = &mut most[usize::from(round >= rounds / 2)];
        half.iter_mut().zip(now).for_each(|(most, now)| *most = now.max(*most));
        if party.phase() == Phase::Over {
            party.starts();
            continue;
        }
        party.all_ready();
    }
    let [first, second] = most;
    let levels_off = first.iter().zip(second).all(|(first, second)| second < 2 * first);
    assert!(
        levels_off && second[0] < 250_000 && second[1] < 40_000,
        "{first:?}, then {second:?} bytes, entries"
    );
}
