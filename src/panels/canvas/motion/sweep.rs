//! How far an action turns or scales a node: the values that it goes through, each with what changes it.

use kineograph_studio::motion::{JUST_BEFORE_SECS, Leaf, PoseProperty, Subject};

use super::path_handles::{moving, selected};
use crate::document::{NodeId, SAME_SECS};
use crate::motion::ChannelNumber;
use crate::motion::{DraggedActions, LeafNumber, Number};
use crate::motion::{HandleSlot, number_at, placed_handles};
use crate::panels::Ctx;
use crate::panels::canvas::Frame;
use crate::session::{Mode, Tool};
use crate::text::tr;

/// More values than this are not shown: they would be indistinguishable.
const MAX_STOPS: usize = 32;
/// Points of time between the first and the last value, to see how far it goes beyond them.
const PIECES: u32 = 48;

/// A value that an action goes through.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepStop {
    /// What changes it; `None` for a value that the action finds, or brings back.
    pub slot: Option<HandleSlot>,
    /// Its numbers, by axis.
    pub parts: Vec<ChannelNumber>,
    /// When it is seen, in seconds of the project.
    pub secs: f64,
    /// Clockwise degrees, or factors, by axis.
    pub value: [f64; 2],
}

/// What an action does to the angle or the scale of a node.
pub struct Sweep {
    /// Rotation or scale.
    pub property: PoseProperty,
    /// The node.
    pub node: NodeId,
    /// The action.
    pub leaf: Leaf,
    /// Its values, in the order of time; two or more.
    pub stops: Vec<SweepStop>,
    /// The values in between, evenly in time: where an ease overshoots they reach beyond the stops.
    pub way: Vec<[f64; 2]>,
}

impl SweepStop {
    /// Its name for users; empty for one that can't be dragged.
    pub fn name(&self, property: PoseProperty) -> String {
        let is_turn = property == PoseProperty::Rotation;
        match self.slot {
            Some(HandleSlot::Start) if is_turn => tr!("canvas-sweep-turn-start").to_owned(),
            Some(HandleSlot::Start) => tr!("canvas-sweep-scale-start").to_owned(),
            Some(HandleSlot::Key(index)) if is_turn => tr!("canvas-sweep-turn-key", number = index + 1),
            Some(HandleSlot::Key(index)) => tr!("canvas-sweep-scale-key", number = index + 1),
            Some(_) if is_turn => tr!("canvas-sweep-turn-end").to_owned(),
            Some(_) => tr!("canvas-sweep-scale-end").to_owned(),
            None => String::new(),
        }
    }
}

impl Sweep {
    /// What the selected action does to angle and scale, or, with a tool for one of them, what the action does that changes it now.
    /// Nothing while motion is not what is changed.
    pub fn all(frame: &Frame<'_>) -> Vec<Self> {
        let session = frame.ctx.session;
        if session.mode() != Mode::Motion || session.tools.records || session.playback.is_playing() {
            return Vec::new();
        }
        let Some(node) = session.selection.seen_node() else { return Vec::new() };
        let of = |property| Self::of(frame.ctx, node, property);
        [PoseProperty::Rotation, PoseProperty::Scale].into_iter().filter_map(of).collect()
    }

    fn of(ctx: &Ctx<'_>, node: NodeId, property: PoseProperty) -> Option<Self> {
        let tool = ctx.session.tools.tool;
        let by_tool = tool == Tool::Universal || PoseProperty::of_tool(tool) == Some(property);
        let subject = match selected(ctx, node) {
            Some((_, subject)) => subject,
            None if by_tool => moving(ctx, node, property)?.1,
            None => return None,
        };
        let leaf = subject.leaf.clone()?;
        let stops = stops(&subject, &leaf, property);
        let (first, last) = (stops.first()?.secs, stops.last()?.secs);
        if stops.len() < 2 || stops.iter().all(|stop| stop.slot.is_none()) {
            return None;
        }
        let at = |piece: u32| {
            let secs = first + (last - first) * f64::from(piece) / f64::from(PIECES);
            pair(&subject, property, secs)
        };
        let way = (0..PIECES).map(at).collect();
        Some(Self { property, node, leaf, stops, way })
    }

    /// The numbers of the action that make a value.
    pub fn target(&self, stop: &SweepStop) -> Option<DraggedActions> {
        let mut numbers: Vec<Number> = Vec::new();
        for part in &stop.parts {
            let (Some(place), channel) = (part.place, part.channel) else { continue };
            // Both axes of a plain rotation are one number.
            if numbers.iter().all(|number| number.of.place != place) {
                let before = number_at(&self.leaf.action, place)?;
                numbers.push(Number { of: LeafNumber { leaf: 0, place, before }, channel, is_now: true });
            }
        }
        (!numbers.is_empty()).then(|| DraggedActions { leaves: vec![self.leaf.clone()], numbers })
    }
}

/// The values of an action, in the order of time.
fn stops(subject: &Subject, leaf: &Leaf, property: PoseProperty) -> Vec<SweepStop> {
    let channels = property.channels();
    let mut found: Vec<SweepStop> = Vec::new();
    for handle in placed_handles(subject, |handle| channels.contains(&handle.part.channel)) {
        let slot = handle.has_value().then_some(handle.id.0);
        // Where the next action changes the value at once, what is seen just before is that of this one.
        let is_before = (subject.source.pose_at(handle.secs).get(handle.id.1) - handle.value).abs() > 1.0e-9;
        let secs = if is_before { handle.secs - JUST_BEFORE_SECS } else { handle.secs };
        let same = |stop: &&mut SweepStop| {
            stop.slot == slot && (slot.is_some() || (stop.secs - secs).abs() < SAME_SECS)
        };
        if let Some(stop) = found.iter_mut().find(same) {
            stop.secs = stop.secs.min(secs);
            stop.parts.extend(handle.parts);
        } else if found.len() < MAX_STOPS {
            found.push(SweepStop { slot, parts: handle.parts, secs, value: [0.0; 2] });
        }
    }
    let start_secs = leaf.played.moment_of(leaf.id, 0.0).filter(|_| !found.is_empty());
    if let Some(secs) =
        start_secs.filter(|secs| found.iter().all(|stop| (stop.secs - secs).abs() >= SAME_SECS))
    {
        found.push(SweepStop { slot: None, parts: Vec::new(), secs, value: [0.0; 2] });
    }
    for stop in &mut found {
        stop.value = pair(subject, property, stop.secs);
    }
    found.sort_by(|a, b| a.secs.total_cmp(&b.secs));
    found
}

fn pair(subject: &Subject, property: PoseProperty, secs: f64) -> [f64; 2] {
    let pose = subject.source.pose_at(secs);
    match property.channels() {
        [x, y, ..] => [pose.get(*x), pose.get(*y)],
        _ => [0.0; 2],
    }
}
