//! A text that comes along with an event.
use kineograph_runtime::format::{self, Action, Clip, FrameStep, Node, Project, Run, Value, load, to_ron};
use kineograph_runtime::{ActionManager, Event, Pose, Program, RunOptions, Timeline};

const EVERYTHING: f64 = f64::NEG_INFINITY;

fn told(program: &Program) -> Vec<(String, Option<String>)> {
    let mut events: Vec<Event> = Vec::new();
    program.events(EVERYTHING, 100.0, &mut events);
    let text = |event: &Event| {
        (program.event_name(event).to_owned(), program.event_payload(event).map(str::to_owned))
    };
    events.iter().map(text).collect()
}

fn pair(name: &str, payload: Option<&str>) -> (String, Option<String>) {
    (name.to_owned(), payload.map(str::to_owned))
}

#[test]
fn each_event_has_its_own_payload() {
    let tree = Action::sequence([
        Action::call_func_with("play", "gravel.ogg"),
        Action::animate(0.1, vec![FrameStep::new(0).sending("step")], 2, false),
        Action::repeat(2, Action::sequence([Action::call_func_with("play", "7"), Action::delay(0.5)])),
        Action::call_func("done"),
        Action::reverse(Action::call_func_with("back", "ä \"x\"")),
        Action::targeted("lamp", Action::call_func_with("light", "on")),
    ]);
    let expected = [
        pair("play", Some("gravel.ogg")),
        pair("step", None),
        pair("step", None),
        pair("play", Some("7")),
        pair("play", Some("7")),
        pair("done", None),
        pair("back", Some("ä \"x\"")),
        pair("light", Some("on")),
    ];
    assert_eq!(told(&Program::compile(&tree).unwrap()), expected);
}

#[test]
fn handlers_and_time_lines_get_it() {
    let tree = Action::sequence([Action::delay(0.5), Action::call_func_with("hit", "12")]);
    let program = Program::compile(&tree).unwrap();
    let mut manager = ActionManager::new();
    manager.actions.add_target(0, Pose::default());
    let options = RunOptions::default().with_name("blow").with_reports_end(true);
    manager.actions.run_with(0, &program, options).unwrap();
    let mut heard = Vec::new();
    for _ in 0..3 {
        manager.update(0.5, |_, event| heard.push(pair(event.name, event.payload)));
    }
    assert_eq!(heard, [pair("hit", Some("12")), pair("blow", None)]);

    let mut timeline = Timeline::of_nodes([("hero", Pose::default())]);
    timeline.run(0, &program, 1.0, 2.0);
    let found = timeline.events(0.0, 9.0);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].at_secs, found[0].payload.as_deref()), (1.25, Some("12")));
}

#[test]
fn a_file_keeps_it_and_leaves_out_none() {
    let tree =
        Action::sequence([Action::call_func("plain"), Action::call_func_with("play", "a, b: (\"c\")\n")]);
    let clip = Clip::new("sounds", tree);
    let project = Project::default()
        .with_clips(vec![clip])
        .with_nodes(vec![Node::new("a")])
        .with_runs(Vec::<Run>::new());
    let text = to_ron(&project);
    assert!(text.contains("CallFunc(name: \"plain\")"), "{text}");
    assert!(text.contains("payload: "), "{text}");
    let loaded = load(&text).unwrap();
    assert_eq!(loaded.diagnostics.len(), 0);
    assert_eq!(loaded.project, project);
    let action: Action = ron::from_str(r#"CallFunc(payload: "x", name: "n")"#).unwrap();
    assert_eq!(action.param("payload"), Some(&Value::Text("x".to_owned())));
    assert_eq!(format::Kind::CallFunc.spec().params.len(), 2);
}
