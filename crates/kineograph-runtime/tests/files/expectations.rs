//! Expectations: what is met, what is not, where it stands, and what is wrong with them.
use kineograph_runtime::Timeline;
use kineograph_runtime::format::{Expectation, ExpectedPose, Project, load};

const SCENE: &str = r##"
    nodes: [(name: "fox", start: (position: (10, 0))), (name: "tail"), (name: "eye")],
    clips: [
        (name: "hop", action: Sequence(actions: [
            MoveBy(duration: 1, delta: (100, 0)),
            CallFunc(name: "landed"),
            FadeTo(duration: 1, opacity: 0),
            Hide(),
        ])),
        (name: "tick", action: RepeatForever(action: Sequence(actions: [DelayTime(duration: 0.25), CallFunc(name: "tick")]))),
        (name: "watch", action: Follow(target: "fox", screen: (0, 0))),
    ],
    runs: [(clip: "hop", node: "fox", at: 1), (clip: "tick", node: "tail")],
"##;

fn whole(expect: &str) -> String {
    format!("(format: 2,{SCENE}expect: [\n{expect}\n])")
}

fn unmet(expect: &str) -> Vec<String> {
    let text = whole(expect);
    let project = Project::from_ron_text(&text).unwrap();
    let found = project.unmet_expectations().unwrap().placed_in(&text);
    found.iter().map(|found| found.to_string().replace("line 15, ", "")).collect()
}

#[test]
fn what_is_met_is_silent() {
    let all = r##"Pose(node: "fox", at: 0, pose: (position: (10, 0), rotation: 0, rotation_y: 0, scale: (1, 1), skew: (0, 0),
            anchor: (0.5, 0.5), size: (0, 0), opacity: 255, color: "#ffffff", progress: 0, visible: true, flip_x: false,
            flip_y: false, frame: 0, z: 0)),
        Pose(node: "fox", at: 1.5, pose: (position: (60.009, 0))),
        Pose(node: "fox", at: 1.5, pose: (position: (70, 4)), tolerance: 10),
        Pose(node: "fox", at: 2.5, pose: (opacity: 127.5, visible: true)),
        Pose(node: "fox", at: 900, pose: (visible: false)),
        Event(name: "landed", from: 2, to: 2),
        Event(name: "landed", node: "fox", from: 0, to: 1e4, count: 1),
        Event(name: "landed", node: "tail", from: 0, to: 10, count: 0),
        Event(name: "tick", from: 0, to: 1, count: 4),
        Event(name: "tick", from: 0.3, to: 0.7, count: 1),"##;
    assert_eq!(unmet(all), Vec::<String>::new());
    assert!(load(&whole(all)).unwrap().diagnostics.is_empty());
}

#[test]
fn what_is_not_met_says_place_expected_and_found() {
    assert_eq!(
        unmet(
            r##"Pose(node: "fox", at: 1.5, pose: (position: (60.02, 0), visible: false, color: "#ff0000"))"##
        ),
        [
            "column 45: at 1.5 s position of “fox” must be (60.02, 0), but is (60, 0)",
            "column 80: at 1.5 s color of “fox” must be (255, 0, 0), but is (255, 255, 255)",
            "column 66: at 1.5 s visible of “fox” must be false, but is true",
        ]
    );
    // Poses are f32, and this is the fewest decimals of 43.3.
    assert_eq!(
        unmet(r#"Pose(node: "fox", at: 1.333, pose: (position: (0, 0)))"#),
        ["column 47: at 1.333 s position of “fox” must be (0, 0), but is (43.3, 0)"]
    );
    assert_eq!(
        unmet(r#"Event(name: "landed", from: 0, to: 1.99), Event(name: "tick", from: 0, to: 2, count: 7)"#),
        [
            "column 1: event “landed” from 0 s to 1.99 s: expected ≥ 1, found 0",
            "column 43: event “tick” from 0 s to 2 s: expected 7, found 8",
        ]
    );
    assert_eq!(
        unmet(r#"Pose(node: "fx", at: 0, pose: (z: 0))"#),
        ["column 12: there is no node “fx”, so this can't be met; did you mean “fox”?"]
    );
    // No tolerance makes other flags, frames and places right.
    assert_eq!(
        unmet(r#"Pose(node: "fox", at: 0, pose: (frame: 1, z: 1, flip_x: true), tolerance: 9)"#).len(),
        3
    );
}

#[test]
fn a_node_that_follows_another_is_where_it_is_drawn() {
    let text = whole(r#"Pose(node: "eye", at: 1.5, pose: (position: (-60, 0)))"#);
    let text = text.replace("runs: [", "runs: [(clip: \"watch\", node: \"eye\"), ");
    let project = Project::from_ron_text(&text).unwrap();
    let mut poses = Vec::new();
    Timeline::new(&project).unwrap().poses_at(1.5, &mut poses);
    let expected = ExpectedPose::default().with_position(poses[2].position.map(f64::from));
    let project = project.with_expect(vec![Expectation::pose("eye", 1.5, expected)]);
    assert!(project.unmet_expectations().unwrap().is_empty());
}

/// Of what symbols send, the timelines of the symbols are asked.
#[test]
fn events_inside_of_symbols_are_expected_by_the_nodes_on_the_way() {
    let step = Project::from_ron_text(
        r#"(format: 2, nodes: [(name: "hand"), (name: "foot")], runs: [(clip: "step", node: "foot")], clips: [
            (name: "step", action: Sequence(actions: [DelayTime(duration: 0.5), CallFunc(name: "step")]))])"#,
    )
    .unwrap();
    let project = |expect: &str| {
        let text = format!(
            r#"(format: 2, nodes: [(name: "a", content: Symbol(path: "step.ron")), (name: "b", content: Symbol(path: "step.ron"))],
                clips: [(name: "slow", action: Repeat(times: 3, action: Sequence(actions: [Cue(time: 0), PlayBy(duration: 2, delta: 1)])))],
                runs: [(clip: "slow", node: "a"), (clip: "slow", node: "b", at: 1)], expect: [{expect}])"#
        );
        assert!(load(&text).unwrap().diagnostics.is_empty());
        Project::from_ron_text(&text).unwrap()
    };
    let inner = Timeline::new(&step).unwrap();
    let unmet = |expect: &str| {
        let project = project(expect);
        let timeline = Timeline::new(&project).unwrap();
        let found = timeline.unmet_inside(&project.expect, &mut |path| (path.len() == 1).then_some(&inner));
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let met = r#"Event(name: "step", node: "a", inside: ["foot"], from: 0.9, to: 1.1, count: 1),
        Event(name: "step", node: "b", inside: ["foot"], from: 0, to: 9, count: 3),
        Event(name: "step", inside: ["foot"], from: 0, to: 9, count: 6),
        Event(name: "step", node: "a", inside: ["hand"], from: 0, to: 9, count: 0),
        Event(name: "step", node: "a", inside: ["foot", "toe"], from: 0, to: 9, count: 0),
        Event(name: "step", node: "a", from: 0, to: 9, count: 0)"#;
    assert_eq!(unmet(met), Vec::<String>::new());
    let other = r#"Event(name: "step", node: "a", inside: ["foot"], from: 1.1, to: 2.9)"#;
    assert_eq!(unmet(other).len(), 1);
    assert!(unmet(other)[0].contains("event “step” from 1.1 s to 2.9 s: expected ≥ 1, found 0"));
    // Without the symbols nothing of them is known.
    let first = project(r#"Event(name: "step", node: "a", inside: ["foot"], from: 0.9, to: 1.1)"#);
    assert_eq!(first.unmet_expectations().unwrap().len(), 1);
}

#[test]
fn loops_that_take_next_to_no_time_are_counted_up_to_a_limit() {
    let text =
        whole(r#"Event(name: "tick", from: 0, to: 1e6, count: 3), Event(name: "tick", from: 0, to: 0.001)"#);
    let project = Project::from_ron_text(&text.replace("0.25", "0.0001")).unwrap();
    let found = project.unmet_expectations().unwrap();
    assert_eq!(found.len(), 1);
    assert!(found[0].message().contains("found > 10"), "{}", found[0].message());
}

#[test]
fn what_is_wrong_with_expectations_is_said_with_its_place() {
    let text = whole(
        r#"Pose(node: "fx", at: -1, pose: (), tolerance: NaN),
        Pose(node: "fox", at: 0, pose: (positon: (inf, 0))),
        Event(name: "", node: "tial", from: 3, to: 2),"#,
    );
    let found = load(&text).unwrap().diagnostics;
    let said: Vec<String> = found.iter().map(|found| format!("{}: {found}", found.severity)).collect();
    assert_eq!(
        said,
        [
            "warning: line 15, column 12: there is no node “fx”, so this can't be met; did you mean “fox”?",
            "error: line 15, column 22: at must be at least 0 (is -1)",
            "warning: line 15, column 32: this expects nothing; add a part of the pose, such as position: (0, 0)",
            "error: line 15, column 47: tolerance must be a finite number (is NaN)",
            "error: line 16, column 41: an expected pose has no field “positon”; did you mean “position”?",
            "error: line 16, column 51: position must be a finite number (is inf)",
            "error: line 17, column 21: the event has no name; enter the name that the game receives",
            "warning: line 17, column 31: there is no node “tial”, so this can't be met; did you mean “tail”?",
            "warning: line 17, column 52: the window ends before it begins; put the later time into `to`",
        ]
    );
    let error = load(&whole("Pose(node: \"fox\", at: 0)")).unwrap_err();
    assert_eq!(error.to_string(), "line 15, column 24: Pose needs the field `pose`; add `pose: …`.");
}
