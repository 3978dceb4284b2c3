//! Access to the poses of many targets: changing one, listing those that have changed, and columns of all.

use core::hash::Hash;
use core::ops::{Deref, DerefMut};

use super::RunningActions;
use super::poses::Poses;
use crate::pose::Pose;
use crate::program::flat::Group;

/// The pose of a target, to be changed from outside; see [`RunningActions::pose_mut`]. The change takes effect when this is dropped.
#[derive(Debug)]
pub struct PoseMut<'a> {
    poses: &'a mut Poses,
    slot: u32,
    pose: Pose,
}

impl Deref for PoseMut<'_> {
    type Target = Pose;

    fn deref(&self) -> &Pose {
        &self.pose
    }
}

impl DerefMut for PoseMut<'_> {
    fn deref_mut(&mut self) -> &mut Pose {
        &mut self.pose
    }
}

impl Drop for PoseMut<'_> {
    fn drop(&mut self) {
        self.poses.set(self.slot, &self.pose);
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Changes the pose of a target from outside. Running actions add to the new position and overwrite the other channels that they
    /// write. `None` if there is no such target.
    pub fn pose_mut(&mut self, key: K) -> Option<PoseMut<'_>> {
        let slot = self.targets.find(key)?;
        self.mark_mixed(slot);
        self.settle(slot);
        let pose = self.poses.get(slot);
        Some(PoseMut { poses: &mut self.poses, slot, pose })
    }
}

/// Removed targets.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// From now on lists the targets that are removed.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose};
    /// let mut manager = ActionManager::new();
    /// manager.actions.track_removals();
    /// manager.actions.add_target("coin", Pose::default());
    /// manager.actions.remove_target("coin");
    /// let mut gone = Vec::new();
    /// manager.actions.take_removals(|key| gone.push(key));
    /// assert_eq!(gone, ["coin"]);
    /// ```
    pub fn track_removals(&mut self) {
        self.gone.get_or_insert_default();
    }

    /// Calls `take` with the targets that were [removed](Self::remove_target) since the last call, in that order. Take these before
    /// [changes](Self::take_changes): a key that was added again since is among both. A `RemoveSelf` removes no target: it changes
    /// [`Pose::removed`].
    ///
    /// A snapshot has a list of its own. After [`load`](crate::ActionManager) the targets that are no longer there are listed too.
    pub fn take_removals(&mut self, take: impl FnMut(K)) {
        self.gone.iter_mut().flat_map(|gone| gone.drain(..)).for_each(take);
    }
}

/// Changed poses.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// From now on records whose pose changes.
    pub fn track_changes(&mut self) {
        self.poses.track_changes();
    }

    /// Calls `take` with the targets whose poses may have changed since the last call, in the order of their slots. No other pose has
    /// changed.
    pub fn take_changes(&mut self, mut take: impl FnMut(K, &Pose)) {
        let Some(mut touched) = self.poses.lend_touched() else { return };
        self.runs.each_target_in_lanes(|slot| touched.insert(slot));
        for slot in touched.iter() {
            // Some have been removed since.
            if let Some(key) = self.targets.key(slot) {
                take(key, &self.poses.get(slot));
            }
        }
        self.poses.give_touched_back(touched);
    }
}

/// Columns, for games that draw many targets: one entry per slot, free slots included. In an event handler they may lag behind
/// [`pose`](RunningActions::pose) by the update in progress.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The index of a target in the columns. It stays the same as long as the target exists.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose};
    /// let mut manager = ActionManager::new();
    /// manager.actions.add_target("hero", Pose::at([3.0, 4.0]));
    /// let slot = manager.actions.slot("hero").ok_or("no hero")?;
    /// assert_eq!(manager.actions.positions()[slot], [3.0, 4.0]);
    /// assert_eq!(manager.actions.opacities()[slot], 255.0);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn slot(&self, key: K) -> Option<usize> {
        self.targets.find(key).map(|index| index as usize)
    }

    /// Positions in pixels.
    pub fn positions(&self) -> &[[f32; 2]] {
        &self.poses.pairs[Group::Position as usize]
    }

    /// Clockwise angles of both axes in degrees, equal for a plain rotation.
    pub fn rotations_deg(&self) -> &[[f32; 2]] {
        &self.poses.pairs[Group::Rotation as usize]
    }

    /// Factors of width and height.
    pub fn scales(&self) -> &[[f32; 2]] {
        &self.poses.pairs[Group::Scale as usize]
    }

    /// Skews in degrees.
    pub fn skews_deg(&self) -> &[[f32; 2]] {
        &self.poses.pairs[Group::Skew as usize]
    }

    /// 0 is transparent, 255 is opaque.
    pub fn opacities(&self) -> &[f32] {
        self.poses.opacity.as_flattened()
    }

    /// Red, green and blue, 0..=255.
    pub fn colors(&self) -> &[[f32; 3]] {
        &self.poses.color
    }
}
