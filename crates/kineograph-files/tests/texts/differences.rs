use kineograph_files::{Diff, Error, formatted};
use kineograph_runtime::format::to_ron;
use proptest::collection::vec;
use proptest::prelude::*;

use super::comments::{comments_of, picks, sprinkled};
use super::edits::{edit, make, tidy_project};
use super::generate;

/// Checks that the difference leads from one text to the other, in memory and as JSON.
fn assert_leads(a: &str, b: &str) {
    let diff = Diff::between(a, b).unwrap();
    assert_eq!(diff.apply(a).unwrap(), b, "{diff}");
    assert_eq!(diff.is_empty(), a == b);
    let json = serde_json::to_string(&diff).unwrap();
    assert_eq!(serde_json::from_str::<Diff>(&json).unwrap(), diff);
    assert!(diff.to_string().lines().count() >= diff.changes.len(), "{diff}");
}

proptest! {
    #[test]
    fn any_project_becomes_any_other(a in generate::project(), b in generate::project()) {
        assert_leads(&to_ron(&a), &to_ron(&b));
    }

    #[test]
    fn edits_are_found(project in tidy_project(), edits in vec(edit(), 1..6)) {
        let mut edited = project.clone();
        for edit in edits {
            make(&mut edited, edit, "new");
        }
        assert_leads(&to_ron(&project), &to_ron(&edited));
        assert_leads(&to_ron(&edited), &to_ron(&project));
    }

    #[test]
    fn comments_make_no_difference_and_stay(project in generate::project(), picks in picks()) {
        let text = to_ron(&project);
        let with_comments = sprinkled(&text, &picks);
        let diff = Diff::between(&text, &with_comments).unwrap();
        prop_assert!(diff.is_empty(), "{}", diff);
        let applied = diff.apply(&with_comments).unwrap();
        prop_assert_eq!(comments_of(&applied), comments_of(&with_comments));
    }
}

const A: &str = r#"(
    format: 2,
    nodes: [(name: "fox", start: (position: (1, 2))), (name: "owl"), (name: "ant")],
    clips: [
        (name: "hop", action: Sequence(actions: [
            Repeat(times: 2, action: MoveBy(label: "up", duration: 1, delta: (0, 10))),
            Show(),
        ])),
        (name: "nap"),
    ],
    runs: [(clip: "hop", node: "fox")],
)"#;

#[test]
fn changes_are_in_words() {
    let b = A
        .replace("(1, 2)", "(1.5, 2)")
        .replace("(name: \"owl\"), ", "")
        .replace("(name: \"ant\")", "(name: \"ant\", z: 1), (name: \"bee\")")
        .replace("duration: 1,", "duration: 2,")
        .replace("Show(),", "Show(), Hide(),")
        .replace("fox\")]", "fox\", at: 2)]");
    let expected = r#"node "fox"
    start › position: (1, 2) → (1.5, 2)
node "ant"
  + z: 1
+ node "bee": (name: "bee")
- node "owl": (name: "owl")
clip "hop"
    Sequence[0] › Repeat › MoveBy "up" › duration: 1 → 2
  + Sequence[2] › Hide: Hide()
run "hop" on "fox"
  + at: 2
"#;
    assert_eq!(Diff::between(A, &b).unwrap().to_string(), expected);
}

#[test]
fn an_order_of_items_is_a_move() {
    let a = formatted(A).unwrap();
    let b = formatted(&A.replace("(name: \"owl\"), (name: \"ant\")", "(name: \"ant\"), (name: \"owl\")"))
        .unwrap();
    let diff = Diff::between(&a, &b).unwrap();
    assert!(diff.to_string().starts_with("~ node \""), "{diff}");
    assert_eq!((diff.changes.len(), diff.apply(&a).unwrap()), (1, b));
}

#[test]
fn the_form_of_the_json_is_kept() {
    let b = A.replace("duration: 1,", "duration: 2,").replace(", (name: \"ant\")", "");
    let json = serde_json::to_value(Diff::between(A, &b).unwrap()).unwrap();
    let expected = serde_json::json!({ "changes": [
        { "place": "node \"ant\"", "path": ["nodes"], "change": "removed", "index": 2, "value": "(name: \"ant\")" },
        {
            "place": "clip \"hop\" › Sequence[0] › Repeat › MoveBy \"up\" › duration",
            "path": ["clips", 0, "action", "actions", 0, "action", "duration"],
            "change": "changed", "before": "1", "after": "2",
        },
    ] });
    assert_eq!(json, expected);
}

#[test]
fn a_difference_of_another_file_is_refused() {
    let diff = Diff::between(A, &A.replace("duration: 1,", "duration: 2,")).unwrap();
    let place = "clip \"hop\" › Sequence[0] › Repeat › MoveBy \"up\" › duration".to_owned();
    assert_eq!(diff.apply(&A.replace("duration: 1,", "duration: 3,")), Err(Error::DoesNotFit { place }));
    assert!(diff.apply("(format: 2)").is_err());
    assert!(Diff::between(A, "(format: 2, nodes: 3)").is_err());
}

const EXPECTED: &str = r#"(format: 2, nodes: [(name: "fox"), (name: "owl")], expect: [
    Pose(node: "fox", at: 0.5, pose: (position: (1, 2), z: 3)),
    Pose(node: "owl", at: 0.5, pose: (z: 1)),
    Event(name: "hit", node: "fox", from: 0, to: 1, count: 1),
])"#;

#[test]
fn expectations_are_compared_one_by_one() {
    let other = EXPECTED.replace("(1, 2)", "(1, 5)").replace("count: 1", "count: 2");
    let other = other.replace("Pose(node: \"owl\", at: 0.5", "Pose(node: \"owl\", at: 0.75");
    let added = other.replace("expect: [", "expect: [\n    Pose(node: \"fox\", at: 0.25, pose: (z: 9)),");
    let diff = Diff::between(EXPECTED, &added).unwrap();
    assert_eq!(
        diff.to_string(),
        "+ expect \"fox\" at 0.25: Pose(node: \"fox\", at: 0.25, pose: (z: 9))\n\
         expect \"fox\" at 0.5\n    pose › position: (1, 2) → (1, 5)\n\
         expect \"owl\" at 0.75\n    at: 0.5 → 0.75\n\
         expect event \"hit\" on \"fox\" from 0 to 1\n    count: 1 → 2\n"
    );
    assert!(diff.changes.iter().all(|change| change.place.starts_with("expect ")), "{diff:?}");
    let [a, b] = [EXPECTED, &added].map(|text| formatted(text).unwrap());
    assert_leads(&a, &b);
    assert_leads(&b, &a);
}

#[test]
fn long_values_are_shown_from_a_little_before_they_differ() {
    let points = |last: f64| {
        let points: Vec<String> = (0..20).map(|x| format!("({x}, {})", x * 10)).collect();
        format!(
            r#"(format: 2, nodes: [(name: "fox")], clips: [(name: "a", action: CatmullRomBy(duration: 1, points: [{}, (1, {last})]))])"#,
            points.join(", ")
        )
    };
    let diff = Diff::between(&points(2.0), &points(3.0)).unwrap();
    let [line] = diff.to_string().lines().skip(1).map(str::to_owned).collect::<Vec<_>>().try_into().unwrap();
    assert!(line.contains("(1, 2)]") && line.contains("(1, 3)]") && line.contains(": …"), "{line}");
}

#[test]
fn every_change_says_where() {
    let guides = |x: u32| format!("(format: 2, editor: (canvas: (guides: [(x: {x})])))");
    let diff = Diff::between(&guides(1), &guides(2)).unwrap();
    assert_eq!(diff.changes[0].place, "editor › canvas › guides");
}
