//! What is compiled, when, and from what.

use kineograph_runtime::format::{Action, Kind, Value};

use super::*;
use crate::document::{ClipEdit, Edit, GraphEdit, Slot};

/// The clip `walk` plays `hop` twice.
fn document() -> (Document, ClipId, ClipId) {
    let mut document = Document::default();
    let mut ids = Vec::new();
    let hop = Action::move_by(1.0, [40.0, 0.0]);
    for (name, tree) in [("walk", Action::repeat(2, Action::play_clip("hop"))), ("hop", hop)] {
        let (next, made) = document.edited(&Edit::AddClip(name.to_owned())).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        ids.extend(made.clip);
        document = next.edited(&Edit::Clip(ids[ids.len() - 1], insert)).unwrap().0;
    }
    (document, ids[0], ids[1])
}

fn root(document: &Document, clip: ClipId) -> ActionId {
    document.clip(clip).unwrap().root().unwrap()
}

#[test]
fn a_clip_follows_what_it_plays() {
    let (document, walk, hop) = document();
    let mut programs = Programs::default();
    assert!(programs.update(&document));
    let end = |programs: &Programs| programs.program(walk).unwrap().sample(&Pose::default(), 1.0).position;
    assert_eq!(end(&programs), [80.0, 0.0]);
    let value = Value::Vec2([7.0, 0.0]);
    let further = ClipEdit::SetParam { ids: vec![root(&document, hop)], param: "delta", value };
    let (document, _) = document.edited(&Edit::Clip(hop, further)).unwrap();
    assert!(programs.update(&document));
    assert_eq!(end(&programs), [14.0, 0.0]);
    // What plays nothing of it stays as it is.
    let before = Arc::clone(programs.program(hop).unwrap());
    let (document, _) = document.edited(&Edit::AddClip("other".to_owned())).unwrap();
    programs.update(&document);
    assert!(Arc::ptr_eq(&before, programs.program(hop).unwrap()));
}

#[test]
fn a_problem_names_its_parameter() {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".to_owned())).unwrap();
    let clip = made.clip.unwrap();
    let tree = Action::sequence([Action::repeat(0, Action::delay(-1.0)), Action::new(Kind::EaseIn)]);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (document, _) = document.edited(&Edit::Clip(clip, insert)).unwrap();
    let mut programs = Programs::default();
    programs.update(&document);
    let params: Vec<_> = programs.problems().map(|(_, problem)| problem.param).collect();
    assert_eq!(params, [Some("times"), Some("duration"), None]);
}

#[test]
fn a_clip_that_is_gone_is_a_problem_of_what_plays_it_and_the_last_program_goes_on() {
    let (document, walk, hop) = document();
    let mut programs = Programs::default();
    programs.update(&document);
    let (without, _) = document.edited(&Edit::RemoveClip(hop)).unwrap();
    programs.update(&without);
    let problems: Vec<_> = programs.problems().collect();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].1.message.contains("hop"), "{problems:?}");
    assert!(programs.is_stale(walk) && programs.program(walk).is_some());
    programs.update(&document);
    assert_eq!(programs.problems().count(), 0);
}

fn clip_of(tree: Action) -> Document {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0
}

fn id(document: &Document, kind: Kind) -> ActionId {
    document.clips()[0].items().find(|(_, item)| item.action.kind() == kind).unwrap().0
}

#[test]
fn what_only_the_graph_shows_compiles_nothing_anew() {
    let before = clip_of(Action::sequence([Action::move_by(1.0, [10.0, 0.0])]));
    let (clip, mover) = (before.clips()[0].id, id(&before, Kind::MoveBy));
    let mut programs = Programs::default();
    programs.update(&before);
    let program = Arc::clone(programs.program(clip).unwrap());
    for edit in [
        ClipEdit::SetPositions(vec![(mover, [3.0, 4.0])]),
        ClipEdit::Graph(GraphEdit::SetComment(mover, Some("why".into()))),
    ] {
        let (after, _) = before.edited(&Edit::Clip(clip, edit)).unwrap();
        assert!(programs.update(&after));
        assert!(Arc::ptr_eq(&program, programs.program(clip).unwrap()));
    }
    let (muted, _) = before.edited(&Edit::Clip(clip, ClipEdit::SetMuted(vec![mover], true))).unwrap();
    programs.update(&muted);
    assert!(!Arc::ptr_eq(&program, programs.program(clip).unwrap()));
}

#[test]
fn only_soloed_actions_move_and_everything_keeps_its_time() {
    let tree = Action::sequence([
        Action::move_by(1.0, [10.0, 0.0]),
        Action::show(),
        Action::speed(2.0, Action::spawn([Action::rotate_by(2.0, 90.0), Action::scale_to(1.0, [3.0, 3.0])])),
        Action::call_func("end"),
        Action::fade_to(1.0, 0.0),
    ]);
    let document = clip_of(tree);
    let clip = document.clips()[0].id;
    let mut programs = Programs::default();
    programs.update(&document);
    let whole = Arc::clone(programs.program(clip).unwrap());
    let solo = Solo { clip, actions: [id(&document, Kind::RotateBy)].into() };
    assert!(programs.update_with(&document, Some(&solo)));
    let alone = Arc::clone(programs.program(clip).unwrap());
    assert_eq!(alone.length(), whole.length());
    assert_eq!(alone.spans(), whole.spans());
    assert!(!alone.has_events());
    let start = Pose::default();
    for secs in [0.0, 0.5, 1.3, 1.9, 2.5, 3.0] {
        let (pose, full) = (alone.sample_secs(&start, secs), whole.sample_secs(&start, secs));
        assert_eq!(pose.rotation_deg, full.rotation_deg);
        assert_eq!((pose.position, pose.scale), (start.position, start.scale));
        assert_eq!(pose.opacity, start.opacity);
    }
    assert!(programs.update(&document));
    assert_eq!(programs.program(clip).unwrap().sample_secs(&start, 3.0), whole.sample_secs(&start, 3.0));
}
