//! The handles of eases on the curves that they bend: so they are shaped where the motion is seen.

use egui::{Id, Painter, Pos2, Rect, Stroke, Ui};
use egui_plot::{PlotBounds, PlotTransform};
use kineograph_runtime::{Ease, EaseKind};
use kineograph_studio::motion::Leaf;

use super::CurvesPanel;
use super::ease_plot::{ShapedEase, place_of, show_handle};
use super::model::{EaseTarget, ease_target};
use super::numbers::{key_of, with_key_ease};
use super::plot::{CurvesFrame, HANDLE_PX};
use super::quantity::Quantity;
use super::sampled::Curve;
use crate::document::{ActionId, ClipEdit, ClipId, Document, Edit};
use crate::ease_shape::action_of;
use crate::ease_shape::handles::handles;
use crate::history::Change;
use crate::motion::{HandleSlot, PlacedHandle};
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::theme::mix;

/// Where a curve goes less far on the screen, it has no handles of its ease, in points: each step of theirs would be a leap.
const LEAST_PX: f32 = 24.0;
/// At these parts of its time a curve is compared with its ease, and this part of its way it may be off.
const LOOKED_AT: [f64; 3] = [0.29, 0.53, 0.81];
const SAME_PART: f64 = 0.01;

/// A part of a curve that an ease bends.
struct BentPart<'a> {
    /// Tells it from others that are bent beside it.
    number: usize,
    ease: Ease,
    stretch: Stretch<'a>,
    /// Whether what it bends has no ease yet.
    is_new: bool,
    shaped: Shaped<'a>,
}

/// The step, with this name, that gives it another shape.
type Shaped<'a> = Box<dyn Fn(&str, Ease) -> Change + 'a>;

/// A part of a curve between two moments, each in seconds of the subject, with the value there.
#[derive(Clone, Copy)]
struct Stretch<'a> {
    curve: &'a Curve,
    from: [f64; 2],
    to: [f64; 2],
}

impl CurvesPanel {
    /// Shows the handles of the selected ease, or of the one around the selected action, and those of the ways to selected keys and away from them.
    /// Even ways have some too. They are below the handles of the action itself: where both are at one place, the action's is grabbed.
    pub(super) fn ease_handles(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        shown: &CurvesFrame<'_>,
        id: Id,
        out: &mut Outbox,
    ) {
        let was_held = std::mem::take(&mut self.shapes_ease);
        let wraps = std::mem::take(&mut self.wraps_in_ease) && was_held;
        if self.gestures.is_active() || shown.graph.quantity() != Quantity::Value {
            return;
        }
        let painter = ui.painter_at(shown.viewport.rect);
        let mut parts = self.bent_keys(ctx, shown);
        parts.extend(self.bent_action(ctx, shown, wraps));
        for part in parts.iter().filter(|part| part.stretch.is_shaped_by(shown, &part.ease)) {
            let id = id.with(("ease", part.number));
            let transform = part.stretch.transform(shown);
            if part.show(ui, ctx, (&painter, &transform, id, was_held), out) {
                (self.shapes_ease, self.wraps_in_ease) = (true, part.is_new);
            }
        }
    }

    /// The curve of the selected action: 0 and 1 of time and progress of the ease around it are its start and its end. One without an ease gets one
    /// by the first pull, which `wraps` says of the pull that goes on.
    fn bent_action<'a>(&self, ctx: &Ctx<'_>, shown: &CurvesFrame<'a>, wraps: bool) -> Option<BentPart<'a>> {
        let leaf = leaf_of(shown)?;
        let (_, clip) = ctx.open_clip()?;
        let around = |target: &EaseTarget| {
            leaf.clip == target.clip && clip.get(leaf.id).is_some_and(|item| item.parent == Some(target.id))
        };
        let target = ease_target(ctx).filter(around);
        // Keys have eases of their own.
        if target.is_none() && leaf.action.param("keys").is_some() {
            return None;
        }
        let ease = with_handles(target.as_ref().map_or(Ease::LINEAR, |target| target.ease));
        let curves = shown.curves.iter().copied();
        let mut stretches: Vec<Stretch<'a>> =
            curves.filter_map(|curve| Stretch::of_action(shown, curve)).collect();
        stretches.retain(|stretch| stretch.is_shaped_by(shown, &ease));
        // The one that is in front or on the axis, else the first.
        let is_first = |curve: &Curve| Some(curve.channel) == self.front.or(self.chosen).or(self.on_axis);
        stretches.sort_by_key(|stretch| !is_first(stretch.curve));
        let stretch = *stretches.first()?;
        let is_new = wraps || target.is_none();
        let shaped: Shaped<'a> = match target {
            Some(target) if !wraps => Box::new(move |label, ease| target.shaped(label, ease)),
            made => {
                let made = made.map(|target| target.id);
                let (document, action) = (shown.ctx.document, (leaf.clip, leaf.id));
                Box::new(move |label, ease| wrapped(document, action, made, label, ease))
            }
        };
        Some(BentPart { number: 0, ease, stretch, is_new, shaped })
    }

    /// The ways to selected keys, and from them to the next ones. None inside of an ease, which bends them once more.
    fn bent_keys<'a>(&self, ctx: &Ctx<'_>, shown: &CurvesFrame<'a>) -> Vec<BentPart<'a>> {
        let Some(leaf) = leaf_of(shown).filter(|_| ease_target(ctx).is_none()) else { return Vec::new() };
        let is_selected =
            |slot: HandleSlot, stand: &PlacedHandle| self.selected.contains(&(slot, stand.id.1));
        let way = |stand: &PlacedHandle| {
            let (index, key) = key_of(leaf, stand)?;
            let before = index.checked_sub(1).map(HandleSlot::Key);
            if !is_selected(stand.id.0, stand) && !before.is_some_and(|before| is_selected(before, stand)) {
                return None;
            }
            let curve = shown.curves.iter().copied().find(|curve| curve.channel == stand.id.1)?;
            let stands = &shown.graph.stands;
            let before = before.and_then(|slot| stands.iter().find(|other| other.id == (slot, stand.id.1)));
            let from = match before {
                Some(before) => [before.secs, before.value],
                None => start_of(shown, curve)?,
            };
            let stretch = Stretch { curve, from, to: [stand.secs, stand.value] };
            let shaped: Shaped<'_> = Box::new(move |label, ease| with_key_ease(leaf, index, ease, label));
            let ease = with_handles(key.ease);
            Some(BentPart { number: index + 1, ease, stretch, is_new: false, shaped })
        };
        shown.graph.stands.iter().filter_map(way).collect()
    }
}

impl BentPart<'_> {
    /// True while one of its handles is held.
    fn show(
        &self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        (painter, transform, id, was_held): (&Painter, &PlotTransform, Id, bool),
        out: &mut Outbox,
    ) -> bool {
        let view = painter.clip_rect().expand(HANDLE_PX);
        let stroke = Stroke::new(1.2, mix(ctx.theme.text_dim, ctx.theme.accent, 0.5));
        let shape = ShapedEase { ease: self.ease, shaped: &self.shaped };
        let is_held = |placed| ui.ctx().is_being_dragged(id.with(placed));
        for placed in &handles(&self.ease) {
            let at = place_of(transform, placed.at);
            let is_shown = view.contains(at) || (was_held && is_held(placed.handle));
            if !is_shown {
                continue;
            }
            if let Some(anchor) = placed.anchor {
                let anchor = place_of(transform, anchor);
                // Beside the handle of the action that may be there.
                let from = anchor + (at - anchor).normalized() * (HANDLE_PX + 2.0).min(anchor.distance(at));
                painter.line_segment([from, at], stroke);
            }
            let (handle, channel) = (placed.handle.label(), &self.stretch.curve.name);
            let name = match self.number {
                0 => tr!("curves-ease-handle", handle, channel),
                number => tr!("curves-key-ease-handle", handle, channel, number),
            };
            show_handle(ui, ctx.theme, (painter, transform, id), &shape, (placed, &name), out);
        }
        handles(&self.ease).iter().any(|placed| is_held(placed.handle))
    }
}

impl<'a> Stretch<'a> {
    /// Where the selected action begins and ends on a curve that it moves.
    fn of_action(shown: &CurvesFrame<'_>, curve: &'a Curve) -> Option<Self> {
        let leaf = leaf_of(shown)?;
        let mut stands = shown.graph.stands.iter().filter(|stand| curve.shows(stand.id.1));
        let end = stands.find(|stand| stand.u == 1.0)?;
        let [_, end_secs] = leaf.played.stretch_secs(leaf.id)?;
        Some(Self { curve, from: start_of(shown, curve)?, to: [end_secs, end.value] })
    }

    /// Whether the curve goes from start to end as this ease does, and far enough on the screen to be shaped: not where keys, jumps or other runs
    /// bend it too.
    fn is_shaped_by(&self, shown: &CurvesFrame<'_>, ease: &Ease) -> bool {
        let Some(subject) = &shown.graph.subject else { return false };
        let [from, to] = self.ends(shown);
        let way = self.to[1] - self.from[1];
        let is_at = |part: f64| {
            let secs = self.from[0] + (self.to[0] - self.from[0]) * part;
            let value = subject.source.pose_at(secs).get(self.curve.channel);
            (value - self.from[1] - way * ease.curve().value(part)).abs() <= way.abs() * SAME_PART
        };
        to.x - from.x >= LEAST_PX && (to.y - from.y).abs() >= LEAST_PX && LOOKED_AT.into_iter().all(is_at)
    }

    fn ends(&self, shown: &CurvesFrame<'_>) -> [Pos2; 2] {
        [self.from, self.to].map(|[secs, value]| {
            shown.viewport.screen_from_world([secs, shown.scale.height(self.curve, value)])
        })
    }

    /// From times and progresses of the ease, 0..=1, to the screen.
    fn transform(&self, shown: &CurvesFrame<'_>) -> PlotTransform {
        let [from, to] = self.ends(shown);
        let bounds = PlotBounds::from_min_max([0.0, 0.0], [1.0, 1.0]);
        // The screen's y goes down.
        let falls = to.y > from.y;
        PlotTransform::new_with_invert_axis(Rect::from_two_pos(from, to), bounds, false, [false, falls])
    }
}

/// An even way as a Bézier curve of the same shape, whose handles can be pulled.
fn with_handles(ease: Ease) -> Ease {
    let third = 1.0 / 3.0;
    let even = || Ease::new(EaseKind::CubicBezier, &[third, third, 1.0 - third, 1.0 - third]);
    if ease.kind().is_some() { ease } else { even().unwrap_or(ease) }
}

/// The step that puts an ease around an action. Each step of a pull counts from its beginning, so also where `made` is there already, as far as it has
/// gone.
fn wrapped(
    document: &Document,
    (clip, action): (ClipId, ActionId),
    made: Option<ActionId>,
    label: &str,
    ease: Ease,
) -> Change {
    let Some(from) = action_of(ease) else { return Change::all(label, Vec::new()) };
    let wrap = Edit::Clip(clip, ClipEdit::Wrap(vec![action], from.kind()));
    // The same edit of the same document gives the same id.
    let next = || document.edited(&wrap).ok().and_then(|(_, outcome)| outcome.actions.first().copied());
    let mut edits = vec![wrap.clone()];
    if let Some(made) = made.or_else(next) {
        edits.push(Edit::Clip(clip, ClipEdit::PasteValues { ids: vec![made], from }));
    }
    Change::all(label, edits)
}

fn leaf_of<'a>(shown: &CurvesFrame<'a>) -> Option<&'a Leaf> {
    shown.graph.subject.as_ref()?.leaf.as_ref()
}

/// When the selected action begins, and the value of a curve there.
fn start_of(shown: &CurvesFrame<'_>, curve: &Curve) -> Option<[f64; 2]> {
    let (subject, leaf) = (shown.graph.subject.as_ref()?, leaf_of(shown)?);
    let secs = leaf.played.start_secs(leaf.id)?;
    Some([secs, subject.source.pose_at(secs).get(curve.channel)])
}
