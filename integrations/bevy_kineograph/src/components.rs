//! The components that poses are read from and shown on.

#[cfg(feature = "sprite")]
mod sprite;
mod transform;
#[cfg(feature = "ui")]
mod ui;

use bevy_app::App;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_ecs::world::EntityRef;
use kineograph_runtime::{Channel, ChannelSet, Pose};

use crate::clock::Schedule;
use crate::kineograph::Kineograph;
use crate::pose::KineographPose;
use crate::systems::KineographSystems;

/// A component that shows poses: the plugin's for `Transform`, `Sprite` and others, and a game's own.
///
/// ```
/// use bevy_app::App;
/// use bevy_ecs::prelude::*;
/// use bevy_kineograph::runtime::channel::{Channel, ChannelSet, Property};
/// use bevy_kineograph::runtime::Pose;
/// use bevy_kineograph::{KineographPlugin, KineographTarget, KineographTargets};
///
/// #[derive(Component)]
/// struct Light {
///     intensity: f32,
/// }
///
/// impl KineographTarget for Light {
///     const CHANNELS: ChannelSet = ChannelSet::of(&[Channel::Opacity]);
///
///     fn read_pose(&self, pose: &mut Pose) {
///         pose.opacity = self.intensity * 255.0;
///     }
///
///     fn show_pose(&mut self, pose: &Pose, _channels: ChannelSet) {
///         self.intensity = pose.opacity / 255.0;
///     }
/// }
///
/// App::new().add_plugins(KineographPlugin::default()).add_kineograph_target::<Light>();
/// ```
pub trait KineographTarget: Component<Mutability = Mutable> {
    /// The channels that it has. It is not asked to show others.
    const CHANNELS: ChannelSet;

    /// Writes what it has into a pose. Actions start there.
    fn read_pose(&self, pose: &mut Pose);

    /// Shows a pose. Actions write `channels`, of those that it has; the others are the game's.
    fn show_pose(&mut self, pose: &Pose, channels: ChannelSet);
}

/// Adds components that show poses.
pub trait KineographTargets {
    /// Lets poses be shown on a component, on all entities that have it. Add the plugin before.
    fn add_kineograph_target<T: KineographTarget>(&mut self) -> &mut Self;
}

impl KineographTargets for App {
    fn add_kineograph_target<T: KineographTarget>(&mut self) -> &mut Self {
        let mut kineograph = self.world_mut().get_resource_or_init::<Kineograph>();
        kineograph.readers.push(read::<T>);
        let schedule = self.world_mut().get_resource_or_init::<Schedule>().0;
        self.add_systems(schedule, show::<T>.in_set(KineographSystems::Apply))
    }
}

fn read<T: KineographTarget>(entity: EntityRef<'_>, pose: &mut Pose) {
    if let Some(target) = entity.get::<T>() {
        target.read_pose(pose);
    }
}

fn show<T: KineographTarget>(mut shown: Query<(&KineographPose, &mut T), Changed<KineographPose>>) {
    shown.par_iter_mut().for_each(|(of, mut target)| {
        let channels = of.channels.intersection(T::CHANNELS);
        if !channels.is_empty() {
            target.show_pose(&of.pose, channels);
        }
    });
}

/// Adds the components that the plugin knows.
pub(crate) fn add_known(app: &mut App) {
    use bevy_camera::visibility::Visibility;
    use bevy_transform::components::Transform;

    app.add_kineograph_target::<Transform>().add_kineograph_target::<Visibility>();
    #[cfg(feature = "sprite")]
    sprite::add(app);
    #[cfg(feature = "ui")]
    ui::add(app);
}

/// Whether a pose shows something on these channels.
pub(crate) fn has(channels: ChannelSet, wanted: &[Channel]) -> bool {
    channels.touches(ChannelSet::of(wanted))
}

/// Red, green, blue and alpha 0..=1 of a pose; those that no action writes stay as they are.
#[cfg(any(feature = "sprite", feature = "ui"))]
pub(crate) mod tint {
    use bevy_color::{Color, ColorToComponents, Srgba};
    use kineograph_runtime::{Channel, ChannelSet, Pose};

    pub const CHANNELS: ChannelSet =
        ChannelSet::of(&[Channel::Red, Channel::Green, Channel::Blue, Channel::Opacity]);

    pub fn read(color: Color, pose: &mut Pose) {
        let [red, green, blue, alpha] = color.to_srgba().to_f32_array().map(|value| value * 255.0);
        (pose.color, pose.opacity) = ([red, green, blue], alpha);
    }

    pub fn shown(before: Color, pose: &Pose, channels: ChannelSet) -> Color {
        let mut values = before.to_srgba().to_f32_array();
        let [red, green, blue] = pose.color;
        let written = [
            (Channel::Red, red),
            (Channel::Green, green),
            (Channel::Blue, blue),
            (Channel::Opacity, pose.opacity),
        ];
        for (value, (channel, shown)) in values.iter_mut().zip(written) {
            if channels.contains(channel) {
                *value = (shown / 255.0).clamp(0.0, 1.0);
            }
        }
        Srgba::from_f32_array(values).into()
    }
}
