//! One row of the table.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Action, Category, Kind};
use kineograph_runtime::{Pose, ValueNames};

use super::handles::Handle;
use super::kept::Values;
use super::sample::{self, Sample};

/// What the editor knows of a kind.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The kind of this row.
    pub kind: Kind,
    pub icon: &'static str,
    /// What its preview plays.
    pub sample: fn(Kind) -> Option<Sample>,
    /// Kinds that change the same thing, nearest first; itself among them or not. They need not name it.
    pub families: &'static [&'static [Kind]],
    /// The values to set so that an action does as another kind what it did to a sprite at a pose. Asked with this kind on either side.
    pub kept: fn(&Action, Kind, &Pose) -> Values,
    /// Its handles on curves, in the order of time.
    pub handles: fn(&Action, &ValueNames) -> Vec<Handle>,
}

impl Row {
    /// A row with an icon only.
    pub const fn new(kind: Kind, icon: &'static str) -> Self {
        Self {
            kind,
            icon,
            sample: sample::usual,
            families: &[],
            kept: |_, _, _| Vec::new(),
            handles: |_, _| Vec::new(),
        }
    }

    /// The row of a kind that the table lacks.
    pub fn usual(kind: Kind) -> Self {
        let icon = match kind.spec().category {
            Category::Ease => icon::BEZIER_CURVE,
            Category::Composite
            | Category::Move
            | Category::Transform
            | Category::Look
            | Category::Grid
            | Category::Instant => icon::PUZZLE_PIECE,
        };
        Self::new(kind, icon)
    }
}
