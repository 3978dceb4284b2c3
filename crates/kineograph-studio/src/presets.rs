//! Motion presets: trees of actions to start from, which move any node from its own pose. They are the clips of ordinary project files: those
//! of the program are in `presets/`, a file for each group; own ones are in folders of the user.

mod fit;
mod own;
mod placing;
mod tree;
mod words;

#[cfg(test)]
mod motion_tests;

use std::sync::{Arc, LazyLock};

use kineograph_runtime::format::{Action, Kind, Project, load};

use crate::document::Document;
use crate::text::{Label, label};

pub use fit::fitted;
pub use own::{BrokenPreset, OwnPresets, Shelf, folder_in, preset_path, read_own, save_preset};
pub use placing::Placed;
pub use tree::self_contained;

/// A motion to start from.
#[derive(Debug, Clone, PartialEq)]
pub struct Preset {
    /// Its name, and that of the clip that it becomes.
    pub name: String,
    /// The group that it is in; `None` for an own one that is in none.
    pub group: Option<&'static PresetGroup>,
    /// Other words for it, in small letters.
    pub words: &'static [&'static str],
    /// What it does, without other clips and own eases.
    pub action: Action,
}

/// What presets are for.
#[derive(Debug)]
pub struct PresetGroup {
    /// The name of its folder among own presets.
    pub name: &'static str,
    /// Its title and what its presets have in common.
    pub label: Label,
    /// The project file of the program's own.
    text: &'static str,
}

impl PartialEq for PresetGroup {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// All groups, in the order in which they are shown.
pub static GROUPS: &[PresetGroup] = &[
    PresetGroup {
        name: "in",
        label: label!("preset-group-in"),
        text: include_str!("../../../presets/in.ron"),
    },
    PresetGroup {
        name: "out",
        label: label!("preset-group-out"),
        text: include_str!("../../../presets/out.ron"),
    },
    PresetGroup {
        name: "attention",
        label: label!("preset-group-attention"),
        text: include_str!("../../../presets/attention.ron"),
    },
    PresetGroup {
        name: "loop",
        label: label!("preset-group-loop"),
        text: include_str!("../../../presets/loop.ron"),
    },
    PresetGroup {
        name: "feedback",
        label: label!("preset-group-feedback"),
        text: include_str!("../../../presets/feedback.ron"),
    },
];

static BUILT_IN: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    let read = |group: &'static PresetGroup| {
        // The tests load each of these files.
        let project = load(group.text).map(|loaded| loaded.project).unwrap_or_default();
        presets_of(&project, Some(group))
    };
    GROUPS.iter().flat_map(read).collect()
});

/// The presets of the program, group by group.
pub fn built_in() -> &'static [Preset] {
    &BUILT_IN
}

impl Preset {
    /// Whether it types a text: it brings the part of the characters that is seen from one value to another.
    pub fn types_text(&self) -> bool {
        matches!(self.action.kind(), Kind::ProgressTo | Kind::ProgressFromTo)
    }
}

/// Whether an action is a preset as it was added: its label is the name of one of the program or of the own ones.
pub fn is_preset(action: &Action, own: Option<&Arc<[OwnPresets]>>) -> bool {
    let Some(label) = &action.label else { return false };
    let own = own.into_iter().flat_map(|own| own.iter()).flat_map(|own| &own.presets);
    let mut alike = built_in().iter().chain(own).filter(|preset| preset.name == *label);
    alike.any(|preset| preset.action.kind() == action.kind())
}

impl PresetGroup {
    /// The group of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        GROUPS.iter().find(|group| group.name == name)
    }
}

/// The clips of a project without errors as presets; empty ones are left out.
fn presets_of(project: &Project, group: Option<&'static PresetGroup>) -> Vec<Preset> {
    let (document, _) = Document::from_project(project);
    let preset = |clip: &Arc<crate::document::Clip>| {
        let action = self_contained(&document, clip.id)?;
        Some(Preset { name: clip.name.clone(), group, words: words::of(&clip.name), action })
    };
    document.clips().iter().filter_map(preset).collect()
}
