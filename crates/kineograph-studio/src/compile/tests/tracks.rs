//! The timeline that is kept, and made no further than it is asked for, has the bits of one made from nothing.

use kineograph_runtime::format::{Action, Content, StartPose};
use kineograph_runtime::{Pose, Stagger, Timeline};

use super::{Random, each_change};
use crate::compile::Programs;
use crate::document::{ClipEdit, Document, Edit, NodeId, Run, RunEdit, RunId, Slot};

fn trees() -> Vec<Action> {
    let to = |x: f64| Action::move_to(0.7, [x, -3.0]);
    let hop = Action::sequence([Action::move_by(0.4, [40.0, 8.0]), Action::fade_in(0.4)]);
    vec![
        hop.clone(),
        Action::repeat(3, Action::sequence([to(9.0), Action::rotate_to(0.3, 270.0), hop.clone()])),
        Action::repeat_forever(Action::sequence([to(-20.0), Action::jump_by(1.0, [7.0, 0.0], 30.0, 2)])),
        Action::ease(
            kineograph_runtime::EaseKind::BackOut,
            Action::sequence([Action::place([5.0, 1.0]), Action::fade_out(0.5)]),
        ),
        Action::spawn([
            Action::targeted("b", Action::move_to(1.0, [2.0, 2.0])),
            Action::scale_by(1.5, [2.0, 0.5]),
        ]),
        Action::reverse_time(Action::sequence([Action::delay(0.5), hop])),
        Action::sequence([Action::toggle_visibility(), Action::follow("a", [0.0, 0.0])]),
    ]
}

fn document() -> Document {
    document_of(trees())
}

fn document_of(trees: Vec<Action>) -> Document {
    let mut document = Document::default();
    for name in ["a", "b", "c"] {
        let start = StartPose::default().with_position([-0.0, 4.0]);
        let edit = Edit::AddNode { name: name.to_owned(), parent: None, content: Content::Group, start };
        document = document.edited(&edit).unwrap().0;
    }
    for tree in trees {
        let (next, made) = document.edited(&Edit::AddClip("clip".to_owned())).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        document = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
    }
    document
}

#[allow(clippy::cast_precision_loss)] // a few
fn secs(random: &mut Random) -> f64 {
    // Often the very time of something else.
    random.below(24) as f64 * 0.25 + if random.below(4) == 0 { 0.013 } else { 0.0 }
}

fn random_edit(random: &mut Random, document: &Document) -> Edit {
    let clip = random.pick(&document.clips().iter().map(|clip| clip.id).collect::<Vec<_>>());
    let node = random.pick(&document.nodes().iter().map(|node| node.id).collect::<Vec<NodeId>>());
    let Some(last) = document.runs().last() else { return Edit::AddRun(clip, node, secs(random)) };
    let run = document.runs()[random.below(document.runs().len())].as_ref();
    let ids: Vec<RunId> = document.runs().iter().map(|run| run.id).filter(|_| random.below(2) == 0).collect();
    let by_secs = secs(random) - 3.0;
    match random.below(14) {
        0..=2 => Edit::AddRun(clip, node, secs(random)),
        3 => Edit::RemoveRun(last.id),
        4 => Edit::SetRun(Run { paused: !run.paused, ..run.clone() }),
        5 => Edit::SetRun(Run { speed: random.pick(&[0.5, 1.0, 3.0]), ..run.clone() }),
        6 => Edit::SetRun(Run { clip, ..run.clone() }),
        7 => Edit::SetRun(Run { node, ..run.clone() }),
        8 => {
            let more_nodes = document.nodes().iter().map(|node| node.id).collect();
            Edit::SetRun(Run { more_nodes, stagger: Stagger::each(0.5), ..run.clone() })
        }
        9 => {
            let (id, item) = document.clips()[0].items().last().unwrap();
            Edit::Clip(document.clips()[0].id, ClipEdit::SetMuted(vec![id], !item.action.muted))
        }
        10 => {
            let mut moved = document.nodes()[0].as_ref().clone();
            moved.start.position[0] += 1.0;
            Edit::SetNode(moved)
        }
        _ => Edit::Runs(RunEdit::Shift { ids, by_secs, ripple: random.below(3) == 0 }),
    }
}

/// Everything of poses, to the bit: a pose equals one with another sign of a zero.
fn bits(poses: &[Pose]) -> String {
    format!("{poses:?}")
}

#[test]
fn a_timeline_that_is_kept_has_the_poses_of_one_made_from_nothing() {
    let (mut partly, mut kept) = (0, 0);
    each_change(30, 8, &document(), random_edit, |programs, document, random, case| {
        programs.update(document);
        let fresh = Programs::of(document);
        assert_eq!(programs.length_secs(), fresh.length_secs(), "{case}");
        let (mut poses, mut wanted) = (Vec::new(), Vec::new());
        for _ in 0..random.below(4) {
            let secs = secs(random);
            programs.poses_at(secs, &mut poses);
            fresh.timeline().poses_at(secs, &mut wanted);
            assert_eq!(bits(&poses), bits(&wanted), "{case}, at {secs} s");
        }
        let is_whole = |place: usize| programs.tracks.is_whole(place);
        partly += (0..3).filter(|place| !is_whole(*place)).count();
        kept += (0..3).filter(|place| is_whole(*place)).count();
        if random.below(6) == 0 {
            programs.timeline().poses_at(2.6, &mut poses);
            fresh.timeline().poses_at(2.6, &mut wanted);
            assert_eq!(bits(&poses), bits(&wanted), "{case}, all of it");
        }
    });
    assert!(partly > 500 && kept > 500, "{partly} tracks made in part, {kept} whole");
}

/// What a node does to others ends where it leaves the stage, whoever takes it from there.
#[test]
fn nodes_that_are_removed_are_those_of_a_game() {
    let gone = |secs: f64| Action::sequence([Action::delay(secs), Action::remove_self(secs < 0.6)]);
    let trees = vec![
        Action::targeted("b", Action::move_by(1.5, [20.0, 2.0])),
        Action::spawn([Action::rotate_by(2.0, 90.0), Action::targeted("c", Action::fade_out(2.0))]),
        gone(0.5),
        Action::targeted("a", gone(0.75)),
        Action::scale_by(1.0, [2.0, 3.0]),
    ];
    let mut removed = 0;
    each_change(30, 8, &document_of(trees), random_edit, |programs, document, random, case| {
        programs.update(document);
        let game = Timeline::new(&document.to_project()).unwrap();
        let (mut poses, mut wanted) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            let secs = secs(random);
            programs.poses_at(secs, &mut poses);
            game.poses_at(secs, &mut wanted);
            assert_eq!(bits(&poses), bits(&wanted), "{case}, at {secs} s");
        }
        removed += usize::from(wanted.iter().any(|pose| pose.removed));
    });
    assert!(removed > 300, "{removed}");
}

/// Looked at from each of its nodes, such a run took as much as the square of their number.
#[test]
fn a_run_on_thousands_of_nodes_is_looked_at_once() {
    use kineograph_runtime::format::{Clip, Node, Project, Run};

    let names: Vec<String> = (0..20_000).map(|nth| format!("n{nth}")).collect();
    let run = |at| Run::new("go", "n0").with_more_nodes(names[1..].to_vec()).with_at(at);
    let project = Project::default()
        .with_nodes(names.iter().map(Node::new).collect())
        .with_clips(vec![Clip::new("go", Action::move_by(1.0, [8.0, 0.0]))])
        .with_runs(vec![run(0.0), run(0.25)]);
    let (document, _) = Document::from_project(&project);
    let mut programs = Programs::of(&document);
    let mut poses = Vec::new();
    programs.poses_at(0.5, &mut poses);
    assert_eq!(poses.len(), names.len());
    assert!(poses.iter().all(|pose| pose.position == [6.0, 0.0]));
}
