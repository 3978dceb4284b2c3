//! An app without a window, and what the tests look at.

use std::path::{Path, PathBuf};

use bevy_app::{App, TaskPoolPlugin};
use bevy_asset::{AssetPlugin, Assets, Handle};
use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_kineograph::runtime::format::Project;

/// Everything that observers have heard, as texts.
#[derive(Resource, Default)]
pub struct Log(pub Vec<String>);

/// The samples of the repository.
pub fn projects() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../projects")
}

pub fn app() -> App {
    app_in(&projects())
}

/// An app whose assets are in a folder.
pub fn app_in(folder: &Path) -> App {
    app_with(folder, false)
}

pub fn app_with(folder: &Path, despawns_removed: bool) -> App {
    let mut app = App::new();
    let file_path = folder.to_string_lossy().into_owned();
    app.add_plugins((
        TaskPoolPlugin::default(),
        AssetPlugin { file_path, ..AssetPlugin::default() },
        KineographPlugin { clock: KineographClock::Manual, despawns_removed },
    ))
    .init_resource::<Log>()
    .add_observer(|event: On<KineographEvent>, mut log: ResMut<Log>| {
        if event.original_event_target() == event.entity {
            log.0.push(format!("{} at {} left {}", event.name, event.at_secs, event.left_secs));
        }
    })
    .add_observer(|event: On<KineographRound>, mut log: ResMut<Log>| {
        log.0.push(format!("round {} left {}", event.round, event.left_secs));
    })
    .add_observer(|event: On<KineographEnd>, mut log: ResMut<Log>| {
        let how = if event.completed { "completed" } else { "removed" };
        log.0.push(format!("{how} at {} left {}", event.at_secs, event.left_secs));
    });
    app
}

/// Lets time pass.
pub fn step(app: &mut App, secs: f64) {
    app.world_mut().resource_mut::<Kineograph>().pass_secs(secs);
    app.update();
}

pub fn heard(app: &mut App) -> Vec<String> {
    std::mem::take(&mut app.world_mut().resource_mut::<Log>().0)
}

pub fn project(text: &str) -> KineographProject {
    KineographProject::new(Project::from_ron_text(text).unwrap()).unwrap()
}

/// A project with one clip, `clip`.
pub fn clip(action: &str) -> KineographProject {
    project(&format!(r#"(format: 2, clips: [(name: "clip", action: {action})])"#))
}

pub fn add(app: &mut App, project: KineographProject) -> Handle<KineographProject> {
    app.world_mut().resource_mut::<Assets<KineographProject>>().add(project)
}

pub fn pose(app: &App, entity: Entity) -> Pose {
    **app.world().get::<KineographPose>(entity).unwrap()
}

pub fn player(app: &mut App, entity: Entity) -> Mut<'_, KineographPlayer> {
    app.world_mut().get_mut::<KineographPlayer>(entity).unwrap()
}

/// The bits of all channels, for poses that must be the same.
pub fn bits(pose: &Pose) -> Vec<u64> {
    use bevy_kineograph::runtime::Channel;
    Channel::ALL.iter().map(|channel| pose.get(*channel).to_bits()).collect()
}

/// The sample projects, by name.
pub fn samples() -> Vec<(String, Project)> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(projects()).unwrap().map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, Project::from_ron_bytes(&std::fs::read(path).unwrap()).unwrap())
    };
    paths.into_iter().map(read).collect()
}
