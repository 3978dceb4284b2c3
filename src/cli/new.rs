//! `kineograph new`: writes a small project to start from.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{
    Action, Clip, Color, Node, Project, Run, Sprite, StartPose, assign_ids, to_ron,
};

use super::failure::Failure;
use super::streams::line;
use crate::io::{Existing, write_output};
use crate::text::tr;

/// Write a small project that needs no other file: a box that bounces.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  kineograph new jump\n  kineograph jump.ron")]
pub(super) struct NewArgs {
    /// The name of the project; the file is NAME.ron.
    name: PathBuf,
    /// Replace the file if it is there already.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &NewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut path = args.name.clone();
    if !names_a_file(&path) {
        let why = tr!("cli-new-names-folder", path = path.display());
        return Err(Failure::Usage(why));
    }
    if path.extension().is_none_or(|extension| extension != "ron") {
        path.as_mut_os_string().push(".ron");
    }
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    write_output(&path, existing, &[], &mut to_ron(&starter_project()).as_bytes())?;
    Ok(writeln!(out, "{}", line(&path.to_string_lossy()))?)
}

/// Whether a path ends in a name: neither `.` nor `..`, `/` nor `games/` do.
fn names_a_file(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    let ends_in_folder = text.last().is_none_or(|last| std::path::is_separator(char::from(*last)));
    // `file_name` looks past a dot at the end.
    !ends_in_folder && path.file_name().is_some_and(|name| text.ends_with(name.as_encoded_bytes()))
}

/// The project that `kineograph new` writes: a box that bounces, squashes and turns, without an end.
#[must_use]
pub fn starter_project() -> Project {
    const GROUND_PX: f64 = 60.0;
    let start = StartPose::default()
        .with_position([240.0, GROUND_PX])
        .with_anchor([0.5, 0.0])
        .with_color(Color([0xff, 0xb3, 0x47]));
    let ground_start = StartPose::default()
        .with_position([240.0, GROUND_PX])
        .with_anchor([0.5, 1.0])
        .with_color(Color([0x4a, 0x50, 0x6b]));
    let nodes = vec![
        Node::new("ground").with_sprite(Sprite::Box([360.0, 8.0])).with_start(ground_start),
        Node::new("box").with_sprite(Sprite::Box([48.0, 48.0])).with_start(start),
    ];
    let clips = vec![Clip::new("bounce", bounce())];
    let runs = vec![Run::new("bounce", "box")];
    let mut project = Project::default().with_nodes(nodes).with_clips(clips).with_runs(runs);
    assign_ids(&mut project).expect("a handful of items has ids");
    project
}

fn bounce() -> Action {
    let crouch = Action::ease(EaseKind::SineOut, Action::scale_to(0.15, [1.25, 0.7]));
    let stretch = Action::sequence([
        Action::scale_to(0.1, [0.85, 1.2]),
        Action::ease(EaseKind::SineInOut, Action::scale_to(0.3, [1.0, 1.0])),
    ]);
    let leap = Action::spawn([Action::jump_by(0.6, [0.0, 0.0], 110.0, 1), stretch]);
    let land = Action::spawn([
        Action::call_func("land"),
        Action::sequence([
            Action::scale_to(0.08, [1.3, 0.65]),
            Action::ease(EaseKind::ElasticOut, Action::scale_to(0.6, [1.0, 1.0])),
        ]),
    ]);
    Action::repeat_forever(Action::sequence([
        crouch.labelled("crouch"),
        leap.labelled("leap"),
        land.labelled("land"),
    ]))
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::load;

    use super::*;

    #[test]
    fn folders_are_no_names() {
        for folder in ["", ".", "..", "/", "games/", "games/.", "games/.."] {
            assert!(!names_a_file(Path::new(folder)), "{folder}");
        }
        for file in ["jump", "jump.ron", "games/jump", "./jump", "a.b", ".hidden"] {
            assert!(names_a_file(Path::new(file)), "{file}");
        }
    }

    #[test]
    fn the_starter_has_no_problems() {
        let project = starter_project();
        let loaded = load(&to_ron(&project)).unwrap();
        assert_eq!(loaded.diagnostics.len(), 0);
        assert_eq!(loaded.project, project);
    }
}
