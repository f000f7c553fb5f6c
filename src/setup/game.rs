//! The trait [`GameSetup`]: the functions of a game for setting it up, beyond [`AppGame`]. The page of a new game and
//! the lobby of a room are the same for every game and generic over it.

use super::people::People;
use crate::games::AppGame;
use crate::prelude::*;

/// How a game is set up.
pub(crate) trait GameSetup: AppGame {
    /// The state of a new game's options: all choices except the people.
    type Options: Copy + Send + Sync + 'static;

    /// The largest number of people.
    const MAX_PEOPLE: u8;

    /// Its name in the language of the page.
    fn title(l: Language) -> String;

    /// The setting of a room that says how many seconds people have to react.
    fn reaction_time(l: Language, seconds: u16) -> String;

    /// The options with which the page of a new game begins. Suggestions may depend on the people.
    fn initial_options(people: People) -> Self::Options;

    /// Sets the options to those of this set-up.
    fn choose(options: Self::Options, setup: &Self::Setup);

    /// Applies the options in this part of an address, or reports on the page why they cannot be
    /// read. A game may have no options in addresses.
    fn receive(options: Self::Options, code: &str) {
        let _ = (options, code);
    }

    /// The setup as chosen, or a sentence that says why it cannot be played. Tracks what it reads.
    fn chosen_setup(options: Self::Options) -> Result<Self::Setup, String>;

    /// The sentence about options received by a link or file; empty if there are none.
    fn received(l: Language, options: Self::Options) -> AnyView {
        let _ = (l, options);
        ().into_any()
    }

    /// The sections of the page in which the options are chosen.
    fn option_sections(l: Language, options: Self::Options) -> AnyView;
}
