//! Projects that nodes of other projects show.

use kineograph_runtime::format::{Project, SymbolOverride};
use kineograph_runtime::{Error, Pose, Timeline, ValueNames};

use crate::document::{Document, Node};

/// A project that is read to be shown by nodes of another one: [as a symbol](Project::as_symbol), so that pictures and symbols of all projects
/// are in one [`Media`](crate::media::Media).
#[derive(Debug)]
pub struct LoadedSymbol {
    path: String,
    document: Document,
    timeline: Timeline,
    names: ValueNames,
}

impl LoadedSymbol {
    /// A project whose file has this path, seen from the project that shows it.
    ///
    /// # Errors
    /// When one of its clips is no valid tree: with what is wrong.
    pub fn new(path: &str, project: &Project) -> Result<Self, Error> {
        Self::of(path, &project.as_symbol(path))
    }

    fn of(path: &str, seen: &Project) -> Result<Self, Error> {
        let (document, _) = Document::from_project(seen);
        let timeline = Timeline::new(&document.to_project())?;
        let names = timeline.value_names();
        Ok(Self { path: path.to_owned(), document, timeline, names })
    }

    /// The same with other texts, images and start poses. Overrides of nodes that are not there do nothing.
    #[must_use]
    pub fn with_overrides(&self, set: &[SymbolOverride]) -> Option<Self> {
        Self::of(&self.path, &self.document.to_project().with_overrides(&self.path, set)).ok()
    }

    /// The same with other nodes, in the place of those that it has. `None` if they can't move.
    #[must_use]
    pub fn with_document(&self, document: &Document) -> Option<Self> {
        Self::of(&self.path, &document.to_project()).ok()
    }

    /// The path of its file, seen from the project that shows it.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its nodes, and its images as they are seen from the project that shows it.
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// Its motion.
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// What the values of its poses are called.
    pub fn value_names(&self) -> &ValueNames {
        &self.names
    }

    /// Its node with this name.
    pub fn node_named(&self, name: &str) -> Option<&Node> {
        self.document.nodes().iter().find(|node| node.name == name).map(AsRef::as_ref)
    }

    /// Width and height of its stage, in pixels.
    pub fn size_px(&self) -> [f64; 2] {
        self.document.stage().size
    }

    /// The pose of every node at a time inside, in seconds; before the start it shows the start, after its end what it has become.
    pub fn poses_at(&self, secs: f64, poses: &mut Vec<Pose>) {
        self.timeline.poses_at(secs.max(0.0), poses);
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, Clip, Node as StoredNode, Run};

    use super::*;

    fn project() -> Project {
        Project::default()
            .with_nodes(vec![StoredNode::new("label"), StoredNode::new("icon")])
            .with_clips(vec![Clip::new("slide", Some(Action::move_by(1.0, [10.0, 0.0])))])
            .with_runs(vec![Run::new("slide", "label").with_at(0.5)])
    }

    #[test]
    fn it_has_the_poses_of_its_own_timeline() {
        let own = Timeline::new(&project()).unwrap();
        let symbol = LoadedSymbol::new("ui/button.ron", &project()).unwrap();
        let (mut seen, mut expected) = (Vec::new(), Vec::new());
        for secs in [1.2, -1.0, 0.0, 0.75, 9.0] {
            symbol.poses_at(secs, &mut seen);
            own.poses_at(secs.max(0.0), &mut expected);
            assert_eq!(seen, expected, "at {secs} s");
        }
    }

    #[test]
    fn overrides_of_start_poses_are_where_its_motion_begins() {
        let symbol = LoadedSymbol::new("ui/button.ron", &project()).unwrap();
        let changed = symbol.with_overrides(&[SymbolOverride::new("label").with_opacity(128.0)]).unwrap();
        let mut poses = Vec::new();
        changed.poses_at(1.0, &mut poses);
        assert_eq!((poses[0].opacity, poses[0].position), (128.0, [5.0, 0.0]));
    }
}
