//! Rotating, scaling, skewing and moving the anchor by the handles of a tool.

use egui::{CursorIcon, Painter, PointerButton, Shape, Stroke};
use kineograph_studio::motion::{Placement, PoseProperty};

use super::move_node::move_along;
use super::pivot::PivotDrag;
use super::refused::refused;
use super::resize::Resize;
use super::scale_steps::{ScaleSteps, scales_of, stepped};
use super::{Begun, Gesture, Readout, Starter, Touch};
use crate::document::NodeId;
use crate::motion::Missing;
use crate::panels::canvas::companions::{Companions, opened};
use crate::panels::canvas::extent::has_area;
use crate::panels::canvas::gizmo::{Gizmo, GizmoPart};
use crate::panels::canvas::held::GrabbedNode;
use crate::panels::canvas::key_offer::KeyOffer;
use crate::panels::canvas::overlay::fixed;
use crate::panels::canvas::write::PoseWriter;
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::panels::{Intent, Outbox};
use crate::session::Tool;
use crate::text::{format_number, tr};
use crate::ui_kit::reach::{SNAP_POINT_PX, SNAP_SIZE_PX};

/// Steps of angles with Shift, in degrees.
pub(super) const ANGLE_STEP: f64 = 15.0;
/// Scales stay this far from 0, from where no drag leads back.
const LEAST_FACTOR: f64 = 1.0e-3;

pub(super) const STARTER: Starter = Starter { begin, hover };

fn begin(panel: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, out: &mut Outbox) -> Begun {
    if button != PointerButton::Primary {
        return None;
    }
    let gizmo = Gizmo::of(touch.frame)?;
    let part = gizmo.hit(touch.pos)?.part;
    match part {
        GizmoPart::Plane | GizmoPart::Axis(_) => {
            let axis = if let GizmoPart::Axis(axis) = part { Some(axis) } else { None };
            let nodes = touch.frame.moved_nodes(*gizmo.nodes.first()?);
            move_along(panel, touch, &nodes, (gizmo.axes, axis), out)
        }
        GizmoPart::Pivot => PivotDrag::grab(panel, touch, &gizmo),
        _ => Transform::grab(touch, &gizmo, part, out),
    }
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    Gizmo::of(touch.frame)?.hit(touch.pos).map(|placed| placed.part.cursor())
}

/// Drags a whole sprite with a tool that turns or scales. `None` for other tools.
pub(super) fn grab_body(touch: &Touch<'_>, node: NodeId, out: &mut Outbox) -> Begun {
    let part = match touch.frame.ctx.session.tools.tool {
        Tool::Rotate => GizmoPart::Ring,
        Tool::Scale => GizmoPart::Whole,
        _ => return None,
    };
    let held = GrabbedNode::of(touch.frame, node)?;
    let pivot = touch.frame.pivot.unwrap_or_else(|| held.stage_anchor());
    Transform::grab_held(touch, part, vec![held], pivot, out)
}

struct Transform {
    part: GizmoPart,
    held: Vec<GrabbedNode>,
    /// On the stage.
    pivot: [f32; 2],
    press: [f32; 2],
    writer: PoseWriter,
    /// Writes the position too, so that the opposite side can stay in place; an error where no action moves the node. Not asked for in Pose,
    /// and for what does not scale.
    both: Option<Result<PoseWriter, Missing>>,
    /// Whether that is a point that was chosen, and not the anchor.
    has_own_pivot: bool,
    /// In Motion the other selected nodes, and what turns or scales them: each around its own anchor.
    others: Vec<GrabbedNode>,
    companions: Companions,
    /// In Pose, for the handles of the selection: the size that changes instead of the scale.
    resize: Option<Resize>,
    /// Clockwise degrees since the press, over all rounds.
    turn_deg: f64,
    /// In Motion the scales of one node when actions on it begin and end: a drag comes to them.
    other_scales: Vec<[f64; 2]>,
    /// The scales that were typed, of one node: from 0 no factor leads to them.
    typed_scale: [Option<f64>; 2],
    /// Of a group: where the handle is on the box around all that it holds, on the stage.
    held_handle: Option<[f32; 2]>,
    /// Of a group whose side is slanted: where that side and the opposite one are on that box, on the stage.
    held_sides: Option<[[f32; 2]; 2]>,
    /// The numbers that were shown last, and whether the opposite side stayed in place.
    shown: Option<([f64; 2], bool)>,
}

impl Transform {
    fn grab(touch: &Touch<'_>, gizmo: &Gizmo, part: GizmoPart, out: &mut Outbox) -> Begun {
        let held: Vec<GrabbedNode> =
            gizmo.nodes.iter().filter_map(|node| GrabbedNode::of(touch.frame, *node)).collect();
        Self::grab_held(touch, part, held, gizmo.pivot, out)
    }

    fn grab_held(
        touch: &Touch<'_>,
        part: GizmoPart,
        held: Vec<GrabbedNode>,
        pivot: [f32; 2],
        out: &mut Outbox,
    ) -> Begun {
        let first = held.first()?.node.id;
        let writer = match PoseWriter::new(touch.frame, first, property(part)) {
            Ok(writer) => writer,
            Err(missing) => return refused(missing),
        };
        let press = touch.frame.screen.stage_from_pos(touch.pos);
        let both = match part {
            GizmoPart::Whole | GizmoPart::Ring if touch.frame.pivot.is_none() => None,
            GizmoPart::Corner(_) | GizmoPart::Side(..) | GizmoPart::Whole | GizmoPart::Ring
                if !writer.is_pose() =>
            {
                property(part).map(|property| PoseWriter::with_position(touch.frame, first, property))
            }
            _ => None,
        };
        let has_own_pivot = touch.frame.pivot.is_some();
        let (others, companions) = companions(touch.frame, &writer, first, part);
        opened(touch.frame, &writer, first).into_iter().for_each(|change| out.select(change));
        let scales_one = held.len() == 1 && property(part) == Some(PoseProperty::Scale) && !writer.is_pose();
        let other_scales = if scales_one { scales_of(touch.frame.ctx, first) } else { Vec::new() };
        let resizes = held.len() == 1
            && writer.is_pose()
            && touch.frame.ctx.session.tools.tool == Tool::Select
            && !touch.frame.ctx.session.tools.records;
        let resize = Resize::of(touch.frame.ctx.document, &held[0], part).filter(|_| resizes);
        let extent = touch.frame.extent(first).filter(|extent| has_area(*extent));
        let held_handle = extent
            .filter(|_| matches!(part, GizmoPart::Corner(_) | GizmoPart::Side(..)))
            .map(|extent| point_of(extent, part.of_size()));
        let held_sides = extent.filter(|_| matches!(part, GizmoPart::Slant(..))).map(|extent| {
            [part.of_size(), part.of_size().map(|part| 1.0 - part)].map(|part| point_of(extent, part))
        });
        Some(Box::new(Self {
            part,
            held,
            held_handle,
            held_sides,
            pivot,
            press,
            writer,
            both,
            has_own_pivot,
            others,
            companions,
            resize,
            turn_deg: 0.0,
            other_scales,
            typed_scale: [None; 2],
            shown: None,
        }))
    }

    /// What the pointer asks for, in the numbers of the part.
    fn dragged(&mut self, touch: &Touch<'_>, snaps: bool) -> [f64; 2] {
        let frame = touch.frame;
        let now = frame.screen.stage_from_pos(touch.pos);
        let modifiers = touch.ui.input(|input| input.modifiers);
        let is_free = modifiers.command;
        let first = &self.held[0];
        match self.part {
            GizmoPart::Ring => {
                self.follow_turn(now);
                [self.turned_by_deg(modifiers.shift, is_free), 0.0]
            }
            GizmoPart::Whole => {
                let steps = self.scale_steps(frame, snaps, is_free);
                [steps.factor(0, self.ratio(now)); 2]
            }
            GizmoPart::Corner(_) | GizmoPart::Side(..) => {
                let is_even =
                    self.held.len() > 1 || (modifiers.shift && matches!(self.part, GizmoPart::Corner(_)));
                let fixed = self.fixed(modifiers.alt);
                let [x, y] = self.factors(now, fixed, is_even);
                if let Some(resize) = &self.resize {
                    let reach_px = snaps.then(|| f64::from(frame.screen.stage_len(SNAP_SIZE_PX)));
                    return [0, 1].map(|axis| resize.factor(axis, [x, y][axis], reach_px, is_free));
                }
                let steps = self.scale_steps(frame, snaps, is_free);
                if is_even { [steps.factor(0, x); 2] } else { [steps.factor(0, x), steps.factor(1, y)] }
            }
            GizmoPart::Slant(axis, _) => {
                let deg = self.slant_deg(now, axis);
                let step = if modifiers.shift {
                    ANGLE_STEP
                } else if is_free {
                    0.01
                } else {
                    1.0
                };
                [stepped(deg, step), 0.0]
            }
            GizmoPart::Anchor => {
                let anchor = first.part_at(now).unwrap_or(first.before.anchor);
                let reach = f64::from(frame.screen.stage_len(SNAP_POINT_PX));
                let snapped = |axis: usize| {
                    let pixels = (first.size_px[axis] * first.before.scale[axis]).abs().max(1.0e-6);
                    let near =
                        [0.0, 0.5, 1.0].into_iter().find(|end| (anchor[axis] - end).abs() * pixels <= reach);
                    near.filter(|_| !is_free).unwrap_or_else(|| stepped(anchor[axis], 1.0e-3))
                };
                [snapped(0), snapped(1)]
            }
            GizmoPart::Axis(_) | GizmoPart::Plane | GizmoPart::Pivot => [0.0; 2],
        }
    }

    fn follow_turn(&mut self, now: [f32; 2]) {
        let angle = |[x, y]: [f32; 2]| f64::from((y - self.pivot[1]).atan2(x - self.pivot[0])).to_degrees();
        let raw = angle(self.press) - angle(now);
        self.turn_deg = raw + ((self.turn_deg - raw) / 360.0).round() * 360.0;
    }

    /// By how much one node turns in its parent, with Shift to steps of its angle; how far several turn on the stage.
    fn turned_by_deg(&self, is_shift: bool, is_free: bool) -> f64 {
        let step = if is_free { 0.01 } else { 1.0 };
        let [node] = self.held.as_slice() else {
            return stepped(self.turn_deg, if is_shift { ANGLE_STEP } else { step });
        };
        let turned = node.turned(self.pivot, self.press, self.turn_deg);
        let by_deg = turned.rotation_deg[0] - node.before.rotation_deg[0];
        let start_deg = self.start_deg();
        if is_shift { stepped(start_deg + by_deg, ANGLE_STEP) - start_deg } else { stepped(by_deg, step) }
    }

    /// The angle that changes, of the first node: that of the start pose, or the one that is seen, which an action changes.
    fn start_deg(&self) -> f64 {
        let held = &self.held[0];
        if self.writer.is_pose() { held.node.start.rotation } else { held.before.rotation_deg[0] }
    }

    /// The scale that changes, of the first node: that of the start pose, or the one that is seen.
    fn start_scale(&self) -> [f64; 2] {
        let held = &self.held[0];
        if self.writer.is_pose() { held.node.start.scale } else { held.before.scale }
    }

    /// By how many degrees the skew that changes differs from the one that is seen: in Pose that of the start pose.
    fn skew_off_deg(&self, axis: usize) -> f64 {
        let held = &self.held[0];
        if self.writer.is_pose() { held.node.start.skew[axis] - held.before.skew_deg[axis] } else { 0.0 }
    }

    /// To which scales a drag comes: those of one node, the growth of several.
    fn scale_steps(&self, frame: &Frame<'_>, snaps: bool, is_free: bool) -> ScaleSteps<'_> {
        let is_one = self.held.len() == 1;
        ScaleSteps {
            start: if is_one { self.start_scale() } else { [1.0; 2] },
            others: &self.other_scales,
            size_px: if is_one { self.held[0].size_px } else { [0.0; 2] },
            reach_px: snaps.then(|| f64::from(frame.screen.stage_len(SNAP_SIZE_PX))),
            is_free,
        }
    }

    /// How much farther from the pivot the pointer is than at the press.
    fn ratio(&self, now: [f32; 2]) -> f64 {
        let far = |[x, y]: [f32; 2]| f64::from((x - self.pivot[0]).hypot(y - self.pivot[1]));
        // Near the pivot every pixel would double it.
        let least = 8.0;
        ((far(now) + least) / (far(self.press) + least)).max(LEAST_FACTOR)
    }

    /// Whether the position is written too.
    fn can_move(&self) -> bool {
        self.writer.is_pose() || self.both.as_ref().is_some_and(Result::is_ok)
    }

    /// What stays in place, along the turned axes of the first node: the anchor, the pivot that was chosen, or with Alt the opposite side.
    fn fixed(&self, is_opposite: bool) -> [f64; 2] {
        let held = &self.held[0];
        if !self.can_move() || self.held.len() != 1 {
            return [0.0; 2];
        }
        if !is_opposite {
            return if self.has_own_pivot { held.along_axes(self.pivot) } else { [0.0; 2] };
        }
        held.own_along_axes(self.part.of_size().map(|part| 1.0 - part))
    }

    fn factors(&self, now: [f32; 2], fixed: [f64; 2], is_even: bool) -> [f64; 2] {
        if self.held.len() > 1 {
            return [self.ratio(now); 2];
        }
        let held = &self.held[0];
        let [from, to] = [held.along_axes(self.press), held.along_axes(now)];
        let mut arm = held.own_along_axes(self.part.of_size());
        if held.size_px.contains(&0.0) {
            // A group has no corners of its own: it grows as far as the handle is dragged, on the box around what it holds.
            arm = self.held_handle.map_or(from, |handle| held.along_axes(handle));
        }
        let arm = [0, 1].map(|axis| arm[axis] - fixed[axis]);
        let grown = [0, 1].map(|axis| arm[axis] + to[axis] - from[axis]);
        let factor = |axis: usize| {
            if arm[axis].abs() < 1.0e-6 { 1.0 } else { away_from_0(grown[axis] / arm[axis]) }
        };
        match self.part {
            GizmoPart::Side(0, _) => [factor(0), 1.0],
            GizmoPart::Side(..) => [1.0, factor(1)],
            _ if is_even => {
                let square = arm[0] * arm[0] + arm[1] * arm[1];
                let along = grown[0] * arm[0] + grown[1] * arm[1];
                [if square < 1.0e-9 { 1.0 } else { away_from_0(along / square) }; 2]
            }
            _ => [factor(0), factor(1)],
        }
    }

    /// The angle of skew with which the dragged side follows the pointer.
    fn slant_deg(&self, now: [f32; 2], axis: usize) -> f64 {
        let held = &self.held[0];
        let [from, to] = [held.along_axes(self.press), held.along_axes(now)];
        let across = 1 - axis;
        let scale = held.before.scale[axis];
        let arm_px = self.slanted_arm_px(across);
        if (scale * arm_px).abs() < 1.0e-6 {
            return held.before.skew_deg[axis];
        }
        let tan = held.before.skew_deg[axis].to_radians().tan() + (to[axis] - from[axis]) / (scale * arm_px);
        tan.atan().to_degrees()
    }

    /// How far the dragged side is from the anchor across it, in pixels of the node before it is scaled. A side under the anchor does not move;
    /// the opposite one tells how far it would.
    fn slanted_arm_px(&self, across: usize) -> f64 {
        let held = &self.held[0];
        let part = self.part.of_size();
        // A group has no sides of its own: those of the box around what it holds are dragged.
        let sides = self.held_sides.filter(|_| held.size_px.contains(&0.0)).map(|sides| {
            let scale = held.before.scale[across];
            sides.map(|side| if scale == 0.0 { 0.0 } else { held.along_axes(side)[across] / scale })
        });
        let [arm_px, opposite_px] = sides.unwrap_or_else(|| {
            [part[across], 1.0 - part[across]]
                .map(|part| (part - held.before.anchor[across]) * held.size_px[across])
        });
        if arm_px.abs() < 1.0 { (arm_px - opposite_px).abs().max(1.0) * (part[across] - 0.5) } else { arm_px }
    }

    /// Where the nodes go with these numbers.
    fn placed(&self, numbers: [f64; 2], is_opposite: bool) -> Vec<(GrabbedNode, Placement)> {
        if let Some(resize) = &self.resize {
            let held = &self.held[0];
            let scaled = held.scaled(numbers, self.fixed(is_opposite));
            return vec![resize.resized(held, scaled, numbers)];
        }
        let is_one = self.held.len() == 1;
        let after = |held: &GrabbedNode| match self.part {
            GizmoPart::Ring if is_one && self.has_own_pivot && self.can_move() => {
                held.turned_around(self.pivot, numbers[0])
            }
            GizmoPart::Ring if is_one => held.turned_in_parent(numbers[0]),
            GizmoPart::Ring => held.turned(self.pivot, self.press, numbers[0]),
            GizmoPart::Corner(_) | GizmoPart::Side(..) | GizmoPart::Whole if is_one => {
                self.with_typed_scale(held.scaled(numbers, self.fixed(is_opposite)))
            }
            GizmoPart::Corner(_) | GizmoPart::Side(..) | GizmoPart::Whole => {
                held.scaled_from(self.pivot, numbers[0])
            }
            GizmoPart::Slant(0, _) => held.skewed([numbers[0], held.before.skew_deg[1]]),
            GizmoPart::Slant(..) => held.skewed([held.before.skew_deg[0], numbers[0]]),
            GizmoPart::Anchor => held.anchored(numbers),
            GizmoPart::Axis(_) | GizmoPart::Plane | GizmoPart::Pivot => held.before,
        };
        let mut nodes: Vec<(GrabbedNode, Placement)> =
            self.held.iter().map(|held| (held.clone(), after(held))).collect();
        if matches!(self.part, GizmoPart::Anchor) {
            nodes.truncate(1);
        }
        nodes
    }

    /// Where the others go with these numbers.
    fn placed_others(&self, numbers: [f64; 2]) -> Vec<(GrabbedNode, Placement)> {
        let after = |held: &GrabbedNode| match self.part {
            GizmoPart::Ring => held.turned_in_parent(numbers[0]),
            _ => held.scaled(numbers, [0.0; 2]),
        };
        self.others.iter().map(|held| (held.clone(), after(held))).collect()
    }

    /// How many numbers can be typed.
    const fn typed_count(&self) -> usize {
        match self.part {
            GizmoPart::Corner(_) | GizmoPart::Side(..) if self.held.len() == 1 => 2,
            GizmoPart::Anchor => 2,
            _ => 1,
        }
    }

    /// The axis of the number that is typed first: the one that is dragged.
    const fn first_axis(&self) -> usize {
        if let GizmoPart::Side(axis, _) = self.part { axis } else { 0 }
    }

    /// The scales of one node that were typed. An axis of a corner that is not typed follows the other one.
    fn scales(&self, percents: [Option<f64>; 2]) -> [Option<f64>; 2] {
        if self.held.len() > 1 {
            return [None; 2];
        }
        let first = self.first_axis();
        let other =
            if matches!(self.part, GizmoPart::Side(..)) { percents[1] } else { percents[1].or(percents[0]) };
        let mut scales = [None; 2];
        for (axis, percent) in [(first, percents[0]), (1 - first, other)] {
            scales[axis] = percent.map(|percent| percent / 100.0);
        }
        scales
    }

    /// Factors with which the scale is as many percent as typed. Where it is 0, there is none.
    fn typed_factors(&self, percents: [Option<f64>; 2]) -> [f64; 2] {
        if self.held.len() > 1 {
            return [percents[0].map_or(1.0, |percent| percent / 100.0); 2];
        }
        let (scale, typed) = (self.start_scale(), self.typed_scale);
        [0, 1].map(|axis| match typed[axis] {
            Some(to) if scale[axis] != 0.0 => to / scale[axis],
            _ => 1.0,
        })
    }

    /// With the scales that were typed where no factor leads to them: from 0, as it is seen or as it starts.
    fn with_typed_scale(&self, mut after: Placement) -> Placement {
        let (seen, start) = (self.held[0].before.scale, self.start_scale());
        for axis in 0..2 {
            if let Some(to) = self.typed_scale[axis]
                && (seen[axis] == 0.0 || start[axis] == 0.0)
            {
                after.scale[axis] = to;
            }
        }
        after
    }

    /// Numbers that are typed for one axis or for both.
    fn over(&mut self, touch: &Touch<'_>, panel: &mut CanvasPanel, dragged: [f64; 2]) -> [f64; 2] {
        panel.typed.read(touch.ui, self.typed_count());
        self.typed_scale = [None; 2];
        if panel.typed.is_empty() {
            return dragged;
        }
        let [first, second] = panel.typed.over(dragged, 0.0);
        match self.part {
            GizmoPart::Corner(_) | GizmoPart::Side(..) | GizmoPart::Whole => {
                let percents = panel.typed.numbers();
                if let Some(resize) = &self.resize {
                    let axes = if self.first_axis() == 0 { [0, 1] } else { [1, 0] };
                    return [0, 1].map(|axis| resize.typed_factor(axis, percents[axes[axis]]));
                }
                self.typed_scale = self.scales(percents);
                self.typed_factors(percents)
            }
            // The angle of one node is typed as it will be.
            GizmoPart::Ring if self.held.len() == 1 => [first - self.start_deg(), 0.0],
            GizmoPart::Slant(axis, _) => [first - self.skew_off_deg(axis), 0.0],
            _ => [first, second],
        }
    }

    fn what(&self) -> &'static str {
        match self.part {
            GizmoPart::Ring => tr!("canvas-what-rotate"),
            GizmoPart::Slant(..) => tr!("canvas-what-skew"),
            GizmoPart::Anchor => tr!("canvas-what-anchor"),
            _ if self.resize.is_some() => tr!("canvas-what-resize"),
            _ => tr!("canvas-what-scale"),
        }
    }
}

impl Gesture<CanvasPanel> for Transform {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        let dragged = self.dragged(touch, panel.snap.is_on);
        let typed_before = self.typed_scale;
        let numbers = self.over(touch, panel, dragged);
        let is_opposite = touch.ui.input(|input| input.modifiers.alt);
        if self.shown == Some((numbers, is_opposite)) && self.typed_scale == typed_before {
            return;
        }
        let (nodes, what) = (self.placed(numbers, is_opposite), self.what());
        let others = self.placed_others(numbers);
        let both = self.both.as_mut().and_then(|both| both.as_mut().ok());
        let writer = both.filter(|_| is_opposite || self.has_own_pivot).unwrap_or(&mut self.writer);
        if let Some(mut change) = writer.change(&nodes, what) {
            self.shown = Some((numbers, is_opposite));
            change.edits.extend(self.resize.iter().flat_map(|resize| resize.centred(numbers)));
            out.push(Intent::Preview(self.companions.joined(change, &others, what)));
        }
    }

    fn finish(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        let Some((numbers, is_opposite)) = self.shown else { return };
        self.writer.show_recorded(&touch.frame.ctx.session.selection, out);
        let stays = self.companions.stays_text(touch.frame, &self.others);
        stays.into_iter().for_each(|text| out.push(Intent::Report(text)));
        // What moves too has two actions to divide.
        let moves = self.resize.is_some() || self.both.is_some() && (is_opposite || self.has_own_pivot);
        // The key would be that of one.
        let moves = moves || self.companions.count() > 0;
        let first = self.placed(numbers, is_opposite).into_iter().next();
        panel.key_offer = first.zip(property(self.part)).filter(|_| !moves).and_then(|(first, property)| {
            KeyOffer::after(touch.frame, &self.writer, first, (property, self.what()))
        });
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(self.part.cursor())
    }

    fn paint(&self, painter: &Painter, frame: &Frame<'_>) {
        if self.part != GizmoPart::Ring {
            return;
        }
        let [pivot, press] = [self.pivot, self.press].map(|stage| frame.screen.pos_from_stage(stage));
        let stroke = Stroke::new(1.0, frame.touch_color());
        painter.extend(Shape::dashed_line(&[pivot, press], stroke, 4.0, 4.0));
        if let Some(pos) = painter.ctx().input(|input| input.pointer.latest_pos()) {
            painter.line_segment([pivot, pos], stroke);
        }
    }

    fn readout(&self, panel: &CanvasPanel, frame: &Frame<'_>) -> Option<Readout> {
        let ([a, b], _) = self.shown?;
        let before = &self.held[0].before;
        let typed = |index: usize, x: String| panel.typed.shown(index).unwrap_or(x);
        let values = match self.part {
            GizmoPart::Ring if self.held.len() > 1 => {
                tr!("canvas-readout-angle-all", by = typed(0, fixed_64(a, 1)))
            }
            GizmoPart::Ring => {
                tr!(
                    "canvas-readout-angle",
                    by = fixed_64(a, 1),
                    to = typed(0, fixed_64(self.start_deg() + a, 1))
                )
            }
            GizmoPart::Slant(axis, _) => {
                tr!(
                    "canvas-readout-angle",
                    by = fixed_64(a - before.skew_deg[axis], 1),
                    to = typed(0, fixed_64(a + self.skew_off_deg(axis), 1))
                )
            }
            GizmoPart::Anchor => {
                tr!("canvas-readout-anchor", x = typed(0, fixed_64(a, 3)), y = typed(1, fixed_64(b, 3)))
            }
            _ if self.held.len() > 1 => {
                tr!("canvas-readout-scale-all", by = typed(0, fixed_64(a * 100.0, 0)))
            }
            _ if self.resize.is_some() => {
                let size_px = self.resize.as_ref().map_or([0.0; 2], |resize| resize.size_px([a, b]));
                let [width, height] = if self.first_axis() == 0 { [0, 1] } else { [1, 0] };
                let shown =
                    |index: usize, px: f64| panel.typed.typed(index).unwrap_or_else(|| format_number(px));
                let (width, height) = (shown(width, size_px[0]), shown(height, size_px[1]));
                tr!("canvas-readout-size", width, height)
            }
            _ => {
                let scale = self.start_scale();
                let to = [0, 1].map(|axis| self.typed_scale[axis].unwrap_or([a, b][axis] * scale[axis]));
                let percents = to.map(|scale| fixed_64(scale * 100.0, 0));
                let [width, height] = if self.first_axis() == 0 { [0, 1] } else { [1, 0] };
                tr!(
                    "canvas-readout-scale",
                    width = panel.typed.typed(width).unwrap_or_else(|| percents[0].clone()),
                    height = panel.typed.typed(height).unwrap_or_else(|| percents[1].clone())
                )
            }
        };
        Some(Readout { values, note: self.note(frame) })
    }
}

impl Transform {
    /// What the numbers don't say: that they are those of the start pose, or why Alt does nothing.
    fn note(&self, frame: &Frame<'_>) -> Option<&'static str> {
        let is_opposite = self.shown.is_some_and(|(_, is_opposite)| is_opposite);
        if matches!(self.both, Some(Err(_))) {
            if self.has_own_pivot {
                return Some(tr!("canvas-readout-pivot.fixed"));
            } else if is_opposite && matches!(self.part, GizmoPart::Corner(_) | GizmoPart::Side(..)) {
                return Some(tr!("canvas-readout-scale.fixed"));
            }
        }
        let is_later = frame.ctx.session.playback.playhead_secs() > 0.0;
        if self.part == GizmoPart::Anchor && frame.ctx.session.tools.records {
            return Some(tr!("canvas-readout-anchor.recording"));
        }
        if self.resize.is_some() || !(self.writer.is_pose() && is_later && self.held.len() == 1) {
            return None;
        }
        match self.part {
            GizmoPart::Ring => Some(tr!("canvas-readout-angle.note")),
            GizmoPart::Slant(..) => Some(tr!("canvas-readout-angle.skewed")),
            GizmoPart::Corner(_) | GizmoPart::Side(..) | GizmoPart::Whole => {
                Some(tr!("canvas-readout-scale.note"))
            }
            GizmoPart::Anchor => Some(tr!("canvas-readout-anchor.note")),
            GizmoPart::Axis(_) | GizmoPart::Plane | GizmoPart::Pivot => None,
        }
    }
}

/// In Motion the other selected nodes and what changes them, where a part turns or scales: around a point that was chosen only the first moves.
fn companions(
    frame: &Frame<'_>,
    writer: &PoseWriter,
    first: NodeId,
    part: GizmoPart,
) -> (Vec<GrabbedNode>, Companions) {
    let turns_or_scales = |property: &PoseProperty| {
        matches!(property, PoseProperty::Rotation | PoseProperty::Scale) && frame.pivot.is_none()
    };
    let Some(property) = property(part).filter(turns_or_scales) else { return Default::default() };
    let others: Vec<NodeId> = frame.moved_nodes(first).into_iter().skip(1).collect();
    let companions = Companions::of(frame, writer, &others, property);
    (others.iter().filter_map(|node| GrabbedNode::of(frame, *node)).collect(), companions)
}

/// What a part changes.
const fn property(part: GizmoPart) -> Option<PoseProperty> {
    match part {
        GizmoPart::Ring => Some(PoseProperty::Rotation),
        GizmoPart::Corner(_) | GizmoPart::Side(..) | GizmoPart::Whole => Some(PoseProperty::Scale),
        GizmoPart::Slant(..) => Some(PoseProperty::Skew),
        GizmoPart::Axis(_) | GizmoPart::Plane => Some(PoseProperty::Position),
        GizmoPart::Anchor | GizmoPart::Pivot => None,
    }
}

/// The point at a part of the size of a box with these corners.
fn point_of([a, b, _, d]: [[f32; 2]; 4], [u, v]: [f64; 2]) -> [f32; 2] {
    #[allow(clippy::cast_possible_truncation)] // 0, ½ or 1
    let [u, v] = [u as f32, v as f32];
    [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * u + (d[axis] - a[axis]) * v)
}

fn away_from_0(factor: f64) -> f64 {
    if factor.abs() < LEAST_FACTOR { LEAST_FACTOR.copysign(factor) } else { factor }
}

#[allow(clippy::cast_possible_truncation)] // shown with few digits
pub(in crate::panels::canvas) fn fixed_64(x: f64, digits: usize) -> String {
    fixed(x as f32, digits)
}
