//! A long evening.

use super::party::Party;
use crate::{HostCommand, Phase, Request};
use harness::runs;

#[test]
fn what_is_stored_of_a_room_levels_off_over_many_rounds_of_eight() {
    let mut party = Party::of(7);
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    let rounds = runs::how_many(24, 60);
    let mut most = [[0; 3]; 2];
    for round in 0..rounds {
        party.play_till(|party| party.host.lobby().phase != Phase::Playing);
        party.wait(1000);
        // The last number stands for the time of a reload, which reads the whole log.
        let now = [party.host.save().len(), party.guests[0].save().len(), party.host.log().count()];
        let half = &mut most[usize::from(round >= rounds / 2)];
        half.iter_mut().zip(now).for_each(|(most, now)| *most = now.max(*most));
        if party.host.lobby().phase == Phase::Over {
            assert_eq!(party.order(HostCommand::Start), Ok(()));
            continue;
        }
        for at in 0..7 {
            assert_eq!(party.asks(at, Request::Ready(true)), Ok(()));
        }
        assert_eq!(party.host_asks(Request::Ready(true)), Ok(()));
    }
    let [first, second] = most;
    let levels_off = first.iter().zip(second).all(|(first, second)| second < 2 * first);
    assert!(
        levels_off && second[0] < 250_000 && second[1] < 40_000,
        "{first:?}, then {second:?} bytes, entries"
    );
}
