//! Plays one clip of a project on its entity.

use std::sync::Arc;

use bevy_asset::{AssetId, Assets, Handle};
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use kineograph_runtime::{ActionHandle, Length, Program, RunOptions};

use crate::asset::KineographProject;
use crate::events::KineographRound;
use crate::hear::Ear;
use crate::heard::Heard;
use crate::kineograph::Kineograph;
use crate::pose::KineographPose;
use crate::run::start;

/// Plays one clip of a project on its entity, from the pose that the entity has then. Change the fields at any time; another project, clip
/// or mode starts anew.
///
/// Actions of the clip on other targets find those by the [`Name`]s of the entities below: `hand`, or `arm/hand` where that is not enough.
/// So a clip plays on any hierarchy.
#[derive(Component, Debug, Clone, Reflect)]
#[reflect(Component, Debug, Default, Clone)]
#[require(KineographPose)]
#[component(on_discard = leave)]
pub struct KineographPlayer {
    /// The project. The player waits until it is loaded.
    pub project: Handle<KineographProject>,
    /// The name of the clip.
    pub clip: String,
    /// How fast it plays: 1 is its own pace, 0 stands still, below 0 it plays backwards.
    pub speed: f64,
    /// What comes at its end.
    pub mode: PlayMode,
    /// Whether it stands still.
    pub is_paused: bool,
    #[reflect(ignore)]
    seeks: Vec<Seek>,
    #[reflect(ignore)]
    playing: Option<Playing>,
}

impl Default for KineographPlayer {
    fn default() -> Self {
        Self::new(Handle::default(), "")
    }
}

/// What comes at the end of a clip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Reflect)]
#[reflect(Debug, Default, PartialEq, Clone)]
pub enum PlayMode {
    /// It ends and stays in its last pose.
    #[default]
    Once,
    /// It starts again from the pose in which it ended, as `RepeatForever` does: a step to the right becomes a walk. Times count on over
    /// all rounds.
    Loop,
    /// It plays back to its start, and so on.
    PingPong,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Seek {
    /// To a time, with the events on the way.
    To(f64),
    /// To a time, without events.
    Set(f64),
    /// Starts anew from the pose that is shown.
    Restart,
}

/// What a player plays.
#[derive(Debug, Clone)]
struct Playing {
    /// A player that is copied to another entity does not play there yet.
    entity: Entity,
    /// `None` once it has ended.
    run: Option<ActionHandle>,
    project: AssetId<KineographProject>,
    clip: String,
    mode: PlayMode,
    speed: f64,
    rounds: u64,
    is_backwards: bool,
}

impl KineographPlayer {
    /// Plays a clip once, at its own pace.
    pub fn new(project: Handle<KineographProject>, clip: impl Into<String>) -> Self {
        Self {
            project,
            clip: clip.into(),
            speed: 1.0,
            mode: PlayMode::Once,
            is_paused: false,
            seeks: Vec::new(),
            playing: None,
        }
    }

    /// The same with another mode.
    #[must_use]
    pub const fn with_mode(mut self, mode: PlayMode) -> Self {
        self.mode = mode;
        self
    }

    /// The same with another speed.
    #[must_use]
    pub const fn with_speed(mut self, speed: f64) -> Self {
        self.speed = speed;
        self
    }

    /// The same, standing still or not.
    #[must_use]
    pub const fn with_paused(mut self, is_paused: bool) -> Self {
        self.is_paused = is_paused;
        self
    }

    /// Goes to a time of the clip in the next update, and triggers the events on the way; backwards there are none. An ended clip starts
    /// again from the pose that is shown.
    pub fn seek_to(&mut self, secs: f64) {
        self.seeks.push(Seek::To(secs));
    }

    /// Goes to a time of the clip in the next update, without events. An ended clip starts again from the pose that is shown.
    pub fn set_seek_time(&mut self, secs: f64) {
        self.seeks.push(Seek::Set(secs));
    }

    /// Plays from the start in the next update, from the pose that is shown.
    pub fn restart(&mut self) {
        self.seeks.push(Seek::Restart);
    }

    /// The running action, for [`Kineograph::actions`]; `None` before it starts and after it has ended.
    pub fn run(&self) -> Option<ActionHandle> {
        self.playing.as_ref()?.run
    }

    /// The seconds of the clip that have passed, over all rounds of a loop.
    pub fn elapsed_secs(&self, kineograph: &Kineograph) -> Option<f64> {
        kineograph.actions.actions.elapsed_secs(self.run()?)
    }

    /// Whether it has ended.
    pub fn is_done(&self) -> bool {
        self.playing.as_ref().is_some_and(|playing| playing.run.is_none())
    }
}

fn leave(mut world: DeferredWorld<'_>, context: HookContext) {
    let entity = context.entity;
    let run = world.get::<KineographPlayer>(entity).and_then(KineographPlayer::run);
    if let Some(mut kineograph) = world.get_resource_mut::<Kineograph>() {
        kineograph.left.push((entity, run));
    }
}

/// Ends what players played that are gone, and takes back what the plugin has inserted for them.
pub(crate) fn leave_players(world: &mut World, kineograph: &mut Kineograph) {
    for (entity, run) in core::mem::take(&mut kineograph.left) {
        leave_player(world, kineograph, entity, run);
    }
}

fn leave_player(world: &mut World, kineograph: &mut Kineograph, entity: Entity, run: Option<ActionHandle>) {
    let actions = &mut kineograph.actions.actions;
    if let Some(run) = run {
        actions.stop(run);
    }
    if actions.count(entity) == 0
        && world.get::<KineographPlayer>(entity).is_none()
        && let Ok(mut entity) = world.get_entity_mut(entity)
    {
        // The target goes with it; the resource is not in the world now.
        actions.remove_target(entity.id());
        entity.remove::<KineographPose>();
    }
}

/// Does what players say that have changed, and those that wait for their project.
pub(crate) fn follow_players(world: &mut World, kineograph: &mut Kineograph, changed: Vec<Entity>) {
    let mut entities = core::mem::take(&mut kineograph.waiting_players);
    entities.extend(changed);
    entities.sort_unstable();
    entities.dedup();
    for entity in entities {
        follow_player(world, kineograph, entity);
    }
}

fn follow_player(world: &mut World, kineograph: &mut Kineograph, entity: Entity) {
    let Some(mut player) = world.get_mut::<KineographPlayer>(entity) else { return };
    let player = player.bypass_change_detection();
    let playing = player.playing.take().filter(|playing| playing.entity == entity);
    let seeks = core::mem::take(&mut player.seeks);
    let wanted = player.clone();
    let is_same = |playing: &Playing| {
        playing.project == wanted.project.id() && playing.clip == wanted.clip && playing.mode == wanted.mode
    };
    let mut playing = match playing {
        Some(playing) if is_same(&playing) => Some(playing),
        other => {
            if let Some(run) = other.and_then(|other| other.run) {
                kineograph.actions.actions.stop(run);
            }
            begin(world, kineograph, entity, &wanted)
        }
    };
    if let Some(playing) = &mut playing {
        for seek in seeks {
            playing.seek(world, kineograph, &wanted, seek);
        }
        playing.steer(kineograph, &wanted);
    } else {
        // Its project is still loading.
        kineograph.waiting_players.push(entity);
        if let Some(mut player) = world.get_mut::<KineographPlayer>(entity) {
            player.bypass_change_detection().seeks = seeks;
        }
    }
    if let Some(mut player) = world.get_mut::<KineographPlayer>(entity) {
        player.bypass_change_detection().playing = playing;
    }
}

/// Starts the clip of a player; `None` while its project is not loaded.
fn begin(
    world: &mut World,
    kineograph: &mut Kineograph,
    entity: Entity,
    wanted: &KineographPlayer,
) -> Option<Playing> {
    let project = wanted.project.id();
    let program = program_of(world, wanted)?;
    let run = program.and_then(|program| {
        let key = (wanted.clip.clone(), wanted.mode == PlayMode::Loop);
        kineograph.playing.entry(project).or_default().insert(key, program.clone());
        let is_ping_pong = wanted.mode == PlayMode::PingPong;
        if is_ping_pong && !kineograph.ping_pongs.contains(&entity) {
            kineograph.ping_pongs.push(entity);
        }
        let options = RunOptions::new().with_speed(wanted.speed).with_ping_pong(is_ping_pong);
        start(world, kineograph, entity, &program, options)
    });
    Some(Playing {
        entity,
        run,
        project,
        clip: wanted.clip.clone(),
        mode: wanted.mode,
        speed: wanted.speed,
        rounds: 0,
        is_backwards: wanted.speed < 0.0,
    })
}

/// What a player plays: `None` while its project is not loaded, `Some(None)` if that lacks the clip.
fn program_of(world: &World, wanted: &KineographPlayer) -> Option<Option<Arc<Program>>> {
    let project = world.get_resource::<Assets<KineographProject>>()?.get(&wanted.project)?;
    let program = match wanted.mode {
        PlayMode::Loop => project.looped(&wanted.clip),
        PlayMode::Once | PlayMode::PingPong => project.programs.get(&wanted.clip).cloned(),
    };
    if program.is_none() {
        tracing::warn!("there is no clip “{}” in {:?}", wanted.clip, wanted.project.path());
    }
    Some(program)
}

impl Playing {
    fn seek(
        &mut self,
        world: &mut World,
        kineograph: &mut Kineograph,
        wanted: &KineographPlayer,
        seek: Seek,
    ) {
        if seek == Seek::Restart
            && let Some(run) = self.run.take()
        {
            kineograph.actions.actions.stop(run);
        }
        if self.run.is_none()
            && let Some(anew) = begin(world, kineograph, self.entity, wanted)
        {
            *self = anew;
        }
        let Some(run) = self.run else { return };
        let Kineograph { actions, readers, chains, heard, .. } = kineograph;
        let mut ear = Ear { world, readers, chains, heard };
        match seek {
            Seek::To(secs) => {
                actions.seek_with_events(run, secs, |actions, event| ear.hear(actions, event));
            }
            Seek::Set(secs) => {
                actions.actions.seek(run, secs);
            }
            Seek::Restart => {}
        }
    }

    /// Takes over speed and pause.
    fn steer(&mut self, kineograph: &mut Kineograph, wanted: &KineographPlayer) {
        let (actions, Some(run)) = (&mut kineograph.actions.actions, self.run) else { return };
        if self.speed != wanted.speed {
            self.speed = wanted.speed;
            actions.set_speed(run, wanted.speed);
            self.is_backwards = actions.is_backwards(run);
        }
        if wanted.is_paused {
            actions.pause_run(run);
        } else {
            actions.resume_run(run);
        }
    }
}

/// Notes that an action has ended.
pub(crate) fn note_end(world: &mut World, entity: Entity, run: Option<ActionHandle>) {
    if let Some(mut player) = world.get_mut::<KineographPlayer>(entity)
        && let Some(playing) = &mut player.bypass_change_detection().playing
        && playing.run == run
    {
        playing.run = None;
    }
}

/// Counts a round.
pub(crate) fn note_round(world: &mut World, entity: Entity, run: ActionHandle) -> u64 {
    let Some(mut player) = world.get_mut::<KineographPlayer>(entity) else { return 0 };
    match &mut player.bypass_change_detection().playing {
        Some(playing) if playing.run == Some(run) => {
            playing.rounds += 1;
            playing.rounds
        }
        _ => 0,
    }
}

/// Notes which players have turned in an update.
pub(crate) fn note_turns(world: &mut World, kineograph: &mut Kineograph) {
    let Kineograph { actions, ping_pongs, heard, .. } = kineograph;
    let actions = &actions.actions;
    ping_pongs.retain(|entity| {
        let Some(mut player) = world.get_mut::<KineographPlayer>(*entity) else { return false };
        let Some(playing) = &mut player.bypass_change_detection().playing else { return false };
        let Some(run) = playing.run.filter(|_| playing.mode == PlayMode::PingPong) else { return false };
        let is_backwards = actions.is_backwards(run);
        if core::mem::replace(&mut playing.is_backwards, is_backwards) != is_backwards {
            playing.rounds += 1;
            let (elapsed_secs, length) = (actions.elapsed_secs(run), actions.length(run));
            let end_secs = length.and_then(Length::secs).unwrap_or(0.0);
            let from_secs = if is_backwards { end_secs } else { 0.0 };
            let passed_secs = (elapsed_secs.unwrap_or(from_secs) - from_secs).abs();
            let left_secs = if playing.speed == 0.0 { 0.0 } else { passed_secs / playing.speed.abs() };
            let round = KineographRound { entity: *entity, round: playing.rounds, left_secs };
            heard.push(Heard::Round(round, run));
        }
        true
    });
}
