use kineograph_files::{Diff, Held, Merged, Side, decided, formatted, merged};
use kineograph_runtime::format::{Project, load, to_ron};
use proptest::collection::vec;
use proptest::prelude::*;

use super::comments::{comments_of, picks, sprinkled};
use super::edits::{Edit, edit, make, tidy_project};

fn clean(base: &str, ours: &str, theirs: &str) -> String {
    let Merged { text, conflicts, .. } = merged(base, ours, theirs).unwrap();
    assert!(conflicts.is_empty(), "{conflicts:#?}\n{text}");
    text
}

/// The text after the edits.
fn edited(project: &Project, edits: &[Edit], mark: &str) -> (Project, String) {
    let mut edited = project.clone();
    edits.iter().for_each(|edit| make(&mut edited, *edit, mark));
    let text = to_ron(&edited);
    (edited, text)
}

proptest! {
    #[test]
    fn one_side_alone_is_the_result(project in tidy_project(), edits in vec(edit(), 1..5), picks in picks()) {
        let base = sprinkled(&to_ron(&project), &picks);
        let (_, ours) = edited(&project, &edits, "ours");
        prop_assert_eq!(clean(&base, &ours, &base), ours.clone());
        prop_assert_eq!(clean(&base, &base, &ours), ours.clone());
        prop_assert_eq!(clean(&base, &ours, &ours), ours);
    }

    /// As above, by the way of all merges: the other side changed a comment only.
    #[test]
    fn a_side_that_changes_a_comment_changes_nothing_else(
        project in tidy_project(),
        edits in vec(edit(), 1..5),
    ) {
        let base = to_ron(&project);
        let (_, ours) = edited(&project, &edits, "ours");
        let theirs = format!("{base}// The end.\n");
        prop_assert_eq!(clean(&base, &ours, &theirs), format!("{ours}// The end.\n"));
        prop_assert_eq!(clean(&base, &theirs, &ours), format!("{ours}// The end.\n"));
        prop_assert_eq!(clean(&base, &ours, &format!("{ours}// The end.\n")), format!("{ours}// The end.\n"));
    }

    #[test]
    fn any_merge_loads_and_both_sides_agree_on_conflicts(
        project in tidy_project(),
        ours in vec(edit(), 1..6),
        theirs in vec(edit(), 1..6),
        picks in picks(),
    ) {
        let base = to_ron(&project);
        let (_, ours) = edited(&project, &ours, "ours");
        let (_, theirs) = edited(&project, &theirs, "theirs");
        let ours = sprinkled(&ours, &picks);
        let found = merged(&base, &ours, &theirs).unwrap();
        prop_assert!(load(&found.text).is_ok(), "{}", found.text);
        if ours != base && theirs != base {
            prop_assert_eq!(formatted(&found.text).unwrap(), found.text.clone());
        }
        let marks = found.text.matches("// CONFLICT").count();
        prop_assert_eq!(marks, found.conflicts.len(), "{:#?}\n{}", found.conflicts, found.text);
        let back = merged(&base, &theirs, &ours).unwrap();
        prop_assert_eq!(back.conflicts.is_empty(), found.conflicts.is_empty(), "{:#?}\n{:#?}", found.conflicts, back.conflicts);
        // Decided for one side, it is the same file without the comments, or that of the other side's merge.
        for (side, found) in [(Side::Ours, &found), (Side::Theirs, &back)] {
            let can_be_decided = found.conflicts.iter().all(|conflict| conflict.sides.is_some());
            let text = decided(&base, &ours, &theirs, side).unwrap();
            prop_assert_eq!(text.is_some(), can_be_decided);
            if let Some(text) = text {
                prop_assert!(!text.contains("// CONFLICT"), "{}", text);
                prop_assert!(Diff::between(&text, &found.text).unwrap().is_empty(), "{}\n{}", text, found.text);
            }
        }
    }

    /// Edits of values, names and times of different items: in any order the result is the same.
    #[test]
    fn independent_edits_are_both_made(
        project in tidy_project(),
        edits in vec(edit(), 1..8),
        split in 0..8_usize,
    ) {
        let base = to_ron(&project);
        let split = split % (edits.len() + 1);
        let (ours, theirs) = independent(&project, &edits, split);
        let (after_ours, ours_text) = edited(&project, &ours, "ours");
        let (after_theirs, theirs_text) = edited(&project, &theirs, "theirs");
        let both = edited(&after_ours, &theirs, "theirs").1;
        prop_assert_eq!(&both, &edited(&after_theirs, &ours, "ours").1);
        prop_assert_eq!(clean(&base, &ours_text, &theirs_text), both);
    }
}

/// Edits that touch different things: values by their place in the file, each on one side only.
fn independent(project: &Project, edits: &[Edit], split: usize) -> (Vec<Edit>, Vec<Edit>) {
    // Nothing is added, removed or moved, so that places stay.
    let is_value = |edit: &&Edit| matches!(edit.kind, 3 | 4 | 9 | 11 | 13);
    let values: Vec<Edit> = edits.iter().filter(is_value).copied().collect();
    let (ours, theirs) = values.split_at(split.min(values.len()));
    let touched = |edit: &Edit| {
        let text = edited(project, &[*edit], "x").1;
        let diff = Diff::between(&to_ron(project), &text).unwrap();
        diff.changes.into_iter().map(|change| format!("{:?}", change.path)).collect::<Vec<_>>()
    };
    let of_ours: Vec<String> = ours.iter().flat_map(touched).collect();
    let theirs = theirs.iter().filter(|edit| touched(edit).iter().all(|path| !of_ours.contains(path)));
    (ours.to_vec(), theirs.copied().collect())
}

const BASE: &str = r##"// Kineograph project
(
    format: 2,
    stage: (size: (480, 270), background: "#232635", fps: 60),
    nodes: [
        (id: 1, name: "fox"),
        (id: 2, name: "owl"),
        (id: 3, name: "ant"),
    ],
    clips: [
        (id: 1, name: "hop", action: Sequence(id: 1, actions: [
            MoveBy(id: 2, duration: 1, delta: (0, 10)),
            Spawn(id: 3, actions: [
                RotateBy(id: 4, duration: 2, angle: 90),
                FadeIn(id: 5, duration: 3),
            ]),
            DelayTime(id: 6, duration: 4),
        ])),
        (id: 2, name: "nap", action: DelayTime(id: 7, duration: 5)),
    ],
    runs: [
        (id: 1, clip: "hop", node: "fox"),
        (id: 2, clip: "nap", node: "owl"),
    ],
    editor: (clips: [
        (
            clip: "hop", positions: [
                (id: 2, at: (1, 2)),
            ],
            collapsed: [
                3,
            ],
        ),
    ]),
)
"##;

/// `BASE` with replacements.
fn with(replacements: &[(&str, &str)]) -> String {
    let text = replacements.iter().fold(BASE.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    formatted(&text).unwrap()
}

#[test]
fn a_conflict_keeps_ours_and_notes_theirs() {
    let ours = with(&[("duration: 3", "duration: 3.5"), ("name: \"ant\"", "name: \"ant\", z: 1")]);
    let theirs = with(&[("duration: 3", "duration: 2.5"), ("name: \"ant\"", "name: \"bee\"")]);
    let found = merged(BASE, &ours, &theirs).unwrap();
    assert_eq!(found.conflicts.len(), 1);
    assert_eq!(found.conflicts[0].place, "clip \"hop\" › Sequence[1] › Spawn[1] › FadeIn › duration");
    assert_eq!(found.conflicts[0].reason, "theirs: 2.5");
    let mark = "// CONFLICT clip \"hop\" › Sequence[1] › Spawn[1] › FadeIn › duration: theirs: 2.5\n";
    assert!(found.text.contains(mark) && found.text.contains("duration: 3.5"), "{}", found.text);
    assert!(found.text.contains("(id: 3, name: \"bee\", z: 1)"), "{}", found.text);
}

#[test]
fn conflicts_are_decided_for_one_side_and_the_rest_is_merged() {
    let ant = "        (id: 3, name: \"ant\"),\n";
    let ours = with(&[
        ("duration: 3", "duration: 3.5"),
        (ant, ""),
        ("fps: 60", "fps: 30"),
        ("angle: 90", "angle: 45"),
    ]);
    let theirs = with(&[
        ("duration: 3", "duration: 2.5"),
        ("name: \"ant\"", "name: \"ant\", z: 7"),
        ("duration: 5", "duration: 6"),
    ]);
    let mine = with(&[
        ("duration: 3", "duration: 3.5"),
        (ant, ""),
        ("fps: 60", "fps: 30"),
        ("angle: 90", "angle: 45"),
        ("duration: 5", "duration: 6"),
    ]);
    assert_eq!(decided(BASE, &ours, &theirs, Side::Ours).unwrap(), Some(mine.clone()));
    let taken = with(&[
        ("duration: 3", "duration: 2.5"),
        ("name: \"ant\"", "name: \"ant\", z: 7"),
        ("fps: 60", "fps: 30"),
        ("angle: 90", "angle: 45"),
        ("duration: 5", "duration: 6"),
    ]);
    assert_eq!(decided(BASE, &ours, &theirs, Side::Theirs).unwrap(), Some(taken));
    // What each side has, for whoever decides.
    let value = |text: &str| Held::Value(text.to_owned());
    let found = merged(BASE, &ours, &theirs).unwrap();
    let sides: Vec<_> = found.conflicts.into_iter().filter_map(|conflict| conflict.sides).collect();
    assert!(sides.contains(&[value("3.5"), value("2.5")]), "{sides:?}");
    assert!(sides.contains(&[Held::Nothing, value("(id: 3, name: \"ant\", z: 7)")]), "{sides:?}");
    assert_eq!(sides.len(), 2);
}

#[test]
fn our_change_of_a_field_stays_when_their_kind_has_no_such_field() {
    let turn = "RotateBy(id: 4, duration: 2, angle: 90)";
    let ours = with(&[("angle: 90", "angle: 45")]);
    let theirs = with(&[(turn, "FadeOut(id: 4, duration: 2)")]);
    let found = merged(BASE, &ours, &theirs).unwrap();
    assert!(found.text.contains("RotateBy(id: 4, duration: 2, angle: 45)"), "{}", found.text);
    assert_eq!(found.conflicts.len(), 1, "{:?}", found.conflicts);
    let text = decided(BASE, &ours, &theirs, Side::Theirs).unwrap().unwrap();
    assert!(text.contains("FadeOut(id: 4, duration: 2)"), "{text}");
}

#[test]
fn an_action_is_moved_by_one_side_and_changed_by_the_other() {
    let fade = "                FadeIn(id: 5, duration: 3),\n";
    let ours = with(&[(fade, ""), ("DelayTime(id: 6", "FadeIn(id: 5, duration: 3), DelayTime(id: 6")]);
    let theirs = with(&[("duration: 3", "duration: 9")]);
    let expected = with(&[(fade, ""), ("DelayTime(id: 6", "FadeIn(id: 5, duration: 9), DelayTime(id: 6")]);
    assert_eq!(clean(BASE, &ours, &theirs), expected);
    assert_eq!(clean(BASE, &theirs, &ours), expected);
}

#[test]
fn an_action_is_wrapped_by_one_side_and_changed_by_the_other() {
    let wrap = (
        "action: DelayTime(id: 7, duration: 5)",
        "action: Repeat(id: 8, times: 2, action: DelayTime(id: 7, duration: 5))",
    );
    let ours = with(&[wrap]);
    let theirs = with(&[("duration: 5", "duration: 6")]);
    let expected = with(&[wrap, ("duration: 5", "duration: 6")]);
    assert_eq!(clean(BASE, &ours, &theirs), expected);
    assert_eq!(clean(BASE, &theirs, &ours), expected);
    // And the wrapper goes again.
    assert_eq!(clean(&ours, BASE, &expected), theirs);
}

#[test]
fn an_action_that_both_moved_is_there_once() {
    let fade = "                FadeIn(id: 5, duration: 3),\n";
    let ours = with(&[
        (fade, ""),
        ("            DelayTime(id: 6", "            FadeIn(id: 5, duration: 3), DelayTime(id: 6"),
    ]);
    let theirs = with(&[
        (fade, ""),
        (
            "action: DelayTime(id: 7, duration: 5)",
            "action: Sequence(id: 9, actions: [FadeIn(id: 5, duration: 3)])",
        ),
    ]);
    let found = merged(BASE, &ours, &theirs).unwrap();
    assert_eq!(found.text.matches("FadeIn(").count(), 1, "{}", found.text);
    assert!(!found.conflicts.is_empty());
}

#[test]
fn actions_that_both_sides_move_into_each_other_stay() {
    let base = with(&[("DelayTime(id: 6, duration: 4)", "Spawn(id: 6, actions: [Show(id: 10)])")]);
    let text = |from: &str, to: &str| formatted(&base.replace(from, to)).unwrap();
    let outer = "            Spawn(id: 6, actions: [\n                Show(id: 10),\n            ]),\n";
    let inner = "            Spawn(id: 3, actions: [\n                RotateBy(id: 4, duration: 2, angle: 90),\n                FadeIn(id: 5, duration: 3),\n            ]),\n";
    let ours =
        text(&format!("{inner}{outer}"), &outer.replace("Show(id: 10),", &format!("Show(id: 10),\n{inner}")));
    let theirs = text(
        &format!("{inner}{outer}"),
        &inner.replace("FadeIn(id: 5, duration: 3),", &format!("FadeIn(id: 5, duration: 3),\n{outer}")),
    );
    let found = merged(&base, &ours, &theirs).unwrap();
    for kept in ["Spawn(id: 3", "RotateBy(", "FadeIn(", "Spawn(id: 6", "Show("] {
        assert_eq!(
            found.text.matches(kept).count(),
            2 - usize::from(!found.text.contains("theirs: Sequence")),
            "{}",
            found.text
        );
    }
    assert_eq!(found.conflicts.len(), 1);
}

#[test]
fn removing_what_the_other_side_changes_is_a_conflict() {
    let removed = with(&[("        (id: 3, name: \"ant\"),\n", "")]);
    let changed = with(&[("name: \"ant\"", "name: \"ant\", z: 7")]);
    let found = merged(BASE, &removed, &changed).unwrap();
    assert!(
        found
            .text
            .contains("// CONFLICT node \"ant\": ours: removed; theirs: (id: 3, name: \"ant\", z: 7)\n"),
        "{}",
        found.text
    );
    assert!(!found.text.contains("        (id: 3"), "{}", found.text);
    let found = merged(BASE, &changed, &removed).unwrap();
    let kept = "        // CONFLICT node \"ant\": theirs: removed\n        (id: 3, name: \"ant\", z: 7),\n";
    assert!(found.text.contains(kept), "{}", found.text);
}

#[test]
fn new_items_with_the_same_id_get_new_ones() {
    let ours = with(&[
        ("            DelayTime(id: 6", "            Show(id: 8), DelayTime(id: 6"),
        ("(id: 3, name: \"ant\"),", "(id: 3, name: \"ant\"), (id: 4, name: \"bee\"),"),
    ]);
    let theirs = with(&[
        ("            DelayTime(id: 6", "            Hide(id: 8), DelayTime(id: 6"),
        ("(id: 3, name: \"ant\"),", "(id: 3, name: \"ant\"), (id: 4, name: \"cat\"),"),
        ("(id: 2, at: (1, 2)),", "(id: 2, at: (1, 2)), (id: 8, at: (3, 4)),"),
        ("                3,\n", "                3,\n                8,\n"),
    ]);
    let expected = with(&[
        ("            DelayTime(id: 6", "            Show(id: 8), Hide(id: 9), DelayTime(id: 6"),
        (
            "(id: 3, name: \"ant\"),",
            "(id: 3, name: \"ant\"), (id: 4, name: \"bee\"), (id: 5, name: \"cat\"),",
        ),
        ("(id: 2, at: (1, 2)),", "(id: 2, at: (1, 2)), (id: 9, at: (3, 4)),"),
        ("                3,\n", "                3,\n                9,\n"),
    ]);
    assert_eq!(clean(BASE, &ours, &theirs), expected);
}

#[test]
fn the_same_name_on_both_sides_is_one_item() {
    let ours = with(&[("(id: 3, name: \"ant\"),", "(id: 3, name: \"ant\"), (id: 4, name: \"bee\", z: 1),")]);
    let theirs = with(&[(
        "(id: 3, name: \"ant\"),",
        "(id: 3, name: \"ant\"), (id: 5, name: \"bee\", z: 2, parent: \"fox\"),",
    )]);
    let found = merged(BASE, &ours, &theirs).unwrap();
    assert_eq!(found.text.matches("name: \"bee\"").count(), 1, "{}", found.text);
    assert!(found.text.contains("// CONFLICT node \"bee\" › z: theirs: 2\n"), "{}", found.text);
}

#[test]
fn what_no_longer_fits_together_is_a_conflict() {
    let ours = with(&[("        (id: 3, name: \"ant\"),\n", "")]);
    let theirs = with(&[("(id: 2, clip: \"nap\", node: \"owl\")", "(id: 2, clip: \"nap\", node: \"ant\")")]);
    let found = merged(BASE, &ours, &theirs).unwrap();
    assert!(
        found.text.contains("// Kineograph project\n// CONFLICT project: there is no node “ant”\n(\n"),
        "{}",
        found.text
    );
    assert_eq!(found.conflicts.len(), 1);
    // No side decides that.
    assert_eq!(decided(BASE, &ours, &theirs, Side::Ours).unwrap(), None);
    assert_eq!(decided(BASE, &ours, &theirs, Side::Theirs).unwrap(), None);
}

#[test]
fn two_changes_of_the_kind_are_a_conflict() {
    let turn = "RotateBy(id: 4, duration: 2, angle: 90)";
    let ours = with(&[(turn, "ScaleTo(id: 4, duration: 2, scale: (1, 2))")]);
    let theirs = with(&[(turn, "SkewTo(id: 4, duration: 3, skew: (1, 2))")]);
    let found = merged(BASE, &ours, &theirs).unwrap();
    assert_eq!(found.conflicts.len(), 1, "{:?}", found.conflicts);
    assert!(found.text.contains("ScaleTo(id: 4, duration: 2, scale: (1, 2))"), "{}", found.text);
    // One change of the kind, and one of a value that both kinds have.
    let theirs = with(&[(turn, "RotateBy(id: 4, duration: 3, angle: 90)")]);
    assert!(clean(BASE, &ours, &theirs).contains("ScaleTo(id: 4, duration: 3, scale: (1, 2))"));
}

#[test]
fn comments_of_both_sides_stay() {
    let ours = with(&[("(id: 1, name: \"fox\"),", "// the hero\n(id: 1, name: \"fox\"), // red")]);
    let theirs =
        with(&[("(id: 1, name: \"fox\"),", "/* swift */\n(id: 1, name: \"fox\", z: 1), // red\n// birds\n")]);
    let text = clean(BASE, &ours, &theirs);
    let expected = "        // the hero\n        /* swift */\n        (id: 1, name: \"fox\", z: 1), // red\n        // birds\n";
    assert!(text.contains(expected), "{text}");
    assert_eq!(comments_of(&text).len(), 5);
}

#[test]
fn files_without_ids_are_merged_by_names_and_places() {
    let base = "(format: 2, nodes: [(name: \"a\"), (name: \"b\")], clips: [(name: \"c\", action: Sequence(actions: [Show(), \
                FadeIn(duration: 1), Hide()]))])";
    let ours =
        base.replace("duration: 1", "duration: 2").replace("(name: \"b\")", "(name: \"b\"), (name: \"x\")");
    let theirs =
        base.replace("Hide()", "Hide(), RemoveSelf()").replace("(name: \"a\")", "(name: \"a\", z: 1)");
    let expected =
        theirs.replace("duration: 1", "duration: 2").replace("(name: \"b\")", "(name: \"b\"), (name: \"x\")");
    assert_eq!(clean(base, &ours, &theirs), formatted(&expected).unwrap());
}

#[test]
fn a_file_that_both_sides_added_has_an_empty_base() {
    let found =
        merged("", "(format: 2, nodes: [(name: \"a\")])", "(format: 2, nodes: [(name: \"b\")])").unwrap();
    assert!(found.text.contains("(name: \"a\"),\n        (name: \"b\"),"), "{}", found.text);
    assert!(merged("", "(format: 2)", "(format: 2, nodes: 2)").is_err());
}

#[test]
fn expectations_are_merged_one_by_one() {
    let base = r#"(format: 2, nodes: [(name: "fox"), (name: "owl")], expect: [
        Pose(node: "fox", at: 1, pose: (z: 1)), Pose(node: "owl", at: 1, pose: (z: 1))])"#;
    let ours = base.replace("\"fox\", at: 1, pose: (z: 1)", "\"fox\", at: 1, pose: (z: 2)");
    let theirs = base.replace("\"owl\", at: 1, pose: (z: 1)", "\"owl\", at: 1, pose: (z: 3)");
    let both = clean(base, &ours, &theirs);
    assert!(both.contains("pose: (z: 2)") && both.contains("pose: (z: 3)"), "{both}");
    let theirs = ours.replace("pose: (z: 2)", "pose: (z: 4)");
    let conflicts = merged(base, &ours, &theirs).unwrap().conflicts;
    assert_eq!(conflicts.len(), 1);
    assert_eq!(conflicts[0].place, "expect \"fox\" at 1 › pose › z");
}
