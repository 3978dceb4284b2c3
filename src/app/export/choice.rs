//! What is chosen in the dialog, as it is remembered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::export::EXPORTERS;
use crate::export::exporter::{Choices, Exporter, Input, Loops, Times};
use crate::export::options::{ExportScope, LastFrame, Options};
use crate::export::setting::Settings;
use crate::export::studio::Backdrop;
use crate::session::Playback;
use crate::text::{Label, label};

/// What is exported, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportChoice {
    /// The exporter's name.
    pub exporter: String,
    pub what: ExportScope,
    pub range: Range,
    /// `None`: as the exporter likes.
    pub fps: Option<f64>,
    pub last_frame: LastFrame,
    pub scale: f64,
    pub backdrop: Backdrop,
    pub loops: u32,
    pub same_size: bool,
    /// The options of each exporter that has some.
    pub settings: BTreeMap<String, Settings>,
}

/// Which times are exported.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub enum Range {
    /// The whole project.
    #[default]
    All,
    /// The loop range of the playback, else the whole project.
    Loop,
    /// From one marker to another, whichever comes first. What is no marker's name stands for the start and the end of the project.
    Markers(String, String),
    /// From one time to another, in seconds, whichever comes first.
    Secs(f64, f64),
}

impl Default for ExportChoice {
    fn default() -> Self {
        Self {
            exporter: EXPORTERS[0].name.to_owned(),
            what: ExportScope::Stage,
            range: Range::All,
            fps: None,
            last_frame: LastFrame::default(),
            scale: 1.0,
            backdrop: Backdrop::Usual,
            loops: 0,
            same_size: true,
            settings: BTreeMap::new(),
        }
    }
}

/// Presets, and what was chosen last.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportMemory {
    pub last: ExportChoice,
    /// Those of the user by name.
    pub presets: BTreeMap<String, ExportChoice>,
}

/// A preset that is always there.
pub struct BuiltIn {
    pub label: Label,
    pub choice: fn() -> ExportChoice,
}

/// The presets that are always there.
pub const BUILT_IN: &[BuiltIn] = &[
    BuiltIn { label: label!("export-preset-gif"), choice: || of("gif") },
    BuiltIn {
        label: label!("export-preset-frames"),
        choice: || ExportChoice { backdrop: Backdrop::Transparent, ..of("png-sequence") },
    },
    BuiltIn {
        label: label!("export-preset-sheet"),
        choice: || ExportChoice { what: ExportScope::EachClip, ..of("sheet") },
    },
    BuiltIn { label: label!("export-preset-code"), choice: || of("cocos-cpp") },
    BuiltIn { label: label!("export-preset-web"), choice: || of("lottie") },
];

fn of(exporter: &str) -> ExportChoice {
    ExportChoice { exporter: exporter.to_owned(), ..ExportChoice::default() }
}

impl ExportChoice {
    /// The exporter; the first one if the chosen one is gone.
    pub fn exporter(&self) -> &'static Exporter {
        crate::export::named(&self.exporter).unwrap_or(EXPORTERS[0])
    }

    /// The options of the chosen exporter.
    pub fn own(&self) -> Settings {
        self.settings.get(&self.exporter).cloned().unwrap_or_default()
    }

    /// Leaves what a preset of another project names and this one lacks.
    pub fn fit(&mut self, document: &Document) {
        self.what = known(&self.what, document);
    }

    /// What is asked of the export, as far as the exporter takes it.
    pub fn options(&self, document: &Document, playback: &Playback, length_secs: f64) -> Options {
        let (from_secs, to_secs) = match self.exporter().times {
            Times::Moment => (playback.playhead_secs(), None),
            Times::All | Times::None => self.range.secs(document, playback, length_secs),
        };
        let positive = |number: &f64| number.is_finite() && *number > 0.0;
        let (takes, is_drawn) = (self.exporter().takes, self.exporter().input == Input::Pictures);
        Options {
            from_secs,
            to_secs,
            fps: self.fps.filter(positive),
            last_frame: self.last_frame,
            scale: Some(self.scale).filter(|scale| is_drawn && positive(scale)),
            what: match (takes.what, known(&self.what, document)) {
                (Choices::All, what) | (Choices::Clips, what @ ExportScope::Clip(_)) => what,
                (Choices::Clips | Choices::Project, _) => ExportScope::Stage,
            },
            backdrop: match self.backdrop {
                // Kept for exporters that have it.
                Backdrop::Transparent if takes.is_opaque => Backdrop::Usual,
                backdrop if takes.backdrop => backdrop,
                _ => Backdrop::Usual,
            },
            loops: match takes.loops {
                Loops::Unsaid => 0,
                Loops::OrOnce => self.loops.min(1),
                Loops::Counted => self.loops,
            },
            same_size: self.same_size,
            settings: self.own(),
            ..Options::default()
        }
    }
}

impl Range {
    /// Whether it is the loop range, and there is none.
    pub fn is_missing(&self, playback: &Playback) -> bool {
        *self == Self::Loop && playback.loop_range.is_none_or(|range| range.end_secs <= range.start_secs)
    }

    fn secs(&self, document: &Document, playback: &Playback, length_secs: f64) -> (f64, Option<f64>) {
        match self {
            Self::All => (0.0, None),
            Self::Loop => match playback.loop_range {
                Some(range) if range.end_secs > range.start_secs => (range.start_secs, Some(range.end_secs)),
                _ => (0.0, None),
            },
            Self::Markers(from, to) => {
                let at = |name: &str| document.marker(name).map(|marker| marker.at_secs);
                let (from, to) = (at(from).unwrap_or(0.0), at(to).unwrap_or(length_secs));
                (from.min(to), Some(from.max(to)))
            }
            Self::Secs(from, to) => (from.min(*to).max(0.0), Some(from.max(*to).max(0.0))),
        }
    }
}

fn known(what: &ExportScope, document: &Document) -> ExportScope {
    let is_known = match what {
        ExportScope::Node(name) => document.nodes().iter().any(|node| node.name == *name),
        ExportScope::Clip(name) => document.clip_named(name).is_some(),
        ExportScope::View(view) => view.iter().all(|side| side.is_finite()),
        ExportScope::Stage | ExportScope::EachClip => true,
    };
    if is_known { what.clone() } else { ExportScope::Stage }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_between_any_two_markers() {
        let text = r#"(format: 2, markers: [(name: "a", at: 1), (name: "b", at: 2), (name: "c", at: 3.5)])"#;
        let (document, _) = Document::from_project(&kineograph_runtime::format::load(text).unwrap().project);
        let secs = |from: &str, to: &str| {
            Range::Markers(from.to_owned(), to.to_owned()).secs(&document, &Playback::default(), 4.0)
        };
        assert_eq!(secs("a", "c"), (1.0, Some(3.5)));
        assert_eq!(secs("c", "b"), (2.0, Some(3.5)));
        assert_eq!((secs("", "b"), secs("b", "")), ((0.0, Some(2.0)), (2.0, Some(4.0))));
        assert_eq!(secs("gone", "gone"), (0.0, Some(4.0)));
    }
}
