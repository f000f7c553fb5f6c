//! The style sheets of views that are loaded later (style/sheets/): links that a script of the page adds when a view
//! needs them (`browser::stylesheet`).

use browser::stylesheet::{self, Sheet};

/// A sheet that comes later, in the order of the cascade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stylesheet {
    /// The way into a room and its lobby.
    Entrance,
    /// All later pages, and the sheets over a table; comes after `Entrance`, which it needs.
    Later,
    /// The board game.
    Board,
}

/// Sheets that are being loaded.
#[must_use]
pub(crate) struct Loading(Vec<Sheet>);

/// Begins to load sheets; one that the page has is not loaded again.
pub(crate) fn load(sheets: &[Stylesheet]) -> Loading {
    Loading(sheets.iter().map(|sheet| stylesheet::load(*sheet as u32)).collect())
}

impl Loading {
    /// Waits for the sheets; `false` if one could not be loaded.
    pub(crate) async fn done(self) -> bool {
        let mut all = true;
        for sheet in self.0 {
            all &= sheet.done().await;
        }
        all
    }
}

/// The rules of a sheet that has been loaded, for a picture that no style sheet of the page applies to.
pub(crate) fn rules(sheet: Stylesheet) -> Option<String> {
    stylesheet::rules(sheet as u32)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    /// Two sheets once styled the class `.running`, one for the list of running games, one for the table of points.
    #[test]
    fn a_class_has_one_sheet_of_the_later_pages() {
        let mut sheets = BTreeMap::<String, Vec<String>>::new();
        for file in fs::read_dir("style/later").unwrap() {
            let file = file.unwrap();
            let text = fs::read_to_string(file.path()).unwrap();
            // Rules within `@layer` begin after two spaces, others of a sheet at once; those within rules after more.
            let rules = text.lines().filter_map(|line| {
                line.strip_prefix("  ").unwrap_or(line).strip_prefix('.')?.strip_suffix(" {")
            });
            let mut classes: Vec<_> = rules.filter(|rule| !rule.contains([' ', '.', ':', '['])).collect();
            classes.sort_unstable();
            classes.dedup();
            for class in classes {
                sheets.entry(class.into()).or_default().push(file.file_name().into_string().unwrap());
            }
        }
        assert!(sheets.contains_key("score-sheet"), "no rules are found any more");
        sheets.retain(|_, files| files.len() > 1);
        assert_eq!(sheets, BTreeMap::new());
    }
}
