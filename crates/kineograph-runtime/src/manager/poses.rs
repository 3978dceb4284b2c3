//! The current poses of all targets, in columns.
//!
//! One column per group of channels that actions write together, so that an update touches only what its programs write. The channels that
//! few programs write share one more column, which exists only once a pose needs it.

use super::bits::Bits;
use crate::pose::{Pose, to_flag, to_frame};
use crate::prelude::*;
use crate::program::flat::{Group, TAME};

/// Lanes keep frames as f32, which is exact for integers below this.
pub(super) const MAX_FRAME: u32 = 1 << 24;

/// Poses by target slot.
#[derive(Debug, Default)]
pub(super) struct Poses {
    /// Position, rotation, scale and skew, by [`Group`].
    pub pairs: [Vec<[f32; 2]>; Group::PAIRS],
    pub opacity: Vec<[f32; 1]>,
    pub color: Vec<[f32; 3]>,
    /// Empty as long as all have the default values.
    rest: Vec<Rest>,
    /// Slots that were written, except by lanes; `None` unless changes are tracked.
    touched: Option<Bits>,
}

impl Clone for Poses {
    fn clone(&self) -> Self {
        let Self { pairs, opacity, color, rest, touched } = self;
        Self {
            pairs: pairs.clone(),
            opacity: opacity.clone(),
            color: color.clone(),
            rest: rest.clone(),
            touched: touched.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self { pairs, opacity, color, rest, touched } = source;
        self.pairs.clone_from(pairs);
        self.opacity.clone_from(opacity);
        self.color.clone_from(color);
        self.rest.clone_from(rest);
        if touched.is_some() {
            self.track_changes();
        }
        self.touch_all();
    }
}

/// The columns of a range of slots.
pub(super) struct Columns<'a> {
    /// The slot of the first entry.
    pub first: usize,
    /// Position, rotation, scale and skew, by [`Group`].
    pub pairs: [&'a mut [[f32; 2]]; Group::PAIRS],
    pub opacity: &'a mut [[f32; 1]],
    pub color: &'a mut [[f32; 3]],
    /// Empty if the poses have none.
    rest: &'a mut [Rest],
}

impl Columns<'_> {
    /// Whether the poses of `count` slots from `slot` on are among these.
    #[inline]
    pub fn hold(&self, slot: usize, count: usize) -> bool {
        self.first <= slot && slot + count <= self.first + self.opacity.len()
    }

    /// Sets a group that is a [`mark`](Group::mark), in the entry `index`. Room for marks must exist.
    #[inline]
    pub fn set_mark(&mut self, group: Group, index: usize, value: f64) {
        if let Some(rest) = self.rest.get_mut(index) {
            rest.set_mark(group, value);
        }
    }

    /// Splits the columns before `slot`.
    #[cfg(feature = "rayon")]
    pub fn split_at(self, slot: usize) -> (Self, Self) {
        let count = slot - self.first;
        let [a, b, c, d] = self.pairs.map(|pair| pair.split_at_mut(count));
        let (opacity, more_opacity) = self.opacity.split_at_mut(count);
        let (color, more_color) = self.color.split_at_mut(count);
        let (rest, more_rest) = self.rest.split_at_mut(count.min(self.rest.len()));
        let more_pairs = [a.1, b.1, c.1, d.1];
        (
            Self { first: self.first, pairs: [a.0, b.0, c.0, d.0], opacity, color, rest },
            Self {
                first: slot,
                pairs: more_pairs,
                opacity: more_opacity,
                color: more_color,
                rest: more_rest,
            },
        )
    }
}

/// The channels that have no column of their own.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rest {
    anchor: [f32; 2],
    size: [f32; 2],
    progress: f32,
    time_secs: f64,
    values: [f32; 8],
    frame: u32,
    z: i32,
    visible: bool,
    flip_x: bool,
    flip_y: bool,
    removed: bool,
}

impl Rest {
    fn of(pose: &Pose) -> Self {
        let Pose {
            anchor,
            size,
            progress,
            time_secs,
            values,
            frame,
            z,
            visible,
            flip_x,
            flip_y,
            removed,
            ..
        } = *pose;
        Self { anchor, size, progress, time_secs, values, frame, z, visible, flip_x, flip_y, removed }
    }

    #[inline]
    fn set_mark(&mut self, group: Group, value: f64) {
        match group {
            Group::Frame => self.frame = to_frame(value),
            Group::Visible => self.visible = to_flag(value),
            Group::Position
            | Group::Rotation
            | Group::Scale
            | Group::Skew
            | Group::Opacity
            | Group::Color => {}
        }
    }
}

impl Poses {
    pub fn with_capacity(capacity: usize) -> Self {
        Self {
            pairs: core::array::from_fn(|_| Vec::with_capacity(capacity)),
            opacity: Vec::with_capacity(capacity),
            color: Vec::with_capacity(capacity),
            rest: Vec::new(),
            touched: None,
        }
    }

    pub fn len(&self) -> usize {
        self.opacity.len()
    }

    #[inline]
    pub fn columns(&mut self) -> Columns<'_> {
        Columns {
            first: 0,
            pairs: self.pairs.each_mut().map(Vec::as_mut_slice),
            opacity: &mut self.opacity,
            color: &mut self.color,
            rest: &mut self.rest,
        }
    }

    /// Makes room for marks before columns are lent to code that sets them.
    pub fn make_room_for_marks_of(&mut self, groups: &[Group]) {
        if self.rest.is_empty() && groups.iter().any(|group| group.mark().is_some()) {
            self.make_rest();
        }
    }

    /// Sets the pose of a slot that exists, or of the next one.
    pub fn put(&mut self, slot: u32, pose: &Pose) {
        if slot as usize == self.len() {
            self.push(pose);
        } else {
            self.set(slot, pose);
        }
    }

    /// Adds a slot.
    pub fn push(&mut self, pose: &Pose) {
        for column in &mut self.pairs {
            column.push([0.0; 2]);
        }
        self.opacity.push([0.0]);
        self.color.push([0.0; 3]);
        if !self.rest.is_empty() {
            self.rest.push(Rest::of(&Pose::default()));
        }
        self.set(self.len() as u32 - 1, pose);
    }

    /// The pose of an existing slot.
    #[inline]
    pub fn get(&self, slot: u32) -> Pose {
        let slot = slot as usize;
        let [position, rotation_deg, scale, skew_deg] = core::array::from_fn(|index| self.pairs[index][slot]);
        let pose = Pose {
            position,
            rotation_deg,
            scale,
            skew_deg,
            opacity: self.opacity[slot][0],
            color: self.color[slot],
            ..Pose::default()
        };
        match self.rest.get(slot) {
            Some(rest) => Pose {
                anchor: rest.anchor,
                size: rest.size,
                progress: rest.progress,
                time_secs: rest.time_secs,
                values: rest.values,
                frame: rest.frame,
                z: rest.z,
                visible: rest.visible,
                flip_x: rest.flip_x,
                flip_y: rest.flip_y,
                removed: rest.removed,
                ..pose
            },
            None => pose,
        }
    }

    #[inline]
    pub fn position(&self, slot: u32) -> [f32; 2] {
        self.pairs[0][slot as usize]
    }

    /// Whether a `RemoveSelf` has removed the target of a slot.
    #[inline]
    pub fn is_removed(&self, slot: u32) -> bool {
        self.rest.get(slot as usize).is_some_and(|rest| rest.removed)
    }

    /// Whether lanes take all values of these groups.
    #[inline]
    pub fn is_tame(&self, groups: &[Group], slot: u32) -> bool {
        let slot = slot as usize;
        let is_tame = |values: &[f32]| values.iter().all(|value| f64::from(value.abs()) <= TAME);
        groups.iter().all(|group| match group {
            Group::Opacity => is_tame(&self.opacity[slot]),
            Group::Color => is_tame(&self.color[slot]),
            Group::Frame => self.rest.get(slot).is_none_or(|rest| rest.frame < MAX_FRAME),
            Group::Visible => true,
            pair => is_tame(&self.pairs[*pair as usize][slot]),
        })
    }

    /// The value of a group that is a [`mark`](Group::mark).
    #[inline]
    pub fn mark(&self, group: Group, slot: usize) -> [f32; 1] {
        match (group, self.rest.get(slot)) {
            // Exact below `MAX_FRAME`.
            (Group::Frame, Some(rest)) => [rest.frame as f32],
            (Group::Visible, Some(rest)) => [f32::from(u8::from(rest.visible))],
            (Group::Visible, None) => [1.0],
            _ => [0.0],
        }
    }

    /// Sets a group that is a [`mark`](Group::mark).
    #[inline]
    pub fn set_mark(&mut self, group: Group, slot: usize, value: f64) {
        let mut rest = self.rest.get(slot).copied().unwrap_or_else(|| Rest::of(&Pose::default()));
        rest.set_mark(group, value);
        match self.rest.get_mut(slot) {
            Some(kept) => *kept = rest,
            None => self.set_first_rest(slot, rest),
        }
    }

    /// Overwrites the pose of an existing slot.
    #[inline]
    pub fn set(&mut self, slot: u32, pose: &Pose) {
        self.touch(slot);
        let slot = slot as usize;
        let pairs = [pose.position, pose.rotation_deg, pose.scale, pose.skew_deg];
        for (column, pair) in self.pairs.iter_mut().zip(pairs) {
            column[slot] = pair;
        }
        self.opacity[slot] = [pose.opacity];
        self.color[slot] = pose.color;
        let rest = Rest::of(pose);
        match self.rest.get_mut(slot) {
            Some(kept) => *kept = rest,
            None => self.set_first_rest(slot, rest),
        }
    }

    /// Records a slot as written.
    #[inline]
    pub fn touch(&mut self, slot: u32) {
        if let Some(touched) = &mut self.touched {
            touched.insert(slot);
        }
    }

    /// Who tracks the changes has seen none of these poses.
    fn touch_all(&mut self) {
        if self.touched.is_some() {
            (0..self.len()).for_each(|slot| self.touch(slot as u32));
        }
    }

    /// Records written slots if the other poses do.
    #[cfg(feature = "serde")]
    pub fn take_settings_of(&mut self, other: &Self) {
        if other.touched.is_some() {
            self.track_changes();
            self.touch_all();
        }
    }

    /// From now on records which slots are written.
    pub fn track_changes(&mut self) {
        self.touched.get_or_insert_default();
    }

    /// Lends out the slots that were written since they were [given back](Self::give_touched_back), if changes are tracked.
    pub const fn lend_touched(&mut self) -> Option<Bits> {
        self.touched.take()
    }

    /// Takes back the set, emptied for the slots that are written from now on.
    pub fn give_touched_back(&mut self, mut touched: Bits) {
        touched.clear();
        self.touched = Some(touched);
    }

    #[cold]
    fn set_first_rest(&mut self, slot: usize, rest: Rest) {
        let usual = Rest::of(&Pose::default());
        if rest != usual {
            self.make_rest();
            self.rest[slot] = rest;
        }
    }

    #[cold]
    fn make_rest(&mut self) {
        self.rest = vec![Rest::of(&Pose::default()); self.len()];
        self.rest.reserve(self.opacity.capacity() - self.len());
    }
}
