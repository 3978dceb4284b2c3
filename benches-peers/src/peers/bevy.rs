//! `bevy_tweening` 0.16 in a bevy world of its own: no schedule, no other system, `TweenAnim::step_all` once a frame.
//!
//! Its `Sequence` cannot repeat and holds one kind of target; a small [`Forever`] rewinds it, which costs less than answering its
//! completion events. It has nothing that plays side by side: the Spawn is four animations of one target.

use std::any::TypeId;
use std::f32::consts::TAU;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use bevy::ecs::change_detection::MutUntyped;
use bevy::ecs::message::Messages;
use bevy::math::curve::EaseFunction;
use bevy::prelude::*;
use bevy_tweening::lens::{TransformPositionLens, TransformRotateZLens, TransformScaleLens};
use bevy_tweening::{
    AnimCompletedEvent, AnimTarget, CycleCompletedEvent, EaseMethod, Lens, RepeatCount, RepeatStrategy,
    Sequence, TotalDuration, Tween, TweenAnim, TweenResolver, TweenState, Tweenable,
};

use crate::work::{Case, Indices, Peer, Seeker, Sprite, churn, duration, move_by, patrol, seek, spawn};

const LINEAR: EaseMethod = EaseMethod::EaseFunction(EaseFunction::Linear);
const EASE_IN_OUT: EaseMethod = EaseMethod::EaseFunction(EaseFunction::QuadraticInOut);

#[derive(Component)]
struct Opacity(f32);

struct Crowd {
    world: World,
    targets: Vec<Entity>,
    events: u64,
}

fn world() -> World {
    let mut world = World::new();
    world.init_resource::<TweenResolver>();
    world.init_resource::<Messages<CycleCompletedEvent>>();
    world.init_resource::<Messages<AnimCompletedEvent>>();
    world.register_component::<TweenAnim>();
    world
}

fn transform(sprite: &Sprite) -> Transform {
    Transform::from_translation(place(sprite.position_px)).with_scale(Vec3::splat(sprite.scale))
}

fn place([x, y]: [f32; 2]) -> Vec3 {
    Vec3::new(x, y, 0.0)
}

/// Targets with a transform on which nothing runs.
pub fn targets(case: Case, count: usize) -> Box<dyn Peer> {
    let mut world = world();
    let targets = if case == Case::Spawn {
        let bundles = (0..count).map(|index| (transform(&Sprite::led(index)), Opacity(spawn::OPACITY)));
        world.spawn_batch(bundles.collect::<Vec<_>>()).collect()
    } else {
        let bundles = (0..count).map(|index| transform(&Sprite::at(index)));
        world.spawn_batch(bundles.collect::<Vec<_>>()).collect()
    };
    Box::new(Crowd { world, targets, events: 0 })
}

pub fn crowd(case: Case, count: usize) -> Box<dyn Peer> {
    let mut world = world();
    let phase = |index| duration(case.phase_frames(index));
    let targets: Vec<Entity> = if case == Case::Spawn {
        let bundles = (0..count).map(|index| {
            let sprite = Sprite::led(index);
            (transform(&sprite), Opacity(spawn::OPACITY), wander(sprite.position_px, phase(index)))
        });
        world.spawn_batch(bundles.collect::<Vec<_>>()).collect()
    } else {
        let bundles = (0..count).map(|index| {
            let sprite = Sprite::at(index);
            let mut shown = transform(&sprite);
            // A Sequence that starts in its turn does not show where the move before it led.
            if case == Case::Patrol && case.phase_frames(index) >= patrol::MOVE_FRAMES {
                shown.translation += place(patrol::DELTA_PX);
            }
            (shown, animation(case, sprite.position_px, phase(index)))
        });
        world.spawn_batch(bundles.collect::<Vec<_>>()).collect()
    };
    if case == Case::Spawn {
        let others = targets.iter().enumerate().flat_map(|(index, target)| beside(*target, phase(index)));
        world.spawn_batch(others.collect::<Vec<_>>());
    }
    Box::new(Crowd { world, targets, events: 0 })
}

impl Peer for Crowd {
    fn update(&mut self) {
        TweenAnim::step_all(&mut self.world, duration(1));
        self.events += self.world.resource_mut::<Messages<CycleCompletedEvent>>().drain().count() as u64;
        self.world.resource_mut::<Messages<AnimCompletedEvent>>().clear();
    }

    fn sprite(&self, index: usize) -> Sprite {
        let target = self.world.entity(self.targets[index]);
        let opacity = target.get::<Opacity>().map_or(255.0, |opacity| opacity.0);
        sprite(target.get::<Transform>().expect("every target has one"), opacity)
    }

    fn events(&self) -> u64 {
        self.events
    }

    fn restart(&mut self, indices: Indices) {
        for index in indices {
            let mut target = self.world.entity_mut(self.targets[index]);
            let start = target.get::<Transform>().expect("every target has one").translation;
            target.insert(animation(Case::Churn, [start.x, start.y], Duration::ZERO));
        }
    }
}

fn sprite(transform: &Transform, opacity: f32) -> Sprite {
    let (_, _, turn_rad) = transform.rotation.to_euler(EulerRot::XYZ);
    Sprite {
        position_px: [transform.translation.x, transform.translation.y],
        rotation_deg: turn_rad.to_degrees(),
        scale: transform.scale.x,
        opacity,
    }
}

fn moving(ease: EaseMethod, frames: u32, start_px: [f32; 2], delta_px: [f32; 2]) -> Tween {
    let start = place(start_px);
    Tween::new(ease, duration(frames), TransformPositionLens { start, end: start + place(delta_px) })
}

fn turning(frames: u32) -> Tween {
    Tween::new(LINEAR, duration(frames), TransformRotateZLens { start: 0.0, end: TAU })
}

fn animation(case: Case, start_px: [f32; 2], at: Duration) -> TweenAnim {
    match case {
        Case::Patrol => {
            let far = [start_px[0] + patrol::DELTA_PX[0], start_px[1] + patrol::DELTA_PX[1]];
            let back = patrol::DELTA_PX.map(|delta| -delta);
            let mut round = moving(EASE_IN_OUT, patrol::MOVE_FRAMES, start_px, patrol::DELTA_PX)
                .then(turning(patrol::TURN_FRAMES))
                .then(moving(EASE_IN_OUT, patrol::MOVE_FRAMES, far, back));
            round.set_elapsed(at);
            TweenAnim::new(Forever(round))
        }
        Case::Churn => at_time(moving(LINEAR, churn::FRAMES, start_px, churn::DELTA_PX), at),
        _ => at_time(moving(LINEAR, move_by::FRAMES, start_px, move_by::DELTA_PX), at),
    }
}

fn at_time(mut tween: Tween, at: Duration) -> TweenAnim {
    tween.set_elapsed(at);
    TweenAnim::new(tween)
}

fn endless<T: 'static>(lens: impl Lens<T> + Send + Sync + 'static) -> Tween {
    Tween::new(LINEAR, duration(spawn::FRAMES), lens)
        .with_repeat(RepeatCount::Infinite, RepeatStrategy::Repeat)
}

/// The move of the Spawn, which goes on from where the round before ended and tells when a round is over.
fn wander(start_px: [f32; 2], at: Duration) -> TweenAnim {
    let last_ratio = at.div_duration_f32(duration(spawn::FRAMES));
    let lens = WanderLens { start: place(start_px), delta: place(spawn::DELTA_PX), last_ratio };
    at_time(endless(lens).with_cycle_completed_event(true), at)
}

/// The other three of the Spawn.
fn beside(target: Entity, at: Duration) -> [(TweenAnim, AnimTarget); 3] {
    let turn = TransformRotateZLens { start: 0.0, end: TAU };
    let scale = TransformScaleLens { start: Vec3::splat(spawn::SCALE), end: Vec3::splat(spawn::SCALE) };
    let fade = OpacityLens { start: spawn::OPACITY, end: spawn::OPACITY };
    [
        (at_time(endless(turn), at), AnimTarget::component::<Transform>(target)),
        (at_time(endless(scale), at), AnimTarget::component::<Transform>(target)),
        (at_time(endless(fade), at), AnimTarget::component::<Opacity>(target)),
    ]
}

struct WanderLens {
    start: Vec3,
    delta: Vec3,
    last_ratio: f32,
}

impl Lens<Transform> for WanderLens {
    fn lerp(&mut self, mut target: Mut<'_, Transform>, ratio: f32) {
        if ratio < self.last_ratio {
            self.start += self.delta;
        }
        self.last_ratio = ratio;
        target.translation = self.start + self.delta * ratio;
    }
}

struct OpacityLens {
    start: f32,
    end: f32,
}

impl Lens<Opacity> for OpacityLens {
    fn lerp(&mut self, mut target: Mut<'_, Opacity>, ratio: f32) {
        target.0 = self.start + (self.end - self.start) * ratio;
    }
}

/// Plays a Sequence again and again. Its rounds end with a frame here, so nothing is left over.
struct Forever(Sequence);

impl Tweenable for Forever {
    fn cycle_duration(&self) -> Duration {
        self.0.cycle_duration()
    }

    fn total_duration(&self) -> TotalDuration {
        TotalDuration::Infinite
    }

    fn set_elapsed(&mut self, elapsed: Duration) {
        self.0.set_elapsed(elapsed);
    }

    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn step(
        &mut self,
        id: Entity,
        delta: Duration,
        target: MutUntyped<'_>,
        target_type: &TypeId,
        notify: &mut dyn FnMut(),
    ) -> (TweenState, bool) {
        let (state, retarget) = self.0.step(id, delta, target, target_type, notify);
        if state == TweenState::Completed {
            self.0.rewind();
        }
        (TweenState::Active, retarget)
    }

    fn rewind(&mut self) {
        self.0.rewind();
    }

    fn target_type_id(&self) -> Option<TypeId> {
        self.0.target_type_id()
    }
}

struct Long {
    world: World,
    target: Entity,
    frame: Arc<AtomicU32>,
}

pub fn long(leaves: usize) -> Box<dyn Seeker> {
    let mut world = world();
    let frame = Arc::new(AtomicU32::new(0));
    let mut sequence = Sequence::with_capacity(leaves);
    for leaf in 0..leaves {
        let [x, y, turn_deg] = seek::after(leaf);
        let [to_x, to_y, to_deg] = seek::after(leaf + 1);
        sequence = sequence.then(if leaf % 2 == 0 {
            moving(LINEAR, seek::LEAF_FRAMES, [x, y], [to_x - x, to_y - y])
        } else {
            let lens = TransformRotateZLens { start: turn_deg.to_radians(), end: to_deg.to_radians() };
            Tween::new(LINEAR, duration(seek::LEAF_FRAMES), lens)
        });
    }
    let anim = TweenAnim::new(Scrubbed { frame: Arc::clone(&frame), sequence });
    let target = world.spawn((Transform::default(), anim)).id();
    Box::new(Long { world, target, frame })
}

impl Seeker for Long {
    fn seek(&mut self, frame: u32) -> Sprite {
        self.frame.store(frame, Relaxed);
        TweenAnim::step_all(&mut self.world, Duration::ZERO);
        let target = self.world.entity(self.target);
        sprite(target.get::<Transform>().expect("the target has one"), 255.0)
    }
}

/// A Sequence that stands where it is told: a `TweenAnim` does not give out what it plays.
struct Scrubbed {
    frame: Arc<AtomicU32>,
    sequence: Sequence,
}

impl Tweenable for Scrubbed {
    fn cycle_duration(&self) -> Duration {
        self.sequence.cycle_duration()
    }

    fn total_duration(&self) -> TotalDuration {
        self.sequence.total_duration()
    }

    fn set_elapsed(&mut self, elapsed: Duration) {
        self.sequence.set_elapsed(elapsed);
    }

    fn elapsed(&self) -> Duration {
        self.sequence.elapsed()
    }

    fn step(
        &mut self,
        id: Entity,
        delta: Duration,
        target: MutUntyped<'_>,
        target_type: &TypeId,
        notify: &mut dyn FnMut(),
    ) -> (TweenState, bool) {
        self.sequence.set_elapsed(duration(self.frame.load(Relaxed)));
        self.sequence.step(id, delta, target, target_type, notify);
        (TweenState::Active, false)
    }

    fn rewind(&mut self) {
        self.sequence.rewind();
    }

    fn target_type_id(&self) -> Option<TypeId> {
        // Asking the sequence walks over all its leaves, at every step.
        Some(TypeId::of::<Transform>())
    }
}
