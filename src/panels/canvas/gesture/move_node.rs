//! Moving nodes, freely or along an axis.

use egui::{CursorIcon, Painter, Pos2};
use kineograph_studio::motion::{Placement, PoseProperty};

use super::refused::refused;
use super::{Begun, Gesture, Readout, Touch};
use crate::document::NodeId;
use crate::panels::canvas::companions::{Companions, opened};
use crate::panels::canvas::drag::{DraggedNode, NodeDrag};
use crate::panels::canvas::held::GrabbedNode;
use crate::panels::canvas::key_offer::KeyOffer;
use crate::panels::canvas::snap::{Snapping, Targets, hit_names, paint_hits, snap_targets};
use crate::panels::canvas::write::PoseWriter;
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::reach::SNAP_PX;

/// Nearer than this, parts of a pixel are chosen too.
const MAX_WHOLE_ZOOM: f32 = 4.0;

/// A point of the path that is nearer than this to where a node is grabbed is that place, in stage pixels.
const SAME_PLACE_PX: f32 = 0.5;

struct MoveNode {
    /// The node under the pointer, for snapping.
    drag: NodeDrag,
    /// What it snaps to.
    snapping: Option<Snapping>,
    /// All that move, the one under the pointer first.
    held: Vec<GrabbedNode>,
    writer: PoseWriter,
    /// In Motion what moves the others.
    companions: Companions,
    /// Directions on the stage, of length 1.
    axes: [[f32; 2]; 2],
    /// The only axis along which it moves.
    axis: Option<usize>,
    /// What was shown last.
    shown: Option<DraggedNode>,
}

/// Moves nodes, freely or along one of these directions of the stage.
pub(super) fn move_along(
    panel: &CanvasPanel,
    touch: &Touch<'_>,
    nodes: &[NodeId],
    (axes, axis): ([[f32; 2]; 2], Option<usize>),
    out: &mut Outbox,
) -> Begun {
    let frame = touch.frame;
    let held: Vec<GrabbedNode> = nodes.iter().filter_map(|node| GrabbedNode::of(frame, *node)).collect();
    let first = held.first()?;
    let drag = frame.node_drag(first, touch.pos)?;
    match PoseWriter::moving(frame, nodes) {
        Ok(writer) => {
            let others = nodes.get(1..).unwrap_or_default();
            let companions = Companions::of(frame, &writer, others, PoseProperty::Position);
            opened(frame, &writer, first.node.id).into_iter().for_each(|change| out.select(change));
            let drag = if writer.is_pose() {
                // What snaps is the start pose, wherever the node is at the playhead.
                let start = first.at_start();
                drag.of_box(start.stage_anchor(), start.stage_corners())
            } else {
                drag.shown_at(first.before.position)
            };
            let reach = frame.screen.stage_len(SNAP_PX);
            let path = if writer.is_pose() { Vec::new() } else { path_points(frame, first) };
            let snapping = snap_targets(frame, panel.snap, nodes)
                .map(|targets| Snapping { targets: Targets { path, ..targets }, reach });
            Some(Box::new(MoveNode { drag, snapping, held, writer, companions, axes, axis, shown: None }))
        }
        Err(missing) => refused(missing),
    }
}

/// What the end of a motion lines up with: where the node starts, and the points of the action that moves it.
fn path_points(frame: &Frame<'_>, held: &GrabbedNode) -> Vec<[f32; 2]> {
    let here = frame.anchor(held.node.id);
    let handles = frame.path_handles().filter(|handles| handles.node == held.node.id);
    let mut points = handles.map(|handles| handles.points()).unwrap_or_default();
    // Where it is now would hold it there.
    points.retain(|point| {
        here.is_none_or(|here| (point[0] - here[0]).hypot(point[1] - here[1]) > SAME_PLACE_PX)
    });
    points.push(held.at_start().stage_anchor());
    points
}

impl Gesture<CanvasPanel> for MoveNode {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        panel.typed.read(touch.ui, if self.axis.is_some() { 1 } else { 2 });
        let dragged = self.typed(panel).unwrap_or_else(|| self.drag_to(touch));
        if self.shown == Some(dragged) {
            return;
        }
        self.writer.keep_whole(self.whole(panel, touch, dragged));
        let (placed, what) = (self.placed(dragged), tr!("canvas-what-move"));
        if let Some(change) = self.writer.change(&placed, what) {
            self.shown = Some(dragged);
            out.push(Intent::Preview(self.companions.joined(change, &placed, what)));
        }
    }

    fn finish(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        if let Some(dragged) = self.shown {
            self.writer.show_recorded(&touch.frame.ctx.session.selection, out);
            let first = self.placed(dragged).into_iter().next();
            let what = (PoseProperty::Position, tr!("canvas-what-move"));
            // The key would be that of one.
            let first = first.filter(|_| self.companions.count() == 0 && self.held.len() == 1);
            panel.key_offer = first.and_then(|first| KeyOffer::after(touch.frame, &self.writer, first, what));
            let stays = self.companions.stays_text(touch.frame, &self.held);
            stays.into_iter().for_each(|text| out.push(Intent::Report(text)));
        }
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Move)
    }

    fn paint(&self, painter: &Painter, frame: &Frame<'_>) {
        if let Some(dragged) = self.shown {
            paint_hits(painter, frame, self.held.first().map(|held| held.node.id), dragged.hits);
        }
    }

    fn readout(&self, panel: &CanvasPanel, frame: &Frame<'_>) -> Option<Readout> {
        let shown = self.shown?;
        let [x, y] = shown.position;
        let is_later = frame.ctx.session.playback.playhead_secs() > 0.0;
        let place = match (self.typed_text(panel, shown.position), self.writer.is_pose()) {
            (Some(typed), _) => typed,
            (None, true) => tr!("canvas-start", x = x.to_string(), y = y.to_string()),
            (None, false) => tr!("canvas-at", x = x.to_string(), y = y.to_string()),
        };
        let names = hit_names(frame, shown.hits);
        let values = if names.is_empty() { place } else { tr!("canvas-snapped", place, target = names) };
        let note = (is_later && self.writer.is_pose()).then(|| tr!("canvas-start.note"));
        Some(Readout { values, note })
    }
}

impl MoveNode {
    /// The axes on which an action gets whole numbers: where nothing was typed, nothing attracts, and the zoom shows no less than a pixel.
    fn whole(&self, panel: &CanvasPanel, touch: &Touch<'_>, dragged: DraggedNode) -> [bool; 2] {
        let is_free = touch.ui.input(|input| input.modifiers.command);
        let is_whole = panel.typed.is_empty() && !is_free && panel.view.zoom() <= MAX_WHOLE_ZOOM;
        dragged.hits.map(|hit| is_whole && hit.is_none())
    }

    /// Ctrl turns snapping off, Shift keeps to one axis.
    fn drag_to(&self, touch: &Touch<'_>) -> DraggedNode {
        let frame = touch.frame;
        let modifiers = touch.ui.input(|input| input.modifiers);
        let snapping = self.snapping.as_ref().filter(|_| !modifiers.command);
        let pointer = frame.screen.stage_from_pos(touch.pos);
        let Some(axis) = self.axis else {
            return self.drag.dragged(pointer, snapping, modifiers.shift);
        };
        let [x, y] = self.axes[axis];
        let way = [0, 1].map(|axis| pointer[axis] - self.drag.press[axis]);
        let far = way[0] * x + way[1] * y;
        let pointer = [self.drag.press[0] + x * far, self.drag.press[1] + y * far];
        // Lines of the stage attract what moves straight to them.
        let is_straight = x.abs() > 0.999 || y.abs() > 0.999;
        self.drag.dragged(pointer, snapping.filter(|_| is_straight), is_straight)
    }

    /// What was typed: of one node where it goes, in its parent, of several how far.
    fn typed(&self, panel: &CanvasPanel) -> Option<DraggedNode> {
        if panel.typed.is_empty() {
            return None;
        }
        let [a, b] = panel.typed.numbers();
        if let Some(axes) = self.typed_axes() {
            let mut position = self.drag.node.start.position;
            for (axis, to) in axes.into_iter().zip([a, b]) {
                position[axis] = to.unwrap_or(position[axis]);
            }
            return Some(DraggedNode { position, hits: [None; 2] });
        }
        let [a, b] = [a, b].map(|number| number.unwrap_or(0.0));
        let by = self.axis.map_or([a, b], |axis| if axis == 0 { [a, 0.0] } else { [0.0, a] });
        #[allow(clippy::cast_possible_truncation)] // pixels of the stage
        let way = [0, 1].map(|axis| by[0] as f32 * self.axes[0][axis] + by[1] as f32 * self.axes[1][axis]);
        let pointer = [0, 1].map(|axis| self.drag.press[axis] + way[axis]);
        Some(self.drag.dragged(pointer, None, false))
    }

    /// The axes of the parent whose numbers are typed, in their order; `None` where a way is typed instead: for several nodes, and along an
    /// axis that is none of the parent's.
    fn typed_axes(&self) -> Option<Vec<usize>> {
        if self.held.len() != 1 {
            return None;
        }
        let Some(axis) = self.axis else { return Some(vec![0, 1]) };
        let [x, y] = self.drag.parent_from_stage.transform_vector(self.axes[axis]);
        let [x, y] = [x.abs(), y.abs()];
        let along = if y < 1.0e-3 * x { Some(0) } else { (x < 1.0e-3 * y).then_some(1) };
        along.map(|axis| vec![axis])
    }

    /// What was typed, as it is shown.
    fn typed_text(&self, panel: &CanvasPanel, position: [f64; 2]) -> Option<String> {
        let first = panel.typed.shown(0)?;
        Some(match self.typed_axes().as_deref() {
            Some([axis]) => {
                let name = if *axis == 0 { tr!("canvas-pose.x") } else { tr!("canvas-pose.y") };
                tr!("canvas-typed-axis", axis = name, to = first)
            }
            Some(_) => {
                let [x, y] =
                    [0, 1].map(|axis| panel.typed.typed(axis).unwrap_or_else(|| position[axis].to_string()));
                tr!("canvas-typed", x, y)
            }
            None if self.axis.is_some() => tr!("canvas-typed-along", by = first),
            None => tr!("canvas-typed-by", dx = first, dy = panel.typed.shown(1).unwrap_or_default()),
        })
    }

    /// Where all nodes go: as far on the stage as the one under the pointer.
    fn placed(&self, dragged: DraggedNode) -> Vec<(GrabbedNode, Placement)> {
        let start = self.drag.node.start.position;
        let by = [0, 1].map(|axis| dragged.position[axis] - start[axis]);
        let Some((first, others)) = self.held.split_first() else { return Vec::new() };
        let [x, y] = first.before.position;
        let after = Placement { position: [x + by[0], y + by[1]], ..first.before };
        #[allow(clippy::cast_possible_truncation)] // pixels of the stage
        let stage_by = first.stage_from_parent.transform_vector(by.map(|x| x as f32));
        let mut nodes = vec![(first.clone(), after)];
        nodes.extend(others.iter().map(|held| (held.clone(), held.moved(stage_by))));
        nodes
    }
}

impl Frame<'_> {
    /// The start of a drag.
    fn node_drag(&self, held: &GrabbedNode, press: Pos2) -> Option<NodeDrag> {
        let node = held.node.id;
        Some(NodeDrag {
            node: held.node.clone(),
            parent_from_stage: held.parent_from_stage,
            press: self.screen.stage_from_pos(press),
            anchor: self.anchor(node)?,
            corners: self.corners(node)?,
        })
    }
}
