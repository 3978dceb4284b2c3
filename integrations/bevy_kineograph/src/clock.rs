//! Which time actions play in.

use bevy_app::{FixedPostUpdate, PostUpdate};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{InternedScheduleLabel, ScheduleLabel};
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use bevy_time::{Fixed, Real, Time, Virtual};

use crate::kineograph::Kineograph;

/// Which time actions play in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Resource, Reflect)]
#[reflect(Resource, Debug, Default, PartialEq)]
pub enum KineographClock {
    /// That of the game: it can be paused and slowed down.
    #[default]
    Virtual,
    /// The fixed steps of the game, in [`FixedPostUpdate`].
    Fixed,
    /// That of the clock on the wall, also while the game is paused.
    Real,
    /// What [`Kineograph::pass_secs`] is given: for servers, replays and tests.
    Manual,
}

impl KineographClock {
    pub(crate) fn schedule(self) -> InternedScheduleLabel {
        if self == Self::Fixed { FixedPostUpdate.intern() } else { PostUpdate.intern() }
    }

    /// The seconds that pass in this update.
    pub(crate) fn secs(self, world: &World, kineograph: &mut Kineograph) -> f64 {
        match self {
            Self::Virtual => world.get_resource::<Time<Virtual>>().map_or(0.0, Time::delta_secs_f64),
            Self::Fixed => world.get_resource::<Time<Fixed>>().map_or(0.0, Time::delta_secs_f64),
            Self::Real => world.get_resource::<Time<Real>>().map_or(0.0, Time::delta_secs_f64),
            Self::Manual => core::mem::take(&mut kineograph.passed_secs),
        }
    }
}

/// The schedule in which the plugin's systems are.
#[derive(Resource)]
pub(crate) struct Schedule(pub InternedScheduleLabel);

impl Default for Schedule {
    fn default() -> Self {
        Self(KineographClock::default().schedule())
    }
}
