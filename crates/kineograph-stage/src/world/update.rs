//! One update: actions, then what is scheduled.

use kineograph_runtime::grid::GridState;

use super::{World, WorldEvent, WorldMut};
use crate::scheduler::Tick;

/// After how many updates nodes without actions stop being targets.
const TIDY_INTERVAL: u64 = 64;

impl<T: Copy + Eq, F> World<T, F> {
    /// Plays `dt_secs`: the actions, then per-frame updates by priority, timers and queued functions; all that happens is handed to
    /// `handler`, which may change anything. A `dt_secs` that is negative or not finite counts as 0.
    ///
    /// While the scheduler's time scale is negative actions play backwards, as [`ActionManager::update`](kineograph_runtime::ActionManager::update)
    /// does with negative seconds: they send nothing unless asked to, and wait where they started. Timers are not called.
    ///
    /// A node that a `RemoveSelf` has taken away is removed after the actions.
    pub fn update(
        &mut self,
        dt_secs: f64,
        mut handler: impl FnMut(&mut WorldMut<'_, T, F>, WorldEvent<'_, T, F>),
    ) {
        self.edit().obey_activity();
        self.play_actions(dt_secs, &mut handler);
        self.take_over_poses();
        self.take_over_grids();
        self.call_schedule(dt_secs, &mut handler);
    }

    fn play_actions(
        &mut self,
        dt_secs: f64,
        handler: &mut impl FnMut(&mut WorldMut<'_, T, F>, WorldEvent<'_, T, F>),
    ) {
        let Self { scene, manager, scheduler, anchors, names, played_secs, .. } = self;
        let dt_secs = if dt_secs.is_finite() { dt_secs.max(0.0) } else { 0.0 };
        *played_secs += dt_secs * scheduler.time_scale();
        manager.update(dt_secs * scheduler.time_scale(), |actions, event| {
            let mut edit = WorldMut { scene, actions, scheduler, anchors, names };
            handler(&mut edit, WorldEvent::Action(event));
            edit.obey_activity();
        });
        manager.actions.follow(|name| names.get(name).copied());
    }

    fn call_schedule(
        &mut self,
        dt_secs: f64,
        handler: &mut impl FnMut(&mut WorldMut<'_, T, F>, WorldEvent<'_, T, F>),
    ) {
        let Self { scene, manager, scheduler, anchors, names, .. } = self;
        scheduler.update(dt_secs, |scheduler, tick| {
            let target = match &tick {
                Tick::Update(update) => Some(update.target),
                Tick::Timer(timer) => Some(timer.target),
                Tick::Function(_) => None,
            };
            if let Some(gone) = target.filter(|node| !scene.contains(*node)) {
                // It was removed from the scene alone.
                scheduler.unschedule_all_for_target(gone);
                return;
            }
            let mut edit = WorldMut { scene, actions: &mut manager.actions, scheduler, anchors, names };
            handler(&mut edit, tick.into());
            edit.obey_activity();
        });
    }

    /// The scene takes over what the actions have made, and nodes leave that are removed or have no actions left.
    fn take_over_poses(&mut self) {
        let Self { scene, manager, doomed, updated_poses, .. } = self;
        manager.actions.take_changes(|node, pose| {
            *updated_poses += 1;
            if !scene.set_pose(node, pose) || pose.removed {
                doomed.push(node);
            }
        });
        while let Some(node) = self.doomed.pop() {
            // One that is gone already, or stood below one that is.
            let _ = self.edit().remove(node);
            self.manager.actions.remove_target(node);
        }
        self.updates += 1;
        if self.updates.is_multiple_of(TIDY_INTERVAL) {
            self.forget_idle_targets();
        }
    }

    /// The scene takes over what the actions do to pictures.
    fn take_over_grids(&mut self) {
        let Self { scene, manager, bent, .. } = self;
        for node in bent.drain(..) {
            scene.set_grid(node, GridState::default());
        }
        for (node, state) in manager.actions.grids() {
            if scene.set_grid(node, state) {
                bent.push(node);
            }
        }
    }

    fn forget_idle_targets(&mut self) {
        let Self { scene, manager, anchors, doomed, .. } = self;
        let targets = manager.actions.poses().map(|(node, _)| node);
        doomed.extend(targets.filter(|node| {
            let actions = &manager.actions;
            let is_idle = actions.count(*node) == 0 && !anchors.contains(node) && !actions.keeps_grid(*node);
            // One that was removed from the scene alone while nothing played on it.
            is_idle || !scene.contains(*node)
        }));
        for node in doomed.drain(..) {
            manager.actions.remove_target(node);
        }
    }
}
