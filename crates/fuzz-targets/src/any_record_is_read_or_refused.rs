//! Any letters, and any bytes with a valid sum, as the record of a game in a link or a file: they are refused, or give
//! a game that plays and can be read back from its own record.

use game::Game;
use game::record::{Record, read, seal, write};

type Summary = (u64, Vec<(String, i32)>);

fn law<G: Game>(text: &str) {
    let Ok(Record { about, log: Some(log), .. }) = read::<G, Summary>(text) else { return };
    assert!(log.replay().is_ok(), "what is read plays");
    let again = write(&log, &about).expect("it can be written");
    assert_eq!(read::<G, Summary>(&again), Ok(Record { about, log: Some(log), whole: true }));
}

pub(crate) fn run(data: &[u8]) {
    let texts = [std::str::from_utf8(data).map(str::to_owned).unwrap_or_default(), seal(data.to_vec())];
    for text in texts {
        law::<cards::State>(&text);
        law::<board::State>(&text);
    }
}
