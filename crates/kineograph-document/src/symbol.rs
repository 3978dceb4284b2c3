//! Projects that nodes of other projects show.

use std::path::{Component, Path, PathBuf};

use kineograph_runtime::format::{Content, Project, SymbolOverride};
use kineograph_runtime::{Pose, Timeline};

use crate::document::{Document, Edit, Node};

/// A project that is read to be shown by nodes of another one.
///
/// Its images have the names and the paths that they have seen from there, so that pictures and symbols of all projects are in one
/// [`Media`](crate::media::Media); see [`image_name`].
#[derive(Debug)]
pub struct LoadedSymbol {
    path: String,
    document: Document,
    timeline: Timeline,
}

/// The name of an image of a symbol: the symbol's path, `#` and its name there.
pub fn image_name(symbol: &str, image: &str) -> String {
    format!("{symbol}#{image}")
}

impl LoadedSymbol {
    /// A project whose file has this path, seen from the project that shows it.
    ///
    /// # Errors
    /// When one of its clips is no valid tree: with what is wrong.
    pub fn new(path: &str, project: &Project) -> Result<Self, kineograph_runtime::Error> {
        let (mut document, _) = Document::from_project(project);
        let mut edits = Vec::new();
        for image in document.images() {
            let mut seen = image.as_ref().clone().with_path(beside(path, &image.path));
            seen.name = image_name(path, &image.name);
            edits.push(Edit::SetImage(image.name.clone(), seen));
        }
        for node in document.nodes() {
            if let Content::Symbol(inner) = &node.content {
                let mut inner = inner.clone();
                inner.path = beside(path, &inner.path);
                edits.push(Edit::SetNode(Node { content: Content::Symbol(inner), ..node.as_ref().clone() }));
            }
        }
        apply(&mut document, &edits);
        Self::of_document(path, document)
    }

    fn of_document(path: &str, document: Document) -> Result<Self, kineograph_runtime::Error> {
        let mut timeline = Timeline::new(&document.to_project())?;
        timeline.prepare_until(0.0);
        Ok(Self { path: path.to_owned(), document, timeline })
    }

    /// The same with other texts, images and start poses. Overrides of nodes that are not there do nothing.
    #[must_use]
    pub fn with_overrides(&self, set: &[SymbolOverride]) -> Option<Self> {
        let mut document = self.document.clone();
        let edits: Vec<Edit> =
            set.iter().filter_map(|change| self.changed(change).map(Edit::SetNode)).collect();
        apply(&mut document, &edits);
        Self::of_document(&self.path, document).ok()
    }

    /// The node that an override is of, as it makes it.
    fn changed(&self, change: &SymbolOverride) -> Option<Node> {
        let mut node = self.node_named(&change.node)?.clone();
        // A node that is no text any longer keeps what it shows.
        if let (Content::Text(text), Some(own)) = (&mut node.content, &change.text) {
            text.text.clone_from(own);
        }
        if let Some(image) = &change.image
            && (node.content.is_picture() || matches!(node.content, Content::NineSlice(_)))
        {
            *node.content.pictured_mut() = Content::Image(image_name(&self.path, image));
        }
        let start = &mut node.start;
        start.color = change.color.unwrap_or(start.color);
        start.opacity = change.opacity.unwrap_or(start.opacity);
        start.visible = change.visible.unwrap_or(start.visible);
        Some(node)
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

/// Refused edits change nothing: names and places come from the document itself.
fn apply(document: &mut Document, edits: &[Edit]) {
    for edit in edits {
        let _ = document.edit_in_place(edit);
    }
}

/// A path that is stored in the file `symbol`, seen from the project that shows that: `ui/button.ron` and `../art/a.png` make `art/a.png`.
pub fn beside(symbol: &str, path: &str) -> String {
    if Path::new(path).has_root() || path.starts_with('~') {
        return path.to_owned();
    }
    let folder = Path::new(symbol).parent().unwrap_or(Path::new(""));
    let mut joined = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(joined.components().next_back(), Some(Component::Normal(_))) => {
                joined.pop();
            }
            part => joined.push(part),
        }
    }
    joined.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, Clip, Image, Node as StoredNode, Run, Symbol, Text};

    use super::*;

    #[test]
    fn paths_are_seen_from_the_project_that_shows_it() {
        for (symbol, path, seen) in [
            ("button.ron", "a.png", "a.png"),
            ("ui/button.ron", "a.png", "ui/a.png"),
            ("ui/button.ron", "../art/a.png", "art/a.png"),
            ("ui/button.ron", "./../../a.png", "../a.png"),
            ("../ui/button.ron", "a.png", "../ui/a.png"),
            ("../../button.ron", "../a.png", "../../../a.png"),
            ("ui/button.ron", "/art/a.png", "/art/a.png"),
        ] {
            assert_eq!(beside(symbol, path), seen, "{path} in {symbol}");
        }
    }

    fn project() -> Project {
        let nodes = vec![
            StoredNode::new("label").with_content(Content::Text(Text::new("Play"))),
            StoredNode::new("icon").with_content(Content::Image("coin".to_owned())),
            StoredNode::new("inner").with_content(Content::Symbol(Symbol::new("dot.ron"))),
        ];
        Project::default()
            .with_images(vec![Image::new("coin", "../art/coin.png"), Image::new("gem", "gem.png")])
            .with_nodes(nodes)
            .with_clips(vec![Clip::new("slide", Some(Action::move_by(1.0, [10.0, 0.0])))])
            .with_runs(vec![Run::new("slide", "label").with_at(0.5)])
    }

    #[test]
    fn names_and_paths_are_unique_among_all_projects() {
        let symbol = LoadedSymbol::new("ui/button.ron", &project()).unwrap();
        let images: Vec<_> = symbol
            .document()
            .images()
            .iter()
            .map(|image| (image.name.as_str(), image.path.as_str()))
            .collect();
        assert_eq!(images, [("ui/button.ron#coin", "art/coin.png"), ("ui/button.ron#gem", "ui/gem.png")]);
        assert_eq!(symbol.node_named("icon").unwrap().content.image(), Some("ui/button.ron#coin"));
        assert_eq!(symbol.node_named("inner").unwrap().content.symbol().unwrap().path, "ui/dot.ron");
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
    fn overrides_change_what_they_name() {
        let symbol = LoadedSymbol::new("ui/button.ron", &project()).unwrap();
        let set = [
            SymbolOverride::new("label").with_text("OK").with_opacity(128.0),
            SymbolOverride::new("icon").with_image("gem").with_text("not seen"),
            SymbolOverride::new("gone").with_visible(false),
        ];
        let changed = symbol.with_overrides(&set).unwrap();
        let Content::Text(text) = &changed.node_named("label").unwrap().content else { panic!() };
        assert_eq!(text.text, "OK");
        assert_eq!(changed.node_named("icon").unwrap().content.image(), Some("ui/button.ron#gem"));
        let mut poses = Vec::new();
        changed.poses_at(1.0, &mut poses);
        assert_eq!((poses[0].opacity, poses[0].position), (128.0, [5.0, 0.0]));
    }
}
