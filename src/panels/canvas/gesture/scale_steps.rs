//! The scales to which a drag comes: those that the readout can show, with 100 %, the scale before the drag and those at which the node
//! is when actions begin and end in front.

use kineograph_studio::motion::boundaries;

use crate::document::NodeId;
use crate::panels::Ctx;

/// Most scales of a node that attract.
const MAX_SCALES: usize = 100;

/// The steps of scales, as the readout shows them, and those with Ctrl.
const STEP: f64 = 0.01;
const FREE_STEP: f64 = 1.0e-4;
/// Scales farther from one that attracts are never attracted, however small the sprite is: 96 % must be in reach of the pointer.
const MOST_REACH: f64 = 0.03;

/// How the scale of a drag is rounded.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScaleSteps<'a> {
    /// The scale before the drag.
    pub start: [f64; 2],
    /// Scales that attract as the one before the drag does.
    pub others: &'a [[f64; 2]],
    /// The size at scale 1, in pixels; 0 if that is not known.
    pub size_px: [f64; 2],
    /// How near a size is attracted, in pixels; `None` while nothing snaps.
    pub reach_px: Option<f64>,
    /// Whether Ctrl is held: nothing attracts, and the steps are finer.
    pub is_free: bool,
}

impl ScaleSteps<'_> {
    /// The factor next to the wanted one with which the scale along an axis is one of the steps.
    pub fn factor(&self, axis: usize, wanted: f64) -> f64 {
        let start = self.start[axis];
        if start == 0.0 || wanted == 1.0 {
            return stepped(wanted, STEP);
        }
        let to = start * wanted;
        let size_px = self.size_px[axis];
        let reach = self.reach_px.filter(|_| !self.is_free).map_or(0.0, |reach_px| {
            if size_px > 0.0 { (reach_px / size_px).min(MOST_REACH) } else { MOST_REACH }
        });
        let others = self.others.iter().map(|scale| scale[axis]).filter(|scale| *scale != 0.0);
        let all = [start, 1.0_f64.copysign(start)].into_iter().chain(others);
        let near =
            all.filter(|at| (to - at).abs() < reach).min_by(|a, b| (to - a).abs().total_cmp(&(to - b).abs()));
        let step = if self.is_free { FREE_STEP } else { STEP };
        let scale = near.unwrap_or_else(|| stepped(to, step));
        // Never to 0, from where no drag leads back.
        if scale == 0.0 { step.copysign(to) / start } else { scale / start }
    }
}

/// The scales of a node when actions on it begin and end, each once.
pub(super) fn scales_of(ctx: &Ctx<'_>, node: NodeId) -> Vec<[f64; 2]> {
    let Some(place) = ctx.document.nodes().iter().position(|other| other.id == node) else {
        return Vec::new();
    };
    let Some(track) = ctx.programs.track(place) else { return Vec::new() };
    let mut scales: Vec<[f64; 2]> = Vec::new();
    for secs in boundaries(ctx.programs, &[place]) {
        // Poses have single precision; more digits than these are noise.
        let scale = track.pose_at(secs).scale.map(|scale| stepped(f64::from(scale), 1.0e-6));
        if scales.len() < MAX_SCALES && !scales.contains(&scale) {
            scales.push(scale);
        }
    }
    scales
}

/// The next multiple of a step.
pub(super) fn stepped(x: f64, step: f64) -> f64 {
    let per_unit = 1.0 / step;
    // + 0.0 turns −0 into 0.
    if step >= 1.0 { (x / step).round() * step + 0.0 } else { (x * per_unit).round() / per_unit + 0.0 }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, Content, StartPose};

    use super::*;
    use crate::document::{ClipEdit, Document, Edit, Slot};
    use crate::editor::Editor;
    use crate::ui_kit::theme::Theme;

    fn scale(start: f64, reach_px: Option<f64>, is_free: bool, wanted: f64) -> f64 {
        let steps =
            ScaleSteps { start: [start; 2], others: &[[0.75, 2.0]], size_px: [200.0; 2], reach_px, is_free };
        (steps.factor(0, wanted) * start * 1.0e6).round() / 1.0e6
    }

    #[test]
    fn scales_come_to_whole_percent_whatever_they_begin_with() {
        for wanted in [0.31, 1.7, 3.04, 7.77, -2.5] {
            let percent = scale(0.34, None, false, wanted) * 100.0;
            assert!((percent - percent.round()).abs() < 1.0e-3, "{percent} %");
            assert!((percent - 34.0 * wanted).abs() <= 0.5001, "{percent} %");
        }
        assert_eq!(scale(0.34, None, true, 3.04), 1.0336, "free");
    }

    #[test]
    fn full_size_and_the_size_before_the_drag_attract() {
        let reach_px = Some(4.0);
        assert_eq!(scale(0.34, reach_px, false, 1.015 / 0.34), 1.0);
        assert_eq!(scale(0.3456, reach_px, false, 0.36 / 0.3456), 0.3456);
        assert_eq!(scale(-0.5, reach_px, false, 1.99), -1.0, "mirrored");
        assert_eq!(scale(0.34, reach_px, false, 1.04 / 0.34), 1.04, "too far");
        assert_eq!(scale(0.34, reach_px, false, 0.742 / 0.34), 0.75, "the scale at another time");
        assert_eq!(scale(0.745, reach_px, false, 0.749 / 0.745), 0.75, "the nearest counts");
        assert_eq!(scale(0.34, None, false, 1.012 / 0.34), 1.01, "snapping is off");
        assert_eq!(scale(0.34, reach_px, true, 1.012 / 0.34), 1.012, "Ctrl");
    }

    #[test]
    fn the_scales_of_a_node_are_those_where_its_actions_begin_and_end() {
        let node = Edit::AddNode {
            name: "box".to_owned(),
            parent: None,
            content: Content::Box([8.0; 2]),
            start: StartPose::default(),
        };
        let (document, node) = Document::default().edited(&node).unwrap();
        let (document, clip) = document.edited(&Edit::AddClip("clip".into())).unwrap();
        let (node, clip) = (node.node.unwrap(), clip.clip.unwrap());
        let tree = Action::sequence([Action::scale_to(0.5, [1.3, 0.7]), Action::scale_to(0.5, [0.5, 2.0])]);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let document = document.edited(&Edit::Clip(clip, insert)).unwrap().0;
        let document = document.edited(&Edit::AddRun(clip, node, 0.25)).unwrap().0;
        let editor = Editor::new(document, None);
        let scales = scales_of(&editor.ctx(&Theme::new(true)), node);
        assert_eq!(scales, [[1.0, 1.0], [1.3, 0.7], [0.5, 2.0]]);
    }

    #[test]
    fn no_drag_ends_at_0() {
        assert_eq!(scale(1.0, None, false, 0.001), 0.01);
        assert_eq!(scale(0.0, None, false, 0.001), 0.0, "it was 0");
    }
}
