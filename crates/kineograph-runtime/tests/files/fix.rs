//! Fixes in a text: they remove what they say, keep everything else, and never change how a project plays.
use kineograph_runtime::format::{fix_text, load};
use kineograph_runtime::{Pose, Timeline};

fn fixed(text: &str) -> (String, usize) {
    let fixed = fix_text(text, &load(text).unwrap().diagnostics);
    (fixed.text, fixed.fixed.len())
}

const WRONG: &str = r#"// by hand
(
    format: 2,
    nodes: [(nam: "fox", id: 3, /* its image */ sprite: Bx((3, 4))), (name: "tail", parent: "fux", id: 3)],
    clips: [(name: "hop", action: Sequence(action: [
        MovBy(duraton: 1, delta: (2, 0), label: ""), // to the right
        Keyframes(duration: 1, channel: "rotaton", keys: [(at: 1, valu: 5)]),
    ]))],
    runs: [(clip: "hpo", node: "fox", tag: "")],
)"#;

#[test]
fn what_has_one_fix_is_fixed_and_the_rest_of_the_text_stays() {
    let expected = r#"// by hand
(
    format: 2,
    nodes: [(name: "fox", id: 3, /* its image */ content: Box((3, 4))), (name: "tail", parent: "fox")],
    clips: [(name: "hop", action: Sequence(actions: [
        MoveBy(duration: 1, delta: (2, 0)), // to the right
        Keyframes(duration: 1, channel: "rotation", keys: [(at: 1, value: 5)]),
    ]))],
    runs: [(clip: "hop", node: "fox")],
)"#;
    assert_eq!(fixed(WRONG), (expected.to_owned(), 13));
    assert_eq!(load(expected).unwrap().diagnostics.len(), 0);
    let marked = format!("\u{feff}{WRONG}");
    assert_eq!(fixed(&marked), (format!("\u{feff}{expected}"), 13));
}

#[test]
fn what_would_be_no_better_stays_as_it_is() {
    for text in [
        // The right field is there already; the value does not fit; the name would be used twice.
        r#"(format: 2, nodes: [(nam: "a", name: "b")])"#,
        r#"(format: 2, nodes: [(name: "a", star: "bright")])"#,
        // A warning: the project plays, and would play something else.
        r#"(format: 2, nodes: [(name: "boss")], clips: [(name: "a", action: TargetedAction(target: "bos", action: Hide()))])"#,
        // The clip would play itself.
        r#"(format: 2, clips: [(name: "hop", action: PlayClip(clip: "hpo"))])"#,
        r#"(format: 2, runs: [(clip: "x", node: "y")])"#,
        "(format: 2)",
    ] {
        assert_eq!(fixed(text), (text.to_owned(), 0));
    }
}

#[test]
fn one_that_would_be_no_better_does_not_keep_the_others() {
    let (text, count) = fixed(r#"(format: 2, stag: "x", nodes: [(nam: "a"), (nam: "a", name: "b")])"#);
    assert_eq!(
        (text.as_str(), count),
        (r#"(format: 2, stag: "x", nodes: [(name: "a"), (nam: "a", name: "b")])"#, 1)
    );
}

/// A project that has errors only in what does not move it plays the same when they are fixed.
#[test]
fn fixes_keep_the_motion() {
    let text = r#"(format: 2,
        nodes: [(id: 1, name: "fox"), (id: 1, name: "tail", parent: "fox", start: (positon: (5, 6)))],
        clips: [(id: 7, name: "hop", action: Spawn(id: 7, actions: [JumpBy(id: 7, duration: 1, delta: (9, 0), height: 4, jumps: 2)]))],
        runs: [(clip: "hop", nodes: ["fox", "tail"], stagger: (each: 0.25))],
    )"#;
    let (after, count) = fixed(text);
    assert_eq!(count, 3);
    let poses = |text: &str| {
        let timeline = Timeline::new(&load(text).unwrap().project).unwrap();
        let mut all: Vec<Pose> = Vec::new();
        for step in 0..8 {
            let mut poses = Vec::new();
            timeline.poses_at(f64::from(step) * 0.2, &mut poses);
            all.extend(poses);
        }
        all
    };
    // A timeline does not look at the names that were read.
    assert_eq!(poses(text), poses(&after));
    assert!(load(&after).unwrap().diagnostics.is_empty());
}
