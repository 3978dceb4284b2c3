use kineograph_files::formatted;
use kineograph_runtime::format::{Action, Clip, FrameStep, MAX_DEPTH, Project, load, to_ron};
use proptest::prelude::*;

use super::comments::{comments_of, picks, sprinkled};
use super::generate;

proptest! {
    #[test]
    fn formatting_twice_changes_nothing(project in generate::project(), picks in picks()) {
        let text = sprinkled(&to_ron(&project), &picks);
        let once = formatted(&text).unwrap();
        prop_assert_eq!(formatted(&once).unwrap(), once.clone());
        prop_assert_eq!(comments_of(&once), comments_of(&text));
        prop_assert_eq!(load(&once).unwrap().project, project);
    }
}

#[test]
fn the_deepest_project_is_formatted() {
    let tree = (1..MAX_DEPTH)
        .fold(Action::animate(0.1, vec![FrameStep::lasting(1, 2.0)], 1, false), |tree, _| {
            Action::sequence([tree])
        });
    let project = Project::default().with_clips(vec![Clip::new("deep", tree)]);
    let text = to_ron(&project).replace("Animate(", "// deep\nAnimate(");
    let formatted = formatted(&text).unwrap();
    assert!(formatted.contains("// deep"));
    assert_eq!(load(&formatted).unwrap().project, project);
}

/// A project with every short form that is not canonical, and the same written out.
const SHORT: &str = r##"(format: 2, stage: (background: "#f80"), nodes: [(name: "n", start: (scale: 2))], clips: [(name: "a", action: Keyframes(duration: 1, channel: "x", keys: [
    // the start
    (0, 5), (1, 10, "EaseOut(2)"), // the end
]))])"##;
const LONG: &str = r##"(format: 2, stage: (background: "#ff8800"), nodes: [(name: "n", start: (scale: (2, 2)))], clips: [(name: "a", action: Keyframes(duration: 1, channel: "x", keys: [
    // the start
    (at: 0, value: 5), (at: 1, value: 10, ease: "EaseOut(2)"), // the end
]))])"##;

#[test]
fn short_forms_are_the_same_project_and_are_written_in_full() {
    assert_eq!(load(SHORT).unwrap().project, load(LONG).unwrap().project);
    let formatted_short = formatted(SHORT).unwrap();
    assert_eq!(formatted_short, formatted(LONG).unwrap());
    assert_eq!(formatted(&formatted_short).unwrap(), formatted_short);
    let (start, end) = ("// the start\n", "\"EaseOut(2)\"), // the end");
    assert!(formatted_short.contains(start) && formatted_short.contains(end), "{formatted_short}");
    assert!(kineograph_files::Diff::between(SHORT, LONG).unwrap().is_empty());
    let changed = LONG.replace("value: 5", "value: 6");
    let merged = kineograph_files::merged(LONG, SHORT, &changed).unwrap();
    assert!(merged.conflicts.is_empty(), "{:?}", merged.conflicts);
    assert_eq!(load(&merged.text).unwrap().project, load(&changed).unwrap().project);
}

#[test]
fn comments_behind_a_comma_that_follows_a_line_comment_keep_their_lines() {
    let text = "(format: 2, stage: (size: (480, 270)) // a\n, /* b\n c */ // d\n nodes: [(name: \"x\")])";
    let once = formatted(text).unwrap();
    assert_eq!(formatted(&once).unwrap(), once);
    assert!(once.contains("// a\n    /* b\n c */\n    // d\n"), "{once}");
}
