//! Texts that name values.

use kineograph_runtime::format::{Content, Project, check};
use kineograph_runtime::{Arg, Code, Timeline};
use proptest::prelude::*;

fn project(text: &str) -> Project {
    let source = format!(
        r#"(
    format: 2,
    nodes: [(name: "points", content: Text(text: {text:?}))],
    clips: [
        (name: "count", action: Sequence(actions: [
            DelayTime(duration: 0.5), ActionTween(duration: 1, key: "score", from: 100, to: 1300),
        ])),
        (name: "cool", action: ActionFloat(duration: 2, key: "heat", from: 0.5, to: 0)),
    ],
    runs: [(clip: "cool", node: "points"), (clip: "count", node: "points")],
)"#
    );
    Project::from_ron_text(&source).unwrap()
}

fn shown(project: &Project, timeline: &Timeline, secs: f64) -> String {
    let Content::Text(text) = &project.nodes[0].content else { panic!("it is a text") };
    let mut poses = Vec::new();
    timeline.poses_at(secs, &mut poses);
    text.shown(&timeline.value_names(), &poses[0].values).into_owned()
}

#[test]
fn a_text_counts_up() {
    let project = project("{score:,} at {heat:0.00}");
    let timeline = Timeline::new(&project).unwrap();
    for (secs, expected) in [
        (0.0, "0 at 0.50"),
        (0.25, "0 at 0.44"),
        (1.0, "700 at 0.25"),
        (1.5, "1,300 at 0.13"),
        (9.0, "1,300 at 0.00"),
    ] {
        assert_eq!(shown(&project, &timeline, secs), expected, "at {secs} s");
    }
}

#[test]
fn unknown_values_and_lone_braces_are_warned_of_with_their_places() {
    let found = check(&project("{scroe:0} {score} {{score} {heat:0.x} {"));
    let said: Vec<(Code, String, String)> = found
        .iter()
        .map(|found| {
            (
                found.code,
                found.place.path().to_string(),
                found.arg("near").map(Arg::to_string).unwrap_or_default(),
            )
        })
        .collect();
    let path = "nodes[0].content.text".to_owned();
    let expected = [
        (Code::TextValueWrong, path.clone(), String::new()),
        (Code::TextValueWrong, path.clone(), String::new()),
        (Code::UnknownValue, path, "score".to_owned()),
    ];
    assert_eq!(said, expected);
    assert!(!found.has_errors(), "a game plays it");
    assert!(check(&project("{score} {{ {heat:+,000.000}")).is_empty());
}

#[test]
fn overrides_of_symbols_are_read_as_texts_are() {
    let source = r#"(format: 2, nodes: [(name: "a", content: Symbol(path: "a.ron", set: [(node: "label", text: "{x"), (node: "other", text: "{x}")]))])"#;
    let found = check(&Project::from_ron_text(source).unwrap());
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].code, found[0].place.path().to_string().as_str()),
        (Code::TextValueWrong, "nodes[0].content.set[0].text")
    );
}

proptest! {
    #[test]
    fn any_order_of_seeks_shows_the_same(mut times in prop::collection::vec(0.0..2.0_f64, 1..12)) {
        let project = project("{score} {heat:0.000}");
        let fresh = |secs: f64| shown(&project, &Timeline::new(&project).unwrap(), secs);
        let expected: Vec<String> = times.iter().copied().map(fresh).collect();
        let timeline = Timeline::new(&project).unwrap();
        for (secs, expected) in times.iter().zip(&expected).rev() {
            prop_assert_eq!(&shown(&project, &timeline, *secs), expected);
        }
        times.sort_by(f64::total_cmp);
        let counts = times.iter().map(|secs| {
            let shown = shown(&project, &timeline, *secs);
            shown.split(' ').next().unwrap().parse::<u32>().unwrap()
        });
        prop_assert!(counts.is_sorted());
    }
}
