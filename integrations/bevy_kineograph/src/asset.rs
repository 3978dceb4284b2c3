//! Projects as assets.

use core::fmt;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bevy_asset::io::Reader;
use bevy_asset::{Asset, AssetLoader, Handle, LoadContext};
use bevy_reflect::TypePath;
use kineograph_runtime::Program;
use kineograph_runtime::format::{Action, Clips, Project};

use crate::heard::ROUND;

/// A project: its clips compiled, with the pictures and the projects that it shows as dependencies.
#[derive(Asset, TypePath, Debug)]
pub struct KineographProject {
    /// What the file says.
    pub project: Project,
    /// The programs of the clips that are not empty, by name.
    pub programs: BTreeMap<String, Arc<Program>>,
    /// The pictures, by their paths in the project.
    #[cfg(feature = "sprite")]
    #[dependency]
    pub pictures: BTreeMap<String, Handle<bevy_image::Image>>,
    /// The projects that its nodes show, by their paths in the project.
    #[dependency]
    pub symbols: BTreeMap<String, Handle<KineographProject>>,
    loops: BTreeMap<String, OnceLock<Option<Arc<Program>>>>,
}

impl KineographProject {
    /// A project that was made in code, without pictures and other projects.
    ///
    /// # Errors
    /// When a clip is no valid tree: with its name and all its problems.
    pub fn new(project: Project) -> Result<Self, kineograph_runtime::Error> {
        let programs = project.programs()?;
        let loops = programs.keys().map(|clip| (clip.clone(), OnceLock::new())).collect();
        Ok(Self {
            project,
            programs,
            #[cfg(feature = "sprite")]
            pictures: BTreeMap::new(),
            symbols: BTreeMap::new(),
            loops,
        })
    }

    /// The program of a clip in a loop that tells its rounds. What can't be repeated plays once.
    pub(crate) fn looped(&self, clip: &str) -> Option<Arc<Program>> {
        let program = self.programs.get(clip)?;
        let compile = || {
            let round = Action::sequence([Action::play_clip(clip), Action::call_func(ROUND)]);
            let action = Action::repeat_forever(round);
            Program::compile_in(&action, &Clips::of(&self.project), program.value_names()).ok()
        };
        let looped = self.loops.get(clip)?.get_or_init(compile);
        Some(looped.as_ref().unwrap_or(program).clone())
    }
}

/// Loads projects from `.ron` files, as the editor saves them.
#[derive(Debug, Default, TypePath)]
pub struct KineographLoader;

impl AssetLoader for KineographLoader {
    type Asset = KineographProject;
    type Settings = ();
    type Error = KineographLoadError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<KineographProject, KineographLoadError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let project = Project::from_ron_bytes(&bytes)?;
        for warning in project.warnings() {
            tracing::warn!("{}: {warning}", context.path());
        }
        let mut loaded = KineographProject::new(project)?;
        let beside = context.path().clone();
        #[cfg(feature = "sprite")]
        for image in &loaded.project.images {
            if let Ok(path) = beside.resolve_embed_str(&image.path) {
                loaded.pictures.insert(image.path.clone(), picture(context, path, image.filter));
            }
        }
        let shown = loaded.project.nodes.iter().filter_map(|node| node.content.symbol());
        for symbol in shown {
            if let Ok(path) = beside.resolve_embed_str(&symbol.path)
                && !loaded.symbols.contains_key(&symbol.path)
            {
                let _ = loaded.symbols.insert(symbol.path.clone(), context.load(path));
            }
        }
        Ok(loaded)
    }

    fn extensions(&self) -> &[&str] {
        &["kineograph.ron", "ron"]
    }
}

#[cfg(feature = "sprite")]
fn picture(
    context: &mut LoadContext<'_>,
    path: bevy_asset::AssetPath<'static>,
    filter: kineograph_runtime::format::Filter,
) -> Handle<bevy_image::Image> {
    use bevy_image::{ImageLoaderSettings, ImageSampler};
    use kineograph_runtime::format::Filter;

    if filter == Filter::Nearest {
        let nearest = |settings: &mut ImageLoaderSettings| settings.sampler = ImageSampler::nearest();
        return context.load_builder().with_settings(nearest).load(path);
    }
    context.load(path)
}

/// Why a project was not loaded.
#[derive(Debug)]
pub enum KineographLoadError {
    /// The file can't be read.
    Io(std::io::Error),
    /// The project is wrong: what, and at which line and column.
    Project(kineograph_runtime::Error),
}

impl fmt::Display for KineographLoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Project(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for KineographLoadError {}

impl From<std::io::Error> for KineographLoadError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<kineograph_runtime::Error> for KineographLoadError {
    fn from(error: kineograph_runtime::Error) -> Self {
        Self::Project(error)
    }
}
