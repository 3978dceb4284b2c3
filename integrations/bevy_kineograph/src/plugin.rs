//! The plugin.

use bevy_app::{App, Plugin, PostUpdate};
use bevy_asset::{AssetApp, AssetServer};
use bevy_camera::visibility::VisibilitySystems;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use bevy_transform::TransformSystems;

use crate::advance::advance;
use crate::asset::{KineographLoader, KineographProject};
use crate::clock::{KineographClock, Schedule};
use crate::events::{KineographEnd, KineographEvent, KineographRound};
use crate::kineograph::Kineograph;
use crate::player::{KineographPlayer, PlayMode};
use crate::pose::KineographPose;
#[cfg(feature = "sprite")]
use crate::stage;
use crate::systems::{KineographSystems, Settings};
use crate::{components, reload};

/// Plays actions. Add it after `DefaultPlugins`, or after `AssetPlugin`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KineographPlugin {
    /// Which time actions play in. The resource [`KineographClock`] can be changed later, except from and to
    /// [`KineographClock::Fixed`].
    pub clock: KineographClock,
    /// Whether an entity is despawned when a `RemoveSelf` is reached on it, after its events were triggered.
    pub despawns_removed: bool,
}

impl Default for KineographPlugin {
    fn default() -> Self {
        Self { clock: KineographClock::Virtual, despawns_removed: true }
    }
}

impl Plugin for KineographPlugin {
    fn build(&self, app: &mut App) {
        let schedule = self.clock.schedule();
        app.init_resource::<Kineograph>()
            .insert_resource(self.clock)
            .insert_resource(Schedule(schedule))
            .insert_resource(Settings { despawns_removed: self.despawns_removed })
            .register_type::<KineographPlayer>()
            .register_type::<PlayMode>()
            .register_type::<KineographPose>()
            .register_type::<KineographClock>()
            .register_type::<KineographEvent>()
            .register_type::<KineographRound>()
            .register_type::<KineographEnd>()
            .configure_sets(schedule, (KineographSystems::Advance, KineographSystems::Apply).chain())
            .add_systems(schedule, advance.in_set(KineographSystems::Advance));
        if schedule == KineographClock::Virtual.schedule() {
            app.configure_sets(
                PostUpdate,
                (KineographSystems::Advance, KineographSystems::Apply)
                    .before(TransformSystems::Propagate)
                    .before(VisibilitySystems::VisibilityPropagate)
                    .before(VisibilitySystems::CalculateBounds),
            );
            #[cfg(feature = "ui")]
            app.configure_sets(
                PostUpdate,
                (KineographSystems::Advance, KineographSystems::Apply).before(bevy_ui::UiSystems::Prepare),
            );
        }
        if app.world().contains_resource::<AssetServer>() {
            #[cfg(feature = "sprite")]
            if !app.world().contains_resource::<bevy_asset::Assets<bevy_image::Image>>() {
                app.init_asset::<bevy_image::Image>();
            }
            app.init_asset::<KineographProject>()
                .init_asset_loader::<KineographLoader>()
                .add_systems(schedule, reload::note_changes.before(KineographSystems::Advance));
            #[cfg(feature = "sprite")]
            stage::add(app, schedule);
        }
        app.world_mut().register_component_hooks::<KineographPose>().on_remove(forget);
        components::add_known(app);
    }
}

/// An entity without a pose is no target.
fn forget(mut world: DeferredWorld<'_>, context: HookContext) {
    // Absent during an update, which despawns nothing that it does not forget itself.
    if let Some(mut kineograph) = world.get_resource_mut::<Kineograph>() {
        kineograph.actions.actions.remove_target(context.entity);
    }
}
