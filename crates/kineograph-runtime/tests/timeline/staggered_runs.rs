//! Runs of a project on several nodes, each a little later than the other.
use kineograph_runtime::format::{Project, Run, load, to_ron};
use kineograph_runtime::{Pose, Stagger, StaggerFrom, Timeline};

fn text(run: &str) -> String {
    format!(
        r#"(format: 2,
        nodes: [(name: "a"), (name: "b"), (name: "c")],
        clips: [(name: "right", action: MoveBy(duration: 1, delta: (100, 0)))],
        runs: [{run}])"#
    )
}

fn project(run: &str) -> Project {
    Project::from_ron_text(&text(run)).unwrap()
}

fn xs(project: &Project, secs: f64) -> Vec<f32> {
    let mut poses: Vec<Pose> = Vec::new();
    Timeline::new(project).unwrap().poses_at(secs, &mut poses);
    poses.iter().map(|pose| pose.position[0]).collect()
}

fn problems(run: &str) -> Vec<String> {
    load(&text(run))
        .unwrap()
        .diagnostics
        .iter()
        .map(|problem| format!("{}: {}", problem.place.path(), problem.message()))
        .collect()
}

#[test]
fn each_node_starts_later() {
    let wave = project(r#"(clip: "right", nodes: ["a", "b", "c"], stagger: (each: 0.25), at: 1)"#);
    assert_eq!(xs(&wave, 1.5), [50.0, 25.0, 0.0]);
    let centre = project(r#"(clip: "right", nodes: ["c", "a", "b"], stagger: (each: 0.25, from: Centre))"#);
    assert_eq!(xs(&centre, 0.5), [50.0, 25.0, 25.0]);
    let eased =
        r#"(clip: "right", nodes: ["a", "b", "c"], stagger: (each: 0.5, from: Index(0), ease: "EaseIn(2)"))"#;
    assert_eq!(xs(&project(eased), 1.0), [100.0, 75.0, 0.0]);
    // The speed is that of the clip, not of the stagger.
    let fast = project(r#"(clip: "right", nodes: ["a", "b", "c"], stagger: (each: 0.25), speed: 2)"#);
    assert_eq!(xs(&fast, 0.5), [100.0, 50.0, 0.0]);
    let at_once = project(r#"(clip: "right", nodes: ["a", "b"])"#);
    assert_eq!(xs(&at_once, 0.5), [50.0, 50.0, 0.0]);
}

#[test]
fn it_is_saved_as_it_is_written() {
    let stagger = Stagger::each(0.5).with_from(StaggerFrom::Edges).with_ease("EaseOut(2)".parse().unwrap());
    let several = |stagger| {
        Run::new("right", "a").with_more_nodes(vec!["b".to_owned(), "c".to_owned()]).with_stagger(stagger)
    };
    let cases = [
        (Run::new("right", "a"), r#"(clip: "right", node: "a")"#),
        (several(Stagger::default()), r#"(clip: "right", nodes: ["a", "b", "c"])"#),
        (several(Stagger::each(0.5)), r#"(clip: "right", nodes: ["a", "b", "c"], stagger: (each: 0.5))"#),
        (
            several(stagger),
            r#"(clip: "right", nodes: ["a", "b", "c"], stagger: (each: 0.5, from: Edges, ease: "EaseOut(2)"))"#,
        ),
    ];
    for (run, stored) in cases {
        let mut whole = project(stored);
        assert_eq!(whole.runs, [run]);
        assert_eq!(Project::from_ron_text(&to_ron(&whole)).unwrap(), whole);
        // Without the layout, which breaks long lines.
        whole.clips.clear();
        let plain = |text: &str| text.replace(char::is_whitespace, "").replace(",)", ")").replace(",]", "]");
        assert!(plain(&to_ron(&whole)).contains(&plain(stored)), "{}", to_ron(&whole));
    }
}

#[test]
fn names_and_numbers_are_checked() {
    assert_eq!(
        problems(r#"(clip: "right", nodes: ["a", "B", "x"], stagger: (each: -1, from: Index(3)))"#),
        [
            "runs[0].nodes[1]: there is no node “B”; did you mean “b”?",
            "runs[0].nodes[2]: there is no node “x”",
            "runs[0].stagger.each: each must be at least 0 (is -1)",
            "runs[0].stagger.from: the stagger begins with node 3, but the nodes are 0 to 2",
        ]
    );
    assert_eq!(problems(r#"(clip: "right", node: "x")"#), ["runs[0].node: there is no node “x”"]);
    let refusal = |run: &str| Project::from_ron_text(&text(run)).unwrap_err().to_string();
    assert!(refusal(r#"(clip: "right")"#).contains("needs `node"), "{}", refusal(r#"(clip: "right")"#));
    assert!(refusal(r#"(clip: "right", nodes: [])"#).contains("needs `node"));
    assert!(refusal(r#"(clip: "right", node: "a", nodes: ["b"])"#).contains("put all names into `nodes`"));
    assert!(refusal(r#"(clip: "right", nodes: ["a"], stagger: (each: 1, form: Last))"#).contains("form"));
    assert!(refusal(r#"(clip: "right", nodes: ["a"], stagger: (each: 1, from: Middle))"#).contains("Middle"));
}
