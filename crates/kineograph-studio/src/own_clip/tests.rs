use kineograph_runtime::Stagger;
use kineograph_runtime::format::{Action, Kind, Value, load};

use super::*;
use crate::document::ClipEdit;

/// `hop` plays on `a`, `b` and `c`, a quarter of a second apart, and once more on `b`; `spin` on `c` alone.
fn document() -> Document {
    let text = r#"(format: 2, nodes: [(name: "a", content: Box((4, 4))), (name: "b", content: Box((4, 4))), (name: "c", content: Box((4, 4)))],
        clips: [(name: "hop", action: MoveBy(duration: 1, delta: (0, 9))), (name: "spin", action: RotateBy(duration: 1, angle: 90))],
        runs: [(clip: "hop", node: "a"), (clip: "hop", node: "b", at: 4), (clip: "spin", node: "c")])"#;
    let (mut document, _) = Document::from_project(&load(text).unwrap().project);
    let mut run = document.runs()[0].as_ref().clone();
    run.more_nodes = vec![document.nodes()[1].id, document.nodes()[2].id];
    run.stagger = Stagger::each(0.25);
    run.tag = Some("all".to_owned());
    document = document.edited(&Edit::SetRun(run)).unwrap().0;
    document
}

fn after(document: &Document, edits: &[Edit]) -> Document {
    let document = edits.iter().fold(document.clone(), |document, edit| document.edited(edit).unwrap().0);
    assert_eq!(document.violations(), Vec::<String>::new());
    document
}

/// Which clip plays on each node, and when: as “clip node start”.
fn plays(document: &Document) -> Vec<String> {
    let mut plays = Vec::new();
    for run in document.runs() {
        let clip = &document.clip(run.clip).unwrap().name;
        for (node, secs) in run.starts() {
            plays.push(format!("{clip} {} {secs}", document.node(node).unwrap().name));
        }
    }
    plays.sort();
    plays
}

#[test]
fn nodes_get_a_clip_of_their_own_that_starts_when_the_shared_one_did() {
    let document = document();
    let [a, b, c] = [0, 1, 2].map(|place| document.nodes()[place].id);
    for (nodes, expected) in [
        (vec![b], ["hop 2 b 0.25", "hop 2 b 4", "hop a 0", "hop c 0.5", "spin c 0"]),
        (vec![a], ["hop 2 a 0", "hop b 0.25", "hop b 4", "hop c 0.5", "spin c 0"]),
        (vec![b, c], ["hop 2 b 0.25", "hop 2 b 4", "hop 2 c 0.5", "hop a 0", "spin c 0"]),
    ] {
        let (edits, copies) = own_clips(&document, &nodes, None).unwrap();
        let own = after(&document, &edits);
        assert_eq!(plays(&own), expected);
        assert_eq!(own.clip(copies[0]).unwrap().name, "hop 2");
        assert_eq!(own.runs().iter().filter(|run| run.tag.is_some()).count(), 1, "a tag belongs to one run");
        assert_eq!(shared_clips(&own, &nodes), []);
    }
    assert!(own_clips(&document, &[a, b, c], None).is_none(), "nothing else plays it");
}

#[test]
fn the_others_play_what_they_did_before_the_change() {
    let before = document();
    let [a, b] = [0, 1].map(|place| before.nodes()[place].id);
    let hop = before.clips()[0].clone();
    let further =
        ClipEdit::SetParam { ids: vec![hop.root().unwrap()], param: "delta", value: Value::Vec2([5.0, 5.0]) };
    let changed = after(&before, &[Edit::Clip(hop.id, further)]);
    let others = changed_along(&before, &changed, &[b]);
    assert_eq!(others, [a, before.nodes()[2].id]);
    assert_eq!(changed_along(&before, &before, &[b]), []);
    let (edits, copies) = own_clips(&changed, &[b], Some(&before)).unwrap();
    let own = after(&changed, &edits);
    let delta = |clip: ClipId| -> Value {
        let tree: Action = own.clip(clip).unwrap().root_tree().unwrap();
        assert_eq!(tree.kind(), Kind::MoveBy);
        tree.param("delta").unwrap().clone()
    };
    assert_eq!(delta(hop.id), Value::Vec2([0.0, 9.0]));
    assert_eq!(delta(copies[0]), Value::Vec2([5.0, 5.0]));
}
