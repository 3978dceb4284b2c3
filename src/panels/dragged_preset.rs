//! A preset that is dragged to where it plays, and a motion of either kind: such a preset, or a clip of the project.

use std::sync::Arc;

use egui::{Response, Ui};

use super::dragged_clip::{DraggedClip, drag_from, dragged, dropped};
use super::{Ctx, Outbox, placed};
use crate::document::{ClipId, Document, Edit, NodeId};
use crate::history::Change;
use crate::presets::Preset;
use crate::recipient::PlacedStart;
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::Theme;

/// A preset that is being dragged.
#[derive(Debug, Clone, PartialEq)]
pub struct DraggedPreset {
    /// The preset, in no picture yet; see [`Preset::fitted`].
    pub preset: Preset,
    /// How long it takes, in seconds; infinite for what goes on for ever.
    pub secs: f64,
}

impl DraggedPreset {
    /// Starts to drag it when a drag of its tile starts. The right button and Esc cancel the drag.
    pub fn drag_from(make: impl FnOnce() -> Self, ui: &Ui, theme: &Theme, tile: &Response) {
        drag_from(ui, theme, tile, || {
            let dragged = make();
            let name = dragged.preset.name.clone();
            (dragged, name)
        });
    }

    /// The preset that is being dragged now.
    pub fn current(ui: &Ui) -> Option<Arc<Self>> {
        dragged(ui)
    }

    /// The preset that is dropped in this frame. Takes it: later callers get `None`.
    pub fn take_dropped(ui: &Ui) -> Option<Arc<Self>> {
        dropped(ui)
    }
}

/// A motion that is being dragged.
#[derive(Debug, Clone)]
pub enum DraggedMotion {
    /// A clip of the project.
    Clip(Arc<DraggedClip>),
    /// A preset.
    Preset(Arc<DraggedPreset>),
}

impl DraggedMotion {
    /// What is being dragged now.
    pub fn current(ui: &Ui) -> Option<Self> {
        DraggedClip::current(ui).map(Self::Clip).or_else(|| DraggedPreset::current(ui).map(Self::Preset))
    }

    /// What is dropped in this frame. Takes it: later callers get `None`.
    pub fn take_dropped(ui: &Ui) -> Option<Self> {
        match Self::current(ui)? {
            Self::Clip(_) => DraggedClip::take_dropped(ui).map(Self::Clip),
            Self::Preset(_) => DraggedPreset::take_dropped(ui).map(Self::Preset),
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Clip(clip) => &clip.name,
            Self::Preset(dragged) => &dragged.preset.name,
        }
    }

    /// The clip of the project that it is.
    pub fn clip(&self) -> Option<ClipId> {
        match self {
            Self::Clip(clip) => Some(clip.id),
            Self::Preset(_) => None,
        }
    }

    /// How long a preset takes, in seconds.
    pub fn preset_secs(&self) -> Option<f64> {
        match self {
            Self::Clip(_) => None,
            Self::Preset(dragged) => Some(dragged.secs),
        }
    }

    /// When it plays if it is dropped on a node, in seconds: at the playhead; a preset after what moves the node then.
    pub fn start_secs(&self, ctx: &Ctx<'_>, node: NodeId) -> f64 {
        let now_secs = ctx.session.playback.playhead_secs();
        match self {
            Self::Clip(_) => now_secs,
            Self::Preset(_) => PlacedStart::on_node(ctx.document, ctx.programs, node, now_secs).at_secs,
        }
    }

    /// Plays it on a node that it is dropped on; see [`Self::start_secs`].
    pub fn play_on(&self, ctx: &Ctx<'_>, node: NodeId, out: &mut Outbox) {
        let name = shortened(self.name(), MAX_NAME_CHARS);
        let label = tr!("canvas-drop-clip.step", clip = name.as_ref());
        let now_secs = ctx.session.playback.playhead_secs();
        match self {
            Self::Clip(_) => {
                if let Some(edits) = self.run_on(ctx, ctx.document, node, now_secs) {
                    out.edit(Change::all(label, edits));
                }
            }
            Self::Preset(dragged) => {
                let preset = dragged.preset.fitted(ctx.picture_px_of(ctx.document, Some(node)));
                let Some(placed) = preset.placed_on(ctx.document, ctx.programs, node, now_secs) else {
                    return;
                };
                if let Some(clip) = placed.clip {
                    out.select(SelectionChange::NodeIn(clip, node));
                }
                let change = Change::all(label, placed.edits);
                placed::preset(ctx.document, &preset.name, change, Some(&placed.moment), out);
            }
        }
    }

    /// Applies edits of [`Self::run_on`]; a preset is played once.
    pub fn add(&self, ctx: &Ctx<'_>, change: Change, out: &mut Outbox) {
        match self {
            Self::Clip(_) => out.edit(change),
            Self::Preset(dragged) => placed::preset(ctx.document, &dragged.preset.name, change, None, out),
        }
    }

    /// The edits that play it on a node of a document from a time on, in seconds; `None` for a clip that is gone.
    pub fn run_on(
        &self,
        ctx: &Ctx<'_>,
        document: &Document,
        node: NodeId,
        at_secs: f64,
    ) -> Option<Vec<Edit>> {
        match self {
            Self::Clip(clip) => {
                document.clip(clip.id)?;
                Some(vec![Edit::AddRun(clip.id, node, at_secs)])
            }
            Self::Preset(dragged) => {
                let preset = dragged.preset.fitted(ctx.picture_px_of(document, Some(node)));
                preset.run_on(document, node, at_secs)
            }
        }
    }
}
