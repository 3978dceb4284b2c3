//! A clip or a preset that is dragged onto the canvas: it plays on the sprite there from the playhead on, a preset
//! after what moves that then, or on a new box where it is dropped.

use egui::{Align2, Pos2, Response, Stroke, Ui, vec2};
use kineograph_runtime::Pose;
use kineograph_runtime::format::{Content, StartPose};

use super::Frame;
use super::chip::{chip, job};
use super::strokes::{closed, paint_line};
use crate::compile::start_pose;
use crate::document::{Edit, NodeId};
use crate::history::Change;
use crate::panels::dragged_preset::DraggedMotion;
use crate::panels::{Ctx, Outbox};
use crate::scene::{Moment, SceneSource, StageScene};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// Width and height of a box that is added, in stage pixels.
const NEW_BOX_PX: [f64; 2] = [64.0, 64.0];

/// What is smaller is not seen, in square pixels of the stage.
const LEAST_AREA_PX: f32 = 1.0;

/// Shows what a dropped clip would play on, and adds the run on release.
pub(super) fn drop_clip(ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
    let Some(dragged) = DraggedMotion::current(ui) else { return };
    let pos = ui.ctx().pointer_latest_pos().filter(|pos| canvas.rect.contains(*pos));
    let Some(pos) =
        pos.filter(|pos| ui.rect_contains_pointer(egui::Rect::from_center_size(*pos, vec2(2.0, 2.0))))
    else {
        return;
    };
    let target = target_at(frame, pos);
    let node = target.map(|target| target.node);
    let theme = frame.ctx.theme;
    if let Some(corners) = target.and_then(|target| frame.on_screen(target.corners)) {
        let painter = ui.painter_at(canvas.rect);
        paint_line(&painter, theme, &closed(corners), Stroke::new(2.0, theme.accent));
    }
    let document = frame.ctx.document;
    let now_secs = frame.ctx.session.playback.playhead_secs();
    let at_secs = node.map_or(now_secs, |node| dragged.start_secs(frame.ctx, node));
    let clip = shortened(dragged.name(), MAX_NAME_CHARS);
    let secs = format!("{at_secs:.2}");
    let text = match node.and_then(|node| document.node(node)) {
        Some(node) => {
            let node = shortened(&node.name, MAX_NAME_CHARS);
            tr!("canvas-drop-clip", clip = clip.as_ref(), node = node.as_ref(), secs)
        }
        None => tr!("canvas-drop-clip-new", clip = clip.as_ref(), secs),
    };
    chip(ui, theme, (Align2::LEFT_TOP, pos + vec2(16.0, 16.0)), job(&[(&text, theme.text)]));
    if let Some(dropped) = DraggedMotion::take_dropped(ui) {
        if let Some(node) = node {
            return dropped.play_on(frame.ctx, node, out);
        }
        let place = frame.screen.stage_from_pos(pos).map(|x| f64::from(x).round());
        if let Some(edits) = with_new_box(frame.ctx, &dropped, place, now_secs) {
            let change = Change::all(tr!("canvas-drop-clip.step", clip = clip.as_ref()), edits);
            dropped.add(frame.ctx, change, out);
        }
    }
}

/// What a motion is dropped on.
#[derive(Clone, Copy)]
struct DropTarget {
    node: NodeId,
    /// Its corners on the stage.
    corners: [[f32; 2]; 4],
}

/// The node that is seen under the pointer, else the one that would be there in its start pose: what pops in isn't seen at the start.
fn target_at(frame: &Frame<'_>, pos: Pos2) -> Option<DropTarget> {
    if let Some(node) = frame.nodes_at(pos).first().copied() {
        return Some(DropTarget { node, corners: frame.corners(node)? });
    }
    let (document, media) = (frame.ctx.document, frame.ctx.media);
    let poses: Vec<Pose> = document.nodes().iter().map(|node| start_pose(node)).collect();
    let mut scene = StageScene::default();
    scene.sync(&SceneSource { document, poses: &poses, media, names: frame.ctx.programs.value_names() });
    let mut nodes = scene.nodes_at(frame.screen.stage_from_pos(pos), |_| true).into_iter();
    let node = nodes.find(|node| frame.out_of_reach.can_be_picked(*node) && !is_seen(frame, *node))?;
    Some(DropTarget { node, corners: scene.stage_corners(node)? })
}

/// Whether something of a node is seen now.
fn is_seen(frame: &Frame<'_>, node: NodeId) -> bool {
    let Ctx { document, poses, media, .. } = *frame.ctx;
    let programs = frame.ctx.programs;
    let source = SceneSource { document, poses, media, names: programs.value_names() };
    let moment = Moment::new(programs.timeline(), frame.ctx.session.playback.playhead_secs());
    let items = frame.stage.borrow_mut().items_of(&source, node, Some(&moment));
    let has_area = |[corner, right, _, up]: [[f32; 2]; 4]| {
        let [[right_x, right_y], [up_x, up_y]] =
            [right, up].map(|end| [end[0] - corner[0], end[1] - corner[1]]);
        (right_x * up_y - right_y * up_x).abs() >= LEAST_AREA_PX
    };
    items.iter().any(|item| item.sprite.opacity > 0.0) && frame.corners(node).is_some_and(has_area)
}

/// A new box at a place of the stage, with a run of the clip.
fn with_new_box(ctx: &Ctx<'_>, dropped: &DraggedMotion, place: [f64; 2], at_secs: f64) -> Option<Vec<Edit>> {
    let start = StartPose::default().with_position(place);
    let name = ctx.document.free_node_name(dropped.name());
    let add = Edit::AddNode { name, parent: None, content: Content::Box(NEW_BOX_PX), start };
    // Ids are given in order, so the same edit gives the same id.
    let (with_node, made) = ctx.document.edited(&add).ok()?;
    let mut edits = vec![add];
    edits.extend(dropped.run_on(ctx, &with_node, made.node?, at_secs)?);
    Some(edits)
}
