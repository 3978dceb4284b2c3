//! An image or a sheet that is dropped onto the stage.

use egui::{Align2, Response, Stroke, Ui, vec2};
use kineograph_runtime::format::StartPose;

use super::Frame;
use super::chip::{chip, job};
use super::strokes::{closed, paint_line};
use crate::document::{Edit, NodeId};
use crate::history::Change;
use crate::panels::Outbox;
use crate::panels::dragged_asset::DraggedAsset;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// Shows what a drop does: on a node it replaces the sprite, elsewhere and with Shift it adds a node at that place. A sprite that fills the
/// stage is its background, on which things are put.
pub(super) fn take(ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
    let Some(dragged) = DraggedAsset::current(ui) else { return };
    let Some(at) = ui.ctx().pointer_latest_pos().filter(|at| canvas.rect.contains(*at)) else { return };
    let adds = ui.input(|input| input.modifiers.shift);
    let below = frame.nodes_at(at).first().copied().filter(|id| !adds && !fills_stage(frame, *id));
    let node = below.and_then(|id| frame.ctx.document.node(id)).filter(|node| dragged.fits(node));
    let text = match node {
        Some(node) if matches!(dragged.content, kineograph_runtime::format::Content::Text(_)) => {
            tr!("assets-drop-font", name = shortened(&node.name, MAX_NAME_CHARS).as_ref())
        }
        Some(node) => {
            tr!("assets-drop-replace", name = shortened(&node.name, MAX_NAME_CHARS).as_ref())
        }
        None => tr!("assets-drop-new").to_owned(),
    };
    let theme = frame.ctx.theme;
    let corners = node.and_then(|node| frame.corners(node.id)).and_then(|corners| frame.on_screen(corners));
    if let Some(corners) = corners {
        let painter = ui.painter_at(canvas.rect);
        paint_line(&painter, theme, &closed(corners), Stroke::new(2.0, theme.accent));
    }
    chip(ui, theme, (Align2::LEFT_TOP, at + vec2(16.0, 16.0)), job(&[(&text, theme.text)]));
    let Some(dropped) = DraggedAsset::take_dropped(ui) else { return };
    match node {
        Some(node) => {
            let step = tr!("assets-drop-replace-step");
            if dropped.play_tag(frame.ctx, step, (Some(node.id), None), out) {
                return;
            }
            let mut node = node.as_ref().clone();
            dropped.show_on(&mut node);
            out.edit(Change::new(step, Edit::SetNode(node)));
        }
        None => {
            let position = frame.screen.stage_from_pos(at).map(|x| f64::from(x.round()));
            let symbol = dropped.placed_symbol(frame.ctx.document, frame.ctx.media, Some(position));
            if let Some(symbol) = symbol {
                return out.edit(symbol);
            }
            let start = StartPose::default().with_position(position).with_frame(dropped.frame);
            let (name, sprite) = (dropped.node_name(), dropped.content.clone());
            let add = Edit::AddNode { name, parent: None, content: sprite, start };
            let step = tr!("assets-drop-add-step");
            if !dropped.play_tag(frame.ctx, step, (None, Some(add.clone())), out) {
                out.edit(Change::new(step, add));
            }
        }
    }
}

/// Whether all of the stage lies inside a node's sprite.
fn fills_stage(frame: &Frame<'_>, node: NodeId) -> bool {
    let Some(corners) = frame.corners(node) else { return false };
    let [width, height] = super::stage_size(frame.ctx.document);
    // A pixel of tolerance, for pictures that were placed by hand.
    let edges = [[1.0, 1.0], [width - 1.0, 1.0], [width - 1.0, height - 1.0], [1.0, height - 1.0]];
    edges.iter().all(|corner| is_inside(&corners, *corner))
}

/// Whether a point is inside a convex shape of four corners.
fn is_inside(corners: &[[f32; 2]; 4], [x, y]: [f32; 2]) -> bool {
    let side = |nth: usize| {
        let ([ax, ay], [bx, by]) = (corners[nth], corners[(nth + 1) % 4]);
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    };
    let sides = [0, 1, 2, 3].map(side);
    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
}
