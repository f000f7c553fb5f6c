//! The entries that a page has added to the browser's history: one for each layer that lies open above it, in step with
//! the layers. A state machine; `location` adds entries and goes back.

/// Our entries in the history, up to the one that is shown.
#[derive(Debug, Default)]
pub struct Entries {
    /// Their numbers: no two entries have the same one, even after the page was reloaded.
    pub numbers: Vec<f64>,
    /// Whether the browser is going back over some; it reports the end.
    pub leaving: bool,
}

/// A step that brings the history into line with the layers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// There is nothing to do now.
    None,
    /// Add an entry with this number.
    Push(f64),
    /// Go back over this many entries.
    Back(usize),
}

impl Entries {
    /// The browser shows the entry with this number; `None` for one that is not ours.
    pub fn arrived(&mut self, at: Option<f64>) {
        let known = self.numbers.iter().position(|number| Some(*number) == at);
        self.numbers.truncate(known.map_or(0, |at| at + 1));
        self.leaving = false;
    }

    /// The steps to as many entries as there are layers. `now` is later than the number of every entry.
    pub fn step(&mut self, layers: usize, now: f64) -> Step {
        let there = self.numbers.len();
        if self.leaving || layers == there {
            return Step::None;
        }
        if layers > there {
            self.numbers.push(now);
            return Step::Push(now);
        }
        self.numbers.truncate(layers);
        self.leaving = true;
        Step::Back(there - layers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_layer_has_an_entry_and_back_goes_over_one() {
        let mut entries = Entries::default();
        assert_eq!(entries.step(0, 10.0), Step::None);
        assert_eq!(entries.step(1, 10.0), Step::Push(10.0));
        assert_eq!(entries.step(2, 20.0), Step::Push(20.0));
        entries.arrived(Some(10.0));
        assert_eq!((entries.numbers.len(), entries.step(1, 30.0)), (1, Step::None));
        entries.arrived(None);
        assert_eq!(entries.numbers.len(), 0);
    }

    #[test]
    fn a_layer_that_is_closed_otherwise_takes_its_entry_away() {
        let mut entries = Entries::default();
        entries.step(1, 10.0);
        entries.step(2, 20.0);
        assert_eq!(entries.step(0, 30.0), Step::Back(2));
        assert_eq!(entries.step(1, 30.0), Step::None, "it waits for the browser");
        entries.arrived(None);
        assert_eq!(entries.step(1, 40.0), Step::Push(40.0));
    }

    #[test]
    fn one_layer_in_place_of_another_changes_nothing() {
        let mut entries = Entries::default();
        entries.step(1, 10.0);
        assert_eq!(entries.step(1, 20.0), Step::None);
        // Another page, or an entry that was left before the page was reloaded.
        entries.arrived(Some(5.0));
        assert_eq!(entries.step(1, 30.0), Step::Push(30.0));
    }
}
