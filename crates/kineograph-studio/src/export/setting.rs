//! Options that an exporter has of its own: what dialog and command line offer, and what is chosen.

use std::collections::BTreeMap;

use crate::text::{Label, tr};

/// An option of an exporter.
#[derive(Debug)]
pub struct Setting {
    /// Its name on the command line and in presets.
    pub name: &'static str,
    /// What dialogs call it, with a tooltip.
    pub label: Label,
    /// What it may be.
    pub kind: SettingKind,
    /// The option and its word without which this one has no effect.
    pub needs: Option<(&'static str, &'static str)>,
}

/// What an option may be, with what it is unless it is chosen.
#[derive(Debug, Clone, Copy)]
pub enum SettingKind {
    /// On or off.
    Flag(bool),
    /// A number in a range.
    Number {
        /// What it is unless it is chosen.
        preset: f64,
        /// The smallest one.
        min: f64,
        /// The largest one.
        max: f64,
        /// True for whole numbers.
        is_whole: bool,
        /// What 0 stands for, if it is no number.
        zero: Option<Zero>,
    },
    /// One of several words, each with its label; the first one unless it is chosen.
    Choice(&'static [(&'static str, Label)]),
    /// Any text.
    Text(&'static str),
}

/// What 0 stands for.
#[derive(Debug, Clone, Copy)]
pub struct Zero {
    /// What dialogs call it.
    pub label: Label,
    /// The number that dialogs offer instead.
    pub other: f64,
}

/// What is chosen for an option.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum SettingValue {
    /// On or off.
    Flag(bool),
    Number(f64),
    /// A word or a text.
    Text(String),
}

/// What is chosen, by the name of the option. What is missing has its preset.
pub type Settings = BTreeMap<String, SettingValue>;

impl Setting {
    /// What it is, given what is chosen. What does not fit, as in a preset of another version, counts as not chosen.
    pub fn value(&self, chosen: &Settings) -> SettingValue {
        match (self.kind, chosen.get(self.name)) {
            (SettingKind::Flag(_), Some(SettingValue::Flag(is_on))) => SettingValue::Flag(*is_on),
            (SettingKind::Number { min, max, is_whole, .. }, Some(SettingValue::Number(number)))
                if (min..=max).contains(number) && (!is_whole || number.fract() == 0.0) =>
            {
                SettingValue::Number(*number)
            }
            (SettingKind::Choice(words), Some(SettingValue::Text(word)))
                if words.iter().any(|(name, _)| name == word) =>
            {
                SettingValue::Text(word.clone())
            }
            (SettingKind::Text(_), Some(SettingValue::Text(text))) => SettingValue::Text(text.clone()),
            _ => self.preset(),
        }
    }

    /// Whether it has an effect, given what is chosen for the others, which are `all` options of the exporter.
    pub fn has_effect(&self, all: &[Self], chosen: &Settings) -> bool {
        let Some((name, word)) = self.needs else { return true };
        let other = all.iter().find(|setting| setting.name == name);
        other.is_none_or(|other| other.value(chosen) == SettingValue::Text(word.to_owned()))
    }

    fn preset(&self) -> SettingValue {
        match self.kind {
            SettingKind::Flag(is_on) => SettingValue::Flag(is_on),
            SettingKind::Number { preset, .. } => SettingValue::Number(preset),
            SettingKind::Choice(words) => {
                SettingValue::Text(words.first().map_or_else(String::new, |(name, _)| (*name).to_owned()))
            }
            SettingKind::Text(text) => SettingValue::Text(text.to_owned()),
        }
    }

    /// Reads what is chosen from the command line.
    ///
    /// # Errors
    /// A sentence, if it doesn't fit.
    pub fn read(&self, text: &str) -> Result<SettingValue, String> {
        let value = match self.kind {
            SettingKind::Flag(_) => text.parse().ok().map(SettingValue::Flag),
            SettingKind::Number { .. } => text.parse().ok().map(SettingValue::Number),
            SettingKind::Choice(_) | SettingKind::Text(_) => Some(SettingValue::Text(text.to_owned())),
        };
        let fits = |value: &SettingValue| {
            let chosen = Settings::from([(self.name.to_owned(), value.clone())]);
            self.value(&chosen) == *value
        };
        value
            .filter(fits)
            .ok_or_else(|| tr!("export-setting-wrong", name = self.name, allowed = self.allowed()))
    }

    /// What it may be, for help and errors.
    pub fn allowed(&self) -> String {
        match self.kind {
            SettingKind::Flag(_) => "true, false".to_owned(), // not shown: words of the command line
            SettingKind::Number { min, max, zero: Some(zero), .. } => {
                tr!("export-setting-or-zero", range = format!("{min} – {max}"), zero = zero.label.text())
            }
            SettingKind::Number { min, max, .. } => format!("{min} – {max}"),
            SettingKind::Choice(words) => {
                let words: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
                words.join(", ")
            }
            SettingKind::Text(_) => tr!("export-setting-any-text").to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number() -> Setting {
        let kind = SettingKind::Number { preset: 2.0, min: 0.0, max: 16.0, is_whole: true, zero: None };
        Setting { name: "padding", label: crate::text::label!("export-setting-padding"), kind, needs: None }
    }

    #[test]
    fn what_does_not_fit_counts_as_not_chosen() {
        let chosen = |value| Settings::from([("padding".to_owned(), value)]);
        assert_eq!(number().value(&chosen(SettingValue::Number(3.0))), SettingValue::Number(3.0));
        for wrong in [SettingValue::Number(99.0), SettingValue::Number(0.5), SettingValue::Flag(true)] {
            assert_eq!(number().value(&chosen(wrong)), SettingValue::Number(2.0));
        }
        assert_eq!(number().read("4"), Ok(SettingValue::Number(4.0)));
        assert!(number().read("17").is_err() && number().read("x").is_err() && number().read("NaN").is_err());
    }
}
