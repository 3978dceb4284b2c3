//! What was made beside what ships.

use std::path::{Path, PathBuf};

use kineograph::internals::io::read_project;
use kineograph_runtime::Timeline;
use kineograph_runtime::format::{Action, Project};

/// Times at which poses are compared, beside those around them.
const SAMPLES: u32 = 997;
const LAST_SECS: f64 = 12.0;

/// A shipped sample, and where it lies.
pub struct Shipped {
    pub path: PathBuf,
    pub project: Project,
}

impl Shipped {
    /// The file of a picture.
    pub fn picture(&self, path: &str) -> PathBuf {
        self.path.parent().unwrap().join(path).canonicalize().unwrap()
    }
}

pub fn shipped(name: &str) -> Shipped {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("projects").join(name);
    let (project, problems) = read_project(&path).unwrap();
    assert!(problems.is_empty(), "{problems:?}");
    Shipped { path, project }
}

/// The saved project holds what the shipped one holds; only ids, and from where pictures are seen, may differ.
pub fn same_project(made: &Path, wanted: &Shipped) {
    let (mut project, problems) = read_project(made).unwrap();
    assert!(problems.is_empty(), "{problems:?}");
    let mut expected = wanted.project.clone();
    for image in &mut expected.images {
        image.path = wanted.picture(&image.path).display().to_string();
    }
    for image in &mut project.images {
        let file = made.parent().unwrap().join(&image.path).canonicalize().unwrap();
        image.path = file.display().to_string();
    }
    for project in [&mut project, &mut expected] {
        without_ids(project);
    }
    assert_eq!(project.stage, expected.stage);
    assert_eq!((&project.images, &project.sheets), (&expected.images, &expected.sheets));
    for (made, wanted) in project.nodes.iter().zip(&expected.nodes) {
        assert_eq!(made, wanted);
    }
    for (made, wanted) in project.clips.iter().zip(&expected.clips) {
        assert_eq!(made, wanted);
    }
    assert_eq!(project.runs, expected.runs);
    assert_eq!(project, expected);
}

fn without_ids(project: &mut Project) {
    for node in &mut project.nodes {
        node.id = None;
    }
    for clip in &mut project.clips {
        clip.id = None;
        clip.action = clip.action.take().map(tree_without_ids);
    }
    for run in &mut project.runs {
        run.id = None;
    }
    // Places of cards and what is folded.
    project.editor = Project::default().editor;
}

fn tree_without_ids(mut tree: Action) -> Action {
    tree.id = None;
    tree.children = std::mem::take(&mut tree.children).into_iter().map(tree_without_ids).collect();
    tree
}

/// Both files give every node the same pose, bit for bit, at times in no order.
pub fn same_poses(made: &Path, wanted: &Shipped) {
    let [made, shipped] = [made, wanted.path.as_path()].map(|path| {
        let (project, _) = read_project(path).unwrap();
        Timeline::new(&project).unwrap()
    });
    let (mut poses, mut expected) = (Vec::new(), Vec::new());
    for sample in 0..SAMPLES {
        // Steps of 619 in a ring of 997 reach every place once.
        let secs = LAST_SECS * f64::from(sample * 619 % SAMPLES) / f64::from(SAMPLES - 1);
        made.poses_at(secs, &mut poses);
        shipped.poses_at(secs, &mut expected);
        assert_eq!(poses.len(), wanted.project.nodes.len());
        // Debug text tells -0 from 0 and writes as many digits as tell two numbers apart.
        assert_eq!(format!("{poses:?}"), format!("{expected:?}"), "at {secs} s");
        assert_eq!(made.events(-1.0, secs).len(), shipped.events(-1.0, secs).len());
    }
}
