//! The marks on the path of the selected node that can be dragged: where its actions end, and their points and keys. They can be dragged in
//! every mode, whatever is selected of the clips.

use std::rc::Rc;

use egui::{Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2};
use kineograph_runtime::Channel;
use kineograph_runtime::format::ActionId;
use kineograph_studio::motion::SubjectQuery;

use super::path_handles::{PathHandle, PathHandles};
use crate::document::{ActionItem, ClipId, NodeId, RunId};
use crate::kinds;
use crate::motion::{HandleSlot, handles_of};
use crate::movers::plays_on;
use crate::panels::Ctx;
use crate::panels::canvas::Frame;
use crate::text::tr;
use crate::ui_kit::pointer;
use crate::ui_kit::reach::HANDLE_PX;

/// Actions beyond these have no handles on the path: so many would be too close to be grabbed.
const MAX_ACTIONS: usize = 32;
/// Side of the square that is drawn, and the width of its edge, in points.
const SIDE: f32 = 7.0;
const EDGE: f32 = 1.5;
/// By so much nearer to the pointer than the anchor a mark beside it has to be, in points.
const APART_PX: f32 = 2.0;

/// A mark that can be dragged.
#[derive(Clone)]
pub struct MarkHandle {
    /// The handles of its action.
    pub handles: Rc<PathHandles>,
    /// Which of them.
    pub index: usize,
}

impl MarkHandle {
    /// The handle.
    pub fn handle(&self) -> &PathHandle {
        &self.handles.handles[self.index]
    }

    /// Its name for users.
    fn name(&self) -> String {
        let action = &self.handles.leaf.action;
        let name = action.label.as_deref().unwrap_or_else(|| kinds::title(action.kind()));
        tr!("canvas-handle-of", handle = self.handle().name(), name)
    }

    /// All of the selected node.
    pub(super) fn all(frame: &Frame<'_>, node: NodeId) -> Vec<Self> {
        let document = frame.ctx.document;
        let Some(name) = document.node(node).map(|node| node.name.as_str()) else { return Vec::new() };
        let actions = places(frame.ctx, node).into_iter().flat_map(|place| {
            let clip = document.clip(place.clip);
            let items = clip.into_iter().flat_map(|clip| clip.items());
            let is_here = move |id: ActionId| match clip.and_then(|clip| clip.target_of(id)) {
                Some(target) => target == name,
                None => place.is_on_node,
            };
            let on_path = items.filter(move |(id, item)| is_on_path(item) && is_here(*id));
            on_path.map(move |(id, _)| SubjectQuery {
                node: Some(node),
                clip: Some(place.clip),
                run: Some(place.run),
                inner: place.inner,
                action: Some(id),
                is_alone: false,
            })
        });
        let all = actions.take(MAX_ACTIONS);
        let mut all: Vec<Rc<PathHandles>> =
            all.filter_map(|wanted| PathHandles::of_action(frame, node, wanted).map(Rc::new)).collect();
        // Keys of x and of y have their handles together: those of the first of both.
        let others: Vec<bool> = (0..all.len())
            .map(|index| all[..index].iter().any(|first| first.has_keys_of(&all[index])))
            .collect();
        let mut others = others.into_iter();
        all.retain(|_| others.next() != Some(true));
        let marks = all.into_iter().flat_map(|handles| {
            let is_mark = |slot| matches!(slot, HandleSlot::End | HandleSlot::Point(_) | HandleSlot::Key(_));
            let own: Vec<usize> =
                (0..handles.handles.len()).filter(|index| is_mark(handles.handles[*index].slot)).collect();
            own.into_iter().map(move |index| Self { handles: Rc::clone(&handles), index })
        });
        marks.collect()
    }
}

/// Whether an action has handles for a position.
fn is_on_path(item: &ActionItem) -> bool {
    let handles = handles_of(&item.action, &kineograph_runtime::ValueNames::default());
    !item.action.muted
        && handles.iter().any(|handle| {
            matches!(handle.part.channel, Channel::X | Channel::Y) && handle.part.place.is_some()
        })
}

/// Where a clip plays that may change a node.
#[derive(Clone, Copy)]
struct Place {
    clip: ClipId,
    run: RunId,
    /// Which of its places inside of other clips it is.
    inner: Option<usize>,
    /// Whether it plays on that node: else only what it gives to it by a `TargetedAction` counts.
    is_on_node: bool,
}

/// Where clips play that change a node, in runs and inside of other clips.
fn places(ctx: &Ctx<'_>, node: NodeId) -> Vec<Place> {
    let (document, programs) = (ctx.document, ctx.programs);
    let plays = |clip: ClipId| plays_on(document, programs, clip, node);
    let mut found = Vec::new();
    for run in document.runs().iter().filter(|run| plays(run.clip)) {
        let is_on_node = run.nodes().any(|id| id == node);
        found.push(Place { clip: run.clip, run: run.id, inner: None, is_on_node });
    }
    for clip in document.clips().iter().filter(|clip| plays(clip.id)) {
        for (inner, play) in programs.inner_plays(clip.id).iter().enumerate() {
            let is_on_node = play.nodes().any(|id| id == node);
            found.push(Place { clip: clip.id, run: play.run(), inner: Some(inner), is_on_node });
        }
    }
    found
}

impl Frame<'_> {
    /// The mark under the pointer that can be dragged.
    pub fn mark_at(&self, pos: Pos2) -> Option<MarkHandle> {
        self.marks_at(pos).into_iter().next()
    }

    /// All of them, the nearest first. A mark at the anchor belongs to the sprite there; one beside it is as near as it looks.
    pub fn marks_at(&self, pos: Pos2) -> Vec<MarkHandle> {
        let Some(node) = self.ctx.session.selection.seen_node() else { return Vec::new() };
        let anchor_px = self.anchor(node).map(|at| self.screen.pos_from_stage(at).distance(pos));
        let anchor_px = anchor_px.filter(|far| *far <= HANDLE_PX).unwrap_or(f32::INFINITY);
        let far = |mark: &MarkHandle| self.screen.pos_from_stage(mark.handle().stage).distance(pos);
        let is_near = |mark: &&MarkHandle| far(mark) <= HANDLE_PX.min(anchor_px - APART_PX);
        let mut near: Vec<MarkHandle> = self.mark_handles().iter().filter(is_near).cloned().collect();
        // Stable: of those at one place the first.
        near.sort_by(|a, b| far(a).total_cmp(&far(b)));
        near
    }

    /// Draws the marks that can be dragged, and exposes them to assistive technology and tests.
    pub fn show_mark_handles(&self, ui: &Ui, canvas: &Response) {
        let painter = ui.painter_at(canvas.rect);
        let theme = self.ctx.theme;
        let hovered = pointer::on(canvas).and_then(|pos| self.mark_at(pos));
        let mut shown: Vec<Pos2> = Vec::new();
        for (index, mark) in self.mark_handles().iter().enumerate() {
            let at = self.screen.pos_from_stage(mark.handle().stage);
            let is_hovered = hovered
                .as_ref()
                .is_some_and(|other| Rc::ptr_eq(&other.handles, &mark.handles) && other.index == mark.index);
            let square = Rect::from_center_size(at.round(), vec2(SIDE, SIDE));
            // Two that overlap look like neither: of them the one under the pointer is in front.
            let is_free = shown.iter().all(|other| other.distance(at) >= SIDE + 2.0 * EDGE);
            if is_free || is_hovered {
                shown.push(at);
                // One of both colours stands out from any picture.
                let color = if is_hovered { theme.accent } else { theme.text };
                painter.rect(square, 1.0, color, Stroke::new(EDGE, theme.well), StrokeKind::Outside);
            }
            let rect = square.expand(EDGE).intersect(canvas.rect);
            if rect.is_positive() {
                let response = ui.interact(rect, canvas.id.with(("path mark", index)), Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, mark.name()));
            }
        }
    }
}
