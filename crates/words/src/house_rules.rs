//! House rules in sentences: the differences from a preset, and why a setup is impossible.

use super::Words;
use cards::{Preset, Setup, SetupError};
use play::house_rules::NoSet;
use play::house_rules::summary::{Text, summary};

impl Words {
    /// "Original with Troublemaker, but: 5 cards; limit 113."
    pub fn rules(&self, setup: &Setup) -> String {
        let summary = summary(setup);
        let packs: Vec<String> =
            summary.packs.iter().map(|pack| self.get(&format!("rules.pack.{}", pack.name()))).collect();
        let mut preset = self.preset(summary.preset);
        if !packs.is_empty() {
            preset = self.fill("rules.with", &[("preset", &preset), ("packs", &self.join(&packs))]);
        }
        if summary.but.is_empty() {
            return self.fill("rules.is", &[("preset", &preset)]);
        }
        let but = |Text { key, n }: &Text| {
            let (key, number) = (format!("rules.{key}"), self.number((*n).into()));
            let values = [("n", number.as_str())];
            let has_forms = self.find(&format!("{key}.other")).is_some();
            if has_forms { self.counted(&key, (*n).into(), &values) } else { self.fill(&key, &values) }
        };
        let list = summary.but.iter().map(but).collect::<Vec<_>>().join("; ");
        self.fill("rules.is-but", &[("preset", &preset), ("list", &list)])
    }

    /// The name of a preset.
    pub fn preset(&self, preset: Preset) -> String {
        self.get(&format!("rules.preset.{}", preset.name()))
    }

    /// A sentence that says why a setup is impossible.
    pub fn impossible(&self, why: SetupError) -> String {
        self.get(&format!("rules.impossible.{}", why.name()))
    }

    /// A sentence that says why a received text is not a valid set of house rules.
    pub fn no_set(&self, why: NoSet) -> String {
        match why {
            NoSet::Garbage => self.get("rules.no-set.garbage"),
            NoSet::Newer => self.get("rules.no-set.newer"),
            NoSet::Impossible(why) => self.fill("rules.no-set.impossible", &[("why", &self.impossible(why))]),
        }
    }
}
