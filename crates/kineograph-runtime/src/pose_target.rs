//! Types of a game that take poses.

use crate::pose::Pose;

/// A type of a game that shows poses: a sprite, a camera, a light.
///
/// [`Property`](crate::channel::Property) reads single values with their types, also those that a program names.
///
/// ```
/// use kineograph_runtime::channel::Property;
/// use kineograph_runtime::{Player, Pose, PoseTarget, Program, format::Action};
/// struct Light {
///     at_px: [f32; 2],
///     intensity: f32,
/// }
///
/// impl PoseTarget for Light {
///     fn start_pose(&self) -> Pose {
///         Pose::at(self.at_px).with(Property::OPACITY, self.intensity * 255.0)
///     }
///
///     fn set_pose(&mut self, pose: &Pose) {
///         self.at_px = Property::POSITION.get(pose);
///         self.intensity = Property::OPACITY.get(pose) / 255.0;
///     }
/// }
///
/// let mut light = Light { at_px: [8.0, 0.0], intensity: 1.0 };
/// let fade = Program::compile(&Action::fade_to(2.0, 0.0))?;
/// let mut player = Player::on(fade, &light);
/// player.update(0.5);
/// player.show_on(&mut light);
/// assert_eq!((light.at_px, light.intensity), ([8.0, 0.0], 0.5));
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
pub trait PoseTarget {
    /// The pose that actions start from. What the type does not have keeps the value of [`Pose::default`].
    fn start_pose(&self) -> Pose;

    /// Shows a pose.
    fn set_pose(&mut self, pose: &Pose);
}

/// A pose shows itself.
impl PoseTarget for Pose {
    fn start_pose(&self) -> Pose {
        *self
    }

    fn set_pose(&mut self, pose: &Pose) {
        *self = *pose;
    }
}
