//! Nearly nothing: one box, one clip and a run, so that the first action is visible at once.

use kineograph_runtime::format::{Clip, Content, Node, Project, Run, StartPose};

use super::Template;
use crate::text::label;

pub static TEMPLATE: Template =
    Template { name: "blank", label: label!("template-blank"), make: blank, shown_secs: 0.0 };

fn blank() -> Project {
    let start = StartPose::default().with_position([240.0, 135.0]);
    let node = Node::new("box").with_content(Content::Box([64.0, 64.0])).with_start(start);
    Project::default()
        .with_nodes(vec![node])
        .with_clips(vec![Clip::new("clip", None)])
        .with_runs(vec![Run::new("clip", "box")])
}
