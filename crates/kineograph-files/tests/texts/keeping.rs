use kineograph_files::{formatted, kept, updated};
use kineograph_runtime::format::{Action, Clip, Node, Project, Value, load, to_ron};
use proptest::prelude::*;

use super::comments::{comments_of, picks, sprinkled};
use super::generate;

proptest! {
    #[test]
    fn without_comments_the_text_is_the_canonical_one(
        previous in generate::project(),
        project in generate::project(),
    ) {
        prop_assert_eq!(updated(&to_ron(&previous), &project), to_ron(&project));
        prop_assert_eq!(updated("( format : 2 )", &project), to_ron(&project));
    }

    #[test]
    fn no_comment_of_an_unchanged_project_is_lost(project in generate::project(), picks in picks()) {
        let previous = sprinkled(&to_ron(&project), &picks);
        let text = updated(&previous, &project);
        prop_assert_eq!(&load(&text).unwrap().project, &project);
        prop_assert_eq!(comments_of(&text), comments_of(&previous), "{}\n---\n{}", previous, text);
        prop_assert_eq!(updated(&text, &project), text);
    }

    #[test]
    fn no_comment_is_there_twice_after_a_change(
        project in generate::project(),
        next in generate::project(),
        picks in picks(),
    ) {
        let previous = sprinkled(&to_ron(&project), &picks);
        let text = updated(&previous, &next);
        prop_assert_eq!(&load(&text).unwrap().project, &next);
        let (kept, mut had) = (comments_of(&text), comments_of(&previous));
        for comment in kept {
            let at = had.iter().position(|had| *had == comment);
            prop_assert!(at.is_some(), "{} is new or doubled\n{}\n---\n{}", comment, previous, text);
            had.remove(at.unwrap());
        }
        prop_assert_eq!(updated(&text, &next), text);
    }
}

/// `text` after an edit of its project.
fn edited(text: &str, edit: impl FnOnce(&mut Project)) -> String {
    let mut project = load(text).unwrap().project;
    edit(&mut project);
    let text = updated(text, &project);
    assert_eq!(load(&text).unwrap().project, project);
    text
}

const CAST: &str = r##"// Kineograph project
// The park.

(
    format: 2,
    stage: (size: (480, 270), background: "#232635", fps: 60),
    // Who is there.
    nodes: [ // from back to front
        // Animals

        // the hero
        (id: 1, name: "fox", content: Box((32, 32))), // red
        // flies
        (id: 2, name: "owl", content: Box((8, 8)), start: (
            position: (40, 100), // on the tree
            scale: (2, 2),
        )),
        // nobody else
    ],
    clips: [
        (id: 1, name: "hop", action: Sequence(id: 1, actions: [
            // up
            MoveBy(id: 2, duration: 1, delta: (0, 10)),
            // down
            MoveBy(id: 3, duration: 2, delta: (0, -10)), // hard
        ])),
    ],
)
// The end.
"##;

#[test]
fn comments_of_a_canonical_text_change_nothing() {
    assert_eq!(edited(CAST, |_| ()), CAST);
}

#[test]
fn comments_move_with_their_item() {
    let text = edited(CAST, |project| project.nodes.swap(0, 1));
    let expected = "        // flies\n        (id: 2, name: \"owl\", content: Box((8, 8)), start: (\n            position: (40, 100), \
                    // on the tree\n            scale: (2, 2),\n        )),\n        // Animals\n\n        // the hero\n        (id: 1, \
                    name: \"fox\", content: Box((32, 32))), // red\n        // nobody else\n    ],\n";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn comments_go_with_what_is_removed_and_headings_stay() {
    let text = edited(CAST, |project| {
        project.nodes.remove(0);
        project.clips[0].action.as_mut().unwrap().children.remove(1);
    });
    for gone in ["the hero", "red", "down", "hard"] {
        assert!(!text.contains(gone), "{gone}: {text}");
    }
    let start = "    nodes: [ // from back to front\n        // Animals\n\n        // flies\n        (id: 2";
    assert!(text.contains(start), "{text}");
    let text = edited(&text, |project| project.nodes.clear());
    for kept in ["The park", "Who is there", "from back to front", "The end"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
}

#[test]
fn comments_follow_an_action_into_another_tree() {
    let text = edited(CAST, |project| {
        let tree = project.clips[0].action.as_mut().unwrap();
        let moved = tree.children.remove(1);
        let wrapped = Action::repeat(2, moved);
        project.clips.push(Clip::new("bounce", wrapped));
    });
    assert!(text.contains("// down\n"), "{text}");
    assert!(text.contains("action: MoveBy(id: 3, duration: 2, delta: (0, -10)), // hard\n"), "{text}");
}

#[test]
fn a_comment_on_a_default_moves_to_the_item() {
    let text = "(format: 2, nodes: [\n    (\n        name: \"a\",\n        // in front\n        z: 0, // 0\n    ),\n])";
    assert_eq!(
        edited(text, |_| ()),
        "// Kineograph project\n(\n    format: 2,\n    stage: (size: (480, 270), background: \"#232635\", fps: 60),\n    \
         nodes: [\n        // in front\n        // 0\n        (name: \"a\"),\n    ],\n)\n"
    );
}

#[test]
fn renamed_items_without_ids_keep_their_comments() {
    let text =
        "(format: 2, markers: [(name: \"a\", at: 1), /* b. */ (name: \"b\", at: 2), (name: \"c\", at: 3)])";
    let text = edited(text, |project| project.markers[1].name = "x".to_owned());
    assert!(text.contains("/* b. */ (name: \"x\", at: 2),"), "{text}");
}

#[test]
fn unknown_fields_stay_where_they_were() {
    let project = Project::default().with_nodes(vec![Node::new("a").with_id(1)]);
    let previous = r#"// Kineograph project
(
    // of a newer version
    promise: [
        (node: "a", x: 1.50), // close
    ],
    format: 2,
    stage: (size: (1, 1), background: "000000", glow: { "a": [Some(1)] }, fps: 1),
    nodes: [
        (id: 1, name: "a", start: (glow: 2), z: 4, tail: ()),
    ],
    editor: (zoom: 2), // near
)
"#;
    let expected = r##"// Kineograph project
(
    // of a newer version
    promise: [
        (node: "a", x: 1.50), // close
    ],
    format: 2,
    stage: (
        size: (480, 270),
        background: "#232635",
        glow: {"a": [
            Some(1),
        ]},
        fps: 60,
    ),
    nodes: [
        (id: 1, name: "a", start: (glow: 2), tail: ()),
    ],
    editor: (zoom: 2), // near
)
"##;
    let text = updated(previous, &project);
    assert_eq!(text, expected);
    assert_eq!(updated(&text, &project), text);
}

#[test]
fn misspelt_names_are_replaced_and_not_kept() {
    let text = "(format: 2, glow: 2, nodes: [(name: \"a\", mood: 1,\n /* up */ start: (positon: (1, 2)))])";
    assert_eq!(formatted(text).unwrap_err().position().map(|at| at.line), Some(2));
    let text = updated(text, &load(text).unwrap().project);
    assert!(text.contains("glow: 2") && text.contains("mood: 1") && text.contains("/* up */"), "{text}");
    assert!(text.contains("position: (1, 2)") && !text.contains("positon"), "{text}");
    assert_eq!(formatted(&text).unwrap(), text);
}

#[test]
fn comments_of_an_unreadable_text_are_at_the_end() {
    let text = updated("// Kineograph project\n(format: 2, // one\n ] /* two", &Project::default());
    assert!(text.ends_with(")\n// one\n// /* two\n"), "{text}");
    assert_eq!(updated(&text, &Project::default()), text);
}

/// Comments above, behind and between the items of a canonical text, as people write them.
fn with_remarks(text: &str) -> String {
    let mut out = String::new();
    for (nth, line) in text.lines().enumerate() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let is_item = line.trim_start().starts_with(|c: char| c == '(' || c.is_uppercase()) && nth > 3;
        if is_item && nth % 7 == 0 {
            out.push_str(&format!("{indent}// above {nth}\n"));
        }
        let ends_item = line.ends_with("),") && line.matches('(').count() == line.matches(')').count();
        let remark =
            if is_item && ends_item && nth % 5 == 0 { format!(" // line {nth}") } else { String::new() };
        out.push_str(&format!("{line}{remark}\n"));
    }
    out
}

/// Changes the last digit of the duration of an action of a tree, counted in preorder, to another one but 0.
fn change_duration(action: &mut Action, nth: &mut usize) {
    if *nth == 0
        && let Some(Value::Number(secs)) = action.param("duration")
    {
        let written = secs.to_string();
        let (start, last) = written.split_at(written.len() - 1);
        let changed = format!("{start}{}", if last == "3" { "7" } else { "3" });
        action.set_param("duration", Value::Number(changed.parse().unwrap())).unwrap();
    }
    *nth = nth.wrapping_sub(1);
    action.children.iter_mut().for_each(|child| change_duration(child, nth));
}

#[test]
fn a_small_edit_is_a_small_difference() {
    for name in ["coin", "dialog", "hero"] {
        let path = format!("{}/../../projects/{name}.ron", env!("CARGO_MANIFEST_DIR"));
        let text = with_remarks(&std::fs::read_to_string(path).unwrap());
        assert!(comments_of(&text).len() > 20, "{text}");
        assert_eq!(formatted(&text).unwrap(), text);
        let project = load(&text).unwrap().project;
        for clip in 0..project.clips.len() {
            for nth in 0..project.clips[clip].action.as_ref().unwrap().count() {
                let mut project = project.clone();
                change_duration(project.clips[clip].action.as_mut().unwrap(), &mut nth.clone());
                let after = updated(&text, &project);
                let changed =
                    text.lines().zip(after.lines()).filter(|(before, after)| before != after).count();
                assert!(
                    changed <= 1 && text.lines().count() == after.lines().count(),
                    "{name} {clip} {nth}: {after}"
                );
            }
        }
    }
}

#[test]
fn what_a_text_that_is_none_loses_is_known() {
    let whole = "(format: 2, team: 7, nodes: [(name: \"a\")]) // end";
    let project = load(whole).unwrap().project;
    for (previous, is_all) in [
        (whole.to_owned(), true),
        (String::new(), true),
        ("// only a comment".to_owned(), true),
        (whole.replace("team: 7", "team: 7 ;"), false),
        (whole.replace("[(", "[[("), false),
        (whole[..30].to_owned(), false),
    ] {
        let kept = kept(&previous, &project);
        assert_eq!((kept.is_all, kept.text.contains("team: 7")), (is_all, previous == whole), "{previous}");
        assert_eq!(load(&kept.text).unwrap().project, project);
        assert_eq!(kept.text, updated(&previous, &project));
    }
}
